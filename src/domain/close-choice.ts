// Which of several closes of one period counts: our own capture, else the fullest import.
import type { Close, ClosingLines, GamePeriod } from './close.ts';

/** The provider of our own captures. */
export const CAPTURE_PROVIDER = 'capture';

/**
 * Imports that are equally full are taken in this order: those made for closes first, scraped
 * archives last. A provider that is not listed comes after them, by name.
 */
const PROVIDERS: readonly string[] = ['nflverse', 'football_data', 'cfbd', 'oddsportal', 'sbr'];

/**
 * The close that a period is graded by: our own capture before imports; of imports the one with
 * most of the three markets, then by the order of providers. Undefined where there is none.
 */
export function chosenClose(closes: readonly Close[], period: GamePeriod): Close | undefined {
  let best: Close | undefined;
  for (const close of closes) {
    if (close.period !== period) continue;
    if (best === undefined || comesBefore(close, best)) best = close;
  }
  return best;
}

/** How many of the three markets are known. */
export function marketCount({ moneyline, spread, total }: ClosingLines): number {
  return [moneyline, spread, total].filter((market) => market !== null).length;
}

function comesBefore(a: Close, b: Close): boolean {
  const isOwn = a.source === 'moneyline_capture';
  if (isOwn !== (b.source === 'moneyline_capture')) return isOwn;
  const [ofA, ofB] = [marketCount(a), marketCount(b)];
  if (ofA !== ofB) return ofA > ofB;
  const [rankA, rankB] = [rankOf(a.provider), rankOf(b.provider)];
  return rankA === rankB ? a.provider < b.provider : rankA < rankB;
}

function rankOf(provider: string): number {
  const rank = PROVIDERS.indexOf(provider);
  return rank < 0 ? PROVIDERS.length : rank;
}
