// Days of US Eastern time, by arithmetic alone: the same answer on every machine, without a time
// zone database. Summer time follows the US rules of 2007 and, for earlier years, those of 1987.
import { assert } from '#kit/assert.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The US Eastern calendar day (YYYY-MM-DD) of an instant in epoch milliseconds. */
export function easternDay(ms: number): string {
  const { year, month, day } = civilOf(Math.floor((ms + easternOffsetMs(ms)) / DAY_MS));
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** Minutes after midnight that Eastern clocks show at an instant in epoch milliseconds: 0 to 1439. */
export function easternMinute(ms: number): number {
  const localMs = ms + easternOffsetMs(ms);
  return Math.floor((localMs - DAY_MS * Math.floor(localMs / DAY_MS)) / MINUTE_MS);
}

/** The instants of a US Eastern day, half-open; 23 or 25 hours when the clocks change. */
export function easternDayRange(day: string): { fromMs: number; toMs: number } {
  const days = daysOfText(day);
  assert(days !== undefined, `not a calendar day: ${day}`);
  return { fromMs: midnightMs(days), toMs: midnightMs(days + 1) };
}

/**
 * The instant (epoch milliseconds) at which Eastern clocks show `hour`:`minute` on a day: the first
 * of two when they go back; of an hour that is left out, what it would be without the change.
 */
export function easternInstant(day: string, hour: number, minute: number): number {
  const days = daysOfText(day);
  assert(days !== undefined, `not a calendar day: ${day}`);
  assert(isWhole(hour, 23) && isWhole(minute, 59), `not a time of day: ${hour}:${minute}`);
  const localMs = days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;
  const summerMs = localMs + 4 * HOUR_MS;
  return easternOffsetMs(summerMs) === -4 * HOUR_MS ? summerMs : localMs + 5 * HOUR_MS;
}

/** The day itself if it is written YYYY-MM-DD and exists in the calendar. */
export function parseDay(text: string): string | undefined {
  return daysOfText(text) === undefined ? undefined : text;
}

/** Eastern time minus UTC at an instant: -4 h in summer, -5 h in winter. */
function easternOffsetMs(ms: number): number {
  const { year } = civilOf(Math.floor(ms / DAY_MS));
  const { fromMs, toMs } = summerOf(year);
  return (ms >= fromMs && ms < toMs ? -4 : -5) * HOUR_MS;
}

/** Both changes are at 2:00 of the local clock before them, on a Sunday. */
function summerOf(year: number): { fromMs: number; toMs: number } {
  const fromDay = year >= 2007 ? sundayFrom(year, 3, 8) : sundayFrom(year, 4, 1);
  const toDay = year >= 2007 ? sundayFrom(year, 11, 1) : sundayFrom(year, 10, 25);
  return { fromMs: fromDay * DAY_MS + 7 * HOUR_MS, toMs: toDay * DAY_MS + 6 * HOUR_MS };
}

/** Midnight is before either change of its day, and 04:00 UTC is before both in UTC. */
function midnightMs(days: number): number {
  const utcMs = days * DAY_MS;
  return utcMs - easternOffsetMs(utcMs + 4 * HOUR_MS);
}

/** The first Sunday on or after a date, in days since 1970-01-01, which was a Thursday. */
function sundayFrom(year: number, month: number, day: number): number {
  const days = daysOf(year, month, day);
  const weekday = (((days + 4) % 7) + 7) % 7;
  return days + ((7 - weekday) % 7);
}

function daysOfText(text: string): number | undefined {
  const match = DAY_PATTERN.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const days = daysOf(year, month, day);
  const back = civilOf(days);
  return back.month === month && back.day === day ? days : undefined;
}

/** Days since 1970-01-01 of a Gregorian date. Years run from March, so leap days come last. */
function daysOf(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/** The Gregorian date of a count of days since 1970-01-01. */
function civilOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

function isWhole(value: number, greatest: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= greatest;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
