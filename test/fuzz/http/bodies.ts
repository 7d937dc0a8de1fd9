// JSON bodies for routes that take one, out of their schemas.
import type { Random } from '#kit/random.ts';
import type { Json } from './contract.ts';
import { bytesOf, type FuzzRequest } from './http-message.ts';

const WORDS = ['a', 'Which team covers?', 'é💩', '1', 'nfl', '2026-11-08', 'x'.repeat(500)];
const DEPTH_MAX = 8;

/** The request with a body that fits the schema. */
export function withBody(request: FuzzRequest, schema: Json, random: Random): FuzzRequest {
  const body = bytesOf(JSON.stringify(sampleOf(schema, random, 0)) ?? 'null');
  const others = request.headers.filter(([name]) => name !== 'content-length');
  const own = [
    ['content-type', 'application/json'],
    ['content-length', `${body.length}`],
  ] as const;
  return { ...request, headers: [...others, ...own], body };
}

function sampleOf(schema: Json, random: Random, depth: number): unknown {
  if ('const' in schema) return schema.const;
  const choices = schema.enum ?? schema.examples;
  if (choices) return random.pick(choices as Json[]);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return sampleOf(random.pick(either as Json[]), random, depth + 1);
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type;
  if (type === 'object' && depth < DEPTH_MAX) return objectOf(schema, random, depth);
  if (type === 'array') {
    const { minItems = 0, maxItems = 3, items = {} } = schema;
    const length = Math.min(maxItems, minItems + random.below(3));
    return Array.from({ length }, () => sampleOf(items, random, depth + 1));
  }
  if (type === 'integer' || type === 'number') return (schema.minimum ?? 0) + random.below(3);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'string') return random.pick(WORDS).slice(0, schema.maxLength ?? 1000);
  return null;
}

function objectOf(schema: Json, random: Random, depth: number): unknown {
  const required = new Set<string>(schema.required ?? []);
  const given = Object.entries<Json>(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || random.chance(0.5),
  );
  return Object.fromEntries(given.map(([name, each]) => [name, sampleOf(each, random, depth + 1)]));
}
