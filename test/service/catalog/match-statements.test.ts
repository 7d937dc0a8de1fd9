// What the operator may say of an id of a source: an event of the same two teams, in no other sense.
import { describe, expect, test } from 'vitest';
import { type EventEntry, matchId } from '#domain/catalog/catalog-entry.ts';
import { EventNameTable } from '#domain/catalog/event-names.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { bindStatement, splitStatement } from '#src/catalog/match-statements.ts';

const START = Date.parse('2026-08-07T23:05:00Z');
const EVENT = {
  ...{ eventId: 'mlb_20260807_bos_nyy', leagueId: 'mlb', sourceEventId: 'x', startTime: START },
  ...{ homeTeamId: 'mlb_nyy', awayTeamId: 'mlb_bos' },
};
const ASKED = { source: 'kalshi', league: 'mlb', sourceEventId: 'k', eventId: EVENT.eventId };

function facts(entries: readonly Partial<EventEntry>[], written?: { home: string; away: string }) {
  const names = new EventNameTable();
  for (const each of entries) {
    const own = {
      kind: 'event',
      id: 'mlb_1',
      league: 'mlb',
      home: 'mlb_nyy',
      away: 'mlb_bos',
    } as const;
    names.put({ ...own, start: START, source: 'kalshi', sourceEventId: 'k', ...each });
  }
  const eventOf = (id: string) => (id === EVENT.eventId ? EVENT : undefined);
  return { leagues: builtInLeagues, names, eventOf, written };
}

describe('bind', () => {
  test('says which event is meant, with its teams', () => {
    const is = { id: EVENT.eventId, home: 'mlb_nyy', away: 'mlb_bos' };
    const said = { kind: 'match', id: matchId({ ...ASKED }), is, start: START };
    expect(bindStatement(ASKED, facts([{}]))).toMatchObject(said);
  });

  test.each([
    ['by its names', facts([{ turned: true }])],
    ['by its words', facts([], { home: 'Boston Red Sox', away: 'New York Yankees' })],
    ['by the one that is known', facts([], { home: 'Boston Red Sox', away: 'Bombers' })],
    ['by the other one that is known', facts([], { home: 'Sawx', away: 'New York Yankees' })],
  ])('has the teams turned where the source has the other one at home: %s', (_, known) => {
    expect(bindStatement(ASKED, known)).toMatchObject({ is: { turned: true } });
  });

  test.each([
    ['other teams', facts([{ away: 'mlb_tor' }]), /mlb_tor at mlb_nyy .* other teams/],
    ['other words', facts([], { home: 'Toronto Blue Jays', away: 'Sawx' }), /other teams/],
    [
      'one team twice',
      facts([], { home: 'Boston Red Sox', away: 'Boston Red Sox' }),
      /other teams/,
    ],
    ['unknown words', facts([], { home: 'Bombers', away: 'Sawx' }), /neither name is known/],
    ['nothing', facts([]), /nothing is known/],
  ])('is refused where the source has %s', (_, known, why) => {
    expect(bindStatement(ASKED, known)).toMatchObject({ why: expect.stringMatching(why) });
  });

  test.each([
    [{ eventId: 'mlb_none' }, 'the book has no event mlb_none'],
    [{ league: 'nba' }, 'is an event of mlb, not of nba'],
    [{ league: 'none' }, 'none is no league'],
  ])('is refused for %j', (asked, why) => {
    const refused = { why: expect.stringContaining(why) };
    expect(bindStatement({ ...ASKED, ...asked }, facts([{}]))).toMatchObject(refused);
  });
});

describe('split', () => {
  test('keeps the id from an event, and from those of before', () => {
    const known = facts([{ id: EVENT.eventId }]);
    const first = splitStatement(ASKED, known);
    expect(first).toMatchObject({ isNot: [EVENT.eventId], start: START });
    if ('why' in first) throw new Error(first.why);
    known.names.put({ ...first, isNot: ['mlb_other'] });
    expect(splitStatement(ASKED, known)).toMatchObject({ isNot: ['mlb_other', EVENT.eventId] });
  });

  test('is refused for an event that the id does not mean', () => {
    const why = `kalshi does not call ${EVENT.eventId} k`;
    const refused = { why: expect.stringContaining(why) };
    expect(splitStatement(ASKED, facts([]))).toEqual(refused);
  });
});
