// Pieces of the schemas of reference sources. A member that must be there fails its record; any
// other that has the wrong form reads as absent, because a source that garbles a colour still
// knows the score. Text that PostgreSQL or UTF-8 cannot hold (NUL, half surrogate pairs) is no
// text; other control characters and invisible ones are cleaned away.
import { z } from 'zod';
import { cleanName } from '#domain/name-folding.ts';

const TEXT_CHARS_MAX = 500;
const LONG_TEXT_CHARS_MAX = 4000;
const STORABLE = /^[^\0\p{Cs}]*$/u;

/** Text with something in it, cleaned. */
export const text = cleanText(TEXT_CHARS_MAX);
export const longText = cleanText(LONG_TEXT_CHARS_MAX);
/** An id as text, whether it is written as a string or a number. */
export const idText = z.union([text, z.number().int().transform(String)]);

export const maybeText = text.nullish().catch(undefined);
export const maybeLongText = longText.nullish().catch(undefined);
export const maybeId = idText.nullish().catch(undefined);
export const maybeBoolean = z.boolean().nullish().catch(undefined);
/** A finite number, or text that is one. */
export const maybeNumber = z
  .union([z.number(), text.transform(Number)])
  .refine(Number.isFinite)
  .nullish()
  .catch(undefined);
/** Whatever it is: judged by whoever uses it. */
export const anything = z.unknown().optional();
/** The items, unjudged; no list reads as an empty one. */
export const list = z.array(z.unknown()).catch([]);

/** A week of a season; other numbers and texts read as absent. */
export const maybeWeek = z.number().int().min(0).max(60).nullish().catch(undefined);

/** A score, or points of a period; other numbers and texts read as absent. */
export const maybeScore = z.number().int().min(0).max(1000).nullish().catch(undefined);

/** Names of members that a record has and that read as absent, because they have another form. */
export function garbledMembers(
  record: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
  names: readonly string[],
): readonly string[] {
  return names.filter((name) => record[name] != null && read[name] === undefined);
}

/** An object of these members and any others; anything else reads as absent. */
export function maybeObject<T extends z.ZodRawShape>(shape: T) {
  return z.looseObject(shape).nullish().catch(undefined);
}

function cleanText(charsMax: number) {
  return z.string().trim().max(charsMax).regex(STORABLE).overwrite(cleanName).min(1);
}

/** The value as the schema has it; undefined where it has not that form. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
}

/** Every item of the list that has the schema's form; the others are left out. */
export function itemsAs<T>(schema: z.ZodType<T>, items: readonly unknown[]): readonly T[] {
  return items.flatMap((item) => readAs(schema, item) ?? []);
}

/** Whether the value is an object with members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How a record names itself, for the detail of a refusal. */
export function nameOf(record: unknown): string {
  if (!isObject(record)) return typeof record;
  const { id, shortName, displayName, name, fullName } = record;
  const names = [id, shortName ?? displayName ?? fullName ?? name].filter(
    (each) => typeof each === 'string' || typeof each === 'number',
  );
  return names.length > 0 ? names.join(' ') : `object of ${Object.keys(record).length} members`;
}
