// Ticks of tests: as long as the work in them takes, but for the lanes that a test is about.
import { LANES, type LaneName, TickBudget } from '#kit/tick-budget.ts';

/** Lanes without a limit, and some with a limit of so many milliseconds. */
export function ticksOf(limits: Partial<Record<LaneName, number>>): TickBudget {
  const names = Object.keys(LANES) as LaneName[];
  const unlimited = names.map((name) => [name, Number.POSITIVE_INFINITY] as const);
  return new TickBudget({ msMax: { ...Object.fromEntries(unlimited), ...limits } });
}
