// What happens in one simulated game: every score in advance, so that score and clock are a pure
// function of the time and a restart in mid-game goes on where it was.
import { isSoccer } from '#domain/league.ts';
import type { Period } from '#domain/market.ts';
import type { Score } from '#domain/message/message.ts';
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import { type Game, MINUTE_MS } from './calendar.ts';
import { poissonAt } from './distributions.ts';
import { type LeagueModel, type Segment, sportOf } from './league-model.ts';
import { randomOf } from './seed.ts';

/** When the bottom of the ninth begins, in shares of all play. */
const LAST_HALF_INNING = 8.5 / 9;

/** Points expected of each team before the game. */
export interface Expectation {
  readonly home: number;
  readonly away: number;
}

export interface ScoringPlay {
  /** Share of all play that is over when it happens. */
  readonly at: number;
  readonly home: number;
  readonly away: number;
}

/** Where a window of play stands: points in it so far, and its share of the game still to come. */
export interface WindowState extends Score {
  readonly remaining: number;
}

export interface ClockFace {
  readonly period: string;
  readonly clock: string | null;
}

/** Expected points, from the strengths that the seed gave the teams. */
export function expectationOf(seed: number, game: Game): Expectation {
  const { model, home, away } = game;
  const strength = (teamId: string) => randomOf(seed, teamId, 'strength').normal();
  const tempo = (teamId: string) => randomOf(seed, teamId, 'tempo').normal();
  const margin = (strength(home.teamId) - strength(away.teamId)) * model.strengthDeviation;
  const mean = (model.homeMean + model.awayMean) / 2;
  const pace = 1 + 0.025 * (tempo(home.teamId) + tempo(away.teamId));
  const floor = 0.45 * mean;
  return {
    home: Math.max(floor, model.homeMean * pace + margin / 2),
    away: Math.max(floor, model.awayMean * pace - margin / 2),
  };
}

/** A part of all play, and what each team should have when it ends. */
interface Stretch extends Score {
  readonly from: number;
  readonly to: number;
}

export class GameScript {
  readonly #model: LeagueModel;
  readonly #startTime: number;
  /** Every score of the game, in order. */
  readonly plays: readonly ScoringPlay[];
  /** The game's course, with its overtime if there is one. */
  readonly segments: readonly Segment[];
  /** When the goal falls that ends an overtime (epoch ms); the clock stands from then on. */
  readonly #decidedAt: number;
  /** How long an overtime was played; 0 without one. */
  readonly overtimeSeconds: number;

  constructor(seed: number, game: Game, expectation: Expectation) {
    this.#model = game.model;
    this.#startTime = game.startTime;
    this.plays = playsOf(seed, game, expectation);
    const { overtime } = game.model;
    const { at: decided = 0 } = this.plays.at(-1) ?? {};
    if (overtime && decided > 1 - overtime.share) {
      this.segments = withOvertime(game.model.segments, overtime);
      this.#decidedAt = this.instantOf(decided);
      const part = 1 - (1 - decided) / overtime.share;
      this.overtimeSeconds = Math.round(part * overtime.clock * 60);
    } else {
      this.segments = game.model.segments;
      this.#decidedAt = Number.POSITIVE_INFINITY;
      this.overtimeSeconds = 0;
    }
  }

  /** Share of all play that is over, 0 to 1. */
  progress(now: number): number {
    let minutes = (now - this.#startTime) / MINUTE_MS;
    let share = 0;
    for (const segment of this.segments) {
      if (minutes <= 0) break;
      share += segment.share * Math.min(1, minutes / segment.minutes);
      minutes -= segment.minutes;
    }
    return Math.min(1, share);
  }

  /** The first millisecond (epoch) at which this share of all play is over. */
  instantOf(share: number): number {
    let minutes = 0;
    let rest = share;
    for (const segment of this.segments) {
      if (segment.share > 0 && rest <= segment.share) {
        minutes += (rest / segment.share) * segment.minutes;
        break;
      }
      minutes += segment.minutes;
      rest -= segment.share;
    }
    // Rounding may miss by one; `progress` decides.
    let instant = this.#startTime + Math.ceil(minutes * MINUTE_MS) - 1;
    for (let tries = 0; tries < 3 && this.progress(instant) < share; tries++) instant += 1;
    return instant;
  }

  /** Points in the window of a period, up to `progress`. */
  window(period: Period, progress: number): WindowState {
    const [from, to] = this.#model.windows[period] ?? [0, 1];
    let home = 0;
    let away = 0;
    for (const play of this.plays) {
      if (play.at > progress || play.at >= to) break;
      if (play.at < from) continue;
      home += play.home;
      away += play.away;
    }
    return { home, away, remaining: Math.max(0, to - Math.max(from, progress)) };
  }

  clock(now: number): ClockFace {
    let minutes = (Math.min(now, this.#decidedAt) - this.#startTime) / MINUTE_MS;
    let played = 0;
    for (const segment of this.segments) {
      if (minutes < segment.minutes) return this.#faceOf(segment, minutes, played);
      minutes -= segment.minutes;
      played += segment.clock;
    }
    return { period: this.segments.at(-1)?.name ?? 'Final', clock: null };
  }

  /** Soccer's clock counts up through the match, the others' count each period down. */
  #faceOf(segment: Segment, minutes: number, played: number): ClockFace {
    if (segment.clock === 0) return { period: segment.name, clock: null };
    if (isSoccer(this.#model.leagueId)) {
      const minute = Math.min(segment.clock, Math.floor(minutes) + 1);
      return { period: segment.name, clock: `${played + minute}'` };
    }
    const left = Math.max(0, Math.ceil(segment.clock * 60 * (1 - minutes / segment.minutes)));
    const seconds = String(left % 60).padStart(2, '0');
    return { period: segment.name, clock: `${Math.floor(left / 60)}:${seconds}` };
  }
}

function playsOf(seed: number, game: Game, expectation: Expectation): readonly ScoringPlay[] {
  const random = randomOf(seed, game.eventId, game.startTime, 'script');
  const { model } = game;
  const plays: ScoringPlay[] = [];
  const totals = { home: 0, away: 0 };
  const stretches = stretchesOf(random, model, expectation);
  for (const side of ['home', 'away'] as const) {
    const target = stretches.at(-1)?.[side] ?? 0;
    while (totals[side] < target) {
      const left = target - totals[side];
      const drawn = random.pick(model.scores);
      const points = drawn > left && model.scores.includes(left) ? left : drawn;
      // A score that is too much counts as often as keeps the mean.
      if (points > left && !random.chance(left / points)) break;
      const reached = totals[side] + random.unit() * Math.min(points, left);
      const { from, to } = must(
        stretches.find((stretch) => stretch[side] >= reached),
        'the last stretch reaches the target',
      );
      const at = from + random.between(0.003, 0.985) * (to - from);
      plays.push(playOf(side, points, placeOf(model, side, at)));
      totals[side] += points;
    }
  }
  if (totals.home === totals.away && !isSoccer(model.leagueId)) {
    // Nobody wins a football game by one lone point: there a field goal decides.
    const points = sportOf(model.leagueId) === 'football' ? 3 : 1;
    const side = random.chance(homeShareOf(expectation)) ? 'home' : 'away';
    const at = model.overtime ? 1 - random.between(0.05, 0.95) * model.overtime.share : 0.998;
    plays.push(playOf(side, points, placeOf(model, side, at)));
  }
  plays.sort((a, b) => a.at - b.at);
  return model.leagueId === 'mlb' ? withoutIdleRuns(random, model, plays) : plays;
}

/** Breaks are shorter for it, and the last segment has less of all play: the end stays. */
function withOvertime(segments: readonly Segment[], overtime: Segment): readonly Segment[] {
  const breaks = segments.filter(({ share }) => share === 0).length;
  const regular = segments.map((segment, index): Segment => {
    const { minutes, share } = segment;
    if (share === 0) return { ...segment, minutes: minutes - overtime.minutes / breaks };
    const isLast = index === segments.length - 1;
    return isLast ? { ...segment, share: share - overtime.share } : segment;
  });
  return [...regular, overtime];
}

/** Pieces of the game after which scores are spread as prices say of that part of it. */
function stretchesOf(
  random: Random,
  model: LeagueModel,
  { home, away }: Expectation,
): readonly Stretch[] {
  if (model.scoring === 'poisson') {
    const goals = { home: poissonAt(home, random.unit()), away: poissonAt(away, random.unit()) };
    return [{ from: 0, to: 1, ...goals }];
  }
  const stretches: Stretch[] = [];
  let last: Stretch = { from: 0, to: 0, home: 0, away: 0 };
  for (const { share } of model.segments.filter((segment) => segment.share > 0)) {
    const root = Math.sqrt(share);
    const margin = (home - away) * share + model.marginDeviation * root * random.normal();
    const total = (home + away) * share + model.totalDeviation * root * random.normal();
    last = {
      from: last.to,
      to: last.to + share,
      home: last.home + (total + margin) / 2,
      away: last.away + (total - margin) / 2,
    };
    stretches.push(last);
  }
  return stretches;
}

/** How often the home team wins what is level. */
export function homeShareOf({ home, away }: Expectation): number {
  return home / (home + away);
}

function playOf(side: 'home' | 'away', points: number, at: number): ScoringPlay {
  return { at, home: side === 'home' ? points : 0, away: side === 'away' ? points : 0 };
}

/** In baseball the visitors bat first: their runs fall in the first half of each inning. */
function placeOf(model: LeagueModel, side: 'home' | 'away', at: number): number {
  if (model.leagueId !== 'mlb') return at;
  const inning = Math.floor(at * 9);
  const within = (at * 9 - inning) / 2;
  return (inning + within + (side === 'home' ? 0.5 : 0)) / 9;
}

/**
 * A home team that leads bats no more in the last inning: such runs come in innings before it, but
 * after the five that are bet on alone.
 */
function withoutIdleRuns(
  random: Random,
  model: LeagueModel,
  plays: readonly ScoringPlay[],
): readonly ScoringPlay[] {
  let lead = 0;
  for (const play of plays) {
    if (play.home > 0 && play.at >= LAST_HALF_INNING && lead > 0) {
      const at = placeOf(model, 'home', random.between(5 / 9, 8 / 9));
      const others = plays.filter((each) => each !== play);
      const moved = [...others, { ...play, at }].sort((a, b) => a.at - b.at);
      return withoutIdleRuns(random, model, moved);
    }
    lead += play.home - play.away;
  }
  return plays;
}
