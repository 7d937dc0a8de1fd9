// The book of moves: a frame is for all who asked for the same, so it says to each what is news there.
import { expect, test } from 'vitest';
import { MoveBook, type MovesChange } from '#client/books/move-book.ts';
import type { Move } from '#client/generated/contract.ts';
import { moveExample } from '#contract/examples/move-examples.ts';

const example = moveExample as unknown as Move;
const move = (moveId: string, deltaProb = 0.02): Move => ({ ...example, moveId, deltaProb });
const eventsOf = ({ events }: MovesChange) => events.map((said) => [said.event, said.move.moveId]);

test('an update of what was not shown opens, and a close of it is nothing', () => {
  const book = new MoveBook();
  book.replace([move('a')]);
  const frame: MovesChange = {
    seq: 2,
    events: [
      { event: 'update', move: move('a', 0.03) },
      { event: 'update', move: move('b') },
      { event: 'close', reason: 'expired', move: move('c') },
    ],
  };
  expect(eventsOf(book.heard(frame))).toEqual([
    ['update', 'a'],
    ['open', 'b'],
  ]);
  book.apply(frame);
  expect(book.records()).toEqual([move('a', 0.03), move('b')]);
  expect(book.byId.get('b')).toEqual(move('b'));
});

test('an image says what opened, changed and closed since', () => {
  const book = new MoveBook();
  book.replace([move('a'), move('b'), move('c')]);
  const change = book.turned([move('b'), move('c', 0.05), move('d')], 9);
  expect(change.seq).toBe(9);
  expect(eventsOf(change)).toEqual([
    ['update', 'c'],
    ['open', 'd'],
    ['close', 'a'],
  ]);
});
