// Runs a log through the engine and the oracle, message by message, and says where they part;
// makes a log that parts them as short as it can.
import type { Group, Message } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import { IS_LONG } from '../long.ts';
import { firstDifference } from '../oracle/compare.ts';
import { Oracle } from '../oracle/oracle.ts';
import type { LogStep } from './random-log.ts';

export interface Divergence {
  /** Index of the step after which the books differ. */
  readonly step: number;
  readonly difference: string;
}

/** Everything, and one filter of each kind. */
export const FILTERS: readonly OfferFilter[] = [
  {},
  { bookmakerIds: new Set(['draftkings', 'lowvig', 'kalshi', 'prizepicks']) },
  { sourceType: 'exchange' },
  { marketTypes: new Set(['moneyline', 'total_alternate', 'player_pass_yds']) },
  { playerName: 'jos' },
];

/**
 * The first step after which engine and oracle differ or either crashes; null if none. The filters
 * take turns from step to step, and after the last step all are compared, unless `isThorough`: then
 * all are after each.
 */
export function divergenceOf(steps: readonly LogStep[], isThorough = IS_LONG): Divergence | null {
  const engine = new Engine();
  const oracle = new Oracle();
  for (const [step, { message, stampMs }] of steps.entries()) {
    const isWhole = isThorough || step === steps.length - 1;
    const filters = isWhole ? FILTERS : [FILTERS[step % FILTERS.length] ?? {}];
    const difference = attempt(() => {
      engine.apply(step + 1, stampMs, message);
      oracle.apply(message, stampMs);
      return firstDifference(engine, oracle, filters);
    });
    if (difference !== null) return { step, difference };
  }
  return null;
}

/** A crash is a difference too. */
function attempt(compare: () => string | null): string | null {
  try {
    return compare();
  } catch (error) {
    return `crash: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Rounds without progress end it, and so does this many trials. */
const TRIALS_MAX = 3000;

/**
 * A shorter log for which `fails` still holds: messages, then groups, then quotes are taken out.
 */
export function minimised(
  steps: readonly LogStep[],
  fails: (steps: readonly LogStep[]) => boolean,
): readonly LogStep[] {
  let trials = 0;
  const stillFails = (candidate: readonly LogStep[]): boolean => {
    trials += 1;
    return trials <= TRIALS_MAX && fails(candidate);
  };
  let kept = withoutChunks(steps, stillFails);
  for (let index = 0; index < kept.length; index++) {
    kept = withSmallerStep(kept, index, stillFails);
  }
  return withoutChunks(kept, stillFails);
}

/** Takes out runs of items, halving their length, while the rest still fails. */
function withoutChunks<T>(items: readonly T[], fails: (items: readonly T[]) => boolean): T[] {
  let kept = [...items];
  for (let length = kept.length >> 1; length >= 1; length >>= 1) {
    for (let from = kept.length - length; from >= 0; from -= length) {
      const candidate = kept.toSpliced(from, length);
      if (fails(candidate)) kept = candidate;
      if (from > kept.length) from = kept.length;
    }
  }
  return kept;
}

function withSmallerStep(
  steps: readonly LogStep[],
  index: number,
  fails: (steps: readonly LogStep[]) => boolean,
): LogStep[] {
  const at = (groups: readonly Group[]): LogStep[] =>
    steps.map((step, i) =>
      i === index ? { ...step, message: { ...step.message, groups } as Message } : step,
    );
  const own = steps[index]?.message.groups ?? [];
  let groups: readonly Group[] = withoutChunks(
    own,
    (candidate) => candidate.length > 0 && fails(at(candidate)),
  );
  for (const [i, group] of groups.entries()) {
    if (group.kind !== 'image' && group.kind !== 'patch') continue;
    const withQuotes = (quotes: typeof group.quotes) => groups.with(i, { ...group, quotes });
    const quotes = withoutChunks(group.quotes, (candidate) => fails(at(withQuotes(candidate))));
    groups = withQuotes(quotes);
  }
  return at(groups);
}
