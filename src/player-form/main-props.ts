// The statistics by which the players of a sport are known, for who asks for no market of his own:
// those of them that this player is about, each with the steps in which one speaks of it.

import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { type PropStat, propStat } from '#domain/history/prop-stat.ts';
import type { LeagueId, Sport } from '#domain/league.ts';
import { type GameLog, valuedGames } from './game-log.ts';

/** A prop of a league with how it is read and spoken of. */
export interface FormProp {
  readonly marketType: string;
  readonly marketName: string;
  readonly isYesNo: boolean;
  readonly stat: PropStat;
  /** "25+" and not "27+" points: streaks without a line are told in multiples of it. */
  readonly step: number;
}

/** key|step, the best known first. */
const MAIN: Readonly<Record<Sport, string>> = {
  basketball: `player_points|5 player_rebounds|2 player_assists|2 player_threes|1
    player_points_rebounds_assists|5`,
  football: `player_pass_yds|25 player_pass_tds|1 player_rush_yds|10 player_receptions|1
    player_reception_yds|10 player_anytime_td|1 player_tackles_assists|1 player_sacks|1
    player_kicking_points|1`,
  baseball: `batter_hits|1 batter_total_bases|1 batter_hits_runs_rbis|1 batter_home_runs|1
    pitcher_strikeouts|1 pitcher_outs|3 pitcher_earned_runs|1`,
  hockey: `player_points|1 player_goals|1 player_assists|1 player_shots_on_goal|1
    player_total_saves|5`,
  soccer: `player_goal_scorer_anytime|1 player_assists|1 player_shots|1
    player_shots_on_target|1`,
};

/** Who has something in fewer games than one of so many is not known for it. */
const ONE_GAME_OF = 4;

/**
 * The prop of the league; undefined if it is no player prop, or one that box scores cannot decide.
 * `marketType` is canonical.
 */
export function formProp(
  leagues: Leagues,
  leagueId: LeagueId,
  marketType: string,
): FormProp | undefined {
  const sport = leagues.get(leagueId)?.sport ?? '';
  const market = leagues.markets(leagueId).byType.get(marketType);
  const stat = propStat(sport, marketType);
  if (market === undefined || stat === undefined) return undefined;
  const isYesNo = market.format === 'yes_no';
  const step = stepsOf(sport).get(marketType) ?? 1;
  return { marketType, marketName: market.marketName, isYesNo, stat, step };
}

/** The main props of the sport of which the player has something in a quarter of his games. */
export function mainProps(
  leagues: Leagues,
  leagueId: LeagueId,
  logs: readonly GameLog[],
): readonly FormProp[] {
  const sport = leagues.get(leagueId)?.sport ?? '';
  return [...stepsOf(sport).keys()].flatMap((key) => {
    const prop = formProp(leagues, leagueId, key);
    // A league without the markets of its sport's players.
    if (prop === undefined) return [];
    const games = valuedGames(logs, prop.stat);
    const some = games.filter(({ value }) => value > 0).length;
    return some > 0 && some * ONE_GAME_OF >= games.length ? [prop] : [];
  });
}

const STEPS: ReadonlyMap<Sport, ReadonlyMap<string, number>> = new Map(
  Object.entries(MAIN).map(([sport, words]) => [sport, stepsIn(words)]),
);
const NO_STEPS: ReadonlyMap<string, number> = new Map();

function stepsOf(sport: Sport): ReadonlyMap<string, number> {
  return STEPS.get(sport) ?? NO_STEPS;
}

function stepsIn(words: string): ReadonlyMap<string, number> {
  return new Map(
    (words.match(/\S+/g) ?? []).map((word) => {
      const [key = '', step] = word.split('|');
      return [key, Number(step)];
    }),
  );
}
