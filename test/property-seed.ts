// Property tests draw the same cases in every run, so that a red run means a change and not the
// weather. FAST_CHECK_SEED=N draws others: a campaign is one variable.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_251_109) });
