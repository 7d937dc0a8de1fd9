// The simulated world as a source of reference data: each game as it stands, and a stretch of
// history in batches, as a store reads it.
import { SIMULATED_VENUE } from '#domain/event.ts';
import { seasonOf } from '#domain/history/season.ts';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import type { GameFacts, ReferenceBatch, RosterFacts } from '#domain/reference.ts';
import { type Team, teamsOfLeague } from '#domain/team.ts';
import { type Game, gamesAt, HOUR_MS } from '../calendar.ts';
import type { GameScript } from '../game-script.ts';
import { boxScoreOfPlayed, playedGameOf } from './box-score.ts';
import { closesOf } from './closes.ts';
import { goalieOf } from './hockey.ts';
import { injuryReportAt, injuryReportsOf, teamIdsThatPlay } from './injuries.ts';
import { availableOf, type Meeting, type Side, scriptOf } from './performance.ts';
import { playsOfPlayed } from './plays.ts';
import { pollsOf } from './polls.ts';
import { type SquadPlayer, squadOf } from './squad.ts';

const SOURCE = 'simulated';
const DAY_MS = 24 * HOUR_MS;
const GAMES_PER_BATCH = 20;
const TEAMS_PER_BATCH = 20;
const REPORTS_PER_BATCH = 100;

/**
 * A game as it stands at `now` (epoch ms): exactly what the feed says of score and clock. `known`
 * spares finding out again who is there.
 */
export function gameFactsOf(seed: number, game: Game, now: number, known?: Meeting): GameFacts {
  const { model } = game;
  const status = statusOf(game, now);
  const inPlay = status === 'in_progress';
  const script = known?.script ?? scriptOf(seed, game);
  const progress = status === 'final' ? 1 : script.progress(now);
  const { home, away } = script.window('game', progress);
  const hasScore = inPlay || status === 'final';
  const face = inPlay ? script.clock(now) : { period: null, clock: null };
  const starterOf = (side: Side) =>
    starterIn(model.leagueId, () => known?.[side].players ?? availableOf(seed, game, side));
  const starters = { home: starterOf('home'), away: starterOf('away') };
  return {
    leagueId: model.leagueId,
    sourceGameId: game.eventId,
    eventId: game.eventId,
    season: seasonOf(model.leagueId, game.startTime),
    seasonType: 'regular',
    week: null,
    startTime: game.startTime,
    status,
    homeTeamId: game.home.teamId,
    awayTeamId: game.away.teamId,
    neutralSite: model.leagueId === 'soccer_world_cup',
    venue: SIMULATED_VENUE,
    score: hasScore ? { home, away } : null,
    periods: hasScore ? periodsOf(model.leagueId, script, progress) : null,
    ...face,
    starters: starters.home === null && starters.away === null ? null : starters,
  };
}

/**
 * What became known in (fromMs, toMs]: rosters and the injury reports as they stand first, then day
 * by day changed reports, games that ended or were called off with their box scores and plays, and
 * polls.
 */
export function* seasonBatches(
  seed: number,
  fromMs: number,
  toMs: number,
): Generator<ReferenceBatch> {
  for (const { leagueId } of LEAGUES) {
    const rosters = teamsOfLeague(leagueId).map((team) => rosterFactsOf(seed, team, fromMs));
    for (const piece of pieces(rosters, TEAMS_PER_BATCH)) {
      yield { source: SOURCE, rosters: piece };
    }
    const reports = teamIdsThatPlay(leagueId).map((teamId) =>
      injuryReportAt(seed, leagueId, teamId, fromMs),
    );
    for (const piece of pieces(reports, REPORTS_PER_BATCH)) {
      yield { source: SOURCE, injuryReports: piece };
    }
  }
  for (let from = fromMs; from < toMs; from += DAY_MS) {
    yield* newBatches(seed, from, Math.min(toMs, from + DAY_MS));
  }
}

export function* newBatches(seed: number, fromMs: number, toMs: number): Generator<ReferenceBatch> {
  for (const { leagueId } of LEAGUES) {
    const reports = injuryReportsOf(seed, leagueId, fromMs + 1, toMs + 1);
    for (const piece of pieces(reports, REPORTS_PER_BATCH)) {
      yield { source: SOURCE, injuryReports: piece };
    }
  }
  const games = gamesAt(seed, toMs, toMs - fromMs)
    .filter((game) => game.endTime <= toMs)
    .sort((a, b) => a.endTime - b.endTime);
  for (const piece of pieces(games, GAMES_PER_BATCH)) yield gamesBatch(seed, piece);
  const polls = LEAGUES.flatMap(({ leagueId }) => pollsOf(seed, leagueId, fromMs + 1, toMs + 1));
  if (polls.length > 0) yield { source: SOURCE, polls };
}

/** Games that are over with all that happened in them. */
function gamesBatch(seed: number, games: readonly Game[]): ReferenceBatch {
  const played = games.filter((game) => !game.postponed);
  const results = played.map((game) => ({ game, result: playedGameOf(seed, game) }));
  const meetings = new Map(results.map((each) => [each.game, each.result.meeting]));
  return {
    source: SOURCE,
    games: games.map((game) => gameFactsOf(seed, game, game.endTime, meetings.get(game))),
    closes: results.flatMap((each) => closesOf(seed, each.game, each.result.meeting.script)),
    boxScores: results.map((each) => boxScoreOfPlayed(each.game, each.result)),
    playByPlays: results.map((each) => ({
      leagueId: each.game.model.leagueId,
      sourceGameId: each.game.eventId,
      eventId: each.game.eventId,
      plays: playsOfPlayed(seed, each.game, each.result, each.game.endTime),
    })),
  };
}

function rosterFactsOf(seed: number, { leagueId, teamId }: Team, at: number): RosterFacts {
  const players = squadOf(seed, leagueId, teamId).map((player) => player.facts);
  return { leagueId, teamId, at, players };
}

function statusOf(game: Game, now: number): GameFacts['status'] {
  if (now >= game.endTime) return game.postponed ? 'postponed' : 'final';
  return now < game.startTime ? 'scheduled' : 'in_progress';
}

/** Points of each period that has begun; an inning of baseball is two halves. */
function periodsOf(leagueId: LeagueId, script: GameScript, progress: number): GameFacts['periods'] {
  const shares = script.segments.filter(({ share }) => share > 0).map(({ share }) => share);
  const size = leagueId === 'mlb' ? 2 : 1;
  const home: number[] = [];
  const away: number[] = [];
  let from = 0;
  for (let first = 0; first < shares.length && (first === 0 || from < progress); first += size) {
    const isLast = first + size >= shares.length;
    const length = shares.slice(first, first + size).reduce((sum, share) => sum + share, 0);
    const to = isLast ? Number.POSITIVE_INFINITY : from + length;
    const plays = script.plays.filter((play) => play.at >= from && play.at < to);
    const seen = plays.filter((play) => play.at <= progress);
    home.push(seen.reduce((sum, play) => sum + play.home, 0));
    away.push(seen.reduce((sum, play) => sum + play.away, 0));
    from = to;
  }
  return { home, away };
}

/** Who pitches or keeps goal, by name; null in other sports. */
function starterIn(leagueId: LeagueId, playersOf: () => readonly SquadPlayer[]): string | null {
  if (leagueId !== 'mlb' && leagueId !== 'nhl') return null;
  const players = playersOf();
  const starter = leagueId === 'mlb' ? players[0] : goalieOf(players);
  return starter?.playerName ?? null;
}

function* pieces<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
