// Topics that few follow: told to each socket by itself, until more come than are few.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME, image, KICKOFF, MATCH, MINUTE, quote } from '../../oracle/script.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';

const NOW = KICKOFF - 60 * MINUTE;
const FEW = 2;

let stream: FakeStream;
let price = 0;

beforeEach(() => {
  stream = new FakeStream({ fewFollowers: FEW });
  price = -110;
  move();
});

afterEach(() => stream.close());

function move(): void {
  price -= 1;
  const groups = [GAME, MATCH].map((event) =>
    image(event, NOW, [quote('fanduel', 'home', price, NOW)]),
  );
  stream.say(...groups);
}

function follower(...filters: readonly object[]): FakeSocket {
  const socket = stream.open();
  filters.forEach((filter, id) => {
    stream.hear(socket, { op: 'subscribe', id, channel: 'odds', ...filter });
  });
  return socket;
}

const deltasOf = (socket: FakeSocket): number =>
  socket.sent.filter(({ op }) => op === 'delta').length;

async function turn(): Promise<void> {
  move();
  await new Promise(setImmediate);
}

test('the few hear by themselves; once they are more all share the topic', async () => {
  const first = follower({});
  const second = follower({});
  await turn();
  expect([first, second].map(deltasOf)).toEqual([1, 1]);
  expect([stream.published.length, first.topics.size, second.topics.size]).toEqual([0, 0, 0]);

  const third = follower({});
  expect([first, second, third].map(({ topics }) => topics.size)).toEqual([1, 1, 1]);
  await turn();
  expect([first, second, third].map(deltasOf)).toEqual([1, 1, 0]);
  expect(stream.published.filter(({ op }) => op === 'delta')).toHaveLength(1);
});

test('who leaves hears nothing more, by itself or with others', async () => {
  const [alone, shared] = [follower({}), [follower({ event: GAME.eventId })]];
  while (shared.length <= FEW) shared.push(follower({ event: GAME.eventId }));
  const [one] = shared as [FakeSocket];
  for (const socket of [alone, one]) stream.hear(socket, { op: 'unsubscribe', id: 0 });
  await turn();
  expect([deltasOf(alone), one.topics.size]).toEqual([0, 0]);
});

test('a socket that is gone is told nothing', async () => {
  const [gone, there] = [follower({}), follower({})];
  stream.disconnect(gone);
  await turn();
  expect([gone, there].map(deltasOf)).toEqual([0, 1]);
});

test('of many topics a socket hears only the first few by themselves', async () => {
  const leagues = ['nba', 'nfl', 'mlb', 'nhl', 'ncaab', 'ncaaf'];
  const socket = follower(...leagues.map((league) => ({ league })));
  expect(socket.topics.size).toBe(leagues.length - 4);
  for (const id of leagues.keys()) stream.hear(socket, { op: 'unsubscribe', id });
  expect(socket.topics.size).toBe(0);
  // What ended leaves room for others.
  stream.hear(socket, { op: 'subscribe', id: 9, channel: 'odds' });
  await turn();
  expect([socket.topics.size, deltasOf(socket)]).toEqual([0, 1]);
});

test('one that is behind leaves, catches up, and hears the topic by itself again', async () => {
  stream.close();
  stream = new FakeStream({ fewFollowers: FEW, unaskedBytesMax: 0 });
  move();
  const slow = follower({});
  slow.fillsWith = 'delta';
  await turn();
  await turn();
  await turn();
  expect(deltasOf(slow)).toBe(1);
  await stream.drain(slow);
  expect(deltasOf(slow)).toBe(2);
  await turn();
  expect([deltasOf(slow), slow.topics.size]).toEqual([3, 0]);
});
