// The parameters of lists of history.
import { type LeagueId, resolveLeague } from '#domain/league.ts';
import { text, word } from './parameters.ts';
import type { Parameter } from './route.ts';

/** Leagues that history is told of. */
const LEAGUE_IDS: readonly LeagueId[] = ['nfl', 'nba', 'nhl', 'mlb', 'ncaa_football'];

/** What a cursor is, for whoever has one that does not fit. */
export const CURSOR_TAKES = 'the meta.nextCursor of an answer under the same filters';

export const league: Parameter<LeagueId> = {
  schema: word(
    (spelling) => LEAGUE_IDS.find((leagueId) => leagueId === resolveLeague(spelling)?.leagueId),
    { enum: LEAGUE_IDS },
  ),
  description: 'Of which league.',
  takes: `one of ${LEAGUE_IDS.join(', ')}; it is required`,
  example: 'nfl',
};

export const cursor: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Where the page begins: `meta.nextCursor` of the one before, same filters.',
  takes: CURSOR_TAKES,
};
