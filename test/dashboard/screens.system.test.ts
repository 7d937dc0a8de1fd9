// Every screen in a real browser on the simulated feed: what it shows, that it keeps the policy,
// how it is driven, and whether everybody can use it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { IS_LONG, LONG_ONLY, share } from '../long.ts';
import { HeadlessBrowser, NO_BROWSER, type Tab } from '../programs/headless-browser.ts';
import { until } from '../programs/until.ts';
import { RunningProgram, Scratch } from '../service/running-program.ts';
import { CHAT_STREAM, NO_CHAT } from './chat-answer.ts';
import { compare, readBoard } from './figures/shown-cells.ts';

const scratch = new Scratch();
afterAll(() => scratch.remove());
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCREENS = ['board', 'edges', 'moves', 'event', 'venues', 'history', 'chat'] as const;
const ROUNDS = share(16);
const CELLS_MIN = 300;
const INGEST_KEY = 'a-key-that-posts-prices';
const MAIN = ['moneyline', 'spread', 'total'];

describe.skipIf(NO_BROWSER)('the dashboard', { timeout: 90_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;
  let key: string;

  beforeAll(async () => {
    const env = { DATA_DIR: scratch.folder(), BOOTSTRAP_API_KEY: '', SIMULATED_RATE: '50' };
    Object.assign(env, { BOOTSTRAP_INGEST_KEY: INGEST_KEY });
    [program, browser] = await Promise.all([
      RunningProgram.start({ FEED: 'simulated', ARCHIVE: 'on', ...env }),
      HeadlessBrowser.start(),
    ]);
    await program.ready();
    const given = (await (await program.sessionKey()).json()) as { data: { apiKey: string } };
    key = given.data.apiKey;
  });
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
  });

  /** As the browser of a reader who opened the printed address before. */
  async function open(path: string, options = {}): Promise<Tab> {
    const url = path === 'about:blank' ? path : `${program.address}${path}`;
    return await browser.open(url, { token: program.pageToken, ...options });
  }

  async function anEvent(league: string): Promise<string> {
    const { json } = await get(program.address, key, `/v1/player-props?league=${league}&limit=1`);
    return json.data[0].eventId;
  }

  test('signs in by itself, by a first load that is small and from nowhere else', async () => {
    const printed = `${program.address}/#token=${program.pageToken}`;
    const { page, complaints } = await browser.open(printed);
    await page.waitForSelector('.cell.is-best');
    await page.waitForSelector('.link.is-open');
    const files = (await page.evaluate(
      `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ name }) => !name.includes('/v1/'))
        .map(({ name, transferSize }) => ({ name, transferSize }))`,
    )) as { name: string; transferSize: number }[];
    expect(files.filter(({ name }) => !name.startsWith(program.address))).toEqual([]);
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThan(200_000);
    // The token is gone from the address, and kept for the next time.
    expect(page.url()).toBe(`${program.address}/`);
    await page.reload();
    await page.waitForSelector('.cell.is-best');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('prices are there from one REST answer before the stream has said a word', async () => {
    const { page } = await open('about:blank');
    await page.routeWebSocket(/stream/, () => {});
    await page.goto(`${program.address}/?league=nba&market=moneyline`);
    await page.waitForSelector('.cell.is-best');
    const { isStale, cells } = await readBoard(page);
    expect(isStale).toBe(true);
    expect(cells.filter(({ text }) => text !== '').length).toBeGreaterThan(20);
    await page.context().close();
  });

  test('the board is asked for once, before the code is there that draws it', async () => {
    const { page } = await open('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const boards = (): number => asked.filter((path) => path === '/v1/odds').length;
    let drawIt = (): void => {};
    const held = new Promise<void>((resolve) => {
      drawIt = resolve;
    });
    await page.route('**/assets/index-*.js', (route) => held.then(() => route.continue()));
    await page.goto(`${program.address}/`, { waitUntil: 'commit' });
    await until(async () => boards() === MAIN.length, 'the requests of the board');
    drawIt();
    await page.waitForSelector('.cell.is-best');
    expect(boards()).toBe(MAIN.length);
    asked.length = 0;
    await page.goto(`${program.address}/v1/docs`);
    await page.waitForSelector('h1');
    expect(boards()).toBe(0);
    await page.context().close();
  });

  test(`${CELLS_MIN} cells are those of REST at the same position, ${ROUNDS} times`, async () => {
    const viewport = { width: 1600, height: 2400 };
    const { page } = await open('/?league=nba', { viewport });
    await page.waitForSelector('.cell.is-best');
    const rest = { address: program.address, key, league: 'nba', markets: MAIN };
    const positions = new Set<string>();
    let compared = 0;
    await until(
      async () => {
        const board = await readBoard(page);
        if (positions.has(`${board.positions}`)) return false;
        const count = await compare(board, rest);
        if (count === undefined) return false;
        expect(count).toBeGreaterThanOrEqual(CELLS_MIN);
        positions.add(`${board.positions}`);
        compared += count;
        return positions.size >= ROUNDS;
      },
      `${ROUNDS} comparisons`,
      60_000,
    );
    process.stdout.write(`compared ${compared} cells at ${positions.size} positions\n`);
    await page.context().close();
  });

  test('venues show the sources that quote them, primary and standby', async () => {
    const event = await anEvent('nba');
    const { json } = await get(program.address, key, `/v1/events/${event}/odds`);
    const { bookmakerId } = json.data.markets[0].lines[0].offers[0];
    const row = { event, venue: bookmakerId, market: 'moneyline', selection: 'home' };
    const posted = await fetch(`${program.address}/ingest/v1/a_scraper?wait=applied`, {
      method: 'POST',
      headers: { 'x-api-key': INGEST_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ ...row, league: 'nba', decimal: 2.5 }),
    });
    expect(await posted.json()).toMatchObject({ success: true });
    const { page, complaints } = await open('/?screen=venues');
    const sources = page.locator('.venue-sources', { hasText: 'a_scraper' });
    await sources.waitFor();
    expect(await sources.locator('li').allTextContents()).toEqual([
      expect.stringMatching(/^a_scraper standby · not in models · /),
      expect.stringMatching(/^simulated primary( in | {2}· | · )/),
    ]);
    const shown = await get(program.address, key, '/v1/venues/status');
    const venue = shown.json.data.find((each: Json) => each.bookmakerId === bookmakerId);
    expect(venue.sources.map((each: Json) => [each.source, each.state, each.standbyIn])).toEqual([
      ['a_scraper', 'live', ['nba']],
      ['simulated', 'live', []],
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('each screen shows its own, and says what it has not', async () => {
    const event = await anEvent('nba');
    const { page, complaints } = await open('/?screen=edges');
    await page.waitForSelector('.edge-row .leg');
    await page.goto(`${program.address}/?screen=venues`);
    await page.waitForSelector('.state.is-live');
    await page.goto(`${program.address}/?screen=event&event=${event}`);
    await page.waitForSelector('.movement dd');
    await page.waitForSelector('.ladder .is-best');
    await page.getByRole('button', { name: 'Props', exact: true }).click();
    await page.waitForSelector('.grid-heading');
    await page.getByRole('button', { name: 'Injuries', exact: true }).click();
    await page.getByText('No injuries are reported.').first().waitFor();
    await page.goto(`${program.address}/?screen=history&part=systems`);
    await page.waitForSelector('.system-name');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the keyboard and the URL go wherever the mouse goes', async () => {
    const { page } = await open('/');
    await page.waitForSelector('.cell.is-best');
    await page.keyboard.press('2');
    await page.waitForSelector('.edge-row');
    expect(new URL(page.url()).search).toBe('?screen=edges');
    await page.goBack();
    await page.waitForSelector('.board .grid-market');
    await page.keyboard.press(']');
    expect(new URL(page.url()).search).toBe('?league=nfl');
    await page.keyboard.press('m');
    expect(new URL(page.url()).searchParams.get('market')).toBe('moneyline');
    await page.waitForSelector('.grid-market');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.panel .ladder');
    await page.reload();
    await page.waitForSelector('.panel .ladder');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.panel', { state: 'detached' });
    await page.keyboard.press('?');
    await page.waitForSelector('dialog .keys');
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await page.keyboard.type('venues');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.venues .state');
    await page.context().close();
  });

  test('an edge goes to the clipboard with its stakes', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await open('/?screen=edges&type=arbitrage', { permissions });
    await page.waitForSelector('.edge-row .leg');
    await page.getByLabel('Total stake').fill('500');
    await page.getByLabel('Total stake').press('Enter');
    await page.getByRole('table').focus();
    await page.keyboard.press('c');
    await page.getByText('Copied').waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    const [head = '', ...legs] = copied.split('\n');
    expect(head).toMatch(/^Arb \d+\.\d\d%\t.+ @ .+\t/);
    const stakes = legs.map((leg) => Number(leg.split('\t').at(-1)));
    expect(stakes.reduce((sum, stake) => sum + stake, 0)).toBeCloseTo(500, 1);
    await page.context().close();
  });

  test.runIf(IS_LONG)(`odds are written as the reader wants${LONG_ONLY}`, async () => {
    const { page } = await open('/?league=nba&market=moneyline');
    await page.waitForSelector('.cell.is-best');
    const shown = async (): Promise<string> =>
      (await page.locator('.cell.is-best').first().textContent()) ?? '';
    await page.keyboard.press('o');
    await until(async () => /^\d+\.\d+$/.test(await shown()), 'decimal odds');
    await page.keyboard.press('o');
    await page.reload();
    await until(async () => /^\d+\.\d%$/.test(await shown()), 'probabilities');
    await page.context().close();
  });

  test.runIf(IS_LONG)(
    `venues are columns in the order that the reader wants${LONG_ONLY}`,
    async () => {
      const { page } = await open('/?league=nba');
      await page.waitForSelector('.cell.is-best');
      const heads = (): Promise<string[]> => page.locator('.head-cell').allTextContents();
      const before = await heads();
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('button', { name: `${before[0]} down`, exact: true }).click();
      await page.getByRole('checkbox', { name: before[2] as string, exact: true }).uncheck();
      await page.keyboard.press('Escape');
      const after = await heads();
      expect(after.slice(0, 2)).toEqual([before[1], before[0]]);
      expect(after).not.toContain(before[2]);
      await page.context().close();
    },
  );

  test('a wrong key is said to be wrong; a right one is kept out of the URL', async () => {
    const { page } = await open('/');
    await page.waitForSelector('.cell.is-best');
    await page.getByRole('button', { name: 'Key' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.waitForSelector('.cell.is-best');
    await page.getByRole('button', { name: 'Key' }).click();
    await page.getByRole('button', { name: 'Use another key' }).click();
    // The way back, for who came here by mistake.
    await page.getByRole('button', { name: 'Use the demo key' }).click();
    await page.waitForSelector('.cell.is-best');
    await page.getByRole('button', { name: 'Key' }).click();
    await page.getByRole('button', { name: 'Use another key' }).click();
    await page.getByLabel('API key').fill('no such key');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not valid.').waitFor();
    await page.getByLabel('API key').fill(key);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.cell.is-best');
    expect(page.url()).not.toContain(key);
    // The token of the printed address is kept, the key is not.
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['overround.token']);
    await page.context().close();
  });

  test('a key that ends while the page is open is asked for again', async () => {
    const { page } = await open('/', { key: 'ovr_that_was_taken_back' });
    await page.getByText('This key is not valid.').waitFor();
    await page.getByLabel('API key').waitFor();
    await page.context().close();
  });

  test('a server without a chat is no broken page', async () => {
    const { page } = await open('/?screen=chat');
    await page.route('**/v1/ai/chat', (route) => route.fulfill({ status: 404, json: NO_CHAT }));
    await page.getByLabel('Question').fill('best bets in the nfl');
    await page.keyboard.press('Enter');
    await page.getByText('The chat is not available on this server.').waitFor();
    await page.context().close();
  });

  test('a question that a refusal suggests is asked with a click', async () => {
    const { page } = await open('/?screen=chat');
    await page.getByLabel('Question').fill('what is vig');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    const suggested = page.locator('.suggestions button');
    expect(await suggested.count()).toBe(3);
    const text = await suggested.first().textContent();
    await suggested.first().click();
    await page.locator('.turn').nth(1).locator('.question').waitFor();
    expect(await page.locator('.turn .question').nth(1).textContent()).toBe(text);
    await page.context().close();
  });

  test('a parlay is named once, each of its legs says its start, and their cards are folded', async () => {
    const { page } = await open('/?screen=chat');
    await page.getByLabel('Question').fill('3 leg nfl parlay');
    await page.keyboard.press('Enter');
    const pick = page.locator('.pick.is-primary');
    await pick.waitFor();
    expect(await pick.locator('.pick-selection').textContent()).toBe('3-Leg Parlay');
    const legs = await pick.locator('p.soft').allTextContents();
    expect(legs.map((leg) => / @ .+?(?: · .+ UTC| \(in play\)): /.test(leg))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await page.locator('.turn').textContent()).not.toContain('your time');
    const cards = page.locator('.pick.is-card');
    expect(await cards.first().isVisible()).toBe(false);
    await page.getByText('Each leg by itself').click();
    expect(await cards.first().isVisible()).toBe(true);
    await page.context().close();
  });

  test('the chat renders the presentation in its order, and only that', async () => {
    const { page } = await open('/?screen=chat');
    const body = CHAT_STREAM;
    await page.route('**/v1/ai/chat', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body }),
    );
    await page.getByLabel('Question').fill('best bets in the nfl');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.turn .headline');
    // Beside picks the words stay folded until somebody wants them.
    expect(await page.getByText('The prose').isVisible()).toBe(false);
    await page.getByText('The answer in words').click();
    const shown = (await page.locator('.turn').allInnerTexts()).join('\n');
    const order = [
      'A headline',
      'A summary',
      'First pick',
      'Other pick',
      'Card one',
      'Card two',
      'The prose',
    ];
    const places = order.map((text) => shown.indexOf(text));
    expect(
      places.every((place) => place >= 0),
      shown,
    ).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const chips = await page.locator('.is-primary .chips dt').allTextContents();
    expect(chips).toEqual(['Odds', 'Fair Odds', 'EV']);
    expect(shown).not.toContain('hidden record');
    // The start of a card and of a leg, with the zone of the browser.
    expect(shown.match(/Away @ Home · Sun 8 \d{1,2}:30 [AP]M UTC/g)).toHaveLength(2);
    await page.context().close();
  });

  test.each(IS_LONG ? (['dark', 'light'] as const) : (['dark'] as const))(
    'nothing serious stands in the way, %s',
    async (theme) => {
      // Every row of the board is looked at: a few are enough.
      const viewport = { width: 1440, height: IS_LONG ? 900 : 500 };
      const looks = { viewport, colorScheme: theme, reducedMotion: 'reduce' };
      const { page } = await open('/', looks);
      const event = await anEvent('nba');
      for (const screen of SCREENS) {
        const about = screen === 'event' ? `&event=${event}` : '';
        await page.goto(`${program.address}/?screen=${screen}${about}`);
        await page.waitForSelector(READY[screen]);
        expect(await seriousFindings(page), `${screen}, ${theme}`).toEqual([]);
      }
      await page.keyboard.press('?');
      await page.waitForSelector('dialog .keys');
      expect(await seriousFindings(page), `help, ${theme}`).toEqual([]);
      if (IS_LONG) {
        await page.goto(`${program.address}/v1/docs#listOdds`);
        await page.waitForSelector('#listOdds .field');
        expect(await seriousFindings(page), `documentation, ${theme}`).toEqual([]);
      }
      await page.context().close();
    },
  );

  async function seriousFindings(page: Page): Promise<readonly string[]> {
    await page.evaluate(axe);
    const violations = (await page.evaluate(`axe.run().then(({ violations }) => violations)`)) as {
      id: string;
      impact: string;
      nodes: { html: string; failureSummary: string }[];
    }[];
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`);
  }

  test('the documentation asks what it describes, and shows frames as they pass', async () => {
    const { page, complaints } = await open('/v1/docs#listOdds');
    const card = page.locator('#listOdds');
    await card.getByLabel('league').fill('nba');
    await card.getByRole('button', { name: 'Send' }).click();
    await card.getByText(/^200 · \d+ ms/).waitFor();
    expect(await card.locator('.try pre').textContent()).toContain('"leagueId": "nba"');
    await page.getByRole('button', { name: 'Connect and send' }).click();
    for (const op of ['hello', 'subscribed', 'image', 'delta']) {
      await page
        .locator('.frames b', { hasText: `← ${op}` })
        .first()
        .waitFor();
    }
    expect(await page.locator('.frames').textContent()).not.toContain('ovr_session');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the documentation posts prices under an ingest key, in each form, and keeps the key nowhere', async () => {
    const { page, complaints } = await open('/v1/docs#postPrices');
    const card = page.locator('#postPrices');
    const send = card.getByRole('button', { name: 'Send' });
    expect(await send.isDisabled()).toBe(true);
    await page.getByLabel('Ingest key').fill(INGEST_KEY);
    await card.getByLabel('source').fill('from_docs');
    await card.getByLabel('wait').selectOption('applied');
    for (const type of ['application/x-ndjson', 'application/json', 'text/csv']) {
      await card.getByLabel('Content-Type').selectOption(type);
      const posted = page.waitForResponse(/ingest\/v1\/from_docs/);
      await send.click();
      const { data } = (await (await posted).json()) as Json;
      expect(data, type).toMatchObject({ accepted: 2, refused: {}, applied: true });
      await card.getByText(/^200 · \d+ ms/).waitFor();
    }
    expect(await card.locator('.try pre').textContent()).toContain('"accepted": 2');
    await card.getByLabel('Body').fill('venue,american\nmy_book,120');
    await send.click();
    await card.getByText(/^4\d\d · \d+ ms/).waitFor();
    const { json } = await get(program.address, key, '/v1/odds?league=nfl&bookmaker=my_book');
    expect(JSON.stringify(json.data)).toContain('"point":-3.5');
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    expect(kept).not.toContain(INGEST_KEY);
    expect(page.url()).not.toContain(INGEST_KEY);
    // A refused post is an answer, which browsers report as a failed request.
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await page.context().close();
  });

  test('a phone gets all of it without scrolling the page sideways', async () => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const { page } = await open('/', phone);
    for (const screen of SCREENS) {
      await page.goto(`${program.address}/?screen=${screen}`);
      await page.waitForSelector('.screen');
      expect(await page.evaluate('document.documentElement.scrollWidth'), screen).toBe(390);
    }
    // And of an edge what to bet on.
    await page.goto(`${program.address}/?screen=edges&type=ev`);
    await page.locator('.edge-bet').first().waitFor();
    expect(await page.locator('.edge-bet').first().textContent()).toMatch(/ · \S/);
    await page.context().close();
  });
});

const READY: Readonly<Record<(typeof SCREENS)[number], string>> = {
  board: '.cell.is-best',
  edges: '.edge-row',
  moves: '.moves[data-seq]',
  event: '.ladder td',
  venues: '.state',
  history: 'td',
  chat: '.example',
};
