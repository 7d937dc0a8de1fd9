// When to ask The Odds API for what: pure planning from the clock, the known starts and the credits
// left. Close to a start and in play it asks about as often as the API refreshes; far from one it
// hardly asks. When the credits would not last until the month's end, every wait is stretched.
import type { LeagueId } from '#domain/league.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A game that is still listed is taken to be in play for so long after its start. */
const IN_PLAY_MS = 5 * HOUR_MS;
/** Waits of the bulk poll of a league, by the time until its nearest start; the API refreshes its
 * featured markets each 40 s in play and each 60 s before. */
const IN_PLAY_WAIT_MS = 45 * SECOND_MS;
const BULK_WAITS: readonly (readonly [untilStartMs: number, waitMs: number])[] = [
  [HOUR_MS, MINUTE_MS],
  [6 * HOUR_MS, 2 * MINUTE_MS],
  [DAY_MS, 5 * MINUTE_MS],
];
const IDLE_WAIT_MS = 15 * MINUTE_MS;
/** Waits of the poll of one event's further markets; further away it is not asked at all. */
const EVENT_WAITS: readonly (readonly [untilStartMs: number, waitMs: number])[] = [
  [HOUR_MS, 2 * MINUTE_MS],
  [6 * HOUR_MS, 10 * MINUTE_MS],
];
/** No league waits longer than this: the credits may have been topped up. */
const BULK_WAIT_MAX_MS = 6 * HOUR_MS;
/** On a day with games a league is taken to be in play for 8 hours and close to it for 16. */
const BUSY_POLLS_PER_DAY = (8 * HOUR_MS) / IN_PLAY_WAIT_MS + (16 * HOUR_MS) / (5 * MINUTE_MS);
const IDLE_POLLS_PER_DAY = DAY_MS / IDLE_WAIT_MS;
/** Five hours at 10 minutes, one at 2, four in play. */
const POLLS_PER_EVENT = 30 + 30 + 240;
/** Of the credits, what events may always take. */
const EVENT_SHARE_MIN = 0.1;
/** This part of the credits is kept back. */
const RESERVE = 0.05;

/** A league and when it was last asked; costs are in credits per poll. */
export interface LeaguePlan {
  readonly leagueId: LeagueId;
  readonly polledAt: number | undefined;
  readonly bulkCost: number;
  /** 0 when no further markets are asked for. */
  readonly eventCost: number;
  /** Its listed events. */
  readonly events: readonly EventPlan[];
}

export interface EventPlan {
  readonly sourceEventId: string;
  readonly startTime: number;
  readonly polledAt: number | undefined;
}

export interface PlannedPoll {
  /** Epoch milliseconds; at most `now` when it is due, -Infinity where it was never asked. */
  readonly dueAt: number;
  readonly leagueId: LeagueId;
  /** The event to ask for, or null for the whole league. */
  readonly sourceEventId: string | null;
}

/**
 * The next poll; undefined without leagues. Whole leagues that are due go before events, what was
 * never asked before what is overdue, and ties to the given order.
 */
export function nextPoll(
  leagues: readonly LeaguePlan[],
  creditsRemaining: number | undefined,
  now: number,
): PlannedPoll | undefined {
  const stretch = stretchOf(leagues, creditsRemaining, now);
  let best: PlannedPoll | undefined;
  const offer = (leagueId: LeagueId, sourceEventId: string | null, at: number): void => {
    if (best === undefined || at < best.dueAt) best = { dueAt: at, leagueId, sourceEventId };
  };
  for (const { leagueId, polledAt, events } of leagues) {
    const waitMs = Math.min(bulkWaitMs(events, now) * stretch.bulk, BULK_WAIT_MAX_MS);
    offer(leagueId, null, dueAt(polledAt, waitMs, now));
  }
  // A league is due, or not one poll of each event can be afforded.
  if ((best?.dueAt ?? now) <= now || stretch.event > POLLS_PER_EVENT) return best;
  for (const { leagueId, eventCost, events } of leagues) {
    if (eventCost === 0) continue;
    for (const { sourceEventId, startTime, polledAt } of events) {
      const waitMs = eventWaitMs(startTime, now);
      if (waitMs === undefined) continue;
      offer(leagueId, sourceEventId, dueAt(polledAt, waitMs * stretch.event, now));
    }
  }
  return best;
}

/** A poll that lies ahead was made before the clock was set back: it counts as none. */
function dueAt(polledAt: number | undefined, waitMs: number, now: number): number {
  return polledAt === undefined || polledAt > now ? Number.NEGATIVE_INFINITY : polledAt + waitMs;
}

/** How long to wait between two bulk polls of a league, unstretched. */
export function bulkWaitMs(events: readonly { startTime: number }[], now: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const { startTime } of events) {
    if (isInPlay(startTime, now)) return IN_PLAY_WAIT_MS;
    if (startTime > now) nearest = Math.min(nearest, startTime - now);
  }
  return BULK_WAITS.find(([untilStartMs]) => nearest <= untilStartMs)?.[1] ?? IDLE_WAIT_MS;
}

/** How long to wait between two polls of an event's further markets; undefined: do not ask. */
export function eventWaitMs(startTime: number, now: number): number | undefined {
  if (isInPlay(startTime, now)) return MINUTE_MS;
  const untilStart = startTime - now;
  if (untilStart <= 0) return undefined;
  return EVENT_WAITS.find(([within]) => untilStart <= within)?.[1];
}

/** Factors, at least 1, by which waits grow. */
export interface Stretch {
  readonly bulk: number;
  readonly event: number;
}

/**
 * Makes the credits last until the month ends (UTC): what a day like the coming one would take,
 * times the days left, over what is left. Whole leagues come first; events share what these leave
 * over, and a tenth at least. Unknown credits stretch nothing.
 */
export function stretchOf(
  leagues: readonly LeaguePlan[],
  creditsRemaining: number | undefined,
  now: number,
): Stretch {
  if (creditsRemaining === undefined) return { bulk: 1, event: 1 };
  const usable = creditsRemaining * (1 - RESERVE);
  if (usable < 1) return { bulk: Number.POSITIVE_INFINITY, event: Number.POSITIVE_INFINITY };
  const days = daysLeftInMonth(now);
  let [bulk, event] = [0, 0];
  for (const league of leagues) {
    const today = gamesOfComingDay(league.events, now);
    bulk += league.bulkCost * (today === 0 ? IDLE_POLLS_PER_DAY : BUSY_POLLS_PER_DAY) * days;
    event += league.eventCost * today * POLLS_PER_EVENT * days;
  }
  const leftOver = Math.max(usable - bulk, usable * EVENT_SHARE_MIN);
  const forBulk = event === 0 ? usable : Math.max(usable - event, usable * (1 - EVENT_SHARE_MIN));
  return { bulk: Math.max(1, bulk / forBulk), event: Math.max(1, event / leftOver) };
}

function gamesOfComingDay(events: readonly EventPlan[], now: number): number {
  return events.filter(
    ({ startTime }) => isInPlay(startTime, now) || (startTime > now && startTime <= now + DAY_MS),
  ).length;
}

function isInPlay(startTime: number, now: number): boolean {
  return startTime <= now && now < startTime + IN_PLAY_MS;
}

function daysLeftInMonth(now: number): number {
  const date = new Date(now);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return Math.max(end - now, HOUR_MS) / DAY_MS;
}
