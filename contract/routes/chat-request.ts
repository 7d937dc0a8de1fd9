// What a chat request must be. Words (leagues, markets, bookmakers) are those that parameters of
// the other paths take; sport words stand for their leagues.

import { z } from 'zod';
import { BET_TYPES, list } from '../records/records.ts';

export const CHAT_CONTEXTS = [
  'best_bets',
  'ev_bets',
  'arbitrage',
  'event_best_available_bet',
  'parlay',
  'line_movement',
] as const;
export type ChatContext = (typeof CHAT_CONTEXTS)[number];

export const CHAT_SCOPES = ['small', 'medium', 'large'] as const;
export type ChatScope = (typeof CHAT_SCOPES)[number];

export const RESPONSE_FORMATS = ['natural', 'hybrid', 'structured'] as const;
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number];

const MESSAGES_MAX = 6;
const CHARACTERS_MAX = 8000;
const WORD_LENGTH_MAX = 200;
const LEAGUES_MAX = 20;
const BOOKMAKERS_MAX = 50;
/** What filters take; whether a word is known is for the catalogue of the book to say. */
export const FILTER_TAKES = {
  league: 'takes a league id, or a sport for all of its leagues',
  market: 'takes a market key such as moneyline, spread, total or player_points',
  bookmaker: 'takes a bookmaker key or display name (listed at /v1/odds/bookmakers)',
} as const;
const league = word(FILTER_TAKES.league);
const bookmaker = word(FILTER_TAKES.bookmaker);

const filters = z
  .strictObject({
    league: league.exactOptional(),
    leagues: shortList(list(league), LEAGUES_MAX, 'leagues').exactOptional(),
    market: word(FILTER_TAKES.market).exactOptional(),
    sourceType: z
      .enum(['all', ...BET_TYPES], 'takes one of all, sportsbook, dfs, exchange')
      .exactOptional(),
    bookmakers: shortList(list(bookmaker), BOOKMAKERS_MAX, 'bookmakers').exactOptional(),
    bookmaker: bookmaker.exactOptional().meta({ description: 'Alias of `bookmakers` for one.' }),
  })
  .meta({
    id: 'ChatFilters',
    description: 'What the answer may rest on. A filter given here wins over words of the prompt.',
  });

const message = z
  .strictObject({
    role: z.enum(['user', 'assistant'], 'takes user or assistant'),
    content: z.string('takes a text').min(1, 'takes a text that is not empty'),
  })
  .meta({ id: 'ChatMessage', description: 'One message of the conversation.' });

export const chatRequestSchema = z
  .strictObject({
    messages: shortList(
      list(message)
        .refine((items) => items.at(-1)?.role === 'user', 'takes a last message from the user')
        .refine(
          (items) => charactersOf(items) <= CHARACTERS_MAX,
          'takes 8,000 characters at most, over all messages',
        ),
      MESSAGES_MAX,
      'messages',
    ).meta({
      minItems: 1,
      maxItems: MESSAGES_MAX,
      description:
        'The conversation, oldest first; the last one is from the user. At most ' +
        `${CHARACTERS_MAX} characters in all. Nothing of it is kept.`,
    }),
    context: z
      .enum(CHAT_CONTEXTS, `takes one of ${CHAT_CONTEXTS.join(', ')}`)
      .exactOptional()
      .meta({ description: 'Inferred from the latest user message where it is absent.' }),
    scope: z
      .enum(CHAT_SCOPES, `takes one of ${CHAT_SCOPES.join(', ')}`)
      .default('small')
      .meta({ description: 'Records that are retrieved: 5, 12 or 25 at most.' }),
    responseFormat: z
      .enum(RESPONSE_FORMATS, `takes one of ${RESPONSE_FORMATS.join(', ')}`)
      .default('hybrid'),
    stream: z
      .boolean('takes true or false')
      .default(false)
      .meta({ description: 'Answer with Server-Sent Events: `step`, `delta`, one `result`.' }),
    filters: filters.exactOptional(),
  })
  .meta({ id: 'ChatRequest', description: 'A question about the prices of now.' });

export type ChatRequest = z.output<typeof chatRequestSchema>;
export type ChatMessage = z.output<typeof message>;
export type ChatFilters = z.output<typeof filters>;

/** Credits of one call. */
export interface CreditUsage {
  readonly total: number;
  readonly retrieval: number;
  readonly generation: number;
}

const TOTALS: Readonly<Record<ChatScope, Readonly<Record<ResponseFormat, number>>>> = {
  small: { natural: 20, hybrid: 27, structured: 17 },
  medium: { natural: 47, hybrid: 60, structured: 40 },
  large: { natural: 93, hybrid: 113, structured: 73 },
};

/** Records of an answer at most. */
export const RECORDS_MAX: Readonly<Record<ChatScope, number>> = { small: 5, medium: 12, large: 25 };

/** Two credits for each record that may be retrieved; the rest of the total is for the words. */
export function creditUsageOf({
  scope,
  responseFormat,
}: Pick<ChatRequest, 'scope' | 'responseFormat'>): CreditUsage {
  const total = TOTALS[scope][responseFormat];
  const retrieval = 2 * RECORDS_MAX[scope];
  return { total, retrieval, generation: total - retrieval };
}

function charactersOf(messages: readonly { readonly content: string }[]): number {
  let characters = 0;
  for (const { content } of messages) characters += Array.from(content).length;
  return characters;
}

/** 1 to `most` items. Counted before one is looked at: each that is wrong would be an issue. */
function shortList<T extends z.ZodType>(items: T, most: number, what: string) {
  return z.preprocess((given, { addIssue }) => {
    if (Array.isArray(given) && (given.length < 1 || given.length > most))
      addIssue(`takes 1 to ${most} ${what}`);
    return given;
  }, items);
}

function word(takes: string): z.ZodType<string> {
  return z.string(takes).min(1, takes).max(WORD_LENGTH_MAX, takes);
}
