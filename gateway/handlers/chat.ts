// The AI chat: a question in words, answered from the book.

import * as contract from '#contract/routes/chat.ts';
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { type Endpoint, endpoint, type RouteResult } from '../route-result.ts';

export const chatEndpoints: readonly Endpoint[] = [
  endpoint(
    contract.postChat,
    async (_, { chat, body, account, requestId, gone }): Promise<RouteResult> =>
      await chat.answer(body as ChatRequest, { accountId: account.accountId, requestId, gone }),
  ),
];
