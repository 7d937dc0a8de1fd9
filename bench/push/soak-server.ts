// The whole gateway over a book whose venues come and go.
import { Engine } from '#engine/engine.ts';
import { createGateway } from '#gateway/gateway.ts';
import { NO_ARCHIVE } from '#gateway/pages.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { silentLogger } from '#kit/logger.ts';
import { Slate } from '../shared/slate.ts';
import { SLATES } from '../shared/slate-profiles.ts';
import { BENCH_HUB } from './push-load.ts';
import { healthOf, type PushHealth } from './push-server.ts';

export interface SoakServerSpec {
  readonly events: number;
  readonly updatesPerTick: number;
  readonly everyMs: number;
}

export class SoakServer {
  readonly #spec: SoakServerSpec;
  readonly #engine = new Engine();
  readonly #slate: Slate;
  readonly #decoder = new FrameDecoder();
  #hub: Hub | undefined;
  #gateway: GatewayServer | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(spec: SoakServerSpec) {
    this.#spec = spec;
    this.#slate = new Slate(SLATES['venue-reconnect-storm'], spec.events);
  }

  async open(): Promise<number> {
    for (const { seq, stampMs, message } of this.#slate.load()) {
      this.#engine.apply(seq, stampMs, message);
    }
    const { reader, changes } = this.#engine;
    const { epoch, keys } = BENCH_HUB;
    const hub = new Hub({ view: { reader, changes }, ...BENCH_HUB });
    this.#hub = hub;
    this.#gateway = await createGateway({
      ...{ reader, changes, epoch, keys, logger: silentLogger, host: '127.0.0.1', port: 0 },
      readiness: () => ({
        ...{ status: 'ready', seq: reader.seq, epoch: epoch(), now: '', feeds: [] },
        archive: NO_ARCHIVE,
      }),
      register: (app) => hub.register(app),
    });
    return this.#gateway.port;
  }

  /** Prices move from now on. */
  start(): void {
    const { updatesPerTick, everyMs } = this.#spec;
    this.#timer = setInterval(() => {
      const { seq, stampMs, bytes } = this.#slate.frame('single', updatesPerTick);
      this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
      this.#hub?.bookMoved();
    }, everyMs);
  }

  /** They stop; the position of the book. */
  stop(): number {
    clearInterval(this.#timer);
    return this.#engine.reader.seq;
  }

  health(): PushHealth {
    return healthOf(this.#hub);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#hub?.close();
    await this.#gateway?.close();
  }
}
