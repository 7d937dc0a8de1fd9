// How long a connection may say nothing before it counts as broken.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delta, FakeServer, image, live, pass } from './fake-server.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function reasonsOf({ stream }: FakeServer): string[] {
  const reasons: string[] = [];
  stream.on('down', ({ reason }) => reasons.push(reason));
  return reasons;
}

test('a line that is silent for three heartbeats is given up; bytes count as words', async () => {
  const { server } = await live();
  const reasons = reasonsOf(server);
  server.bytes = 0;
  for (let times = 0; times < 10; times++) {
    // A big frame on a slow line.
    server.bytes += 1000;
    await pass(5000);
  }
  expect(reasons).toEqual([]);
  await pass(16_000);
  expect(reasons).toEqual(['nothing was heard for 15000 ms']);
  await pass(125);
  expect(server.connections).toBe(2);
});

test('a program that was held up hears what came meanwhile before it judges', async () => {
  const { server } = await live();
  const reasons = reasonsOf(server);
  server.bytes = 0;
  const held = vi.spyOn(performance, 'now');
  held.mockReturnValue(performance.now() + 30_000);
  await pass(5000);
  held.mockRestore();
  expect(reasons).toEqual([]);
  await pass(16_000);
  expect(reasons).toEqual(['nothing was heard for 15000 ms']);
});

test('a page whose timers are always late does not take a dead line for a live one', async () => {
  const { server } = await live();
  const reasons = reasonsOf(server);
  const held = vi.spyOn(performance, 'now');
  for (const laterMs of [60_000, 120_000]) {
    held.mockReturnValue(laterMs);
    await pass(5000);
  }
  held.mockRestore();
  expect(reasons).toEqual(['nothing was heard for 120000 ms']);
});

test('where bytes are not told, what was missed during an image has a minute', async () => {
  const { server, subscription } = await live();
  const reasons = reasonsOf(server);
  await pass(59_000);
  server.say(delta(10, 500));
  await pass(44_000);
  server.say(delta(500, 600));
  expect([subscription.isLive, subscription.position?.seq, reasons]).toEqual([true, 600, []]);
  // It shares the topic with all: what comes now is short.
  server.say({ op: 'heartbeat', topics: { t: 600 } });
  await pass(17_000);
  expect(reasons).toEqual(['nothing was heard for 17000 ms']);
});

test('so has what is told to who resumes, and not who is dead for longer', async () => {
  const { server } = await live();
  server.say({ op: 'heartbeat', topics: { t: 11 } });
  server.hangUp(1006);
  await pass(125);
  server.subscribed('t', true);
  const reasons = reasonsOf(server);
  await pass(59_000);
  expect(reasons).toEqual([]);
  await pass(1000);
  expect(reasons).toEqual(['nothing was heard for 60000 ms']);
  // The next connection has said nothing yet.
  await pass(15_250);
  expect(reasons.at(-1)).toBe('nothing was heard for 15000 ms');
});

test('parts of an image that come slowly are words, whatever others are told', async () => {
  const server = new FakeServer();
  const subscription = server.stream.subscribe({ channel: 'events' });
  const reasons = reasonsOf(server);
  await pass(0);
  server.subscribed();
  for (let part = 1; part <= 3; part++) {
    server.say(image(10, [], part, part === 3), { op: 'heartbeat', topics: { t: 10 + part } });
    if (part < 3) await pass(40_000);
  }
  expect([subscription.isLive, reasons]).toEqual([true, []]);
});

test('a book that fell behind, and gets another image, catches up again', async () => {
  const { server, subscription } = await live();
  const reasons = reasonsOf(server);
  server.say({ op: 'heartbeat', topics: { t: 11 } }, image(20));
  await pass(59_000);
  server.say(delta(20, 30));
  expect([subscription.position?.seq, reasons]).toEqual([30, []]);
});
