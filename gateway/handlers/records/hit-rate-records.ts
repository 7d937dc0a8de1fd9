// Hit rates as they are shown: which markets, against which line, and where the line comes from.

import type { PropSide } from '#contract/player-parameters.ts';
import type { ValuesOf } from '#contract/route.ts';
import type { getHitRates } from '#contract/routes/players.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { averageOf, type GameLog, newestSeason, valuedGames } from '#player-form/game-log.ts';
import { hitRates, STANDARD_WINDOWS, YES_NO_LINE } from '#player-form/hit-rates.ts';
import { type FormProp, formProp, mainProps } from '#player-form/main-props.ts';

/** `market` is a canonical key; without it the main ones of the player are meant. */
export interface RatesAsked extends Partial<ValuesOf<typeof getHitRates.query>> {
  /** Lines that bookmakers post now, by market. */
  readonly posted: ReadonlyMap<string, number>;
}

/** The rates of each market in turn; none for props that box scores cannot decide. */
export function ratesOf(
  leagues: Leagues,
  leagueId: LeagueId,
  logs: readonly GameLog[],
  asked: RatesAsked,
): readonly object[] {
  const { side, last, season, opponent, location, backToBack } = asked;
  const custom = `L${last}`;
  const isExtra = last !== undefined && !STANDARD_WINDOWS.includes(custom);
  const windows = isExtra ? [...STANDARD_WINDOWS, custom] : STANDARD_WINDOWS;
  const situation = { opponentId: opponent, venue: location, backToBack };
  return propsAsked(leagues, leagueId, logs, asked).map((prop) => {
    const { stat, marketType, marketName, isYesNo } = prop;
    const { line, lineSource } = lineOf(prop, logs, asked);
    const rates = hitRates(logs, {
      stat,
      line,
      side: isYesNo ? yesNo(side) : overUnder(side),
      windows,
      situation,
      season,
    });
    return { marketType, marketName, lineSource, ...rates };
  });
}

function propsAsked(
  leagues: Leagues,
  leagueId: LeagueId,
  logs: readonly GameLog[],
  { market, posted }: RatesAsked,
): readonly FormProp[] {
  if (market !== undefined) {
    const prop = formProp(leagues, leagueId, market);
    return prop ? [prop] : [];
  }
  const main = mainProps(leagues, leagueId, logs);
  const known = new Set(main.map(({ marketType }) => marketType));
  const others = [...posted.keys()].filter((key) => !known.has(key));
  return [...main, ...others.flatMap((key) => formProp(leagues, leagueId, key) ?? [])];
}

function lineOf(
  prop: FormProp,
  logs: readonly GameLog[],
  { line, posted, season }: RatesAsked,
): { line: number; lineSource: 'asked' | 'posted' | 'average' } {
  if (line !== undefined) return { line, lineSource: 'asked' };
  const now = posted.get(prop.marketType);
  if (now !== undefined) return { line: now, lineSource: 'posted' };
  if (prop.isYesNo) return { line: YES_NO_LINE, lineSource: 'average' };
  const of = season ?? newestSeason(logs);
  const games = valuedGames(logs, prop.stat).filter(({ log }) => log.season === of);
  return { line: Math.floor(averageOf(games) ?? 0) + 0.5, lineSource: 'average' };
}

function yesNo(side: PropSide | undefined): PropSide {
  return side === 'under' || side === 'no' ? 'no' : 'yes';
}

function overUnder(side: PropSide | undefined): PropSide {
  return side === 'under' || side === 'no' ? 'under' : 'over';
}
