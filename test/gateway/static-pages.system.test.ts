// A built page as the gateway serves it: paths, codings, caching and the policy.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { staticPages } from '#gateway/static-pages.ts';
import { fixture } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'overround-page-'));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of [
  ['index.html', '<!doctype html>'],
  ['index.html.br', 'as brotli'],
  ['index.html.gz', 'as gzip'],
  ['secret.txt', 'not a page'],
  ['assets/main-ab12.js', 'plain'],
  ['assets/main-ab12.js.br', 'as brotli'],
] as const) {
  writeFileSync(join(folder, name), text);
}
afterAll(() => rmSync(folder, { recursive: true }));

const { app } = fixture({ pages: staticPages(folder) });

async function ask(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await app.handle({ method: 'GET', path, query: '', address: () => '', headers });
  return { ...response, text: Buffer.from(response.body).toString() };
}

describe('a built page', () => {
  it('is at the root and needs no key, its files beside it', async () => {
    expect((await ask('/')).text).toBe('<!doctype html>');
    expect((await ask('/assets/main-ab12.js')).headers['content-type']).toContain('javascript');
  });

  it('is at the path of each screen, as somebody types it', async () => {
    for (const screen of ['board', 'edges', 'event', 'venues', 'history', 'chat']) {
      expect((await ask(`/${screen}`)).text, screen).toBe('<!doctype html>');
    }
  });

  it('serves nothing but its pages and assets', async () => {
    for (const path of [
      '/nothing',
      '/edges/',
      '/Edges',
      '/edges/x',
      '/secret.txt',
      '/assets/',
      '/assets/main-ab12.js.br',
      '/../package.json',
    ]) {
      expect((await ask(path)).status, path).toBe(401);
    }
  });

  it('allows nothing inline and nothing from elsewhere, in no frame', async () => {
    const policy = (await ask('/')).headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('http');
  });

  it('comes in the coding that the browser takes, the smaller first', async () => {
    const both = await ask('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect([both.text, both.headers['content-encoding']]).toEqual(['as brotli', 'br']);
    const one = await ask('/', { 'accept-encoding': 'gzip;q=0.5, br;q=0' });
    expect([one.text, one.headers['content-encoding']]).toEqual(['as gzip', 'gzip']);
    const none = await ask('/assets/main-ab12.js', { 'accept-encoding': 'gzip' });
    expect([none.text, none.headers['content-encoding']]).toEqual(['plain', undefined]);
    expect(none.headers.vary).toBe('accept-encoding');
  });

  it('is asked for anew each time, its hashed files never', async () => {
    expect((await ask('/')).headers['cache-control']).toBe('no-cache');
    expect((await ask('/assets/main-ab12.js')).headers['cache-control']).toContain('immutable');
  });

  it('is not sent twice, each coding by its own tag', async () => {
    const br = await ask('/', { 'accept-encoding': 'br' });
    const gzip = await ask('/', { 'accept-encoding': 'gzip' });
    const { etag = '' } = br.headers;
    expect(etag).not.toBe(gzip.headers.etag);
    const again = await ask('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(other.status).toBe(200);
  });

  it('is no page where nothing was built', () => {
    expect(staticPages(join(folder, 'nowhere')).size).toBe(0);
  });
});
