// Answers to what people ask in few words: who the underdogs are, why, whether a bet is good, both sides of a line,
// prices after fees, other books for a parlay, and what is withheld.
import { describe, expect, it } from 'vitest';
import type { ChatData } from '#contract/records/chat-answer.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { quote } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene, type Price } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

const simulated = new SimulatedBook(7);
const askSimulated = chatApp(simulated.engine.reader, {
  chat: { helpText: 'Call 1-800-GAMBLER.' },
});

/** Buffalo is the favourite at Miami, whose run of points pays more than even; Kansas City at Denver later on. */
function scene(...others: readonly Price[]): ChatScene {
  const made = new ChatScene();
  const { now } = made.scene;
  const lined = (
    venue: string,
    marketType: string,
    sides: readonly [string, number][],
    point: number,
  ) =>
    sides.map(([side, price]) => quote(venue, side as 'home', price, now, { marketType, point }));
  const lines = ['pinnacle', 'betmgm', 'betrivers', 'fanduel'].flatMap((venue) => [
    ...lined(
      venue,
      'spread',
      [
        ['home', -120],
        ['away', 102],
      ],
      3.5,
    ),
    ...lined(
      venue,
      'total',
      [
        ['over', -112],
        ['under', -108],
      ],
      44.5,
    ),
  ]);
  made.say(made.game('buf', 'mia'), [...made.moneyline(150, -170, ...others), ...lines]);
  made.say(made.game('kc', 'den', 8), made.moneyline(-240, 200, ['fanduel', 'home', -235]));
  return made;
}

type Message = { readonly role: 'user' | 'assistant'; readonly content: string };

/** The answer to a conversation in which each answer stands behind its question. */
async function talk(questions: readonly string[], made = scene()): Promise<readonly ChatData[]> {
  const messages: Message[] = [];
  const answers: ChatData[] = [];
  for (const content of questions) {
    messages.push({ role: 'user', content });
    const { status, data } = await chatApp(made.reader)('', { messages: messages.slice(-5) });
    expect(status, content).toBe(200);
    answers.push(data);
    messages.push({ role: 'assistant', content: (data.answer ?? '').slice(0, 1000) });
  }
  return answers;
}

async function answerOf(question: string, made = scene()): Promise<ChatData> {
  return (await talk([question], made)).at(-1) as ChatData;
}

describe('underdogs and favourites are told by the moneyline of their game', () => {
  it.each([
    ['best underdogs', true],
    ['any dogs worth it in the nfl', true],
    ['underdog spreads nfl', true],
    ['nfl favorites', false],
    ['no favorites, nfl bets', true],
  ])('%s', async (question, isUnderdog) => {
    const { reader } = simulated.engine;
    const { status, data } = await askSimulated(question, { scope: 'large' });
    expect(status).toBe(200);
    for (const { eventId, outcome } of data.records) {
      const looks = reader.bestPrices(eventId, {
        marketTypes: new Set(['moneyline']),
        everyLine: false,
      });
      const chanceOf = (isOwn: boolean): number =>
        Math.max(
          ...looks
            .filter((look) => (look.outcome === outcome) === isOwn && look.outcome !== 'Draw')
            .map(({ fairOdds }) => probabilityOfPrice((fairOdds ?? 0) * 100)),
        );
      expect(chanceOf(true) < chanceOf(false), outcome).toBe(isUnderdog);
    }
  });

  it('a plus price of the spread makes no underdog of a favourite', async () => {
    const { records } = await answerOf('underdog spreads nfl');
    expect(records[0]).toMatchObject({ outcome: 'Miami Dolphins', market: 'spread' });
  });
});

describe('"why?" explains the bet of the message before', () => {
  it.each([
    [['Bills or Dolphins, who do you like', 'why?']],
    [['Bills Dolphins over under', 'why that one']],
    [['Bills Dolphins total', 'what about the under', 'why?']],
    [['Bills moneyline', 'what about the spread', 'how come?']],
    [['best nfl bets', 'why']],
  ])('%j', async (questions) => {
    const answers = await talk(questions);
    const [before, last] = answers.slice(-2).map(({ presentation }) => presentation.primaryPick);
    expect(last).toMatchObject({
      outcome: before?.outcome,
      market: before?.market,
      odds: before?.odds,
    });
    expect(answers.at(-1)?.answer).toMatch(/^(?:It|Of the sides)/);
  });

  it('of another bet than what stands first now the one that was told', async () => {
    const told = 'The best price is Under 44.5 (Total) in Buffalo Bills @ Miami Dolphins, at -108.';
    const { data } = await chatApp(scene().reader)('', {
      messages: [
        { role: 'user', content: 'Bills Dolphins total' },
        { role: 'assistant', content: told },
        { role: 'user', content: 'why?' },
      ],
    });
    expect(data.presentation.primaryPick.outcome).toBe('Under');
  });
});

describe('whether a bet is a good one is said first', () => {
  it.each([
    'is the Bills moneyline a good bet',
    'should i take the Bills -3.5',
    'Bills ml worth it?',
    'is Bills -3.5 any good',
    'would you bet the over in Bills Dolphins',
    'Dolphins moneyline, yes or no',
    'is the under solid in the Bills game',
    'is the total over solid for Bills Dolphins',
    'Dolphins moneyline smart or nah',
  ])('no: %s', async (question) => {
    const { answer = '', presentation } = await answerOf(question);
    expect(answer).toMatch(/^No: by these figures .+ loses [\d.]+% of the stake on average\./);
    expect(presentation.summary).toMatch(/^No: by these figures /);
    expect(answer).not.toContain('No good bet');
  });

  it('yes', async () => {
    const made = scene(['betway', 'away', -140]);
    const { answer } = await answerOf('should i take the Bills moneyline', made);
    expect(answer).toMatch(/^Yes: by these figures Buffalo Bills .+ gains [\d.]+% of the stake/);
  });
});

describe('of a market both sides are said', () => {
  it.each([
    ['Bills Dolphins total', 'Over 44.5 -112 at', 'Under 44.5 -108 at'],
    [
      'over under of the Bills at FanDuel',
      'Over 44.5 -112 at FanDuel',
      'Under 44.5 -108 at FanDuel',
    ],
    ['cheapest juice on the Bills Dolphins spread', '-3.5 +102 at', '+3.5 -120 at'],
  ])('%s', async (question, ...prices) => {
    const { answer = '', records } = await answerOf(question);
    const [first = ''] = answer.split('. ', 1);
    for (const price of prices) expect(first).toContain(price);
    expect(records[1]).toMatchObject({ market: records[0]?.market, recordType: 'best_bet' });
    expect(records[1]?.outcome).not.toBe(records[0]?.outcome);
  });

  it('behind another market of the same game, too', async () => {
    const answers = await talk(['whats the spread on the Bills game', 'ok and the total?']);
    expect(answers.at(-1)?.answer).toMatch(/^Total: Over 44.5 .+ and Under 44.5 /);
  });
});

it('the best price is the best after fees, and the fee is said', async () => {
  const made = scene(['fanduel', 'home', 160], ['smarkets', 'home', 162]);
  const { presentation } = await answerOf('who has the best moneyline on the Dolphins', made);
  expect(presentation.primaryPick).toMatchObject({ bookmakerId: 'fanduel', odds: 160 });
  expect(presentation.summary).toMatch(/\+162 at Smarkets \(\+\d+ after its fee\)/);
});

describe('no two verdicts on one bet', () => {
  it.each([
    [['Bills or Dolphins, who do you like', 'which book has the best price on them']],
    [['whats the spread on the Bills game', 'which book']],
  ])('%j', async (questions) => {
    const [before, after] = await talk(questions);
    const pickOf = (data: ChatData | undefined) => data?.presentation.primaryPick;
    expect(pickOf(after)?.outcome).toBe(pickOf(before)?.outcome);
    expect(pickOf(after)?.market).toBe(pickOf(before)?.market);
  });

  it('where the figures speak for neither side none is called value', async () => {
    const { answer } = await answerOf('Bills or Dolphins');
    expect(answer).toMatch(/^The figures speak for neither side/);
    expect(answer).not.toContain('The value is in');
  });
});

it('a parlay at other books keeps the legs that they have, and says which it replaced', async () => {
  const made = scene(['betway', 'home', 170]);
  const [before, after] = await talk(['2 leg nfl parlay', 'now only fanduel'], made);
  const legsOf = (data: ChatData | undefined) =>
    (data?.presentation.primaryPick.legs ?? []).map(({ selection }) => selection);
  expect(after?.context.filters.bookmakers).toEqual(['fanduel']);
  const kept = legsOf(after).filter((leg) => legsOf(before).includes(leg));
  expect(after?.answer).toContain(`Of the 2 legs of before FanDuel has ${kept.length}`);
  expect(after?.presentation.primaryPick.bookmakerName).toBe('FanDuel');
});

describe('withheld', () => {
  it.each([
    'i lost my rent money last night, need a sure thing to win it back',
    'need to make my car payment, give me a lock',
    'lost my savings whats the best bet',
    'gonna put my bills money on the lakers',
    'i need to get even, biggest parlay you got',
    'how do i chase my losses',
  ])('no bet is suggested for losses: %s', async (question) => {
    const { status, error } = await askSimulated(question);
    expect(status).toBe(400);
    expect(error?.message).toMatch(/^Please stop here for now: .+ Call 1-800-GAMBLER\.$/);
    expect(error?.message).not.toMatch(/arbitrage/);
  });

  it.each(['sgp chiefs bills', '2 leg same game parlay nba'])(
    'a parlay of one game is refused: %s',
    async (question) => {
      const { status, error } = await askSimulated(question);
      expect(status).toBe(400);
      expect(error?.message).toMatch(/^Same-game parlays are not priced here/);
    },
  );

  it('a parlay that is not of one game is none', async () => {
    const { status } = await askSimulated('3 leg nfl parlay, no same game');
    expect(status).toBe(200);
  });
});

it('where nothing starts in the window that is said, with the next game', async () => {
  const { answer, context } = await answerOf('nfl bets this morning');
  expect(context.broadened).toBe(true);
  expect(answer).toMatch(
    /^Nothing here fits the day \(this morning \(before 12:00 PM ET\)\) .* The next: .+ starts on /,
  );
});

it('where nobody offers the prop that is named, with other props', async () => {
  const { data } = await askSimulated('nfl props under 2.5 touchdown passes');
  const { answer, context, records } = data;
  expect(context.broadened).toBe(true);
  expect(answer).toMatch(
    /^Nothing here fits the market \(Pass Touchdowns at 2\.5\) that you asked/,
  );
  expect(answer).not.toMatch(/The line 2\.5/);
  const players = records.map((each) => ('playerName' in each ? each.playerName : undefined));
  expect(players.every((each) => each !== undefined)).toBe(true);
});

it('an arbitrage of handicaps with the sign of each side', async () => {
  const { data } = await askSimulated('arbitrage on spreads');
  const [first] = data.records;
  if (first?.recordType !== 'arbitrage') throw new Error('no arbitrage');
  const plus = first.books.find(({ point = 0 }) => point > 0);
  expect(data.answer).toContain(` on ${plus?.outcome} +${plus?.point} at `);
});
