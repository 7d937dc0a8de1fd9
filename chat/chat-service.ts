// The chat from request to answer: question, retrieval, presentation, words. Identical requests at
// the same time are answered once; those of the last minute from what was kept.

import type { Sql } from '#backends/sql/sql.ts';
import type { History } from '#clickhouse/history-questions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { EventWriter } from '#contract/event-stream.ts';
import type { ChatMeta } from '#contract/records/chat-answer.ts';
import { type ChatRequest, creditUsageOf } from '#contract/routes/chat-request.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { LazyAbort } from '#kit/lazy-abort.ts';
import type { Logger } from '#kit/logger.ts';
import { stepsOfRetrieval } from './answer/steps.ts';
import { AnswerCache, type AnswerStore, answersInMemory, requestKey } from './answer-cache.ts';
import { tellAnswer } from './chat-events.ts';
import { Draft } from './draft.ts';
import { questionOf } from './language/question.ts';
import { AnswerInTheMaking, type Words } from './making.ts';
import { type Model, ModelError } from './model/model.ts';
import { NamesOfBook } from './retrieval/known-names.ts';
import { PlayerGames } from './retrieval/player-games.ts';
import { retrieve } from './retrieval/retrieve.ts';
import { Turns } from './turns.ts';

/** What may be handed in beside the book. */
/** A whole body, or events that are written as the words come. */
export interface ChatAnswer {
  readonly kind: 'own';
  /** Position of the book that it was read at. */
  readonly seq: number;
  readonly says: { readonly json: string } | { readonly tell: (out: EventWriter) => void };
}

export interface ChatOptions {
  /** Puts answers into words; the built-in writer does without it. */
  readonly model?: Model | undefined;
  /** Where answers of the last minute are kept; memory of this process without it. */
  readonly answers?: AnswerStore | undefined;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: (() => number) | undefined;
  /** Whether the stream is about to speak: chats wait for it. */
  readonly mustGiveWay?: (() => boolean) | undefined;
}

export interface ChatParts {
  readonly reader: Reader;
  readonly epoch: () => string;
  readonly sql?: Sql | undefined;
  readonly history?: History | undefined;
  readonly logger: Logger;
  readonly chat?: ChatOptions | undefined;
}

/** What is known of an answer before its words are whole. */
interface Prepared {
  readonly kind: 'prepared';
  readonly seq: number;
  /** The envelope's `data` as JSON, once the words are whole. */
  readonly data: (words: Words) => string;
  readonly isDegraded: boolean;
  readonly isCached: boolean;
}

/** An answer that identical requests may join, from the first moment of its preparation on. */
interface Flight {
  readonly making: AnswerInTheMaking;
  readonly preparing: Promise<Prepared | Refusal>;
}

/** Requests that are being prepared at once; beyond them none is shared. */
const FLIGHTS_MAX = 1000;

export class ChatService {
  readonly #parts: ChatParts;
  readonly #model: Model | undefined;
  readonly #cache: AnswerCache;
  readonly #names: NamesOfBook;
  readonly #games: PlayerGames;
  readonly #turns: Turns;
  readonly #flights = new Map<string, Flight>();

  constructor(parts: ChatParts) {
    const { model, answers, mustGiveWay, nowMs = () => performance.now() } = parts.chat ?? {};
    this.#parts = parts;
    this.#model = model;
    this.#cache = new AnswerCache(answers ?? answersInMemory(nowMs));
    this.#turns = new Turns(mustGiveWay);
    this.#names = new NamesOfBook(parts.reader, () => this.#turns.take());
    this.#games = new PlayerGames(nowMs);
  }

  /** The answer, told or whole, or why there is none. Throws where the archive is away. */
  async answer(
    request: ChatRequest,
    requestId: string,
    gone?: LazyAbort,
  ): Promise<ChatAnswer | Refusal> {
    const key = requestKey(request, this.#parts.epoch());
    const joined = this.#flights.get(key);
    const { making, preparing } = joined ?? this.#begin(key, request);
    // Follows before it waits: else whoever leaves meanwhile, as the last one, takes it away.
    const leave = making.follow(() => {});
    const found = await preparing;
    if (found.kind === 'refused') return found;
    if (gone?.isAborted) {
      leave();
      return refuse('ERR_CALLER_GONE');
    }
    const prepared = joined ? { ...found, isCached: !found.isDegraded } : found;
    const envelope = (words: Words): string => envelopeOf(request, requestId, prepared, words);
    const { seq } = prepared;
    if (request.stream) {
      const told = {
        making,
        tellsWords: request.responseFormat !== 'structured',
        envelope: () => envelope(making.words as Words),
      };
      const tell = (out: EventWriter): void => {
        tellAnswer(out, told);
        leave();
      };
      return { kind: 'own', seq, says: { tell } };
    }
    const words = await making.whole(gone);
    leave();
    if (!words) return refuse(gone?.isAborted ? 'ERR_CALLER_GONE' : 'ERR_INTERNAL');
    return { kind: 'own', seq, says: { json: envelope(words) } };
  }

  /** Identical requests join until it is whole or given up. */
  #begin(key: string, request: ChatRequest): Flight {
    const making = new AnswerInTheMaking();
    const flight = { making, preparing: this.#prepare(key, request, making) };
    if (this.#flights.size >= FLIGHTS_MAX) return flight;
    this.#flights.set(key, flight);
    making.watch(() => this.#flights.delete(key));
    return flight;
  }

  async #prepare(
    key: string,
    request: ChatRequest,
    making: AnswerInTheMaking,
  ): Promise<Prepared | Refusal> {
    try {
      const prepared = (await this.#kept(key, making)) ?? (await this.#fresh(key, request, making));
      if (prepared.kind === 'refused') making.giveUp();
      return prepared;
    } catch (error) {
      making.giveUp();
      throw error;
    }
  }

  async #kept(key: string, making: AnswerInTheMaking): Promise<Prepared | undefined> {
    const kept = await this.#cache.find(key);
    if (!kept) return undefined;
    const { data, generation, pieces, seq } = kept;
    making.addSteps(data.reasoningSteps);
    making.end({ text: pieces.join(''), ...generation }, ...pieces);
    return { kind: 'prepared', seq, data: () => JSON.stringify(data), ...CACHED };
  }

  async #fresh(
    key: string,
    request: ChatRequest,
    making: AnswerInTheMaking,
  ): Promise<Prepared | Refusal> {
    const { reader, sql, history } = this.#parts;
    const names = await this.#names.get();
    await this.#turns.take();
    const question = questionOf(request, names);
    if (question.kind === 'refused') return question;
    // What is read of the book is read in one turn: another one than the question was.
    await this.#turns.take();
    const sources = { reader, sql, history, games: this.#games };
    const found = await retrieve(sources, question, request.scope);
    if (found.kind === 'refused') return found;
    await this.#turns.take();
    return await this.#made(key, new Draft(request, found, making));
  }

  /**
   * Puts what was found into words. Without a model nothing can be refused any more: the first
   * steps are told at once, and the rest is made in later turns, so that a chat never holds up the
   * stream for long.
   */
  async #made(key: string, draft: Draft): Promise<Prepared | Refusal> {
    const { data, found, making } = draft;
    making.addSteps(stepsOfRetrieval(found));
    const isDegraded = found.dropped.length > 0 || found.isFallback;
    making.watch(() => {
      if (!isDegraded && making.words) this.#keep(key, draft, making.words);
    });
    const model = this.#model;
    const own = { seq: found.seq, data, isDegraded, isCached: false };
    const prepared: Prepared = { kind: 'prepared', ...own };
    if (!model) {
      void this.#inTurns(draft);
      return prepared;
    }
    try {
      draft.present();
      await draft.startWords(model);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#parts.logger.warn({ reason: error.reason, message: error.message }, 'model refused');
      return refuse(error.reason === 'failed' ? 'ERR_MODEL_FAILED' : 'ERR_MODEL_UNAVAILABLE');
    }
    return prepared;
  }

  async #inTurns(draft: Draft): Promise<void> {
    const { making } = draft;
    try {
      await this.#turns.take();
      if (making.isGivenUp) return;
      draft.present();
      await this.#turns.take();
      if (making.isGivenUp) return;
      await draft.startWords(undefined);
    } catch (err) {
      this.#parts.logger.error({ err }, 'a chat could not be answered');
      making.giveUp();
    }
  }

  #keep(key: string, { making, data, found }: Draft, said: Words): void {
    if (said.replaced === 'broken_off') return;
    const { text: _, ...generation } = said;
    const pieces = said.replaced === undefined ? making.pieces : [said.text];
    void this.#cache.keep(key, data(said), { generation, pieces, seq: found.seq });
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
  const said = `"data":${data(words)},"meta":${JSON.stringify(meta)}`;
  return `{"success":true,${said},"error":null}`;
}
