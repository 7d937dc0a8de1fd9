// JSON Schema of what zod schemas put out, as the documents of REST and the stream show it.
import { z } from 'zod';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** JSON Schema of what a zod schema puts out, or takes; those with an id move to the components. */
export function jsonSchema(
  schema: z.ZodType,
  schemas: Map<string, Json>,
  io: 'output' | 'input' = 'output',
): Json {
  // Inside an object, because a schema with an id is a reference only where it is nested.
  const options = { unrepresentable: 'any', io } as const;
  const { $defs, properties } = z.toJSONSchema(z.object({ nested: schema }), options);
  for (const [id, definition] of Object.entries($defs ?? {})) {
    schemas.set(id, tidied(definition as Json));
  }
  return tidied(properties?.nested as Json);
}

/** Components in the order of their names: the same schemas give the same bytes. */
export function sortedComponents(components: ReadonlyMap<string, Json>): JsonObject {
  return Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A reference to a component of a document. */
export function componentRef(kind: string, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Any of a few schemas; where all are of plain types, one of these. */
function anyOf(schemas: readonly Json[]): Json {
  const plain = schemas.map((schema) => {
    const { type, description: _, ...others } = schema as JsonObject;
    return Object.keys(others).length === 0 ? [type ?? []].flat() : undefined;
  });
  if (plain.includes(undefined)) return { anyOf: schemas.map(tidied) };
  const types = [...new Set(plain.flatMap((each) => each ?? []))];
  const [only = null] = types;
  return types.length === 1 ? { type: only } : { type: types };
}

/**
 * Points references at the components and leaves out what would mislead: clients must allow members
 * that they do not know, and nothing here is written back.
 */
function tidied(json: Json): Json {
  if (Array.isArray(json)) return json.map(tidied);
  if (json === null || typeof json !== 'object') return json;
  const entries = Object.entries(json as JsonObject).flatMap(([key, value]): [string, Json][] => {
    if (key === 'readOnly' || key === 'id') return [];
    // A tuple as a list of any of its members: the stream's document knows no other.
    if (key === 'items' && value === false) return [];
    if (key === 'prefixItems') return [['items', anyOf(value as readonly Json[])]];
    // What the values of a record are says something; that there are no others does not.
    if (key === 'additionalProperties' && typeof value === 'boolean') return [];
    if (key === 'properties') {
      const members = Object.entries(value as JsonObject);
      return [[key, Object.fromEntries(members.map(([name, member]) => [name, tidied(member)]))]];
    }
    if (key === '$ref' && typeof value === 'string') {
      return [[key, value.replace('#/$defs/', '#/components/schemas/')]];
    }
    return [[key, tidied(value)]];
  });
  return Object.fromEntries(entries);
}
