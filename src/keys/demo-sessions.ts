// Short-lived keys of the demo account, for the dashboard in this machine's own browser. They are
// in memory only: a restart ends them, and the page asks for another one.
import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Account, KeyStore } from '#gateway/accounts/auth.ts';
import type { Clock } from '#kit/clock.ts';

const LIFE_MS = 12 * 3_600_000;
const SESSIONS_MAX = 256;

export class DemoSessions implements KeyStore {
  readonly #account: () => Account | undefined;
  /** Digests of the keys that are valid. */
  readonly #keys: LRUCache<string, true>;

  /** `account`: whose keys they are; undefined once there is no such account any more. */
  constructor(account: () => Account | undefined, clock: Pick<Clock, 'now'>) {
    this.#account = account;
    this.#keys = new LRUCache({
      max: SESSIONS_MAX,
      ttl: LIFE_MS,
      ttlResolution: 0,
      perf: clock,
    });
  }

  /** A new key, for twelve hours; the oldest of too many ends. Undefined without an account. */
  issue(): string | undefined {
    if (!this.#account()) return undefined;
    const key = `ovr_session_${randomBytes(32).toString('base64url')}`;
    this.#keys.set(digestOf(key), true);
    return key;
  }

  /** Looked up by digest: how long that takes says nothing of a key. */
  find(presentedKey: string): Account | undefined {
    // `has` leaves the order alone: what was issued first is evicted first.
    return this.#keys.has(digestOf(presentedKey)) ? this.#account() : undefined;
  }
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
