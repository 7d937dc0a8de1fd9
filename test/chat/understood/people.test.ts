// Prompts that people wrote who had not seen the rules, with the reading that they expect.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missesOf, type Prompt, readingOf } from './check.ts';

const RIGHT_MIN = 0.95;
const file = new URL('people.jsonl', import.meta.url);
const prompts: readonly Prompt[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

it(`reads ${100 * RIGHT_MIN} % of ${prompts.length} prompts of people as they mean them`, () => {
  const missed = prompts.flatMap((prompt) => {
    const misses = missesOf(prompt);
    return misses.length === 0 ? [] : [{ prompt, misses }];
  });
  const byKind = new Map<string, number>();
  for (const { prompt } of missed) byKind.set(prompt.kind, (byKind.get(prompt.kind) ?? 0) + 1);
  console.log(
    missed
      .map(
        ({ prompt, misses }) =>
          `${prompt.id} ${prompt.messages.join(' || ')} ## ${misses.join('; ')}`,
      )
      .join('\n'),
  );
  console.log(`missed ${missed.length} of ${prompts.length}`, Object.fromEntries(byKind));
  expect(1 - missed.length / prompts.length).toBeGreaterThanOrEqual(RIGHT_MIN);
});

it.each([
  ['draw no bet in EPL', { leagues: ['soccer_epl'], markets: ['draw_no_bet'] }, {}],
  ['best bets under 200 juice', {}, { minOdds: -200 }],
  ['500 bucks, quarter kelly, ev bets', {}, { bankroll: 500, kellyFraction: 0.25 }],
  ['best bets only at DraftKings || any book', { bookmakerIds: [] }, {}],
  [
    'arbs only at DraftKings and FanDuel',
    { bookmakerIds: ['draftkings', 'fanduel'] },
    { only: true },
  ],
  ['Tatum points at FanDuel || what about rebounds?', { bookmakerIds: ['fanduel'] }, {}],
  ['3 leg nfl parlay at DraftKings || make it 5 legs', {}, { legs: { least: 5, most: 5 } }],
])('what was once dropped in silence is read: "%s"', (text, wanted, asked) => {
  const { question, understood } = readingOf(text.split(' || '));
  expect(question).toMatchObject({ wanted });
  expect(understood).toMatchObject(asked);
});
