// The documents of the way in: valid, complete, and true of lines and of close codes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { INGEST_CLOSE_CODES } from '#contract/close-codes.ts';
import { ingestAsyncApi, ingestOpenApi, lineJsonSchema } from '#contract/ingest-documents.ts';
import { publicPages } from '#gateway/gateway.ts';
import { documentedStatement, rowSchema } from '#ingest/statements/line-schemas.ts';

const GAME = { league: 'nfl', home: 'A', away: 'B', start: '2026-11-08T18:00:00Z' };
const LINES = { row: rowSchema, statement: documentedStatement };

test.each([
  ['OpenAPI', ingestOpenApi(LINES)],
  ['AsyncAPI', ingestAsyncApi()],
])('%s passes the linter’s recommended rules', (_, document) => {
  const folder = mkdtempSync(join(tmpdir(), 'ingest-'));
  try {
    const file = join(folder, 'document.json');
    writeFileSync(file, JSON.stringify(document));
    const cli = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--extends=recommended'];
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const report = execFileSync(process.execPath, [...cli, '--format=json', file], {
      ...{ encoding: 'utf8', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    expect(JSON.parse(report).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('they are pages that need no key, and name every close code', () => {
  const pages = publicPages({ readiness: () => ({}) as never, ingest: { lines: LINES } as never });
  for (const name of ['openapi.json', 'asyncapi.json', 'line.schema.json']) {
    expect(pages.has(`/ingest/v1/${name}`)).toBe(true);
  }
  const text = JSON.stringify(ingestAsyncApi());
  for (const { code } of Object.values(INGEST_CLOSE_CODES)) expect(text).toContain(`| ${code} |`);
});

test('the schema of a line takes rows and statements, and refuses what the server would', () => {
  const isLine = new Ajv2020({ strict: false }).compile(lineJsonSchema(LINES));
  const quote = { venue: 'x', market: 'spread', selection: 'home', point: -3.5, american: -110 };
  const scope = { venues: ['x'], markets: ['spread'] };
  const lines = [
    { ...GAME, ...quote },
    { ...quote, event: 'g1', observedAt: 1 },
    { kind: 'image', event: { id: 'g1', league: 'nfl' }, ...scope, quotes: [quote] },
    { kind: 'patch', event: GAME, quotes: [], withdrawn: [quote] },
    { kind: 'patch', event: GAME, quotes: [quote] },
    { kind: 'coverage', league: 'nfl', ...scope, events: ['g1'] },
    { kind: 'event', event: GAME, status: 'final', score: { home: 7, away: 3 } },
    { kind: 'heartbeat' },
    { kind: 'venue', id: 'x', name: 'X' },
  ];
  for (const line of lines) expect([isLine(line), line]).toEqual([true, line]);
  const wrong = [
    ...[{}, [], null, { ...quote, market: 1 }, { ...quote, fractional: 2.5 }],
    { kind: 'image', event: {}, ...scope, quotes: [{ ...quote, venue: '' }] },
    { kind: 'event', event: GAME, status: 'over' },
  ];
  for (const line of wrong) expect([isLine(line), line]).toEqual([false, line]);
});
