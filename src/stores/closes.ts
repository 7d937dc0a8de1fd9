// What games closed at, as everybody told it: one row per game, period and provider. Sides are
// those of the stored game, whichever way round the source has them.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { Close } from '#domain/history/close.ts';
import { CAPTURE_PROVIDER, marketCount } from '#domain/history/close-choice.ts';
import { isAmericanOdds, negated } from '#domain/history/grading.ts';
import type { CloseFacts } from '#domain/reference.ts';
import type { GameIndex } from './game-identity.ts';
import { regrade } from './past-games.ts';
import { columnsOf, sqlInstant, writeRows } from './rows.ts';
import { lockWriter } from './writer-lock.ts';

/** A close of our own, by the canonical id of its event, whose sides it has. */
export interface CapturedClose {
  readonly eventId: string;
  /** The start that it is the close of; epoch milliseconds. */
  readonly startTime: number;
  readonly close: Close;
}

/** What became of captured closes. */
export interface CaptureReport {
  /** New, or replaced. */
  readonly kept: number;
  /** Said before, alike. */
  readonly unchanged: number;
  /** Another one is fixed and stays, or it is no close of ours at all. */
  readonly refused: number;
}

/** The source of the simulated season, and of its closes. */
const SIMULATED = 'simulated';
const POINT_MAX = 1000;
const ODDS_MAX = 100_000;

/**
 * Takes imported or simulated closes of games that the index knows; equal ones change nothing.
 * Returns the ids of their games, how many are of games that nobody told of, and how many were
 * refused beside them: without any line, with numbers that are none, or with a source that is not
 * theirs.
 */
export async function writeCloses(
  session: SqlSession,
  source: string,
  facts: readonly CloseFacts[],
  index: GameIndex,
): Promise<{
  readonly eventIds: ReadonlySet<string>;
  readonly unknown: number;
  readonly refused: number;
}> {
  const rows = new Map<string, object>();
  const eventIds = new Set<string>();
  let [unknown, refused] = [0, 0];
  for (const stated of facts) {
    const { leagueId, sourceGameId } = stated;
    const game = index.gameNamed(source, { leagueId, sourceGameId, eventId: null });
    const expected = source === SIMULATED ? SIMULATED : 'partner_historical';
    const isOwnWord = stated.source === expected && stated.provider !== CAPTURE_PROVIDER;
    if (!isOwnWord || !isSound(stated)) {
      refused += 1;
      continue;
    }
    if (!game) {
      unknown += 1;
      continue;
    }
    const { eventId } = game;
    eventIds.add(eventId);
    const close = game.turnedBy.has(source) ? turnedClose(stated) : stated;
    rows.set(`${eventId} ${stated.period} ${stated.provider}`, rowOf(eventId, close));
  }
  await writeRows(session, UPSERT, [...rows.values()]);
  return { eventIds, unknown, refused };
}

/**
 * Takes closes of our own capture and grades anew what they change; to be run inside a transaction.
 * One is fixed when it comes. That of a later start replaces it: a start that moved re-opens it,
 * and an archive that lags tells so late, of a game that is over only of a start that it had. One
 * of the same start does not: an archive that began again made it, and its book may lack what was
 * taken down before. Otherwise only a `correction` does, whose reason the audits keep.
 */
export async function keepCapturedCloses(
  session: SqlSession,
  leagues: Leagues,
  closes: readonly CapturedClose[],
  correction?: { readonly reason: string },
): Promise<CaptureReport> {
  await lockWriter(session);
  const sound = closes.filter(({ close }) => isCapture(close) && isSound(close));
  const newest = new Map(
    sound.map(({ eventId, startTime, close }) => [
      `${eventId} ${close.period}`,
      rowOf(eventId, close, startTime),
    ]),
  );
  const rows = [...newest.values()];
  const judged = await judge(session, rows);
  const mayReplace = ({ isNew, isLater, isTooLate }: Judged) =>
    isNew || (isLater && !isTooLate) || correction !== undefined;
  const changed = judged.filter((each) => !each.isSame);
  const replaced = changed.filter(mayReplace);
  const kept = replaced.flatMap(({ eventId, period }) => newest.get(`${eventId} ${period}`) ?? []);
  await writeRows(session, UPSERT, kept);
  await regrade(
    session,
    leagues,
    replaced.map(({ eventId }) => eventId),
    correction && `correction: ${correction.reason}`,
  );
  return {
    kept: kept.length,
    unchanged: judged.length - changed.length,
    refused: closes.length - sound.length + changed.length - kept.length,
  };
}

/** The close with its sides exchanged. */
function turnedClose<C extends Close>(close: C): C {
  const { moneyline, spread } = close;
  return {
    ...close,
    moneyline: moneyline && { home: moneyline.away, away: moneyline.home, draw: moneyline.draw },
    spread: spread && {
      point: negated(spread.point),
      homePrice: spread.awayPrice,
      awayPrice: spread.homePrice,
    },
  };
}

interface Judged {
  readonly eventId: string;
  readonly period: string;
  readonly isNew: boolean;
  readonly isSame: boolean;
  readonly isLater: boolean;
  /** The game is over, and did not begin that late. */
  readonly isTooLate: boolean;
}

/** How rows stand beside what is stored. */
async function judge(session: SqlSession, rows: readonly object[]): Promise<readonly Judged[]> {
  if (rows.length === 0) return [];
  return await session.query<Judged>(
    `select r.event_id as "eventId", r.period, c.event_id is null as "isNew",
       c.event_id is not null and ${factsOf('c')} is not distinct from ${factsOf('r')} as "isSame",
       coalesce(r.start_time > c.start_time, true) as "isLater",
       coalesce(g.status = 'final' and g.home_score is not null
         and r.start_time > g.start_time, false) as "isTooLate"
     from ${ROW} left join closes c on c.event_id = r.event_id and c.period = r.period
         and c.provider = r.provider
       left join games g on g.event_id = r.event_id`,
    [JSON.stringify(rows)],
  );
}

const ROW = `jsonb_to_recordset($1::jsonb) as r(event_id text, period text, provider text,
  source text, quality text, minutes_before_start double precision, books integer,
  moneyline jsonb, spread jsonb, total jsonb, start_time timestamptz)`;

const FACT_COLUMNS =
  'source quality minutes_before_start books moneyline spread total start_time'.split(' ');
const factsOf = (alias: string) =>
  `(${FACT_COLUMNS.map((column) => `${alias}.${column}`).join(', ')})`;

const UPSERT = `insert into closes as c (event_id, period, provider, source, quality,
    minutes_before_start, books, moneyline, spread, total, start_time)
  select event_id, period, provider, source, quality, minutes_before_start, books, moneyline,
    spread, total, start_time from ${ROW}
  on conflict (event_id, period, provider) do update set source = excluded.source,
    quality = excluded.quality, minutes_before_start = excluded.minutes_before_start,
    books = excluded.books, moneyline = excluded.moneyline, spread = excluded.spread,
    total = excluded.total, start_time = excluded.start_time, fixed_at = now()
  where ${factsOf('c')} is distinct from ${factsOf('excluded')}`;

function rowOf(eventId: string, close: Close, startTime?: number): object {
  const start = startTime === undefined ? null : sqlInstant(startTime);
  return columnsOf({ ...close, eventId, startTime: start });
}

function isCapture({ source, provider }: Close): boolean {
  return source === 'moneyline_capture' && provider === CAPTURE_PROVIDER;
}

/** Whether there is a line at all, and every number of it is one. */
function isSound(close: Close): boolean {
  const { moneyline, spread, total, minutesBeforeStart, books } = close;
  const prices = [
    ...(moneyline ? [moneyline.home, moneyline.away, moneyline.draw] : []),
    ...(spread ? [spread.homePrice, spread.awayPrice] : []),
    ...(total ? [total.overPrice, total.underPrice] : []),
  ];
  const isPrice = (price: number | null) =>
    price === null || (isAmericanOdds(price) && Math.abs(price) < ODDS_MAX);
  const isPoint = (point: number) => Number.isFinite(point) && Math.abs(point) < POINT_MAX;
  return (
    marketCount(close) > 0 &&
    prices.every(isPrice) &&
    isPoint(spread?.point ?? 0) &&
    isPoint(total?.point ?? 0) &&
    (minutesBeforeStart === null || Number.isFinite(minutesBeforeStart)) &&
    (books === null || Number.isSafeInteger(books))
  );
}
