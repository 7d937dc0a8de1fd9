// The table of the season that a league is in, summed over the finals of book and store alike.

import type { SqlSession } from '#backends/sql/sql.ts';
import { partOfSeason, seasonOf } from '#domain/history/season.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import type { LeagueId } from '#domain/league.ts';
import { countsInRecords } from '#domain/reference.ts';
import type { Reader } from '#engine/view/reader.ts';
import { presentMs } from '#kit/present.ts';
import { finalsOfSeason } from '#stores/games.ts';
import { tableOf } from '#stores/league-tables.ts';
import { keptByLeague } from './kept-by-league.ts';
import { type Final, type StandingsGroup, standingsOf } from './standings.ts';

export interface SeasonTable {
  readonly season: string;
  /** Of the regular season. */
  readonly groups: readonly StandingsGroup[];
  /** The same with postseason games, for streaks that stand. */
  readonly groupsToDate: readonly StandingsGroup[];
}

interface SeasonFinal extends Final {
  readonly seasonType: string;
}

/** How long a table is shown before it is made anew. */
const KEPT_MS = 1000;
/** Periods of a game that ends in regular time. */
const REGULAR_PERIODS = 3;

/** The table of the league's running season, at most a second old. */
export const seasonTable = keptByLeague(KEPT_MS, makeTable);

async function makeTable(
  reader: Reader,
  sql: SqlSession,
  leagueId: LeagueId,
): Promise<SeasonTable> {
  const { leagues } = reader;
  const firstMonth = leagues.get(leagueId)?.seasonFirstMonth;
  const season = seasonOf(leagueId, presentMs(reader), firstMonth);
  const stored = await finalsOfSeason(sql, leagueId, season);
  const finals = new Map<string, SeasonFinal>();
  for (const { eventId, periodCount, ...game } of stored) {
    const wentToOvertime = game.wentToOvertime ?? (periodCount ?? 0) > REGULAR_PERIODS;
    finals.set(eventId, { ...game, wentToOvertime });
  }
  for (const { eventId, startTimeMs, status } of reader.events(leagueId)) {
    const before = finals.get(eventId);
    // The book is right about what it knows: there are no finals of games that it shows in play.
    if (status !== 'final') finals.delete(eventId);
    if (status !== 'final' || seasonOf(leagueId, startTimeMs, firstMonth) !== season) continue;
    const { score, homeTeam, awayTeam, neutralSite, ...event } = reader.eventRecord(eventId);
    // A book calls a game of the regular season until a source states of which part it is.
    const known = event.seasonType === 'regular' ? before?.seasonType : undefined;
    const stated = known ?? event.seasonType;
    const seasonType = partOfSeason(leagueId, stated as SeasonType, startTimeMs);
    if (!countsInRecords(seasonType)) finals.delete(eventId);
    if (!score || !countsInRecords(seasonType)) continue;
    finals.set(eventId, {
      seasonType,
      homeTeamId: homeTeam.id,
      awayTeamId: awayTeam.id,
      ...score,
      startTime: startTimeMs,
      wentToOvertime: before?.wentToOvertime ?? false,
      neutralSite: neutralSite || (before?.neutralSite ?? false),
    });
  }
  const all = [...finals.values()].filter(({ seasonType }) => countsInRecords(seasonType));
  const regular = all.filter(({ seasonType }) => seasonType === 'regular');
  const groups = standingsOf(leagues, leagueId, regular, await tableOf(sql, leagueId, season));
  return { season, groups, groupsToDate: standingsOf(leagues, leagueId, all) };
}
