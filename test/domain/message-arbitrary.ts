// Any message that the schema accepts and the wire can carry: every kind of group, every optional
// member there and absent, numbers at their bounds.
import fc from 'fast-check';
import { LEAGUES } from '#domain/league.ts';
import type { Group, Message } from '#domain/message/message.ts';
import { PRICE_FORMATS } from '#domain/message/pack.ts';
import { SIDES } from '#domain/message/packed-message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';

const TIME_MAX = 8.64e15;

const text = fc.oneof(
  fc.constantFrom('', 'nfl_buf', 'moneyline', 'kalshi', 'ü·🏈', 'x'.repeat(1000)),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const key = text.filter((value) => value !== '');
const time = fc.oneof(fc.constantFrom(0, -0, TIME_MAX), fc.integer({ min: 0, max: TIME_MAX }));
const leagueId = fc.constantFrom(...LEAGUES.map((league) => league.leagueId));
const rejections = fc.dictionary(
  fc.constantFrom('price_in_gap', 'time_garbage', 'ü'),
  fc.integer({ min: 1, max: 2 ** 31 }),
  { noNullPrototype: true },
);
const event = fc.record({
  eventId: key,
  leagueId,
  homeTeamId: key,
  awayTeamId: key,
  startTime: time,
  sourceEventId: key,
});
const scope = fc.record({ marketType: key, isAlternate: fc.boolean() });
const point = fc.option(
  fc
    .oneof(fc.constantFrom(0, 2e9, -2e9, -1), fc.integer({ min: -2e9, max: 2e9 }))
    .map((thousandths) => thousandths / 1000),
);
const keyOf = {
  marketType: key,
  isAlternate: fc.boolean(),
  venueId: key,
  team: fc.constantFrom('home', 'away', null),
  playerId: fc.option(key),
  point,
  side: fc.constantFrom(...SIDES),
} as const;
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const quote = fc
  .record({
    ...keyOf,
    playerName: key,
    playerTeam: fc.constantFrom('home', 'away', null),
    price: fc.oneof(
      fc.integer({ min: 10_000, max: 9_999_999 }),
      fc.integer({ min: -9_999_999, max: -10_001 }),
    ),
    nativeFormat: fc.constantFrom(...PRICE_FORMATS),
    nativePrice: number,
    suspended: fc.boolean(),
    confirmedAt: time,
    size: fc.option(number.map(Math.abs)),
    link: fc.option(key),
  })
  // A name and a team go with an id.
  .map((made) => (made.playerId === null ? { ...made, playerName: null, playerTeam: null } : made));
const base = { receivedAt: time, rejections };
const short = { maxLength: 5 };

const group: fc.Arbitrary<Group> = fc.oneof(
  fc.record({
    kind: fc.constant('image' as const),
    ...base,
    event,
    markets: fc.array(scope, short),
    venues: fc.array(key, short),
    quotes: fc.array(quote, { maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constant('patch' as const),
    ...base,
    event,
    quotes: fc.array(quote, short),
    withdrawn: fc.array(fc.record(keyOf), short),
  }),
  fc.record({
    kind: fc.constant('coverage' as const),
    ...base,
    leagueId,
    markets: fc.array(scope, short),
    venues: fc.array(key, short),
    eventIds: fc.array(key, short),
  }),
  fc.record({
    kind: fc.constant('event' as const),
    ...base,
    event,
    status: fc.constantFrom('scheduled' as const, 'final' as const),
    score: fc.option(fc.record({ home: fc.nat(65_535), away: fc.nat(65_535) })),
    period: fc.option(text),
    clock: fc.option(text),
    neutralSite: fc.boolean(),
    seasonType: fc.option(fc.constantFrom('preseason', 'regular', 'postseason')),
    venue: fc.option(text),
  }),
  fc.record({
    kind: fc.constant('config' as const),
    ...base,
    config: fc.constantFrom('live' as const, 'replay' as const).map((mode) => ({
      mode,
      recordings: [],
      pricing: defaultPricing(mode),
    })),
  }),
  fc.record({ kind: fc.constant('clock' as const), ...base }),
);

export const anyMessage: fc.Arbitrary<Message> = fc.record(
  {
    source: key,
    session: fc.maxSafeNat(),
    sourceSeq: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    groups: fc.array(group, { minLength: 1, maxLength: 6 }),
  },
  { noNullPrototype: true },
);
