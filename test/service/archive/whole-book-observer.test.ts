// The archive sees nothing of a book that is not whole, and all of it from where it is.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { WholeBookObserver } from '#src/archive/whole-book-observer.ts';

function scene(isWhole: boolean) {
  const said: string[] = [];
  const archive = {
    follow: (): void => void said.push('follow'),
    beforeMessage: (stampMs: number): undefined => void said.push(`before ${stampMs}`),
    afterMessage: (seq: number): void => void said.push(`after ${seq}`),
  };
  const book = { isWhole };
  const observer = new WholeBookObserver(archive, new Engine(), book);
  const fold = (seq: number): void => {
    observer.beforeMessage(1000 + seq);
    observer.afterMessage(seq);
  };
  return { said, book, fold };
}

test('a whole book is followed from its start', () => {
  const { said, fold } = scene(true);
  fold(1);
  expect(said).toEqual(['follow', 'before 1001', 'after 1']);
});

test('one that is warming is not, until the message with which it is whole', () => {
  const { said, book, fold } = scene(false);
  fold(1);
  expect(said).toEqual([]);
  book.isWhole = true;
  fold(2);
  fold(3);
  expect(said).toEqual(['follow', 'before 1003', 'after 3']);
});
