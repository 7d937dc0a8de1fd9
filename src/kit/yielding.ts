// Who yields to whom, by the `chrt` of util-linux. Programs that run only where no other thread
// wants the processor (SCHED_IDLE): a thread that is woken takes it from them nearly always at
// once; from any other it gets it when that one's slice ends, niceness or not. And V8's own
// threads, which wait for their turn.
import { type ChildProcess, type ForkOptions, fork, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProgramOptions extends Omit<ForkOptions, 'execPath'> {
  /** With all its threads; there is no way back but to start it anew: raising takes a privilege. */
  readonly yields: boolean;
}

const CHRT_MS_MAX = 1000;

let canYield: boolean | undefined;

/** Forks a program of Node. One that should yield does where the machine knows how. */
export function forkProgram(
  program: URL,
  args: readonly string[],
  { yields, execArgv = process.execArgv, ...options }: ProgramOptions,
): ChildProcess {
  const file = fileURLToPath(program);
  if (!yields || !hasChrt()) return fork(file, args, { ...options, execArgv });
  const node = ['-i', '0', process.execPath, ...execArgv];
  return fork(file, args, { ...options, execPath: 'chrt', execArgv: node });
}

/** Makes a process of ours that has run with its share yield from now on, all its threads. */
export function makeYield(pid: number): void {
  chrt('-a', '-i', '-p', '0', `${pid}`);
}

/**
 * Lets the threads beside the first one of this process, which V8 compiles and marks with, wait for
 * their turn (SCHED_BATCH); to be called as the program starts. Else one that is woken takes the
 * core of the very thread that woke it for a slice of 3 to 4 ms, though another core is idle. They
 * keep their share, for the first thread waits for them at times.
 */
export function letHelpersWait(): void {
  if (!chrt('-a', '-b', '-p', '0', `${process.pid}`)) return;
  chrt('-o', '-p', '0', `${process.pid}`);
}

function hasChrt(): boolean {
  canYield ??= chrt('-i', '0', 'true');
  return canYield;
}

function chrt(...args: readonly string[]): boolean {
  return spawnSync('chrt', args, { stdio: 'ignore', timeout: CHRT_MS_MAX }).status === 0;
}
