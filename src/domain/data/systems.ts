// Systems that come with the product: angles that bettors have talked about for decades, published
// so that anybody can see what they come to at closing prices. That one is listed here does not say
// that it wins. A rule that changes gets a new id: what was published under the old one stands.
import type { SystemDefinition } from '../systems/system.ts';

export const SHIPPED_SYSTEMS: readonly SystemDefinition[] = [
  {
    systemId: 'nfl-divisional-home-dogs',
    name: 'NFL home dogs in division games',
    description:
      'Takes the points with home underdogs against teams of their own division, in the regular season: familiar opponents are said to play closer than the line.',
    rule: {
      leagues: ['nfl'],
      market: 'spread',
      side: 'home',
      game: { seasonTypes: ['regular'], divisionGame: true, neutralSite: false },
      team: { role: 'dog' },
    },
  },
  {
    systemId: 'nfl-road-favourites-off-a-loss',
    name: 'NFL road favourites off a loss',
    description: 'Lays the points with road favourites that lost their previous game.',
    rule: {
      leagues: ['nfl'],
      market: 'spread',
      side: 'away',
      game: { neutralSite: false },
      team: { role: 'favourite', previous: { outcomes: ['lost'] } },
    },
  },
  {
    systemId: 'nfl-divisional-unders',
    name: 'NFL division unders',
    description: 'Plays under the total where two teams of one division meet.',
    rule: { leagues: ['nfl'], market: 'total', side: 'under', game: { divisionGame: true } },
  },
  {
    systemId: 'nfl-short-road-favourites',
    name: 'NFL short road favourites',
    description: 'Lays three points or fewer with road favourites.',
    rule: {
      leagues: ['nfl'],
      market: 'spread',
      side: 'away',
      game: { neutralSite: false },
      team: { line: { min: -3, max: -0.5 } },
    },
  },
  {
    systemId: 'nfl-fade-big-home-favourites',
    name: 'NFL fade of big home favourites',
    description: 'Takes ten points or more with visitors.',
    rule: {
      leagues: ['nfl'],
      market: 'spread',
      side: 'away',
      game: { neutralSite: false },
      team: { line: { min: 10 } },
    },
  },
  {
    systemId: 'nfl-unders-after-two-overs',
    name: 'NFL unders after overs',
    description:
      'Plays under the total where the last two games of both teams went over: totals are said to be drawn too high by what was seen last.',
    rule: {
      leagues: ['nfl'],
      market: 'total',
      side: 'under',
      home: { streaks: [{ outcome: 'over', games: 2 }] },
      away: { streaks: [{ outcome: 'over', games: 2 }] },
    },
  },
  {
    systemId: 'nba-back-to-back-road-unders',
    name: 'NBA back-to-back road unders',
    description:
      'Plays under the total where the visitors played the day before and the home team rested.',
    rule: {
      leagues: ['nba'],
      market: 'total',
      side: 'under',
      game: { seasonTypes: ['regular'] },
      home: { restDays: { min: 1 } },
      away: { restDays: { max: 0 } },
    },
  },
  {
    systemId: 'nba-playoff-zigzag',
    name: 'NBA playoff zigzag',
    description:
      'Backs the team that lost the previous game of a playoff series, with the points: the oldest of the playoff angles.',
    rule: {
      leagues: ['nba'],
      market: 'spread',
      side: 'match',
      game: { seasonTypes: ['postseason'] },
      team: { previous: { outcomes: ['lost'], opponent: 'same' } },
    },
  },
  {
    systemId: 'nba-first-half-unders-off-rest',
    name: 'NBA first-half unders off rest',
    description:
      'Plays under the total of the first half where both teams have had three days off or more: rusty shooting is said to show early.',
    rule: {
      leagues: ['nba'],
      market: 'total',
      period: 'h1',
      side: 'under',
      home: { restDays: { min: 3 } },
      away: { restDays: { min: 3 } },
    },
  },
  {
    systemId: 'mlb-road-dogs',
    name: 'MLB road dogs',
    description:
      'Backs visitors at +100 to +150 to win: the public is said to pay too much for home favourites.',
    rule: {
      leagues: ['mlb'],
      market: 'moneyline',
      side: 'away',
      team: { moneyline: { min: 100, max: 150 } },
    },
  },
  {
    systemId: 'mlb-division-dogs-off-a-loss',
    name: 'MLB division dogs off a loss',
    description: 'Backs underdogs of division games that lost to the same team last time out.',
    rule: {
      leagues: ['mlb'],
      market: 'moneyline',
      side: 'dog',
      game: { divisionGame: true },
      team: { previous: { outcomes: ['lost'], opponent: 'same' } },
    },
  },
  {
    systemId: 'nhl-back-to-back-fade',
    name: 'NHL back-to-back fade',
    description:
      'Backs home teams to win that had a day off, against visitors that played the day before.',
    rule: {
      leagues: ['nhl'],
      market: 'moneyline',
      side: 'home',
      game: { neutralSite: false },
      home: { restDays: { min: 1 } },
      away: { restDays: { max: 0 } },
    },
  },
  {
    systemId: 'ncaaf-high-total-unders',
    name: 'College football high-total unders',
    description: 'Plays under totals of 65 points and more, whoever plays.',
    rule: {
      leagues: ['ncaa_football'],
      market: 'total',
      side: 'under',
      game: { total: { min: 65 } },
    },
  },
  {
    systemId: 'ncaaf-conference-home-dogs',
    name: 'College football conference home dogs',
    description: 'Takes a touchdown or more with home underdogs in conference games.',
    rule: {
      leagues: ['ncaa_football'],
      market: 'spread',
      side: 'home',
      game: { conferenceGame: true, neutralSite: false },
      team: { line: { min: 7 } },
    },
  },
];
