// One game that an answer lists more than once, and one id that it gives to two games.
import { describe, expect, test } from 'vitest';
import { openIdentity } from '#ingest/identity/identity.ts';
import {
  book,
  bulk,
  game,
  groupsOf,
  imagesOf,
  moneyline,
  rejectionsOf,
  SECOND_GAME,
} from '../wire/wire-fixture.ts';

describe('a bulk answer', () => {
  test('with an event listed twice, as regions are joined, has the books of both copies', () => {
    const copy = game([book('fanduel', moneyline()), book('betmgm', moneyline(160, -180))]);
    const turned = { home_team: 'Buffalo Bills', away_team: 'Miami Dolphins' };
    const groups = bulk(
      game([book('fanduel', moneyline())]),
      game([], SECOND_GAME),
      copy,
      game([book('pinnacle', moneyline(170, -190))], turned),
    );
    const [image, second, ...others] = imagesOf(groups);
    expect(others).toEqual([]);
    expect(image?.quotes.map(({ venueId, side, price }) => [venueId, side, price])).toEqual([
      ['fanduel', 'home', 15_000],
      ['fanduel', 'away', -17_000],
      ['betmgm', 'home', 16_000],
      ['betmgm', 'away', -18_000],
      ['pinnacle', 'home', 17_000],
      ['pinnacle', 'away', -19_000],
    ]);
    expect(second?.venues).toEqual(['fanduel', 'betmgm', 'pinnacle']);
    expect(rejectionsOf(groups)).toEqual({ duplicate_outcome: 2 });
  });

  test('with an event listed twice under one id with another start keeps the first', () => {
    const groups = bulk(
      game([book('fanduel', moneyline())]),
      game([book('betmgm', moneyline())], { commence_time: '2025-11-09T19:00:00Z' }),
    );
    expect(imagesOf(groups).map(({ quotes }) => quotes.length)).toEqual([2]);
    expect(rejectionsOf(groups)).toEqual({ duplicate_event: 2 });
  });

  test.each([
    ['the same words', {}],
    ['other names', { home_team: 'Dolphins' }],
    ['another start of the day', { commence_time: '2025-11-09T19:00:00Z' }],
    ['home and away turned', { home_team: 'Buffalo Bills', away_team: 'Miami Dolphins' }],
  ])('with a game listed under two ids is one event with all books: %s', (_name, fields) => {
    const groups = bulk(
      game([book('fanduel', moneyline(150, -170))]),
      game([book('betmgm', moneyline(145, -165))], { id: 'another', ...fields }),
    );
    const [image, ...others] = imagesOf(groups);
    expect(others).toEqual([]);
    expect(image?.quotes.map(({ venueId }) => venueId)).toEqual([
      ...['fanduel', 'fanduel', 'betmgm', 'betmgm'],
    ]);
    expect(rejectionsOf(groups)).toEqual({});
    expect(groups.at(-1)).toMatchObject({ kind: 'coverage', eventIds: [image?.event.eventId] });
  });

  test('with one id at two times of a day of baseball has two games, and again the same', () => {
    const names = { id: 'm', sport_key: 'baseball_mlb', home_team: 'New York Yankees' };
    const teams = { ...names, away_team: 'Boston Red Sox' };
    const answer = [
      game([book('fanduel', moneyline())], { ...teams, commence_time: '2026-07-24T17:05:00Z' }),
      game([book('fanduel', moneyline())], { ...teams, commence_time: '2026-07-24T23:05:00Z' }),
    ];
    const identity = openIdentity(undefined);
    for (const events of [answer, answer, answer.toReversed()]) {
      const ids = imagesOf(groupsOf({ events }, identity)).map(({ event }) => event.eventId);
      expect(ids.toSorted()).toEqual(['mlb_20260724_bos_nyy', 'mlb_20260724_bos_nyy_2']);
    }
  });
});
