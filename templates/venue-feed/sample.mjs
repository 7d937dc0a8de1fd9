// What Acme answers, small: the conformance suite serves it on loopback, bends it in every way and
// looks what the feed makes of it. `npm run test:feed -- templates/venue-feed/sample.mjs`

/** @import { FeedSample } from 'overround/feed' */

export { createFeed } from './feed.mjs';

/** @param {string} type @param {[string, number, number?][]} outcomes */
function market(type, ...outcomes) {
  return {
    type,
    open: true,
    outcomes: outcomes.map(([name, odds, line]) => ({ name, odds, line })),
  };
}

/** @param {string} id @param {string[]} teams @param {number} now @param {object[]} markets */
function game(id, [home, away], now, ...markets) {
  return { id, home, away, start: new Date(now + 3_600_000).toISOString(), markets };
}

const dolphins = ['Miami Dolphins', 'Buffalo Bills'];
const bears = ['Chicago Bears', 'New York Giants'];
const winner = market('winner', ['home', 2.5], ['away', 1.58]);
const handicap = market('handicap', ['home', 1.95, 3.5], ['away', 1.87, -3.5]);
const points = market('points', ['over', 1.91, 47.5], ['under', 1.91, 47.5]);

/** @type {FeedSample} */
export const sample = {
  env: (address) => ({ ACME_URL: address, ACME_LEAGUES: 'nfl' }),
  answer: (_url, now) => ({
    games: [game('a1', dolphins, now, winner, handicap, points), game('a2', bears, now, winner)],
  }),
  prices: 8,
  later: (_url, now) => ({
    games: [game('a1', dolphins, now, winner, points)],
  }),
  pricesLater: 4,
};
