// Moves of the market and pricing profiles on the page: what is shown is what REST says, live over
// the stream, with the line of a move and what each profile says of it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyPage, get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from '../service/outer-store.ts';
import { KEY, lastLine, RunningProgram, runCommand, Scratch } from '../service/running-program.ts';
import { odds, percent, withSign } from './figures/figure-texts.ts';
import { readRows } from './page-texts.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GAME = `nfl,Miami Dolphins,Buffalo Bills,${new Date(Date.now() + 86_400_000).toISOString()}`;
const EVEN = [-115, -105] as const;
const STEAMED = [-150, 130] as const;
const BOOKS = ['pinnacle', 'betonlineag', 'fanduel', 'draftkings', 'betmgm'];
const PROFILES = ['default', 'sharp', 'worst_case', 'equal'];

useOuterStore();
const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('moves and profiles on the page', { timeout: 120_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;
  let ingestKey: string;

  beforeAll(async () => {
    const env = { FEED: 'none', DATA_DIR: scratch.folder() };
    const key = ['create', '--ingest', 'acme', '--venues', BOOKS.join(',')];
    ingestKey = lastLine((await runCommand('commands/keys', key, env)).stdout);
    [program, browser] = await Promise.all([RunningProgram.start(env), HeadlessBrowser.start()]);
    await program.ready();
    // A line's history begins when it comes to be the main one: another one is it first.
    await quote(BOOKS, -4.5, [-110, -110]);
    await quote(BOOKS, -3.5, EVEN);
    await quote(BOOKS, -4.5, [170, -200]);
    // One after the other: the second has followed the first.
    await quote(['pinnacle'], -3.5, STEAMED);
    await quote(['betonlineag'], -3.5, STEAMED);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  /** A spread of the game at these books: the home team's price, then the other's. */
  async function quote(
    books: readonly string[],
    point: number,
    [home, away]: readonly [number, number],
  ): Promise<void> {
    const rows = books.flatMap((book) => [
      `${GAME},${book},spread,home,${point},${home}`,
      `${GAME},${book},spread,away,${-point},${away}`,
    ]);
    const head = 'league,home,away,start,venue,market,selection,point,american';
    const response = await fetch(`${program.address}/ingest/v1/acme?wait=applied`, {
      method: 'POST',
      headers: { 'x-api-key': ingestKey, 'content-type': 'text/csv' },
      body: [head, ...rows].join('\n'),
    });
    const { data } = (await response.json()) as Json;
    expect(data).toMatchObject({ accepted: rows.length, applied: true });
  }

  async function open(path: string, options = {}): Promise<Page> {
    const { page } = await browser.open('about:blank', { key: KEY, ...options });
    page.setDefaultTimeout(12_000);
    await page.goto(`${program.address}${path}`);
    return page;
  }

  /** Waits until the rows are those of REST: time alone changes nothing in them. */
  async function expectMoves(page: Page, target = '') {
    // Names of bookmakers come after the moves.
    await page.locator('.move-row', { hasText: 'Pinnacle' }).first().waitFor();
    const shown: Json[] = [];
    await until(async () => {
      const { records } = await everyPage(program.address, KEY, `/v1/moves?${target}`);
      const rows = await readRows(page, '.move-row:not(.is-closed)', {
        delta: '.edge-pct',
        market: '.edge-market',
        prices: '.move-prices',
        books: '.leg',
      });
      const isAll = records.every(({ moveId }) => rows.some(({ key }) => key === moveId));
      if (!isAll || rows.length !== records.length) return false;
      const known = new Map(records.map((move) => [move.moveId as string, move]));
      for (const { key, parts } of rows) {
        const move = known.get(key) as Json;
        expect(parts.delta, key).toEqual([textsOf(move).delta]);
        expect(parts.market, key).toEqual([textsOf(move).market]);
        expect(parts.prices, key).toEqual([textsOf(move).prices]);
        expect(parts.books?.[0], key).toBe(textsOf(move).led);
        for (const { bookmakerId, odds: price } of move.laggards) {
          expect(parts.books?.[1], key).toContain(`${NAMES[bookmakerId]}${odds(price)}`);
        }
      }
      shown.push(...rows.map(({ key }) => known.get(key)));
      return true;
    }, `moves of REST, ${target}`);
    return shown;
  }

  test('are those of REST, the newest first, narrowed by fields and keys', async () => {
    const page = await open('/?screen=moves');
    const all = await expectMoves(page);
    expect(all).toHaveLength(8);
    const [{ leaders, followers, laggards }] = all as [Json];
    expect([leaders, followers]).toEqual([['pinnacle'], ['betonlineag']]);
    expect(laggards.map(({ bookmakerId }: Json) => bookmakerId)).toContain('draftkings');
    const starts = all.map(({ startedAt }) => startedAt);
    expect(starts).toEqual(starts.toSorted().reverse());
    await page.keyboard.press('y');
    await page.keyboard.press('y');
    expect((await expectMoves(page, 'window=5m')).length).toBeLessThan(all.length);
    await page.getByLabel('Market').selectOption('spread');
    await expectMoves(page, 'window=5m&market=spread');
    await page.getByLabel('Not followed by').selectOption('draftkings');
    await page.getByLabel('Begun by').selectOption('pinnacle');
    expect(
      await expectMoves(page, 'window=5m&market=spread&leader=pinnacle&laggard=draftkings'),
    ).not.toEqual([]);
    await page.getByLabel('At least').fill('40');
    await page.keyboard.press('Tab');
    await page.getByText('No main line has moved so far').waitFor();
    await page.context().close();
  });

  test('a key opens the line of a move in its ladder, with what each profile says', async () => {
    const page = await open('/?screen=moves&market=spread&window=5m');
    await page.waitForSelector('.move-row');
    await page.keyboard.press('j');
    await page.keyboard.press('l');
    const panel = page.getByRole('complementary', { name: 'Line history' });
    await panel.locator('[data-venue="draftkings"]').waitFor();
    expect(await panel.locator('[data-venue]').count()).toBe(BOOKS.length);
    const chosen = await panel.locator('[aria-pressed=true]').first().textContent();
    const selected = page.locator('.move-row.is-selected .edge-market span').first();
    expect(chosen?.trim()).toBe(await selected.textContent());
    await page.keyboard.press('v');
    await panel.locator('[data-profile]').first().waitFor();
    const shown = await readRows(page, '.opinions tbody tr', { cells: 'th, td' });
    const eventId = new URL(page.url()).searchParams.get('line')?.split('|')[0];
    const expected = await Promise.all(
      PROFILES.map(async (profile) => {
        const target = `/v1/events/${eventId}/odds?market=spread&profile=${profile}`;
        const { json } = await get(program.address, KEY, target);
        const line = json.data.markets[0].lines.find(({ isMain }: Json) => isMain);
        const { summary } = line;
        const sides = [summary.away, summary.home];
        return [profile.replace('_', ' '), ...sides.map(({ modelProb }: Json) => worth(modelProb))];
      }),
    );
    expect(shown.map(({ parts }) => parts.cells)).toEqual(expected);
    // Pinnacle alone is elsewhere than all together.
    expect(expected[1]?.[1]).not.toBe(expected[3]?.[1]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('edges are judged by the chosen profile, over the stream, and the choice is kept', async () => {
    const page = await open('/v1/docs');
    const asked: string[] = [];
    const sent: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => sent.push(String(payload))),
    );
    const filters = 'type=ev&phase=pregame&age=300&starts=7d&league=nfl&books=draftkings,fanduel';
    await page.goto(`${program.address}/?screen=edges&${filters}`);
    await page.waitForSelector('.edge-row');
    const model = page.getByLabel('Model');
    await until(async () => (await model.locator('option').count()) === 4, 'the profiles');
    await model.selectOption('sharp');
    const expectSharp = async (): Promise<void> => {
      const target =
        'type=ev&phase=pregame&maxAgeMs=300000&startsWithin=7d&league=nfl&' +
        'bookmakers=draftkings,fanduel&profile=sharp';
      const { records } = await everyPage(program.address, KEY, `/v1/edge?${target}`);
      const edges = records.flatMap((record) => record.edges as readonly Json[]);
      expect(edges.length).toBeGreaterThan(0);
      const known = new Map(edges.map((edge) => [edge.edgeId, percent(edge.ev.evPct, 2)]));
      await until(async () => {
        const rows = await readRows(page, '.edge-row', { percent: '.edge-pct b' });
        const shown = new Map(rows.map(({ key, parts }) => [key, parts.percent?.[0]]));
        return JSON.stringify([...shown].sort()) === JSON.stringify([...known].sort());
      }, 'edges of the sharp profile');
    };
    await expectSharp();
    await page.goto(`${program.address}/?screen=edges&${filters}`);
    await expectSharp();
    expect(asked).not.toContain('/v1/edge');
    const subscribed = sent.filter((frame) => frame.includes('"edges"'));
    expect(subscribed.at(-1)).toContain('"profile":"sharp"');
    await page.keyboard.press('m');
    await until(async () => (await model.inputValue()) === 'worst_case', 'the next profile');
    await page.context().close();
  });

  test('what moves back closes with its reason; everybody can use it, on a phone too', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const viewport = { width: 1440, height: 700 };
      const page = await open('/?screen=moves', { colorScheme, reducedMotion: 'reduce', viewport });
      await page.waitForSelector('.move-row');
      await page.keyboard.press('l');
      await page.waitForSelector('.ladder [data-venue]');
      await page.keyboard.press('v');
      await page.waitForSelector('[data-profile]');
      expect(await seriousFindings(page), colorScheme).toEqual([]);
      await page.goto(`${program.address}/?screen=edges&profile=sharp`);
      await page.waitForSelector('.edge-row');
      await page.keyboard.press('l');
      await page.keyboard.press('v');
      await page.waitForSelector('[data-profile]');
      expect(await seriousFindings(page), colorScheme).toEqual([]);
      await page.context().close();
    }
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await open('/?screen=moves', phone);
    await page.waitForSelector('.move-row');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await quote(['pinnacle', 'betonlineag'], -3.5, EVEN);
    await page.locator('.move-row.is-closed', { hasText: 'prices came back' }).first().waitFor();
    await page.context().close();
  });
});

async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate(`axe.run().then(({ violations }) => violations)`)) as Json[];
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`);
}

const NAMES: Readonly<Record<string, string>> = {
  pinnacle: 'Pinnacle',
  betonlineag: 'BetOnline.ag',
  fanduel: 'FanDuel',
  draftkings: 'DraftKings',
  betmgm: 'BetMGM',
};

/** A move as its row should write it. */
function textsOf(move: Json): Readonly<Record<string, string>> {
  const { windowMs, deltaProb, marketType, selection, point, from, to } = move;
  const chance = (probability: number): string => `${(100 * probability).toFixed(1)}%`;
  const bet = point === null ? selection : `${selection} ${withSign(point)}`;
  const then = move.followers.length > 0 ? ` then ${namesOf(move.followers)}` : '';
  return {
    delta: `${windowMs / 60_000}m${withSign(Number((100 * deltaProb).toFixed(1)))}`,
    market: `${bet}${marketType.charAt(0).toUpperCase()}${marketType.slice(1)}`,
    prices: `${odds(from.odds)} → ${odds(to.odds)}${chance(from.prob)} → ${chance(to.prob)}`,
    led: `${namesOf(move.leaders)}${then}`,
  };
}

function namesOf(ids: readonly string[]): string {
  return ids.map((id) => NAMES[id]).join(', ');
}

/** The fair price of a probability, and the probability. */
function worth(probability: number): string {
  const american =
    probability >= 0.5
      ? (-100 * probability) / (1 - probability)
      : (100 * (1 - probability)) / probability;
  return `${odds(american)} ${(100 * probability).toFixed(1)}%`;
}
