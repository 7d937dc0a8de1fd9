// What the lag benchmark publishes: an image as long as the recorded ones in each message, headed
// by the slate's own time and by the length of the frame that clients get of it, so that a pipe
// without an engine can push as many bytes.
import { Engine } from '#engine/engine.ts';
import { linesText } from '#engine/view/changes/line-delta.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/wire/message.ts';
import { assert } from '#kit/assert.ts';
import { Slate } from '../shared/slate.ts';

const HEAD_BYTES = 8 + 4;
/** Of a frame beside its lines. */
const ENVELOPE_BYTES = 170;

export interface LagMessage {
  readonly payload: Buffer;
  /** Prices quoted or withdrawn. */
  readonly updates: number;
  /** Length of the frame that follows from it alone; 0 where clients see no change. */
  readonly frameBytes: number;
}

export class LagLoad {
  readonly #slate: Slate;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();

  constructor(events: number) {
    this.#slate = new Slate(events);
  }

  get quotes(): number {
    return this.#slate.world.quotes;
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
    const { seq, stampMs, bytes, updates } = this.#slate.frame('recorded', 1);
    return this.#message(seq, stampMs, bytes, updates);
  }

  #message(seq: number, stampMs: number, frame: Uint8Array, updates: number): LagMessage {
    this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(frame));
    const delta = this.#engine.changes.lines(seq - 1, {}, {});
    const frameBytes = delta === undefined ? 0 : linesText(delta).length + ENVELOPE_BYTES;
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeDoubleLE(stampMs);
    head.writeUInt32LE(frameBytes, 8);
    return { payload: Buffer.concat([head, frame]), updates, frameBytes };
  }
}

/** The head of a payload, and the frame of the log behind it. */
export function readPayload(payload: Uint8Array) {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  return {
    stampMs: view.getFloat64(0, true),
    frameBytes: view.getUint32(8, true),
    frame: payload.subarray(HEAD_BYTES),
  };
}
