// What to stake, as the server computes it after fees: Kelly's share of a bankroll, and rounded
// stakes. The stream is the same for all who ask the same; amounts are asked for beside it by REST,
// every few seconds while the page is seen, one request at a time.
import { onCleanup } from 'solid-js';
import { bookOf } from '#client/channels.ts';
import { type EdgesEvent, OverroundError, type StreamedEdge } from '#client/overround.ts';
import type { Connection } from '../live/connection.ts';
import { state } from '../view/state.ts';
import type { EdgeRequest, EdgeStakes } from './edge-request.ts';
import { legsKey } from './edge-words.ts';

const REFRESH_MS = 3000;
/** As many events as a page has; of more pages than this many the last ones are left out. */
const LIMIT = 50;
const PAGES_MAX = 6;

export class EdgeAmounts {
  readonly #byId = state<ReadonlyMap<string, StreamedEdge> | undefined>(undefined);
  readonly #ended = new AbortController();
  readonly #connection: Connection;
  readonly #asked: EdgeRequest & EdgeStakes;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, asked: EdgeRequest & EdgeStakes) {
    this.#connection = connection;
    this.#asked = asked;
    document.addEventListener('visibilitychange', this.#seen);
    void this.#ask();
    onCleanup(() => {
      this.#ended.abort();
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', this.#seen);
    });
  }

  /** The edge with amounts; undefined while they are not known for its prices. Followed. */
  of(edge: StreamedEdge): StreamedEdge | undefined {
    const found = this.#byId.get()?.get(edge.edgeId);
    return found && legsKey(found) === legsKey(edge) ? found : undefined;
  }

  readonly #seen = (): void => {
    if (document.visibilityState === 'hidden' || this.#timer === undefined) return;
    clearTimeout(this.#timer);
    void this.#ask();
  };

  async #ask(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.#refresh();
    } catch (error) {
      // Refused for good: the stream refuses the same filters, and the page says why.
      if (error instanceof OverroundError && error.status >= 400 && error.status < 429) return;
    }
    if (this.#ended.signal.aborted) return;
    // Nothing is asked for a page that nobody sees.
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.#ask();
    }, REFRESH_MS);
  }

  async #refresh(): Promise<void> {
    const records: EdgesEvent[] = [];
    let isUnchanged = true;
    for (let page = 1; page <= PAGES_MAX; page++) {
      const asked = { ...this.#asked, page, limit: LIMIT };
      const { overround } = this.#connection;
      const answer = await overround.get('/v1/edge', asked, this.#ended.signal);
      records.push(...answer.data);
      isUnchanged &&= answer.isUnchanged;
      if (answer.data.length < LIMIT) break;
    }
    this.#ended.signal.throwIfAborted();
    if (isUnchanged && this.#byId.get() !== undefined) return;
    const book = bookOf('edges');
    book.replace(records);
    this.#byId.set(new Map([...book.edges()].map((edge) => [edge.edgeId, edge])));
  }
}
