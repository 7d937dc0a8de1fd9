// Who is measured: the engine, the Maps engine and the naive book, each behind the same few calls.
// `prepare` decodes a frame and is not timed; `apply` folds what was prepared and is.
import type { EventHead, Message } from '#domain/message.ts';
import { packMessage } from '#domain/pack.ts';
import type { PackedMessage } from '#domain/packed-message.ts';
import { Engine } from '#engine/engine.ts';
import type { Stage } from '#engine/stages.ts';
import { decodeMessage, FrameDecoder } from '#ingest/decode.ts';
import { StringCache } from '#ingest/string-cache.ts';
import { assert, must } from '#kit/assert.ts';
import { engineDigest, mapsBests, mapsDigest, naiveBests } from './book-digest.ts';
import { MapsEngine } from './maps-engine/maps-engine.ts';
import { NaiveBook } from './naive-book.ts';
import {
  engineNews,
  engineOutput,
  engineVenues,
  mapsNews,
  mapsOutput,
  mapsVenues,
} from './news-digest.ts';
import type { LoadMessage, SlateFrame } from './slate.ts';

export type ContenderName = 'engine' | 'maps' | 'naive';

/** What applying came to since the start; the same for contenders with the same outputs. */
export interface OutputCounts {
  readonly linesChanged: number;
  readonly edgesOpened: number;
  readonly edgesUpdated: number;
  readonly edgesClosed: number;
}

export interface BookContender {
  load(item: LoadMessage): void;
  /** Decodes a frame into a slot, to be applied later. */
  prepare(slot: number, frame: SlateFrame): void;
  apply(slot: number): void;
  /** From the frame's bytes, as a service does. */
  applyWire(frame: SlateFrame): void;
  /** Bytes to columns or objects and no further. */
  decode(frame: SlateFrame): void;
  readonly counts: OutputCounts;
  /** Looks at offers since the start; 0 where nobody counts. */
  readonly offersExamined: number;
  /** Bytes of the book as it counts them itself; null where it cannot. */
  readonly bookBytes: number | null;
  /** All that is shown of an event, and what of it is news to who knows it up to `since`. */
  digest(head: EventHead, since: number): string;
  /** How fresh venues are, as text; empty where nobody keeps account. */
  venues(): string;
  /** Applies a frame, untimed; what each of its groups puts out, as text. */
  tell(frame: SlateFrame): string;
}

export function contenderOf(name: ContenderName, through: Stage = 'output'): BookContender {
  if (name === 'engine') return new EngineContender(through);
  return name === 'maps' ? new MapsContender() : new NaiveContender();
}

interface Slot<T> {
  readonly seq: number;
  readonly stampMs: number;
  readonly decoded: T;
}

class EngineContender implements BookContender {
  readonly #engine: Engine;
  readonly #strings = new StringCache();
  readonly #decoders: FrameDecoder[] = [];
  readonly #slots: Slot<PackedMessage>[] = [];
  readonly #wire = new FrameDecoder(this.#strings);

  constructor(through: Stage) {
    this.#engine = new Engine({ through });
  }

  load({ seq, stampMs, message }: LoadMessage): void {
    this.#engine.applyPacked(seq, stampMs, packMessage(message));
  }

  prepare(slot: number, { seq, stampMs, bytes }: SlateFrame): void {
    this.#decoders[slot] ??= new FrameDecoder(this.#strings);
    const decoded = must(this.#decoders[slot], 'a decoder').decode(bytes);
    this.#slots[slot] = { seq, stampMs, decoded };
  }

  apply(slot: number): void {
    const { seq, stampMs, decoded } = this.#slots[slot] as Slot<PackedMessage>;
    this.#engine.applyPacked(seq, stampMs, decoded);
  }

  applyWire({ seq, stampMs, bytes }: SlateFrame): void {
    this.#engine.applyPacked(seq, stampMs, this.#wire.decode(bytes));
  }

  decode({ bytes }: SlateFrame): void {
    this.#wire.decode(bytes);
  }

  get counts(): OutputCounts {
    const { linesChanged, edgesOpened, edgesUpdated, edgesClosed } = this.#engine.work;
    return { linesChanged, edgesOpened, edgesUpdated, edgesClosed };
  }

  get offersExamined(): number {
    return this.#engine.work.offersExamined;
  }

  get bookBytes(): number {
    return this.#engine.sizes.bytes;
  }

  digest(head: EventHead, since: number): string {
    return `${engineDigest(this.#engine, head)}\n${engineNews(this.#engine, head, since)}`;
  }

  venues(): string {
    return engineVenues(this.#engine);
  }

  tell({ seq, stampMs, bytes }: SlateFrame): string {
    const said: string[] = [];
    const message = this.#wire.decode(bytes);
    this.#engine.applyPacked(seq, stampMs, message, (output) => said.push(engineOutput(output)));
    return said.join('\n\n');
  }
}

class MapsContender implements BookContender {
  readonly #engine = new MapsEngine();
  readonly #slots: Slot<Message>[] = [];
  readonly offersExamined = 0;
  readonly bookBytes = null;

  load({ seq, stampMs, message }: LoadMessage): void {
    this.#engine.apply(seq, stampMs, message);
  }

  prepare(slot: number, { seq, stampMs, bytes }: SlateFrame): void {
    this.#slots[slot] = { seq, stampMs, decoded: decodeMessage(bytes) };
  }

  apply(slot: number): void {
    const { seq, stampMs, decoded } = this.#slots[slot] as Slot<Message>;
    this.#engine.apply(seq, stampMs, decoded);
  }

  applyWire({ seq, stampMs, bytes }: SlateFrame): void {
    this.#engine.apply(seq, stampMs, decodeMessage(bytes));
  }

  decode({ bytes }: SlateFrame): void {
    decodeMessage(bytes);
  }

  get counts(): OutputCounts {
    const { linesChanged, edgesOpened, edgesUpdated, edgesClosed } = this.#engine.work;
    return { linesChanged, edgesOpened, edgesUpdated, edgesClosed };
  }

  digest({ eventId }: EventHead, since: number): string {
    const event = must(this.#engine.events.get(eventId), `no event ${eventId}`);
    return `${mapsDigest(event)}\n${mapsNews(this.#engine, event, since)}`;
  }

  venues(): string {
    return mapsVenues(this.#engine.venues);
  }

  tell({ seq, stampMs, bytes }: SlateFrame): string {
    const said: string[] = [];
    const message = decodeMessage(bytes);
    this.#engine.apply(seq, stampMs, message, (output) => said.push(mapsOutput(output)));
    return said.join('\n\n');
  }
}

/** The naive book with a Maps engine in its shadow, untimed, to check its best prices against. */
class NaiveContender implements BookContender {
  readonly #book = new NaiveBook();
  readonly #shadow = new MapsEngine();
  readonly #slots: Slot<Message>[] = [];
  readonly counts = { linesChanged: 0, edgesOpened: 0, edgesUpdated: 0, edgesClosed: 0 };
  readonly offersExamined = 0;
  readonly bookBytes = null;

  load({ seq, stampMs, message }: LoadMessage): void {
    this.#book.apply(message, 'group');
    this.#shadow.apply(seq, stampMs, message);
  }

  prepare(slot: number, { seq, stampMs, bytes }: SlateFrame): void {
    const decoded = decodeMessage(bytes);
    this.#shadow.apply(seq, stampMs, decoded);
    this.#slots[slot] = { seq, stampMs, decoded };
  }

  apply(slot: number): void {
    this.#book.apply((this.#slots[slot] as Slot<Message>).decoded, 'update');
  }

  applyWire(frame: SlateFrame): void {
    this.prepare(0, frame);
    this.apply(0);
  }

  decode({ bytes }: SlateFrame): void {
    decodeMessage(bytes);
  }

  digest({ eventId }: EventHead): string {
    const bests = naiveBests(this.#book.views(eventId));
    const shadow = must(this.#shadow.events.get(eventId), `no event ${eventId}`);
    assert(bests === mapsBests(shadow), `best prices of ${eventId} differ from the naive book's`);
    return bests;
  }

  venues(): string {
    return '';
  }

  tell(): string {
    return '';
  }
}
