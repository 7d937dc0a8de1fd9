// Rules over words are tried on a message by what they can begin with: none may match where that is not found.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COUNTS, STAKES } from '#chat/language/asked/amount-rules.ts';
import { ANY, beginningOf, beginningsOf } from '#chat/language/asked/beginnings.ts';
import { EDITS } from '#chat/language/asked/edit-rules.ts';
import { rulesOf } from '#chat/language/asked/patterns.ts';
import { PERCENTS } from '#chat/language/asked/percent-rules.ts';
import { PRICES } from '#chat/language/asked/price-rules.ts';
import { TIMES } from '#chat/language/asked/time-rules.ts';

const { rules, byBeginning } = rulesOf([PRICES, EDITS, TIMES, COUNTS, PERCENTS, STAKES].flat());

test.each([
  ['(?:drop|take out|bets?)(?: the)? leg', ['drop', 'take', 'bet', 'bets']],
  ['(?:the |my )*(?:1st|first) leg', ['the', 'my', '0', 'first']],
  ['(?<=(?:me|us) )(?:kick ?off)?(?! not)(\\p{Sc}?\\d+k?)', ['kick', 'kickoff', '$', '0']],
  ['(?:[+-]|plus )?\\d{3}|evens?', ['+', '-', 'plus', '0', 'even', 'evens']],
  ['(?:no )?\\p{L}+ legs', ['no', ANY]],
  ['(?:ab)+ c', [ANY]],
])('a pattern begins with what it says: %s', (pattern, beginnings) => {
  expect([...beginningsOf(pattern)].sort()).toEqual([...beginnings].sort());
});

test('what a rule matches in 1500 prompts of people begins as the rule does', () => {
  const messages = readFileSync(new URL('./people.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .flatMap((row) => (JSON.parse(row) as { messages: readonly string[] }).messages)
    .map((message) => message.toLowerCase().replace(/([?!.,])/g, ' $1'));
  let matches = 0;
  for (const message of messages) {
    for (const [at, { pattern }] of rules.entries()) {
      for (const { index } of message.matchAll(pattern)) {
        const [word = ''] = message.slice(index).split(' ');
        const places = [beginningOf(word), ANY].flatMap((each) => byBeginning.get(each) ?? []);
        expect(places, `${word} of ${pattern.source}`).toContain(at);
        matches += 1;
      }
    }
  }
  expect(matches).toBeGreaterThan(500);
});
