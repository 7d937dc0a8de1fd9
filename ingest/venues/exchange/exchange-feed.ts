// The parts that feeds of exchanges have in common: a board of what is listed, connections that
// follow it, and rounds that list it anew.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { NoteUnmatched } from '#domain/reference.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { FeedContext, FeedSink, VenueFeed } from '../../module/feed-types.ts';
import { Incidents } from './incidents.ts';
import { LinkedWork } from './linked-work.ts';
import type { ListedGame } from './listing.ts';
import { MarketBoard } from './market-board.ts';
import { OnceATick } from './once-a-tick.ts';
import { Publication } from './publication.ts';
import { runStream, type StreamProtocol } from './stream-loop.ts';
import { type PooledStream, StreamPool } from './stream-pool.ts';
import type { ContractBook } from './venue-book.ts';

/** What one exchange adds. */
export interface Exchange<S> {
  readonly venue: string;
  readonly catalog: Leagues;
  readonly note?: NoteUnmatched | undefined;
  readonly streamsMax: number;
  /** What the operator can do where it cannot be reached, beside looking at the network. */
  readonly advice: string;
  makeStream(parts: StreamParts<S>): S;
  bookOf(stream: S, contractId: string): ContractBook | undefined;
  /** What the exchange lists now, league by league; `take` publishes a league. */
  round(parts: RoundParts): Promise<RoundEnd>;
}

export interface StreamParts<S> {
  readonly incidents: Incidents;
  readonly now: () => number;
  readonly touched: (contractId: string) => void;
  readonly refuse: (piece: string) => void;
  readonly overflow: (full: S, contractIds: readonly string[]) => void;
}

export interface RoundParts {
  readonly sink: FeedSink;
  readonly publication: Publication;
  readonly incidents: Incidents;
  readonly signal: AbortSignal;
  /** All games of a league; what is not among them is withdrawn. */
  readonly take: (league: string, games: readonly ListedGame[]) => Promise<void>;
}

/** Whether everything was listed, else why it was not. */
export interface RoundEnd {
  readonly isWhole: boolean;
  readonly why: string;
}

const ROUND_EVERY_MS = 120_000;
const ROUND_FAILED = { firstMs: 15_000, mostMs: 300_000 };
/** Whom nobody knew is asked for again. */
const UNMATCHED_KEPT_MS = 600_000;

export class ExchangeFeed<S extends PooledStream & StreamProtocol> implements VenueFeed {
  readonly source: string;
  readonly board: MarketBoard;
  readonly #context: FeedContext;
  readonly #exchange: Exchange<S>;
  readonly #incidents = new Incidents();
  #pool: StreamPool<S> | undefined;
  #isRoundDone = false;
  #isDelivered = false;
  /** The last round was not whole. */
  #isAway = false;

  constructor(context: FeedContext, exchange: Exchange<S>) {
    this.source = exchange.venue;
    this.#context = context;
    this.#exchange = exchange;
    this.board = new MarketBoard(exchange.venue, (id) => this.contractBook(id), exchange.catalog);
  }

  get incidents(): Readonly<Record<string, number>> {
    return this.#incidents.counts;
  }

  /** Both sides of a contract; undefined while they are doubtful. */
  contractBook(contractId: string): ContractBook | undefined {
    const stream = this.#pool?.of(contractId);
    return stream && this.#exchange.bookOf(stream, contractId);
  }

  async run(sink: FeedSink, signal: AbortSignal): Promise<void> {
    const work = new LinkedWork(signal);
    const context = this.#context;
    const incidents = this.#incidents;
    const { note } = this.#exchange;
    const publication = new Publication({ context, board: this.board, sink, note });
    const publishing = new OnceATick(async () => {
      await this.#publish(publication, sink);
      if (this.board.touchedCount > 0) changed();
    });
    const changed = () => publishing.ask();
    const pool: StreamPool<S> = new StreamPool<S>({
      incidents,
      streamsMax: this.#exchange.streamsMax,
      make: () =>
        this.#exchange.makeStream({
          incidents,
          now: () => context.clock.now(),
          touched: (id) => this.board.touch(id),
          refuse: (piece) => void publication.refuse('', { reason: 'malformed', piece, prices: 1 }),
          overflow: (full, ids) => pool.handOver(full, ids),
        }),
      start: (protocol) =>
        work.start((ended) => runStream({ context, protocol, incidents, changed }, ended)),
    });
    this.#pool = pool;
    work.start((ended) => publishing.run(ended));
    work.start((ended) => this.#discover({ publication, sink, pool, changed }, ended));
    await work.ended();
  }

  async #discover(
    { publication, sink, pool, changed }: DiscoverParts<S>,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, random } = this.#context;
    let [failures, knownAt] = [0, clock.now()];
    const take = async (league: string, games: readonly ListedGame[]): Promise<void> => {
      await publication.list(league, games);
      pool.follow(this.board.contractIds);
    };
    while (!signal.aborted) {
      const parts = { sink, publication, incidents: this.#incidents, signal, take };
      const { isWhole, why } = await this.#exchange.round(parts);
      if (signal.aborted) return;
      if (clock.now() - knownAt >= UNMATCHED_KEPT_MS) {
        this.board.forgetUnmatched();
        knownAt = clock.now();
      }
      failures = isWhole ? 0 : failures + 1;
      // Whole here: every wait is scattered below.
      const waitMs = isWhole ? ROUND_EVERY_MS : backOffMs(ROUND_FAILED, failures, () => 1);
      if (isWhole) this.#isRoundDone = true;
      this.#reportReach(isWhole, why);
      changed();
      await clock.wait(Math.round(waitMs * (0.75 + random() / 2)), signal);
    }
  }

  /** Once when it cannot be read, and once when it can again. */
  #reportReach(isWhole: boolean, why: string): void {
    if (isWhole === !this.#isAway) return;
    this.#isAway = !isWhole;
    const { logger } = this.#context;
    const { venue, advice } = this.#exchange;
    if (isWhole) logger.info({ venue }, `${venue} is read again`);
    else {
      logger.warn(
        { venue, why },
        `${venue} cannot be read (${why}): it is asked again until it answers, at least every ` +
          `${ROUND_FAILED.mostMs / 60_000} minutes. Check that this machine reaches it; ${advice}`,
      );
    }
  }

  async #publish(publication: Publication, sink: FeedSink): Promise<void> {
    const pool = this.#pool;
    if (pool === undefined) return;
    const isWhole = this.#isRoundDone && pool.isSettled;
    await publication.flush(pool.isHealthy(this.#context.clock.now()));
    if (this.#isDelivered || !isWhole) return;
    this.#isDelivered = true;
    sink.delivered();
  }
}

interface DiscoverParts<S extends PooledStream> {
  readonly publication: Publication;
  readonly sink: FeedSink;
  readonly pool: StreamPool<S>;
  readonly changed: () => void;
}
