// What the page does when the server or the line to it is gone: it says so at once, shows no price
// as live that is not, and goes on by itself with the right ones, without a reload.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG, LONG_ONLY } from '../long.ts';
import { freePort } from '../programs/free-port.ts';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from '../service/outer-store.ts';
import { KEY, RunningProgram, Scratch } from '../service/running-program.ts';
import { compare, readBoard } from './figures/shown-cells.ts';
import { PausedLine } from './paused-line.ts';

useOuterStore();
const scratch = new Scratch();
afterAll(() => scratch.remove());
const CELLS_MIN = 50;
const BOARD = '/?league=nba&market=spread';

describe.skipIf(NO_BROWSER)('without a server', { timeout: 120_000 }, () => {
  let browser: HeadlessBrowser;
  let env: Record<string, string>;
  let program: RunningProgram;

  beforeAll(async () => {
    env = {
      FEED: 'simulated',
      SIMULATED_RATE: '60',
      DATA_DIR: scratch.folder(),
      PORT: `${await freePort()}`,
    };
    [program, browser] = await Promise.all([RunningProgram.start(env), HeadlessBrowser.start()]);
    await program.ready();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
  });

  /** The board is what REST says. */
  async function expectTruth(page: Page): Promise<void> {
    const rest = { address: program.address, key: KEY, league: 'nba', markets: ['spread'] };
    await until(
      async () => ((await compare(await readBoard(page), rest)) ?? 0) > CELLS_MIN,
      'a comparison',
    );
  }

  test('a server that is killed and started again', async () => {
    const { page } = await browser.open(`${program.address}${BOARD}`, { key: KEY });
    await page.waitForSelector('.grid:not(.is-stale)');
    await page.evaluate('window.isSamePage = true');
    await program.stop('SIGKILL');
    await page.waitForSelector('.link.is-down');
    await page.waitForSelector('.grid.is-stale');
    program = await RunningProgram.start(env);
    await program.ready();
    await page.waitForSelector('.link.is-open');
    await page.waitForSelector('.grid:not(.is-stale)');
    await expectTruth(page);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
    await until(async () => (await resumesOf(page)) >= 1, 'the status bar to say so');
    await page.context().close();
  });

  test.runIf(IS_LONG)(
    `a line that is silent for longer than three heartbeats${LONG_ONLY}`,
    async () => {
      const line = await PausedLine.open(program.port);
      const { page } = await browser.open(`${line.address}${BOARD}`, { key: KEY });
      await page.waitForSelector('.grid:not(.is-stale)');
      await page.evaluate('window.isSamePage = true');
      line.pause();
      await page.waitForSelector('.link.is-down', { timeout: 40_000 });
      await page.waitForSelector('.grid.is-stale');
      line.heal();
      await page.waitForSelector('.link.is-open', { timeout: 40_000 });
      await page.waitForSelector('.grid:not(.is-stale)');
      await expectTruth(page);
      expect(await page.evaluate('window.isSamePage')).toBe(true);
      await page.context().close();
      await line.close();
    },
  );
});

describe.skipIf(NO_BROWSER)('the key that the server gave', { timeout: 120_000 }, () => {
  test.runIf(IS_LONG)(`ends with the server, and the page takes another${LONG_ONLY}`, async () => {
    const port = `${await freePort()}`;
    const env = {
      FEED: 'simulated',
      BOOTSTRAP_API_KEY: '',
      // Over a server there is no demo key.
      POSTGRES_URL: '',
      DATA_DIR: scratch.folder(),
      PORT: port,
    };
    let program = await RunningProgram.start(env);
    const browser = await HeadlessBrowser.start();
    try {
      await program.ready();
      const token = program.pageToken;
      const { page } = await browser.open(`${program.address}${BOARD}`, { token });
      await page.waitForSelector('.cell.is-best');
      await page.evaluate('window.isSamePage = true');
      await program.stop('SIGKILL');
      await page.waitForSelector('.link.is-down');
      program = await RunningProgram.start(env);
      await page.waitForSelector('.link.is-open', { timeout: 60_000 });
      await page.waitForSelector('.cell.is-best');
      expect(await page.evaluate('window.isSamePage')).toBe(true);
    } finally {
      await browser.close();
      await program.stop('SIGKILL');
    }
  });
});

/** Connections that came back, as the status bar says. */
async function resumesOf(page: Page): Promise<number> {
  const text = await page.locator('.status').textContent();
  return Number(/resumes\s+(\d+)/.exec(text ?? '')?.[1]);
}
