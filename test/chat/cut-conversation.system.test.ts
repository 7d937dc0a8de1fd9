// A conversation of which only the last messages are sent: whom it is about is told by the answers among them.
import { describe, expect, it } from 'vitest';
import { type Answered, chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';
import { readingOf } from './understood/check.ts';

const book = new SimulatedBook(7);
book.trade(2);
const ask = chatApp(book.engine.reader);

/** The conversation with its answers; of each request the last five messages, and those before cut off. */
async function talk(questions: readonly string[]) {
  const messages: (string | Answered)[] = [];
  let data: Awaited<ReturnType<typeof ask>>['data'] | undefined;
  for (const question of questions) {
    messages.push(question);
    ({ data } = await ask(messages.slice(-5)));
    messages.push({ role: 'assistant', content: data?.answer ?? '' });
  }
  return data;
}

describe('a conversation that is cut off', () => {
  it('keeps the team that a short name meant when it was said', async () => {
    const data = await talk([
      'whats the spread of the falcons bengals game',
      'what can i get atlanta at',
      'and the total there?',
      'ok put 50 on the over, what do i win',
    ]);
    expect(data?.context.filters).toMatchObject({ teams: ['Atlanta Falcons'], side: 'over' });
    expect(data?.records[0]?.matchup).toBe('Atlanta Falcons @ Cincinnati Bengals');
    expect(data?.answer).toMatch(/A stake of \$50 /);
  });

  it('keeps the game that only its answers name', async () => {
    const data = await talk([
      'falcons bengals spread',
      'ok and the total',
      'at fanduel?',
      '60 on the under what do i get',
    ]);
    expect(data?.records[0]?.matchup).toBe('Atlanta Falcons @ Cincinnati Bengals');
    expect(data?.context.filters).toMatchObject({ side: 'under', stake: 60, market: 'total' });
  });

  it('goes on behind the window of before', async () => {
    const data = await talk([
      'nba bets in the next 2 hours',
      'and after that til midnight',
      'only spreads',
    ]);
    expect(data?.context.filters).toMatchObject({
      startsAfterMinutes: 120,
      startsBefore: '24:00',
      market: 'spread',
    });
    expect(data?.context.filters).not.toHaveProperty('startsWithinMinutes');
  });

  it('is of the game where a same-game parlay was refused', async () => {
    const { data } = await ask(['sgp of bengals ml and over 40', 'fine just the over 40']);
    expect(data.context.resolvedContext).toBe('event_best_available_bet');
    expect(data.context.filters).toMatchObject({
      teams: ['Cincinnati Bengals'],
      side: 'over',
      line: 40,
    });
  });

  it('compares a third book with the two of before', async () => {
    const data = await talk(['betmgm vs fanduel on the falcons bengals ml', 'and draftkings']);
    expect(data?.context.filters.bookmakers).toEqual(
      expect.arrayContaining(['betmgm', 'fanduel', 'draftkings']),
    );
    expect(data?.answer).toMatch(/DraftKings/);
  });

  it('never widens to a book that is left out', async () => {
    const first = await ask('arbs in the nba');
    const books = [
      ...new Set(
        first.data.records.flatMap((each) =>
          each.recordType === 'arbitrage' ? each.books.map(({ bookmaker }) => bookmaker) : [],
        ),
      ),
    ];
    const without = await ask(`arbs in the nba without ${books.join(' or ')}`);
    const said = JSON.stringify(without.data?.records ?? []);
    for (const name of books) expect(said).not.toContain(`"${name}"`);
  });

  it.each([
    'flip it',
    'flip it, other side',
    'u sure? whats the other side paying',
    'how much is the other side going for',
  ])('gives the other side of the bet that was answered, and back: %s', async (flip) => {
    const sides = await Promise.all(
      [
        ['falcons bengals spread'],
        ['falcons bengals spread', flip],
        ['falcons bengals spread', flip, 'the other side?'],
      ].map(talk),
    );
    const [first, second, third] = sides.map((data) => data?.records[0]);
    expect(second?.outcome).not.toBe(first?.outcome);
    expect(second?.point).toBe(-(first?.point ?? Number.NaN));
    expect(third?.outcome).toBe(first?.outcome);
  });

  it('takes the hours of a part of another day for those of before', async () => {
    const data = await talk(['nba games between 4pm and 8pm today', 'now tomorrow morning']);
    expect(data?.context.filters).toMatchObject({ startsFrom: '00:00', startsBefore: '12:00' });
  });

  it('makes as many legs as are asked for, whatever was listed before', async () => {
    const data = await talk(['top 2 nba moneylines', 'parlay those', 'make it 3 legs']);
    expect(data?.presentation.primaryPick.legs).toHaveLength(3);
  });

  it('keeps a player whom an answer named', async () => {
    const first = await ask('best nba props');
    const name = first.data.records[0]?.playerName;
    const data = await talk([
      'best nba props',
      'how about his points',
      'what does he pay on assists',
    ]);
    expect(name).toBeDefined();
    expect(data?.context.filters.players).toEqual([name]);
  });
});

describe('a price behind a question about a movement', () => {
  const first = 'did the chiefs broncos line move';

  it.each([
    'flip it, what can i get denver at',
    'which book is best on the broncos',
    '$20 on the broncos what do i win',
  ])('%s: is no movement', (question) => {
    expect(readingOf([first, question]).context).toBe('event');
  });

  it.each(['whats the line on the rams', 'which book is best for the niners ml'])(
    '%s: is no parlay behind one',
    (question) => {
      expect(readingOf(['2 leg nba parlay', question]).context).toBe('event');
    },
  );

  it.each(['and the total?', 'how about the spread'])('%s: is one', (question) => {
    expect(readingOf([first, question]).context).toBe('line_movement');
  });
});
