// What the AI chat answers: data and meta of its envelope.
import { z } from 'zod';
import { CHAT_CONTEXTS, CHAT_SCOPES, RESPONSE_FORMATS } from '../routes/chat-request.ts';
import { entity, presentationSchema } from './chat-presentation.ts';
import { chatRecordSchema } from './chat-records.ts';
import { leagueId, list, sourceType } from './records.ts';

const text = z.string();
const count = z.int().min(0);

const names = list(text).exactOptional();
const number = z.number().exactOptional();
const flag = z.literal(true).exactOptional();

/** What was understood of the words of the messages; each is absent where it was not asked. */
const understood = {
  teams: names.meta({ description: 'Teams that the words can mean.' }),
  players: names,
  opponent: text.exactOptional(),
  excludedTeams: names,
  excludedPlayers: names,
  excludedLeagues: list(leagueId).exactOptional(),
  excludedMarkets: names.meta({ description: 'Market keys, or `player_props` for all props.' }),
  excludedBookmakers: names.meta({ description: 'Bookmaker ids.' }),
  excludedSides: names,
  playerProps: flag,
  alternates: flag,
  side: z.enum(['over', 'under', 'home', 'away', 'draw', 'favorite', 'underdog']).exactOptional(),
  favor: z.enum(['favorite', 'underdog']).exactOptional().meta({
    description: 'Beside a side of a total or a prop.',
  }),
  order: z.enum(['longest', 'shortest', 'highest', 'lowest', 'ev']).exactOptional().meta({
    description:
      'What comes first, whatever it is worth: the longest or shortest price, the highest or lowest line, the most EV.',
  }),
  line: number,
  minOdds: number.meta({ description: 'American odds; none that pay less.' }),
  maxOdds: number.meta({ description: 'American odds; none that pay more.' }),
  minTotalOdds: number.meta({ description: 'American odds of a parlay as a whole.' }),
  maxTotalOdds: number,
  minEvPct: number,
  minEdgePct: number,
  minProfitPct: number,
  minProbability: number.meta({ description: 'Percent.' }),
  minHitRate: number.meta({ description: 'Percent.' }),
  minWidth: number.meta({ description: 'Points between the two lines of a middle.' }),
  hits: z.object({ least: count, of: count }).exactOptional(),
  lastGames: count.exactOptional(),
  location: z.enum(['home', 'away']).exactOptional(),
  backToBack: flag,
  legs: z.object({ least: z.int(), most: z.int() }).exactOptional(),
  risk: z.enum(['safe', 'long']).exactOptional(),
  limit: count.exactOptional(),
  stake: number,
  bankroll: number,
  kellyFraction: number,
  fromDay: text.exactOptional().meta({ description: 'US Eastern day, YYYY-MM-DD.' }),
  toDay: text.exactOptional(),
  startsFrom: text.exactOptional().meta({ description: 'HH:MM in New York, of each day.' }),
  startsBefore: text.exactOptional(),
  startAt: text.exactOptional().meta({ description: 'HH:MM in New York.' }),
  startsWithinMinutes: number,
  startsAfterMinutes: number,
  phase: z.enum(['live', 'pregame']).exactOptional(),
  maxPriceAgeSeconds: number,
  edit: text.exactOptional().meta({ description: 'What of the answer before was changed.' }),
  leg: z.int().exactOptional().meta({
    description:
      'From 1; -1 is the last, -2 the one with the least chance, -3 the one with the most.',
  }),
  roundStakesTo: number,
  only: flag.meta({ description: 'Nothing was widened: the words said "only".' }),
  inherited: names.meta({ description: 'What was taken over from earlier messages.' }),
};

const appliedFilters = z
  .object({
    league: leagueId.exactOptional(),
    leagues: list(leagueId).exactOptional(),
    market: text.exactOptional(),
    sourceType: sourceType.exactOptional(),
    bookmakers: list(text).exactOptional().meta({ description: 'Bookmaker ids.' }),
    ...understood,
  })
  .meta({ id: 'ChatAppliedFilters', description: 'The filters that the records passed.' });

const step = z
  .object({ label: text, detail: text })
  .meta({ id: 'ChatStep', description: 'A stage of the evaluation, as a fact.' });

export const chatDataSchema = z
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
      notUnderstood: list(text)
        .exactOptional()
        .meta({ description: 'Words of the latest message that nothing acted on.' }),
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

export const chatMetaSchema = z.object({
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
