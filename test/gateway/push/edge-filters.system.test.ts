// Edges that stop passing a filter while they stay open, or before they close: the stream must
// say so.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Overround, type Stream } from '#client/overround.ts';
import type { Quote } from '#domain/message/message.ts';
import { GAME, image, KICKOFF, MINUTE, patch, quote } from '../../oracle/script.ts';
import { KEY } from '../fixture.ts';
import { FakeStream } from './fake-sockets.ts';
import { LiveBook } from './live-book.ts';
import type { Json } from './state/shown-state.ts';

const AT = KICKOFF - 60 * MINUTE;
const LATER = AT + MINUTE;
const OPINIONS = ['pinnacle', 'fanduel'].flatMap((venueId) => [
  quote(venueId, 'home', -110, AT),
  quote(venueId, 'away', -110, AT),
]);
const DRAFTKINGS = `value:${GAME.eventId}:moneyline::::home:draftkings`;

let book: LiveBook;

beforeEach(async () => {
  book = await LiveBook.start();
});
afterEach(() => book.close());

function spread(
  venueId: string,
  side: Quote['side'],
  american: number,
  isAlternate = false,
): Quote {
  return quote(venueId, side, american, AT, { marketType: 'spread', point: -3, isAlternate });
}

async function edgesUnder(filters: Readonly<Record<string, string>>) {
  const client = await book.client();
  await client.subscribe(1, 'edges', filters);
  expect(client.book(1).facts.size).toBeGreaterThan(0);
  return async (): Promise<string> => {
    await new Promise(setImmediate);
    await client.sync();
    return await book.compare(client.book(1), filters);
  };
}

const SPREADS = [
  spread('draftkings', 'home', 120),
  spread('draftkings', 'away', -140),
  spread('fanduel', 'home', -130),
  spread('fanduel', 'away', 110),
  spread('betmgm', 'home', -110),
  spread('betmgm', 'away', -110),
];

test('a line that only alternates quote any more leaves a stream of its main market', async () => {
  book.say(image(GAME, AT, SPREADS));
  const difference = await edgesUnder({ market: 'spread' });
  const markets = [{ marketType: 'spread', isAlternate: false }];
  const venues = ['draftkings', 'fanduel', 'betmgm'];
  const alternates = SPREADS.map((each) => ({ ...each, isAlternate: true }));
  book.say(patch(GAME, LATER, alternates), image(GAME, LATER, [], { markets, venues }));
  expect((await book.page('/v1/edge?market=spread_alternate')).records).toHaveLength(1);
  expect(await difference()).toBe('');
});

test('edges that close while their line turns alternate leave the stream too', async () => {
  book.say(image(GAME, AT, SPREADS));
  const difference = await edgesUnder({ market: 'spread' });
  const markets = [{ marketType: 'spread', isAlternate: false }];
  const venues = ['draftkings', 'fanduel', 'betmgm'];
  const alternate = spread('fanduel', 'home', -110, true);
  book.say(patch(GAME, LATER, [alternate]));
  book.say(image(GAME, LATER, [], { markets, venues }));
  expect(await difference()).toBe('');
});

test('an arbitrage whose legs become mixed leaves a stream of sportsbooks', async () => {
  const side = (venueId: string, which: Quote['side'], american: number) =>
    quote(venueId, which, american, AT);
  book.say(image(GAME, AT, [side('draftkings', 'home', 105), side('fanduel', 'away', 104)]));
  const difference = await edgesUnder({ sourceType: 'sportsbook', type: 'arbitrage' });
  book.say(patch(GAME, LATER, [quote('betfair_ex_uk', 'away', 112, LATER)]));
  const { records } = await book.page('/v1/edge?type=arbitrage');
  expect(records[0].edges[0].venueType).toBe('mixed');
  expect(await difference()).toBe('');
});

test.each([
  ['arbitrage', 'minProfit', '3'],
  ['value', 'minEdge', '3'],
])(
  'an edge of type %s that falls below %s leaves the stream and may return',
  async (type, least, value) => {
    const quotes = (home: number) => [
      quote('draftkings', 'home', home, AT),
      quote('draftkings', 'away', -115, AT),
      quote('fanduel', 'home', -110, AT),
      quote('fanduel', 'away', 104, AT),
      quote('betmgm', 'home', -110, AT),
      quote('betmgm', 'away', -110, AT),
    ];
    book.say(image(GAME, AT, quotes(116)));
    const difference = await edgesUnder({ type, [least]: value });
    for (const home of [101, 118, -104, 117]) {
      book.say(image(GAME, AT, quotes(home)));
      expect(await difference(), `home at ${home}`).toBe('');
    }
  },
);

test('a low hold within a set is followed, and closed when a leg of it is suspended', async () => {
  const best = quote('draftkings', 'home', -105, AT);
  const others = [quote('fanduel', 'away', 104, AT), quote('betmgm', 'home', 130, AT)];
  book.say(image(GAME, AT, [best, ...others]));
  const filters = { type: 'low_hold', bookmakers: 'draftkings,fanduel' };
  const client = await book.client();
  const { filters: shown } = await client.subscribe(1, 'edges', filters);
  expect(shown).toEqual({ type: 'low_hold', bookmakers: ['draftkings', 'fanduel'] });
  expect([...client.book(1).facts.keys()].join()).toContain('low_hold:');
  book.say(patch(GAME, LATER, [{ ...best, suspended: true }]));
  await new Promise(setImmediate);
  await client.sync();
  expect(client.book(1).facts.size).toBe(0);
  expect(await book.compare(client.book(1), filters)).toBe('');
});

test('who asks for pregame edges is sent their end when the game begins', async () => {
  book.say(image(GAME, AT, SPREADS));
  const client = await book.client();
  await client.subscribe(1, 'edges', { phase: 'pregame', type: 'arbitrage' });
  expect(client.book(1).facts.size).toBeGreaterThan(0);
  const live = SPREADS.map((each) => ({ ...each, confirmedAt: KICKOFF + MINUTE }));
  book.say(image(GAME, KICKOFF + MINUTE, live));
  await new Promise(setImmediate);
  await client.sync();
  expect(client.book(1).facts.size).toBe(0);
  expect((await book.page('/v1/edge?type=arbitrage')).records).toHaveLength(1);
});

test('who was away while an edge came and went goes on, though others heard of it', async () => {
  const others = SPREADS.filter(({ side, price }) => side === 'away' || price === -13_000);
  const best = (american: number) =>
    image(GAME, AT, [...others, spread('betmgm', 'home', american)]);
  book.say(best(-120));
  const streams: Stream[] = [];
  const follow = async () => {
    const late = { environment: { random: () => 0.99 } };
    const stream = new Overround({ url: book.address, apiKey: KEY }).stream(late);
    streams.push(stream);
    const request = { channel: 'edges', type: 'arbitrage', minProfit: 8 } as const;
    const subscription = stream.subscribe(request);
    await subscription.ready;
    return subscription;
  };
  const [there, away] = [await follow(), await follow()];
  const restarts: string[] = [];
  away.on('restart', (reason) => restarts.push(reason));
  const heard: number[] = [];
  there.on('change', ({ seq }) => heard.push(seq));
  const isBack = new Promise<unknown>((resolve) => away.on('live', resolve));
  const isDown = new Promise((resolve) => streams[1]?.on('down', resolve));
  [...book.hub.sessions].at(-1)?.close('shuttingDown');
  await isDown;
  for (const american of [130, 115]) {
    book.say(best(american));
    await expect.poll(() => there.position?.seq).toBe(book.seq);
  }
  await isBack;
  expect([heard.length, restarts]).toEqual([2, []]);
  expect(away.position?.seq).toBe(book.seq);
  for (const stream of streams) stream.close();
});

test('an edge that a client of a conflated topic has from its image is closed for it', async () => {
  let nowMs = 0;
  const stream = new FakeStream({ monotonicMs: () => nowMs });
  const asked = { op: 'subscribe', channel: 'edges', type: 'value', minEdge: 5, conflateMs: 1000 };
  const say = async (side: 'home' | 'away', american: number): Promise<void> => {
    stream.say(patch(GAME, AT, [...OPINIONS, quote('draftkings', side, american, AT)]));
    await new Promise(setImmediate);
  };
  stream.hear(stream.open(), { ...asked, id: 1 });
  // The topic speaks once in a second: of the second edge it does not at once.
  await say('away', 150);
  await say('home', 150);
  expect(stream.published).toHaveLength(1);
  const late = stream.open();
  stream.hear(late, { ...asked, id: 2 });
  const { data } = late.sent.find(({ op }) => op === 'image');
  expect(JSON.stringify(data)).toContain(DRAFTKINGS);
  // Still open, and below what the filter asks for.
  nowMs += 1000;
  await say('home', 106);
  const told = stream.published.at(-1).events.find(({ edge }: Json) => edge.edgeId === DRAFTKINGS);
  expect(told).toMatchObject({ event: 'close', edge: { firstSeenAt: expect.any(String) } });
  stream.close();
});

/** Laid at 2.05 or more, the away team backed at so much. */
function exchangeBook(lay: number, away: number, betDelayMs?: number): Quote[] {
  const depth = { behind: [], lay: [lay, 50, lay + 500, 80] };
  return [
    quote('betfair_ex_uk', 'home', 100, AT, {
      depth,
      size: 100,
      ...(betDelayMs && { betDelayMs }),
    }),
    quote('betfair_ex_uk', 'away', -130, AT),
    quote('fanduel', 'home', 120, AT),
    quote('fanduel', 'away', away, AT),
  ];
}

test('a lay that moves opens, turns and closes edges and best prices of the other side', async () => {
  book.say(image(GAME, AT, exchangeBook(11_000, -140)));
  const client = await book.client();
  const followed: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['edges', { synthetic: 'true', type: 'arbitrage' }],
    ['edges', { synthetic: 'true', type: 'low_hold' }],
    ['edges', { synthetic: 'true', bookmakers: 'betfair_ex_uk,fanduel' }],
    ['edges', { synthetic: 'true', maxBetDelayMs: '1000' }],
    ['best-bets', { synthetic: 'true' }],
  ];
  for (const [id, [channel, filters]] of followed.entries()) {
    const { topic } = await client.subscribe(id, channel, filters);
    expect(topic).toContain('synthetic=true');
  }
  const [arbitrages, , ofSet, limited, bests] = followed.map((_, id) => client.book(id));
  const agree = async (): Promise<void> => {
    await new Promise(setImmediate);
    await client.sync();
    for (const [id, [, filters]] of followed.entries()) {
      expect(await book.compare(client.book(id), filters), JSON.stringify(filters)).toBe('');
    }
  };
  const factsOf = (shown: { readonly facts: ReadonlyMap<string, string> } | undefined): string =>
    [...(shown?.facts ?? [])].join('\n');
  await agree();
  // Laid at 2.1 the other side pays 1.909: with 2.2 at Fanduel that is one.
  const id = `arb:${GAME.eventId}:moneyline:::`;
  expect(factsOf(arbitrages)).toContain(`${id}@synthetic`);
  expect(factsOf(ofSet)).toContain(`${id}@synthetic@betfair_ex_uk+fanduel`);
  expect(factsOf(bests)).toContain('"layOdds":110');
  // Only the lay price moves, then only levels behind it.
  book.say(patch(GAME, AT, exchangeBook(10_500, -140)));
  await agree();
  expect(factsOf(bests)).toContain('"layOdds":105');
  book.say(patch(GAME, AT, exchangeBook(12_500, -140)));
  await agree();
  expect(factsOf(arbitrages)).toBe('');
  book.say(patch(GAME, AT, exchangeBook(10_500, -140, 5000)));
  await agree();
  expect(factsOf(arbitrages)).toContain(`${id}@synthetic`);
  expect(factsOf(limited)).not.toContain('arb:');
  // The other book's own price is better than the lay of the exchange.
  book.say(patch(GAME, AT, exchangeBook(10_500, 110)));
  await agree();
  expect(factsOf(bests)).not.toContain('layOdds');
  expect(client.counts.edges).toBeGreaterThan(3);
});

test('synthetic=false is the topic of those who do not ask', async () => {
  const client = await book.client();
  const { topic } = await client.subscribe(1, 'best-bets', { synthetic: 'false' });
  expect(topic).toBe((await client.subscribe(2, 'best-bets')).topic);
});
