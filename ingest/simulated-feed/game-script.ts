// What happens in one simulated game: every score in advance, so that score and clock are a pure
// function of the time and a restart in mid-game goes on where it was.
import type { Period } from '#domain/market.ts';
import type { Score } from '#domain/message.ts';
import { type Game, MINUTE_MS } from './calendar.ts';
import { type LeagueModel, sportOf } from './league-model.ts';
import { randomOf } from './seed.ts';

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

export class GameScript {
  readonly #model: LeagueModel;
  readonly #startTime: number;
  readonly #plays: readonly ScoringPlay[];

  constructor(seed: number, game: Game, expectation: Expectation) {
    this.#model = game.model;
    this.#startTime = game.startTime;
    this.#plays = playsOf(seed, game, expectation);
  }

  /** Share of all play that is over, 0 to 1. */
  progress(now: number): number {
    let minutes = (now - this.#startTime) / MINUTE_MS;
    let share = 0;
    for (const segment of this.#model.segments) {
      if (minutes <= 0) break;
      share += segment.share * Math.min(1, minutes / segment.minutes);
      minutes -= segment.minutes;
    }
    return Math.min(1, share);
  }

  /** Every score of the game, in order. */
  get plays(): readonly ScoringPlay[] {
    return this.#plays;
  }

  /** The first millisecond (epoch) at which this share of all play is over. */
  instantOf(share: number): number {
    let minutes = 0;
    let rest = share;
    for (const segment of this.#model.segments) {
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
    for (const play of this.#plays) {
      if (play.at > progress || play.at >= to) break;
      if (play.at < from) continue;
      home += play.home;
      away += play.away;
    }
    return { home, away, remaining: Math.max(0, to - Math.max(from, progress)) };
  }

  clock(now: number): ClockFace {
    let minutes = (now - this.#startTime) / MINUTE_MS;
    let played = 0;
    for (const segment of this.#model.segments) {
      if (minutes < segment.minutes) return this.#faceOf(segment, minutes, played);
      minutes -= segment.minutes;
      played += segment.clock;
    }
    return { period: this.#model.segments.at(-1)?.name ?? 'Final', clock: null };
  }

  /** Soccer's clock counts up through the match, the others' count each period down. */
  #faceOf(segment: LeagueModel['segments'][number], minutes: number, played: number): ClockFace {
    if (segment.clock === 0) return { period: segment.name, clock: null };
    if (this.#model.leagueId.startsWith('soccer')) {
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
  for (const side of ['home', 'away'] as const) {
    const mean = expectation[side];
    const deviation =
      model.scoring === 'normal' ? model.marginDeviation / Math.SQRT2 : Math.sqrt(mean);
    const target = Math.max(0, Math.round(mean + deviation * random.normal()));
    while (totals[side] < target) {
      const points = random.pick(model.scores);
      totals[side] += points;
      plays.push(playOf(side, points, placeOf(model, side, random.between(0.003, 0.985))));
    }
  }
  if (totals.home === totals.away && !model.leagueId.startsWith('soccer')) {
    // Nobody wins a football game by one lone point: there a field goal decides.
    const points = sportOf(model.leagueId) === 'football' ? 3 : 1;
    plays.push(playOf(random.chance(0.5) ? 'home' : 'away', points, 0.998));
  }
  return plays.sort((a, b) => a.at - b.at);
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
