// Processes that give way: they run only where no other thread wants the processor (SCHED_IDLE of
// Linux, by the `chrt` of util-linux). A thread that is woken takes the processor from them at
// once; from any other it gets it when that one's slice ends, up to 4 ms later, niceness or not.
import { type ChildProcess, type ForkOptions, fork, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROBE_MS_MAX = 1000;

let canGiveWay: boolean | undefined;

/**
 * Forks a program of Node that gives way with all its threads; as any other where the machine
 * cannot do that. There is no way back but to start it anew: raising takes a privilege.
 */
export function forkGivingWay(
  file: URL,
  args: readonly string[],
  options: ForkOptions = {},
): ChildProcess {
  const { execArgv = process.execArgv } = options;
  canGiveWay ??= hasChrt();
  if (!canGiveWay) return fork(fileURLToPath(file), args, { ...options, execArgv });
  const node = ['-i', '0', process.execPath, ...execArgv];
  return fork(fileURLToPath(file), args, { ...options, execPath: 'chrt', execArgv: node });
}

function hasChrt(): boolean {
  const options = { stdio: 'ignore', timeout: PROBE_MS_MAX } as const;
  return spawnSync('chrt', ['-i', '0', 'true'], options).status === 0;
}
