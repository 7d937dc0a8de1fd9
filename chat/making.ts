// One answer in the making: its steps, then the pieces of its words, which several readers may
// follow, each from the beginning. Ends by itself; stops early when nobody follows any more.

import type { ChatStep } from '#contract/records/chat-answer.ts';
import { LazyAbort } from '#kit/lazy-abort.ts';

export interface Words {
  readonly text: string;
  readonly writer: 'built_in' | 'model';
  readonly removedSentences: number;
  readonly replaced?: 'ungrounded' | 'broken_off';
}

/** Somebody who is told of each new step and piece, and of the end. */
export type Follower = () => void;

export class AnswerInTheMaking {
  readonly #steps: ChatStep[] = [];
  readonly #pieces: string[] = [];
  readonly #followers = new Set<Follower>();
  readonly #watchers: (() => void)[] = [];
  readonly #stop = new LazyAbort();
  #words: Words | undefined;

  /** Nobody follows any more, or it cannot be made: it will not be whole. */
  get isGivenUp(): boolean {
    return this.#stop.isAborted;
  }

  /** Aborts when it is given up. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get steps(): readonly ChatStep[] {
    return this.#steps;
  }

  get pieces(): readonly string[] {
    return this.#pieces;
  }

  /** Undefined until the end; the last step and piece are there then. */
  get words(): Words | undefined {
    return this.#words;
  }

  /** They are told with what comes next: each telling costs a write to every socket. */
  addSteps(steps: readonly ChatStep[]): void {
    this.#steps.push(...steps);
  }

  add(piece: string): void {
    this.#pieces.push(piece);
    this.#tell();
  }

  /** The last pieces, and with them the end: they are told together. */
  end(words: Words, ...pieces: readonly string[]): void {
    this.#pieces.push(...pieces);
    this.#words = words;
    // Who waits for it is told before it is kept for others.
    this.#tell();
    this.#callWatchers();
  }

  /** It cannot be made: whoever follows is told that there is no more. */
  giveUp(): void {
    this.#abandon();
    this.#tell();
  }

  /** Follows until the function that is returned is called. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0 && this.#words === undefined) this.#abandon();
    };
  }

  /** Calls once when the words are whole or given up; does not count as a reader. */
  watch(then: () => void): void {
    if (this.#words || this.isGivenUp) then();
    else this.#watchers.push(then);
  }

  /** The words when they are all there; undefined when the caller is gone before. */
  async whole(gone: LazyAbort | undefined): Promise<Words | undefined> {
    const signal = gone?.signal;
    return await new Promise((resolve) => {
      const settle = (): void => {
        if (!this.#words && !gone?.isAborted && !this.isGivenUp) return;
        unfollow();
        signal?.removeEventListener('abort', settle);
        resolve(this.#words);
      };
      const unfollow = this.follow(settle);
      signal?.addEventListener('abort', settle, { once: true });
      settle();
    });
  }

  #abandon(): void {
    this.#stop.abort();
    this.#callWatchers();
  }

  #callWatchers(): void {
    for (const watcher of this.#watchers.splice(0)) watcher();
  }

  #tell(): void {
    for (const follower of [...this.#followers]) follower();
  }
}
