// Keeps the keys of a running process those of the store: a key that is revoked anywhere stops here
// within a second. While the store does not answer, what is known holds.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { KeyIndex } from '#gateway/accounts/auth.ts';
import { keyChanges, noteUse } from '#stores/accounts.ts';
import { type StoreWatch, watchStore } from '../store-watch.ts';

export interface KeyKeeperOptions extends Omit<StoreWatch, 'what'> {
  readonly sql: SqlSession;
  readonly index: KeyIndex;
  /** What the index holds already. */
  readonly revision: number;
  /** The index has other keys or accounts now: streams that are open follow it. */
  readonly onChanged: () => void;
}

/** How often the use of keys is noted. */
const USE_EVERY_MS = 10_000;

/** Until the signal; what was used is noted then too. */
export async function keepKeys(options: KeyKeeperOptions, signal: AbortSignal): Promise<void> {
  const { sql, index, clock, standing } = options;
  let { revision } = options;
  let notedAt = clock.now();
  const ask = async (): Promise<void> => {
    const changes = await keyChanges(sql, revision);
    if (changes) {
      revision = changes.revision;
      index.apply(changes.keys);
      options.onChanged();
    }
    if (clock.now() - notedAt < USE_EVERY_MS) return;
    notedAt = clock.now();
    await note(options);
  };
  await watchStore({ ...options, what: 'keys' }, ask, signal);
  if (!standing.isAway) await note(options).catch(() => {});
}

async function note({ sql, index, clock }: KeyKeeperOptions): Promise<void> {
  const used = index.takeUsed();
  if (used.length > 0) await noteUse(sql, used, clock.now());
}
