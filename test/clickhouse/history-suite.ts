// The history of lines against a recount in plain loops over the same rows. It shares no code with
// what it checks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockOf, type LineRow, writeLine } from '#clickhouse/archive-rows.ts';
import {
  type HistoryInterval,
  type HistoryRequest,
  type LineSnapshot,
  lineHistory,
  type MovementRequest,
  movement,
} from '#clickhouse/line-history.ts';
import { migrateArchive } from '#clickhouse/migrations/migrate.ts';
import { Random } from '#kit/random.ts';
import { share } from '../long.ts';
import type { StoreKind, TestStore } from './stores.ts';

const ROWS = 4000;
const BEGIN = Date.parse('2026-02-28T20:00:00Z');
const MINUTE = 60_000;
const EVENTS = ['nba:one', "nba:two'\t\\", 'nba:three'];
const PLAYERS = ['nba:jokić', 'nba:o\'neal "x"', 'nba:third'];
const GAME_MARKETS = ['moneyline', 'spread', 'total', 'team_total'];
const PROP_MARKETS = ['player_points', 'player_assists'];
const INTERVALS: readonly (HistoryInterval | undefined)[] = [undefined, '1m', '5m', '1h'];

/** Rows of two logs over two months, several at one instant and in one message. */
function randomRows(random: Random): LineRow[] {
  const rows: LineRow[] = [];
  let at = BEGIN;
  for (let seq = 1; rows.length < ROWS; seq++) {
    at += random.pick([0, 1, 17_000, 40_000, MINUTE]);
    const epoch = random.chance(0.8) ? 'b2r1' : 'a1r1';
    const count = 1 + random.below(6);
    for (let ordinal = 0; ordinal < count; ordinal++) {
      rows.push(randomRow(random, { epoch, seq, ordinal, at }));
    }
  }
  return rows;
}

function randomRow(
  random: Random,
  place: Pick<LineRow, 'epoch' | 'seq' | 'ordinal' | 'at'>,
): LineRow {
  const isProp = random.chance(0.5);
  const market = random.pick(isProp ? PROP_MARKETS : GAME_MARKETS);
  const player = random.below(PLAYERS.length);
  const isGone = random.chance(0.05);
  const isWhole = random.chance(0.8);
  const side = () => ({
    fairProb: isWhole ? random.between(0.01, 0.99) : null,
    avgProb: random.between(0.01, 0.99),
    bestPrice: random.pick([-11_000, 10_000, 25_050]),
    bestVenue: random.pick(['draftkings', 'pinnacle']),
  });
  return {
    ...place,
    eventId: random.pick(EVENTS),
    leagueId: 'nba',
    market,
    isAlternate: market !== 'moneyline' && random.chance(0.3),
    isMain: random.chance(0.4),
    playerId: isProp ? (PLAYERS[player] as string) : '',
    playerName: isProp ? `Player ${player}` : '',
    team: market === 'team_total' ? random.pick(['home', 'away']) : '',
    point: market === 'moneyline' ? null : random.below(4) / 2 - 0.5,
    books: isGone ? 0 : 1 + random.below(9),
    sides: [isGone ? null : side(), isWhole && !isGone ? side() : null],
  };
}

/** What the rows that were written look like to whoever reads them, oldest first. */
function recount(rows: readonly LineRow[]): LineSnapshot[] {
  return rows
    .map((row) => ({ ...row, point: row.point === 0 ? 0 : row.point, sides: [...row.sides, null] }))
    .sort((a, b) => {
      if (a.at !== b.at) return a.at - b.at;
      if (a.epoch !== b.epoch) return a.epoch < b.epoch ? -1 : 1;
      return a.seq - b.seq || a.ordinal - b.ordinal;
    });
}

function isAsked(row: LineSnapshot, request: MovementRequest): boolean {
  const { eventId, playerId, marketTypes, fromMs, toMs } = request;
  if (eventId !== undefined && row.eventId !== eventId) return false;
  if (playerId !== undefined && row.playerId !== playerId) return false;
  if (marketTypes) {
    const served = row.isAlternate ? `${row.market}_alternate` : row.market;
    if (!marketTypes.includes(served)) return false;
  }
  return row.at >= (fromMs ?? 0) && row.at <= (toMs ?? Number.POSITIVE_INFINITY);
}

function naiveHistory(all: readonly LineSnapshot[], request: HistoryRequest): LineSnapshot[] {
  let rows = all.filter((row) => isAsked(row, request));
  if (request.interval) {
    const length = { '1m': MINUTE, '5m': 5 * MINUTE, '1h': 60 * MINUTE }[request.interval];
    const last = new Map<string, LineSnapshot>();
    for (const row of rows) {
      const { eventId, market, playerId, team, point, at } = row;
      last.set(
        JSON.stringify([eventId, market, playerId, team, point, Math.floor(at / length)]),
        row,
      );
    }
    const kept = new Set(last.values());
    rows = rows.filter((row) => kept.has(row));
  }
  return rows.slice(-request.limit);
}

function randomRequest(random: Random, rows: readonly LineSnapshot[]) {
  const moments = [random.pick(rows).at, random.pick(rows).at].sort((a, b) => a - b);
  const types = [...GAME_MARKETS, ...PROP_MARKETS].flatMap((type) => [type, `${type}_alternate`]);
  const interval = random.pick(INTERVALS);
  return {
    limit: random.pick([1, 7, 200, 5000]),
    ...(interval && { interval }),
    ...(random.chance(0.5) && {
      marketTypes: Array.from({ length: 1 + random.below(3) }, () => random.pick(types)),
    }),
    ...(random.chance(0.4) && { fromMs: moments[0] as number }),
    ...(random.chance(0.4) && { toMs: moments[1] as number }),
  };
}

/** The server has a share of the rounds: its answers are those of the same engine. */
export function historySuite(kind: StoreKind, rounds = share(60)): void {
  describe(`the history of lines, ${kind.name}`, () => {
    const random = new Random(20_261_121);
    const written = randomRows(random);
    const rows = recount(written);
    let opened: TestStore;
    beforeAll(async () => {
      opened = await kind.open();
      await migrateArchive(opened.store);
      const months = new Map<number, LineRow[]>();
      for (const row of written) {
        const month = new Date(row.at).getUTCMonth();
        months.set(month, [...(months.get(month) ?? []), row]);
      }
      expect(months.size).toBe(2);
      for (const [month, part] of months) {
        for (let from = 0; from < part.length; from += 700) {
          const block = blockOf('lines');
          for (const row of part.slice(from, from + 700)) writeLine(block, row, row);
          const token = `lines-${month}-${from}`;
          const batch = { table: 'lines', block: block.take(), token };
          await opened.store.insert(batch);
        }
      }
    });
    afterAll(async () => {
      await opened?.close();
    });

    test('of events is what a recount finds', async () => {
      for (let round = 0; round < rounds; round++) {
        const request = {
          ...randomRequest(random, rows),
          eventId: random.pick(EVENTS),
          ...(random.chance(0.3) && { playerId: random.pick(PLAYERS) }),
        };
        const found = await lineHistory(opened.store, request);
        expect(found, JSON.stringify(request)).toEqual(naiveHistory(rows, request));
      }
    });

    test('of players is what a recount finds, across events', async () => {
      for (let round = 0; round < rounds; round++) {
        const request = {
          ...randomRequest(random, rows),
          playerId: random.pick(PLAYERS),
          ...(random.chance(0.3) && { eventId: random.pick(EVENTS) }),
        };
        const found = await lineHistory(opened.store, request);
        expect(found, JSON.stringify(request)).toEqual(naiveHistory(rows, request));
      }
    });

    test('includes both ends of the time that is asked for', async () => {
      const { at, eventId } = random.pick(rows);
      const request = { eventId, fromMs: at, toMs: at, limit: 5000 };
      const expected = rows.filter((row) => row.at === at && row.eventId === eventId);
      expect(expected.length).toBeGreaterThan(0);
      expect(await lineHistory(opened.store, request)).toEqual(expected);
    });

    test('knows nothing of what is unknown', async () => {
      expect(await lineHistory(opened.store, { eventId: 'nba:none', limit: 5 })).toEqual([]);
      expect(await movement(opened.store, { playerId: 'nba:nobody' })).toEqual([]);
      const markets = { eventId: 'nba:one', marketTypes: [], limit: 5 };
      expect(await lineHistory(opened.store, markets)).toEqual([]);
    });

    test('main lines move from first to last snapshot, whatever the point', async () => {
      for (let round = 0; round < 20; round++) {
        const { limit: _, interval: __, ...choice } = randomRequest(random, rows);
        const request = random.chance(0.5)
          ? { ...choice, eventId: random.pick(EVENTS) }
          : { ...choice, playerId: random.pick(PLAYERS) };
        const mains = new Map<string, LineSnapshot[]>();
        for (const row of rows) {
          if (!row.isMain || row.books === 0 || !isAsked(row, request)) continue;
          const key = [row.eventId, row.market, row.team, row.playerId].join('\n');
          mains.set(key, [...(mains.get(key) ?? []), row]);
        }
        const expected = [...mains.entries()]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, [...snapshots]]) => ({ opened: snapshots[0], now: snapshots.at(-1) }));
        const found = await movement(opened.store, request);
        expect(found.map(({ opened, now }) => ({ opened, now }))).toEqual(expected);
        for (const { opened, now, move } of found) {
          const [before, after] = [opened.sides[0], now.sides[0]];
          if (!before || !after) expect(move[0]).toBeNull();
          else if (before.fairProb !== null && after.fairProb !== null) {
            expect(move[0]).toBe(after.fairProb - before.fairProb);
          } else expect(move[0]).toBe(after.avgProb - before.avgProb);
        }
      }
    });
  });
}
