// Edges by REST: asked anew every few seconds while the page is seen, one question at a time. What
// changed from one answer to the next comes as changes, as it does from the stream.
import { bookOf } from '#client/channels.ts';
import { type EdgesEvent, OverroundError, type Position } from '#client/overround.ts';
import type { Connection } from '../live/connection.ts';
import { state } from '../view/state.ts';
import type { EdgeHearer } from './edge-hearer.ts';
import type { EdgeRequest, EdgeStakes } from './edge-request.ts';

const REFRESH_MS = 3000;
/** As many events as a page has; of more pages than this many the last ones are left out. */
const LIMIT = 50;
const PAGES_MAX = 6;

export class RestEdges {
  readonly book = bookOf('edges');
  readonly #live = state(false);
  /** Whether the last question was answered. */
  readonly isLive = this.#live.get;
  readonly #refusal = state<string | undefined>(undefined);
  /** Why it is not served, and not asked for again. */
  readonly refusal = this.#refusal.get;
  readonly #ended = new AbortController();
  readonly #connection: Connection;
  readonly #asked: EdgeRequest & EdgeStakes;
  readonly #hearer: EdgeHearer;
  #position: Position | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: Connection, asked: EdgeRequest & EdgeStakes, hearer: EdgeHearer) {
    this.#connection = connection;
    this.#asked = asked;
    this.#hearer = hearer;
    document.addEventListener('visibilitychange', this.#seen);
    void this.#ask();
  }

  /** Of the last answer; undefined where its pages were of several, or before it. */
  get position(): Position | undefined {
    return this.#position;
  }

  close(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#seen);
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
      this.#live.set(true);
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      this.#live.set(false);
      if (error instanceof OverroundError && error.status >= 400 && error.status < 429) {
        this.#refusal.set(error.message);
        return;
      }
    }
    if (this.#ended.signal.aborted) return;
    // Nothing is asked for a page that nobody sees.
    this.#timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void this.#ask();
    }, REFRESH_MS);
  }

  async #refresh(): Promise<void> {
    const records: EdgesEvent[] = [];
    const positions: (Position | undefined)[] = [];
    let isUnchanged = true;
    for (let page = 1; page <= PAGES_MAX; page++) {
      const asked = { ...this.#asked, page, limit: LIMIT };
      const { overround } = this.#connection;
      const answer = await overround.get('/v1/edge', asked, this.#ended.signal);
      records.push(...answer.data);
      positions.push(answer.position);
      isUnchanged &&= answer.isUnchanged;
      if (answer.data.length < LIMIT) break;
    }
    this.#ended.signal.throwIfAborted();
    const [first] = positions;
    const isOne = positions.every((each) => each?.seq === first?.seq);
    const wasEmpty = !this.isLive();
    this.#position = isOne ? first : undefined;
    if (isUnchanged && !wasEmpty) return;
    const change = this.book.turned(records, first?.seq ?? 0);
    this.book.replace(records);
    if (wasEmpty) this.#hearer.replaced();
    else if (change.events.length > 0) this.#hearer.changed(change.events);
  }
}
