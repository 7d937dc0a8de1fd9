// Values for parameters: such as the document describes, such as miss it by one thing, and such as
// nobody should send.
import type { Random } from '#kit/random.ts';
import type { Json, ParameterSpec } from './contract.ts';
import { bytesOf } from './http-message.ts';
import { type World, wordFor } from './world.ts';

/** A value as the document describes it, before it is encoded. */
export function validValue(spec: ParameterSpec, world: World, random: Random): string {
  const schema = oneOf(spec.schema, random);
  if (schema.enum) return random.pick(schema.enum as string[]);
  if (schema.type === 'integer') return String(smallInteger(schema, random));
  if (schema.type === 'number') return (random.below(80) / 8).toString();
  if (schema.format === 'date') return random.pick(world.days);
  if (schema.format === 'date-time') return `${random.pick(world.days)}T18:00:00Z`;
  if (spec.example !== undefined && random.chance(0.2)) return String(spec.example);
  const isDay = spec.name === 'from' || spec.name === 'to';
  return isDay ? random.pick(world.days) : wordFor(world, spec.name, random);
}

/** What can act, or not, beside others of the same request. */
const BESIDE_OTHERS: ReadonlySet<string> = new Set([
  ...['status', 'type', 'sort', 'phase', 'maxHold', 'maxCost', 'minGap', 'maxAgeMs', 'kelly'],
  ...['minProb', 'maxProb', 'minBooks', 'indicative', 'bankroll', 'totalStake', 'stakeRounding'],
  ...['rulesRisk', 'stake', 'synthetic', 'maxBetDelayMs'],
]);

/** Whether the document says all there is to say about a value. */
export function isStrict({ schema, name }: ParameterSpec): boolean {
  const described = schema.enum ?? schema.format ?? (schema.type !== 'string' && schema.type);
  return Boolean(described) && !BESIDE_OTHERS.has(name);
}

/** Whether a parameter says the same as, or has no effect beside, those that are chosen already. */
export function isIdle(name: string, chosen: ReadonlySet<string>): boolean {
  const has = (...names: readonly string[]) => names.some((each) => chosen.has(each));
  if (name === 'bookmakers' || name === 'region') return has('bookmaker', 'bookmakers');
  if (name === 'kelly') return !has('bankroll');
  if (name === 'startsWithin') return has('phase');
  if (name.startsWith('max')) return has(name.replace('max', 'min')) || OF_ONE_TYPE.has(name);
  return OF_ONE_TYPE.has(name);
}

/** Of types that are listed only where they are named. */
const OF_ONE_TYPE: ReadonlySet<string> = new Set(['maxHold', 'maxCost', 'minGap']);

/** A value that the document excludes; undefined where it excludes nothing. */
export function wrongValue({ schema }: ParameterSpec, random: Random): string | undefined {
  if (schema.enum) {
    return random.pick(['nonsense', '', ' ', `${schema.enum[0]}x`, 'constructor', '__proto__']);
  }
  if (schema.type === 'integer') {
    const { minimum, maximum } = schema;
    const beyond = maximum < Number.MAX_SAFE_INTEGER ? maximum + 1 : '9007199254740993';
    return random.pick([...NO_INTEGERS, String(minimum - 1), String(beyond)]);
  }
  if (schema.type === 'number') {
    const below = schema.minimum === undefined ? [] : [String(schema.minimum - 1)];
    return random.pick([...below, 'NaN', 'Infinity', '', '1,5', 'x', '٣']);
  }
  if (schema.format === 'date') return random.pick(NO_DAYS);
  if (schema.format === 'date-time') return random.pick([...NO_DAYS, '2026-11-08T25:00:00Z']);
  if (schema.pattern) return random.pick(['26', '2026-7', '2026-271', 'x', '٢٠٢٦', '2026\n']);
  if (schema.maxLength) return random.pick(['', 'x'.repeat(schema.maxLength + 1)]);
  return undefined;
}

/** Percent-encoded; `+` or `%20` for a space. */
export function encoded(value: string, random: Random): string {
  const text = encodeURIComponent(value);
  return random.chance(0.5) ? text.replaceAll('%20', '+') : text;
}

/** Text as it may stand in a URL, and would better not. No spaces: they end the URL. */
export function hostileText(random: Random): string {
  if (random.chance(0.1)) return 'x'.repeat(random.pick([201, 1000, 3000]));
  if (random.chance(0.2)) return randomBytes(random);
  return random.pick(HOSTILE);
}

function oneOf(schema: Json, random: Random): Json {
  return schema.anyOf ? random.pick(schema.anyOf as Json[]) : schema;
}

/** Pages that are far or long say no more than others, and cost more. */
function smallInteger({ minimum = 0, maximum = 1000 }: Json, random: Random): number {
  if (random.chance(0.03)) return random.pick([minimum, maximum]);
  return Math.min(maximum, minimum + random.below(random.chance(0.2) ? 30 : 4));
}

function randomBytes(random: Random): string {
  const length = 1 + random.below(24);
  return Array.from({ length }, () => {
    const byte = 0x21 + random.below(0xdf);
    return byte === 0x7f ? '~' : String.fromCharCode(byte);
  }).join('');
}

const NO_INTEGERS = ['', '1.5', '1e3', '0x10', ' 1', '1 ', 'NaN', '-0.5', '١', '1_0', '1e999'];
const NO_DAYS = ['', '2026-02-30', '2026-13-01', '2026-1-1', 'today', '20261108', '2026-11-08x'];
const HOSTILE = [
  ...['%', '%z', '%zz', '%00', '%0', '%c3%28', '%ff%fe', '%ed%a0%80', '%f0%28%8c%28', '%25zz'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__proto__[x]=1'],
  ...['..', '.', '%2e%2e', '..%2f..%2fetc%2fpasswd', '//', '\\', '%5c', '%2f', ';', ';a=b', '#'],
  ...["'%20OR%201=1--", '%27;DROP%20TABLE%20events;--', '$%7Bjndi:ldap://x%7D', '%3Cscript%3E'],
  ...['-1', '0', '1e309', '9'.repeat(40), '-0', 'NaN', 'null', 'undefined', 'true', '[]', '{}'],
  ...['%0d%0aSet-Cookie:%20a=b', '%0a', '%e2%80%ae', '%f0%9f%92%a9', '%cc%81'.repeat(40), '&', '='],
  ...[bytesOf('é'), bytesOf('💩'), bytesOf('\u202e'), bytesOf('ﬀ'), '\xff\xfe', '{eventId}', '*'],
];
