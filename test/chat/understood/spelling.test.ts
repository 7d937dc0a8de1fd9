// Mistyped words are put right; real words, words of tables, and names are left alone.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mendedText } from '#chat/language/spelling/mended.ts';
import { soundCost, soundOf } from '#chat/language/spelling/slips.ts';
import { spokenText } from '#chat/language/spelling/spoken.ts';
import { SLATE_NAMES } from './slate.ts';

const mended = (text: string): string => mendedText(text, SLATE_NAMES);

it.each([
  ['best spred on the bears', 'best spread on the bears'],
  ['3 tem parly', '3 team parlay'],
  ['PUCKLNE PRICES', 'PUCKLINE PRICES'],
  ['best numba on the over', 'best number on the over'],
  ['who we ridin with', 'who we riding with'],
  ['wich bok has the best moneylne', 'which book has the best moneyline'],
  ['arbz in tennis', 'arbs in tennis'],
])('"%s" is meant as "%s"', (said, meant) => {
  expect(mended(said)).toBe(meant);
});

it.each([
  'Quillfeather points over 25.5',
  'best bets at betzilla',
  'i like Brunson and Maxey tonight',
  'maxey over 25.5',
  'my toaster likes the dolphins',
  'zorblix quaxtro',
  'hitting the gym with grandma',
  'steeper juicier heavier older younger trailing',
])('"%s" stays as it is written', (said) => {
  expect(mended(said)).toBe(said);
});

it.each([
  ['nba bets\nno interest in parlays', 'nba bets\nwithout parlays'],
  ['nba bets\tno interest in parlays', 'nba bets\twithout parlays'],
  ['NBA bets (no interest in parlays)', 'NBA bets (without parlays)'],
  ['nba bets\nat least five percent', 'nba bets\nat least 5%'],
])('"%s" is "%s" in the words of the tables', (said, meant) => {
  expect(spokenText(said)).toBe(meant);
});

it('costs of sounds are those of letters, a vowel half of one', () => {
  const cost = (a: string, b: string): number => soundCost(soundOf(a), soundOf(b), 9);
  expect(cost('spred', 'spread')).toBe(1);
  expect(cost('dolfins', 'dolphins')).toBe(0);
  expect(cost('kelsey', 'kelce')).toBe(1);
  expect(cost('parlay', 'parley')).toBe(1);
  expect(cost('bets', 'best')).toBe(1);
  expect(cost('total', 'toral')).toBe(2);
});

it('no word of the tables is taken for another', () => {
  const folder = new URL('../../../chat/language/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/foreign|spoken|nicknames|refusals/.test(file),
  );
  const changed = new Map<string, string>();
  for (const file of files) {
    const source = readFileSync(new URL(file, folder), 'utf8').replace(
      /^\s*(?:\/\/|\*|\/\*).*$/gm,
      '',
    );
    // Tables: words between blanks and bars, in quotes.
    for (const [text] of source.matchAll(/`[^`$\\]*`|'[^'\n$\\]*'/g)) {
      for (const [word] of text.matchAll(/(?<![\p{L}\d_./#-])[a-z]{3,}(?![\p{L}\d_./-])/gu)) {
        const meant = mended(`the ${word}`).slice(4);
        if (meant !== word) changed.set(word, meant);
      }
    }
  }
  expect(Object.fromEntries(changed)).toEqual({});
});
