// Every figure of every screen is what REST says at the same position. The book stands still: the
// program was fed, and goes on without a feed. What is read is held against records; a text with a
// digit that nobody has read fails, too, so that no new figure goes unchecked.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyPage, get } from '../../gateway/push/state/rest-pages.ts';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { HeadlessBrowser, NO_BROWSER } from '../../programs/headless-browser.ts';
import { useOuterStore } from '../../service/outer-store.ts';
import { KEY, type RunningProgram, Scratch } from '../../service/running-program.ts';
import { frozenProgram, START_MS_MAX } from '../frozen-program.ts';
import { readRows, readTexts, textsOf, unreadFigures } from '../page-texts.ts';
import {
  awayMoves,
  barOf,
  betRow,
  choiceRow,
  edgeRow,
  gameRow,
  headOf,
  hitRateText,
  ladder,
  playRow,
  systemRow,
  TYPES,
  venueRow,
} from './expected-rows.ts';
import { age, count, date, day, numbersOf, odds, point, TIME_ZONE, time } from './figure-texts.ts';
import {
  GRID_PARTS,
  gridProblems,
  lineCellProblems,
  marketsOf,
  readCells,
} from './grid-figures.ts';
import { expectSame, readBoard } from './shown-cells.ts';

useOuterStore();
const scratch = new Scratch();
/** All columns and rows are drawn at once. */
const WIDE = { width: 4600, height: 5000 };

describe.skipIf(NO_BROWSER)('every figure is that of REST', { timeout: 240_000 }, () => {
  let program: RunningProgram;
  let browser: HeadlessBrowser;
  let page: Page;
  let nowMs = 0;
  let seq = '';
  let events: ReadonlyMap<string, Json>;
  let names: ReadonlyMap<string, string>;

  beforeAll(async () => {
    program = await frozenProgram(scratch.folder());
    nowMs = Date.parse((await program.readiness()).now);
    browser = await HeadlessBrowser.start();
    const all = await everyPage(program.address, KEY, '/v1/events');
    seq = `${all.seq}`;
    events = new Map(all.records.map((event) => [event.eventId, event]));
    const catalogue = await rest('/v1/odds/bookmakers');
    names = new Map(catalogue.map((each: Json) => [each.bookmakerId, each.bookmakerName]));
  }, START_MS_MAX);
  afterAll(async () => {
    await browser?.close();
    await program?.stop('SIGKILL');
    scratch.remove();
  });

  beforeEach(async () => {
    const tab = await browser.open('about:blank', {
      key: KEY,
      viewport: WIDE,
      timezoneId: TIME_ZONE,
      locale: 'en-US',
    });
    page = tab.page;
    page.setDefaultTimeout(120_000);
    await page.clock.setFixedTime(nowMs);
  });
  afterEach(async () => {
    await page.context().close();
    // Nothing moved while it was compared.
    const { headers } = await get(program.address, KEY, '/v1/events?limit=1');
    expect(headers['x-book-seq']).toBe(seq);
  });

  async function rest(target: string): Promise<Json> {
    const { json, status } = await get(program.address, KEY, target);
    expect(status, target).toBe(200);
    return json.data;
  }

  async function systems(): Promise<readonly Json[]> {
    return (await get(program.address, KEY, '/v1/trends?kind=system&limit=50')).json.data;
  }

  async function open(path: string, awaited: string): Promise<void> {
    await page.goto(`${program.address}${path}`);
    await page.waitForSelector(awaited);
    await page.waitForSelector('.link.is-open');
    // The position is that of the books that are drawn.
    await page.locator('.status', { hasText: `at ${count(Number(seq))}` }).waitFor();
  }

  async function scene(target: string) {
    const { records } = await everyPage(program.address, KEY, target);
    const markets = new Map(records.flatMap((record) => [...marketsOf(record)]));
    return { records, markets, events, names };
  }

  async function expectHeads(): Promise<void> {
    expect([...names.values()]).toEqual(
      expect.arrayContaining([...(await readTexts(page, '.head-cell'))]),
    );
  }

  async function expectTabs(): Promise<void> {
    await expectHeads();
    const open = [...events.values()].filter(({ status }) =>
      ['scheduled', 'in_progress'].includes(status),
    );
    const shown = await readRows(page, '.league-tabs button', { name: '', count: '.count' });
    const sum = shown.reduce((all, { parts }) => all + Number(parts.count?.[0] ?? 0), 0);
    expect(sum).toBe(open.length);
    const [nba] = shown.filter(({ parts }) => parts.name?.[0]?.startsWith('NBA'));
    const ofNba = open.filter(({ leagueId }) => leagueId === 'nba');
    expect(nba?.parts.count).toEqual([`${ofNba.length}`]);
  }

  test.each([
    ['nba', 'main', 'moneyline,spread,total'],
    ['soccer_epl', 'main', 'moneyline,spread,total'],
    ['mlb', 'spread', 'spread'],
  ])('the board: %s, %s', async (league, market, kinds) => {
    await open(`/?league=${league}&market=${market}`, '.grid:not(.is-stale) .cell.is-best');
    const asked = kinds.split(',').map((kind) => scene(`/v1/odds?league=${league}&market=${kind}`));
    const scenes = await Promise.all(asked);
    const markets = new Map(scenes.flatMap((each) => [...each.markets]));
    const rows = await readRows(page, '.grid-market .grid-row', GRID_PARTS);
    expect(rows.length).toBeGreaterThan(markets.size);
    expect(gridProblems(rows, { events, markets, names }).slice(0, 10)).toEqual([]);
    const { cells } = await readBoard(page);
    await readTexts(page, '.grid-market .cell');
    const ids = new Set(scenes.flatMap(({ records }) => records.map(({ eventId }) => eventId)));
    const records = [...ids].map((eventId) => {
      const own = scenes.flatMap(({ records: all }) => all.filter((e) => e.eventId === eventId));
      return { ...own[0], markets: own.flatMap((each) => each.markets) };
    });
    expect(cells.filter(({ text }) => text !== '').length).toBeGreaterThan(100);
    expectSame(cells, records);
    const note = ids.size === 1 ? '1 event' : `${ids.size} events`;
    expect((await readTexts(page, '.heading-text'))[0]).toContain(note);
    await expectTabs();
    expect(await unreadFigures(page)).toEqual([]);
  });

  test('best price and hold of the column that the address names', async () => {
    const columns = 'draftkings';
    await open(`/?league=nba&market=spread&columns=${columns}`, '.grid:not(.is-stale) .cell');
    expect(await page.locator('.head-cell').count()).toBe(1);
    const whole = await scene('/v1/odds?league=nba&market=spread');
    const filtered = await scene(`/v1/odds?league=nba&market=spread&bookmaker=${columns}`);
    const rows = await readRows(page, '.grid-market .grid-row', GRID_PARTS);
    let compared = 0;
    for (const { key, side, parts } of rows) {
      const main = whole.markets.get(key)?.lines.find(({ isMain }) => isMain);
      const line = filtered.markets.get(key)?.lines.find((each) => each.point === main?.point);
      expect(parts.fair, key).toEqual([odds(main?.summary[side]?.fairOdds)]);
      expect(parts.best, key).toEqual([odds(line?.summary[side]?.bestOdds)]);
      if (side !== 'away') continue;
      const hold = typeof line?.hold === 'number' ? `${line.hold.toFixed(1)}%` : '';
      expect(parts.hold, key).toEqual([hold]);
      if (hold !== '') compared += 1;
    }
    expect(compared).toBeGreaterThan(3);
  });

  test('props, of the board and of an event, with hit rates', async () => {
    const props = await scene('/v1/player-props?league=nba');
    await open('/?league=nba&market=props', '.grid:not(.is-stale) .cell.is-best');
    const rows = await readRows(page, '.grid-market .grid-row', GRID_PARTS);
    expect(rows.length).toBeGreaterThan(50);
    expect(gridProblems(rows, props).slice(0, 10)).toEqual([]);
    const [record] = props.records;
    await open(
      `/?screen=event&tab=props&event=${record?.eventId}`,
      '.grid:not(.is-stale) .cell.is-best',
    );
    await page.waitForLoadState('networkidle');
    const own = await readRows(page, '.grid-market .grid-row', GRID_PARTS);
    expect(gridProblems(own, props).slice(0, 10)).toEqual([]);
    const cells = await readCells(page);
    expect(lineCellProblems(cells, props).slice(0, 10)).toEqual([]);
    let rates = 0;
    for (const { key, parts } of own) {
      const [shown = ''] = (parts.names ?? []).filter((text) => /L\d/.test(text));
      if (shown === '') continue;
      const [, marketType, , playerId] = key.split('|');
      const { markets } = await rest(`/v1/players/${playerId}/hit-rates`);
      const market = markets.find((each: Json) => each.marketType === marketType);
      expect(shown).toBe(hitRateText(market));
      rates += 1;
    }
    expect(rates).toBeGreaterThan(3);
  });

  test('an event: its head, each line, and the panel beside', async () => {
    const [{ eventId }] = await rest('/v1/player-props?league=nba&limit=1');
    const event = events.get(eventId) as Json;
    const record = await rest(`/v1/events/${eventId}/odds`);
    const own = { events, names, markets: marketsOf(record) };
    const line = encodeURIComponent(`${eventId}|spread||`);
    await open(`/?screen=event&event=${eventId}&line=${line}`, '.ladder td');
    await page.waitForSelector('.movement dd');
    const rows = await readRows(page, '.grid-market .grid-row', GRID_PARTS);
    expect(rows.length).toBeGreaterThan(20);
    expect(gridProblems(rows, own).slice(0, 10)).toEqual([]);
    const cells = await readCells(page);
    expect(lineCellProblems(cells, own).slice(0, 10)).toEqual([]);
    expect(await readTexts(page, '.event-head > *')).toEqual(headOf(event));
    await expectPanel(event, own.markets.get(`${eventId}|spread||`)?.lines ?? []);
    await expectHeads();
    expect(await unreadFigures(page)).toEqual([]);
  });

  /** The panel of a spread, for the side that is chosen first. */
  async function expectPanel(event: Json, lines: readonly Json[]): Promise<void> {
    const main = lines.find(({ isMain }) => isMain);
    const team = event.awayTeamName;
    expect(await readTexts(page, '.panel-head h2')).toEqual([`${team} @ ${event.homeTeamName}`]);
    expect(await readTexts(page, '.panel .segments button')).toEqual([
      `${team} ${point(main.point, 'away')}`,
      `${event.homeTeamName} ${point(main.point, 'home')}`,
    ]);
    const rungs = await readRows(page, '.ladder tbody tr', { cells: 'th, td' });
    const offers = main.offers.filter(({ selection }: Json) => selection === team);
    const fair = main.summary.away?.fairOdds ?? null;
    expect(new Set(rungs.map(({ parts }) => parts.cells?.join('|')))).toEqual(
      new Set(ladder(offers, { fair, nowMs }).map((cells) => cells.join('|'))),
    );
    const history = await rest(`/v1/events/${event.eventId}/odds-history?market=spread&limit=1000`);
    expect((await readTexts(page, '.movement dd')).slice(0, 3)).toEqual(
      awayMoves(history.movement[0]),
    );
  }

  test('plays and injuries of an event, and the list of events', async () => {
    const live = [...events.values()].filter(
      ({ status, leagueId }) => status === 'in_progress' && leagueId === 'nba',
    );
    const eventId = live[0]?.eventId;
    await open(`/?screen=event&event=${eventId}&tab=plays`, '.plays li span');
    const { plays } = await rest(`/v1/events/${eventId}/play-by-play`);
    const shown = await readRows(page, '.plays li', { texts: 'span, b' });
    expect(shown.map(({ parts }) => parts.texts)).toEqual(plays.toReversed().map(playRow));
    await readTexts(page, '.event-head > *');
    expect(await unreadFigures(page)).toEqual([]);
    await open(`/?screen=event&event=${eventId}&tab=injuries`, '.injuries td');
    await page.waitForLoadState('networkidle');
    const hurt: Json[] = [];
    for (const side of ['awayTeam', 'homeTeam']) {
      hurt.push(...(await rest(`/v1/teams/${live[0]?.[side].id}/injuries`)));
    }
    const rows = await readRows(page, '.injuries tbody tr', { since: 'td:last-child' });
    const dates = rows.flatMap(({ parts }) => parts.since ?? []).filter((text) => /\d/.test(text));
    expect(dates).toEqual(hurt.map(({ reportedAt }) => date(reportedAt)));
    await open('/?screen=event&league=nba', '.event-choice a');
    const choices = await readTexts(page, '.event-choice li');
    const toCome = [...events.values()].filter(
      ({ leagueId, status }) => leagueId === 'nba' && /scheduled|in_pro/.test(status),
    );
    expect(choices.toSorted()).toEqual(toCome.map(choiceRow).toSorted());
    await expectTabs();
    expect(await unreadFigures(page)).toEqual([]);
  });

  test.each(['arbitrage', 'ev', 'value'])('edges: %s', async (type) => {
    await open(`/?screen=edges&type=${type}`, '.edge-row');
    const { records } = await everyPage(program.address, KEY, `/v1/edge?type=${type}`);
    const rows = await readRows(page, '.edge-row', {
      type: '.badge',
      percent: '.edge-pct b',
      game: '.edge-event button',
      when: '.edge-event .soft',
      bet: '.edge-market span:first-child',
      legs: '.leg',
      ages: '.edge-age span',
      market: '.edge-market .soft',
    });
    const edges = records.flatMap((record) => record.edges);
    expect(rows.length).toBeGreaterThan(0);
    const known = new Map(edges.map((edge: Json) => [edge.edgeId, edge]));
    for (const { key, parts } of rows) {
      const edge = known.get(key);
      expect(edge, key).toBeDefined();
      expect(parts.type).toEqual([TYPES[type]]);
      expect(parts).toMatchObject(edgeRow(edge, events.get(key.split(':')[1] ?? ''), nowMs));
    }
    expect(await readTexts(page, '.edge-count')).toEqual([
      edges.length === 1 ? '1 edge' : `${edges.length} edges`,
    ]);
    // What can be chosen, and no figure of the book.
    await readTexts(page, '.edge-fields option, .edge-stakes option');
    await expectTabs();
    expect(await unreadFigures(page)).toEqual([]);
    if (rows.length < 100) expect(rows.length).toBe(edges.length);
  });

  test('venues', async () => {
    const records = await rest('/v1/venues/status');
    await open('/?screen=venues', '.venues .state');
    const rows = await readRows(page, '.venues tbody tr', { cells: 'th, td' });
    expect(rows.map(({ parts }) => parts.cells).toSorted()).toEqual(
      records.map((record: Json) => venueRow(record, nowMs)).toSorted(),
    );
    const words = ['live', 'stale', 'down'];
    const ofStatus = words.map((word) => records.filter((each: Json) => each.status === word));
    expect(await readTexts(page, '.venue-summary .count')).toEqual(
      [records, ...ofStatus].map(({ length }) => `${length}`),
    );
    const late = records
      .flatMap(({ latencyMs }: Json) => (latencyMs ? [latencyMs.toReceived] : []))
      .toSorted((a: number, b: number) => a - b);
    const medians = await readTexts(page, '.histogram figcaption b');
    expect(medians[0]).toBe(age(late[Math.floor(late.length / 2)]));
    expect(await readTexts(page, '.histogram:first-of-type text')).toEqual([
      '8 ms',
      '125 ms',
      '1 s',
      '8 s',
      '64 s',
    ]);
    await readTexts(page, '.histogram');
    expect(await unreadFigures(page)).toEqual([]);
  });

  test.each(['nba', 'nfl', 'mlb', 'nhl', 'ncaa_football'])('past games: %s', async (league) => {
    const { json } = await get(program.address, KEY, `/v1/history/games?league=${league}`);
    await open(`/?screen=history&league=${league}`, 'td.is-text');
    const rows = await readRows(page, '.history tbody tr', { cells: 'td' });
    expect(json.data.length).toBeGreaterThan(5);
    expect(json.data.some(({ close }: Json) => close?.source === 'simulated')).toBe(true);
    expect(rows.map(({ parts }) => parts.cells)).toEqual(json.data.map(gameRow));
    const seasons = await page.locator('.history option').allTextContents();
    expect(seasons).toEqual(['newest', ...json.meta.seasons]);
    await readTexts(page, 'option');
    expect(await unreadFigures(page)).toEqual([]);
  });

  test('systems, with the interval of each, and the bets of one', async () => {
    const cards = await systems();
    await open('/?screen=history&part=systems', '.system-name');
    await readTexts(page, '.systems thead');
    const rows = await readRows(page, '.systems tbody tr', { cells: 'th button, td' });
    expect(rows.map(({ parts }) => parts.cells)).toEqual(cards.map(systemRow));
    const bars = (await page.evaluate(`[...document.querySelectorAll('.interval')].map((bar) => ({
      label: bar.getAttribute('aria-label'),
      x: Number(bar.querySelector('rect').getAttribute('x')),
      width: Number(bar.querySelector('rect').getAttribute('width')),
    }))`)) as Json[];
    const shown = cards.filter(({ roiInterval }) => roiInterval);
    expect(shown.length).toBeGreaterThan(0);
    for (const [index, { roiInterval }] of shown.entries()) {
      const bar = barOf(roiInterval);
      expect(bars[index].x).toBeCloseTo(bar.x, 6);
      expect(bars[index].width).toBeCloseTo(bar.width, 6);
      expect(bars[index].label).toBe(bar.label);
    }
    // Not each of them at both ends.
    expect(bars.some(({ x }) => x > 0 && x < 100)).toBe(true);
    expect(await unreadFigures(page)).toEqual([]);
    const most = cards.reduce((a, b) => (a.games >= b.games ? a : b));
    await open(`/?screen=history&part=systems&system=${most.systemId}`, 'td.is-text');
    const bets = await rest(`/v1/trends/systems/${most.systemId}/bets`);
    const told = await readRows(page, '.history tbody tr', { cells: 'td' });
    expect(told.map(({ parts }) => parts.cells)).toEqual(bets.map(betRow));
    expect(await unreadFigures(page)).toEqual([]);
  });

  test('the chat shows no number that its answer does not hold', async () => {
    await open('/?screen=chat', '.example');
    let text = '';
    await page.route('**/v1/ai/chat', async (route) => {
      const response = await route.fetch();
      text = await response.text();
      await route.fulfill({ response, body: text });
    });
    await page.getByLabel('Question').fill('Best EV bets in the NBA');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.turn .headline');
    const [, told = ''] = /event: result\ndata: (.*)/.exec(text) ?? [];
    const { data } = JSON.parse(told);
    const known = new Set(numbersOf(JSON.stringify(data)));
    const { startTime } = data.presentation.primaryPick?.event ?? {};
    if (startTime)
      for (const each of numbersOf(`${day(startTime)} ${time(startTime)}`)) known.add(each);
    const [shown = ''] = await readTexts(page, '.turn');
    expect(numbersOf(shown).length).toBeGreaterThan(5);
    const parts = await textsOf(page, '.turn');
    const strange = parts.flatMap(numbersOf).filter((each) => !known.has(each));
    expect(strange).toEqual([]);
    expect(await unreadFigures(page)).toEqual([]);
  });
});
