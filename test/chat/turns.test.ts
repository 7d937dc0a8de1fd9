// Chats take turns: one piece in each turn of the event loop, so that what else is due comes
// between.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from '#chat/turns.ts';

test('each piece has a turn of the event loop to itself, first come, first served', async () => {
  const turns = new Turns();
  const said: string[] = [];
  let isOver = false;
  const others = async (): Promise<void> => {
    while (!isOver) {
      await nextTurn();
      said.push('other');
    }
  };
  const piece = async (name: string): Promise<void> => {
    await turns.take();
    said.push(name);
  };
  const going = others();
  await Promise.all(['a', 'b', 'c', 'd'].map(piece));
  isOver = true;
  await going;
  expect(said.filter((each) => each !== 'other')).toEqual(['a', 'b', 'c', 'd']);
  for (const [before, after] of ['ab', 'bc', 'cd'].map((pair) => [...pair])) {
    const between = said.slice(said.indexOf(before as string) + 1, said.indexOf(after as string));
    expect(between).toContain('other');
  }
});

test('a piece that asks for another turn stands behind who waits', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const twice = async (): Promise<void> => {
    await turns.take();
    said.push('first');
    await turns.take();
    said.push('again');
  };
  const once = async (): Promise<void> => {
    await turns.take();
    said.push('second');
  };
  await Promise.all([twice(), once()]);
  expect(said).toEqual(['first', 'second', 'again']);
});

test('a piece waits while the stream is about to speak, but not for good', async () => {
  let isSpeaking = true;
  let asked = 0;
  const turns = new Turns(() => {
    asked += 1;
    return isSpeaking;
  });
  await turns.take();
  const patience = asked;
  expect(patience).toBeGreaterThan(1);
  let isTaken = false;
  const taken = turns.take().then(() => {
    isTaken = true;
  });
  await nextTurn();
  await nextTurn();
  expect(isTaken).toBe(false);
  isSpeaking = false;
  await taken;
  expect(asked).toBeLessThanOrEqual(2 * patience);
});
