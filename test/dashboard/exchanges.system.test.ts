// Exchanges on the page: the lay bet of a back-lay is no bet like the others, and the order book behind
// a price is shown where the pointer rests, live and net of fees.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from '../service/outer-store.ts';
import { KEY, lastLine, RunningProgram, runCommand, Scratch } from '../service/running-program.ts';

const START = new Date(Date.now() + 86_400_000).toISOString();
const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills', start: START };
const BOOK = { venue: 'betfair_ex_uk', market: 'moneyline', selection: 'home' };

useOuterStore();
const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('exchanges on the page', { timeout: 120_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;
  let ingestKey: string;

  beforeAll(async () => {
    const env = { FEED: 'none', DATA_DIR: scratch.folder() };
    const key = ['create', '--ingest', 'acme', '--venues', 'fanduel,betfair_ex_uk'];
    ingestKey = lastLine((await runCommand('commands/keys', key, env)).stdout);
    [program, browser] = await Promise.all([RunningProgram.start(env), HeadlessBrowser.start()]);
    await program.ready();
    await post({ venue: 'fanduel', market: 'moneyline', selection: 'home', decimal: 2.1 });
    await post({ venue: 'fanduel', market: 'moneyline', selection: 'away', decimal: 1.8 });
    await postBook(500);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  async function post(row: object): Promise<void> {
    const response = await fetch(`${program.address}/ingest/v1/acme?wait=applied`, {
      method: 'POST',
      headers: { 'x-api-key': ingestKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ...GAME, ...row }),
    });
    const { data } = (await response.json()) as Json;
    expect(data).toMatchObject({ accepted: 1, applied: true });
  }

  async function postBook(second: number, terms: object = {}): Promise<void> {
    const depth = {
      back: [
        [1.9, 200],
        [1.85, 300],
      ],
      lay: [
        [2, 400],
        [2.04, second],
      ],
    };
    await post({ ...BOOK, decimal: 1.9, size: 200, depth, ...terms });
  }

  let complaints: readonly string[] = [];
  async function open(path: string): Promise<Page> {
    const tab = await browser.open(program.address, { key: KEY });
    const { page } = tab;
    complaints = tab.complaints;
    page.setDefaultTimeout(12_000);
    await page.goto(`${program.address}${path}`);
    return page;
  }

  test('a lay bet says that it is one, with its liability, in another colour', async () => {
    const { json } = await get(program.address, KEY, '/v1/edge?type=back_lay');
    const [back, lay] = json.data[0].edges[0].backLay.books;
    expect(back).not.toHaveProperty('side');
    expect(lay).toMatchObject({ bookmakerId: 'betfair_ex_uk', side: 'lay', liability: 107.69 });

    const page = await open('/?screen=edges&type=back_lay');
    const legs = page.locator('.edge-row .leg');
    await legs.first().waitFor();
    await page.getByLabel('Total stake').fill('2076.90');
    await page.getByLabel('Total stake').press('Enter');
    await page.locator('.leg .liability').waitFor();
    const texts = (await legs.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts[0]).toMatch(/^FanDuel \+110 ?1,000\.00 /);
    expect(texts[1]).toMatch(/Lay ?\+100 ?1,076\.90 ?liability 1,076\.90 /);
    expect(await legs.first().getByText('Lay', { exact: true }).count()).toBe(0);
    const colours = await page.evaluate(
      `[...document.querySelectorAll('.edge-row .leg b')].map((leg) => getComputedStyle(leg).color)`,
    );
    expect(new Set(colours as string[]).size).toBe(2);
    await legs.first().click();
    const bets = page.locator('.panel .bets li');
    await bets.first().waitFor();
    expect((await bets.allInnerTexts()).map((text) => /\bLay\b/.test(text))).toEqual([false, true]);
    await page.context().close();
  });

  test('the order book of a price is beside the pointer, live, and net of fees on request', async () => {
    const page = await open('/?league=nfl&market=moneyline');
    const cell = page.locator('.grid-row[data-side=home] .cell[data-v=betfair_ex_uk]');
    await cell.waitFor();
    await page.locator('.grid-row[data-side=home] .cell[data-v=fanduel]').hover();
    await cell.hover();
    const card = page.getByLabel('Order book');
    const rows = card.locator('tbody tr');
    const shown = async () =>
      (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    const is = async (...texts: readonly string[]) =>
      await until(async () => `${await shown()}` === `${texts}`, `${texts}`, 10_000);
    await is('200.00 \u2212111 +100 400.00 400.00', '300.00 \u2212118 +104 500.00 520.00');
    await postBook(650);
    await is('200.00 \u2212111 +100 400.00 400.00', '300.00 \u2212118 +104 650.00 676.00');
    await page.keyboard.press('f');
    await card.getByText('Net of fees: 5% of winnings').waitFor();
    // 5 % of what is won: 1.9 pays 1.855, and laying at 2 costs what 2.0526 would.
    await is('200.00 \u2212117 +105 400.00 400.00', '300.00 \u2212124 +109 650.00 676.00');
    // The market's own fee goes before that of the exchange.
    await postBook(650, { fee: { kind: 'winnings', rate: 0.02 } });
    await card.getByText('Net of fees: 2% of winnings').waitFor();
    await is('200.00 \u2212113 +102 400.00 400.00', '300.00 \u2212120 +106 650.00 676.00');
    await page.locator('.grid-row[data-side=home] .cell[data-v=fanduel]').hover();
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await cell.click();
    const sizes = page.locator('.ladder .sizes');
    await sizes.waitFor();
    expect(await sizes.textContent()).toBe('200.00 to back · Lay +100 × 400.00, liability 400.00');
    await page.context().close();
  });
});
