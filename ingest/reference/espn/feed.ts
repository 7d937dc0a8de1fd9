// ESPN as a feed: its games enter the log as events, so that book, stream and store agree on
// status, score and start; everything else it says goes to the store.
import { LRUCache } from 'lru-cache';
import { isResumption } from '#domain/event.ts';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import { oriented, turnedBox, turnedPlays } from '#stores/game-identity.ts';
import type { Feed, FeedAsides, FeedEnd, GroupSink } from '../../feed.ts';
import type { Identity, Resolution } from '../../identity/identity.ts';
import { EspnSource, type EspnSourceOptions } from './live-source.ts';

export interface EspnFeedOptions extends Omit<EspnSourceOptions, 'onGames' | 'onScoreboard'> {
  /** The entry of FEED. */
  readonly name: string;
  readonly identity: Identity;
}

const SOURCE = 'espn';
/** Events whose last states are remembered: a repetition changes nothing. */
const REMEMBERED_MAX = 20_000;

/** Makes the feed; it asks nothing before it runs. */
export function createEspnFeed(options: EspnFeedOptions): Feed {
  return new EspnFeed(options);
}

class EspnFeed implements Feed {
  readonly name: string;
  readonly source = SOURCE;
  readonly #options: EspnFeedOptions;
  readonly #leaguesReceived = new Set<string>();
  /** What was last published of each event. */
  readonly #published = new LRUCache<string, string>({ max: REMEMBERED_MAX });
  /** Games that the source has turned round, by its ids: a few a season. */
  readonly #turnedGames = new Set<string>();
  /** Starts of games that were begun, by the source's ids: a resumed game keeps its own. */
  readonly #begunAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  #running: EspnSource | undefined;

  constructor(options: EspnFeedOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get delivered(): boolean {
    return this.#options.leagues.every((leagueId) => this.#leaguesReceived.has(leagueId));
  }

  get asides(): FeedAsides {
    const counts = this.#running?.counts;
    return { rejected: counts?.refused ?? {}, drift: counts?.drift ?? {} };
  }

  async run(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    const { sink: store, ...options } = this.#options;
    this.#running = new EspnSource({
      ...options,
      sink: {
        write: async (batch) => {
          const identified = this.#identified(batch);
          // The store learns no id that the log does not have.
          await sink.introduced?.();
          await store.write(identified);
        },
      },
      onGames: (games) => this.#publish(games, sink),
      // A league out of season has no games, and counts as received all the same.
      onScoreboard: (leagueId) => this.#leaguesReceived.add(leagueId),
    });
    await this.#running.run(signal);
    return 'stopped';
  }

  /** Publishes games that changed. */
  async #publish(games: readonly GameFacts[], sink: GroupSink): Promise<void> {
    const receivedAt = this.#options.clock.now();
    for (const facts of games) {
      const resolution = this.#resolve(facts);
      if (!resolution) continue;
      const { eventId } = resolution;
      const game = this.#known(facts, resolution);
      const { leagueId, homeTeamId, awayTeamId, startTime, sourceGameId, status, score } = game;
      const { period, clock, neutralSite, venue, seasonType } = game;
      const state = { status, score, period, clock, neutralSite, venue, seasonType };
      const words = JSON.stringify([startTime, state]);
      if (this.#published.get(eventId) === words) continue;
      this.#published.set(eventId, words);
      const event = {
        eventId,
        leagueId,
        homeTeamId,
        awayTeamId,
        startTime,
        sourceEventId: sourceGameId,
      };
      await sink.publish({ kind: 'event', event, ...state, receivedAt, rejections: {} });
    }
  }

  /** The batch with the ids that the log has for its games; without those of unknown start. */
  #identified(batch: ReferenceBatch): ReferenceBatch {
    const { games, boxScores, playByPlays } = batch;
    const isTurned = ({ sourceGameId }: { sourceGameId: string }) =>
      this.#turnedGames.has(sourceGameId);
    const identified = (facts: GameFacts): readonly GameFacts[] => {
      const resolution = this.#resolve(facts);
      if (!resolution) return facts.startIsUsual ? [] : [facts];
      return [{ ...this.#known(facts, resolution), eventId: resolution.eventId }];
    };
    return {
      ...batch,
      ...(games && { games: games.flatMap(identified) }),
      ...(boxScores && {
        boxScores: boxScores.map((box) => (isTurned(box) ? turnedBox(box) : box)),
      }),
      ...(playByPlays && {
        playByPlays: playByPlays.map((game) => (isTurned(game) ? turnedPlays(game) : game)),
      }),
    };
  }

  #resolve(facts: GameFacts): Resolution | undefined {
    const { leagueId, homeTeamId, awayTeamId, startTime, startIsUsual, sourceGameId } = facts;
    const sourceEventId = sourceGameId;
    return this.#options.identity.resolve({
      source: SOURCE,
      sourceEventId,
      leagueId,
      homeTeamId,
      awayTeamId,
      startTime,
      ...(startIsUsual && { startIsUsual }),
    });
  }

  /** With the sides of the event, and the start that is known of it. */
  #known(facts: GameFacts, { flipped, startTime }: Resolution): GameFacts {
    const game = { ...facts, startTime: this.#firstStart(facts, startTime) };
    if (!flipped) {
      this.#turnedGames.delete(facts.sourceGameId);
      return game;
    }
    this.#turnedGames.add(facts.sourceGameId);
    return oriented(game, { homeTeamId: facts.awayTeamId });
  }

  /** The start, or that at which the game was begun where it now goes on much later. */
  #firstStart({ sourceGameId, score }: GameFacts, startTime: number): number {
    const begunAt = this.#begunAt.get(sourceGameId);
    if (begunAt !== undefined && isResumption(begunAt, startTime)) return begunAt;
    if (score !== null) this.#begunAt.set(sourceGameId, startTime);
    return startTime;
  }
}
