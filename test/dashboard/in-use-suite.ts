// What a reader does on a screen beyond looking at it: what was there stays, and what is chosen is
// what is shown. Answers are made up where a test needs certain ones.

import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { until } from '../programs/until.ts';
import { KEY } from '../service/running-program.ts';
import { CHAT_STREAM } from './chat-answer.ts';
import type { PageScene } from './page-scene.ts';

const REFUSAL = 'All credits of this month are used.';
/** Not asked for again: credits do not come back. */
const REFUSED = {
  status: 429,
  json: { data: null, error: { code: 'ERR_CREDITS_EXHAUSTED', message: REFUSAL } },
};

export function inUseSuite(scene: PageScene): void {
  describe('a screen in use', () => {
    async function open(path: string, options = {}): Promise<Page> {
      const { page } = await scene.browser.open('about:blank', { key: KEY, ...options });
      await page.goto(`${scene.program.address}${path}`);
      return page;
    }

    async function anEvent(filters: string): Promise<string> {
      const { json } = await get(scene.program.address, KEY, `/v1/odds?${filters}&limit=1`);
      return json.data[0].eventId;
    }

    test('what is asked for takes nothing off the screen, and a refusal is said', async () => {
      const page = await open('/', { viewport: { width: 1440, height: 500 } });
      await page.waitForSelector('.cell.is-best');
      const history = await hold(page, '**/odds-history*');
      await page.evaluate(`(() => {
      const grid = document.querySelector('.grid');
      grid.isSame = true;
      grid.scrollTop = 600;
    })()`);
      await page
        .locator('.grid-market')
        .nth(7)
        .click({ position: { x: 20, y: 8 } });
      await page.getByText('Loading the line movement…').waitFor();
      const grid = `document.querySelector('.grid')`;
      expect(await page.evaluate(`[${grid}.isSame, ${grid}.scrollTop]`)).toEqual([true, 600]);
      history.answer(REFUSED);
      await page.locator('.panel').getByText(REFUSAL).waitFor();

      const event = await anEvent('league=nba');
      for (const [path, target, asking] of [
        [`/?screen=event&event=${event}&tab=plays`, '**/play-by-play', 'Loading plays…'],
        [`/?screen=event&event=${event}&tab=injuries`, '**/injuries', 'Loading…'],
        ['/?screen=history&part=systems', '**/v1/trends*', 'Loading systems…'],
      ] as const) {
        const held = await hold(page, target);
        await page.goto(`${scene.program.address}${path}`);
        await page.getByText(asking).first().waitFor();
        expect(await page.locator('.toolbar').count(), path).toBeGreaterThan(0);
        held.answer(REFUSED);
        await page.getByText(REFUSAL).first().waitFor();
      }
      await page.context().close();
    });

    test('the panel of an event is closed once for all, and leaves prices in view', async () => {
      const event = await anEvent('league=nfl');
      const page = await open(`/?screen=event&event=${event}`);
      const panel = page.locator('.panel');
      await panel.locator('.ladder td').first().waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      expect(new URL(page.url()).searchParams.has('line')).toBe(false);
      await page.getByRole('button', { name: 'Plays', exact: true }).click();
      await page.getByRole('button', { name: 'Lines', exact: true }).click();
      await panel.getByRole('button', { name: 'Close' }).click();
      await panel.waitFor({ state: 'detached' });
      await page
        .locator('.grid-market')
        .first()
        .click({ position: { x: 20, y: 8 } });
      await panel.waitFor();
      for (const [width, height] of [
        [768, 1024],
        [968, 700],
      ] as const) {
        await page.setViewportSize({ width, height });
        const count = async (): Promise<number> => (await page.evaluate(PRICES_IN_VIEW)) as number;
        await until(async () => (await count()) > 10, `prices at ${width} px`, 10_000);
      }
      await page.context().close();
    });

    test("times and days are the reader's own, a day with its month", async () => {
      const target = '/v1/odds?league=nba&market=moneyline&limit=1';
      const { json } = await get(scene.program.address, KEY, target);
      const [event] = json.data;
      const page = await open('/v1/docs', { timezoneId: 'America/New_York' });
      await page.routeWebSocket(/stream/, () => {});
      await page.route('**/v1/odds?*', (route) => {
        const starts = ['2027-02-13T18:00:00Z', '2027-02-15T03:00:00Z', '2027-03-13T18:00:00Z'];
        const data = starts.map((startTime) => ({ ...event, eventId: startTime, startTime }));
        return route.fulfill({ json: { data, meta: {} } });
      });
      await answerHistory(page, snapshots(60, { marketType: 'moneyline', isMain: true }));
      await page.addInitScript(NOTE_DRAWN);
      await page.goto(`${scene.program.address}/?league=nba&market=moneyline&order=time`);
      await page.waitForSelector('.grid-heading');
      const headings = await page.locator('.heading-text').allInnerTexts();
      const days = headings.map((text) => text.replace(/ 1 event$/, ''));
      expect(days).toEqual(['Sat, Feb 13', 'Sun, Feb 14', 'Sat, Mar 13']);
      await page.locator('.grid-market .grid-lead').first().click();
      await page.getByLabel('Line movement, 60 changes').waitFor();
      // Midnight of UTC, at which a chart's day begins.
      const isDrawn = (): Promise<unknown> => page.evaluate(`isDrawn(/^Jan 4 7:00 PM$/, 1)`);
      await until(async () => (await isDrawn()) === true, 'the axis', 20_000);
      expect(await page.evaluate(`isDrawn(/^\\d\\d:\\d\\d$/, 1)`)).toBe(false);
      await page.context().close();
    });

    test.runIf(IS_LONG)(`a chart shows the whole of its line${LONG_ONLY}`, async () => {
      const page = await open('/v1/docs', { viewport: { width: 400, height: 800 } });
      await answerHistory(page, snapshots(60, { marketType: 'moneyline', isMain: true }));
      await page.addInitScript(NOTE_DRAWN);
      await page.goto(`${scene.program.address}/?league=nba&market=moneyline`);
      await page.locator('.grid-market .grid-lead').first().click();
      const isFilled = async () => (await page.evaluate(`isDrawn(/ [AP]M$/, 0.4)`)) === true;
      await until(isFilled, 'the narrow chart', 20_000);
      // Whatever comes later would fit it anew.
      await page.route('**/odds-history*', () => {});
      await page.evaluate('drawn.length = 0');
      await page.setViewportSize({ width: 900, height: 800 });
      await until(isFilled, 'the wide chart', 20_000);
      await page.context().close();
    });

    test('the panel is about the very line that was chosen', async () => {
      const event = await anEvent('league=nfl&market=total_alternate');
      const { json } = await get(scene.program.address, KEY, `/v1/events/${event}/odds`);
      const marketsOf = (type: string): readonly Json[] =>
        json.data.markets.filter(({ marketType }: Json) => marketType === type);
      const [alternates] = marketsOf('total_alternate');
      const [mine, other] = marketsOf('team_total');
      const { point } = alternates.lines.at(-1);
      const main = mine.lines.find(({ isMain }: Json) => isMain).point;
      const page = await open('/', { viewport: { width: 1500, height: 2600 } });
      await answerHistory(page, [
        ...snapshots(3, { marketType: 'team_total', team: mine.team, isMain: true }),
        ...snapshots(4, { marketType: 'team_total', team: other.team, isMain: true }),
        ...snapshots(2, { marketType: 'total_alternate', point }),
        ...snapshots(5, { marketType: 'total_alternate', point: point - 1 }),
      ]);
      await page.goto(`${scene.program.address}/?screen=event&event=${event}`);
      const panel = page.locator('.panel');
      await page.locator(`[data-key$="|total_alternate|||${point}"] .grid-lead`).first().click();
      await panel.getByText(`Over ${point}`, { exact: true }).waitFor();
      expect(await page.locator('.grid-market.is-selected').count()).toBe(1);
      await panel.getByLabel('Line movement, 2 changes').waitFor();
      await page.locator(`[data-key$="|${mine.team}||${main}"] .grid-lead`).first().click();
      await panel.getByLabel('Line movement, 3 changes').waitFor();
      await page.context().close();
    });

    test.runIf(IS_LONG)(`an alternate line says where its history begins${LONG_ONLY}`, async () => {
      const event = await anEvent('league=nfl&market=total_alternate');
      const target = `/v1/events/${event}/odds?market=total_alternate`;
      const { point } = (
        await get(scene.program.address, KEY, target)
      ).json.data.markets[0].lines.at(-1);
      const page = await open('/v1/docs', { viewport: { width: 1500, height: 2600 } });
      for (const [others, name] of [
        [997, 'Opened'],
        [998, 'Earliest shown'],
      ] as const) {
        await answerHistory(page, [
          ...snapshots(2, { marketType: 'total_alternate', point }),
          ...snapshots(others, { marketType: 'total_alternate', point: point - 1 }),
        ]);
        await page.goto(`${scene.program.address}/?screen=event&event=${event}`);
        await page.locator(`[data-key$="|total_alternate|||${point}"] .grid-lead`).first().click();
        await page.locator('.panel').getByLabel('Line movement, 2 changes').waitFor();
        expect(await page.locator('.movement dt').first().textContent()).toBe(name);
      }
      await page.context().close();
    });

    test('a history costs credits only while it is looked at and the game is not over', async () => {
      const event = await anEvent('league=nba');
      const page = await open('/v1/docs');
      let asked = 0;
      await answerHistory(page, [], () => {
        asked += 1;
      });
      let isOver = false;
      await page.routeWebSocket(/stream/, (near) => {
        near.connectToServer().onMessage((message) => {
          const status = /"status":"(?:scheduled|in_progress)"/g;
          near.send(isOver ? `${message}`.replace(status, '"status":"final"') : message);
        });
      });
      await page.addInitScript(`{
      window.polls = [];
      const { setInterval } = window;
      window.setInterval = (call, ms, ...more) =>
        ms === 15000 ? polls.push(call) : setInterval(call, ms, ...more);
      Object.defineProperty(document, 'visibilityState', { get: () => window.seen ?? 'visible' });
    }`);
      await page.goto(`${scene.program.address}/?screen=event&event=${event}`);
      const sides = page.locator('.panel .segments button');
      await page.waitForSelector('.panel .history-box');
      await sides.last().click();
      await page.waitForSelector('.panel .segments button:last-child[aria-pressed=true]');
      await page.evaluate(`window.seen = 'hidden'; polls.forEach((poll) => poll())`);
      await page.evaluate(`window.seen = 'visible'; polls.forEach((poll) => poll())`);
      await until(() => asked >= 2, 'the history to be asked for again');
      expect(asked).toBe(2);
      isOver = true;
      await page.reload();
      await page.waitForSelector('.event-status.is-final');
      await page.waitForSelector('.panel .history-box');
      await page.evaluate('polls.forEach((poll) => poll())');
      await page.evaluate(`fetch('/healthz')`);
      expect(asked).toBe(3);
      await page.context().close();
    });

    test.runIf(IS_LONG)(
      `the venue of edges stays chosen while it has none${LONG_ONLY}`,
      async () => {
        const page = await open('/?screen=edges&venue=none_now');
        const venue = page.getByLabel('Venue');
        await page.getByText('No edge of this kind is open now.').waitFor();
        expect(await venue.inputValue()).toBe('none_now');
        await venue.selectOption('');
        await page.waitForSelector('.edge-row');
        await page.evaluate(`window.options = [...document.querySelectorAll('option')]`);
        const tape = page.locator('.tape');
        const before = await tape.textContent();
        await until(
          async () => (await tape.textContent()) !== before,
          'an edge that comes or goes',
        );
        expect(await page.evaluate('options.length')).toBeGreaterThan(1);
        expect(await page.evaluate('options.every(({ isConnected }) => isConnected)')).toBe(true);
        await page.context().close();
      },
    );

    test.runIf(IS_LONG)(`earlier rows are asked for once${LONG_ONLY}`, async () => {
      const page = await open('/v1/docs');
      const team = { id: 'nfl_buf', name: 'Buffalo Bills', abbreviation: 'BUF' };
      const score = { home: 1, away: 2 };
      const game = { homeTeam: team, awayTeam: team, score, grades: {}, price: null, profit: null };
      const cursors: (string | null)[] = [];
      await page.route(/\/v1\/(?:history\/games|trends\/systems)/, async (route) => {
        const cursor = new URL(route.request().url()).searchParams.get('cursor');
        cursors.push(cursor);
        if (cursors.length === 2) return await route.fulfill(REFUSED);
        const meta = { nextCursor: cursor === null ? 'more' : null, seasons: [] };
        await route.fulfill({ json: { data: [game, game], meta } });
      });
      for (const part of ['games', 'systems&system=one']) {
        cursors.length = 0;
        await page.goto(`${scene.program.address}/?screen=history&part=${part}`);
        await page.waitForSelector('.more');
        await page.locator('.more').click();
        await page.getByText(REFUSAL).waitFor();
        await page.evaluate(`{
        const more = document.querySelector('.more');
        more.click();
        more.click();
      }`);
        await page.locator('tbody tr').nth(3).waitFor();
        expect(cursors, part).toEqual([null, 'more', 'more']);
      }
      await page.context().close();
    });

    test('a conversation is followed, kept while a pick is looked at, and stopped', async () => {
      const page = await open('/?screen=chat', { viewport: { width: 1200, height: 500 } });
      const body = CHAT_STREAM.replaceAll('"signalType"', '"eventId":"one","signalType"');
      await page.route('**/v1/ai/chat', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body }),
      );
      const field = page.getByLabel('Question');
      const turns = page.locator('.turn');
      for (const at of [0, 1]) {
        await field.fill('best bets');
        await page.keyboard.press('Enter');
        await turns.nth(at).locator('.headline').waitFor();
      }
      const isSeen = await page.evaluate(`(() => {
      const turn = document.querySelector('.turn:nth-child(2) .headline').getBoundingClientRect();
      const all = document.querySelector('.chat-turns').getBoundingClientRect();
      return turn.top >= all.top && turn.bottom <= all.bottom;
    })()`);
      expect(isSeen).toBe(true);
      await field.fill('half a wo');
      const composing = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
      await field.dispatchEvent('keydown', composing);
      expect(await field.inputValue()).toBe('half a wo');
      await page.getByRole('button', { name: 'Open', exact: true }).first().click();
      await page.waitForSelector('.event');
      await page.goBack();
      await page.waitForSelector('.chat');
      expect(await turns.count()).toBe(2);
      await page.route('**/v1/ai/chat', () => {});
      await field.fill('anything');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await turns.nth(2).getByText('Stopped.').waitFor();
      await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
      await page.context().close();
    });
  });
}

/** Consensus on one line of a market, told once a minute. */
function snapshots(count: number, line: Json): readonly Json[] {
  const side = { fairProb: 0.5, fairOdds: 100, avgOdds: -110, bestOdds: 100, bookmakerId: 'a' };
  return Array.from({ length: count }, (_, minute) => ({
    ts: new Date(Date.UTC(2026, 0, 4, 23, 30 + minute)).toISOString(),
    isMain: false,
    point: 20.5,
    selections: { home: side, away: side, over: side, under: side },
    books: 3,
    ...line,
  }));
}

/** What the archive says of markets from now on: of each its own. */
async function answerHistory(
  page: Page,
  told: readonly Json[],
  onAsked?: () => void,
): Promise<void> {
  await page.route('**/odds-history*', async (route) => {
    onAsked?.();
    const market = new URL(route.request().url()).searchParams.get('market');
    const own = told.filter(({ marketType }) => marketType === market);
    await route.fulfill({ json: { data: { snapshots: own, movement: [] }, meta: {} } });
  });
}

/** Notes what charts write: whether a text was, in the left part of its canvas up to a share. */
const NOTE_DRAWN = `{
  window.drawn = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, left, ...rest) {
    drawn.push({ text, share: left / this.canvas.width });
    fillText.call(this, text, left, ...rest);
  };
  window.isDrawn = (wanted, shareMax) =>
    drawn.some(({ text, share }) => wanted.test(text) && share <= shareMax);
}`;

/** How many prices are seen whole, beside what stands still and under nothing. */
const PRICES_IN_VIEW = `[...document.querySelectorAll('.grid-row .cell')].filter((cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return cell.textContent !== '' && [left + 1, right - 1].every((x) =>
    [top + 2, bottom - 2].every((y) => document.elementFromPoint(x, y) === cell));
}).length`;

/** Holds the answers to requests back until one is given to all of them. */
async function hold(page: Page, target: string) {
  let answer = (_: Parameters<Route['fulfill']>[0]): void => {};
  const given = new Promise<Parameters<Route['fulfill']>[0]>((resolve) => {
    answer = resolve;
  });
  await page.route(target, async (route) => await route.fulfill(await given));
  return { answer };
}
