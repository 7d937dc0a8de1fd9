// Which event an id of a source means, corrected beside a running server: in the log, after a restart,
// and never against what the teams say.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { until } from '../../programs/until.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, lastLine, RunningProgram, runCommand, Scratch } from '../running-program.ts';

const DAY_MS = 86_400_000;
const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills' };
const OTHER = { ...GAME, away: 'New York Jets' };
const START = Date.now() + 2 * DAY_MS;

useOuterStore();
const scratch = new Scratch();
const env = { DATA_DIR: scratch.folder(), FEED: 'none' };
const keys = new Map<string, string>();
let program: RunningProgram;

beforeAll(async () => {
  for (const source of ['acme', 'books']) {
    const { stdout } = await runCommand('commands/keys', ['create', '--ingest', source], env);
    keys.set(source, lastLine(stdout));
  }
  program = await RunningProgram.start(env);
  await program.ready();
});
afterAll(async () => {
  if (program?.isRunning) await program.stop('SIGKILL');
  scratch.remove();
});

async function post(source: string, event: string, game: object, start = START): Promise<void> {
  const price = { venue: `${source}_book`, market: 'moneyline', selection: 'home', decimal: 2 };
  const response = await fetch(`${program.address}/ingest/v1/${source}?wait=applied`, {
    method: 'POST',
    headers: { 'x-api-key': keys.get(source) ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ ...game, ...price, event, start: new Date(start).toISOString() }),
  });
  const { data } = (await response.json()) as Json;
  expect(data).toMatchObject({ accepted: 1, applied: true });
}

const matches = (...args: string[]) => runCommand('commands/matches', args, env);

async function event(id: string): Promise<Json> {
  return (await get(program.address, KEY, `/v1/events/${id}`)).json.data;
}

async function venuesOf(id: string): Promise<readonly string[]> {
  const { json } = await get(program.address, KEY, `/v1/events/${id}/odds`);
  const offers = json.data.markets.flatMap(({ lines }: Json) => lines[0].offers);
  return offers.map(({ bookmakerId }: Json) => bookmakerId).sort();
}

describe('the ids of an event', () => {
  let ours = '';
  let theirs = '';
  it('are listed with it, by source', async () => {
    await post('books', 'b1', GAME);
    await post('books', 'b2', OTHER);
    await post('acme', 'a1', GAME, START + 3 * DAY_MS);
    ours = (await event('b1')).eventId;
    theirs = (await event('a1')).eventId;
    expect(ours).not.toBe(theirs);
    expect((await event(ours)).sourceIds).toEqual([
      { source: 'books', id: 'b1', turned: false, stated: false },
    ]);
  });

  it('are bound by the operator, and the prices of the source go along', async () => {
    const { code, stdout, stderr } = await matches('bind', 'acme', 'nfl', 'a1', ours);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe(`acme means ${ours} by a1\n`);
    const isBound = async () => (await event(ours)).sourceIds.length === 2;
    await until(isBound, 'the binding', 2000);
    expect((await event(ours)).sourceIds[0]).toEqual({
      ...{ source: 'acme', id: 'a1', turned: false, stated: true },
    });
    expect((await event(theirs)).sourceIds).toEqual([]);
    expect(await venuesOf(theirs)).toEqual([]);
    // It says nothing of the teams, and still another start.
    await post('acme', 'a1', GAME, START + 3 * DAY_MS);
    expect(await venuesOf(ours)).toEqual(['acme_book', 'books_book']);
    expect((await matches('list')).stdout).toBe(`acme nfl a1: bound to ${ours}\n`);
  });

  it('are not bound to an event of other teams', async () => {
    const { eventId } = await event('b2');
    const { code, stderr } = await matches('bind', 'acme', 'nfl', 'a1', eventId);
    expect(code).toBe(1);
    expect(stderr).toContain('not stated: acme has nfl_buf at nfl_mia as a1');
    expect(stderr).toContain('these are other teams');
    expect((await event(eventId)).sourceIds).toHaveLength(1);
  });

  it('are the same after a restart', async () => {
    const before = await event(ours);
    await program.stop('SIGKILL');
    program = await RunningProgram.start(env);
    await program.ready();
    expect((await event(ours)).sourceIds).toEqual(before.sourceIds);
    await post('acme', 'a1', GAME, START + 3 * DAY_MS);
    expect(await venuesOf(ours)).toEqual(['acme_book', 'books_book']);
  });

  it('are split again: they mean another game then', async () => {
    const { stdout } = await matches('split', 'acme', 'nfl', 'a1', ours);
    expect(stdout).toBe(`acme does not mean ${ours} by a1\n`);
    const isSplit = async () => (await event(ours)).sourceIds.length === 1;
    await until(isSplit, 'the split', 2000);
    expect(await venuesOf(ours)).toEqual(['books_book']);
    await post('acme', 'a1', GAME);
    expect(await venuesOf(ours)).toEqual(['books_book']);
    const split = (await event('a1')).eventId;
    expect(split).not.toBe(ours);
    expect(await venuesOf(split)).toEqual(['acme_book']);
  });
});
