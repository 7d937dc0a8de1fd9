// What the lag benchmark publishes: small messages over many events, each headed by the slate's own
// time and by the events of which it says something new, so that a pipe without an engine can route
// it, and every arrival has a message that it is held against.
import { Engine } from '#engine/engine.ts';
import { outputView } from '#engine/output-view.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { MessageWriter } from '#ingest/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/message.ts';
import { assert } from '#kit/assert.ts';
import { Slate } from '../slate.ts';
import { SLATES } from '../slate-profiles.ts';

const STAMP_BYTES = 8;
const INDEX_BYTES = 2;

export interface LagMessage {
  readonly payload: Buffer;
  /** Numbers of the events that show something new after it. */
  readonly events: readonly number[];
}

export class LagLoad {
  readonly eventIds: readonly string[];
  readonly quotes: number;
  readonly #slate: Slate;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #updates: number;

  constructor(events: number, updatesPerMessage: number) {
    this.#slate = new Slate(SLATES['sunday-slate'], events);
    this.#updates = updatesPerMessage;
    this.eventIds = this.#slate.world.heads.map(({ eventId }) => eventId);
    this.#numbers = new Map(this.eventIds.map((eventId, index) => [eventId, index]));
    this.quotes = this.#slate.world.quotes;
  }

  /** The messages that fill the book. */
  *load(): Generator<LagMessage> {
    const writer = new MessageWriter();
    for (const { seq, stampMs, message } of this.#slate.load()) {
      for (const group of message.groups) {
        assert(writer.add(group, GROUP_BYTES_MAX), 'an image of the slate fits a message');
      }
      const frame = writer.finish(message.source, message.session, message.sourceSeq);
      yield this.#message(seq, stampMs, frame);
    }
  }

  next(): LagMessage {
    const { seq, stampMs, bytes } = this.#slate.frame('single', this.#updates);
    return this.#message(seq, stampMs, bytes);
  }

  #message(seq: number, stampMs: number, frame: Uint8Array): LagMessage {
    const told = new Set<number>();
    this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(frame), (output) => {
      for (const { line } of outputView(output).lines) {
        told.add(this.#numbers.get(line.market.event.head.eventId) ?? 0);
      }
    });
    const events = [...told];
    const head = Buffer.alloc(STAMP_BYTES + INDEX_BYTES * (1 + events.length));
    head.writeDoubleLE(stampMs);
    head.writeUInt16LE(events.length, STAMP_BYTES);
    events.forEach((event, index) => {
      head.writeUInt16LE(event, STAMP_BYTES + INDEX_BYTES * (index + 1));
    });
    return { payload: Buffer.concat([head, frame]), events };
  }
}

/** What stands at the head of a payload, and the frame behind it. */
export function readPayload(payload: Uint8Array): {
  readonly stampMs: number;
  readonly events: readonly number[];
  readonly frame: Uint8Array;
} {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const count = view.getUint16(STAMP_BYTES, true);
  const events = Array.from({ length: count }, (_, index) =>
    view.getUint16(STAMP_BYTES + INDEX_BYTES * (index + 1), true),
  );
  const frame = payload.subarray(STAMP_BYTES + INDEX_BYTES * (1 + count));
  return { stampMs: view.getFloat64(0, true), events, frame };
}
