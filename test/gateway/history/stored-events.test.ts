// Pages of events where the book moves while the store is asked: none is lost between the two.
import { expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql/sql.ts';
import { pageOfEvents } from '#gateway/stored/stored-events.ts';
import { gameFacts } from '../../stores/small-league.ts';
import { FakeReader } from '../fake-reader.ts';

const ID = 'nfl_20261101_buf_mia';

test('an event that the book lets go while the store is asked comes out of the store', async () => {
  const game = { ...gameFacts({}), eventId: ID, updatedAt: 0 };
  const { startTime } = game;
  const reader = new FakeReader([
    {
      ...{ eventId: ID, leagueId: 'nfl', status: 'final', sourceEventId: 'a' },
      ...{ startTime: new Date(startTime).toISOString(), quotes: [], edges: [] },
    },
  ]);
  reader.now = startTime;
  const sql: SqlSession = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      // What the book has is left out of the question.
      const isAsked = !JSON.stringify(values).includes(ID);
      reader.remove(ID);
      if (text.includes('count(*)')) return [{ count: isAsked ? 1 : 0 }] as Row[];
      return (isAsked ? [game] : []) as Row[];
    },
  };
  const query = { leagueId: 'nfl' } as const;
  const page = { offset: 0, limit: 10 };
  const events = await pageOfEvents(reader, sql, query, page);
  expect(events.map(({ eventId }) => eventId)).toEqual([ID]);
});
