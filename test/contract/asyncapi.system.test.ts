// The AsyncAPI document: valid, stable, complete, and served.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asyncApiDocument } from '#contract/asyncapi.ts';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { CHANNELS } from '#contract/stream-channels.ts';
import { readSubscription, type Unserved } from '#gateway/push/protocol.ts';
import { fixture } from '../gateway/fixture.ts';
import { STREAM_DOCUMENT } from './stream-contract-check.ts';

describe('the AsyncAPI document', () => {
  test('passes the linter’s recommended rules', () => {
    const folder = mkdtempSync(join(tmpdir(), 'asyncapi-'));
    try {
      const file = join(folder, 'asyncapi.json');
      writeFileSync(file, JSON.stringify(STREAM_DOCUMENT));
      const cli = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--extends=recommended'];
      const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
      const report = execFileSync(process.execPath, [...cli, '--format=json', file], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      expect(JSON.parse(report).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is served without a key, and stable', async () => {
    const { status, json } = await fixture().call('/v1/asyncapi.json', { key: null });
    expect(status).toBe(200);
    expect(json).toEqual(asyncApiDocument());
  });

  test('names every close code', () => {
    for (const { code } of Object.values(CLOSE_CODES)) {
      expect(STREAM_DOCUMENT.channels.stream.description).toContain(`| ${code} |`);
    }
  });

  test.each(CHANNELS)('names the filters of %s, and no others', (channel) => {
    const messages = Object.values(
      STREAM_DOCUMENT.components.messages,
    ) as (typeof STREAM_DOCUMENT)[];
    const subscribe = messages.find(
      ({ payload }) => payload.properties.channel?.const === channel,
    ).payload;
    const { op, id, channel: _, conflateMs, resume, ...filters } = subscribe.properties;
    expect(subscribe.required).toEqual(['op', 'id', 'channel']);
    const refused = readSubscription(
      { op: 'subscribe', id: 1, channel, nothing: 1 },
      () => undefined,
    ) as Unserved;
    expect(refused.problems[0]).toContain(`takes only ${Object.keys(filters).join(', ')}`);
  });
});
