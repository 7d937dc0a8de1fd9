// Work that takes a turn: some of it a turn, account by account, and not without end for one.
import { expect, test } from 'vitest';
import { AccountTurns } from '#gateway/bodies/account-turns.ts';

test('a turn does some, and who asks for little does not wait for who asks for much', async () => {
  const turns = new AccountTurns(0);
  const done: string[] = [];
  const run = (accountId: string, what: string) => turns.run(accountId, () => done.push(what));
  expect(run('much', 'first')).toBe(1);
  const waiting = [run('much', 'second'), run('much', 'third'), run('little', 'only')];
  expect(done).toEqual(['first']);
  for (const expected of [2, 3, 4]) {
    await new Promise(setImmediate);
    expect(done).toHaveLength(expected);
  }
  await Promise.all(waiting);
  expect(done).toEqual(['first', 'second', 'only', 'third']);
  await new Promise(setImmediate);
  expect(run('much', 'later')).toBe(5);
});

test('what fails fails for who asked, and the others have their turn', async () => {
  const turns = new AccountTurns(0);
  turns.run('a', () => 0);
  const fails = turns.run('a', () => {
    throw new Error('a bug');
  });
  const works = turns.run('a', () => 7);
  await expect(fails).rejects.toThrow('a bug');
  expect(await works).toBe(7);
});

test('of one account so much waits and no more', async () => {
  const turns = new AccountTurns(0);
  turns.run('a', () => 0);
  const waiting = Array.from({ length: 64 }, () => turns.run('a', () => 0));
  expect(turns.run('a', () => 0)).toBeUndefined();
  const other = turns.run('b', () => 1);
  await Promise.all([...waiting, other]);
  expect(await other).toBe(1);
});
