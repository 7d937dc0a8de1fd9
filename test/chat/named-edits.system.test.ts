// Edits of a parlay that name teams: the leg of the one that is named goes, or becomes another bet, the others stay, and
// what went and what came is said first.
import { describe, expect, it } from 'vitest';
import { type Answered, chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);
/** Messages that a request may have. */
const MESSAGES_MAX = 6;

async function told(messages: readonly (string | Answered)[]) {
  const { data } = await ask(messages.slice(-MESSAGES_MAX), { scope: 'large' });
  const legs = data.presentation.primaryPick.legs ?? [];
  return {
    answer: { role: 'assistant', content: data.answer ?? '' } satisfies Answered,
    legs: legs.map(
      ({ selection, marketLabel, matchup }) => `${selection}, ${marketLabel}, ${matchup}`,
    ),
    data,
  };
}

/** What each message of a conversation is answered. */
async function chain(questions: readonly string[]) {
  const messages: (string | Answered)[] = [];
  let last = await told([questions[0] ?? '']);
  messages.push(questions[0] ?? '', last.answer);
  for (const question of questions.slice(1)) {
    last = await told([...messages, question]);
    messages.push(question, last.answer);
  }
  return last;
}

const FIRST = 'parlay celtics, jazz and magic ml';
const CELTICS = 'Boston Celtics, Moneyline, Phoenix Suns @ Boston Celtics';
const JAZZ = 'Utah Jazz, Moneyline, New Orleans Pelicans @ Utah Jazz';
const MAGIC = 'Orlando Magic, Moneyline, Detroit Pistons @ Orlando Magic';
const LIVERPOOL = 'Liverpool, Moneyline, Ipswich Town @ Liverpool';

describe('a leg that is named by its team', () => {
  it.each([
    'switch the jazz for liverpool',
    'liverpool in place of the jazz please',
    'put liverpool in for the jazz',
    'ditch the jazz and put in liverpool',
    'jazz out, liverpool in',
    'sub the jazz ml with liverpool',
    'use liverpool rather than the jazz',
    'drop leg 2 and add liverpool',
  ])('%s: is replaced in its place', async (question) => {
    const { legs, answer, data } = await chain([FIRST, question]);
    expect(legs).toEqual([CELTICS, LIVERPOOL, MAGIC]);
    expect(answer.content).toMatch(
      /^Leg 2, Utah Jazz \(Moneyline\), is replaced by Liverpool \(Moneyline\) [+-]\d+\./,
    );
    expect(data.context.notUnderstood).toBeUndefined();
    expect(data.context.filters.excludedTeams).toBeUndefined();
  });

  it.each([
    'scrap the jazz',
    'get rid of the jazz leg',
    'cross off the jazz',
    'the same parlay minus the jazz',
    'jazz has to go',
    'take the jazz off',
    'what does it pay without the jazz',
  ])('%s: goes, and no other comes', async (question) => {
    const { legs, answer, data } = await chain([FIRST, question]);
    expect(legs).toEqual([CELTICS, MAGIC]);
    expect(answer.content).toMatch(/^Leg 2 is out: Utah Jazz \(Moneyline\)\./);
    expect(data.context.filters.excludedTeams).toBeUndefined();
  });

  it('is told by its game, too, and by none where no leg is of it', async () => {
    const { legs } = await chain([FIRST, 'remove the pelicans game']);
    expect(legs).toEqual([CELTICS, MAGIC]);
    for (const question of ['swap the bucks for liverpool', 'drop the bucks']) {
      const other = await chain([FIRST, question]);
      expect(other.legs).toEqual([CELTICS, JAZZ, MAGIC]);
      expect(other.answer.content).toMatch(
        /^No leg of the parlay is on Milwaukee Bucks, so nothing is changed\./,
      );
    }
  });

  it('gives way to another, whichever, where nobody is named', async () => {
    const { legs, answer } = await chain([FIRST, 'swap the jazz for something else']);
    expect([legs[0], legs[2]]).toEqual([CELTICS, MAGIC]);
    expect(legs[1]).not.toBe(JAZZ);
    expect(answer.content).toMatch(/^Leg 2, Utah Jazz \(Moneyline\), is replaced by /);
    const nobody = await chain([FIRST, 'swap the jazz for the Quahogs']);
    expect(nobody.legs).toEqual([CELTICS, JAZZ, MAGIC]);
    expect(nobody.answer.content).toMatch(/No leg is on “Quahogs”, so nothing is changed\./);
  });

  it('stays where two are left', async () => {
    const { legs, answer } = await chain([FIRST, 'lose the jazz', 'drop the magic leg']);
    expect(legs).toEqual([CELTICS, MAGIC]);
    expect(answer.content).toMatch(/^A parlay has at least two legs, so none is dropped\./);
  });

  it('bounds a parlay that is a new one', async () => {
    const { legs, data } = await chain([FIRST, 'give me a 3 leg nba parlay without the jazz']);
    expect(data.context.filters.excludedTeams).toEqual(['Utah Jazz']);
    expect(legs.filter((leg) => leg.includes('Utah Jazz'))).toEqual([]);
  });
});

describe('another bet on a team that has a leg', () => {
  it.each([
    ['make it the celtics spread instead of ml', 'Boston Celtics +4, Spread'],
    ['celtics +4 rather than the moneyline', 'Boston Celtics +4, Spread'],
    ['celtics spread not ml', 'Boston Celtics +4, Spread'],
    ['switch the celtics from ml to the spread', 'Boston Celtics +4, Spread'],
  ])('%s: stands in its place', async (question, leg) => {
    const { legs, answer } = await chain([FIRST, question]);
    expect(legs).toEqual([`${leg}, Phoenix Suns @ Boston Celtics`, JAZZ, MAGIC]);
    expect(answer.content).toMatch(
      /^Leg 1, Boston Celtics \(Moneyline\), is replaced by Boston Celtics \+4 \(Spread\) /,
    );
  });

  it('may be the total of its game, and is said where it is that already', async () => {
    const { legs } = await chain([FIRST, 'change the jazz to the under']);
    expect([legs[0], legs[2]]).toEqual([CELTICS, MAGIC]);
    expect(legs[1]).toMatch(/^Under [\d.]+, Total, New Orleans Pelicans @ Utah Jazz$/);
    const same = await chain([FIRST, 'make it the jazz ml']);
    expect(same.legs).toEqual([CELTICS, JAZZ, MAGIC]);
    expect(same.answer.content).toMatch(/^Leg 2 is Utah Jazz \(Moneyline\) already\./);
  });
});

describe('an edit by name behind other answers', () => {
  it.each([
    [['what would 25 pay']],
    [['why?']],
    [['how old are those odds']],
    [['best nhl bets']],
    [['switch the magic for liverpool', 'swap liverpool for the magic', 'whats $30 win']],
  ])('%s: is of the parlay still', async (between) => {
    const { legs, answer } = await chain([
      FIRST,
      ...between,
      'now add the under in the spurs game',
    ]);
    expect(legs.slice(0, 3)).toEqual([CELTICS, JAZZ, MAGIC]);
    expect(legs[3]).toMatch(/^Under [\d.]+, Total, .*San Antonio Spurs/);
    expect(legs).toHaveLength(4);
    expect(answer.content).toMatch(/^Added: Under /);
    const dropped = await chain([FIRST, ...between, 'drop the jazz']);
    expect(dropped.legs).toEqual([CELTICS, MAGIC]);
  });
});

it('a leg of a later game says that the next one is in play', async () => {
  const { legs, answer } = await told(['parlay the knicks and liverpool']);
  expect(legs[0]).toMatch(/^New York Knicks, Moneyline, /);
  expect(legs[0]).not.toMatch(/New York Knicks @ Milwaukee Bucks/);
  expect(answer.content).toMatch(
    /^The game of New York Knicks is in play now, so that leg is of the next one\. /,
  );
});
