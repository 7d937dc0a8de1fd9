// Routes as data: what a path takes and gives. Validation, OpenAPI and the documentation page are
// all derived from these records, so they cannot disagree.
import type { z } from 'zod';
import type { AccountTerms } from '#domain/account-terms.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { Profile } from '#domain/profile.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { ErrorCode } from './errors.ts';

/** What parameters may name beside fixed words. */
export interface KnownWords {
  readonly leagues: Leagues;
  readonly venues: Venues;
  /** Pricing profiles that whoever asks may name. */
  readonly profiles: readonly Profile[];
  /** What the account that asks states of itself; what was read of it is no one else's. */
  readonly account?: AccountTerms & { readonly accountId?: string };
}

/**
 * One path or query parameter. `schema` reads the text of the request (undefined when absent) and
 * its output side describes the parameter in OpenAPI.
 */
export interface Parameter<T = unknown> {
  readonly schema: z.ZodType<T>;
  readonly description: string;
  /** Completes "takes …" in the message of a refusal. */
  readonly takes: string;
  /** The same where it depends on what is known. */
  readonly takesOf?: (known: KnownWords) => string;
  readonly example?: string | number;
  /** What the value means by the catalogue; undefined: nothing. Without it it means itself. */
  meaning?(value: NonNullable<T>, known: KnownWords): T | undefined;
  /** Words that mean something, among which the nearest to an unknown one are sought. */
  readonly words?: (known: KnownWords) => readonly string[];
  /**
   * Why the parameter can have no effect beside the others that were given; completes "takes …".
   * Undefined where it can act. Asked only where the request names the parameter.
   */
  readonly conflict?: (values: Readonly<Record<string, unknown>>) => string | undefined;
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** What the parameters of a shape parse to. */
export type ValuesOf<P extends Parameters> = {
  readonly [Name in keyof P]: P[Name] extends Parameter<infer T> ? T : never;
};

export type Tag =
  | 'Leagues'
  | 'Teams'
  | 'Events'
  | 'Odds'
  | 'Player props'
  | 'Edge'
  | 'Moves'
  | 'Best bets'
  | 'Players'
  | 'AI chat'
  | 'History'
  | 'Venues'
  | 'Account';

export interface RouteContract<
  P extends Parameters = Parameters,
  Q extends Parameters = Parameters,
> {
  readonly operationId: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` where a path parameter stands. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly pathParameters: P;
  readonly query: Q;
  /** What a JSON body must be; routes without it ignore bodies. */
  readonly body?: z.ZodType;
  /** Schema of `data`. */
  readonly data: z.ZodType;
  /** Schema of `meta`. */
  readonly meta: z.ZodType;
  /** An example of `data`. */
  readonly example: unknown;
  readonly exampleMeta: Readonly<Record<string, unknown>>;
  /** Answers from the book: carries `x-book-seq` and `x-book-epoch`. */
  readonly fromBook: boolean;
  /** Credits a call costs; where the body decides, what the usual one does. */
  readonly credits: number;
  /** Credits of a call with this validated body, where the body decides. */
  readonly creditsOf?: (body: unknown) => number;
  /** Answers rest on what venues charge the account that asks, where it states that. */
  readonly obeysCommission?: true;
  /** What Server-Sent Events of the route look like; routes without it send none. */
  readonly eventsExample?: string;
  /** Errors beyond those every route can answer with. */
  readonly errors: readonly ErrorCode[];
}

type None = Record<never, Parameter>;
type Usual = 'method' | 'pathParameters' | 'query' | 'fromBook' | 'credits' | 'errors';

/** Writes down a route and keeps the types of its parameters; what it leaves out is as usual. */
export function route<P extends Parameters = None, Q extends Parameters = None>(
  contract: Omit<RouteContract<P, Q>, Usual> & Partial<Pick<RouteContract<P, Q>, Usual>>,
): RouteContract<P, Q> {
  const usual = { method: 'GET', fromBook: false, credits: 1, errors: [] } as const;
  return { pathParameters: {} as P, query: {} as Q, ...usual, ...contract };
}
