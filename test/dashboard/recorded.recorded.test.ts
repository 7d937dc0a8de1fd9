// A recorded week of the NFL under the dashboard, from its first price to its last.

import { existsSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { everyPage } from '../gateway/push/state/rest-pages.ts';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { until } from '../programs/until.ts';
import { KEY, RunningProgram, Scratch } from '../service/running-program.ts';
import { expectSame, readBoard } from './figures/shown-cells.ts';

const WEEK = '../shared/data/recordings/nfl_2025_week10.jsonl.gz';
const isThere = existsSync(WEEK);
if (!isThere) process.stdout.write(`skipped: there is no ${WEEK}\n`);

const scratch = new Scratch();
afterAll(() => scratch.remove());

describe.skipIf(NO_BROWSER || !isThere)('a recorded week', { timeout: 120_000 }, () => {
  test('is followed to its end, and what is shown then is what REST says, as of then', async () => {
    const program = await RunningProgram.start({
      FEED: `replay:${WEEK}`,
      REPLAY_SPEED: '20000',
      DATA_DIR: scratch.folder(),
    });
    const browser = await HeadlessBrowser.start();
    try {
      const viewport = { width: 1600, height: 1600 };
      await program.ready();
      const { page, complaints } = await browser.open(`${program.address}/`, {
        key: KEY,
        viewport,
      });
      await page.waitForSelector('.cell.is-best');
      const first = (await readBoard(page)).positions[0] ?? 0;
      await program.finished();
      const markets = ['moneyline', 'spread', 'total'];
      const told = await Promise.all(
        markets.map((market) => everyPage(program.address, KEY, `/v1/odds?market=${market}`)),
      );
      const last = Math.min(...told.map(({ seq }) => seq));
      // Heartbeats take a quiet topic to the end.
      await until(async () => {
        const status = await page.locator('.status').textContent();
        return status?.replaceAll(',', '').includes(`at ${last}`) ?? false;
      }, `position ${last} on screen`);
      expect(last).toBeGreaterThan(first);
      const events = new Map(told.flatMap(({ records }) => records.map((e) => [e.eventId, e])));
      const merged = [...events.values()].map((event) => ({
        ...event,
        markets: told.flatMap(
          ({ records }) => records.find(({ eventId }) => eventId === event.eventId)?.markets ?? [],
        ),
      }));
      const { cells } = await readBoard(page);
      process.stdout.write(`${cells.filter(({ text }) => text).length} cells at the end\n`);
      expectSame(cells, merged);
      expect(complaints).toEqual([]);
      // Of a page that is opened now no change tells the time: it is the recording's all the same.
      const late = await browser.open(`${program.address}/?screen=venues`, { key: KEY });
      await late.page.waitForSelector('.status:not(:has-text("venue to screen"))');
      await until(async () => {
        const ages = await late.page.locator('.venues tbody td:nth-of-type(2)').allTextContents();
        return ages.some((age) => / (?:ms|s|min)$/.test(age));
      }, 'venues that were heard just now');
    } finally {
      await browser.close();
      await program.stop('SIGKILL');
    }
  });
});
