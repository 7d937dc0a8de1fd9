// What is answered of an event by its id once it is over: nothing, as lists and streams have it,
// whoever of its venues fell silent, and however it ended.
import { expect, test } from 'vitest';
import type { EventStatus } from '#domain/message/message.ts';
import { coverage, GAME, HOUR, KICKOFF, MINUTE, report } from '../../oracle/script.ts';
import { LinesClient } from '../client-model.ts';
import { Scene } from '../scene.ts';

const PROP = {
  marketType: 'player_pass_yds',
  playerId: 'nfl_josh_allen',
  playerName: 'Josh Allen',
  point: 250.5,
} as const;
/** An arbitrage, a prop, and venues of three operators. */
const PRICES = [
  ['draftkings', 'home', 120],
  ['fanduel', 'away', 115],
  ['pinnacle', 'over', -105, PROP],
  ['pinnacle', 'under', -115, PROP],
] as const;

/** In play, quoted by all three venues, with a client that follows the game alone. */
function inPlay(): { readonly scene: Scene; readonly client: LinesClient } {
  const scene = new Scene(KICKOFF + MINUTE);
  scene.answer(PRICES);
  const client = new LinesClient({ eventId: GAME.eventId }, {});
  client.catchUp(scene.engine.changes);
  return { scene, client };
}

const ENDS: readonly (readonly [name: string, status: EventStatus, end: (s: Scene) => void])[] = [
  ['time', 'final', (scene) => scene.wait(6 * HOUR)],
  [
    'the venues that answer',
    'final',
    (scene) => scene.say(coverage(GAME, scene.now, ['draftkings', 'fanduel'], [])),
  ],
  ['a score source', 'final', (scene) => scene.say(report(GAME, scene.now, 'final'), 'scores')],
  ['a cancellation', 'cancelled', (scene) => scene.say(report(GAME, scene.now, 'cancelled'), 's')],
];

test.each(ENDS)('ended by %s it shows nothing, and no edge', (_, status, end) => {
  const { scene, client } = inPlay();
  expect(scene.edges()).not.toHaveLength(0);
  scene.now += MINUTE;
  end(scene);
  expect(scene.status()).toBe(status);
  expectEmpty(scene);
  client.catchUp(scene.engine.changes);
  expect(client.shown()).toEqual(client.expected(scene.engine.reader));
  expect(scene.engine.sizes).toMatchObject({ lines: 0, quotes: 0, edges: 0 });
});

test.each(ENDS)(
  'ended by %s, what is quoted later comes back only where it is no end',
  (name, _, end) => {
    const { scene, client } = inPlay();
    scene.now += MINUTE;
    end(scene);
    scene.now += MINUTE;
    scene.answer([['draftkings', 'home', -150]]);
    const isBack = name === 'the venues that answer';
    expect(scene.status() === 'in_progress').toBe(isBack);
    if (isBack) expect(scene.line().offers.map((o) => o.bookmakerId)).toEqual(['draftkings']);
    else expectEmpty(scene);
    const { rejected } = scene.engine.reader.sourceCounts('feed');
    expect(rejected).toEqual(isBack ? {} : { event_over: 1 });
    client.catchUp(scene.engine.changes);
    expect(client.shown()).toEqual(client.expected(scene.engine.reader));
  },
);

test.each(['postponed', 'in_progress'] as const)('%s is no end: what stands is shown', (status) => {
  const { scene, client } = inPlay();
  scene.now += MINUTE;
  scene.say(report(GAME, scene.now, status), 'scores');
  expect(scene.status()).toBe(status);
  expect(scene.markets()).toHaveLength(2);
  client.catchUp(scene.engine.changes);
  expect(client.shown()).toEqual(client.expected(scene.engine.reader));
});

test('a start that is moved into the future opens it again for new prices', () => {
  const { scene } = inPlay();
  scene.wait(6 * HOUR);
  expect(scene.status()).toBe('final');
  const moved = { ...GAME, startTime: scene.now + 2 * HOUR };
  scene.answer([['fanduel', 'home', -150]], moved);
  expect(scene.status()).toBe('scheduled');
  expect(scene.line().offers.map((offer) => offer.bookmakerId)).toEqual(['fanduel']);
});

test('edges close as withdrawn with it', () => {
  const { scene } = inPlay();
  scene.now += MINUTE;
  const { edges } = scene.say(report(GAME, scene.now, 'final'), 'scores');
  expect(edges).not.toHaveLength(0);
  for (const edge of edges) expect(edge).toMatch(/^close .* withdrawn$/);
});

function expectEmpty({ engine: { reader } }: Scene): void {
  const { eventId } = GAME;
  expect(reader.oddsRecord(eventId, {}).markets).toEqual([]);
  expect(reader.bestBetsRecord(eventId, {}).markets).toEqual([]);
  expect(reader.propsRecord(eventId, {}, 'event').players).toEqual([]);
  expect(reader.propsRecord(eventId, {}, 'list').players).toEqual([]);
  expect(reader.quotedPlayers(eventId)).toEqual([]);
  const types = new Set(['arbitrage', 'value', 'ev', 'low_hold', 'middle'] as const);
  expect(reader.edgesRecord(eventId, { types }).edges).toEqual([]);
  const marketTypes = new Set(['moneyline', 'player_pass_yds']);
  expect(reader.bestPrices(eventId, { marketTypes, everyLine: true })).toEqual([]);
  expect(reader.findEvent(eventId)).toMatchObject({
    hasOffers: false,
    hasProps: false,
    hasEdges: false,
  });
  expect(reader.venueStatuses().map(({ offers }) => offers)).toEqual([0, 0, 0]);
}
