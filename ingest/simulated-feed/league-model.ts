// What the simulated world knows of a league: how its games flow, what is scored, what is quoted.
import { STATS, type StatSport } from '#domain/history/stat-catalog.ts';
import { type LeagueId, leagueById } from '#domain/league.ts';
import type { Period } from '#domain/market.ts';
import { type Team, teamsOfLeague } from '#domain/team.ts';
import { assert } from '#kit/assert.ts';

/**
 * A stretch of an event as its clock shows it; `share` is the part of all play that falls in it.
 */
export interface Segment {
  readonly name: string;
  readonly minutes: number;
  /** What the game clock starts at, in minutes; 0 without a clock. */
  readonly clock: number;
  readonly share: number;
}

export interface PropModel {
  readonly marketType: string;
  /** Expected statistic of a player of usage 1. */
  readonly mean: number;
  /** The statistic that is part of it or that it is part of: one luck decides both. */
  readonly luckOf?: string;
  /** Which players of the roster have it, by index. */
  readonly players: readonly number[];
}

export interface LeagueModel {
  readonly leagueId: LeagueId;
  /** Games of a day that start evenly through it, closer together than games are long. */
  readonly slots: number;
  /**
   * Further games of a day, in busy hours. Teams play once a day while these and the slots are at
   * most half as many as they.
   */
  readonly extras: number;
  /** Teams that play are the first of the league's table; an even number is left of them. */
  readonly teamsMax: number;
  /** Teams of these that do not play this season. */
  readonly absent: readonly string[];
  /** UTC hours [from, to) of the busy part of the day; may pass midnight. */
  readonly busyHours: readonly [number, number];
  /** `normal`: margin and total are roughly normal; `poisson`: goals and runs are counted. */
  readonly scoring: 'normal' | 'poisson';
  readonly homeMean: number;
  readonly awayMean: number;
  /** Deviation of a team's strength, in points of a game's margin. */
  readonly strengthDeviation: number;
  /** Deviations of a whole game's margin and total; `normal` only. */
  readonly marginDeviation: number;
  readonly totalDeviation: number;
  /** Points of one score, as often as they occur here. */
  readonly scores: readonly number[];
  readonly segments: readonly Segment[];
  /**
   * What a level game is decided in, with a small share of play, taken from the last segment; null
   * where it is decided in the last minute of the regular time, or not at all.
   */
  readonly overtime: Segment | null;
  /** Parts of the game that have markets of their own, as [from, to) of all play. */
  readonly windows: Readonly<Partial<Record<Period, readonly [number, number]>>>;
  /** Period markets that venues offer near the start. */
  readonly periodMarkets: readonly string[];
  readonly props: readonly PropModel[];
  /** A score stops betting for seconds. */
  readonly suspendsOnScore: boolean;
}

/** Teams of a league that have games. */
export function teamsOf({ leagueId, teamsMax, absent }: LeagueModel): readonly Team[] {
  const first = teamsOfLeague(leagueId).slice(0, teamsMax);
  return first.filter(({ teamId }) => !absent.includes(teamId));
}

/** The sport of a league. Asserts that its games are invented. */
export function sportOf(leagueId: LeagueId): StatSport {
  const sport = leagueById(leagueId)?.sport as StatSport;
  assert(Object.hasOwn(STATS, sport), `no league ${leagueId}`);
  return sport;
}
