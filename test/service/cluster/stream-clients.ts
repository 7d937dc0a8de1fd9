// Clients of the stream behind a balancer, and what none of them may see: a gap, a wrong checksum, a
// refusal, or an image without a connection that was lost before it.
import { type Channel, Overround, type Stream, type Subscription } from '#client/overround.ts';
import { KEY } from '../running-program.ts';

type Request = Readonly<Record<string, unknown>> & { readonly channel: Channel };

export const REQUESTS: readonly Request[] = [
  { channel: 'odds', league: 'nfl' },
  { channel: 'odds', league: 'nba' },
  { channel: 'events', league: 'nfl' },
  { channel: 'best-bets', league: 'nba' },
  { channel: 'edges', type: 'ev' },
];

interface Client {
  readonly request: Request;
  readonly stream: Stream;
  readonly subscription: Subscription<Channel>;
}

export class StreamClients {
  /** What may not be, as it was seen. */
  readonly faults: string[] = [];
  /** When prices changed at the first of them, monotonic milliseconds. */
  readonly movedAtMs: number[] = [];
  /** Connections that were lost, and images that followed them. */
  downs = 0;
  images = 0;
  readonly #clients: Client[];

  constructor(url: string, count: number) {
    this.#clients = Array.from({ length: count }, (_, nth) => this.#open(url, nth));
  }

  get areLive(): boolean {
    return this.#clients.every(({ subscription }) => subscription.isLive);
  }

  /** Checksums that were right. */
  get checked(): number {
    return this.#clients.reduce((sum, { subscription }) => sum + subscription.checked, 0);
  }

  /** The books of those who follow the same, by what they follow. */
  books(): ReadonlyMap<Request, readonly Subscription<Channel>[]> {
    const books = new Map<Request, Subscription<Channel>[]>();
    for (const { request, subscription } of this.#clients) {
      books.set(request, [...(books.get(request) ?? []), subscription]);
    }
    return books;
  }

  close(): void {
    for (const { stream } of this.#clients) stream.close();
  }

  #open(url: string, nth: number): Client {
    const request = REQUESTS[nth % REQUESTS.length] as Request;
    const stream = new Overround({ url, apiKey: KEY, timeoutMs: 120_000 }).stream();
    const subscription = stream.subscribe(request as never) as unknown as Subscription<Channel>;
    const fault = (what: string): void => {
      this.faults.push(`client ${nth} of ${request.channel}: ${what}`);
    };
    let mayHaveImage = true;
    stream.on('down', () => {
      mayHaveImage = true;
      this.downs += 1;
    });
    stream.on('failed', ({ error }) => fault(`failed: ${error.message}`));
    subscription.on('restart', (reason) => fault(`began anew: ${reason}`));
    subscription.on('refused', ({ code }) => fault(`refused: ${code}`));
    subscription.on('image', ({ epoch, seq }) => {
      if (!mayHaveImage) fault(`an image at ${epoch} ${seq} for which nothing asked`);
      this.images += 1;
    });
    subscription.on('live', () => {
      mayHaveImage = false;
    });
    if (nth === 0) subscription.on('change', () => this.movedAtMs.push(performance.now()));
    return { request, stream, subscription };
  }
}
