// Feeds of exchanges as the program makes them from its options.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { silentLogger } from '#kit/logger.ts';
import { ConfigError, readConfig } from '#src/config/config.ts';
import { makeFeeds } from '#src/feeds/make-feed.ts';
import { readingParts } from '#src/feeds/reading-parts.ts';

const parts = readingParts({ dataDir: undefined, logger: silentLogger });
const made = (env: Readonly<Record<string, string>>) =>
  makeFeeds({ config: readConfig(env), logger: silentLogger, parts });

test('FEED=kalshi without a key says where to get one', async () => {
  const start = made({ FEED: 'kalshi' });
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(/KALSHI_KEY_ID.*KALSHI_PRIVATE_KEY_FILE/);
});

test('FEED=kalshi with a key of another kind says what it takes, and nothing of the key', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const key of [pem, 'no key at all']) {
    const start = made({ FEED: 'kalshi', KALSHI_KEY_ID: 'id', KALSHI_PRIVATE_KEY: key });
    await expect(start).rejects.toThrow(/must name the RSA private key/);
    await expect(start).rejects.not.toThrow(key);
  }
});

test('FEED=kalshi,polymarket makes both', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = { KALSHI_KEY_ID: 'id', KALSHI_PRIVATE_KEY: pem };
  const feeds = await made({ FEED: 'kalshi,polymarket', ...key });
  expect(feeds.map(({ source }) => source)).toEqual(['kalshi', 'polymarket']);
});
