// Closes as the archive fixes them, on scripted markets: what they are made of, held against sums
// by hand, and when they are fixed, re-opened or left alone.
import { describe, expect, test } from 'vitest';
import { GAME, KICKOFF, MATCH, MINUTE, patch, report } from '../oracle/script.ts';
import { type Price, Stage } from './close-stage.ts';

/** 0.5, 0.75 and 0.6 for home, 0.5, 0.25 and 0.4 for away. */
const THREE: readonly Price[] = [
  ['draftkings', 'home', 100],
  ['draftkings', 'away', 100],
  ['fanduel', 'home', -300],
  ['fanduel', 'away', 300],
  ['pinnacle', 'home', -150],
  ['pinnacle', 'away', 150],
];
/** 1.85 / 3 = 0.616667: -100 * 0.616667 / 0.383333, and the other way round. */
const MEAN_OF_THREE = { home: -160.8696, away: 160.8696, draw: null };
/** Of two venues: 0.6 and 0.4. */
const IN_PLAY: readonly Price[] = [
  ['draftkings', 'home', -9000],
  ['draftkings', 'away', 4000],
  ['pinnacle', 'home', -9000],
  ['pinnacle', 'away', 4000],
];

function staged(): Stage {
  const stage = new Stage();
  stage.until(-20 * MINUTE);
  stage.prices(THREE);
  return stage;
}

/** Winners are quoted; spreads were, until long before the start. */
function withoutSpread(): Stage {
  const stage = new Stage();
  const ofSpread = { marketType: 'spread', point: -3.5 };
  stage.prices(THREE);
  stage.prices(THREE, ofSpread);
  stage.until(-110 * MINUTE);
  stage.withdraw(THREE, ofSpread);
  return stage;
}

describe('what a close is made of', () => {
  test('means in probability space, with its age and how many operators stand behind it', () => {
    const stage = staged();
    stage.until(MINUTE);
    expect(stage.closes()).toEqual([
      {
        eventId: GAME.eventId,
        startTime: KICKOFF,
        close: {
          period: 'full',
          source: 'moneyline_capture',
          provider: 'capture',
          quality: 'ok',
          minutesBeforeStart: 20,
          books: 3,
          moneyline: MEAN_OF_THREE,
          spread: null,
          total: null,
        },
      },
    ]);
  });

  test('skins of one operator are one opinion, and two opinions are thin', () => {
    const stage = new Stage();
    stage.until(-5 * MINUTE);
    // 0.5 and 0.75 of one operator are 0.625; with 0.6 that is 0.6125.
    stage.prices([
      ['betonlineag', 'home', 100],
      ['betonlineag', 'away', 100],
      ['lowvig', 'home', -300],
      ['lowvig', 'away', 300],
      ['draftkings', 'home', -150],
      ['draftkings', 'away', 150],
    ]);
    stage.until(MINUTE);
    const [close] = stage.closes();
    expect(close?.close).toMatchObject({
      quality: 'thin',
      books: 2,
      moneyline: { home: -158.0645, away: 158.0645, draw: null },
    });
  });

  test('DFS and prices of one side never enter, and alone they make no close', () => {
    const stage = staged();
    stage.prices([
      ['pick6', 'home', -900],
      ['pick6', 'away', 900],
      ['prizepicks', 'home', -900],
      ['prizepicks', 'away', 900],
      ['bovada', 'home', -900],
    ]);
    stage.until(MINUTE);
    expect(stage.closes()[0]?.close.moneyline).toEqual(MEAN_OF_THREE);
    const alone = new Stage();
    alone.until(-5 * MINUTE);
    alone.prices([
      ['pick6', 'home', -900],
      ['pick6', 'away', 900],
    ]);
    alone.until(MINUTE);
    expect(alone.closes()).toEqual([]);
  });

  test('main lines of the full game and of the first half are two closes', () => {
    const stage = staged();
    const lineOf = (marketType: string, point: number, venues: readonly string[]): void => {
      const sides = marketType.startsWith('total') ? ['over', 'under'] : ['home', 'away'];
      const prices = venues.flatMap((venueId) =>
        sides.map((side, index): Price => [venueId, side as 'home', index === 0 ? -120 : 100]),
      );
      stage.prices(prices, { marketType, point });
    };
    lineOf('spread', -3.5, ['draftkings', 'fanduel', 'pinnacle']);
    lineOf('spread', -3, ['bovada', 'betmgm']);
    lineOf('total', 44.5, ['draftkings', 'fanduel', 'pinnacle', 'betmgm']);
    lineOf('spread_h1', -1.5, ['draftkings', 'fanduel', 'pinnacle']);
    lineOf('total_h1', 21.5, ['draftkings', 'fanduel']);
    stage.until(MINUTE);
    const closes = stage.closes().map(({ close }) => close);
    expect(closes).toHaveLength(2);
    // 120 / 220 is -120 again.
    expect(closes[0]).toMatchObject({
      period: 'full',
      quality: 'ok',
      books: 4,
      spread: { point: -3.5, homePrice: -120, awayPrice: 100 },
      total: { point: 44.5, overPrice: -120, underPrice: 100 },
      moneyline: MEAN_OF_THREE,
    });
    expect(closes[1]).toMatchObject({
      period: 'h1',
      quality: 'thin',
      books: 3,
      spread: { point: -1.5, homePrice: -120, awayPrice: 100 },
      total: { point: 21.5, overPrice: -120, underPrice: 100 },
      moneyline: null,
    });
  });

  test('soccer closes three ways, without venues that lack one of them', () => {
    const stage = new Stage();
    stage.until(-5 * MINUTE);
    const prices: Price[] = ['draftkings', 'fanduel', 'pinnacle'].flatMap((venueId): Price[] => [
      [venueId, 'home', 100],
      [venueId, 'draw', 300],
      [venueId, 'away', 400],
    ]);
    stage.prices([...prices, ['bovada', 'home', -500], ['bovada', 'away', 900]], {}, MATCH);
    stage.until(MINUTE);
    const [close] = stage.closes(MATCH);
    expect(close?.close).toMatchObject({
      quality: 'ok',
      books: 3,
      moneyline: { home: 100, draw: 300, away: 400 },
    });
  });

  test('prices that nobody confirmed for more than half an hour are stale', () => {
    for (const [minutes, quality] of [
      [30, 'ok'],
      [30.5, 'stale'],
    ] as const) {
      const stage = new Stage();
      stage.until(-minutes * MINUTE);
      stage.prices(THREE);
      stage.until(MINUTE);
      const [close] = stage.closes();
      expect(close?.close).toMatchObject({ quality, minutesBeforeStart: minutes });
    }
  });
});

describe('when a close is fixed', () => {
  test('prices taken down before the start count as they stood, and as fresh as they were', () => {
    const stage = new Stage();
    stage.until(-50 * MINUTE);
    stage.prices(THREE);
    // The same again and again: nothing changes but how fresh it is.
    for (let minute = -49; minute <= -6; minute++) {
      stage.until(minute * MINUTE);
      stage.prices(THREE);
    }
    stage.until(-5 * MINUTE);
    stage.withdraw(THREE);
    stage.until(MINUTE);
    const [close] = stage.closes();
    expect(close?.close).toMatchObject({ quality: 'ok', books: 3, moneyline: MEAN_OF_THREE });
    expect(close?.close.minutesBeforeStart).toBe(6);
  });

  test('a market that left long before the others is no part of their close', () => {
    const stage = withoutSpread();
    stage.moveStart(KICKOFF + 10 * MINUTE, THREE);
    stage.until(-10 * MINUTE);
    stage.moveStart(KICKOFF + 10 * MINUTE, THREE);
    stage.until(11 * MINUTE);
    const ofOthers = { quality: 'ok', spread: null, moneyline: MEAN_OF_THREE };
    expect(stage.closes().map(({ close }) => close)).toMatchObject([ofOthers]);
  });

  test('markets that all left long before the start make one stale close together', () => {
    const stage = withoutSpread();
    stage.until(-90 * MINUTE);
    stage.withdraw(THREE);
    stage.until(MINUTE);
    const together = { quality: 'stale', spread: { point: -3.5 }, moneyline: MEAN_OF_THREE };
    expect(stage.closes().map(({ close }) => close)).toMatchObject([together]);
  });

  test('suspended prices count as they stood before', () => {
    const stage = staged();
    stage.until(-2 * MINUTE);
    stage.prices(THREE, { suspended: true });
    stage.until(MINUTE);
    expect(stage.closes()[0]?.close.moneyline).toEqual(MEAN_OF_THREE);
  });

  test('a start that moves before it has come is waited for', () => {
    const stage = staged();
    stage.until(-10 * MINUTE);
    stage.moveStart(KICKOFF + 30 * MINUTE, THREE);
    stage.until(10 * MINUTE);
    expect(stage.closes()).toEqual([]);
    stage.prices(IN_PLAY.map(([venueId, side]) => [venueId, side, 200] as const));
    stage.until(31 * MINUTE);
    const closes = stage.closes();
    expect(closes.map(({ startTime }) => startTime)).toEqual([KICKOFF + 30 * MINUTE]);
    // 1/3, 1/3 and fanduel's 0.75: 0.472222.
    expect(closes[0]?.close.moneyline?.home).toBe(111.7647);
  });

  test('a start that moves after the close opens it again, unless nothing is said', () => {
    for (const isQuoted of [true, false]) {
      const stage = staged();
      stage.until(2 * MINUTE);
      expect(stage.closes()).toHaveLength(1);
      const later = { ...GAME, startTime: KICKOFF + 60 * MINUTE };
      if (isQuoted) stage.moveStart(later.startTime, IN_PLAY);
      else stage.say(patch(later, stage.now, []));
      stage.until(61 * MINUTE);
      const closes = stage.closes();
      expect(closes).toHaveLength(isQuoted ? 2 : 1);
      expect(closes[0]?.close.moneyline).toEqual(MEAN_OF_THREE);
    }
  });

  test('a venue that writes the start into the past changes nothing', () => {
    const stage = staged();
    stage.until(-5 * MINUTE);
    stage.moveStart(KICKOFF - 60 * MINUTE, THREE);
    expect(stage.closes()).toEqual([]);
    stage.until(MINUTE);
    const closes = stage.closes();
    expect(closes).toHaveLength(1);
    expect(closes[0]?.startTime).toBe(KICKOFF);
    expect(closes[0]?.close.minutesBeforeStart).toBe(5);
  });

  test('a start that a score source writes into the past closes with what stood then', () => {
    const stage = staged();
    stage.until(-5 * MINUTE);
    stage.prices(THREE);
    stage.reports('in_progress', KICKOFF - 8 * MINUTE);
    const closes = stage.closes();
    expect(closes).toHaveLength(1);
    expect(closes[0]?.startTime).toBe(KICKOFF - 8 * MINUTE);
    expect(closes[0]?.close).toMatchObject({ moneyline: MEAN_OF_THREE, minutesBeforeStart: 12 });
    stage.prices(IN_PLAY);
    stage.until(MINUTE);
    expect(stage.closes()).toHaveLength(1);
  });

  test('prices that came after such a start are of play, and are no close', () => {
    const stage = staged();
    stage.until(-5 * MINUTE);
    stage.prices(IN_PLAY);
    stage.until(-4 * MINUTE);
    stage.reports('in_progress', KICKOFF - 8 * MINUTE);
    stage.until(MINUTE);
    expect(stage.closes()).toEqual([]);
  });

  test('play that is reported before its time closes, and its prices change nothing', () => {
    const stage = staged();
    stage.until(-3 * MINUTE);
    stage.reports('in_progress');
    stage.prices(IN_PLAY);
    stage.until(-2 * MINUTE);
    stage.say({ ...report(GAME, stage.now, 'in_progress'), period: 'Q1' });
    stage.until(2 * MINUTE);
    const closes = stage.closes();
    expect(closes).toHaveLength(1);
    expect(closes[0]?.startTime).toBe(KICKOFF - 3 * MINUTE);
    expect(closes[0]?.close).toMatchObject({ moneyline: MEAN_OF_THREE, minutesBeforeStart: 17 });
  });

  test.each([true, false])(
    'a game broken off keeps its close (restored since: %s)',
    (isRestored) => {
      const stage = staged();
      stage.until(MINUTE);
      stage.reports('in_progress');
      stage.until(90 * MINUTE);
      stage.prices(IN_PLAY);
      stage.say(report(GAME, stage.now, 'postponed'));
      if (isRestored) stage.restart();
      stage.reports('scheduled', KICKOFF + 110 * MINUTE);
      stage.prices(IN_PLAY);
      stage.until(111 * MINUTE);
      const closes = stage.closes();
      expect(closes.map(({ startTime }) => startTime)).toEqual([KICKOFF]);
      expect(closes[0]?.close.moneyline).toEqual(MEAN_OF_THREE);
    },
  );

  test('a book that is restored before the start closes as one that never stopped', () => {
    const stage = staged();
    stage.until(-10 * MINUTE);
    stage.restart();
    stage.until(-5 * MINUTE);
    stage.withdraw(THREE);
    stage.until(MINUTE);
    expect(stage.closes()[0]?.close.moneyline).toEqual(MEAN_OF_THREE);
  });

  test('a book that is restored after the close fixes none', () => {
    const stage = staged();
    stage.until(MINUTE);
    expect(stage.closes()).toHaveLength(1);
    stage.restart();
    stage.until(5 * MINUTE);
    expect(stage.closes()).toHaveLength(1);
  });
});
