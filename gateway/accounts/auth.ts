// Who is calling: API keys to accounts. The store keeps keys as keyed digests only. Keys in use are
// remembered as they were presented, in memory alone: a digest for each request costs a tenth of it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccountTerms } from '#domain/account-terms.ts';
import type { IngestScope, StoredScope } from '#domain/ingest-scope.ts';
import { isPlanName, type PlanName } from '#domain/plan.ts';
import type { ChangedKey, StoredTerms } from '#stores/accounts.ts';

export interface Account extends AccountTerms {
  readonly accountId: string;
  /** The key that was presented. */
  readonly keyId: string;
  readonly plan: PlanName;
  /** Licensed for raw lines: sees partner closes in full. */
  readonly rawLines: boolean;
  /** What the key may send; null: it reads, and sends nothing. */
  readonly ingest: IngestScope | null;
}

export interface KeyStore {
  /** The account of a key as a caller presented it. */
  find(presentedKey: string): Account | undefined;
}

interface KeyEntry {
  readonly digest: string;
  readonly account: Account;
  /** Since its use was noted last. */
  isUsed: boolean;
}

/** No key is longer. */
const KEY_CHARS_MAX = 4096;
/** Keys in use at once that are found without a digest. */
const REMEMBERED_MAX = 8192;

/** A key's digest, in hex; `secret` is the store's. */
export function digestOfKey(secret: string, key: string): string {
  return createHmac('sha256', secret).update(key).digest('hex');
}

/** All keys that are valid now, by digest. */
export class KeyIndex implements KeyStore {
  readonly #secret: string;
  readonly #byDigest = new Map<string, KeyEntry>();
  readonly #byId = new Map<string, KeyEntry>();
  /** Valid keys that were presented, since keys changed last. */
  readonly #found = new LRUCache<string, KeyEntry>({ max: REMEMBERED_MAX });

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** An index of plain keys, which it forgets at once. */
  static of(keys: readonly { readonly key: string; readonly account: Account }[]): KeyIndex {
    const index = new KeyIndex(randomBytes(32).toString('hex'));
    for (const { key, account } of keys) index.add(key, account);
    return index;
  }

  /** Adds a key that no store knows. */
  add(key: string, account: Account): void {
    if (key !== '') this.#set(digestOfKey(this.#secret, key), account);
  }

  find(presentedKey: string): Account | undefined {
    if (presentedKey === '' || presentedKey.length > KEY_CHARS_MAX) return undefined;
    const entry = this.#found.get(presentedKey) ?? this.#validate(presentedKey);
    if (!entry) return undefined;
    entry.isUsed = true;
    return entry.account;
  }

  /** An account as one of its valid keys that read has it. */
  readerWith(accountId: string): Account | undefined {
    for (const { account } of this.#byId.values()) {
      if (account.accountId === accountId && account.ingest === null) return account;
    }
    return undefined;
  }

  /** The account of a key as it is now; undefined where the key is valid no more. */
  accountOf(keyId: string): Account | undefined {
    return this.#byId.get(keyId)?.account;
  }

  /** Takes over what changed in the store. */
  apply(changes: readonly ChangedKey[]): void {
    for (const { keyId, digest, isRevoked, accountId, plan, rawLines, terms, ingest } of changes) {
      // A plan that only newer programs know is none here: better no answer than a wrong limit.
      if (isRevoked || !isPlanName(plan)) this.#remove(keyId);
      else {
        const account = { accountId, keyId, plan, rawLines, ingest: scopeOf(ingest) };
        this.#set(digest, { ...account, ...termsOf(terms) });
      }
    }
    if (changes.length > 0) this.#found.clear();
  }

  /** Ids of the keys that were presented since the last call. */
  takeUsed(): readonly string[] {
    const used: string[] = [];
    for (const [keyId, entry] of this.#byId) {
      if (!entry.isUsed) continue;
      entry.isUsed = false;
      used.push(keyId);
    }
    return used;
  }

  #validate(presentedKey: string): KeyEntry | undefined {
    const digest = digestOfKey(this.#secret, presentedKey);
    const entry = this.#byDigest.get(digest);
    if (!entry || !timingSafeEqual(Buffer.from(entry.digest), Buffer.from(digest))) {
      return undefined;
    }
    this.#found.set(presentedKey, entry);
    return entry;
  }

  #set(digest: string, account: Account): void {
    const isUsed = this.#byId.get(account.keyId)?.isUsed ?? false;
    this.#remove(account.keyId);
    const entry = { digest, account, isUsed };
    this.#byDigest.set(digest, entry);
    this.#byId.set(account.keyId, entry);
  }

  #remove(keyId: string): void {
    const entry = this.#byId.get(keyId);
    if (!entry) return;
    this.#byId.delete(keyId);
    this.#byDigest.delete(entry.digest);
  }
}

function termsOf({ books, commission }: StoredTerms): AccountTerms {
  return { ...(books && { books }), ...(commission && { commission }) };
}

function scopeOf(ingest: StoredScope | null): IngestScope | null {
  return ingest && { ...ingest, venues: ingest.venues && new Set(ingest.venues) };
}
