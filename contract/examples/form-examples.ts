// Examples of what is calculated over a player's games. Made up.
const player = {
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  leagueId: 'nfl',
} as const;
const market = { marketType: 'player_pass_yds', marketName: 'Pass Yards' };
const lastFive = {
  label: 'L5',
  games: 5,
  hits: 4,
  misses: 1,
  pushes: 0,
  rate: 0.8,
  average: 268.4,
};

export const hitRatesExample = {
  ...player,
  situation: { opponentId: null, location: null, backToBack: null },
  markets: [
    {
      ...market,
      line: 248.5,
      lineSource: 'posted',
      side: 'over',
      windows: [lastFive],
      currentStreak: 2,
    },
  ],
} as const;

export const trendsExample = {
  ...player,
  trends: [
    {
      kind: 'streak',
      ...market,
      label: '250+ Pass Yards',
      detail: '3 games in a row',
      games: 3,
      value: 250,
      direction: 'at_least',
      average: 281.3,
    },
  ],
} as const;

export const analysisExample = {
  ...player,
  summary: 'Josh Allen (QB, Buffalo Bills) has played 8 games in 2026-27 (won 6, lost 2).',
  form: {
    season: '2026-27',
    games: 8,
    wins: 6,
    losses: 2,
    draws: 0,
    stats: [{ ...market, games: 8, average: 251.1, recentGames: 5, recentAverage: 268.4 }],
    props: [{ ...market, line: 248.5, windows: [lastFive] }],
  },
  matchup: {
    eventId: 'nfl_20261108_buf_mia',
    opponentId: 'nfl_mia',
    isHome: false,
    isBackToBack: false,
    restDays: 6,
    games: 1,
    stats: [{ ...market, games: 1, average: 233 }],
  },
  injuries: [],
  priceMovement: null,
  highlights: ['Over 248.5 Pass Yards in 4 of the last 5 games'],
  notes: ['No movement of a price is recorded'],
};

export const trendCardExample = {
  id: 'streak:nfl_josh_allen:player_pass_yds:over',
  kind: 'streak',
  leagueId: 'nfl',
  subject: 'player',
  teamId: 'nfl_buf',
  playerId: 'nfl_josh_allen',
  name: 'Josh Allen',
  title: 'Over 248.5 Pass Yards',
  detail: '4 games in a row',
  games: 4,
  marketType: 'player_pass_yds',
  line: 248.5,
  side: 'over',
  eventId: 'nfl_20261108_buf_mia',
  startTime: '2026-11-08T18:00:00.000Z',
} as const;
