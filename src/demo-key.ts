// The demo key of the embedded mode: made at the first start, shown once, kept only as a keyed
// digest in DATA_DIR. BOOTSTRAP_API_KEY, where set, is valid beside it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Account, FixedKeyStore, type KeyStore } from '#gateway/auth.ts';

const fileSchema = z.object({ secret: z.string(), digest: z.string() });

export interface StartKeys {
  readonly keys: KeyStore;
  /** Only at the first start: the key in plain, to be shown once. */
  readonly demoKey: string | undefined;
}

/** Loads or makes the keys that are valid from the start. */
export function startKeys(dataDir: string, bootstrapKey: string | undefined): StartKeys {
  const path = join(dataDir, 'demo-key.json');
  const saved = readDigest(path);
  const demoKey =
    saved || bootstrapKey ? undefined : `ovr_demo_${randomBytes(32).toString('base64url')}`;
  const stored = saved ?? (demoKey ? saveDigest(path, demoKey) : undefined);
  const stores: KeyStore[] = [];
  if (stored) stores.push(new DigestStore(stored));
  if (bootstrapKey) {
    stores.push(new FixedKeyStore([{ key: bootstrapKey, account: topAccount('bootstrap') }]));
  }
  return { demoKey, keys: new EitherStore(stores) };
}

/** Top plan, every licence. */
function topAccount(accountId: string): Account {
  return { accountId, plan: 'enterprise', rawLines: true };
}

class DigestStore implements KeyStore {
  readonly #secret: string;
  readonly #digest: Buffer;

  constructor({ secret, digest }: z.infer<typeof fileSchema>) {
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

function readDigest(path: string): z.infer<typeof fileSchema> | undefined {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

function saveDigest(path: string, key: string): z.infer<typeof fileSchema> {
  const secret = randomBytes(32).toString('hex');
  const stored = { secret, digest: digestOf(secret, key).toString('hex') };
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(stored), { mode: 0o600 });
  return stored;
}
