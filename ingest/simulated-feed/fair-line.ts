// The latent truth of the simulated world: where a line stands and how likely its sides are, from
// expected points, what was played so far, and what the market has learned (the factors).
import { isSoccer } from '#domain/league.ts';
import type { Period } from '#domain/market.ts';
import { normalSplit, poissonMasses, poissonSplit, type Split } from './distributions.ts';
import { type Expectation, type GameScript, homeShareOf, type WindowState } from './game-script.ts';
import type { LeagueModel } from './league-model.ts';
import { type Line, MARGIN_FACTOR, TOTAL_FACTOR } from './line-menu.ts';

/** A game as venues see it at one instant; windows of play are counted once. */
export class GameView {
  readonly model: LeagueModel;
  readonly expectation: Expectation;
  /** Share of all play that is over. */
  readonly progress: number;
  readonly #script: GameScript;
  readonly #windows = new Map<Period, WindowState>();

  constructor(model: LeagueModel, expectation: Expectation, script: GameScript, progress: number) {
    this.model = model;
    this.expectation = expectation;
    this.progress = progress;
    this.#script = script;
  }

  window(period: Period): WindowState {
    const known = this.#windows.get(period);
    if (known) return known;
    const window = this.#script.window(period, this.progress);
    this.#windows.set(period, window);
    return window;
  }
}

/** What is left of the window of a line, with the points already in it. */
interface Outlook {
  readonly state: WindowState;
  readonly home: number;
  readonly away: number;
  readonly marginDeviation: number;
  readonly totalDeviation: number;
}

/** Beyond this many goals or runs a team's chances do not matter to a price. */
const GOALS_MAX = 16;

/** True while the line can still be bet: its window is not over, its player not yet done. */
export function isOpen(line: Line, view: GameView): boolean {
  const state = view.window(line.market.period);
  if (state.remaining < 0.015) return false;
  return line.market.format !== 'yes_no' || line.prop === null || soFar(line, view) === 0;
}

/** Where the line balances: expected margin of the away team, total or statistic; null without. */
export function centreOf(line: Line, view: GameView, factors: Float64Array): number | null {
  const { format } = line.market;
  if (format !== 'spread' && format !== 'over_under') return null;
  if (line.prop) return soFar(line, view) + propMean(line, view, factors) - 0.15;
  const { state, home, away } = outlookOf(line, view, factors);
  if (format === 'spread') return -(state.home - state.away + home - away);
  if (line.team === 'home') return state.home + home;
  if (line.team === 'away') return state.away + away;
  return state.home + state.away + home + away;
}

/**
 * Fair probabilities of the market's sides at a point, pushes left out; they add up as the
 * market's do.
 */
export function fairSides(
  line: Line,
  view: GameView,
  factors: Float64Array,
  point: number | null,
): readonly number[] {
  if (line.prop) return propSides(line, view, factors, point ?? 0);
  const outlook = outlookOf(line, view, factors);
  switch (line.market.format) {
    case 'over_under':
      return upAndDown(totalSplit(line, view.model, outlook, point ?? 0));
    case 'spread':
      return upAndDown(marginSplit(line, view.model, outlook, -(point ?? 0)));
    case 'moneyline':
      return upAndDown(marginSplit(line, view.model, outlook, 0));
    case 'three_way':
      return threeWay(line, view.model, outlook);
    case 'yes_no':
      return bothScore(outlook);
  }
}

function outlookOf(line: Line, view: GameView, factors: Float64Array): Outlook {
  const { model, expectation } = view;
  const state = view.window(line.market.period);
  const share = state.remaining;
  const total = (expectation.home + expectation.away) * share;
  const root = Math.sqrt(share);
  const isPoisson = model.scoring === 'poisson';
  const marginDeviation = isPoisson ? Math.sqrt(total) : model.marginDeviation * root;
  const totalDeviation = isPoisson ? Math.sqrt(total) : model.totalDeviation * root;
  // News about the teams matters less the less there is left to play.
  const [from, to] = model.windows[line.market.period] ?? [0, 1];
  const fresh = Math.sqrt(share / (to - from));
  const marginShift = (factors[MARGIN_FACTOR] ?? 0) * marginDeviation * fresh;
  const totalShift = (factors[TOTAL_FACTOR] ?? 0) * totalDeviation * fresh;
  const floor = 0.02 * total;
  const home = Math.max(floor, expectation.home * share + (totalShift + marginShift) / 2);
  const away = Math.max(floor, expectation.away * share + (totalShift - marginShift) / 2);
  return { state, home, away, marginDeviation, totalDeviation };
}

function totalSplit(line: Line, model: LeagueModel, outlook: Outlook, point: number): Split {
  const { state, home, away } = outlook;
  const { team } = line;
  if (model.scoring === 'poisson') {
    return scoreSplit(line, model, outlook, point, (homeScore, awayScore) => {
      if (team === null) return homeScore + awayScore;
      return team === 'home' ? homeScore : awayScore;
    });
  }
  const scored = team === null ? state.home + state.away : state[team];
  const mean = team === null ? home + away : outlook[team];
  const deviation = outlook.totalDeviation * (team === null ? 1 : 0.6);
  return normalSplit(mean, Math.max(0.5, deviation), point - scored);
}

/** Split of the home team's margin at a value. */
function marginSplit(line: Line, model: LeagueModel, outlook: Outlook, value: number): Split {
  const { state, home, away } = outlook;
  const ahead = state.home - state.away;
  if (model.scoring === 'normal') {
    return normalSplit(home - away, Math.max(0.5, outlook.marginDeviation), value - ahead);
  }
  return scoreSplit(line, model, outlook, value, (homeScore, awayScore) => homeScore - awayScore);
}

/** Split at a value of what `count` makes of goals and runs at the end. */
function scoreSplit(
  line: Line,
  model: LeagueModel,
  outlook: Outlook,
  value: number,
  count: (home: number, away: number) => number,
): Split {
  const { state, home, away } = outlook;
  const { period, format } = line.market;
  // Outside soccer a game that is level is decided by one more.
  const isDecided = period === 'game' && format !== 'three_way' && !isSoccer(model.leagueId);
  const homeShare = homeShareOf(outlook);
  const homeGoals = poissonMasses(home, GOALS_MAX);
  const awayGoals = poissonMasses(away, GOALS_MAX);
  let below = 0;
  let above = 0;
  const add = (counted: number, mass: number): void => {
    if (counted < value) below += mass;
    else if (counted > value) above += mass;
  };
  for (let h = 0; h <= GOALS_MAX; h++) {
    for (let a = 0; a <= GOALS_MAX; a++) {
      const mass = (homeGoals[h] ?? 0) * (awayGoals[a] ?? 0);
      const homeScore = state.home + h;
      const awayScore = state.away + a;
      if (homeScore === awayScore && isDecided) {
        add(count(homeScore + 1, awayScore), mass * homeShare);
        add(count(homeScore, awayScore + 1), mass * (1 - homeShare));
      } else add(count(homeScore, awayScore), mass);
    }
  }
  return { below, above };
}

/** Sides home, away, draw, in the market's own order; double chance pairs them. */
function threeWay(line: Line, model: LeagueModel, outlook: Outlook): readonly number[] {
  const { below, above } = marginSplit(line, model, outlook, 0);
  const draw = Math.max(0.001, 1 - below - above);
  const sum = below + above + draw;
  const single = { home: above / sum, away: below / sum, draw: draw / sum };
  return line.market.sides.map((side) => {
    const chance = side === 'home' ? single.home : side === 'away' ? single.away : single.draw;
    if (line.market.probabilityTotal === 1) return chance;
    if (side === 'home') return single.home + single.draw;
    return side === 'away' ? single.away + single.draw : single.home + single.away;
  });
}

function bothScore(outlook: Outlook): readonly number[] {
  const home = outlook.state.home > 0 ? 1 : 1 - Math.exp(-outlook.home);
  const away = outlook.state.away > 0 ? 1 : 1 - Math.exp(-outlook.away);
  return [home * away, 1 - home * away];
}

function propSides(
  line: Line,
  view: GameView,
  factors: Float64Array,
  point: number,
): readonly number[] {
  const mean = propMean(line, view, factors);
  if (line.market.format === 'yes_no') return [1 - Math.exp(-mean), Math.exp(-mean)];
  const left = point - soFar(line, view);
  const full = line.prop?.mean ?? 1;
  if (full <= 25) return upAndDown(poissonSplit(mean, left));
  const deviation = 0.38 * full * Math.sqrt(remainingOf(line, view));
  return upAndDown(normalSplit(mean, Math.max(0.5, deviation), left));
}

/** The statistic still expected. */
function propMean(line: Line, view: GameView, factors: Float64Array): number {
  const full = line.prop?.mean ?? 1;
  const remaining = remainingOf(line, view);
  const deviation = full > 25 ? 0.38 * full : Math.sqrt(full);
  const shift = (factors[line.factor] ?? 0) * deviation * remaining;
  return Math.max(0.03 * full * remaining, full * remaining + shift);
}

function soFar(line: Line, view: GameView): number {
  return Math.floor((line.prop?.outcome ?? 0) * view.progress);
}

function remainingOf(line: Line, view: GameView): number {
  return view.window(line.market.period).remaining;
}

/** Over and home cover come first among the sides. */
function upAndDown({ below, above }: Split): readonly number[] {
  const sum = below + above;
  return sum < 1e-9 ? [0.5, 0.5] : [above / sum, below / sum];
}
