// No row of any kind of file throws, and no statistic has a name of its own.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATS } from '#domain/history/stat-catalog.ts';
import { NFLVERSE_COLUMNS, SHORT_COLUMNS } from '#ingest/importers/facts/football-columns.ts';
import { NO_SCHEDULE } from '#ingest/importers/facts/schedule.ts';
import { FILE_IMPORTERS } from '#ingest/importers/importers.ts';

test('no kind throws, whatever a row holds', () => {
  const word = fc.constantFrom(
    ...['', 'NA', '2025', '13', 'BUF', 'MIA', 'REG', '2025-11-09', '09/11/2025', '2025-02-30'],
    ...['13:00', 'USA', 'MLS', 'E0', 'Arsenal', '@', 'N', 'HOU @ BKN', 'HOU', 'SuperBowl', '-1'],
    ...['Tue Oct 18 2022', '1e9', '__proto__', 'x'.repeat(500), '٣', '0000-01-01', '99:99'],
  );
  const value = fc.anything({ maxDepth: 3 });
  for (const importer of FILE_IMPORTERS) {
    const names = importer.shape.type === 'csv' ? importer.shape.headers.flat() : [];
    const extra = ['gametime', 'home_score', 'Time', 'game_id', 'date_modified', 'column 6'];
    const cells = fc.dictionary(fc.constantFrom(...names, ...extra), word, { maxKeys: 40 });
    const filled = fc.record(Object.fromEntries(names.map((name) => [name, word])));
    fc.assert(
      fc.property(fc.oneof(cells, filled), value, (someCells, someValue) => {
        const row = { number: 1, line: 1, cells: someCells, value: someValue };
        const read = importer.read(row, {
          path: 'stats_2023.json',
          schedule: NO_SCHEDULE,
          nth: () => 1,
        });
        expect(read).toBeTypeOf('object');
        if (importer.shape.type === 'json') {
          for (const each of importer.shape.rowsOf(someValue) ?? []) expect(each).toBe(each);
        }
      }),
      { numRuns: 300 },
    );
  }
});

test('every statistic has a name of the catalogue', () => {
  for (const { stat } of [...NFLVERSE_COLUMNS, ...SHORT_COLUMNS]) {
    expect(STATS.football).toContain(stat);
  }
});
