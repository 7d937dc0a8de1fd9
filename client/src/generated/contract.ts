// Made by test/client from the documents of the interface: do not edit.
// `npm test -- -u test/client/contract.test.ts` makes it anew.

/**
 * Season sums, or games, newest first.
 */
export type PlayerStats =
  | {
      playerId: string;
      playerName: string;
      leagueId: string;
      type: 'season';
      seasons: SeasonStats[];
    }
  | {
      playerId: string;
      playerName: string;
      leagueId: string;
      type: 'game';
      games: GameLog[];
    };

/**
 * Everything that the interface names.
 */
export interface Contract {
  Arbitrage?: Arbitrage;
  ArbitrageLeg?: ArbitrageLeg;
  BackLay?: BackLay;
  BestBets?: BestBets;
  BestOutcome?: BestOutcome;
  Bookmaker?: Bookmaker;
  CalculatedHead?: CalculatedHead;
  ChatAnswer?: ChatAnswer;
  ChatAppliedFilters?: ChatAppliedFilters;
  ChatArbitrage?: ChatArbitrage;
  ChatBestBet?: ChatBestBet;
  ChatCard?: ChatCard;
  ChatEvBet?: ChatEvBet;
  ChatFilters?: ChatFilters;
  ChatHitRate?: ChatHitRate;
  ChatInsight?: ChatInsight;
  ChatLeg?: ChatLeg;
  ChatLineMovement?: ChatLineMovement;
  ChatMessage?: ChatMessage;
  ChatMetrics?: ChatMetrics;
  ChatPick?: ChatPick;
  ChatPresentation?: ChatPresentation;
  ChatRequest?: ChatRequest;
  ChatStep?: ChatStep;
  ChatValueBet?: ChatValueBet;
  Close?: Close;
  Edge?: Edge;
  EdgeKey?: EdgeKey;
  EdgesEvent?: EdgesEvent;
  EdgesSince?: EdgesSince;
  ErrorEnvelope?: ErrorEnvelope;
  Event?: Event;
  EventHead?: EventHead;
  EventOddsHistory?: EventOddsHistory;
  EventTeam?: EventTeam;
  GameLog?: GameLog;
  Grades?: Grades;
  HitRate?: HitRate;
  HitRates?: HitRates;
  Injury?: Injury;
  InjuryHistory?: InjuryHistory;
  InjuryReport?: InjuryReport;
  Interval?: Interval;
  League?: League;
  Line?: Line;
  LineKey?: LineKey;
  LineMovement?: LineMovement;
  LineSnapshot?: LineSnapshot;
  LineSummary?: LineSummary;
  LineUpsert?: LineUpsert;
  LinesSince?: LinesSince;
  LowHold?: LowHold;
  MainLineSnapshot?: MainLineSnapshot2;
  MarketHitRates?: MarketHitRates;
  Middle?: Middle;
  Move?: Move;
  NamedEvent?: NamedEvent;
  OddsEvent?: OddsEvent;
  OddsMarket?: OddsMarket;
  Offer?: Offer;
  OutcomeKey?: OutcomeKey;
  OutcomeUpsert?: OutcomeUpsert;
  OutcomesSince?: OutcomesSince;
  PastGame?: PastGame;
  Play?: Play;
  PlayByPlay?: PlayByPlay;
  Player?: Player;
  PlayerAnalysis?: PlayerAnalysis;
  PlayerOddsHistory?: PlayerOddsHistory;
  PlayerStats?: PlayerStats;
  PlayerTrends?: PlayerTrends;
  Profile?: Profile;
  PropCatalog?: PropCatalog;
  PropLine?: PropLine;
  PropMarket?: PropMarket;
  PropPlayer?: PropPlayer;
  PropsEvent?: PropsEvent;
  RankedTeam?: RankedTeam;
  Rankings?: Rankings;
  Roster?: Roster;
  SeasonStats?: SeasonStats;
  SideSummary?: SideSummary;
  SnapshotSelection?: SnapshotSelection;
  SnapshotSelections?: SnapshotSelections;
  SplitCard?: SplitCard;
  Sport?: Sport;
  Standing?: Standing;
  Standings?: Standings;
  StreakCard?: StreakCard;
  StreamedEdge?: StreamedEdge;
  SystemBet?: SystemBet;
  SystemCard?: SystemCard;
  Team?: Team;
  TeamDetail?: TeamDetail;
  TeamRef?: TeamRef;
  TeamStats?: TeamStats;
  TrendCard?: TrendCard;
  Usage?: Usage;
  VenueSource?: VenueSource;
  VenueStatus?: VenueStatus;
  Times?: Times;
  AuthFrame?: AuthFrame;
  CheckFrame?: CheckFrame;
  CloseFrame?: CloseFrame;
  EdgesFrame?: EdgesFrame;
  ErrorFrame?: ErrorFrame;
  EventsDeltaFrame?: EventsDeltaFrame;
  HeartbeatFrame?: HeartbeatFrame;
  HelloFrame?: HelloFrame;
  ImageFrame?: ImageFrame;
  LinesDeltaFrame?: LinesDeltaFrame;
  MovesFrame?: MovesFrame;
  OutcomesDeltaFrame?: OutcomesDeltaFrame;
  PingFrame?: PingFrame;
  PongFrame?: PongFrame;
  SubscribeBestBetsFrame?: SubscribeBestBetsFrame;
  SubscribeEdgesFrame?: SubscribeEdgesFrame;
  SubscribeEventsFrame?: SubscribeEventsFrame;
  SubscribeMovesFrame?: SubscribeMovesFrame;
  SubscribeOddsFrame?: SubscribeOddsFrame;
  SubscribePlayerPropsFrame?: SubscribePlayerPropsFrame;
  SubscribeVenuesFrame?: SubscribeVenuesFrame;
  SubscribedFrame?: SubscribedFrame;
  UnsubscribeFrame?: UnsubscribeFrame;
  UnsubscribedFrame?: UnsubscribedFrame;
  VenuesDeltaFrame?: VenuesDeltaFrame;
  Routes?: Routes;
}
/**
 * Stakes that equalise a payout of 100.
 */
export interface Arbitrage {
  books: ArbitrageLeg[];
  totalStake: number;
  /**
   * The least of all selections, and of the states that the rules of all legs know, such as a tie that one venue pays by half and another refunds.
   */
  guaranteedProfit: number;
  /**
   * The least of all selections, percent.
   */
  profitPct: number;
  /**
   * What the legs take together at these prices; of an arbitrage with an exchange, by its levels as long as they have a profit, after fees. Absent where a size is unknown, or currencies differ.
   */
  maxStake?: number;
  /**
   * What is won at least of `maxStake`, fees and their rounding included; below 0 where that is a loss. With a leg at an exchange alone. On the stream as of when the edge last changed.
   */
  profitAtMax?: number;
}
/**
 * One bet of an arbitrage, low hold, middle or back-lay.
 */
export interface ArbitrageLeg {
  /**
   * The same as `bookmakerName`.
   */
  bookmaker: string;
  bookmakerId: string;
  bookmakerName: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  /**
   * In the `oddsFormat` asked for.
   */
  odds: number;
  outcome: string;
  stake: number;
  point?: number;
  /**
   * Payout per unit staked if it wins, after commission; not rounded.
   */
  netDecimal?: number;
  /**
   * In bets with an exchange: the most that can be staked at these odds, a fee that is paid with it included. On the stream as of when the edge last changed.
   */
  size?: number;
  /**
   * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
   */
  effectiveOdds?: number | null;
  /**
   * With `synthetic`: it is a lay of the other selection at these odds.
   */
  layOdds?: number;
  /**
   * Milliseconds that a bet waits before it is taken, where the venue says so.
   */
  betDelayMs?: number;
  /**
   * What its venue pays, by state; in edges with `rulesRisk`.
   */
  rules?: {
    [k: string]: 'win' | 'lose' | 'refund' | 'half' | 'fair_price' | 'unknown';
  };
  /**
   * Of the stake, where it is refunded: a fee paid with it is kept.
   */
  refundShare?: number;
  /**
   * When the venue confirmed the price last; with `maxAgeMs` alone. On the stream as of when the edge last changed.
   */
  confirmedAt?: string;
  /**
   * The selection is laid at an exchange, not backed: `odds` are what its backer gets and `stake` is his. Absent of a back bet.
   */
  side?: 'lay';
  /**
   * What a lay bet loses if the selection wins; with `side` alone.
   */
  liability?: number;
}
/**
 * A selection backed at one operator and laid at the exchange of another, for a profit after commission whatever happens. `maxStake` and `profitAtMax` walk the levels of both sides.
 */
export interface BackLay {
  /**
   * The back bet, then the lay bet, which has `side` and `liability`: its `odds` are the lay price, its `stake` that of the backer.
   */
  books: ArbitrageLeg[];
  /**
   * The back stake of 100 and the liability.
   */
  totalStake: number;
  /**
   * What the lay bet loses if the selection wins.
   */
  liability: number;
  /**
   * The least of both outcomes, and of the states that the rules of both know.
   */
  guaranteedProfit: number;
  /**
   * The least of both outcomes, percent.
   */
  profitPct: number;
  /**
   * What the legs take together at these prices; of an arbitrage with an exchange, by its levels as long as they have a profit, after fees. Absent where a size is unknown, or currencies differ.
   */
  maxStake?: number;
  /**
   * What is won at least of `maxStake`, fees and their rounding included; below 0 where that is a loss. With a leg at an exchange alone. On the stream as of when the edge last changed.
   */
  profitAtMax?: number;
}
/**
 * The best price now of each outcome of an event.
 */
export interface BestBets {
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  markets: {
    marketType: string;
    outcomes: BestOutcome[];
  }[];
}
/**
 * A selection and the venue with its best price.
 */
export interface BestOutcome {
  name: string;
  point?: number;
  /**
   * In the `oddsFormat` asked for.
   */
  bestOdds: number;
  bookmakerId: string;
  bookmakerName: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  team?: string;
  playerId?: string;
  playerName?: string;
  /**
   * With `profile`: by its model; null where too few operators have an opinion.
   */
  modelProb?: number | null;
  fairOdds?: number | null;
  /**
   * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
   */
  effectiveOdds?: number | null;
  /**
   * With `synthetic`: it is a lay of the other selection at these odds.
   */
  layOdds?: number;
}
/**
 * A venue of the catalogue.
 */
export interface Bookmaker {
  bookmakerId: string;
  bookmakerName: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  /**
   * Skins of one operator are one opinion.
   */
  operatorId: string;
  arbitrageApproved: boolean;
  commission:
    | {
        model: 'none';
      }
    | {
        model: 'winnings';
        rate: number;
      }
    | {
        model: 'contract';
        rate: number;
        /**
         * Leagues that it charges another rate for.
         */
        rateByLeague?: {
          [k: string]: number;
        };
        /**
         * The fee of an order is rounded up to multiples of it.
         */
        step?: number;
      };
  sharpWeight: number;
  /**
   * Least stake that it takes; absent where unknown.
   */
  minStake?: number;
  /**
   * Stakes are multiples of it; absent where unknown.
   */
  stakeStep?: number;
  /**
   * Of its stakes, ISO 4217.
   */
  currency?: string;
  /**
   * How a DFS operator takes picks; absent where unknown.
   */
  entryTypes?: {
    id: string;
    picks: number;
    /**
     * Per unit entered, by the number of wrong picks; with more an entry loses.
     */
    payouts: number[];
    /**
     * Seen in no document of the operator.
     */
    unverified?: true;
  }[];
  /**
   * How it settles what is no plain result, where that is not by the usual rules of sportsbooks; of a state the last rule that names it counts.
   */
  rules?: {
    sports?: string[];
    leagues?: string[];
    formats?: ('moneyline' | 'three_way' | 'spread' | 'over_under' | 'yes_no')[];
    subjects?: ('event' | 'team' | 'player')[];
    periods?: (
      | 'game'
      | 'h1'
      | 'h2'
      | 'q1'
      | 'q2'
      | 'q3'
      | 'q4'
      | 'p1'
      | 'p2'
      | 'p3'
      | 'f1'
      | 'f3'
      | 'f5'
      | 'f7'
    )[];
    payoffs: {
      [k: string]: 'win' | 'lose' | 'refund' | 'half' | 'fair_price' | 'unknown';
    };
  }[];
}
/**
 * An event that is new to the reader, or whose best prices were computed anew.
 */
export interface CalculatedHead {
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
}
/**
 * What a chat answers.
 */
export interface ChatAnswer {
  /**
   * Of natural and hybrid.
   */
  answer?: string;
  /**
   * Of structured.
   */
  analysis?: {
    summary: string;
    highlights: string[];
  };
  records: (
    ChatBestBet | ChatEvBet | ChatValueBet | ChatArbitrage | ChatHitRate | ChatLineMovement
  )[];
  context: {
    requestedContext:
      | (
          | 'best_bets'
          | 'ev_bets'
          | 'arbitrage'
          | 'event_best_available_bet'
          | 'parlay'
          | 'line_movement'
        )
      | null;
    resolvedContext:
      | 'best_bets'
      | 'ev_bets'
      | 'arbitrage'
      | 'event_best_available_bet'
      | 'parlay'
      | 'line_movement';
    inferred: boolean;
    scope: 'small' | 'medium' | 'large';
    responseFormat: 'natural' | 'hybrid' | 'structured';
    filters: ChatAppliedFilters;
    broadened?: true;
    /**
     * Words of the latest message that nothing acted on.
     */
    notUnderstood?: string[];
  };
  sources: {
    primary: string;
    label: string;
    filters: ChatAppliedFilters;
  };
  presentation: ChatPresentation;
  reasoningSteps: ChatStep[];
  primaryRecommendation?:
    ChatBestBet | ChatEvBet | ChatValueBet | ChatArbitrage | ChatHitRate | ChatLineMovement;
  alternativeRecommendation?:
    ChatBestBet | ChatEvBet | ChatValueBet | ChatArbitrage | ChatHitRate | ChatLineMovement;
  alternativeRecords?: (
    ChatBestBet | ChatEvBet | ChatValueBet | ChatArbitrage | ChatHitRate | ChatLineMovement
  )[];
  reasoningMode?: string;
  /**
   * Of event_best_available_bet.
   */
  entityResolution?: {
    resolvedEntityType: 'event' | 'none';
    resolvedEventId: string | null;
    resolvedLeagueId: string | null;
    resolutionConfidence: 'high' | 'medium' | 'low';
    resolutionReason: string;
    matchup: string | null;
    resolutionFallback: boolean;
  };
}
/**
 * The best price now of an outcome.
 */
export interface ChatBestBet {
  recordType: 'best_bet';
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * Away team @ home team.
   */
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  /**
   * When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.
   */
  confirmedAt?: string;
  /**
   * Market key as it is served.
   */
  market: string;
  marketName: string;
  /**
   * Team name, Draw, Over, Under, Yes or No.
   */
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  bookmakerName: string;
  bookmakerId: string;
  /**
   * American odds.
   */
  bestOdds: number;
  impliedProb: number;
  /**
   * Of the line’s summary, over all venues.
   */
  fairOdds: number | null;
  avgOdds: number | null;
  /**
   * Venues that quote the outcome.
   */
  books: number;
  /**
   * Probability of `fairOdds` less `impliedProb`, percentage points.
   */
  advantagePct: number | null;
}
/**
 * A price with a positive expected value.
 */
export interface ChatEvBet {
  recordType: 'ev_bet';
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * Away team @ home team.
   */
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  /**
   * When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.
   */
  confirmedAt?: string;
  /**
   * Market key as it is served.
   */
  market: string;
  marketName: string;
  /**
   * Team name, Draw, Over, Under, Yes or No.
   */
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  bookmakerName: string;
  bookmakerId: string;
  edgeId: string;
  /**
   * Venues that quote the outcome.
   */
  books: number;
  /**
   * American odds.
   */
  odds: number;
  impliedProb: number;
  modelProb: number;
  /**
   * American odds.
   */
  fairOdds: number;
  indicative?: boolean;
  /**
   * Expected profit per unit stake, after commission.
   */
  ev: number;
  /**
   * Percent.
   */
  evPct: number;
}
/**
 * A price that the model thinks too long.
 */
export interface ChatValueBet {
  recordType: 'value_bet';
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * Away team @ home team.
   */
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  /**
   * When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.
   */
  confirmedAt?: string;
  /**
   * Market key as it is served.
   */
  market: string;
  marketName: string;
  /**
   * Team name, Draw, Over, Under, Yes or No.
   */
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  bookmakerName: string;
  bookmakerId: string;
  edgeId: string;
  /**
   * Venues that quote the outcome.
   */
  books: number;
  /**
   * American odds.
   */
  odds: number;
  impliedProb: number;
  modelProb: number;
  /**
   * American odds.
   */
  fairOdds: number;
  indicative?: boolean;
  /**
   * Percent.
   */
  edgePct: number;
}
/**
 * Bets that win together whatever happens.
 */
export interface ChatArbitrage {
  recordType: 'arbitrage';
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * Away team @ home team.
   */
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  /**
   * When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.
   */
  confirmedAt?: string;
  /**
   * Market key as it is served.
   */
  market: string;
  marketName: string;
  /**
   * Team name, Draw, Over, Under, Yes or No.
   */
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  edgeId: string;
  venueType: 'sportsbook' | 'dfs' | 'exchange' | 'model' | 'mixed';
  books: {
    /**
     * The same as `bookmakerName`.
     */
    bookmaker: string;
    bookmakerId: string;
    bookmakerName: string;
    sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
    /**
     * American odds.
     */
    odds: number;
    outcome: string;
    stake: number;
    point?: number;
    /**
     * Payout per unit staked if it wins, after commission; not rounded.
     */
    netDecimal?: number;
  }[];
  totalStake: number;
  guaranteedProfit: number;
  /**
   * Percent.
   */
  profitPct: number;
  maxStake?: number;
}
/**
 * How often a player beat the line that is posted.
 */
export interface ChatHitRate {
  recordType: 'hit_rate';
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * Away team @ home team.
   */
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  /**
   * When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.
   */
  confirmedAt?: string;
  /**
   * Market key as it is served.
   */
  market: string;
  marketName: string;
  /**
   * Team name, Draw, Over, Under, Yes or No.
   */
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  bookmakerName: string;
  bookmakerId: string;
  /**
   * American odds.
   */
  odds: number;
  /**
   * Venues that quote the outcome.
   */
  books: number;
  impliedProb: number;
  line: number;
  windows: {
    /**
     * `L10`: the last ten games; or `season`.
     */
    label: string;
    games: number;
    hits: number;
    /**
     * Of the games that were no push.
     */
    rate: number | null;
  }[];
  situations: {
    /**
     * `L10`: the last ten games; or `season`.
     */
    label: string;
    games: number;
    hits: number;
    /**
     * Of the games that were no push.
     */
    rate: number | null;
    situation: 'opponent' | 'location' | 'rest';
  }[];
  custom?: {
    /**
     * `L10`: the last ten games; or `season`.
     */
    label: string;
    games: number;
    hits: number;
    /**
     * Of the games that were no push.
     */
    rate: number | null;
    n: number;
  };
}
/**
 * Where the consensus opened and stands.
 */
export interface ChatLineMovement {
  recordType: 'line_movement';
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * Away team @ home team.
   */
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  /**
   * When the price was confirmed last, of an arbitrage the oldest one; none of a line’s movement.
   */
  confirmedAt?: string;
  /**
   * Market key as it is served.
   */
  market: string;
  marketName: string;
  /**
   * Team name, Draw, Over, Under, Yes or No.
   */
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  bookmakerName: string;
  bookmakerId: string;
  /**
   * Best price of the outcome at the newest snapshot.
   */
  odds: number;
  opened: {
    /**
     * ISO 8601 instant, UTC.
     */
    ts: string;
    point: number | null;
    probability: number;
    /**
     * American odds.
     */
    odds: number;
    books: number;
  };
  now: {
    /**
     * ISO 8601 instant, UTC.
     */
    ts: string;
    point: number | null;
    probability: number;
    /**
     * American odds.
     */
    odds: number;
    books: number;
  };
  /**
   * Implied probability now less then.
   */
  move: number;
}
/**
 * The filters that the records passed.
 */
export interface ChatAppliedFilters {
  league?: string;
  leagues?: string[];
  market?: string;
  sourceType?: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  /**
   * Bookmaker ids.
   */
  bookmakers?: string[];
  /**
   * Teams that the words can mean.
   */
  teams?: string[];
  players?: string[];
  opponent?: string;
  excludedTeams?: string[];
  excludedPlayers?: string[];
  excludedLeagues?: string[];
  /**
   * Market keys, or `player_props` for all props.
   */
  excludedMarkets?: string[];
  /**
   * Bookmaker ids.
   */
  excludedBookmakers?: string[];
  excludedSides?: string[];
  playerProps?: true;
  alternates?: true;
  side?: 'over' | 'under' | 'home' | 'away' | 'draw' | 'favorite' | 'underdog';
  /**
   * Beside a side of a total or a prop.
   */
  favor?: 'favorite' | 'underdog';
  /**
   * What comes first, whatever it is worth: the longest or shortest price, the highest or lowest line, the most EV.
   */
  order?: 'longest' | 'shortest' | 'highest' | 'lowest' | 'ev';
  line?: number;
  /**
   * American odds; none that pay less.
   */
  minOdds?: number;
  /**
   * American odds; none that pay more.
   */
  maxOdds?: number;
  /**
   * American odds of a parlay as a whole.
   */
  minTotalOdds?: number;
  maxTotalOdds?: number;
  minEvPct?: number;
  minEdgePct?: number;
  minProfitPct?: number;
  /**
   * Percent.
   */
  minProbability?: number;
  /**
   * Percent.
   */
  minHitRate?: number;
  /**
   * Points between the two lines of a middle.
   */
  minWidth?: number;
  hits?: {
    least: number;
    of: number;
  };
  lastGames?: number;
  location?: 'home' | 'away';
  backToBack?: true;
  legs?: {
    least: number;
    most: number;
  };
  risk?: 'safe' | 'long';
  limit?: number;
  stake?: number;
  bankroll?: number;
  kellyFraction?: number;
  /**
   * US Eastern day, YYYY-MM-DD.
   */
  fromDay?: string;
  toDay?: string;
  /**
   * HH:MM in New York, of each day.
   */
  startsFrom?: string;
  startsBefore?: string;
  /**
   * HH:MM in New York.
   */
  startAt?: string;
  startsWithinMinutes?: number;
  startsAfterMinutes?: number;
  phase?: 'live' | 'pregame';
  maxPriceAgeSeconds?: number;
  /**
   * What of the answer before was changed.
   */
  edit?: string;
  /**
   * From 1; -1 is the last, -2 the one with the least chance, -3 the one with the most.
   */
  leg?: number;
  roundStakesTo?: number;
  /**
   * Nothing was widened: the words said "only".
   */
  only?: true;
  /**
   * What was taken over from earlier messages.
   */
  inherited?: string[];
}
/**
 * Render from this: headline, summary, primaryPick, alternativePick where it is there, cards in their order. Where the words of the answer disagree with it, this governs.
 */
export interface ChatPresentation {
  version: 'v1';
  responseType: 'surface_summary' | 'event_recommendation';
  headline: string;
  summary: string;
  confidence: 'high' | 'medium' | 'low';
  entity?: {
    resolvedEntityType: 'event' | 'none';
    resolvedEventId: string | null;
    resolvedLeagueId: string | null;
    resolutionConfidence: 'high' | 'medium' | 'low';
    resolutionReason: string;
    matchup: string | null;
  };
  primaryPick: ChatPick;
  alternativePick?: ChatPick;
  cards: ChatCard[];
  reasoningMode: string;
  sourceLabel: string;
}
/**
 * A featured pick.
 */
export interface ChatPick {
  signalType:
    | 'best_bet'
    | 'value_bet'
    | 'ev_bet'
    | 'arbitrage'
    | 'hit_rate'
    | 'parlay'
    | 'line_movement'
    | 'fallback';
  signalLabel: string;
  /**
   * Type of the record behind it.
   */
  type: string;
  /**
   * Absent of a parlay.
   */
  eventId?: string;
  /**
   * Absent of a parlay over leagues.
   */
  leagueId?: string;
  market: string;
  /**
   * Shown beside `selection`.
   */
  marketLabel: string;
  selection: string;
  outcome: string;
  point?: number;
  /**
   * American odds.
   */
  odds: number;
  oddsDisplay: string;
  bookmakerName: string;
  bookmakerId: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model' | 'mixed';
  confidence: 'high' | 'medium' | 'low';
  event?: {
    matchup: string;
    /**
     * ISO 8601 instant, UTC.
     */
    startTime: string;
    /**
     * The game had begun when the answer was made.
     */
    inPlay?: true;
  };
  metrics: ChatMetrics;
  humanInsight: ChatInsight;
  /**
   * Of a parlay or an arbitrage.
   */
  legs?: ChatLeg[];
  rationale: string;
  /**
   * Index into `records`, or into `alternativeRecords` for `alternativePick`.
   */
  recordIndex?: number;
}
/**
 * Numbers behind a pick; only those that it has.
 */
export interface ChatMetrics {
  edgePct?: number;
  evPct?: number;
  ev?: number;
  profitPct?: number;
  guaranteedProfit?: number;
  impliedProb?: number;
  modelProb?: number;
  hitRate?: {
    L5?: {
      games: number;
      hits: number;
      rate: number | null;
    };
    L10?: {
      games: number;
      hits: number;
      rate: number | null;
    };
    L25?: {
      games: number;
      hits: number;
      rate: number | null;
    };
    season?: {
      games: number;
      hits: number;
      rate: number | null;
    };
    custom?: {
      games: number;
      hits: number;
      rate: number | null;
      n: number;
      label: string;
    };
  };
}
/**
 * A pick in words and chips.
 */
export interface ChatInsight {
  summary: string;
  confidenceReason: string;
  /**
   * Chips, rendered in this order.
   */
  keyNumbers: {
    label: string;
    value: string;
    detail?: string;
  }[];
  supportingPoints?: string[];
  riskNote?: string;
}
/**
 * One bet of a parlay or an arbitrage.
 */
export interface ChatLeg {
  selection: string;
  outcome: string;
  point?: number;
  market: string;
  marketLabel: string;
  matchup: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * The game had begun when the answer was made.
   */
  inPlay?: true;
  eventId: string;
  /**
   * American odds.
   */
  odds: number;
  oddsDisplay: string;
  bookmakerName: string;
  bookmakerId: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  stake?: number;
  probability?: number;
  recordIndex: number;
}
/**
 * A supporting pick.
 */
export interface ChatCard {
  signalType:
    | 'best_bet'
    | 'value_bet'
    | 'ev_bet'
    | 'arbitrage'
    | 'hit_rate'
    | 'parlay'
    | 'line_movement'
    | 'fallback';
  signalLabel: string;
  /**
   * Type of the record behind it.
   */
  type: string;
  /**
   * Absent of a parlay.
   */
  eventId?: string;
  /**
   * Absent of a parlay over leagues.
   */
  leagueId?: string;
  market: string;
  /**
   * Shown beside `selection`.
   */
  marketLabel: string;
  selection: string;
  outcome: string;
  point?: number;
  /**
   * American odds.
   */
  odds: number;
  oddsDisplay: string;
  bookmakerName: string;
  bookmakerId: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model' | 'mixed';
  confidence: 'high' | 'medium' | 'low';
  event?: {
    matchup: string;
    /**
     * ISO 8601 instant, UTC.
     */
    startTime: string;
    /**
     * The game had begun when the answer was made.
     */
    inPlay?: true;
  };
  metrics: ChatMetrics;
  humanInsight: ChatInsight;
  /**
   * Of a parlay or an arbitrage.
   */
  legs?: ChatLeg[];
  reason: string;
  /**
   * Index into `records`.
   */
  recordIndex: number;
}
/**
 * A stage of the evaluation, as a fact.
 */
export interface ChatStep {
  label: string;
  detail: string;
}
/**
 * What the answer may rest on. A filter given here wins over words of the prompt.
 */
export interface ChatFilters {
  league?: string;
  leagues?: string[];
  market?: string;
  sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
  bookmakers?: string[];
  /**
   * Alias of `bookmakers` for one.
   */
  bookmaker?: string;
}
/**
 * One message of the conversation.
 */
export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}
/**
 * A question about the prices of now.
 */
export interface ChatRequest {
  /**
   * The conversation, oldest first; the last one is from the user. At most 8000 characters in all. Nothing of it is kept.
   */
  messages: ChatMessage[];
  /**
   * Inferred from the latest user message where it is absent.
   */
  context?:
    'best_bets' | 'ev_bets' | 'arbitrage' | 'event_best_available_bet' | 'parlay' | 'line_movement';
  /**
   * Records that are retrieved: 5, 12 or 25 at most.
   */
  scope?: 'small' | 'medium' | 'large';
  responseFormat?: 'natural' | 'hybrid' | 'structured';
  /**
   * Answer with Server-Sent Events: `step`, `delta`, one `result`.
   */
  stream?: boolean;
  filters?: ChatFilters;
}
/**
 * The consensus closing main line; a market of which none is known is null.
 */
export interface Close {
  /**
   * Our own capture before the game, an import, or an extension: prices of the simulated world, of no real market.
   */
  source: 'moneyline_capture' | 'partner_historical' | 'simulated';
  /**
   * `thin`: fewer than three books. `stale`: the newest price was over half an hour old at the start. Imports of which neither is known are `ok`.
   */
  quality: 'ok' | 'stale' | 'thin';
  /**
   * Age of the consensus at the start; null where an import does not say.
   */
  minutesBeforeStart: number | null;
  spread: {
    home: {
      /**
       * The line; null where restricted.
       */
      point: number | null;
      /**
       * Odds, a mean over books; null where it is restricted or not known.
       */
      price: number | null;
    };
    away: {
      /**
       * The line; null where restricted.
       */
      point: number | null;
      /**
       * Odds, a mean over books; null where it is restricted or not known.
       */
      price: number | null;
    };
  } | null;
  total: {
    /**
     * The line; null where restricted.
     */
    point: number | null;
    /**
     * Odds, a mean over books; null where it is restricted or not known.
     */
    overPrice: number | null;
    /**
     * Odds, a mean over books; null where it is restricted or not known.
     */
    underPrice: number | null;
  } | null;
  moneyline: {
    /**
     * Odds, a mean over books; null where it is restricted or not known.
     */
    home: number | null;
    /**
     * Odds, a mean over books; null where it is restricted or not known.
     */
    away: number | null;
    /**
     * Soccer only.
     */
    draw?: number | null;
  } | null;
}
/**
 * An arbitrage, value or positive-EV signal; where asked for by name a low hold, a middle or a back-lay. The member named after its type says more.
 */
export interface Edge {
  edgeId: string;
  type: 'arbitrage' | 'value' | 'ev' | 'low_hold' | 'middle' | 'back_lay';
  venueType: 'sportsbook' | 'dfs' | 'exchange' | 'model' | 'mixed';
  market: string;
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  /**
   * ISO 8601 instant, UTC.
   */
  firstSeenAt: string;
  /**
   * ISO 8601 instant, UTC.
   */
  oldestQuoteAt: string;
  /**
   * States of the game that the venues of the legs settle in different ways, or that one of them does not know; absent where there are none.
   */
  rulesRisk?: (
    | 'tie'
    | 'void'
    | 'shortened'
    | 'retired'
    | 'did_not_play'
    | 'postponed'
    | 'overtime'
    | 'to_advance'
  )[];
  arbitrage?: Arbitrage;
  value?: {
    bookmakerId: string;
    bookmakerName: string;
    sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
    sourceRegion: string;
    /**
     * In the `oddsFormat` asked for.
     */
    odds: number;
    impliedProb: number;
    modelProb: number;
    /**
     * In the `oddsFormat` asked for.
     */
    fairOdds: number;
    indicative?: boolean;
    /**
     * Payout per unit staked if it wins, after commission; not rounded.
     */
    netDecimal?: number;
    /**
     * When the venue confirmed the price last; with `maxAgeMs` alone. On the stream as of when the edge last changed.
     */
    confirmedAt?: string;
    /**
     * Milliseconds that a bet waits before it is taken, where the venue says so.
     */
    betDelayMs?: number;
    /**
     * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
     */
    effectiveOdds?: number | null;
    /**
     * Of an exchange: what its levels take as long as they are worth it, after fees. On the stream as of when the edge last changed.
     */
    maxStake?: number;
    /**
     * What is expected to be won of `maxStake`, by `modelProb`.
     */
    profitAtMax?: number;
    /**
     * The full Kelly share of a bankroll after commission, at most 0.25; 0 where the price has no edge after commission. None on DFS prices, which are no bets alone.
     */
    kellyFraction?: number;
    /**
     * What to stake of the bankroll, rounded down; only with `bankroll`.
     */
    stake?: number;
    /**
     * On DFS prices: the probability of each pick at which an entry pays on average what it costs, by the `entryTypes` of the bookmaker, where every pick is as probable as the others, independent of them, and multiplies no payout.
     */
    breakEvenProb?: {
      [k: string]: number;
    };
    edgePct: number;
  };
  ev?: {
    bookmakerId: string;
    bookmakerName: string;
    sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
    sourceRegion: string;
    /**
     * In the `oddsFormat` asked for.
     */
    odds: number;
    impliedProb: number;
    modelProb: number;
    /**
     * In the `oddsFormat` asked for.
     */
    fairOdds: number;
    indicative?: boolean;
    /**
     * Payout per unit staked if it wins, after commission; not rounded.
     */
    netDecimal?: number;
    /**
     * When the venue confirmed the price last; with `maxAgeMs` alone. On the stream as of when the edge last changed.
     */
    confirmedAt?: string;
    /**
     * Milliseconds that a bet waits before it is taken, where the venue says so.
     */
    betDelayMs?: number;
    /**
     * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
     */
    effectiveOdds?: number | null;
    /**
     * Of an exchange: what its levels take as long as they are worth it, after fees. On the stream as of when the edge last changed.
     */
    maxStake?: number;
    /**
     * What is expected to be won of `maxStake`, by `modelProb`.
     */
    profitAtMax?: number;
    /**
     * The full Kelly share of a bankroll after commission, at most 0.25; 0 where the price has no edge after commission. None on DFS prices, which are no bets alone.
     */
    kellyFraction?: number;
    /**
     * What to stake of the bankroll, rounded down; only with `bankroll`.
     */
    stake?: number;
    /**
     * On DFS prices: the probability of each pick at which an entry pays on average what it costs, by the `entryTypes` of the bookmaker, where every pick is as probable as the others, independent of them, and multiplies no payout.
     */
    breakEvenProb?: {
      [k: string]: number;
    };
    /**
     * Per unit staked, of a bet that is decided.
     */
    ev: number;
    evPct: number;
    /**
     * Probability that the line refunds: all of the stake on a whole number, half of it on a quarter line; by the fair probabilities of the lines half a point away. Null where it cannot be known. On the stream as of when the edge last changed.
     */
    pushProb?: number | null;
    /**
     * Expected value with what pushes refund, percent of the stake: evPct less its part that `pushProb` refunds. Null where that is unknown.
     */
    evPctAllIn?: number | null;
  };
  lowHold?: LowHold;
  middle?: Middle;
  backLay?: BackLay;
}
/**
 * Every selection of a line at its best price net of commission, at two operators or more: stakes that equalise a payout of 100, rounded to cents, and lose at most little.
 */
export interface LowHold {
  books: ArbitrageLeg[];
  totalStake: number;
  /**
   * What the best prices keep, percent: 100 * (1 - 1 / sum(1 / net)), 0 to 2.
   */
  holdPct: number;
  /**
   * What the rounded stakes lose at worst, whichever selection wins, or in states that the rules of all legs know.
   */
  worstLoss: number;
  /**
   * What the legs take together at these prices; of an arbitrage with an exchange, by its levels as long as they have a profit, after fees. Absent where a size is unknown, or currencies differ.
   */
  maxStake?: number;
  /**
   * What is won at least of `maxStake`, fees and their rounding included; below 0 where that is a loss. With a leg at an exchange alone. On the stream as of when the edge last changed.
   */
  profitAtMax?: number;
}
/**
 * Two lines of one market at two operators that can both win: stakes that pay 100 a leg, rounded to cents. On a quarter point a leg may win or be refunded by half, which the counts of results leave out of account.
 */
export interface Middle {
  /**
   * Over (or home) on one line, under (or away) on another, with their points.
   */
  books: ArbitrageLeg[];
  totalStake: number;
  /**
   * What is lost of the stakes when only one leg wins, percent; negative is a profit whatever happens. At most 5.
   */
  costPct: number;
  /**
   * Points between the lines.
   */
  gap: number;
  /**
   * Whole results strictly between the lines, where both legs win: at least one, without which two lines are no middle. A tie is none where games go on until one side leads.
   */
  winningResults: number;
  /**
   * Whole results on a line: one leg is refunded, the other wins.
   */
  pushResults: number;
  /**
   * Probability of both legs winning at which it costs nothing, percent.
   */
  breakEvenPct: number;
  /**
   * What the legs take together at these prices; of an arbitrage with an exchange, by its levels as long as they have a profit, after fees. Absent where a size is unknown, or currencies differ.
   */
  maxStake?: number;
  /**
   * What is won at least of `maxStake`, fees and their rounding included; below 0 where that is a loss. With a leg at an exchange alone. On the stream as of when the edge last changed.
   */
  profitAtMax?: number;
}
/**
 * Names an edge that is open no more, and says why.
 */
export interface EdgeKey {
  edgeId: string;
  reason: string;
}
/**
 * The edges of an event.
 */
export interface EdgesEvent {
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  edges: Edge[];
}
/**
 * What changed of edges since a position.
 */
export interface EdgesSince {
  upsert: StreamedEdge[];
  remove: EdgeKey[];
}
/**
 * An edge with what its event says of it.
 */
export interface StreamedEdge {
  eventId: string;
  leagueId: string;
  sport: string;
  /**
   * ISO 8601 instant, UTC.
   */
  calculatedAt: string;
  edgeId: string;
  type: 'arbitrage' | 'value' | 'ev' | 'low_hold' | 'middle' | 'back_lay';
  venueType: 'sportsbook' | 'dfs' | 'exchange' | 'model' | 'mixed';
  market: string;
  outcome: string;
  point?: number;
  team?: string;
  playerId?: string;
  playerName?: string;
  /**
   * ISO 8601 instant, UTC.
   */
  firstSeenAt: string;
  /**
   * ISO 8601 instant, UTC.
   */
  oldestQuoteAt: string;
  /**
   * States of the game that the venues of the legs settle in different ways, or that one of them does not know; absent where there are none.
   */
  rulesRisk?: (
    | 'tie'
    | 'void'
    | 'shortened'
    | 'retired'
    | 'did_not_play'
    | 'postponed'
    | 'overtime'
    | 'to_advance'
  )[];
  arbitrage?: Arbitrage;
  value?: {
    bookmakerId: string;
    bookmakerName: string;
    sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
    sourceRegion: string;
    /**
     * In the `oddsFormat` asked for.
     */
    odds: number;
    impliedProb: number;
    modelProb: number;
    /**
     * In the `oddsFormat` asked for.
     */
    fairOdds: number;
    indicative?: boolean;
    /**
     * Payout per unit staked if it wins, after commission; not rounded.
     */
    netDecimal?: number;
    /**
     * When the venue confirmed the price last; with `maxAgeMs` alone. On the stream as of when the edge last changed.
     */
    confirmedAt?: string;
    /**
     * Milliseconds that a bet waits before it is taken, where the venue says so.
     */
    betDelayMs?: number;
    /**
     * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
     */
    effectiveOdds?: number | null;
    /**
     * Of an exchange: what its levels take as long as they are worth it, after fees. On the stream as of when the edge last changed.
     */
    maxStake?: number;
    /**
     * What is expected to be won of `maxStake`, by `modelProb`.
     */
    profitAtMax?: number;
    /**
     * The full Kelly share of a bankroll after commission, at most 0.25; 0 where the price has no edge after commission. None on DFS prices, which are no bets alone.
     */
    kellyFraction?: number;
    /**
     * What to stake of the bankroll, rounded down; only with `bankroll`.
     */
    stake?: number;
    /**
     * On DFS prices: the probability of each pick at which an entry pays on average what it costs, by the `entryTypes` of the bookmaker, where every pick is as probable as the others, independent of them, and multiplies no payout.
     */
    breakEvenProb?: {
      [k: string]: number;
    };
    edgePct: number;
  };
  ev?: {
    bookmakerId: string;
    bookmakerName: string;
    sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
    sourceRegion: string;
    /**
     * In the `oddsFormat` asked for.
     */
    odds: number;
    impliedProb: number;
    modelProb: number;
    /**
     * In the `oddsFormat` asked for.
     */
    fairOdds: number;
    indicative?: boolean;
    /**
     * Payout per unit staked if it wins, after commission; not rounded.
     */
    netDecimal?: number;
    /**
     * When the venue confirmed the price last; with `maxAgeMs` alone. On the stream as of when the edge last changed.
     */
    confirmedAt?: string;
    /**
     * Milliseconds that a bet waits before it is taken, where the venue says so.
     */
    betDelayMs?: number;
    /**
     * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
     */
    effectiveOdds?: number | null;
    /**
     * Of an exchange: what its levels take as long as they are worth it, after fees. On the stream as of when the edge last changed.
     */
    maxStake?: number;
    /**
     * What is expected to be won of `maxStake`, by `modelProb`.
     */
    profitAtMax?: number;
    /**
     * The full Kelly share of a bankroll after commission, at most 0.25; 0 where the price has no edge after commission. None on DFS prices, which are no bets alone.
     */
    kellyFraction?: number;
    /**
     * What to stake of the bankroll, rounded down; only with `bankroll`.
     */
    stake?: number;
    /**
     * On DFS prices: the probability of each pick at which an entry pays on average what it costs, by the `entryTypes` of the bookmaker, where every pick is as probable as the others, independent of them, and multiplies no payout.
     */
    breakEvenProb?: {
      [k: string]: number;
    };
    /**
     * Per unit staked, of a bet that is decided.
     */
    ev: number;
    evPct: number;
    /**
     * Probability that the line refunds: all of the stake on a whole number, half of it on a quarter line; by the fair probabilities of the lines half a point away. Null where it cannot be known. On the stream as of when the edge last changed.
     */
    pushProb?: number | null;
    /**
     * Expected value with what pushes refund, percent of the stake: evPct less its part that `pushProb` refunds. Null where that is unknown.
     */
    evPctAllIn?: number | null;
  };
  lowHold?: LowHold;
  middle?: Middle;
  backLay?: BackLay;
}
/**
 * What every error looks like.
 */
export interface ErrorEnvelope {
  success: false;
  data: null;
  meta: {
    requestId: string;
  };
  error: {
    message: string;
    statusCode: number;
    /**
     * Stable; switch on this.
     */
    code:
      | 'ERR_INVALID_PARAMETER'
      | 'ERR_INVALID_PATH'
      | 'ERR_INVALID_BODY'
      | 'ERR_INVALID_REQUEST'
      | 'ERR_TOO_DEEP'
      | 'ERR_CHAT_CONTEXT_UNKNOWN'
      | 'ERR_CHAT_CONTEXT_AMBIGUOUS'
      | 'ERR_UNAUTHORIZED'
      | 'ERR_WRONG_SCOPE'
      | 'ERR_TOO_MANY_SOURCES'
      | 'ERR_FORBIDDEN_ORIGIN'
      | 'ERR_CREDITS_EXHAUSTED'
      | 'ERR_RATE_LIMITED'
      | 'ERR_NOT_FOUND'
      | 'ERR_LEAGUE_NOT_FOUND'
      | 'ERR_EVENT_NOT_FOUND'
      | 'ERR_TEAM_NOT_FOUND'
      | 'ERR_PLAYER_NOT_FOUND'
      | 'ERR_SYSTEM_NOT_FOUND'
      | 'ERR_CHAT_NO_RECORDS'
      | 'ERR_METHOD_NOT_ALLOWED'
      | 'ERR_NOT_ACCEPTABLE'
      | 'ERR_REQUEST_TIMEOUT'
      | 'ERR_BATCH_UNDER_WAY'
      | 'ERR_SOURCE_FENCED'
      | 'ERR_POSITION_GONE'
      | 'ERR_LENGTH_REQUIRED'
      | 'ERR_PAYLOAD_TOO_LARGE'
      | 'ERR_URI_TOO_LONG'
      | 'ERR_UNSUPPORTED_MEDIA_TYPE'
      | 'ERR_NOTHING_ACCEPTED'
      | 'ERR_KEY_REUSED'
      | 'ERR_UPGRADE_REQUIRED'
      | 'ERR_CALLER_GONE'
      | 'ERR_MODEL_FAILED'
      | 'ERR_MODEL_UNAVAILABLE'
      | 'ERR_SYSTEM_BETS_PENDING'
      | 'ERR_STORE_UNAVAILABLE'
      | 'ERR_LOG_UNAVAILABLE'
      | 'ERR_WRITER_UNAVAILABLE'
      | 'ERR_INGEST_BUSY'
      | 'ERR_STARTING'
      | 'ERR_INTERNAL';
    /**
     * For who writes the client; where there is more to say.
     */
    details?: string;
  };
}
/**
 * A game: who, when, where, and how it stands.
 */
export interface Event {
  eventId: string;
  leagueId: string;
  sport: string;
  season: string;
  /**
   * Part of the season: `preseason`, `regular`, `postseason`, or `cup`, the final of an in-season cup. Games of a preseason or cup count in no standings, records or averages.
   */
  seasonType: string;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  neutralSite: boolean;
  /**
   * Where it is played.
   */
  venue: string | null;
  homeTeam: EventTeam;
  awayTeam: EventTeam;
  homeTeamName: string;
  awayTeamName: string;
  score: {
    home: number;
    away: number;
  } | null;
  period: string | null;
  clock: string | null;
  /**
   * ISO 8601 instant, UTC.
   */
  updatedAt: string;
}
/**
 * A side of an event.
 */
export interface EventTeam {
  id: string;
  name: string;
  abbreviation: string;
}
/**
 * An event that is new to the reader, or whose own fields changed.
 */
export interface EventHead {
  eventId: string;
  canonicalEventId: string;
  leagueId: string;
  sport: string;
  homeTeamName: string;
  awayTeamName: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  fetchedAt: string;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
}
/**
 * How the consensus on an event’s lines moved.
 */
export interface EventOddsHistory {
  eventId: string;
  leagueId: string;
  snapshots: LineSnapshot[];
  movement: LineMovement[];
}
/**
 * The consensus on a line until its next snapshot.
 */
export interface LineSnapshot {
  /**
   * Log time: from when on it stood.
   */
  ts: string;
  /**
   * As served: with `_alternate` on alternate lines.
   */
  marketType: string;
  isAlternate: boolean;
  isMain: boolean;
  /**
   * Its name, in markets of one team.
   */
  team?: string;
  /**
   * As the odds of the event name the player.
   */
  playerId?: string;
  playerName?: string;
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  selections: SnapshotSelections;
  /**
   * Venues behind it with a price that is not suspended; 0: the line was gone.
   */
  books: number;
}
/**
 * Keyed by side, in the order of the market; null for a side nobody quoted. Empty where the line was gone.
 */
export interface SnapshotSelections {
  home?: SnapshotSelection | null;
  away?: SnapshotSelection | null;
  draw?: SnapshotSelection | null;
  over?: SnapshotSelection | null;
  under?: SnapshotSelection | null;
  yes?: SnapshotSelection | null;
  no?: SnapshotSelection | null;
}
/**
 * What books agreed on for one side of a line.
 */
export interface SnapshotSelection {
  /**
   * Probability without the vig; null unless every side is quoted.
   */
  fairProb: number | null;
  fairOdds: number | null;
  /**
   * Odds of the mean implied probability.
   */
  avgOdds: number;
  /**
   * In the `oddsFormat` asked for.
   */
  bestOdds: number;
  /**
   * Whose the best price was.
   */
  bookmakerId: string;
}
/**
 * From where to where the main line of a market went.
 */
export interface LineMovement {
  /**
   * The market’s main key.
   */
  marketType: string;
  /**
   * Its name, in markets of one team.
   */
  team?: string;
  /**
   * As the odds of the event name the player.
   */
  playerId?: string;
  playerName?: string;
  opened: MainLineSnapshot;
  now: MainLineSnapshot1;
  /**
   * Implied probability now less then, by side: without the vig where both are known, else of the mean prices; null for a side that one of the two has no price of.
   */
  move: {
    home?: number | null;
    away?: number | null;
    draw?: number | null;
    over?: number | null;
    under?: number | null;
    yes?: number | null;
    no?: number | null;
  };
}
/**
 * The first main line in the time asked for.
 */
export interface MainLineSnapshot {
  /**
   * Log time: from when on it stood.
   */
  ts: string;
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  selections: SnapshotSelections;
  /**
   * Venues behind it with a price that is not suspended; 0: the line was gone.
   */
  books: number;
}
/**
 * The last main line that somebody quoted in it.
 */
export interface MainLineSnapshot1 {
  /**
   * Log time: from when on it stood.
   */
  ts: string;
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  selections: SnapshotSelections;
  /**
   * Venues behind it with a price that is not suspended; 0: the line was gone.
   */
  books: number;
}
/**
 * One game of a player.
 */
export interface GameLog {
  eventId: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  season: string;
  /**
   * Part of the season: `preseason`, `regular`, `postseason`, or `cup`, the final of an in-season cup. Games of a preseason or cup count in no standings, records or averages.
   */
  seasonType: string;
  team: TeamRef;
  opponent: TeamRef;
  homeAway: 'home' | 'away';
  neutralSite: boolean;
  started: boolean | null;
  result: ('W' | 'L' | 'D') | null;
  score: {
    own: number;
    opponent: number;
  } | null;
  stats: {
    [k: string]: number;
  };
}
/**
 * A team, by id, name and abbreviation.
 */
export interface TeamRef {
  id: string;
  name: string;
  abbreviation: string;
}
/**
 * What became of the bets. `spread` and `total` are null where there was no line, or it is restricted; `winner` follows from the score alone.
 */
export interface Grades {
  winner: ('home' | 'away' | 'draw' | 'push') | null;
  /**
   * Who covered.
   */
  spread: ('home' | 'away' | 'push' | 'home_half' | 'away_half') | null;
  total: ('over' | 'under' | 'push' | 'over_half' | 'under_half') | null;
}
/**
 * How often a line was beaten in a window of games.
 */
export interface HitRate {
  /**
   * `L10`: the last ten games; or `season`.
   */
  label: string;
  /**
   * How many there were: the size of the sample.
   */
  games: number;
  hits: number;
  misses: number;
  pushes: number;
  /**
   * Hits of the games that were no push; null without any.
   */
  rate: number | null;
  average: number | null;
}
/**
 * How often a player beat his lines.
 */
export interface HitRates {
  playerId: string;
  playerName: string;
  leagueId: string;
  situation: {
    opponentId: string | null;
    location: ('home' | 'away') | null;
    backToBack: boolean | null;
  };
  markets: MarketHitRates[];
}
/**
 * Hit rates of one market against one line.
 */
export interface MarketHitRates {
  marketType: string;
  marketName: string;
  line: number;
  /**
   * Asked for, posted by bookmakers now, or made of the season’s average.
   */
  lineSource: 'asked' | 'posted' | 'average';
  side: 'over' | 'under' | 'yes' | 'no';
  windows: HitRate[];
  currentStreak: number;
}
/**
 * An entry of an injury report.
 */
export interface Injury {
  teamId: string;
  playerId: string;
  playerName: string;
  position: string | null;
  /**
   * As the league words it: Out, Questionable, Doubtful …
   */
  status: string;
  injury: string | null;
  detail: string | null;
  returnDate: string | null;
  /**
   * ISO 8601 instant, UTC.
   */
  reportedAt: string;
}
/**
 * Injury reports of a team as they were said.
 */
export interface InjuryHistory {
  teamId: string;
  leagueId: string;
  /**
   * ISO 8601 instant, UTC.
   */
  asOf: string;
  /**
   * What stood at `asOf`; null where no report is known from before.
   */
  report: InjuryReport | null;
  /**
   * Reports up to `asOf`, newest first.
   */
  history: InjuryReport[];
}
/**
 * A team’s whole report, as it stood from then on.
 */
export interface InjuryReport {
  /**
   * ISO 8601 instant, UTC.
   */
  at: string;
  injuries: Injury[];
}
/**
 * Both ends at 95 % confidence.
 */
export interface Interval {
  low: number;
  high: number;
}
/**
 * A league the service covers.
 */
export interface League {
  leagueId: string;
  name: string;
  sport: string;
}
/**
 * One line of a market with its offers.
 */
export interface Line {
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  /**
   * The main line of its market, of all venues: under a filter of venues it may be left out.
   */
  isMain: boolean;
  /**
   * Percent the average prices keep.
   */
  hold: number | null;
  summary: LineSummary;
  offers: Offer[];
}
/**
 * Keyed by side; null for a side nobody quotes. Of a double chance `home` is home or draw, `away` away or draw, `draw` home or away.
 */
export interface LineSummary {
  home?: SideSummary | null;
  away?: SideSummary | null;
  draw?: SideSummary | null;
  over?: SideSummary | null;
  under?: SideSummary | null;
  yes?: SideSummary | null;
  no?: SideSummary | null;
}
/**
 * Fair, best and average odds of a side.
 */
export interface SideSummary {
  fairOdds: number | null;
  bestOdds: number | null;
  avgOdds: number | null;
  bestBookmakerId: string | null;
  /**
   * With `profile`: by its model; null where too few operators have an opinion.
   */
  modelProb?: number | null;
}
/**
 * One venue’s price for one selection of a line.
 */
export interface Offer {
  bookmakerId: string;
  bookmakerName: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  /**
   * Team name, Draw, Over, Under, Yes or No; of double chance two, with "or".
   */
  selection: string;
  /**
   * In the `oddsFormat` asked for.
   */
  price: number;
  impliedProbability: number;
  /**
   * Best price of its selection among these offers.
   */
  isBest: boolean;
  suspended: boolean;
  /**
   * True for DFS: the price depends on the entry.
   */
  indicative: boolean;
  /**
   * ISO 8601 instant, UTC.
   */
  updatedAt: string;
  /**
   * Most that can be staked.
   */
  size?: number;
  link?: string;
  /**
   * Milliseconds that a bet waits before it is taken, where the venue says so.
   */
  betDelayMs?: number;
  /**
   * Of exchanges: the best price to lay it; `size` is the stake of the backer.
   */
  lay?: {
    /**
     * In the `oddsFormat` asked for.
     */
    price: number;
    size: number | null;
  };
  /**
   * With `depth`: levels of the order book, the best first.
   */
  depth?: {
    back: (number | null)[][];
    lay: (number | null)[][];
  };
  /**
   * With `depth`, where the market has a fee of its own in place of its venue’s commission. `winnings`: `rate` of the net winnings. `contract`: `rate * (p * (1 - p)) ^ exponent` for a contract that pays 1 and costs p, rounded up to multiples of `step` (0: not at all), of each order or contract as `roundedPer` says.
   */
  fee?: {
    kind: 'winnings' | 'contract';
    rate: number;
    exponent: number;
    step: number;
    roundedPer: 'order' | 'contract';
  };
  /**
   * With `stake`: what it gets, the mean over the levels that it takes, fees and their rounding included. Null where the levels do not take it, or an exchange does not say how much there is; a sportsbook that states no limit pays its price.
   */
  effectiveOdds?: number | null;
}
/**
 * Names a line that is not shown any more.
 */
export interface LineKey {
  eventId: string;
  marketType: string;
  team?: string;
  playerId?: string;
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
}
/**
 * A line that is new or changed: all fields of its market and its own at first, then those that changed. Fields that are absent stay as they were.
 */
export interface LineUpsert {
  eventId: string;
  marketType: string;
  team?: string;
  playerId?: string;
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  marketName?: string;
  period?:
    | 'game'
    | 'h1'
    | 'h2'
    | 'q1'
    | 'q2'
    | 'q3'
    | 'q4'
    | 'p1'
    | 'p2'
    | 'p3'
    | 'f1'
    | 'f3'
    | 'f5'
    | 'f7';
  format?: 'moneyline' | 'three_way' | 'spread' | 'over_under' | 'yes_no';
  isAlternate?: boolean;
  playerName?: string;
  /**
   * Null where no source says the team.
   */
  teamAbbr?: string | null;
  teamName?: string | null;
  isMain?: boolean;
  hold?: number | null;
  summary?: LineSummary;
  /**
   * Those that are new or changed.
   */
  offers: Offer[];
  /**
   * Offers that left: `[bookmakerId, selection]`.
   */
  gone: string[][];
}
/**
 * What changed of lines since a position.
 */
export interface LinesSince {
  events: EventHead[];
  upsert: LineUpsert[];
  remove: LineKey[];
}
/**
 * The main line of a market at one time.
 */
export interface MainLineSnapshot2 {
  /**
   * Log time: from when on it stood.
   */
  ts: string;
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  selections: SnapshotSelections;
  /**
   * Venues behind it with a price that is not suspended; 0: the line was gone.
   */
  books: number;
}
/**
 * How the consensus of one selection of a main line changed within a window, of the operators that quoted every selection at both ends.
 */
export interface Move {
  moveId: string;
  eventId: string;
  leagueId: string;
  marketType: string;
  team?: string;
  playerId?: string;
  playerName?: string;
  /**
   * The selection’s own; it stays the same.
   */
  point: number | null;
  selection: string;
  from: {
    /**
     * Consensus of the operators at both ends, without vig.
     */
    prob: number;
    /**
     * Fair odds of `prob`.
     */
    odds: number;
  };
  to: {
    /**
     * Consensus of the operators at both ends, without vig.
     */
    prob: number;
    /**
     * Fair odds of `prob`.
     */
    odds: number;
  };
  /**
   * `to.prob - from.prob`.
   */
  deltaProb: number;
  /**
   * 60000, 300000, 900000, 3600000.
   */
  windowMs: number;
  /**
   * When the first price moved in this direction within the window.
   */
  startedAt: string;
  /**
   * When any price of its bookmakers changed last.
   */
  lastAt: string;
  /**
   * Bookmakers that moved first, at `startedAt`.
   */
  leaders: string[];
  /**
   * Those that moved later, first to last.
   */
  followers: string[];
  /**
   * Those that made less than half of the move.
   */
  laggards: {
    bookmakerId: string;
    /**
     * In the `oddsFormat` asked for.
     */
    odds: number;
    /**
     * Since when this price stands.
     */
    updatedAt: string;
    /**
     * How old the price was at `lastAt`: it does not move with the clock.
     */
    ageMs: number;
  }[];
}
/**
 * A game, and what sources of prices call it.
 */
export interface NamedEvent {
  eventId: string;
  leagueId: string;
  sport: string;
  season: string;
  /**
   * Part of the season: `preseason`, `regular`, `postseason`, or `cup`, the final of an in-season cup. Games of a preseason or cup count in no standings, records or averages.
   */
  seasonType: string;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  neutralSite: boolean;
  /**
   * Where it is played.
   */
  venue: string | null;
  homeTeam: EventTeam;
  awayTeam: EventTeam;
  homeTeamName: string;
  awayTeamName: string;
  score: {
    home: number;
    away: number;
  } | null;
  period: string | null;
  clock: string | null;
  /**
   * ISO 8601 instant, UTC.
   */
  updatedAt: string;
  /**
   * What sources of prices call the event, by source and id.
   */
  sourceIds: {
    source: string;
    /**
     * The source’s own.
     */
    id: string;
    /**
     * Whether the source has the away team at home.
     */
    turned: boolean;
    /**
     * Whether the server’s operator said that the id means this event, and no name decided it.
     */
    stated: boolean;
  }[];
}
/**
 * An event with its odds, game markets and props.
 */
export interface OddsEvent {
  eventId: string;
  canonicalEventId: string;
  leagueId: string;
  sport: string;
  homeTeamName: string;
  awayTeamName: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  fetchedAt: string;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  markets: OddsMarket[];
}
/**
 * A market of an event.
 */
export interface OddsMarket {
  marketType: string;
  marketName: string;
  period:
    | 'game'
    | 'h1'
    | 'h2'
    | 'q1'
    | 'q2'
    | 'q3'
    | 'q4'
    | 'p1'
    | 'p2'
    | 'p3'
    | 'f1'
    | 'f3'
    | 'f5'
    | 'f7';
  format: 'moneyline' | 'three_way' | 'spread' | 'over_under' | 'yes_no';
  isAlternate: boolean;
  team?: string;
  playerId?: string;
  playerName?: string;
  lines: Line[];
}
/**
 * Names an outcome that has no price any more.
 */
export interface OutcomeKey {
  eventId: string;
  marketType: string;
  name: string;
  point?: number;
  team?: string;
  playerId?: string;
}
/**
 * The best price of an outcome, new or changed.
 */
export interface OutcomeUpsert {
  eventId: string;
  marketType: string;
  name: string;
  point?: number;
  /**
   * In the `oddsFormat` asked for.
   */
  bestOdds: number;
  bookmakerId: string;
  bookmakerName: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  team?: string;
  playerId?: string;
  playerName?: string;
  /**
   * With `profile`: by its model; null where too few operators have an opinion.
   */
  modelProb?: number | null;
  fairOdds?: number | null;
  /**
   * With `synthetic`: it is a lay of the other selection at these odds.
   */
  layOdds?: number;
}
/**
 * What changed of best bets since a position.
 */
export interface OutcomesSince {
  events: CalculatedHead[];
  upsert: OutcomeUpsert[];
  remove: OutcomeKey[];
}
/**
 * A final, what it closed at, and what bets came to.
 */
export interface PastGame {
  eventId: string;
  league: string;
  season: string;
  /**
   * Part of the season: `preseason`, `regular`, `postseason`, or `cup`, the final of an in-season cup. Games of a preseason or cup count in no standings, records or averages.
   */
  seasonType: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * The US Eastern day of the start.
   */
  date: string;
  neutralSite: boolean;
  homeTeam: TeamRef;
  awayTeam: TeamRef;
  score: {
    home: number;
    away: number;
  };
  /**
   * NFL and NBA, where it is known.
   */
  firstHalfScore: {
    home: number;
    away: number;
  } | null;
  /**
   * `restricted`: the key is not licensed for this close, its numbers are null. `none`: there is no close.
   */
  lineAccess: 'full' | 'restricted' | 'none';
  close: Close | null;
  grades: Grades;
  /**
   * NFL and NBA from the season 2023-24 on, where the score at half time is known.
   */
  firstHalf: {
    /**
     * `restricted`: the key is not licensed for this close, its numbers are null. `none`: there is no close.
     */
    lineAccess: 'full' | 'restricted' | 'none';
    close: Close | null;
    grades: Grades;
  } | null;
  /**
   * MLB starting pitchers and NHL starting goalies, where known.
   */
  starters: {
    home: {
      name: string;
      /**
       * With which arm a pitcher throws, where it is known.
       */
      throws?: 'L' | 'R';
    } | null;
    away: {
      name: string;
      /**
       * With which arm a pitcher throws, where it is known.
       */
      throws?: 'L' | 'R';
    } | null;
  } | null;
}
/**
 * One play; `score` is the score after it.
 */
export interface Play {
  sequence: number;
  period: string | null;
  clock: string | null;
  type: string | null;
  text: string;
  teamId: string | null;
  isScoring: boolean;
  score: {
    home: number;
    away: number;
  } | null;
  at: string | null;
}
/**
 * The plays of an event, oldest first.
 */
export interface PlayByPlay {
  eventId: string;
  leagueId: string;
  status: string;
  score: {
    home: number;
    away: number;
  } | null;
  period: string | null;
  clock: string | null;
  /**
   * ISO 8601 instant, UTC.
   */
  updatedAt: string;
  plays: Play[];
}
/**
 * A player, and the team he or she plays for now.
 */
export interface Player {
  playerId: string;
  playerName: string;
  leagueId: string;
  sport: string;
  teamId: string | null;
  teamName: string | null;
  teamAbbr: string | null;
  position: string | null;
  jersey: string | null;
  birthDate: string | null;
  heightCm: number | null;
  weightKg: number | null;
  /**
   * ISO 8601 instant, UTC.
   */
  updatedAt: string;
}
/**
 * Form, matchup and injuries in numbers and words; the same data, the same words.
 */
export interface PlayerAnalysis {
  playerId: string;
  playerName: string;
  leagueId: string;
  summary: string;
  form: {
    season: string | null;
    games: number;
    wins: number;
    losses: number;
    draws: number;
    stats: {
      marketType: string;
      marketName: string;
      games: number;
      average: number;
      recentGames: number;
      recentAverage: number;
    }[];
    props: {
      marketType: string;
      marketName: string;
      line: number;
      windows: HitRate[];
    }[];
  };
  matchup: {
    eventId: string;
    opponentId: string;
    isHome: boolean;
    isBackToBack: boolean;
    restDays: number | null;
    games: number;
    stats: {
      marketType: string;
      marketName: string;
      games: number;
      average: number;
    }[];
  } | null;
  injuries: {
    playerName: string;
    teamId: string;
    position: string | null;
    status: string;
    injury: string | null;
    isSubject: boolean;
  }[];
  priceMovement: {
    marketType: string;
    side: 'over' | 'under' | 'yes' | 'no';
    line: number | null;
    opened: number;
    now: number;
    move: number;
  } | null;
  highlights: string[];
  notes: string[];
}
/**
 * How the consensus on a player’s props moved, by event.
 */
export interface PlayerOddsHistory {
  playerId: string;
  playerName: string;
  leagueId: string;
  events: EventOddsHistory[];
}
/**
 * Sums over the games of a season, and means.
 */
export interface SeasonStats {
  season: string;
  /**
   * Part of the season: `preseason`, `regular`, `postseason`, or `cup`, the final of an in-season cup. Games of a preseason or cup count in no standings, records or averages.
   */
  seasonType: string;
  teams: TeamRef[];
  games: number;
  starts: number | null;
  totals: {
    [k: string]: number;
  };
  perGame: {
    [k: string]: number;
  };
}
/**
 * Streaks and splits of a player.
 */
export interface PlayerTrends {
  playerId: string;
  playerName: string;
  leagueId: string;
  trends: (StreakCard | SplitCard)[];
}
/**
 * Games in a row up to the newest one.
 */
export interface StreakCard {
  kind: 'streak';
  marketType: string;
  marketName: string;
  label: string;
  detail: string;
  games: number;
  value: number;
  direction: 'over' | 'under' | 'yes' | 'no' | 'at_least';
  average: number;
}
/**
 * The season’s games parted two ways.
 */
export interface SplitCard {
  kind: 'split';
  split: 'home_away' | 'opponent' | 'recent' | 'result' | 'back_to_back' | 'rest';
  marketType: string;
  marketName: string;
  label: string;
  detail: string;
  games: number;
  value: number;
  parts: {
    label: string;
    games: number;
    average: number;
  }[];
}
/**
 * Whose opinions make a model, and how they are weighed.
 */
export interface Profile {
  id: string;
  isBuiltIn: boolean;
  /**
   * The model of edges without `profile`.
   */
  isDefault: boolean;
  /**
   * Only keys of its account can name it.
   */
  isPrivate: boolean;
  /**
   * How the vig is taken out of each venue’s prices.
   */
  devig:
    | ('power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case')
    | {
        average_of: ('power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case')[];
      };
  /**
   * Least operators with an opinion.
   */
  minBooks: number;
  /**
   * Whether the operator of the judged price has no opinion on it.
   */
  leaveOneOut: boolean;
  /**
   * Of opinions, by bookmaker, operator or `*`; the most specific counts. Venues that are not named have their `sharpWeight`, and 0 is no opinion.
   */
  weights?: {
    [k: string]: number;
  };
  /**
   * Only these bookmakers or operators have an opinion; or `exchanges`.
   */
  anchor?: string[];
  exclude?: string[];
  /**
   * Most hold of an anchor on the line, percent.
   */
  maxAnchorHold?: number;
  perMarket?: {
    [k: string]: {
      /**
       * How the vig is taken out of each venue’s prices.
       */
      devig?:
        | ('power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case')
        | {
            average_of: ('power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case')[];
          };
      /**
       * Of opinions, by bookmaker, operator or `*`; the most specific counts. Venues that are not named have their `sharpWeight`, and 0 is no opinion.
       */
      weights?: {
        [k: string]: number;
      };
      /**
       * Only these bookmakers or operators have an opinion; or `exchanges`.
       */
      anchor?: string[];
      exclude?: string[];
      /**
       * Most hold of an anchor on the line, percent.
       */
      maxAnchorHold?: number;
      minBooks?: number;
      leaveOneOut?: boolean;
    };
  };
  perLeague?: {
    [k: string]: {
      /**
       * How the vig is taken out of each venue’s prices.
       */
      devig?:
        | ('power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case')
        | {
            average_of: ('power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case')[];
          };
      /**
       * Of opinions, by bookmaker, operator or `*`; the most specific counts. Venues that are not named have their `sharpWeight`, and 0 is no opinion.
       */
      weights?: {
        [k: string]: number;
      };
      /**
       * Only these bookmakers or operators have an opinion; or `exchanges`.
       */
      anchor?: string[];
      exclude?: string[];
      /**
       * Most hold of an anchor on the line, percent.
       */
      maxAnchorHold?: number;
      minBooks?: number;
      leaveOneOut?: boolean;
    };
  };
  /**
   * Bookmakers, leagues and markets that it names and the catalogue does not have.
   */
  unknownNames: string[];
}
/**
 * The player-prop markets of a league.
 */
export interface PropCatalog {
  leagueId: string;
  sport: string;
  markets: {
    marketType: string;
    marketName: string;
    format: 'moneyline' | 'three_way' | 'spread' | 'over_under' | 'yes_no';
    isAlternate: boolean;
    supportsPoint: boolean;
  }[];
}
/**
 * `summary` is in the event form only.
 */
export interface PropLine {
  /**
   * The line; of a spread the home team’s. Null where the market has none.
   */
  point: number | null;
  summary?: LineSummary;
  offers: Offer[];
}
/**
 * One market of a player.
 */
export interface PropMarket {
  marketType: string;
  marketName: string;
  format: 'moneyline' | 'three_way' | 'spread' | 'over_under' | 'yes_no';
  isAlternate: boolean;
  lines: PropLine[];
}
/**
 * A player with the markets offered on him or her.
 */
export interface PropPlayer {
  playerName: string;
  playerId: string;
  /**
   * Null where no source says the team.
   */
  teamAbbr: string | null;
  teamName: string | null;
  markets: PropMarket[];
}
/**
 * An event with its player props.
 */
export interface PropsEvent {
  eventId: string;
  canonicalEventId: string;
  leagueId: string;
  sport: string;
  homeTeamName: string;
  awayTeamName: string;
  /**
   * ISO 8601 instant, UTC.
   */
  startTime: string;
  /**
   * ISO 8601 instant, UTC.
   */
  fetchedAt: string;
  status: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  players: PropPlayer[];
}
/**
 * A place in a poll.
 */
export interface RankedTeam {
  rank: number;
  previousRank: number | null;
  team: TeamRef;
  points: number | null;
  firstPlaceVotes: number | null;
  record: string | null;
}
/**
 * The newest edition of a poll; empty where none is known.
 */
export interface Rankings {
  leagueId: string;
  poll: string;
  name: string | null;
  season: string | null;
  week: number | null;
  updatedAt: string | null;
  rankings: RankedTeam[];
}
/**
 * Who is on a team now.
 */
export interface Roster {
  teamId: string;
  leagueId: string;
  team: TeamRef;
  /**
   * Null while no roster is known.
   */
  updatedAt: string | null;
  players: Player[];
}
/**
 * A sport with its leagues.
 */
export interface Sport {
  sport: string;
  leagues: {
    leagueId: string;
    name: string;
  }[];
}
/**
 * How a team stands after the finals of the season.
 */
export interface Standing {
  /**
   * Within its group.
   */
  rank: number;
  team: TeamRef;
  conference: string | null;
  division: string | null;
  gamesPlayed: number;
  wins: number;
  losses: number;
  ties: number;
  /**
   * Hockey: beside `losses`; 0 elsewhere.
   */
  overtimeLosses: number;
  /**
   * Ties count half.
   */
  winPct: number;
  /**
   * Table points of soccer and hockey, after what the league has deducted.
   */
  points: number | null;
  /**
   * The best of its group.
   */
  gamesBehind: number;
  pointsFor: number;
  pointsAgainst: number;
  pointDifferential: number;
  /**
   * Without games on neutral ground.
   */
  home: {
    wins: number;
    losses: number;
    ties: number;
    /**
     * Hockey: beside `losses`; 0 elsewhere.
     */
    overtimeLosses: number;
  };
  /**
   * Without games on neutral ground.
   */
  away: {
    wins: number;
    losses: number;
    ties: number;
    /**
     * Hockey: beside `losses`; 0 elsewhere.
     */
    overtimeLosses: number;
  };
  lastTen: {
    wins: number;
    losses: number;
    ties: number;
    /**
     * Hockey: beside `losses`; 0 elsewhere.
     */
    overtimeLosses: number;
  };
  /**
   * `W3`: won the last three; empty before the first.
   */
  streak: string;
}
/**
 * A league’s table, by conference and division.
 */
export interface Standings {
  leagueId: string;
  season: string;
  groups: {
    conference: string | null;
    division: string | null;
    standings: Standing[];
  }[];
}
/**
 * A bet that a system made, or would have made.
 */
export interface SystemBet {
  eventId: string;
  /**
   * The US Eastern day of the start.
   */
  date: string;
  season: string;
  homeTeam: TeamRef;
  awayTeam: TeamRef;
  /**
   * The market’s key: `spread`, `total_h1` …
   */
  market: string;
  period: 'full' | 'h1';
  side: 'home' | 'away' | 'over' | 'under';
  /**
   * Whom the bet is on; null of totals.
   */
  betTeamId: string | null;
  /**
   * The side’s own handicap, or the total; null of a moneyline, and where restricted.
   */
  line: number | null;
  /**
   * Odds of the consensus close, a mean; null where restricted.
   */
  price: number | null;
  /**
   * Won, lost, pushed, half won, half lost. Null where restricted, except of a moneyline: the score decides it.
   */
  result: ('W' | 'L' | 'P' | 'HW' | 'HL') | null;
  /**
   * Of one unit that was staked; null where restricted.
   */
  profit: number | null;
  /**
   * The game began after the system was published.
   */
  live: boolean;
  lineAccess: 'full' | 'restricted';
}
/**
 * A published system and what it came to at closing prices. Sums are null without bets, while they are computed, and where they would give restricted lines away.
 */
export interface SystemCard {
  id: string;
  /**
   * For `/v1/trends/systems/{systemId}/bets`.
   */
  systemId: string;
  kind: 'system';
  /**
   * Null where there are several.
   */
  leagueId: string | null;
  leagueIds: string[];
  name: string;
  /**
   * The record in short.
   */
  title: string;
  /**
   * Whether the return differs from luck, in a sentence.
   */
  detail: string;
  /**
   * What the system bets on, and why.
   */
  description: string;
  /**
   * How many bets: `meta.total` of its list.
   */
  games: number;
  marketType: string;
  period: 'full' | 'h1';
  /**
   * On games that began before it was published.
   */
  backtestBets: number;
  livePicks: number;
  /**
   * Games that fit and whose close has no price: there is no bet on them.
   */
  unpricedGames: number;
  record: {
    wins: number;
    losses: number;
    pushes: number;
    /**
     * Quarter lines can be half won.
     */
    halfWins: number;
    halfLosses: number;
  } | null;
  /**
   * Won of what was decided; halves count half.
   */
  winRate: number | null;
  /**
   * Wilson’s.
   */
  winRateInterval: Interval | null;
  /**
   * Profit of one unit on each bet.
   */
  units: number | null;
  /**
   * Percent of what was staked.
   */
  roi: number | null;
  /**
   * Percent, by normal approximation; null below 30 bets.
   */
  roiInterval: Interval | null;
  /**
   * `noise`: the interval of the return includes break-even.
   */
  verdict: ('no_bets' | 'too_few' | 'noise' | 'above' | 'below') | null;
  /**
   * `restricted`: the key is not licensed for lines of some of its bets.
   */
  lineAccess: 'full' | 'restricted';
  /**
   * ISO 8601 instant, UTC.
   */
  publishedAt: string;
  /**
   * Null while its bets are computed.
   */
  computedAt: string | null;
}
/**
 * A team of the catalogue, with where it plays.
 */
export interface Team {
  teamId: string;
  leagueId: string;
  sport: string;
  name: string;
  abbreviation: string;
  conference: string | null;
  conferenceAbbreviation: string | null;
  division: string | null;
  divisionAbbreviation: string | null;
}
/**
 * A team and how it stands in the running season.
 */
export interface TeamDetail {
  teamId: string;
  leagueId: string;
  sport: string;
  name: string;
  abbreviation: string;
  conference: string | null;
  conferenceAbbreviation: string | null;
  division: string | null;
  divisionAbbreviation: string | null;
  season: string;
  standing: Standing | null;
}
/**
 * Statistics of a team: sums over its games.
 */
export interface TeamStats {
  teamId: string;
  leagueId: string;
  team: TeamRef;
  season: string;
  games: number;
  totals: {
    [k: string]: number;
  };
  perGame: {
    [k: string]: number;
  };
  opponentTotals: {
    [k: string]: number;
  };
}
/**
 * A streak that stands before an event that comes.
 */
export interface TrendCard {
  id: string;
  kind: 'streak';
  leagueId: string;
  subject: 'team' | 'player';
  teamId: string | null;
  playerId: string | null;
  name: string;
  title: string;
  detail: string;
  /**
   * Length of the streak.
   */
  games: number;
  marketType: string | null;
  line: number | null;
  side: string | null;
  /**
   * The next event it bears on.
   */
  eventId: string | null;
  startTime: string | null;
}
export interface Usage {
  accountId: string;
  plan: 'free' | 'starter' | 'pro' | 'business' | 'enterprise';
  /**
   * Licensed for raw lines.
   */
  rawLines: boolean;
  /**
   * Ids of the venues that `bookmakers=mine` stands for; empty: no set.
   */
  books: string[];
  /**
   * Rates of commission by venue that this account is charged in place of the venues’ own.
   */
  commission: {
    [k: string]: number;
  };
  /**
   * The month that credits are counted in, in UTC; `to` is not in it.
   */
  period: {
    from: string;
    to: string;
  };
  credits: {
    /**
     * Null: unlimited.
     */
    granted: number | null;
    used: number;
    /**
     * Null: unlimited.
     */
    remaining: number | null;
    /**
     * Used beyond what was granted.
     */
    overage: number;
  };
  rateLimit: {
    requestsPerSecond: number;
    /**
     * Requests that may come at once.
     */
    burst: number;
  };
}
/**
 * A source that quotes a venue, and how fresh it is.
 */
export interface VenueSource {
  source: string;
  /**
   * `feed`: a feed of the server. `venue`: it posts, and may speak for the venue. `none`: it posts and may not, so its prices enter no model and no edge.
   */
  authority: 'feed' | 'venue' | 'none';
  /**
   * `live`: heard within its time limit (`ttl` of its settings; unless stated, what makes a venue stale), by the clock of the book. `silent`: not heard for longer, and another source that is live speaks instead. `ended`: not heard for 24 hours, so it counts no longer against others. Closing a connection changes nothing by itself.
   */
  state: 'live' | 'silent' | 'ended';
  /**
   * `poll`: a price that is sent again is confirmed. `delta`: only changes are sent, and confirmations beside them.
   */
  semantics: 'poll' | 'delta';
  /**
   * Leagues in which its prices of the venue are shown, by id.
   */
  primaryIn: string[];
  /**
   * Leagues in which its prices are kept until the primary falls silent, by id.
   */
  standbyIn: string[];
  /**
   * When it last named the venue, by the clock of the book.
   */
  lastHeardAt: string;
  /**
   * When it observed what it named then.
   */
  lastObservedAt: string;
  /**
   * Newest confirmation among its prices; null while none was taken.
   */
  lastConfirmedAt: string | null;
  /**
   * Milliseconds from `lastConfirmedAt` to the clock of the book; null with it.
   */
  ageMs: number | null;
}
/**
 * How fresh a venue is, and what its answers came to.
 */
export interface VenueStatus {
  bookmakerId: string;
  bookmakerName: string;
  sourceType: 'sportsbook' | 'dfs' | 'exchange' | 'model';
  sourceRegion: string;
  status: 'live' | 'stale' | 'down';
  /**
   * When its last answer entered the book, by the clock of the book.
   */
  lastHeardAt: string;
  /**
   * When its last answer was received.
   */
  lastReceivedAt: string;
  /**
   * Its newest confirmation of a price, by its own clock; null before the first.
   */
  lastConfirmedAt: string | null;
  /**
   * Milliseconds from `lastConfirmedAt` to the clock of the book; null with it.
   */
  ageMs: number | null;
  /**
   * Its offers in the book now, suspended ones included: one per line and selection.
   */
  offers: number;
  /**
   * Prices that the book took since the log began, confirmations of old ones too.
   */
  accepted: number;
  /**
   * Prices that the book refused since the log began: counts by reason (`expired`, `confirmed_before_start`, `event_over` …). What could not be read at all is in `/readyz`.
   */
  rejected: {
    [k: string]: number;
  };
  /**
   * Milliseconds that its newest confirmation took, when it first came. Negative where clocks disagree; null before the first.
   */
  latencyMs: {
    /**
     * From the venue’s clock to its receipt.
     */
    toReceived: number;
    /**
     * From its receipt to the book.
     */
    toApplied: number;
  } | null;
  /**
   * The sources that quote it, by name. Empty while no price was taken.
   */
  sources: VenueSource[];
}
/**
 * Clocks of a frame’s newest update: measure latency by them.
 */
export interface Times {
  /**
   * The newest confirmation in it, by its venue’s clock; null without prices.
   */
  venue: string | null;
  /**
   * When the newest of it was received.
   */
  received: string;
  /**
   * ISO 8601 instant, UTC.
   */
  sent: string;
}
/**
 * Says the key, first, where no header could.
 */
export interface AuthFrame {
  op: 'auth';
  key: string;
  id?: string | number;
}
/**
 * A checksum of what a topic of prices shows of one event.
 */
export interface CheckFrame {
  op: 'check';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * A position in the log.
   */
  seq: number;
  eventId: string;
  /**
   * CRC-32 over the UTF-8 lines `marketType|team|playerId|point|selection|bookmakerId|price|0 or 1 (suspended)\n`, empty where absent, sorted bytewise. With `depth`, lines of offers that have it go on with `|lay price|lay size|back levels/lay levels` before the line feed, levels as `price:size` with commas between them.
   */
  crc: number;
}
/**
 * The stream ends: why, and by its code whether connecting again helps.
 */
export interface CloseFrame {
  op: 'close';
  code: number;
  reason: string;
}
/**
 * Edges that opened, moved or closed.
 */
export interface EdgesFrame {
  op: 'edges';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The position after it.
   */
  seq: number;
  /**
   * It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; prev > mine is a gap.
   */
  prev: number;
  /**
   * Frames that a slow reader did not get; what they said is in this one.
   */
  conflated?: number;
  events: {
    /**
     * Of the edge, not of what you were shown: under `minProfit`, `minEdge` or `market` one that comes to pass is an `update`, and a `close` may name one that was not shown. Take an edge that you do not hold as opened, and its close as nothing. One that you hold, with another `firstSeenAt`, closed and opened again meanwhile: a frame says the latest of each edge alone.
     */
    event: 'open' | 'update' | 'close';
    /**
     * Of a close: what became of a price that it rested on. When an event ends, all are withdrawn.
     */
    reason?: 'price_moved' | 'withdrawn' | 'suspended' | 'stale' | 'started';
    edge: StreamedEdge;
  }[];
  times: Times;
}
/**
 * A frame was refused, and why.
 */
export interface ErrorFrame {
  op: 'error';
  /**
   * The client’s own.
   */
  id?: string | number;
  error: {
    /**
     * `ERR_EVENT_NOT_FOUND`: the book does not hold this event now, which may pass.
     */
    code:
      | 'ERR_INVALID_FRAME'
      | 'ERR_EVENT_NOT_FOUND'
      | 'ERR_RATE_LIMITED'
      | 'ERR_CREDITS_EXHAUSTED'
      | 'ERR_STORE_UNAVAILABLE';
    message: string;
    /**
     * Member by member.
     */
    problems: string[];
  };
}
/**
 * What changed of `events`.
 */
export interface EventsDeltaFrame {
  op: 'delta';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The position after it.
   */
  seq: number;
  /**
   * It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; prev > mine is a gap.
   */
  prev: number;
  /**
   * Frames that a slow reader did not get; what they said is in this one.
   */
  conflated?: number;
  upsert: Event[];
  remove: {
    eventId: string;
  }[];
  times: Times;
}
/**
 * Positions as data: a frozen stream can be told from a quiet one.
 */
export interface HeartbeatFrame {
  op: 'heartbeat';
  topics: {
    /**
     * A position in the log.
     */
    [k: string]: number;
  };
  /**
   * The position of the newest frame of the topic that was sent here; 0 before the first. Whoever is behind it missed a frame, and resumes from its own position.
   */
  news?: {
    /**
     * A position in the log.
     */
    [k: string]: number;
  };
  /**
   * How long the book stands still already, milliseconds: its log is away, or nobody writes it. Missing while the book is current.
   */
  bookAgeMs?: number;
  /**
   * ISO 8601 instant, UTC.
   */
  time: string;
}
/**
 * The key is known: position, heartbeat and limits.
 */
export interface HelloFrame {
  op: 'hello';
  /**
   * The log that positions count in.
   */
  epoch: string;
  /**
   * A position in the log.
   */
  seq: number;
  heartbeatMs: number;
  /**
   * Whoever is cut off waits for a random time up to this before it connects again: all others are cut off as well.
   */
  reconnectSpreadMs?: number;
  limits: {
    /**
     * Time for `auth`, milliseconds.
     */
    authMs: number;
    /**
     * Subscriptions of one connection.
     */
    subscriptionsMax: number;
    /**
     * Of a frame of yours; 1,024 before you are known.
     */
    frameBytesMax: number;
    framesPerSecondMax: number;
    /**
     * Frames at once after some silence.
     */
    framesBurstMax: number;
    /**
     * Frames that are not understood, of which a long one counts once more for each 1,024 characters; one of them is forgiven each minute.
     */
    badFramesMax: number;
    subscribesPer10sMax: number;
    /**
     * A connection that follows nothing for so long is closed.
     */
    idleMs: number;
    /**
     * Who takes nothing for so long is closed.
     */
    tooSlowMs: number;
    /**
     * A resume from a position that the server has not reached yet waits so long.
     */
    resumeWaitMs: number;
    /**
     * Open streams of the account, of all its keys.
     */
    connectionsPerKeyMax: number;
    /**
     * Subscriptions of the account, over the streams of all its keys.
     */
    subscriptionsPerKeyMax: number;
  };
}
/**
 * The whole state of a topic, in parts; records exactly as REST returns them.
 */
export interface ImageFrame {
  op: 'image';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The log that positions count in.
   */
  epoch: string;
  /**
   * A position in the log.
   */
  seq: number;
  part: number;
  last: boolean;
  data: OddsEvent[] | PropsEvent[] | BestBets[] | EdgesEvent[] | Move[] | Event[] | VenueStatus[];
}
/**
 * What changed of `odds` and `player-props`: lines.
 */
export interface LinesDeltaFrame {
  op: 'delta';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The position after it.
   */
  seq: number;
  /**
   * It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; prev > mine is a gap.
   */
  prev: number;
  /**
   * Frames that a slow reader did not get; what they said is in this one.
   */
  conflated?: number;
  events: EventHead[];
  upsert: LineUpsert[];
  remove: LineKey[];
  times: Times;
}
/**
 * Moves of the market that opened, went on or closed.
 */
export interface MovesFrame {
  op: 'moves';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The position after it.
   */
  seq: number;
  /**
   * It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; prev > mine is a gap.
   */
  prev: number;
  /**
   * Frames that a slow reader did not get; what they said is in this one.
   */
  conflated?: number;
  events: {
    /**
     * Of the move, as of edges: under a filter one that comes to pass may be an `update`, and a `close` may name one that was not shown.
     */
    event: 'open' | 'update' | 'close';
    /**
     * Of a close. `reverted`: prices came back. `expired`: the window has passed the change. `started`: the event has begun. `withdrawn`: the line left or is no main line any more, or the event is over. `filtered`: the move goes on, but does not pass the filters any more.
     */
    reason?: 'reverted' | 'expired' | 'started' | 'withdrawn' | 'filtered';
    move: Move;
  }[];
  times: Times;
}
/**
 * What changed of `best-bets`: outcomes.
 */
export interface OutcomesDeltaFrame {
  op: 'delta';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The position after it.
   */
  seq: number;
  /**
   * It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; prev > mine is a gap.
   */
  prev: number;
  /**
   * Frames that a slow reader did not get; what they said is in this one.
   */
  conflated?: number;
  events: CalculatedHead[];
  upsert: OutcomeUpsert[];
  remove: OutcomeKey[];
  times: Times;
}
/**
 * Asks for a pong.
 */
export interface PingFrame {
  op: 'ping';
  id?: string | number;
}
/**
 * Answers a ping.
 */
export interface PongFrame {
  op: 'pong';
  /**
   * The client’s own.
   */
  id?: string | number;
  /**
   * ISO 8601 instant, UTC.
   */
  time: string;
}
/**
 * Subscribes to best-bets.
 */
export interface SubscribeBestBetsFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'best-bets';
  /**
   * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
   */
  league?: string;
  /**
   * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
   */
  market?: string;
  /**
   * Only venues of this type; `all` does not filter.
   */
  sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
  /**
   * An event id from any list; a source’s own event id is resolved too.
   */
  event?: string;
  /**
   * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
   */
  oddsFormat?: 'american' | 'decimal' | 'probability';
  /**
   * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
   */
  bookmaker?: string;
  /**
   * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
   */
  bookmakers?: string;
  /**
   * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
   */
  region?: string;
  /**
   * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
   */
  profile?: string;
  /**
   * Lays of one of two selections at an exchange are prices of the other, too: the best of them has `layOdds` where it is such a lay.
   */
  synthetic?: 'true' | 'false';
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * Subscribes to edges.
 */
export interface SubscribeEdgesFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'edges';
  /**
   * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
   */
  league?: string;
  /**
   * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
   */
  market?: string;
  /**
   * Only venues of this type; `all` does not filter.
   */
  sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
  /**
   * An event id from any list; a source’s own event id is resolved too.
   */
  event?: string;
  /**
   * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
   */
  oddsFormat?: 'american' | 'decimal' | 'probability';
  /**
   * Only edges of this type. `low_hold` and `middle` and `back_lay` exist only where they are asked for here; without a type the others are listed.
   */
  type?: 'arbitrage' | 'value' | 'ev' | 'low_hold' | 'middle' | 'back_lay';
  /**
   * Least guaranteed profit of an arbitrage, percent.
   */
  minProfit?: number;
  /**
   * Least edge of a value signal, percent.
   */
  minEdge?: number;
  /**
   * Least expected value of an EV signal, percent.
   */
  minEv?: number;
  /**
   * Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass. American odds, whatever `oddsFormat` is.
   */
  minOdds?: string;
  /**
   * Most odds of each leg, by what they pay. American odds, whatever `oddsFormat` is.
   */
  maxOdds?: string;
  /**
   * Least probability of the model; acts on value and EV signals.
   */
  minProb?: number;
  /**
   * Most probability of the model; acts on value and EV signals.
   */
  maxProb?: number;
  /**
   * `false` leaves out what is no offer to bet alone: signals on prices of DFS operators.
   */
  indicative?: 'true' | 'false';
  /**
   * `false` leaves out bets of several legs whose venues settle some state of the game in different ways, or in a way that nobody knows: those with `rulesRisk`.
   */
  rulesRisk?: 'true' | 'false';
  /**
   * Only edges of events in which this team plays.
   */
  team?: string;
  /**
   * Only players whose name contains this; case and accents do not count.
   */
  player?: string;
  /**
   * Only the player whom prices show under exactly this id.
   */
  playerId?: string;
  /**
   * Where you can bet: edges are computed among the offers of these bookmakers alone, at most 64 keys or display names with commas between them, or `mine`: the set of the account, as `/v1/usage` shows it. An arbitrage, low hold or middle is the best one within the set; the model is of every venue. Ids end in `@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.
   */
  bookmakers?: string;
  /**
   * The bookmakers of this region as the set where you can bet, as `bookmakers` does.
   */
  region?: string;
  /**
   * The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own. Ids of edges end in `@profile=` and its id, and `firstSeenAt` is when the newest of their prices last changed.
   */
  profile?: string;
  /**
   * Most hold of a low hold, percent.
   */
  maxHold?: number;
  /**
   * Most cost of a middle, percent.
   */
  maxCost?: number;
  /**
   * Least gap of a middle, points.
   */
  minGap?: number;
  /**
   * Least operators in the model that judges, the judged one left out; acts on value and EV signals.
   */
  minBooks?: number;
  /**
   * Most milliseconds since each leg was last confirmed by its venue, in the time of the log.
   */
  maxAgeMs?: number;
  /**
   * Only edges of events that have not started yet, or only of those that have.
   */
  phase?: 'pregame' | 'live';
  /**
   * Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.
   */
  startsWithin?: string;
  /**
   * Lays of one of two selections at an exchange may be legs that back the other: in an arbitrage, low hold, middle or back-lay, in place of what the exchange pays for it where that is less. Such a leg has `layOdds`, and ids have `@synthetic` behind what the edge is about.
   */
  synthetic?: 'true' | 'false';
  /**
   * Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all that wait.
   */
  maxBetDelayMs?: number;
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * Subscribes to events.
 */
export interface SubscribeEventsFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'events';
  /**
   * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
   */
  league?: string;
  /**
   * Only leagues of this sport, one of `/v1/sports`.
   */
  sport?: string;
  /**
   * Only events in this status.
   */
  status?: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
  /**
   * Only events that start on this day. A US Eastern day.
   */
  date?: string;
  /**
   * Only events that start on this day or later. A US Eastern day.
   */
  from?: string;
  /**
   * Only events that start on this day or earlier. A US Eastern day.
   */
  to?: string;
  /**
   * An event id from any list; a source’s own event id is resolved too.
   */
  event?: string;
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * Subscribes to moves.
 */
export interface SubscribeMovesFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'moves';
  /**
   * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
   */
  league?: string;
  /**
   * An event id from any list; a source’s own event id is resolved too.
   */
  event?: string;
  /**
   * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
   */
  market?: string;
  /**
   * Only moves within this window. The least, in percentage points: 1 in 1m, 1.5 in 5m, 2 in 15m, 3 in 60m.
   */
  window?: '1m' | '5m' | '15m' | '60m';
  /**
   * Least change of the probability, either way, in percentage points.
   */
  minMove?: number;
  /**
   * Only moves with this bookmaker among the leaders, followers or laggards. Its key or its display name, in any case.
   */
  book?: string;
  /**
   * Only moves that this bookmaker began. Its key or its display name, in any case.
   */
  leader?: string;
  /**
   * Only moves that this bookmaker has not followed. Its key or its display name, in any case.
   */
  laggard?: string;
  /**
   * Only moves of events in which this team plays.
   */
  team?: string;
  /**
   * Only players whose name contains this; case and accents do not count.
   */
  player?: string;
  /**
   * Only the player whom prices show under exactly this id.
   */
  playerId?: string;
  /**
   * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
   */
  oddsFormat?: 'american' | 'decimal' | 'probability';
  /**
   * Only moves of events that have not started yet, or only of those that have.
   */
  phase?: 'pregame' | 'live';
  /**
   * Only moves of events that start from now on within this time: `90m`, `6h`, `2d`.
   */
  startsWithin?: string;
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * Subscribes to odds.
 */
export interface SubscribeOddsFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'odds';
  /**
   * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
   */
  league?: string;
  /**
   * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
   */
  market?: string;
  /**
   * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
   */
  sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
  /**
   * An event id from any list; a source’s own event id is resolved too.
   */
  event?: string;
  /**
   * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
   */
  oddsFormat?: 'american' | 'decimal' | 'probability';
  /**
   * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
   */
  bookmaker?: string;
  /**
   * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
   */
  bookmakers?: string;
  /**
   * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
   */
  region?: string;
  /**
   * Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.
   */
  depth?: number;
  /**
   * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
   */
  profile?: string;
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * Subscribes to player-props.
 */
export interface SubscribePlayerPropsFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'player-props';
  /**
   * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
   */
  league?: string;
  /**
   * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
   */
  market?: string;
  /**
   * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
   */
  sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
  /**
   * An event id from any list; a source’s own event id is resolved too.
   */
  event?: string;
  /**
   * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
   */
  oddsFormat?: 'american' | 'decimal' | 'probability';
  /**
   * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
   */
  bookmaker?: string;
  /**
   * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
   */
  bookmakers?: string;
  /**
   * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
   */
  region?: string;
  /**
   * Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.
   */
  depth?: number;
  /**
   * Only players whose name contains this; case and accents do not count.
   */
  player?: string;
  /**
   * Only the player whom prices show under exactly this id.
   */
  playerId?: string;
  /**
   * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
   */
  profile?: string;
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * Subscribes to venues.
 */
export interface SubscribeVenuesFrame {
  op: 'subscribe';
  id: string | number;
  channel: 'venues';
  /**
   * Only venues in this status.
   */
  status?: 'live' | 'stale' | 'down';
  /**
   * Only venues of this type; `all` does not filter.
   */
  sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
  /**
   * Least time between two frames; rounded to 0, 100, 250, 500, 1000, 2000, 5000.
   */
  conflateMs?: number;
  /**
   * Go on from here instead of from an image.
   */
  resume?: {
    epoch: string;
    seq: number;
  };
}
/**
 * A subscription begins; echoes what is in effect.
 */
export interface SubscribedFrame {
  op: 'subscribed';
  /**
   * The client’s own.
   */
  id: string | number;
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  channel: 'odds' | 'player-props' | 'best-bets' | 'edges' | 'moves' | 'events' | 'venues';
  filters: {
    [k: string]: unknown;
  };
  conflateMs: number;
  /**
   * True: what was missed follows. False: a fresh image follows.
   */
  recovered: boolean;
}
/**
 * Ends a subscription.
 */
export interface UnsubscribeFrame {
  op: 'unsubscribe';
  id: string | number;
}
/**
 * A subscription has ended.
 */
export interface UnsubscribedFrame {
  op: 'unsubscribed';
  /**
   * The client’s own.
   */
  id: string | number;
}
/**
 * What changed of `venues`.
 */
export interface VenuesDeltaFrame {
  op: 'delta';
  /**
   * The server’s name of a channel under filters; frames carry it.
   */
  topic: string;
  /**
   * The position after it.
   */
  seq: number;
  /**
   * It covers (prev, seq]: apply it where prev <= mine < seq, ignore it where seq <= mine; prev > mine is a gap.
   */
  prev: number;
  /**
   * Frames that a slow reader did not get; what they said is in this one.
   */
  conflated?: number;
  upsert: VenueStatus[];
  remove: {
    bookmakerId: string;
  }[];
  times: Times;
}
/**
 * What each GET path takes and gives.
 */
export interface Routes {
  '/v1/sports': {
    parameters: {};
    data: Sport[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/leagues': {
    parameters: {
      /**
       * Only leagues of this sport, one of `/v1/sports`.
       */
      sport?: string;
    };
    data: League[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/leagues/{leagueId}': {
    parameters: {
      /**
       * A league id; both spellings of the soccer leagues are accepted.
       */
      leagueId: string;
    };
    data: League;
    meta: {};
  };
  '/v1/leagues/{leagueId}/rankings': {
    parameters: {
      /**
       * A league id; both spellings of the soccer leagues are accepted.
       */
      leagueId: string;
      /**
       * Which poll.
       */
      poll?: 'ap' | 'coaches' | 'cfp';
    };
    data: Rankings;
    meta: {
      league: string;
    };
  };
  '/v1/leagues/{leagueId}/standings': {
    parameters: {
      /**
       * A league id; both spellings of the soccer leagues are accepted.
       */
      leagueId: string;
      /**
       * Only this conference: its name or abbreviation, in any case.
       */
      conference?: string;
      /**
       * Only this division: its name or abbreviation, in any case.
       */
      division?: string;
    };
    data: Standings;
    meta: {
      league: string;
    };
  };
  '/v1/teams': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
    };
    data: Team[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/leagues/{leagueId}/teams': {
    parameters: {
      /**
       * A league id; both spellings of the soccer leagues are accepted.
       */
      leagueId: string;
    };
    data: Team[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/teams/{teamId}': {
    parameters: {
      /**
       * A team id, as `/v1/teams` lists them.
       */
      teamId: string;
    };
    data: TeamDetail;
    meta: {
      league: string;
    };
  };
  '/v1/teams/{teamId}/roster': {
    parameters: {
      /**
       * A team id, as `/v1/teams` lists them.
       */
      teamId: string;
    };
    data: Roster;
    meta: {
      league: string;
    };
  };
  '/v1/teams/{teamId}/injuries': {
    parameters: {
      /**
       * A team id, as `/v1/teams` lists them.
       */
      teamId: string;
    };
    data: Injury[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/teams/{teamId}/injuries/history': {
    parameters: {
      /**
       * A team id, as `/v1/teams` lists them.
       */
      teamId: string;
      /**
       * The report as it stood at this instant; now where it is absent.
       */
      asOf?: string;
      /**
       * Items a page, 1 to 500.
       */
      limit?: number;
    };
    data: InjuryHistory;
    meta: {
      count: number;
      league: string;
    };
  };
  '/v1/teams/{teamId}/stats': {
    parameters: {
      /**
       * A team id, as `/v1/teams` lists them.
       */
      teamId: string;
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
    };
    data: TeamStats;
    meta: {
      league: string;
    };
  };
  '/v1/teams/{teamId}/schedule': {
    parameters: {
      /**
       * A team id, as `/v1/teams` lists them.
       */
      teamId: string;
    };
    data: Event[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/events': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only leagues of this sport, one of `/v1/sports`.
       */
      sport?: string;
      /**
       * Only events that start on this day. A US Eastern day.
       */
      date?: string;
      /**
       * Only events that start on this day or later. A US Eastern day.
       */
      from?: string;
      /**
       * Only events that start on this day or earlier; not before `from`. A US Eastern day.
       */
      to?: string;
      /**
       * Only events in this status.
       */
      status?: 'scheduled' | 'in_progress' | 'final' | 'postponed' | 'cancelled';
      /**
       * Items a page, 1 to 100.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
    };
    data: Event[];
    meta: {
      count: number;
      page: number;
      league?: string;
    };
  };
  '/v1/events/live': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
    };
    data: Event[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/events/today': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
    };
    data: Event[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/events/{eventId}': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
    };
    data: NamedEvent;
    meta: {
      league: string;
      event: string;
    };
  };
  '/v1/events/{eventId}/play-by-play': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
    };
    data: PlayByPlay;
    meta: {
      league: string;
      event: string;
    };
  };
  '/v1/leagues/{leagueId}/scores': {
    parameters: {
      /**
       * A league id; both spellings of the soccer leagues are accepted.
       */
      leagueId: string;
      /**
       * The day. A US Eastern day.
       */
      date?: string;
    };
    data: Event[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/odds': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
       */
      bookmaker?: string;
      /**
       * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
       */
      bookmakers?: string;
      /**
       * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
       */
      region?: string;
      /**
       * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
      /**
       * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
       */
      profile?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.
       */
      depth?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that it takes, fees and their rounding included; null where they do not take it, or an exchange does not say how much there is.
       */
      stake?: number;
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
      /**
       * Only what changed after this position: `epoch:seq`, as `x-book-epoch` and `x-book-seq` of an earlier answer under the same filters (of several pages the first), or `meta.position`, said. The answer is not paged. Records without news are left out, those that are not shown any more are in `remove`. 410 where the changes are not known any more, or are more than 2000 lines or edges (of the league, or ten times as many of all); a position of another server that this one has not reached is waited for, a second at most.
       */
      since?: string;
    };
    data: OddsEvent[] | LinesSince;
    meta:
      | {
          count: number;
          page: number;
          league?: string;
        }
      | {
          count: number;
          /**
           * The `since` that comes after this answer.
           */
          position: string;
          league?: string;
        };
  };
  '/v1/odds/bookmakers': {
    parameters: {
      /**
       * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
    };
    data: Bookmaker[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/events/{eventId}/odds': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
      /**
       * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
       */
      bookmaker?: string;
      /**
       * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
       */
      bookmakers?: string;
      /**
       * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
       */
      region?: string;
      /**
       * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
       */
      profile?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.
       */
      depth?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that it takes, fees and their rounding included; null where they do not take it, or an exchange does not say how much there is.
       */
      stake?: number;
    };
    data: OddsEvent;
    meta: {
      league: string;
      event: string;
    };
  };
  '/v1/events/{eventId}/odds-history': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only snapshots of this day or instant, or later. A US Eastern day, or an ISO 8601 instant.
       */
      from?: string;
      /**
       * Only snapshots of this day or instant, or earlier; not before `from`. A US Eastern day, or an ISO 8601 instant.
       */
      to?: string;
      /**
       * The newest so many snapshots, 1 to 1000.
       */
      limit?: number;
      /**
       * Only the last snapshot of each line within each minute, five minutes or hour of the clock; every snapshot where it is absent.
       */
      interval?: '1m' | '5m' | '1h';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Only props of this player; former ids and those of sources are resolved too.
       */
      playerId?: string;
    };
    data: EventOddsHistory;
    meta: {
      /**
       * Snapshots shown; as many as `limit`: there may be older.
       */
      count: number;
      limit: number;
      league: string;
      event: string;
    };
  };
  '/v1/players/{playerId}/odds-history': {
    parameters: {
      /**
       * A player id; former ids and those of sources are resolved too.
       */
      playerId: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only snapshots of this day or instant, or later. A US Eastern day, or an ISO 8601 instant.
       */
      from?: string;
      /**
       * Only snapshots of this day or instant, or earlier; not before `from`. A US Eastern day, or an ISO 8601 instant.
       */
      to?: string;
      /**
       * The newest so many snapshots, 1 to 1000.
       */
      limit?: number;
      /**
       * Only the last snapshot of each line within each minute, five minutes or hour of the clock; every snapshot where it is absent.
       */
      interval?: '1m' | '5m' | '1h';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Only this event.
       */
      eventId?: string;
    };
    data: PlayerOddsHistory;
    meta: {
      /**
       * Snapshots shown; as many as `limit`: there may be older.
       */
      count: number;
      limit: number;
      league: string;
    };
  };
  '/v1/player-props': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only props of this player; former ids and those of sources are resolved too.
       */
      playerId?: string;
      /**
       * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
       */
      bookmaker?: string;
      /**
       * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
       */
      bookmakers?: string;
      /**
       * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
       */
      region?: string;
      /**
       * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
      /**
       * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
       */
      profile?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.
       */
      depth?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that it takes, fees and their rounding included; null where they do not take it, or an exchange does not say how much there is.
       */
      stake?: number;
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
      /**
       * Only what changed after this position: `epoch:seq`, as `x-book-epoch` and `x-book-seq` of an earlier answer under the same filters (of several pages the first), or `meta.position`, said. The answer is not paged. Records without news are left out, those that are not shown any more are in `remove`. 410 where the changes are not known any more, or are more than 2000 lines or edges (of the league, or ten times as many of all); a position of another server that this one has not reached is waited for, a second at most.
       */
      since?: string;
    };
    data: PropsEvent[] | LinesSince;
    meta:
      | {
          count: number;
          page: number;
          league?: string;
        }
      | {
          count: number;
          /**
           * The `since` that comes after this answer.
           */
          position: string;
          league?: string;
        };
  };
  '/v1/player-props/markets': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
    };
    data: PropCatalog[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/events/{eventId}/player-props': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only props of this player; former ids and those of sources are resolved too.
       */
      playerId?: string;
      /**
       * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
       */
      bookmaker?: string;
      /**
       * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
       */
      bookmakers?: string;
      /**
       * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
       */
      region?: string;
      /**
       * Only venues of this type; `all` does not filter. `model`: what the models of the account say, which nobody else sees and nobody can bet on.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange' | 'model';
      /**
       * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
       */
      profile?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Adds `depth` to offers of exchanges: this many levels of the order book a side, the best first.
       */
      depth?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that it takes, fees and their rounding included; null where they do not take it, or an exchange does not say how much there is.
       */
      stake?: number;
    };
    data: PropsEvent;
    meta: {
      league: string;
      event: string;
    };
  };
  '/v1/edge': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Only edges of this type. `low_hold` and `middle` and `back_lay` exist only where they are asked for here; without a type the others are listed.
       */
      type?: 'arbitrage' | 'value' | 'ev' | 'low_hold' | 'middle' | 'back_lay';
      /**
       * Least guaranteed profit of an arbitrage, percent.
       */
      minProfit?: number;
      /**
       * Least edge of a value signal, percent.
       */
      minEdge?: number;
      /**
       * Least expected value of an EV signal, percent.
       */
      minEv?: number;
      /**
       * Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass. American odds, whatever `oddsFormat` is.
       */
      minOdds?: string;
      /**
       * Most odds of each leg, by what they pay. American odds, whatever `oddsFormat` is.
       */
      maxOdds?: string;
      /**
       * Least probability of the model; acts on value and EV signals.
       */
      minProb?: number;
      /**
       * Most probability of the model; acts on value and EV signals.
       */
      maxProb?: number;
      /**
       * `false` leaves out what is no offer to bet alone: signals on prices of DFS operators.
       */
      indicative?: 'true' | 'false';
      /**
       * `false` leaves out bets of several legs whose venues settle some state of the game in different ways, or in a way that nobody knows: those with `rulesRisk`.
       */
      rulesRisk?: 'true' | 'false';
      /**
       * Only edges of events in which this team plays.
       */
      team?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only the player whom prices show under exactly this id.
       */
      playerId?: string;
      /**
       * Where you can bet: edges are computed among the offers of these bookmakers alone, at most 64 keys or display names with commas between them, or `mine`: the set of the account, as `/v1/usage` shows it. An arbitrage, low hold or middle is the best one within the set; the model is of every venue. Ids end in `@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.
       */
      bookmakers?: string;
      /**
       * The bookmakers of this region as the set where you can bet, as `bookmakers` does.
       */
      region?: string;
      /**
       * The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own. Ids of edges end in `@profile=` and its id, and `firstSeenAt` is when the newest of their prices last changed.
       */
      profile?: string;
      /**
       * Most hold of a low hold, percent.
       */
      maxHold?: number;
      /**
       * Most cost of a middle, percent.
       */
      maxCost?: number;
      /**
       * Least gap of a middle, points.
       */
      minGap?: number;
      /**
       * Least operators in the model that judges, the judged one left out; acts on value and EV signals.
       */
      minBooks?: number;
      /**
       * Most milliseconds since each leg was last confirmed by its venue, in the time of the log.
       */
      maxAgeMs?: number;
      /**
       * Only edges of events that have not started yet, or only of those that have.
       */
      phase?: 'pregame' | 'live';
      /**
       * Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.
       */
      startsWithin?: string;
      /**
       * Shows on value and EV signals what to stake of this bankroll by the Kelly criterion after fees, at most a quarter of it; none on DFS prices, which are no bets alone.
       */
      bankroll?: number;
      /**
       * Fraction of the full Kelly stake; 0.5 where it is absent.
       */
      kelly?: number;
      /**
       * Divides this total among the legs of arbitrages, low holds and middles, at most what they take at the odds shown.
       */
      totalStake?: number;
      /**
       * Stakes at sportsbooks and DFS operators are multiples of this; guarantees are computed afterwards, and an arbitrage that has none left, or less than `minProfit`, is not shown. Kelly stakes are rounded down.
       */
      stakeRounding?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at a judged price, or as the total of several legs, over the levels of order books that it takes, fees and their rounding included.
       */
      stake?: number;
      /**
       * Lays of one of two selections at an exchange may be legs that back the other: in an arbitrage, low hold, middle or back-lay, in place of what the exchange pays for it where that is less. Such a leg has `layOdds`, and ids have `@synthetic` behind what the edge is about.
       */
      synthetic?: 'true' | 'false';
      /**
       * Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all that wait.
       */
      maxBetDelayMs?: number;
      /**
       * Order of events and of the edges in each: by start; or the best first by percent of profit, EV or edge; `age`: the most lately confirmed or changed prices first, by `oldestQuoteAt`; `newest`: by `firstSeenAt`, the newest first. Any order but `start` has one page.
       */
      sort?: 'start' | 'profit' | 'ev' | 'edge' | 'age' | 'newest';
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
      /**
       * Only what changed after this position: `epoch:seq`, as `x-book-epoch` and `x-book-seq` of an earlier answer under the same filters (of several pages the first), or `meta.position`, said. The answer is not paged. Records without news are left out, those that are not shown any more are in `remove`. 410 where the changes are not known any more, or are more than 2000 lines or edges (of the league, or ten times as many of all); a position of another server that this one has not reached is waited for, a second at most.
       */
      since?: string;
    };
    data: EdgesEvent[] | EdgesSince;
    meta:
      | {
          count: number;
          page: number;
          league?: string;
        }
      | {
          count: number;
          /**
           * The `since` that comes after this answer.
           */
          position: string;
          league?: string;
        };
  };
  '/v1/edge/value': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Least edge of a value signal, percent.
       */
      minEdge?: number;
      /**
       * Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass. American odds, whatever `oddsFormat` is.
       */
      minOdds?: string;
      /**
       * Most odds of each leg, by what they pay. American odds, whatever `oddsFormat` is.
       */
      maxOdds?: string;
      /**
       * Least probability of the model; acts on value and EV signals.
       */
      minProb?: number;
      /**
       * Most probability of the model; acts on value and EV signals.
       */
      maxProb?: number;
      /**
       * `false` leaves out what is no offer to bet alone: signals on prices of DFS operators.
       */
      indicative?: 'true' | 'false';
      /**
       * Only edges of events in which this team plays.
       */
      team?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only the player whom prices show under exactly this id.
       */
      playerId?: string;
      /**
       * Where you can bet: edges are computed among the offers of these bookmakers alone, at most 64 keys or display names with commas between them, or `mine`: the set of the account, as `/v1/usage` shows it. An arbitrage, low hold or middle is the best one within the set; the model is of every venue. Ids end in `@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.
       */
      bookmakers?: string;
      /**
       * The bookmakers of this region as the set where you can bet, as `bookmakers` does.
       */
      region?: string;
      /**
       * The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own. Ids of edges end in `@profile=` and its id, and `firstSeenAt` is when the newest of their prices last changed.
       */
      profile?: string;
      /**
       * Least operators in the model that judges, the judged one left out; acts on value and EV signals.
       */
      minBooks?: number;
      /**
       * Most milliseconds since each leg was last confirmed by its venue, in the time of the log.
       */
      maxAgeMs?: number;
      /**
       * Only edges of events that have not started yet, or only of those that have.
       */
      phase?: 'pregame' | 'live';
      /**
       * Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.
       */
      startsWithin?: string;
      /**
       * Shows on value and EV signals what to stake of this bankroll by the Kelly criterion after fees, at most a quarter of it; none on DFS prices, which are no bets alone.
       */
      bankroll?: number;
      /**
       * Fraction of the full Kelly stake; 0.5 where it is absent.
       */
      kelly?: number;
      /**
       * Stakes at sportsbooks and DFS operators are multiples of this; guarantees are computed afterwards, and an arbitrage that has none left, or less than `minProfit`, is not shown. Kelly stakes are rounded down.
       */
      stakeRounding?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at a judged price, or as the total of several legs, over the levels of order books that it takes, fees and their rounding included.
       */
      stake?: number;
      /**
       * Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all that wait.
       */
      maxBetDelayMs?: number;
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
    };
    data: EdgesEvent[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/edge/ev': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Least expected value of an EV signal, percent.
       */
      minEv?: number;
      /**
       * Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass. American odds, whatever `oddsFormat` is.
       */
      minOdds?: string;
      /**
       * Most odds of each leg, by what they pay. American odds, whatever `oddsFormat` is.
       */
      maxOdds?: string;
      /**
       * Least probability of the model; acts on value and EV signals.
       */
      minProb?: number;
      /**
       * Most probability of the model; acts on value and EV signals.
       */
      maxProb?: number;
      /**
       * `false` leaves out what is no offer to bet alone: signals on prices of DFS operators.
       */
      indicative?: 'true' | 'false';
      /**
       * Only edges of events in which this team plays.
       */
      team?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only the player whom prices show under exactly this id.
       */
      playerId?: string;
      /**
       * Where you can bet: edges are computed among the offers of these bookmakers alone, at most 64 keys or display names with commas between them, or `mine`: the set of the account, as `/v1/usage` shows it. An arbitrage, low hold or middle is the best one within the set; the model is of every venue. Ids end in `@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.
       */
      bookmakers?: string;
      /**
       * The bookmakers of this region as the set where you can bet, as `bookmakers` does.
       */
      region?: string;
      /**
       * The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own. Ids of edges end in `@profile=` and its id, and `firstSeenAt` is when the newest of their prices last changed.
       */
      profile?: string;
      /**
       * Least operators in the model that judges, the judged one left out; acts on value and EV signals.
       */
      minBooks?: number;
      /**
       * Most milliseconds since each leg was last confirmed by its venue, in the time of the log.
       */
      maxAgeMs?: number;
      /**
       * Only edges of events that have not started yet, or only of those that have.
       */
      phase?: 'pregame' | 'live';
      /**
       * Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.
       */
      startsWithin?: string;
      /**
       * Shows on value and EV signals what to stake of this bankroll by the Kelly criterion after fees, at most a quarter of it; none on DFS prices, which are no bets alone.
       */
      bankroll?: number;
      /**
       * Fraction of the full Kelly stake; 0.5 where it is absent.
       */
      kelly?: number;
      /**
       * Stakes at sportsbooks and DFS operators are multiples of this; guarantees are computed afterwards, and an arbitrage that has none left, or less than `minProfit`, is not shown. Kelly stakes are rounded down.
       */
      stakeRounding?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at a judged price, or as the total of several legs, over the levels of order books that it takes, fees and their rounding included.
       */
      stake?: number;
      /**
       * Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all that wait.
       */
      maxBetDelayMs?: number;
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
    };
    data: EdgesEvent[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/edge/arbitrage': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Least guaranteed profit of an arbitrage, percent.
       */
      minProfit?: number;
      /**
       * Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass. American odds, whatever `oddsFormat` is.
       */
      minOdds?: string;
      /**
       * Most odds of each leg, by what they pay. American odds, whatever `oddsFormat` is.
       */
      maxOdds?: string;
      /**
       * `false` leaves out bets of several legs whose venues settle some state of the game in different ways, or in a way that nobody knows: those with `rulesRisk`.
       */
      rulesRisk?: 'true' | 'false';
      /**
       * Only edges of events in which this team plays.
       */
      team?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only the player whom prices show under exactly this id.
       */
      playerId?: string;
      /**
       * Where you can bet: edges are computed among the offers of these bookmakers alone, at most 64 keys or display names with commas between them, or `mine`: the set of the account, as `/v1/usage` shows it. An arbitrage, low hold or middle is the best one within the set; the model is of every venue. Ids end in `@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.
       */
      bookmakers?: string;
      /**
       * The bookmakers of this region as the set where you can bet, as `bookmakers` does.
       */
      region?: string;
      /**
       * The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own. Ids of edges end in `@profile=` and its id, and `firstSeenAt` is when the newest of their prices last changed.
       */
      profile?: string;
      /**
       * Most milliseconds since each leg was last confirmed by its venue, in the time of the log.
       */
      maxAgeMs?: number;
      /**
       * Only edges of events that have not started yet, or only of those that have.
       */
      phase?: 'pregame' | 'live';
      /**
       * Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.
       */
      startsWithin?: string;
      /**
       * Divides this total among the legs of arbitrages, low holds and middles, at most what they take at the odds shown.
       */
      totalStake?: number;
      /**
       * Stakes at sportsbooks and DFS operators are multiples of this; guarantees are computed afterwards, and an arbitrage that has none left, or less than `minProfit`, is not shown. Kelly stakes are rounded down.
       */
      stakeRounding?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at a judged price, or as the total of several legs, over the levels of order books that it takes, fees and their rounding included.
       */
      stake?: number;
      /**
       * Lays of one of two selections at an exchange may be legs that back the other: in an arbitrage, low hold, middle or back-lay, in place of what the exchange pays for it where that is less. Such a leg has `layOdds`, and ids have `@synthetic` behind what the edge is about.
       */
      synthetic?: 'true' | 'false';
      /**
       * Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all that wait.
       */
      maxBetDelayMs?: number;
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
    };
    data: EdgesEvent[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/events/{eventId}/edge': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Only edges of this type. `low_hold` and `middle` and `back_lay` exist only where they are asked for here; without a type the others are listed.
       */
      type?: 'arbitrage' | 'value' | 'ev' | 'low_hold' | 'middle' | 'back_lay';
      /**
       * Least guaranteed profit of an arbitrage, percent.
       */
      minProfit?: number;
      /**
       * Least edge of a value signal, percent.
       */
      minEdge?: number;
      /**
       * Least expected value of an EV signal, percent.
       */
      minEv?: number;
      /**
       * Least odds of each leg, by what they pay: 100 keeps +100 and +150, -110 does not pass. American odds, whatever `oddsFormat` is.
       */
      minOdds?: string;
      /**
       * Most odds of each leg, by what they pay. American odds, whatever `oddsFormat` is.
       */
      maxOdds?: string;
      /**
       * Least probability of the model; acts on value and EV signals.
       */
      minProb?: number;
      /**
       * Most probability of the model; acts on value and EV signals.
       */
      maxProb?: number;
      /**
       * `false` leaves out what is no offer to bet alone: signals on prices of DFS operators.
       */
      indicative?: 'true' | 'false';
      /**
       * `false` leaves out bets of several legs whose venues settle some state of the game in different ways, or in a way that nobody knows: those with `rulesRisk`.
       */
      rulesRisk?: 'true' | 'false';
      /**
       * Only edges of events in which this team plays.
       */
      team?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only the player whom prices show under exactly this id.
       */
      playerId?: string;
      /**
       * Where you can bet: edges are computed among the offers of these bookmakers alone, at most 64 keys or display names with commas between them, or `mine`: the set of the account, as `/v1/usage` shows it. An arbitrage, low hold or middle is the best one within the set; the model is of every venue. Ids end in `@` and the name of the set, and `firstSeenAt` is when the newest of its prices last changed.
       */
      bookmakers?: string;
      /**
       * The bookmakers of this region as the set where you can bet, as `bookmakers` does.
       */
      region?: string;
      /**
       * The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own. Ids of edges end in `@profile=` and its id, and `firstSeenAt` is when the newest of their prices last changed.
       */
      profile?: string;
      /**
       * Most hold of a low hold, percent.
       */
      maxHold?: number;
      /**
       * Most cost of a middle, percent.
       */
      maxCost?: number;
      /**
       * Least gap of a middle, points.
       */
      minGap?: number;
      /**
       * Least operators in the model that judges, the judged one left out; acts on value and EV signals.
       */
      minBooks?: number;
      /**
       * Most milliseconds since each leg was last confirmed by its venue, in the time of the log.
       */
      maxAgeMs?: number;
      /**
       * Only edges of events that have not started yet, or only of those that have.
       */
      phase?: 'pregame' | 'live';
      /**
       * Only edges of events that start from now on within this time: `90m`, `6h`, `2d`.
       */
      startsWithin?: string;
      /**
       * Shows on value and EV signals what to stake of this bankroll by the Kelly criterion after fees, at most a quarter of it; none on DFS prices, which are no bets alone.
       */
      bankroll?: number;
      /**
       * Fraction of the full Kelly stake; 0.5 where it is absent.
       */
      kelly?: number;
      /**
       * Divides this total among the legs of arbitrages, low holds and middles, at most what they take at the odds shown.
       */
      totalStake?: number;
      /**
       * Stakes at sportsbooks and DFS operators are multiples of this; guarantees are computed afterwards, and an arbitrage that has none left, or less than `minProfit`, is not shown. Kelly stakes are rounded down.
       */
      stakeRounding?: number;
      /**
       * Adds `effectiveOdds`: what this stake gets at a judged price, or as the total of several legs, over the levels of order books that it takes, fees and their rounding included.
       */
      stake?: number;
      /**
       * Lays of one of two selections at an exchange may be legs that back the other: in an arbitrage, low hold, middle or back-lay, in place of what the exchange pays for it where that is less. Such a leg has `layOdds`, and ids have `@synthetic` behind what the edge is about.
       */
      synthetic?: 'true' | 'false';
      /**
       * Most milliseconds that a bet at an exchange waits before it is taken, as in play; 0 leaves out all that wait.
       */
      maxBetDelayMs?: number;
    };
    data: EdgesEvent;
    meta: {
      league: string;
      event: string;
    };
  };
  '/v1/profiles': {
    parameters: {};
    data: Profile[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/moves': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      event?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only moves within this window. The least, in percentage points: 1 in 1m, 1.5 in 5m, 2 in 15m, 3 in 60m.
       */
      window?: '1m' | '5m' | '15m' | '60m';
      /**
       * Least change of the probability, either way, in percentage points.
       */
      minMove?: number;
      /**
       * Only moves with this bookmaker among the leaders, followers or laggards. Its key or its display name, in any case.
       */
      book?: string;
      /**
       * Only moves that this bookmaker began. Its key or its display name, in any case.
       */
      leader?: string;
      /**
       * Only moves that this bookmaker has not followed. Its key or its display name, in any case.
       */
      laggard?: string;
      /**
       * Only moves of events in which this team plays.
       */
      team?: string;
      /**
       * Only players whose name contains this; case and accents do not count.
       */
      player?: string;
      /**
       * Only the player whom prices show under exactly this id.
       */
      playerId?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Only moves of events that have not started yet, or only of those that have.
       */
      phase?: 'pregame' | 'live';
      /**
       * Only moves of events that start from now on within this time: `90m`, `6h`, `2d`.
       */
      startsWithin?: string;
      /**
       * Items a page, 1 to 200.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
    };
    data: Move[];
    meta:
      | {
          count: number;
          page: number;
          league?: string;
        }
      | {
          count: number;
          /**
           * The `since` that comes after this answer.
           */
          position: string;
          league?: string;
        };
  };
  '/v1/best-bets': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
       */
      bookmaker?: string;
      /**
       * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
       */
      bookmakers?: string;
      /**
       * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
       */
      region?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
       */
      profile?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that it takes, fees and their rounding included; null where they do not take it, or an exchange does not say how much there is.
       */
      stake?: number;
      /**
       * Lays of one of two selections at an exchange are prices of the other, too: the best of them has `layOdds` where it is such a lay.
       */
      synthetic?: 'true' | 'false';
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
      /**
       * Only what changed after this position: `epoch:seq`, as `x-book-epoch` and `x-book-seq` of an earlier answer under the same filters (of several pages the first), or `meta.position`, said. The answer is not paged. Records without news are left out, those that are not shown any more are in `remove`. 410 where the changes are not known any more, or are more than 2000 lines or edges (of the league, or ten times as many of all); a position of another server that this one has not reached is waited for, a second at most.
       */
      since?: string;
    };
    data: BestBets[] | OutcomesSince;
    meta:
      | {
          count: number;
          page: number;
          league?: string;
        }
      | {
          count: number;
          /**
           * The `since` that comes after this answer.
           */
          position: string;
          league?: string;
        };
  };
  '/v1/events/{eventId}/best-bets': {
    parameters: {
      /**
       * An event id from any list; a source’s own event id is resolved too.
       */
      eventId: string;
      /**
       * Only these markets, with commas between them: a canonical key (`_alternate` behind it for alternate lines), or `h2h`, `spreads`, `totals`. Of games: `moneyline`, `moneyline_3way`, `spread`, `total`, `team_total`, `first_team_to_score`, `last_team_to_score`, `btts`, `double_chance`, `draw_no_bet`, `spread_corners`, `total_corners`, `spread_cards`, `total_cards`; of a period with `_h1`, `_h2`, `_q1`, `_q2`, `_q3`, `_q4`, `_f1`, `_f3`, `_f5`, `_f7`, `_p1`, `_p2`, `_p3` behind. Of players: `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * Only offers of this bookmaker: its key or its display name, in any case. A display name selects every venue of that name.
       */
      bookmaker?: string;
      /**
       * Only offers of these bookmakers: at most 64 keys or display names, with commas between them; or `mine`, the set of the account, as `/v1/usage` shows it.
       */
      bookmakers?: string;
      /**
       * Only offers of bookmakers of this region, as `/v1/odds/bookmakers` lists them: `us`, `us2`, `us_dfs`, `us_ex`, `uk`, `eu`, `au` and others.
       */
      region?: string;
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
      /**
       * Adds `modelProb`. The pricing profile by whose model is judged, an id of `/v1/profiles`: `default`, `sharp` (Pinnacle, Circa and exchanges alone), `worst_case`, `equal`, or one of the server’s own.
       */
      profile?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Adds `effectiveOdds`: what this stake gets at each price over the levels of the order book that it takes, fees and their rounding included; null where they do not take it, or an exchange does not say how much there is.
       */
      stake?: number;
      /**
       * Lays of one of two selections at an exchange are prices of the other, too: the best of them has `layOdds` where it is such a lay.
       */
      synthetic?: 'true' | 'false';
    };
    data: BestBets;
    meta: {
      league: string;
      event: string;
    };
  };
  '/v1/players': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only this team: a canonical team id.
       */
      team?: string;
      /**
       * Items a page, 1 to 100.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
    };
    data: Player[];
    meta: {
      count: number;
      page: number;
      league?: string;
    };
  };
  '/v1/players/{playerId}': {
    parameters: {
      /**
       * A player id; former ids and those of sources are resolved too.
       */
      playerId: string;
    };
    data: Player;
    meta: {
      league: string;
    };
  };
  '/v1/players/{playerId}/stats': {
    parameters: {
      /**
       * A player id; former ids and those of sources are resolved too.
       */
      playerId: string;
      /**
       * Sums of each season, or every game.
       */
      type?: 'season' | 'game';
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
      /**
       * Only games of this day. A US Eastern day.
       */
      date?: string;
      /**
       * Only games of this day or later. A US Eastern day.
       */
      from?: string;
      /**
       * Only games of this day or earlier; not before `from`. A US Eastern day.
       */
      to?: string;
      /**
       * Only this event.
       */
      eventId?: string;
    };
    data: PlayerStats;
    meta: {
      league: string;
    };
  };
  '/v1/players/{playerId}/hit-rates': {
    parameters: {
      /**
       * A player id; former ids and those of sources are resolved too.
       */
      playerId: string;
      /**
       * Only this market of player props: a key of `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * The line to beat; `0.5` for yes and no.
       */
      line?: number;
      /**
       * Which side counts as a hit; `over` (or `yes`) where it is absent.
       */
      side?: 'over' | 'under' | 'yes' | 'no';
      /**
       * One more window: this many games, 1 to 200.
       */
      last?: number;
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
      /**
       * Only games against this team.
       */
      opponent?: string;
      /**
       * Only games at home, or away.
       */
      location?: 'home' | 'away';
      /**
       * Only games on the second of two days in a row, or only the others.
       */
      backToBack?: 'true' | 'false';
    };
    data: HitRates;
    meta: {
      league: string;
    };
  };
  '/v1/players/{playerId}/trends': {
    parameters: {
      /**
       * A player id; former ids and those of sources are resolved too.
       */
      playerId: string;
      /**
       * Only this market of player props: a key of `/v1/player-props/markets`.
       */
      market?: string;
      /**
       * The line to beat; `0.5` for yes and no.
       */
      line?: number;
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
    };
    data: PlayerTrends;
    meta: {
      league: string;
    };
  };
  '/v1/players/{playerId}/analysis': {
    parameters: {
      /**
       * A player id; former ids and those of sources are resolved too.
       */
      playerId: string;
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
    };
    data: PlayerAnalysis;
    meta: {
      league: string;
    };
  };
  '/v1/trends': {
    parameters: {
      /**
       * Only this league: an id of `/v1/leagues`, or another spelling. At the start these are nba, nfl, mlb, nhl, ncaa_basketball, ncaa_football, soccer_epl, soccer_mls, soccer_world_cup, epl, mls, fifa_world_cup.
       */
      league?: string;
      /**
       * Only cards of this kind.
       */
      kind?: 'streak' | 'system';
      /**
       * Items a page, 1 to 50.
       */
      limit?: number;
      /**
       * One-based page. A page past the end is an empty list.
       */
      page?: number;
    };
    data: (TrendCard | SystemCard)[];
    meta: {
      count: number;
      page: number;
      league?: string;
    };
  };
  '/v1/history/games': {
    parameters: {
      /**
       * Of which league. ncaa_basketball, soccer_epl, soccer_mls, soccer_world_cup are an extension.
       */
      league: string;
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
      /**
       * Only this team: a canonical team id.
       */
      team?: string;
      /**
       * Only games that started on this day or later. A US Eastern day.
       */
      from?: string;
      /**
       * Only games that started on this day or earlier; not before `from`. A US Eastern day.
       */
      to?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Items a page, 1 to 200.
       */
      limit?: number;
      /**
       * Where the page begins: `meta.nextCursor` of the one before, same filters.
       */
      cursor?: string;
    };
    data: PastGame[];
    meta: {
      count: number;
      league: string;
      limit: number;
      /**
       * The `cursor` of the next page; null on the last one.
       */
      nextCursor: string | null;
      /**
       * Seasons of the league with games that the filters let pass, newest first.
       */
      seasons: string[];
      /**
       * Seasons of the league that the service holds and the filters leave out.
       */
      seasonsLeftOut: string[];
      /**
       * Which closes this key sees in full: all, or those of our own capture.
       */
      lineAccess: 'all_sources' | 'capture_only';
      /**
       * Items of this page of which a line, of the game or its first half, is withheld.
       */
      restricted: number;
      /**
       * Where data come from (MLB).
       */
      notice?: string;
    };
  };
  '/v1/trends/systems/{systemId}/bets': {
    parameters: {
      /**
       * A system id, as cards of kind `system` of `/v1/trends` say it.
       */
      systemId: string;
      /**
       * A season as events name it: `2026-27`, or `2026` where it lies in one year.
       */
      season?: string;
      /**
       * How odds are shown, those of summaries, fair and average odds included: `american`; `decimal`, what a unit staked pays, to 4 places; `probability`, the implied one, to 6. What a venue quotes in the format is shown as it quotes it. It changes what is shown alone: limits such as `minOdds` are American odds in any format.
       */
      oddsFormat?: 'american' | 'decimal' | 'probability';
      /**
       * Items a page, 1 to 200.
       */
      limit?: number;
      /**
       * Where the page begins: `meta.nextCursor` of the one before, same filters.
       */
      cursor?: string;
    };
    data: SystemBet[];
    meta: {
      systemId: string;
      count: number;
      limit: number;
      /**
       * All bets of the system, as on its card: filters aside.
       */
      total: number;
      backtestBets: number;
      livePicks: number;
      /**
       * ISO 8601 instant, UTC.
       */
      computedAt: string;
      /**
       * Which closes this key sees in full: all, or those of our own capture.
       */
      lineAccess: 'all_sources' | 'capture_only';
      /**
       * Bets of this page of which the line is withheld.
       */
      restricted: number;
      /**
       * The `cursor` of the next page; null on the last one.
       */
      nextCursor: string | null;
    };
  };
  '/v1/venues/status': {
    parameters: {
      /**
       * Only venues in this status.
       */
      status?: 'live' | 'stale' | 'down';
      /**
       * Only venues of this type; `all` does not filter.
       */
      sourceType?: 'all' | 'sportsbook' | 'dfs' | 'exchange';
    };
    data: VenueStatus[];
    meta: {
      count: number;
      league?: string;
    };
  };
  '/v1/usage': {
    parameters: {};
    data: Usage;
    meta: {};
  };
}
