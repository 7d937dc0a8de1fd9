// Answers of The Odds API to groups: absence, orientation, times, formats, and one bad piece at a
// time.
import { describe, expect, test } from 'vitest';
import { openIdentity } from '#ingest/identity/identity.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX, messageSchema } from '#ingest/wire/message.ts';
import { Scene } from '../../engine/scene.ts';
import {
  book,
  bulk,
  game,
  groupsOf,
  imageOf,
  imagesOf,
  market,
  moneyline,
  RECEIVED_AT,
  rejectionsOf,
  SECOND_GAME,
  START,
} from '../wire/wire-fixture.ts';

const FEATURED = [
  { marketType: 'moneyline', isAlternate: false },
  { marketType: 'spread', isAlternate: false },
  { marketType: 'total', isAlternate: false },
];
const spread = (home: number): unknown =>
  market('spreads', [
    { name: 'Miami Dolphins', price: -110, point: home },
    { name: 'Buffalo Bills', price: -110, point: -home },
  ]);

describe('a bulk answer', () => {
  test('becomes an image per event in its order, then the coverage of the league', () => {
    const groups = bulk(game([book('fanduel', moneyline())]), game([], SECOND_GAME));
    expect(groups.map(({ kind }) => kind)).toEqual(['image', 'image', 'coverage']);
    expect(groups[2]).toEqual({
      kind: 'coverage',
      receivedAt: RECEIVED_AT,
      rejections: {},
      leagueId: 'nfl',
      markets: FEATURED,
      venues: ['fanduel'],
      eventIds: ['nfl_20251109_buf_mia', 'nfl_20251109_nyg_chi'],
    });
  });

  test('names every venue and market that occurs anywhere of the league in every image', () => {
    const images = imagesOf(
      bulk(
        game([book('fanduel', moneyline())]),
        game(
          [book('betmgm', market('btts', [])), book('pinnacle', market('totals_h1', []))],
          SECOND_GAME,
        ),
      ),
    );
    for (const image of images) {
      expect(image.venues).toEqual(['fanduel', 'betmgm', 'pinnacle']);
      expect(image.markets).toEqual([...FEATURED, { marketType: 'total_h1', isAlternate: false }]);
    }
  });

  test('keeps leagues apart', () => {
    const mlb = {
      id: 'm1',
      sport_key: 'baseball_mlb',
      home_team: 'Boston Red Sox',
      away_team: 'New York Yankees',
    };
    const groups = bulk(game([book('fanduel')]), game([book('betmgm')], mlb));
    expect(imagesOf(groups).map(({ event, venues }) => [event.leagueId, venues])).toEqual([
      ['nfl', ['fanduel']],
      ['mlb', ['betmgm']],
    ]);
  });

  test.each([
    ['another league of ours', 'icehockey_nhl', { home_team: 'Boston Bruins' }],
    ['a league that is none of ours', 'basketball_wnba', { home_team: 'Aces' }],
  ])('covers no league where it lists games of %s, too', (_name, sport_key, fields) => {
    const other = { id: 'x', sport_key, away_team: 'Buffalo Sabres', ...fields };
    const groups = bulk(game([book('fanduel', moneyline())]), game([book('betmgm')], other));
    expect(groups.some(({ kind }) => kind === 'coverage')).toBe(false);
    expect(imagesOf(groups).length).toBeGreaterThan(0);
  });

  test('covers the league that was asked for, and no other one that stands in it', () => {
    const other = { id: 'x', sport_key: 'icehockey_nhl', home_team: 'Boston Bruins' };
    const events = [
      game([book('fanduel', moneyline())]),
      game([book('betmgm')], { ...other, away_team: 'Buffalo Sabres' }),
    ];
    const groups = groupsOf({ events, askedLeague: 'nfl', askedMarkets: ['h2h'] });
    const coverages = groups.filter((group) => group.kind === 'coverage');
    expect(coverages.map(({ leagueId }) => leagueId)).toEqual(['nfl']);
  });

  test('without a known event moves the clock when recorded, covers a league when asked', () => {
    const clock = { kind: 'clock', receivedAt: RECEIVED_AT, rejections: {} };
    expect(bulk()).toEqual([clock]);
    const kbo = game([book('fanduel', moneyline())], { sport_key: 'baseball_kbo' });
    expect(bulk(kbo)).toEqual([{ ...clock, rejections: { unknown_league: 2 } }]);
    const asked = groupsOf({ events: [], askedLeague: 'nfl', askedMarkets: ['h2h'] });
    expect(asked).toMatchObject([
      { kind: 'coverage', markets: [{ marketType: 'moneyline' }], venues: [], eventIds: [] },
    ]);
  });

  test('of an event whose every offer was refused still has its image', () => {
    const image = imageOf([book('fanduel', moneyline(100_000, -200_000))]);
    expect(image).toMatchObject({
      quotes: [],
      venues: ['fanduel'],
      rejections: { price_garbage: 2 },
    });
  });

  test('counts a venue as having answered that occurs only in a refused event', () => {
    const stranger = game([book('draftkings', moneyline())], { id: 'z', home_team: 'Nobodies' });
    const [image] = imagesOf(bulk(game([book('fanduel', moneyline())]), stranger));
    expect(image?.venues).toEqual(['fanduel', 'draftkings']);
  });

  test('lists a known event that cannot be read: its prices stay, it is not over', () => {
    const identity = openIdentity(undefined);
    const start = Date.parse(START);
    const scene = new Scene(start);
    const answer = (receivedAt: number, fields: object) => {
      const prices = [
        { name: 'Miami Dolphins', price: 150 },
        { name: 'Buffalo Bills', price: -170 },
      ];
      const last_update = new Date(receivedAt).toISOString();
      const books = [book('fanduel', market('h2h', prices, { last_update }))];
      const events = [{ ...game(books), ...fields }, game(books, SECOND_GAME)];
      scene.now = receivedAt;
      return groupsOf({ receivedAt, events }, identity).map((group) => scene.say(group));
    };
    answer(start + 60_000, {});
    for (const unread of [{ home_team: 'Nobodies' }, { commence_time: 'soon' }, { id: 7 }]) {
      const said = answer(start + 90_000, unread);
      expect(said.flatMap(({ lines, events }) => [...lines, ...events])).toEqual([]);
    }
    const { lines, events } = answer(start + 120_000, SECOND_GAME).at(-1) ?? {};
    expect([lines, events]).toEqual([['removed moneyline'], ['nfl_20251109_buf_mia final']]);
  });

  test('with an event that could be any withdraws nothing', () => {
    const groups = bulk(game([book('fanduel', moneyline())]), { home_team: 'Miami Dolphins' });
    expect(groups.map(({ kind }) => kind)).toEqual(['image', 'clock']);
    expect(rejectionsOf(groups)).toEqual({ malformed: 1 });
  });
});

describe('an event answer', () => {
  test('speaks for its venues and the markets asked, main and alternate apart', () => {
    const bookmakers = [book('fanduel', market('alternate_spreads', []))];
    const groups = groupsOf({
      kind: 'event',
      events: [game(bookmakers)],
      askedMarkets: ['alternate_spreads', 'spreads', 'player_pass_yds'],
    });
    expect(groups).toMatchObject([
      {
        kind: 'image',
        venues: ['fanduel'],
        markets: [
          { marketType: 'spread', isAlternate: true },
          { marketType: 'spread', isAlternate: false },
          { marketType: 'player_pass_yds', isAlternate: false },
        ],
      },
    ]);
  });

  test('that was recorded speaks for the markets that occur', () => {
    const groups = groupsOf({ kind: 'event', events: [game([book('fanduel', spread(-3))])] });
    expect(imagesOf(groups)[0]?.markets).toEqual([{ marketType: 'spread', isAlternate: false }]);
    expect(groups).toHaveLength(1);
  });

  test('about no known league is a clock group that carries the count', () => {
    const groups = groupsOf({ kind: 'event', events: [game([], { sport_key: 'tennis' })] });
    expect(groups).toMatchObject([{ kind: 'clock', rejections: { unknown_league: 1 } }]);
  });
});

describe('more than fits into a message', () => {
  /** Every quote has a link of its own, of 1000 characters. */
  const prices = (count: number, first = 0): unknown[] =>
    Array.from({ length: count }, (_, i) => ({
      name: 'Over',
      price: -110,
      point: first + i,
      link: `https://book.example/${first + i}/`.padEnd(1000, 'x'),
    }));

  test('is said in several images of some venues, or of some markets of one venue', () => {
    const images = imagesOf(
      bulk(
        game([
          book('fanduel', market('totals', prices(300)), market('totals_h1', prices(300, 300))),
          book('betmgm', market('totals', prices(300, 600))),
        ]),
      ),
    );
    const parts = images.map(({ venues, markets, quotes }) => [
      venues.join(),
      markets.length,
      quotes.length,
    ]);
    expect(parts).toEqual([
      ['fanduel', 2, 0],
      ['fanduel', 1, 300],
      ['fanduel', 1, 300],
      ['betmgm', 4, 300],
    ]);
    expect(new Set(images.map(({ event }) => event.eventId)).size).toBe(1);
    for (const image of images) {
      expect(new MessageWriter().add(image, GROUP_BYTES_MAX)).toBe(true);
    }
  });

  test('in one market of one venue is refused', () => {
    const image = bulk(game([book('fanduel', market('totals', prices(500)), moneyline())]));
    expect(rejectionsOf(image)).toEqual({ too_long: 500 });
    expect(imagesOf(image).flatMap(({ quotes }) => quotes)).toHaveLength(2);
  });

  test('beyond the 5000th event is refused', () => {
    const events = Array.from({ length: 5003 }, (_, i) =>
      game([], { id: `e${i}`, commence_time: new Date(RECEIVED_AT + (i % 700) * 12 * 3_600_000) }),
    );
    const groups = bulk(...events);
    expect(imagesOf(groups).length).toBeLessThanOrEqual(5000);
    for (const group of groups.slice(-2)) {
      expect(new MessageWriter().add(group, GROUP_BYTES_MAX)).toBe(true);
    }
  });
});

test('input nested beyond all reason is refused, not fatal', () => {
  let deep: unknown = {};
  for (let i = 0; i < 50_000; i++) deep = { markets: [deep], bookmakers: [deep], outcomes: [deep] };
  const groups = bulk(
    { ...game([]), bookmakers: [deep] },
    deep,
    game([book('fanduel', moneyline())]),
  );
  expect(imagesOf(groups)).toHaveLength(1);
});

describe('orientation', () => {
  test('of a source that turned home and away is the event’s, points and totals with it', () => {
    const identity = openIdentity(undefined);
    groupsOf({ events: [game([])] }, identity);
    const turned = game(
      [
        book(
          'fanduel',
          spread(-3.5),
          market('team_totals', [
            { name: 'Over', price: -110, point: 20.5, description: 'Buffalo Bills' },
          ]),
        ),
      ],
      { home_team: 'Buffalo Bills', away_team: 'Miami Dolphins' },
    );
    const image = imagesOf(groupsOf({ events: [turned] }, identity))[0];
    expect(image?.event).toMatchObject({
      eventId: 'nfl_20251109_buf_mia',
      homeTeamId: 'nfl_mia',
      awayTeamId: 'nfl_buf',
    });
    expect(image?.quotes.map(({ side, point, team }) => [side, point, team])).toEqual([
      ['home', -3.5, null],
      ['away', -3.5, null],
      ['over', 20.5, 'away'],
    ]);
  });
});

test('copies of an event that have other sides at home say 1X of their own', () => {
  const epl = { sport_key: 'soccer_epl', home_team: 'Chelsea', away_team: 'Arsenal' };
  const oneOrDraw = market('double_chance', [{ name: '1X', price: -150 }]);
  const turned = { ...epl, home_team: 'Arsenal', away_team: 'Chelsea' };
  const groups = bulk(
    game([book('fanduel', oneOrDraw)], epl),
    game([book('betmgm', oneOrDraw)], turned),
  );
  const said = imagesOf(groups).flatMap(({ quotes }) => quotes.map(({ side }) => side));
  expect(said).toEqual(['home', 'away']);
});

describe('confirmedAt', () => {
  const outcomes = [{ name: 'Buffalo Bills', price: 120 }];
  const at = (text: string): number => Date.parse(text);

  test.each([
    [
      'the market’s',
      { last_update: '2025-11-09T11:00:00Z' },
      '2025-11-09T11:30:00Z',
      at('2025-11-09T11:00:00Z'),
      {},
    ],
    [
      'else the bookmaker’s',
      { last_update: null },
      '2025-11-09T11:30:00Z',
      at('2025-11-09T11:30:00Z'),
      {},
    ],
    ['else the receive time', { last_update: undefined }, undefined, RECEIVED_AT, {}],
    [
      'never the future',
      { last_update: '2025-11-09T12:00:01Z' },
      undefined,
      RECEIVED_AT,
      { clock_ahead: 1 },
    ],
  ])('is %s', (_name, fields, bookTime, expected, rejections) => {
    const bookmaker = {
      ...book('fanduel', market('h2h', outcomes, fields)),
      last_update: bookTime,
    };
    const image = imageOf([bookmaker]);
    expect(image.quotes.map(({ confirmedAt }) => confirmedAt)).toEqual([expected]);
    expect(image.rejections).toEqual(rejections);
  });

  test('that cannot be read refuses the market', () => {
    const image = imageOf([book('fanduel', market('h2h', outcomes, { last_update: 'soon' }))]);
    expect(image).toMatchObject({ quotes: [], rejections: { bad_time: 1 } });
  });
});

describe('the odds format', () => {
  test('is decimal where most prices are, long shots of 101 notwithstanding', () => {
    const image = imageOf([
      book('pinnacle', moneyline(101, 1.01)),
      book('betsson', moneyline(2.5, 1.5)),
    ]);
    expect(image.quotes.map(({ price, nativeFormat }) => [price, nativeFormat])).toEqual([
      [1_000_000, 'decimal'],
      [-1_000_000, 'decimal'],
      [15_000, 'decimal'],
      [-20_000, 'decimal'],
    ]);
  });

  test('is american where most prices are, garbage in the gap notwithstanding', () => {
    const image = imageOf([book('fanduel', moneyline(5, -110)), book('betmgm', moneyline())]);
    expect(image.quotes.map(({ price }) => price)).toEqual([-11_000, 15_000, -17_000]);
    expect(image.rejections).toEqual({ price_in_gap: 1 });
  });
});

test('a link is that of the outcome, else of its market, else of the book', () => {
  const at = (where: string): string => `https://book.example/${where}`;
  const linkOf = (own: string | null, ofMarket: string | null): string | null | undefined => {
    const outcome = { name: 'Over', price: 2.05, point: 45.5, link: own };
    const wire = market('totals', [outcome], { link: ofMarket });
    const groups = bulk(game([{ ...book('pinnacle', wire), link: at('book') }]));
    return imagesOf(groups)[0]?.quotes[0]?.link;
  };
  expect(linkOf(at('outcome'), at('market'))).toBe(at('outcome'));
  expect(linkOf(null, at('market'))).toBe(at('market'));
  expect(linkOf(null, null)).toBe(at('book'));
});

test('groups are what the wire takes, links and limits with them', () => {
  const outcome = { name: 'Over', price: 2.05, point: 45.5, bet_limit: 500, link: null };
  const fields = { link: 'https://book.example/market' };
  const groups = bulk(game([book('pinnacle', market('totals', [outcome], fields))]));
  messageSchema.parse({ source: 's', session: 0, sourceSeq: 1, groups });
  expect(imagesOf(groups)[0]?.event.startTime).toBe(Date.parse(START));
  expect(imagesOf(groups)[0]?.quotes[0]).toMatchObject({
    size: 500,
    link: fields.link,
    price: 10_500,
  });
});
