// A request while it is being made: an operation with values that fit it, before anything is wrong.
import type { Random } from '#kit/random.ts';
import type { Operation, ParameterSpec } from './contract.ts';
import type { FuzzRequest } from './http-message.ts';
import { encoded, isIdle, isStrict, validValue } from './values.ts';
import type { World } from './world.ts';

export interface Draft {
  readonly operation: Operation;
  readonly path: string;
  readonly pairs: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
  /** The document says all there is to say about its values. */
  readonly isStrict: boolean;
}

const GZIP_SHARE = 0.15;
const SHORT_SHARE = 0.9;
/** Of parameters without effect so many are left out: they are refused. */
const IDLE_SHARE = 0.9;

/** With its required parameters and some of the others. */
export function draftOf(operation: Operation, world: World, random: Random): Draft {
  let path = operation.path;
  const pairs: string[] = [];
  const chosen: ParameterSpec[] = [];
  const share = random.pick([0, 0.2, 0.5]);
  for (const spec of operation.parameters) {
    const isPath = spec.place === 'path';
    // Long pages say no more than short ones.
    const isShort = spec.name === 'limit' && random.chance(SHORT_SHARE);
    if (!(isPath || spec.isRequired || isShort || random.chance(share))) continue;
    const isSaid = isIdle(spec.name, new Set(chosen.map(({ name }) => name)));
    if (isSaid && random.chance(IDLE_SHARE)) continue;
    const value = encoded(validValue(spec, world, random), random);
    if (isPath) path = path.replace(`{${spec.name}}`, value.replaceAll('+', '%20'));
    else pairs.push(`${spec.name}=${value}`);
    if (!isPath) chosen.push(spec);
  }
  const { key } = random.pick(world.callers);
  const headers: [string, string][] = [['host', '127.0.0.1']];
  headers.push(['x-api-key', key]);
  if (random.chance(GZIP_SHARE)) headers.push(['accept-encoding', 'gzip']);
  const names = new Set(chosen.map(({ name }) => name));
  const runsTogether = names.has('from') || names.has('to') || names.has('date');
  // Filters of a stream depend on its channel.
  const strict = chosen.every(isStrict) && !runsTogether && !operation.isStream;
  return { operation, path, pairs, headers, isStrict: strict };
}

/** The draft as a request; it must not end the connection. */
export function finished(
  { path, pairs, headers }: Draft,
  said: Pick<FuzzRequest, 'kind' | 'what' | 'method'>,
): FuzzRequest {
  const target = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  const hasBody = said.method !== 'GET' && said.method !== 'HEAD';
  return {
    ...said,
    target,
    headers: hasBody ? [...headers, ['content-length', '0']] : headers,
    body: undefined,
    statuses: [],
    mayClose: false,
  };
}
