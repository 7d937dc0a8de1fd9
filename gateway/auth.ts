// Who is calling: API keys to accounts. Keys are kept as keyed digests only; neither the store nor
// a dump of its memory can give one back.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export type Plan = 'free' | 'starter' | 'pro' | 'business' | 'enterprise';

export interface Account {
  readonly accountId: string;
  readonly plan: Plan;
  /** Licensed for raw lines: sees partner closes in full. */
  readonly rawLines: boolean;
}

export interface KeyStore {
  /** The account of a key as a caller presented it. */
  find(presentedKey: string): Account | undefined;
}

interface KeyEntry {
  readonly digest: Buffer;
  readonly account: Account;
}

/** A store over a fixed list of plain keys, which it forgets at once. */
export class FixedKeyStore implements KeyStore {
  readonly #secret = randomBytes(32);
  readonly #byDigest = new Map<string, KeyEntry>();

  constructor(keys: readonly { readonly key: string; readonly account: Account }[]) {
    for (const { key, account } of keys) {
      const digest = this.#digestOf(key);
      this.#byDigest.set(digest.toString('base64'), { digest, account });
    }
  }

  find(presentedKey: string): Account | undefined {
    if (presentedKey === '') return undefined;
    const digest = this.#digestOf(presentedKey);
    const entry = this.#byDigest.get(digest.toString('base64'));
    return entry && timingSafeEqual(entry.digest, digest) ? entry.account : undefined;
  }

  #digestOf(key: string): Buffer {
    return createHmac('sha256', this.#secret).update(key).digest();
  }
}
