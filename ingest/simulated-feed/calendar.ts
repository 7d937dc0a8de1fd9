// The calendar of the simulated world: a pure function of the seed and the time, without beginning
// or end. Every league has a game in every slot; slots are shorter than games, so some are always
// on.
import { eventIdOf } from '#domain/event.ts';
import { type Team, teamsOfLeague } from '#domain/team.ts';
import type { LeagueModel } from './league-model.ts';
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
/** Below this a league cannot keep its teams from playing twice at once. */
const TEAMS_MIN = 12;
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

/** Games that are known and not over at `now`, and those that ended at most `endedMs` ago. */
export function gamesAt(seed: number, now: number, endedMs = 0): readonly Game[] {
  return LEAGUE_MODELS.flatMap((model) => gamesOfLeague(seed, model, now, endedMs));
}

function gamesOfLeague(seed: number, model: LeagueModel, now: number, endedMs: number): Game[] {
  const teams = teamsOfLeague(model.leagueId).slice(0, model.teamsMax);
  if (teams.length < TEAMS_MIN) return [];
  const order = shuffled(seed, model.leagueId, teams);
  const slotMs = model.slotMinutes * MINUTE_MS;
  const first = Math.floor((now - durationMs(model) - endedMs) / slotMs) - 1;
  const last = Math.floor((now + FAR_LEAD_MS) / slotMs) + 1;
  const games: Game[] = [];
  for (let slot = first; slot <= last; slot++) {
    for (const game of gamesOfSlot(seed, model, order, slot)) {
      if (game.knownFrom <= now && now < game.endTime + endedMs) games.push(game);
    }
  }
  return games;
}

function gamesOfSlot(
  seed: number,
  model: LeagueModel,
  teams: readonly Team[],
  slot: number,
): readonly Game[] {
  const games = [gameOf(seed, model, teams, slot, 0)];
  const hour = Math.floor((slot * model.slotMinutes) / 60) % 24;
  const extraChance = isBusy(model, hour) ? 0.75 : 0.1;
  if (unitOf(seed, model.leagueId, slot, 'extra') < extraChance) {
    games.push(gameOf(seed, model, teams, slot, 1));
  }
  return games;
}

function gameOf(
  seed: number,
  model: LeagueModel,
  teams: readonly Team[],
  slot: number,
  extra: 0 | 1,
): Game {
  const [home, away] = pairOf(teams, 2 * slot + extra);
  // Starts on five-minute marks; at most 10 minutes late, which the length of a slot allows for.
  const late = (seedOf(seed, model.leagueId, slot, extra, 'late') % 3) * 5 * MINUTE_MS;
  const startTime = slot * model.slotMinutes * MINUTE_MS + late;
  const postponed = extra === 1 && unitOf(seed, model.leagueId, slot, 'postponed') < 0.06;
  return {
    eventId: eventIdOf(model.leagueId, startTime, away.teamId, home.teamId, 1),
    model,
    home,
    away,
    startTime,
    endTime: startTime + (postponed ? -POSTPONED_LEAD_MS : durationMs(model)),
    knownFrom: startTime - (slot % FAR_SLOTS === 0 ? FAR_LEAD_MS : NEAR_LEAD_MS),
    postponed,
  };
}

/**
 * The teams of the n-th game of a league. Rounds alternate between two halves of the league, so a
 * team that ends a round cannot start the next one; within a half the circle method pairs everybody
 * once per round and meets nobody twice before everybody was met.
 */
function pairOf(teams: readonly Team[], ordinal: number): readonly [Team, Team] {
  const size = 2 * Math.floor(teams.length / 4);
  const games = size / 2;
  const round = Math.floor(ordinal / games);
  const half = teams.slice(round % 2 === 0 ? 0 : size).slice(0, size);
  const turn = Math.floor(round / 2);
  const game = ordinal - round * games;
  const seat = (index: number) => half[index] as Team;
  const circle = (index: number) => seat((index + turn) % (size - 1));
  const one = game === 0 ? seat(size - 1) : circle(game);
  const two = game === 0 ? circle(0) : circle(size - 1 - game);
  return (Math.floor(turn / (size - 1)) + game) % 2 === 0 ? [one, two] : [two, one];
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
