// Words from any server that speaks OpenAI's chat completions: streamed, with a bound on waits, on
// retries and on bytes, and without the model's reasoning. The only file that knows the package.
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type OpenAI from 'openai';
import { AnswerTooLongError, boundedFetch } from './fetch.ts';
import { type Model, ModelError, type ModelPrompt } from './model.ts';
import { ReasoningShownError, WithoutReasoning } from './reasoning.ts';

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
/** After so many pieces others get a turn, however many came at once. */
const PIECES_PER_TURN = 64;
/** Parameters that a server may not know, in the order in which they are given up. */
const OPTIONAL = {
  temperature: 0.2,
  max_completion_tokens: TOKENS_MAX,
  /** What came before it; only where that is refused. */
  max_tokens: TOKENS_MAX,
} as const;
type Optional = keyof typeof OPTIONAL;

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
    fetch: boundedFetch,
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
  /** What this server refused: left out for as long as this process runs. */
  #leftOut: ReadonlySet<Optional> = new Set();

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

  /**
   * Asks until an answer begins; what a retry cannot mend is not tried again. Where a parameter may
   * be what is refused, asks again without it, once for each.
   */
  async #ask(prompt: ModelPrompt, whole: AbortController): Promise<Chunks> {
    let leftOut = this.#leftOut;
    for (let tries = 1; ; ) {
      try {
        const asked = this.#request(prompt, leftOut, whole);
        const chunks = await within(asked, this.#waits.headMs, whole);
        this.#leftOut = leftOut;
        return chunks;
      } catch (error) {
        const status = this.#statusOf(error);
        if (error instanceof ModelError || whole.signal.aborted) throw error;
        const refused = status === 400 || status === 422 ? refusedOf(error, leftOut) : undefined;
        if (refused !== undefined) {
          leftOut = new Set([...leftOut, refused]);
          continue;
        }
        const mayPass = status === undefined || status === 429 || status >= 500;
        if (!mayPass || tries >= TRIES_MAX) throw error;
        tries += 1;
      }
      // Who gives up meanwhile is seen by the next try.
      await sleep(this.#waits.pauseMs, undefined, { signal: whole.signal }).catch(() => {});
    }
  }

  async #request(
    { instructions, facts, question }: ModelPrompt,
    leftOut: ReadonlySet<Optional>,
    whole: AbortController,
  ): Promise<Chunks> {
    return await this.#client.chat.completions.create(
      {
        model: this.#model,
        stream: true,
        ...Object.fromEntries(sentOf(leftOut).map((name) => [name, OPTIONAL[name]])),
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: `FACTS:\n${facts}\n\nQUESTION:\n${JSON.stringify(question)}` },
        ],
      },
      { signal: whole.signal, timeout: this.#waits.headMs, maxRetries: 0 },
    );
  }

  /** What may be told. Nothing at all where the model only reasoned, or was cut off before. */
  async *#pieces(chunks: Chunks, whole: AbortController): AsyncGenerator<string> {
    const reading = chunks[Symbol.asyncIterator]();
    const spoken = new WithoutReasoning();
    let isFinished = false;
    let count = 0;
    let length = 0;
    for (;;) {
      const next = await within(reading.next(), this.#waits.pieceMs, whole).catch((error) => {
        // What came before is an answer.
        if (error instanceof AnswerTooLongError && count > 0) return undefined;
        throw error;
      });
      if (!next) return;
      if (next.done) break;
      const [choice] = next.value.choices ?? [];
      const content = choice?.delta?.content;
      const text = typeof content === 'string' ? spoken.take(content) : '';
      if (text !== '') yield text;
      length += text.length;
      if (choice) count += 1;
      if (choice?.finish_reason) isFinished = true;
      if (count % PIECES_PER_TURN === 0) await nextTurn();
    }
    if (!isFinished && (count === 0 || length > 0)) {
      throw new ModelError('failed', 'the answer broke off');
    }
    const rest = spoken.flush();
    if (rest !== '') yield rest;
  }

  /** Their messages may repeat what was sent: none of it is kept. */
  #errorOf(error: unknown): ModelError {
    const status = this.#statusOf(error);
    if (error instanceof AnswerTooLongError || error instanceof ReasoningShownError) {
      return new ModelError('failed', error.message);
    }
    if (status === undefined) {
      return new ModelError('unavailable', 'the model cannot be reached or broke off');
    }
    const isBusy = status === 429 || status === 503 || status === 408 || status === 504;
    return new ModelError(isBusy ? 'unavailable' : 'failed', `the model answered ${status}`);
  }
}

function sentOf(leftOut: ReadonlySet<Optional>): readonly Optional[] {
  return (Object.keys(OPTIONAL) as Optional[]).filter((name) => {
    const isEarlier = name === 'max_tokens' && !leftOut.has('max_completion_tokens');
    return !leftOut.has(name) && !isEarlier;
  });
}

/** The parameter that a refusal names, or the next one to try without; none where none is left. */
function refusedOf(error: unknown, leftOut: ReadonlySet<Optional>): Optional | undefined {
  const sent = sentOf(leftOut);
  const text = error instanceof Error ? error.message : '';
  return sent.find((name) => new RegExp(`\\b${name}\\b`).test(text)) ?? sent[0];
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
