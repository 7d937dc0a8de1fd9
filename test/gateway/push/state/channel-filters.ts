// Filters that the property tests draw from.
import { GAME, MATCH } from '../../../oracle/script.ts';

export type Filters = Readonly<Record<string, string>>;

const ODDS: readonly Filters[] = [
  {},
  { league: 'nfl' },
  { market: 'spread' },
  { market: 'total_alternate' },
  { bookmaker: 'draftkings' },
  { bookmaker: 'Hard Rock Bet', league: 'nfl' },
  { sourceType: 'exchange' },
  { sourceType: 'sportsbook', market: 'moneyline' },
  { sourceType: 'dfs' },
  { market: 'player_points', league: 'nba' },
  { event: GAME.eventId },
  { event: MATCH.eventId, market: 'moneyline' },
  { oddsFormat: 'decimal' },
  { oddsFormat: 'probability', league: 'nfl', sourceType: 'sportsbook' },
  { depth: '3' },
  { depth: '1', oddsFormat: 'decimal', league: 'nfl' },
  { profile: 'default' },
  { profile: 'sharp', bookmaker: 'draftkings' },
  { profile: 'equal', event: GAME.eventId, oddsFormat: 'decimal' },
];
const EDGES: readonly Filters[] = [
  {},
  { league: 'soccer_epl' },
  { type: 'arbitrage' },
  { type: 'arbitrage', minProfit: '2' },
  { type: 'value', minEdge: '3' },
  { type: 'ev' },
  { sourceType: 'sportsbook' },
  { market: 'spread' },
  { event: GAME.eventId },
  { bookmakers: 'draftkings,fanduel,pinnacle' },
  { bookmakers: 'betmgm,draftkings', type: 'arbitrage' },
  { bookmakers: 'draftkings,fanduel', event: GAME.eventId },
  { region: 'us', minEv: '1', type: 'ev' },
  { type: 'middle' },
  { type: 'low_hold', bookmakers: 'draftkings,fanduel,betmgm' },
  { type: 'back_lay' },
  { phase: 'pregame' },
  { maxAgeMs: '30000' },
  { startsWithin: '6h' },
  { profile: 'sharp' },
  { minBooks: '3', bookmakers: 'draftkings,fanduel' },
  { oddsFormat: 'decimal' },
  { oddsFormat: 'probability', type: 'ev' },
  { rulesRisk: 'false' },
  { type: 'low_hold', rulesRisk: 'false' },
];

const PROPS: readonly Filters[] = [
  {},
  { player: 'nunez' },
  { playerId: 'nba_lebron_james', bookmaker: 'fanduel' },
  { market: 'player_points_alternate' },
  { sourceType: 'dfs', league: 'nba' },
  { oddsFormat: 'decimal' },
  { oddsFormat: 'probability', player: 'nunez' },
  { depth: '2' },
  { profile: 'equal' },
  { profile: 'worst_case', player: 'nunez' },
];
const BEST_BETS: readonly Filters[] = [
  {},
  { league: 'nba' },
  { market: 'spread' },
  { market: 'total_alternate' },
  { sourceType: 'exchange' },
  { bookmaker: 'draftkings' },
  { event: GAME.eventId },
  { oddsFormat: 'decimal' },
  { oddsFormat: 'probability', market: 'spread' },
  { profile: 'default' },
  { profile: 'sharp', league: 'nfl', oddsFormat: 'decimal' },
  { profile: 'equal', event: GAME.eventId },
];
const MOVES: readonly Filters[] = [
  {},
  { league: 'nfl', window: '60m' },
  { minMove: '4' },
  { laggard: 'draftkings', leader: 'Pinnacle' },
  { book: 'fanduel', market: 'spread' },
  { phase: 'pregame' },
  { phase: 'live', window: '1m' },
  { startsWithin: '90m' },
  { event: GAME.eventId },
  { oddsFormat: 'decimal' },
];
const EVENTS: readonly Filters[] = [
  {},
  { league: 'nfl' },
  { sport: 'football' },
  { status: 'in_progress' },
  { status: 'scheduled', from: '2025-11-09' },
  { date: '2025-11-09' },
  { event: MATCH.eventId },
];
const VENUES: readonly Filters[] = [
  {},
  { status: 'live' },
  { sourceType: 'sportsbook', status: 'stale' },
];
/** By channel: filters of every kind. */
export const CHANNELS: Readonly<Record<string, readonly Filters[]>> = {
  odds: ODDS,
  'player-props': PROPS,
  'best-bets': BEST_BETS,
  edges: EDGES,
  moves: MOVES,
  events: EVENTS,
  venues: VENUES,
};
