// Questions for one side of a line, or of the price: "is the over good in this game?".
import { expect, it } from 'vitest';
import { quote } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { missesIn } from './prompts/table.ts';
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

it.each(['best under bets in the nfl', 'best NFL unders tonight', 'under in Bills vs Dolphins'])(
  'where nothing is on the side, others are shown and the answer says so: %s',
  async (question) => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
    const { status, data } = await chatApp(scene.reader)(question);
    expect(status).toBe(200);
    expect(data.records.length).toBeGreaterThan(0);
    expect(data.context.broadened).toBe(true);
    expect(data.presentation.summary).toMatch(/the .*side/);
  },
);

it('the side stays where it is another wish that nothing fulfils', async () => {
  const scene = new ChatScene();
  const line = { marketType: 'total', point: 45.5 };
  const total = (['over', 'under'] as const).map((side) =>
    quote('draftkings', side, -110, scene.scene.now, line),
  );
  scene.say(scene.game('buf', 'mia'), total);
  const { data } = await chatApp(scene.reader)('best unders in the nfl at Bovada');
  expect(data.context.broadened).toBe(true);
  const shown = data.records.map((record) => ('outcome' in record ? record.outcome : ''));
  expect(new Set(shown)).toEqual(new Set(['Under']));
  expect(data.presentation.summary).not.toMatch(/side/);
});

it.each([
  'nba props no unders => best_bets l=nba props side=over',
  'why not the over in the Bills game? best bet => event t=nfl_buf side=over',
  'no vig overs nba => best_bets l=nba side=over',
  'gimme 3 leg parlay nba no unders => parlay l=nba legs=3 side=over',
  'best nba totals tonight, no overs => best_bets l=nba m=total side=under',
  'not the over, best bet in the Bills game => event t=nfl_buf side=under',
  'no overs, only unders nba => best_bets l=nba side=under',
  'overs, not unders, nba => best_bets l=nba side=over',
  'best nba bets no favorites => best_bets l=nba price=plus',
  'no underdogs please, best bets nfl => best_bets l=nfl price=minus',
  'best bets except underdogs => best_bets price=minus',
  'best bets, favorites but not underdogs => best_bets price=minus',
  'best nfl bets without plus money => best_bets l=nfl price=minus',
  '5 leg parlay without favorites => parlay legs=5 price=plus risk=undefined',
  'nfl parlay, no underdogs => parlay l=nfl price=minus risk=undefined',
  'parlay with no long shots => parlay risk=undefined',
])('what is not wanted is not given for what is: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  'best over under tonight nba => best_bets l=nba m=total side=undefined days=tonight',
  'nba over/unders => best_bets l=nba m=total side=undefined',
  'bills game over or under? => event t=nfl_buf m=total side=undefined',
  'best bet LeBron over or under => event p=nba_lebron_james side=undefined',
  'LeBron over/under 25.5 points => event p=nba_lebron_james m=player_points side=undefined',
  'overs and unders nfl => best_bets l=nfl m=total side=undefined',
  'arbs over 2 percent => arbitrage side=undefined line=undefined',
  'ev bets over 5 pct => ev_bets side=undefined line=undefined',
  'ev over 5 nba => ev_bets l=nba side=undefined line=undefined',
  'parlay that pays over 1000 => parlay side=undefined line=undefined',
  'which books have the edge over the market => ev_bets side=undefined',
  'best bets over the next 3 days => best_bets side=undefined',
])('no side is asked for: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  'lakers celtics over 224 => event t=nba_lal;nba_bos m=total side=over line=224',
  'Tatum +EV over 27.5 => ev_bets p=nba_jayson_tatum side=over line=27.5',
  'best overs or spreads nba => best_bets l=nba m=spread side=over',
])('and one is: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  "What's your favorite moneyline tonight? => best_bets m=moneyline days=tonight price=undefined",
  'whats ur favorite spread nba tonight => best_bets l=nba m=spread days=tonight price=undefined',
  'my favorite odds are plus money, best bets => best_bets price=plus',
  'what are your favorites tonight, best bets => best_bets days=tonight price=undefined',
  'best favorite moneyline nfl => best_bets l=nfl m=moneyline price=minus',
  'best underdog bet tonight => best_bets days=tonight price=plus',
  'best underdog pick nfl => best_bets l=nfl price=plus',
  'underdog plays nhl => best_bets l=nhl price=plus',
  'best underdog to bet => best_bets price=plus',
  'best underdog spreads => best_bets m=spread price=plus',
  'best picks on Underdog => best_bets b=underdog price=undefined',
])('favorites are who is expected to win, or who is liked: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it('who wants no unders is shown none', async () => {
  const book = new SimulatedBook(2);
  book.trade(1);
  const { data } = await chatApp(book.engine.reader)('nba props no unders', { scope: 'large' });
  const shown = data.records.map((record) => ('outcome' in record ? record.outcome : ''));
  expect(shown).toContain('Over');
  expect(shown).not.toContain('Under');
});
