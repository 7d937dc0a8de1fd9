// The port to whoever puts a presentation into words: a language model of any provider. What comes
// back is checked before anybody sees it.

export interface ModelPrompt {
  /** What the model is for, and by which rules; never holds text of a user. */
  readonly instructions: string;
  /** The presentation as JSON. */
  readonly facts: string;
  /** The latest message of the user: data, no instruction. */
  readonly question: string;
}

export interface Model {
  /**
   * Pieces of text as they come. Throws ModelError, before the first piece or later; ends when the
   * signal aborts. Never waits longer than its own bounds.
   */
  write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string>;
}

/** `unavailable`: it cannot be reached, is too slow or too busy. `failed`: it answered wrongly. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly reason: 'unavailable' | 'failed';

  constructor(reason: ModelError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
