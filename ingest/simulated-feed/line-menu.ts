// What is quoted on one event: its lines, and the size of its menu by the time to the start. Lines
// share factors: what moves the margin moves moneyline, spread and first half together.
import type { Market } from '#domain/market.ts';
import { marketOf } from '#domain/market-catalog.ts';
import { type Game, HOUR_MS, NEAR_LEAD_MS } from './calendar.ts';
import { poissonAt } from './distributions.ts';
import type { LeagueModel, PropModel } from './league-model.ts';
import { type RosterPlayer, rosterOf } from './roster.ts';
import { randomOf, unitOf } from './seed.ts';

/**
 * Factors of a game, in deviations: 0 moves the margin, 1 the total, each prop has one from 2 on.
 */
export const MARGIN_FACTOR = 0;
export const TOTAL_FACTOR = 1;

export type LineClass = 'main' | 'alternate' | 'period' | 'team_total' | 'prop';

/** A player's statistic in one game: expected, and what the script will give them. */
export interface PropSubject extends RosterPlayer {
  readonly team: 'home' | 'away';
  readonly mean: number;
  readonly outcome: number;
}

export interface Line {
  readonly market: Market;
  readonly marketType: string;
  readonly isAlternate: boolean;
  readonly lineClass: LineClass;
  readonly team: 'home' | 'away' | null;
  readonly prop: PropSubject | null;
  readonly factor: number;
  /** Points from the venue's main line, for alternates; more than main lines move at once. */
  readonly offset: number;
}

/** How much of the menu is out: all of it from some hours before the start to the end. */
export type MenuPhase = 'far' | 'near' | 'full';

const FULL_LEAD_MS = 4 * HOUR_MS;

export function menuPhase(game: Game, now: number): MenuPhase {
  if (now >= game.startTime - FULL_LEAD_MS) return 'full';
  return now >= game.startTime - NEAR_LEAD_MS ? 'near' : 'far';
}

/** How many venues quote the event in a phase; DFS operators come on top. */
export const VENUES_BY_PHASE: Readonly<Record<MenuPhase, number>> = { far: 4, near: 8, full: 10 };

/** How many of those quote a line of the class; `prop` counts those that have props. */
export const VENUES_BY_CLASS: Readonly<Record<LineClass, number>> = {
  main: 99,
  alternate: 4,
  period: 5,
  team_total: 4,
  prop: 4,
};

/** All lines of a game, the main ones first. */
export function linesOf(seed: number, game: Game): readonly Line[] {
  const { model } = game;
  const main = mainLinesOf(model);
  const alternates = offsetsOf(model).flatMap((offset) =>
    ['spread', 'total'].map((type) => lineOf(model, type, 'alternate', { offset })),
  );
  const periods = model.periodMarkets.map((type) => lineOf(model, type, 'period', {}));
  const teams = (['home', 'away'] as const).map((team) =>
    lineOf(model, 'team_total', 'team_total', { team }),
  );
  const found = [...alternates, ...periods, ...teams, ...propsOf(seed, game)];
  return [...main, ...found.filter((line) => line !== undefined)];
}

/** Moneyline, spread and total of a game, or of its part that a suffix such as `_h1` names. */
export function mainLinesOf(model: LeagueModel, suffix = ''): readonly Line[] {
  const lineClass = suffix === '' ? 'main' : 'period';
  return ['moneyline', 'spread', 'total']
    .map((market) => lineOf(model, `${market}${suffix}`, lineClass, {}))
    .filter((line) => line !== undefined);
}

function offsetsOf(model: LeagueModel): readonly number[] {
  if (model.scoring === 'poisson') return [-2, 2];
  return model.marginDeviation > 0 && model.homeMean > 50 ? [-4, 4] : [-3.5, 3.5];
}

function propsOf(seed: number, game: Game): readonly (Line | undefined)[] {
  const { model } = game;
  const lines: (Line | undefined)[] = [];
  let factor = TOTAL_FACTOR;
  for (const team of ['home', 'away'] as const) {
    const roster = rosterOf(seed, model.leagueId, game[team].teamId, 3);
    for (const propModel of model.props) {
      for (const index of propModel.players) {
        const player = roster[index];
        if (!player) continue;
        factor += 1;
        const prop = { ...subjectOf(seed, game, player, propModel), team };
        lines.push(lineOf(model, propModel.marketType, 'prop', { prop, factor }));
      }
    }
  }
  return lines;
}

/** What is expected of a player, and what the game will give them. */
export function subjectOf(
  seed: number,
  game: Game,
  player: RosterPlayer,
  model: PropModel,
): Omit<PropSubject, 'team'> {
  const random = randomOf(seed, game.eventId, player.playerId, model.marketType);
  const mean = model.mean * player.usage * random.between(0.9, 1.1);
  if (mean > 25) {
    const outcome = Math.max(0, Math.round(mean + 0.38 * mean * random.normal()));
    return { ...player, mean, outcome };
  }
  const kind = model.luckOf ?? model.marketType;
  const luck = unitOf(seed, game.eventId, player.playerId, kind, 'luck');
  return { ...player, mean, outcome: poissonAt(mean, luck) };
}

function lineOf(
  model: LeagueModel,
  marketType: string,
  lineClass: LineClass,
  more: { offset?: number; team?: 'home' | 'away'; prop?: PropSubject; factor?: number },
): Line | undefined {
  const market = marketOf(model.leagueId, marketType);
  if (!market) return undefined;
  const isTotal = market.format === 'over_under' || market.format === 'yes_no';
  return {
    market,
    marketType,
    isAlternate: lineClass === 'alternate',
    lineClass,
    team: more.team ?? null,
    prop: more.prop ?? null,
    factor: more.factor ?? (isTotal ? TOTAL_FACTOR : MARGIN_FACTOR),
    offset: more.offset ?? 0,
  };
}
