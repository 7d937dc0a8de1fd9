// The catalogue of leagues: the table, and what entries state beside it.
import { describe, expect, test } from 'vitest';
import type { LeagueWords } from '#domain/catalog/league-catalog.ts';
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { BUILT_IN_LEAGUES, LEAGUES } from '#domain/league.ts';

const HOOPS = { kind: 'league', id: 'hoops', name: 'Regional Hoops', sport: 'basketball' } as const;
const DOGS = { kind: 'participant', id: 'hoops_dogs', league: 'hoops', name: 'Big Dogs' } as const;
const BASKET = {
  kind: 'market',
  key: 'first_basket',
  name: 'First Basket',
  format: 'moneyline',
} as const;

function catalogOf(...entries: LeagueWords[]): LeagueCatalog {
  const catalog = new LeagueCatalog();
  for (const entry of entries) expect(catalog.put(entry, 'operator'), entry.kind).toBe(true);
  return catalog;
}

const activeIds = ({ active }: LeagueCatalog) => active.map(({ leagueId }) => leagueId);

describe('leagues', () => {
  test('of the table are off but for the first nine, and are switched by an entry', () => {
    const catalog = new LeagueCatalog();
    expect(catalog.all).toEqual(BUILT_IN_LEAGUES);
    expect(activeIds(catalog)).toEqual(LEAGUES.map(({ leagueId }) => leagueId));
    expect(catalog.resolve('WNBA')).toBeUndefined();
    catalog.put({ kind: 'league', id: 'wnba' }, 'operator');
    catalog.put({ kind: 'league', id: 'nba', active: false }, 'operator');
    expect(catalog.resolve('WNBA')?.name).toBe('WNBA');
    expect(activeIds(catalog)).not.toContain('nba');
    expect(catalog.get('nba')?.isActive).toBe(false);
  });

  test('that are stated stand behind the table by id, whatever came first', () => {
    const other = { ...HOOPS, id: 'a_league', name: 'A' };
    const ids = activeIds(catalogOf(HOOPS, other));
    expect(ids.slice(-2)).toEqual(['a_league', 'hoops']);
    expect(activeIds(catalogOf(other, HOOPS))).toEqual(ids);
  });

  test('have the markets of another league, or moneyline, spread and total', () => {
    const catalog = catalogOf(HOOPS, { ...HOOPS, id: 'more', marketsOf: 'nba' });
    const types = (id: string) => catalog.markets(id).markets.map(({ marketType }) => marketType);
    expect(types('hoops')).toEqual(['moneyline', 'spread', 'total', 'team_total']);
    expect(types('more')).toEqual(types('nba'));
    const threeWay = catalogOf({ ...HOOPS, moneyline: 'three_way' });
    expect(threeWay.market('hoops', 'h2h')?.market.sides).toEqual(['home', 'draw', 'away']);
    expect(threeWay.get('hoops')?.hasTies).toBe(true);
  });

  test('keep what their id means', () => {
    const catalog = catalogOf(HOOPS);
    const changes = [{ sport: 'hockey' }, { moneyline: 'three_way' }, { participants: 'open' }];
    for (const change of changes) {
      expect(catalog.put({ ...HOOPS, ...change } as LeagueWords, 'operator')).toBe(false);
    }
    expect(catalog.put({ ...HOOPS, name: 'Hoops', aliases: ['HPS'] }, 'operator')).toBe(true);
    expect(catalog.resolve('hps')?.name).toBe('Hoops');
  });

  test('are named by a source of prices to nobody', () => {
    const catalog = new LeagueCatalog();
    expect(catalog.put(HOOPS, 'ingest')).toBe(false);
    expect(catalog.put({ ...BASKET, sports: ['basketball'] }, 'ingest')).toBe(false);
    expect(catalog.revision).toBe(0);
  });

  test('are found by keys of The Odds API and by their beginnings', () => {
    const catalog = catalogOf(
      { kind: 'league', id: 'tennis_atp' },
      {
        ...HOOPS,
        theOddsApi: ['basketball_regional', 'basketball_regional_cup*'],
      },
    );
    expect(catalog.byOddsApiKey('tennis_atp_aus_open_singles')?.leagueId).toBe('tennis_atp');
    expect(catalog.byOddsApiKey('basketball_regional_cup_2')?.leagueId).toBe('hoops');
    expect(catalog.byOddsApiKey('basketball_regional_x')).toBeUndefined();
    expect(catalog.byOddsApiKey('baseball_kbo')).toBeUndefined();
  });
});

describe('participants', () => {
  test('come with their league, by every word of theirs', () => {
    const catalog = catalogOf(HOOPS, { ...DOGS, abbreviation: 'DOG', aliases: ['The Dogs'] });
    for (const text of ['Big Dogs', 'big dogs', 'DOG', 'the dogs']) {
      expect(catalog.roster('hoops').named(text)?.teamId).toBe('hoops_dogs');
    }
    expect(catalog.team('hoops_dogs')?.abbreviation).toBe('DOG');
    expect(catalog.put({ ...DOGS, name: 'Large Dogs' }, 'operator')).toBe(true);
    expect(catalog.roster('hoops').named('Big Dogs')).toBeUndefined();
    expect(catalog.roster('hoops').named('Large Dogs')?.abbreviation).toBe('DOG');
  });

  test('of no league, or by an id of another, are refused', () => {
    const catalog = catalogOf(HOOPS);
    expect(catalog.put({ ...DOGS, league: 'nowhere' }, 'operator')).toBe(false);
    expect(catalog.put({ ...DOGS, id: 'nba_dogs' }, 'operator')).toBe(false);
  });

  test('of a table get further names', () => {
    const bos = {
      kind: 'participant',
      id: 'nba_bos',
      league: 'nba',
      name: 'Boston Celtics',
    } as const;
    const catalog = catalogOf({ ...bos, aliases: ['The Celts'] });
    expect(catalog.roster('nba').named('the celts')?.teamId).toBe('nba_bos');
    expect(catalog.roster('nba').named('BOS')?.aliases).toEqual(['The Celts']);
    expect(catalog.roster('nba').teams).toHaveLength(30);
  });

  test('are stated by a source in open leagues alone, where they are new', () => {
    const catalog = catalogOf({ ...HOOPS, participants: 'open' }, DOGS);
    expect(catalog.put({ ...DOGS, name: 'Mine' }, 'ingest')).toBe(false);
    expect(catalog.put({ ...DOGS, id: 'hoops_cats', name: 'Cats' }, 'ingest')).toBe(true);
    const nba = { ...DOGS, id: 'nba_dogs', league: 'nba' };
    expect(catalog.put(nba, 'ingest')).toBe(false);
  });
});

describe('markets', () => {
  test('of a sport are those of each of its leagues, whichever came first', () => {
    const of = { ...BASKET, sports: ['basketball'], aliases: ['opener'] };
    for (const catalog of [catalogOf(HOOPS, of), catalogOf(of, HOOPS)]) {
      expect(catalog.market('hoops', 'Opener')?.market).toMatchObject({
        marketType: 'first_basket',
      });
      expect(catalog.market('nba', 'first_basket')?.market.sides).toEqual(['home', 'away']);
      expect(catalog.market('nfl', 'first_basket')).toBeUndefined();
      expect(catalog.servedMarkets('opener')).toEqual(['first_basket']);
    }
  });

  test('keep what their key means, and their leagues', () => {
    const catalog = catalogOf({ ...BASKET, leagues: ['nba', 'wnba'] });
    expect(catalog.put({ ...BASKET, leagues: ['nba'] }, 'operator')).toBe(false);
    const yes = { ...BASKET, leagues: ['nba', 'wnba'], format: 'yes_no' } as const;
    expect(catalog.put(yes, 'operator')).toBe(false);
    expect(catalog.put({ ...BASKET, leagues: ['nba', 'wnba', 'nfl'] }, 'operator')).toBe(true);
  });

  test('of the table are nobody else’s', () => {
    const catalog = catalogOf({ ...BASKET, key: 'moneyline', leagues: ['nba'], name: 'Mine' });
    expect(catalog.market('nba', 'moneyline')?.market.marketName).toBe('Moneyline');
  });
});
