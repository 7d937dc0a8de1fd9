// Questions for one side of a line: "is the over good in this game?".
import { expect, it } from 'vitest';
import { chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

it.each([
  ['over', 'Over'],
  ['under', 'Under'],
])('who asks for the %s of a game is shown nothing else', async (word, outcome) => {
  const book = new SimulatedBook(2);
  book.trade(1);
  const { reader } = book.engine;
  const game = reader
    .events('nhl')
    .find(({ status, hasOffers, hasProps }) => status === 'scheduled' && hasOffers && hasProps);
  const { homeTeamName, awayTeamName } = reader.eventRecord(game?.eventId ?? '');
  const question = `is the ${word} good in ${awayTeamName} vs ${homeTeamName}?`;
  const { data } = await chatApp(reader)(question, { scope: 'large' });
  expect(data.records.length).toBeGreaterThan(0);
  const shown = data.records.map((record) => ('outcome' in record ? record.outcome : ''));
  expect(new Set(shown)).toEqual(new Set([outcome]));
});
