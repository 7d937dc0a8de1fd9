// The chat as tests ask it: an app over a book, a question in, the answer checked against OpenAPI.

import type { ChatOptions } from '#chat/chat-service.ts';
import type { ChatData, ChatMeta } from '#contract/records/chat-answer.ts';
import { Engine } from '#engine/engine.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { AppOptions } from '#gateway/app.ts';
import { createApp } from '#gateway/app.ts';
import { publicPages } from '#gateway/gateway.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { type Logger, silentLogger } from '#kit/logger.ts';
import { checkAgainstOpenApi } from '../contract/contract-check.ts';
import { EPOCH, KEY, keyStore, READY } from '../gateway/fixture.ts';

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly data: ChatData;
  readonly meta: ChatMeta;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: string;
  } | null;
}

/** What a request says beside its messages. */
export type Rest = Readonly<Record<string, unknown>>;

/** What an answer said, in a conversation. */
export interface Answered {
  readonly role: 'assistant';
  readonly content: string;
}

export type Ask = (
  messages: string | readonly (string | Answered)[],
  rest?: Rest,
) => Promise<Asked>;

/** An error of ours fails the test that caused it. */
const loud: Logger = {
  ...silentLogger,
  error: (fields) => {
    throw (fields as { err?: unknown }).err ?? new Error('an error was logged');
  },
};

/** An app over the book; `ask` sends user messages, the last one the question. */
export function chatApp(
  reader: Reader,
  options: Partial<AppOptions> & { readonly chat?: ChatOptions } = {},
): Ask {
  const app = createApp({
    reader,
    changes: new Engine().changes,
    epoch: () => EPOCH,
    keys: keyStore(),
    endpoints: ENDPOINTS,
    pages: publicPages({ readiness: () => READY }),
    logger: loud,
    ...options,
  });
  return async (messages, rest = {}) => {
    const said = [messages]
      .flat()
      .map((each) => (typeof each === 'string' ? { role: 'user', content: each } : each));
    const response = await app.handle({
      method: 'POST',
      path: '/v1/ai/chat',
      query: '',
      headers: { 'x-api-key': KEY },
      body: Buffer.from(JSON.stringify({ messages: said, ...rest })),
      address: () => '127.0.0.1',
    });
    const text = Buffer.from(response.body).toString();
    const json = JSON.parse(text);
    const { status, headers } = response;
    checkAgainstOpenApi('POST', '/v1/ai/chat', { status, headers, json });
    return { status, headers, text, data: json.data, meta: json.meta, error: json.error };
  };
}
