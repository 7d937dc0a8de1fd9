// The pricing rules a new log starts with.
import type { DevigMethod, PricingConfig } from './message/message.ts';

const MINUTE_MS = 60_000;

/** How the vig can be taken out of prices; the first is the default. */
export const DEVIG_METHODS = [
  'power',
  'multiplicative',
  'additive',
  'shin',
  'worst_case',
] as const satisfies readonly DevigMethod[];

/**
 * Defaults for a log of this kind: a replay's captures are minutes apart, so live legs may be too,
 * and a venue's silence means less.
 */
export function defaultPricing(
  mode: 'live' | 'replay',
  devig: DevigMethod = 'power',
): PricingConfig {
  return {
    devig,
    ttlPregameMs: 60 * MINUTE_MS,
    ttlLiveMs: 15 * MINUTE_MS,
    edgeAgePregameMs: 10 * MINUTE_MS,
    edgeAgeLiveMs: mode === 'replay' ? 10 * MINUTE_MS : MINUTE_MS,
    arbitragePctMax: 15,
    valuePctMax: 25,
    venueStaleMs: (mode === 'replay' ? 30 : 10) * MINUTE_MS,
    venueDownMs: (mode === 'replay' ? 180 : 60) * MINUTE_MS,
  };
}
