// The bets of a published system. Which lines an answer shows depends on the key that asks.

import { refuse, refuseParameter } from '#contract/errors.ts';
import { CURSOR_TAKES } from '#contract/routes/history-parameters.ts';
import * as contract from '#contract/routes/systems.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { easternDay } from '#domain/eastern-day.ts';
import { ODDS_FORMATS, type OddsFormat, oddsIn } from '#domain/odds-format.ts';
import type { SystemBet } from '#domain/systems/system.ts';
import { type BetsPage, pageOfBets } from '#stores/system-bets.ts';
import { type Endpoint, endpoint, type RouteResult } from '../route-result.ts';
import { cursorOf, positionOfCursor } from '../stored/cursors.ts';
import { teamRecordOf } from '../stored/stored-events.ts';
import { filterKey } from './filters.ts';
import { instant } from './records/reference-records.ts';

export const systemEndpoints: readonly Endpoint[] = [
  endpoint(
    contract.listSystemBets,
    async (values, { sql, account, reader }): Promise<RouteResult> => {
      const { systemId, season, limit, cursor, oddsFormat = 'american' } = values;
      const asked = `system bets ${filterKey({ systemId, season })}`;
      const after = cursor === undefined ? undefined : positionOfCursor(cursor, asked);
      if (cursor !== undefined && !after) return refuseParameter('cursor', CURSOR_TAKES);
      if (!sql) return refuse('ERR_STORE_UNAVAILABLE');
      const page = await pageOfBets(sql, systemId, { season, after, limit });
      if (!page) return refuse('ERR_SYSTEM_NOT_FOUND', `No active system has the id ${systemId}.`);
      const { record, computedAt, bets, hasMore } = page;
      if (!record || computedAt === null) return refuse('ERR_SYSTEM_BETS_PENDING');
      const last = bets.at(-1);
      const form = { rawLines: account.rawLines, format: ODDS_FORMATS[oddsFormat] };
      const data = bets.map((bet) => betOf(bet, page, form, reader.leagues));
      return {
        kind: 'stored',
        data,
        meta: {
          systemId,
          count: data.length,
          limit,
          total: record.bets,
          backtestBets: record.backtestBets,
          livePicks: record.livePicks,
          computedAt: instant(computedAt),
          lineAccess: account.rawLines ? 'all_sources' : 'capture_only',
          restricted: data.filter(({ lineAccess }) => lineAccess === 'restricted').length,
          nextCursor: hasMore && last ? cursorOf(last, asked) : null,
        },
      };
    },
  ),
];

/** A bet as a key may see it. */
function betOf(
  bet: SystemBet,
  { marketType, period }: BetsPage,
  { rawLines, format }: { readonly rawLines: boolean; readonly format: OddsFormat },
  leagues: Leagues,
) {
  const { side, closeSource } = bet;
  const isRestricted = closeSource === 'partner_historical' && !rawLines;
  const betTeams = { home: bet.homeTeamId, away: bet.awayTeamId, over: null, under: null };
  const isOfScore = marketType.startsWith('moneyline');
  return {
    eventId: bet.eventId,
    date: easternDay(bet.startTime),
    season: bet.season,
    homeTeam: teamRecordOf(bet.homeTeamId, leagues),
    awayTeam: teamRecordOf(bet.awayTeamId, leagues),
    market: marketType,
    period,
    side,
    betTeamId: betTeams[side],
    line: isRestricted ? null : bet.line,
    price: isRestricted ? null : oddsIn(format, bet.price),
    result: isRestricted && !isOfScore ? null : bet.result,
    profit: isRestricted ? null : bet.profit,
    live: bet.isLive,
    lineAccess: isRestricted ? 'restricted' : 'full',
  };
}
