// The import command on recorded files: whole, once, and the same after it was killed half-way.
// What the recordings say of odds and results meets in one schedule.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { openSqlPool } from '#backends/sql/sql-postgres.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { resolveTeam } from '#domain/team.ts';
import { Random } from '#kit/random.ts';
import { reportAt } from '#stores/injuries.ts';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { until } from '../programs/until.ts';
import { PGLITE } from '../stores/databases.ts';
import { useOuterStore } from './outer-store.ts';
import { RunningProgram, runCommand, Scratch } from './running-program.ts';

const DATA = '../shared/data';
const NFL_GAMES = `${DATA}/closing/nfl_nflverse_games_1999_2025.csv.gz`;
const MLB_GAMES = `${DATA}/closing/mlb_games_edgecash.csv.gz`;
const INJURIES = `${DATA}/reference/nfl_injuries_active.ticks.jsonl.gz`;
const present = existsSync(NFL_GAMES) && existsSync(MLB_GAMES) && existsSync(INJURIES);
if (!present) console.info(`skipped: there are no recorded results in ${DATA}`);

/** Games that are imported: of the long form, all. */
const GAMES = IS_LONG ? Number.POSITIVE_INFINITY : 2000;

useOuterStore();
const scratch = new Scratch();
afterAll(() => scratch.remove());

async function imported(dataDir: string, kind: string, path: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand('commands/import', [kind, path], {
    DATA_DIR: dataDir,
  });
  expect(code, stderr).toBe(0);
  return stdout;
}

async function withStore<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const url = await RunningProgram.storeUrl({ DATA_DIR: dataDir });
  const sql = url
    ? openSqlPool({ address: { url } })
    : await openEmbeddedSql({ directory: `${dataDir}/sql`, ...PGLITE });
  try {
    return await work(sql);
  } finally {
    await sql.close();
  }
}

/** Every game that is stored, without times of writing. */
async function games(dataDir: string): Promise<string> {
  return await withStore(dataDir, async (sql) =>
    JSON.stringify(
      await sql.query(`select to_jsonb(g) - 'updated_at' as game from games g order by event_id`),
    ),
  );
}

/** Begins an import, and kills it once so many games are stored. */
async function killedBehind(dataDir: string, path: string, count: number): Promise<void> {
  const url = await RunningProgram.storeUrl({ DATA_DIR: dataDir });
  const child = spawn(process.execPath, ['dist/src/commands/import.js', 'nflverse-games', path], {
    env: { ...process.env, DATA_DIR: dataDir, ...(url && { POSTGRES_URL: url }) },
    stdio: 'ignore',
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  await withStore(dataDir, async (sql) => {
    const stored = async (): Promise<number> => {
      const rows = await sql.query<{ count: number }>(COUNT_GAMES).catch(() => []);
      return rows[0]?.count ?? 0;
    };
    await until(async () => child.exitCode !== null || (await stored()) > count, 'some games');
  });
  child.kill('SIGKILL');
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
}

const COUNT_GAMES = 'select count(*)::integer as count from games';

describe.skipIf(!present)('recorded files', () => {
  // Both tests of results begin with these games.
  const dataDir = scratch.folder();
  const path = join(scratch.path, 'games.csv');
  let lines: readonly string[] = [];
  beforeAll(async () => {
    const all = gunzipSync(readFileSync(NFL_GAMES)).toString().trim().split('\n');
    lines = all.slice(0, GAMES + 1);
    writeFileSync(path, lines.join('\n'));
    const startedAt = performance.now();
    const first = await imported(dataDir, 'nflverse-games', path);
    console.log(`${first.trim()} in ${Math.round(performance.now() - startedAt)} ms`);
  });

  test('every game of nflverse is kept, once, with the scores of the file', async () => {
    const stored = JSON.parse(await games(dataDir)) as { game: Record<string, unknown> }[];
    expect(stored).toHaveLength(lines.length - 1);
    const header = (lines[0] ?? '').split(',');
    const column = (row: string, name: string) => row.split(',')[header.indexOf(name)] ?? '';
    const scored = lines.slice(1).filter((row) => column(row, 'home_score') !== '');
    const total = scored.reduce((sum, row) => sum + Number(column(row, 'home_score')), 0);
    const kept = stored.map(({ game }) => game.home_score as number | null);
    expect(kept.reduce<number>((sum, score) => sum + (score ?? 0), 0)).toBe(total);
    expect(kept.filter((score) => score !== null)).toHaveLength(scored.length);

    expect(await imported(dataDir, 'nflverse-games', path)).toContain('0 records handed');
    expect(JSON.parse(await games(dataDir))).toEqual(stored);

    // Killed at any moment, it ends the same.
    const other = scratch.folder();
    for (const share of IS_LONG ? [0, 0.2, 0.6] : [0.2]) {
      await killedBehind(other, path, Math.floor(share * stored.length));
    }
    await imported(other, 'nflverse-games', path);
    expect(JSON.parse(await games(other))).toEqual(stored);
  });

  test.runIf(IS_LONG)(`recorded odds find their results${LONG_ONLY}`, async () => {
    console.log((await imported(dataDir, 'game-list', MLB_GAMES)).trim());
    const rates = await withStore(dataDir, async (sql) => ({
      nfl: await joinRate(sql, `${DATA}/odds_ticks/nfl.events.csv`, 12),
      mlb: await joinRate(sql, `${DATA}/odds_ticks/mlb.events.csv`, 3),
    }));
    expect(rates.nfl).toBeGreaterThanOrEqual(0.99);
    expect(rates.mlb).toBeGreaterThanOrEqual(0.98);
  });

  test.runIf(IS_LONG)(
    `injury reports are those of the file at any instant${LONG_ONLY}`,
    async () => {
      const ofInjuries = scratch.folder();
      await imported(ofInjuries, 'injuries', INJURIES);
      const ticks = gunzipSync(readFileSync(INJURIES))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Tick);
      const instants = ticks.map(({ t }) => Date.parse(t));
      const random = new Random(20_261_121);
      const abbreviations = [...new Set(ticks.flatMap(({ team_abbr }) => team_abbr ?? []))];
      await withStore(ofInjuries, async (sql) => {
        let listed = 0;
        for (let i = 0; i < 200; i++) {
          const abbreviation = random.pick(abbreviations);
          const teamId = resolveTeam('nfl', abbreviation)?.teamId ?? '';
          const at = random.pick(instants) + random.below(3) - 1;
          const report = await reportAt(sql, teamId, at);
          const found = (report?.items ?? []).map(({ playerName, status }) => [playerName, status]);
          const expected = replayed(ticks, abbreviation, at);
          expect(found.sort(), `${teamId} at ${new Date(at).toISOString()}`).toEqual(expected);
          listed += expected.length;
        }
        console.log(`200 pairs of team and instant, ${listed} entries`);
        expect(listed).toBeGreaterThan(100);
      });
    },
  );
});

/** `inj`: on the list, or changed; `clear`: off it. */
interface Tick {
  readonly t: string;
  readonly k: 'inj' | 'clear';
  readonly player_id: string;
  readonly player_name: string;
  readonly team_abbr?: string;
  readonly injury_designation?: string;
}

/** What the file had said of a team by an instant: the newest word on each player. */
function replayed(ticks: readonly Tick[], abbreviation: string, at: number): string[][] {
  const newest = new Map<string, Tick>();
  for (const tick of ticks) if (Date.parse(tick.t) <= at) newest.set(tick.player_id, tick);
  return [...newest.values()]
    .filter(({ k, team_abbr }) => k === 'inj' && team_abbr === abbreviation)
    .map(({ player_name, injury_designation }) => [player_name, injury_designation ?? ''])
    .sort();
}

/**
 * The share of recorded odds events that a stored game answers to; misses are listed. Events that
 * every venue withdrew before their start were put off: their results stand under another day.
 */
async function joinRate(sql: Sql, path: string, hours: number): Promise<number> {
  const [head = '', ...rows] = readFileSync(path, 'utf8').trim().split('\n');
  const header = head.split(',');
  const misses: string[] = [];
  const putOff: string[] = [];
  for (const row of rows) {
    const cells = row.split(',');
    const cell = (name: string) => cells[header.indexOf(name)] ?? '';
    const league = builtInLeagues.byOddsApiKey(cell('sport_key'));
    const ids = [cell('home_team'), cell('away_team')].map(
      (name) => league && resolveTeam(league.leagueId, name)?.teamId,
    );
    const found = await sql.query(
      `select 1 from games where least(home_team_id, away_team_id) = $1
         and greatest(home_team_id, away_team_id) = $2
         and abs(extract(epoch from start_time - $3::timestamptz)) <= $4 * 3600`,
      [...ids.map((id) => id ?? '').sort(), cell('commence_time_last'), hours],
    );
    if (found.length > 0) continue;
    (cell('last_seen') < cell('commence_time_last') ? putOff : misses).push(row.slice(0, 140));
  }
  const rate = 1 - misses.length / (rows.length - putOff.length);
  console.log(`${path}: ${rows.length} events, ${(100 * rate).toFixed(2)} % of those played found`);
  for (const miss of misses) console.log(`  missed: ${miss}`);
  for (const event of putOff) console.log(`  put off, withdrawn before its start: ${event}`);
  return rate;
}

test('closes that come before their games are said, and written after them', async () => {
  const dataDir = scratch.folder();
  mkdirSync(dataDir);
  const [games, closes] = [`${dataDir}/games.csv`, `${dataDir}/closes.csv`];
  const lines = 'spread_open,spread_close,total_open,total_close,ml_home,ml_away';
  writeFileSync(closes, `game_id,season,${lines}\n1,2008,8,5.5,127,127.5,,\n`);
  const list =
    'game_id,league,season,season_type,kickoff,home_team,away_team,home_score,away_score';
  const game = '1,ncaab,2008,POST,2008-04-08 01:21:00,Memphis,Kansas,68,75';
  writeFileSync(games, `${list}\n${game}\n`);
  const early = await runCommand('commands/import', ['list-closes', closes], { DATA_DIR: dataDir });
  expect(early.code).toBe(1);
  expect(early.stdout).toContain('refused: 1 closes');
  expect(early.stderr).toContain('Import the games first');
  await imported(dataDir, 'game-list', games);
  expect(await imported(dataDir, 'list-closes', closes)).toContain('all kept');
  const again = await runCommand('commands/import', ['--again', 'list-closes', closes], {
    DATA_DIR: dataDir,
  });
  expect(again.stdout).toContain('1 records handed to the store in 1 batches, all kept');
  const count = 'select count(*)::integer as count from closes';
  expect(await withStore(dataDir, (sql) => sql.query(count))).toEqual([{ count: 1 }]);
});

test('a game of a day that is told with another score is said to wait', async () => {
  const dataDir = scratch.folder();
  mkdirSync(dataDir);
  const [games, lines] = [`${dataDir}/games.csv`, `${dataDir}/lines.csv`];
  const list =
    'game_id,league,season,season_type,kickoff,home_team,away_team,home_score,away_score';
  const [home, away] = ['Arizona Diamondbacks', 'Los Angeles Dodgers'];
  writeFileSync(games, `${list}\n1,mlb,2014,REG,2014-06-01 23:05:00,${home},${away},5,3\n`);
  const columns = 'date,game,away_name,home_name,away_score,home_score,home_close_ml,away_close_ml';
  const day = Date.parse('2014-06-01') / 86_400_000;
  const row = `${day},1,${away},${home},4,5,150,-170,1.5,6.5`;
  writeFileSync(lines, `${columns},home_run_line,close_ou_line\n${row}\n`);
  const embedded = { DATA_DIR: dataDir, POSTGRES_URL: '' };
  const { code } = await runCommand('commands/import', ['game-list', games], embedded);
  expect(code).toBe(0);
  const refused = await runCommand('commands/import', ['sbr-lines', lines], embedded);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain('refused: 1 games, 1 closes');
  expect(refused.stderr).toContain('not known which game of their teams on that day is meant');
  expect(refused.stderr).not.toContain('Import the games first');
});
