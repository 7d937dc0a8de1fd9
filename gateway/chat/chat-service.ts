// The chat from request to answer: question, retrieval, presentation, words. Identical requests at
// the same time are answered once; those of the last minute from what was kept.
import { MemoryKeyValue } from '#backends/key-value-memory.ts';
import type { Sql } from '#backends/sql.ts';
import type { History } from '#clickhouse/history-questions.ts';
import type { Reader } from '#engine/reader.ts';
import type { Logger } from '#kit/logger.ts';
import type { OwnAnswer } from '../answer.ts';
import type { ChatData, ChatMeta } from '../contract/chat.ts';
import { type ChatRequest, creditUsageOf } from '../contract/chat-request.ts';
import { type Refusal, refuse } from '../errors.ts';
import { AnswerCache, type AnswerStore, requestKey } from './answer-cache.ts';
import { dataOf } from './answer-data.ts';
import { tellAnswer } from './chat-events.ts';
import { NamesOfBook } from './known-names.ts';
import { questionOf } from './language/question.ts';
import { type Model, ModelError } from './model.ts';
import { PlayerGames } from './player-games.ts';
import { presentationOf } from './presentation.ts';
import { type Retrieved, retrieve } from './retrieve.ts';
import { stepsOf } from './steps.ts';
import { startWords } from './wording.ts';
import { type Words, WordsInTheMaking } from './words.ts';

/** What may be handed in beside the book. */
export interface ChatOptions {
  /** Puts answers into words; the built-in writer does without it. */
  readonly model?: Model | undefined;
  /** Where answers of the last minute are kept; memory of this process without it. */
  readonly answers?: AnswerStore | undefined;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: (() => number) | undefined;
}

export interface ChatParts {
  readonly reader: Reader;
  readonly epoch: () => string;
  readonly sql?: Sql | undefined;
  readonly history?: History | undefined;
  readonly logger: Logger;
  readonly chat?: ChatOptions | undefined;
}

/** An answer whose words are being found, or are found already. */
interface Prepared {
  readonly kind: 'prepared';
  readonly seq: number;
  readonly steps: ChatData['reasoningSteps'];
  readonly words: WordsInTheMaking;
  readonly data: (words: Words) => ChatData;
  readonly isDegraded: boolean;
  readonly isCached: boolean;
}

/** Requests that are being prepared at once; beyond them none is shared. */
const FLIGHTS_MAX = 1000;

export class ChatService {
  readonly #parts: ChatParts;
  readonly #model: Model | undefined;
  readonly #cache: AnswerCache;
  readonly #names: NamesOfBook;
  readonly #games: PlayerGames;
  readonly #flights = new Map<string, Promise<Prepared | Refusal>>();

  constructor(parts: ChatParts) {
    const { model, answers, nowMs = () => performance.now() } = parts.chat ?? {};
    this.#parts = parts;
    this.#model = model;
    this.#cache = new AnswerCache(answers ?? new MemoryKeyValue({ nowMs }));
    this.#names = new NamesOfBook(parts.reader);
    this.#games = new PlayerGames(nowMs);
  }

  /** The answer, told or whole, or why there is none. Throws where the archive is away. */
  async answer(
    request: ChatRequest,
    requestId: string,
    signal?: AbortSignal,
  ): Promise<OwnAnswer | Refusal> {
    const key = requestKey(request, this.#parts.epoch());
    const prepared = await this.#shared(key, request);
    if (prepared.kind === 'refused') return prepared;
    const { seq, words, steps } = prepared;
    const envelope = (found: Words): string => envelopeOf(request, requestId, prepared, found);
    if (request.stream) {
      const told = {
        ...{ steps, words },
        tellsWords: request.responseFormat !== 'structured',
        envelope: () => envelope(words.words as Words),
      };
      return { kind: 'own', seq, says: { tell: (out) => tellAnswer(out, told) } };
    }
    const found = await words.whole(signal);
    // Nobody is left to read it.
    if (!found) return refuse('ERR_INTERNAL');
    return { kind: 'own', seq, says: { json: envelope(found) } };
  }

  /** Joins an identical request that is under way. */
  async #shared(key: string, request: ChatRequest): Promise<Prepared | Refusal> {
    const known = this.#flights.get(key);
    const joined = known && (await known);
    // Its words may have been given up when everybody left: then they are found anew.
    if (joined && (joined.kind === 'refused' || !joined.words.signal.aborted)) {
      return joined.kind === 'refused' ? joined : { ...joined, isCached: !joined.isDegraded };
    }
    const flight = this.#prepare(key, request);
    if (this.#flights.size >= FLIGHTS_MAX) return await flight;
    this.#flights.set(key, flight);
    const land = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    try {
      const prepared = await flight;
      if (prepared.kind === 'refused') land();
      else {
        prepared.words.signal.addEventListener('abort', land);
        prepared.words.watch(land);
      }
      return prepared;
    } catch (error) {
      land();
      throw error;
    }
  }

  async #prepare(key: string, request: ChatRequest): Promise<Prepared | Refusal> {
    const kept = await this.#cache.find(key);
    if (kept) {
      const words = new WordsInTheMaking();
      for (const piece of kept.pieces) words.add(piece);
      const { data, generation, seq } = kept;
      words.end({ text: kept.pieces.join(''), ...generation });
      const steps = data.reasoningSteps;
      return { ...{ kind: 'prepared', seq, steps, words, data: () => data }, ...CACHED };
    }
    return await this.#fresh(key, request);
  }

  async #fresh(key: string, request: ChatRequest): Promise<Prepared | Refusal> {
    const { reader, sql, history } = this.#parts;
    const question = questionOf(request, this.#names.get());
    if (question.kind === 'refused') return question;
    const sources = { reader, sql, history, games: this.#games };
    const found = await retrieve(sources, question, request.scope);
    if (found.kind === 'refused') return found;
    return await this.#worded(key, request, found);
  }

  async #worded(key: string, request: ChatRequest, found: Retrieved): Promise<Prepared | Refusal> {
    const presentation = presentationOf(found);
    const steps = stepsOf(found, presentation);
    const words = new WordsInTheMaking();
    const data = (said: Words): ChatData => dataOf(request, found, presentation, steps, said);
    const isDegraded = found.dropped.length > 0 || found.isFallback;
    words.watch(() => {
      const said = words.words as Words;
      if (isDegraded || said.replaced === 'broken_off') return;
      const { text: _, ...generation } = said;
      const pieces = said.replaced === undefined ? words.pieces : [said.text];
      const kept = { data: data(said), generation, pieces, seq: found.seq };
      void this.#cache.keep(key, kept);
    });
    try {
      await startWords(words, { request, presentation, found, model: this.#model });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#parts.logger.warn({ reason: error.reason, message: error.message }, 'model refused');
      return refuse(error.reason === 'failed' ? 'ERR_MODEL_FAILED' : 'ERR_MODEL_UNAVAILABLE');
    }
    return { kind: 'prepared', seq: found.seq, steps, words, data, isDegraded, isCached: false };
  }
}

const CACHED = { isDegraded: false, isCached: true } as const;

function envelopeOf(
  request: ChatRequest,
  requestId: string,
  { data, isCached, isDegraded }: Prepared,
  words: Words,
): string {
  const { text: _, ...generation } = words;
  const meta: ChatMeta = {
    requestId,
    creditUsage: creditUsageOf(request),
    cached: isCached,
    degraded: isDegraded || words.replaced === 'broken_off',
    generation,
  };
  return JSON.stringify({ success: true, data: data(words), meta, error: null });
}
