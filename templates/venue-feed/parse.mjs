// An answer of Acme in the words of statements. It moves members to where a statement has them and
// checks lists only: whatever else is wrong is refused, and counted, by whoever publishes it.

/** @import { Statement } from 'overround/feed' */

/** A bookmaker of /v1/odds/bookmakers whose prices these are. */
const VENUE = 'pinnacle';
/** Acme's markets, and what they are called here. */
const MARKETS = new Map([
  ['winner', 'moneyline'],
  ['handicap', 'spread'],
  ['points', 'total'],
]);

/**
 * One image for each game, then the coverage, which withdraws the games that are gone; undefined
 * where the answer is no answer of Acme. Never throws.
 * @param {string} league
 * @param {unknown} body
 * @param {number} observedAt
 * @returns {Statement[] | undefined}
 */
export function statementsOf(league, body, observedAt) {
  const games = listIn(body, 'games');
  if (games === undefined) return undefined;
  const scope = { observedAt, venues: [VENUE], markets: [...MARKETS.values()] };
  /** @type {Statement[]} */
  const statements = games.map((game) => ({
    ...scope,
    kind: 'image',
    event: { id: game?.id, league, home: game?.home, away: game?.away, start: game?.start },
    quotes: (listIn(game, 'markets') ?? []).flatMap(quotesOf),
  }));
  // A game whose id cannot be read may be any of those before: then nothing is known to be gone.
  const ids = games.map((game) => game?.id);
  if (ids.every((id) => typeof id === 'string')) {
    statements.push({ ...scope, kind: 'coverage', league, events: ids });
  }
  return statements;
}

/** @param {any} market */
function quotesOf(market) {
  return (listIn(market, 'outcomes') ?? []).map((outcome) => ({
    venue: VENUE,
    market: MARKETS.get(market.type) ?? String(market.type),
    selection: outcome?.name,
    decimal: outcome?.odds,
    point: outcome?.line,
    suspended: market.open === false,
  }));
}

/**
 * The list that is a member of a value of whatever form.
 * @param {any} value
 * @param {string} member
 * @returns {any[] | undefined}
 */
function listIn(value, member) {
  const list = value?.[member];
  return Array.isArray(list) ? list : undefined;
}
