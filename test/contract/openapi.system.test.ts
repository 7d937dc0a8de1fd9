// The OpenAPI document: valid, complete, with examples that fit it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENTS_PATH } from '#contract/asyncapi.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { checkAgainstOpenApi, DOCUMENT } from './contract-check.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is arbitrary JSON here
const document = DOCUMENT as any;

describe('the OpenAPI document', () => {
  it('passes the linter’s recommended rules', () => {
    const folder = mkdtempSync(join(tmpdir(), 'openapi-'));
    try {
      const file = join(folder, 'openapi.json');
      writeFileSync(file, JSON.stringify(document));
      const options = {
        cwd: process.cwd(),
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      } as const;
      const report = execFileSync(
        process.execPath,
        [
          'node_modules/@redocly/cli/bin/cli.js',
          'lint',
          '--extends=recommended',
          '--format=json',
          file,
        ],
        { ...options, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      expect(JSON.parse(report).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is 3.1.1, version 1.0.0, and stable', () => {
    expect(document.openapi).toBe('3.1.1');
    expect(document.info.version).toBe('1.0.0');
    const again = openApiDocument(ENDPOINTS.map(({ contract }) => contract));
    expect(JSON.stringify(again)).toBe(JSON.stringify(document));
  });

  it('declares limits, defaults and words', () => {
    const parameter = (path: string, name: string) =>
      document.paths[path].get.parameters.find((each: { name: string }) => each.name === name);
    expect(parameter('/v1/events', 'limit').schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 25,
    });
    expect(parameter('/v1/odds', 'limit').schema.maximum).toBe(50);
    expect(parameter('/v1/odds', 'sourceType').schema).toEqual({
      type: 'string',
      enum: ['all', 'sportsbook', 'dfs', 'exchange', 'model'],
      default: 'all',
    });
    // Leagues can become more while the server runs: they are no enumeration.
    const { schema, description } = parameter('/v1/odds', 'league');
    expect(schema.enum).toBeUndefined();
    for (const word of ['nfl', 'epl', 'soccer_epl', 'fifa_world_cup']) {
      expect(description).toContain(word);
    }
    expect(parameter('/v1/events', 'date').schema).toEqual({ type: 'string', format: 'date' });
    expect(parameter('/v1/edge', 'minEdge').schema).toEqual({ type: 'number', minimum: 0 });
    expect(parameter('/v1/events/{eventId}', 'eventId').required).toBe(true);
  });

  it('declares the errors of every operation', () => {
    type Operations = { [verb: string]: { responses: object } };
    for (const [path, operations] of Object.entries<Operations>(document.paths)) {
      if (!path.startsWith('/v1/')) continue;
      const declared = Object.values(operations).flatMap((each) => Object.keys(each.responses));
      expect(declared).toEqual(expect.arrayContaining(['200', '400', '401', '429', '500']));
      const mayMiss =
        path.includes('{') || ['/v1/ai/chat', '/v1/moves', EVENTS_PATH].includes(path);
      expect(declared.includes('404'), path).toBe(mayMiss);
    }
  });

  it('keeps members named like schema words', () => {
    expect(Object.keys(document.components.schemas.EventTeam.properties)).toContain('id');
  });

  it.each(ENDPOINTS.map(({ contract }) => contract))(
    'shows a valid example of $path',
    (contract) => {
      const { method, path } = contract;
      const operation = document.paths[path][method.toLowerCase()];
      const { example } = operation.responses[200].content['application/json'];
      const headers = { 'x-request-id': 'req_x', 'access-control-allow-origin': '*' };
      checkAgainstOpenApi(method, path, { status: 200, headers, json: example });
    },
  );
});
