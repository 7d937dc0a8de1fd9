// What waits in a publisher: the latest price of each selection, in an order that changes nothing.
import { describe, expect, test } from 'vitest';
import { type Batch, PublishQueue, type QuoteRow } from '../../../client/src/publish-queue.ts';

const GAME = { league: 'nfl', home: 'A', away: 'B', start: '2026-11-08T18:00:00Z' };
const row = (venue: string, american: number, more: Partial<QuoteRow> = {}): QuoteRow => ({
  ...{ ...GAME, venue, market: 'moneyline', selection: 'home', american, ...more },
});
const lines = (batch: Batch | undefined) =>
  batch?.body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

describe('quotes that wait', () => {
  test('are one a selection: the latest, as old as it is', () => {
    const queue = new PublishQueue(10);
    expect([queue.quote(row('x', 100), 1), queue.quote(row('y', 110), 2)]).toEqual([true, true]);
    expect(queue.quote(row('x', 120), 3)).toBe(true);
    expect([queue.size, queue.oldestMs]).toEqual([2, 2]);
    const batch = queue.take(1e6);
    expect(lines(batch)).toMatchObject([{ venue: 'x', american: 120 }, { venue: 'y' }]);
    expect(batch).toMatchObject({ lines: 2, atMs: 2, options: {} });
    expect([queue.take(1e6), queue.size, queue.oldestMs]).toEqual([undefined, 0, undefined]);
  });

  test('of points, players, teams and events are apart', () => {
    const queue = new PublishQueue(10);
    for (const more of [{ point: 1 }, { player: 'P' }, { team: 'A' }, { event: 'e' }, {}]) {
      queue.quote(row('x', 100, more), 1);
    }
    expect(queue.size).toBe(5);
  });

  test('go in batches of so many characters and lines', () => {
    const queue = new PublishQueue(5000);
    for (let i = 0; i < 1200; i++) queue.quote(row(`v${i}`, 100), i);
    expect([queue.take(1e6)?.lines, queue.take(1)?.lines, queue.size]).toEqual([1000, 1, 199]);
    queue.quote(row('v1100', 130), 9);
    expect(queue.size).toBe(199);
    expect(lines(queue.take(1e6))?.[99]).toMatchObject({ venue: 'v1100', american: 130 });
  });
});

describe('where no more may wait', () => {
  test('a quote of a selection that waits is taken, and every withdrawal; nothing else', () => {
    const queue = new PublishQueue(2);
    queue.quote(row('x', 100), 1);
    queue.quote(row('y', 100), 1);
    expect(queue.quote(row('z', 100), 2)).toBe(false);
    expect(queue.add('statement', '{}', 2)).toBe(false);
    expect(queue.quote(row('y', 130), 2)).toBe(true);
    queue.withdraw(row('z', 0), 'now', 3);
    queue.withdraw(row('x', 0), 'now', 3);
    expect(queue.size).toBe(3);
    expect(lines(queue.take(1e6))).toMatchObject([
      { kind: 'patch', withdrawn: [{ venue: 'x' }] },
      { venue: 'y', american: 130 },
      { kind: 'patch', withdrawn: [{ venue: 'z' }] },
    ]);
  });
});

test('a withdrawal is a patch of its event, by our id or the source’s own', () => {
  const queue = new PublishQueue(10);
  queue.withdraw({ ...row('x', 0), point: -3.5 }, 'now', 1);
  queue.withdraw(
    { event: 'g1', league: 'nfl', venue: 'x', market: 'm', selection: 'home' },
    'now',
    1,
  );
  queue.withdraw(
    { event: 'nfl_20261108_b_a', venue: 'x', market: 'm', selection: 'home' },
    'now',
    1,
  );
  expect(lines(queue.take(1e6))).toEqual([
    {
      ...{ kind: 'patch', observedAt: 'now', event: GAME, quotes: [] },
      withdrawn: [{ venue: 'x', market: 'moneyline', selection: 'home', point: -3.5 }],
    },
    expect.objectContaining({ event: { id: 'g1', league: 'nfl' } }),
    expect.objectContaining({ event: { eventId: 'nfl_20261108_b_a' } }),
  ]);
});

test('nothing moves past a statement or a body, which go alone', () => {
  const queue = new PublishQueue(10);
  queue.quote(row('x', 100), 1);
  queue.add('statement', '{"kind":"image"}', 2);
  queue.quote(row('x', 120), 3);
  queue.add('body', 'a,b', 4, { form: 'csv' });
  queue.add('body', '[]', 5, { form: 'json' });
  const bodies = [];
  for (let batch = queue.take(1e6); batch; batch = queue.take(1e6)) bodies.push(batch);
  expect(bodies.map(({ body }) => body.slice(0, 16))).toEqual([
    ...['{"league":"nfl",', '{"kind":"image"}', '{"league":"nfl",', 'a,b', '[]'],
  ]);
  expect(bodies.map(({ options }) => options.form)).toEqual([
    ...[undefined, undefined, undefined, 'csv', 'json'],
  ]);
});
