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
    [
      'im up 400 on the month so my roll is 1400 now half k, +EV',
      { bankroll: 1400, kellyFraction: 0.5 },
    ],
    ['value plays || how much should i put on the first one if i got 600', { bankroll: 600 }],
    ['whats worth a ten spot tomorrow', { stake: 10 }],
    ['best nba bets || not the heavy favs', { minOdds: -200 }],
    ['only the +ev ones got 2k full kelly', { bankroll: 2000, kellyFraction: 1 }],
    ['prizepicks nba plays tonight more than only', { side: 'over' }],
    ['josh allen passing tds vs miami', { opponent: 'Miami Dolphins' }],
    ['eagles game tomorrow || ok anything on saquon', { players: ['Saquon Barkley'] }],
    ['shots on goal guys that are a perfect 5 for 5', { hits: { least: 5, of: 5 } }],
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

describe('whom a message means', () => {
  it.each([
    ['who do you like eagles giants', ['Philadelphia Eagles', 'New York Giants']],
    ['arsenal v spurs', ['Arsenal', 'Tottenham Hotspur']],
    ['parlay rangers and mets', ['Texas Rangers', 'New York Mets']],
    ['panthers || lol no carolina not pitt', ['Carolina Panthers', 'Carolina Hurricanes']],
  ])('names that play in one league are of it: %s', (text, teams) => {
    expect(read(text).understood).toMatchObject({ teams });
  });

  it('who names the sport behind "no" corrects, and leaves nothing out', () => {
    const { question, understood } = read(
      'best bet for the rangers game || no the baseball rangers',
    );
    expect(understood).not.toHaveProperty('excludedTeams');
    expect(question).toMatchObject({ wanted: { leagues: ['mlb'] } });
  });

  it('beside a first name that nobody has a last name is no slip of another', () => {
    const { question, understood } = read('lamar jackson passing yards');
    expect(understood).not.toHaveProperty('players');
    expect(question).toMatchObject({ notUnderstood: ['lamar jackson'] });
  });

  it('a leg goes whose team is taken off', () => {
    const { understood } = read('nba parlay || take the lakers off it');
    expect(understood).toMatchObject({ edit: 'drop_named' });
  });
});

describe('who is not to bet', () => {
  it.each([
    ['best bets tonight || im down 4 grand this week i cant stop || one more'],
    ['3 leg parlay || if this dont hit i cant make my car payment || so make it a good one'],
  ])('losses that were told before count for what follows: %s', (text) => {
    expect(read(text).question).toMatchObject({ isChasing: true });
  });

  it.each(['im 17 can i just use my brothers fanduel', 'im underage, best nba bets'])(
    'who is too young gets none: %s',
    (text) => {
      expect(read(text).question).toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('Betting is for adults'),
      });
    },
  );

  it('a record of bets is no age', () => {
    expect(read('im 17 and 5 this month, best nba bets').context).toBe('best_bets');
  });
});

describe('markets and movements', () => {
  it.each([
    ['lakers spread || how about first half', ['spread_h1']],
    ['do the lakers cover || just first half', ['spread_h1']],
    ['is mcdavid good to get a point', ['player_points']],
    ['3 leg nba parlay || no player props just sides n totals', ['moneyline', 'spread', 'total']],
    ['2 nba picks tonight sides only', ['moneyline', 'spread']],
    ['lakers || how about first half', ['moneyline_h1', 'spread_h1', 'total_h1']],
    ['liverpool || where did it open || and the goals line?', ['total']],
    ['who hit their points over in at least 8 of the last 10', ['player_points']],
    ['which nfl teams hit the over in 8 of the last 10', []],
    ['haaland to score', ['player_anytime_td', 'player_goal_scorer_anytime']],
  ])('%s', (text, markets) => {
    expect(read(text).question).toMatchObject({ wanted: { markets } });
  });

  it.each([
    ['whats the total been doing in the chiefs broncos game', ['total']],
    ['did the bills line go up or down', []],
    ['did anything flip from dog to favorite since they posted it', []],
    ['line movement on the chiefs || since yesterday', []],
  ])('of a line that moved: %s', (text, markets) => {
    const { context, question } = read(text);
    expect(context).toBe('line_movement');
    expect(question).toMatchObject({ wanted: { markets } });
  });

  it.each(['fav home dog this weekend', 'whos good today'])('asks for bets: %s', (text) => {
    expect(read(text).context).toBe('best_bets');
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

  it.each(['im 16 my brother lets me use his fanduel whats a good nba bet', 'im 15, best bets'])(
    'an age below the legal one gets no bets: %s',
    (text) => {
      expect(read(text).context).toBe('none');
    },
  );

  it.each(['im 15 minutes away from the game, best nba bets', 'im 12 units up, best nba bets'])(
    'a number of something else is no age: %s',
    (text) => {
      expect(read(text).context).toBe('best_bets');
    },
  );

  it.each(['did the chiefs cover last week', 'did the bills win yesterday'])(
    'what a team did is no bet: %s',
    (text) => {
      expect(read(text).context).toBe('none');
    },
  );

  it('a parlay in Spanish has its legs, what it leaves out and what it pays', () => {
    const text =
      'quiero una combinada de 3 partidos para esta noche sin futbol americano que pague minimo 5 a 1';
    expect(read(text).understood).toMatchObject({
      legs: { least: 3, most: 3 },
      excludedLeagues: ['nfl', 'ncaa_football'],
      minTotalOdds: 500,
    });
  });

  it('a parlay in Spanish has its legs, its day and its side', () => {
    const text = 'armame un parlay de 4 equipos para el domingo en la nfl, puros favoritos';
    expect(read(text).understood).toMatchObject({
      legs: { least: 4, most: 4 },
      side: 'favorite',
      fromDay: '2025-11-09',
    });
  });
});
