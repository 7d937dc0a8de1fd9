// What the lag benchmark publishes: messages over many events, each headed by the slate's own time
// and by the topics in which it says something new, so that a pipe without an engine can route it,
// and every arrival has a message that it is held against.
import { Engine } from '#engine/engine.ts';
import { linesText } from '#engine/view/changes/line-delta.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { MessageWriter } from '#ingest/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/message.ts';
import { assert } from '#kit/assert.ts';
import { Slate } from '../slate.ts';
import { type GroupShape, SLATES } from '../slate-profiles.ts';

const STAMP_BYTES = 8;
const COUNT_BYTES = 2;
/** A topic's number, and the length of its frame. */
const FRAME_BYTES = 2 + 4;
/** Of a frame beside what it says of lines. */
const ENVELOPE_BYTES = 170;

/** The topic of all events. */
export const WHOLE_BOARD = 'all';

export interface LagSpec {
  readonly events: number;
  readonly shape: GroupShape;
  readonly groupsPerMessage: number;
  /** Each client follows one event by its topic; else all follow all by one. */
  readonly isByEvent: boolean;
}

export interface LagMessage {
  readonly payload: Buffer;
  /** Prices said or withdrawn. */
  readonly updates: number;
  /** What topics say after it, where nothing waits to be said with it. */
  readonly frames: readonly LagFrame[];
}

export interface LagFrame {
  /** The topic's number. */
  readonly topic: number;
  readonly bytes: number;
}

export class LagLoad {
  /** Topics by their numbers: events, or WHOLE_BOARD alone. */
  readonly topics: readonly string[];
  readonly quotes: number;
  readonly #spec: LagSpec;
  readonly #slate: Slate;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(spec: LagSpec) {
    this.#spec = spec;
    this.#slate = new Slate(SLATES['sunday-slate'], spec.events);
    const { heads, quotes } = this.#slate.world;
    this.topics = spec.isByEvent ? heads.map(({ eventId }) => eventId) : [WHOLE_BOARD];
    this.#numbers = new Map(this.topics.map((topic, index) => [topic, index]));
    this.quotes = quotes;
  }

  /** The messages that fill the book. */
  *load(): Generator<LagMessage> {
    const writer = new MessageWriter();
    for (const { seq, stampMs, message } of this.#slate.load()) {
      for (const group of message.groups) {
        assert(writer.add(group, GROUP_BYTES_MAX), 'an image of the slate fits a message');
      }
      const frame = writer.finish(message.source, message.session, message.sourceSeq);
      yield this.#message(seq, stampMs, frame, 0);
    }
  }

  next(): LagMessage {
    const { shape, groupsPerMessage } = this.#spec;
    const { seq, stampMs, bytes, updates } = this.#slate.frame(shape, groupsPerMessage);
    return this.#message(seq, stampMs, bytes, updates);
  }

  #message(seq: number, stampMs: number, frame: Uint8Array, updates: number): LagMessage {
    this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(frame));
    const { changes } = this.#engine;
    const scopes: Scope[] = this.#spec.isByEvent
      ? Array.from(changes.eventsSince(seq - 1), (eventId) => ({ eventId }))
      : [{}];
    const frames = scopes.flatMap((scope) => {
      const delta = changes.lines(seq - 1, scope, {});
      if (delta === undefined) return [];
      const topic = this.#numbers.get(scope.eventId ?? WHOLE_BOARD) ?? 0;
      return { topic, bytes: linesText(delta).length + ENVELOPE_BYTES };
    });
    const head = Buffer.alloc(STAMP_BYTES + COUNT_BYTES + FRAME_BYTES * frames.length);
    head.writeDoubleLE(stampMs);
    head.writeUInt16LE(frames.length, STAMP_BYTES);
    frames.forEach(({ topic, bytes }, index) => {
      const at = STAMP_BYTES + COUNT_BYTES + FRAME_BYTES * index;
      head.writeUInt16LE(topic, at);
      head.writeUInt32LE(bytes, at + 2);
    });
    return { payload: Buffer.concat([head, frame]), updates, frames };
  }
}

/** What stands at the head of a payload, and the frame of the log behind it. */
export function readPayload(payload: Uint8Array): {
  readonly stampMs: number;
  readonly frames: readonly LagFrame[];
  readonly frame: Uint8Array;
} {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const count = view.getUint16(STAMP_BYTES, true);
  const frames = Array.from({ length: count }, (_, index) => {
    const at = STAMP_BYTES + COUNT_BYTES + FRAME_BYTES * index;
    return { topic: view.getUint16(at, true), bytes: view.getUint32(at + 2, true) };
  });
  const frame = payload.subarray(STAMP_BYTES + COUNT_BYTES + FRAME_BYTES * count);
  return { stampMs: view.getFloat64(0, true), frames, frame };
}
