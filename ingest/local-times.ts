// Times as files write them: clocks of several forms, days of several forms, and British time.
const HOUR_MS = 3_600_000;
const CLOCK_24 = /^(\d{1,2}):(\d{2})(?::\d{2})?$/;
const CLOCK_12 = /^(\d{1,2}):(\d{2})\s*([ap])m?$/i;
const BRITISH_DAY = /^(\d{2})\/(\d{2})\/(\d{2}|\d{4})$/;
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const NAMED_DAY = /^[A-Z][a-z]{2},? ([A-Z][a-z]{2}) (\d{1,2}),? (\d{4})$/;
const DAY_MONTH_YEAR = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4})$/;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

/** "20:00", "8:20PM", "7:30 PM" or "7:30p"; undefined for anything else. */
export function parseClock(text: string): ClockTime | undefined {
  const twelve = CLOCK_12.exec(text);
  const match = twelve ?? CLOCK_24.exec(text);
  if (!match) return undefined;
  const [written, minute] = [Number(match[1]), Number(match[2])];
  if (twelve && (written < 1 || written > 12)) return undefined;
  const isAfternoon = twelve?.[3]?.toLowerCase() === 'p';
  const hour = twelve ? (written % 12) + (isAfternoon ? 12 : 0) : written;
  return hour <= 23 && minute <= 59 ? { hour, minute } : undefined;
}

/** "19/08/00" or "16/08/2024" as YYYY-MM-DD, unchecked; years of two digits are of 1970 to 2069. */
export function britishDay(text: string): string | undefined {
  const match = BRITISH_DAY.exec(text);
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const century = Number(year) >= 70 ? '19' : '20';
  return `${year.length === 2 ? century + year : year}-${month}-${day}`;
}

/** "01/31/2026" as YYYY-MM-DD, unchecked. */
export function americanDay(text: string): string | undefined {
  const match = AMERICAN_DAY.exec(text);
  return match ? `${match[3]}-${two(match[1])}-${two(match[2])}` : undefined;
}

/** "Tue Oct 18 2022" as YYYY-MM-DD, unchecked. */
export function namedDay(text: string): string | undefined {
  const match = NAMED_DAY.exec(text);
  const month = MONTHS.indexOf(match?.[1] ?? '') + 1;
  return match && month > 0 ? `${match[3]}-${two(String(month))}-${two(match[2])}` : undefined;
}

/** "17 Jun 2024" as YYYY-MM-DD, unchecked. */
export function dayMonthYear(text: string): string | undefined {
  const match = DAY_MONTH_YEAR.exec(text);
  const month = MONTHS.indexOf(match?.[2] ?? '') + 1;
  return match && month > 0 ? `${match[3]}-${two(String(month))}-${two(match[1])}` : undefined;
}

/**
 * The instant (epoch milliseconds) at which British clocks show this time on a day (YYYY-MM-DD, of
 * the calendar). Summer time as since 1996: from the last Sunday of March to that
 * of October, both at 01:00 UTC; of an hour that comes twice, the first is meant.
 */
export function britishInstant(day: string, { hour, minute }: ClockTime): number {
  const localMs = Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS + minute * 60_000;
  const year = Number(day.slice(0, 4));
  const fromMs = lastSunday(year, 2) + HOUR_MS;
  const toMs = lastSunday(year, 9) + 2 * HOUR_MS;
  return localMs >= fromMs + HOUR_MS && localMs < toMs ? localMs - HOUR_MS : localMs;
}

/** The day (YYYY-MM-DD) that British clocks show at an instant (epoch milliseconds). */
export function britishDayOf(ms: number): string {
  const day = new Date(ms + HOUR_MS).toISOString().slice(0, 10);
  // Of the hour before midnight UTC only summer time makes the next day.
  return ms >= britishInstant(day, { hour: 0, minute: 0 })
    ? day
    : new Date(ms).toISOString().slice(0, 10);
}

/** Midnight UTC of the month's last Sunday; months from 0. */
function lastSunday(year: number, month: number): number {
  const lastMs = Date.UTC(year, month + 1, 0);
  return lastMs - new Date(lastMs).getUTCDay() * 24 * HOUR_MS;
}

function two(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0');
}
