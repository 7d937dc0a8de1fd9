// The markets of games, as the documentation lists them: those of players have an operation.
import { LEAGUES } from '#domain/league.ts';
import { marketsOfLeague } from '#domain/market-catalog.ts';

const markets = LEAGUES.flatMap(({ leagueId }) => marketsOfLeague(leagueId)).filter(
  ({ subject }) => subject !== 'player',
);
const keys = markets.flatMap(({ period, marketType }) => (period === 'game' ? [marketType] : []));
const periods = markets.flatMap(({ period }) => (period === 'game' ? [] : [`_${period}`]));

/** Every key of a whole game, and what stands behind one for a period. */
export const GAME_MARKETS = `${listed(keys)}; of a period with ${listed(periods)} behind`;

function listed(words: readonly string[]): string {
  return [...new Set(words)].map((word) => `\`${word}\``).join(', ');
}
