// How the texts of options are read: numbers, addresses, lists and times. Each reader is a zod
// schema whose first issue says what the option takes, never what was read.
import { z } from 'zod';
import { resolveMarketAnyLeague } from '#domain/market-catalog.ts';
import { PLANS, type PlanLimits, planLimitsText, readPlanLimits } from '#domain/plan.ts';

/** Reads an option's text. */
export type Read<T> = z.ZodType<T, string>;

export const text: Read<string> = z.string();
export const optionalText: Read<string | undefined> = z
  .string()
  .transform((value) => value || undefined);
/** A comma list; empty where nothing is named. */
export const optionalList: Read<readonly string[]> = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);
const commaList = z.string().transform((value) => value.split(',').map((part) => part.trim()));

/** What `parse` makes of a text; null where it is not what the option `takes`. */
function parsed<T>(takes: string, parse: (value: string) => T | null): Read<T> {
  return z.string().transform((value, context) => {
    const result = parse(value);
    if (result !== null) return result;
    context.addIssue(takes);
    return z.NEVER;
  });
}

/** A text of which `faultOf` finds nothing wrong. */
function faultless(faultOf: (value: string) => string | undefined): Read<string> {
  return z.string().superRefine((value, context) => {
    const fault = faultOf(value);
    if (fault !== undefined) context.addIssue(fault);
  });
}

/** A name that streams and buckets of NATS take. */
export const readStreamName: Read<string> = parsed(
  'takes up to 32 letters, digits, - and _',
  (value) => (/^[A-Za-z0-9_-]{1,32}$/.test(value) ? value : null),
);

export function integer(least: number, most: number): Read<number> {
  return parsed(`takes a whole number from ${least} to ${most}`, (value) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= least && number <= most ? number : null;
  });
}

export function url(...protocols: readonly string[]): Read<string> {
  return faultless((value) => addressFault(value, protocols));
}

export function optionalUrl(...protocols: readonly string[]): Read<string | undefined> {
  return optionalText.pipe(url(...protocols).optional());
}

/** One address or a comma list of them; the parts after the first may leave out the protocol. */
export function optionalUrls(...protocols: readonly string[]): Read<string | undefined> {
  const list = faultless((value) => addressesFault(value, protocols));
  return optionalText.pipe(list.optional());
}

function addressesFault(value: string, protocols: readonly string[]): string | undefined {
  const parts = value.split(',').map((part) => part.trim());
  const isBare = (part: string, at: number): boolean => at > 0 && !part.includes('://');
  const fault = parts
    .map((part, at) =>
      addressFault(isBare(part, at) ? `${protocols[0]}//${part}` : part, protocols),
    )
    .find((each) => each !== undefined);
  const isCut = parts.some((part, at) => isBare(part, at) && part.includes('@'));
  if (fault !== undefined && isCut)
    return 'its list is cut at a comma: percent-encode one in a password (%2C)';
  return fault;
}

function addressFault(value: string, protocols: readonly string[]): string | undefined {
  const fault = credentialFault(value);
  if (fault !== undefined) return fault;
  const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return fits ? undefined : `takes an address starting with ${protocols.join('// or ')}//`;
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

/** One of these words. */
export function readWord<const T extends string>(known: readonly T[]): Read<T> {
  return z.enum(known, `takes ${known.join(' or ')}`);
}

/** A comma list of words that are known. */
export function readWords<const T extends string>(known: readonly T[]): Read<readonly T[]> {
  return commaList.pipe(z.array(z.enum(known, `takes a comma list of ${known.join(', ')}`)));
}

/** `all` of these words, or a comma list of some. */
export function readLeagues(known: readonly string[]): Read<readonly string[]> {
  return z
    .string()
    .transform((value) => (value === 'all' ? known.join() : value))
    .pipe(readWords(known));
}

/** A comma list of names of markets; empty for none. */
export const readMarkets: Read<readonly string[]> = z.string().transform((value, context) => {
  const keys = value === '' ? [] : value.split(',').map((key) => key.trim());
  const unknown = keys.find((key) => resolveMarketAnyLeague(key).length === 0);
  if (unknown !== undefined) context.addIssue(`no market is called ${unknown}`);
  return keys;
});

const ORIGINS = 'takes * or a comma list such as https://a.example';
const isOrigin = (each: string): boolean => URL.canParse(each) && new URL(each).origin === each;

/** Undefined for all. */
export const readOrigins: Read<readonly string[] | undefined> = z
  .string()
  .transform((value) => (value === '*' ? undefined : value))
  .pipe(commaList.pipe(z.array(z.string().refine(isOrigin, ORIGINS))).optional());

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const PERIOD_MS_MAX = 24 * 3_600_000;

/** Milliseconds; undefined for off. */
export const readPeriod: Read<number | undefined> = parsed(
  'takes a time from 1s to 24h, such as 30s, 10m or 1h, or off',
  (value) => {
    if (value === 'off') return undefined;
    const [, digits, unit = ''] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
    const periodMs = Number(digits) * (UNITS_MS[unit] ?? Number.NaN);
    return periodMs >= 1000 && periodMs <= PERIOD_MS_MAX ? periodMs : null;
  },
);

export const readSpeed: Read<'max' | number> = parsed('takes max or a number above 0', (value) => {
  if (value === 'max') return 'max';
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : null;
});

export const readRateLimits: Read<PlanLimits> = parsed(
  `takes plan=per second/at once with commas, as in ${planLimitsText(PLANS)}`,
  (value) => readPlanLimits(value) ?? null,
);

const DELAY_MS_MAX = 60_000;

/** Milliseconds. */
export const readDelay: Read<number> = parsed('takes a time from 0s to 60s', (value) => {
  const [, digits] = /^(\d{1,2})s$/.exec(value) ?? [];
  const delayMs = Number(digits) * 1000;
  return delayMs <= DELAY_MS_MAX ? delayMs : null;
});

/** Undefined for off. */
export const readPortOrOff: Read<number | undefined> = parsed(
  'takes a whole number from 0 to 65535, or off',
  (value) => (value === 'off' ? undefined : (integer(0, 65535).safeParse(value).data ?? null)),
);
