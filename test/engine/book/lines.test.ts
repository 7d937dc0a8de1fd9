// Lines and offers: best prices and their ties, main lines and theirs, one line whichever key
// named it, and the summary's rules.
import { describe, expect, test } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, patch, SECOND } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const total = (point: number, rest: Partial<Quote> = {}) => ({
  marketType: 'total',
  point,
  ...rest,
});

function ladder(venueId: string, point: number, over: number, under: number, rest = {}): Price[] {
  return [
    [venueId, 'over', over, total(point, rest)],
    [venueId, 'under', under, total(point, rest)],
  ];
}

describe('best prices', () => {
  test('are all that tie; the name goes to the sharper venue, then to the lower id', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', 110], ['betmgm', 'home', 110], ['betrivers', 'home', 110]);
    expect(scene.line().offers.map(({ isBest }) => isBest)).toEqual([true, true, true]);
    expect(scene.line().summary.home?.bestBookmakerId).toBe('fanduel');
    scene.now += SECOND;
    // A fresher confirmation changes no name.
    scene.prices(['betmgm', 'home', 110]);
    expect(scene.line().summary.home?.bestBookmakerId).toBe('fanduel');
    scene.prices(['fanduel', 'home', 108]);
    expect(scene.line().summary.home?.bestBookmakerId).toBe('betmgm');
  });

  test('are never suspended ones', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', 130, { suspended: true }], ['betmgm', 'home', 110]);
    const best = scene.line().offers.filter(({ isBest }) => isBest);
    expect(best.map(({ bookmakerId }) => bookmakerId)).toEqual(['betmgm']);
    expect(scene.line().summary.home).toMatchObject({ bestOdds: 110, avgOdds: 110 });
  });

  test('follow the filter', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', 110], ['betmgm', 'home', 120], ['novig', 'home', 125]);
    const best = (filter: object) => {
      const { markets } = scene.engine.reader.bestBetsRecord('nfl_20251109_buf_mia', filter);
      return markets[0]?.outcomes[0]?.bookmakerId;
    };
    expect(best({})).toBe('novig');
    expect(best({ sourceType: 'sportsbook' })).toBe('betmgm');
    expect(best({ bookmakerIds: new Set(['fanduel']) })).toBe('fanduel');
  });
});

describe('the main line', () => {
  const main = (scene: Scene) =>
    scene
      .markets()
      .flatMap(({ lines }) => lines)
      .filter(({ isMain }) => isMain)
      .map(({ point }) => point);

  test('is the point most operators quote under the main key; skins count once', () => {
    const scene = new Scene();
    scene.prices(
      ...ladder('betonlineag', 44, -110, -110),
      ...ladder('lowvig', 44, -110, -110),
      ...ladder('fanduel', 45, -150, 130),
      ...ladder('draftkings', 45, -150, 130),
      ...ladder('betmgm', 46, -110, -110, { isAlternate: true }),
      ...ladder('betrivers', 46, -110, -110, { isAlternate: true }),
      ...ladder('bovada', 46, -110, -110, { isAlternate: true }),
    );
    expect(main(scene)).toEqual([45]);
  });

  test('of as many operators is the one nearest to even, then nearest to zero, then lower', () => {
    const even = new Scene();
    even.prices(...ladder('fanduel', 44, -150, 130), ...ladder('draftkings', 45, -110, -110));
    expect(main(even)).toEqual([45]);
    const tied = new Scene();
    // Mirrored prices are equally far from even.
    tied.prices(...ladder('fanduel', 44, -150, 130), ...ladder('draftkings', 45, 130, -150));
    expect(main(tied)).toEqual([44]);
    const spread = new Scene();
    const at = (point: number) => ({ marketType: 'spread', point });
    spread.prices(['fanduel', 'home', -110, at(3)], ['draftkings', 'home', -110, at(-3)]);
    expect(main(spread)).toEqual([-3]);
  });

  test('moves with a word for both lines, and back', () => {
    const scene = new Scene();
    scene.prices(...ladder('fanduel', 44, -110, -110));
    const said = scene.prices(
      ...ladder('draftkings', 45, -110, -110),
      ...ladder('betmgm', 45, -110, -110),
    );
    expect(said.lines).toEqual(['changed total 44', 'changed total 45']);
    expect(main(scene)).toEqual([45]);
  });
});

describe('a line', () => {
  test('is one, whichever key named it, and alternate only when no main key does', () => {
    const scene = new Scene();
    scene.prices(...ladder('fanduel', 44, -110, -110, { isAlternate: true }));
    expect(scene.markets().map(({ marketType, isAlternate }) => [marketType, isAlternate])).toEqual(
      [['total_alternate', true]],
    );
    const said = scene.prices(...ladder('draftkings', 44, -112, -108));
    expect(said.lines).toEqual(['changed total 44', 'removed total_alternate 44']);
    expect(scene.markets().map(({ marketType }) => marketType)).toEqual(['total']);
    expect(scene.line('total', 44).offers).toHaveLength(4);
    expect(scene.line('total', 44).isMain).toBe(true);
  });

  test('shows the later confirmation of a venue that names it twice, the main key on a tie', () => {
    const scene = new Scene();
    const alternate = { isAlternate: true };
    scene.prices(
      ...ladder('fanduel', 44, -110, -110),
      ...ladder('fanduel', 44, -105, -115, alternate),
    );
    const over = () => scene.line('total', 44).offers[0]?.price;
    expect(over()).toBe(-110);
    scene.now += SECOND;
    scene.prices(...ladder('fanduel', 44, -104, -116, alternate));
    expect(over()).toBe(-104);
    scene.now += SECOND;
    scene.prices(...ladder('fanduel', 44, -110, -110));
    expect(over()).toBe(-110);
  });

  test('one side absent has no fair price and no hold', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'over', -110, total(44)]);
    const { summary, hold } = scene.line('total', 44);
    expect(summary).toEqual({
      over: { fairOdds: null, bestOdds: -110, avgOdds: -110, bestBookmakerId: 'fanduel' },
      under: null,
    });
    expect(hold).toBeNull();
  });

  test('averages probabilities, never American odds', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', -110], ['draftkings', 'home', 110]);
    // 0.52381 and 0.47619: even money, where the American mean would be 0.
    expect(scene.line().summary.home?.avgOdds).toBe(100);
  });

  test('of double chance is normalised to two', () => {
    const scene = new Scene();
    const rest = { marketType: 'double_chance' };
    const prices: Price[] = [
      ['fanduel', 'home', -300, rest],
      ['fanduel', 'draw', -200, rest],
      ['fanduel', 'away', -200, rest],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(prices)));
    const [market] = scene.markets(MATCH.eventId);
    // 0.75 + 2/3 + 2/3 = 25/12; times 24/25: 0.72 and 0.64.
    expect(market?.lines[0]?.summary.home?.fairOdds).toBe(-257);
    expect(market?.lines[0]?.summary.away?.fairOdds).toBe(-178);
    expect(market?.lines[0]?.hold).toBeCloseTo(4, 4);
    expect(market?.lines[0]?.offers.map(({ selection }) => selection)).toEqual([
      'Arsenal or Draw',
      'Arsenal or Chelsea',
      'Chelsea or Draw',
    ]);
  });

  test('of overlapping outcomes priced below their worth has no fair price above certainty', () => {
    const scene = new Scene();
    const rest = { marketType: 'double_chance' };
    const prices: Price[] = [
      ['fanduel', 'home', -10_000, rest],
      ['fanduel', 'draw', 220, rest],
      ['fanduel', 'away', 160, rest],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(prices)));
    const summary = scene.markets(MATCH.eventId)[0]?.lines[0]?.summary;
    expect(summary?.home?.fairOdds).toBeNull();
    expect(summary?.away?.fairOdds).toBeGreaterThanOrEqual(-10_000);
  });
});

describe('a quote', () => {
  const expectations = (minutes: number, startsIn: number) => {
    const scene = new Scene(KICKOFF - startsIn * MINUTE);
    const confirmedAt = scene.now - minutes * MINUTE;
    scene.prices(['fanduel', 'home', -110, { confirmedAt }]);
    return { scene, shown: scene.markets().length === 1 };
  };

  test('lives an hour before the start, and a quarter of one in play', () => {
    const pregame = expectations(60, 90);
    expect(pregame.shown).toBe(true);
    expect(pregame.scene.wait(1).lines).toEqual(['removed moneyline']);
    expect(expectations(60.001, 90).shown).toBe(false);
    const live = expectations(15, -30);
    expect(live.shown).toBe(true);
    expect(live.scene.wait(1).lines).toEqual(['removed moneyline']);
    expect(expectations(15.001, -30).shown).toBe(false);
  });

  test('expires by the rules in force even where they are stricter than those for edges', () => {
    const scene = new Scene(KICKOFF - 90 * MINUTE, { ttlPregameMs: 5 * MINUTE });
    scene.prices(['fanduel', 'home', -110]);
    expect(scene.wait(5 * MINUTE).text).toBe('');
    expect(scene.wait(1).lines).toEqual(['removed moneyline']);
  });

  test('confirmed ahead of the clock counts as confirmed now', () => {
    const scene = new Scene();
    scene.prices(['fanduel', 'home', -110, { confirmedAt: scene.now + 600 * MINUTE }]);
    scene.wait(60 * MINUTE - 1);
    expect(scene.engine.reader.now).toBe(KICKOFF - 1);
    expect(scene.markets()).toHaveLength(1);
    expect(scene.wait(1).lines).toEqual(['removed moneyline']);
  });

  test('refused in an image does not let an older one live on in its place', () => {
    const scene = new Scene();
    scene.answer([['fanduel', 'home', -110]]);
    scene.now += MINUTE;
    const tooOld = { confirmedAt: scene.now - 61 * MINUTE };
    const said = scene.answer([['fanduel', 'home', -120, tooOld]]);
    expect(said.lines).toEqual(['removed moneyline']);
    expect(scene.engine.reader.sourceCounts('feed').rejected).toEqual({ expired: 1 });
  });

  test.each([
    ['single prices', (scene: Scene, prices: readonly Price[]) => scene.prices(...prices)],
    ['an answer', (scene: Scene, prices: readonly Price[]) => scene.answer(prices)],
  ])('of words that this version does not know is counted and passed over: %s', (_, say) => {
    const scene = new Scene();
    const said = say(scene, [
      ['a_new_book', 'home', -110],
      ['fanduel', 'home', -110, { marketType: 'a_new_market' }],
      ['fanduel', 'home', -110],
    ]);
    expect(said.lines).toEqual(['changed moneyline']);
    expect(scene.engine.reader.sourceCounts('feed')).toEqual({
      accepted: 1,
      rejected: { unknown_venue: 1, unknown_market: 1 },
    });
  });

  test('absent from an image of its venue and market is withdrawn; others stay', () => {
    const scene = new Scene();
    scene.answer([
      ['fanduel', 'home', -110],
      ['fanduel', 'away', -110],
      ['draftkings', 'home', -105],
      ...ladder('fanduel', 44, -110, -110),
    ]);
    const said = scene.say(
      image(
        {
          eventId: 'nfl_20251109_buf_mia',
          leagueId: 'nfl',
          homeTeamId: 'nfl_mia',
          awayTeamId: 'nfl_buf',
          startTime: KICKOFF,
          sourceEventId: 'a1',
        },
        scene.now,
        scene.quotes([['fanduel', 'home', -110]]),
      ),
    );
    expect(said.lines).toEqual(['changed moneyline']);
    expect(scene.line().offers.map(({ bookmakerId }) => bookmakerId)).toEqual([
      'draftkings',
      'fanduel',
    ]);
    expect(scene.line('total', 44).offers).toHaveLength(2);
  });
});

test('what one image says twice leaves with the next that does not say it', () => {
  const scene = new Scene();
  const markets = [false, true].map((isAlternate) => ({ marketType: 'total', isAlternate }));
  const answer = (...prices: readonly Price[]) =>
    scene.say(image(GAME, scene.now, scene.quotes(prices), { markets, venues: ['draftkings'] }));
  const total = (isAlternate: boolean) => ({ marketType: 'total', isAlternate, point: 8.5 });
  scene.prices(['fanduel', 'over', -110, total(true)], ['fanduel', 'under', -110, total(true)]);
  const twice: Price = ['draftkings', 'over', -105, total(false)];
  answer(twice, twice);
  expect(scene.line('total', 8.5).offers).toHaveLength(3);
  answer();
  expect(scene.markets().map(({ marketType }) => marketType)).toEqual(['total_alternate']);
});

test('a price that comes out of the shadow stands in edges by its own age', () => {
  const scene = new Scene();
  const total = (isAlternate: boolean) => ({ marketType: 'total', isAlternate, point: 44 });
  const alternate: Price = ['fanduel', 'over', 110, total(true)];
  const main: Price = ['fanduel', 'over', 110, total(false)];
  const under: Price = ['draftkings', 'under', 105, total(false)];
  scene.prices(alternate, under);
  scene.now += 9 * MINUTE;
  scene.prices(main, under);
  expect(scene.arbitrage()).toBeDefined();
  // Time has come and gone to look at what waits in the shadow.
  scene.wait(2 * MINUTE);
  scene.now += MINUTE;
  // What was said as an alternate is twelve minutes old: it stands, but in no edge.
  scene.say(patch(GAME, scene.now, scene.quotes([under]), scene.quotes([main])));
  expect(scene.line('total', 44).offers).toHaveLength(2);
  expect(scene.arbitrage()).toBeUndefined();
});

test('a player has one name everywhere, whoever wrote it first', () => {
  const scene = new Scene();
  const prop = (playerName: string, point: number) => ({
    marketType: 'player_pass_yds',
    playerId: 'nfl_josh_allen',
    playerName,
    point,
  });
  scene.prices(['fanduel', 'over', -110, prop('JOSH ALLEN', 249.5)]);
  const names = () => new Set(scene.markets().map(({ playerName }) => playerName));
  expect(names()).toEqual(new Set(['JOSH ALLEN']));
  const said = scene.prices(['draftkings', 'over', -110, prop('Josh Allen', 250.5)]);
  expect(said.lines).toEqual(['changed player_pass_yds 249.5', 'changed player_pass_yds 250.5']);
  expect(names()).toEqual(new Set(['Josh Allen']));
  expect(scene.prices(['betmgm', 'over', -110, prop('JOSH ALLEN', 249.5)]).lines).toHaveLength(1);
  expect(names()).toEqual(new Set(['Josh Allen']));
});
