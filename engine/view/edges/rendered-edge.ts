// An edge as the stream has it. Its record and the text of it are made once for all who show it:
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
import { type KeptText, keptForever, TextPool, type TextWriter } from '../text/text-writer.ts';
import { edgeIn } from './edge-odds.ts';
import { FIGURES, type Figures } from './edge-record.ts';
import type { PriceFigures } from './edge-shown.ts';

const EVENTS = {
  open: keptForever('{"event":"open"'),
  update: keptForever('{"event":"update"'),
  close: keptForever('{"event":"close"'),
};
const EDGE = keptForever(',"edge":');
const END = keptForever('}');
const NULL = keptForever('null');
/** Texts that are cut at their figures: they are forgotten together, when the book moves on. */
const parts = new TextPool(4096);
/** A figure of a price in JSON. */
const OF_FIGURES = new RegExp(`"(${FIGURES.join('|')})":(?:null|-?[0-9][0-9.e+-]*)`);

/** An edge as the stream shows it, apart from its event. */
export interface StreamedEdge extends EdgeRecord {
  readonly eventId: string;
  readonly leagueId: LeagueId;
  readonly sport: string;
  readonly calculatedAt: string;
}

export class RenderedEdge {
  /** When edges of its event last changed, epoch milliseconds. */
  readonly calculatedAtMs: number;
  readonly #record: StreamedEdge;
  /** Of whose record only the figures differ, and the judgement that they follow from. */
  readonly #of: RenderedEdge | undefined;
  readonly #judged: JudgedView | undefined;
  readonly #figures: PriceFigures | undefined;
  #texts: Texts | undefined;
  #inFormats: Map<OddsFormat, RenderedEdge> | undefined;

  /** Takes the record over; `calculatedAtMs` is that of its event. */
  constructor(
    record: StreamedEdge,
    calculatedAtMs: number,
    of?: RenderedEdge,
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
    if (value) return { ...record, value: withFigures(value, figures) };
    return ev ? { ...record, ev: withFigures(ev, figures) } : record;
  }

  /** A signal on the same price by another model, which has all figures that this one has. */
  judgedAs(judged: JudgedView, figures: PriceFigures): RenderedEdge {
    return new RenderedEdge(this.#record, this.calculatedAtMs, this, judged, figures);
  }

  /** Found when they are asked for, and good until others are: there are many of these. */
  get #ownFigures(): Figures | undefined {
    return this.#judged && this.#figures?.of(this.#judged);
  }

  /** The same with its odds in a format. */
  in(format: OddsFormat = AMERICAN): RenderedEdge {
    if (format === AMERICAN) return this;
    this.#inFormats ??= new Map();
    const known = this.#inFormats.get(format);
    if (known !== undefined) return known;
    const rendered = new RenderedEdge(edgeIn(this.record, format), this.calculatedAtMs);
    this.#inFormats.set(format, rendered);
    return rendered;
  }

  /** They are made again for whoever wants them later: most were sent, and what left is kept long. */
  forgetTexts(): void {
    this.#texts = undefined;
  }

  /** Writes its JSON, with an id that ends in this. */
  write(out: TextWriter, { json }: IdEnding): void {
    const figures = this.#ownFigures;
    if (this.#of !== undefined && figures !== undefined) {
      this.#of.#writeWith(out, figures, json);
      return;
    }
    this.#texts ??= textsOf(this.#record);
    const { beginning, rest } = this.#texts;
    out.text(beginning);
    out.text(json);
    out.text(rest);
  }

  /** Writes its record with other figures. */
  #writeWith(out: TextWriter, figures: Figures, ending: string): void {
    this.#texts ??= textsOf(this.#record);
    this.#texts.parts ??= partsOf(this.#texts);
    const { beginning, before, places, end } = this.#texts.parts;
    out.kept(beginning);
    out.text(ending);
    for (let at = 0; at < places.length; at++) {
      out.kept(before[at] as KeptText);
      const figure = figures[places[at] as number] as number;
      if (Number.isNaN(figure)) out.kept(NULL);
      else out.number(figure);
    }
    out.kept(end);
  }
}

/** Its JSON in two: up to where the id ends, and the rest. */
interface Texts {
  readonly beginning: string;
  readonly rest: string;
  /** Of a price that several models judge. */
  parts: TextParts | undefined;
}

/** The same cut at its figures: what is before each, and behind the last. */
interface TextParts {
  readonly beginning: KeptText;
  readonly before: readonly KeptText[];
  readonly places: readonly number[];
  readonly end: KeptText;
}

/** What became of an edge; why, if it closed. */
export class EdgeChange {
  readonly event: 'open' | 'update' | 'close';
  readonly reason: CloseReason | undefined;
  readonly rendered: RenderedEdge;
  readonly #ending: IdEnding;

  constructor(
    event: EdgeChange['event'],
    rendered: RenderedEdge,
    ending: IdEnding = NO_ENDING,
    reason?: CloseReason,
  ) {
    this.event = event;
    this.rendered = rendered;
    this.reason = reason;
    this.#ending = ending;
  }

  get edge(): StreamedEdge {
    const { record } = this.rendered;
    return { ...record, edgeId: `${record.edgeId}${this.#ending.text}` };
  }

  /** Writes its JSON. */
  write(out: TextWriter): void {
    out.kept(EVENTS[this.event]);
    if (this.reason !== undefined) out.text(`,"reason":"${this.reason}"`);
    out.kept(EDGE);
    this.rendered.write(out, this.#ending);
    out.kept(END);
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
export function renderedAs(event: EventState, record: EdgeRecord): RenderedEdge {
  const streamed = record as Writable<StreamedEdge>;
  streamed.eventId = event.head.eventId;
  streamed.leagueId = event.head.leagueId;
  streamed.sport = sportOf(event);
  streamed.calculatedAt = instant(event.edgesChangedAt);
  return new RenderedEdge(streamed, event.edgesChangedAt);
}

function textsOf(record: StreamedEdge): Texts {
  const text = JSON.stringify(record);
  const beginning = `{"edgeId":${JSON.stringify(record.edgeId).slice(0, -1)}`;
  assert(text.startsWith(beginning), 'a record begins with its id');
  return { beginning, rest: text.slice(beginning.length), parts: undefined };
}

/** A member of the record with these figures in place of those that it has. */
function withFigures<T extends object>(judged: T, figures: Figures): T {
  const own = FIGURES.map((name, at) => [name, figures[at] as number] as const)
    .filter(([name]) => name in judged)
    .map(([name, figure]) => [name, Number.isNaN(figure) ? null : figure]);
  return { ...judged, ...Object.fromEntries(own) };
}

/** JSON cut at the values of these figures. Within a string no quotation mark stands alone. */
function partsOf({ beginning, rest }: Texts): TextParts {
  const cut = rest.split(OF_FIGURES);
  const names = cut.filter((_, at) => at % 2 === 1) as (typeof FIGURES)[number][];
  return {
    beginning: parts.keep(beginning),
    before: names.map((name, at) => parts.keep(`${cut[2 * at]}"${name}":`)),
    places: names.map((name) => FIGURES.indexOf(name)),
    end: parts.keep(cut.at(-1) ?? ''),
  };
}
