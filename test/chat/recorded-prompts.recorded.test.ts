// What people really typed into chats about bets: every prompt ends in a stated outcome, none in an
// error of ours.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const FILE = '../shared/data/prompts/prompts.jsonl';
const isPresent = existsSync(FILE);
if (!isPresent) console.log(`recorded prompts: skipped, ${FILE} is not there`);

interface Recorded {
  readonly category: string;
  readonly prompt: string;
}

/** Small talk: whatever words it uses, it asks for no bets. */
const SMALL_TALK = new RegExp(
  '^(greet|goodbye|thankyou|apology|telljoke|handleinsult|mood_|ask_(howdoing|weather|time|' +
    'howold|languagesbot|whatismyname|restaurant|builder|wherefrom|whoami))',
);

describe.runIf(isPresent)('recorded prompts', () => {
  const lines = isPresent ? readFileSync(FILE, 'utf8').trim().split('\n') : [];
  const recorded = lines.map((line): Recorded => JSON.parse(line));
  const book = new SimulatedBook(7);
  book.trade(2);
  const ask = chatApp(book.engine.reader);

  it('all end in a stated outcome', async () => {
    const outcomes = new Map<string, number>();
    const chatted: string[] = [];
    for (const { prompt, category } of recorded) {
      const { status, error } = await ask(prompt);
      const outcome = status === 200 ? 'answered' : `${status} ${error?.code}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (status === 200 && SMALL_TALK.test(category)) chatted.push(prompt);
    }
    console.log(`${recorded.length} prompts:`, Object.fromEntries(outcomes));
    console.log('small talk that was answered with bets:', chatted);
    for (const outcome of outcomes.keys()) {
      expect(outcome).toMatch(/^(answered|400 ERR_CHAT_CONTEXT_\w+|404 ERR_CHAT_NO_RECORDS)$/);
    }
    expect(outcomes.get('answered')).toBeGreaterThan(100);
    expect(chatted).toEqual([]);
  }, 240_000);
});
