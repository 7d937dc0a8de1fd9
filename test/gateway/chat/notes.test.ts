// What an answer says of words that it could not follow.
import { expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';

it.each([
  ['a bankroll of €1.500', ''],
  ['a $1,000,000,000,000 bankroll', ''],
  ['bankroll 10^12 on Bovada', 'broadened'],
])('with %s no stake is suggested, and the answer says so', async (words, last) => {
  const scene = new ChatScene();
  scene.say(
    scene.game('buf', 'mia'),
    scene.moneyline(130, -150, ['fanduel', 'home', 160], ['fanduel', 'away', -190]),
  );
  const { data } = await chatApp(scene.reader)(`ev bets, ${words}`);
  const { primaryPick, summary } = data.presentation;
  const chips = primaryPick.humanInsight.keyNumbers.map(({ label }) => label);
  expect(chips).not.toContain('Suggested Stake');
  const note = 'Note: no bankroll of up to 1,000,000,000 could be read, so no stake is suggested.';
  expect(summary).toContain(note);
  expect(summary.split('Note: ').at(-1)).toContain(last);
  expect(data.answer).toContain(note);
});

it.each([
  { filters: { league: 'nfl' } },
  { context: 'best_bets' },
  { context: 'best_bets', filters: { league: 'nfl' } },
])('a name that nobody knows takes nothing from what is given with %j', async (given) => {
  const scene = new ChatScene();
  scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
  const { data } = await chatApp(scene.reader)('best bet for Quillfeather', given);
  expect(data.context.resolvedContext).toBe('best_bets');
  expect(data.presentation.confidence).toBe('low');
  expect(data.presentation.summary).toMatch(/Note: [^.]*beyond the name you asked for\.$/);
});
