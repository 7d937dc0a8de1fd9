// The part of a chat's answer that is shown, checked loosely: what is missing is not shown, and
// nothing but this is.
import { z } from 'zod/mini';

/** What a refusal begins its suggestions with. */
const SUGGESTED = 'Questions that work:';

const words = z.optional(z.nullable(z.string()));
const isTrue = z.optional(z.nullable(z.boolean()));

const insight = z.object({
  summary: words,
  keyNumbers: z.optional(
    z.array(z.object({ label: z.string(), value: z.coerce.string(), detail: words })),
  ),
  supportingPoints: z.optional(z.nullable(z.array(z.string()))),
  riskNote: words,
});

const leg = z.object({
  selection: words,
  marketLabel: words,
  market: words,
  oddsDisplay: words,
  bookmakerName: words,
  matchup: words,
  startTime: words,
  inPlay: isTrue,
});

const pick = z.object({
  signalLabel: words,
  eventId: words,
  marketLabel: words,
  selection: words,
  odds: z.optional(z.number()),
  oddsDisplay: words,
  bookmakerName: words,
  confidence: words,
  rationale: words,
  reason: words,
  event: z.optional(z.nullable(z.object({ matchup: words, startTime: words, inPlay: isTrue }))),
  humanInsight: z.optional(z.nullable(insight)),
  legs: z.optional(z.nullable(z.array(leg))),
});
export type Pick = z.infer<typeof pick>;

const answerSchema = z.object({
  answer: words,
  analysis: z.optional(z.nullable(z.object({ summary: words }))),
  presentation: z.object({
    headline: words,
    summary: words,
    primaryPick: z.optional(z.nullable(pick)),
    alternativePick: z.optional(z.nullable(pick)),
    cards: z.optional(z.array(pick)),
  }),
});
export type ChatAnswer = z.infer<typeof answerSchema>;

/** The answer of a result; undefined where it is none. */
export function answerOf(data: unknown): ChatAnswer | undefined {
  const parsed = answerSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** The game of the answer: the featured pick's, else the first card's; of a parlay none. */
export function gameOf(answer: ChatAnswer): Pick['event'] {
  const { primaryPick, cards = [] } = answer.presentation;
  return isParlay(answer) ? undefined : (primaryPick?.event ?? cards[0]?.event);
}

/** Whether the featured pick has legs of several games, of which each says when it starts. */
export function isParlay({ presentation }: ChatAnswer): boolean {
  const legs = presentation.primaryPick?.legs ?? [];
  return new Set(legs.map(({ matchup }) => matchup)).size > 1;
}

export function hasPicks({ presentation }: ChatAnswer): boolean {
  return Boolean(presentation.primaryPick) || (presentation.cards ?? []).length > 0;
}

/** A refusal, and apart from it the questions that it names as ones that work. */
export function suggestionsIn(text: string): { before: string; questions: readonly string[] } {
  const at = text.indexOf(SUGGESTED);
  if (at < 0) return { before: text, questions: [] };
  const quoted = text.slice(at).matchAll(/"([^"]+)"/g);
  return {
    before: text.slice(0, at).trim(),
    questions: Array.from(quoted, ([, text]) => `${text}`),
  };
}
