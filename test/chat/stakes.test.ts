// Which part of Kelly's stake a question asks for, and in which money.
import { describe, expect, it } from 'vitest';
import { stakeAsked } from '#chat/language/stakes.ts';
import { missesIn } from './prompts/table.ts';

const TOLD = 'ev bets, bankroll $1000';

describe("a part of Kelly's stake", () => {
  it.each([
    [0.25, '25 % ,25% ,25 percent ,.25 ,0.25 ,0.25x ,1/4 ,1/4th ,¼ ,quarter ,qtr ,one-quarter '],
    [0.5, '50 % ,50% ,50 pct ,.5 ,0.50 ,0.5x ,1/2 ,½ ,Half ,half-,half a ,half of a full '],
    [1, '100 % ,100% ,100 percent ,1x ,1.0 ,1/1 ,full ,full-,whole '],
  ])('is %d in each of its spellings', (fraction, spellings) => {
    for (const said of spellings.split(',')) {
      const asked = { bankroll: 1000, fraction, currency: '$' };
      expect(stakeAsked(`${TOLD} ${said}Kelly`), said).toEqual(asked);
    }
  });

  it.each([
    [' kelly fraction: 0.25', 0.25],
    [' Kelly (1/4)', 0.25],
    [',quarter kelly', 0.25],
    [' kelly', 0.5],
    [' half kelly, 5% edge', 0.5],
    [' kelly, fourth quarter bets', 0.5],
  ])('is read in "%s"', (said, fraction) => {
    expect(stakeAsked(TOLD + said)).toMatchObject({ bankroll: 1000, fraction });
  });

  it.each([
    ...['10%', '20%', '1/3', '3/4', 'third', 'eighth', 'two thirds', 'three-quarter', '0.1', '2x'],
    ...['⅓', '¾', '12.5 %', '.3', '1/8th', '10 pct', '1/0'],
  ])('is not taken for half where it is none that is known: "%s"', (said) => {
    expect(stakeAsked(`${TOLD} ${said} kelly`)).toBe('unread');
  });

  it.each(['kelly 10%', 'kelly at 0.1', 'kelly 1/3', 'kelly fraction of 0.3'])(
    'is not taken for half behind it either: "%s"',
    (said) => {
      expect(stakeAsked(`${TOLD} ${said}`)).toBe('unread');
    },
  );
});

describe('an amount beside a part of the stake', () => {
  it.each([
    ['bankroll $100.50 full Kelly', 100.5, 1, '$'],
    ['bankroll $999.99 kelly', 999.99, 0.5, '$'],
    ['bankroll $0.25 full kelly', 0.25, 1, '$'],
    ['bankroll 0.25 full kelly', 0.25, 1, '$'],
    ['bankroll 100.50 quarter kelly', 100.5, 0.25, '$'],
    ['bankroll 1,250.75 kelly', 1250.75, 0.5, '$'],
    ['bankroll €100,50 full kelly', 100.5, 1, '€'],
    ['bankroll 100.50€ kelly', 100.5, 0.5, '€'],
    ['half kelly with 250.25', 250.25, 0.5, '$'],
    ['0.25 kelly on $0.25', 0.25, 0.25, '$'],
    ['bankroll $1k half kelly', 1000, 0.5, '$'],
    ['bankroll $0.5k kelly', 500, 0.5, '$'],
    ['bankroll 0.25k full kelly', 250, 1, '$'],
    ['kelly 1/4 bankroll 33.3', 33.3, 0.25, '$'],
    ['kelly 0.25 bankroll 1000', 1000, 0.25, '$'],
    ['kelly 100.50 bankroll', 100.5, 0.5, '$'],
    ['kelly $100.50 bankroll', 100.5, 0.5, '$'],
    ['bankroll of 100.5 and quarter kelly', 100.5, 0.25, '$'],
    ['25% kelly bankroll 80.4', 80.4, 0.25, '$'],
    ['bankroll 80.4 25% kelly', 80.4, 0.25, '$'],
    ['bankroll 500.5 0.25 kelly', 500.5, 0.25, '$'],
    ['i have $75.5 full kelly', 75.5, 1, '$'],
    ['75.25 dollars bankroll, full kelly', 75.25, 1, '$'],
    ['bankroll 75.25 dollars kelly', 75.25, 0.5, '$'],
    ['bankroll 0.5 units kelly', 0.5, 0.5, 'units'],
  ])('is told apart from it: %s', (said, bankroll, fraction, currency) => {
    expect(stakeAsked(`ev bets, ${said}`)).toEqual({ bankroll, fraction, currency });
  });

  it.each(['bankroll 1000 1.5 kelly', 'bankroll $100.50 kelly 0.3', '2x kelly on $50.5'])(
    'is not taken for half where the part is none that is known: %s',
    (said) => {
      expect(stakeAsked(`ev bets, ${said}`)).toBe('unread');
    },
  );

  it.each(['half kelly on 2 games', 'full kelly with 3 legs', 'half kelly on the 76ers'])(
    'is no count: %s',
    (said) => {
      expect(stakeAsked(`ev bets, ${said}`)).toBeUndefined();
    },
  );
});

it.each([
  ['$25 unit bankroll $2500', 2500, '$'],
  ['€25 units, bankroll €2500', 2500, '€'],
  ['bankroll 200 United v Arsenal', 200, '$'],
  ['bankroll 1000 European soccer', 1000, '$'],
  ['bankroll 1000 euros', 1000, '€'],
  ['500 quid bankroll', 500, '£'],
  ['bankroll 500 quid', 500, '£'],
  ['25 unit bankroll', 25, 'units'],
  ['20 bucks to bet', 20, '$'],
])('the money is of its name, and no other word: %s', (said, bankroll, currency) => {
  expect(stakeAsked(`ev bets, ${said}`)).toMatchObject({ bankroll, currency });
});

it.each([
  'I have 20 bucks to bet tonight on the nba => best_bets l=nba days=tonight bankroll=20',
  '20 bucks on the bills moneyline => event t=nfl_buf m=moneyline',
  'twenty bucks lakers moneyline => event t=nba_lal m=moneyline',
  'turn 10 bucks into 100 parlay => parlay',
  'top 5 bucks props => event t=nba_mil props',
  'over 224 bucks celtics => event t=nba_mil;nba_bos m=total side=over',
  '-3 bucks spread => event t=nba_mil m=spread',
])('bucks behind a number are money, else a team: %s', (row) => {
  expect(missesIn(row)).toEqual([]);
});
