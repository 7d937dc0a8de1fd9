// The events and lines that a workload speaks of: real teams and market keys, made-up games.
import { eventIdOf } from '#domain/event.ts';
import type { Side } from '#domain/market.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type { EventHead, Quote } from '#domain/message.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { assert, must } from '#kit/assert.ts';
import type { Profile } from './profiles.ts';

/** What a line says in each of its quotes, and its two sides. */
export interface LineTemplate
  extends Pick<
    Quote,
    'marketType' | 'isAlternate' | 'team' | 'playerId' | 'playerName' | 'playerTeam' | 'point'
  > {
  readonly sides: readonly [Side, Side];
}

/** Time at which a workload begins: Sunday 2025-11-09, 19:00 Eastern. */
export const BASE_MS = Date.UTC(2025, 10, 10);
const HOUR_MS = 3_600_000;
const LEAGUE = 'nba';
const PROPS = ['player_points', 'player_rebounds', 'player_assists'] as const;

/** Events by number; the first `inPlay` began an hour ago, the rest begins in five hours. */
export function makeEvents({ events, inPlay }: Profile): readonly EventHead[] {
  assert(inPlay > 0 && inPlay <= events, 'some events are in play');
  const teams = teamsOfLeague(LEAGUE);
  const pairs = teams.length * (teams.length - 1);
  return Array.from({ length: events }, (_, index) => {
    const pair = index % pairs;
    const home = pair % teams.length;
    const away = (home + 1 + Math.floor(pair / teams.length)) % teams.length;
    const homeTeamId = must(teams[home], 'a team').teamId;
    const awayTeamId = must(teams[away], 'a team').teamId;
    const startTime = BASE_MS + (index < inPlay ? -HOUR_MS : 5 * HOUR_MS);
    const nth = 1 + Math.floor(index / pairs);
    const eventId = eventIdOf(LEAGUE, startTime, awayTeamId, homeTeamId, nth);
    const sourceEventId = `bench-${index}`;
    return { eventId, leagueId: LEAGUE, homeTeamId, awayTeamId, startTime, sourceEventId };
  });
}

/** A moneyline, then spreads, totals and player props in turn. */
export function lineTemplates(lines: number): readonly LineTemplate[] {
  return Array.from({ length: lines }, (_, index) => {
    const round = Math.floor((index - 1) / 5);
    const kind = (index - 1) % 5;
    if (index === 0) return game('moneyline', null, false, ['home', 'away']);
    if (kind === 0) return game('spread', round - 5.5, round > 0, ['home', 'away']);
    if (kind === 1) return game('total', 215.5 + round, round > 0, ['over', 'under']);
    return prop(must(PROPS[kind - 2], 'a prop'), round);
  });
}

function game(
  marketType: string,
  point: number | null,
  isAlternate: boolean,
  sides: readonly [Side, Side],
): LineTemplate {
  assert(marketOf(LEAGUE, marketType) !== undefined, `no market ${marketType}`);
  const nobody = { team: null, playerId: null, playerName: null, playerTeam: null };
  return { marketType, isAlternate, ...nobody, point, sides };
}

function prop(marketType: string, player: number): LineTemplate {
  const line = game(marketType, 4.5 + player, false, ['over', 'under']);
  const playerTeam = player % 2 === 0 ? 'home' : 'away';
  return {
    ...line,
    playerId: `bench_player_${player}`,
    playerName: `Player ${player}`,
    playerTeam,
  };
}
