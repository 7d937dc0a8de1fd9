// Who is named beside a parlay is one more leg of it: the legs of before stay, and what came, or why none came, is said
// first.
import { describe, expect, it } from 'vitest';
import { type Answered, chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);

async function told(messages: readonly (string | Answered)[]) {
  const { data } = await ask(messages, { scope: 'medium' });
  const legs = data.presentation.primaryPick.legs ?? [];
  return {
    answer: { role: 'assistant', content: data.answer ?? '' } satisfies Answered,
    legs: legs.map(
      ({ selection, marketLabel, matchup }) => `${selection}, ${marketLabel}, ${matchup}`,
    ),
    data,
  };
}

const FIRST = 'two leg mlb parlay of favorites';

describe('a parlay of those who are named', () => {
  it.each<[readonly string[], readonly string[]]>([
    [
      ['the celtics and the jazz in a parlay please'],
      [
        'Boston Celtics, Moneyline, Phoenix Suns @ Boston Celtics',
        'Utah Jazz, Moneyline, New Orleans Pelicans @ Utah Jazz',
      ],
    ],
    [
      ['acca: celtics spread, liverpool'],
      [
        'Boston Celtics +4, Spread, Phoenix Suns @ Boston Celtics',
        'Liverpool, Moneyline, Ipswich Town @ Liverpool',
      ],
    ],
    [
      ['parlay jazz ml with the under in the spurs game'],
      [
        'Utah Jazz, Moneyline, New Orleans Pelicans @ Utah Jazz',
        'Under 231, Total, San Antonio Spurs @ Charlotte Hornets',
      ],
    ],
    [
      ['whats the line on the jazz', 'and on liverpool?', 'ok both of those teams in one parlay'],
      [
        'Utah Jazz, Moneyline, New Orleans Pelicans @ Utah Jazz',
        'Liverpool, Moneyline, Ipswich Town @ Liverpool',
      ],
    ],
  ])('%s: has a leg on each, on the side of each, and no others', async (messages, named) => {
    const { legs, data } = await told(messages);
    expect(legs).toEqual(named);
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it('has others beside them where more are asked for', async () => {
    const { legs } = await told(['4 leg parlay with the celtics and the jazz']);
    expect(legs).toHaveLength(4);
    expect(legs[0]).toMatch(/^Boston Celtics, Moneyline/);
    expect(legs[1]).toMatch(/^Utah Jazz, Moneyline/);
  });

  it('says where two of them play each other', async () => {
    const { answer } = await told(['parlay the suns and the celtics']);
    expect(answer.content).toMatch(/Boston Celtics has a leg already|No leg is on Boston Celtics/);
  });
});

describe('a team, a player or a total that is added to a parlay by name', () => {
  it.each([
    ['toss in Liverpool', ['Liverpool, Moneyline, Ipswich Town @ Liverpool']],
    [
      'and put the Celtics in there as well',
      ['Boston Celtics, Moneyline, Phoenix Suns @ Boston Celtics'],
    ],
    ['also the Jazz', ['Utah Jazz, Moneyline, New Orleans Pelicans @ Utah Jazz']],
    ['include the under of the Spurs game', ['Under 223.5, Total, Utah Jazz @ San Antonio Spurs']],
    [
      'add the Celtics spread and the Magic spread',
      [
        'Boston Celtics +4, Spread, Phoenix Suns @ Boston Celtics',
        'Orlando Magic -0.5, Spread, Detroit Pistons @ Orlando Magic',
      ],
    ],
  ])('%s: the legs of before stay', async (question, added) => {
    const first = await told([FIRST]);
    const { legs, answer, data } = await told([FIRST, first.answer, question]);
    expect(legs).toEqual([...first.legs, ...added]);
    expect(answer.content).toMatch(
      new RegExp(`^Added: ${added[0]?.split(',')[0]?.replace('+', '\\+')} `),
    );
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it('whatever happened to the book, and without the answer among the messages', async () => {
    const { legs } = await told([FIRST]);
    const { legs: more } = await told([FIRST, 'throw in the Jazz']);
    expect(more).toEqual([...legs, 'Utah Jazz, Moneyline, New Orleans Pelicans @ Utah Jazz']);
  });

  it('where the question that began the parlay is cut off', async () => {
    const first = await told([FIRST]);
    const { legs } = await told([first.answer, 'add the Jazz please']);
    expect(legs.slice(0, 2)).toEqual(first.legs);
    expect(legs).toHaveLength(3);
  });

  it('is called one outside of the limits of before', async () => {
    const first = await told([FIRST]);
    const { answer } = await told([FIRST, first.answer, 'throw the Lakers in there']);
    expect(answer.content).toMatch(
      /^Added: Los Angeles Lakers \(Moneyline\) \+\d+, outside of what was asked of the legs before\./,
    );
  });

  it('is none of a game that has a leg, and none of nobody', async () => {
    const first = await told([FIRST]);
    const team = first.legs[0]?.split(',')[0] ?? '';
    const again = await told([FIRST, first.answer, `add the ${team}`]);
    expect(again.legs).toEqual(first.legs);
    expect(again.answer.content).toMatch(
      /^A leg of the game of .+ is in the parlay, so none is added\./,
    );
    const nobody = await told([FIRST, first.answer, 'add the Quahog Clams']);
    expect(nobody.legs).toEqual(first.legs);
    expect(nobody.answer.content).toMatch(/^Not understood, and not used: .+ No leg is added for /);
  });

  it('is dropped again like any other leg', async () => {
    const first = await told([FIRST]);
    const added = await told([FIRST, first.answer, 'throw in the Jazz']);
    const dropped = await told(['throw in the Jazz', added.answer, 'drop the last leg']);
    expect(dropped.legs).toEqual(first.legs);
  });
});
