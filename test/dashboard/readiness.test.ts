// Which feeds an empty board says that the server waits for.
import { expect, test } from 'vitest';
import { awaitedFeeds } from '#dashboard/live/readiness.ts';

const FEEDS = [
  { name: 'polymarket', state: 'running', accepted: 0, incidents: { request_failed: 2 } },
  { name: 'espn', state: 'running' },
  { name: 'kalshi', state: 'running', accepted: 7 },
  { name: 'replay', state: 'ended', accepted: 0 },
];

test('are those at work that brought no price, while the server is not ready', () => {
  const namesIn = (status: string) =>
    awaitedFeeds({ status, feeds: FEEDS }).map(({ name }) => name);
  expect(namesIn('warming')).toEqual(['polymarket', 'espn']);
  expect(namesIn('ready')).toEqual([]);
  expect(namesIn('starting')).toEqual([]);
});
