// What no log may show, and who may read the secret of the keys.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import { readConfig, secretsIn } from '#src/config/config.ts';
import { openKeySecret } from '#src/keys/key-secret.ts';
import { startKeys } from '#src/keys/start-keys.ts';
import { Scratch } from '../running-program.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());

test.each(['NATS_URL', 'POSTGRES_URL', 'REDIS_URL', 'CLICKHOUSE_URL'])(
  'the password in %s is a secret',
  (name) => {
    expect(secretsIn({ [name]: 'nats://user:pass-word@host:1' })).toContain('pass-word');
  },
);

test.each([
  'KEY_SECRET',
  'BOOTSTRAP_API_KEY',
  'BOOTSTRAP_INGEST_KEY',
  'THE_ODDS_API_KEY',
  'OPENAI_API_KEY',
])('%s is a secret', (name) => {
  expect(secretsIn({ [name]: 'a-secret-of-some-length-0123456789' })).toContain(
    'a-secret-of-some-length-0123456789',
  );
});

test('a secret that begins with an exclamation mark is taken as it is', () => {
  const folder = scratch.folder();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'secret');
  writeFileSync(file, '!from a file\n');
  const env = { KEY_SECRET: '!a-secret', BOOTSTRAP_API_KEY_FILE: file };
  expect(readConfig(env)).toMatchObject({
    keySecret: '!a-secret',
    bootstrapApiKey: '!from a file',
  });
  expect(secretsIn(env)).toEqual(['!from a file', '!a-secret']);
});

test('the secret of the keys is for its owner alone', async () => {
  const dataDir = scratch.folder();
  const sql = { query: async () => [{}] } as unknown as Sql;
  const secret = await openKeySecret({ dataDir, keySecret: undefined }, sql);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(dataDir, 'key-secret')).mode & 0o777).toBe(0o600);
  expect(await openKeySecret({ dataDir, keySecret: undefined }, sql)).toBe(secret);
});

test('one key does not both read and ingest', async () => {
  const one = { BOOTSTRAP_API_KEY: 'one', BOOTSTRAP_INGEST_KEY: 'one' };
  const config = readConfig({ ...one, DATA_DIR: scratch.folder() });
  await expect(startKeys(config, {} as Sql)).rejects.toThrow('a key reads or ingests: set another');
});
