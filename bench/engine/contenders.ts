// Who is measured: the engine and the Maps engine, each behind the same few calls. `prepare` decodes
// a frame and is not timed; `apply` folds what was prepared and is.
import type { EventHead, Message } from '#domain/message.ts';
import { packMessage } from '#domain/pack.ts';
import type { PackedMessage } from '#domain/packed-message.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage, FrameDecoder } from '#ingest/decode.ts';
import { StringCache } from '#ingest/string-cache.ts';
import { must } from '#kit/assert.ts';
import type { LoadMessage, SlateFrame } from '../shared/slate.ts';
import { engineDigest, mapsDigest } from './book-digest.ts';
import { MapsEngine, type OutputCounts } from './maps-engine.ts';

export type ContenderName = 'engine' | 'maps';

export interface Contender {
  load(item: LoadMessage): void;
  /** Decodes a frame into a slot, to be applied later. */
  prepare(slot: number, frame: SlateFrame): void;
  apply(slot: number): void;
  readonly counts: OutputCounts;
  /** Bytes of the book as it counts them itself; null where it cannot. */
  readonly bookBytes: number | null;
  /** All that is shown of an event, as text. */
  digest(head: EventHead): string;
}

export function contenderOf(name: ContenderName): Contender {
  return name === 'engine' ? new EngineContender() : new MapsContender();
}

interface Slot<T> {
  readonly seq: number;
  readonly stampMs: number;
  readonly decoded: T;
}

class EngineContender implements Contender {
  readonly #engine = new Engine();
  readonly #strings = new StringCache();
  readonly #decoders: FrameDecoder[] = [];
  readonly #slots: Slot<PackedMessage>[] = [];

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

  get counts(): OutputCounts {
    const { linesChanged, edgesOpened, edgesUpdated, edgesClosed } = this.#engine.work;
    return { linesChanged, edgesOpened, edgesUpdated, edgesClosed };
  }

  get bookBytes(): number {
    return this.#engine.sizes.bytes;
  }

  digest(head: EventHead): string {
    return engineDigest(this.#engine, head);
  }
}

class MapsContender implements Contender {
  readonly #engine = new MapsEngine();
  readonly #slots: Slot<Message>[] = [];
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

  get counts(): OutputCounts {
    return this.#engine.work;
  }

  digest({ eventId }: EventHead): string {
    return mapsDigest(must(this.#engine.events.get(eventId), `no event ${eventId}`));
  }
}
