// An edge as the stream tells it. Its record and the text of it are made once for all who show it:
// they differ in what ids end in, and in the format of odds.

import type { LeagueId } from '#domain/league.ts';
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
import { assert } from '#kit/assert.ts';
import type { EventState } from '../../book/book.ts';
import type { JudgedView } from '../../edges/edge.ts';
import type { CloseReason } from '../../edges/edge-types.ts';
import { sportOf } from '../event-record.ts';
import type { EdgeRecord, Writable } from '../records.ts';
import { instant } from '../selection.ts';
import { edgeIn } from './edge-odds.ts';
import type { Figures } from './edge-record.ts';
import type { PriceFigures } from './edge-shown.ts';

/** An edge as the stream shows it, apart from its event. */
export interface StreamedEdge extends EdgeRecord {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly calculatedAt: string;
}

export class ToldEdge {
  /** When edges of its event last changed, epoch milliseconds. */
  readonly calculatedAtMs: number;
  readonly #record: StreamedEdge;
  /** Of whose record only the figures differ, and the judgement that they follow from. */
  readonly #of: ToldEdge | undefined;
  readonly #judged: JudgedView | undefined;
  readonly #figures: PriceFigures | undefined;
  #texts: Texts | undefined;
  #inFormats: Map<OddsFormat, ToldEdge> | undefined;

  /** Takes the record over; `calculatedAtMs` is that of its event. */
  constructor(
    record: StreamedEdge,
    calculatedAtMs: number,
    of?: ToldEdge,
    judged?: JudgedView,
    figures?: PriceFigures,
  ) {
    this.#record = record;
    this.calculatedAtMs = calculatedAtMs;
    this.#of = of;
    this.#judged = judged;
    this.#figures = figures;
  }

  get edgeId(): string {
    return this.#record.edgeId;
  }

  get record(): StreamedEdge {
    const record = this.#record;
    const figures = this.#ownFigures;
    if (figures === undefined) return record;
    const { value, ev } = record;
    if (value) return { ...record, value: { ...value, ...figures } };
    return ev ? { ...record, ev: { ...ev, ...figures } } : record;
  }

  /** A signal on the same price by another model, which has all figures that this one has. */
  judgedAs(judged: JudgedView, figures: PriceFigures): ToldEdge {
    return new ToldEdge(this.#record, this.calculatedAtMs, this, judged, figures);
  }

  /** Made when they are asked for: there are many of these. */
  get #ownFigures(): Figures | undefined {
    return this.#judged && this.#figures?.of(this.#judged);
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
    const figures = this.#ownFigures;
    if (this.#of !== undefined && figures !== undefined) return this.#of.#textOf(figures, ending);
    this.#texts ??= textsOf(this.#record);
    return `${this.#texts.beginning}${ending}${this.#texts.rest}`;
  }

  /** The text of its record with other figures. */
  #textOf(figures: Figures, ending: string): string {
    this.#texts ??= textsOf(this.#record);
    this.#texts.parts ??= partsOf(this.#texts.rest, figures);
    const { beginning, parts } = this.#texts;
    let text = `${beginning}${ending}${parts[0]}`;
    for (let at = 1; at < parts.length; at += 2) {
      text += `${figures[parts[at] as keyof Figures]}${parts[at + 1]}`;
    }
    return text;
  }
}

/** Its JSON in two: up to where the id ends, and the rest. */
interface Texts {
  readonly beginning: string;
  readonly rest: string;
  /** The rest in parts: the name of each figure stands between the text before and behind it. */
  parts: readonly string[] | undefined;
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

function textsOf(record: StreamedEdge): Texts {
  const text = JSON.stringify(record);
  const beginning = `{"edgeId":${JSON.stringify(record.edgeId).slice(0, -1)}`;
  assert(text.startsWith(beginning), 'a record begins with its id');
  return { beginning, rest: text.slice(beginning.length), parts: undefined };
}

/** JSON cut at the values of these figures. Within a string no quotation mark stands alone. */
function partsOf(json: string, figures: Figures): readonly string[] {
  const names = Object.keys(figures).join('|');
  const parts = json.split(new RegExp(`"(${names})":(?:null|-?[0-9][0-9.e+-]*)`));
  const isText = (at: number): boolean => at % 2 === 0 && at + 1 < parts.length;
  return parts.map((part, at) => (isText(at) ? `${part}"${parts[at + 1]}":` : part));
}
