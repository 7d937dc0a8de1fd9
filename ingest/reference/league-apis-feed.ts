// The leagues' own services, asked for what ESPN lacks: probable starting pitchers (MLB) and
// starting goalies (NHL). What they say goes to the store; the log stays ESPN's.

import { easternDay } from '#domain/eastern-day.ts';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Random } from '#kit/random.ts';
import type { Bodies } from '../bodies/bodies.ts';
import type { Feed, FeedAsides, FeedEnd, GroupSink } from '../feed.ts';
import { SourceCounts } from './espn/source-status.ts';
import { refusedCount } from './refusal.ts';
import { request } from './request.ts';

export interface LeagueApisOptions {
  /** The entry of FEED. */
  readonly name: string;
  /** `https://statsapi.mlb.com` */
  readonly mlbUrl: string;
  /** `https://api-web.nhle.com` */
  readonly nhlUrl: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly sink: { write(batch: ReferenceBatch): Promise<unknown> };
  /** Where bodies are read; in this thread unless said. */
  readonly bodies?: Bodies;
}

const ROUND_EVERY_MS = 15 * 60_000;
const GAP_MS = 500;
const TIMEOUT_MS = 20_000;
const AWAY = { firstMs: 2 * ROUND_EVERY_MS, mostMs: 60 * 60_000 };
const DAY_MS = 86_400_000;
/** Games of one day whose goalies are asked for at most. */
const GAMES_MAX = 40;

/** Makes the feed; it asks nothing before it runs. */
export function createLeagueApisFeed(options: LeagueApisOptions): Feed {
  return new LeagueApisFeed(options);
}

class LeagueApisFeed implements Feed {
  readonly name: string;
  readonly source = 'league_apis';
  readonly #options: LeagueApisOptions;
  readonly #counts: SourceCounts;
  #delivered = false;

  constructor(options: LeagueApisOptions) {
    this.name = options.name;
    this.#options = options;
    this.#counts = new SourceCounts(options.logger);
  }

  /** Nobody waits for starters: a first round is enough, whatever it gave. */
  get delivered(): boolean {
    return this.#delivered;
  }

  get asides(): FeedAsides {
    const { refused, drift } = this.#counts;
    return { rejected: refused, drift };
  }

  async run(_sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    const { clock, random } = this.#options;
    let failures = 0;
    while (!signal.aborted) {
      failures = (await this.#round(signal)) ? 0 : failures + 1;
      this.#delivered = true;
      const chance = () => random.between(0, 1);
      const usualMs = Math.round(ROUND_EVERY_MS * random.between(0.9, 1.1));
      await clock.wait(failures === 0 ? usualMs : backOffMs(AWAY, failures, chance), signal);
    }
    return 'stopped';
  }

  /** Today and tomorrow of both leagues; false when anything failed. */
  async #round(signal: AbortSignal): Promise<boolean> {
    const { clock, mlbUrl, nhlUrl } = this.#options;
    const now = clock.now();
    // In one answer: a game that was moved stands under both days, under the first as postponed.
    const days = `startDate=${easternDay(now)}&endDate=${easternDay(now + DAY_MS)}`;
    const query = `sportId=1&${days}&hydrate=probablePitcher,linescore`;
    const schedule = `${mlbUrl}/api/v1/schedule?${query}`;
    let isWhole = (await this.#ask('mlb-schedule', schedule, signal)) !== undefined;
    const today = `${nhlUrl}/v1/schedule/${easternDay(now)}`;
    const games = await this.#ask('nhl-schedule', today, signal);
    for (const game of goaliesKnown(games ?? [], now).slice(0, GAMES_MAX)) {
      const center = `${nhlUrl}/v1/gamecenter/${game.sourceGameId}/boxscore`;
      isWhole = (await this.#ask('nhl-game-center', center, signal)) !== undefined && isWhole;
    }
    return isWhole && games !== undefined;
  }

  /**
   * Asks, keeps the games that are told of, and returns them; undefined when there was no answer.
   * Box scores are ESPN's to tell: these abbreviate names, and would make a second player of each.
   */
  async #ask(
    kind: string,
    url: string,
    signal: AbortSignal,
  ): Promise<readonly GameFacts[] | undefined> {
    const { clock, logger, sink, bodies } = this.#options;
    const task = { reader: 'saved-answer', kind } as const;
    const options = { clock, timeoutMs: TIMEOUT_MS, task, ...(bodies && { bodies }) };
    const reply = await request(options, new URL(url), undefined, signal);
    await clock.wait(GAP_MS, signal);
    const { status, message, refusal, reading } = reply;
    if (!reading) {
      if (refusal === undefined || this.#counts.noteRefusal(kind, refusal)) {
        logger.warn({ ask: kind, status, message }, 'no answer');
      }
      return undefined;
    }
    this.#counts.noteAnswer(reply.receivedAt);
    this.#counts.add(kind, kind, reading.outcome);
    const refused = refusedCount(reading.outcome);
    const { source, games = [] } = reading.batch;
    if (refused > 0) logger.warn({ ask: kind, refusals: refused }, 'refused');
    try {
      await sink.write({ source, games });
    } catch (error) {
      logger.error({ ask: kind, error: String(error) }, 'reference data could not be kept');
      return undefined;
    }
    return games;
  }
}

/** Games that have begun, or are about to: before that no goalie is named. */
function goaliesKnown(games: readonly GameFacts[], now: number): readonly GameFacts[] {
  return games.filter(
    ({ startTime, status }) =>
      startTime < now + 3_600_000 && startTime > now - DAY_MS && status !== 'postponed',
  );
}
