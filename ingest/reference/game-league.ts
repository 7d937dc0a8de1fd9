// What readers of games have to know of a league, whether the table has it or an entry of the
// catalogue states it.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { type League, type LeagueId, leagueById } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { resolveTeam } from '#domain/team.ts';
import { must } from '#kit/assert.ts';

type Facts = Pick<League, 'sport' | 'periods' | 'seasonFirstMonth'>;

/** A stated league as plain data, which a thread can be sent. */
export interface StatedLeague extends Facts {
  /** Each by its id, then by every word for it. */
  readonly teams: readonly (readonly [teamId: string, ...words: string[]])[];
}

export interface GameLeague extends Facts {
  readonly leagueId: LeagueId;
  /** False in the table, where it is known in which leagues midnight stands for no time. */
  readonly isStated: boolean;
  /** The canonical id of the team that a text names. */
  readonly teamNamed: (text: string) => string | undefined;
}

/** Teams of a stated league that readers know; of more the others are refused as unknown. */
const TEAMS_MAX = 2000;

/** A league of the table, or the stated one of that id. */
export function gameLeague(leagueId: LeagueId, stated?: StatedLeague): GameLeague {
  if (stated === undefined) {
    const { sport, periods, seasonFirstMonth } = must(leagueById(leagueId), leagueId);
    const facts = { leagueId, sport, periods, seasonFirstMonth, isStated: false };
    return { ...facts, teamNamed: (text) => resolveTeam(leagueId, text)?.teamId };
  }
  const { teams, ...facts } = stated;
  const byWord = new Map<string, string>();
  for (const [teamId, ...words] of teams) {
    for (const word of words.map(foldName)) if (!byWord.has(word)) byWord.set(word, teamId);
  }
  return { ...facts, leagueId, isStated: true, teamNamed: (text) => byWord.get(foldName(text)) };
}

/** A league of the catalogue as plain data. */
export function statedLeague(league: League, leagues: Leagues): StatedLeague {
  const { leagueId, sport, periods, seasonFirstMonth } = league;
  const { teams } = leagues.roster(leagueId);
  const named = teams.slice(0, TEAMS_MAX).map(({ teamId, name, abbreviation, aliases }) => {
    return [teamId, name, ...aliases, abbreviation] as const;
  });
  return { sport, periods, seasonFirstMonth, teams: named };
}
