// What handlers answer with: descriptions of what to show. Bodies are made from them elsewhere, so
// a handler does not serialise, and waits for the store, or for a tick with time for it, alone.
import type { Sql } from '#backends/sql/sql.ts';
import type { ChatAnswer, ChatService } from '#chat/chat-service.ts';
import type { History } from '#clickhouse/history-questions.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Parameters, RouteContract, ValuesOf } from '#contract/route.ts';
import type { LeagueId } from '#domain/league.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import type { LazyAbort } from '#kit/lazy-abort.ts';
import type { Guard } from './accounts/admission.ts';
import type { Account } from './accounts/auth.ts';
import type { View } from './bodies/fragments.ts';

/** Data that is JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Data that never changes while the process lives. */
export interface FixedAnswer {
  readonly kind: 'fixed';
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Data read from the book just now: true at its position, and at no other. */
export interface MomentAnswer {
  readonly kind: 'moment';
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
  /** It holds rows of the store too, which change without the book: it is not kept. */
  readonly hasStored?: boolean;
}

/** Data read from the store or the catalogue just now. */
export interface StoredAnswer {
  readonly kind: 'stored';
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** One event in one view, whether it has content or not. */
export interface EventAnswer {
  readonly kind: 'event';
  readonly view: View;
  readonly eventId: string;
  readonly leagueId: LeagueId;
}

/** A page of the events that have content in a view. */
export interface ListAnswer {
  readonly kind: 'list';
  readonly view: View;
  /** Candidates now, by startTime then eventId; asked again in every tick that cuts the page. */
  readonly candidates: () => readonly EventEntry[];
  /** By start, or by rank (best first), then by eventId. */
  readonly order: 'start' | 'rank';
  /** Infinity where the list is not paged. */
  readonly limit: number;
  /** Undefined where the list has no pages. */
  readonly page: number | undefined;
  readonly leagueId: LeagueId | undefined;
}

export type RouteResult =
  | FixedAnswer
  | MomentAnswer
  | StoredAnswer
  | EventAnswer
  | ListAnswer
  | ChatAnswer
  | Refusal;

export interface HandlerContext {
  readonly reader: Reader;
  readonly changes: BookChanges;
  /** Names the log that positions count in. */
  readonly epoch: string;
  readonly account: Account;
  /** Reference data; undefined where the process has no store. */
  readonly sql: Sql | undefined;
  /** Every change of the consensus on lines; undefined where no archive is kept. */
  readonly history: History | undefined;
  /** Rates and credits of accounts; undefined where none are counted. */
  readonly guard: Guard | undefined;
  /** The validated JSON body of routes that take one. */
  readonly body?: unknown;
  /** For bodies that name the request. */
  readonly requestId: string;
  readonly chat: ChatService;
  /** Aborts when the caller is gone. */
  readonly gone: LazyAbort | undefined;
}

/** A route with its handler, types erased. */
export interface Endpoint {
  readonly contract: RouteContract;
  readonly handle: (
    values: Readonly<Record<string, unknown>>,
    context: HandlerContext,
  ) => RouteResult | Promise<RouteResult>;
}

/** Binds a handler to the contract whose parsed parameters it takes. */
export function endpoint<P extends Parameters, Q extends Parameters>(
  contract: RouteContract<P, Q>,
  handler: (
    values: ValuesOf<P> & ValuesOf<Q>,
    context: HandlerContext,
  ) => RouteResult | Promise<RouteResult>,
): Endpoint {
  return { contract, handle: handler as unknown as Endpoint['handle'] };
}
