// From venue words to quotes: points, prices, selections, subjects, duplicates, times.
import { describe, expect, test } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { resolveMarket } from '#domain/market-catalog.ts';
import type { Quote } from '#domain/message/message.ts';
import { QuoteSet } from '#ingest/duplicates.ts';
import {
  type EventWords,
  PlayerNames,
  type PlayerSideLookup,
  quoteOf,
  type VenuePrice,
} from '#ingest/normalize.ts';
import type { RejectionReason } from '#ingest/rejection.ts';
import { parseTime } from '#ingest/times.ts';

const NFL: EventWords = {
  leagueId: 'nfl',
  homeTeamId: 'nfl_mia',
  awayTeamId: 'nfl_buf',
  homeName: 'Miami Dolphins',
  awayName: 'Buffalo Bills',
  flipped: false,
  ...wordsOf('nfl'),
};
const EPL: EventWords = {
  leagueId: 'soccer_epl',
  homeTeamId: 'soccer_epl_bha',
  awayTeamId: 'soccer_epl_ars',
  homeName: 'Brighton and Hove Albion',
  awayName: 'Arsenal',
  flipped: false,
  ...wordsOf('soccer_epl'),
};

function wordsOf(leagueId: LeagueId) {
  return { roster: builtInLeagues.roster(leagueId), markets: builtInLeagues.markets(leagueId) };
}

function price(
  key: string,
  fields: Partial<VenuePrice> = {},
  leagueId: LeagueId = 'nfl',
): VenuePrice {
  const market = resolveMarket(key, leagueId);
  if (market === undefined) throw new Error(key);
  return {
    venueId: 'draftkings',
    market,
    selection: 'Over',
    description: undefined,
    price: -110,
    format: 'american',
    point: undefined,
    suspended: false,
    confirmedAt: 1000,
    size: undefined,
    link: undefined,
    ...fields,
  };
}

function quote(
  key: string,
  fields: Partial<VenuePrice> = {},
  words = NFL,
): Quote | RejectionReason {
  return quoteOf(words, price(key, fields, words.leagueId));
}

function accepted(result: Quote | RejectionReason): Quote {
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('points', () => {
  test.each([
    ['Miami Dolphins', -3.5, 'home', -3.5],
    ['Buffalo Bills', 3.5, 'away', -3.5],
    ['Buffalo Bills', -2.25, 'away', 2.25],
    ['Buffalo Bills', 0, 'away', 0],
    ['Miami Dolphins', -0, 'home', 0],
  ])('of a spread on %s at %d are the home team’s', (selection, said, side, point) => {
    const result = accepted(quote('spreads', { selection, point: said }));
    expect({ side: result.side, point: result.point }).toEqual({ side, point });
  });

  test('are required of spreads and totals and ignored on moneylines and yes/no', () => {
    expect(quote('totals')).toBe('missing_point');
    expect(quote('spreads', { selection: 'Buffalo Bills' })).toBe('missing_point');
    expect(accepted(quote('h2h', { selection: 'Buffalo Bills', point: 4 })).point).toBeNull();
    const scorer = { selection: 'Yes', description: 'A B', point: 0.5 };
    expect(accepted(quote('player_anytime_td', scorer)).point).toBeNull();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.0005, 100_000.5, -1e300])(
    '%d is refused',
    (point) => {
      expect(quote('totals', { point })).toBe('bad_point');
    },
  );

  test('of a thousandth are kept exactly', () => {
    expect(accepted(quote('totals', { point: 45.001 })).point).toBe(45.001);
  });
});

describe('prices', () => {
  test.each([
    [100_000, 'american', 'price_garbage'],
    [-2_147_483_648, 'american', 'price_garbage'],
    [99, 'american', 'price_in_gap'],
    [1, 'decimal', 'price_in_gap'],
    [Number.NaN, 'american', 'price_not_a_number'],
  ] as const)('%d %s is refused', (native, format, reason) => {
    expect(quote('totals', { price: native, format, point: 45 })).toBe(reason);
  });

  test('keep the native price and format', () => {
    const result = accepted(quote('totals', { price: 1.91, format: 'decimal', point: 45 }));
    expect(result).toMatchObject({ price: -11_000, nativeFormat: 'decimal', nativePrice: 1.91 });
    expect(accepted(quote('totals', { price: -100, point: 45 })).price).toBe(10_000);
  });
});

describe('selections', () => {
  test('of teams resolve by any spelling, but only to the event’s two', () => {
    expect(accepted(quote('h2h', { selection: 'miami dolphins' })).side).toBe('home');
    expect(quote('h2h', { selection: 'Chicago Bears' })).toBe('unknown_selection');
    expect(quote('h2h', { selection: 'Over' })).toBe('unknown_selection');
    expect(quote('h2h', { selection: 'Draw' })).toBe('unknown_selection');
  });

  test('of three-way markets know the draw', () => {
    expect(accepted(quote('h2h', { selection: 'Draw' }, EPL)).side).toBe('draw');
    expect(accepted(quote('h2h_3_way', { selection: 'Tie' })).side).toBe('draw');
  });

  test('"no" is neither team, also where New Orleans plays', () => {
    const saints: EventWords = { ...NFL, homeTeamId: 'nfl_no', homeName: 'New Orleans Saints' };
    const first = (selection: string) =>
      accepted(quote('first_team_to_score', { selection }, saints)).side;
    expect(first('No')).toBe('no');
    expect(first('New Orleans Saints')).toBe('home');
    expect(accepted(quote('h2h', { selection: 'NO' }, saints)).side).toBe('home');
  });

  test.each([
    ['Brighton and Hove Albion or Draw', 'home'],
    ['Draw or Arsenal', 'away'],
    ['Arsenal or Brighton and Hove Albion', 'draw'],
    ['Home or Away', 'draw'],
    ['1X', 'home'],
    ['12', 'draw'],
    ['Arsenal/Draw', 'away'],
  ])('of a double chance: %s is side %s', (selection, side) => {
    expect(accepted(quote('double_chance', { selection }, EPL)).side).toBe(side);
  });

  test.each([
    ['1X', 'away'],
    ['x2', 'home'],
    ['12', 'draw'],
    ['1/X', 'away'],
    ['Home or Draw', 'away'],
    ['Arsenal or Draw', 'away'],
  ])('of a double chance that a source has turned: %s is side %s', (selection, side) => {
    const words = { ...EPL, flipped: true };
    expect(accepted(quote('double_chance', { selection }, words)).side).toBe(side);
  });

  test.each([
    ...['Arsenal', 'Draw', 'Arsenal or Arsenal', 'Arsenal or Draw or Chelsea', ''],
    ...['11', 'Home or 1'],
    ...['constructor', '__proto__', 'toString'],
  ])('of a double chance: "%s" is none', (selection) => {
    expect(quote('double_chance', { selection }, EPL)).toBe('unknown_selection');
  });
});

describe('subjects', () => {
  test('of props are the player as written and a slug of the name', () => {
    const result = quote('player_pass_yds', { point: 250.5, description: '  Josh  Allen ' });
    expect(accepted(result)).toMatchObject({
      playerId: 'nfl_josh_allen',
      playerName: 'Josh Allen',
      team: null,
      marketType: 'player_pass_yds',
      isAlternate: false,
    });
    expect(quote('player_pass_yds', { point: 1 })).toBe('missing_player');
    expect(quote('player_pass_yds', { point: 1, description: 'x'.repeat(101) })).toBe(
      'missing_player',
    );
  });

  test('of team totals are one of the two teams', () => {
    const total = { point: 20.5, description: 'Buffalo Bills' };
    expect(accepted(quote('alternate_team_totals', total))).toMatchObject({
      team: 'away',
      marketType: 'team_total',
      isAlternate: true,
      playerId: null,
    });
    expect(quote('team_totals', { point: 20.5 })).toBe('unknown_team');
  });
});

test('a name that UTF-8 cannot carry is cleaned', () => {
  const result = quote('player_pass_yds', { point: 1, description: 'Josh\ud800\u0007 Allen\n' });
  expect(accepted(result)).toMatchObject({ playerName: 'Josh Allen', playerId: 'nfl_josh_allen' });
  const link = 'https://book.example/\udc00';
  expect(accepted(quote('totals', { point: 1, link })).link).toBeNull();
});

test('invisible and control characters in names and selections change nothing', () => {
  const said = {
    point: 250.5,
    selection: 'O\u200bver\u200e',
    description: '\u202eJosh\u0007Allen',
  };
  const found = quote('player_pass_yds', said);
  expect(found).toMatchObject({
    side: 'over',
    playerId: 'nfl_josh_allen',
    playerName: 'Josh Allen',
  });
});

test('a size or link that makes no sense is left out', () => {
  const odd = { point: 1, size: -1, link: 'javascript:alert(1)' };
  expect(accepted(quote('totals', odd))).toMatchObject({ size: null, link: null });
  for (const size of [Number.NaN, Number.POSITIVE_INFINITY, 1e308, 1e16]) {
    expect(accepted(quote('totals', { point: 1, size })).size).toBeNull();
  }
  const long = { point: 1, link: 'https://book.example/'.padEnd(1025, 'x') };
  expect(accepted(quote('totals', long)).link).toBeNull();
  const fine = { point: 1, size: 500, link: 'https://book.example/x' };
  expect(accepted(quote('totals', fine))).toMatchObject({
    size: 500,
    link: 'https://book.example/x',
  });
});

describe('duplicates', () => {
  function at(native: number, confirmedAt: number): Quote {
    return accepted(quote('totals', { price: native, point: 45, confirmedAt }));
  }

  test.each([
    ['a repetition keeps the first', [at(-110, 1), at(-110, 1)], [-11_000], 1],
    ['two contradicting prices of one time are both refused', [at(-110, 1), at(120, 1)], [], 2],
    ['and a third with them', [at(-110, 1), at(120, 1), at(-110, 1)], [], 3],
    ['the later confirmation counts', [at(-110, 1), at(120, 2)], [12_000], 1],
    ['in either order', [at(120, 2), at(-110, 1)], [12_000], 1],
    ['even after a contradiction', [at(-110, 1), at(120, 1), at(130, 2)], [13_000], 2],
  ])('%s', (_name, quotes, prices, refused) => {
    const set = new QuoteSet();
    const sum = quotes.reduce((count, each) => count + set.add(each), 0);
    expect(set.quotes().map((each) => each.price)).toEqual(prices);
    expect(sum).toBe(refused);
  });
});

test.each([
  ['2025-11-09T18:00:00Z', Date.UTC(2025, 10, 9, 18)],
  ['2025-11-09T18:00:00.500+01:00', Date.UTC(2025, 10, 9, 17, 0, 0, 500)],
  ['2025-11-09T18:00:00', Date.UTC(2025, 10, 9, 18)],
  [1_762_711_200, Date.UTC(2025, 10, 9, 18)],
  ['yesterday', undefined],
  ['2025-13-40T18:00:00Z', undefined],
  ['9999-12-31T00:00:00Z', Date.UTC(9999, 11, 31)],
  ['9999-12-31T12:00:00Z', undefined],
  [8.64e15, undefined],
  [null, undefined],
  [-5, undefined],
])('the time %s is %s', (said, ms) => {
  expect(parseTime(said)).toBe(ms);
});

describe('the team of a player', () => {
  const yards = price('player_pass_yds', { description: 'Josh Allen', point: 250.5 });
  const rosters: PlayerSideLookup = (leagueId, playerId, homeTeamId, awayTeamId) => {
    const teamId = `${leagueId} ${playerId}` === 'nfl nfl_josh_allen' ? 'nfl_buf' : '';
    return teamId === homeTeamId ? 'home' : teamId === awayTeamId ? 'away' : null;
  };

  test('is not known without rosters', () => {
    expect(accepted(quoteOf(NFL, yards)).playerTeam).toBeNull();
  });

  test('is what rosters say of the event’s own home and away teams', () => {
    expect(accepted(quoteOf(NFL, yards, new PlayerNames(rosters))).playerTeam).toBe('away');
    const turned = { ...NFL, homeTeamId: 'nfl_buf', awayTeamId: 'nfl_mia' };
    expect(accepted(quoteOf(turned, yards, new PlayerNames(rosters))).playerTeam).toBe('home');
    // A source that lists the game the other way round means the same.
    expect(
      accepted(quoteOf({ ...NFL, flipped: true }, yards, new PlayerNames(rosters))).playerTeam,
    ).toBe('away');
    const other = { ...yards, description: 'Tua Tagovailoa' };
    expect(accepted(quoteOf(NFL, other, new PlayerNames(rosters))).playerTeam).toBeNull();
  });

  test('is asked of players alone', () => {
    const asked = price('h2h', { selection: 'Buffalo Bills' });
    const answer = accepted(quoteOf(NFL, asked, new PlayerNames(() => 'home')));
    expect(answer.playerTeam).toBeNull();
  });
});
