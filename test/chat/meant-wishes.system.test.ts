// What a message adds to the one before, and wishes of which a part is not served: another team, the better
// price, the first start, a yardstick, a market that a player has no price on, a team that nobody knows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMessage } from '#chat/language/reading.ts';
import { quote } from '../oracle/script.ts';
import { type Answered, chatApp } from './chat-app.ts';
import { ChatScene, storeWith, THREE_GAMES, TWELVE_GAMES } from './chat-scene.ts';
import { TABLE_NAMES } from './prompts/table.ts';
import { SimulatedBook } from './simulated-book.ts';

async function answerTo(made: ChatScene, messages: readonly (string | Answered)[]) {
  const { data, status } = await chatApp(made.reader)(messages);
  expect(status).toBe(200);
  return data;
}

/** Heat at Jazz: no exchange at the Heat's best price, one with a fee at the highest of the Jazz. */
function basketball(): ChatScene {
  const made = new ChatScene();
  made.say(
    made.game('mia', 'uta', 0, 'nba'),
    made.moneyline(-140, 125, ['fanduel', 'away', 132], ['novig', 'away', 128]),
  );
  return made;
}

describe('a team that is named after another one', () => {
  it.each([
    ['what is the best price on the jazz moneyline', 'how about the heat', 'Miami Heat'],
    ['heat moneyline', 'and the jazz?', 'Utah Jazz'],
    ['who has the best price on the heat moneyline', 'what about the jazz then', 'Utah Jazz'],
    ['jazz ml, nba', 'which book is best for the heat', 'Miami Heat'],
  ])('%s, %s: replaces it', async (first, second, team) => {
    const { presentation, context } = await answerTo(basketball(), [first, second]);
    expect(presentation.primaryPick.outcome).toBe(team);
    expect(context.filters).toMatchObject({ market: 'moneyline', teams: [team] });
  });

  it('is none where the word is said of something else', () => {
    const teamsOf = (text: string) => readMessage(text, TABLE_NAMES).teams;
    expect(teamsOf('what about the odds')).toEqual([]);
    expect(teamsOf('how about the dogs')).toEqual([]);
    expect(teamsOf('what about the heat index')).toEqual([]);
  });
});

describe('a stake on the better of two books', () => {
  it.each([
    'and 40 on the better book?',
    'how much would $40 on the best one pay',
    'what does 40 bucks on the better one win me',
  ])('%s: is paid at it', async (question) => {
    const first = 'fanduel or betmgm for the heat moneyline';
    const { answer, presentation } = await answerTo(basketball(), [first, question]);
    expect(presentation.primaryPick.bookmakerName).toBe('FanDuel');
    expect(answer).toMatch(
      /^A stake of \$40 on Miami Heat \(Moneyline\) at FanDuel would win \$52\.80 and pays \$92\.80\./,
    );
  });

  it('is paid after the fee of an exchange', async () => {
    const made = new ChatScene();
    made.say(made.game('mia', 'uta', 0, 'nba'), [
      ...made.moneyline(-140, 125, ['fanduel', 'away', 126], ['betfair_ex_uk', 'away', 160]),
    ]);
    const messages = ['best price for the heat moneyline', '$100 on the better one'];
    const { answer, presentation } = await answerTo(made, messages);
    expect(presentation.primaryPick.odds).toBe(160);
    const [, wins = ''] = /would win \$([\d.]+) after the fee of Betfair/.exec(answer ?? '') ?? [];
    expect(Number(wins)).toBeGreaterThan(126);
    expect(Number(wins)).toBeLessThan(160);
  });
});

it('a book that replaces one of two is compared with the other', async () => {
  const made = new ChatScene();
  made.say(
    made.game('mia', 'uta', 0, 'nba'),
    made.moneyline(-140, 125, ['fanduel', 'away', 132], ['bovada', 'away', 118]),
  );
  const first = 'bovada vs betmgm on the heat moneyline';
  const { answer } = await answerTo(made, [first, 'what about fanduel in place of betmgm']);
  expect(answer).toMatch(
    /^FanDuel pays more on Miami Heat \(Moneyline\): \+132 at FanDuel and \+118 at Bovada\./,
  );
});

describe('which of the bets starts first', () => {
  const made = new ChatScene();
  made.say(made.game('buf', 'mia', 5), made.moneyline(130, -150, ['betway', 'home', 160]));
  made.say(made.game('kc', 'den', 2), made.moneyline(-240, 200));
  made.say(made.game('dal', 'nyg', 8), made.moneyline(110, -130, ['betway', 'home', 120]));

  it.each([
    'which of them kicks off first?',
    'which game is first?',
    'ok and the earliest?',
    "which one's soonest",
  ])('%s', async (question) => {
    const first = await answerTo(made, ['nfl moneyline picks']);
    expect(first.records[0]?.matchup).not.toMatch(/Chiefs/);
    const content = first.answer ?? '';
    const messages = ['nfl moneyline picks', { role: 'assistant', content } as const, question];
    const { answer, records, context } = await answerTo(made, messages);
    expect(answer).toMatch(/^Kansas City Chiefs @ Denver Broncos starts first, on .+ ET: /);
    expect(records[0]?.matchup).toBe('Kansas City Chiefs @ Denver Broncos');
    expect(context.filters).toMatchObject({ league: 'nfl', market: 'moneyline' });
    expect(context.notUnderstood).toBeUndefined();
  });
});

describe('a book whose prices are to be beaten', () => {
  it.each([
    "betrivers nfl moneylines that beat draftkings' price",
    "nfl moneylines at betrivers better than pinnacle's line",
    "betrivers moneylines beating pinnacle's odds, nfl",
    'is there anything at betrivers better than pinnacle',
  ])('%s: is no book to bet at', async (question) => {
    const made = new ChatScene();
    made.say(made.game('buf', 'mia'), made.moneyline(130, -150, ['pinnacle', 'home', 180]));
    const { answer, records, context } = await answerTo(made, [question]);
    expect(context.filters.bookmakers).toEqual(['betrivers']);
    for (const each of records) expect(each).toMatchObject({ bookmakerId: 'betrivers' });
    expect(answer).toMatch(/^Not understood, and not used: .+ not against \w+ alone\./);
  });

  it('of one game is compared', () => {
    const { venues } = readMessage('does betmgm beat fanduels price on the bills', TABLE_NAMES);
    expect(venues.namedIds).toEqual(['betmgm', 'fanduel']);
    expect(venues.yardsticks).toEqual([]);
  });
});

describe('a bound of favorites or underdogs', () => {
  it.each([
    ['nba picks, no favs steeper than -180', { oddsMin: -180 }],
    ['nfl parlay with nothing, no favourites juicier than -250', { oddsMin: -250 }],
    ['nhl bets, no dogs longer than +220', { oddsMax: 220 }],
  ])('%s: leaves the other side in', (text, bound) => {
    const { asked, price, favour, notUnderstood } = readMessage(text, TABLE_NAMES);
    expect({ price, favour, notUnderstood }).toEqual({
      ...{ price: undefined, favour: undefined, notUnderstood: [] },
    });
    expect(asked).toMatchObject(bound);
  });
});

it.each(["what's worth it tonight", 'anything decent this afternoon', 'what looks good tomorrow'])(
  'the best bets of a window are meant: %s',
  async (question) => {
    const made = new ChatScene();
    made.say(made.game('buf', 'mia'), made.moneyline(130, -150));
    const { context } = await answerTo(made, [question]);
    expect(context.resolvedContext).toBe('best_bets');
    expect(context.filters).toHaveProperty('fromDay');
  },
);

describe('a player without the market that is asked for', () => {
  let stored: Awaited<ReturnType<typeof storeWith>>;
  beforeAll(async () => {
    stored = await storeWith({ 'Josh Allen': TWELVE_GAMES, 'Cade Rivers': THREE_GAMES });
  });
  afterAll(() => stored.close());
  const made = new ChatScene();
  made.say(made.game('buf', 'mia'), [
    ...made.moneyline(130, -150),
    ...made.prop('Josh Allen', 'player_pass_yds', 248.5),
    ...made.prop('Cade Rivers', 'player_rush_yds', 60.5, 130, -170),
  ]);

  it.each([
    ['josh allen receiving yards under?'],
    ['josh allen receptions', 'which book for the over'],
    ['josh allen receiving yards', 'does he hit it often'],
  ])('%s, %s: has his others, and nobody else’s', async (...messages) => {
    const { data } = await chatApp(made.reader, { sql: stored.sql })(messages.filter(Boolean));
    expect(data.answer).toMatch(/^Josh Allen has no price on Recept\w+(?: Yards)? now: /);
    expect(data.records.length).toBeGreaterThan(0);
    for (const each of data.records) expect(each).toMatchObject({ playerName: 'Josh Allen' });
  });
});

describe('a nickname behind the place of another team', () => {
  it.each([
    ['moneyline for the emerald city jets', 'emerald city jets'],
    ['wakanda bills spread', 'wakanda bills'],
    ['total of the quahog city dolphins game', 'quahog city dolphins'],
  ])('%s: is unknown as a whole', async (question, name) => {
    const made = new ChatScene();
    made.say(made.game('buf', 'mia'), made.moneyline(130, -150));
    const { answer, context } = await answerTo(made, [question]);
    expect(answer?.startsWith(`Nobody and nothing called “${name}” has a price here now`)).toBe(
      true,
    );
    expect(context.notUnderstood).toEqual([name]);
    expect(context.filters).not.toHaveProperty('teams');
  });
});

it('a parlay that grows after its first question is cut off keeps its leagues, and says what is lost', async () => {
  const book = new SimulatedBook(7);
  book.trade(2);
  const ask = chatApp(book.engine.reader);
  const { data } = await ask('3 leg nhl parlay, no favorites heavier than -160', {
    scope: 'large',
  });
  const answer = { role: 'assistant', content: data.answer ?? '' } as const;
  const grown = await ask([answer, 'how much for 30 bucks', answer, 'make it 4 legs'], {
    scope: 'large',
  });
  const { legs = [] } = grown.data.presentation.primaryPick;
  expect(legs).toHaveLength(4);
  expect(new Set(grown.data.records.slice(0, 4).map(({ leagueId }) => leagueId))).toEqual(
    new Set(['nhl']),
  );
  expect(grown.data.answer).toMatch(
    /^Added: .+\. The question that began this parlay is no longer /,
  );
});

it('a parlay of which the first question is there keeps its limits', async () => {
  const made = new ChatScene();
  for (const [at, [away, home]] of [
    ['buf', 'mia'],
    ['kc', 'den'],
    ['dal', 'nyg'],
  ].entries())
    made.say(made.game(away ?? '', home ?? '', at), [
      ...made.moneyline(-130 - at, 115),
      quote('betway', 'home', -118, made.scene.now),
    ]);
  made.say(made.game('lal', 'bos', 0, 'nba'), made.moneyline(-110, 100, ['betway', 'home', 140]));
  const first = await answerTo(made, ['2 leg nfl parlay']);
  const content = first.answer ?? '';
  const messages = ['2 leg nfl parlay', { role: 'assistant', content } as const, 'make it 3 legs'];
  const { presentation, answer } = await answerTo(made, messages);
  const leagues = presentation.primaryPick.legs?.map(({ matchup }) => /Celtics/.test(matchup));
  expect(leagues).toEqual([false, false, false]);
  expect(answer).not.toMatch(/no longer among/);
});
