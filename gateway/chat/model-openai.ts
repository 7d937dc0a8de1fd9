// Words from any server that speaks OpenAI's chat completions: streamed, with a bound on every wait
// and on retries. The only file that knows the package.
import type OpenAI from 'openai';
import { type Model, ModelError, type ModelPrompt } from './model.ts';

export interface OpenAiOptions {
  /** Servers of one's own may need none. */
  readonly apiKey: string | undefined;
  /** Undefined: OpenAI's own. */
  readonly baseUrl: string | undefined;
  readonly model: string;
  readonly waits?: Partial<ModelWaits>;
}

/** Milliseconds. */
export interface ModelWaits {
  /** For the head of an answer, each try. */
  readonly headMs: number;
  /** For each piece. */
  readonly pieceMs: number;
  /** For all of it. */
  readonly wholeMs: number;
  /** Between two tries. */
  readonly pauseMs: number;
}

const WAITS: ModelWaits = { headMs: 10_000, pieceMs: 5_000, wholeMs: 45_000, pauseMs: 250 };
const TRIES_MAX = 2;
const TOKENS_MAX = 700;

type Chunks = AsyncIterable<OpenAI.ChatCompletionChunk>;

/** Loads the package, which takes its time: only where a model is configured. */
export async function openAiModel(options: OpenAiOptions): Promise<Model> {
  const { OpenAI: Client, APIError } = await import('openai');
  const client = new Client({
    // The package insists on one.
    apiKey: options.apiKey ?? 'none',
    ...(options.baseUrl !== undefined && { baseURL: options.baseUrl }),
    // What the environment holds for other programs is not ours.
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  const statusOf = (error: unknown): number | undefined =>
    error instanceof APIError ? (error.status as number | undefined) : undefined;
  return new OpenAiModel(client, statusOf, options);
}

class OpenAiModel implements Model {
  readonly #client: OpenAI;
  readonly #statusOf: (error: unknown) => number | undefined;
  readonly #model: string;
  readonly #waits: ModelWaits;

  constructor(
    client: OpenAI,
    statusOf: (error: unknown) => number | undefined,
    { model, waits }: OpenAiOptions,
  ) {
    this.#client = client;
    this.#statusOf = statusOf;
    this.#model = model;
    this.#waits = { ...WAITS, ...waits };
  }

  async *write(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string> {
    const whole = new AbortController();
    const stop = (): void => whole.abort();
    const timer = setTimeout(stop, this.#waits.wholeMs);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    try {
      yield* this.#pieces(await this.#ask(prompt, whole), whole);
    } catch (error) {
      if (signal.aborted) return;
      throw error instanceof ModelError ? error : this.#errorOf(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      // Whoever stops listening ends the request.
      stop();
    }
  }

  /** Asks until an answer begins; what a retry cannot mend is not tried again. */
  async #ask(prompt: ModelPrompt, whole: AbortController): Promise<Chunks> {
    for (let tries = 1; ; tries++) {
      try {
        return await within(this.#request(prompt, whole), this.#waits.headMs, whole);
      } catch (error) {
        const status = this.#statusOf(error);
        const mayPass = status === undefined || status === 429 || status >= 500;
        const isOver = whole.signal.aborted || tries >= TRIES_MAX;
        if (!mayPass || isOver || error instanceof ModelError) throw error;
      }
      await pause(this.#waits.pauseMs, whole.signal);
    }
  }

  async #request(
    { instructions, facts, question }: ModelPrompt,
    whole: AbortController,
  ): Promise<Chunks> {
    return await this.#client.chat.completions.create(
      {
        model: this.#model,
        stream: true,
        temperature: 0.2,
        max_completion_tokens: TOKENS_MAX,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: `FACTS:\n${facts}\n\nQUESTION:\n${JSON.stringify(question)}` },
        ],
      },
      { signal: whole.signal, timeout: this.#waits.headMs, maxRetries: 0 },
    );
  }

  async *#pieces(chunks: Chunks, whole: AbortController): AsyncGenerator<string> {
    const reading = chunks[Symbol.asyncIterator]();
    let isFinished = false;
    for (;;) {
      const next = await within(reading.next(), this.#waits.pieceMs, whole);
      if (next.done) break;
      const [choice] = next.value.choices ?? [];
      const text = choice?.delta?.content;
      if (typeof text === 'string' && text !== '') yield text;
      if (choice?.finish_reason) isFinished = true;
    }
    if (!isFinished) throw new ModelError('failed', 'the answer broke off');
  }

  /** Their messages may repeat what was sent: none of it is kept. */
  #errorOf(error: unknown): ModelError {
    const status = this.#statusOf(error);
    if (status === undefined) {
      return new ModelError('unavailable', 'the model cannot be reached or broke off');
    }
    const isBusy = status === 429 || status === 503 || status === 408 || status === 504;
    return new ModelError(isBusy ? 'unavailable' : 'failed', `the model answered ${status}`);
  }
}

/** The value, or ModelError after so many milliseconds, or when the whole took too long. */
async function within<T>(value: Promise<T>, ms: number, whole: AbortController): Promise<T> {
  let giveUp: () => void = () => {};
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(new ModelError('unavailable', 'the model is too slow'));
  });
  // Whichever loses must not be an unhandled rejection.
  value.catch(() => {});
  late.catch(() => {});
  const timer = setTimeout(giveUp, ms);
  whole.signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
    whole.signal.removeEventListener('abort', giveUp);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
