// Cursors of lists: what was made is read again, what could not have been made is refused.
import { expect, test } from 'vitest';
import { cursorOf, positionOfCursor } from '#gateway/stored/cursors.ts';

const ID = 'nfl_20261101_buf_mia';

test.each([0, -1, 8.64e15, -8.64e15])('a place at %d is found again', (startTime) => {
  const place = { startTime, eventId: ID };
  expect(positionOfCursor(cursorOf(place, 'asked'), 'asked')).toEqual(place);
});

// The seal is no secret: whoever makes one up for such a place would make the database fail.
test.each([
  [8.64e15 + 1, ID],
  [-8.64e15 - 1, ID],
  [0, 'a\0b'],
])('a sealed place at %d in %j is none', (startTime, eventId) => {
  expect(positionOfCursor(cursorOf({ startTime, eventId }, 'asked'), 'asked')).toBeUndefined();
});

test('a cursor of another question is none', () => {
  const cursor = cursorOf({ startTime: 0, eventId: ID }, 'asked');
  expect(positionOfCursor(cursor, 'asked otherwise')).toBeUndefined();
});
