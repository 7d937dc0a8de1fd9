// Which of several closes of one period counts: our own capture, else the fullest import, and only
// where there is neither a simulated one.
import type { Close, CloseSource, ClosingLines, GamePeriod } from './close.ts';

/** The provider of our own captures. */
export const CAPTURE_PROVIDER = 'capture';

/**
 * Imports that are equally full are taken in this order: those made for closes first, scraped
 * archives last. A provider that is not listed comes after them, by name.
 */
const PROVIDERS: readonly string[] = ['nflverse', 'football_data', 'cfbd', 'oddsportal', 'sbr'];

const SOURCES: readonly CloseSource[] = ['moneyline_capture', 'partner_historical', 'simulated'];

/**
 * The close that a period is graded by: our own capture before imports, imports before what is
 * simulated; of imports the one with most of the three markets, then by the order of providers. A
 * market that an import lacks is filled from the next import that has it; both are named. Undefined
 * where there is none.
 */
export function chosenClose(closes: readonly Close[], period: GamePeriod): Close | undefined {
  const ofPeriod = closes.filter((close) => close.period === period);
  const [best, ...others] = ofPeriod.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
  if (best === undefined || best.source !== 'partner_historical') return best;
  return others.filter(({ source }) => source === best.source).reduce(filledFrom, best);
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
  const [sourceA, sourceB] = [SOURCES.indexOf(a.source), SOURCES.indexOf(b.source)];
  if (sourceA !== sourceB) return sourceA < sourceB;
  // Of a simulated game, what the book showed at its start before what its season was told with.
  const isCaptured = a.provider === CAPTURE_PROVIDER;
  if (isCaptured !== (b.provider === CAPTURE_PROVIDER)) return isCaptured;
  const [ofA, ofB] = [marketCount(a), marketCount(b)];
  if (ofA !== ofB) return ofA > ofB;
  const [rankA, rankB] = [rankOf(a.provider), rankOf(b.provider)];
  return rankA === rankB ? a.provider < b.provider : rankA < rankB;
}

function rankOf(provider: string): number {
  const rank = PROVIDERS.indexOf(provider);
  return rank < 0 ? PROVIDERS.length : rank;
}
