// The files of a built web page, read once: served from memory in the coding that the browser
// takes, with a policy that allows nothing but the page's own files.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { htmlHeaders, NO_SNIFF } from './ingress/security-headers.ts';
import type { Page } from './pages.ts';

/** Nothing inline, nothing from elsewhere. */
const ALLOWED = [
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
];
const DOCUMENT = { ...htmlHeaders(ALLOWED), 'cache-control': 'no-cache' };

/** Names in `assets` carry a hash of what they hold. */
const ASSET = { ...NO_SNIFF, 'cache-control': 'public, max-age=31536000, immutable' };

/** No page of another origin may use what is here. */
const OWN_ORIGIN = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

/** Screens of the dashboard: typed behind the host, each is the page, which then shows it. */
const SCREENS = ['board', 'edges', 'moves', 'event', 'venues', 'history', 'chat'];

/** Where the pages of the build are served. */
const PATHS = new Map([
  ['index.html', ['/', ...SCREENS.map((screen) => `/${screen}`)]],
  ['docs.html', ['/v1/docs']],
]);

/** Best first; each was made when the page was built. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Pages by path: those of the folder that are known, and every file in `assets`. Empty where
 * nothing was built there.
 */
export function staticPages(folder: string): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  const assets = join(folder, 'assets');
  if (!existsSync(assets)) return pages;
  for (const [name, paths] of PATHS) {
    if (!existsSync(join(folder, name))) continue;
    const page = filePage(join(folder, name), DOCUMENT);
    for (const path of paths) pages.set(path, page);
  }
  for (const name of readdirSync(assets)) {
    if (!TYPES.has(extname(name))) continue;
    pages.set(`/assets/${name}`, filePage(join(assets, name), ASSET));
  }
  return pages;
}

function filePage(path: string, own: Readonly<Record<string, string>>): Page {
  const plain = readFileSync(path);
  const tag = createHash('sha1').update(plain).digest('base64url');
  const headers = {
    'content-type': TYPES.get(extname(path)) ?? 'application/octet-stream',
    vary: 'accept-encoding',
    ...OWN_ORIGIN,
    ...own,
  };
  const coded = CODINGS.filter(([, ending]) => existsSync(`${path}${ending}`)).map(
    ([coding, ending]) => ({
      coding,
      body: readFileSync(`${path}${ending}`),
      headers: { ...headers, 'content-encoding': coding, etag: `"${tag}-${coding}"` },
    }),
  );
  const whole = { status: 200, headers: { ...headers, etag: `"${tag}"` }, body: plain };
  return ({ headers: asked }) => {
    const found = coded.find(({ coding }) => takes(asked['accept-encoding'], coding));
    return found ? { status: 200, headers: found.headers, body: found.body } : whole;
  };
}

/** Whether a coding is named and not refused; weights matter to nobody who names one. */
function takes(acceptEncoding: string | undefined, coding: string): boolean {
  return (acceptEncoding ?? '').split(',').some((item) => {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((each) => /^q\s*=\s*0(?:\.0*)?$/.test(each));
  });
}
