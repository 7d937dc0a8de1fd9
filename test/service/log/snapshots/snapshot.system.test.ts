// Snapshots in the whole product: the archive process keeps them, a start goes on from them, and
// what is shown is what a fold of the whole log shows. A snapshot that does not fit is never used.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFileLog } from '#backends/file-log/log-file.ts';
import { Engine } from '#engine/engine.ts';
import { fold } from '#src/log/fold.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { everyPage } from '../../../gateway/push/state/rest-pages.ts';
import { differences, factsOfOdds, type Json } from '../../../gateway/push/state/shown-state.ts';
import { openStream } from '../../../gateway/push/state/stream-client.ts';
import { IS_LONG, LONG_ONLY } from '../../../long.ts';
import { until } from '../../../programs/until.ts';
import { useOuterStore } from '../../outer-store.ts';
import { writeRecording } from '../../recording-writer.ts';
import { KEY, RunningProgram, runCommand, Scratch } from '../../running-program.ts';
import { cutLog, entriesOf } from '../log-rewriter.ts';

/** As often as the options allow. */
const OFTEN = { SNAPSHOT_EVERY: '1s', SNAPSHOT_EVERY_MESSAGES: '1' };
const NEVER = { SNAPSHOT_EVERY: 'off' };

useOuterStore();
const scratch = new Scratch();
const recording = join(scratch.path, 'small.jsonl');
const running: RunningProgram[] = [];

beforeAll(() => {
  writeRecording({
    path: recording,
    seed: 5,
    captures: 40,
    everyMinutes: 5,
    firstAt: '2025-11-09T12:00:00Z',
    sport: 'americanfootball_nfl',
  });
});
afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ ...OFTEN, ...env });
  running.push(program);
  return program;
}

/** What it said in its log under this message. */
function said(program: RunningProgram, message: string | RegExp): readonly Json[] {
  const lines = program.stderr.split('\n').slice(0, -1);
  const all: readonly Json[] = lines.map((line) => JSON.parse(line));
  return all.filter(({ msg }) =>
    typeof message === 'string' ? msg === message : message.test(msg),
  );
}

/** Where it began, once it has said so: at a snapshot, or undefined where it folded the log. */
async function begun(program: RunningProgram): Promise<Json> {
  const lines = (): readonly Json[] =>
    said(program, /^(continued from a snapshot|folded what the log holds)$/);
  await until(() => lines().length > 0, 'where it began');
  return lines()[0];
}

/** Waits for so many snapshots of this process; their positions. */
async function written(program: RunningProgram, count: number): Promise<readonly number[]> {
  const seqs = (): readonly number[] => said(program, 'snapshot written').map(({ seq }) => seq);
  await until(() => seqs().length >= count, `${count} snapshots: ${program.stderr}`);
  return seqs();
}

/** Positions of what is kept, newest first. */
function kept(dataDir: string): readonly number[] {
  const names = readdirSync(join(dataDir, 'snapshots'));
  const found = names
    .filter((name) => name.endsWith('.snapshot'))
    .map((name) => parseInt(name, 10));
  return found.sort((a, b) => b - a);
}

function pathOf(dataDir: string, seq: number): string {
  return join(dataDir, 'snapshots', `${String(seq).padStart(16, '0')}.snapshot`);
}

/** A DATA_DIR of a killed process with a live log and two snapshots behind its end; a copy. */
function killedLive(): string {
  const dataDir = scratch.folder();
  // A socket cannot be copied; it is the store's, which this is not about.
  const filter = (path: string): boolean => !path.endsWith('/sql');
  cpSync(killed.dataDir, dataDir, { recursive: true, filter });
  return dataDir;
}

const killed = { dataDir: '', seq: 0, snapshots: [] as readonly number[] };
beforeAll(async () => {
  killed.dataDir = scratch.folder();
  const program = await start({ DATA_DIR: killed.dataDir });
  await program.ready();
  const first = (await written(program, 3)).at(-1) ?? 0;
  const { seq } = await program.untilReadiness((now) => now.seq > first + 5, 'a few messages more');
  await program.stop('SIGKILL');
  killed.seq = seq;
  killed.snapshots = kept(killed.dataDir);
  expect(killed.snapshots).toHaveLength(2);
});

/** What a process shows that serves the log as it is, and where it began. */
async function served(dataDir: string, env: Readonly<Record<string, string>>) {
  const program = await start({ DATA_DIR: dataDir, FEED: 'none', INGEST: 'off', ...env });
  const { seq, epoch, now } = await program.ready();
  const shown = await program.shown();
  const { seq: from } = await begun(program);
  const refused = said(program, /^snapshot not used/).map(({ msg }) => msg);
  expect((await program.stop('SIGKILL')).signal).toBe('SIGKILL');
  return { book: { seq, epoch, now, shown }, from, refused };
}

describe('a start after kill -9', () => {
  test('goes on from the newest snapshot, and shows what a fold of the log shows', async () => {
    const dataDir = killedLive();
    const second = await start({ DATA_DIR: dataDir });
    const readiness = await second.ready();
    const { seq: from, endSeq } = await begun(second);
    expect(from).toBe(killed.snapshots[0]);
    expect(endSeq).toBeGreaterThanOrEqual(killed.seq);
    expect(readiness.seq).toBeGreaterThan(endSeq);
    // Its session is above the last one: what its feeds say counts.
    const { accepted } = readiness.feeds[0];
    expect(accepted).toBeGreaterThan(1000);
    await second.untilReadiness((now) => now.feeds[0].accepted > accepted, 'more input');
    await written(second, 2);
    await second.stop('SIGKILL');

    const restored = await served(dataDir, OFTEN);
    const whole = await served(dataDir, NEVER);
    expect([restored.from, whole.from]).toEqual([expect.any(Number), undefined]);
    expect(restored.from).toBeGreaterThan(from);
    expect(restored.book.shown.odds.length).toBeGreaterThan(0);
    expect(restored.book).toEqual(whole.book);
  });

  test('the outputs behind every snapshot are those of the whole fold, byte by byte', async () => {
    const dataDir = killedLive();
    for (const from of killed.snapshots) {
      const { engine, epoch } = Engine.restore(readFileSync(pathOf(dataDir, from)));
      expect(engine.reader.seq).toBe(from);
      expect(epoch).toMatch(/^[a-z0-9]{8}r\d+$/);
      const restored = await outputsAfter(from, engine, dataDir);
      expect(restored).toEqual(await outputsAfter(from, new Engine(), dataDir));
      expect(restored.groups).toBeGreaterThan(0);
    }
  });
});

/** Hash of the outputs of all messages after `from`. */
async function outputsAfter(from: number, engine: Engine, dataDir: string) {
  const log = await openFileLog(join(dataDir, 'log'), { readOnly: true });
  const hash = new OutputHash();
  let groups = 0;
  await fold({
    log,
    engine,
    follow: false,
    onGroup: (output) => {
      if (engine.reader.seq <= from) return;
      groups += 1;
      hash.add(output);
    },
  });
  await log.close();
  return { seq: engine.reader.seq, now: engine.reader.now, groups, hash: hash.digest() };
}

describe('a snapshot that does not fit is said, and not used:', () => {
  test('a broken one: the one before is, and where there is none, the log', async () => {
    const dataDir = killedLive();
    const [newest = 0, older = 0] = killed.snapshots;
    const bytes = readFileSync(pathOf(dataDir, newest));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0x10;
    writeFileSync(pathOf(dataDir, newest), bytes);
    const restored = await served(dataDir, OFTEN);
    expect(restored).toMatchObject({ from: older, refused: ['snapshot not used: it is broken'] });
    if (!IS_LONG) return;

    const whole = await served(dataDir, NEVER);
    expect(restored.book).toEqual(whole.book);
    const snapshots = kept(dataDir);
    for (const seq of snapshots) {
      const all = readFileSync(pathOf(dataDir, seq));
      writeFileSync(pathOf(dataDir, seq), all.subarray(0, seq === snapshots[0] ? 0 : -1));
    }
    const folded = await served(dataDir, OFTEN);
    expect(folded.from).toBeUndefined();
    expect(folded.refused).toHaveLength(snapshots.length);
    expect(folded.book).toEqual(whole.book);
  });

  test.runIf(IS_LONG)(
    `one of another log, however new: the next one takes its place${LONG_ONLY}`,
    async () => {
      const dataDir = killedLive();
      rmSync(join(dataDir, 'log'), { recursive: true });
      const program = await start({ DATA_DIR: dataDir });
      await program.ready();
      expect((await begun(program)).seq).toBeUndefined();
      expect(said(program, /^snapshot not used/).map(({ msg }) => msg)).toEqual(
        killed.snapshots.map(() => 'snapshot not used: it is of another log or version'),
      );
      const seqs = await written(program, 1);
      await program.stop('SIGTERM');
      const again = await start({ DATA_DIR: dataDir });
      await again.ready();
      expect((await begun(again)).seq).toBeGreaterThanOrEqual(seqs[0] ?? 0);
      expect(said(again, /^snapshot not used/)).toEqual([]);
    },
  );

  test.runIf(IS_LONG)(`any at all, where SNAPSHOT_EVERY is off${LONG_ONLY}`, async () => {
    const dataDir = killedLive();
    const program = await start({ DATA_DIR: dataDir, ...NEVER });
    await program.ready();
    expect((await program.stop()).code).toBe(0);
    expect(said(program, /from a snapshot|archive process/)).toEqual([]);
    expect(kept(dataDir)).toEqual(killed.snapshots);
  });

  test('one that contains a message which an operator skips', async () => {
    const dataDir = killedLive();
    const [newest = 0, older = 0] = killed.snapshots;
    const args = ['skip', `${newest}`];
    expect((await runCommand('commands/log', args, { DATA_DIR: dataDir })).code).toBe(0);
    expect(kept(dataDir)).toEqual([older]);
    const restored = await served(dataDir, OFTEN);
    expect(restored.from).toBe(older);
    if (IS_LONG) expect(restored.book).toEqual((await served(dataDir, NEVER)).book);
  });
});

describe('a log that lost its beginning', () => {
  test('is complete with a snapshot: a client resumes from before the loss', async () => {
    const dataDir = scratch.folder();
    const first = await start({ DATA_DIR: dataDir });
    await first.ready();
    const stream = await openStream(first.address, KEY);
    await stream.subscribe('odds', 'odds');
    await stream.until(() => stream.book('odds').deltas > 10, 'deltas');
    await stream.close();
    const earlier = stream.book('odds');
    const position = earlier.seq ?? 0;
    await first.untilReadiness(({ seq }) => seq > position + 20, 'news that it does not hear');
    await written(first, 1);
    expect((await first.stop()).code).toBe(0);
    const [newest = 0] = kept(dataDir);
    expect(newest).toBeGreaterThan(position + 10);
    await cutLog(dataDir, { from: newest });
    expect((await entriesOf(dataDir))[0]?.seq).toBe(newest);

    const still = { DATA_DIR: dataDir, FEED: 'none', INGEST: 'off' };
    const second = await start(still);
    const { seq } = await second.ready();
    expect((await begun(second)).seq).toBe(newest);
    const resumed = await openStream(second.address, KEY);
    expect(await resumed.resume('odds', earlier)).toMatchObject({ recovered: true });
    await resumed.until(() => resumed.book('odds').seq === seq, 'the end of the log');
    expect(resumed.book('odds').images).toBe(0);
    expect(resumed.book('odds').deltas).toBeGreaterThan(0);
    const page = await everyPage(second.address, KEY, '/v1/odds');
    expect(page.seq).toBe(seq);
    expect(differences(resumed.book('odds').facts, factsOfOdds(page.records))).toBe('');
    await resumed.close();
    await second.stop('SIGKILL');

    if (!IS_LONG) return;
    const without = await start({ ...still, ...NEVER });
    await without.ready();
    const anew = await openStream(without.address, KEY);
    expect((await anew.resume('odds', earlier)).recovered).not.toBe(true);
    expect(anew.book('odds').images).toBe(1);
    await anew.close();
  });

  test.runIf(IS_LONG)(
    `and met no snapshot answers earlier positions by an image${LONG_ONLY}`,
    async () => {
      const dataDir = killedLive();
      rmSync(join(dataDir, 'snapshots'), { recursive: true });
      const all = await entriesOf(dataDir);
      const lastSeq = all.at(-1)?.seq ?? 0;
      await cutLog(dataDir, { from: lastSeq - 3 });
      const first = await start({ DATA_DIR: dataDir });
      await first.ready();
      await written(first, 1);
      const stream = await openStream(first.address, KEY);
      await stream.subscribe('odds', 'odds');
      await stream.close();
      const earlier = stream.book('odds');
      earlier.seq = lastSeq - 1;
      expect((await first.stop()).code).toBe(0);
      const second = await start({ DATA_DIR: dataDir });
      await second.ready();
      expect((await begun(second)).seq).toBeDefined();
      const resumed = await openStream(second.address, KEY);
      expect((await resumed.resume('odds', earlier)).recovered).not.toBe(true);
      await resumed.close();
    },
  );

  test.runIf(IS_LONG)(
    `lets a replay go on from a snapshot, which without one is refused${LONG_ONLY}`,
    async () => {
      const dataDir = scratch.folder();
      const env = { DATA_DIR: dataDir, FEED: `replay:${recording}` };
      const whole = await start({ ...env, DATA_DIR: scratch.folder(), ...NEVER });
      const { now, feeds } = await whole.finished();
      const shown = await whole.shown();

      const slow = await start({ ...env, REPLAY_SPEED: '3000' });
      await written(slow, 1);
      const part = await slow.untilReadiness(({ seq }) => seq > 12, 'a part of it');
      expect(part.feeds[0].state).toBe('running');
      expect((await slow.stop()).code).toBe(0);
      const [newest = 0] = kept(dataDir);
      await cutLog(dataDir, { from: newest });
      const { code, stderr } = await (await start({ ...env, ...NEVER })).ended;
      expect(stderr).toMatch(/overround: FEED: the beginning of the log was trimmed/);
      expect(code).toBe(1);

      const next = await start(env);
      expect(await next.finished()).toMatchObject({ now, feeds });
      expect((await begun(next)).seq).toBe(newest);
      expect(await next.shown()).toEqual(shown);
    },
  );

  test.runIf(IS_LONG)(`makes no snapshot of a replay that cannot go on${LONG_ONLY}`, async () => {
    const dataDir = scratch.folder();
    const env = { DATA_DIR: dataDir, FEED: `replay:${recording}` };
    const first = await start({ ...env, ...NEVER });
    const { seq } = await first.finished();
    expect((await first.stop()).code).toBe(0);
    await cutLog(dataDir, { from: seq - 2 });
    const serving = await start({ DATA_DIR: dataDir, FEED: 'none' });
    await serving.ready();
    await until(() => said(serving, 'archive process started').length > 0, 'the archive process');
    expect((await serving.stop()).code).toBe(0);
    expect(said(serving, 'snapshot written')).toEqual([]);
    const refused = await (await start(env)).ended;
    expect(refused.stderr).toMatch(/FEED: the beginning of the log was trimmed/);
  });
});

describe('the archive process', () => {
  test('keeps a last snapshot at a graceful stop: the next start folds nothing', async () => {
    const dataDir = scratch.folder();
    const rarely = { SNAPSHOT_EVERY: '1h', SNAPSHOT_EVERY_MESSAGES: '1000000' };
    const first = await start({ DATA_DIR: dataDir, FEED: `replay:${recording}`, ...rarely });
    const { seq } = await first.finished();
    await until(() => said(first, 'archive process started').length > 0, 'the archive process');
    expect((await first.stop()).code).toBe(0);
    expect(kept(dataDir)).toEqual([seq]);
    const second = await served(dataDir, rarely);
    expect(second).toMatchObject({ from: seq, book: { seq } });
  });

  test('that cannot write is said, and the product serves on and ends well', async () => {
    const dataDir = scratch.folder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'snapshots'), 'a file where a folder should be');
    const program = await start({ DATA_DIR: dataDir });
    await program.ready();
    await until(() => said(program, 'a snapshot could not be written').length > 1, 'the failure');
    const { seq } = await program.ready();
    await program.untilReadiness((now) => now.seq > seq, 'a book that moves');
    expect((await program.stop()).code).toBe(0);
  });
});
