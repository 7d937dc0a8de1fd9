// Bad company on the stream: connections that say half-valid things, binary things, pieces of
// frames, frames that break the protocol, and that go in the middle of a word. What the server says
// to them must still be what it documents.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { Random } from '#kit/random.ts';
import { frameProblems } from '../../contract/stream-contract-check.ts';
import { hostileText } from './values.ts';
import { type World, wordFor } from './world.ts';

const OPS = ['auth', 'subscribe', 'unsubscribe', 'ping', 'nonsense', '__proto__', '', 'close'];
const CHANNELS = [
  'odds',
  'player-props',
  'best-bets',
  'edges',
  'moves',
  'events',
  'venues',
  'constructor',
];
const TEXT = 1;
const CLOSE = 8;
/** Of the protocol itself, beside the server's own; 1011 would say that the server failed. */
const PROTOCOL_CODES = [1000, 1001, 1002, 1003, 1006, 1007, 1009];
const KNOWN_CODES = new Set<number>([
  ...PROTOCOL_CODES,
  ...Object.values(CLOSE_CODES).map(({ code }) => code),
]);
const WAIT_MS = 15;
/** Whole books are checked elsewhere. */
const CHECKED_BYTES_MAX = 8192;

/** Opens one connection and misbehaves; what the server said wrong, if anything. */
export async function misbehave(
  seed: number,
  port: number,
  world: World,
): Promise<string | undefined> {
  const random = new Random(seed);
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const reader = new FrameReader(socket);
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(upgrade(random, world));
  const count = 1 + random.below(30);
  for (let turn = 0; turn < count && !socket.destroyed; turn++) {
    const said = anyFrame(random, world);
    // A closing word is answered with itself, whatever it was.
    if (((said[0] ?? 0) & 0x0f) === CLOSE) reader.isAnyCodeFine = true;
    socket.write(said);
    if (random.chance(0.3)) await delay(random.below(WAIT_MS));
  }
  await Promise.race([isOver, delay(random.below(20) * WAIT_MS)]);
  if (random.chance(0.5)) socket.resetAndDestroy();
  else socket.destroy();
  return reader.problem;
}

function upgrade(random: Random, { callers }: World): string {
  const key = random.chance(0.8) ? random.pick(callers).key : 'nonsense';
  const lines = [
    `GET ${random.chance(0.95) ? '/v1/stream' : `/v1/stream?${hostileText(random)}`} HTTP/1.1`,
    'host: 127.0.0.1',
    'upgrade: websocket',
    'connection: Upgrade',
    `sec-websocket-key: ${random.chance(0.95) ? randomBytes(16).toString('base64') : 'x'}`,
    `sec-websocket-version: ${random.chance(0.95) ? 13 : 7}`,
  ];
  if (random.chance(0.8)) lines.push(`x-api-key: ${key}`);
  if (random.chance(0.1)) lines.push('sec-websocket-extensions: permessage-deflate');
  if (random.chance(0.1)) lines.push('sec-websocket-protocol: x, y');
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function anyFrame(random: Random, world: World): Buffer {
  const share = random.unit();
  if (share < 0.6) return frame(TEXT, Buffer.from(JSON.stringify(message(random, world))));
  if (share < 0.7) return frame(TEXT, Buffer.from(hostileText(random), 'latin1'));
  if (share < 0.75) return frame(2, bytes(random, 200));
  if (share < 0.8) return frame(TEXT, Buffer.from('{"op":"pi'), { isLast: false });
  if (share < 0.84) return frame(0, Buffer.from('ng"}'), { isLast: random.chance(0.5) });
  if (share < 0.88) return frame(9, bytes(random, random.pick([0, 100, 125])));
  if (share < 0.9) return frame(CLOSE, bytes(random, random.pick([0, 1, 2, 40])));
  if (share < 0.92) return frame(TEXT, Buffer.from('{"op":"ping"}'), { isMasked: false });
  if (share < 0.94) return frame(3 + random.below(5), bytes(random, 10));
  if (share < 0.96) return frame(TEXT, Buffer.alloc(random.pick([17_000, 100_000]), 'x'));
  // A length that never comes, bits that mean nothing, or just bytes.
  if (share < 0.98)
    return Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  return bytes(random, 30);
}

function message(random: Random, world: World): unknown {
  const said: Record<string, unknown> = { op: random.pick(OPS.slice(0, random.pick([4, 8]))) };
  const maybe = (name: string, value: unknown): void => {
    if (random.chance(0.5)) said[name] = random.chance(0.15) ? odd(random) : value;
  };
  if (random.chance(0.9)) said.id = random.pick<unknown>([1, 'a', 2, null, {}, 1e300]);
  if (said.op === 'auth') maybe('key', random.pick(world.callers).key);
  if (said.op !== 'subscribe') return random.chance(0.1) ? odd(random) : said;
  said.channel = random.pick(CHANNELS);
  if (random.chance(0.3)) maybe('league', wordFor(world, 'leagueId', random));
  if (random.chance(0.3)) maybe('event', wordFor(world, 'event', random));
  if (random.chance(0.3)) maybe('market', wordFor(world, 'market', random));
  if (random.chance(0.2)) maybe('player', hostileText(random));
  if (random.chance(0.2)) maybe('playerId', hostileText(random));
  if (random.chance(0.2)) maybe('conflateMs', random.below(2000));
  if (random.chance(0.2)) maybe('resume', { epoch: 'x', seq: random.below(1000) });
  if (random.chance(0.1)) said[hostileText(random)] = 1;
  return said;
}

function odd(random: Random): unknown {
  const deep = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) as unknown;
  const texts = ['\u0000', 'a\ud800', '\udc00', 'x'.repeat(600)];
  return random.pick<unknown>([null, [], {}, -1, 1e308, true, ...texts, deep]);
}

function bytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}

/** A frame as a client sends it. */
function frame(
  opcode: number,
  payload: Buffer,
  { isLast = true, isMasked = true }: { isLast?: boolean; isMasked?: boolean } = {},
): Buffer {
  const mask = isMasked ? 0x80 : 0;
  const { length } = payload;
  const first = (isLast ? 0x80 : 0) | opcode;
  let head = Buffer.from([first, mask | length]);
  if (length > 125 && length < 65_536) {
    head = Buffer.from([first, mask | 126, length >> 8, length & 255]);
  } else if (length >= 65_536) {
    head = Buffer.alloc(10);
    head.set([first, mask | 127]);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  // Masked with zeros, which changes nothing.
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), payload]);
}

/** Hears what the server says, and checks it. */
class FrameReader {
  problem: string | undefined;
  isAnyCodeFine = false;
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;
  #isOver = false;

  constructor(socket: Socket) {
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      if (this.#isOver) return;
      this.#rest = Buffer.concat([this.#rest, chunk]);
      if (this.#isOpen || this.#opens()) while (this.#takeFrame()) {}
    });
  }

  #opens(): boolean {
    const end = this.#rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const status = this.#rest.toString('latin1', 9, 12);
    this.#isOpen = status === '101';
    this.#isOver = !this.#isOpen;
    if (status.startsWith('5') && status !== '505')
      this.problem = `an upgrade is answered ${status}`;
    this.#rest = this.#rest.subarray(end + 4);
    return this.#isOpen;
  }

  #takeFrame(): boolean {
    const data = this.#rest;
    if (data.length < 2) return false;
    const short = (data[1] as number) & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (data.length < head) return false;
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
    if (data.length < head + length) return false;
    this.#hear((data[0] as number) & 0x0f, data.subarray(head, head + length), data[0] as number);
    this.#rest = data.subarray(head + length);
    return true;
  }

  #hear(opcode: number, payload: Buffer, first: number): void {
    if (opcode === CLOSE) {
      const code = payload.length >= 2 ? payload.readUInt16BE(0) : 1000;
      const isFine = this.isAnyCodeFine || KNOWN_CODES.has(code);
      if (!isFine) this.problem ??= `closed with ${code}, which is not described`;
      this.#isOver = true;
    }
    // Compressed frames are told by a bit of their own; what is in them is not looked into.
    if (opcode !== TEXT || (first & 0x40) !== 0 || payload.length > CHECKED_BYTES_MAX) return;
    try {
      const said = JSON.parse(payload.toString('utf8')) as { op: string; topic?: string };
      const [channel] = (said.topic ?? '').split(':');
      const wrong = frameProblems(said, channel);
      if (wrong) this.problem ??= `a frame that is not as described: ${wrong}`;
    } catch {
      this.problem ??= `a frame that is no JSON: ${payload.toString('utf8', 0, 100)}`;
    }
  }
}
