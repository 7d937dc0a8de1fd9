// Tells which form a line of a recording has and turns it into captures. A form without a time of
// its own is as old as the newest price in it.
import { parseSourceJson } from '#kit/json.ts';
import { type RejectionReason, Tally } from './rejection.ts';
import { parseTime } from './times.ts';
import { type Capture, isOfSeveralSports } from './venues/the-odds-api/capture.ts';
import { type Fields, fieldsOf } from './venues/the-odds-api/wire.ts';

/** Captures from before or after are mistakes. */
const TIME_MIN = Date.UTC(2000);
const TIME_MAX = Date.UTC(2100);

/** Reads lines one after the other; refusals wait for the next capture. */
export class CaptureReader {
  #refused = new Tally();
  #hasRefused = false;
  #lastTime: number | undefined;
  /** Some answer listed several sports: the others were asked for in the same way. */
  #listsAllSports = false;

  /** True once a capture was read. */
  get hasRead(): boolean {
    return this.#lastTime !== undefined;
  }

  refuse(reason: RejectionReason): void {
    this.#refused.add(reason);
    this.#hasRefused = true;
  }

  /** The captures of a line; a blank one has none. */
  *read(line: string): Generator<Capture> {
    const text = line.replace(/^\uFEFF/, '');
    if (text.trim() === '') return;
    const value = parseSourceJson(text);
    const isList = Array.isArray(value) && value.length > 0 && value.every(isWrapper);
    for (const each of isList ? value : [value]) yield* this.#readValue(each);
  }

  /** Refusals after the last capture, on an empty one of its time. */
  *finish(): Generator<Capture> {
    if (!this.#hasRefused || this.#lastTime === undefined) return;
    yield this.#capture(this.#lastTime, 'bulk', []);
  }

  *#readValue(value: unknown): Generator<Capture> {
    const form = formOf(value);
    if (form === undefined) {
      this.refuse('malformed');
      return;
    }
    const receivedAt = form.hasTime
      ? captureTimeOf(form.timestamp)
      : (newestUpdate(form.events) ?? this.#lastTime);
    if (receivedAt === undefined) this.refuse('bad_time');
    else yield this.#capture(receivedAt, form.kind, form.events);
  }

  #capture(receivedAt: number, kind: Capture['kind'], events: readonly unknown[]): Capture {
    const rejections = this.#refused.counts();
    this.#refused = new Tally();
    this.#hasRefused = false;
    this.#lastTime = receivedAt;
    if (kind === 'bulk') this.#listsAllSports ||= isOfSeveralSports(events);
    const all = this.#listsAllSports && { listsAllSports: true };
    return { receivedAt, kind, events, rejections, ...all };
  }
}

interface Form {
  readonly kind: Capture['kind'];
  readonly events: readonly unknown[];
  readonly hasTime: boolean;
  readonly timestamp?: unknown;
}

function formOf(value: unknown): Form | undefined {
  if (Array.isArray(value)) return { kind: 'bulk', events: value, hasTime: false };
  if (!isFields(value)) return undefined;
  if (!isWrapper(value)) {
    return 'sport_key' in value ? { kind: 'event', events: [value], hasTime: false } : undefined;
  }
  const { data, timestamp } = value;
  if (Array.isArray(data)) return { kind: 'bulk', events: data, hasTime: true, timestamp };
  return isFields(data) ? { kind: 'event', events: [data], hasTime: true, timestamp } : undefined;
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
export function captureTimeOf(said: unknown): number | undefined {
  const time = parseTime(said);
  return time !== undefined && time >= TIME_MIN && time < TIME_MAX ? time : undefined;
}

/** The newest `last_update` of the events' bookmakers and markets. */
function newestUpdate(events: readonly unknown[]): number | undefined {
  let newest: number | undefined;
  for (const event of fieldsOf(events)) {
    for (const bookmaker of fieldsOf(event.bookmakers)) {
      for (const { last_update: said } of [bookmaker, ...fieldsOf(bookmaker.markets)]) {
        const time = captureTimeOf(said);
        if (time !== undefined && (newest === undefined || time > newest)) newest = time;
      }
    }
  }
  return newest;
}
