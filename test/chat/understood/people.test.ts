// Prompts that people wrote who had not seen the rules, with the reading that they expect.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { VENUES } from '#domain/data/venues.ts';
import { missesOf, type Prompt, readingOf } from './check.ts';

const RIGHT_MIN = 0.97;
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

it.each([
  ['nba bets under 9 hours out', { startsWithinMinutes: 540 }],
  ['ev bets, prices under a minute old', { maxPriceAgeSeconds: 60 }],
  ['arbs that clear 3 percent', { minProfitPct: 3 }],
  ['nhl bets with win prob 55 or higher, gimme 4', { minProbability: 55, limit: 4 }],
  ['best nhl bets || take out puck lines', { excludedMarkets: ['spread'] }],
  ['best bets every sport but baseball', { excludedLeagues: ['mlb'] }],
  ['arbs that dont need fanatics', { excludedBookmakers: ['fanatics'] }],
  ['nfl bets tomorrow not today', { fromDay: '2025-11-10', toDay: '2025-11-10' }],
  ['best nfl bets, not today', { fromDay: '2025-11-10' }],
  ['dk is all i have. nhl bets', { only: true }],
  ['arbs nba || stake 400 || make it 600', { stake: 600 }],
  ['4 leg nba parlay || kick out leg 3', { edit: 'drop_leg', leg: 3 }],
  ['2 leg mlb parlay || what would 75 bucks win me', { edit: 'payout', stake: 75 }],
  ['nba parlay 2 legs || one extra leg || if i put 10 on it?', { stake: 10 }],
  ['+ev mlb || 5 plays', { limit: 5 }],
  ['best josh allen props || just the passing yards || overs', { players: ['Josh Allen'] }],
])('a kind of words that people use is read: "%s"', (text, asked) => {
  expect(readingOf(text.split(' || ')).understood).toMatchObject(asked);
});

it.each([
  ['+ev nfl from -120 up to +150', { minOdds: -120, maxOdds: 150 }],
  ['nba bets -150 thru +130', { minOdds: -150, maxOdds: 130 }],
  ['nfl parlay, every leg -200 or better and none over +120', { minOdds: -200, maxOdds: 120 }],
  ['nfl bets, nothing past +300', { maxOdds: 300 }],
  ['nba parlay, no leg over -150', { minOdds: -150 }],
  ['arbs, no prices older than 60 sec', { maxPriceAgeSeconds: 60 }],
  ['arbs, no odds older than 30s', { maxPriceAgeSeconds: 30 }],
  ['nba ev in the next 90min', { startsWithinMinutes: 90 }],
  ['2 leg nba parlay, nothing thats already started', { phase: 'pregame' }],
  ['nba ev, only games yet to start', { phase: 'pregame' }],
  ['nhl bets on games that havent kicked off yet', { phase: 'pregame' }],
  ['nba bets on games already underway', { phase: 'live' }],
  ['best book for rangers puck line +1.5', { line: 1.5 }],
  ['+1.5 puck line oilers best price', { line: 1.5 }],
  ['4 leg nba parlay || take leg 4 off', { edit: 'drop_leg', leg: 4 }],
  ['3 leg nba parlay || leg 1 has to go', { edit: 'drop_leg', leg: 1 }],
  ['3 leg nba parlay || give me a different leg 2', { edit: 'swap_leg', leg: 2 }],
  ['curry u 4.5 threes', { side: 'under', line: 4.5 }],
  ['tatum 25+ points', { side: 'over', line: 24.5 }],
  ['bears getting 3.5 best book', { line: 3.5 }],
  ['nba parlay 2-4 legs', { legs: { least: 2, most: 4 } }],
  ['nfl bets odds 1.5-2.0', { minOdds: -200, maxOdds: 100 }],
  ['arbs that pay at least one and a half percent', { minProfitPct: 1.5 }],
  ['nba ev in the next 1.5 hours', { startsWithinMinutes: 90 }],
  ['nhl bets, steer clear of totals', { excludedMarkets: ['total'] }],
  ['3 leg nba parlay, keep the celtics off', { excludedTeams: ['Boston Celtics'] }],
  [
    'nba totals, no dfs apps',
    {
      excludedBookmakers: ['betr_us_dfs', 'dabble_us_dfs', 'pick6', 'prizepicks', 'underdog'],
    },
  ],
  ['bst bet 4 mahommes pasing yds', { players: ['Patrick Mahomes'] }],
  ['luka donchitch rebounds', { players: ['Luka Dončić'] }],
  ['nikola yokitch rebounds', { players: ['Nikola Jokić'] }],
  ['yannis points', { players: ['Giannis Antetokounmpo'] }],
])('kinds of bounds, edits and names are read in other words: "%s"', (text, asked) => {
  const { question, understood } = readingOf(text.split(' || '));
  expect(understood).toMatchObject(asked);
  expect(question).toMatchObject({ notUnderstood: [] });
});

it.each([
  ['best nba points overs', { markets: ['player_points'] }],
  ['overs on rebounds nba tonight', { markets: ['player_rebounds'] }],
  ['arbs on d k and bet m g m', { bookmakerIds: ['betmgm', 'draftkings'] }],
  ['give me e v plays in the n b a', { leagues: ['nba'] }],
])('letters and statistics mean what they stand for: "%s"', (text, wanted) => {
  expect(readingOf([text]).question).toMatchObject({ wanted });
});

it.each([
  ['odds on the chiefs winning the super bowl', 'season awards'],
  ['odds for celtics to win the east', 'season awards'],
  ['my bet from last nite still hasnt graded wtf', 'settled'],
  ['fanduel didnt pay out my parlay', 'settled'],
  ['cant stop betting and im losing everything. any +ev on the nfl', 'no bet is suggested'],
])('what is not served gets no bets, and says why: "%s"', (text, why) => {
  const { question } = readingOf([text]);
  expect(question).toMatchObject({ kind: 'refused', message: expect.stringContaining(why) });
});

it.each([
  'Hey! My name is Pups!',
  'You lack intelligence.',
  'Who went through the trouble of setting you up?',
  'What languages can you converse in?',
  'Do you have friends the same age as you, if so, how old are they?',
])('no bet is read into real words that are like words of bets: "%s"', (text) => {
  expect(readingOf([text]).context).toBe('none');
});

it.each([
  ['mlb totals under 9', { side: 'under', line: 9 }, false],
  ['giannis under 9 assists', { side: 'under', line: 9 }, false],
  ['take the chiefs out of spite', { teams: ['Kansas City Chiefs'] }, false],
  ['any nba bets but only at DraftKings', { only: true }, false],
  ['this is all i have left, best nfl bets', {}, true],
  ['350 is my whole bankroll, ev bets mlb', { bankroll: 350 }, false],
])('and no more is read into it: "%s"', (text, asked, needsCare) => {
  const { question, understood } = readingOf([text]);
  expect(understood).toMatchObject(asked);
  expect(question).toMatchObject({ needsCare });
});

it.each([
  ['best soccer bets || not only soccer tho, everything', {}, { leagues: [] }],
  ['i have $50 and want to turn it into $500, what parlay', { stake: 50 }, {}],
  ['ev bets, got 800 in my roll, quarter kelly', { bankroll: 800, kellyFraction: 0.25 }, {}],
  ['how much of my bankroll should i bet, i got 400', { bankroll: 400 }, {}],
  ['best bets at Pinnacle or Zorblix', {}, { bookmakerIds: ['pinnacle'] }],
  ['give me something safe for the nfl', { risk: 'safe' }, { leagues: ['nfl'], price: 'minus' }],
])('words of new users are read as they mean them: "%s"', (text, asked, wanted) => {
  const { question, understood } = readingOf(text.split(' || '));
  expect(understood).toMatchObject(asked);
  expect(question).toMatchObject({ wanted });
});

it.each([
  [['im self excluded everywhere but whats the best nfl bet']],
  [['i self-excluded last month', 'best nba bets tonight']],
])('who has shut himself out of betting gets no bets: %j', (messages) => {
  expect(readingOf(messages).context).toBe('none');
});

it.each([
  ['best nba bets before 8pm', { startsBefore: '20:00' }],
  ['nfl ev plays || none that kick off before 4:30 pm et', { startsFrom: '16:30' }],
  ['nba totals tonight that dont tip before 9', { startsFrom: '21:00' }],
  ['mlb bets, skip anything after 10:30pm', { startsBefore: '22:31' }],
  ['nhl plays past 9 only', { startsFrom: '21:01' }],
  ['nfl props between 11am and 2pm', { startsFrom: '11:00', startsBefore: '14:01' }],
  ['nba bets 7-10pm', { startsFrom: '19:00', startsBefore: '22:01' }],
  ['nhl bets, games between noon and 5', { startsFrom: '12:00', startsBefore: '17:01' }],
  ['games starting between 6 and 9, nba ev', { startsFrom: '18:00', startsBefore: '21:01' }],
  ['epl picks kicking off no later than noon', { startsBefore: '12:01' }],
  ['nba bets 7pm pacific or later', { startsFrom: '22:00' }],
  ['nothing starting before 4 pm ct please, nfl spreads', { startsFrom: '17:00' }],
  ['epl bets before 3pm gmt', { startsBefore: '10:00' }],
  ['nba bets after 7pm || but nothing after 10', { startsFrom: '19:01', startsBefore: '22:01' }],
])('games start after a time of day, before one, or between two: "%s"', (text, asked) => {
  const { question, understood } = readingOf(text.split(' || '));
  expect(understood).toMatchObject(asked);
  expect(question).toMatchObject({ notUnderstood: [] });
  expect(understood.startAt).toBeUndefined();
});

it('another window of the day takes the place of the one before, and "any time" of each', () => {
  expect(readingOf(['nba bets after 7pm', 'before noon']).understood).not.toHaveProperty(
    'startsFrom',
  );
  const { understood } = readingOf(['nba bets before 7pm', 'any time is fine']);
  expect(understood).not.toHaveProperty('startsBefore');
});

it.each([
  ['nba bets after 7pm my time', '7pm'],
  ['nba games over by 10pm', '10pm'],
  ['nfl bets but not the 1pm games', '1pm'],
])('a time of another zone or of no start bounds nothing, and that is said: "%s"', (text, said) => {
  const { question, understood } = readingOf([text]);
  expect(question).toMatchObject({ notUnderstood: [said] });
  expect(understood).not.toHaveProperty('startsFrom');
  expect(understood).not.toHaveProperty('startAt');
});

it.each([
  ['nhl bets but skip the offshore sites', 'offshore sites'],
  ['nfl ev plays, nothing offshore', 'offshore'],
  ['nba spreads at reputable bookies', 'reputable bookies'],
  ['what do the sharp books like in the nfl, best bets', 'sharp books'],
  ['mlb totals with my local bookie', 'local bookie'],
  ['arbs on legal sportsbooks', 'legal sportsbooks'],
  ['nba moneylines at canadian books', 'canadian books'],
])(
  'a kind of books that the catalogue does not know is called not understood: "%s"',
  (text, books) => {
    expect(readingOf([text]).question).toMatchObject({ notUnderstood: [books] });
  },
);

it.each([
  ['nfl plays at 11:45 am', '11:45'],
  ['nba ml, tip off at 1:30 pm pacific', '16:30'],
  ['the 7:05s in baseball', '19:05'],
])('a start is read with its half of the day and its zone: "%s"', (text, startAt) => {
  const { question, understood } = readingOf([text]);
  expect(understood).toMatchObject({ startAt });
  expect(question).toMatchObject({ notUnderstood: [] });
});

it.each([
  ['is -128 on the bears too rich', -128],
  ['should i lay -190 with the bears', -190],
])('a price that may be too short is judged, and bounds nothing: "%s"', (text, judgedPrice) => {
  const { question, understood } = readingOf([text]);
  expect(question).toMatchObject({ judgedPrice, notUnderstood: [] });
  expect(understood).not.toHaveProperty('minOdds');
  expect(understood).not.toHaveProperty('maxOdds');
});

it.each([
  ['nhl +ev at american sportsbooks', 'us us2', 'sportsbook'],
  ['arbs, us-based books only', 'us us2', 'sportsbook'],
  ['nba moneylines from bookmakers in the UK', 'uk', 'sportsbook'],
  ['mlb totals, aussie bookies please', 'au', 'sportsbook'],
  ['nfl bets on european exchanges', 'eu fr se', 'exchange'],
])('books of a region are those of the catalogue there: "%s"', (text, regions, sourceType) => {
  const { question } = readingOf([text]);
  const there = VENUES.filter(
    (venue) =>
      !venue.legacy &&
      venue.sourceType === sourceType &&
      regions.split(' ').includes(venue.sourceRegion),
  ).map(({ bookmakerId }) => bookmakerId);
  const wanted = question.kind === 'question' ? question.wanted : undefined;
  expect(new Set(wanted?.bookmakerIds)).toEqual(new Set(there));
  expect(question).toMatchObject({ notUnderstood: [] });
});

it('books of a region are left out where that is asked for, and nobody is "us"', () => {
  const books = (text: string) => {
    const { question } = readingOf([text]);
    return question.kind === 'question' ? question.wanted : undefined;
  };
  expect(books('nba picks, no british bookmakers')?.withoutBookIds).toContain('ladbrokes_uk');
  expect(books('show us books with the best nba lines')?.bookmakerIds).toEqual([]);
});

it.each([
  ['fanduel or betrivers for the bears spread || try fanatics instead of fanduel', 'betrivers'],
  ['betrivers vs fanduel, bears spread || replace fanduel with fanatics', 'betrivers'],
  ['betrivers vs fanduel, bears spread || switch out fanduel for fanatics', 'betrivers'],
  ['bears spread at fanduel or betrivers || not fanduel, fanatics', 'betrivers'],
  ['bears spread at fanduel or betrivers || use fanatics in place of betrivers', 'fanduel'],
])('a book takes the place of the one that it replaces: "%s"', (text, other) => {
  const { question } = readingOf(text.split(' || '));
  const wanted = question.kind === 'question' ? question.wanted : undefined;
  expect(new Set(wanted?.bookmakerIds)).toEqual(new Set(['fanatics', other]));
  expect(wanted?.markets).toEqual(['spread']);
});

it('a book that is left out and was the only one leaves all others', () => {
  const { question } = readingOf(['nfl ev bets at fanatics', 'not fanatics']);
  expect(question).toMatchObject({ wanted: { withoutBookIds: ['fanatics'] } });
});

it.each([
  ['nhl bets better than 6 to 1', { minOdds: 600 }],
  ['nba moneylines, nothing longer than 3 to 1', { maxOdds: 300 }],
  ['any nfl bets at 7/2 or longer', { minOdds: 350 }],
  ['nba bets from 4-1 and up', { minOdds: 400 }],
  ['epl bets between 2/1 and 4/1', { minOdds: 200, maxOdds: 400 }],
  ['find me a 20-1 longshot in the nhl', { minOdds: 1600, maxOdds: 2500 }],
  ['nfl bets that pay about 8 to 1', { minOdds: 640, maxOdds: 1000 }],
  ['3 leg nba parlay, every leg 2/1 or better', { minOdds: 200 }],
])('odds of one number to another are a price: "%s"', (text, asked) => {
  const { question, understood } = readingOf([text]);
  expect(understood).toMatchObject(asked);
  expect(question).toMatchObject({ notUnderstood: [] });
});

it('and hours from one to another are none', () => {
  expect(readingOf(['nba bets 2 to 1 hours from now']).understood).not.toHaveProperty('minOdds');
});

it('"only" behind a mark is said of what follows it', () => {
  const { question } = readingOf(['arbs with Pinnacle, only NHL']);
  expect(question).toMatchObject({ isOnlyBooks: false, wanted: { leagues: ['nhl'] } });
  expect(readingOf(['arbs at Pinnacle only']).question).toMatchObject({ isOnlyBooks: true });
});

it('whoever started to bet asks for no games that have started', () => {
  const { understood } = readingOf(['i already started betting, best nba picks']);
  expect(understood.phase).toBeUndefined();
});

it.each([
  ['nba bets tonite', { startsFrom: '17:00', startsBefore: '24:00', fromDay: '2025-11-09' }],
  ['nhl bets this evening', { startsFrom: '17:00', startsBefore: '24:00' }],
  ['nfl bets this afternoon', { startsFrom: '12:00', startsBefore: '17:00' }],
  ['best bets this morning', { startsFrom: '00:00', startsBefore: '12:00' }],
  ['early games nfl bets', { startsFrom: '00:00', startsBefore: '15:30' }],
  ['late nfl games, best bets', { startsFrom: '15:30', startsBefore: '19:30' }],
  ['late games nba', { startsFrom: '21:00', startsBefore: '24:00' }],
  ['nba bets tomorrow night', { startsFrom: '17:00', fromDay: '2025-11-10' }],
  ['best bets sunday evening', { startsFrom: '17:00', fromDay: '2025-11-09' }],
  ['nfl bets, no night games', { startsFrom: '00:00', startsBefore: '17:00' }],
])('a part of a day is a window: "%s"', (text, asked) => {
  expect(readingOf([text]).understood).toMatchObject(asked);
});

it.each([
  'best nba bets today',
  'best nfl bets not tonight',
  'has the lakers spread moved since this morning',
  'late money on the chiefs',
])('and no other words are: "%s"', (text) => {
  expect(readingOf([text]).understood).not.toHaveProperty('startsFrom');
});

it.each([
  ['what does -110 mean', /^At -110 a stake of 110 wins 100: .* 52\.4% of the time\./],
  ['what does +3.5 mean', /^At \+3\.5 points a side may lose by less than 3\.5, or win\./],
  ['what does 2.50 mean', /^2\.50 in decimal odds pays 2\.50 per unit/],
  ['what is the vig', /^The vig/],
  ['what is the hold', /^The vig/],
  ['whats a push and whats juice', /^A push .* The vig/],
  ['what is a parlay and a teaser', /^A parlay .* A teaser/],
  ['what does o/u mean', /^A total/],
  ['what does plus money mean', /^Plus money/],
  ['chiefs to win it all', /^Futures/],
  ['leafs win the cup', /^Futures/],
  ['yankees take the pennant', /^Futures/],
  ['odds the bills go all the way', /^Futures/],
  ['dodgers to win the ws', /^Futures/],
  ['anything on cricket or tennis?', /^Nobody and nothing called “cricket” or “tennis”/],
  ['down 2 grand need to win it all back', /^Please stop here/],
])('"%s" gets its own answer', (text, answer) => {
  expect(readingOf([text]).question).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(answer),
  });
});
