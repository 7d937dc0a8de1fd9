// Two processes over one log in NATS: what came at run time (venues, a league, 500 players, which
// event a source means) is with whoever folds it, from the start, from a snapshot or from the rest.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { Engine } from '#engine/engine.ts';
import { fold } from '#src/log/fold.ts';
import { startNatsServer } from '../../programs/nats-server.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
const server = await startNatsServer({ maxFileStore: '16GB' });
const url = server?.url ?? '';
if (!server) console.info('skipped: no nats-server on PATH');

const INGEST_KEY = 'an ingest key of the tests';
const PLAYERS = 500;
const START = new Date(Date.now() + 6 * 3_600_000).toISOString();

afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ FEED: 'none', NATS_URL: url, ...env });
  running.push(program);
  return program;
}

async function post({ address }: RunningProgram, lines: readonly object[]) {
  const response = await fetch(`${address}/ingest/v1/acme?wait=applied`, {
    method: 'POST',
    headers: { 'x-api-key': INGEST_KEY, 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  const { data } = (await response.json()) as { data: { seq: number; events: object } };
  return data;
}

function nameOf(number: number): string {
  const letters = [number % 26, Math.floor(number / 26) % 26, 0, 1];
  return String.fromCharCode(...letters.map((letter) => 97 + letter));
}

/** A game of two players whom nobody has named before, at two venues. */
function slate(american: number): readonly object[] {
  return Array.from({ length: PLAYERS / 2 }, (_, game) => ({
    ...{ league: 'squash', home: `Home ${nameOf(game)}`, away: `Away ${nameOf(game)}` },
    ...{ start: START, event: `g${game}`, venue: game % 2 === 0 ? 'corner_shop' : 'harbour_bets' },
    ...{ market: 'moneyline', selection: 'home', american },
  }));
}

/** The bytes of a book that was folded from a seq on, at another. */
async function bytesAt(to: number, engine = new Engine()): Promise<Uint8Array> {
  const log = await openNatsLog({ url });
  const stop = new AbortController();
  const onMessage = (seq: number) => seq >= to && stop.abort();
  await fold({ log, engine, follow: true, signal: stop.signal, onMessage });
  await log.close();
  return engine.snapshot('e');
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!server)('what came at run time', () => {
  test('is the same in every book, and names the same events in a new process', async () => {
    const catalog = `${scratch.folder()}.json`;
    const league = { kind: 'league', id: 'squash', name: 'Squash', sport: 'squash' };
    writeFileSync(catalog, JSON.stringify({ entries: [{ ...league, participants: 'open' }] }));
    const writing = { INGEST: 'on', BOOTSTRAP_INGEST_KEY: INGEST_KEY, CATALOG: catalog };
    const writer = await start({ ...writing, DATA_DIR: scratch.folder(), TRUST_CATALOG: 'on' });
    await writer.ready();
    const first = await post(writer, slate(120));
    expect(Object.keys(first.events)).toHaveLength(PLAYERS / 2);

    const own = { INGEST: 'off', DATA_DIR: scratch.folder(), SNAPSHOT_EVERY: '1h' };
    const replica = await start(own);
    await replica.ready();
    const { seq } = await post(writer, slate(130));
    await replica.untilReadiness((shown) => shown.seq >= seq, 'the last price');
    const expected = await writer.shown();
    expect(expected.events).toHaveLength(PLAYERS / 2);
    expect(JSON.stringify(expected.events)).toContain('Home aaab');
    expect(await replica.shown()).toEqual(expected);

    await until(() => replica.stderr.includes('archive process started'), 'the archive process');
    expect((await replica.stop()).code).toBe(0);
    const again = await start(own);
    await again.ready();
    expect(again.stderr).toContain('continued from a snapshot');
    expect(await again.shown()).toEqual(expected);

    expect((await writer.stop('SIGKILL')).signal).toBe('SIGKILL');
    const next = await start({ ...writing, DATA_DIR: scratch.folder(), TRUST_CATALOG: 'on' });
    await next.ready();
    const named = Array.from({ length: PLAYERS / 2 }, (_, game) => ({
      ...{ league: 'squash', event: `g${game}`, venue: 'corner_shop', market: 'moneyline' },
      ...{ selection: 'away', american: -140 },
    }));
    expect((await post(next, named)).events).toEqual(first.events);
    expect((await next.stop()).code).toBe(0);

    const log = await openNatsLog({ url });
    const { lastSeq } = await log.info();
    await log.close();
    const whole = await bytesAt(lastSeq);
    const { engine } = Engine.restore(await bytesAt(seq));
    expect(hashOf(await bytesAt(lastSeq, engine))).toBe(hashOf(whole));
    const verified = [1, 2].map(() => runCommand('commands/log', ['verify'], { NATS_URL: url }));
    const [one, other] = await Promise.all(verified);
    expect(lastLine(one?.stdout ?? '')).toMatch(/^HASH [0-9a-f]{64}$/);
    expect(one?.stdout).toBe(other?.stdout);
    expect(JSON.parse(one?.stdout.split('\n')[0] ?? '{}')).toMatchObject({ seq: lastSeq });
  });
});
