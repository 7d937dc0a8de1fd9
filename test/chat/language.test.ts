// The language layer on prompts that were written for it: context, filters and whom they are about.
import { describe, expect, it } from 'vitest';
import { readMessage } from '#chat/language/reading.ts';
import { stakeAsked } from '#chat/language/stakes.ts';
import { moneyText } from '#chat/retrieval/figures.ts';
import { IS_LONG } from '../long.ts';
import { BUILDER_PROMPTS } from './prompts/builders.ts';
import { CONVERSATION_PROMPTS } from './prompts/conversations.ts';
import { GAME_PROMPTS } from './prompts/games.ts';
import { HOSTILE_PROMPTS } from './prompts/hostile.ts';
import { SURFACE_PROMPTS } from './prompts/surfaces.ts';
import { missesIn, missesOf, rowsOf, TABLE_NAMES } from './prompts/table.ts';

const TABLES = {
  SURFACE_PROMPTS,
  GAME_PROMPTS,
  BUILDER_PROMPTS,
  CONVERSATION_PROMPTS,
  HOSTILE_PROMPTS,
};
const RIGHT_MIN = 0.97;

describe('the language layer', () => {
  const rows = Object.values(TABLES).flatMap(rowsOf);
  const missed = rows.flatMap((row) => {
    const misses = missesOf(row);
    return misses.length === 0 ? [] : [`${row.text}  ##  ${misses.join('; ')}`];
  });

  it('is tried on 400 prompts and more, none twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(400);
    expect(new Set(rows.map(({ messages }) => messages.join('||'))).size).toBe(rows.length);
  });

  it(`reads ${100 * RIGHT_MIN} % of them right`, () => {
    const right = rows.length - missed.length;
    if (missed.length > 0)
      console.log(`missed ${missed.length} of ${rows.length}:\n${missed.join('\n')}`);
    expect(right / rows.length).toBeGreaterThanOrEqual(RIGHT_MIN);
  });
});

it.each([
  'No props. Best NBA spreads tonight => best_bets l=nba m=spread',
  'I don’t bet hockey. NFL best bets => best_bets l=nfl',
  'not a fan of college. best nfl bets => best_bets l=nfl',
  'best bets. No parlays please. NFL only. => best_bets l=nfl',
])('what a sentence refuses is not refused in the next: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  'is caesars or mgm better for the broncos + the points => event t=nfl_den m=spread b=betmgm,williamhill_us',
  'bengals getting the pts => event t=nfl_cin m=spread',
  'where do i take the bengals w/ the points => event t=nfl_cin m=spread',
  'saints minus the pts best book => event t=nfl_no m=spread',
  'best nba pts props => best_bets l=nba m=player_points',
])('the points that a team gets are its spread, not those of players: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  ['nba moneylines but i dont like prices above +180', { oddsMax: 180 }],
  ['nhl bets, not paying more than -130', { oddsMin: -130 }],
  ['nfl dogs, dont want any longer than +400', { oddsMax: 400 }],
  ['nfl bets not in play at +150 or better', { oddsMin: 150 }],
])('a bound that is not wanted is turned round: %s', (message, bounds) => {
  const { asked } = readMessage(message, TABLE_NAMES);
  const { oddsMin = asked.totalMin, oddsMax = asked.totalMax } = asked;
  expect({ oddsMin, oddsMax }).toEqual({ oddsMin: undefined, oddsMax: undefined, ...bounds });
});

it.each<
  [string, { readonly judgedPrice: number | undefined; readonly oddsMin: number | undefined }]
>([
  ['jets ml at +140, too steep?', { judgedPrice: 140, oddsMin: undefined }],
  ['bengals at -170?', { judgedPrice: -170, oddsMin: undefined }],
  ['2 units on the bengals at +105 good?', { judgedPrice: 105, oddsMin: undefined }],
  ['bengals at -170 or better', { judgedPrice: undefined, oddsMin: -170 }],
  ['any bets on the bengals at +120?', { judgedPrice: undefined, oddsMin: 120 }],
  ['nfl bets at +120?', { judgedPrice: undefined, oddsMin: 120 }],
])('a price that is put to be judged is no limit: %s', (message, { judgedPrice, oddsMin }) => {
  const reading = readMessage(message, TABLE_NAMES);
  expect(reading.judgedPrice).toBe(judgedPrice);
  expect(reading.asked.oddsMin).toBe(oddsMin);
});

it.each([
  ['kelly on it please, 3k roll, quarter', 0.25],
  ['kelly with a 3k bankroll and make it full', 1],
  ['first quarter nba bets, 3k bankroll, kelly', 0.5],
  ['kelly for a 3k roll on the half time line', 0.5],
])('a part of Kelly may stand apart from its name: %s', (message, fraction) => {
  expect(stakeAsked(message)).toMatchObject({ bankroll: 3000, fraction });
});

it.each([
  'quelle cote pour les chiefs contre les broncos ce soir => event t=nfl_kc;nfl_den',
  'cuanto paga el empate arsenal chelsea hoy => event t=soccer_epl_ars;soccer_epl_che m=moneyline',
  'how about josh allens yards => event p=nfl_josh_allen m=player_pass_yds,player_reception_yds,player_rush_yds',
])('is read: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  [
    'give me the bets in decimal odds',
    /^Prices here are written as American odds, not as decimal ones\.$/,
  ],
  ['fractional odds please, nba moneylines', /fractional ones\.$/],
])('says in which form prices are written: %s', (message, said) => {
  expect(readMessage(message, TABLE_NAMES).meanings.join(' ')).toMatch(said);
});

it.each([
  'how many pts are the bengals getting at draftkings => event t=nfl_cin m=spread b=draftkings',
  'acca bengals, heat and liverpool => parlay t=nfl_cin;nba_mia;soccer_epl_liv',
  'que apuestas con valor hay hoy en la nba => ev_bets l=nba',
])('is read as people mean it: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each<[string, object]>([
  ['whats his hit rate last 20 on assists', { stake: undefined, hits: undefined }],
  ['which one of the two pays more', { hits: undefined }],
  ['over in at least 1 of the last 3', { hits: [1, 3] }],
  ['put my last 40 on the bengals', { stake: 40 }],
  ['soccer bets without draws', { withoutDraws: true }],
  ['epl draw no bet', { withoutDraws: undefined }],
  ['games more than 2 hours from now', { startsAfterMin: 120 }],
])('conditions of: %s', (message, conditions) => {
  const { asked } = readMessage(message, TABLE_NAMES);
  for (const [key, value] of Object.entries(conditions))
    expect(asked[key as keyof typeof asked]).toEqual(value);
});

it.each([
  ['explain juice to me like im a kid', 'terms'],
  ['define the vig for dummies', 'terms'],
  ['did my bills ticket from sunday cash', 'settlement'],
  ['did the bills win', undefined],
])('what is not served: %s', (message, kind) => {
  expect(readMessage(message, TABLE_NAMES).notServed).toBe(kind);
});

it.each<[string, readonly string[], readonly string[]]>([
  [
    'nba bets without draftkings, fanduel, caesars and betmgm',
    ['betmgm', 'draftkings', 'fanduel', 'williamhill_us'],
    [],
  ],
  ['no fanduel, betrivers please', ['betrivers', 'fanduel'], []],
  ['not at draftkings, only fanduel', ['draftkings'], ['fanduel']],
  ['not on draftkings, fanduel instead', ['draftkings'], ['fanduel']],
  ['fanduel, not betmgm or caesars', ['betmgm', 'williamhill_us'], ['fanduel']],
])('a row of books is left out with its first: %s', (message, without, wanted) => {
  const { withoutIds, namedIds } = readMessage(message, TABLE_NAMES).venues;
  expect(withoutIds).toEqual(without);
  expect(namedIds).toEqual(wanted);
});

it.each([
  'put together jets ml bengals ml and broncos ml => parlay t=nfl_nyj,nhl_wpg;nfl_cin;nfl_den m=moneyline',
  'what are the bengals getting tonight => event t=nfl_cin m=spread',
  'where can i split $200 across the nba, half kelly => best_bets l=nba',
])('wishes of one kind: %s', (row) => {
  const [prompt = ''] = row.split(' => ');
  if (prompt.startsWith('put')) expect(readMessage(prompt, TABLE_NAMES).teams).toHaveLength(3);
  else if (prompt.startsWith('where'))
    expect(readMessage(prompt, TABLE_NAMES).markets.markets).toEqual([]);
  else expect(missesIn(row)).toEqual([]);
});

it.each<[string, object]>([
  ['nhl games that arent being played live', { isPregame: true }],
  ['moves in the last 45 minutes', { movedWithinMin: 45 }],
  ['which lines moved over the past hour', { movedWithinMin: 60 }],
  ['combine 1 and 3', { listed: [1, 3] }],
])('conditions of: %s', (message, conditions) => {
  expect(readMessage(message, TABLE_NAMES).asked).toMatchObject(conditions);
});

it('"if i only got 200" bounds no books and leagues', () => {
  expect(readMessage('and if i only got 200', TABLE_NAMES).isOnly).toBe(false);
  expect(readMessage('only the nba', TABLE_NAMES).isOnly).toBe(true);
});

it('of a bound in decimals it says nothing', () => {
  expect(readMessage('nba decimal odds over 1.90', TABLE_NAMES).meanings).toEqual([]);
});

it('"the last one" of a list is no span of games', () => {
  expect(readMessage('and the last one, what is it', TABLE_NAMES).form.lastGames).toBeUndefined();
  expect(readMessage('over in his last one game', TABLE_NAMES).form.lastGames).toBe(1);
});

it('nor in the next line', () => {
  expect(readMessage('No hockey\nBest NBA bets', TABLE_NAMES).leagues).toEqual(['nba']);
});

it.each([
  'best NBA bets on Nov. 30 => best_bets l=nba days=2025-11-30',
  'bills vs. dolphins best bet => event t=nfl_buf;nfl_mia',
  'J. Allen best bet => event p=nfl_josh_allen',
  'Man. City vs. Man. United best bet => event t=soccer_epl_mci;soccer_epl_mun',
])('a full stop that abbreviates ends nothing: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  'best bets in the National Football League => best_bets l=nfl',
  'best bets in the national hockey league => best_bets l=nhl',
])('a league written out names no team: "%s"', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it.each([
  'hammer the over in the Lakers game => event t=nba_lal side=over',
  'hammers best bet => event t=soccer_epl_whu',
  'I live in Jersey, best NBA spread? => best_bets l=nba m=spread live=no',
  'can I live bet the Bills? => event t=nfl_buf live',
])('words that mean something else elsewhere are read by what is beside them: "%s"', (row) => {
  expect(missesIn(row)).toEqual([]);
});

it('a city that a franchise left means who plays there now', () => {
  const teamsOf = (text: string) =>
    readMessage(text, TABLE_NAMES).teams.flatMap(({ teams }) => teams.map((each) => each.teamId));
  expect(teamsOf('PHX vs Bulls best bet')).toEqual(['nba_phx', 'nba_chi']);
  expect(teamsOf('best bet ATL tonight')).not.toContain('nhl_wpg');
  expect(teamsOf('best bet ARI tonight')).not.toContain('nhl_uta');
});

describe('a day is read', () => {
  it.each([
    'best bets on Nov 30 => best_bets days=2025-11-30',
    'best bets for the 30th of November => best_bets days=2025-11-30',
    'best bets November 30th, 2025 => best_bets days=2025-11-30',
    'best bets Nov 30 2024 => best_bets days=2024-11-30',
    'best bets 2025-11-30 => best_bets days=2025-11-30',
    'best bets dec. 1 => best_bets days=2025-12-01',
    'best bets on Nov 9 => best_bets days=2025-11-09',
    'best bets on Jan 3 => best_bets days=2026-01-03',
    'Lakers best bet on Nov 30 => event t=nba_lal days=2025-11-30',
    'best bets on Sunday => best_bets days=sunday',
  ])('in "%s"', (row) => {
    expect(missesIn(row)).toEqual([]);
  });

  it.each([
    'best bets on Feb 30',
    'best bets I may 5 units',
    'best bets, 1-10-20 units',
    'nfl_20251130_buf_mia best bets',
  ])('not in "%s"', (text) => {
    expect(readMessage(text, TABLE_NAMES).days).toBeUndefined();
  });

  it('and its month is nobody who is not known', () => {
    expect(readMessage('best bets on Nov 30', TABLE_NAMES).hasUnknownName).toBe(false);
  });
});

describe('"that" and "this" without a noun mean what was spoken of', () => {
  it.each([
    'Lakers game: what is the best bet? || any better price on that? => event t=nba_lal carried',
    'Lakers best bet || best odds for this at DraftKings => event t=nba_lal b=draftkings carried',
    'Lakers best bet || is that a good bet? => event t=nba_lal carried',
    'Lakers best bet || any better price on that bet? => event t=nba_lal carried',
    'LeBron points || best price on that => event p=nba_lebron_james m=player_points carried',
    'best ev bets nba || any better price on that? => best_bets l=nba',
    'Lakers best bet || is that a good price? => event t=nba_lal carried',
    'Lakers best bet || what about that game? => event t=nba_lal carried',
    'Lakers best bet || over or under on that? => event t=nba_lal m=total side=undefined carried',
    'Lakers best bet || any better price on that now? => event t=nba_lal carried',
    'Lakers best bet || best odds for this tonight => event t=nba_lal carried',
    'Lakers best bet || is that still a good bet? => event t=nba_lal carried',
    'Lakers best bet || should I bet that at DraftKings? => event t=nba_lal b=draftkings carried',
    'Lakers best bet || any better odds than that? => event t=nba_lal carried',
    'Lakers best bet || should I skip the over in that game? => event t=nba_lal side=over carried',
    'Lakers best bet || any arbs on that too? => arbitrage t=nba_lal carried',
    'Lakers best bet || ev on that with a $500 bankroll => ev_bets t=nba_lal carried',
    'Lakers best bet || line movement on this, please => line_movement t=nba_lal carried',
    'Lakers best bet || best price on that and the total => event t=nba_lal m=total carried',
    'Lakers best bet || should I take that tonight? => event t=nba_lal carried',
    'Lakers best bet || can i get that today at dk? => event t=nba_lal b=draftkings carried',
    'Lakers best bet || should i bet that tonight => event t=nba_lal carried',
    'Lakers best bet || bet that today? => event t=nba_lal carried',
    'Lakers best bet || ok, parlay that now => parlay t=nba_lal carried',
  ])('in "%s"', (row) => {
    expect(missesIn(row)).toEqual([]);
  });

  it.each([
    'Lakers best bet || best bets that pay plus money => best_bets price=plus',
    'Lakers best bet || that is all, best bets this week => best_bets days=this_week',
    'Lakers best bet || best bets other than that => best_bets',
    'Lakers best bet || best bets like that in the nfl => best_bets l=nfl',
    'Lakers best bet || ok forget that, best bets tonight => best_bets days=tonight',
    'Lakers best bet || ok forget it, best bets tonight => best_bets days=tonight',
    'Lakers best bet || enough of that game, best bets tonight => best_bets days=tonight',
    'Lakers best bet || best bets that still have value => ev_bets',
    'Lakers best bet || bets that at least pay +150 => best_bets',
    'Lakers best bet || give me a bet that still has value => ev_bets',
    'Lakers best bet || best play that today pays plus money => best_bets price=plus',
    'Lakers best bet || show me props that also hit in the last 10 => best_bets props last=10',
    'Lakers best bet || best parlay with legs that in total pay +500 => parlay m=total',
    'Lakers best bet || any bets that when parlayed pay +500 => best_bets',
    'Lakers best bet || best bets this or next week => best_bets',
    'Lakers best bet || something that today has value => ev_bets days=today',
    'Lakers best bet || best bets after that => best_bets',
    'Lakers best bet || thanks for that! Now best bets tonight => best_bets days=tonight',
    'Lakers best bet || enough of this, give me a parlay => parlay',
  ])('not in "%s"', (row) => {
    expect(missesIn(row)).toEqual([]);
  });
});

describe('whom nobody knows is noticed', () => {
  it.each([
    'Nathan Quillfeather points over 25.5 best bet',
    'Quillfeather over 25.5',
    'best bet for Quillfeather tonight',
    'best bet for the Super Bowl 2019',
    'best bets in the champions league',
    'UFC picks',
    'LAKERS BET ON QUILLFEATHER',
    'Lakers best bet and O’Shaughnessy points',
    'Is Zorblax Quint over 20.5 points good?',
    'Is Zorblax Quint Over 20.5 Points Good?',
    'Zorblax Quint Points Over 20.5',
    'Best Bets for Quillfeather Tonight',
    'Hey, is Quillfeather over 25.5 points good?',
    'LeBron James vs Nathan Quillfeather',
    'Any Quillfeather Props?',
    'Any Zion Williamson Props?',
    'Zion Williamson Rebounds',
    'Best Bets Tonight: Zion Williamson Rebounds',
    'ANY ZION WILLIAMSON PROPS?',
  ])('in "%s"', (text) => {
    expect(readMessage(text, TABLE_NAMES).hasUnknownName).toBe(true);
  });

  it.each([
    'Best Moneyline Parlay For Tonight',
    'BEST BETS NBA!!! GIMME A LOCK',
    'Best bet for Steph Curry over 4.5 Threes',
    'I’ve $500, half Kelly: EV bets on DraftKings in the NFL Playoffs, ASAP',
    'Mix a lock and a risky leg together',
    'best bets, but no UFC',
    'hottest props L10 at FanDuel',
    'Best Bets Excluding DFS',
    'Best Quarterback Props',
    'best Quarterback props',
    'Best Bets Across All Leagues',
    'Best NFL bets, thanks Claude',
    'best bets please. Thank you so much, ChatGPT',
    'Hello Overround! Best bets in the NFL please',
    'Best NFL Bets According to Your Model',
    'Best Sunday Afternoon Bets',
    'Kelly Criterion: best bets',
    'Best bets for Halloween',
    'Undervalued Player Props',
    'BIGGEST UNDERVALUED BETS IN THE NFL',
  ])('not in "%s"', (text) => {
    expect(readMessage(text, TABLE_NAMES).hasUnknownName).toBe(false);
  });

  it.each([
    'best bet for Quillfeather => event',
    'best NBA bet for Quillfeather => event l=nba',
    'Lakers best bet || what about Quillfeather? => event',
    'best ev bets nba || what about Quillfeather? => ev_bets l=nba',
    'best ev bets for Quillfeather => ev_bets',
    'Any Quillfeather Props? => event props',
    'Derrick Henry Rushing Yards => event m=player_rush_yds props',
    'How old is Quillfeather? => none',
    'Best NFL Bets According to Your Model => best_bets l=nfl',
  ])('and is not taken for everybody: "%s"', (row) => {
    expect(missesIn(row)).toEqual([]);
  });
});

describe('a hostile text takes no longer to read than an innocent one, within a factor', () => {
  const FACTOR = 60;
  const innocent = 'best bets tonight for the lakers with a $500 bankroll, half kelly ';
  const PIECES = [
    ...['1', '1,', '1.', '$', ' ', '\t', 'k', '1k dollars ', 'i have $', 'bankroll ', 'bankrollis'],
    ...['kelly ', '_', 'abc_', '20260101_', "a'", 'é', '-', '/', 'to bet ', 'lakers ', 'not '],
    ...['Zorb ', 'that ', 'super bowl ', '1.500,', "1'", 'bankroll is about ', '€', '1.500,50€ '],
  ];
  const filled = (piece: string, length: number): string =>
    piece.repeat(length / piece.length + 1).slice(0, length);

  /** The least of a few runs, of which none follows one that was quick enough. */
  const msToRead = (text: string, enoughMs = 0): number => {
    let leastMs = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 3 && leastMs > enoughMs; run++) {
      const startMs = performance.now();
      readMessage(text, TABLE_NAMES);
      leastMs = Math.min(leastMs, performance.now() - startMs);
    }
    return leastMs;
  };

  it.each([
    // Beside spaces, digits once took the cube of the length: at 8,000 that would never end.
    [900, IS_LONG ? PIECES : PIECES.filter((_, at) => at % 2 === 0)],
    [8000, PIECES.slice(0, 4)],
  ])('of %i characters', (length, pieces) => {
    const enoughMs = FACTOR * msToRead(filled(innocent, length));
    const texts = pieces.flatMap((first) =>
      pieces.map((next) => `${filled(first, length / 3)}${filled(next, (length * 2) / 3 - 1)}x`),
    );
    const slow = texts.find((text) => msToRead(text, enoughMs) > enoughMs);
    expect(slow).toBeUndefined();
  });

  it('where contexts stand beside each other, joined or not', () => {
    const contexts = ['sgp ', 'ev ', 'arb ', 'best bet ', 'best bets and ', 'parlay or '];
    const enoughMs = FACTOR * msToRead(filled(innocent, 8000));
    const texts = contexts.flatMap((first) =>
      contexts.map((next) => `${filled(first, 3800)} and ${filled(next, 4000)} ${first}weather`),
    );
    const slow = texts.find((text) => msToRead(text, enoughMs) > enoughMs);
    expect(slow).toBeUndefined();
  });
});

it.each([
  ['bankroll of 100 euros', '€12.50'],
  ['with a 100 EUR bankroll', '€12.50'],
  ['€100 bankroll', '€12.50'],
  ['200 pounds to bet', '£12.50'],
  ['my bankroll is 10 units', '12.50 units'],
  ['10 unit bankroll', '12.50 units'],
  ['bankroll of 100 bucks', '$12.50'],
  ['bankroll 100', '$12.50'],
])('stakes are in the money of the bankroll: %s', (text, shown) => {
  const stake = stakeAsked(`ev bets, ${text}, half kelly`);
  expect(typeof stake === 'object' && moneyText(12.5, stake.currency)).toBe(shown);
});

describe('what there is to bet is a bankroll', () => {
  it.each([
    ['$500 to bet', 500],
    ['€20 to play', 20],
    ['2,500 dollars to wager', 2500],
    ['2k to invest', 2000],
    ['3 grand bucks to risk', 3000],
    ['$1.5k usd to stake', 1500],
  ])('in "%s"', (text, bankroll) => {
    expect(stakeAsked(`ev bets, ${text} tonight`)).toMatchObject({ bankroll });
  });

  it.each([
    'top 5 to bet',
    '+120 to play',
    '-110 dollars to play',
    'under 24.5 to play',
    '10  to bet',
  ])('not in "%s"', (text) => {
    expect(stakeAsked(`ev bets, ${text} tonight`)).toBeUndefined();
  });
});

describe('a bankroll', () => {
  it.each([
    ['bankroll 1.500,50€', 1500.5, '€'],
    ['my budget is €1.500.000', 1_500_000, '€'],
    ['bankroll 500,50', 500.5, '$'],
    ["with a 1'500€ bankroll", 1500, '€'],
    ['bankroll $1,234.56', 1234.56, '$'],
    ['i have $1.234m', 1_234_000, '$'],
    ['bankroll is about 500', 500, '$'],
    ['my bankroll is roughly $500', 500, '$'],
    ['i have $500 max', 500, '$'],
  ])('is read in "%s"', (text, bankroll, currency) => {
    expect(stakeAsked(`${text}, ev bets`)).toMatchObject({ bankroll, currency });
  });

  it.each([
    ['bankroll $1000 25% kelly', 1000, 0.25],
    ['bankroll $1000 100% kelly', 1000, 1],
    ['bankroll 1000 1/2 kelly', 1000, 0.5],
    ['bankroll 1000 1/4 kelly', 1000, 0.25],
    ['bankroll 1000 0.5 kelly', 1000, 0.5],
    ['full kelly, bankroll 500 5 ev bets', 500, 1],
    ['full kelly, bankroll $500/week', 500, 1],
    ['full kelly, i have $500 2 bets', 500, 1],
  ])('is read beside other numbers: "%s"', (text, bankroll, fraction) => {
    expect(stakeAsked(`ev bets, ${text}`)).toMatchObject({ bankroll, fraction });
  });

  it.each([
    'bankroll 1.500',
    'with a €1.500 bankroll',
    'bankroll 10 000 €',
    'bankroll 1 000 000',
    'bankroll 1000/2',
    'bankroll 1,5,7',
    'bankroll 1000000000000',
    'bankroll $1,000,000,000,000',
    `bankroll ${'9'.repeat(300)}`,
    'bankroll 10^12',
    'bankroll 1e12',
    'bankroll $5 billion',
  ])('is not guessed, and not passed over, in "%s"', (text) => {
    expect(stakeAsked(`${text}, ev bets`)).toBe('unread');
  });

  it.each(['bankroll 5% a bet', 'bankroll 5 % a bet', 'bankroll management', 'top 3'])(
    'is none in "%s"',
    (text) => {
      expect(stakeAsked(`${text}, ev bets`)).toBeUndefined();
    },
  );
});

describe('a range of what a parlay pays', () => {
  it.each([
    ['3 leg parlay that pays around +550 to +750', 550, 750],
    ['acca paying between 4/1 and 9/1', 400, 900],
    ['nba parlay at +450 to +650', 450, 650],
    ['4 legger from +300 to +500', 300, 500],
    ['parlay between +400 and +900 total', 400, 900],
    ['treble at 5.0 to 7.5', 400, 650],
  ])('%s: is of it as a whole', (message, totalMin, totalMax) => {
    const { asked, notUnderstood } = readMessage(message, TABLE_NAMES);
    expect(asked).toMatchObject({ totalMin, totalMax });
    expect(asked.oddsMin).toBeUndefined();
    expect(notUnderstood).toEqual([]);
  });

  it.each([
    ['parlay at +110 to +160 each', 110, 160],
    ['4 leg parlay with every leg between -150 and +120', -150, 120],
    ['parlay +120 to +150 legs only', 120, 150],
    ['nba bets between -120 and +140', -120, 140],
  ])('%s: is of each bet', (message, oddsMin, oddsMax) => {
    const { asked } = readMessage(message, TABLE_NAMES);
    expect(asked).toMatchObject({ oddsMin, oddsMax });
    expect(asked.totalMin).toBeUndefined();
  });
});

describe('a market in the place of another', () => {
  it.each([
    ['hawks spread instead of ml', ['spread'], undefined],
    ['chiefs +3.5 instead of the moneyline', ['spread'], undefined],
    ['instead of the spread i want the chiefs moneyline', ['moneyline'], undefined],
    ['lakers ml in place of the spread', ['moneyline'], undefined],
    ['under instead of the over in the bills game', [], 'under'],
  ] as const)('%s: is wanted alone', (message, wanted, side) => {
    const { markets } = readMessage(message, TABLE_NAMES);
    expect(markets.markets).toEqual(wanted);
    expect(markets.side).toBe(side);
  });
});
