// The demo key of the embedded mode: made at the first start, shown once, kept only as a keyed
// digest in DATA_DIR. BOOTSTRAP_API_KEY, where set, is valid beside it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Account, FixedKeyStore, type KeyStore } from '#gateway/auth.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.object({ secret: hex, digest: hex });
type DigestFile = z.infer<typeof fileSchema>;

export interface StartKeys {
  readonly keys: KeyStore;
  /** Only at the first start: the key in plain, to be shown once. */
  readonly demoKey: string | undefined;
  /**
   * Keeps the new key's digest. Called when the key is shown: one that nobody saw is made again.
   */
  save(): void;
}

/** Loads or makes the keys that are valid from the start. */
export function startKeys(dataDir: string, bootstrapKey: string | undefined): StartKeys {
  const path = join(dataDir, 'demo-key.json');
  const saved = readDigest(path);
  const isFirst = saved === undefined && bootstrapKey === undefined;
  const demoKey = isFirst ? `ovr_demo_${randomBytes(32).toString('base64url')}` : undefined;
  const made = demoKey === undefined ? undefined : digestFile(demoKey);
  const stored = saved ?? made;
  const stores: KeyStore[] = [];
  if (stored) stores.push(new DigestStore(stored));
  if (bootstrapKey) {
    stores.push(new FixedKeyStore([{ key: bootstrapKey, account: topAccount('bootstrap') }]));
  }
  const save = (): void => {
    if (made) writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
  };
  return { demoKey, keys: new EitherStore(stores), save };
}

/** Top plan, every licence. */
function topAccount(accountId: string): Account {
  return { accountId, plan: 'enterprise', rawLines: true };
}

class DigestStore implements KeyStore {
  readonly #secret: string;
  readonly #digest: Buffer;

  constructor({ secret, digest }: DigestFile) {
    this.#secret = secret;
    this.#digest = Buffer.from(digest, 'hex');
  }

  find(presentedKey: string): Account | undefined {
    const digest = digestOf(this.#secret, presentedKey);
    return timingSafeEqual(digest, this.#digest) ? topAccount('demo') : undefined;
  }
}

class EitherStore implements KeyStore {
  readonly #stores: readonly KeyStore[];

  constructor(stores: readonly KeyStore[]) {
    this.#stores = stores;
  }

  find(presentedKey: string): Account | undefined {
    for (const store of this.#stores) {
      const account = store.find(presentedKey);
      if (account) return account;
    }
    return undefined;
  }
}

function digestOf(secret: string, key: string): Buffer {
  return createHmac('sha256', secret).update(key).digest();
}

function readDigest(path: string): DigestFile | undefined {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function digestFile(key: string): DigestFile {
  const secret = randomBytes(32).toString('hex');
  return { secret, digest: digestOf(secret, key).toString('hex') };
}
