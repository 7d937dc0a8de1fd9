// Servers on one core and the load on another, so that neither takes the other's time. What can be
// had is tried first, so that a report may state it; what is then refused is an error.
import { spawnSync } from 'node:child_process';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Whether each side can have its core: a container may know `taskset` and forbid a core. */
export function canPin(): boolean {
  return [SERVER_CORE, LOAD_CORE].every((core) => works('taskset', '-c', core, 'true'));
}

/** What a report states of it. */
export function pinningText(): string {
  return canPin() ? 'server and clients have a core each' : 'no process is pinned';
}

/** Keeps every thread of this process on one core where `canPin`. */
export function pinThisProcess(core: number): void {
  if (canPin()) demand('taskset', '-acp', core, process.pid);
}

/** Gives the first thread of this process the servers' core; V8 helps it from the other. */
export function pinServingThread(): void {
  pinThisProcess(LOAD_CORE);
  if (canPin()) demand('taskset', '-cp', SERVER_CORE, process.pid);
}

/** Words before a program's name that start it on the load's core, where `canPin`. */
export function onLoadCore(): readonly string[] {
  return canPin() ? ['taskset', '-c', `${LOAD_CORE}`] : [];
}

function demand(program: string, ...args: readonly (string | number)[]): void {
  if (!works(program, ...args)) throw new Error(`${program} ${args.join(' ')} failed`);
}

function works(program: string, ...args: readonly (string | number)[]): boolean {
  return spawnSync(program, args.map(String)).status === 0;
}
