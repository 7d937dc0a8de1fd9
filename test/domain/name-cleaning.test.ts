// Names of unknown origin: what is stored and shown of them, and what they are compared by.
import { expect, test } from 'vitest';
import { cleanName, foldName } from '#domain/name-folding.ts';
import { playerSlug } from '#domain/player.ts';
import { resolveTeam } from '#domain/team.ts';
import { maybeText } from '#ingest/reference/field-schemas.ts';

test.each([
  ['LeBron James', 'LeBron James'],
  ['  LeBron \t\n James ', 'LeBron James'],
  ['LeBron\u0000\u0007James', 'LeBron James'],
  ['LeBron\u0092 James', 'LeBron James'],
  ['\u202eLeBron James\u202c', 'LeBron James'],
  ['LeBron\u200e James\u200f', 'LeBron James'],
  ['\u2066LeBron\u2069 James', 'LeBron James'],
  ['Le\u200bBron\u00ad Ja\u2060mes\ufeff', 'LeBron James'],
  ['LeBron\ufe0f James\u{e0041}', 'LeBron James'],
  ['LeBron\u2028James', 'LeBron James'],
  ['LeBron\ud800 James', 'LeBron James'],
  ['Luka Donc\u030cic\u0301', 'Luka Dončić'],
  ['Nikola Jokić', 'Nikola Jokić'],
  ['\u200b\u202e ', ''],
  ['', ''],
])('%j is stored and shown as %j', (name, cleaned) => {
  expect(cleanName(name)).toBe(cleaned);
  expect(cleanName(cleaned)).toBe(cleaned);
});

test('invisible characters neither split nor make another name', () => {
  expect(foldName('Bos\u200bton Cel\u00adtics')).toBe('boston celtics');
  expect(resolveTeam('nba', '\u202eBos\u200bton Celtics')?.teamId).toBe('nba_bos');
  expect(playerSlug('nba', 'Le\u200bBron James')).toBe('nba_lebron_james');
});

test('text of reference sources is cleaned the same way, and absent where nothing is left', () => {
  expect(maybeText.parse('\u202eLe\u200bBron\u0007James')).toBe('LeBron James');
  expect(maybeText.parse('\u200b\u200b')).toBeUndefined();
});
