// Hit rates over a season's first months of real games, against a recount straight from the rows of
// the file: by sorting and slicing strings and numbers, without logs, stat names or situations.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { propStat } from '#domain/history/prop-stat.ts';
import { resolveTeam } from '#domain/team.ts';
import { must } from '#kit/assert.ts';
import type { GameLog } from '#player-form/game-log.ts';
import { type HitRate, hitRates } from '#player-form/hit-rates.ts';
import type { Situation } from '#player-form/situations.ts';

const DATA = resolve(import.meta.dirname, '../../../../shared/data/reference');
const FILES = ['nba_player_gamelogs_2025_26.csv.gz', 'nba_player_gamelogs_2025_26_b.csv.gz'];
const present = FILES.every((name) => existsSync(`${DATA}/${name}`));
if (!present) console.info(`skipped: the recorded NBA game logs are not in ${DATA}`);

const WINDOWS = ['L5', 'L10', 'L20', 'L25', 'season', 'L7'];
const GAMES_MIN = 10;

/** Three lines each, one of them whole so that there are pushes; and the columns that add up. */
const PROPS = [
  ['player_points', 'PTS', [9.5, 15, 24.5]],
  ['player_rebounds', 'REB', [3.5, 5, 8.5]],
  ['player_assists', 'AST', [1.5, 3, 6.5]],
  ['player_threes', '3PM', [0.5, 2, 3.5]],
  ['player_points_rebounds_assists', 'PTS+REB+AST', [14.5, 25, 37.5]],
] as const;

/** A row of either file: its columns under the names of the first. */
type Row = Readonly<Record<string, string>>;

/** YYYY-MM-DD, also from MM/DD/YYYY. */
const dayOf = (text: string): string =>
  text.includes('/') ? text.replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2') : text;

function rowsOf(name: string): readonly Row[] {
  const text = gunzipSync(readFileSync(`${DATA}/${name}`)).toString('utf8');
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const row = Object.fromEntries(names.map((column, index) => [column, cells[index] ?? '']));
    return {
      ...row,
      player: row.PLAYER ?? row['PLAYER NAME'] ?? '',
      team: row.TEAM ?? row.TEAM_ABBREVIATION ?? '',
      matchup: row['MATCH UP'] ?? row.MATCHUP ?? '',
      day: dayOf(row['GAME DATE'] ?? ''),
    };
  });
}

/** A row as the product sees it; games begin at 19:30 in New York. */
function logOf(row: Row): GameLog {
  const [own = '', other = ''] = (row.matchup ?? '').split(/ @ | vs\. /);
  const day = must(row.day, 'day');
  const teamIdOf = (text: string) => must(resolveTeam('nba', text), `team: ${text}`).teamId;
  const stats = {
    minutes: Number(row.MIN),
    points: Number(row.PTS),
    rebounds: Number(row.REB),
    assists: Number(row.AST),
    threePointFieldGoalsMade: Number(row['3PM']),
  };
  return {
    eventId: `${row.team} ${day}`,
    startTime: Date.parse(`${day}T19:30:00${day < '2025-11-02' ? '-04:00' : '-05:00'}`),
    season: '2025-26',
    seasonType: 'regular',
    teamId: teamIdOf(own),
    opponentId: teamIdOf(other),
    isHome: row.matchup?.includes(' vs. ') ?? false,
    neutralSite: false,
    started: false,
    result: row['W/L'] === 'W' ? 'W' : 'L',
    score: null,
    stats,
  };
}

const countIn = (row: Row, columns: string): number =>
  columns.split('+').reduce((sum, column) => sum + Number(row[column]), 0);

/** From rows oldest first. */
function recount(rows: readonly Row[], columns: string, line: number, label: string): HitRate {
  const games = label === 'season' ? rows : rows.slice(-Number(label.slice(1)));
  const values = games.map((row) => countIn(row, columns)).sort((a, b) => a - b);
  const firstPush = values.findIndex((value) => value >= line);
  const misses = firstPush < 0 ? values.length : firstPush;
  const hits = values.filter((value) => value > line).length;
  const total = values.reduce((sum, value) => sum + value, 0);
  return {
    label,
    games: values.length,
    hits,
    misses,
    pushes: values.length - hits - misses,
    rate: hits + misses === 0 ? null : hits / (hits + misses),
    average: values.length === 0 ? null : total / values.length,
  };
}

/** How many at the end of the rows are over. */
function streakAtTheEnd(rows: readonly Row[], columns: string, line: number): number {
  const marks = rows.map((row) => (countIn(row, columns) > line ? 'o' : '-')).join('');
  return /o*$/.exec(marks)?.[0].length ?? 0;
}

const previousDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

describe.skipIf(!present)('recorded games', () => {
  test.each(FILES)(
    'of %s give the rates that counting its rows gives',
    (name) => {
      const rows = rowsOf(name);
      const playedOn = new Set(rows.map((row) => `${row.team} ${row.day}`));
      const isBackToBack = (row: Row) => playedOn.has(`${row.team} ${previousDay(row.day ?? '')}`);
      const backToBacks = new Set(rows.filter(isBackToBack).map((row) => `${row.team} ${row.day}`));
      const situations: readonly (readonly [Situation, (row: Row) => boolean])[] = [
        [{}, () => true],
        [{ venue: 'home' }, (row) => !row.matchup?.includes('@')],
        [{ venue: 'away' }, (row) => row.matchup?.includes('@') ?? false],
        [{ opponentId: 'nba_bos' }, (row) => /(?:@|vs\.) BOS$/.test(row.matchup ?? '')],
        [{ backToBack: true }, isBackToBack],
        [
          { backToBack: false, venue: 'home' },
          (row) => /vs/.test(row.matchup ?? '') && !isBackToBack(row),
        ],
      ];
      const byPlayer = new Map<string, Row[]>();
      for (const row of rows) {
        const own = byPlayer.get(row.player ?? '') ?? [];
        byPlayer.set(row.player ?? '', [...own, row]);
      }
      let [players, comparisons] = [0, 0];
      for (const [player, own] of byPlayer) {
        if (own.length < GAMES_MIN) continue;
        players += 1;
        const oldestFirst = own.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
        const logs = oldestFirst.toReversed().map(logOf);
        for (const [key, columns, lines] of PROPS) {
          const stat = must(propStat('basketball', key), key);
          for (const line of lines) {
            for (const [situation, passes] of situations) {
              const request = { stat, line, windows: WINDOWS, situation, backToBacks };
              const answer = hitRates(logs, request);
              const counted = oldestFirst.filter(passes);
              const wanted = WINDOWS.map((label) => recount(counted, columns, line, label));
              const streak = streakAtTheEnd(counted, columns, line);
              const got = JSON.stringify([answer.windows, answer.currentStreak]);
              if (got !== JSON.stringify([wanted, streak])) {
                expect({ player, key, situation, ...answer }).toBe({ wanted, streak });
              }
              comparisons += WINDOWS.length;
            }
          }
        }
      }
      console.info(`${name}: ${players} players, ${comparisons} windows compared, all equal`);
      expect(players).toBeGreaterThan(400);
      expect(comparisons).toBe(players * 5 * 3 * situations.length * WINDOWS.length);
    },
    120_000,
  );
});
