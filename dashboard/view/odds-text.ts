// Prices and lines as people read them: American, decimal or probability.

export const ODDS_FORMATS = ['american', 'decimal', 'probability'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const MINUS = '\u2212';

/** Decimal odds, above 1, of American odds. */
export function decimalOf(american: number): number {
  return american > 0 ? 1 + american / 100 : 1 + 100 / -american;
}

/** A price in the format; American odds come in. */
export function priceText(american: number, format: OddsFormat): string {
  if (format === 'american') return signed(Math.round(american));
  const decimal = decimalOf(american);
  if (format === 'probability') return `${(100 / decimal).toFixed(1)}%`;
  return decimal < 10 ? decimal.toFixed(2) : decimal.toFixed(decimal < 100 ? 1 : 0);
}

/** The price without vig of a probability from 0 to 1, in the format. */
export function fairText(probability: number, format: OddsFormat): string {
  if (format === 'probability') return `${(100 * probability).toFixed(1)}%`;
  const within = Math.min(0.999, Math.max(0.001, probability));
  const american = within >= 0.5 ? (-100 * within) / (1 - within) : (100 * (1 - within)) / within;
  return priceText(american, format);
}

/** With its sign, as American odds and spreads are written. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `${MINUS}${-value}` : `${value}`;
}

/** A share of one hundred, with its sign. */
export function signedPct(pct: number, digits = 2): string {
  const text = Math.abs(pct).toFixed(digits);
  return `${pct < 0 ? MINUS : '+'}${text}%`;
}

/** Money of no currency: as many digits as matter. */
export function moneyText(amount: number): string {
  return grouped(amount.toFixed(2));
}

/** A number of things: 12,345. */
export function countText(count: number): string {
  return grouped(`${Math.round(count)}`);
}

/** With commas at the thousands. */
function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
}
