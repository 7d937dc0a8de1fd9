// Patterns that are passed over match nothing: of whatever people write, each rule that matches is a candidate.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COUNTS, STAKES } from '#chat/language/asked/amount-rules.ts';
import { EDITS } from '#chat/language/asked/edit-rules.ts';
import { rulesOf } from '#chat/language/asked/patterns.ts';
import { PERCENTS } from '#chat/language/asked/percent-rules.ts';
import { PRICES } from '#chat/language/asked/price-rules.ts';
import { TIMES } from '#chat/language/asked/time-rules.ts';
import { needsOf } from '#chat/language/asked/word-starts.ts';
import { spokenText } from '#chat/language/spelling/spoken.ts';
import { wordsOf } from '#chat/language/words.ts';

const FILE = new URL('understood/people.jsonl', import.meta.url);
const PROMPTS = 500;

function needs(source: string): readonly string[] {
  return needsOf(source).map((starts) => [...starts].join(' '));
}

it('finds the beginnings of words that a pattern cannot do without', () => {
  expect(needs('(?<![^ ])(?:(?:drop|cut)(?: out)? (?:the |my )?legs? [1-9])(?![^ ])')).toEqual([
    'drop cut',
    'leg',
  ]);
  expect(needs('(?<![^ ])\\d+ ?kelly')).toEqual(['0 1 2 3 4 5 6 7 8 9']);
  expect(needs('(?<![\\p{L}\\d])(?:a|(?<name>best) bets*) (?=today)(?<!no )odds{1,2}')).toEqual([
    'a best',
    'odd',
  ]);
  expect(needs('leg|(?<![^ ])pick')).toEqual([]);
  expect(needs('(?:any )*[^ ]+ (?:unders|.x)?[,;](?:Even)')).toEqual(['even']);
});

it('passes over no rule that matches', () => {
  const rules = rulesOf([...PRICES, ...EDITS, ...TIMES, ...COUNTS, ...PERCENTS, ...STAKES]);
  const prompts = readFileSync(FILE, 'utf8').trim().split('\n').slice(0, PROMPTS);
  let [matched, run] = [0, 0];
  for (const prompt of prompts) {
    const { messages } = JSON.parse(prompt) as { readonly messages: readonly string[] };
    const words = wordsOf(spokenText(messages.at(-1) ?? ''));
    const text = words.map((word) => (word.kind === 'number' ? word.raw : word.text)).join(' ');
    const candidates = new Set(rules.candidates(text).map(([, rule]) => rule));
    run += candidates.size;
    for (const rule of rules.rows) {
      rule.pattern.lastIndex = 0;
      if (!rule.pattern.test(text)) continue;
      matched += 1;
      expect(candidates, `${rule.pattern.source} in ${text}`).toContain(rule);
    }
  }
  expect(matched).toBeGreaterThan(prompts.length / 4);
  // It is for this that they are told apart.
  expect(run).toBeLessThan((prompts.length * rules.rows.length) / 10);
});
