// The archive process beside the service: it gives way with all its threads, which the service
// never does, and it does not outlive it.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { IS_LONG, LONG_ONLY } from '../../long.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { RunningProgram, Scratch } from '../running-program.ts';

/** What Linux calls SCHED_OTHER, SCHED_BATCH and SCHED_IDLE. */
const [NORMAL, WAITING, IDLE] = ['0', '3', '5'];
const ALONE = { FEED: 'none', SNAPSHOT_EVERY: '1s', SNAPSHOT_EVERY_MESSAGES: '1' };

useOuterStore();
const scratch = new Scratch();
let program: RunningProgram | undefined;

afterEach(async () => {
  if (program?.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

const why = existsSync('/usr/bin/chrt') ? '' : ' (skipped: this machine has no chrt)';
describe.skipIf(why !== '')(`the archive process${why}`, () => {
  test('gives way with all its threads once the archive is open, and ends with the service', async () => {
    const archiveChild = await start({ FOLLOWER_PRIORITY: 'idle', ARCHIVE: 'on' });
    // While it opens the archive, it has its share.
    expect(policiesOf(archiveChild)).toEqual([NORMAL]);
    const isOpen = ({ archive }: { archive?: { state: string } }) => archive?.state === 'on';
    await serving().untilReadiness(isOpen, 'the archive');
    await until(() => policiesOf(archiveChild).join() === IDLE, 'all its threads to give way');
    // The service itself does not, but for V8's own helpers, which are there before any other.
    const { pid } = serving();
    expect(policiesOf(pid)).toEqual([NORMAL, WAITING]);
    const [first, helper = 0] = threadsOf(pid);
    expect(first).toBe(pid);
    expect([policyOf(pid, pid), policyOf(pid, helper)]).toEqual([NORMAL, WAITING]);
    await serving().stop('SIGKILL');
    await until(() => !isAlive(archiveChild), 'its end');
  });

  test.runIf(IS_LONG)(`gives way at once without an archive${LONG_ONLY}`, async () => {
    expect(policiesOf(await start({ FOLLOWER_PRIORITY: 'idle' }))).toEqual([IDLE]);
  });

  test.runIf(IS_LONG)(`has its share where it is told to${LONG_ONLY}`, async () => {
    expect(policiesOf(await start({ FOLLOWER_PRIORITY: 'normal' }))).toEqual([NORMAL]);
  });
});

/** The archive process of a program that has one. */
async function start(env: Readonly<Record<string, string>>): Promise<number> {
  program = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...ALONE, ...env });
  await until(() => archiveProcessOf(serving().pid) !== undefined, 'the archive process');
  return archiveProcessOf(serving().pid) as number;
}

function serving(): RunningProgram {
  if (!program) throw new Error('no program runs');
  return program;
}

/** Its only child, once that is a program of Node with its threads. */
function archiveProcessOf(pid: number): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const child = children === '' ? undefined : Number(children.split(' ')[0]);
  return child !== undefined && threadsOf(child).length > 4 ? child : undefined;
}

/** Of all threads of a process, each once. */
function policiesOf(pid: number): readonly string[] {
  return [...new Set(threadsOf(pid).map((thread) => policyOf(pid, thread)))];
}

function policyOf(pid: number, thread: number): string {
  const [, fields = ''] = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ');
  // The 41st field of all; two stand before the bracket.
  return fields.split(' ')[38] ?? '';
}

/** In the order in which they began; none of a process that has ended. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    // One that has ended and that nobody has asked for yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
