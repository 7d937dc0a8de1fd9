// Phrasings of bettors that the rules once missed, read as they are meant and accounted for.
import { describe, expect, it } from 'vitest';
import { readingOf } from './check.ts';

const read = (text: string) => readingOf(text.split(' || '));

describe('prices, stakes and parts of them', () => {
  it.each([
    ['ev spots on kalshi for under 40 cents', { minOdds: 150 }],
    ['nba bets on kalshi above 60 cents', { maxOdds: -150 }],
    ['bets on polymarket between 30 and 45 cents', { minOdds: 122, maxOdds: 233 }],
    ['haaland to score anything better than 1.80', { minOdds: -125, players: ['Erling Haaland'] }],
    ['turn 10 bucks into 100 with nba and nhl', { stake: 10, minTotalOdds: 720 }],
    ['parlay thats basically a coin flip', { minTotalOdds: 100, maxTotalOdds: 125 }],
    ['parlay 3 legs nfl at least +600', { minTotalOdds: 600 }],
    ['parlay 3 legs nfl || like +600 at least || no totals', { minTotalOdds: 600 }],
    ['parlay 3 legs nfl each leg at least +300', { minOdds: 300 }],
    ['1u = 25 bucks, 100 unit roll, +EV nba', { bankroll: 2500 }],
    ['bank is 2.5k || full kelly scares me do quarter', { kellyFraction: 0.25 }],
    ['+EV nba, bank is 2.5k, half kelly instead of full', { kellyFraction: 0.5 }],
    ['got 300 on dk and 200 on fd thats it, any way to lock something in', { stake: 500 }],
  ])('%s', (text, asked) => {
    const { question, understood } = read(text);
    expect(understood).toMatchObject(asked);
    expect(question).toMatchObject({ notUnderstood: [] });
  });
});

describe('books that are left out', () => {
  it.each([
    [
      'i got limited on dk and mgm so dont bother w those, whats decent in nba',
      ['betmgm', 'draftkings'],
    ],
    ['nba arbs, im banned from fanduel', ['fanduel']],
    ['nhl arbs ohne kalshi', ['kalshi']],
    ['gibts heute surebets in der nhl aber ohne kalshi', ['kalshi']],
  ])('%s', (text, excludedBookmakers) => {
    const { question, understood } = read(text);
    expect(understood).toMatchObject({ excludedBookmakers });
    expect(question).toMatchObject({ notUnderstood: [] });
  });
});

describe('markets and movements', () => {
  it.each([
    ['lakers spread || how about first half', ['spread_h1']],
    ['do the lakers cover || just first half', ['spread_h1']],
    ['lakers || how about first half', ['moneyline_h1', 'spread_h1', 'total_h1']],
    ['liverpool || where did it open || and the goals line?', ['total']],
    ['who hit their points over in at least 8 of the last 10', ['player_points']],
    ['which nfl teams hit the over in 8 of the last 10', []],
    ['haaland to score', ['player_anytime_td', 'player_goal_scorer_anytime']],
  ])('%s', (text, markets) => {
    expect(read(text).question).toMatchObject({ wanted: { markets } });
  });

  it.each(['why did the bills go from 3 to 5 and a half', 'bills went from -3 to -5.5 why'])(
    'asks how a line moved, not why, and the numbers are said to be unread: %s',
    (text) => {
      const { context, question } = read(text);
      expect(context).toBe('line_movement');
      expect(question).toMatchObject({ notUnderstood: [expect.any(String), expect.any(String)] });
    },
  );
});

describe('what is not served, or not asked', () => {
  it('a round robin is said to be unread, and rounds no stakes', () => {
    const { question, understood } = read('round robin by 2s with 4 nfl favs');
    expect(understood).not.toHaveProperty('edit');
    expect(question).toMatchObject({ notUnderstood: ['round robin', '2s'] });
  });

  it.each(['chiefs ml tonight || did they win?', 'nba parlay || so did it hit'])(
    'how a game ended is no bet: %s',
    (text) => {
      expect(read(text).context).toBe('none');
    },
  );

  it.each(['im thinking lakers -1.5', 'lowkey liking lakers -1.5'])(
    'words of talk before a team make no other team of it: %s',
    (text) => {
      expect(read(text).understood).toMatchObject({ teams: ['Los Angeles Lakers'], line: -1.5 });
    },
  );

  it.each(['lukq over or under on points tonight', 'zorb props', 'nokas to score'])(
    'a name that nobody knows is no slip of a word, and is said to be unread: %s',
    (text) => {
      const { question } = read(text);
      const unread = question.kind === 'question' ? question.notUnderstood : [text.split(' ')[0]];
      expect(unread).toContain(text.split(' ')[0]);
    },
  );

  it('a parlay in Spanish has its legs, its day and its side', () => {
    const text = 'armame un parlay de 4 equipos para el domingo en la nfl, puros favoritos';
    expect(read(text).understood).toMatchObject({
      legs: { least: 4, most: 4 },
      side: 'favorite',
      fromDay: '2025-11-09',
    });
  });
});
