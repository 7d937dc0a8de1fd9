// Answers that a server gives seldom: the page still shows each price in its row, says what is
// refused and why, and goes on when it is over.
import type { WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HeadlessBrowser, NO_BROWSER } from '#bench/dashboard/headless-browser.ts';
import { KEY, RunningProgram, Scratch } from '../service/running-program.ts';
import { MARKETS, SOCCER_EVENT } from './soccer-event.ts';

const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('the dashboard', { timeout: 90_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;

  beforeAll(async () => {
    [program, browser] = await Promise.all([
      RunningProgram.start({ FEED: 'simulated', DATA_DIR: scratch.folder() }),
      HeadlessBrowser.start(),
    ]);
    await program.ready();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  test('shows each price in the row of its selection, in any market', async () => {
    const { page } = await browser.open('about:blank', { key: KEY });
    await page.routeWebSocket(/stream/, () => {});
    const answer = { success: true, data: SOCCER_EVENT, meta: {}, error: null };
    await page.route('**/v1/events/*/odds', (route) => route.fulfill({ json: answer }));
    await page.goto(`${program.address}/?screen=event&event=${SOCCER_EVENT.eventId}`);
    await page.waitForSelector('.cell.is-best');
    const rows = await page.locator('.grid-row').evaluateAll((all) =>
      all.map((row) => ({
        market: row.closest('[data-key]')?.getAttribute('data-key')?.split('|')[1],
        named: row.querySelector('.grid-lead')?.textContent,
        price: row.querySelector('.cell')?.textContent,
      })),
    );
    for (const { marketType, selections } of MARKETS) {
      const shown = rows.filter(({ market }) => market === marketType);
      expect(shown.map(({ price }) => price).toSorted(), marketType).toEqual(
        selections.map(([, price]) => `+${price}`).toSorted(),
      );
      for (const [selection, price] of selections) {
        const row = shown.find((each) => each.price === `+${price}`);
        expect(row?.named, `${marketType}, ${price}`).toContain(selection);
      }
    }
    await page.context().close();
  });

  test('dims the board when the stream ends for good, and can begin again', async () => {
    const { page } = await browser.open('about:blank', { key: KEY });
    let stream: WebSocketRoute | undefined;
    await page.routeWebSocket(/stream/, (route) => {
      stream = route;
      route.connectToServer();
    });
    await page.goto(`${program.address}/?league=nba&market=spread`);
    const again = page.getByRole('button', { name: 'Try again' });
    await page.waitForSelector('.grid:not(.is-stale)');
    await stream?.close({ code: 4102, reason: 'too many frames that are not understood' });
    await page.waitForSelector('.link.is-failed');
    await page.waitForSelector('.grid.is-stale');
    await again.click();
    await page.waitForSelector('.grid:not(.is-stale)');
    await stream?.close({ code: 4100, reason: 'no auth message in time' });
    await again.waitFor();
    await page.waitForSelector('.grid:not(.is-stale)');
    await stream?.close({ code: 4104, reason: 'the API key was revoked' });
    await page.getByText('The server does not know this key.').waitFor();
    await page.context().close();
  });
});
