// Reads the parameters of a request strictly: each at most once, none unknown, all well-formed.

import { type Refusal, refuse, refuseParameter } from '#contract/errors.ts';
import type { KnownWords, Parameter, Parameters, RouteContract } from '#contract/route.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { nearestOf } from '#domain/nearest-words.ts';
import { BUILT_IN_PROFILES } from '#domain/profile.ts';
import { builtInVenues } from '#domain/venue-catalog.ts';

export interface Parsed {
  readonly kind: 'parsed';
  readonly values: Readonly<Record<string, unknown>>;
}

/** The words of the built-in catalogue. */
export const BUILT_IN: KnownWords = {
  leagues: builtInLeagues,
  venues: builtInVenues,
  profiles: BUILT_IN_PROFILES,
};

/** Nothing of the catalogue has a longer name. */
const WORD_LENGTH_MAX = 100;
/** More than any path takes: a longer list is not read to its end. */
const PARAMETERS_MAX = 64;
/** Half of what uWebSockets takes as request line and headers together (`HEADER_BYTES_MAX`). */
export const TARGET_CHARS_MAX = 4096;

/** The text, percent-decoded (`+` is a space in queries); undefined when it is malformed. */
export function decode(text: string, plusIsSpace: boolean): string | undefined {
  try {
    return decodeURIComponent(plusIsSpace ? text.replaceAll('+', ' ') : text);
  } catch {
    return undefined;
  }
}

/** All parameters of a route, or the refusal of the first one that is not as it must be. */
export function parseParameters(
  contract: Pick<RouteContract, 'pathParameters' | 'query'>,
  path: Readonly<Record<string, string>>,
  rawQuery: string,
  known: KnownWords = BUILT_IN,
): Parsed | Refusal {
  const query = splitQuery(contract.query, rawQuery);
  if (!(query instanceof Map)) return query;
  const values: Record<string, unknown> = {};
  const texts = (name: string): string | undefined => path[name] ?? query.get(name);
  for (const [name, parameter] of Object.entries({
    ...contract.pathParameters,
    ...contract.query,
  })) {
    const refusal = parseInto(values, name, parameter, texts(name), known);
    if (refusal) return refusal;
  }
  const conflict = conflictOf(contract.query, [...query.keys()], values);
  return conflict ? refuseParameter(conflict.name, conflict.takes) : { kind: 'parsed', values };
}

/** The first of the named parameters that can have no effect beside the other values. */
export function conflictOf(
  known: Parameters,
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly takes: string } | undefined {
  for (const name of names) {
    const takes = known[name]?.conflict?.(values);
    if (takes !== undefined) return { name, takes };
  }
  return undefined;
}

/** What a text means to a parameter; undefined where it does not take the text. */
export function readParameter(
  parameter: Parameter,
  text: unknown,
  known: KnownWords,
): { readonly value: unknown } | undefined {
  const { success, data: value } = parameter.schema.safeParse(text);
  if (!success || parameter.meaning === undefined || value == null) {
    return success ? { value } : undefined;
  }
  const meant = parameter.meaning(value, known);
  return meant === undefined ? undefined : { value: meant };
}

function parseInto(
  values: Record<string, unknown>,
  name: string,
  parameter: Parameter,
  text: string | undefined,
  known: KnownWords,
): Refusal | undefined {
  const read = readParameter(parameter, text, known);
  if (!read) return refuseParameter(name, takesNear(parameter, text, known));
  values[name] = read.value;
  return undefined;
}

/** What the parameter takes of what is known. */
export function takesOf({ takes, takesOf }: Parameter, known: KnownWords): string {
  return takesOf?.(known) ?? takes;
}

/** The same with the words that are nearest to what was given. */
function takesNear(parameter: Parameter, text: string | undefined, known: KnownWords): string {
  const { words } = parameter;
  const takes = takesOf(parameter, known);
  const isWord = words !== undefined && text !== undefined && text.length <= WORD_LENGTH_MAX;
  const nearest = isWord ? nearestOf(text, words(known)) : [];
  return nearest.length === 0 ? takes : `${takes}; nearest: ${nearest.join(', ')}`;
}

/** The texts of a query by name; the refusal of the first pair that none of `known` takes. */
export function splitQuery(known: Parameters, rawQuery: string): Map<string, string> | Refusal {
  const texts = new Map<string, string>();
  const pairs = rawQuery === '' ? [] : rawQuery.split('&', PARAMETERS_MAX + 1);
  if (pairs.length > PARAMETERS_MAX) {
    return refuse('ERR_INVALID_PARAMETER', `At most ${PARAMETERS_MAX} query parameters are read.`);
  }
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), true);
    const text = decode(equals < 0 ? '' : pair.slice(equals + 1), true);
    if (name === undefined || !Object.hasOwn(known, name)) return unknownParameter(known, name);
    const { takes } = known[name] as Parameter;
    if (text === undefined) return refuseParameter(name, takes);
    if (texts.has(name)) return refuseParameter(name, `${takes}, and only once`);
    texts.set(name, text);
  }
  return texts;
}

function unknownParameter(known: Parameters, name: string | undefined): Refusal {
  const names = Object.keys(known).join(', ');
  const shown = name === undefined ? 'A parameter name that is not UTF-8' : JSON.stringify(name);
  const takes = names === '' ? 'no query parameters' : `only ${names}`;
  return refuse('ERR_INVALID_PARAMETER', `${shown}: unknown parameter; this path takes ${takes}.`);
}
