// The server of the chat benchmark: a simulated world that was recorded beforehand and is played at
// a steady rate into engine and hub, behind a whole gateway.
import type { Group } from '#domain/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { createGateway } from '#gateway/gateway.ts';
import { NO_ARCHIVE } from '#gateway/pages.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { MessageWriter } from '#ingest/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/message.ts';
import { World } from '#ingest/simulated-feed/world.ts';
import { assert } from '#kit/assert.ts';
import { silentLogger } from '#kit/logger.ts';
import { nowMs } from '../push/fleet.ts';
import { CHAT_KEY } from './people.ts';

export interface ChatServerSpec {
  readonly updatesPerSecond: number;
  /** What is recorded; a longer play would run dry. */
  readonly seconds: number;
}

interface Recorded {
  readonly stampMs: number;
  readonly frames: readonly Uint8Array[];
}

const TICK_MS = 10;
const SEQS_MAX = 1 << 17;

export class ChatServer {
  readonly #spec: ChatServerSpec;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();
  readonly #dueMs = new Float64Array(SEQS_MAX);
  #hub: Hub | undefined;
  #server: GatewayServer | undefined;
  #ticks: Recorded[] = [];
  #next = 0;
  #seq = 0;
  #groups = 0;
  #isPlaying = false;
  #played = Promise.resolve();

  constructor(spec: ChatServerSpec) {
    this.#spec = spec;
  }

  /** Fills the book, records what happens next, and listens. */
  async open(): Promise<number> {
    const startMs = Date.now();
    const world = new World(7, startMs);
    this.#config(startMs);
    for (const groups of world.introduce(startMs)) {
      for (const frame of this.#framesOf(groups)) this.#apply(startMs, frame, 0);
    }
    this.#record(world, startMs);
    const { reader, changes } = this.#engine;
    const epoch = (): string => 'bench';
    const account = {
      accountId: 'bench',
      keyId: 'key_bench',
      plan: 'enterprise',
      rawLines: false,
    } as const;
    const keys = KeyIndex.of([{ key: CHAT_KEY, account }]);
    const hub = new Hub({ view: { reader, changes }, epoch, keys });
    this.#hub = hub;
    this.#server = await createGateway({
      ...{ reader, changes, epoch, keys },
      readiness: () => ({
        status: 'ready',
        seq: reader.seq,
        epoch: 'bench',
        now: new Date(reader.now).toISOString(),
        feeds: [],
        archive: NO_ARCHIVE,
      }),
      logger: silentLogger,
      host: '127.0.0.1',
      port: 0,
      chat: { mustGiveWay: () => hub.isSpeaking },
      register: (socketApp) => hub.register(socketApp),
    });
    return this.#server.port;
  }

  /** Goes on with the recording until it is stopped. */
  play(): void {
    this.#isPlaying = true;
    this.#played = this.#run();
  }

  /** Stops; returns the updates' share of what was recorded that is left. */
  async pause(): Promise<number> {
    this.#isPlaying = false;
    await this.#played;
    return 1 - this.#next / this.#ticks.length;
  }

  async close(): Promise<void> {
    await this.pause();
    this.#hub?.close();
    await this.#server?.close();
  }

  seq(): number {
    return this.#seq;
  }

  /** When each message from one seq to another was due; both included. */
  due(from: number, to: number): Float64Array {
    return this.#dueMs.slice(from, to + 1);
  }

  cpuMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  async #run(): Promise<void> {
    let dueMs = nowMs();
    while (this.#isPlaying && this.#next < this.#ticks.length) {
      const waitMs = dueMs - nowMs();
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs - 0.5));
      else if (waitMs > 0) await new Promise((resolve) => setImmediate(resolve));
      if (nowMs() < dueMs) continue;
      const tick = this.#ticks[this.#next++] as Recorded;
      for (const frame of tick.frames) this.#apply(tick.stampMs, frame, dueMs);
      this.#hub?.bookMoved();
      dueMs += TICK_MS;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #record(world: World, startMs: number): void {
    const { updatesPerSecond, seconds } = this.#spec;
    const perTick = (updatesPerSecond * TICK_MS) / 1000;
    for (let tick = 1; tick <= (seconds * 1000) / TICK_MS; tick++) {
      const stampMs = startMs + tick * TICK_MS;
      const groups: Group[] = [...world.step(stampMs)];
      world.trade(stampMs, perTick, groups);
      this.#ticks.push({ stampMs, frames: this.#framesOf(groups) });
    }
  }

  /** Groups as messages on the wire, as many as they need. */
  #framesOf(groups: readonly Group[]): readonly Uint8Array[] {
    const frames: Uint8Array[] = [];
    let writer = new MessageWriter();
    let held = 0;
    const finish = (): void => {
      frames.push(Uint8Array.from(writer.finish('simulated', 1, this.#groups + 1)));
      this.#groups += held;
      writer = new MessageWriter();
      held = 0;
    };
    for (const group of groups) {
      if (!writer.add(group, GROUP_BYTES_MAX)) {
        finish();
        assert(writer.add(group, GROUP_BYTES_MAX), 'a group fits a message');
      }
      held += 1;
    }
    if (held > 0) finish();
    return frames;
  }

  #config(startMs: number): void {
    const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
    const group = { kind: 'config', receivedAt: startMs, rejections: {}, config } as const;
    this.#seq += 1;
    const message = { source: 'config', session: 1, sourceSeq: 1, groups: [group] };
    this.#engine.apply(this.#seq, startMs, message);
  }

  #apply(stampMs: number, frame: Uint8Array, dueMs: number): void {
    this.#seq += 1;
    this.#dueMs[this.#seq] = dueMs;
    this.#engine.applyPacked(this.#seq, stampMs, this.#decoder.decode(frame));
  }
}
