// What stands beside the prices of the board: scores that follow their games, and the best price of
// the venues that the reader shows.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HeadlessBrowser, NO_BROWSER } from '#bench/dashboard/headless-browser.ts';
import { until } from '#bench/until.ts';
import { get } from '../gateway/push/rest-pages.ts';
import type { Json } from '../gateway/push/shown-state.ts';
import { KEY, RunningProgram, Scratch } from '../service/running-program.ts';

const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('the board', { timeout: 90_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;

  beforeAll(async () => {
    const env = { FEED: 'simulated', SIMULATED_RATE: '100', DATA_DIR: scratch.folder() };
    [program, browser] = await Promise.all([RunningProgram.start(env), HeadlessBrowser.start()]);
    await program.ready();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  async function open(path: string, options = {}): Promise<{ readonly page: Page }> {
    const { page } = await browser.open('about:blank', { key: KEY, ...options });
    await page.goto(`${program.address}${path}`);
    return { page };
  }

  test('scores on the board are those of the games in play', async () => {
    const { page } = await open('/?league=nba', { viewport: { width: 1440, height: 2000 } });
    await page.waitForSelector('.cell.is-best');
    const shown = async (): Promise<string> => {
      const rows = await page
        .locator('.grid-market.is-lead')
        .evaluateAll((all) =>
          all.map((row) => [
            row.getAttribute('data-key')?.split('|')[0],
            [...row.querySelectorAll('.lead-score')].map((score) => score.textContent).join(' '),
          ]),
        );
      return JSON.stringify(Object.fromEntries(rows));
    };
    const differing = async (): Promise<number> => {
      const scores = JSON.parse(await shown()) as Readonly<Record<string, string>>;
      const { json } = await get(program.address, KEY, '/v1/events/live?league=nba');
      const live = json.data.filter(({ eventId }: Json) => eventId in scores);
      expect(live.length).toBeGreaterThan(0);
      return live.filter(
        ({ eventId, score }: Json) => scores[eventId] !== `${score.away} ${score.home}`,
      ).length;
    };
    await until(async () => (await differing()) === 0, 'the scores of the games');
    const before = await shown();
    await until(async () => (await shown()) !== before, 'a score that moves');
    await until(async () => (await differing()) === 0, 'the new score');
    await page.context().close();
  });

  test('a venue that is hidden has no best price', async () => {
    const { page } = await open('/?league=nba');
    await page.waitForSelector('.cell.is-best');
    const best = (): Promise<string[]> => page.locator('.grid-row .worth-venue').allTextContents();
    const [taken = ''] = (await best()).filter((name) => name !== '');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: taken, exact: true }).uncheck();
    await page.keyboard.press('Escape');
    const names = await best();
    expect(names).not.toContain(taken);
    // Others have it, by their names, and what they quote is marked.
    expect(names.filter((name) => name !== '').length).toBeGreaterThan(5);
    expect(names.join(' ')).not.toMatch(/_/);
    const row = page.locator('.grid-row', { has: page.locator('.cell.is-best') }).first();
    expect(await row.locator('.worth-best').textContent()).toBe(
      await row.locator('.cell.is-best').first().textContent(),
    );
    await page.context().close();
  });
});
