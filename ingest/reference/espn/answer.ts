// What an answer of ESPN's says, by the question it answers.

import { seasonOf } from '#domain/history/season.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import { unreachable } from '#kit/assert.ts';
import { withoutEarlyResults } from '../early-results.ts';
import type { Outcome, Reading } from '../refusal.ts';
import { readInjuries } from './injuries.ts';
import { readRankings } from './rankings.ts';
import { readRoster } from './roster.ts';
import type { Ask } from './schedule.ts';
import { isScoreboard, listedIds, readGames } from './scoreboard.ts';
import { readStandings, seasonOfStandings, type TeamStanding } from './standings.ts';
import { readSummary } from './summary.ts';
import { readTeams, type SourceTeam } from './teams.ts';

export const ESPN = 'espn';

export interface EspnAnswer {
  /** Undefined where there is nothing to keep. */
  readonly batch: ReferenceBatch | undefined;
  /** Of a scoreboard. A summary's game lacks what only scoreboards say (clock, starters). */
  readonly games: readonly GameFacts[];
  /** What a summary says of its game. */
  readonly summaryStatus: EventStatus | undefined;
  readonly teams: readonly SourceTeam[];
  readonly standings: readonly TeamStanding[];
  readonly outcome: Outcome;
}

/** What is made of a body where it is parsed. */
export interface EspnReading {
  readonly answer: EspnAnswer;
  /** Whether the body lists games, be it none. */
  readonly isScoreboard: boolean;
  /** The ids of the games that it lists, whether they can be read or not. */
  readonly listedIds: readonly string[];
}

/** Reads a body as plain data. Never throws. */
export function readEspnBody(ask: Ask, body: unknown, receivedAt: number): EspnReading {
  const answer = readAnswer(ask, body, receivedAt);
  if (ask.kind !== 'scoreboard') return { answer, isScoreboard: false, listedIds: [] };
  return { answer, isScoreboard: isScoreboard(body), listedIds: [...listedIds(body)] };
}

function readAnswer(ask: Ask, body: unknown, receivedAt: number): EspnAnswer {
  const { kind, leagueId, about } = ask;
  switch (kind) {
    case 'scoreboard': {
      const reading = withoutEarlyResults(readGames(leagueId, body, ask.stated), receivedAt);
      return { ...batchOf(reading, 'games'), games: reading.records };
    }
    case 'summary':
      return summaryAnswer(ask, body, receivedAt);
    case 'injuries':
      return batchOf(readInjuries(leagueId, body, receivedAt), 'injuryReports');
    case 'roster':
      return batchOf(readRoster(leagueId, body, receivedAt, about), 'rosters');
    case 'rankings':
      return batchOf(readRankings(leagueId, body, receivedAt), 'polls');
    case 'teams': {
      const reading = readTeams(leagueId, body);
      return { ...nothing(reading), teams: reading.records };
    }
    case 'standings': {
      const reading = readStandings(leagueId, body);
      const batch = tableBatch(leagueId, body, reading.records, receivedAt);
      return { ...nothing(reading), batch, standings: reading.records };
    }
    default:
      return unreachable(kind);
  }
}

function summaryAnswer({ leagueId }: Ask, body: unknown, receivedAt: number): EspnAnswer {
  const { game, boxScore, playByPlay, ...outcome } = readSummary(leagueId, body);
  const records = game === null ? [] : [game];
  const { records: kept, ...checked } = withoutEarlyResults({ records, ...outcome }, receivedAt);
  if (kept.length < records.length) return nothing(checked);
  const isEmpty = boxScore === null && playByPlay === null;
  const batch = {
    source: ESPN,
    ...(boxScore && { boxScores: [boxScore] }),
    ...(playByPlay && { playByPlays: [playByPlay] }),
  };
  const summaryStatus = game?.status;
  return { ...nothing(outcome), batch: isEmpty ? undefined : batch, summaryStatus };
}

/** The table of the season; undefined where the answer is of another part of it. */
function tableBatch(
  leagueId: LeagueId,
  body: unknown,
  standings: readonly TeamStanding[],
  at: number,
): ReferenceBatch | undefined {
  const season = seasonOfStandings(body) ?? seasonOf(leagueId, at);
  if (season === 'preseason' || standings.length === 0) return undefined;
  const lines = standings.map(({ conference: _, division: __, ...line }) => line);
  return { source: ESPN, tables: [{ leagueId, season, at, lines }] };
}

function batchOf<T>(reading: Reading<T>, member: keyof ReferenceBatch): EspnAnswer {
  const { records } = reading;
  const batch = records.length === 0 ? undefined : { source: ESPN, [member]: records };
  return { ...nothing(reading), batch };
}

function nothing({ accepted, refusals, furtherRefused, drift }: Outcome): EspnAnswer {
  const outcome = { accepted, refusals, ...(furtherRefused && { furtherRefused }), drift };
  return {
    batch: undefined,
    games: [],
    summaryStatus: undefined,
    teams: [],
    standings: [],
    outcome,
  };
}
