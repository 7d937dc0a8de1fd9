// Many clients of two gateways: what one costs in memory, and that after a gateway is gone all of
// them are back on the other, spread over the time that it asked for, and none is refused.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, expect, test } from 'vitest';
import { hasNatsServer, startNatsServer } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

interface WsSocket {
  send(data: string): void;
  terminate(): void;
  on(event: 'message', listener: (data: Buffer) => void): void;
  on(event: 'close', listener: (code: number) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'unexpected-response', listener: () => void): void;
}
type WsConstructor = new (url: string, options: object) => WsSocket;
const { WebSocket } = createRequire(import.meta.url)('ws') as { readonly WebSocket: WsConstructor };

const IDLE = 5000;
const ACTIVE = 500;
const OPENING_AT_ONCE = 100;

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.end();
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

/** One stream that comes again as `hello` says. */
class Client {
  /** Its book has an image, or goes on from where it was. */
  isThere = false;
  refusals = 0;
  readonly #addresses: readonly string[];
  readonly #frame: object;
  readonly #address: string;
  #tries = 0;
  #spreadMs = 0;
  #socket: WsSocket | undefined;
  #isEnded = false;

  constructor(nth: number, addresses: readonly string[], frame: object) {
    this.#addresses = addresses;
    this.#tries = nth;
    this.#frame = frame;
    // Each is somebody else behind one balancer.
    this.#address = `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;
    this.#open();
  }

  end(): void {
    this.#isEnded = true;
    this.#socket?.terminate();
  }

  #open(): void {
    const address = this.#addresses[this.#tries % this.#addresses.length] as string;
    const url = `${address.replace('http', 'ws')}/v1/stream`;
    const headers = { 'x-api-key': KEY, 'x-forwarded-for': this.#address };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('unexpected-response', () => {
      this.refusals += 1;
      socket.terminate();
    });
    socket.on('message', (data) => this.#hear(data));
    socket.on('close', () => {
      this.isThere = false;
      if (this.#isEnded) return;
      this.#tries += 1;
      setTimeout(() => this.#open(), 50 + Math.random() * this.#spreadMs);
    });
  }

  #hear(data: Buffer): void {
    if (this.isThere) return;
    const text = data.toString('latin1', 0, 200);
    if (text.startsWith('{"op":"hello"')) {
      this.#spreadMs = JSON.parse(data.toString()).reconnectSpreadMs;
      this.#socket?.send(JSON.stringify(this.#frame));
    } else if (text.startsWith('{"op":"image"')) this.isThere ||= data.includes('"last":true');
  }
}

function residentKib({ pid }: RunningProgram): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), ...env });
  running.push(program);
  return program;
}

async function open(
  count: number,
  addresses: readonly string[],
  frame: (nth: number) => object,
): Promise<void> {
  const from = clients.length;
  for (let nth = 0; nth < count; nth += OPENING_AT_ONCE) {
    for (let each = nth; each < Math.min(count, nth + OPENING_AT_ONCE); each++) {
      clients.push(new Client(from + each, addresses, frame(each)));
    }
    await until(() => clients.every(({ isThere }) => isThere), 'clients');
  }
}

const isSkipped = !hasNatsServer() || process.platform !== 'linux';
if (isSkipped) console.info('skipped: no nats-server on PATH, or no /proc');

test.skipIf(isSkipped)(
  `${IDLE} idle and ${ACTIVE} active streams over two gateways`,
  async () => {
    const server = await startNatsServer({ maxFileStore: '16GB' });
    const url = server?.url ?? '';
    const nats = { NATS_URL: url, TRUST_PROXY: '1', KEY_SECRET: 'of all of them' };
    await start({ ...nats, FEED: 'simulated', ROLES: 'ingest', SIMULATED_RATE: '200' });
    const limits = { STREAM_CONNECTIONS_PER_KEY: '10000', CONNECTIONS_PER_ADDRESS: '50' };
    const gateways = await Promise.all(
      [1, 2].map(() => start({ ...nats, ...limits, ROLES: 'serve' })),
    );
    const [one, other] = gateways as [RunningProgram, RunningProgram];
    for (const each of gateways) await each.ready();
    const addresses = gateways.map(({ address }) => address);
    const before = residentKib(one);
    const events = { op: 'subscribe', id: 1, channel: 'events', league: 'nhl', conflateMs: 5000 };
    await open(IDLE, addresses, () => events);
    const idle = residentKib(one);
    const leagues = ['nfl', 'nba', 'mlb', 'nhl'];
    await open(ACTIVE, addresses, (nth) => ({
      ...{ op: 'subscribe', id: 1, channel: 'odds', league: leagues[nth % leagues.length] },
    }));
    const active = residentKib(one);
    const perIdle = (idle - before) / (IDLE / 2);
    const perActive = (active - idle) / (ACTIVE / 2);
    console.info(`KiB of a gateway: ${before}, ${perIdle.toFixed(1)} an idle stream more`);
    console.info(
      `and ${perActive.toFixed(1)} an active one; streams ${await one.metric('overround_push_clients')}`,
    );
    expect(perIdle).toBeLessThan(64);

    const began = performance.now();
    await one.stop();
    await until(() => clients.every(({ isThere }) => isThere), 'everybody is back');
    const backMs = Math.round(performance.now() - began);
    console.info(`after a gateway was stopped all ${clients.length} were back in ${backMs} ms`);
    expect(clients.reduce((sum, { refusals }) => sum + refusals, 0)).toBe(0);
    expect(Number(await other.metric('overround_push_clients'))).toBe(clients.length);
    expect(await other.metric('overround_push_dropped_frames_total')).toBe('0');
    expect(backMs).toBeLessThan(60_000);
    await server?.stop();
  },
  300_000,
);
