// The edges that the oracle finds.
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultPricing } from '#domain/pricing-config.ts';
import { ALL_EDGES, at, OracleBench, pinnacle, START } from '../oracle-bench.ts';
import {
  GAME,
  HOUR,
  image,
  KICKOFF,
  MINUTE,
  patch,
  quote,
  report,
  SECOND,
  tick,
} from '../script.ts';

let bench: OracleBench;
let oracle: OracleBench['oracle'];
const send: OracleBench['send'] = (...words) => bench.send(...words);
const offers = (filter = {}) => bench.offers(filter);
const edges = () => bench.edges();

beforeEach(() => {
  bench = new OracleBench();
  oracle = bench.oracle;
});

describe('edges', () => {
  const opinions = (confirmedAt: number) => [
    ...pinnacle(confirmedAt),
    quote('fanduel', 'home', -110, confirmedAt),
    quote('fanduel', 'away', -110, confirmedAt),
    quote('draftkings', 'away', 110, confirmedAt),
  ];

  test('value and EV follow the model of the other operators', () => {
    send(START, image(GAME, START, opinions(START)));
    const value = edges().find((edge) => edge.type === 'value');
    expect(value).toEqual({
      edgeId: `value:${GAME.eventId}:moneyline::::away:draftkings`,
      type: 'value',
      venueType: 'sportsbook',
      market: 'moneyline',
      outcome: 'Buffalo Bills',
      firstSeenAt: at(START),
      oldestQuoteAt: at(START),
      value: {
        bookmakerId: 'draftkings',
        bookmakerName: 'DraftKings',
        sourceType: 'sportsbook',
        sourceRegion: 'us',
        odds: 110,
        impliedProb: 0.47619048,
        modelProb: 0.48340782,
        edgePct: 0.721735,
        fairOdds: 107,
        netDecimal: 2.1,
        // (0.48340782 * 2.1 - 1) / 1.1.
        kellyFraction: 0.013779,
      },
    });
    const ev = edges().find((edge) => edge.type === 'ev');
    // 0.48340782 * 2.1 - 1.
    expect(ev?.ev).toMatchObject({ ev: 0.01515643, evPct: 1.515643 });
  });

  test('an arbitrage names its legs in side order and keeps its first time', () => {
    const legs = [quote('draftkings', 'home', 110, START), quote('novig', 'away', 105, START)];
    send(START, image(GAME, START, legs));
    const later = START + SECOND;
    send(later, patch(GAME, later, [quote('draftkings', 'home', 112, later)]));
    expect(edges()).toEqual([
      {
        edgeId: `arb:${GAME.eventId}:moneyline:::`,
        type: 'arbitrage',
        venueType: 'mixed',
        market: 'moneyline',
        outcome: 'Miami Dolphins / Buffalo Bills',
        firstSeenAt: at(START),
        oldestQuoteAt: at(START),
        arbitrage: {
          books: [
            {
              bookmaker: 'DraftKings',
              bookmakerId: 'draftkings',
              bookmakerName: 'DraftKings',
              sourceType: 'sportsbook',
              odds: 112,
              outcome: 'Miami Dolphins',
              stake: 47.17,
              netDecimal: 2.12,
            },
            {
              bookmaker: 'Novig',
              bookmakerId: 'novig',
              bookmakerName: 'Novig',
              sourceType: 'exchange',
              odds: 105,
              outcome: 'Buffalo Bills',
              stake: 48.78,
              netDecimal: 2.05,
            },
          ],
          // 47.17 * 2.12 = 100.0004 and 48.78 * 2.05 = 99.999.
          totalStake: 95.95,
          guaranteedProfit: 4.049,
          profitPct: 4.219906,
        },
      },
    ]);
    expect(oracle.edgesRecord(GAME.eventId, ALL_EDGES).calculatedAt).toBe(at(later));
  });

  test('a filter keeps an arbitrage whose every leg matches, and enough profit', () => {
    const legs = [quote('draftkings', 'home', 110, START), quote('novig', 'away', 105, START)];
    send(START, image(GAME, START, legs));
    const kept = (filter: object) =>
      oracle.edgesRecord(GAME.eventId, { ...ALL_EDGES, ...filter }).edges.length;
    expect(kept({ minProfit: 3.73 })).toBe(1);
    expect(kept({ minProfit: 3.74 })).toBe(0);
    expect(kept({ minEdge: 90 })).toBe(1);
    expect(kept({ sourceType: 'sportsbook' })).toBe(0);
    expect(kept({ marketTypes: new Set(['total']) })).toBe(0);
  });

  test('edges close when a leg grows too old, and open anew', () => {
    const early = START - HOUR;
    const legs = (confirmedAt: number) => [
      quote('draftkings', 'home', 110, confirmedAt),
      quote('fanduel', 'away', 105, confirmedAt),
    ];
    send(early, image(GAME, early, legs(early)));
    send(early + 10 * MINUTE, tick(0));
    expect(edges()).toHaveLength(1);
    const tooOld = early + 10 * MINUTE + 1;
    send(tooOld, tick(0));
    expect(edges()).toHaveLength(0);
    expect(oracle.edgesRecord(GAME.eventId, ALL_EDGES).calculatedAt).toBe(at(tooOld));
    send(tooOld + 5, image(GAME, tooOld + 5, legs(tooOld + 5)));
    expect(edges()[0]).toMatchObject({
      firstSeenAt: at(tooOld + 5),
      oldestQuoteAt: at(early),
    });
  });

  test('a suspended leg is none, and a finished event has neither edges nor offers', () => {
    const legs = [
      quote('draftkings', 'home', 110, KICKOFF),
      quote('fanduel', 'away', 105, KICKOFF),
    ];
    send(KICKOFF, image(GAME, KICKOFF, legs));
    expect(edges()).toHaveLength(1);
    send(KICKOFF, report(GAME, KICKOFF, 'cancelled'));
    expect(edges()).toHaveLength(0);
    expect(offers()).toHaveLength(0);
  });

  test('prices beyond 10000 are not sane and stay out of edges', () => {
    const home = (american: number) => quote('draftkings', 'home', american, START);
    send(START, image(GAME, START, [home(10_001), quote('fanduel', 'away', -5000, START)]));
    expect(edges()).toHaveLength(0);
    send(START, patch(GAME, START, [home(10_000)]));
    // 0.99 * 101 = 99.99 and 98.04 * 1.02 = 100.0008, of 99.03 staked.
    expect(edges()[0]?.arbitrage?.guaranteedProfit).toBe(0.96);
  });

  test('in play a leg is fresh for a minute, in a replay for ten', () => {
    const confirmedAt = KICKOFF;
    const legs = [
      quote('draftkings', 'home', 110, confirmedAt),
      quote('fanduel', 'away', 105, confirmedAt),
    ];
    send(KICKOFF, image(GAME, KICKOFF, legs));
    send(KICKOFF + MINUTE, tick(0));
    expect(edges()).toHaveLength(1);
    send(KICKOFF + MINUTE + 1, tick(0));
    expect(edges()).toHaveLength(0);
    const config = { mode: 'replay', recordings: [], pricing: defaultPricing('replay') } as const;
    send(0, { kind: 'config', receivedAt: 0, rejections: {}, config });
    expect(edges()).toHaveLength(1);
  });

  test('an event without edges dates from when it was first seen', () => {
    send(START, patch(GAME, START, []));
    send(START + 5, patch(GAME, START + 5, [quote('fanduel', 'home', 100, START)]));
    expect(oracle.edgesRecord(GAME.eventId, ALL_EDGES).calculatedAt).toBe(at(START));
  });
});
