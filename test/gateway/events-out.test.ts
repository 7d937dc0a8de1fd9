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
