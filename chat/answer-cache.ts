// Answers of the last minute, by what was asked: identical requests get the same payload. Whatever
// store it is kept in, a chat goes on without it when it fails, or holds something else.

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { KeyValue } from '#backends/key-value.ts';
import { type ChatData, type ChatMeta, keptAnswerSchema } from '#contract/records/chat-answer.ts';
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import type { Reader } from '#engine/view/reader.ts';
import { isDeeperThan } from '#kit/json-depth.ts';
import { givenFilters } from './retrieval/given-filters.ts';

/** Where answers are kept for a minute. */
export type AnswerStore = Pick<KeyValue, 'get' | 'set'>;

/** What is kept of an answer. */
export interface KeptAnswer {
  readonly data: ChatData;
  readonly generation: ChatMeta['generation'];
  /** The words in the pieces in which they came. */
  readonly pieces: readonly string[];
  readonly seq: number;
}

const KEPT_MS = 60_000;
const DEPTH_MAX = 32;
const MEMORY_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Equal for requests that ask the same: messages, context, scope, format, filters in whatever
 * order and spelling. Whether it is streamed does not count.
 */
export function requestKey(
  request: ChatRequest,
  epoch: string,
  { leagues, venues }: Pick<Reader, 'leagues' | 'venues'>,
): string {
  const { messages, context, scope, responseFormat, filters } = request;
  const asked = {
    epoch,
    messages: messages.map(({ role, content }) => [role, content.normalize('NFC').trim()]),
    context: context ?? null,
    scope,
    responseFormat,
    filters: givenFilters(filters, leagues, venues),
  };
  return `chat:${createHash('sha256').update(JSON.stringify(asked)).digest('base64url')}`;
}

/** Answers in the memory of this process. `nowMs`: a clock that never steps back. */
export function answersInMemory(nowMs: () => number): AnswerStore {
  // As bytes: they are no burden of the garbage collector.
  const texts = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES_MAX,
    sizeCalculation: (text) => text.length,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  return {
    get: async (key) => texts.get(key)?.toString(),
    set: async (key, text, ttl) => void texts.set(key, Buffer.from(text), { ttl }),
  };
}

export class AnswerCache {
  readonly #store: AnswerStore;

  constructor(store: AnswerStore) {
    this.#store = store;
  }

  /** The answer of the last minute, if there is one of the shape of an answer. */
  async find(key: string): Promise<KeptAnswer | undefined> {
    try {
      const text = await this.#store.get(key);
      if (text === undefined || isDeeperThan(Buffer.from(text), DEPTH_MAX)) return undefined;
      const kept: unknown = JSON.parse(text);
      // As it was kept: what a schema gives out may differ in the order of its members.
      return keptAnswerSchema.safeParse(kept).success ? (kept as KeptAnswer) : undefined;
    } catch {
      return undefined;
    }
  }

  /** `data`: as JSON already. */
  async keep(key: string, data: string, rest: Omit<KeptAnswer, 'data'>): Promise<void> {
    try {
      const text = `{"data":${data},${JSON.stringify(rest).slice(1)}`;
      await this.#store.set(key, text, KEPT_MS);
    } catch {
      // The next one is made anew.
    }
  }
}
