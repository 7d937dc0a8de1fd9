// Files as people have them: numbers that are none, letters of Windows, rows that were cut off. A
// bad value costs itself and nothing beside it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import { importInto, importText, MemorySink } from '../../importers/import-sink-fixture.ts';

/** Imports text that is written byte by byte (Latin-1). */
async function importBytes(kind: string, text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'overround-import-'));
  try {
    const path = join(folder, 'file.csv');
    writeFileSync(path, Buffer.from(text, 'latin1'));
    const sink = new MemorySink();
    const report = await importInto(sink, must(fileImporterOf(kind), kind), path);
    return { sink, report };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const LINES = {
  ...{ id: 401700001, season: 2024, seasonType: 'regular', week: 1 },
  ...{ startDate: '2024-08-31T19:30:00.000Z', homeTeam: 'Iowa', awayTeam: 'Illinois State' },
  ...{ homeScore: 40, awayScore: 0 },
};
const providerLine = (provider: unknown, spread: unknown, overUnder: unknown) => ({
  provider,
  spread,
  overUnder,
  homeMoneyline: null,
  awayMoneyline: null,
});

test.each(['NaN', 'Infinity', '-Infinity'])('%s in a line costs that value alone', async (word) => {
  const lines = [providerLine('DraftKings', -23.5, 41.5), providerLine('Bovada', 'X', 41.5)];
  const text = JSON.stringify({ ...LINES, lines }).replace('"X"', word);
  const { sink, report } = await importText('cfbd-lines-jsonl', [text]);
  expect(report).toMatchObject({
    accepted: 1,
    refused: {},
    linesRefused: { 'value bad_value': 1 },
  });
  expect(sink.closes()).toMatchObject([
    { spread: { point: -23.5 }, total: { point: 41.5 }, books: 2 },
  ]);
});

test('a bad value, or a provider without a name, is left out with its reason', async () => {
  const lines = [
    providerLine('DraftKings', -23.5, 41.5),
    providerLine('Bovada', '-24', 41.5),
    providerLine(null, -3, 60),
    'William Hill',
  ];
  const { sink, report } = await importText('cfbd-lines-jsonl', [
    JSON.stringify({ ...LINES, lines }),
  ]);
  expect(report.linesRefused).toEqual({ 'spread bad_value': 1, 'provider bad_value': 2 });
  expect(sink.closes()).toMatchObject([
    { spread: { point: -23.5 }, total: { point: 41.5 }, books: 2 },
  ]);
});

const INJURIES =
  'season,game_type,team,week,gsis_id,position,full_name,report_primary_injury,report_status\n';

test('an apostrophe of Windows-1252 is one; control and bidi characters are cleaned', async () => {
  const { sink } = await importBytes(
    'nflverse-injuries',
    `${INJURIES}2024,REG,CIN,4,,WR,Ja\x92Marr Chase,Hip,Out\n` +
      '2024,REG,CLE,4,,TE,David\x81 Nj\x07oku,Ankle,Out\n',
  );
  const names = sink.injuryReports().flatMap(({ items }) => items.map((each) => each.playerName));
  expect(names).toEqual(['Ja’Marr Chase', 'David Nj oku']);
  const bidi = Buffer.from('\u202eJoe Burrow').toString('latin1');
  const { sink: other } = await importBytes(
    'nflverse-injuries',
    `${INJURIES}2024,REG,CIN,4,,QB,${bidi},Hip,Out\n`,
  );
  expect(other.injuryReports()[0]?.items[0]?.playerName).toBe('Joe Burrow');
});

test('a club with an apostrophe of Windows-1252 is known', async () => {
  const { sink, report } = await importBytes(
    'football-data',
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR\r\n' +
      'E0,17/08/2024,15:00,Nott\x92m Forest,Bournemouth,1,1,D\r\n',
  );
  expect(report.refused).toEqual({});
  expect(sink.games()).toMatchObject([{ homeTeamId: 'soccer_epl_nfo' }]);
});

test('JSON lines and documents are cleaned, too', async () => {
  const { sink } = await importText('injuries', [
    JSON.stringify({
      ...{ t: '2025-10-01T12:00:00Z', k: 'inj', player_id: '1', position: 'QB' },
      ...{ player_name: '\u2067Joe\u200b Burrow\u0007', team_abbr: 'CIN' },
      injury_designation: 'Out',
    }),
  ]);
  expect(sink.injuryReports()[0]?.items[0]?.playerName).toBe('Joe Burrow');
});

test('rows without their last cells are read, and the blanks are blank', async () => {
  const { sink, report } = await importText('nflverse-games', [
    'game_id,season,game_type,week,gameday,gametime,away_team,away_score,'.concat(
      'home_team,home_score,location,spread_line,total_line,stadium',
    ),
    '2023_01_DET_KC,2023,REG,1,2023-09-07,20:20,DET,21,KC,20,Home,4,53,Arrowhead',
    '2023_01_CAR_ATL,2023,REG,1,2023-09-10,13:00,CAR,10,ATL,24,Home,3.5,40.5',
    '2023_01_HOU_BAL,2023,REG,1,2023-09-10,13:00,HOU,9,BAL,25',
    '2023_01_CIN_CLE,2023,REG,1,2023-09-10,13:00,CIN,3,CLE,24,Home,3.5,40.5,Dome,1',
  ]);
  expect(report).toMatchObject({ accepted: 3, refused: { wrong_columns: 1 } });
  expect(sink.games().map(({ venue }) => venue)).toEqual(['Arrowhead', null, null]);
  expect(sink.closes()).toHaveLength(2);
});
