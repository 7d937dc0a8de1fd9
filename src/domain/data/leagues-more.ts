// Leagues that are built in and off by default, in the order in which lists of leagues are served.
// Keys at The Odds API and paths at ESPN are those of their documentation; a `*` stands for any
// characters, and an empty list says that the source does not cover the league.

export interface FurtherLeague {
  readonly leagueId: string;
  readonly name: string;
  readonly sport: string;
  /** Other spellings callers use, lower case. */
  readonly aliases: readonly string[];
  /** `sport_key`s of The Odds API, or patterns of them. */
  readonly theOddsApi: readonly string[];
  /** Paths at ESPN: `basketball/wnba`. */
  readonly espn: readonly string[];
  /** Whether the participants are a table, or each new name is one. */
  readonly participants: 'closed' | 'open';
  readonly moneyline: 'two_way' | 'three_way';
  readonly overtimeCounts: boolean;
  readonly periods: 'quarters' | 'halves' | 'innings' | 'periods' | 'none';
  readonly typicalDurationHours: number;
  /** How far apart two sources may state the start of one game. */
  readonly matchWindowHours: number;
  /** Games that one pair may play on one day. */
  readonly gamesPerDay: number;
  /** Month and day from which a game belongs to the next season. */
  readonly seasonStart: string;
  /** Whether a game may end level; where the moneyline has two ways, that voids it. */
  readonly hasTies: boolean;
}

const CLOSED = { participants: 'closed', matchWindowHours: 12, gamesPerDay: 1 } as const;

const BASKETBALL = {
  ...CLOSED,
  sport: 'basketball',
  moneyline: 'two_way',
  overtimeCounts: true,
  periods: 'quarters',
  typicalDurationHours: 2.25,
  hasTies: false,
} as const;

const SOCCER = {
  ...CLOSED,
  sport: 'soccer',
  moneyline: 'three_way',
  overtimeCounts: false,
  periods: 'halves',
  typicalDurationHours: 2,
  seasonStart: '07-01',
  hasTies: true,
} as const;

const BASEBALL = {
  ...CLOSED,
  sport: 'baseball',
  moneyline: 'two_way',
  overtimeCounts: true,
  periods: 'innings',
  typicalDurationHours: 3.25,
  seasonStart: '01-01',
  hasTies: true,
} as const;

/** Contests of two people: the announced start is that of the session, and days may pass. */
const CONTEST = {
  participants: 'open',
  moneyline: 'two_way',
  overtimeCounts: true,
  periods: 'none',
  matchWindowHours: 36,
  gamesPerDay: 1,
  seasonStart: '01-01',
} as const;

export const FURTHER_LEAGUES: readonly FurtherLeague[] = [
  {
    ...BASKETBALL,
    leagueId: 'wnba',
    name: 'WNBA',
    aliases: [],
    theOddsApi: ['basketball_wnba'],
    espn: ['basketball/wnba'],
    seasonStart: '01-01',
  },
  {
    ...BASKETBALL,
    leagueId: 'ncaa_womens_basketball',
    name: 'NCAAW',
    aliases: ['ncaaw', 'wncaab', 'wcbb'],
    theOddsApi: ['basketball_wncaab'],
    espn: ['basketball/womens-college-basketball'],
    seasonStart: '07-01',
  },
  {
    ...SOCCER,
    leagueId: 'soccer_champions_league',
    name: 'UEFA Champions League',
    aliases: ['ucl', 'champions_league', 'champions league', 'uefa_champions_league'],
    theOddsApi: ['soccer_uefa_champs_league', 'soccer_uefa_champs_league_qualification'],
    espn: ['soccer/uefa.champions', 'soccer/uefa.champions_qual'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_europa_league',
    name: 'UEFA Europa League',
    aliases: ['uel', 'europa_league', 'europa league', 'uefa_europa_league'],
    theOddsApi: ['soccer_uefa_europa_league', 'soccer_uefa_europa_league_qualification'],
    espn: ['soccer/uefa.europa', 'soccer/uefa.europa_qual'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_la_liga',
    name: 'La Liga',
    aliases: ['la_liga', 'la liga', 'laliga'],
    theOddsApi: ['soccer_spain_la_liga'],
    espn: ['soccer/esp.1'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_bundesliga',
    name: 'Bundesliga',
    aliases: ['bundesliga'],
    theOddsApi: ['soccer_germany_bundesliga'],
    espn: ['soccer/ger.1'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_serie_a',
    name: 'Serie A',
    aliases: ['serie_a', 'serie a'],
    theOddsApi: ['soccer_italy_serie_a'],
    espn: ['soccer/ita.1'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_ligue_1',
    name: 'Ligue 1',
    aliases: ['ligue_1', 'ligue 1', 'ligue1'],
    theOddsApi: ['soccer_france_ligue_one'],
    espn: ['soccer/fra.1'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_efl_championship',
    name: 'EFL Championship',
    aliases: ['championship', 'efl_championship'],
    theOddsApi: ['soccer_efl_champ'],
    espn: ['soccer/eng.2'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_liga_mx',
    name: 'Liga MX',
    aliases: ['liga_mx', 'liga mx', 'ligamx'],
    theOddsApi: ['soccer_mexico_ligamx'],
    espn: ['soccer/mex.1'],
  },
  {
    ...SOCCER,
    leagueId: 'soccer_brazil_serie_a',
    name: 'Brazil Série A',
    aliases: ['brazil_serie_a', 'brasileirao'],
    theOddsApi: ['soccer_brazil_campeonato'],
    espn: ['soccer/bra.1'],
    seasonStart: '01-01',
  },
  {
    ...SOCCER,
    leagueId: 'soccer_nwsl',
    name: 'NWSL',
    aliases: ['nwsl'],
    theOddsApi: [],
    espn: ['soccer/usa.nwsl'],
    seasonStart: '01-01',
  },
  {
    ...CLOSED,
    leagueId: 'cfl',
    name: 'CFL',
    sport: 'football',
    aliases: [],
    theOddsApi: ['americanfootball_cfl'],
    espn: ['football/cfl'],
    moneyline: 'two_way',
    overtimeCounts: true,
    periods: 'quarters',
    typicalDurationHours: 3,
    seasonStart: '01-01',
    hasTies: true,
  },
  {
    ...BASEBALL,
    leagueId: 'kbo',
    name: 'KBO',
    aliases: [],
    theOddsApi: ['baseball_kbo'],
    espn: [],
    matchWindowHours: 3,
    gamesPerDay: 2,
  },
  {
    ...BASEBALL,
    leagueId: 'npb',
    name: 'NPB',
    aliases: [],
    theOddsApi: ['baseball_npb'],
    espn: [],
  },
  {
    ...BASKETBALL,
    leagueId: 'euroleague',
    name: 'EuroLeague',
    aliases: [],
    theOddsApi: ['basketball_euroleague'],
    espn: [],
    typicalDurationHours: 2,
    seasonStart: '07-01',
  },
  {
    ...CONTEST,
    leagueId: 'mma',
    name: 'MMA',
    sport: 'mma',
    aliases: ['ufc'],
    theOddsApi: ['mma_mixed_martial_arts'],
    espn: ['mma/ufc'],
    typicalDurationHours: 1,
    hasTies: true,
  },
  {
    ...CONTEST,
    leagueId: 'boxing',
    name: 'Boxing',
    sport: 'boxing',
    aliases: [],
    theOddsApi: ['boxing_boxing'],
    espn: [],
    typicalDurationHours: 1,
    hasTies: true,
  },
  {
    ...CONTEST,
    leagueId: 'tennis_atp',
    name: 'ATP',
    sport: 'tennis',
    aliases: ['atp'],
    theOddsApi: ['tennis_atp_*'],
    espn: ['tennis/atp'],
    typicalDurationHours: 2.5,
    hasTies: false,
  },
  {
    ...CONTEST,
    leagueId: 'tennis_wta',
    name: 'WTA',
    sport: 'tennis',
    aliases: ['wta'],
    theOddsApi: ['tennis_wta_*'],
    espn: ['tennis/wta'],
    typicalDurationHours: 2,
    hasTies: false,
  },
];
