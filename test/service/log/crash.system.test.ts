// kill -9 at any moment of a replay loses nothing and invents nothing: the next start goes on
// from the log, and in the end log, hash and answers are those of a replay that nobody
// disturbed.

import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Random } from '#kit/random.ts';
import { IS_LONG } from '../../long.ts';
import { RECORDED_HASH, recordedWeek } from '../archive/recorded-week.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

const SEED = 20251109;
/** Kills while it starts, and kills once the book has come to a random position. */
const KILLS = IS_LONG ? 20 : 1;
const KILLS_AT_START = Math.floor(KILLS * 0.3);
const KILLS_UNDER_WAY = KILLS - KILLS_AT_START;
const START_MS_MAX = 700;

useOuterStore();
const scratch = new Scratch();
const random = new Random(SEED);
afterAll(() => scratch.remove());

/** Snapshots as often as the options allow, so that starts go on from them, killed in them too. */
const SNAPSHOTS = { SNAPSHOT_EVERY: '1s', SNAPSHOT_EVERY_MESSAGES: '1' };

function start(dataDir: string, env: object = SNAPSHOTS): Promise<RunningProgram> {
  const FEED = `replay:${recordedWeek.path}`;
  return RunningProgram.start({ DATA_DIR: dataDir, FEED, ...env });
}

async function verified(dataDir: string): Promise<string> {
  const { stdout, stderr } = await runCommand('commands/log', ['verify'], { DATA_DIR: dataDir });
  expect(stderr).toBe('');
  return lastLine(stdout);
}

/** What a whole replay comes to. */
async function finish(program: RunningProgram, dataDir: string) {
  const { seq, now, feeds } = await program.finished();
  const shown = await program.shown();
  expect((await program.stop()).code).toBe(0);
  return { seq, now, feeds, shown, hash: await verified(dataDir) };
}

test(`${KILLS} kills change nothing`, async () => {
  const undisturbedDir = scratch.folder();
  const undisturbed = await finish(await start(undisturbedDir, {}), undisturbedDir);
  expect(undisturbed.hash).toBe(RECORDED_HASH);
  expect(undisturbed.shown.odds.length).toBeGreaterThan(0);

  const dataDir = scratch.folder();
  // Early positions more often: a late one costs reading the recording up to it again.
  const underWay = Array.from({ length: KILLS_UNDER_WAY }, () => {
    const unit = random.unit();
    return Math.max(1, Math.floor(unit * unit * unit * 0.97 * undisturbed.seq));
  }).sort((a, b) => a - b);
  const startKills = new Set<number>();
  while (startKills.size < KILLS_AT_START) startKills.add(random.below(KILLS_UNDER_WAY));

  let seen = 0;
  for (const [index, position] of underWay.entries()) {
    if (startKills.has(index)) await killAtStart(dataDir);
    seen = await killUnderWay(dataDir, Math.max(position, seen + 1), seen);
    expect(seen).toBeLessThan(undisturbed.seq);
  }
  const disturbed = await finish(await start(dataDir), dataDir);
  expect(disturbed.hash).toBe(undisturbed.hash);
  expect(disturbed.now).toBe(undisturbed.now);
  expect(disturbed.feeds).toEqual(undisturbed.feeds);
  expect(disturbed.shown).toEqual(undisturbed.shown);
});

/** Some time after the process began, wherever that is. */
async function killAtStart(dataDir: string): Promise<void> {
  const program = await start(dataDir);
  await delay(random.below(START_MS_MAX));
  expect((await program.stop('SIGKILL')).signal).toBe('SIGKILL');
}

/** Once the book is at the position; what was seen before must be there first. */
async function killUnderWay(dataDir: string, position: number, seen: number): Promise<number> {
  const program = await start(dataDir, { ...SNAPSHOTS, REPLAY_SPEED: recordedWeek.speed });
  const folded = await program.untilReadiness(({ status }) => status !== 'starting', 'the log');
  expect(folded.seq).toBeGreaterThanOrEqual(seen);
  const { seq } = await program.untilReadiness((now) => now.seq >= position, `${position}`);
  expect((await program.stop('SIGKILL')).signal).toBe('SIGKILL');
  return seq;
}
