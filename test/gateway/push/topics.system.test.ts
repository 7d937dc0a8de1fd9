// What a turn of the push costs: topics that are not concerned are not looked at, and sockets are
// asked for room once for many frames.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtInVenues } from '#domain/venue-catalog.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { Subscription } from '#gateway/push/protocol.ts';
import type { Topic } from '#gateway/push/topic.ts';
import { Topics } from '#gateway/push/topics.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, patch, quote } from '../../oracle/script.ts';
import { EPOCH } from '../fixture.ts';
import { FakeStream } from './fake-sockets.ts';
import type { Json } from './state/shown-state.ts';
import { ticksOf } from './ticks.ts';

const AT = KICKOFF - 60 * MINUTE;

// The hub's own timers say nothing by themselves.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Changes of a book in which these events changed after each position. */
function changesOf(seq: number, byPosition: Readonly<Record<number, readonly string[]>>) {
  return {
    seq,
    eventsSince: (since: number) => byPosition[since] ?? [],
    mayConcern: () => false,
    reachesBackTo: () => true,
  } as unknown as BookChanges;
}

function subscription(topic: string, eventId?: string, conflateMs = 0): Subscription {
  const scope = eventId === undefined ? {} : { eventId };
  const moves = {};
  return { topic, scope, conflateMs, channel: 'edges', moves } as unknown as Subscription;
}

test('topics of an event are looked at where something of it changed, all others always', () => {
  const topics = new Topics();
  const names = (changes: BookChanges): readonly string[] => {
    const found = [...topics.behind(changes)];
    for (const topic of found) topics.asked(topic, false);
    return found.map(({ subscription: { topic } }) => topic);
  };
  const all = topics.of(subscription('all'), 10, 0);
  const ofEvents = [
    ...['a', 'b', 'c'].map((eventId) => subscription(eventId, eventId)),
    subscription('a again', 'a'),
  ].map((each) => topics.of(each, 10, 0));
  expect(topics.size).toBe(5);
  expect(names(changesOf(10, {}))).toEqual([]);
  const changes = changesOf(12, { 10: ['x', 'a', 'c'], 12: ['b'] });
  expect(names(changes)).toEqual(['all', 'a', 'a again', 'c']);
  expect(names(changes), 'the book did not move').toEqual([]);
  expect(topics.of(subscription('b', 'b'), 12, 0)).toBe(ofEvents[1]);
  for (const topic of [all, ...ofEvents]) topics.delete(topic);
  expect(names(changesOf(13, { 12: ['a', 'b', 'c'] }))).toEqual([]);
});

test('one that is concerned stands where it was until it is asked, others where all are', () => {
  const topics = new Topics();
  const of = (name: string, conflateMs: number): Topic =>
    topics.of(subscription(name, name, conflateMs), 10, 0);
  const [quick, slow] = [of('a', 0), of('b', 1000)];
  topics.behind(changesOf(15, { 10: ['x'] }));
  expect([quick.heartbeat(), slow.heartbeat()]).toEqual([15, 15]);
  const changes = changesOf(20, { 15: ['b'] });
  expect([...topics.behind(changes)]).toEqual([slow]);
  expect([quick.heartbeat(), slow.heartbeat()]).toEqual([20, 15]);
  expect([...topics.behind(changesOf(25, { 20: [] }))], 'its time has not come').toEqual([slow]);
  expect([quick.heartbeat(), slow.heartbeat()]).toEqual([25, 15]);
  const late = topics.of(subscription('c', 'c'), 28, 0);
  expect(late.heartbeat(), 'it began with an image of its own').toBe(28);
});

test('where the book forgot what changed, all are looked at', () => {
  const topics = new Topics();
  for (const eventId of ['a', 'b']) topics.of(subscription(eventId, eventId), 10, 0);
  const changes = { ...changesOf(20, { 10: [] }), reachesBackTo: () => false };
  expect([...topics.behind(changes as unknown as BookChanges)]).toHaveLength(2);
});

test('the first topic after a time without any begins where the book is', () => {
  const topics = new Topics();
  const first = topics.of(subscription('a', 'a'), 5, 0);
  topics.delete(first);
  topics.of(subscription('a', 'a'), 900, 0);
  const asked: number[] = [];
  const changes = {
    seq: 901,
    reachesBackTo: () => true,
    eventsSince: (since: number) => {
      asked.push(since);
      return [];
    },
  } as unknown as BookChanges;
  topics.behind(changes);
  expect(asked).toEqual([900]);
});

test('topics that a turn has no time for are told in the next, before others again', async () => {
  const stream = new FakeStream({ ticks: ticksOf({ push: 0 }) });
  const socket = stream.open();
  const say = (price: number): void => {
    stream.say(image(GAME, AT, [quote('draftkings', 'home', price, AT)]));
  };
  say(105);
  const filters = [
    { market: 'moneyline' },
    { league: 'nfl' },
    { bookmaker: 'draftkings' },
    { sourceType: 'sportsbook' },
  ];
  filters.forEach((filter, id) => {
    stream.hear(socket, { op: 'subscribe', id, channel: 'odds', ...filter });
  });
  const names = socket.sent.filter(({ op }) => op === 'subscribed').map(({ topic }) => topic);
  const told = (): string[] =>
    stream.published.map(({ topic, prev, seq }) => `${names.indexOf(topic)} ${prev}-${seq}`);
  await new Promise(setImmediate);
  say(110);
  await new Promise(setImmediate);
  expect(told()).toEqual(['0 1-2']);
  await new Promise(setImmediate);
  say(115);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  expect(told().slice(1)).toEqual(['1 1-2', '2 1-3', '3 1-3', '0 2-3', '1 2-3']);
  stream.close();
});

test('the lag of what a turn had no time for counts from the move of the book', async () => {
  let nowMs = 0;
  const stream = new FakeStream({ ticks: ticksOf({ push: 0 }), monotonicMs: () => nowMs });
  const socket = stream.open();
  const filters = [{}, { league: 'nfl' }, { market: 'moneyline' }];
  filters.forEach((filter, id) => {
    stream.hear(socket, { op: 'subscribe', id, channel: 'odds', ...filter });
  });
  const { lagMs } = stream.hub.counts;
  const turn = async (): Promise<number> => {
    const before = lagMs.sum;
    nowMs += 50;
    await new Promise(setImmediate);
    return lagMs.sum - before;
  };
  stream.say(image(GAME, AT, [quote('draftkings', 'home', 105, AT)]));
  expect([await turn(), await turn(), await turn(), await turn()]).toEqual([50, 100, 150, 0]);
  stream.say(image(GAME, AT, [quote('draftkings', 'home', 110, AT)]));
  expect(await turn()).toBe(50);
  stream.close();
});

test('topics that are left are told account by account, none is passed over for ever', async () => {
  const stream = new FakeStream({ ticks: ticksOf({ push: 0 }) });
  const follow = (accountId: string, filters: readonly object[]): readonly string[] => {
    const socket = stream.open(accountId);
    filters.forEach((filter, id) => {
      stream.hear(socket, { op: 'subscribe', id, channel: 'odds', ...filter });
    });
    return socket.sent.filter(({ op }) => op === 'subscribed').map(({ topic }) => topic);
  };
  const venues = builtInVenues
    .listed()
    .slice(0, 28)
    .map(({ bookmakerId }) => bookmakerId);
  const many = follow(
    'many',
    venues.map((bookmaker) => ({ bookmaker })),
  );
  const everything = follow('many', [{}]);
  const few = [...follow('other', [{}, { market: 'moneyline' }]), ...everything];
  for (let turn = 0; turn < 120; turn++) {
    const prices = venues.map((venue) => quote(venue, 'home', 105 + turn, AT));
    stream.say(image(GAME, AT, prices));
    await new Promise(setImmediate);
  }
  const told = (names: readonly string[]): readonly number[] =>
    names.map((name) => stream.published.filter(({ topic }) => topic === name).length);
  expect([many.length, few.length]).toEqual([28, 3]);
  expect(Math.min(...told(few))).toBeGreaterThan(20);
  expect(Math.min(...told(many))).toBeGreaterThan(0);
  stream.close();
});

test('sockets are asked for room once for many frames, and a full one leaves in time', async () => {
  const unaskedBytesMax = 16 * 1024;
  const stream = new FakeStream({ unaskedBytesMax });
  const socket = stream.open();
  stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds' });
  stream.say(image(GAME, AT, [quote('draftkings', 'home', 105, AT)]));
  await new Promise(setImmediate);
  const before = { asked: socket.asked, frames: stream.published.length };
  let published = 0;
  const move = async (price: number): Promise<void> => {
    stream.say(image(GAME, AT, [quote('draftkings', 'home', price, AT)]));
    await new Promise(setImmediate);
    published += JSON.stringify(stream.published.at(-1)).length;
  };
  for (let turn = 0; turn < 200; turn++) await move(turn % 2 === 0 ? 110 : 105);
  expect(stream.published.length - before.frames).toBe(200);
  expect(socket.asked - before.asked).toBeGreaterThan(0);
  expect(socket.asked - before.asked).toBeLessThanOrEqual(Math.ceil(published / unaskedBytesMax));
  socket.isFull = true;
  published = 0;
  for (let turn = 0; socket.topics.size > 0; turn++) {
    expect(published).toBeLessThan(2 * unaskedBytesMax);
    await move(turn % 2 === 0 ? 110 : 105);
  }
  stream.close();
});

test.each([
  ['before the turn was told', 0, 0],
  ['from a position to which the server had yet to come', 1, 0],
  ['after a turn that had no time for its topic', 0, 1],
])('whoever joins %s hears once that an edge closed', async (_, ahead, turnsBefore) => {
  const stream = new FakeStream({ ticks: ticksOf({ push: 0 }) });
  const sayEdge = (away: number): void => {
    const prices = [quote('draftkings', 'home', 105, AT), quote('fanduel', 'away', away, AT)];
    stream.say(image(GAME, AT, prices));
  };
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
  };
  sayEdge(104);
  const first = stream.open();
  // All who ask for the last are told after a turn for each of the others.
  const filters = [{}, { type: 'arbitrage' }, { league: 'nfl' }, { market: 'moneyline' }];
  filters.forEach((filter, id) => {
    stream.hear(first, { op: 'subscribe', id, channel: 'edges', ...filter });
  });
  await turns(5);
  const socket = stream.open();
  const resume = { epoch: EPOCH, seq: stream.engine.reader.seq + ahead };
  const join = (): void => {
    const asked = { op: 'subscribe', id: 1, channel: 'edges', market: 'moneyline', resume };
    stream.hear(socket, asked);
  };
  if (ahead > 0) join();
  // What all are told while it is on its way to its topic does not reach it.
  const shared: Json[] = [];
  vi.spyOn(stream.published, 'push').mockImplementation((frame) =>
    socket.topics.has(frame.topic) ? shared.push(frame) : 0,
  );
  sayEdge(-150);
  await turns(turnsBefore);
  if (ahead === 0) join();
  await turns(1);
  stream.say(patch(MATCH, AT, [quote('draftkings', 'home', 150, AT)]));
  await turns(8);
  const closed = [...socket.sent, ...shared]
    .flatMap(({ events }) => events ?? [])
    .filter(({ event }) => event === 'close');
  expect(closed.map(({ edge }) => edge.type)).toEqual(ahead > 0 ? [] : ['arbitrage']);
  expect(socket.topics.size).toBe(1);
  stream.close();
});
