// One contender in a process of its own. A turn begins when clients have heard most of the turns
// before it, so that nobody is measured on filling buffers.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Greeting, nowMs } from './fleet.ts';
import {
  type PushContender,
  type PushContenderName,
  type Pushed,
  pushContender,
} from './push-contenders.ts';
import type { LoadSpec } from './turn-maker.ts';

export interface PushServerSpec {
  readonly contender: PushContenderName;
  readonly load: LoadSpec;
  /** What those who replay push: a file of RecordedTurns, as JSON. */
  readonly turnsFile?: string;
  /** No process of its own is to be started for anything. */
  readonly isInProcess?: boolean;
}

export interface Opened {
  readonly port: number;
  readonly controlPort: number;
  readonly greeting: Greeting;
}

/** What turns said, to each client. */
type Said = Omit<Pushed, 'seq'>;

export interface PushRound extends Said {
  readonly turns: number;
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Bytes, and counts. */
export interface PushHealth {
  readonly rss: number;
  readonly held: number;
  readonly clients: number;
  readonly clientsBehind: number;
  readonly droppedFrames: number;
}

const TURNS_AHEAD = 3;
/** Turns before the clock of a round starts, as a share of it. */
const UNCOUNTED_SHARE = 0.1;
const COLLECT_MS = 100;
const REPORT_BYTES = 8;
const WAIT_MS_MAX = 60_000;

export class PushServer {
  readonly #spec: PushServerSpec;
  #contender: PushContender | undefined;
  #control: Server | undefined;
  #heard = 0;
  #onHeard: (() => void) | undefined;

  constructor(spec: PushServerSpec) {
    this.#spec = spec;
  }

  async open(): Promise<Opened> {
    const { contender, load, turnsFile, isInProcess = false } = this.#spec;
    const turns = turnsFile === undefined ? [] : JSON.parse(readFileSync(turnsFile, 'utf8'));
    this.#contender = pushContender(contender, load, turns, isInProcess);
    this.#control = createServer((socket) => this.#listenTo(socket)).listen(0, '127.0.0.1');
    await once(this.#control, 'listening');
    const { port: controlPort } = this.#control.address() as AddressInfo;
    const port = await this.#contender.listen();
    return { port, controlPort, greeting: this.#contender.greeting };
  }

  /**
   * So many turns to so many clients; ends when all have heard all of it. Some turns before them do
   * not count: while others had their round, the caches went to them.
   */
  async round(turns: number, clients: number): Promise<PushRound> {
    const uncounted = Math.ceil(turns * UNCOUNTED_SHARE);
    await this.#contender?.prepare(uncounted + turns);
    await this.#push(uncounted, clients);
    // Those set off the collection of what the preparation left; it goes on in tasks, in pieces.
    await delay(COLLECT_MS);
    const cpuBefore = process.cpuUsage();
    const from = performance.now();
    const said = await this.#push(turns, clients);
    const { user, system } = process.cpuUsage(cpuBefore);
    return { turns, ...said, wallMs: performance.now() - from, cpuMs: (user + system) / 1000 };
  }

  /** Turns that nobody counts; the milliseconds that they took. */
  async warmUp(turns: number, clients: number): Promise<number> {
    await this.#contender?.prepare(turns);
    const from = performance.now();
    await this.#push(turns, clients);
    return performance.now() - from;
  }

  /** A turn every so many milliseconds for a while; when each left, by its seq. */
  async paced(turns: number, everyMs: number): Promise<Float64Array> {
    const contender = this.#contender as PushContender;
    await contender.prepare(turns);
    const left: number[] = [];
    const from = performance.now();
    for (let turn = 0; turn < turns; turn++) {
      const at = nowMs();
      const { seq, frames } = await contender.turn();
      if (frames > 0) left.push(seq, at);
      const waitMs = from + (turn + 1) * everyMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
    }
    return Float64Array.from(left);
  }

  /** What the process holds, and what the hub had to do. */
  health(): PushHealth {
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const hub = this.#contender?.hub;
    const { size: clients, behind: clientsBehind } = hub?.sessions ?? { size: 0, behind: 0 };
    const droppedFrames = hub?.droppedFrames ?? 0;
    return { rss, held: heapUsed + external, clients, clientsBehind, droppedFrames };
  }

  close(): void {
    this.#control?.close();
    this.#contender?.close();
  }

  async #push(turns: number, clients: number): Promise<Said> {
    const contender = this.#contender as PushContender;
    const heardBefore = this.#heard;
    const sum = { frames: 0, bytes: 0, updates: 0 };
    const recent: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const { frames, bytes, updates } = await contender.turn();
      sum.frames += frames;
      sum.bytes += bytes;
      sum.updates += updates;
      recent.push(frames);
      if (recent.length > TURNS_AHEAD) recent.shift();
      const ahead = recent.reduce((all, each) => all + each, 0);
      await this.#untilHeard(heardBefore + (sum.frames - ahead) * clients);
    }
    await this.#untilHeard(heardBefore + sum.frames * clients);
    return sum;
  }

  #listenTo(socket: Socket): void {
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = rest.length - (rest.length % REPORT_BYTES);
      if (whole === 0) return;
      this.#heard = rest.readDoubleLE(whole - REPORT_BYTES);
      rest = rest.subarray(whole);
      this.#onHeard?.();
    });
    socket.on('error', () => {});
  }

  #untilHeard(frames: number): Promise<void> {
    if (this.#heard >= frames) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`clients heard ${this.#heard} of ${frames} frames in ${WAIT_MS_MAX} ms`));
      }, WAIT_MS_MAX);
      this.#onHeard = () => {
        if (this.#heard < frames) return;
        this.#onHeard = undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
