// Puts statements into the log in the order in which they were made, and notes what of them nobody
// could be matched to.
import { LRUCache } from 'lru-cache';
import type { FeedContext, FeedSink, RefusalReason, Statement } from '../../module/feed-types.ts';
import type { MarketBoard } from './market-board.ts';

/** Refusals of a whole game: whom or when it means is not known. */
const UNMATCHED: ReadonlySet<string> = new Set([
  ...['unknown_team', 'unknown_league', 'bad_time', 'malformed', 'too_many_games'],
]);
const REFUSED_KEPT = 50_000;
const HEARTBEAT_EVERY_MS = 10_000;

export interface PublicationOptions {
  readonly context: Pick<FeedContext, 'clock' | 'logger'>;
  readonly board: MarketBoard;
  readonly sink: FeedSink;
}

export class Publication {
  readonly #options: PublicationOptions;
  /** What was refused already: a listing is read again and again. */
  readonly #refused = new LRUCache<string, true>({ max: REFUSED_KEPT });
  #heartbeatAt = 0;

  constructor(options: PublicationOptions) {
    this.#options = options;
  }

  /** All statements at once, so that none made later gets between them. */
  async publish(statements: readonly Statement[]): Promise<void> {
    const { board, sink, context } = this.#options;
    const receipts = statements.map(async (statement) => {
      const { accepted, refused } = await sink.publish(statement);
      if (statement.kind !== 'image' || accepted > 0) return;
      const reason = Object.keys(refused).find((each) => UNMATCHED.has(each));
      if (reason === undefined) return;
      const { league, id } = statement.event;
      const unmatched = board.reject(league, id, reason);
      if (unmatched === undefined) return;
      const { game, candidates } = unmatched;
      context.logger.warn(
        { ...game, reason, candidates },
        'a game that is matched to none of ours',
      );
    });
    await Promise.all(receipts);
  }

  /** What messages have changed; and, now and then, that the rest is as it was. */
  async flush(isHealthy: boolean): Promise<void> {
    const { board, context } = this.#options;
    const now = context.clock.now();
    const statements = [...board.flush(now)];
    if (isHealthy && now - this.#heartbeatAt >= HEARTBEAT_EVERY_MS) {
      this.#heartbeatAt = now;
      statements.push(board.heartbeat(now));
    }
    await this.publish(statements);
  }

  /** Counts a piece of a listing once while it is remembered. */
  async refuse(reason: RefusalReason, piece: unknown, prices: number): Promise<void> {
    const key = `${reason} ${typeof piece === 'string' ? piece : JSON.stringify(piece)}`;
    const short = key.slice(0, 300);
    if (this.#refused.has(short)) return;
    this.#refused.set(short, true);
    await this.#options.sink.refuse(reason, piece, prices);
  }
}
