// The Maps engine is measured beside the engine because it says the same: every output, with close
// reasons and clocks, what is news since a position, how fresh venues are.
import { expect, test } from 'vitest';
import { SLATE_NAMES } from '#bench/slate-profiles.ts';
import { assertSameOutputs, Station } from '#bench/station.ts';
import { handleOf } from '#bench/station-process.ts';

const EVENTS = 12;
const UPDATES = 6000;

test.each(SLATE_NAMES)('on %s it says what the engine says', async (profile) => {
  const stations = (['engine', 'maps'] as const).map((contender) => {
    return new Station({ contender, profile, events: EVENTS });
  });
  for (const station of stations) station.load();
  const [ours, theirs] = stations.map(handleOf);
  for (const shape of ['single', 'recorded'] as const) {
    for (const station of stations) station.round({ shape, kind: 'decoded', updates: UPDATES });
    expect(await assertSameOutputs(ours as never, theirs as never, 1)).toBe(EVENTS);
  }
});
