// How old quotes may be, to stand and to stand in edges, and when what grows old is looked at next.
import { EV_START, EVENT, type EventState } from '../book/book.ts';
import { FAR_OFF, L_DUE, L_EVENT, LINE } from '../book/lines.ts';
import { STALE, STARTED } from '../edges/edge.ts';
import type { EngineState } from '../state.ts';
import type { Ages } from './age-limits.ts';

export function agesOf(state: EngineState, event: EventState): Ages {
  return agesFor(state, event.beginsAt);
}

/** How old quotes of a line may be now: of its event only a column is read. */
export function agesOfLine(state: EngineState, line: number): Ages {
  const event = (state.lines.ints[line * LINE + L_EVENT] as number) * EVENT;
  return agesFor(state, state.book.numbers[event + EV_START] as number);
}

/** How old quotes may be now at an event that begins then. */
export function agesFor({ now, liveAges, pregameAges }: EngineState, beginsAt: number): Ages {
  return now >= beginsAt ? liveAges : pregameAges;
}

/**
 * Why a quote of an event that starts then does not stand any more, as old as it is now: STARTED,
 * STALE, or undefined where it may stand.
 */
export function tooOldFor(
  { now }: EngineState,
  startTime: number,
  confirmedAt: number,
  { ttlMs }: Ages,
): number | undefined {
  if (now >= startTime && confirmedAt < startTime) return STARTED;
  return confirmedAt < now - ttlMs ? STALE : undefined;
}

/** When a quote comes to be too old for edges, then to stand: what is next. */
export function agingAt(state: EngineState, confirmedAt: number, { edgeMs, ttlMs }: Ages): number {
  // Rules may let a quote expire before it is too old for edges.
  const tooOldForEdges = confirmedAt + edgeMs + 1;
  const expired = confirmedAt + ttlMs + 1;
  return tooOldForEdges > state.now && tooOldForEdges < expired ? tooOldForEdges : expired;
}

/** Schedules the line's age check for when a quote confirmed at `confirmedAt` becomes too old. */
export function scheduleIfSooner(
  state: EngineState,
  line: number,
  confirmedAt: number,
  ages: Ages,
): void {
  // Nearly always an earlier check is scheduled already.
  if (confirmedAt >= soonEnough(state, line, ages)) return;
  state.scheduleLine(line, agingAt(state, confirmedAt, ages));
}

/**
 * Quotes confirmed at this time or later need no earlier check of the line than the scheduled one.
 * Scheduling an earlier check lowers it, so a value read before is never too low.
 */
export function soonEnough({ lines }: EngineState, line: number, { soonestMs }: Ages): number {
  const scheduledSeconds = lines.ints[line * LINE + L_DUE] as number;
  if (scheduledSeconds === FAR_OFF) return Number.POSITIVE_INFINITY;
  return (scheduledSeconds + 1) * 1000 - soonestMs;
}
