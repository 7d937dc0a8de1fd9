// One contender in a process of its own. A tick begins when clients have received most of the ticks
// before it, so that filling buffers is not what is measured.
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { portOf } from '../shared/listening.ts';
import type { TaggedFrame } from '../shared/slate.ts';
import type { Greeting } from './client-pool.ts';
import {
  type PushContender,
  type PushContenderName,
  type Pushed,
  pushContender,
} from './push-contenders.ts';
import type { LoadSpec } from './tick-maker.ts';

export interface PushServerSpec {
  readonly contender: PushContenderName;
  readonly load: LoadSpec;
  /** What contenders that replay push: a file of RecordedTicks, as JSON. */
  readonly ticksFile?: string;
}

export interface Opened {
  readonly port: number;
  readonly controlPort: number;
  readonly greeting: Greeting;
}

export interface PushRound extends Pushed {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const TICKS_AHEAD = 3;
/** Ticks before the clock of a round starts, as a share of it. */
const UNCOUNTED_SHARE = 0.1;
const COLLECT_MS = 100;
const REPORT_BYTES = 8;
const WAIT_MS_MAX = 60_000;

/** Ticks that a round begins with and does not count. */
export function uncountedOf(ticks: number): number {
  return Math.ceil(ticks * UNCOUNTED_SHARE);
}

export class PushServer {
  readonly #contender: PushContender;
  #control: Server | undefined;
  #received = 0;
  #onReceived: (() => void) | undefined;

  constructor({ contender, load, ticksFile }: PushServerSpec) {
    const ticks = ticksFile === undefined ? [] : JSON.parse(readFileSync(ticksFile, 'utf8'));
    this.#contender = pushContender(contender, load, ticks);
  }

  async open(): Promise<Opened> {
    this.#control = createServer((socket) => this.#readReports(socket));
    const controlPort = await portOf(this.#control);
    const port = await this.#contender.listen();
    return { port, controlPort, greeting: this.#contender.greeting };
  }

  /**
   * So many ticks to so many clients; ends when all have received all of it. Some ticks before them
   * do not count: they refill the caches after the rounds of others.
   */
  async round(ticks: number, clients: number, frames?: readonly TaggedFrame[]): Promise<PushRound> {
    this.#prepare(frames);
    await this.#push(uncountedOf(ticks), clients);
    // They start the collection of what the preparation left; it continues in tasks, in pieces.
    await delay(COLLECT_MS);
    const cpuBefore = process.cpuUsage();
    const from = performance.now();
    const pushed = await this.#push(ticks, clients);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { ...pushed, wallMs: performance.now() - from, cpuMs: (user + system) / 1000 };
  }

  /** Ticks that are not counted; the milliseconds that they took. */
  async warmUp(ticks: number, clients: number, frames?: readonly TaggedFrame[]): Promise<number> {
    this.#prepare(frames);
    const from = performance.now();
    await this.#push(ticks, clients);
    return performance.now() - from;
  }

  close(): void {
    this.#control?.close();
    this.#contender.close();
  }

  #prepare(frames: readonly TaggedFrame[] | undefined): void {
    if (frames) this.#contender.prepare?.(frames);
  }

  async #push(ticks: number, clients: number): Promise<Pushed> {
    const receivedBefore = this.#received;
    const sum = { frames: 0, updates: 0 };
    const recent: number[] = [];
    for (let tick = 0; tick < ticks; tick++) {
      const { frames, updates } = await this.#contender.tick();
      sum.frames += frames;
      sum.updates += updates;
      recent.push(frames);
      if (recent.length > TICKS_AHEAD) recent.shift();
      const ahead = recent.reduce((all, each) => all + each, 0);
      await this.#untilReceived(receivedBefore + (sum.frames - ahead) * clients);
    }
    await this.#untilReceived(receivedBefore + sum.frames * clients);
    return sum;
  }

  #readReports(socket: Socket): void {
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = rest.length - (rest.length % REPORT_BYTES);
      if (whole === 0) return;
      this.#received = rest.readDoubleLE(whole - REPORT_BYTES);
      rest = rest.subarray(whole);
      this.#onReceived?.();
    });
    socket.on('error', () => {});
  }

  #untilReceived(frames: number): Promise<void> {
    if (this.#received >= frames) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const got = `clients received ${this.#received} of ${frames} frames`;
        reject(new Error(`${got} in ${WAIT_MS_MAX} ms`));
      }, WAIT_MS_MAX);
      this.#onReceived = () => {
        if (this.#received < frames) return;
        this.#onReceived = undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
