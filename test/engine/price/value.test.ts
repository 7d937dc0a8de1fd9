// The model and what it judges: value and EV edges.
import { describe, expect, test } from 'vitest';
import { must } from '#kit/assert.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, patch, report } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const id = (type: string, side: string, venueId: string) =>
  `${type}:nfl_20251109_buf_mia:moneyline::::${side}:${venueId}`;

function both(venueId: string, home: number, away: number): readonly Price[] {
  return [
    [venueId, 'home', home],
    [venueId, 'away', away],
  ];
}

/** An even game by two books, and a third venue that judges it otherwise. */
function judging(...prices: readonly Price[]): Scene {
  const scene = new Scene();
  scene.prices(...both('pinnacle', -105, -105), ...both('fanduel', -110, -110), ...prices);
  return scene;
}

describe('a close says what became of the prices by which one was judged', () => {
  const closeOf = (venueId: string) => `close ${id('value', 'home', venueId)}`;

  /** Two books' opinions, and a third's price five minutes later that is too good. */
  function opened(): Scene {
    const scene = judging();
    scene.wait(5 * MINUTE);
    expect(scene.prices(['draftkings', 'home', 110]).edges).toContain(
      `open ${id('value', 'home', 'draftkings')}`,
    );
    return scene;
  }

  test('they are too old', () => {
    const scene = opened();
    scene.wait(5 * MINUTE);
    expect(scene.wait(1).edges).toContain(`${closeOf('draftkings')} stale`);
  });

  test('one was withdrawn, or suspended', () => {
    const scene = opened();
    const gone = scene.quotes(both('pinnacle', -105, -105));
    const said = scene.say(patch(GAME, scene.now, [], gone));
    expect(said.edges).toContain(`${closeOf('draftkings')} withdrawn`);
    const again = opened();
    expect(again.prices(['fanduel', 'home', -110, { suspended: true }]).edges).toContain(
      `${closeOf('draftkings')} suspended`,
    );
  });

  test('one moved, whatever became of others', () => {
    const scene = opened();
    const moved = scene.prices(...both('pinnacle', 200, -240));
    expect(moved.edges).toContain(`${closeOf('draftkings')} price_moved`);
  });

  test('the event is over, and all with it', () => {
    const scene = opened();
    expect(scene.say(report(GAME, scene.now, 'cancelled'), 'scores').edges).toContain(
      `${closeOf('draftkings')} withdrawn`,
    );
  });

  test('they were said again at the start, as old as they were', () => {
    const scene = new Scene(KICKOFF - MINUTE);
    const prices: readonly Price[] = [
      ['fanduel', 'home', 110],
      ['draftkings', 'away', 105],
    ];
    expect(scene.prices(...prices).edges).toHaveLength(1);
    const quotes = scene.quotes(prices);
    scene.now = KICKOFF + 1;
    const said = scene.say(image(GAME, scene.now, quotes));
    expect(said.edges).toEqual([`close arb:${GAME.eventId}:moneyline::: started`]);
  });
});

test('a price that is said again as of long ago leaves its edges', () => {
  const scene = new Scene();
  const prices: readonly Price[] = [
    ['fanduel', 'home', 110],
    ['draftkings', 'away', 105],
  ];
  const early = scene.quotes(prices);
  scene.now += 9 * MINUTE;
  expect(scene.prices(...prices).edges).toHaveLength(1);
  scene.now += 5 * MINUTE;
  expect(scene.say(patch(GAME, scene.now, early)).edges).toEqual([
    `close arb:${GAME.eventId}:moneyline::: stale`,
  ]);
});

test('an edge that passes no more is closed for who may have seen it open', () => {
  const scene = judging(['draftkings', 'home', 130]);
  const since = scene.seq - 1;
  const edgeId = id('value', 'home', 'draftkings');
  const told = (heldSeq?: number) => {
    const filter = { types: new Set(['value'] as const), minEdge: 5 };
    const news = scene.engine.changes.edges(since, {}, filter, undefined, heldSeq);
    return news.filter(({ edge }) => edge.edgeId === edgeId).map(({ event }) => event);
  };
  expect(told()).toEqual(['open']);
  scene.prices(['draftkings', 'home', 108]);
  expect(scene.edges('value').map((edge) => edge.edgeId)).toContain(edgeId);
  expect(told()).toEqual([]);
  expect(told(scene.seq - 1)).toEqual(['close']);
});

describe('the model', () => {
  test('is the other operators, weighted by sharpness', () => {
    const scene = new Scene();
    scene.prices(
      ...both('pinnacle', -105, -105),
      ...both('fanduel', -300, 240),
      ...both('draftkings', 110, -130),
    );
    const edge = must(
      scene.edges('ev').find(({ edgeId }) => edgeId === id('ev', 'home', 'draftkings')),
      'an edge of draftkings',
    );
    // Pinnacle weighs 10 at 0.5, FanDuel 4 at 0.733084: the power method is the default.
    expect(edge.ev?.modelProb).toBeCloseTo((10 * 0.5 + 4 * 0.733084) / 14, 6);
    expect(edge.ev?.ev).toBeCloseTo((edge.ev?.modelProb ?? 0) * 2.1 - 1, 6);
    expect(edge.ev?.evPct).toBeCloseTo(100 * (edge.ev?.ev ?? 0), 6);
    expect(edge.ev?.fairOdds).toBe(-131);
  });

  test('needs two other operators; skins of one are one', () => {
    const scene = new Scene();
    scene.prices(...both('betonlineag', -110, -110), ...both('lowvig', -110, -110), [
      'fanduel',
      'home',
      120,
    ]);
    expect([...scene.edges('value'), ...scene.edges('ev')]).toEqual([]);
    scene.prices(...both('pinnacle', -110, -110));
    expect(scene.edges('value').map(({ edgeId }) => edgeId)).toEqual([
      id('value', 'home', 'fanduel'),
    ]);
  });

  test('hears only venues that quote every selection', () => {
    const scene = new Scene();
    scene.prices(
      ...both('pinnacle', -110, -110),
      ['draftkings', 'away', -110],
      ['fanduel', 'home', 120],
    );
    expect(scene.edges('value')).toEqual([]);
  });

  test('never hears DFS, but judges it and says so', () => {
    const scene = judging(['prizepicks', 'home', 110]);
    const [edge] = scene.edges('value');
    expect(edge?.edgeId).toBe(id('value', 'home', 'prizepicks'));
    expect(edge?.value).toMatchObject({ indicative: true, sourceType: 'dfs' });
    const alone = new Scene();
    alone.prices(
      ...both('prizepicks', -110, -110),
      ...both('underdog', -110, -110),
      ...both('pinnacle', -110, -110),
      ['fanduel', 'home', 110],
    );
    expect(alone.edges('value')).toEqual([]);
  });

  test('leaves the judged operator out, all its skins', () => {
    const scene = judging(...both('betonlineag', 110, -130), ...both('lowvig', -500, 350));
    const edge = scene.edges('value').find(({ value }) => value?.bookmakerId === 'betonlineag');
    expect(edge?.value?.modelProb).toBeCloseTo(0.5, 8);
  });

  test('hears of an operator its sharpest venue only, whichever comes first', () => {
    // espnbet is sharper than barstool, which comes before it.
    const modelProb = (...skin: readonly Price[]) => {
      const scene = new Scene();
      const sharper = both('espnbet', -110, -110);
      scene.prices(...both('pinnacle', -105, -105), ...skin, ...sharper, ['fanduel', 'home', 120]);
      return scene.edges('value').find(({ value }) => value?.bookmakerId === 'fanduel')?.value
        ?.modelProb;
    };
    expect(modelProb()).toBeCloseTo(0.5, 8);
    expect(modelProb(...both('barstool', -200, 160))).toBe(modelProb());
  });

  test('of a soccer moneyline needs its draw', () => {
    const scene = new Scene();
    const prices = [...both('pinnacle', 150, 180), ...both('fanduel', 150, 180)];
    const odd: Price = ['draftkings', 'home', 250];
    scene.say(patch(MATCH, scene.now, scene.quotes([...prices, odd])));
    expect(scene.edges('value', MATCH.eventId)).toEqual([]);
    const draws: Price[] = [
      ['pinnacle', 'draw', 230],
      ['fanduel', 'draw', 230],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(draws)));
    expect(scene.edges('value', MATCH.eventId)).toHaveLength(1);
  });

  test.each([
    ['power', 0.733084, 0.897749],
    ['multiplicative', 0.71831, 0.872093],
    ['additive', 0.727941, 0.887879],
    ['shin', 0.727941, 0.887879],
    ['worst_case', 0.71831, 0.872093],
  ] as const)('can be had by %s', (devig, ofShort, ofLong) => {
    const probabilityOf = (favourite: number, other: number, offered: number) => {
      const scene = new Scene(KICKOFF - 60 * MINUTE, { devig });
      const opinions = ['pinnacle', 'fanduel'].flatMap((id) => both(id, favourite, other));
      scene.prices(...opinions, ['draftkings', 'home', offered]);
      return scene.edges('value')[0]?.value?.modelProb;
    };
    expect(probabilityOf(-300, 240, -200)).toBeCloseTo(ofShort, 6);
    expect(probabilityOf(-1000, 650, -400)).toBeCloseTo(ofLong, 6);
  });
});

describe('an edge', () => {
  test('of value is the model above the price, of EV what is left after commission', () => {
    // Even money at 0.5 by the model: no value, and commission makes it a loss.
    const even = judging(['betfair_ex_uk', 'home', 100]);
    expect(even.edges()).toEqual([]);
    // 1/2.04 = 0.490196 is 0.98 points below 0.5; 0.5 * (1 + 1.04 * 0.95) - 1 = -0.006.
    const scene = judging(['betfair_ex_uk', 'home', 104]);
    expect(scene.edges().map(({ type }) => type)).toEqual(['value']);
    expect(scene.edges()[0]?.value?.edgePct).toBeCloseTo(0.980392, 5);
  });

  test('above twenty-five percent is a palpable error', () => {
    const scene = judging(['draftkings', 'home', 155]);
    // evPct 27.5 is quarantined, edgePct 10.8 is not.
    expect(scene.edges('value')).toHaveLength(1);
    expect(scene.edges('ev')).toEqual([]);
    expect(scene.engine.work.palpableEdges).toBe(1);
  });

  test.each([
    ['suspended', { suspended: true }],
    ['stale', { confirmedAt: KICKOFF - 60 * MINUTE - 10 * MINUTE - 1 }],
  ])('is not judged on a %s price', (_, rest) => {
    expect(judging(['draftkings', 'home', 110, rest]).edges()).toEqual([]);
  });

  test('needs a sane price, on both sides of the judgement', () => {
    const scene = new Scene(undefined, { valuePctMax: 1e9 });
    scene.prices(...both('pinnacle', -105, -105), ...both('fanduel', -110, -110));
    scene.prices(['draftkings', 'home', 10_001]);
    expect(scene.edges()).toEqual([]);
    scene.prices(['draftkings', 'home', 10_000]);
    expect(scene.edges()).toHaveLength(2);
  });

  test('keeps the time it was first seen, and that of its price', () => {
    const scene = judging(['draftkings', 'home', 110]);
    const opened = scene.now;
    scene.now += MINUTE;
    const said = scene.prices(...both('pinnacle', -107, -103));
    expect(said.edges).toContain(`update ${id('value', 'home', 'draftkings')}`);
    const [edge] = scene.edges('value');
    expect(edge?.firstSeenAt).toBe(new Date(opened).toISOString());
    expect(edge?.oldestQuoteAt).toBe(new Date(opened).toISOString());
  });

  test('is listed best first', () => {
    const scene = judging(['draftkings', 'home', 110], ['betmgm', 'home', 115]);
    const percents = scene.edges('value').map(({ value }) => value?.edgePct ?? 0);
    expect(percents.length).toBe(2);
    expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  });
});
