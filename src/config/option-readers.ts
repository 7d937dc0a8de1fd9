// How the texts of options are read: numbers, addresses, lists and times.

import { PLANS, type PlanLimits, planLimitsText, readPlanLimits } from '#domain/plan.ts';

/** Reads an option's text; a string starting with "!" is what was wrong with it. */
export type Read<T> = (text: string) => T | `!${string}`;

export const text: Read<string> = (value) => value;
export const optionalText: Read<string | undefined> = (value) => value || undefined;

export function integer(least: number, most: number): Read<number> {
  return (value) => {
    const number = Number(value);
    const fits = /^\d+$/.test(value) && number >= least && number <= most;
    return fits ? number : `!takes a whole number from ${least} to ${most}`;
  };
}

export function url(...protocols: readonly string[]): Read<string> {
  return (value) => {
    const fault = credentialFault(value);
    if (fault !== undefined) return `!${fault}`;
    const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    return fits ? value : `!takes an address starting with ${protocols.join('// or ')}//`;
  };
}

/**
 * Why the user and password of an address would be read as something else; undefined where they are
 * not. They reach to the last @: one of the characters that end a host, before it, is theirs. The
 * text holds nothing of the address.
 */
function credentialFault(address: string): string | undefined {
  const [, protocol = '', credentials] = /^([a-z][a-z\d+.-]*:)\/\/(.*)@/is.exec(address) ?? [];
  if (credentials === undefined) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser drops them unseen.
  if (/[\u0000-\u001f\u007f]/.test(credentials)) {
    return 'its user or password holds a line break, tab or control character';
  }
  const ends = /^https?:$/i.test(protocol) ? /[/?#\\]/ : /[/?#]/;
  if (ends.test(credentials)) {
    return (
      'its user or password holds one of / ? # or a backslash, which end the host of an address: ' +
      'percent-encode it (%2F, %3F, %23, %5C), and any @ behind the host (%40)'
    );
  }
  if (/%(?![\da-f]{2})/i.test(credentials)) {
    return 'its user or password holds a % that begins no percent code: write %25';
  }
  return undefined;
}

export function optionalUrl(...protocols: readonly string[]): Read<string | undefined> {
  const read = url(...protocols);
  return (value) => (value === '' ? undefined : (read(value) as string));
}

/** One address or a comma list of them; the parts after the first may leave out the protocol. */
export function optionalUrls(...protocols: readonly string[]): Read<string | undefined> {
  const read = url(...protocols);
  return (value) => {
    if (value === '') return undefined;
    const parts = value.split(',').map((part) => part.trim());
    const refused = parts
      .map((part, index) =>
        read(index > 0 && !part.includes('://') ? `${protocols[0]}//${part}` : part),
      )
      .find((part) => part.startsWith('!'));
    const isCut = parts.some((part, at) => at > 0 && !part.includes('://') && part.includes('@'));
    if (refused && isCut)
      return '!its list is cut at a comma: percent-encode one in a password (%2C)';
    return refused ?? value;
  };
}

/** One of these words. */
export function readWord<const T extends string>(known: readonly T[]): Read<T> {
  return (value) =>
    known.find((word) => word === value) ?? (`!takes ${known.join(' or ')}` as const);
}

/** A comma list of words that are known. */
export function readWords<const T extends string>(known: readonly T[]): Read<readonly T[]> {
  return (value) => {
    const words = value.split(',').map((word) => word.trim());
    const isKnown = words.every((word) => known.includes(word as T));
    return isKnown ? (words as T[]) : `!takes a comma list of ${known.join(', ')}`;
  };
}

/** Undefined for all. */
export function readOrigins(value: string): readonly string[] | undefined | `!${string}` {
  if (value === '*') return undefined;
  const origins = value.split(',').map((each) => each.trim());
  const isOrigin = (each: string): boolean => URL.canParse(each) && new URL(each).origin === each;
  return origins.every(isOrigin) ? origins : '!takes * or a comma list such as https://a.example';
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const PERIOD_MS_MAX = 24 * 3_600_000;

/** Milliseconds; undefined for off. */
export function readPeriod(value: string): number | undefined | `!${string}` {
  if (value === 'off') return undefined;
  const [, digits, unit = ''] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
  const periodMs = Number(digits) * (UNITS_MS[unit] ?? Number.NaN);
  const fits = periodMs >= 1000 && periodMs <= PERIOD_MS_MAX;
  return fits ? periodMs : '!takes a time from 1s to 24h, such as 30s, 10m or 1h, or off';
}

export function readSpeed(value: string): 'max' | number | `!${string}` {
  if (value === 'max') return 'max';
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : '!takes max or a number above 0';
}

export function readRateLimits(value: string): PlanLimits | `!${string}` {
  const sample = planLimitsText(PLANS);
  return readPlanLimits(value) ?? `!takes plan=per second/at once with commas, as in ${sample}`;
}

const DELAY_MS_MAX = 60_000;

/** Milliseconds. */
export function readDelay(value: string): number | `!${string}` {
  const [, digits] = /^(\d{1,2})s$/.exec(value) ?? [];
  const delayMs = Number(digits) * 1000;
  return delayMs <= DELAY_MS_MAX ? delayMs : '!takes a time from 0s to 60s';
}

/** Undefined for off. */
export function readPortOrOff(value: string): number | undefined | `!${string}` {
  if (value === 'off') return undefined;
  const port = integer(0, 65535)(value);
  return typeof port === 'number' ? port : '!takes a whole number from 0 to 65535, or off';
}
