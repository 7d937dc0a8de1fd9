// What edges on prices of DFS operators show: how probable a pick has to be, by what entries pay.
import { expect, test } from 'vitest';
import type { VenueEntry } from '#domain/catalog/catalog-entry.ts';
import { Scene } from '../scene.ts';

/** A game that two DFS operators price better than all others think right. */
function openScene(): Scene {
  const scene = new Scene();
  for (const venue of ['fanduel', 'betmgm', 'pinnacle']) {
    scene.prices([venue, 'home', -110], [venue, 'away', -110]);
  }
  scene.prices(['prizepicks', 'home', 120], ['underdog', 'home', 120], ['draftkings', 'home', 120]);
  return scene;
}

/** By bookmaker, of the signals of a type. */
function breakEvens(scene: Scene, type: 'value' | 'ev') {
  return Object.fromEntries(
    scene.edges(type).map((edge) => {
      const { bookmakerId = '', breakEvenProb } = edge[type] ?? {};
      return [bookmakerId, breakEvenProb];
    }),
  );
}

test('picks of an operator whose entries are known say at which probability they break even', () => {
  const scene = openScene();
  const prizepicks = { power_2: 0.57735, flex_5: 0.542525, flex_6: 0.54206 };
  const expected = { prizepicks, underdog: undefined, draftkings: undefined };
  expect(breakEvens(scene, 'value')).toEqual(expected);
  expect(breakEvens(scene, 'ev')).toEqual(expected);
});

test('what the operator of the server states of entries replaces the table, and is news', () => {
  const scene = openScene();
  const state = (id: string, entryTypes: NonNullable<VenueEntry['entryTypes']>) => {
    const entries = [{ kind: 'venue', id, entryTypes } as const];
    const said = {
      kind: 'catalog',
      receivedAt: scene.now,
      rejections: {},
      by: 'operator',
    } as const;
    return scene.say({ ...said, entries }, 'catalog');
  };
  const { edges } = state('underdog', [{ id: 'standard_3', picks: 3, payouts: [6] }]);
  expect(edges).toHaveLength(2);
  for (const edge of edges) expect(edge).toMatch(/^update .*:underdog$/);
  // 6^(-1/3).
  expect(breakEvens(scene, 'ev')).toMatchObject({ underdog: { standard_3: 0.550321 } });
  state('prizepicks', []);
  expect(breakEvens(scene, 'ev')).toMatchObject({ prizepicks: undefined });
});
