// Answers that a server gives seldom: the page still shows each price in its row, says what is
// refused and why, and goes on when it is over.

import type { WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { until } from '../programs/until.ts';
import { KEY } from '../service/running-program.ts';
import type { PageScene } from './page-scene.ts';
import { MARKETS, SOCCER_EVENT } from './soccer-event.ts';

const CREDITS = { code: 'ERR_CREDITS_EXHAUSTED', message: 'op: the credits are used up' };
const TABS = 4;
/** Subscriptions of a board, beside that of the events, and those that may linger. */
const MAIN = 3;
const LINGERING = 8;

export function answersSuite(scene: PageScene): void {
  describe('the dashboard', () => {
    test('shows each price in the row of its selection, in any market', async () => {
      const { page } = await scene.browser.open('about:blank', { key: KEY });
      await page.routeWebSocket(/stream/, () => {});
      const answer = { success: true, data: SOCCER_EVENT, meta: {}, error: null };
      await page.route('**/v1/events/*/odds', (route) => route.fulfill({ json: answer }));
      await page.goto(`${scene.program.address}/?screen=event&event=${SOCCER_EVENT.eventId}`);
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
      const { page } = await scene.browser.open('about:blank', { key: KEY });
      let stream: WebSocketRoute | undefined;
      await page.routeWebSocket(/stream/, (route) => {
        stream = route;
        route.connectToServer();
      });
      await page.goto(`${scene.program.address}/?league=nba&market=spread`);
      const again = page.getByRole('button', { name: 'Try again' });
      await page.waitForSelector('.grid:not(.is-stale)');
      await stream?.close({ code: 4102, reason: 'too many frames that are not understood' });
      await page.waitForSelector('.link.is-failed');
      await page.waitForSelector('.grid.is-stale');
      await again.click();
      await page.waitForSelector('.grid:not(.is-stale)');
      await stream?.close({ code: 4103, reason: 'frames arrive faster than allowed' });
      await again.waitFor();
      await page.keyboard.press('2');
      await page.waitForSelector('.edge-row');
      await page.goBack();
      await page.waitForSelector('.grid:not(.is-stale)');
      const before = stream;
      await stream?.close({ code: 4100, reason: 'no auth message in time' });
      await expect.poll(() => stream !== before).toBe(true);
      await page.waitForSelector('.grid:not(.is-stale)');
      expect(await again.count()).toBe(0);
      await stream?.close({ code: 4104, reason: 'the API key was revoked' });
      await page.getByText('This key is not valid.').waitFor();
      await page.context().close();
    });

    test.runIf(IS_LONG)(`asks for injuries once, whatever else happens${LONG_ONLY}`, async () => {
      const { json } = await get(scene.program.address, KEY, '/v1/events?limit=1');
      const [event] = json.data;
      const { page } = await scene.browser.open('about:blank', { key: KEY });
      let asked = 0;
      await page.route('**/injuries', async (route) => {
        asked += 1;
        await route.fulfill({ json: { data: [], meta: {} } });
      });
      let say = (_: Json): void => {};
      await page.routeWebSocket(/stream/, (near) => {
        near.connectToServer().onMessage((message) => {
          near.send(message);
          const { op, channel, topic } = JSON.parse(`${message}`) as Json;
          if (op !== 'subscribed' || channel !== 'events') return;
          say = (frame) => near.send(JSON.stringify({ ...frame, topic }));
        });
      });
      await page.goto(`${scene.program.address}/?screen=event&event=${event.eventId}&tab=injuries`);
      await page.getByText('No injuries are reported.').nth(1).waitFor();
      // Games rest, for longer than a test waits; and after this nothing else is news to the page.
      const upsert = [{ ...event, status: 'in_progress', score: { home: 901, away: 902 } }];
      say({ op: 'delta', prev: 0, seq: Number.MAX_SAFE_INTEGER, upsert, remove: [] });
      await page.locator('.event-head').getByText('902').waitFor();
      await page.evaluate(`fetch('/healthz')`);
      expect(asked).toBe(2);
      await page.context().close();
    });

    test.runIf(IS_LONG)(
      `goes quickly from league to league with few subscriptions at a time${LONG_ONLY}`,
      async () => {
        const { page } = await scene.browser.open('about:blank', { key: KEY });
        const following = new Set<string>();
        let most = 0;
        await page.routeWebSocket(/stream/, (route) => {
          const server = route.connectToServer();
          route.onMessage((message) => {
            const { op, id } = JSON.parse(String(message));
            if (op === 'subscribe') following.add(id);
            else following.delete(id);
            most = Math.max(most, following.size);
            server.send(message);
          });
        });
        await page.goto(`${scene.program.address}/`);
        await page.waitForSelector('.grid:not(.is-stale)');
        for (let tab = 0; tab < TABS; tab++) await page.keyboard.press(']');
        for (let tab = 0; tab < TABS; tab++) await page.keyboard.press('[');
        await page.waitForSelector('.grid:not(.is-stale)');
        expect(most).toBeGreaterThan(MAIN + 1);
        expect(most).toBeLessThanOrEqual(MAIN + 1 + LINGERING);
        await page.context().close();
      },
    );

    test('says what is refused and why, and follows it when there are credits again', async () => {
      const { page } = await scene.browser.open('about:blank', { key: KEY });
      let hasCredits = false;
      let stream: WebSocketRoute | undefined;
      await page.clock.install();
      await page.routeWebSocket(/stream/, (route) => {
        stream = route;
        const server = route.connectToServer();
        route.onMessage((message) => {
          const { op, id } = JSON.parse(String(message));
          if (hasCredits || op !== 'subscribe') server.send(message);
          else route.send(JSON.stringify({ op: 'error', id, error: CREDITS }));
        });
      });
      await page.goto(`${scene.program.address}/?screen=venues`);
      await page.locator('.venues td', { hasText: 'the credits are used up' }).waitFor();
      await page.locator('.link.is-failed', { hasText: 'the credits are used up' }).waitFor();
      hasCredits = true;
      await page.clock.fastForward(60_000);
      await page.waitForSelector('.venues .state');
      await page.waitForSelector('.link.is-open');
      // What was shown waits for them, too.
      hasCredits = false;
      await stream?.close({ code: 4000, reason: 'shutting down: reconnect and resume' });
      await page.locator('.link.is-failed', { hasText: 'the credits are used up' }).waitFor();
      hasCredits = true;
      await page.clock.fastForward(62_000);
      await page.waitForSelector('.link.is-open');
      await page.goto(`${scene.program.address}/?market=foo`);
      await page.locator('.empty', { hasText: 'market: ' }).waitFor();
      await page.goto(`${scene.program.address}/?screen=event&event=no_such_event`);
      await page.locator('.empty', { hasText: 'none in the book has this id' }).waitFor();
      await page.context().close();
    });

    test.runIf(IS_LONG)(`works in a browser that keeps nothing${LONG_ONLY}`, async () => {
      const { page } = await scene.browser.open('about:blank');
      // As with all cookies blocked, and as by plain http from another machine.
      await page.addInitScript(`
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException(name) } });
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    `);
      await page.goto(`${scene.program.address}/?league=nba&market=spread`);
      await page.getByLabel('API key').fill(KEY);
      await page.keyboard.press('Enter');
      await page.locator('.cell.is-best').first().click();
      await page.locator('.panel').getByRole('button', { name: 'Copy' }).click();
      await page.getByText('The browser does not allow copying here').waitFor();
      await page.context().close();
    });

    test('keeps the key that the server gave while the server is away, and asks again', async () => {
      const { page } = await scene.browser.open('about:blank');
      const answer = { success: true, data: { apiKey: KEY }, meta: {}, error: null };
      let isAway = false;
      let asked = 0;
      await page.clock.install();
      await page.route('**/v1/session-key', async (route) => {
        asked += 1;
        await (isAway ? route.abort() : route.fulfill({ json: answer }));
      });
      await page.goto(`${scene.program.address}/?league=nba&market=spread`);
      await page.waitForSelector('.grid:not(.is-stale)');
      isAway = true;
      await page.clock.fastForward('11:00:00');
      await until(() => asked === 2, 'another key to be asked for');
      isAway = false;
      await until(async () => {
        await page.clock.fastForward(30_000);
        return asked > 2;
      }, 'it to be asked for again');
      await page.waitForSelector('.grid:not(.is-stale)');
      await page.context().close();
    });
  });
}
