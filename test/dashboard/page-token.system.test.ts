// How the page comes by its key: by the token of the address that the program printed; and that the
// address of a screen can be typed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { RunningProgram, Scratch } from '../service/running-program.ts';

const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('the page', { timeout: 90_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;

  beforeAll(async () => {
    const env = { DATA_DIR: scratch.folder(), FEED: 'none', BOOTSTRAP_API_KEY: '' };
    [program, browser] = await Promise.all([RunningProgram.start(env), HeadlessBrowser.start()]);
    await program.ready();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  test('says what to do without the token, and takes the one that is opened then', async () => {
    const { page } = await browser.open(`${program.address}/#token=wrong`);
    await page.getByText('Open the address that the server printed').waitFor();
    await page.getByLabel('API key').waitFor();
    await page.goto(`${program.address}/#token=${program.pageToken}`);
    await page.waitForSelector('.link.is-open');
    expect(page.url()).toBe(`${program.address}/`);
    await page.context().close();
  });

  test('shows the screen that is typed as a path', async () => {
    const { page } = await browser.open('about:blank', { token: program.pageToken });
    for (const screen of ['board', 'edges', 'moves', 'event', 'venues', 'history', 'chat']) {
      const answer = await page.goto(`${program.address}/${screen}`);
      expect(answer?.status(), screen).toBe(200);
      const title = `${screen.charAt(0).toUpperCase()}${screen.slice(1)} · Overround`;
      await expect.poll(() => page.title(), { timeout: 30_000 }).toBe(title);
    }
    await page.context().close();
  });

  test('says kindly that a league has no events', async () => {
    const { page } = await browser.open('about:blank', { token: program.pageToken });
    await page.goto(`${program.address}/?league=nhl`);
    await page.getByText('No venue quotes these lines now.').waitFor();
    await page.getByRole('button', { name: 'Show all leagues' }).click();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });
});
