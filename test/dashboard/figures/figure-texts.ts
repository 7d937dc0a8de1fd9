// Numbers and instants as the dashboard should write them, from the records of REST: written here
// once more, so that a wrong factor there is no wrong factor here.

/** The zone of the pages that tests open. */
export const TIME_ZONE = 'America/New_York';
const MINUS = '\u2212';

export const withSign = (value: number): string =>
  value > 0 ? `+${value}` : value < 0 ? `${MINUS}${Math.abs(value)}` : '0';

/** A price in American odds; a mean of several is no whole number. */
export const odds = (american: number | null | undefined): string =>
  american === null || american === undefined ? '' : withSign(Math.round(american));

export const percent = (value: number, digits: number): string =>
  `${value < 0 ? MINUS : '+'}${Math.abs(value).toFixed(digits)}%`;

export const count = (value: number): string => value.toLocaleString('en-US');

const dateParts = (iso: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, ...options })
    .format(new Date(iso))
    .replaceAll('\u202f', ' ');

/** 7:30 PM. */
export const time = (iso: string): string => dateParts(iso, { hour: 'numeric', minute: '2-digit' });

/** Sun 21. */
export const day = (iso: string): string =>
  `${dateParts(iso, { weekday: 'short' })} ${dateParts(iso, { day: 'numeric' })}`;

/** Nov 21. */
export const date = (iso: string): string => dateParts(iso, { month: 'short', day: 'numeric' });

const UNITS = [
  { below: 1000, size: 1, name: 'ms', digits: 0 },
  { below: 10_000, size: 1000, name: 's', digits: 1 },
  { below: 90_000, size: 1000, name: 's', digits: 0 },
  { below: 5_400_000, size: 60_000, name: 'min', digits: 0 },
  { below: 129_600_000, size: 3_600_000, name: 'h', digits: 0 },
  { below: Number.POSITIVE_INFINITY, size: 86_400_000, name: 'd', digits: 0 },
];

/** 340 ms, 4.2 s, 12 s, 4 min, 2 h. */
export function age(ms: number): string {
  const unit = UNITS.find(({ below }) => ms < below) ?? UNITS[0];
  const value = Math.max(0, ms) / (unit?.size ?? 1);
  // As people round, not as floating point does.
  const text = unit?.digits === 1 ? value.toFixed(1) : `${Math.round(value)}`;
  return `${text} ${unit?.name}`;
}

/** The point of a line as a side writes it; the home team's stands in the record. */
export function point(value: number, side: string): string {
  if (side === 'home') return withSign(value);
  return side === 'away' ? withSign(-value + 0) : `${value}`;
}

/** The numbers in a text, as they are written. */
export function numbersOf(words: string): readonly string[] {
  return words.match(/\d[\d,.]*\d|\d/g) ?? [];
}
