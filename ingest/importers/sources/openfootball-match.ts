// A match as openfootball's JSON writes it: teams, a score by parts, a time with or without an
// offset.
import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { anything, text } from '../../reference/field-schemas.ts';
import { type Refusal, refusal } from '../facts/refusal.ts';
import type { FieldReader } from '../files/field-reader.ts';

const pair = z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)]);
/** After each part of a match. */
const PARTS = ['ht', 'ft', 'et'] as const;
const KNOWN_PARTS = [...PARTS, 'p'];

/** What a match is known by; the rest is judged member by member. */
const matchSchema = z.object({
  ...{ date: text, team1: text, team2: text },
  ...{ round: anything, time: anything, group: anything, ground: anything },
  score: anything,
});

export type OpenfootballMatch = z.infer<typeof matchSchema>;

/** The match of a row, checked for form only. */
export function openfootballMatchOf(value: unknown): OpenfootballMatch | Refusal {
  const parsed = matchSchema.safeParse(value);
  return parsed.success ? parsed.data : refusal('bad_value', z.prettifyError(parsed.error));
}

type MatchFacts = Pick<
  GameFacts,
  'homeTeamId' | 'awayTeamId' | 'status' | 'score' | 'periods' | 'venue'
>;

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
  const venue = fields.optional('ground');
  const { ht, ft, et, isWhole } = partsOf(match.score, fields);
  const isOver = ft !== undefined || et !== undefined;
  const given = { ...ids, venue, status: isOver ? 'final' : 'scheduled' } as const;
  if (ft === undefined || !isWhole) return { ...given, score: null, periods: null };
  const [home, away] = et ?? ft;
  const periods = ht && {
    home: [ht[0], ft[0] - ht[0], ...(et ? [et[0] - ft[0]] : [])],
    away: [ht[1], ft[1] - ht[1], ...(et ? [et[1] - ft[1]] : [])],
  };
  return { ...given, score: { home, away }, periods: periods ?? null };
}

type Pair = z.infer<typeof pair>;

/**
 * The goals after each part that can be read. Not whole are they where goals were undone, or those
 * after extra time cannot be read: then nobody knows how it ended.
 */
function partsOf(score: unknown, fields: FieldReader) {
  const stated = z.record(z.string(), z.unknown()).safeParse(score).data ?? {};
  const parts: { [part in (typeof PARTS)[number]]?: Pair } = {};
  let isWhole = true;
  let before: Pair = [0, 0];
  const isEmpty = JSON.stringify(score) === '{}';
  if (score != null && !isEmpty && !KNOWN_PARTS.some((part) => part in stated)) {
    fields.leaveOut('score', 'bad_value', `score: ${JSON.stringify(score)}`);
  }
  for (const part of PARTS) {
    const goals = pair.nullish().safeParse(stated[part]);
    if (!goals.success) fields.leaveOut('score', 'bad_value', `${part}: ${stated[part]}`);
    if (part === 'et' && !goals.success) isWhole = false;
    if (!goals.data) continue;
    if (goals.data[0] < before[0] || goals.data[1] < before[1]) {
      fields.leaveOut('score', 'contradiction', 'goals undone');
      isWhole = false;
    }
    before = goals.data;
    parts[part] = goals.data;
  }
  return { ...parts, isWhole };
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
