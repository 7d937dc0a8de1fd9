// What an answer says of words that it could not follow.
import { expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';

it.each([
  ['a bankroll of €1.500', ''],
  ['a $1,000,000,000,000 bankroll', ''],
  ['bankroll 10^12 on Bovada', 'broadened'],
  ['a bankroll of $1000, a tenth Kelly', ''],
  ['bankroll $1000 10% kelly', ''],
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
  const note =
    'Note: no bankroll of up to 1,000,000,000 with full, half or quarter Kelly could be read, ' +
    'so no stake is suggested.';
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

it.each([
  ['Joe Allen passing yards', {}, 'low', true],
  ['joe allen passing yards', { context: 'best_bets' }, 'low', true],
  ['Allen passing yards', {}, 'high', false],
])(
  'an answer about a namesake says so, and is not sure: %s %j',
  async (text, rest, sure, isSaid) => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), scene.prop('Rob Allen', 'player_pass_yds', 248.5));
    const { data } = await chatApp(scene.reader)(text, rest);
    const { primaryPick, summary, entity } = data.presentation;
    expect(entity?.resolutionConfidence ?? primaryPick.confidence).toBe(sure);
    const note = 'Note: nobody known bears the full name, which was read as Rob Allen.';
    expect([summary, data.answer].map((said) => said?.includes(note))).toEqual([isSaid, isSaid]);
  },
);

it('two namesakes of one name are one name', async () => {
  const scene = new ChatScene();
  const props = scene.prop('Rob Allen', 'player_pass_yds', 248.5);
  const others = props.map((each) => ({ ...each, playerId: 'nfl_another' }));
  scene.say(scene.game('buf', 'mia'), [...props, ...others]);
  const { data } = await chatApp(scene.reader)('joe allen props', { context: 'best_bets' });
  expect(data.presentation.summary).toContain('which was read as Rob Allen.');
});

it.each([
  ['Bills Dolphins best bet on Nov 9', false],
  ['Bills Dolphins best bet on Sunday', false],
  ['Bills Dolphins best bet on Nov 30', true],
  ['Bills Dolphins best bet tomorrow', true],
  ['Bills Dolphins best bet', false],
])('an answer about a game of another day says so: %s', async (question, isSaid) => {
  const scene = new ChatScene();
  scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
  const { data } = await chatApp(scene.reader)(question);
  const note = 'Note: the game is not on the day that was asked for.';
  const texts = [data.presentation.summary, data.answer];
  expect(texts.map((text) => text?.includes(note))).toEqual([isSaid, isSaid]);
});

it('best bets of a date are of that date, or the answer says that they are not', async () => {
  const scene = new ChatScene();
  scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
  const ask = chatApp(scene.reader);
  const own = await ask('best bets on Nov 9');
  expect(own.data.context).not.toHaveProperty('broadened');
  const other = await ask('best bets on Nov 30');
  expect(other.data.presentation.summary).toContain('broadened beyond the day');
});

it.each(['best bets on Feb 30', 'best bets 11/31/2025'])(
  'where no calendar has the date that is asked for the answer says so: %s',
  async (question) => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
    const { data } = await chatApp(scene.reader)(question);
    const note = 'Note: the date could not be read, so games of any day are looked at.';
    expect(data.presentation.summary).toContain(note);
    expect(data.answer).toContain(note);
  },
);
