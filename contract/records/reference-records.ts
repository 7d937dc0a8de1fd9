// zod schemas of reference data: teams, players, rosters, injuries, statistics, standings, plays.
import { z } from 'zod';
import { eventId, instant, leagueId, list, seasonType, sport } from './records.ts';

const text = z.string();
const textOrNull = z.string().nullable();
const count = z.int().min(0);
const day = z.string().meta({ format: 'date' });

/** Statistics by name, such as `points` or `passingYards`. */
const stats = z.record(z.string(), z.number()).readonly();

export const teamRef = z
  .object({ id: text, name: text, abbreviation: text })
  .meta({ id: 'TeamRef', description: 'A team, by id, name and abbreviation.' });

const teamFields = {
  teamId: text,
  leagueId,
  sport,
  name: text,
  abbreviation: text,
  conference: textOrNull,
  conferenceAbbreviation: textOrNull,
  division: textOrNull,
  divisionAbbreviation: textOrNull,
};

export const teamSchema = z
  .object(teamFields)
  .meta({ id: 'Team', description: 'A team of the catalogue, with where it plays.' });

const overtimeLosses = count.meta({ description: 'Hockey: beside `losses`; 0 elsewhere.' });
export const winsAndLosses = z.object({ wins: count, losses: count, ties: count, overtimeLosses });

export const standingSchema = z
  .object({
    rank: z.int().min(1).meta({ description: 'Within its group.' }),
    team: teamRef,
    conference: textOrNull,
    division: textOrNull,
    gamesPlayed: count,
    wins: count,
    losses: count,
    ties: count,
    overtimeLosses,
    winPct: z.number().min(0).max(1).meta({ description: 'Ties count half.' }),
    points: z.int().nullable().meta({
      description: 'Table points of soccer and hockey, after what the league has deducted.',
    }),
    gamesBehind: z.number().min(0).meta({ description: 'The best of its group.' }),
    pointsFor: count,
    pointsAgainst: count,
    pointDifferential: z.int(),
    home: winsAndLosses.meta({ description: 'Without games on neutral ground.' }),
    away: winsAndLosses.meta({ description: 'Without games on neutral ground.' }),
    lastTen: winsAndLosses,
    streak: z.string().meta({ description: '`W3`: won the last three; empty before the first.' }),
  })
  .meta({ id: 'Standing', description: 'How a team stands after the finals of the season.' });

export const standingsSchema = z
  .object({
    leagueId,
    season: text,
    groups: list(
      z.object({ conference: textOrNull, division: textOrNull, standings: list(standingSchema) }),
    ),
  })
  .meta({ id: 'Standings', description: 'A league’s table, by conference and division.' });

export const teamDetailSchema = z
  .object({ ...teamFields, season: text, standing: standingSchema.nullable() })
  .meta({ id: 'TeamDetail', description: 'A team and how it stands in the running season.' });

export const playerSchema = z
  .object({
    playerId: text,
    playerName: text,
    leagueId,
    sport,
    teamId: textOrNull,
    teamName: textOrNull,
    teamAbbr: textOrNull,
    position: textOrNull,
    jersey: textOrNull,
    birthDate: day.nullable(),
    heightCm: z.int().nullable(),
    weightKg: z.int().nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'Player', description: 'A player, and the team he or she plays for now.' });

export const rosterSchema = z
  .object({
    teamId: text,
    leagueId,
    team: teamRef,
    updatedAt: instant.nullable().meta({ description: 'Null while no roster is known.' }),
    players: list(playerSchema),
  })
  .meta({ id: 'Roster', description: 'Who is on a team now.' });

export const injurySchema = z
  .object({
    teamId: text,
    playerId: text,
    playerName: text,
    position: textOrNull,
    status: text.meta({ description: 'As the league words it: Out, Questionable, Doubtful …' }),
    injury: textOrNull,
    detail: textOrNull,
    returnDate: day.nullable(),
    reportedAt: instant,
  })
  .meta({ id: 'Injury', description: 'An entry of an injury report.' });

const injuryReport = z
  .object({ at: instant, injuries: list(injurySchema) })
  .meta({ id: 'InjuryReport', description: 'A team’s whole report, as it stood from then on.' });

export const injuryHistorySchema = z
  .object({
    teamId: text,
    leagueId,
    asOf: instant,
    report: injuryReport.nullable().meta({
      description: 'What stood at `asOf`; null where no report is known from before.',
    }),
    history: list(injuryReport).meta({ description: 'Reports up to `asOf`, newest first.' }),
  })
  .meta({ id: 'InjuryHistory', description: 'Injury reports of a team as they were said.' });

export const teamStatsSchema = z
  .object({
    teamId: text,
    leagueId,
    team: teamRef,
    season: text,
    games: count,
    totals: stats,
    perGame: stats,
    opponentTotals: stats,
  })
  .meta({ id: 'TeamStats', description: 'Statistics of a team: sums over its games.' });

const rankedTeam = z
  .object({
    rank: z.int().min(1),
    previousRank: z.int().nullable(),
    team: teamRef,
    points: z.number().nullable(),
    firstPlaceVotes: z.int().nullable(),
    record: textOrNull,
  })
  .meta({ id: 'RankedTeam', description: 'A place in a poll.' });

export const rankingsSchema = z
  .object({
    leagueId,
    poll: text,
    name: textOrNull,
    season: textOrNull,
    week: z.int().nullable(),
    updatedAt: instant.nullable(),
    rankings: list(rankedTeam),
  })
  .meta({
    id: 'Rankings',
    description: 'The newest edition of a poll; empty where none is known.',
  });

const score = z.object({ home: z.number(), away: z.number() });

export const playByPlaySchema = z
  .object({
    eventId,
    leagueId,
    status: text,
    score: score.nullable(),
    period: textOrNull,
    clock: textOrNull,
    updatedAt: instant,
    plays: list(
      z
        .object({
          sequence: z.int(),
          period: textOrNull,
          clock: textOrNull,
          type: textOrNull,
          text,
          teamId: textOrNull,
          isScoring: z.boolean(),
          score: score.nullable(),
          at: instant.nullable(),
        })
        .meta({ id: 'Play', description: 'One play; `score` is the score after it.' }),
    ),
  })
  .meta({ id: 'PlayByPlay', description: 'The plays of an event, oldest first.' });

const gameLogSchema = z
  .object({
    eventId,
    startTime: instant,
    season: text,
    seasonType,
    team: teamRef,
    opponent: teamRef,
    homeAway: z.enum(['home', 'away']),
    neutralSite: z.boolean(),
    started: z.boolean().nullable(),
    result: z.enum(['W', 'L', 'D']).nullable(),
    score: z.object({ own: z.number(), opponent: z.number() }).nullable(),
    stats,
  })
  .meta({ id: 'GameLog', description: 'One game of a player.' });

const seasonStats = z
  .object({
    season: text,
    seasonType,
    teams: list(teamRef),
    games: count,
    starts: count.nullable(),
    totals: stats,
    perGame: stats,
  })
  .meta({ id: 'SeasonStats', description: 'Sums over the games of a season, and means.' });

const playerHead = { playerId: text, playerName: text, leagueId };

export const playerStatsSchema = z
  .union([
    z.object({ ...playerHead, type: z.literal('season'), seasons: list(seasonStats) }),
    z.object({ ...playerHead, type: z.literal('game'), games: list(gameLogSchema) }),
  ])
  .meta({ id: 'PlayerStats', description: 'Season sums, or games, newest first.' });
