// Servers on one core and the load on another, so that neither takes the other's time.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Whether there is a `taskset` and a core for each side. */
export function canPin(): boolean {
  return cpus().length > LOAD_CORE && spawnSync('taskset', ['--version']).status === 0;
}

/** Keeps every thread of this process on one core; false where that cannot be had. */
export function pinThisProcess(core: number): boolean {
  return canPin() && taskset('-acp', core);
}

/** Gives the first thread of this process the servers' core; V8 helps it from the other. */
export function pinServingThread(): void {
  if (pinThisProcess(LOAD_CORE)) taskset('-cp', SERVER_CORE);
}

/**
 * Keeps this process on the load's core, where it goes before all else if that is allowed: clients
 * that would be on other machines wait for nobody here. Among such the higher rank goes first.
 */
export function pinPromptLoad(rank: 1 | 2): void {
  if (pinThisProcess(LOAD_CORE)) spawnSync('chrt', ['-f', '-p', `${rank}`, `${process.pid}`]);
}

function taskset(flags: string, core: number): boolean {
  return spawnSync('taskset', [flags, `${core}`, `${process.pid}`]).status === 0;
}
