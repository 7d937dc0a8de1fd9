// The end of Server-Sent Events: what is said last reaches who reads, and nobody waits for others.
import { expect, test } from 'vitest';
import { EventsOut } from '#gateway/sockets/events-out.ts';
import type { HttpResponse } from '#gateway/sockets/uws.ts';

/** Events to a socket that has room or not; what was done with it is told in order. */
function eventsTo(hasRoom: boolean) {
  const done: string[] = [];
  const response = {
    cork: (run: () => void) => run(),
    write: (text: string) => done.push(`write ${text}`) > 0 && hasRoom,
    end: (text: string) => done.push(`end ${text}`),
    close: () => done.push('close'),
  };
  return { events: new EventsOut(response as unknown as HttpResponse), done };
}

/**
 * A socket as uWebSockets has it: what the kernel does not take waits, is sent before what is
 * written next, and is not looked at when the kernel says that it takes more.
 */
function slowSocket(kernelBytes: number) {
  const waits: number[] = [];
  let room = kernelBytes;
  const waiting = (): number => waits.reduce((sum, bytes) => sum + bytes, 0);
  const flush = (): void => {
    while (waits.length > 0 && room > 0) {
      const [first = 0] = waits;
      const sent = Math.min(first, room);
      room -= sent;
      if (sent === first) waits.shift();
      else waits[0] = first - sent;
    }
  };
  const response = {
    cork: (run: () => void) => run(),
    write: (text: string) => {
      waits.push(text.length);
      flush();
      return waits.length === 0;
    },
  };
  const events = new EventsOut(response as unknown as HttpResponse);
  const read = (bytes: number): void => {
    room += bytes;
    events.drained();
  };
  return { events, waiting, read };
}

test('a socket that takes a little of what waits has no room for more', () => {
  const { events, waiting, read } = slowSocket(1000);
  const frame = 'x'.repeat(5000);
  let told = 0;
  events.onRoom = () => {
    told += 1;
    events.write(frame);
  };
  events.write(frame);
  for (let turn = 0; turn < 300; turn++) {
    read(100);
    expect(waiting()).toBeLessThan(frame.length + 300 * 3);
  }
  expect(told).toBeGreaterThan(3);
  expect(told).toBeLessThan(8);
});

test('what waits goes out when there is room, though nothing new is told', () => {
  const { events, waiting, read } = slowSocket(1000);
  events.write('x'.repeat(5000));
  expect(events.hasRoom).toBe(false);
  read(10_000);
  expect(waiting()).toBe(0);
  expect(events.hasRoom).toBe(true);
});

test('who reads gets the last words', () => {
  const { events, done } = eventsTo(true);
  events.write('a');
  events.end('b');
  expect(done).toEqual(['write a', 'end b']);
});

test('who does not read is cut off: the last words would wait for him for ever', () => {
  const { events, done } = eventsTo(false);
  events.write('a');
  events.end('b');
  expect(done).toEqual(['write a', 'close']);
});
