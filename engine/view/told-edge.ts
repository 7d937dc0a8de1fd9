// An edge as the stream tells it. Its record and the text of it are made once for all who show it:
// they differ in what ids end in, and in the format of odds.

import type { LeagueId } from '#domain/league.ts';
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
import { assert } from '#kit/assert.ts';
import type { EventState } from '../book/book.ts';
import type { CloseReason } from '../edges/edge-types.ts';
import { edgeIn } from './edge-odds.ts';
import { sportOf } from './event-record.ts';
import type { EdgeRecord, Writable } from './records.ts';
import { instant } from './selection.ts';

/** An edge as the stream shows it, apart from its event. */
export interface StreamedEdge extends EdgeRecord {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly calculatedAt: string;
}

export class ToldEdge {
  readonly record: StreamedEdge;
  /** When edges of its event last changed, epoch milliseconds. */
  readonly calculatedAtMs: number;
  #texts: { readonly beginning: string; readonly rest: string } | undefined;
  #inFormats: Map<OddsFormat, ToldEdge> | undefined;

  /** Takes the record over; `calculatedAtMs` is that of its event. */
  constructor(record: StreamedEdge, calculatedAtMs: number) {
    this.record = record;
    this.calculatedAtMs = calculatedAtMs;
  }

  /** The same with its odds in a format. */
  in(format: OddsFormat = AMERICAN): ToldEdge {
    if (format === AMERICAN) return this;
    this.#inFormats ??= new Map();
    const known = this.#inFormats.get(format);
    if (known !== undefined) return known;
    const told = new ToldEdge(edgeIn(this.record, format), this.calculatedAtMs);
    this.#inFormats.set(format, told);
    return told;
  }

  /** Its JSON with an id that ends in this, which is written as within a text of JSON. */
  textWith(ending: string): string {
    this.#texts ??= textsOf(this.record);
    return `${this.#texts.beginning}${ending}${this.#texts.rest}`;
  }
}

/** What became of an edge; why, if it closed. */
export class EdgeChange {
  readonly event: 'open' | 'update' | 'close';
  readonly reason: CloseReason | undefined;
  readonly told: ToldEdge;
  readonly #ending: IdEnding;

  constructor(
    event: EdgeChange['event'],
    told: ToldEdge,
    ending: IdEnding = NO_ENDING,
    reason?: CloseReason,
  ) {
    this.event = event;
    this.told = told;
    this.reason = reason;
    this.#ending = ending;
  }

  get edge(): StreamedEdge {
    const { record } = this.told;
    return { ...record, edgeId: `${record.edgeId}${this.#ending.text}` };
  }

  /** As JSON. */
  get text(): string {
    const reason = this.reason === undefined ? '' : `,"reason":"${this.reason}"`;
    return `{"event":"${this.event}"${reason},"edge":${this.told.textWith(this.#ending.json)}}`;
  }

  toJSON(): object {
    const { event, reason, edge } = this;
    return { event, ...(reason && { reason }), edge };
  }
}

/** What ids of edges end in under what somebody asks: as it is, and within a text of JSON. */
export interface IdEnding {
  readonly text: string;
  readonly json: string;
}

export const NO_ENDING: IdEnding = { text: '', json: '' };

export function idEnding(text: string): IdEnding {
  return { text, json: JSON.stringify(text).slice(1, -1) };
}

/** A record as the stream shows it, as its event is now; it is taken over. */
export function toldAs(event: EventState, record: EdgeRecord): ToldEdge {
  const streamed = record as Writable<StreamedEdge>;
  streamed.eventId = event.head.eventId;
  streamed.leagueId = event.head.leagueId;
  streamed.sport = sportOf(event);
  streamed.calculatedAt = instant(event.edgesChangedAt);
  return new ToldEdge(streamed, event.edgesChangedAt);
}

/** Its JSON in two: up to where the id ends, and the rest. */
function textsOf(record: StreamedEdge) {
  const text = JSON.stringify(record);
  const beginning = `{"edgeId":${JSON.stringify(record.edgeId).slice(0, -1)}`;
  assert(text.startsWith(beginning), 'a record begins with its id');
  return { beginning, rest: text.slice(beginning.length) };
}
