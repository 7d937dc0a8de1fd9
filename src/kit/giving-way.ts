// Processes that give way: they run only where no other thread wants the processor (SCHED_IDLE of
// Linux, by the `chrt` of util-linux). A thread that is woken takes the processor from them nearly
// always at once; from any other it gets it when that one's slice ends, niceness or not.
import { type ChildProcess, type ForkOptions, fork, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProgramOptions extends Omit<ForkOptions, 'execPath'> {
  /** With all its threads; there is no way back but to start it anew: raising takes a privilege. */
  readonly givesWay: boolean;
}

const PROBE_MS_MAX = 1000;

let canGiveWay: boolean | undefined;

/** Forks a program of Node. One that should give way does where the machine knows how. */
export function forkProgram(
  program: URL,
  args: readonly string[],
  { givesWay, execArgv = process.execArgv, ...options }: ProgramOptions,
): ChildProcess {
  const file = fileURLToPath(program);
  if (!givesWay || !hasChrt()) return fork(file, args, { ...options, execArgv });
  const node = ['-i', '0', process.execPath, ...execArgv];
  return fork(file, args, { ...options, execPath: 'chrt', execArgv: node });
}

function hasChrt(): boolean {
  const options = { stdio: 'ignore', timeout: PROBE_MS_MAX } as const;
  canGiveWay ??= spawnSync('chrt', ['-i', '0', 'true'], options).status === 0;
  return canGiveWay;
}
