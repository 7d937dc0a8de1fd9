// Whether tests take their long form: `npm run test:long`.

/** Twenty kills instead of one, every capture, every player, all of NCAAB. */
export const IS_LONG = process.env.OVERROUND_LONG === '1';

/** Behind the name of a test that only the long form runs: why it is skipped. */
export const LONG_ONLY = IS_LONG ? '' : ' (only npm run test:long)';
