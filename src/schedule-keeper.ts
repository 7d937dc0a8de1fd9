// Carries events from the book into the store, where they stay when the book lets them go. It has a
// cursor like any client of the stream: what a failing store misses, it gets later.

import { type Sql, SqlError } from '#backends/sql/sql.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { EventRecord } from '#engine/view/records.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { type BookGame, keepFromBook } from '#stores/games.ts';
import { gradeBacklog } from '#stores/past-games.ts';

export interface ScheduleKeeperOptions {
  readonly sql: Sql;
  readonly changes: BookChanges;
  /** Of the book. */
  readonly leagues: Leagues;
  /** Names the numbering that positions count in. */
  readonly epoch: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const EVERY_MS = 1000;
const AWAY = { firstMs: 2 * EVERY_MS, mostMs: 30_000 };
/** Events of one transaction. */
const EVENTS_MAX = 500;

/** Keeps the store up to date with the book until the signal; waits for a store that is away. */
export async function keepSchedule(
  { sql, changes, leagues, epoch, clock, logger }: ScheduleKeeperOptions,
  signal: AbortSignal,
): Promise<void> {
  let cursor = 0;
  let failures = 0;
  let isBehind = true;
  // The first round can wait: at a start others need the processor, and the book speaks for events.
  while (await clock.wait(failures === 0 ? EVERY_MS : backOffMs(AWAY, failures), signal)) {
    try {
      cursor = await carryOver(sql, changes, leagues, epoch, cursor);
      // Finals that an earlier version stored: a bounded number of them each time.
      if (isBehind) isBehind = await sql.transaction((session) => gradeBacklog(session, leagues));
      if (failures > 0) logger.info({ seq: cursor }, 'the schedule is kept again');
      failures = 0;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      if (failures === 0) logger.warn({ err: error }, 'the schedule waits for the store');
      failures += 1;
    }
  }
}

/** Writes what changed since; returns the position that the store has now. */
async function carryOver(
  sql: Sql,
  changes: BookChanges,
  leagues: Leagues,
  epoch: string,
  since: number,
): Promise<number> {
  const { seq } = changes;
  if (seq === since) return seq;
  // Where the changes are not known any more, everything is carried over.
  const from = changes.reachesBackTo(since) ? since : 0;
  const games = changes.events(from, {}, () => true)?.upsert.map(gameOf) ?? [];
  for (let at = 0; at < games.length; at += EVENTS_MAX) {
    const piece = games.slice(at, at + EVENTS_MAX);
    await sql.transaction((session) => keepFromBook(session, leagues, piece, { epoch, seq }));
  }
  return seq;
}

function gameOf(event: EventRecord): BookGame {
  const { eventId, leagueId, season, status, neutralSite, venue, score, period, clock } = event;
  return {
    eventId,
    leagueId,
    season,
    seasonType: event.seasonType as BookGame['seasonType'],
    status,
    startTime: Date.parse(event.startTime),
    homeTeamId: event.homeTeam.id,
    awayTeamId: event.awayTeam.id,
    neutralSite,
    venue,
    score,
    period,
    clock,
  };
}
