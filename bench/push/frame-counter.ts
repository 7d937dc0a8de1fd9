// Counts the WebSocket frames of a stream of bytes without looking into them: clients that cost
// next to nothing, so that servers are what is measured.

/** The eighth byte of a payload marks an update: `{"op":"delta"` and socket.io's `42["delta"`. */
const NAME_AT = 7;
const COUNTED = new Set(['d', 't'].map((letter) => letter.charCodeAt(0)));
const HEAD_BYTES_MAX = 10;
const OPCODE = 0x0f;
const PING = 9;
/** An empty pong, masked with zeros as a client's must be. */
export const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** The position of a frame stands within so many bytes of its beginning. */
const SEQ_WITHIN = 256;
const SEQ_MARK = '"seq":';

export class FrameCounter {
  /** Frames that carry an update. */
  frames = 0;
  bytes = 0;
  /** Called for each ping: a client that does not answer is cut off. */
  onPing: (() => void) | undefined;
  /** Called with the `seq` of each update that has one near its beginning. */
  onUpdate: ((seq: number) => void) | undefined;
  /** Called with the payload of each text frame that is no update. */
  readonly #onOther: ((text: string) => void) | undefined;
  #skip = 0;
  #rest: Buffer | undefined;

  constructor(onOther?: (text: string) => void) {
    this.#onOther = onOther;
  }

  take(chunk: Buffer): void {
    this.bytes += chunk.length;
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    let at = Math.min(this.#skip, data.length);
    this.#skip -= at;
    while (at < data.length) {
      const next = this.#frameAt(data, at);
      if (next < 0) {
        this.#rest = Buffer.from(data.subarray(at));
        return;
      }
      at = next;
    }
  }

  /** Counts the frame that begins here; where the next one does, or -1: too little is there. */
  #frameAt(data: Buffer, at: number): number {
    const left = data.length - at;
    if (left < 2) return -1;
    const short = (data[at + 1] as number) & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : HEAD_BYTES_MAX;
    if (left < head) return -1;
    const length =
      short < 126
        ? short
        : short === 126
          ? data.readUInt16BE(at + 2)
          : Number(data.readBigUInt64BE(at + 2));
    const needed = this.onUpdate ? SEQ_WITHIN : NAME_AT + 1;
    if (left < head + Math.min(length, needed)) return -1;
    if (((data[at] as number) & OPCODE) === PING) this.onPing?.();
    const isUpdate = length > NAME_AT && COUNTED.has(data[at + head + NAME_AT] as number);
    if (isUpdate) {
      this.frames += 1;
      this.onUpdate?.(seqIn(data, at + head, at + head + Math.min(length, SEQ_WITHIN)));
    }
    if (!isUpdate && this.#onOther && left >= head + length && length < 4096) {
      this.#onOther(data.toString('utf8', at + head, at + head + length));
    }
    const end = at + head + length;
    if (end <= data.length) return end;
    this.#skip = end - data.length;
    return data.length;
  }
}

/** A text frame as a client must send it: masked, here with zeros. */
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8);
  head[0] = 0x81;
  if (payload.length < 126) head[1] = 0x80 | payload.length;
  else {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}

/** The number after the first `"seq":`; NaN where there is none. */
function seqIn(data: Buffer, from: number, to: number): number {
  const mark = data.indexOf(SEQ_MARK, from, 'latin1');
  if (mark < 0 || mark >= to) return Number.NaN;
  let seq = 0;
  for (let at = mark + SEQ_MARK.length; at < to; at++) {
    const digit = (data[at] as number) - 48;
    if (digit < 0 || digit > 9) break;
    seq = 10 * seq + digit;
  }
  return seq;
}
