// The command of published systems, as a process beside one that has the database open.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { openEmbeddedSql } from '#backends/sql/sql-pglite.ts';
import { Random } from '#kit/random.ts';
import { migrate } from '#stores/migrations/migrate.ts';
import { pageOfBets } from '#stores/system-bets.ts';
import { randomHistory } from '../../domain/system-histories.ts';
import { IS_LONG } from '../../long.ts';
import { naiveBets } from '../../oracle/systems.ts';
import { PGLITE } from '../../stores/databases.ts';
import { runCommand, Scratch } from '../running-program.ts';

const scratch = new Scratch();
const dataDir = scratch.folder();
const HISTORY = randomHistory(new Random(11), 'nfl', 60);
const home = {
  systemId: 'home-teams',
  name: 'Home teams',
  description: 'Backs home teams with the points.',
  rule: { leagues: ['nfl'], market: 'spread', side: 'home' },
} as const;
let sql: Sql;

beforeAll(async () => {
  sql = await openEmbeddedSql({ directory: join(dataDir, 'sql'), ...PGLITE });
  await migrate(sql);
  await sql.query(
    `insert into past_games (event_id, league_id, season, season_type, week, start_time,
       neutral_site, home_team_id, away_team_id, full_game, first_half, grading_version)
     select "eventId", "leagueId", season, "seasonType", week, to_timestamp("startTime" / 1000.0),
       "neutralSite", "homeTeamId", "awayTeamId", "full", "firstHalf", 1
     from jsonb_to_recordset($1::jsonb) as r("eventId" text, "leagueId" text, season text,
       "seasonType" text, week integer, "startTime" double precision, "neutralSite" boolean,
       "homeTeamId" text, "awayTeamId" text, "full" jsonb, "firstHalf" jsonb)`,
    [JSON.stringify(HISTORY)],
  );
});
afterAll(async () => {
  await sql?.close();
  scratch.remove();
});

const run = (...args: string[]) => runCommand('commands/systems', args, { DATA_DIR: dataDir });
function fileOf(json: unknown): string {
  const path = join(scratch.path, 'systems.json');
  writeFileSync(path, typeof json === 'string' ? json : JSON.stringify(json));
  return path;
}

describe('the command', () => {
  it('publishes and computes at once, and says what it refuses', async () => {
    const same = { ...home, systemId: 'the-same', rule: { ...home.rule, period: 'full' } };
    const wrong = { ...home, rule: { ...home.rule, side: 'over' } };
    const { code, stdout, stderr } = await run('publish', fileOf([home, same, wrong]));
    const naive = naiveBets(home.rule, HISTORY, Number.POSITIVE_INFINITY);
    expect(naive.length).toBeGreaterThan(10);
    expect(stdout).toContain('home-teams: published\n');
    expect(stdout).toContain(`home-teams: ${naive.length} bets, `);
    expect(stderr).toContain('the-same: home-teams has the same rule');
    expect(stderr).toContain('system 3: rule.side: no side of spread');
    expect(code).toBe(1);
    const page = await pageOfBets(sql, 'home-teams', { limit: 200 });
    expect(page?.bets.map(({ eventId }) => eventId).reverse()).toEqual(
      naive.map(({ eventId }) => eventId),
    );
    const again = await run('publish', fileOf(home));
    expect([again.code, again.stdout]).toEqual([0, 'home-teams: unchanged\n']);
  });

  it('lists, recomputes, deactivates and removes', async () => {
    expect((await run('list')).stdout).toMatch(/^home-teams +active +\d+ bets +Home teams\n$/);
    expect((await run('recompute')).stdout).toMatch(/^home-teams: \d+ bets, /);
    expect((await run('deactivate', 'home-teams')).stdout).toBe('home-teams: inactive\n');
    expect((await run('recompute')).stdout).toBe('');
    expect(await run('deactivate', 'home-teams')).toMatchObject({ code: 1 });
    expect((await run('remove', 'home-teams')).stdout).toBe('home-teams: removed\n');
    expect(await sql.query('select * from system_bets')).toEqual([]);
    expect((await run('list')).stdout).toMatch(/^home-teams +removed /);
  });

  it('says what it takes', async () => {
    const more = IS_LONG ? [[], ['publish'], ['list', 'more'], ['remove', 'a', 'b']] : [];
    for (const args of [['constructor'], ...more]) {
      const { code, stderr } = await run(...args);
      expect(code, args.join(' ')).toBe(1);
      expect(stderr).toContain('usage: npm run systems');
    }
    const { code, stderr } = await run('publish', fileOf('{'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be read as JSON')]);
    expect(await run('publish', '/nowhere.json')).toMatchObject({ code: 1 });
  });
});
