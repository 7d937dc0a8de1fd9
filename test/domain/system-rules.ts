// Random betting rules within what the language takes.
import fc from 'fast-check';
import type { Range, SystemRule } from '#domain/systems/system.ts';

const GAME_WORDS = ['won', 'lost', 'covered', 'failed', 'over', 'under'] as const;

function ranges(least: number, most: number): fc.Arbitrary<Range> {
  const end = fc.integer({ min: least, max: most });
  return fc.oneof(
    end.map((min) => ({ min })),
    end.map((max) => ({ max })),
    fc.tuple(end, end).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
    fc.constant({}),
  );
}

const place = fc.constantFrom('home', 'away');
const american = ranges(-3, 3).map(({ min, max }) => ({
  ...(min !== undefined && { min: min <= 0 ? -100 + 40 * min : 100 + 20 * min }),
  ...(max !== undefined && { max: max <= 0 ? -100 + 40 * max : 100 + 20 * max }),
}));

/** Two members at most, so that rules are seldom impossible. */
function some(model: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> {
  return fc.subarray(Object.keys(model), { maxLength: 2 }).chain((names) => {
    const entries = Object.entries(model).filter(([name]) => names.includes(name));
    return fc.record(Object.fromEntries(entries));
  });
}

const team = some({
  at: place,
  role: fc.constantFrom('favourite', 'dog'),
  line: ranges(-5, 5),
  moneyline: american,
  restDays: ranges(0, 4),
  gamesPlayed: ranges(0, 8),
  streaks: fc.array(
    fc.record({ outcome: fc.constantFrom(...GAME_WORDS), games: fc.integer({ min: 1, max: 3 }) }),
    { minLength: 1, maxLength: 2 },
  ),
  previous: some({
    outcomes: fc.uniqueArray(fc.constantFrom(...GAME_WORDS), { minLength: 1, maxLength: 2 }),
    margin: ranges(-10, 10),
    at: place,
    opponent: fc.constantFrom('same', 'other'),
  }),
  conference: fc.constant('American Football Conference'),
});

const game = some({
  seasonTypes: fc.uniqueArray(fc.constantFrom('preseason', 'regular', 'postseason'), {
    minLength: 1,
  }),
  seasonWeek: ranges(1, 10),
  week: ranges(1, 18),
  months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 6 }),
  weekdays: fc.uniqueArray(fc.constantFrom('sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'), {
    minLength: 3,
  }),
  neutralSite: fc.boolean(),
  divisionGame: fc.boolean(),
  conferenceGame: fc.boolean(),
  total: ranges(36, 44),
});

const market = fc.oneof(
  fc.record({
    market: fc.constantFrom('moneyline', 'spread'),
    side: fc.constantFrom('home', 'away', 'favourite', 'dog', 'match'),
  }),
  fc.record({ market: fc.constant('total'), side: fc.constantFrom('over', 'under') }),
);

const conditions = some({ game, home: team, away: team, team, opponent: team });

/** Rules of the NFL. */
export const anyRule: fc.Arbitrary<SystemRule> = fc
  .tuple(market, fc.constantFrom('full', 'h1', undefined), conditions)
  .map(([head, period, rest]) => ({
    leagues: ['nfl'],
    ...head,
    ...(period !== undefined && { period }),
    ...rest,
  })) as fc.Arbitrary<SystemRule>;
