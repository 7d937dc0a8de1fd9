// Whom a message means by a last name, a first name or initials, and where that is in doubt.
import { describe, expect, it } from 'vitest';
import { PlayerIndex } from '#chat/language/names/players.ts';
import { readMessage } from '#chat/language/reading.ts';
import { missesIn, rowsOf, TABLE_NAMES } from './prompts/table.ts';

describe('who bears a part of a name that is nobody here is meant at most', () => {
  const strangersIn = (text: string) =>
    readMessage(text, TABLE_NAMES).players.filter(({ strangerAt }) => strangerAt !== undefined);

  it.each([
    'best bet for Seth Curry => event p=nba_stephen_curry',
    'Best bet for seth curry => event p=nba_stephen_curry',
    'Seth Curry Points => event p=nba_stephen_curry m=player_points',
    'Seth Curry over 10.5 best bet => event p=nba_stephen_curry',
    'best bet for Stephen Thompson => event p=nba_stephen_curry',
    'best bet for Keenan Allen tonight => event p=nfl_josh_allen',
    'is josh jacobs a good bet => event p=nfl_josh_allen',
    'marcus jackson rushing yards => event p=nfl_lamar_jackson m=player_rush_yds',
    'bet on Josh Jackson => event p=nfl_josh_allen;nfl_lamar_jackson',
    'Bet on LeBron Dunks => event p=nba_lebron_james',
  ])('and is in doubt: %s', (row) => {
    expect(missesIn(row)).toEqual([]);
    const [{ messages: [text = ''] = [] } = {}] = rowsOf(row);
    expect(strangersIn(text)).not.toEqual([]);
    expect(readMessage(text, TABLE_NAMES).hasUnknownName).toBe(false);
  });

  it.each([
    'best bet for Steph Curry => event p=nba_stephen_curry',
    'BEST BET FOR CURRY => event p=nba_stephen_curry',
    'best bet for Pat Mahomes => event p=nfl_patrick_mahomes',
    'best DraftKings Curry bet => event p=nba_stephen_curry b=draftkings',
    'best bet for Giannis Antetokumpo => event p=nba_giannis_antetokounmpo',
    'best bet for Curry Over 4.5 Threes => event p=nba_stephen_curry m=player_threes',
    'best NBA bet, Curry Points => event p=nba_stephen_curry l=nba m=player_points',
    'Fading Mahomes tonight, smart? => event p=nfl_patrick_mahomes',
    'best bets. Considering Curry threes => event p=nba_stephen_curry m=player_threes',
    'Evaluate Mahomes passing yards => event p=nfl_patrick_mahomes m=player_pass_yds',
    'Damn Curry over 4.5 => event p=nba_stephen_curry',
    'dunno about fading Curry over 4.5 => event p=nba_stephen_curry',
    'Denver Jokic rebounds => event p=nba_nikola_jokic m=player_rebounds',
    'Leo Messi anytime goalscorer => event p=soccer_mls_lionel_messi m=player_goal_scorer_anytime',
    'Mahomes Kelce props => event p=nfl_patrick_mahomes;nfl_travis_kelce',
    'props: I love Kelce. Mahomes too. => event p=nfl_travis_kelce;nfl_patrick_mahomes',
  ])('but who is meant is found: %s', (row) => {
    expect(missesIn(row)).toEqual([]);
    const [{ messages: [text = ''] = [] } = {}] = rowsOf(row);
    expect(strangersIn(text)).toEqual([]);
  });
});

describe('initials that one player has mean him', () => {
  const rest = { leagueId: 'nba', eventIds: [] } as const;
  const namedIn = (text: string, ...playerNames: readonly string[]) => {
    const players = playerNames.map((name) => ({ playerId: name, playerName: name, ...rest }));
    const reading = readMessage(text, { ...TABLE_NAMES, players: new PlayerIndex(players) });
    return reading.players.flatMap((named) => named.players.map(({ playerId }) => playerId));
  };

  it.each([
    ['SGA points tonight', ['Shai Gilgeous-Alexander']],
    ['best bet for sga', ['Shai Gilgeous-Alexander']],
  ])('in "%s"', (text, expected) => {
    expect(namedIn(text, 'Shai Gilgeous-Alexander', 'Malik LeBlanc')).toEqual(expected);
  });

  it('but not where several have them, or a league is called so', () => {
    expect(namedIn('best bet for SGA', 'Shai Gilgeous-Alexander', 'Saul Greer-Abt')).toEqual([]);
    expect(namedIn('MLB best bets', 'Malik LeBlanc')).toEqual([]);
  });
});
