// The body of an answer of The Odds API, sorted into what the feed asks of it.
import { thinned } from './thinning.ts';

export interface OddsApiBody {
  /** What the body is: a league's answer is a list, that of one event an object. */
  readonly form: 'list' | 'object' | 'other';
  /** The list's members, or the object; without most of the pieces that have not their form. */
  readonly events: readonly unknown[];
  /** Prices of the pieces that were left out of `events`. */
  readonly dropped: number;
  /** The API's own words where it refuses; '' where it has none. */
  readonly message: string;
  readonly errorCode: string;
}

/** Reads a body of any form. Never throws. */
export function readOddsApiBody(body: unknown): OddsApiBody {
  const isObject = typeof body === 'object' && body !== null;
  const fields = (isObject ? body : {}) as { message?: unknown; error_code?: unknown };
  const words = { message: textOf(fields.message), errorCode: textOf(fields.error_code) };
  if (Array.isArray(body)) return { form: 'list', ...thinned(body), ...words };
  if (isObject) return { form: 'object', ...thinned([body]), ...words };
  return { form: 'other', events: [], dropped: 0, ...words };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
