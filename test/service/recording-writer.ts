// Recordings of The Odds API in small, written by a seed: a few games whose prices move from
// capture to capture, events that come and go, and lines and prices that nobody can use.
import { writeFileSync } from 'node:fs';
import { Random } from '#kit/random.ts';

const MINUTE_MS = 60_000;
const VENUES = ['draftkings', 'fanduel', 'betmgm', 'pinnacle', 'betrivers', 'betfair_ex_uk'];

export interface RecordingPlan {
  readonly path: string;
  readonly seed: number;
  readonly captures: number;
  /** Time of the first capture, and minutes between two. */
  readonly firstAt: string;
  readonly everyMinutes: number;
  readonly sport: 'americanfootball_nfl' | 'basketball_nba';
}

const TEAMS = {
  americanfootball_nfl: [
    ['Miami Dolphins', 'Buffalo Bills'],
    ['Chicago Bears', 'New York Giants'],
    ['Dallas Cowboys', 'Philadelphia Eagles'],
  ],
  basketball_nba: [
    ['Los Angeles Lakers', 'Boston Celtics'],
    ['Miami Heat', 'Chicago Bulls'],
  ],
} as const;

/** Lines that are no captures, each of another kind. */
const GARBAGE = [
  '{"timestamp": "2025-11-09T12:00:00Z", "data": [',
  'not JSON at all',
  '{"timestamp": "never", "data": []}',
  '[]x',
  '{"a": 1}',
];

/** Writes a recording of wrapped captures, one a line. */
export function writeRecording(plan: RecordingPlan): void {
  const random = new Random(plan.seed);
  const lines: string[] = [];
  for (let index = 0; index < plan.captures; index++) {
    const at = Date.parse(plan.firstAt) + index * plan.everyMinutes * MINUTE_MS;
    lines.push(
      JSON.stringify({ timestamp: new Date(at).toISOString(), data: games(plan, random, at) }),
    );
    if (index % 3 === 1) lines.push(GARBAGE[index % GARBAGE.length] as string);
  }
  writeFileSync(plan.path, `${lines.join('\n')}\n`);
}

function games(plan: RecordingPlan, random: Random, at: number): unknown[] {
  return TEAMS[plan.sport].flatMap(([home, away], index) => {
    if (random.chance(0.1)) return [];
    const start = Date.parse(plan.firstAt) + (4 + index) * 60 * MINUTE_MS;
    const books = VENUES.filter(() => random.chance(0.85));
    return [
      {
        id: `${plan.sport}-${index}`,
        sport_key: plan.sport,
        commence_time: new Date(start).toISOString(),
        home_team: home,
        away_team: away,
        bookmakers: books.map((key) => bookmaker(random, key, home, away, at)),
      },
    ];
  });
}

function bookmaker(random: Random, key: string, home: string, away: string, at: number) {
  const said = new Date(at - random.below(120) * 1000).toISOString();
  const lean = random.below(14) - 7;
  const point = random.pick([-3, -3.5]);
  const market = (name: string, outcomes: unknown[]) => ({
    key: name,
    last_update: said,
    outcomes,
  });
  const pair = () => [-112 + lean, -108 - lean].map((price) => (price > -100 ? 101 : price));
  const [a, b] = pair();
  return {
    // Now and then a venue that nobody knows, and prices that nobody can offer.
    key: random.chance(0.03) ? 'nobodys_book' : key,
    title: key,
    last_update: said,
    markets: [
      market('h2h', [
        { name: home, price: random.chance(0.03) ? 50 : a },
        { name: away, price: random.chance(0.1) ? 125 : b },
      ]),
      market('spreads', [
        { name: home, price: -110 - lean, point },
        { name: away, price: -110 + lean > -100 ? 104 : -110 + lean, point: -point },
      ]),
      market('totals', [
        { name: 'Over', price: -110, point: 44.5 },
        { name: 'Under', price: random.chance(0.02) ? 'x' : -110, point: 44.5 },
      ]),
    ],
  };
}
