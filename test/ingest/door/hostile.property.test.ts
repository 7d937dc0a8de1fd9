// Lines that nobody should send: whatever a body holds, each post is answered, what reaches the log
// can be read, and the book takes it.
import { expect, test } from 'vitest';
import { POST_CODINGS, type Post } from '#domain/post.ts';
import { Random } from '#kit/random.ts';
import { share } from '../../long.ts';
import { RecordedBook } from './two-books.ts';

const NOW = Date.parse('2026-11-08T17:00:00Z');
const EVENT = {
  ...{ id: 'dk-331', league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills' },
  start: '2026-11-08T18:00:00Z',
};
const QUOTE = {
  venue: 'draftkings',
  market: 'spread',
  selection: 'home',
  point: -3.5,
  american: -110,
};
const PROP = {
  ...QUOTE,
  market: 'player_pass_yds',
  selection: 'over',
  point: 250.5,
  player: 'Josh Allen',
};
const TIME = '2026-11-08T16:59:00Z';
const VALID: readonly object[] = [
  {
    ...{ kind: 'image', observedAt: TIME, event: EVENT, venues: ['draftkings'] },
    ...{ markets: ['spread', 'player_pass_yds'], quotes: [QUOTE, PROP] },
  },
  { kind: 'patch', observedAt: TIME, event: { id: 'dk-331', league: 'nfl' }, quotes: [QUOTE] },
  { kind: 'patch', event: EVENT, quotes: [], withdrawn: [QUOTE] },
  {
    ...{ kind: 'coverage', league: 'nfl', venues: ['draftkings'], markets: ['spread'] },
    events: ['dk-331'],
  },
  { kind: 'event', event: EVENT, status: 'in_progress', score: { home: 7, away: 3 }, period: 'Q2' },
  { kind: 'heartbeat' },
  { kind: 'venue', id: 'acme', name: 'Acme', sourceType: 'exchange' },
  { ...EVENT, event: 'dk-331', ...QUOTE, observedAt: TIME },
  { league: 'epl', home: 'Arsenal', away: 'Chelsea', start: TIME, ...QUOTE, fractional: '5/2' },
];
const VALUES: readonly unknown[] = [
  ...[null, true, 0, -0, 1e308, -1, 5e-324, 2 ** 53, 100, -100, 3.33, '', ' ', '\u0000', '\ud800'],
  ...['__proto__', 'constructor', '"', '\n', '💥'.repeat(60), 'x'.repeat(5000), '=1+1', '1e999'],
  ...[
    [],
    {},
    [[[[]]]],
    { toString: 1 },
    ['draftkings', 'draftkings'],
    '2026-11-08T18:00:00Z',
    -3.5,
  ],
  ...[
    'home',
    'draw',
    'over',
    'spread_alternate',
    'moneyline',
    'new_book',
    'DraftKings',
    '5/0',
    '1/1',
  ],
];

/** The value with some members changed, added, doubled or taken away, at any depth. */
function mutated(value: unknown, random: Random): unknown {
  if (random.chance(0.12)) return random.pick(VALUES);
  if (Array.isArray(value)) {
    const items = value.map((item) => mutated(item, random));
    return random.chance(0.1) ? [...items, ...items, random.pick(VALUES)] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) =>
    random.chance(0.06) ? [] : [[name, mutated(member, random)]],
  );
  if (random.chance(0.1))
    members.push([
      random.pick(['__proto__', 'link', 'size', 'team', 'decimal']),
      random.pick(VALUES),
    ]);
  return Object.fromEntries(members);
}

function bodyOf(random: Random): Partial<Post> & { readonly text: string } {
  const lines = Array.from({ length: 1 + random.below(8) }, () =>
    mutated(random.pick(VALID), random),
  );
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const own = {
    ...{
      isAtomic: random.chance(0.1),
      isOddsApi: random.chance(0.05),
      coding: random.chance(0.03) ? random.pick(POST_CODINGS) : undefined,
    },
    ...{
      mode: random.pick(['patch', 'image'] as const),
      key: random.chance(0.5) ? `${random.below(1e9)}` : undefined,
    },
    ...{
      scope: {
        venues: random.chance(0.1) ? new Set(['draftkings']) : null,
        scores: random.chance(0.5),
      },
    },
  };
  if (random.chance(0.1)) return { ...own, form: 'csv', text };
  if (random.chance(0.2))
    return { ...own, form: 'json', text: `[${lines.map((line) => JSON.stringify(line)).join()}]` };
  if (random.chance(0.1))
    return { ...own, form: 'ndjson', text: text.slice(0, random.below(text.length + 1)) };
  return { ...own, form: 'ndjson', text };
}

test('hostile posts are answered, and leave a log that can be read', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= share(40); seed++) {
    const random = new Random(seed);
    const book = new RecordedBook();
    for (let post = 0; post < 60; post++) {
      book.now = NOW + post * 1000;
      const { text, ...more } = bodyOf(random);
      const result = await book.posted(text, more);
      seen.add(result.kind === 'refused' ? result.why : result.kind);
    }
    expect(book.engine.reader.venues.all.length).toBeLessThan(400);
  }
  expect([...seen].sort()).toEqual(['answered', 'nothing', 'unreadable']);
});
