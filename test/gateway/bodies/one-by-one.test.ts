// Work done piece by piece: a piece that fails stops nothing, and who is gone holds no place.
import { expect, test } from 'vitest';
import { type Caller, OneByOne, WAITING_PER_ACCOUNT_MAX } from '#gateway/bodies/one-by-one.ts';
import { LazyAbort } from '#kit/lazy-abort.ts';

const caller = (accountId = 'a'): Caller & { readonly gone: LazyAbort } => ({
  accountId,
  gone: new LazyAbort(),
});

test('what fails fails for who asked, and the next piece is worked on', async () => {
  const line = new OneByOne<Caller, string>();
  const failing = line.run('first', caller(), async () => {
    throw new Error('broken');
  });
  const next = line.run('second', caller(), async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await line.run('third', caller(), async () => 'too')).toBe('too');
});

test('places of those who are gone are free again', async () => {
  const line = new OneByOne<Caller, string>();
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun = line.run('begun', caller('b'), async () => {
    await gate;
    return 'begun';
  });
  await Promise.resolve();
  await Promise.resolve();
  const waiting = Array.from({ length: WAITING_PER_ACCOUNT_MAX }, () => caller());
  for (const [at, each] of waiting.entries()) {
    expect(line.run(`${at}`, each, async () => 'late')).toBeInstanceOf(Promise);
  }
  expect(line.run('one more', caller(), async () => 'late')).toBe('too_many_own');
  for (const { gone } of waiting) gone.abort();
  const admitted = line.run('one more', caller(), async () => 'admitted');
  open();
  expect(await Promise.all([begun, admitted])).toEqual(['begun', 'admitted']);
});
