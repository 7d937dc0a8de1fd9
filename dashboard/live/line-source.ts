// Lines of the stream, for those who draw them: each market on screen is told, once per frame, that
// something of it changed. Until the stream has delivered, one REST answer is shown.
import { onCleanup } from 'solid-js';
import { bookOf, type Channels } from '#client/channels.ts';
import type { EventHead, HeldLine, OddsEvent } from '#client/overround.ts';
import { state } from '../view/state.ts';
import type { Connection, Followed } from './connection.ts';
import { FIRST_EVENTS } from './first-ask.ts';
import { atFrame, type Task } from './frame.ts';
import { type MarketKey, marketId, Rows } from './rows.ts';

export type LineChannel = 'odds' | 'player-props';
export type LineRequest = Channels['odds']['request'] | Channels['player-props']['request'];

type AnyLineBook = Channels['odds']['book'] | Channels['player-props']['book'];

export class LineSource {
  readonly #shape = state(0);
  /** Changes when an event or a row of it appears or disappears. */
  readonly shape = this.#shape.get;
  readonly #answer = state(false);
  /** True once there is something to show, however old. */
  readonly hasAnswer = this.#answer.get;
  /** False while the book may be behind the server's. */
  readonly isLive: () => boolean;
  readonly #followed: Followed<LineChannel>;
  readonly #watchers = new Map<string, Set<Task>>();
  readonly #rows: Rows;
  /** When the events begin that are listed. */
  readonly #starts = new Map<string, string>();
  #first: AnyLineBook | undefined;

  constructor(connection: Connection, request: LineRequest) {
    this.#followed = connection.follow(request as Channels['odds']['request']);
    this.#rows = new Rows(request.event === undefined ? 'markets' : 'lines');
    this.isLive = this.#followed.isLive;
    const { subscription } = this.#followed;
    const endings = [
      subscription.on('image', () => this.#replaced()),
      subscription.on('change', (change) => this.#changed(change)),
      subscription.on('live', () => atFrame(this.#answered)),
    ];
    if (subscription.position) this.#replaced();
    else void this.#requestFirst(connection, request);
    onCleanup(() => {
      for (const end of endings) end();
      this.#followed.release();
    });
  }

  /** Events that have lines, with what is known of them, in no order. */
  events(): readonly EventHead[] {
    const { book } = this;
    return book.eventIds.flatMap((eventId) => book.event(eventId) ?? []);
  }

  /** Markets of an event, each once. */
  markets(eventId: string): readonly HeldLine[] {
    const found = new Map<string, HeldLine>();
    for (const line of this.book.lines(eventId)) {
      const key = marketId(line);
      if (!found.has(key)) found.set(key, line);
    }
    return [...found.values()];
  }

  /** Lines of a market, as the book has them now. */
  lines(key: MarketKey): readonly HeldLine[] {
    const wanted = marketId(key);
    return [...this.book.lines(key.eventId)].filter((line) => marketId(line) === wanted);
  }

  /** Calls in each frame in which the market changed; what is returned ends it. */
  watch(key: MarketKey, task: Task): () => void {
    const id = marketId(key);
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers);
    watchers.add(task);
    return () => {
      watchers.delete(task);
      if (watchers.size === 0) this.#watchers.delete(id);
    };
  }

  /** Where the book is; undefined before the stream has delivered. */
  get position(): { readonly epoch: string; readonly seq: number } | undefined {
    return this.#followed.subscription.position;
  }

  get book(): AnyLineBook {
    const { subscription } = this.#followed;
    return this.#first ?? (subscription.book as AnyLineBook);
  }

  readonly #bump = (): void => this.#shape.set(this.shape() + 1);

  readonly #answered = (): void => this.#answer.set(true);

  #replaced(): void {
    this.#first = undefined;
    this.#rememberRows();
    for (const watchers of this.#watchers.values()) for (const task of watchers) atFrame(task);
    atFrame(this.#bump);
    atFrame(this.#answered);
  }

  #changed({ events, upsert, remove }: Channels['odds']['change']): void {
    let isNew = false;
    // Every price moves its event's `fetchedAt`: that is no reason to list anything anew.
    for (const head of events) {
      if (this.#starts.get(head.eventId) === head.startTime) continue;
      this.#starts.set(head.eventId, head.startTime);
      isNew = true;
    }
    for (const key of upsert) {
      if (this.#rows.add(key)) isNew = true;
      this.#notify(marketId(key));
    }
    for (const key of remove) {
      this.#notify(marketId(key));
      if (this.#rows.remove(key, this.lines(key).length)) isNew = true;
    }
    if (isNew) atFrame(this.#bump);
  }

  #notify(id: string): void {
    for (const task of this.#watchers.get(id) ?? []) atFrame(task);
  }

  #rememberRows(): void {
    this.#rows.clear();
    this.#starts.clear();
    for (const { eventId, startTime } of this.events()) {
      this.#starts.set(eventId, startTime);
      for (const line of this.book.lines(eventId)) this.#rows.add(line);
    }
  }

  /** What REST says at once; the stream's image takes its place, or has come already. */
  async #requestFirst({ overround }: Connection, request: LineRequest): Promise<void> {
    const { channel: name, event: eventId, conflateMs: _, ...filters } = request;
    const channel = name as LineChannel;
    try {
      const records =
        eventId === undefined
          ? (await overround.get(`/v1/${channel}`, { ...filters, limit: FIRST_EVENTS })).data
          : [
              (await overround.get(`/v1/events/{eventId}/${channel}`, { ...filters, eventId }))
                .data,
            ];
      if (this.#followed.subscription.position) return;
      const first = bookOf(channel) as Channels['odds']['book'];
      first.replace(records as OddsEvent[]);
      this.#first = first;
      this.#rememberRows();
      atFrame(this.#bump);
      atFrame(this.#answered);
    } catch {
      // The stream says what is wrong, and delivers when it is over.
    }
  }
}
