// Recorded answers lie beside the project on some machines only; where they do, each is served on
// a loopback port, asked for like a live one, and every record in it is read or refused with a
// reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCfbd } from '#ingest/reference/cfbd/records.ts';
import { readGames } from '#ingest/reference/espn/scoreboard.ts';
import { readStandings } from '#ingest/reference/espn/standings.ts';
import { readSummary } from '#ingest/reference/espn/summary.ts';
import { readTeams } from '#ingest/reference/espn/teams.ts';
import { readMlbGameFeed } from '#ingest/reference/mlb-stats-api/game-feed.ts';
import { readMlbSchedule } from '#ingest/reference/mlb-stats-api/schedule.ts';
import { readNbaBoxScore } from '#ingest/reference/nba-api/box-score.ts';
import { readNbaPlayByPlay } from '#ingest/reference/nba-api/play-by-play.ts';
import { readNbaScoreboard } from '#ingest/reference/nba-api/scoreboard.ts';
import { readNhlSchedule } from '#ingest/reference/nhl-api/schedule.ts';
import { type Outcome, REFUSAL_REASONS } from '#ingest/reference/refusal.ts';
import { parseJson } from '#kit/json.ts';
import { type ApiServer, startApiServer } from '../api-server.ts';

const DATA = '../shared/data/reference';
const present = existsSync(DATA);
if (!present) console.info(`skipped: there are no recorded answers in ${DATA}`);

let api: ApiServer;
beforeAll(async () => {
  api = await startApiServer((url) => ({ body: textOf(url.pathname.slice('/v4/'.length)) }));
});
afterAll(() => api.close());

/** The file as JSON text; recordings are packed. */
function textOf(path: string): string {
  return gunzipSync(readFileSync(join(DATA, path))).toString('utf8');
}

/** The answer of the loopback server. */
async function fetched(path: string): Promise<unknown> {
  return parseJson(await (await fetch(`${api.baseUrl}/${path}`)).text());
}

function filesIn(folder: string, pattern: RegExp): readonly string[] {
  if (!present) return [];
  const names = readdirSync(join(DATA, folder)).filter((name) => pattern.test(name));
  return names.sort().map((name) => `${folder}/${name}`);
}

/** Prints the counts of a file and holds them against the records in it. */
function expectWhole(path: string, { accepted, refusals, drift }: Outcome, records: number): void {
  const reasons: Record<string, number> = {};
  for (const { reason, detail } of refusals) {
    expect(REFUSAL_REASONS).toHaveProperty(reason);
    expect(detail).not.toBe('');
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const counts = { records, accepted, refused: refusals.length, reasons, drift };
  console.log(`${path}: ${JSON.stringify(counts)}`);
  expect(accepted + refusals.length).toBe(records);
}

// biome-ignore lint/suspicious/noExplicitAny: recordings are walked by hand to count them
type Json = any;

describe.skipIf(!present)('a recorded answer comes out whole', () => {
  test('of the ESPN scoreboard and a team schedule', async () => {
    for (const name of ['scoreboard', 'team_schedule']) {
      const path = `espn_api/espn_nba_${name}.json.gz`;
      const body = (await fetched(path)) as Json;
      const reading = readGames('nba', body);
      expectWhole(path, reading, body.events.length);
      expect(reading.refusals).toEqual([]);
      expect(reading.drift).toEqual({});
    }
  });

  test('of the ESPN standings', async () => {
    const path = 'espn_api/espn_nba_standings.json.gz';
    const reading = readStandings('nba', await fetched(path));
    expectWhole(path, reading, 30);
    expect(reading.records[0]).toEqual({
      teamId: 'nba_det',
      wins: 60,
      losses: 22,
      ties: 0,
      overtimeLosses: null,
      points: null,
      pointsFor: 9657,
      pointsAgainst: 8988,
      conference: 'Eastern Conference',
      division: null,
    });
  });

  test('of an ESPN football game, with columns that lack their keys', async () => {
    const path = 'espn_api/nfl-espn-401547353-20230907-detroit-lions-vs-kansas-city-chiefs.json.gz';
    const body = (await fetched(path)) as Json;
    const { drives, boxscore } = body.gamepackageJSON;
    const plays = drives.previous.flatMap((drive: Json) => drive.plays).length;
    const lines = boxscore.players
      .flatMap((team: Json) => team.statistics)
      .flatMap((group: Json) => group.athletes).length;
    const reading = readSummary('nfl', body);
    expectWhole(path, reading, 1 + plays + lines);
    expect(reading.refusals).toEqual([]);
    expect(reading.game).toMatchObject({
      season: '2023-24',
      seasonType: 'regular',
      week: 1,
      status: 'final',
      homeTeamId: 'nfl_kc',
      awayTeamId: 'nfl_det',
      score: { home: 20, away: 21 },
      periods: { home: [0, 14, 3, 3], away: [7, 0, 7, 7] },
    });
    const away = reading.boxScore?.away;
    const lineOf = (name: string) =>
      away?.players.find(({ player }) => player.fullName === name)?.stats;
    expect(lineOf('Jared Goff')).toMatchObject({
      passingCompletions: 22,
      passingAttempts: 35,
      passingYards: 253,
      passingTouchdowns: 1,
      passingInterceptions: 0,
    });
    expect(lineOf('Brian Branch')).toMatchObject({
      defensiveInterceptions: 1,
      returnTouchdowns: 1,
    });
    expect(away?.stats).toMatchObject({ rushingYards: 118, receivingTargets: 32 });
    const scoring = reading.playByPlay?.plays.filter(({ isScoring }) => isScoring);
    expect(scoring?.at(-1)?.score).toEqual({ home: 20, away: 21 });
  });

  test('of the MLB game feed', async () => {
    const path = 'espn_api/mlb-717055-20230809-san-diego-padres-vs-seattle-mariners.json.gz';
    const body = (await fetched(path)) as Json;
    const { home, away } = body.liveData.boxscore.teams;
    const players = Object.keys(home.players).length + Object.keys(away.players).length;
    const reading = readMlbGameFeed(body);
    expectWhole(path, reading, 1 + players + body.liveData.plays.allPlays.length);
    expect(reading.game).toMatchObject({
      status: 'final',
      homeTeamId: 'mlb_sea',
      score: { home: 6, away: 1 },
      periods: { home: [0, 0, 1, 0, 0, 0, 0, 5], away: [1, 0, 0, 0, 0, 0, 0, 0, 0] },
      starters: { home: 'Emerson Hancock', away: 'Yu Darvish' },
    });
    const { teamStats } = home;
    expect(reading.boxScore?.home.stats).toMatchObject({
      hits: teamStats.batting.hits,
      doubles: teamStats.batting.doubles,
      rbis: teamStats.batting.rbi,
      outsRecorded: 27,
      pitcherStrikeouts: teamStats.pitching.strikeOuts,
      pitcherWins: 1,
    });
    const starters = reading.boxScore?.home.players.filter(({ started }) => started);
    expect(starters).toHaveLength(10);
  });

  test('of the NBA API', async () => {
    const scoreboard = 'nba_api/nba_api_scoreboardv3.json.gz';
    const games = (await fetched(scoreboard)) as Json;
    const read = readNbaScoreboard(games);
    expectWhole(scoreboard, read, games.scoreboard.games.length);
    expect(read.records[0]?.score).toEqual({ home: 132, away: 121 });

    const boxScore = 'nba_api/nba_api_boxscoretraditionalv3.json.gz';
    const box = (await fetched(boxScore)) as Json;
    const { homeTeam, awayTeam } = box.boxScoreTraditional;
    const boxes = readNbaBoxScore(box);
    expectWhole(boxScore, boxes, homeTeam.players.length + awayTeam.players.length);
    const points = boxes.records[0]?.home.players.map(({ stats }) => stats.points ?? 0);
    expect(points?.reduce((sum, each) => sum + each, 0)).toBe(128);

    const playByPlay = 'nba_api/nba_api_playbyplayv3.json.gz';
    const plays = (await fetched(playByPlay)) as Json;
    const told = readNbaPlayByPlay(plays);
    expectWhole(playByPlay, told, plays.game.actions.length);
    const scored = told.records[0]?.plays.filter(({ isScoring }) => isScoring);
    expect(scored?.at(-1)?.score).toEqual({ home: 116, away: 117 });

    const standings = 'nba_api/nba_api_iststandings.json.gz';
    const groups = (await fetched(standings)) as Json;
    expectWhole(standings, readCfbd(groups.teams), groups.teams.length);
  });

  test.each(filesIn('ncaaf_cfbd_espn', /^cfbd_/))('%s', async (path) => {
    const body = (await fetched(path)) as Json;
    const reading = readCfbd(body);
    expectWhole(path, reading, body.length);
    const isTeams = path.includes('teams_fbs');
    expect(reading.accepted > 0).toBe(isTeams);
    if (isTeams) expect(reading.refusals).toEqual([]);
  });

  test.each(filesIn('ncaaf_cfbd_espn', /^odds_api_/))('%s: another source', async (path) => {
    const body = (await fetched(path)) as Json;
    const reading = readCfbd(body);
    expectWhole(path, reading, body.length);
    expect(reading.accepted).toBe(0);
  });

  test.each(filesIn('ncaaf_cfbd_espn', /^espn_teams/))('%s', async (path) => {
    const body = (await fetched(path)) as Json;
    const { teams } = body.sports[0].leagues[0];
    const reading = readTeams('ncaa_football', body);
    expectWhole(path, reading, teams.length);
    expect(reading.refusals.every(({ reason }) => reason === 'unknown_team')).toBe(true);
  });

  test.each(filesIn('nhl/api', /schedule/))('%s', async (path) => {
    const body = (await fetched(path)) as Json;
    const reading = readNhlSchedule(body);
    expectWhole(path, reading, body.gameWeek.flatMap((day: Json) => day.games).length);
    for (const { reason } of reading.refusals) {
      expect(['not_a_league_game', 'unknown_team']).toContain(reason);
    }
  });
});

describe.skipIf(!present)('games that others took from an API read as it wrote them', () => {
  test.each(filesIn('nhl', /^nhl_games/))('%s', async (path) => {
    const rows = JSON.parse(textOf(path)) as Json[];
    const games = rows.map((row) => ({
      id: row.game_id,
      gameType: Number(String(row.game_id).slice(4, 6)),
      startTimeUTC: row.start_time,
      gameState: row.game_state,
      gameScheduleState: 'OK',
      homeTeam: { abbrev: row.home_team, score: row.home_score },
      awayTeam: { abbrev: row.away_team, score: row.away_score },
    }));
    const reading = readNhlSchedule({ games });
    expectWhole(path, reading, rows.length);
    // Arizona's games are Utah's: the franchise moved with its players.
    expect(reading.refusals).toEqual([]);
    const ofArizona = rows.filter((row) => [row.home_team, row.away_team].includes('ARI'));
    const ids = new Set(ofArizona.map((row) => String(row.game_id)));
    const found = reading.records.filter(({ sourceGameId }) => ids.has(sourceGameId));
    for (const { homeTeamId, awayTeamId } of found) {
      expect([homeTeamId, awayTeamId]).toContain('nhl_uta');
    }
    expect(found).toHaveLength(ofArizona.length);
  });

  test.each(filesIn('mlb', /^panthera_historical/))('%s', async (path) => {
    const [header = '', ...lines] = textOf(path).trim().split(/\r?\n/);
    const columns = header.split(',');
    const games = lines.map((line) => {
      const cells = line.split(',');
      const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
      return {
        gamePk: Number(cell('game_pk')),
        gameType: cell('game_type'),
        gameDate: cell('start_utc'),
        // The file says when and who, not how it ended.
        status: { codedGameState: 'S' },
        teams: {
          home: { team: { name: cell('home_team') } },
          away: { team: { name: cell('away_team') } },
        },
      };
    });
    const reading = readMlbSchedule({ dates: [{ games }] });
    expectWhole(path, reading, lines.length);
    for (const { reason } of reading.refusals) {
      expect(['duplicate', 'not_a_league_game', 'unknown_team']).toContain(reason);
    }
  });

  test('mlb_props_daily: probable pitchers', async () => {
    const path = 'mlb/mlb_props_daily_2026-04-21.json.gz';
    const { games: rows } = (await fetched(path)) as Json;
    const games = rows.map((row: Json) => ({
      gamePk: row.game_pk,
      gameType: 'R',
      gameDate: '2026-04-21T23:00:00Z',
      status: { codedGameState: 'P' },
      venue: { name: row.venue },
      teams: Object.fromEntries(
        ['home', 'away'].map((side) => [
          side,
          {
            team: { abbreviation: row[`${side}_team`] },
            probablePitcher: { fullName: row[`${side}_probable`]?.name },
          },
        ]),
      ),
    }));
    const reading = readMlbSchedule({ dates: [{ games }] });
    expectWhole(path, reading, rows.length);
    expect(reading.records[0]?.starters).toEqual({ home: 'Parker Messick', away: 'Ryan Weiss' });
  });

  const OTHERS = /^mlb_(?:fatigue|hitters|lineups|pitchers)/;
  test.each(filesIn('mlb', OTHERS))('%s is no answer of the API and says so', async (path) => {
    const body = await fetched(path);
    expectWhole(path, readMlbSchedule(body), 1);
    expectWhole(path, readMlbGameFeed(body), 1);
  });

  test.each(filesIn('mlb', /^(?:lahman|panthera_splits)/))('%s is no JSON', async (path) => {
    expectWhole(path, readMlbSchedule(await fetched(path)), 1);
  });
});
