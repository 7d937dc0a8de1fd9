// The page about the reader's own books: prices and edges of a set are those of REST at the same
// position, with filters, stakes and the ladder of a line. The book stands still.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyPage, get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from '../service/outer-store.ts';
import { KEY, type RunningProgram, Scratch } from '../service/running-program.ts';
import { ladder } from './figures/expected-rows.ts';
import { odds, percent } from './figures/figure-texts.ts';
import { compare, readBoard } from './figures/shown-cells.ts';
import { frozenBook, hasArbitrages, START_MS_MAX } from './frozen-program.ts';
import { readRows } from './page-texts.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BOOKS =
  'betmgm,betparx,betrivers,draftkings,fanduel,kalshi,lowvig,novig,pinnacle,williamhill_us';
/** All rows are drawn at once. */
const HIGH = { width: 1600, height: 9000 };
const CELLS_MIN = 300;
const EDGES_MIN = 100;

useOuterStore();
const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('the page about my books', { timeout: 120_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;

  beforeAll(async () => {
    const book = frozenBook(scratch.folder(), hasEdgesToShop);
    [program, browser] = await Promise.all([book, HeadlessBrowser.start()]);
  }, START_MS_MAX);
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  async function open(path: string, options = {}, settings?: object): Promise<Page> {
    const { page } = await browser.open('about:blank', { key: KEY, ...options });
    if (settings) {
      const kept = JSON.stringify(JSON.stringify(settings));
      await page.addInitScript(`localStorage.setItem('overround.settings', ${kept})`);
    }
    await page.goto(`${program.address}${path}`);
    return page;
  }

  /** Edges of REST, each with its event's id, and the position. */
  async function edgesOf(target: string) {
    return await edgesAt(program, target);
  }

  async function shownEdges(page: Page, seq: number) {
    await page.waitForSelector(`.edges[data-seq="${seq}"] .edge-list:not(.is-stale) .edge-row`);
    return await readRows(page, '.edge-row', {
      percent: '.edge-pct b',
      venues: '.leg-venue',
      odds: '.leg > b',
      stakes: '.leg-stake',
    });
  }

  test('are chosen by keys, kept, and are the columns of the board', async () => {
    const page = await open('/?league=nba&market=moneyline');
    await page.waitForSelector('.cell.is-best');
    const heads = async () => (await page.locator('.head-cell').allTextContents()).toSorted();
    const all = await heads();
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog', { name: 'My books' });
    for (const name of ['DraftKings', 'FanDuel']) {
      await dialog.getByRole('searchbox').fill(name);
      await dialog.getByRole('checkbox', { name: new RegExp(`^${name} us$`) }).check();
    }
    await page.keyboard.press('Escape');
    await until(async () => `${await heads()}` === 'DraftKings,FanDuel', 'two columns');
    await page.keyboard.press('b');
    await until(async () => `${await heads()}` === `${all}`, 'all columns');
    await page.keyboard.press('b');
    await page.goto(`${program.address}/?league=nba&market=moneyline`);
    await until(async () => `${await heads()}` === 'DraftKings,FanDuel', 'the kept books');
    await page.getByRole('button', { name: 'My books 2' }).waitFor();
    await page.context().close();
  });

  test(`${CELLS_MIN} cells of a set are those of REST at the same position`, async () => {
    const page = await open(`/?league=nba&books=${BOOKS}`, { viewport: HIGH });
    await page.waitForSelector('.grid:not(.is-stale) .cell.is-best');
    const markets = ['moneyline', 'spread', 'total'];
    const rest = { address: program.address, key: KEY, league: 'nba', markets, books: BOOKS };
    let count: number | undefined;
    await until(async () => {
      count = await compare(await readBoard(page), rest);
      return (count ?? 0) >= CELLS_MIN;
    }, `${CELLS_MIN} cells`);
    process.stdout.write(`compared ${count} cells of a set\n`);
    await page.context().close();
  });

  test(`${EDGES_MIN} edges of a set are those of REST at the same position`, async () => {
    const { edges, seq } = await edgesOf(`bookmakers=${BOOKS}`);
    const page = await open(`/?screen=edges&books=${BOOKS}`, { viewport: HIGH });
    const rows = await shownEdges(page, seq);
    expect(rows.length).toBeGreaterThanOrEqual(EDGES_MIN);
    const known = new Map(edges.map((edge) => [edge.edgeId as string, edge]));
    for (const { key, parts } of rows) {
      const edge = known.get(key) as Json;
      expect(edge, key).toBeDefined();
      expect(parts.percent, key).toEqual([percent(pctOf(edge), 2)]);
      expect(parts.venues, key).toEqual(legsOf(edge).map(nameOf));
      expect(parts.odds, key).toEqual(legsOf(edge).map((leg) => odds(leg.odds)));
      const ids = legsOf(edge).map(({ bookmakerId }) => bookmakerId);
      expect(BOOKS.split(','), key).toEqual(expect.arrayContaining(ids));
    }
    expect(await page.locator('.edge-count').textContent()).toBe(`${edges.length} edges`);
    process.stdout.write(`compared ${rows.length} of ${edges.length} edges of a set\n`);
    await page.context().close();
  });

  test.each([
    [
      'type=ev&min=0.5&from=-150&to=%2B300&phase=pregame&sort=pct',
      'type=ev&minEv=0.5&minOdds=-150&maxOdds=300&phase=pregame',
    ],
    ['type=value&market=total&starts=24h&league=nba', 'type=value&startsWithin=24h&league=nba'],
    ['type=middle&sort=age', 'type=middle'],
    ['type=low_hold', 'type=low_hold'],
    ['type=ev&phase=live&age=300', 'type=ev&phase=live&maxAgeMs=300000'],
  ])('edges are narrowed and ordered: %s', async (asked, target) => {
    const { edges, seq } = await edgesOf(`bookmakers=${BOOKS}&${target}`);
    const market = new URLSearchParams(asked).get('market');
    const fitting = edges.filter((edge) => market === null || edge.market === market);
    const page = await open(`/?screen=edges&books=${BOOKS}&${asked}`, { viewport: HIGH });
    await page.waitForSelector(`.edges[data-seq="${seq}"]`);
    const count = fitting.length === 1 ? '1 edge' : `${fitting.length} edges`;
    await page.locator('.edge-count', { hasText: new RegExp(`^${count}$`) }).waitFor();
    const rows = fitting.length === 0 ? [] : await shownEdges(page, seq);
    const known = new Map(fitting.map((edge) => [edge.edgeId as string, edge]));
    const shown = rows.map(({ key }) => known.get(key) as Json);
    expect(shown).not.toContain(undefined);
    const figures = asked.includes('sort=age')
      ? shown.map(({ oldestQuoteAt }) => Date.parse(oldestQuoteAt))
      : shown.map(pctOf);
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    await page.context().close();
  });

  test.each([
    ['of a set', `&books=${BOOKS}`, `&bookmakers=${BOOKS}`],
    ['of every book', '', ''],
  ])('stakes of a bankroll and rounded ones are those of REST, %s', async (_, set, bookmakers) => {
    const stakes = 'bankroll=2000&kelly=0.25&totalStake=1000&stakeRounding=5';
    const settings = { bankroll: 2000, kelly: 0.25, stake: 1000, rounding: 5 };
    const page = await open(`/?screen=edges${set}`, { viewport: HIGH }, settings);
    const { edges, seq } = await edgesOf(`${stakes}${bookmakers}`);
    await page.waitForSelector('.edge-row .leg-stake');
    const rows = await shownEdges(page, seq);
    const known = new Map(edges.map((edge) => [edge.edgeId as string, edge]));
    let compared = 0;
    for (const { key, parts } of rows) {
      const edge = known.get(key) as Json;
      // An arbitrage that rounding leaves without a profit is none.
      expect(edge, key).toBeDefined();
      const expected = legsOf(edge).flatMap(({ stake }) => stake ?? []);
      expect(parts.stakes, key).toEqual(
        expected.map((stake: number) =>
          stake.toLocaleString('en-US', { minimumFractionDigits: 2 }),
        ),
      );
      compared += expected.length;
    }
    expect(compared).toBeGreaterThan(50);
    await page.context().close();
  });

  test.each([
    ['a game', isOfGame],
    ['a player', isOfPlayer],
  ])('the line of an edge on %s is shopped over my books, the best first', async (_, isOne) => {
    const { edges } = await edgesOf(`bookmakers=${BOOKS}&type=ev`);
    const { market } = edges.find(isOne) as Json;
    const page = await open(`/?screen=edges&books=${BOOKS}&type=ev&sort=pct&market=${market}`);
    await page.waitForSelector('.edge-row');
    await page.keyboard.press('j');
    await page.keyboard.press('l');
    const panel = page.getByRole('complementary', { name: 'Line of the edge' });
    await panel.locator('.ladder [data-venue]').first().waitFor();
    const edgeId = new URL(page.url()).searchParams.get('edge') ?? '';
    const edge = edges.find((each) => each.edgeId === edgeId) as Json;
    const offers = await offersOf(edge);
    const mine = offers.filter(({ bookmakerId }) => BOOKS.split(',').includes(bookmakerId));
    const rungs = async () => {
      const rows = await readRows(page, '.ladder tbody tr', { cells: 'th, td' });
      return rows.map(({ parts }) => (parts.cells ?? []).slice(0, 4));
    };
    const expected = (of: readonly Json[]) =>
      ladder(of, { fair: null, nowMs: 0 }).map((cells) => cells.slice(0, 4));
    // Lines come one after another.
    await until(async () => (await rungs()).length >= mine.length, 'my books');
    const shown = await rungs();
    expect(shown.map((cells) => cells.join()).toSorted()).toEqual(
      expected(mine)
        .map((cells) => cells.join())
        .toSorted(),
    );
    const implied = shown.map((cells) => Number.parseFloat(cells[2] ?? ''));
    expect(implied).toEqual(implied.toSorted((a, b) => a - b));
    // What the edge promises is what the ladder says of its price.
    const own = panel.locator(`[data-venue="${edge.ev.bookmakerId}"] td`).nth(3);
    expect(await own.textContent()).toBe(percent(100 * (decimal(edge) * edge.ev.modelProb - 1), 1));
    await page.keyboard.press('a');
    await until(async () => (await rungs()).length === offers.length, 'every book');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.context().close();
  });

  /** What every venue asks for the selection of an edge on one player or game. */
  async function offersOf(edge: Json): Promise<readonly Json[]> {
    const eventId = edge.edgeId.split(':')[1];
    const kind = edge.playerId === undefined ? 'odds' : 'player-props';
    const { json } = await get(program.address, KEY, `/v1/events/${eventId}/${kind}`);
    const markets: readonly Json[] =
      json.data.markets ??
      json.data.players.flatMap(({ playerId, markets: ofPlayer }: Json) =>
        ofPlayer.map((market: Json) => ({ ...market, playerId })),
      );
    // A line's point is the home team's, an edge's that of its own selection.
    const isTurned = edge.market.startsWith('spread') && edge.outcome === json.data.awayTeamName;
    const point = edge.point === undefined ? null : (isTurned ? -edge.point : edge.point) + 0;
    return markets
      .filter(({ marketType }) => baseOf(marketType) === baseOf(edge.market))
      .filter(({ playerId, team }) => playerId === edge.playerId && team === edge.team)
      .flatMap((market) => market.lines)
      .filter((line: Json) => line.point === point)
      .flatMap((line: Json) => line.offers)
      .filter(({ selection }: Json) => selection === edge.outcome);
  }

  test('the set of the account is offered, and asked for by its name', async () => {
    const page = await open('/v1/docs');
    await page.route('**/v1/usage', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as Json;
      await route.fulfill({ json: { ...rest, data: { ...data, books: ['draftkings'] } } });
    });
    const asked: string[] = [];
    await page.route('**/v1/odds?*', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('bookmakers') ?? '');
      await route.continue();
    });
    await page.goto(`${program.address}/?league=nba`);
    await page.waitForSelector('.cell.is-best');
    // Before the account has answered there is no set of its own to ask for.
    await page.keyboard.press('B');
    await page.getByRole('dialog').getByText('Of the account').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await until(() => asked.includes('mine'), 'the set of the account');
    await page.keyboard.press('B');
    await page.getByRole('dialog').getByText('DraftKings', { exact: true }).waitFor();
    await page.context().close();
  });

  test('everybody can use it, on a phone too', async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const page = await open(
        `/?screen=edges&books=${BOOKS}&type=ev`,
        { colorScheme, reducedMotion: 'reduce', viewport: { width: 1440, height: 500 } },
        { bankroll: 1000 },
      );
      await page.waitForSelector('.edge-row');
      await page.keyboard.press('l');
      await page.waitForSelector('.ladder [data-venue]');
      expect(await seriousFindings(page), colorScheme).toEqual([]);
      await page.keyboard.press('B');
      await page.waitForSelector('dialog .book-list input');
      expect(await seriousFindings(page), colorScheme).toEqual([]);
      await page.context().close();
    }
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const page = await open(`/?screen=edges&books=${BOOKS}`, phone);
    await page.waitForSelector('.edge-row');
    expect(await page.getByLabel('Bankroll').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters and stakes' }).click();
    await page.getByLabel('Bankroll').fill('500');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
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

async function edgesAt({ address }: RunningProgram, target: string) {
  const { records, seq } = await everyPage(address, KEY, `/v1/edge?${target}`);
  return { edges: records.flatMap((record) => record.edges as readonly Json[]), seq };
}

/** Arbitrages, and edges of the set on games and on players. */
async function hasEdgesToShop(fed: RunningProgram): Promise<boolean> {
  if (!(await hasArbitrages(fed))) return false;
  const { edges } = await edgesAt(fed, `bookmakers=${BOOKS}&type=ev`);
  return edges.some(isOfGame) && edges.some(isOfPlayer);
}

function isOfGame({ playerId }: Json): boolean {
  return playerId === undefined;
}

function isOfPlayer({ playerId }: Json): boolean {
  return playerId !== undefined;
}

function baseOf(marketType: string): string {
  return marketType.replace(/_alternate$/, '');
}

function legsOf(edge: Json): readonly Json[] {
  const bets = edge.arbitrage ?? edge.middle ?? edge.lowHold;
  return bets?.books ?? [edge.ev ?? edge.value];
}

function nameOf({ bookmakerName }: Json): string {
  return bookmakerName;
}

function pctOf({ arbitrage, ev, value, middle, lowHold }: Json): number {
  return (
    arbitrage?.profitPct ??
    ev?.evPct ??
    value?.edgePct ??
    0 - ((middle?.costPct ?? lowHold?.holdPct) as number)
  );
}

function decimal({ ev }: Json): number {
  return ev.odds > 0 ? 1 + ev.odds / 100 : 1 - 100 / ev.odds;
}
