// What every way into the server shares: REST, documents, events and WebSockets ask the same
// ingress who may come in, who somebody is, and which pages of other origins may look.

import type { HttpResponse } from '../sockets/uws.ts';
import { clientAddress, type Trusted } from './client-address.ts';
import { type ConnectionLimits, Connections } from './connections.ts';
import { Cors } from './cors.ts';
import { PublicLimits } from './public-limits.ts';

export interface IngressOptions extends Omit<ConnectionLimits, 'isProxied'> {
  /** Origins whose pages may call; undefined for all. */
  readonly origins: readonly string[] | undefined;
  /** Proxies of ours in front: so many names at the right of X-Forwarded-For are true. */
  readonly proxies: number;
  /** A balancer of ours begins each connection with the PROXY protocol, version 2. */
  readonly hasPreamble?: boolean;
  /** Requests without a valid key that one address may make in a second; 0 for no limit. */
  readonly publicPerSecond: number;
}

/** Lets everybody in: for tests, and where something else stands guard. */
const OPEN: IngressOptions = {
  origins: undefined,
  proxies: 0,
  publicPerSecond: 0,
  connectionsMax: Number.POSITIVE_INFINITY,
  perAddressMax: 0,
};

export class Ingress {
  readonly cors: Cors;
  readonly connections: Connections;
  readonly publicLimits: PublicLimits;
  readonly #trusted: Trusted;

  constructor(options: IngressOptions = OPEN) {
    this.cors = new Cors(options.origins);
    const { proxies, hasPreamble = false } = options;
    this.#trusted = { proxies, hasPreamble };
    this.connections = new Connections({ ...options, isProxied: !this.isDirect });
    this.publicLimits = new PublicLimits(options.publicPerSecond);
  }

  /** True where no proxy of ours is in front: a connection is then one client's alone. */
  get isDirect(): boolean {
    const { proxies, hasPreamble } = this.#trusted;
    return proxies === 0 && !hasPreamble;
  }

  /** Reads a request's client when first asked, which must be while its handler runs. */
  addressOf(response: HttpResponse, forwardedFor: string | undefined): () => string {
    return clientAddress(response, forwardedFor, this.#trusted);
  }
}
