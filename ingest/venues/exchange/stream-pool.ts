// The connections of one feed: each market is followed on one of them, another is opened where all
// are full, and what is no longer listed is let go.
import type { Incidents } from './incidents.ts';

/** A connection as the pool sees it. */
export interface PooledStream {
  readonly marketCount: number;
  /** Markets that it can still take. */
  readonly room: number;
  /** Whether all its markets have their books. */
  readonly isSettled: boolean;
  isHealthy(now: number): boolean;
  has(market: string): boolean;
  add(markets: readonly string[]): void;
  /** Lets go of all others. */
  keepOnly(listed: ReadonlySet<string>): void;
}

export interface StreamPoolOptions<S> {
  readonly incidents: Incidents;
  readonly streamsMax: number;
  readonly make: () => S;
  /** Runs a stream that has its first markets. */
  readonly start: (stream: S) => void;
}

export class StreamPool<S extends PooledStream> {
  readonly #options: StreamPoolOptions<S>;
  readonly #streams: S[] = [];
  /** Where markets were found last. */
  readonly #found = new Map<string, S>();

  constructor(options: StreamPoolOptions<S>) {
    this.#options = options;
  }

  /** The connection that follows a market. */
  of(market: string): S | undefined {
    const known = this.#found.get(market);
    if (known?.has(market)) return known;
    const found = this.#streams.find((stream) => stream.has(market));
    if (found) this.#found.set(market, found);
    else this.#found.delete(market);
    return found;
  }

  /** Whether every connection in use has all books. */
  get isSettled(): boolean {
    return this.#used.every((stream) => stream.isSettled);
  }

  /** Whether all were heard of lately, and nothing is doubtful. */
  isHealthy(now: number): boolean {
    const used = this.#used;
    return used.length > 0 && used.every((stream) => stream.isHealthy(now));
  }

  /** Follows exactly these. */
  follow(markets: readonly string[]): void {
    const listed = new Set(markets);
    for (const stream of this.#streams) stream.keepOnly(listed);
    const free = markets.filter((market) => this.of(market) === undefined);
    if (free.length > 0) this.#give(free, 0);
  }

  /** Gives markets that a connection has no room for to those after it. */
  handOver(full: S, markets: readonly string[]): void {
    this.#give(markets, this.#streams.indexOf(full) + 1);
  }

  get #used(): readonly S[] {
    return this.#streams.filter(({ marketCount }) => marketCount > 0);
  }

  #give(markets: readonly string[], from: number): void {
    const { streamsMax, make, start, incidents } = this.#options;
    let rest = markets;
    for (const stream of this.#streams.slice(from)) rest = fill(stream, rest);
    while (rest.length > 0 && this.#streams.length < streamsMax) {
      const stream = make();
      this.#streams.push(stream);
      rest = fill(stream, rest);
      start(stream);
    }
    if (rest.length > 0) incidents.add('subscription_full', rest.length);
  }
}

/** What is left. */
function fill(stream: PooledStream, markets: readonly string[]): readonly string[] {
  const taken = markets.slice(0, stream.room);
  if (taken.length > 0) stream.add(taken);
  return markets.slice(taken.length);
}
