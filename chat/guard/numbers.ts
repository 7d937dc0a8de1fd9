// Numbers in a text, as they are compared: with their sign and their percent.

const ODDS_MIN = 100;

/** A number in a text: how it is compared, and where it stands. */
export interface NumberSaid {
  readonly key: string;
  readonly value: number;
  readonly isSigned: boolean;
  readonly isPercent: boolean;
  readonly index: number;
  readonly length: number;
}

const NUMBER =
  /(?<![\d.,])([+\-−–])?\p{Sc}?(\d[\d,]*(?:\.\d+)?|\.\d+)\s?(%|percent\b|per cent\b)?/gu;

/** Every number of a text. A hyphen between words or digits is no sign. */
export function numbersIn(text: string): readonly NumberSaid[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [, mark, digits = '', percent] = match;
    const before = text[match.index - 1] ?? ' ';
    const isSigned = mark !== undefined && !/[\p{L}\d]/u.test(before);
    const magnitude = Number(digits.replaceAll(',', ''));
    const value = isSigned && mark !== '+' ? -magnitude : magnitude;
    const isPercent = percent !== undefined;
    const key = numberKey(value, isSigned, isPercent);
    return { key, value, isSigned, isPercent, index: match.index, length: match[0].length };
  });
}

/** American odds are written with their sign, and never between -100 and +100. */
export function isOdds({
  value,
  isSigned,
  isPercent,
}: Pick<NumberSaid, 'value' | 'isSigned' | 'isPercent'>): boolean {
  return isSigned && !isPercent && Math.abs(value) >= ODDS_MIN;
}

function numberKey(value: number, isSigned: boolean, isPercent: boolean): string {
  const sign = isSigned && value >= 0 ? '+' : '';
  return `${sign}${value}${isPercent ? '%' : ''}`;
}

/** Odds by what they pay per unit; other numbers as they are. */
export function worthOf({
  value,
  isOdds: isPrice,
}: {
  readonly value: number;
  readonly isOdds: boolean;
}): number {
  if (!isPrice) return value;
  return value > 0 ? value / 100 : -100 / value;
}
