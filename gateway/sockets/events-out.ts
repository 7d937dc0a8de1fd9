// A response that does not end yet: Server-Sent Events on their way to one reader. Says when the
// reader is too slow and when it is gone; whoever writes keeps what does not go out.
import { END_OF_EVENT, type EventWriter } from '#contract/event-stream.ts';
import type { HttpResponse } from './uws.ts';

export const EVENTS_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers would hold frames back.
  'x-accel-buffering': 'no',
};
/** A comment: readers pass over it. */
const PROBE = `:${END_OF_EVENT}`;

export class EventsOut implements EventWriter {
  /** Called once, when nothing can be sent any more. */
  onClosed: (() => void) | undefined;
  /** Called when a full socket takes more again. */
  onRoom: (() => void) | undefined;
  readonly #response: HttpResponse;
  #isFull = false;
  #isOpen = true;

  constructor(response: HttpResponse) {
    this.#response = response;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get hasRoom(): boolean {
    return this.#isOpen && !this.#isFull;
  }

  /**
   * The socket takes more again: of what waits in it, first. uWebSockets sends that with the next
   * write, and only then says whether all of it went.
   */
  drained(): void {
    this.#isFull = false;
    this.write(PROBE);
    if (this.hasRoom) this.onRoom?.();
  }

  /** The reader is gone. */
  aborted(): void {
    this.#close();
  }

  /** Pieces of text that belong together. */
  write(...pieces: readonly (string | Uint8Array)[]): void {
    if (!this.#isOpen) return;
    this.#response.cork(() => {
      for (const piece of pieces) if (!this.#response.write(piece)) this.#isFull = true;
    });
  }

  /**
   * Gives who takes nothing another ten seconds: uWebSockets counts them since the socket took
   * something, or since it was told to read on.
   */
  keepOpen(): void {
    if (!this.#isOpen) return;
    this.#response.pause();
    this.#response.resume();
  }

  /** Writes the last pieces and ends; who does not read would not read them either: is cut off. */
  end(...pieces: readonly string[]): void {
    if (!this.#isOpen) return;
    const wasFull = this.#isFull;
    this.#close();
    if (wasFull) this.#response.close();
    else this.#response.cork(() => this.#response.end(pieces.join('')));
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const { onClosed } = this;
    // Handlers of the socket hold this until its next request: not what the answer was made of.
    this.onClosed = undefined;
    this.onRoom = undefined;
    onClosed?.();
  }
}
