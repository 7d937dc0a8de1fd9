// Tells the store what happened in the simulated world: on the first start the season so far, then
// what is new. Beside the feed of prices and in small pieces: nobody waits for it.

import { SqlError } from '#backends/sql/sql.ts';
import type { ReferenceBatch } from '#domain/reference.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { ImportMark } from '#stores/reference-writer.ts';
import { gamesAt, HOUR_MS } from './calendar.ts';
import { gameFactsOf, newBatches, seasonBatches } from './season/facts.ts';
import { playsOf } from './season/plays.ts';

/** Where reference data is kept, and how far it has come. */
export interface ReferenceStore {
  position(kind: string, fileSha256: string): Promise<number>;
  write(batch: ReferenceBatch, mark?: ImportMark): Promise<unknown>;
  /** Called after much was written. */
  settle(): Promise<void>;
}

export interface SeasonPublisherOptions {
  readonly seed: number;
  /** How far back the season begins on the first start. */
  readonly seasonDays: number;
  readonly store: ReferenceStore;
  readonly clock: Clock;
  readonly logger: Logger;
}

const PUBLISH_EVERY_MS = 10_000;
/** Between two batches of the season so far, for others to have the store. */
const PAUSE_MS = 5;
const AWAY = { firstMs: 2 * PUBLISH_EVERY_MS, mostMs: 60_000 };
/** Changes when the same seed makes another season. */
const RULES = 6;

/** Publishes the season and goes on until the signal; a store that is away is waited for. */
export async function publishSeason(
  options: SeasonPublisherOptions,
  signal: AbortSignal,
): Promise<void> {
  const publisher = new SeasonPublisher(options, signal);
  let failures = 0;
  while (!signal.aborted) {
    try {
      await publisher.catchUp();
      failures = 0;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      failures += 1;
      options.logger.warn({ err: error }, 'the simulated season waits for the store');
    }
    const waitMs = failures === 0 ? PUBLISH_EVERY_MS : backOffMs(AWAY, failures);
    await options.clock.wait(waitMs, signal);
  }
}

class SeasonPublisher {
  readonly #options: SeasonPublisherOptions;
  readonly #signal: AbortSignal;
  readonly #name: string;
  /** Up to when everything is published; undefined until the store was asked. */
  #publishedMs: number | undefined;
  /** Plays that were published of games in progress. */
  #playsPublished = new Map<string, number>();

  constructor(options: SeasonPublisherOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#name = nameOf(options.seed, RULES);
  }

  /** Everything up to now. */
  async catchUp(): Promise<void> {
    const { seed, seasonDays, store, clock, logger } = this.#options;
    this.#publishedMs ??= (await store.position('simulated', this.#name)) * 1000;
    const now = clock.now();
    const from = Math.max(this.#publishedMs, now - seasonDays * 24 * HOUR_MS);
    const isFirst = this.#publishedMs === 0;
    if (isFirst) await this.#warnOfOtherSeason();
    // What is going on now is looked at first.
    if (isFirst) await this.#publishLive(now);
    const batches = isFirst ? seasonBatches(seed, from, now) : newBatches(seed, from, now);
    for (const batch of batches) {
      await store.write(batch);
      if (isFirst) await clock.wait(PAUSE_MS, this.#signal);
      if (this.#signal.aborted) return;
    }
    const row = Math.floor(now / 1000);
    await this.#publishLive(now, { kind: 'simulated', fileSha256: this.#name, row });
    this.#publishedMs = row * 1000;
    if (!isFirst) return;
    await store.settle();
    logger.info({ tookMs: clock.now() - now }, 'the simulated season is told');
  }

  /** Games of other rules stand in the store for good: they have other results. */
  async #warnOfOtherSeason(): Promise<void> {
    const { seed, store, logger } = this.#options;
    for (let rules = RULES - 1; rules > 0; rules--) {
      if ((await store.position('simulated', nameOf(seed, rules))) === 0) continue;
      logger.warn(
        { rules: RULES, toldByRules: rules },
        'the store holds a simulated season of another version: two stand in it from now on; ' +
          'give the simulated feed an empty DATA_DIR (or POSTGRES_URL) for one alone',
      );
      return;
    }
  }

  /** Games in progress, with the plays that are new. */
  async #publishLive(now: number, mark?: ImportMark): Promise<void> {
    const { seed, store } = this.#options;
    const live = gamesAt(seed, now).filter((game) => game.startTime <= now && !game.postponed);
    const published = new Map<string, number>();
    const playByPlays = live.map((game) => {
      const before = this.#playsPublished.get(game.eventId) ?? Number.NEGATIVE_INFINITY;
      const plays = playsOf(seed, game, now).filter(({ sequence }) => sequence > before);
      published.set(game.eventId, plays.at(-1)?.sequence ?? before);
      const { eventId } = game;
      return { leagueId: game.model.leagueId, sourceGameId: eventId, eventId, plays };
    });
    const batch = {
      source: 'simulated',
      games: live.map((game) => gameFactsOf(seed, game, now)),
      playByPlays: playByPlays.filter(({ plays }) => plays.length > 0),
    };
    await store.write(batch, mark);
    this.#playsPublished = published;
  }
}

/** Of a season's mark in the store. */
function nameOf(seed: number, rules: number): string {
  return `seed ${seed} rules ${rules}`;
}
