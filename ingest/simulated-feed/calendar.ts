// The calendar of the simulated world: a pure function of the seed and the time, without beginning
// or end. Every league has a game in every slot; slots are shorter than games, so some are always
// on. A team plays once a US Eastern day, in a league with too few teams for that twice.
import { eventIdOf } from '#domain/event.ts';
import type { Team } from '#domain/team.ts';
import { type LeagueModel, teamsOf } from './league-model.ts';
import { LEAGUE_MODELS } from './league-table.ts';
import { randomOf, seedOf, unitOf } from './seed.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How long before its start a game is known: the near ones all, the far ones every third slot. */
export const NEAR_LEAD_MS = 26 * HOUR_MS;
const FAR_LEAD_MS = 72 * HOUR_MS;
const FAR_SLOTS = 3;
/** A postponed game is called off this long before its start. */
const POSTPONED_LEAD_MS = 20 * MINUTE_MS;
/** Starts are on five-minute marks, at most ten minutes late: slots leave room for that. */
const MARK_MS = 5 * MINUTE_MS;
const LATE_MS = 2 * MARK_MS;
const DAY_MS = 24 * HOUR_MS;
/**
 * When a day of the calendar begins (UTC). No slot is in the hour before, so in summer too it holds
 * the games of a US Eastern day.
 */
const DAY_BEGINS_MS = 5 * HOUR_MS;
/** From start to end of the longest game of any league. */
export const LONGEST_GAME_MS = Math.max(...LEAGUE_MODELS.map(durationMs));

export interface Game {
  readonly eventId: string;
  readonly model: LeagueModel;
  readonly home: Team;
  readonly away: Team;
  readonly startTime: number;
  /** When it is over; for a postponed game, when it is called off. */
  readonly endTime: number;
  /** From when the game is known to venues. */
  readonly knownFrom: number;
  /** Never the only game of its slot. */
  readonly postponed: boolean;
}

/** A start that every day of a league has. */
interface Slot {
  /** Epoch ms. */
  readonly at: number;
  /** Its games are known long before. */
  readonly isFar: boolean;
}

/** Games that are known and not over at `now`, and those that ended at most `endedMs` ago. */
export function gamesAt(seed: number, now: number, endedMs = 0): readonly Game[] {
  return LEAGUE_MODELS.flatMap((model) => gamesOfLeague(seed, model, now, endedMs));
}

function gamesOfLeague(seed: number, model: LeagueModel, now: number, endedMs: number): Game[] {
  const teams = shuffled(seed, model.leagueId, teamsOf(model));
  const games: Game[] = [];
  const last = dayAt(now + FAR_LEAD_MS);
  for (let day = dayAt(now - durationMs(model) - endedMs - LATE_MS); day <= last; day++) {
    for (const game of gamesOfDay(seed, model, teams, day)) {
      if (game.knownFrom <= now && now < game.endTime + endedMs) games.push(game);
    }
  }
  return games;
}

function dayAt(at: number): number {
  return Math.floor((at - DAY_BEGINS_MS) / DAY_MS);
}

/** A day has as many games as any other, so the games before it need not be counted. */
function gamesOfDay(
  seed: number,
  model: LeagueModel,
  teams: readonly Team[],
  day: number,
): readonly Game[] {
  const random = randomOf(seed, model.leagueId, day, 'extras');
  const slots = [...Array(model.slots).keys()].map((slot) => slotAt(model, day, slot));
  const busy = slots.filter(({ at }) => isBusy(model, Math.floor(at / HOUR_MS) % 24));
  const extras = Array.from({ length: model.extras }, () => random.pick(busy));
  const all = [...slots, ...extras].sort((a, b) => a.at - b.at);
  return all.map((slot, index) => {
    const isExtra = all[index - 1] === slot;
    return gameOf(seed, model, teams, slot, isExtra, day * all.length + index);
  });
}

function slotAt(model: LeagueModel, day: number, slot: number): Slot {
  const marks = Math.floor((slot * DAY_MS) / (model.slots * MARK_MS));
  const at = day * DAY_MS + DAY_BEGINS_MS + marks * MARK_MS;
  return { at, isFar: (day * model.slots + slot) % FAR_SLOTS === 0 };
}

function gameOf(
  seed: number,
  model: LeagueModel,
  teams: readonly Team[],
  slot: Slot,
  isExtra: boolean,
  ordinal: number,
): Game {
  const [home, away] = pairOf(teams, ordinal);
  const late = seedOf(seed, model.leagueId, ordinal, 'late') % (LATE_MS / MARK_MS + 1);
  const startTime = slot.at + late * MARK_MS;
  const postponed = isExtra && unitOf(seed, model.leagueId, ordinal, 'postponed') < 0.06;
  return {
    eventId: eventIdOf(model.leagueId, startTime, away.teamId, home.teamId, 1),
    model,
    home,
    away,
    startTime,
    endTime: startTime + (postponed ? -POSTPONED_LEAD_MS : durationMs(model)),
    knownFrom: startTime - (slot.isFar ? FAR_LEAD_MS : NEAR_LEAD_MS),
    postponed,
  };
}

/**
 * The teams of the n-th game of a league, by the circle method: everybody plays once per round and
 * meets nobody twice before everybody was met. From round to round a team moves by one game at
 * most, so it rests while all but one of a round's games begin.
 */
function pairOf(teams: readonly Team[], ordinal: number): readonly [Team, Team] {
  const games = teams.length / 2;
  const round = Math.floor(ordinal / games);
  const game = ordinal - round * games;
  const others = teams.length - 1;
  const circle = (index: number) => teams[(index + round) % others] as Team;
  const one = game === 0 ? (teams[others] as Team) : circle(game);
  const two = circle(others - game);
  // Who stays seated would else be at home for a whole lap.
  const swaps = game === 0 ? round : Math.floor(round / others) + game;
  return swaps % 2 === 0 ? [one, two] : [two, one];
}

/** The league's teams in this seed's order. */
function shuffled(seed: number, leagueId: string, teams: readonly Team[]): readonly Team[] {
  const random = randomOf(seed, leagueId, 'order');
  const order = [...teams];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [order[i], order[j]] = [order[j] as Team, order[i] as Team];
  }
  return order;
}

function durationMs(model: LeagueModel): number {
  return model.segments.reduce((sum, segment) => sum + segment.minutes, 0) * MINUTE_MS;
}

function isBusy(model: LeagueModel, hour: number): boolean {
  const [from, to] = model.busyHours;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
