// Odds history out of the real archive, embedded, against a recount in plain loops over the rows
// that were written. The recount shares no code with what it checks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockOf, type LineRow, writeLine } from '#clickhouse/archive-rows.ts';
import type { History, QuestionName } from '#clickhouse/history-questions.ts';
import { answerQuestion } from '#clickhouse/history-questions.ts';
import { migrateArchive } from '#clickhouse/migrations/migrate.ts';
import type { ConsensusSide } from '#engine/view/archive/archived-lines.ts';
import { Random } from '#kit/random.ts';
import { EMBEDDED, type TestStore } from '../../clickhouse/stores.ts';
import { share } from '../../long.ts';
import { type Called, type Fixture, fixture } from '../fixture.ts';

type Json = Called['json'];

const ROWS = 1500;
const BEGIN = Date.parse('2026-11-07T22:00:00Z');
const BUF = 'nfl_20261108_buf_mia';
const EVENTS = [BUF, 'nfl_20261108_nyj_ne'];
const PLAYERS = ['nfl_josh_allen', 'nfl_jose_nunez'];
const SIDES: Readonly<Record<string, readonly string[]>> = {
  moneyline: ['home', 'away'],
  spread: ['home', 'away'],
  team_total: ['over', 'under'],
  player_pass_yds: ['over', 'under'],
  player_anytime_td: ['yes', 'no'],
};
const MARKETS = Object.keys(SIDES);
/** What a caller may write, and the served key that it means. */
const WORDS: readonly (readonly [string, string])[] = [
  ['h2h', 'moneyline'],
  ['spreads', 'spread'],
  ['alternate_spreads', 'spread_alternate'],
  ['team_total', 'team_total'],
  ['player_pass_yds', 'player_pass_yds'],
  ['player_pass_yds_alternate', 'player_pass_yds_alternate'],
  ['player_anytime_td', 'player_anytime_td'],
];
const BUCKET_MS: Readonly<Record<string, number>> = { '1m': 60e3, '5m': 300e3, '1h': 3600e3 };

const random = new Random(20_261_108);
const rows = randomRows();
let opened: TestStore;
let gateway: Fixture;

beforeAll(async () => {
  opened = await EMBEDDED.open();
  await migrateArchive(opened.store);
  const block = blockOf('lines');
  for (const row of rows) writeLine(block, row, row);
  const batch = { table: 'lines', block: block.take(), token: 'all' };
  await opened.store.insert(batch);
  const ask = async <T>(name: QuestionName, request: unknown): Promise<T> =>
    (await answerQuestion(opened.store, name, request)) as T;
  const history: History = {
    lineHistory: (request) => ask('lineHistory', request),
    movement: (request) => ask('movement', request),
  };
  gateway = fixture({ history });
});
afterAll(async () => {
  await opened?.close();
});

function randomRows(): LineRow[] {
  const made: LineRow[] = [];
  let at = BEGIN;
  for (let seq = 1; made.length < ROWS; seq++) {
    at += random.pick([1000, 17_000, 60_000, 200_000]);
    const count = 1 + random.below(4);
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const market = random.pick(MARKETS);
      const isProp = market.startsWith('player_');
      const isPointed = market !== 'moneyline' && market !== 'player_anytime_td';
      const player = random.below(PLAYERS.length);
      const isGone = random.chance(0.05);
      made.push({
        ...{ epoch: 'a1r1', seq, ordinal, at },
        eventId: random.pick(EVENTS),
        leagueId: 'nfl',
        market,
        isAlternate: isPointed && market !== 'team_total' && random.chance(0.3),
        isMain: random.chance(0.5),
        playerId: isProp ? (PLAYERS[player] as string) : '',
        playerName: isProp ? `Player ${player}` : '',
        team: market === 'team_total' ? random.pick(['home', 'away']) : '',
        point: isPointed ? random.below(4) - 1.5 : null,
        books: isGone ? 0 : 1 + random.below(9),
        sides: isGone ? [null, null, null] : randomSides(),
      });
    }
  }
  return made;
}

function randomSides(): (ConsensusSide | null)[] {
  const isWhole = random.chance(0.8);
  const side = () => ({
    fairProb: isWhole ? random.between(0.02, 0.98) : null,
    avgProb: random.between(0.02, 0.98),
    bestPrice: random.pick([-11_000, 10_000, 25_050]),
    bestVenue: random.pick(['draftkings', 'pinnacle']),
  });
  return [side(), isWhole ? side() : null, null];
}

/** By way of decimal odds. */
function odds(probability: number): number {
  const decimal = 1 / probability;
  const american = decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
  return Math.round(american) === -100 ? 100 : Math.round(american);
}

function shownSide(side: ConsensusSide | null | undefined): Json {
  if (!side) return null;
  const { fairProb, avgProb, bestPrice, bestVenue } = side;
  return {
    fairProb: fairProb === null ? null : Number(fairProb.toFixed(6)),
    fairOdds: fairProb === null ? null : odds(fairProb),
    avgOdds: odds(avgProb),
    bestOdds: bestPrice / 100,
    bookmakerId: bestVenue,
  };
}

function shownMain(row: LineRow): Json {
  const names = row.books === 0 ? [] : (SIDES[row.market] as readonly string[]);
  return {
    ts: new Date(row.at).toISOString(),
    point: row.point,
    selections: Object.fromEntries(names.map((name, n) => [name, shownSide(row.sides[n])])),
    books: row.books,
  };
}

function subject({ team, playerId, playerName }: LineRow): Json {
  return {
    ...(team && { team: team === 'home' ? 'Home' : 'Away' }),
    ...(playerId && { playerId, playerName }),
  };
}

const served = ({ market, isAlternate }: LineRow): string =>
  isAlternate ? `${market}_alternate` : market;

function shown(row: LineRow): Json {
  const { isAlternate, isMain } = row;
  return { marketType: served(row), isAlternate, isMain, ...subject(row), ...shownMain(row) };
}

interface Asked {
  readonly query: string;
  readonly passes: (row: LineRow) => boolean;
  readonly limit: number;
  readonly interval: string | undefined;
}

/** A request, and which rows it means by another reading of its words. */
function randomAsked(): Asked {
  const query = new URLSearchParams();
  const tests: ((row: LineRow) => boolean)[] = [];
  const limit = random.pick([1, 5, 200, 1000]);
  query.set('limit', `${limit}`);
  if (random.chance(0.5)) {
    const [word, key] = random.pick(WORDS);
    query.set('market', word);
    tests.push((row) => served(row) === key);
  }
  const from = random.pick(['none', 'none', 'instant', 'day']);
  if (from === 'instant') {
    const { at } = random.pick(rows);
    query.set('from', new Date(at).toISOString());
    tests.push((row) => row.at >= at);
  }
  if (from === 'day') {
    query.set('from', '2026-11-08');
    tests.push((row) => row.at >= Date.parse('2026-11-08T00:00:00-05:00'));
  }
  if (random.chance(0.4)) {
    query.set('to', '2026-11-08');
    tests.push((row) => row.at < Date.parse('2026-11-09T00:00:00-05:00'));
  }
  const interval = random.pick([undefined, '1m', '5m', '1h']);
  if (interval) query.set('interval', interval);
  const passes = (row: LineRow): boolean => tests.every((holds) => holds(row));
  return { query: `${query}`, passes, limit, interval };
}

function chosen({ passes, limit, interval }: Asked, mine: (row: LineRow) => boolean): LineRow[] {
  let found = rows.filter((row) => mine(row) && passes(row));
  if (interval) {
    const lengthMs = BUCKET_MS[interval] as number;
    const last = new Map<string, LineRow>();
    for (const row of found) {
      const { eventId, market, playerId, team, point, at } = row;
      const bucket = Math.floor(at / lengthMs);
      last.set(JSON.stringify([eventId, market, playerId, team, point, bucket]), row);
    }
    const kept = new Set(last.values());
    found = found.filter((row) => kept.has(row));
  }
  return found.slice(-limit);
}

function moved({ passes }: Asked, mine: (row: LineRow) => boolean): Json[] {
  const ends = new Map<string, { opened: LineRow; now: LineRow }>();
  for (const row of rows) {
    if (!mine(row) || !passes(row) || !row.isMain || row.books === 0) continue;
    const key = [row.eventId, row.market, row.team, row.playerId].join('\n');
    ends.set(key, { opened: ends.get(key)?.opened ?? row, now: row });
  }
  const inOrder = [...ends].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  return inOrder.map(({ opened: first, now }) => ({
    marketType: now.market,
    ...subject(now),
    opened: shownMain(first),
    now: shownMain(now),
    move: Object.fromEntries(
      (SIDES[now.market] as readonly string[]).map((name, nth) => {
        const [a, b] = [first.sides[nth], now.sides[nth]];
        if (!a || !b) return [name, null];
        const isFair = a.fairProb !== null && b.fairProb !== null;
        const by = isFair ? Number(b.fairProb) - Number(a.fairProb) : b.avgProb - a.avgProb;
        return [name, Number(by.toFixed(6)) + 0];
      }),
    ),
  }));
}

async function data(target: string): Promise<Json> {
  const { status, json } = await gateway.call(target);
  expect(status, target).toBe(200);
  return json.data;
}

test('of events is what a recount finds', async () => {
  for (let round = 0; round < share(60); round++) {
    const asked = randomAsked();
    const eventId = random.pick(EVENTS);
    const playerId = random.chance(0.3) ? random.pick(PLAYERS) : undefined;
    const mine = (row: LineRow): boolean =>
      row.eventId === eventId && (playerId === undefined || row.playerId === playerId);
    const more = playerId === undefined ? '' : `&playerId=${playerId}`;
    const target = `/v1/events/${eventId}/odds-history?${asked.query}${more}`;
    const found = await data(target);
    expect(found.snapshots, target).toEqual(chosen(asked, mine).map(shown));
    expect(found.movement, target).toEqual(moved(asked, mine));
  }
});

function byEventId(a: { readonly eventId: string }, b: { readonly eventId: string }): number {
  return a.eventId < b.eventId ? -1 : 1;
}

test('of players is what a recount finds, event by event', async () => {
  for (let round = 0; round < share(60); round++) {
    const asked = randomAsked();
    const playerId = random.pick(PLAYERS);
    const eventId = random.chance(0.3) ? random.pick(EVENTS) : undefined;
    const mine = (row: LineRow): boolean =>
      row.playerId === playerId && (eventId === undefined || row.eventId === eventId);
    const more = eventId === undefined ? '' : `&eventId=${eventId}`;
    const target = `/v1/players/${playerId}/odds-history?${asked.query}${more}`;
    const found = await data(target);
    const all = chosen(asked, mine);
    const eventIds = [...new Set(all.map((row) => row.eventId))];
    const movedOf = (id: string) => moved(asked, (row) => mine(row) && row.eventId === id);
    const recounted = (ids: readonly string[]) =>
      ids.map((id) => ({
        eventId: id,
        leagueId: 'nfl',
        snapshots: all.filter((row) => row.eventId === id).map(shown),
        movement: movedOf(id),
      }));
    const shownFirst = found.events.slice(0, eventIds.length);
    expect(shownFirst, target).toEqual(recounted(eventIds));
    // Of those that the limit leaves no snapshot of it does not cut how they moved.
    const rest = EVENTS.filter((id) => !eventIds.includes(id) && movedOf(id).length > 0);
    const movedOnly = found.events.slice(eventIds.length).sort(byEventId);
    expect(movedOnly, target).toEqual(recounted(rest).sort(byEventId));
  }
});

test('any time may be asked for, and any text be an id', async () => {
  const path = `/v1/events/${BUF}/odds-history`;
  const all = (await data(`${path}?limit=1000`)).snapshots;
  expect(all.length).toBeGreaterThan(500);
  for (const query of ['from=0001-01-01', 'to=9999-12-31', 'from=1900-01-01T00:00:00Z']) {
    expect((await data(`${path}?limit=1000&${query}`)).snapshots, query).toEqual(all);
  }
  for (const query of ['to=0001-01-01', 'to=1969-12-31', 'from=9999-12-31', 'from=2300-01-01']) {
    const found = await data(`${path}?${query}`);
    expect([found.snapshots, found.movement], query).toEqual([[], []]);
  }
  for (const id of ["nfl_'; drop table lines; --", 'nfl_\\', 'nfl_{x:String}', 'nfl_\0', 'nfl_%']) {
    const target = `/v1/players/${encodeURIComponent(id)}/odds-history`;
    expect((await gateway.call(target)).status, id).toBe(404);
  }
  expect((await data(`${path}?limit=1000`)).snapshots).toEqual(all);
});
