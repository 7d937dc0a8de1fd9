// What the texts of parameters may be. All are strict: nothing is trimmed, clamped or guessed.

import { z } from 'zod';
import type { Parameter } from './route.ts';

/** Characters of a text, where nothing else is said. */
export const TEXT_LENGTH_MAX = 200;

const AMOUNT = /^[0-9]{1,9}(?:\.[0-9]{1,2})?$/;
const AMOUNT_MAX = 100_000_000;
const WHOLE_NUMBER = /^[1-9][0-9]*$/;

/** One of these words, or none. */
export function choice<const T extends string>(
  words: readonly T[],
  description: string,
  example: T,
): Parameter<T | undefined> {
  const takes = `one of ${words.join(', ')}`;
  return { schema: oneOf(words).optional(), description, takes, example };
}

/** An id in a path. */
export function idPath(takes: string, description: string, example: string): Parameter<string> {
  return { schema: idText(), description, takes, example };
}

/** A whole number from 1 to `most`. */
export function wholeNumber(most: number) {
  return z.string().regex(WHOLE_NUMBER).transform(Number).pipe(z.int().min(1).max(most));
}

/** An amount of money, in any currency. */
export function amount(description: string): Parameter<number | undefined> {
  return {
    schema: z
      .string()
      .regex(AMOUNT)
      .transform(Number)
      .pipe(z.number().gt(0).max(AMOUNT_MAX))
      .optional(),
    description,
    takes: `a plain amount from 0.01 to ${AMOUNT_MAX} with at most two decimals, such as 1000`,
    example: 1000,
  };
}

/** An id in a path: whatever it is, it is known or it is not. */
function idText(): z.ZodType<string> {
  return z.string().min(1).max(TEXT_LENGTH_MAX);
}

/** A text that a database can keep. */
export function text(): z.ZodType<string> {
  return idText().refine(isStorable);
}

/** No database keeps a zero character, and no UTF-8 half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !/\0|\p{Cs}/u.test(text);
}

/** One of these words. */
export function oneOf<const T extends string>(words: readonly T[]): z.ZodType<T> {
  return z.enum(words);
}

/** A word that `resolve` knows; `json` says in OpenAPI what it looks like. */
export function word<T>(
  resolve: (text: string) => T | undefined,
  json: Readonly<Record<string, unknown>> = { minLength: 1, maxLength: TEXT_LENGTH_MAX },
  lengthMax = TEXT_LENGTH_MAX,
): z.ZodType<T> {
  return z
    .string()
    .min(1)
    .max(lengthMax)
    .transform((text, context) => {
      const value = isStorable(text) ? resolve(text) : undefined;
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: 'unknown' });
      return z.NEVER;
    })
    .meta({ type: 'string', ...json });
}
