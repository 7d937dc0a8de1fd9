// Whether tests take their long form: `npm run test:long`.

/** Twenty kills instead of two, every capture, every player, all of NCAAB. */
export const IS_LONG = process.env.OVERROUND_LONG === '1';
