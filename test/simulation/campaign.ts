// Simulations seed after seed: what `npm run fuzz -- --simulate` and the tests share.
import { randomHistory } from './history.ts';
import type { EngineMaker } from './replica.ts';
import { historyText, shortened } from './shortening.ts';
import { play, type Seen } from './simulation.ts';

export interface SeedResult {
  /** The failure with its shortened history as text; null where every invariant held. */
  readonly report: string | null;
  readonly seen: Seen;
}

/** Plays the history of one seed. */
export function simulate(seed: number, rounds: number, makeEngine?: EngineMaker): SeedResult {
  const history = randomHistory(seed, rounds);
  const { failure, seen } = play(history, makeEngine);
  if (!failure) return { report: null, seen };
  const short = shortened(history, failure, (candidate) => play(candidate, makeEngine).failure);
  const last = play(short, makeEngine).failure ?? failure;
  const report = [
    `seed ${seed}, ${rounds} rounds, action ${failure.action}: ${failure.invariant}`,
    failure.detail,
    `${short.actions.length} of ${history.actions.length} actions are enough:`,
    historyText(short),
    `${last.invariant}: ${last.detail}`,
  ].join('\n');
  return { report, seen };
}
