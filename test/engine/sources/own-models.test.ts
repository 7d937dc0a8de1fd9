// Who may make a venue a model of his own, and what becomes of its prices when it turns.
import { expect, test } from 'vitest';
import type { VenueEntry } from '#domain/catalog/catalog-entry.ts';
import type { Engine } from '#engine/engine.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import { GAME, MINUTE, patch, quote } from '../../oracle/script.ts';
import { Scene } from '../scene.ts';

const ACCOUNT = 'acc_1';
const BOTH = ['home', 'away'] as const;

function state(
  scene: Scene,
  by: 'operator' | 'ingest',
  id: string,
  sourceType: VenueEntry['sourceType'],
  words: Partial<VenueEntry> = {},
): void {
  const entries = [{ kind: 'venue', id, sourceType, ...words } as const];
  scene.say({ kind: 'catalog', receivedAt: scene.now, rejections: {}, by, entries }, 'catalog');
}

function price(scene: Scene, id: string, american: number): void {
  const quotes = BOTH.map((side) => quote(id, side, american, scene.now));
  scene.say(patch(GAME, scene.now, quotes), 'own');
}

function bind(scene: Scene): void {
  const entries = [{ kind: 'source', id: 'own', account: ACCOUNT } as const];
  const said = { kind: 'catalog', receivedAt: scene.now, rejections: {}, by: 'operator' } as const;
  scene.say({ ...said, entries }, 'catalog');
}

const shown = ({ reader }: Engine, account?: string): readonly string[] => {
  const filter = account === undefined ? {} : ({ sourceType: 'model', account } as const);
  return reader
    .oddsRecord(GAME.eventId, filter)
    .markets.flatMap(({ lines }) => lines.flatMap(({ offers }) => offers))
    .map(({ bookmakerId, price }) => `${bookmakerId} ${price}`);
};

test('its account alone sees what it says', () => {
  const scene = new Scene();
  bind(scene);
  state(scene, 'ingest', 'mine', 'model');
  price(scene, 'mine', 105);
  scene.prices(['pinnacle', 'home', -150]);
  expect(shown(scene.engine, ACCOUNT)).toEqual(['mine 105', 'mine 105']);
  expect(shown(scene.engine, 'acc_2')).toEqual([]);
  expect(shown(scene.engine)).toEqual(['pinnacle -150']);
  const { reader } = scene.engine;
  expect(reader.modelsOf(ACCOUNT).map(({ bookmakerId }) => bookmakerId)).toEqual(['mine']);
  expect(reader.modelsOf('acc_2')).toEqual([]);
  expect(reader.venues.resolve('mine')).toEqual([]);
  expect(reader.venues.listed().some(({ bookmakerId }) => bookmakerId === 'mine')).toBe(false);
});

test('a source turns no venue into a model that others quote, and no model into a venue', () => {
  const scene = new Scene();
  bind(scene);
  state(scene, 'ingest', 'corner_shop', 'sportsbook');
  price(scene, 'corner_shop', 105);
  state(scene, 'ingest', 'corner_shop', 'model');
  state(scene, 'ingest', 'draftkings', 'model');
  expect(shown(scene.engine)).toEqual(['corner_shop 105', 'corner_shop 105']);
  expect(scene.engine.reader.venues.get('draftkings')?.sourceType).toBe('sportsbook');
  state(scene, 'ingest', 'mine', 'model');
  state(scene, 'ingest', 'mine', 'sportsbook');
  price(scene, 'mine', 105);
  expect(shown(scene.engine)).toEqual(['corner_shop 105', 'corner_shop 105']);
});

test('the operator does, and what it said before was meant otherwise', () => {
  const scene = new Scene();
  bind(scene);
  state(scene, 'operator', 'mine', 'sportsbook');
  price(scene, 'mine', 105);
  scene.prices(['pinnacle', 'home', -150], ['pinnacle', 'away', 130]);
  expect(shown(scene.engine)).toContain('mine 105');
  state(scene, 'operator', 'mine', 'model');
  expect(shown(scene.engine)).toEqual(['pinnacle -150', 'pinnacle 130']);
  expect(shown(scene.engine, ACCOUNT)).toEqual([]);
  expect(scene.engine.reader.venues.get('mine')?.isApproved).toBe(true);
  price(scene, 'mine', 400);
  const edges = { types: new Set(['value', 'ev', 'arbitrage', 'low_hold'] as const) };
  expect(scene.engine.reader.edgesRecord(GAME.eventId, edges).edges).toEqual([]);
  expect(shown(scene.engine, ACCOUNT)).toEqual(['mine 400', 'mine 400']);
  state(scene, 'operator', 'mine', 'sportsbook');
  expect(shown(scene.engine, ACCOUNT)).toEqual([]);
  price(scene, 'mine', 107);
  expect(shown(scene.engine)).toContain('mine 107');
});

test('views under a profile of its account hear it when it speaks and when it grows too old', () => {
  const scene = new Scene();
  bind(scene);
  state(scene, 'ingest', 'mine', 'model');
  scene.prices(['draftkings', 'home', 120], ['draftkings', 'away', -150]);
  const profile = { id: 'own', owner: ACCOUNT, anchor: ['mine'], minBooks: 1 };
  const inSets = [['draftkings'], ['draftkings', 'fanduel']].map((ids): EdgeFilter => {
    const books = { bookmakerIds: new Set(ids), key: ids.join() };
    return { types: new Set(['value']), profile, books };
  });
  const { changes } = scene.engine;
  for (const filter of inSets) changes.followEdges({}, filter);
  let since = changes.seq;
  const told = () => {
    const news = inSets.map((filter) =>
      changes.edges(since, {}, filter).map(({ event, edge }) => `${event} ${edge.outcome}`),
    );
    since = changes.seq;
    return news;
  };
  scene.wait(3 * MINUTE);
  price(scene, 'mine', -110);
  const [opened, others] = told();
  expect(opened).toEqual([expect.stringMatching(/^open /)]);
  expect(others).toEqual(opened);
  scene.wait(3 * MINUTE);
  scene.prices(['draftkings', 'home', 120], ['draftkings', 'away', -150]);
  // By now the line was looked at for the age of the first prices.
  scene.wait(5 * MINUTE);
  expect(told()).toEqual([[], []]);
  scene.wait(3 * MINUTE);
  const closed = opened?.map((text) => text.replace('open', 'close'));
  expect(told()).toEqual([closed, closed]);
});

test('views look again when the operator states another weight of a model, and nothing else', () => {
  const scene = new Scene();
  bind(scene);
  state(scene, 'operator', 'mine', 'model');
  scene.prices(['pinnacle', 'home', -150], ['pinnacle', 'away', 130]);
  scene.prices(['draftkings', 'home', 120], ['draftkings', 'away', -150]);
  price(scene, 'mine', -110);
  const profile = { id: 'own', owner: ACCOUNT, anchor: ['mine', 'pinnacle'], minBooks: 1 };
  const edges: EdgeFilter = { types: new Set(['value']), profile };
  const offers = { profile };
  const { changes, reader } = scene.engine;
  changes.followEdges({}, edges);
  changes.followOffers(offers);
  const since = changes.seq;
  state(scene, 'operator', 'mine', 'model', { sharpWeight: 9 });
  const news = changes.edges(since, {}, edges);
  expect(news.map(({ event }) => event)).toEqual(['update']);
  const [shown] = reader.edgesRecord(GAME.eventId, edges).edges;
  expect(news[0]?.edge.value?.modelProb).toBe(shown?.value?.modelProb);
  expect(changes.lines(since, {}, offers)).toBeDefined();
});
