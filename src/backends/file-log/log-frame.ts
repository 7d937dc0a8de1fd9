// The frame of the file log: 28 bytes of header (magic, CRC-32, length, seq, stamp; little-endian),
// then the payload. The CRC covers all that follows it, so a frame that parses is the one written.
import { crc32 } from 'node:zlib';
import { PAYLOAD_BYTES_MAX } from '../log.ts';

export const FRAME_HEADER_BYTES = 28;
/** Largest frame: the largest payload and its header. */
export const FRAME_BYTES_MAX = FRAME_HEADER_BYTES + PAYLOAD_BYTES_MAX;

const MAGIC = 0x314c564f; // "OVL1"
const MAGIC_BYTES = Buffer.from('OVL1', 'latin1');
const CRC_AT = 4;
const LENGTH_AT = 8;
const SEQ_AT = 12;
const STAMP_AT = 20;

/** A frame as it was parsed; `payload` is a view of the parsed buffer, not a copy. */
export interface Frame {
  readonly seq: number;
  readonly stampMs: number;
  readonly payload: Uint8Array;
  /** Offset of the byte after the frame. */
  readonly end: number;
}

/** Writes one frame at `offset`; returns the offset after it. The payload is copied. */
export function writeFrame(
  target: Buffer,
  offset: number,
  seq: number,
  stampMs: number,
  payload: Uint8Array,
): number {
  const end = offset + FRAME_HEADER_BYTES + payload.byteLength;
  target.writeUInt32LE(MAGIC, offset);
  target.writeUInt32LE(payload.byteLength, offset + LENGTH_AT);
  target.writeDoubleLE(seq, offset + SEQ_AT);
  target.writeDoubleLE(stampMs, offset + STAMP_AT);
  target.set(payload, offset + FRAME_HEADER_BYTES);
  target.writeUInt32LE(crc32(target.subarray(offset + LENGTH_AT, end)), offset + CRC_AT);
  return end;
}

/**
 * The frame at `offset`; 'short' when the buffer ends before the frame does, 'bad' when the bytes
 * are no frame. A damaged length that is still allowed may read as 'short'. `trusted` bytes
 * (written by this process, never on disk since) are not checksummed again.
 */
export function readFrame(
  source: Buffer,
  offset: number,
  trusted = false,
): Frame | 'short' | 'bad' {
  const available = source.byteLength - offset;
  if (available >= 4 && source.readUInt32LE(offset) !== MAGIC) return 'bad';
  if (available < FRAME_HEADER_BYTES) return 'short';
  const length = source.readUInt32LE(offset + LENGTH_AT);
  if (length > PAYLOAD_BYTES_MAX) return 'bad';
  const end = offset + FRAME_HEADER_BYTES + length;
  if (end > source.byteLength) return 'short';
  if (!trusted) {
    const sum = crc32(source.subarray(offset + LENGTH_AT, end));
    if (sum !== source.readUInt32LE(offset + CRC_AT)) return 'bad';
  }
  return {
    seq: source.readDoubleLE(offset + SEQ_AT),
    stampMs: source.readDoubleLE(offset + STAMP_AT),
    payload: source.subarray(offset + FRAME_HEADER_BYTES, end),
    end,
  };
}

/**
 * The first whole frame numbered above `seq` at or after `offset`: what tells damage from a torn
 * tail.
 */
export function findFrameAfter(source: Buffer, offset: number, seq: number): Frame | undefined {
  let at = source.indexOf(MAGIC_BYTES, offset);
  while (at !== -1) {
    const frame = readFrame(source, at);
    if (typeof frame === 'object' && frame.seq > seq) return frame;
    at = source.indexOf(MAGIC_BYTES, at + 1);
  }
  return undefined;
}
