// Rules over words are tried on a message by what they can begin with: none may match where that is not found.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASKED, ASKED_INDEX } from '#chat/language/asides.ts';
import { COUNTS, STAKES } from '#chat/language/asked/amount-rules.ts';
import { CLOCKS } from '#chat/language/asked/clock-rules.ts';
import { EDITS } from '#chat/language/asked/edit-rules.ts';
import { rulesOf } from '#chat/language/asked/patterns.ts';
import { PERCENTS } from '#chat/language/asked/percent-rules.ts';
import { PRICES } from '#chat/language/asked/price-rules.ts';
import { TIMES } from '#chat/language/asked/time-rules.ts';
import { WIDTHS } from '#chat/language/asked/width-rules.ts';
import { ANY, beginningsOf } from '#chat/language/beginnings.ts';
import { REWRITERS } from '#chat/language/spelling/spoken.ts';

const { rules, index } = rulesOf(
  [WIDTHS, PRICES, EDITS, TIMES, CLOCKS, COUNTS, PERCENTS, STAKES].flat(),
);

test.each([
  [
    '(?:drop|take out|bets?)(?: the)? leg',
    ['drop', 'take', 'bet the', 'bet leg', 'bets the', 'bets leg'],
  ],
  ['(?:the |my )*(?:1st|first) leg', ['the', 'my', '0', 'first']],
  ['(?<=(?:me|us) )(?:kick ?off)?(?! not)(\\p{Sc}?\\d+k?)', ['kick', 'kickoff', '$', '0']],
  ['(?:[+-]|plus )?\\d{3}|evens?', ['+', '-', 'plus', '0', 'even', 'evens']],
  ['(?:no )?\\p{L}+ legs', ['no', ANY]],
  ['(?:ab)+ c', [ANY]],
])('a pattern begins with what it says: %s', (pattern, beginnings) => {
  expect([...beginningsOf(pattern)].sort()).toEqual([...beginnings].sort());
});

const messages = readFileSync(new URL('./people.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .flatMap((row) => (JSON.parse(row) as { messages: readonly string[] }).messages);

const plain = (message: string): string => message.toLowerCase().replace(/([?!.,])/g, ' $1');

test('what a rule matches in 1500 prompts of people begins as the rule does', () => {
  let matches = 0;
  for (const message of messages) {
    const text = plain(message);
    const starts = index.startsIn(text);
    for (const [at, { pattern }] of rules.entries()) {
      for (const { index: from } of text.matchAll(new RegExp(pattern.source, 'gu'))) {
        expect(starts.get(at), `${text}: ${pattern.source}`).toContain(from);
        matches += 1;
      }
    }
  }
  expect(matches).toBeGreaterThan(500);
});

test('a rewriter tries every row that matches one of 1500 prompts of people', () => {
  let matches = 0;
  const lines = messages.map((message, at) => `${messages[at - 1] ?? ''}\n${message}`);
  for (const message of [...messages, ...lines]) {
    for (const rewriter of REWRITERS) {
      const tried = new Set(rewriter.mayMatch(message));
      for (const [at, [{ source }]] of rewriter.rows.entries()) {
        if (!new RegExp(source, 'iu').test(message)) continue;
        expect(tried, `${message}: ${source}`).toContain(at);
        matches += 1;
      }
    }
  }
  expect(matches).toBeGreaterThan(150);
});

test('an aside is looked for wherever it matches in 1500 prompts of people', () => {
  let matches = 0;
  for (const message of messages) {
    const text = plain(message);
    const tried = new Set(ASKED_INDEX.startsIn(text).keys());
    for (const [at, [aside, pattern]] of ASKED.entries()) {
      if (!pattern.test(text)) continue;
      expect(tried, `${text}: ${aside}`).toContain(at);
      matches += 1;
    }
  }
  expect(matches).toBeGreaterThan(100);
});
