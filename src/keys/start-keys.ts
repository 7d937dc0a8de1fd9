// The keys that are valid when the product starts: those of the store, BOOTSTRAP_API_KEY,
// BOOTSTRAP_INGEST_KEY, and the demo key that the first start of an embedded product makes.
import type { Sql } from '#backends/sql/sql.ts';
import { EVERY_SOURCE, type StoredScope } from '#domain/ingest-scope.ts';
import { type Account, digestOfKey, KeyIndex, type KeyStore } from '#gateway/accounts/auth.ts';
import type { PageKeys } from '#gateway/accounts/session-key.ts';
import { must } from '#kit/assert.ts';
import { systemClock } from '#kit/clock.ts';
import {
  addAccount,
  addKey,
  dropUnseenKeys,
  keyChanges,
  markSeen,
  type NewAccount,
} from '#stores/accounts.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { whyNoPosts } from '../config/ingest-option.ts';
import { DemoSessions } from './demo-sessions.ts';
import { keptSecret } from './kept-secret.ts';
import { newKey, newKeyId } from './key-making.ts';
import { openKeySecret } from './key-secret.ts';

/** The account of the embedded mode. */
const DEMO = 'demo';
/** A file of DATA_DIR. */
const PAGE_TOKEN = 'page-token';
const REMEDY = 'remove it, and another token is made';
const EVERYTHING = { source: EVERY_SOURCE, venues: null, scores: false } as const;
const BOOTSTRAP_INGEST: Account = {
  accountId: 'bootstrap_ingest',
  keyId: 'key_bootstrap_ingest',
  plan: 'free',
  rawLines: false,
  ingest: EVERYTHING,
};

interface MadeKey {
  readonly key: string;
  readonly keyId: string;
}

export interface StartKeys {
  /** Those of the store. */
  readonly index: KeyIndex;
  /** All that are valid. */
  readonly keys: KeyStore;
  /** Of the store, as far as the index knows it. */
  readonly revision: number;
  /** Only at the first start: the key in plain, to be shown once. */
  readonly demoKey: string | undefined;
  /** The same of a key that ingests, where posts are taken. */
  readonly demoIngestKey: string | undefined;
  /** The demo key was shown: one that nobody saw is made again at the next start. */
  save(): Promise<void>;
  /**
   * Keys of the demo account for the page, by the token that the banner prints; undefined where
   * there is no such account. The token stays the same over restarts: an open page goes on with it.
   */
  readonly pageKeys: PageKeys | undefined;
}

export type KeyConfig = Pick<
  Config,
  | 'dataDir'
  | 'keySecret'
  | 'bootstrapApiKey'
  | 'bootstrapIngestKey'
  | 'postgresUrl'
  | 'trustProxy'
  | 'tlsCertFile'
  | 'ingest'
  | 'feeds'
  | 'natsUrl'
>;

/**
 * Loads all keys. Throws ConfigError where the secret is not that of the store, and where one key
 * would both read and ingest.
 */
export async function startKeys(config: KeyConfig, sql: Sql): Promise<StartKeys> {
  const { bootstrapApiKey, bootstrapIngestKey, postgresUrl } = config;
  if (bootstrapIngestKey !== undefined && bootstrapIngestKey === bootstrapApiKey) {
    throw new ConfigError(
      'BOOTSTRAP_INGEST_KEY: is BOOTSTRAP_API_KEY too, and a key reads or ingests: set another',
    );
  }
  const secret = await openKeySecret(config, sql);
  const index = new KeyIndex(secret);
  const demo: { key?: MadeKey; ingestKey?: MadeKey } = {};
  if (bootstrapApiKey !== undefined) {
    const account = topAccount('bootstrap', 'BOOTSTRAP_API_KEY');
    await addAccount(sql, account, systemClock.now());
    index.add(bootstrapApiKey, { ...account, keyId: 'key_bootstrap', ingest: null });
  } else if (postgresUrl === undefined && !(await dropUnseenKeys(sql))) {
    demo.key = await makeDemoKey(sql, secret, null);
    const takesPosts = whyNoPosts(config) === undefined && bootstrapIngestKey === undefined;
    if (takesPosts) demo.ingestKey = await makeDemoKey(sql, secret, EVERYTHING);
  }
  if (bootstrapIngestKey !== undefined) index.add(bootstrapIngestKey, BOOTSTRAP_INGEST);
  const { keys, revision } = must(await keyChanges(sql, -1), 'no store is older than that');
  index.apply(keys);
  const sessions = new DemoSessions(() => index.readerWith(DEMO), systemClock);
  // Behind a proxy everybody may look local; a certificate is for a name of elsewhere.
  const { dataDir, trustProxy, tlsCertFile } = config;
  const isLocal = trustProxy === 0 && tlsCertFile === undefined;
  return {
    index,
    keys: { find: (key) => index.find(key) ?? sessions.find(key) },
    pageKeys:
      isLocal && index.readerWith(DEMO)
        ? { token: keptSecret(dataDir, PAGE_TOKEN, REMEDY), issue: () => sessions.issue() }
        : undefined,
    revision,
    demoKey: demo.key?.key,
    demoIngestKey: demo.ingestKey?.key,
    save: async () => {
      for (const made of Object.values(demo)) await markSeen(sql, made.keyId);
    },
  };
}

async function makeDemoKey(sql: Sql, secret: string, ingest: StoredScope | null): Promise<MadeKey> {
  const account = topAccount(DEMO, 'Demo');
  const { accountId } = account;
  const key = newKey(ingest ? 'ovr_demo_ingest_' : 'ovr_demo_');
  const keyId = newKeyId();
  await addAccount(sql, account, systemClock.now());
  const digest = digestOfKey(secret, key);
  await addKey(sql, { keyId, accountId, digest, ingest, isUnseen: true }, systemClock.now());
  return { key, keyId };
}

/** Top plan, every licence. */
function topAccount(accountId: string, name: string): NewAccount {
  return { accountId, name, plan: 'enterprise', rawLines: true };
}
