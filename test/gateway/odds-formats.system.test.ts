// Odds in each format over REST: the same prices in other words, in bodies, caches and entity tags
// of their own; figures that are no odds stay, and stakes follow from the price.
import { beforeEach, expect, it } from 'vitest';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { Scene } from '../engine/scene.ts';
import { GAME, image, MINUTE, quote } from '../oracle/script.ts';
import { EPOCH, type Fixture, fixture } from './fixture.ts';

const LISTS = ['/v1/odds', '/v1/best-bets', '/v1/edge', '/v1/edge/ev', '/v1/edge/arbitrage'];
const OF_EVENT = ['odds', 'best-bets', 'edge'].map((name) => `/v1/events/${GAME.eventId}/${name}`);

let scene: Scene;
let call: Fixture['call'];

beforeEach(() => {
  scene = new Scene();
  const { reader, changes } = scene.engine;
  call = fixture({ reader, changes }).call;
  scene.prices(
    ['fanduel', 'home', 130],
    ['draftkings', 'home', 115],
    ['draftkings', 'away', -135],
    ['betmgm', 'away', 120],
    ['pinnacle', 'away', -108],
    ['pinnacle', 'home', -104.5],
  );
});

async function text(target: string): Promise<string> {
  const answer = await call(target);
  expect(answer.status, `${target}: ${answer.text}`).toBe(200);
  return answer.text;
}

/** What is said of odds: their members, in the order of the text. */
function oddsIn(body: string): readonly number[] {
  return [...body.matchAll(/"(?:odds|price|bestOdds)":(-?[\d.]+)/g)].map(([, odds]) =>
    Number(odds),
  );
}

it.each([...LISTS, ...OF_EVENT])('%s shows the same prices in each format', async (path) => {
  const american = await text(path);
  const prices = oddsIn(american);
  expect(prices.length).toBeGreaterThan(0);
  expect(await text(`${path}?oddsFormat=american`)).toBe(american);
  for (const format of [ODDS_FORMATS.decimal, ODDS_FORMATS.probability]) {
    const shown = await text(`${path}?oddsFormat=${format.name}`);
    expect(oddsIn(shown)).toEqual(prices.map((odds) => format.ofPrice(100 * odds)));
    const withoutOdds = (body: string): string =>
      body.replace(/"(?:odds|price|(?:fair|best|avg)Odds)":(-?[\d.]+)/g, '');
    expect(withoutOdds(shown)).toBe(withoutOdds(american));
  }
});

it('averages are shown as they are, not as the nearest American odds', async () => {
  const { json } = await call('/v1/odds?oddsFormat=probability');
  const { home } = json.data[0].markets[0].lines[0].summary;
  const mean = (100 / 230 + 100 / 215 + 104.5 / 204.5) / 3;
  expect(home.avgOdds).toBe(Math.round(1e6 * mean) / 1e6);
  expect(home.bestOdds).toBe(0.434783);
});

it('each format has an entity tag of its own, and American odds the one that they had', async () => {
  const tagOf = async (query: string) => (await call(`/v1/odds${query}`)).headers.etag;
  const tag = await tagOf('');
  expect(await tagOf('?oddsFormat=american')).toBe(tag);
  const tags = [tag, await tagOf('?oddsFormat=decimal'), await tagOf('?oddsFormat=probability')];
  expect(new Set(tags).size).toBe(3);
  const headers = { 'if-none-match': tags[1] ?? '' };
  expect((await call('/v1/odds?oddsFormat=decimal', { headers })).status).toBe(304);
  expect((await call('/v1/odds', { headers })).status).toBe(200);
});

it('stakes, limits and orders are those of American odds', async () => {
  for (const query of [
    'type=ev&bankroll=2000&sort=ev',
    'type=arbitrage&totalStake=1000&stakeRounding=5',
    'type=ev&minOdds=116&maxOdds=200',
  ]) {
    const edges = async (format: string) => {
      const { json } = await call(`/v1/edge?${query}&oddsFormat=${format}`);
      const texts = JSON.stringify(json.data, (name, value) =>
        name === 'odds' || name === 'fairOdds' ? undefined : value,
      );
      return { texts, odds: oddsIn(JSON.stringify(json.data)) };
    };
    const [american, decimal] = [await edges('american'), await edges('decimal')];
    expect(american.odds.length, query).toBeGreaterThan(0);
    expect(decimal.texts).toBe(american.texts);
    expect(decimal.odds).toEqual(
      american.odds.map((odds) => ODDS_FORMATS.decimal.ofPrice(100 * odds)),
    );
  }
});

it.each(['/v1/odds', '/v1/best-bets', '/v1/edge'])(
  '%s tells changes in the format',
  async (path) => {
    const { seq } = scene.engine.reader;
    scene.wait(MINUTE);
    scene.prices(['fanduel', 'home', 135], ['betmgm', 'away', 125]);
    const since = (format: string) => text(`${path}?since=${EPOCH}:${seq}&oddsFormat=${format}`);
    const prices = oddsIn(await since('american'));
    expect(prices).toContain(135);
    expect(oddsIn(await since('decimal'))).toEqual(
      prices.map((odds) => ODDS_FORMATS.decimal.ofPrice(100 * odds)),
    );
  },
);

it('what venues quote in decimals or probabilities is shown in that format as they quoted it', async () => {
  const at = scene.now;
  const depth = { behind: [-11_600, 40, -11_800, 50], lay: [-11_400, 30] };
  const exchange = { nativeFormat: 'decimal', nativePrice: 1.87, depth, size: 20 } as const;
  scene.say(
    image(GAME, at, [
      quote('betfair_ex_uk', 'home', -115, at, exchange),
      quote('kalshi', 'home', -122, at, { nativeFormat: 'probability', nativePrice: 0.55 }),
      quote('pinnacle', 'home', -105, at, { nativeFormat: 'decimal', nativePrice: 1.952 }),
    ]),
  );
  const offersIn = async (format: string) => {
    const { json } = await call(`/v1/events/${GAME.eventId}/odds?depth=3&oddsFormat=${format}`);
    const { offers } = json.data.markets[0].lines[0];
    const of = (id: string) =>
      offers.find((each: { bookmakerId: string }) => each.bookmakerId === id);
    return ['betfair_ex_uk', 'kalshi', 'pinnacle'].map(of);
  };
  const pricesIn = async (format: string) => (await offersIn(format)).map(({ price }) => price);
  expect(await pricesIn('american')).toEqual([-115, -122, -105]);
  expect(await pricesIn('decimal')).toEqual([1.87, 1.8197, 1.952]);
  expect(await pricesIn('probability')).toEqual([0.534884, 0.55, 0.512195]);
  const [betfair] = await offersIn('decimal');
  expect(betfair.depth.back).toEqual([
    [1.87, 20],
    [1.86, 40],
    [1.85, 50],
  ]);
  expect(betfair.lay).toEqual({ price: 1.88, size: 30 });
});

it('of American odds nobody sees that a venue quotes another decimal of the same price', async () => {
  const said = (nativePrice: number) =>
    image(GAME, scene.now, [
      quote('pinnacle', 'home', -105, scene.now, { nativeFormat: 'decimal', nativePrice }),
    ]);
  scene.say(said(1.952));
  const path = `/v1/events/${GAME.eventId}/odds`;
  const before = await text(path);
  const { seq } = scene.engine.reader;
  scene.wait(MINUTE);
  scene.say(said(1.953));
  expect(await text(path)).toBe(before);
  expect(await text(`${path}?oddsFormat=decimal`)).toContain('"price":1.953');
  const news = await text(`/v1/odds?since=${EPOCH}:${seq}&oddsFormat=decimal`);
  expect(oddsIn(news)).toContain(1.953);
});
