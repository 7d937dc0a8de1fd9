// A client of the stream as Server-Sent Events: reads with fetch, keeps the one topic's book by the
// rules, and remembers the last event's id.
import { frameProblems } from '../../contract/stream-contract-check.ts';
import type { Json } from './state/shown-state.ts';
import { StreamBook, StreamBreach } from './state/stream-book.ts';

export interface Events {
  readonly response: Response;
  readonly frames: readonly Json[];
  readonly book: StreamBook | undefined;
  readonly lastEventId: string;
  /** The id that came with each of the frames; '' where none did. */
  readonly ids: readonly string[];
  /** Resolves once a frame passes; the frame. */
  heard(wants: (frame: Json) => boolean): Promise<Json>;
  readonly ended: Promise<void>;
  close(): void;
}

export interface EventsOptions {
  /** The book that it goes on with. */
  readonly earlier?: StreamBook | undefined;
  /** Nothing is read before. */
  readonly readAfter?: Promise<void> | undefined;
}

/** Opens the stream. */
export async function openEvents(
  address: string,
  query: string,
  headers: Readonly<Record<string, string>>,
  options: EventsOptions = {},
): Promise<Events> {
  const abort = new AbortController();
  const url = `${address}/v1/stream/sse?${query}`;
  const response = await fetch(url, { headers, signal: abort.signal });
  return new EventsClient(response, abort, options);
}

class EventsClient implements Events {
  readonly response: Response;
  readonly frames: Json[] = [];
  readonly ids: string[] = [];
  readonly ended: Promise<void>;
  book: StreamBook | undefined;
  lastEventId = '';
  readonly #abort: AbortController;
  readonly #options: EventsOptions;
  #waiters: { wants: (frame: Json) => boolean; resolve: (frame: Json) => void }[] = [];

  constructor(response: Response, abort: AbortController, options: EventsOptions) {
    this.response = response;
    this.#abort = abort;
    this.#options = options;
    this.ended = this.#read();
    this.ended.catch(() => {});
  }

  heard(wants: (frame: Json) => boolean): Promise<Json> {
    const known = this.frames.find(wants);
    if (known) return Promise.resolve(known);
    return Promise.race([
      new Promise<Json>((resolve) => this.#waiters.push({ wants, resolve })),
      this.ended.then(() => Promise.reject(new Error('the stream ended'))),
    ]);
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(): Promise<void> {
    if (!this.response.ok || !this.response.body) return;
    await this.#options.readAfter;
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of this.response.body) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.#take(event);
    }
  }

  #take(event: string): void {
    const fields = event.split('\n').map((line) => /^(\w+): (.*)$/.exec(line) ?? []);
    let id = '';
    for (const [, name, value = ''] of fields) {
      if (name === 'id') id = value;
      if (name !== 'data') continue;
      this.ids.push(id);
      if (id !== '') this.lastEventId = id;
      this.#hear(JSON.parse(value));
    }
  }

  #hear(frame: Json): void {
    const problems = frameProblems(frame, this.book?.channel);
    if (problems !== undefined) throw new StreamBreach(problems);
    if (frame.op === 'subscribed') this.#begin(frame);
    if (frame.op === 'image') this.book?.image(frame);
    if (['delta', 'edges', 'moves'].includes(frame.op)) this.book?.change(frame);
    if (frame.op === 'check') this.book?.check(frame);
    if (frame.op === 'heartbeat') {
      for (const seq of Object.values(frame.topics)) this.book?.heartbeat(seq as number);
    }
    this.frames.push(frame);
    const done = this.#waiters.filter(({ wants }) => wants(frame));
    this.#waiters = this.#waiters.filter((waiter) => !done.includes(waiter));
    for (const { resolve } of done) resolve(frame);
  }

  #begin({ topic, channel, recovered }: Json): void {
    this.book = new StreamBook(topic, channel);
    const { earlier } = this.#options;
    if (recovered && earlier) this.book.continueFrom(earlier);
  }
}
