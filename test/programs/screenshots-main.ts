// `npm run screenshots`: every screen of the dashboard, both themes, desktop and phone, as pictures
// in a folder to look at. With `--readme` the two of the README are made anew too.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BuiltProgram, KEY } from './built-program.ts';
import { HeadlessBrowser, NO_BROWSER } from './headless-browser.ts';

const FOLDER = 'bench-results/screenshots';
const README_FOLDER = 'docs/screenshots';
const README_PICTURES = [
  ['board.webp', 'board-line-dark-desktop.png'],
  ['edges.webp', 'edges-light-desktop.png'],
] as const;
const THEMES = ['dark', 'light'] as const;
const SIZES = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
] as const;
/** Prices move a while before a picture is taken: a board that never flashed looks like none. */
const LIVE_MS = 2500;
/** A reader's set. */
const BOOKS = 'betmgm,draftkings,fanduel,novig,pinnacle';

interface Picture {
  readonly name: string;
  readonly path: string;
  /** Shown once the screen is. */
  readonly awaits: string;
  readonly press?: string;
}

const { values } = parseArgs({ options: { readme: { type: 'boolean' } } });
if (NO_BROWSER) throw new Error(NO_BROWSER);
mkdirSync(FOLDER, { recursive: true });
const [server, browser] = await Promise.all([
  BuiltProgram.start({ env: { SIMULATED_RATE: '200' }, awaits: 'season is told' }),
  HeadlessBrowser.start(),
]);
try {
  await takeAll(browser, server.url, await picturesOf(server.url));
  if (values.readme) await writeReadmePictures(browser);
} finally {
  await browser.close();
  await server.stop();
}

async function takeAll(
  browser: HeadlessBrowser,
  url: string,
  pictures: readonly Picture[],
): Promise<void> {
  for (const { name: size, ...options } of SIZES) {
    for (const colorScheme of THEMES) {
      const { page } = await browser.open(url, { key: KEY, colorScheme, ...options });
      for (const { name, path, awaits, press } of pictures) {
        await page.goto(`${url}${path}`);
        const isThere = await page.waitForSelector(awaits, { timeout: 15_000 }).catch(() => null);
        if (press) await page.keyboard.press(press);
        await page.waitForTimeout(LIVE_MS);
        const file = join(FOLDER, `${name}-${colorScheme}-${size}.png`);
        await page.screenshot({ path: file });
        process.stdout.write(`${file}${isThere ? '' : ` (without ${awaits})`}\n`);
      }
      await page.context().close();
    }
  }
}

/** Small ones of those that were just taken. */
async function writeReadmePictures(browser: HeadlessBrowser): Promise<void> {
  const { page } = await browser.open('about:blank');
  mkdirSync(README_FOLDER, { recursive: true });
  for (const [name, source] of README_PICTURES) {
    const png = readFileSync(join(FOLDER, source)).toString('base64');
    const url = (await page.evaluate(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png}';
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
      const reader = new FileReader();
      return new Promise((resolve) => {
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(blob);
      });
    })()`)) as string;
    const bytes = Buffer.from(url.split(',')[1] ?? '', 'base64');
    writeFileSync(join(README_FOLDER, name), bytes);
    process.stdout.write(`${join(README_FOLDER, name)} ${bytes.length} bytes\n`);
  }
  await page.context().close();
}

async function picturesOf(url: string): Promise<readonly Picture[]> {
  const event = await anEvent(url);
  return [
    { name: 'board', path: '/', awaits: '.cell.is-best' },
    { name: 'board-spread', path: '/?league=nba&market=spread', awaits: '.cell.is-best' },
    { name: 'board-props', path: '/?league=nba&market=props', awaits: '.cell.is-best' },
    {
      name: 'board-line',
      path: `/?league=nba&line=${encodeURIComponent(`${event}|spread||`)}`,
      awaits: '.movement dd',
    },
    { name: 'edges', path: '/?screen=edges', awaits: '.edge-row' },
    {
      name: 'edges-books',
      path: `/?screen=edges&books=${BOOKS}&type=ev&sort=pct`,
      awaits: '.edge-row',
      press: 'l',
    },
    { name: 'board-books', path: `/?league=nba&books=${BOOKS}`, awaits: '.cell.is-best' },
    { name: 'books', path: '/', awaits: '.cell.is-best', press: 'B' },
    { name: 'event', path: `/?screen=event&event=${event}`, awaits: '.cell.is-best' },
    { name: 'event-props', path: `/?screen=event&event=${event}&tab=props`, awaits: '.cell' },
    { name: 'event-choice', path: '/?screen=event', awaits: '.event-choice a' },
    { name: 'venues', path: '/?screen=venues', awaits: '.state' },
    { name: 'history', path: '/?screen=history', awaits: 'td' },
    { name: 'systems', path: '/?screen=history&part=systems', awaits: '.system-name' },
    { name: 'chat', path: '/?screen=chat', awaits: '.example' },
    { name: 'help', path: '/', awaits: '.cell.is-best', press: '?' },
    { name: 'search', path: '/', awaits: '.cell.is-best', press: '/' },
    { name: 'docs', path: '/v1/docs', awaits: 'main' },
  ];
}

/** One with props and lines that moved. */
async function anEvent(url: string): Promise<string> {
  const headers = { 'x-api-key': KEY };
  const response = await fetch(`${url}/v1/player-props?league=nba&limit=1`, { headers });
  const { data } = (await response.json()) as { data: readonly { eventId: string }[] };
  return data[0]?.eventId ?? '';
}
