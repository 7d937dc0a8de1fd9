// Servers on one core and the load on another, so that neither takes the other's time.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** Whether there is a `taskset` and a core for each side. */
export function canPin(): boolean {
  return cpus().length > LOAD_CORE && spawnSync('taskset', ['--version']).status === 0;
}

/** Keeps every thread of this process on one core, where that can be had. */
export function pinThisProcess(core: number): void {
  if (canPin()) spawnSync('taskset', ['-acp', `${core}`, `${process.pid}`]);
}

/** Gives the first thread of this process the servers' core; V8 helps it from the other. */
export function pinServingThread(): void {
  if (!canPin()) return;
  spawnSync('taskset', ['-acp', `${LOAD_CORE}`, `${process.pid}`]);
  spawnSync('taskset', ['-cp', `${SERVER_CORE}`, `${process.pid}`]);
}

/**
 * Keeps this process on the load's core, where it goes before all else if that is allowed: clients
 * that would be on other machines wait for nobody here.
 */
export function pinPromptLoad(): void {
  pinThisProcess(LOAD_CORE);
  if (canPin()) spawnSync('chrt', ['-f', '-p', '1', `${process.pid}`]);
}
