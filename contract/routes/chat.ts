// The route of the AI chat: a question in, an answer grounded in a capped dataset out.

import { CHAT_ANSWER, CHAT_EVENTS, CHAT_META } from '../examples/chat-examples.ts';
import { chatDataSchema, chatMetaSchema } from '../records/chat-answer.ts';
import { route } from '../route.ts';
import { type ChatRequest, chatRequestSchema, creditUsageOf } from './chat-request.ts';

const DESCRIPTION = `One question about the prices of now. The request resolves to one of six
contexts, given or inferred from the latest user message, retrieves a capped dataset for it at one
position of the book, and answers with records, a presentation to render, and words about it.
Nothing of a conversation is kept.

| Context | Answers with |
|---|---|
| \`best_bets\` | the best prices now |
| \`ev_bets\` | prices with a positive expected value |
| \`arbitrage\` | bets that win together whatever happens |
| \`event_best_available_bet\` | a recommendation for one game, and a better one of the league |
| \`parlay\` | independent legs, one per game; no same-game parlays |
| \`line_movement\` | where the consensus opened, stands, and how it moved |

Words of the prompt choose leagues, teams, players, markets, bookmakers, days, a bankroll with a
Kelly fraction, and windows of games; \`filters\` win over them. Where the words of a surface
context (\`best_bets\`, \`ev_bets\`, \`arbitrage\`) leave no record, they are loosened once; then
it is a 404. Where no game can be resolved, the answer is a surface of the same league, and says
so.

With \`stream: true\` the answer is Server-Sent Events: \`step\` events, \`delta\` events with
pieces of the answer, and one \`result\` that is the envelope of the answer without \`stream\`. A
comment line every five seconds keeps the connection. Errors before the first event are
ordinary JSON.

A model, where one is configured, puts the presentation into words and is checked: a sentence that
says a number, name, bookmaker or price that the records do not hold is cut. Without a model a
built-in writer does.

Credits by scope and format (natural, hybrid, structured): small 20, 27, 17; medium 47, 60, 40;
large 93, 113, 73. A call is charged once retrieval found something to say: in full, also where
the client leaves before the end or the answer came from the cache. Refusals are not charged.`;

export const postChat = route({
  operationId: 'askChat',
  method: 'POST',
  path: '/v1/ai/chat',
  tag: 'AI chat',
  summary: 'Ask for bets in words',
  description: DESCRIPTION,
  body: chatRequestSchema,
  data: chatDataSchema,
  meta: chatMetaSchema,
  example: CHAT_ANSWER,
  exampleMeta: CHAT_META,
  eventsExample: CHAT_EVENTS,
  fromBook: true,
  credits: 27,
  creditsOf: (body) => creditUsageOf(body as ChatRequest).total,
  errors: [
    'ERR_INVALID_BODY',
    'ERR_CHAT_CONTEXT_UNKNOWN',
    'ERR_CHAT_CONTEXT_AMBIGUOUS',
    'ERR_CHAT_NO_RECORDS',
    'ERR_PAYLOAD_TOO_LARGE',
    'ERR_MODEL_FAILED',
    'ERR_MODEL_UNAVAILABLE',
    'ERR_STORE_UNAVAILABLE',
  ],
});
