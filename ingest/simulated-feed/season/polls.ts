// The weekly poll of college leagues: 62 invented voters look at the results of the last four weeks
// and rank 25 teams each. A pure function of seed, league and week.

import { seasonOf } from '#domain/history/season.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Poll, Ranking } from '#domain/reference.ts';
import type { Random } from '#kit/random.ts';
import { gamesAt, HOUR_MS } from '../calendar.ts';
import { randomOf } from '../seed.ts';
import { teamIdsThatPlay } from './injuries.ts';
import { scriptOf } from './performance.ts';

const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Mondays, 17:00 UTC; 1970-01-05 was one. */
const FIRST_POLL_MS = 4 * DAY_MS + 17 * HOUR_MS;
/** The results that count. */
const SPAN_MS = 4 * WEEK_MS;
const VOTERS = 62;
const RANKED = 25;
/** More wins than any margin are worth; beyond a blow-out nobody counts points. */
const WIN_WORTH = 40;
const MARGIN_MAX = 28;

const POLLED: ReadonlySet<LeagueId> = new Set(['ncaa_football', 'ncaa_basketball']);

interface Result {
  readonly endTime: number;
  readonly winnerId: string;
  readonly loserId: string;
  readonly margin: number;
}

interface Record {
  wins: number;
  losses: number;
  margins: number;
}

/** The polls of a league that come out in [fromMs, toMs), oldest first; none of other leagues. */
export function pollsOf(
  seed: number,
  leagueId: LeagueId,
  fromMs: number,
  toMs: number,
): readonly Poll[] {
  const first = Math.ceil((fromMs - FIRST_POLL_MS) / WEEK_MS);
  const last = Math.ceil((toMs - FIRST_POLL_MS) / WEEK_MS) - 1;
  if (!POLLED.has(leagueId) || last < first) return [];
  const at = (week: number) => FIRST_POLL_MS + week * WEEK_MS;
  const results = resultsOf(seed, leagueId, at(first - 1) - SPAN_MS, at(last));
  const polls: Poll[] = [];
  let previous = rank(seed, leagueId, at(first - 1), results, new Map());
  for (let week = first; week <= last; week++) {
    const places = new Map(previous.map((ranking) => [ranking.teamId, ranking.rank]));
    const rankings = rank(seed, leagueId, at(week), results, places);
    polls.push(pollAt(leagueId, at(week), rankings));
    previous = rankings;
  }
  return polls;
}

function pollAt(leagueId: LeagueId, at: number, rankings: readonly Ranking[]): Poll {
  const season = seasonOf(leagueId, at);
  let week = 1;
  while (week < 54 && seasonOf(leagueId, at - week * WEEK_MS) === season) week += 1;
  return { leagueId, poll: 'ap', name: 'AP Top 25', season, week, at, rankings };
}

function resultsOf(
  seed: number,
  leagueId: LeagueId,
  fromMs: number,
  toMs: number,
): readonly Result[] {
  const games = gamesAt(seed, toMs, toMs - fromMs).filter(
    (game) => game.model.leagueId === leagueId && game.endTime <= toMs && !game.postponed,
  );
  return games.map((game) => {
    const { home, away } = scriptOf(seed, game).window('game', 1);
    const isHome = home > away;
    return {
      endTime: game.endTime,
      winnerId: (isHome ? game.home : game.away).teamId,
      loserId: (isHome ? game.away : game.home).teamId,
      margin: Math.abs(home - away),
    };
  });
}

function rank(
  seed: number,
  leagueId: LeagueId,
  at: number,
  results: readonly Result[],
  previous: ReadonlyMap<string, number>,
): readonly Ranking[] {
  const records = recordsOf(
    leagueId,
    results.filter(({ endTime }) => endTime <= at && endTime > at - SPAN_MS),
  );
  const points = new Map<string, number>();
  const firsts = new Map<string, number>();
  const random = randomOf(seed, leagueId, at, 'poll');
  for (let voter = 0; voter < VOTERS; voter++) {
    for (const [place, teamId] of ballotOf(random, records).entries()) {
      points.set(teamId, (points.get(teamId) ?? 0) + RANKED - place);
      if (place === 0) firsts.set(teamId, (firsts.get(teamId) ?? 0) + 1);
    }
  }
  const order = [...points].sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
  return order.slice(0, RANKED).map(([teamId, total], index): Ranking => {
    const { wins, losses } = records.get(teamId) ?? { wins: 0, losses: 0 };
    return {
      rank: index + 1,
      previousRank: previous.get(teamId) ?? null,
      teamId,
      points: total,
      firstPlaceVotes: firsts.get(teamId) ?? 0,
      record: `${wins}-${losses}`,
    };
  });
}

function recordsOf(leagueId: LeagueId, results: readonly Result[]): ReadonlyMap<string, Record> {
  const records = new Map(
    teamIdsThatPlay(leagueId).map((teamId): [string, Record] => [
      teamId,
      { wins: 0, losses: 0, margins: 0 },
    ]),
  );
  for (const { winnerId, loserId, margin } of results) {
    const winner = records.get(winnerId);
    const loser = records.get(loserId);
    const counted = Math.min(MARGIN_MAX, margin);
    if (winner) winner.wins += 1;
    if (winner) winner.margins += counted;
    if (loser) loser.losses += 1;
    if (loser) loser.margins -= counted;
  }
  return records;
}

/** One voter's 25 teams, the best first. */
function ballotOf(random: Random, records: ReadonlyMap<string, Record>): readonly string[] {
  const opinions = Array.from(records, ([teamId, { wins, losses, margins }]) => {
    const games = wins + losses;
    const worth = (WIN_WORTH * (wins - losses) + margins) / (games + 2);
    return { teamId, worth: worth + 3.5 * random.normal() };
  });
  const order = opinions.sort((a, b) => b.worth - a.worth || (a.teamId < b.teamId ? -1 : 1));
  return order.slice(0, RANKED).map(({ teamId }) => teamId);
}
