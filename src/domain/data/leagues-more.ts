// Leagues that are built in and off until they are chosen, in the order in which lists of leagues are
// served. `oddsApiKeys` are The Odds API's; none: it does not have the league.

const CLOSED = { participants: 'closed', matchWindowHours: 12, gamesPerDay: 1 } as const;

const BASKETBALL = {
  ...CLOSED,
  marketsOf: 'nba',
  sport: 'basketball',
  moneyline: 'two_way',
  hasTies: false,
} as const;

const SOCCER = {
  ...CLOSED,
  marketsOf: 'soccer_epl',
  sport: 'soccer',
  moneyline: 'three_way',
  seasonFirstMonth: 7,
  hasTies: true,
} as const;

const BASEBALL = {
  ...CLOSED,
  marketsOf: 'mlb',
  sport: 'baseball',
  moneyline: 'two_way',
  seasonFirstMonth: null,
  hasTies: true,
} as const;

/** Contests of two people: the announced start is that of the session, and days may pass. */
const CONTEST = {
  participants: 'open',
  moneyline: 'two_way',
  matchWindowHours: 36,
  gamesPerDay: 1,
  seasonFirstMonth: null,
} as const;

export const MORE_LEAGUES = [
  {
    ...BASKETBALL,
    leagueId: 'wnba',
    name: 'WNBA',
    aliases: [],
    oddsApiKeys: ['basketball_wnba'],
    seasonFirstMonth: null,
  },
  {
    ...BASKETBALL,
    leagueId: 'ncaa_womens_basketball',
    name: 'NCAAW',
    aliases: ['ncaaw', 'wncaab', 'wcbb'],
    oddsApiKeys: ['basketball_wncaab'],
    seasonFirstMonth: 7,
  },
  {
    ...SOCCER,
    leagueId: 'soccer_champions_league',
    name: 'UEFA Champions League',
    aliases: ['ucl', 'champions_league', 'champions league', 'uefa_champions_league'],
    oddsApiKeys: ['soccer_uefa_champs_league', 'soccer_uefa_champs_league_qualification'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_europa_league',
    name: 'UEFA Europa League',
    aliases: ['uel', 'europa_league', 'europa league', 'uefa_europa_league'],
    oddsApiKeys: ['soccer_uefa_europa_league', 'soccer_uefa_europa_league_qualification'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_la_liga',
    name: 'La Liga',
    aliases: ['la_liga', 'la liga', 'laliga'],
    oddsApiKeys: ['soccer_spain_la_liga'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_bundesliga',
    name: 'Bundesliga',
    aliases: ['bundesliga'],
    oddsApiKeys: ['soccer_germany_bundesliga'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_serie_a',
    name: 'Serie A',
    aliases: ['serie_a', 'serie a'],
    oddsApiKeys: ['soccer_italy_serie_a'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_ligue_1',
    name: 'Ligue 1',
    aliases: ['ligue_1', 'ligue 1', 'ligue1'],
    oddsApiKeys: ['soccer_france_ligue_one'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_efl_championship',
    name: 'EFL Championship',
    aliases: ['championship', 'efl_championship'],
    oddsApiKeys: ['soccer_efl_champ'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_efl_cup',
    name: 'EFL Cup',
    aliases: ['efl_cup', 'efl cup', 'carabao_cup', 'carabao cup'],
    oddsApiKeys: ['soccer_england_efl_cup'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_liga_mx',
    name: 'Liga MX',
    aliases: ['liga_mx', 'liga mx', 'ligamx'],
    oddsApiKeys: ['soccer_mexico_ligamx'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_brazil_serie_a',
    name: 'Brazil Série A',
    aliases: ['brazil_serie_a', 'brasileirao'],
    oddsApiKeys: ['soccer_brazil_campeonato'],
    seasonFirstMonth: null,
  },
  {
    ...SOCCER,
    leagueId: 'soccer_nwsl',
    name: 'NWSL',
    aliases: ['nwsl'],
    oddsApiKeys: [],
    seasonFirstMonth: null,
  },
  {
    ...CLOSED,
    leagueId: 'cfl',
    marketsOf: 'nfl',
    name: 'CFL',
    sport: 'football',
    aliases: [],
    oddsApiKeys: ['americanfootball_cfl'],
    moneyline: 'two_way',
    seasonFirstMonth: null,
    hasTies: true,
  },
  {
    ...BASEBALL,
    leagueId: 'kbo',
    name: 'KBO',
    aliases: [],
    oddsApiKeys: ['baseball_kbo'],
    matchWindowHours: 3,
    gamesPerDay: 2,
  },
  {
    ...BASEBALL,
    leagueId: 'npb',
    name: 'NPB',
    aliases: [],
    oddsApiKeys: ['baseball_npb'],
  },
  {
    ...BASKETBALL,
    leagueId: 'euroleague',
    name: 'EuroLeague',
    aliases: [],
    oddsApiKeys: ['basketball_euroleague'],
    seasonFirstMonth: 7,
  },
  {
    ...CONTEST,
    leagueId: 'mma',
    name: 'MMA',
    sport: 'mma',
    aliases: ['ufc'],
    oddsApiKeys: ['mma_mixed_martial_arts'],
    hasTies: true,
  },
  {
    ...CONTEST,
    leagueId: 'boxing',
    name: 'Boxing',
    sport: 'boxing',
    aliases: [],
    oddsApiKeys: ['boxing_boxing'],
    hasTies: true,
  },
  {
    ...CONTEST,
    leagueId: 'tennis_atp',
    name: 'ATP',
    sport: 'tennis',
    aliases: ['atp'],
    oddsApiKeys: ['tennis_atp_*'],
    hasTies: false,
  },
  {
    ...CONTEST,
    leagueId: 'tennis_wta',
    name: 'WTA',
    sport: 'tennis',
    aliases: ['wta'],
    oddsApiKeys: ['tennis_wta_*'],
    hasTies: false,
  },
] as const;
