// Who is hurt, when, and how it goes on: a pure function of seed, team and time. A team has three
// courses of injuries that never hold the same player, so at most three are hurt at once. The first
// three players, who are quoted, are never out.
import { easternDay } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { InjuryFacts, InjuryReport } from '#domain/reference.ts';
import { HOUR_MS } from '../calendar.ts';
import { sportOf, teamsOf } from '../league-model.ts';
import { LEAGUE_MODELS } from '../league-table.ts';
import { randomOf, seedOf } from '../seed.ts';
import { type SquadPlayer, squadOf } from './squad.ts';
import { PLACES } from './squad-places.ts';

const DAY_MS = 24 * HOUR_MS;
/** One injury, or none, in each stretch of so many days; a course takes every third player. */
const COURSES: readonly { readonly days: number; readonly chance: number }[] = [
  { days: 8, chance: 0.95 },
  { days: 8, chance: 0.95 },
  { days: 30, chance: 0.95 },
];
/** Nobody could stand in for them, or nobody would notice. */
const NEVER_HURT: ReadonlySet<string> = new Set(['K', 'P', 'SP']);
/** Players who are quoted: at worst questionable. */
const QUOTED = 3;

const AILMENTS: readonly (readonly [injury: string, detail: string])[] = [
  ['Knee', 'Sprain'],
  ['Knee', 'Soreness'],
  ['Ankle', 'Sprain'],
  ['Hamstring', 'Strain'],
  ['Groin', 'Strain'],
  ['Calf', 'Strain'],
  ['Quadriceps', 'Contusion'],
  ['Shoulder', 'Sprain'],
  ['Back', 'Spasms'],
  ['Wrist', 'Sprain'],
  ['Foot', 'Soreness'],
  ['Hip', 'Contusion'],
  ['Illness', 'Illness'],
];

/** What a league calls a stage, and from when (epoch ms) it is said. */
interface Stage {
  readonly from: number;
  readonly status: 'Questionable' | 'Out' | 'Probable';
}

/** One injury from the first report to the return. */
export interface Episode {
  /** The place in the squad. */
  readonly index: number;
  readonly injury: string;
  readonly detail: string;
  readonly stages: readonly Stage[];
  /** When the player is off the list (epoch ms). */
  readonly until: number;
  /** When he is expected to play again. */
  readonly returnDate: string;
}

/** The injuries of a team with a part in [fromMs, toMs), in order of their courses. */
export function episodesOf(
  seed: number,
  leagueId: LeagueId,
  teamId: string,
  fromMs: number,
  toMs: number,
): readonly Episode[] {
  const places = PLACES[sportOf(leagueId)];
  const found: Episode[] = [];
  for (const [course, { days }] of COURSES.entries()) {
    const length = days * DAY_MS;
    const shift = seedOf(seed, teamId, course, 'course') % length;
    const last = Math.ceil((toMs - shift) / length) - 1;
    for (let stretch = Math.floor((fromMs - shift) / length); stretch <= last; stretch++) {
      const episode = episodeOf(seed, teamId, places, course, stretch, shift + stretch * length);
      const first = episode?.stages[0];
      if (episode && first && first.from < toMs && episode.until > fromMs) found.push(episode);
    }
  }
  return found;
}

/** Places in the squad of those who are out at an instant. */
export function outAt(
  seed: number,
  leagueId: LeagueId,
  teamId: string,
  at: number,
): ReadonlySet<number> {
  const episodes = episodesOf(seed, leagueId, teamId, at, at + 1);
  const out = episodes.filter((episode) => stageAt(episode, at)?.status === 'Out');
  return new Set(out.map((episode) => episode.index));
}

/** The team's whole report as it stands at an instant. */
export function injuryReportAt(
  seed: number,
  leagueId: LeagueId,
  teamId: string,
  at: number,
  squad: readonly SquadPlayer[] = squadOf(seed, leagueId, teamId),
): InjuryReport {
  const items = episodesOf(seed, leagueId, teamId, at, at + 1).flatMap((episode): InjuryFacts[] => {
    const player = squad[episode.index];
    const stage = stageAt(episode, at);
    if (!player || !stage) return [];
    return [
      {
        sourcePlayerId: player.playerId,
        playerName: player.playerName,
        position: player.position,
        status: stage.status,
        injury: episode.injury,
        detail: episode.detail,
        returnDate: episode.returnDate,
        reportedAt: stage.from,
      },
    ];
  });
  return { leagueId, teamId, at, items };
}

/**
 * A report of a team at each instant in [fromMs, toMs) at which somebody is hurt, changes status or
 * is back, in order of time; of all teams of the league that play.
 */
export function injuryReportsOf(
  seed: number,
  leagueId: LeagueId,
  fromMs: number,
  toMs: number,
): readonly InjuryReport[] {
  const reports = teamIdsThatPlay(leagueId).flatMap((teamId) => {
    // A return at `fromMs` itself belongs to the injury before it.
    const episodes = episodesOf(seed, leagueId, teamId, fromMs - 1, toMs);
    const instants = episodes.flatMap(({ stages, until }) => [
      ...stages.map((stage) => stage.from),
      until,
    ]);
    const within = [...new Set(instants)].filter((at) => at >= fromMs && at < toMs);
    if (within.length === 0) return [];
    const squad = squadOf(seed, leagueId, teamId);
    return within.map((at) => injuryReportAt(seed, leagueId, teamId, at, squad));
  });
  return reports.sort((a, b) => a.at - b.at);
}

/** Teams of a league that have games. */
export function teamIdsThatPlay(leagueId: LeagueId): readonly string[] {
  const models = LEAGUE_MODELS.filter((model) => model.leagueId === leagueId);
  return models.flatMap(teamsOf).map((team) => team.teamId);
}

function stageAt(episode: Episode, at: number): Stage | undefined {
  if (at >= episode.until) return undefined;
  return episode.stages.findLast((stage) => stage.from <= at);
}

function episodeOf(
  seed: number,
  teamId: string,
  places: readonly string[],
  course: number,
  stretch: number,
  opensAt: number,
): Episode | undefined {
  const { days, chance } = COURSES[course] ?? { days: 1, chance: 0 };
  const random = randomOf(seed, teamId, course, stretch, 'injury');
  if (!random.chance(chance)) return undefined;
  const able = [...places.keys()].filter(
    (index) =>
      index % COURSES.length === course &&
      (index < QUOTED || !NEVER_HURT.has(places[index] as string)),
  );
  const index = random.pick(able);
  const [injury, detail] = random.pick(AILMENTS);
  const isOut = index >= QUOTED && random.chance(0.75);
  // Reports come out on whole minutes.
  const lasts = wholeMinutes(
    (isOut ? random.between(0.6, 0.95) * days : random.between(2, 5)) * DAY_MS,
  );
  const from = wholeMinutes(opensAt + random.unit() * (days * DAY_MS - lasts));
  const until = from + lasts;
  const at = (share: number) => wholeMinutes(from + share * lasts);
  const stages: Stage[] = [{ from, status: 'Questionable' }];
  if (isOut) stages.push({ from: at(random.between(0.04, 0.15)), status: 'Out' });
  if (isOut && random.chance(0.6)) stages.push({ from: at(0.8), status: 'Questionable' });
  stages.push({ from: at(0.9), status: 'Probable' });
  return { index, injury, detail, stages, until, returnDate: easternDay(until) };
}

function wholeMinutes(ms: number): number {
  return 60_000 * Math.floor(ms / 60_000);
}
