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
/** Events whose last words are remembered: a repetition is no news. */
const TOLD_MAX = 20_000;

/** Makes the feed; it asks nothing before it runs. */
export function createEspnFeed(options: EspnFeedOptions): Feed {
  return new EspnFeed(options);
}

class EspnFeed implements Feed {
  readonly name: string;
  readonly source = SOURCE;
  readonly #options: EspnFeedOptions;
  readonly #leaguesHeard = new Set<string>();
  /** What was last told of each event. */
  readonly #told = new LRUCache<string, string>({ max: TOLD_MAX });
  /** Games that the source has turned round, by its ids: a few a season. */
  readonly #turnedGames = new Set<string>();
  /** Starts of games that were begun, by the source's ids: a resumed game keeps its own. */
  readonly #begunAt = new LRUCache<string, number>({ max: TOLD_MAX });
  #running: EspnSource | undefined;

  constructor(options: EspnFeedOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get delivered(): boolean {
    return this.#options.leagues.every((leagueId) => this.#leaguesHeard.has(leagueId));
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
      onGames: (games) => this.#tell(games, sink),
      // A league out of season has nothing to tell, and is heard all the same.
      onScoreboard: (leagueId) => this.#leaguesHeard.add(leagueId),
    });
    await this.#running.run(signal);
    return 'stopped';
  }

  /** Games into the log, where they say anything new. */
  async #tell(games: readonly GameFacts[], sink: GroupSink): Promise<void> {
    const receivedAt = this.#options.clock.now();
    for (const said of games) {
      const resolution = this.#resolve(said);
      if (!resolution) continue;
      const { eventId } = resolution;
      const game = this.#known(said, resolution);
      const { leagueId, homeTeamId, awayTeamId, startTime, sourceGameId, status, score } = game;
      const { period, clock, neutralSite, venue, seasonType } = game;
      const state = { status, score, period, clock, neutralSite, venue, seasonType };
      const words = JSON.stringify([startTime, state]);
      if (this.#told.get(eventId) === words) continue;
      this.#told.set(eventId, words);
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
    const identified = (said: GameFacts): readonly GameFacts[] => {
      const resolution = this.#resolve(said);
      if (!resolution) return said.startIsUsual ? [] : [said];
      return [{ ...this.#known(said, resolution), eventId: resolution.eventId }];
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

  #resolve(said: GameFacts): Resolution | undefined {
    const { leagueId, homeTeamId, awayTeamId, startTime, startIsUsual, sourceGameId } = said;
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
  #known(said: GameFacts, { flipped, startTime }: Resolution): GameFacts {
    const game = { ...said, startTime: this.#firstStart(said, startTime) };
    if (!flipped) {
      this.#turnedGames.delete(said.sourceGameId);
      return game;
    }
    this.#turnedGames.add(said.sourceGameId);
    return oriented(game, { homeTeamId: said.awayTeamId });
  }

  /** The start, or that at which the game was begun where it now goes on much later. */
  #firstStart({ sourceGameId, score }: GameFacts, startTime: number): number {
    const begunAt = this.#begunAt.get(sourceGameId);
    if (begunAt !== undefined && isResumption(begunAt, startTime)) return begunAt;
    if (score !== null) this.#begunAt.set(sourceGameId, startTime);
    return startTime;
  }
}
