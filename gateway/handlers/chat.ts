// The AI chat: a question in words, answered from the book.
import { type Answer, type Endpoint, endpoint } from '../answer.ts';
import * as contract from '../contract/chat.ts';
import type { ChatRequest } from '../contract/chat-request.ts';

export const chatEndpoints: readonly Endpoint[] = [
  endpoint(
    contract.postChat,
    async (_, { chat, body, requestId, gone }): Promise<Answer> =>
      await chat.answer(body as ChatRequest, requestId, gone),
  ),
];
