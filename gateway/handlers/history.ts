// Past games. Which lines an answer shows depends on the key that asks.

import { refuse, refuseParameter } from '#contract/errors.ts';
import * as contract from '#contract/routes/history.ts';
import { CURSOR_TAKES } from '#contract/routes/history-parameters.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { listPastGames, type PastGameFilter, pastSeasons } from '#stores/past-game-lists.ts';
import { type Endpoint, endpoint, type RouteResult } from '../route-result.ts';
import { cursorOf, positionOfCursor } from '../stored/cursors.ts';
import { endOf, FROM_TAKES, filterKey, runsBackwards, startOf } from './filters.ts';
import { pastGameOf } from './records/past-game-records.ts';

const MLB_NOTICE =
  'Data of past MLB games, such as the throwing hands of starting pitchers from 2021 to 2025, ' +
  'come from third-party sources.';

export const historyEndpoints: readonly Endpoint[] = [
  endpoint(
    contract.listPastGames,
    async (values, { sql, account, reader }): Promise<RouteResult> => {
      if (runsBackwards(values)) return refuseParameter('from', FROM_TAKES);
      const { league, season, team, from, to, limit, cursor, oddsFormat = 'american' } = values;
      const asked = `games ${filterKey({ league, season, team, from, to })}`;
      const after = cursor === undefined ? null : positionOfCursor(cursor, asked);
      if (after === undefined) return refuseParameter('cursor', CURSOR_TAKES);
      if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
      const filter: PastGameFilter = {
        leagueId: league,
        season,
        teamId: team,
        ...(from !== undefined && { fromMs: startOf(from) }),
        ...(to !== undefined && { toMs: endOf(to) }),
      };
      const { games, next } = await listPastGames(sql, filter, after, limit);
      const seasons = await pastSeasons(sql, filter);
      const form = { rawLines: account.rawLines, oddsFormat: ODDS_FORMATS[oddsFormat] };
      const items = games.map((game) => pastGameOf(game, form, reader.leagues));
      return {
        kind: 'stored',
        data: items.map(({ record }) => record),
        meta: {
          count: items.length,
          league,
          limit,
          nextCursor: next && cursorOf(next, asked),
          seasons: seasons.shown,
          seasonsLeftOut: seasons.leftOut,
          lineAccess: account.rawLines ? 'all_sources' : 'capture_only',
          restricted: items.filter(({ isRestricted }) => isRestricted).length,
          ...(league === 'mlb' && { notice: MLB_NOTICE }),
        },
      };
    },
  ),
];
