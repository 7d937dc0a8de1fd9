// The engine and the Maps engine are measured side by side because they say the same: every output,
// with close reasons and clocks, what is news since a position, how fresh venues are.
import { expect, test } from 'vitest';
import { SETTLED } from '#bench/engine.ts';
import { SLATE_NAMES } from '#bench/shared/slate-profiles.ts';
import { assertSameOutputs, Station } from '#bench/station.ts';
import { handleOf } from '#bench/station-process.ts';

const EVENTS = 12;
const UPDATES = 6000;

test.each(SLATE_NAMES)('on %s both say the same', async (profile) => {
  const ours = new Station({ contender: 'engine', profile, events: EVENTS });
  const theirs = new Station({ contender: 'maps', profile, events: EVENTS });
  ours.load();
  theirs.load();
  for (const shape of ['single', 'recorded'] as const) {
    for (const station of [ours, theirs]) {
      station.round({ shape, kind: 'decoded', updates: UPDATES });
    }
    expect(await assertSameOutputs(handleOf(ours), handleOf(theirs), 1)).toBe(EVENTS);
  }
});

test('recorded groups are measured in a book that stays as it is', () => {
  const station = new Station({ contender: 'engine', profile: 'sunday-slate', events: EVENTS });
  const { quotes } = station.load();
  const examined = (): number => {
    const round = station.round({ shape: 'recorded', kind: 'decoded', updates: 4 * quotes });
    return round.offersExamined / round.updates;
  };
  station.settle('recorded', SETTLED.settleTurnovers);
  const first = examined();
  for (let later = 0; later < 4; later++) {
    const share = examined() / first;
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.05);
  }
});
