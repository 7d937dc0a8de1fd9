// Betting systems as files write them: what is read, what is refused, and that nothing throws.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInLeagues, LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { SHIPPED_SYSTEMS } from '#domain/data/systems.ts';
import type { SystemRule } from '#domain/systems/system.ts';
import { canonicalRule, canonicalText } from '#domain/systems/system-canon.ts';
import { readRule, readSystems as readSystemsOf } from '#src/systems/system-schema.ts';
import { anyRule } from '../../domain/system-rules.ts';

const readSystems = (json: unknown) => readSystemsOf(json, builtInLeagues);
const rule = { leagues: ['nfl'], market: 'spread', side: 'home' };
const system = (rest: object = {}) => ({
  systemId: 'home-teams',
  name: 'Home teams',
  description: 'Backs home teams.',
  rule: { ...rule, ...rest },
});

describe('a system', () => {
  it('is read alone or in a list', () => {
    const away = { ...system({ side: 'away' }), systemId: 'away-teams' };
    expect(readSystems(system())).toEqual({ systems: [system()], refusals: [] });
    expect(readSystems([system(), away]).systems).toEqual([system(), away]);
  });

  it('that is refused costs no other', () => {
    const { systems, refusals } = readSystems([system({ side: 'over' }), system(), 7, null]);
    expect(systems).toEqual([system()]);
    expect(refusals).toHaveLength(3);
    expect(refusals[0]).toBe('system 1: rule.side: no side of spread');
  });

  it.each([
    [{ leagues: [] }, 'rule.leagues'],
    [{ leagues: ['xfl'] }, 'rule.leagues.0'],
    [{ market: 'corners' }, 'rule.market'],
    [{ market: 'total' }, 'rule.side'],
    [{ period: 'q1' }, 'rule.period'],
    [{ weather: { wind: 20 } }, 'rule'],
    [{ game: { weather: 'rain' } }, 'rule.game'],
    [{ game: { months: [13] } }, 'rule.game.months.0'],
    [{ game: { weekdays: ['sunday'] } }, 'rule.game.weekdays.0'],
    [{ game: { total: { min: 50, max: 40 } } }, 'rule.game.total'],
    [{ team: { line: { min: -101 } } }, 'rule.team.line.min'],
    [{ team: { line: { min: Number.NaN } } }, 'rule.team.line.min'],
    [{ team: { moneyline: { min: 99 } } }, 'rule.team.moneyline.min'],
    [{ team: { moneyline: { max: 1e9 } } }, 'rule.team.moneyline.max'],
    [{ team: { restDays: { max: 0.5 } } }, 'rule.team.restDays.max'],
    [{ team: { streaks: [{ outcome: 'won', games: 21 }] } }, 'rule.team.streaks.0.games'],
    [{ team: { streaks: [{ outcome: 'drew', games: 2 }] } }, 'rule.team.streaks.0.outcome'],
    [{ home: { conference: 'AFC' } }, 'rule.home.conference'],
    [{ team: { previous: { margin: { min: -999 } } } }, 'rule.team.previous.margin.min'],
    [JSON.parse('{"team": {"__proto__": 1}}'), 'rule.team'],
    [{ team: { constructor: 1 } }, 'rule.team'],
  ])('is refused with its place: %j', (rest, place) => {
    const { systems, refusals } = readSystems(system(rest));
    expect(systems).toEqual([]);
    expect(refusals[0]).toContain(`system 1: ${place}: `);
  });

  it('may be of a league that an entry states; an unknown one is refused with the nearest', () => {
    const leagues = new LeagueCatalog();
    leagues.put({ kind: 'league', id: 'coast_hoops', sport: 'basketball' }, 'operator');
    const ofCoast = system({ leagues: ['coast_hoops', 'nfl'] });
    expect(readSystemsOf(ofCoast, leagues)).toEqual({ systems: [ofCoast], refusals: [] });
    const { refusals } = readSystemsOf(system({ leagues: ['nfl', 'coast_hoop'] }), leagues);
    expect(refusals).toEqual([
      'system 1: rule.leagues.1: no league has this id; nearest: coast_hoops',
    ]);
    const turned = { ...ofCoast.rule, leagues: ['coast_hoops', 'nfl', 'coast_hoops'] };
    expect(canonicalRule(turned as SystemRule).leagues).toEqual(['nfl', 'coast_hoops']);
    expect(readRule(canonicalRule(turned as SystemRule))?.leagues).toContain('coast_hoops');
  });

  it('has an id that fits a path, and texts that a database keeps', () => {
    for (const systemId of ['', 'A', 'a b', 'a/b', '-a', 'a--b', 'ä', 'a'.repeat(65)]) {
      expect(readSystems({ ...system(), systemId }).systems, systemId).toEqual([]);
    }
    expect(readSystems({ ...system(), name: 'a\0b' }).systems).toEqual([]);
    expect(readSystems({ ...system(), description: 'x'.repeat(1001) }).systems).toEqual([]);
  });

  it('is one of a hundred at most', () => {
    const { systems, refusals } = readSystems(Array.from({ length: 103 }, () => system()));
    expect(systems).toHaveLength(100);
    expect(refusals).toEqual(['3 more: a file holds 100 at most']);
  });

  it('is refused, never thrown on, whatever the file holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(readSystems(json).systems).toEqual([]);
        expect(readSystems({ ...system(), rule: json }).systems).toEqual([]);
        expect(readRule(json)).toBeUndefined();
      }),
    );
  });
});

it('every rule of the language is read back, as it was written and in its canonical form', () => {
  fc.assert(
    fc.property(anyRule, (drawn) => {
      expect(readRule(JSON.parse(JSON.stringify(drawn)))).toEqual(drawn);
      const stored = JSON.parse(JSON.stringify(canonicalRule(drawn)));
      expect(readRule(stored)).toEqual(canonicalRule(drawn));
    }),
  );
});

it('what comes with the product is within the language, and no rule is there twice', () => {
  const { systems, refusals } = readSystems(JSON.parse(JSON.stringify(SHIPPED_SYSTEMS)));
  expect(refusals).toEqual([]);
  expect(systems).toEqual(SHIPPED_SYSTEMS);
  expect(SHIPPED_SYSTEMS.length).toBeGreaterThanOrEqual(12);
  expect(new Set(SHIPPED_SYSTEMS.map(({ systemId }) => systemId)).size).toBe(
    SHIPPED_SYSTEMS.length,
  );
  const forms = SHIPPED_SYSTEMS.map((each) => canonicalText(each.rule));
  expect(new Set(forms).size).toBe(SHIPPED_SYSTEMS.length);
});
