// Tells which form a line of a recording has: bare answers (a list of events, one event), or
// {"timestamp", "data"} wrappers, one or a list of them. A form without a time of its own is as old
// as the newest price in it.
import { parseTime } from '../times.ts';
import type { Capture } from '../venues/the-odds-api/capture.ts';
import { priceFormatOf } from '../venues/the-odds-api/price-format.ts';
import { type Fields, fieldsOf } from '../venues/the-odds-api/response-schemas.ts';
import { thinned } from '../venues/the-odds-api/thinning.ts';

/** Captures from before or after are mistakes. */
const TIME_MIN = Date.UTC(2000);
const TIME_MAX = Date.UTC(2100);

/** One answer within a line; null where it is none. */
export type RecordedForm = RecordedAnswer | null;

export interface RecordedAnswer {
  readonly kind: Capture['kind'];
  readonly events: readonly unknown[];
  /** Prices of garbage that was left out of the events. */
  readonly dropped: number;
  readonly priceFormat: 'american' | 'decimal';
  /** Whether the recording says a time, be it an unusable one. */
  readonly hasTime: boolean;
  /** Epoch milliseconds; null where nothing usable says it. */
  readonly receivedAt: number | null;
}

/** The answers in a line's value, of any form. Never throws. */
export function recordedForms(value: unknown): readonly RecordedForm[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every(isWrapper);
  return (isList ? value : [value]).map(formOf);
}

function formOf(value: unknown): RecordedForm {
  if (Array.isArray(value)) return bare('bulk', value);
  if (!isFields(value)) return null;
  if (!isWrapper(value)) return 'sport_key' in value ? bare('event', [value]) : null;
  const { data, timestamp } = value;
  const receivedAt = captureTimeOf(timestamp) ?? null;
  if (Array.isArray(data)) return { ...answer('bulk', data), hasTime: true, receivedAt };
  return isFields(data) ? { ...answer('event', [data]), hasTime: true, receivedAt } : null;
}

function bare(kind: Capture['kind'], pieces: readonly unknown[]): RecordedAnswer {
  const receivedAt = newestUpdate(pieces) ?? null;
  return { ...answer(kind, pieces), hasTime: false, receivedAt };
}

function answer(kind: Capture['kind'], pieces: readonly unknown[]) {
  const { events, dropped } = thinned(pieces);
  return { kind, events, dropped, priceFormat: priceFormatOf(events) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWrapper(value: unknown): value is Fields {
  return isFields(value) && 'timestamp' in value && 'data' in value;
}

/**
 * A time that an answer can have been received at. One mistaken time from another age would put the
 * replay's clock, which never runs backwards, beyond every capture that follows.
 */
export function captureTimeOf(value: unknown): number | undefined {
  const time = parseTime(value);
  return time !== undefined && time >= TIME_MIN && time < TIME_MAX ? time : undefined;
}

/** The newest `last_update` of the events' bookmakers and markets. */
function newestUpdate(events: readonly unknown[]): number | undefined {
  let newest: number | undefined;
  for (const event of fieldsOf(events)) {
    for (const bookmaker of fieldsOf(event.bookmakers)) {
      for (const { last_update: updatedAt } of [bookmaker, ...fieldsOf(bookmaker.markets)]) {
        const time = captureTimeOf(updatedAt);
        if (time !== undefined && (newest === undefined || time > newest)) newest = time;
      }
    }
  }
  return newest;
}
