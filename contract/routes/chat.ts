// The route of the AI chat: a question in, an answer grounded in a capped dataset out.
import { z } from 'zod';
import { CHAT_ANSWER, CHAT_EVENTS, CHAT_META } from '../examples/chat-examples.ts';
import { entity, presentationSchema } from '../records/chat-presentation.ts';
import { chatRecordSchema } from '../records/chat-records.ts';
import { leagueId, list, sourceType } from '../records/records.ts';
import { route } from '../route.ts';
import {
  CHAT_CONTEXTS,
  CHAT_SCOPES,
  type ChatRequest,
  chatRequestSchema,
  creditUsageOf,
  RESPONSE_FORMATS,
} from './chat-request.ts';

const text = z.string();
const count = z.int().min(0);

const appliedFilters = z
  .object({
    league: leagueId.exactOptional(),
    leagues: list(leagueId).exactOptional(),
    market: text.exactOptional(),
    sourceType: sourceType.exactOptional(),
    bookmakers: list(text).exactOptional().meta({ description: 'Bookmaker ids.' }),
  })
  .meta({ id: 'ChatAppliedFilters', description: 'The filters that the records passed.' });

const step = z
  .object({ label: text, detail: text })
  .meta({ id: 'ChatStep', description: 'A stage of the evaluation, as a fact.' });

const chatDataSchema = z
  .object({
    answer: text.exactOptional().meta({ description: 'Of natural and hybrid.' }),
    analysis: z
      .object({ summary: text, highlights: list(text) })
      .exactOptional()
      .meta({ description: 'Of structured.' }),
    records: list(chatRecordSchema),
    context: z.object({
      requestedContext: z.enum(CHAT_CONTEXTS).nullable(),
      resolvedContext: z.enum(CHAT_CONTEXTS),
      inferred: z.boolean(),
      scope: z.enum(CHAT_SCOPES),
      responseFormat: z.enum(RESPONSE_FORMATS),
      filters: appliedFilters,
      broadened: z.literal(true).exactOptional(),
    }),
    sources: z.object({ primary: text, label: text, filters: appliedFilters }),
    presentation: presentationSchema,
    reasoningSteps: list(step),
    primaryRecommendation: chatRecordSchema.exactOptional(),
    alternativeRecommendation: chatRecordSchema.exactOptional(),
    alternativeRecords: list(chatRecordSchema).exactOptional(),
    reasoningMode: text.exactOptional(),
    entityResolution: z
      .object({ ...entity, resolutionFallback: z.boolean() })
      .exactOptional()
      .meta({ description: 'Of event_best_available_bet.' }),
  })
  .meta({ id: 'ChatAnswer', description: 'What a chat answers.' });

const chatMetaSchema = z.object({
  requestId: text,
  creditUsage: z.object({ total: count, retrieval: count, generation: count }),
  cached: z.boolean().meta({ description: 'An identical request was answered within 60 s.' }),
  degraded: z.boolean().meta({
    description: 'Filters were broadened, no game could be resolved, or the model broke off.',
  }),
  generation: z
    .object({
      writer: z.enum(['built_in', 'model']).meta({ description: 'Who found the words.' }),
      removedSentences: count.meta({
        description: 'Sentences of the model that said what the records do not, and were cut.',
      }),
      replaced: z
        .enum(['ungrounded', 'broken_off'])
        .exactOptional()
        .meta({
          description:
            'Why the built-in writer took over from the model: `ungrounded` where too little ' +
            'of it is left or it said nothing, `broken_off` where it did not end.',
        }),
    })
    .meta({ description: 'How the words came about.' }),
});

/** An answer as it is kept for those who ask the same. */
export const keptAnswerSchema = z.object({
  data: chatDataSchema,
  generation: chatMetaSchema.shape.generation,
  pieces: list(text),
  seq: count,
});

export type ChatData = z.output<typeof chatDataSchema>;
export type ChatMeta = z.output<typeof chatMetaSchema>;
export type AppliedFilters = z.output<typeof appliedFilters>;
export type ChatStep = z.output<typeof step>;

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
  pathParameters: {},
  query: {},
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
