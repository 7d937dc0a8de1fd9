// The table of a season: which finals of the book it counts beside those of the store.

import { expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql/sql.ts';
import type { SeasonType } from '#domain/history/season-type.ts';
import { seasonTable } from '#gateway/stored/season-finals.ts';
import type { StoredFinal } from '#stores/games.ts';
import { Scene } from '../../engine/scene.ts';
import { GAME, HOUR, KICKOFF, report } from '../../oracle/script.ts';

const { eventId, homeTeamId, awayTeamId, startTime } = GAME;
const teams = { eventId, homeTeamId, awayTeamId };
const STORED: StoredFinal = {
  ...teams,
  home: 7,
  away: 3,
  startTime,
  seasonType: 'regular',
  neutralSite: false,
  periodCount: null,
  wentToOvertime: null,
};

/** Games that the home team of a final of the book has won, beside the finals of a store. */
async function winsAfter(
  seasonType: SeasonType | null,
  stored: readonly StoredFinal[] = [],
): Promise<{ readonly wins: number | undefined; readonly streak: string | undefined }> {
  const scene = new Scene(KICKOFF + 3 * HOUR);
  scene.say({ ...report(GAME, scene.now, 'final'), seasonType }, 'scores');
  const sql: SqlSession = {
    query: async <Row>(text: string) => (text.includes('league_tables') ? [] : stored) as Row[],
  };
  const { groups, groupsToDate } = await seasonTable(scene.engine.reader, sql, 'nfl');
  const [table, toDate] = [groups, groupsToDate].map((each) =>
    each.flatMap(({ standings }) => standings).find(({ team }) => team.id === homeTeamId),
  );
  return { wins: table?.wins, streak: toDate?.streak };
}

test('a final of the book counts where it is one of the regular season', async () => {
  expect(await winsAfter('regular')).toEqual({ wins: 1, streak: 'W1' });
  expect(await winsAfter(null)).toEqual({ wins: 1, streak: 'W1' });
});

test('one before the regular season does not, one after it makes streaks alone', async () => {
  expect(await winsAfter('preseason')).toEqual({ wins: 0, streak: '' });
  expect(await winsAfter('postseason')).toEqual({ wins: 0, streak: 'W1' });
});

test('one that the store holds as regular counts as the book says', async () => {
  expect(await winsAfter('regular', [STORED])).toMatchObject({ wins: 1 });
  expect(await winsAfter('preseason', [STORED])).toMatchObject({ wins: 0 });
});

test('a lost game of the postseason ends a streak of the regular season', async () => {
  const lost = { ...STORED, eventId: 'later', home: 3, seasonType: 'postseason' } as const;
  const stored = [STORED, { ...lost, away: 7, startTime: startTime + 24 * HOUR }];
  expect(await winsAfter('regular', stored)).toEqual({ wins: 1, streak: 'L1' });
});

test('the final of a cup counts nowhere, whatever the book takes it for', async () => {
  expect(await winsAfter('regular', [{ ...STORED, seasonType: 'cup' }])).toEqual({
    wins: 0,
    streak: '',
  });
});
