// The composition root: the only place that knows which technologies exist. Opens the log, folds it
// into an engine, serves the book, and lets the feeds run.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#backends/log.ts';
import { openFileLog } from '#backends/log-file.ts';
import { openNatsLog } from '#backends/log-nats.ts';
import type { LogConfig } from '#domain/message.ts';
import { Engine, RULES_VERSION } from '#engine/engine.ts';
import { createGateway } from '#gateway/gateway.ts';
import type { Readiness } from '#gateway/pages.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { GatewayServer } from '#gateway/server.ts';
import { Publisher } from '#ingest/publisher.ts';
import { must } from '#kit/assert.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { type Config, ConfigError } from './config.ts';
import { startKeys } from './demo-key.ts';
import { RunningFeed } from './feeds.ts';
import { fold } from './fold.ts';
import { assertComplete, assertFits, configFor, writeConfig } from './log-kind.ts';
import { makeFeeds } from './make-feed.ts';

const CONFIG_EVERY_MS = 3_600_000;

/** Opens the log that the configuration asks for. */
export async function openLog(config: Config, logger: Logger): Promise<Log> {
  if (config.natsUrl) {
    logger.info({}, 'opening the log in NATS; an absent server is waited for');
    return await openNatsLog({ url: config.natsUrl });
  }
  const warn = (message: string): void => logger.warn({}, message);
  return await openFileLog(join(config.dataDir, 'log'), { warn });
}

/** A running product. */
export class Service {
  readonly #config: Config;
  readonly #logger: Logger;
  readonly #log: Log;
  readonly #logEpoch: string;
  readonly #engine = new Engine();
  readonly #stop = new AbortController();
  #hub: Hub | undefined;
  #gateway: GatewayServer | undefined;
  #feeds: readonly RunningFeed[] = [];
  #folding: Promise<void> = Promise.resolve();
  #heartbeat: Promise<void> = Promise.resolve();
  #isCurrent = false;
  /** Shown once, at the first start. */
  demoKey: string | undefined;

  /** Starts everything; resolves when the port is open and the feeds run, which is before ready. */
  static async start(config: Config, logger: Logger): Promise<Service> {
    mkdirSync(config.dataDir, { recursive: true });
    const log = await openLog(config, logger);
    const service = new Service(config, logger, log, (await log.info()).epoch);
    try {
      await service.#start();
      return service;
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  private constructor(config: Config, logger: Logger, log: Log, logEpoch: string) {
    this.#config = config;
    this.#logger = logger;
    this.#log = log;
    this.#logEpoch = logEpoch;
  }

  /** Port that the interface listens on. */
  get port(): number {
    return must(this.#gateway, 'the service was started').port;
  }

  /** Rejects when the log cannot be folded any further: the process must end. */
  get folding(): Promise<void> {
    return this.#folding;
  }

  /** As /readyz shows it. */
  readiness(): Readiness {
    const { reader } = this.#engine;
    const feedsReady = this.#feeds.map((feed) => feed.isReady).every(Boolean);
    const isReady = this.#isCurrent && feedsReady;
    return {
      status: isReady ? 'ready' : this.#isCurrent ? 'warming' : 'starting',
      seq: reader.seq,
      epoch: this.#epoch,
      now: new Date(reader.now).toISOString(),
      feeds: this.#feeds.map((feed) => feed.status),
    };
  }

  /** Stops feeds, streams and log, in this order. */
  async stop(): Promise<void> {
    await Promise.all(this.#feeds.map((feed) => feed.stop()));
    this.#stop.abort();
    await Promise.allSettled([this.#folding, this.#heartbeat]);
    this.#hub?.close();
    await this.#gateway?.close();
    await this.#log.close();
  }

  get #epoch(): string {
    return `${this.#logEpoch}r${RULES_VERSION}`;
  }

  async #start(): Promise<void> {
    const { host, port, dataDir, bootstrapApiKey, feeds } = this.#config;
    const wanted = await configFor(feeds);
    const { keys, demoKey } = startKeys(dataDir, bootstrapApiKey);
    this.demoKey = demoKey;
    const { reader, changes } = this.#engine;
    const hub = new Hub({ view: { reader, changes }, epoch: () => this.#epoch, keys });
    this.#hub = hub;
    this.#gateway = await createGateway({
      reader,
      epoch: () => this.#epoch,
      keys,
      readiness: () => this.readiness(),
      logger: this.#logger,
      host,
      port,
      register: (socketApp) => hub.register(socketApp),
    }).catch((error: Error) => {
      throw new ConfigError(`HOST, PORT: ${error.message}`, { cause: error });
    });
    await fold({ log: this.#log, engine: this.#engine, follow: false, signal: this.#stop.signal });
    const isNew = !this.#engine.config && feeds.length > 0;
    const session = wanted.mode === 'live' ? systemClock.now() : 0;
    if (isNew) await writeConfig(this.#log, wanted, session);
    this.#folding = fold({
      log: this.#log,
      engine: this.#engine,
      follow: true,
      signal: this.#stop.signal,
      onMessage: () => hub.bookMoved(),
    });
    if (feeds.length > 0) await this.#feed(wanted);
    this.#isCurrent = true;
  }

  /** Lets the feeds run, if the log is one for them. */
  async #feed(wanted: LogConfig): Promise<void> {
    await this.#configured();
    const found = must(this.#engine.config, 'a configured log');
    assertFits(found, wanted);
    assertComplete((await this.#log.info()).firstSeq, found.mode);
    this.#startFeeds();
    if (wanted.mode === 'live') this.#heartbeat = this.#beat();
  }

  /** Waits for the first configuration of a new log to come round. */
  async #configured(): Promise<void> {
    while (!this.#engine.config && !this.#stop.signal.aborted) {
      await Promise.race([systemClock.wait(1, this.#stop.signal), this.#folding]);
    }
  }

  #startFeeds(): void {
    const feeds = makeFeeds({
      config: this.#config,
      dataDir: this.#config.dataDir,
      logger: this.#logger,
    });
    const isReplay = this.#engine.config?.mode === 'replay';
    const session = isReplay ? 0 : systemClock.now();
    this.#feeds = feeds.map(
      (feed) =>
        new RunningFeed({
          feed,
          log: this.#log,
          reader: this.#engine.reader,
          session,
          groupsInLog: this.#engine.groupsApplied(feed.source, session),
          logger: this.#logger,
        }),
    );
  }

  /** Moves time on a live log, once a second, and repeats what kind of log it is once an hour. */
  async #beat(): Promise<void> {
    const session = systemClock.now();
    let saidAt = session;
    const beats = new Publisher({ log: this.#log, source: 'clock', session, groupsInLog: 0 });
    while (await systemClock.wait(1000, this.#stop.signal)) {
      const now = systemClock.now();
      await beats.publish({ kind: 'clock', receivedAt: now, rejections: {} });
      if (now < saidAt + CONFIG_EVERY_MS) continue;
      await writeConfig(this.#log, must(this.#engine.config, 'a configured log'), now);
      saidAt = now;
    }
  }
}
