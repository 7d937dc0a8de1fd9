// Whose name another name may be.
import { expect, test } from 'vitest';
import { foldName } from '#domain/name-folding.ts';
import { isInitialed, isSamePerson } from '#ingest/identity/person-names.ts';
import { EventPlayers } from '#ingest/statements/event-players.ts';

const are = (one: string, other: string): boolean => {
  const [first, second] = [foldName(one), foldName(other)];
  expect(isSamePerson(first, second)).toBe(isSamePerson(second, first));
  return isSamePerson(first, second);
};

test.each([
  ['Gabe Davis', 'Gabriel Davis'],
  ['Mike Evans', 'Michael Evans'],
  ['Nick Chubb', 'Nicholas Chubb'],
  ['Drew Lock', 'Andrew Lock'],
  ['Bobby Witt Jr.', 'Robert Witt'],
  ['Nate Lowe', 'Nathaniel Lowe'],
  ['Alex Ovechkin', 'Alexander Ovechkin'],
  ['Tony Pollard', 'Anthony Pollard'],
])('%s may be %s', (one, other) => {
  expect(are(one, other)).toBe(true);
});

test.each([
  ['Gabe Davis', 'Gabriel Davies'],
  ['Anthony Richardson', 'Antonio Richardson'],
  ['Mike Williams', 'Marcus Williams'],
  ['Jake Allen', 'James Allen'],
  ['Ted Karras', 'Tom Karras'],
  ['T. Haliburton', 'Tyrese Haliburton'],
])('%s is not %s', (one, other) => {
  expect(are(one, other)).toBe(false);
});

test('an initial is that of a first name, and of a whole surname', () => {
  const is = (one: string, other: string) => isInitialed(foldName(one), foldName(other));
  expect(is('T. Haliburton', 'Tyrese Haliburton')).toBe(true);
  expect(is('Shai Gilgeous-Alexander', 'S. Gilgeous-Alexander')).toBe(true);
  expect(is('T. Haliburton', 'T. Haliburton')).toBe(false);
  expect(is('T. Haliburton', 'Pascal Siakam')).toBe(false);
  expect(is('J. Williams', 'Jalen Williamson')).toBe(false);
});

test('only a roster says whose initial it is', () => {
  const quoted = [{ playerId: 'nba_j_williams', playerName: 'J. Williams' }];
  const idOf = (rosters: readonly string[] | undefined, name = 'Jalen Williams') =>
    new EventPlayers(
      () => quoted,
      () => rosters,
    ).idsIn('event')('nba', name);
  expect(idOf(undefined)).toBe('nba_jalen_williams');
  expect(idOf(['Jalen Williams', 'Chet Holmgren'])).toBe('nba_j_williams');
  expect(idOf(['Jalen Williams', 'Jaylin Williams'])).toBe('nba_jalen_williams');
  expect(idOf(['Jaylin Williams', 'Chet Holmgren'])).toBe('nba_jalen_williams');
  expect(idOf([])).toBe('nba_jalen_williams');
});
