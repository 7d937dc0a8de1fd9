// Statements of a module's feed to groups: what they become, and what is refused of them.
import { describe, expect, test } from 'vitest';
import { builtInVenues } from '#domain/venue-catalog.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import type { QuoteWords, Statement } from '#ingest/module/feed-types.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { Translator } from '#ingest/statements/translator.ts';
import { runWhole } from '#kit/tick-budget.ts';

const NOW = Date.parse('2026-11-08T17:00:00Z');
const GAME = {
  id: 'g1',
  league: 'nfl',
  home: 'Miami Dolphins',
  away: 'Buffalo Bills',
  start: '2026-11-08T18:00:00Z',
};
const SCOPE = { observedAt: NOW, venues: ['pinnacle'], markets: ['moneyline', 'spread'] };
const home: QuoteWords = {
  venue: 'pinnacle',
  market: 'moneyline',
  selection: 'home',
  american: 150,
};

function translator(identity = openIdentity(undefined)) {
  const made = new Translator({
    ...{ source: 'acme', identity, quarantine: createQuarantine() },
    venueRefusal: (id) => (builtInVenues.get(id) ? undefined : 'unknown_venue'),
  });
  return (statement: unknown, now = NOW) => runWhole(made.translate(statement, now));
}

const image = (...quotes: readonly unknown[]) =>
  ({ kind: 'image', ...SCOPE, event: GAME, quotes }) as Statement;

describe('an image', () => {
  test('counts a venue or market that is refused once, by its prices where it has some', () => {
    const stranger = { ...home, venue: 'acme' };
    const scope = { venues: ['pinnacle', 'acme', 'nobody'], markets: ['moneyline', 'corners'] };
    const odd = { ...home, market: 'corners' };
    const said = { ...image(home, stranger, stranger, odd), ...scope };
    expect(translator()(said).refused).toEqual({ unknown_venue: 3, unknown_market: 1 });
  });

  test('names event, venues and markets in our words', () => {
    const { groups, accepted, refused } = translator()(image(home));
    expect([accepted, refused]).toEqual([1, {}]);
    expect(groups).toMatchObject([
      {
        kind: 'image',
        receivedAt: NOW,
        event: { eventId: 'nfl_20261108_buf_mia', sourceEventId: 'g1' },
        venues: ['pinnacle'],
        markets: [{ marketType: 'moneyline' }, { marketType: 'spread' }],
        quotes: [{ venueId: 'pinnacle', side: 'home', price: 15_000, nativeFormat: 'american' }],
      },
    ]);
  });

  test('means home and away as it writes them, also where others have them turned', () => {
    const identity = openIdentity(undefined);
    translator(identity)(image());
    const turned = { ...GAME, id: 'g2', home: GAME.away, away: GAME.home };
    const spread = { ...home, market: 'spread', point: -3.5 };
    const { groups } = translator(identity)({ ...image(spread), event: turned });
    expect(groups).toMatchObject([
      { event: { homeTeamId: 'nfl_mia' }, quotes: [{ side: 'away', point: 3.5 }] },
    ]);
  });

  test.each<[string, unknown]>([
    ['malformed', null],
    ['malformed', { ...home, decimal: 2.5 }],
    ['price_not_a_number', { ...home, american: '150' }],
    ['price_not_a_number', { ...home, american: undefined }],
    ['price_in_gap', { ...home, american: 50 }],
    ['unknown_venue', { ...home, venue: 'acme' }],
    ['unknown_market', { ...home, market: 'corners' }],
    ['unknown_selection', { ...home, selection: 'Chicago Bears' }],
    ['missing_point', { ...home, market: 'spread' }],
    ['out_of_scope', { ...home, venue: 'draftkings' }],
    ['out_of_scope', { ...home, market: 'moneyline_h1' }],
  ])('refuses a quote as %s and keeps the others', (reason, quote) => {
    const { groups, accepted, refused } = translator()(image(home, quote));
    expect([accepted, refused]).toEqual([1, { [reason]: 1 }]);
    expect(groups[0]).toMatchObject({ rejections: { [reason]: 1 } });
    const quotes = groups.flatMap((group) => ('quotes' in group ? group.quotes : []));
    expect(quotes).toMatchObject([{ venueId: 'pinnacle', side: 'home' }]);
  });

  test('withdraws nothing of a venue and market in which a quote cannot be placed', () => {
    const lost = { ...home, selection: 'Nobodies' };
    expect(translator()(image(home, lost)).groups).toMatchObject([
      { kind: 'patch', quotes: [{ marketType: 'moneyline', side: 'home' }], withdrawn: [] },
      { kind: 'image', markets: [{ marketType: 'spread' }], venues: ['pinnacle'], quotes: [] },
    ]);
    expect(translator()(image(home, 7)).groups).toMatchObject([{ kind: 'patch' }]);
  });

  test('suspends a selection whose price is none', () => {
    expect(translator()(image({ ...home, american: 50 })).groups).toMatchObject([
      { kind: 'image', markets: [{}, {}], quotes: [], suspended: [{ side: 'home' }] },
    ]);
  });

  test.each<[string, object]>([
    ['malformed', { event: { ...GAME, id: 7 } }],
    ['unknown_league', { event: { ...GAME, league: 'cricket' } }],
    ['unknown_team', { event: { ...GAME, home: 'Nobodies' } }],
    ['bad_time', { event: { ...GAME, start: 'soon' } }],
    ['bad_time', { observedAt: NOW - 48 * 3_600_000 }],
  ])('is refused whole as %s, counted by its prices', (reason, members) => {
    const { groups, refused } = translator()({ ...image(home, home), ...members });
    expect(refused).toEqual({ [reason]: 2 });
    expect(groups).toMatchObject([{ kind: 'clock', rejections: { [reason]: 2 } }]);
  });

  test('that was observed in the future counts as of now', () => {
    const { groups } = translator()({ ...image(home), observedAt: NOW + 60_000 });
    expect(groups).toMatchObject([{ receivedAt: NOW, rejections: { clock_ahead: 1 } }]);
  });
});

describe('a patch', () => {
  const patch = { kind: 'patch', observedAt: NOW, event: { id: 'g1', league: 'nfl' }, quotes: [] };

  test('changes and withdraws prices of an event that was introduced', () => {
    const translate = translator();
    translate(image());
    const { american: _, ...withdrawn } = { ...home, selection: 'away' };
    const { groups } = translate({ ...patch, quotes: [home], withdrawn: [withdrawn, 1] });
    expect(groups).toMatchObject([
      {
        kind: 'patch',
        quotes: [{ side: 'home' }],
        withdrawn: [{ venueId: 'pinnacle', marketType: 'moneyline', side: 'away', point: null }],
        rejections: { malformed: 1 },
      },
    ]);
  });

  test('of an event that nobody introduced is refused', () => {
    expect(translator()({ ...patch, quotes: [home] }).refused).toEqual({ unknown_event: 1 });
  });

  test('suspends a selection whose price is none', () => {
    const translate = translator();
    translate(image());
    const { groups, refused } = translate({ ...patch, quotes: [{ ...home, american: 50 }] });
    expect(refused).toEqual({ price_in_gap: 1 });
    expect(groups).toMatchObject([{ quotes: [], withdrawn: [], suspended: [{ side: 'home' }] }]);
  });

  test('suspends a selection without naming a price', () => {
    const translate = translator();
    translate(image());
    const { american: _, ...selection } = home;
    const said = { ...patch, quotes: [{ ...selection, suspended: true }] };
    const { groups, accepted, refused } = translate(said);
    expect([accepted, refused]).toEqual([1, {}]);
    expect(groups).toMatchObject([{ quotes: [], withdrawn: [], suspended: [{ side: 'home' }] }]);
    const nobody = { ...selection, selection: 'Nobodies', suspended: true };
    expect(translate({ ...patch, quotes: [nobody] })).toMatchObject({ accepted: 0 });
  });

  test('introduces an event by league, teams and start', () => {
    const { id: _, ...event } = GAME;
    const { groups, accepted } = translator()({ ...patch, event, quotes: [home] });
    expect(accepted).toBe(1);
    expect(groups).toMatchObject([{ event: { eventId: 'nfl_20261108_buf_mia' } }]);
  });

  test('that is longer than a message becomes several', () => {
    const translate = translator();
    translate(image());
    const spread = { ...home, market: 'spread' };
    const quotes = Array.from({ length: 400 }, (_, at) => ({ ...spread, point: at / 2 }));
    const { groups, accepted } = translate({ ...patch, quotes, withdrawn: quotes });
    expect([accepted, groups.length]).toEqual([400, 4]);
  });
});

test('a coverage names the events by our ids, a status the score by our sides', () => {
  const translate = translator();
  translate(image());
  const coverage = { kind: 'coverage', ...SCOPE, league: 'nfl', events: ['g1', 'g9'] };
  expect(translate(coverage).groups).toMatchObject([{ eventIds: ['nfl_20261108_buf_mia'] }]);
  const state = { status: 'in_progress', score: { home: 7, away: 3 }, period: 'Q2' };
  const { groups } = translate({ kind: 'event', observedAt: NOW, event: GAME, ...state });
  expect(groups).toMatchObject([{ kind: 'event', ...state, clock: null }]);
});
