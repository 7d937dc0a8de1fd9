// Betting systems as people write them down in JSON: every word known, every number bounded. What
// is refused says where and why, and costs only the one system it stands in.
import { z } from 'zod';
import { LEAGUES_MAX, type Leagues } from '#domain/catalog/league-catalog.ts';
import { resolveConference } from '#domain/division.ts';
import { STREAK_GAMES_MAX } from '#domain/history/league-history.ts';
import { nearestOf } from '#domain/nearest-words.ts';
import { type SystemDefinition, type SystemRule, WEEKDAYS } from '#domain/systems/system.ts';

const GAME_WORDS = ['won', 'lost', 'covered', 'failed', 'over', 'under'] as const;
const SYSTEMS_MAX = 100;
const STREAKS_MAX = 4;

const leagueId = z.string().regex(/^[a-z0-9][a-z0-9_]{0,39}$/, 'not the id of a league');
const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((value) => !value.includes('\0'), 'holds a zero character');

const american = z
  .number()
  .min(-100_000)
  .max(100_000)
  .refine((odds) => Math.abs(odds) >= 100, 'not American odds');

function range(value: z.ZodNumber | typeof american) {
  return z
    .strictObject({ min: value.exactOptional(), max: value.exactOptional() })
    .refine(({ min, max }) => min === undefined || max === undefined || min <= max, 'min > max')
    .exactOptional();
}

function words<const T extends string>(known: readonly T[]) {
  return z.array(z.enum(known)).min(1).max(known.length).exactOptional();
}

const count = z.int().min(0).max(400);
const points = z.number().min(-100).max(100);

const team = z
  .strictObject({
    at: z.enum(['home', 'away']).exactOptional(),
    role: z.enum(['favourite', 'dog']).exactOptional(),
    line: range(points),
    moneyline: range(american),
    restDays: range(count),
    gamesPlayed: range(count),
    streaks: z
      .array(
        z.strictObject({
          outcome: z.enum(GAME_WORDS),
          games: z.int().min(1).max(STREAK_GAMES_MAX),
        }),
      )
      .min(1)
      .max(STREAKS_MAX)
      .exactOptional(),
    previous: z
      .strictObject({
        outcomes: words(GAME_WORDS),
        margin: range(z.int().min(-200).max(200)),
        at: z.enum(['home', 'away']).exactOptional(),
        opponent: z.enum(['same', 'other']).exactOptional(),
      })
      .exactOptional(),
    conference: text(100).exactOptional(),
  })
  .exactOptional();

const game = z
  .strictObject({
    seasonTypes: words(['preseason', 'regular', 'postseason']),
    seasonWeek: range(z.int().min(1).max(60)),
    week: range(z.int().min(0).max(60)),
    months: z.array(z.int().min(1).max(12)).min(1).max(12).exactOptional(),
    weekdays: words(WEEKDAYS),
    neutralSite: z.boolean().exactOptional(),
    divisionGame: z.boolean().exactOptional(),
    conferenceGame: z.boolean().exactOptional(),
    total: range(z.number().min(0).max(400)),
  })
  .exactOptional();

const rule: z.ZodType<SystemRule> = z
  .strictObject({
    leagues: z.array(leagueId).min(1).max(LEAGUES_MAX),
    market: z.enum(['moneyline', 'spread', 'total']),
    period: z.enum(['full', 'h1']).exactOptional(),
    side: z.enum(['home', 'away', 'favourite', 'dog', 'match', 'over', 'under']),
    game,
    home: team,
    away: team,
    team,
    opponent: team,
  })
  .superRefine((system, context) => {
    const isOfTotal = system.side === 'over' || system.side === 'under';
    if (isOfTotal !== (system.market === 'total')) {
      context.addIssue({ code: 'custom', path: ['side'], message: `no side of ${system.market}` });
    }
    for (const place of ['home', 'away', 'team', 'opponent'] as const) {
      const name = system[place]?.conference;
      const isKnown = system.leagues.some(
        (league) => resolveConference(league, name ?? '') === name,
      );
      if (name === undefined || isKnown) continue;
      const message = 'not the full name of a conference of these leagues';
      context.addIssue({ code: 'custom', path: [place, 'conference'], message });
    }
  });

const definition: z.ZodType<SystemDefinition> = z.strictObject({
  systemId: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'takes kebab-case')
    .max(64),
  name: text(100),
  description: text(1000),
  rule,
});

export interface SystemsRead {
  readonly systems: readonly SystemDefinition[];
  /** What could not be read, each with its place and the reason. */
  readonly refusals: readonly string[];
}

/** Reads one system or a list of them, of leagues that there are. */
export function readSystems(json: unknown, known: Leagues): SystemsRead {
  const items: readonly unknown[] = Array.isArray(json) ? json : [json];
  const systems: SystemDefinition[] = [];
  const refusals: string[] = [];
  for (const [index, item] of items.slice(0, SYSTEMS_MAX).entries()) {
    const read = definition.safeParse(item);
    const reason = read.success ? unknownLeague(read.data.rule, known) : reasonOf(read.error);
    if (read.success && reason === undefined) systems.push(read.data);
    else refusals.push(`system ${index + 1}: ${reason}`);
  }
  const left = items.length - SYSTEMS_MAX;
  if (left > 0) refusals.push(`${left} more: a file holds ${SYSTEMS_MAX} at most`);
  return { systems, refusals };
}

function unknownLeague({ leagues }: SystemRule, known: Leagues): string | undefined {
  const at = leagues.findIndex((id) => known.get(id) === undefined);
  if (at < 0) return undefined;
  const ids = known.all.map((league) => league.leagueId);
  const nearest = nearestOf(leagues[at] ?? '', ids).join(', ');
  return `rule.leagues.${at}: no league has this id${nearest && `; nearest: ${nearest}`}`;
}

/** The rule as it was stored; undefined where this version does not know it. */
export function readRule(json: unknown): SystemRule | undefined {
  return rule.safeParse(json).data;
}

function reasonOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'invalid'}`;
}
