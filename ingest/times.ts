// Times as sources write them. Total: whatever is no time is undefined, never NaN.

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** Numbers below this are seconds (until the year 5138), above it milliseconds. */
const SECONDS_MAX = 100_000_000_000;
/** Years of four digits: texts of later ones differ, and databases keep them as no time at all. */
const TIME_MAX = Date.parse('9999-12-31T00:00:00Z');

/** Epoch milliseconds of an ISO 8601 text (UTC where it names no zone) or a unix time. */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'number') {
    const ms = Math.round(value < SECONDS_MAX ? value * 1000 : value);
    return ms >= 0 && ms <= TIME_MAX ? ms : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const match = ISO.exec(value);
  if (match === null) return undefined;
  const ms = Date.parse(match[3] === undefined ? `${value.replace(' ', 'T')}Z` : value);
  return ms >= 0 && ms <= TIME_MAX ? ms : undefined;
}
