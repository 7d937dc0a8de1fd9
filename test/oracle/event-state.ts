// What the oracle knows of one event apart from its quotes: start, status and what a score source
// said of it.

import { isDeepStrictEqual } from 'node:util';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { EventGroup, EventHead, EventStatus, Score } from '#domain/message/message.ts';
import { EventHistory } from './history.ts';
import type { Quotes } from './quotes.ts';

const HOUR_MS = 3_600_000;
/** A start that much later is one of another day: who has begun was suspended, and goes on then. */
const ANOTHER_DAY_MS = 12 * HOUR_MS;
/** Past what it announced, so long a score source may stay silent. */
const PATIENCE_MS = 24 * HOUR_MS;

/** What a score source said last. */
export interface Report {
  /** For the first time. */
  readonly saidAt: number;
  /** The start as it was said. */
  readonly startTime: number;
  readonly status: EventStatus;
  readonly score: Score | null;
  readonly period: string | null;
  readonly clock: string | null;
  readonly neutralSite: boolean;
  readonly venue: string | null;
  readonly seasonType: SeasonType | null;
}

export interface EventState {
  readonly head: EventHead;
  /** How long after its start it is over, if nobody tells its score. */
  readonly lastsMs: () => number;
  startTime: number;
  /** Since when there has been play, where that is before the start as it is written now. */
  earlyPlayAt: number | null;
  /** A score source reported play, and nobody has put the start ahead of the clock since. */
  isUnderWay: boolean;
  /** Null until a score source speaks of the event. */
  report: Report | null;
  /** The venues that answered after the start no longer have it. */
  withdrawnAfterStart: boolean;
  /** receivedAt of the last image that had prices of it, refused ones included. */
  listedAt: number;
  /** By venue, the newest confirmation among its accepted quotes. */
  readonly lastConfirmedAt: Map<string, number>;
  /** By playerId: for whom he plays, as last said. */
  readonly playerTeams: Map<string, 'home' | 'away'>;
  readonly quotes: Quotes;
  readonly history: EventHistory;
}

/** An event as first named; its teams never change. */
export function newEvent(head: EventHead, lastsMs: () => number): EventState {
  return {
    head,
    lastsMs,
    startTime: head.startTime,
    earlyPlayAt: null,
    isUnderWay: false,
    report: null,
    withdrawnAfterStart: false,
    listedAt: 0,
    lastConfirmedAt: new Map(),
    playerTeams: new Map(),
    quotes: new Map(),
    history: new EventHistory(),
  };
}

/** From when on quotes must be of play. */
export function playFrom({ startTime, earlyPlayAt }: EventState): number {
  return earlyPlayAt ?? startTime;
}

/** A score source's word where there is one, else what time and the venues suggest. */
export function statusOf(event: EventState, now: number): EventStatus {
  const report = currentReport(event, now);
  if (report !== null) return report.status;
  if (now < playFrom(event)) return 'scheduled';
  if (now >= playFrom(event) + event.lastsMs()) return 'final';
  return event.withdrawnAfterStart ? 'final' : 'in_progress';
}

/** What a score source said, unless more of it was to be heard long ago. */
export function currentReport(event: EventState, now: number): Report | null {
  const { report } = event;
  if (hasAnotherDay(event, now)) return null;
  if (report?.status !== 'scheduled' && report?.status !== 'in_progress') return report;
  return isOverdue(report, now) ? null : report;
}

/** A venue has set a start since its source was last expected to speak. */
function hasAnotherDay({ report, startTime }: EventState, now: number): boolean {
  if (report === null || report.startTime === startTime) return false;
  return isOverdue(report, now) && isOverdue(report, startTime);
}

/** A word is due since the start it named, or since it named play or another day. */
function isOverdue({ status, saidAt, startTime }: Report, now: number): boolean {
  if (status === 'final' || status === 'cancelled') return false;
  if (status === 'scheduled' && now - startTime < PATIENCE_MS) return false;
  return now - saidAt >= PATIENCE_MS;
}

/** Nothing more is expected of it: no edges, and no venue's silence means anything. */
export function isFinished(event: EventState, now: number): boolean {
  const status = statusOf(event, now);
  return status === 'final' || status === 'cancelled';
}

/** Finished, and no venue that quotes it again can change that. */
export function isOver(event: EventState, now: number): boolean {
  const report = currentReport(event, now);
  if (report !== null) return report.status === 'final' || report.status === 'cancelled';
  return now >= playFrom(event) + event.lastsMs();
}

/** An odds venue's start counts only where no score source is heard, and never into the past. */
export function takeVenueStart(event: EventState, startTime: number, now: number): void {
  if (event.report !== null && !isOverdue(event.report, now)) return;
  if (startTime <= now || startTime === event.startTime) return;
  if (isSuspended(event, startTime, now)) return;
  event.startTime = startTime;
  event.earlyPlayAt = null;
  event.isUnderWay = false;
  event.withdrawnAfterStart = false;
}

/** A game that goes on another day keeps its day and its start. */
function isSuspended(event: EventState, startTime: number, now: number): boolean {
  const hasBegun = event.isUnderWay && event.startTime <= now;
  return hasBegun && startTime - event.startTime > ANOTHER_DAY_MS;
}

/** Takes a score source's word; false where it contradicts the order of statuses. */
export function takeReport(event: EventState, group: EventGroup, now: number): boolean {
  const { status, score, period, clock, neutralSite, venue, seasonType } = group;
  const { startTime } = group.event;
  const isLaterStart = startTime > event.startTime;
  const said = { startTime, status, score, period, clock, neutralSite, venue, seasonType };
  const saidAt = event.report?.saidAt ?? group.receivedAt;
  const isRepeated = isDeepStrictEqual(event.report, { ...said, saidAt });
  // What was said of the day before counts no more, said twice or not.
  const before = hasAnotherDay(event, now) ? null : event.report;
  if (isRepeated && before === null) return true;
  if (before !== null && !isLegal(before.status, status, isLaterStart)) return false;
  const isPlayed = status === 'in_progress' || status === 'final';
  const isCredible = isPlayed ? startTime <= now : startTime > now;
  const isNewStart = startTime !== event.startTime && isCredible;
  const isMoved = isNewStart && !isSuspended(event, startTime, now);
  const isOtherPlay = isMoved && before?.status !== 'in_progress';
  const since = isOtherPlay ? startTime : Math.min(now, playFrom(event));
  if (isMoved) event.startTime = startTime;
  if (isPlayed) event.earlyPlayAt = since < event.startTime ? since : null;
  else if (event.startTime > now) event.earlyPlayAt = null;
  if (isPlayed) event.isUnderWay = true;
  else if (event.startTime > now) event.isUnderWay = false;
  event.report = { ...said, saidAt: isRepeated ? saidAt : group.receivedAt };
  return true;
}

/** Whether a status may follow another; the same again always may. */
export function isLegal(from: EventStatus, to: EventStatus, isLaterStart: boolean): boolean {
  if (from === to) return true;
  switch (from) {
    case 'scheduled':
      return true;
    case 'in_progress':
      return to === 'scheduled' ? isLaterStart : true;
    case 'postponed':
      return true;
    case 'final':
    case 'cancelled':
      return false;
  }
}
