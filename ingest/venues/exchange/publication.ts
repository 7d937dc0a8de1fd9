// Puts statements into the log in the order in which they were made, and notes what of them nobody
// could be matched to.
import { LRUCache } from 'lru-cache';
import type { LeagueId } from '#domain/league.ts';
import type { NoteUnmatched, UnmatchedFacts } from '#domain/reference.ts';
import type { FeedContext, FeedSink, Statement } from '../../module/feed-types.ts';
import type { ListedGame, Refused } from './listing.ts';
import type { MarketBoard } from './market-board.ts';

/** Refusals of a whole game: whom or when it means is not known. */
const UNMATCHED: ReadonlySet<string> = new Set([
  ...['unknown_team', 'unknown_league', 'bad_time', 'malformed', 'too_many_games'],
  'sides_unknown',
]);
/** Refusals of what somebody can correct: others are no markets of ours. */
const CORRECTABLE: ReadonlySet<string> = new Set([
  ...['sides_unknown', 'ambiguous_player', 'unknown_selection', 'unknown_team', 'missing_point'],
]);
const REFUSED_KEPT = 50_000;
/** Rows of the review list that wait to be written. */
const NOTES_MAX = 1000;
const HEARTBEAT_EVERY_MS = 10_000;

export interface PublicationOptions {
  readonly context: Pick<FeedContext, 'clock' | 'logger'>;
  readonly board: MarketBoard;
  readonly sink: FeedSink;
  readonly note?: NoteUnmatched | undefined;
}

export class Publication {
  readonly #options: PublicationOptions;
  /** What was refused already: a listing is read again and again. */
  readonly #refused = new LRUCache<string, true>({ max: REFUSED_KEPT });
  #heartbeatAt = 0;
  #notes: UnmatchedFacts[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(options: PublicationOptions) {
    this.#options = options;
  }

  /** All games of a league, as the venue lists them now. */
  list(league: string, games: readonly ListedGame[]): Promise<void> {
    const { board, context } = this.#options;
    return this.#inTurn(async () => {
      const statements = board.list(league, games, context.clock.now());
      for (const statement of statements) await this.#publish(statement);
    });
  }

  /**
   * What messages have changed until now, game by game, each as its books are when its turn comes;
   * and, now and then, that the rest is as it was.
   */
  flush(isHealthy: boolean): Promise<void> {
    const { board, context } = this.#options;
    const now = context.clock.now();
    return this.#inTurn(async () => {
      for (let left = board.touchedCount; left > 0; left--) {
        const statement = board.next(context.clock.now());
        if (statement === undefined) break;
        await this.#publish(statement);
      }
      if (isHealthy && now - this.#heartbeatAt >= HEARTBEAT_EVERY_MS) {
        this.#heartbeatAt = now;
        await this.#publish(board.heartbeat(now));
      }
      await this.#note();
    });
  }

  /** Nobody makes statements while others are published: each is in the log before what is newer. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #publish(statement: Statement): Promise<void> {
    const { board, sink, context } = this.#options;
    const { accepted, refused, moved = [] } = await sink.publish(statement);
    for (const { league, id } of moved) board.restate(league, id);
    if (statement.kind !== 'image' || accepted > 0) return;
    const reason = Object.keys(refused).find((each) => UNMATCHED.has(each));
    if (reason === undefined) return;
    const { league, id } = statement.event;
    const unmatched = board.reject(league, id, reason);
    if (unmatched === undefined) return;
    const { game, candidates } = unmatched;
    const { home, away, start } = game;
    const when = new Date(start).toISOString();
    this.#noteLater(league, 'game', id, { home, away, start: when, reason, candidates });
    const key = `${league} ${id} ${reason}`;
    if (this.#refused.has(key)) return;
    this.#refused.set(key, true);
    const about = { ...game, reason, candidates };
    context.logger.warn(about, 'a game that is matched to none of ours');
  }

  /** Counts a piece of a listing once while it is remembered. */
  async refuse(
    league: LeagueId,
    { reason, piece, prices, candidates = [] }: Refused,
  ): Promise<void> {
    const key = `${reason} ${typeof piece === 'string' ? piece : JSON.stringify(piece)}`;
    const short = key.slice(0, 300);
    if (this.#refused.has(short)) return;
    this.#refused.set(short, true);
    if (typeof piece === 'string' && CORRECTABLE.has(reason)) {
      this.#noteLater(league, 'market', piece, { reason, candidates });
    }
    await this.#options.sink.refuse(reason, piece, prices);
  }

  #noteLater(leagueId: LeagueId, kind: UnmatchedFacts['kind'], name: string, words: object): void {
    if (this.#options.note === undefined || this.#notes.length >= NOTES_MAX) return;
    this.#notes.push({ leagueId, kind, name, detail: JSON.stringify(words) });
  }

  /** Puts what was noted on the review list; without the store the list is what it was. */
  async #note(): Promise<void> {
    const { note, context } = this.#options;
    if (note === undefined || this.#notes.length === 0) return;
    const notes = this.#notes;
    this.#notes = [];
    await note(notes).catch((error: unknown) => {
      context.logger.warn({ error: String(error) }, 'the review list cannot be written');
    });
  }
}
