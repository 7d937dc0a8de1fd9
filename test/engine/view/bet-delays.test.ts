// How long a bet waits before an exchange takes it: on offers, on legs of edges, and as a limit.
import { expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#domain/profile.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeType } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { GAME } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';

const laid = (betDelayMs?: number): readonly Price[] => [
  ['betfair_ex_uk', 'home', 120, betDelayMs === undefined ? {} : { betDelayMs }],
  ['fanduel', 'away', 100],
];

function edgesWithin(scene: Scene, type: EdgeType, maxBetDelayMs: number) {
  return scene.engine.reader.edgesRecord(GAME.eventId, { types: new Set([type]), maxBetDelayMs })
    .edges;
}

test('offers and legs show it, and an edge is updated when it alone changes', () => {
  const scene = new Scene();
  scene.prices(...laid());
  expect(scene.line().offers[0]).not.toHaveProperty('betDelayMs');
  expect(scene.arbitrage()?.books[0]).not.toHaveProperty('betDelayMs');
  const said = scene.prices(...laid(5000));
  expect(said.edges).toEqual([`update arb:${GAME.eventId}:moneyline:::`]);
  expect(scene.line().offers[0]).toMatchObject({ betDelayMs: 5000 });
  expect(scene.arbitrage()?.books[0]).toMatchObject({ betDelayMs: 5000 });
  expect(scene.prices(...laid(5000)).edges).toEqual([]);
});

test('a limit leaves out edges with a leg that waits longer', () => {
  const scene = new Scene();
  scene.prices(...laid(5000));
  expect(edgesWithin(scene, 'arbitrage', 5000)).toHaveLength(1);
  expect(edgesWithin(scene, 'arbitrage', 4999)).toEqual([]);
  scene.prices(['betfair_ex_uk', 'home', 102, { betDelayMs: 1000 }]);
  expect(edgesWithin(scene, 'low_hold', 1000)).toHaveLength(1);
  expect(edgesWithin(scene, 'low_hold', 0)).toEqual([]);
  scene.prices(['betfair_ex_uk', 'home', 102]);
  expect(edgesWithin(scene, 'low_hold', 0)).toHaveLength(1);
});

test('followers of a limit are told when a delay alone passes it, by any model', () => {
  const equal = must(
    BUILT_IN_PROFILES.find(({ id }) => id === 'equal'),
    'a profile',
  );
  for (const apart of [{}, { profile: equal }]) {
    const scene = new Scene();
    const even = ['draftkings', 'pinnacle', 'betmgm'].flatMap((id): Price[] => [
      [id, 'home', -110],
      [id, 'away', -110],
    ]);
    scene.prices(...laid(1000), ...even);
    const { changes } = scene.engine;
    const [all, quick]: EdgeFilter[] = [
      { types: new Set(['arbitrage', 'ev']), maxBetDelayMs: 600_000, ...apart },
      { types: new Set(['arbitrage', 'ev']), maxBetDelayMs: 1000, ...apart },
    ];
    changes.followEdges({}, all as EdgeFilter);
    changes.followEdges({}, quick as EdgeFilter);
    const told = (filter: EdgeFilter | undefined, since: number) =>
      changes
        .edges(since, {}, must(filter, 'a filter'))
        .map(({ event, edge }) => `${event} ${edge.type}`)
        .sort();
    const { seq } = scene;
    scene.prices(...laid(2000));
    expect(told(all, seq)).toEqual(['update arbitrage', 'update ev']);
    expect(told(quick, seq)).toEqual(['close arbitrage', 'close ev']);
    const later = scene.seq;
    scene.prices(...laid(500));
    expect(told(quick, later)).toEqual(['open arbitrage', 'open ev']);
    const [shown] = changes.edges(later, {}, must(all, 'a filter'));
    expect(JSON.stringify(shown?.edge)).toContain('"betDelayMs":500');
  }
});
