// How numbers are written in a presentation. Everything that is shown is written here, so that a
// reader who knows the record can write it again.
import type { HitWindow } from '#contract/records/chat-records.ts';

/** "+150", "-110"; with decimals only where the price has them. */
export function oddsText(american: number): string {
  const rounded = Math.round(american * 100) / 100;
  return rounded > 0 ? `+${rounded}` : String(rounded);
}

/** A share of 0 to 1 in percent with one decimal: "52.4%". */
export function shareText(share: number): string {
  return percentText(100 * share);
}

/** "4.2%", "-1%"; small ones with two decimals: "0.04%". */
export function percentText(percent: number): string {
  const places = Math.abs(percent) < 1 ? 100 : 10;
  const rounded = Math.round(percent * places) / places;
  return `${rounded === 0 ? 0 : rounded}%`;
}

/** The same with its sign: "+4.2%". */
export function signedPercentText(percent: number): string {
  const text = percentText(percent);
  return text.startsWith('-') || text === '0%' ? text : `+${text}`;
}

/** Points of probability with their sign: "+2.1 pts". */
export function pointsText(points: number): string {
  return `${signedPercentText(points).replace('%', '')} pts`;
}

/** An amount with the sign of its currency, or a word behind it: "$1,250.50", "12 units". */
export function moneyText(amount: number, currency: string): string {
  const cents = Math.round(amount * 100);
  const [whole, rest] = [Math.trunc(cents / 100), Math.abs(cents % 100)];
  const digits = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  const text = `${digits}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
  return currency.length > 1 ? `${text} ${currency}` : `${currency}${text}`;
}

/** A point with its sign where it is a handicap: "-3.5", "+7", "44.5"; "PK" where it is even. */
export function pointText(point: number, isSpread: boolean): string {
  if (isSpread && point === 0) return 'PK';
  return isSpread && point > 0 ? `+${point}` : String(point);
}

/** "7 of 10 (70%)". */
export function rateText({ hits, games, rate }: HitWindow): string {
  if (rate === null) return games === 0 ? 'no games' : `0 decided of ${games}`;
  return `${hits} of ${games} (${Math.round(100 * rate)}%)`;
}

/** "1 game", "12 games". */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
