// The files of snapshots: a name stands for whole bytes, the newest two are kept, and what a crash
// or a wrong log left goes away without taking what is good with it.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SnapshotStore } from '#src/log/snapshots.ts';
import { Scratch } from '../../running-program.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());

function newStore() {
  const dataDir = scratch.folder();
  const store = new SnapshotStore(dataDir);
  const folder = join(dataDir, 'snapshots');
  return { store, folder, names: () => (existsSync(folder) ? readdirSync(folder).sort() : []) };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function nameOf(seq: number, ending = 'snapshot'): string {
  return `${String(seq).padStart(16, '0')}.${ending}`;
}

test('what was written is read back, at the beginning of a buffer of its own', async () => {
  const { store } = newStore();
  await store.write(7, bytesOf('all of the book'));
  const bytes = await store.read(7);
  expect(new TextDecoder().decode(bytes)).toBe('all of the book');
  expect(bytes.byteOffset).toBe(0);
});

test('nothing is there before the first, and reading makes no folder', async () => {
  const { store, names } = newStore();
  expect(await store.seqs()).toEqual([]);
  await store.removeDrafts();
  await store.remove(3);
  expect(names()).toEqual([]);
});

test('the newest two are kept, by number and not by age or spelling', async () => {
  const { store, names } = newStore();
  for (const seq of [5, 100, 9, 1000]) await store.write(seq, bytesOf(`${seq}`));
  expect(await store.seqs()).toEqual([1000, 100]);
  expect(names()).toEqual([nameOf(100), nameOf(1000)]);
});

test('one that somebody begins from is kept, the newest up to where he does', async () => {
  const { store } = newStore();
  store.neededSeq = 7;
  for (const seq of [3, 5, 9, 20, 30]) await store.write(seq, bytesOf(`${seq}`));
  expect(await store.seqs()).toEqual([30, 20, 5]);
  store.neededSeq = 25;
  await store.write(40, bytesOf('40'));
  expect(await store.seqs()).toEqual([40, 30, 20]);
});

test('a crash before the rename leaves the older ones, and the next cleans up', async () => {
  const { store, folder, names } = newStore();
  await store.write(1, bytesOf('one'));
  await store.write(2, bytesOf('two'));
  writeFileSync(join(folder, nameOf(3, 'draft')), 'thr');
  expect(await store.seqs()).toEqual([2, 1]);
  await store.write(4, bytesOf('four'));
  expect(names()).toEqual([nameOf(2), nameOf(4)]);
});

test('drafts are removed without a write too', async () => {
  const { store, folder, names } = newStore();
  await store.write(1, bytesOf('one'));
  writeFileSync(join(folder, nameOf(3, 'draft')), 'thr');
  await store.removeDrafts();
  expect(names()).toEqual([nameOf(1)]);
});

test('a draft that a crash left is written over, not continued', async () => {
  const { store, folder } = newStore();
  await store.write(1, bytesOf('one'));
  writeFileSync(join(folder, nameOf(2, 'draft')), 'a longer text of another time');
  await store.write(2, bytesOf('two'));
  expect(new TextDecoder().decode(await store.read(2))).toBe('two');
});

test('a write that fails rejects, leaves no draft and keeps what is there', async () => {
  const { store, folder, names } = newStore();
  await store.write(1, bytesOf('one'));
  mkdirSync(join(folder, nameOf(2), 'in the way'), { recursive: true });
  await expect(store.write(2, bytesOf('two'))).rejects.toThrow();
  expect(names()).toEqual([nameOf(1), nameOf(2)]);
  expect(new TextDecoder().decode(await store.read(1))).toBe('one');
});

test('unfit ones make room, however new they are, but only for one that was written', async () => {
  const { store } = newStore();
  await store.write(900, bytesOf('of another log'));
  await store.write(901, bytesOf('of another log'));
  store.markUnfit(900);
  store.markUnfit(901);
  expect(await store.seqs()).toEqual([901, 900]);
  await store.write(10, bytesOf('ten'));
  expect(await store.seqs()).toEqual([10]);
});

test('an unfit one that is written anew is fit', async () => {
  const { store } = newStore();
  await store.write(5, bytesOf('broken'));
  store.markUnfit(5);
  await store.write(5, bytesOf('whole'));
  await store.write(6, bytesOf('six'));
  expect(await store.seqs()).toEqual([6, 5]);
});

test('a removed one is gone, others are not, and foreign files are left alone', async () => {
  const { store, folder, names } = newStore();
  await store.write(1, bytesOf('one'));
  await store.write(2, bytesOf('two'));
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await store.remove(2);
  expect(names()).toEqual([nameOf(1), 'notes.txt']);
});
