// Bytes that are no HTTP, or only nearly: half requests, lengths that lie, chunks that are none,
// requests on each other's heels. The server may say no or hang up; it may not fail.
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '#kit/random.ts';
import type { World } from './world.ts';

const WAIT_MS = 60;

/** Sends one piece of it; what the server said wrong, if anything. */
export async function sendGarbage(
  seed: number,
  port: number,
  { callers }: World,
): Promise<string | undefined> {
  const random = new Random(seed);
  const head = `host: x\r\nx-api-key: ${callers[0]?.key}\r\n`;
  const bytes = Buffer.from(garbage(random, head), 'latin1');
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (heard.length < 100_000) heard += chunk.toString('latin1');
  });
  const isOver = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const cut = random.below(bytes.length + 1);
  socket.write(bytes.subarray(0, cut));
  await Promise.race([isOver, delay(random.below(WAIT_MS))]);
  if (!socket.destroyed) socket.write(bytes.subarray(cut));
  await Promise.race([isOver, delay(random.below(WAIT_MS))]);
  if (random.chance(0.5)) socket.resetAndDestroy();
  else socket.destroy();
  const failure = /HTTP\/1\.1 (5\d\d)[^\r]*/.exec(heard);
  // What uWebSockets says of a version that it does not speak.
  if (!failure || failure[1] === '505') return undefined;
  return `${failure[0]} to ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`;
}

function garbage(random: Random, head: string): string {
  const noise = Array.from({ length: random.below(400) }, () =>
    String.fromCharCode(random.below(256)),
  ).join('');
  const post = `POST /v1/odds HTTP/1.1\r\n${head}`;
  const get = `GET /v1/leagues HTTP/1.1\r\n${head}`;
  return random.pick([
    noise,
    `${get}${noise}\r\n\r\n`,
    `${get}\r\n`.repeat(1 + random.below(50)),
    `${get}\r\n${noise}`,
    `GET /v1/odds HTTP/${random.pick(['0.9', '1.0', '2.0', '9.9', 'x', '1.1 x'])}\r\n${head}\r\n`,
    `GET  /v1/odds  HTTP/1.1\r\n${head}\r\n`,
    `GET /v1/odds?${noise} HTTP/1.1\r\n${head}\r\n`,
    `GET /v1/odds HTTP/1.1\n${head.replaceAll('\r', '')}\n`,
    `${post}transfer-encoding: chunked\r\n\r\n${random.pick(['x', '-1', 'ffffffffffffffff'])}\r\n`,
    `${post}transfer-encoding: chunked\r\n\r\n5;${'x'.repeat(5000)}\r\nhello\r\n0\r\n\r\n`,
    `${post}transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n${get}\r\n`,
    `${post}content-length: 3\r\ncontent-length: 30\r\n\r\nabc${get}\r\n`,
    `${post}content-length: 100\r\n\r\n{"half":`,
    `${post}content-length: 18446744073709551617\r\n\r\nx`,
    `${get}${'x: y\r\n'.repeat(500)}\r\n`,
    `${get}x: ${'y'.repeat(100_000)}\r\n\r\n`,
    `GET /${'y'.repeat(100_000)} HTTP/1.1\r\n${head}\r\n`,
    `${get} folded: x\r\n\r\n`,
    `${get}: x\r\n\r\n`,
    `${get}x : y\r\n\r\n`,
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${noise}`,
    `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${noise}`,
    'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n',
  ]);
}
