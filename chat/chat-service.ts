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
import { eventLoop } from '#kit/tick-budget.ts';
import { stepsOfRetrieval } from './answer/steps.ts';
import { AnswerCache, type AnswerStore, answersInMemory, requestKey } from './answer-cache.ts';
import { tellAnswer } from './chat-events.ts';
import { Draft } from './draft.ts';
import { questionOf } from './language/question.ts';
import { withheldOf } from './language/refusals.ts';
import { AnswerInTheMaking, type Words } from './making.ts';
import { type Model, ModelError } from './model/model.ts';
import { NamesOfBook } from './retrieval/book/known-names.ts';
import { PlayerGames } from './retrieval/book/player-games.ts';
import { unknownFilter } from './retrieval/given-filters.ts';
import { retrieve } from './retrieval/retrieve.ts';

/** A whole body, or events that are written as the words come. */
export interface ChatAnswer {
  readonly kind: 'own';
  /** Position of the book that it was read at. */
  readonly seq: number;
  readonly says: { readonly json: string } | { readonly tell: (out: EventWriter) => void };
}

/** Who asks. */
export interface ChatCaller {
  readonly accountId: string;
  readonly requestId: string;
  readonly gone?: LazyAbort | undefined;
}

/** What may be handed in beside the book. */
export interface ChatOptions {
  /** Puts answers into words; the built-in writer does without it. */
  readonly model?: Model | undefined;
  /** Where answers of the last minute are kept; memory of this process without it. */
  readonly answers?: AnswerStore | undefined;
  /** Where somebody finds help who loses control: told where a message sounds like it. */
  readonly helpText?: string | undefined;
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

/** A request as it is prepared, for whoever asked it first. */
interface Asked {
  readonly key: string;
  readonly request: ChatRequest;
  readonly accountId: string;
  readonly making: AnswerInTheMaking;
}

/** Requests that are being prepared at once; beyond them none is shared. */
const FLIGHTS_MAX = 1000;

export class ChatService {
  readonly #parts: ChatParts;
  readonly #model: Model | undefined;
  readonly #cache: AnswerCache;
  readonly #names: NamesOfBook;
  readonly #games: PlayerGames;
  /** Chats make one piece a tick, all of them together: pushes do not wait for them. */
  readonly #lane = eventLoop.lane('chat');
  readonly #flights = new Map<string, Flight>();

  constructor(parts: ChatParts) {
    const { model, answers, nowMs = () => performance.now() } = parts.chat ?? {};
    this.#parts = parts;
    this.#model = model;
    this.#cache = new AnswerCache(answers ?? answersInMemory(nowMs));
    this.#names = new NamesOfBook(parts.reader, () => this.#lane.nextTick());
    this.#games = new PlayerGames(nowMs);
  }

  /** The answer, told or whole, or why there is none. Throws where the archive is away. */
  async answer(
    request: ChatRequest,
    { accountId, requestId, gone }: ChatCaller,
  ): Promise<ChatAnswer | Refusal> {
    const { leagues, venues } = this.#parts.reader;
    const unknown = unknownFilter(request.filters, leagues, venues);
    if (unknown) return unknown;
    const key = requestKey(request, this.#parts.epoch(), this.#parts.reader);
    const joined = this.#flights.get(key);
    const { making, preparing } = joined ?? this.#begin(key, request, accountId);
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
  #begin(key: string, request: ChatRequest, accountId: string): Flight {
    const making = new AnswerInTheMaking();
    const asked = { key, request, accountId, making };
    const flight = { making, preparing: this.#prepare(asked) };
    if (this.#flights.size >= FLIGHTS_MAX) return flight;
    this.#flights.set(key, flight);
    making.watch(() => this.#flights.delete(key));
    return flight;
  }

  async #prepare(asked: Asked): Promise<Prepared | Refusal> {
    const { key, making } = asked;
    try {
      const prepared = (await this.#kept(key, making)) ?? (await this.#fresh(asked));
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
    const own = { seq, data: () => JSON.stringify(data), isDegraded: false, isCached: true };
    return { kind: 'prepared', ...own };
  }

  async #fresh(asked: Asked): Promise<Prepared | Refusal> {
    const { request, accountId, making } = asked;
    const { reader, sql, history } = this.#parts;
    const names = await this.#names.get();
    await this.#lane.nextTick(accountId);
    const question = questionOf(request, names, this.#parts.chat?.helpText);
    if (question.kind === 'refused') return question;
    const withheld = withheldOf(question, this.#parts.chat?.helpText);
    if (withheld) return withheld;
    // What is read of the book is read in one tick: another one than the question was.
    await this.#lane.nextTick(accountId);
    const sources = { reader, sql, history, games: this.#games };
    const found = await retrieve(sources, question, request.scope);
    if (found.kind === 'refused') return found;
    return await this.#made(asked, new Draft(request, found, making, this.#parts.chat?.helpText));
  }

  /**
   * Puts what was found into words. Without a model nothing can be refused any more: the first
   * steps are told at once, and the rest is made in a later tick, so that a chat never holds up the
   * stream for long.
   */
  async #made({ key, accountId }: Asked, draft: Draft): Promise<Prepared | Refusal> {
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
      void this.#inLaterTick(draft, accountId);
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

  async #inLaterTick(draft: Draft, accountId: string): Promise<void> {
    const { making } = draft;
    try {
      await this.#lane.nextTick(accountId);
      if (making.isGivenUp) return;
      draft.present();
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
