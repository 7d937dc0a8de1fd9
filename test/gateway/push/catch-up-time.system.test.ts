// Many at once want images, or what they missed: a turn has time for some, and who wants little
// does not wait for those who want much.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME, HOUR, image, KICKOFF, MATCH, patch, quote } from '../../oracle/script.ts';
import { EPOCH } from '../fixture.ts';
import { type FakeSocket, FakeStream } from './fake-sockets.ts';
import { ticksOf } from './ticks.ts';

const AT = KICKOFF - 60 * HOUR;
const CONFLATE_MS = [0, 100, 250];

let stream: FakeStream;

beforeEach(() => {
  // One piece of work a turn.
  stream = new FakeStream({ ticks: ticksOf({ catchUp: 0 }) });
  for (const game of [GAME, MATCH]) {
    stream.say(image(game, AT, [quote('draftkings', 'home', -110, AT)]));
  }
});
afterEach(() => stream.close());

function ask(socket: FakeSocket, conflateMs: readonly number[], resumeSeq?: number): void {
  const resume = resumeSeq === undefined ? {} : { resume: { epoch: EPOCH, seq: resumeSeq } };
  for (const each of conflateMs) {
    const what = { channel: 'odds', conflateMs: each, ...resume };
    stream.hear(socket, { op: 'subscribe', id: each, ...what });
  }
}

/** How often it heard of this. */
function heard({ sent }: FakeSocket, op: string): number {
  return sent.filter((frame) => frame.op === op).length;
}

/** The same of several, after so many ticks. */
async function after(turns: number, op: string, ...sockets: FakeSocket[]): Promise<number[]> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
  return sockets.map((socket) => heard(socket, op));
}

test('images are cut turn by turn, and everybody is answered at once', async () => {
  const [much, little] = [stream.open(), stream.open()];
  ask(much, CONFLATE_MS);
  ask(little, [500]);
  expect([heard(much, 'subscribed'), heard(little, 'subscribed')]).toEqual([3, 1]);
  expect(await after(0, 'image', much, little)).toEqual([1, 0]);
  expect(await after(1, 'image', much, little)).toEqual([2, 0]);
  expect(await after(1, 'image', much, little)).toEqual([2, 1]);
  expect(await after(1, 'image', much, little)).toEqual([3, 1]);
});

test('an image that others have had at this position is nothing to wait for', async () => {
  const sockets = Array.from({ length: 5 }, () => stream.open());
  for (const socket of sockets) ask(socket, [0]);
  expect(await after(0, 'image', ...sockets)).toEqual([1, 1, 1, 1, 1]);
});

test('nor do all who come back at once hear it in one turn', async () => {
  stream.close();
  stream = new FakeStream({ ticks: ticksOf({ images: 0 }) });
  stream.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  const sockets = Array.from({ length: 4 }, () => stream.open());
  for (const socket of sockets) ask(socket, [0]);
  expect(await after(0, 'subscribed', ...sockets)).toEqual([1, 1, 1, 1]);
  expect(await after(0, 'image', ...sockets)).toEqual([1, 0, 0, 0]);
  // What moves meanwhile they hear behind it.
  stream.say(patch(GAME, AT, [quote('draftkings', 'home', -120, AT)]));
  expect(await after(1, 'image', ...sockets)).toEqual([1, 1, 0, 0]);
  expect(await after(3, 'image', ...sockets)).toEqual([1, 1, 1, 1]);
  const images = sockets.map(({ sent }) => sent.find(({ op }) => op === 'image').seq);
  expect(new Set(images).size).toBe(1);
  expect(await after(0, 'delta', ...sockets.slice(1))).toEqual([1, 1, 1]);
});

test('what was missed is told turn by turn, the first of each client first', async () => {
  const { seq } = stream.engine.reader;
  stream.say(patch(GAME, AT, [quote('draftkings', 'home', -120, AT)]));
  const [much, little] = [stream.open(), stream.open()];
  ask(much, CONFLATE_MS, seq);
  ask(little, [500], seq);
  expect(await after(0, 'delta', much, little)).toEqual([1, 0]);
  expect(await after(1, 'delta', much, little)).toEqual([2, 0]);
  expect(await after(1, 'delta', much, little)).toEqual([2, 1]);
  expect(await after(1, 'delta', much, little)).toEqual([3, 1]);
  expect(heard(much, 'image') + heard(little, 'image')).toBe(0);
});

test('who leaves or asks for less while it waits leaves nothing behind', async () => {
  const [much, gone] = [stream.open(), stream.open()];
  ask(much, CONFLATE_MS);
  ask(gone, [500, 1000]);
  stream.disconnect(gone);
  stream.hear(much, { op: 'unsubscribe', id: 100 });
  expect(await after(4, 'image', much, gone)).toEqual([2, 0]);
  expect([stream.hub.topics, stream.hub.sessions.size]).toEqual([2, 1]);
});

test('one that is cut while others wait is theirs too, though the book moves on', async () => {
  ask(stream.open(), [0]);
  stream.say(patch(GAME, AT, [quote('draftkings', 'home', -120, AT)]));
  const sockets = Array.from({ length: 9 }, () => stream.open());
  for (const socket of sockets) ask(socket, [0]);
  expect(await after(0, 'image', ...sockets)).toEqual(sockets.map(() => 0));
  expect(await after(1, 'image', ...sockets)).toEqual(sockets.map(() => 1));
});

test('who resumes does not wait for all who want images', async () => {
  const { seq } = stream.engine.reader;
  stream.say(patch(GAME, AT, [quote('draftkings', 'home', -120, AT)]));
  const resuming = stream.open();
  const others = Array.from({ length: 12 }, () => stream.open());
  const bookmakers = ['draftkings', 'fanduel', 'betmgm', 'caesars', 'pinnacle', 'bet365'];
  for (const [index, socket] of others.entries()) {
    const [bookmaker, conflateMs] = [bookmakers[index % 6], index < 6 ? 0 : 100];
    stream.hear(socket, { op: 'subscribe', id: 1, channel: 'odds', bookmaker, conflateMs });
  }
  ask(resuming, [0], seq);
  expect(await after(0, 'delta', resuming)).toEqual([0]);
  expect(await after(2, 'delta', resuming)).toEqual([1]);
  expect(others.filter((socket) => heard(socket, 'image') === 0).length).toBeGreaterThan(6);
});
