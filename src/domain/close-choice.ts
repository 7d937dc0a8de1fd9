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
 * most of the three markets, then by the order of providers. A market that an import lacks is
 * filled from the next that has it; both are named. Undefined where there is none.
 */
export function chosenClose(closes: readonly Close[], period: GamePeriod): Close | undefined {
  const ofPeriod = closes.filter((close) => close.period === period);
  const [best, ...others] = ofPeriod.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  if (best === undefined || best.source === 'moneyline_capture') return best;
  return others.reduce(filledFrom, best);
}

/** The close with what it lacks taken from another. */
function filledFrom(close: Close, other: Close): Close {
  const moneyline = close.moneyline ?? other.moneyline;
  const spread = close.spread ?? other.spread;
  const total = close.total ?? other.total;
  const filled = { ...close, moneyline, spread, total };
  if (marketCount(filled) === marketCount(close)) return close;
  return { ...filled, provider: `${close.provider}+${other.provider}` };
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
