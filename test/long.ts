// Whether tests take their long form: `npm run test:long`.

/** Twenty kills instead of one, every capture, every player, all of NCAAB. */
export const IS_LONG = process.env.OVERROUND_LONG === '1';

/** Behind the name of a test that only the long form runs: why it is skipped. */
export const LONG_ONLY = IS_LONG ? '' : ' (only npm run test:long)';

/** How many of so many generated cases `npm test` runs: an eighth; the long form runs them all. */
export function share(cases: number): number {
  return IS_LONG ? cases : Math.ceil(cases / 8);
}
