// Over how long clients come again whom one loss cuts off: by how many they are, within bounds.
import { expect, test } from 'vitest';
import { reconnectSpreadMs } from '#gateway/push/protocol.ts';

test.each([
  [1, 250],
  [125, 250],
  [500, 1000],
  [5000, 10_000],
  [1_000_000, 30_000],
])('%i streams come again within %i ms', (streams, ms) => {
  expect(reconnectSpreadMs(streams)).toBe(ms);
});
