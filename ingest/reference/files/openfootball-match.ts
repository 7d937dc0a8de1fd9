// A match as openfootball's JSON writes it: teams, a score by parts, a time with or without an
// offset.
import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { text } from '../wire.ts';
import type { FieldReader } from './field-reader.ts';
import { type Refusal, refusal } from './refusal.ts';

const pair = z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)]);

const matchSchema = z.object({
  round: text,
  date: text,
  time: text.nullish(),
  team1: text,
  team2: text,
  group: text.nullish(),
  ground: text.nullish(),
  score: z.object({ ft: pair, ht: pair, et: pair, p: pair }).partial().nullish(),
});

export type OpenfootballMatch = z.infer<typeof matchSchema>;

/** The match of a row, checked for form only. */
export function openfootballMatchOf(value: unknown): OpenfootballMatch | Refusal {
  const parsed = matchSchema.safeParse(value);
  return parsed.success ? parsed.data : refusal('bad_value', z.prettifyError(parsed.error));
}

type MatchFacts = Pick<GameFacts, 'homeTeamId' | 'awayTeamId' | 'score' | 'periods' | 'venue'>;

/**
 * Teams, score and halves. The score is after extra time, which is a third period where it was
 * played; penalties count for nobody. The first team is at home, or named first.
 */
export function matchFactsOf(
  match: OpenfootballMatch,
  leagueId: LeagueId,
  fields: FieldReader,
): MatchFacts {
  const ids = fields.teams(leagueId, match.team1, match.team2);
  const { ft, ht, et } = match.score ?? {};
  const parts = [ht, ft, et].filter((each) => each !== undefined);
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1] ?? [0, 0];
    if (part[0] < before[0] || part[1] < before[1]) fields.refuse('contradiction', 'goals undone');
  }
  if (ft === undefined) return { ...ids, score: null, periods: null, venue: match.ground ?? null };
  const [home, away] = et ?? ft;
  const periods = ht && {
    home: [ht[0], ft[0] - ht[0], ...(et ? [et[0] - ft[0]] : [])],
    away: [ht[1], ft[1] - ht[1], ...(et ? [et[1] - ft[1]] : [])],
  };
  return { ...ids, score: { home, away }, periods: periods ?? null, venue: match.ground ?? null };
}

/** The matches of a document, each with the document's name; null where it is another document. */
export function matchesOf(document: unknown): readonly unknown[] | null {
  const parsed = z.object({ name: text, matches: z.array(z.unknown()) }).safeParse(document);
  if (!parsed.success) return null;
  const { name, matches } = parsed.data;
  return matches.map((match) => ({ competition: name, match }));
}

/** A row of `matchesOf` again. */
export const matchRowSchema = z.object({ competition: z.string(), match: z.unknown() });
