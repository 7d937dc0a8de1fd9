// What many followed views share: an edge is made and written once, whoever shows it, and nobody
// looks who has no venue of what changed.
import { expect, test } from 'vitest';
import type { Profile } from '#domain/profile.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import { MINUTE, SECOND } from '../../oracle/script.ts';
import { Scene } from '../scene.ts';
import { writtenEdge } from './written-edge.ts';

const SETS = 20;

function withinSet(...ids: readonly string[]): EdgeFilter {
  const bookmakerIds = new Set(ids);
  return { types: new Set(['value', 'ev']), books: { bookmakerIds, key: ids.join() } };
}

/** A game of which one bookmaker pays more than all others think right. */
function openScene(): Scene {
  const scene = new Scene();
  for (const venue of ['fanduel', 'betmgm', 'pinnacle']) {
    scene.prices([venue, 'home', -110], [venue, 'away', -110]);
  }
  scene.prices(['draftkings', 'home', 120], ['draftkings', 'away', -150]);
  return scene;
}

test('sets of the same bookmaker are told the same record and text, but for what ids end in', () => {
  const scene = openScene();
  const { changes } = scene.engine;
  const filters = Array.from({ length: SETS }, (_, at) => withinSet('draftkings', `other${at}`));
  for (const filter of filters) changes.followEdges({}, filter);
  const since = changes.seq;
  scene.now += SECOND;
  scene.prices(['draftkings', 'home', 125]);
  const told = filters.map((filter) => changes.edges(since, {}, filter));
  const [first = []] = told;
  expect(first.map(({ event }) => event)).toEqual(['update', 'update']);
  const records = new Set(told.flatMap((news) => news.map(({ rendered: { record } }) => record)));
  expect(records.size).toBe(first.length);
  const ids = new Set(told.flatMap((news) => news.map(({ edge }) => edge.edgeId)));
  expect(ids.size).toBe(SETS * first.length);
  for (const change of told.flat()) expect(writtenEdge(change)).toBe(JSON.stringify(change));
});

test('a set without the bookmaker of what changed is told nothing', () => {
  const scene = openScene();
  const { changes } = scene.engine;
  const [mine, others] = [withinSet('draftkings'), withinSet('fanduel', 'betmgm')];
  for (const filter of [mine, others]) changes.followEdges({}, filter);
  const since = changes.seq;
  scene.now += SECOND;
  scene.prices(['draftkings', 'home', 125]);
  expect([mine, others].map((filter) => changes.mayConcern(since, {}, filter))).toEqual([
    true,
    false,
  ]);
});

test('a price that confirms what was said tells nobody anything', () => {
  const scene = openScene();
  const { changes } = scene.engine;
  const filter: EdgeFilter = { ...withinSet('draftkings'), profile: { id: 'mine', weights: {} } };
  changes.followEdges({}, filter);
  const since = changes.seq;
  scene.now += SECOND;
  scene.prices(['draftkings', 'home', 120], ['fanduel', 'home', -110]);
  expect(changes.edges(since, {}, filter)).toEqual([]);
});

test('what ids end in is written as within JSON', () => {
  const scene = openScene();
  const { changes } = scene.engine;
  const filter = {
    ...withinSet('draftkings'),
    books: { ...withinSet('draftkings').books, key: 'a"\\' },
  };
  changes.followEdges({}, filter as EdgeFilter);
  const since = changes.seq;
  scene.now += SECOND;
  scene.prices(['draftkings', 'home', 125]);
  const [change] = changes.edges(since, {}, filter as EdgeFilter);
  const text = change ? writtenEdge(change) : '';
  expect(JSON.parse(text).edge.edgeId).toMatch(/@a"\\$/);
});

test('views that limit the age of prices are told when they were confirmed, others are not', () => {
  const scene = openScene();
  const { changes } = scene.engine;
  const plain = withinSet('draftkings');
  const aged: EdgeFilter = { ...plain, maxAgeMs: 10 * SECOND };
  for (const filter of [plain, aged]) changes.followEdges({}, filter);
  let since = changes.seq;
  scene.now += SECOND;
  scene.prices(['draftkings', 'home', 125]);
  const confirmedOf = (filter: EdgeFilter) =>
    changes.edges(since, {}, filter).map(({ event, edge: { value, ev } }) => {
      const { confirmedAt } = value ?? ev ?? {};
      return [event, confirmedAt && Date.parse(confirmedAt)];
    });
  const undated = ['update', undefined];
  expect(confirmedOf(plain)).toEqual([undated, undated]);
  const changedAt = scene.now;
  expect(confirmedOf(aged)).toEqual([
    ['update', changedAt],
    ['update', changedAt],
  ]);
  // Too old, and back as it was: the edge is the same, when it was confirmed is not.
  scene.now += MINUTE;
  scene.prices(['fanduel', 'home', -110]);
  expect(confirmedOf(aged).map(([event]) => event)).toEqual(['close', 'close']);
  since = changes.seq;
  scene.now += SECOND;
  scene.prices(['draftkings', 'home', 125]);
  expect(confirmedOf(plain)).toEqual([]);
  expect(confirmedOf(aged)).toEqual([
    ['open', scene.now],
    ['open', scene.now],
  ]);
});

test('a profile that the log states anew judges for those who follow it from there on', () => {
  const scene = openScene();
  const { changes, reader } = scene.engine;
  const stated = (profile: Profile) => {
    const config = { mode: 'live', recordings: [], pricing: reader.pricing } as const;
    const own = { ...config, profiles: [profile] };
    scene.say({ kind: 'config', receivedAt: scene.now, rejections: {}, config: own }, 'config');
  };
  stated({ id: 'mine' });
  const profile = reader.profiles.find(({ id }) => id === 'mine') as Profile;
  const filters = ['fanduel', 'betmgm'].map((other): EdgeFilter => {
    return { ...withinSet('draftkings', other), profile };
  });
  for (const filter of filters) changes.followEdges({}, filter);
  const since = changes.seq;
  stated({ id: 'mine', minBooks: 9 });
  for (const filter of filters) {
    const news = changes.edges(since, {}, filter);
    expect(news.map(({ event }) => event)).toEqual(['close', 'close']);
  }
});
