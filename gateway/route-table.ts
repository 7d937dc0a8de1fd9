// What targets mean: the endpoint, its parsed parameters, and a key that equal ones share. Recent
// ones are remembered: reading parameters costs more than answering from a cache.

import { LRUCache } from 'lru-cache';
import { type Refusal, refuse, refuseMethod } from '#contract/errors.ts';
import type { KnownWords } from '#contract/route.ts';
import type { AccountTerms } from '#domain/account-terms.ts';
import { profilesFor } from '#domain/profile.ts';
import type { Account } from './accounts/auth.ts';
import { filterKey } from './handlers/filters.ts';
import { BUILT_IN, parseParameters } from './parse.ts';
import type { Endpoint } from './route-result.ts';
import { Router } from './router.ts';
import type { ApiRequest } from './sockets/http.ts';

export interface PlannedRequest {
  readonly kind: 'plan';
  readonly endpoint: Endpoint;
  readonly values: Readonly<Record<string, unknown>>;
  readonly key: string;
}

/** Why nothing answers; the endpoint is known where its parameters are refused. */
export interface RefusedRequest extends Refusal {
  readonly endpoint?: Endpoint;
}

/** Who asks, as far as parameters may name what is theirs. */
export type Asker = AccountTerms & Partial<Pick<Account, 'accountId'>>;

const REMEMBERED_MAX = 8192;
/** Longer ones are read anew, so that the memory has a bound. */
const REMEMBERED_CHARS_MAX = 512;

export class RouteTable {
  readonly #router: Router;
  /** Of GET, by path and query. */
  readonly #recent = new LRUCache<string, PlannedRequest>({ max: REMEMBERED_MAX });

  readonly #known: KnownWords;

  /** `known`: what parameters may name; the built-in catalogue unless given. */
  constructor(endpoints: readonly Endpoint[], known: KnownWords = BUILT_IN) {
    this.#known = known;
    this.#router = new Router(endpoints);
  }

  /** What a request asks for, or why nothing answers it. */
  of({ method: given, path, query }: ApiRequest, account?: Asker): PlannedRequest | RefusedRequest {
    const method = given === 'HEAD' ? 'GET' : given;
    const target = `${path}?${query}`;
    const known = method === 'GET' ? this.#recent.get(target) : undefined;
    if (known) return known;
    const words = new WordsOfAsker(this.#known, account);
    if (method !== 'GET') return this.#read(method, path, query, words);
    const plan = this.#read(method, path, query, words);
    if (plan.kind === 'plan' && !words.isOwn && target.length <= REMEMBERED_CHARS_MAX) {
      this.#recent.set(target, plan);
    }
    return plan;
  }

  /** Whether a body is read where this request goes. */
  takesBody({ method, path }: ApiRequest): boolean {
    const endpoints = this.#router.match(path)?.endpoints ?? [];
    const endpoint = endpoints.find(({ contract }) => contract.method === method);
    return endpoint?.contract.body !== undefined;
  }

  #read(
    method: string,
    path: string,
    query: string,
    words: KnownWords,
  ): PlannedRequest | RefusedRequest {
    const match = this.#router.match(path);
    if (!match) return refuse('ERR_NOT_FOUND');
    const endpoint = match.endpoints.find(({ contract }) => contract.method === method);
    if (!endpoint) return wrongMethod(match.endpoints.map((each) => each.contract.method));
    if (!match.path) return refuse('ERR_INVALID_PATH');
    const parsed = parseParameters(endpoint.contract, match.path, query, words);
    if (parsed.kind === 'refused') return { ...parsed, endpoint };
    const { values } = parsed;
    const key = `${endpoint.contract.operationId} ${filterKey(values)}`;
    return { kind: 'plan', endpoint, values, key };
  }
}

/** What the parameters of one request may name, and whether they named what is the asker's own. */
class WordsOfAsker implements KnownWords {
  readonly #known: KnownWords;
  readonly #account: Asker | undefined;
  isOwn = false;

  constructor(known: KnownWords, account: Asker | undefined) {
    this.#known = known;
    this.#account = account;
  }

  get leagues(): KnownWords['leagues'] {
    return this.#known.leagues;
  }

  get venues(): KnownWords['venues'] {
    return this.#known.venues;
  }

  get profiles(): KnownWords['profiles'] {
    this.isOwn = true;
    return profilesFor(this.#known.profiles, this.#account?.accountId);
  }

  get account(): Asker {
    this.isOwn = true;
    return this.#account ?? {};
  }
}

/** Refuses a method where others are served; whoever takes GET takes HEAD. */
export function wrongMethod(methods: readonly string[]): Refusal {
  return refuseMethod(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
}
