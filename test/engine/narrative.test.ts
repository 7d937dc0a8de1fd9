// One game from its first prices to its end, as the engine tells it: the shortest way to learn
// what it does. Each step says what comes in, what goes out and what is shown.
import { expect, test } from 'vitest';
import { GAME, image, KICKOFF, MINUTE, report, SECOND } from '../oracle/script.ts';
import { Scene } from './scene.ts';

const ARBITRAGE = `arb:${GAME.eventId}:moneyline:::`;

test('a game from its first image to its final score', () => {
  const scene = new Scene(KICKOFF - 90 * MINUTE);
  opensTheMarket(scene);
  movesWithSteam(scene);
  closesForEveryReason(scene);
  kicksOff(scene);
  isPlayed(scene);
});

/** First prices: a game, a line, nothing to gain; the same again is silence. */
function opensTheMarket(scene: Scene): void {
  // Two books open the moneyline. A game, a line and nothing to gain.
  let said = scene.answer([
    ['draftkings', 'home', -120],
    ['draftkings', 'away', 100],
    ['fanduel', 'home', -118],
    ['fanduel', 'away', -102],
  ]);
  expect(said.events).toEqual([`${GAME.eventId} scheduled`]);
  expect(said.lines).toEqual(['changed moneyline']);
  expect(said.edges).toEqual([]);
  const { summary, offers, hold } = scene.line();
  expect(
    offers.map((offer) => [offer.bookmakerId, offer.selection, offer.price, offer.isBest]),
  ).toEqual([
    ['draftkings', 'Miami Dolphins', -120, false],
    ['fanduel', 'Miami Dolphins', -118, true],
    ['draftkings', 'Buffalo Bills', 100, true],
    ['fanduel', 'Buffalo Bills', -102, false],
  ]);
  // Means of 0.54545 and 0.54128, of 0.5 and 0.50495: 0.54337 and 0.50248, normalised 0.51955.
  expect(summary.home).toEqual({
    fairOdds: -108,
    bestOdds: -118,
    avgOdds: -119,
    bestBookmakerId: 'fanduel',
  });
  expect(summary.away?.fairOdds).toBe(108);
  expect(hold).toBeCloseTo(4.3838, 3);

  // A minute later both confirm the same: not a word.
  scene.now += MINUTE;
  said = scene.answer([
    ['draftkings', 'home', -120],
    ['draftkings', 'away', 100],
    ['fanduel', 'home', -118],
    ['fanduel', 'away', -102],
  ]);
  expect(said.text).toBe('');
}

/** The sharp book moves first: arbitrage, value and EV open, move and close. */
function movesWithSteam(scene: Scene): void {
  // Pinnacle opens. Now two others can judge each venue, but nobody is off the market.
  scene.now += MINUTE;
  let said = scene.answer([
    ['pinnacle', 'home', -114],
    ['pinnacle', 'away', 104],
  ]);
  expect(said.lines).toEqual(['changed moneyline']);
  expect(said.edges.filter((edge) => edge.includes('arb:'))).toEqual([]);

  // A steam move: the sharp book moves first, so the slow ones' price on the favourite is too good.
  scene.now += 10 * SECOND;
  said = scene.prices(['pinnacle', 'home', -140], ['pinnacle', 'away', 128]);
  expect(said.edges).toEqual([
    `open ${ARBITRAGE}`,
    `open ev:${GAME.eventId}:moneyline::::away:pinnacle`,
    `open ev:${GAME.eventId}:moneyline::::home:draftkings`,
    `open ev:${GAME.eventId}:moneyline::::home:fanduel`,
    `open value:${GAME.eventId}:moneyline::::away:pinnacle`,
    `open value:${GAME.eventId}:moneyline::::home:draftkings`,
    `open value:${GAME.eventId}:moneyline::::home:fanduel`,
  ]);
  // 100/1.847458 = 54.13 on one side, 100/2.28 = 43.86 on the other.
  expect(
    scene.arbitrage()?.books.map(({ bookmakerId, odds, stake }) => [bookmakerId, odds, stake]),
  ).toEqual([
    ['fanduel', -118, 54.13],
    ['pinnacle', 128, 43.86],
  ]);
  expect(scene.arbitrage()?.profitPct).toBeCloseTo(2.05, 1);
  const openedAt = scene.now;

  // The book that is slow improves the other side's payout still: the same edge, updated.
  scene.now += 20 * SECOND;
  said = scene.prices(['pinnacle', 'away', 130]);
  expect(said.edges.filter((edge) => edge.includes('arb:'))).toEqual([`update ${ARBITRAGE}`]);
  expect(scene.edges('arbitrage')[0]?.firstSeenAt).toBe(new Date(openedAt).toISOString());

  // The slow book follows, and the gain is gone.
  scene.now += 15 * SECOND;
  said = scene.prices(['fanduel', 'home', -142], ['draftkings', 'home', -140]);
  expect(said.edges).toContain(`close ${ARBITRAGE} price_moved`);
  expect(scene.edges('arbitrage')).toEqual([]);
}

/** Withdrawn, suspended, stale: the same edge, three more ends. */
function closesForEveryReason(scene: Scene): void {
  // It opens again under the same id, and this time the book withdraws its price.
  let said = scene.prices(['fanduel', 'home', -120]);
  expect(said.edges).toContain(`open ${ARBITRAGE}`);
  said = scene.say(
    image(GAME, scene.now, [], {
      venues: ['fanduel'],
      markets: [{ marketType: 'moneyline', isAlternate: false }],
    }),
  );
  expect(said.edges).toContain(`close ${ARBITRAGE} withdrawn`);
  expect(scene.line().offers.map((offer) => offer.bookmakerId)).not.toContain('fanduel');

  // Again, and this time it is suspended: shown, marked, and out of every edge and best price.
  said = scene.prices(['fanduel', 'home', -120], ['fanduel', 'away', 100]);
  expect(said.edges).toContain(`open ${ARBITRAGE}`);
  said = scene.prices(['fanduel', 'home', -120, { suspended: true }]);
  expect(said.edges).toContain(`close ${ARBITRAGE} suspended`);
  const suspended = scene.line().offers.find((offer) => offer.suspended);
  expect(suspended).toMatchObject({ bookmakerId: 'fanduel', isBest: false, price: -120 });

  // Again, and this time nobody confirms it: after ten minutes it is too old to act upon.
  said = scene.prices(
    ['fanduel', 'home', -120],
    ['pinnacle', 'home', -140],
    ['pinnacle', 'away', 130],
  );
  expect(said.edges).toContain(`open ${ARBITRAGE}`);
  // The model loses a third opinion a little earlier, and with it its judgement.
  said = scene.wait(10 * MINUTE);
  expect(said.edges.filter((edge) => edge.includes(ARBITRAGE))).toEqual([]);
  said = scene.wait(1);
  expect(said.edges).toContain(`close ${ARBITRAGE} stale`);
  // Its price still stands until it is an hour old.
  expect(scene.line().offers.length).toBeGreaterThan(0);
}

/** The start closes what rests on prices from before it. */
function kicksOff(scene: Scene): void {
  // Shortly before the start it is confirmed and open once more; kickoff closes everything.
  scene.now = KICKOFF - 2 * MINUTE;
  let said = scene.answer([
    ['fanduel', 'home', -120],
    ['fanduel', 'away', 100],
    ['pinnacle', 'home', -140],
    ['pinnacle', 'away', 130],
  ]);
  expect(said.edges).toContain(`open ${ARBITRAGE}`);
  scene.now = KICKOFF - 1;
  expect(scene.wait(0).text).toBe('');
  said = scene.wait(1);
  expect(said.edges).toContain(`close ${ARBITRAGE} started`);
  expect(said.lines).toEqual(['removed moneyline']);
  expect(said.events).toEqual([`${GAME.eventId} in_progress`]);
  expect(scene.markets()).toEqual([]);
}

/** Play, the score source's word, and the end. */
function isPlayed(scene: Scene): void {
  // A straggler confirmed before the start is refused; one confirmed in play stands.
  scene.now += 30 * SECOND;
  let said = scene.prices(['fanduel', 'home', -120, { confirmedAt: KICKOFF - 1 }]);
  expect(said.text).toBe('');
  expect(scene.engine.reader.sourceCounts('feed').rejected).toEqual({ confirmed_before_start: 1 });
  said = scene.prices(['fanduel', 'home', -150], ['fanduel', 'away', 120]);
  expect(said.lines).toEqual(['changed moneyline']);

  // The score source speaks: its word is the event's status from now on.
  said = scene.say(report(GAME, scene.now, 'in_progress'), 'scores');
  expect(said.events).toEqual([`${GAME.eventId} in_progress`]);
  expect(scene.engine.reader.eventRecord(GAME.eventId).score).toEqual({ home: 7, away: 3 });

  // In play a price lives a quarter of an hour.
  scene.wait(15 * MINUTE);
  expect(scene.markets()).toHaveLength(1);
  expect(scene.wait(1).lines).toEqual(['removed moneyline']);

  // The end. Nothing of it stands in lists any more; a late price changes nothing of that.
  scene.now = KICKOFF + 200 * MINUTE;
  said = scene.say(report(GAME, scene.now, 'final'), 'scores');
  expect(said.events).toEqual([`${GAME.eventId} final`]);
  said = scene.prices(['fanduel', 'home', 300], ['pinnacle', 'away', 300]);
  expect(said.edges).toEqual([]);
  expect(scene.edges()).toEqual([]);
  expect(scene.status()).toBe('final');
}
