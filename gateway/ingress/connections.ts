// How many sockets there may be. uWebSockets closes one that brings no whole request in about ten
// seconds, however it drips, so the silent sockets of an address are bounded by how many it may
// open in that time; that is why connections are counted as they come, and not as they go.
import { TokenBuckets } from '#kit/token-bucket.ts';
import type { HttpResponse, TemplatedApp } from '../sockets/uws.ts';
import { peerName } from './client-address.ts';

export interface ConnectionLimits {
  /** Sockets at once, streams included; beyond it new ones are closed unheard. */
  readonly connectionsMax: number;
  /** New sockets of one address in `SILENT_MS`; 0 for no limit. */
  readonly perAddressMax: number;
  /** True where a proxy of ours is in front: then all sockets are its own. */
  readonly isProxied: boolean;
}

/** What uWebSockets grants a socket to say something whole. */
const SILENT_MS = 10_000;
const ADDRESSES_MAX = 10_000;

export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #monotonicMs: () => number;
  readonly #buckets = new TokenBuckets(ADDRESSES_MAX);
  #open = 0;
  #refused = 0;

  constructor(limits: ConnectionLimits, monotonicMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#monotonicMs = monotonicMs;
  }

  /** Sockets open now. */
  get open(): number {
    return this.#open;
  }

  /** Sockets that were closed because there were too many. */
  get refused(): number {
    return this.#refused;
  }

  register(app: TemplatedApp): void {
    const onChange = (response: HttpResponse, change: unknown): void => {
      if (Number(change) < 0) this.#open -= 1;
      else if (!this.opened(() => peerName(response.getRemoteAddress()))) response.close();
    };
    app.filter(onChange);
  }

  /** A socket was opened; false where there are too many. */
  opened(address: () => string): boolean {
    this.#open += 1;
    if (this.#open <= this.#limits.connectionsMax && this.#hasRoom(address)) return true;
    this.#refused += 1;
    return false;
  }

  /** A socket that had become a WebSocket is gone: uWebSockets does not tell the filter. */
  webSocketClosed(): void {
    this.#open -= 1;
  }

  #hasRoom(address: () => string): boolean {
    const { perAddressMax, isProxied } = this.#limits;
    if (perAddressMax === 0 || isProxied) return true;
    const name = address();
    if (isLoopback(name)) return true;
    const nowMs = this.#monotonicMs();
    const size = { burst: perAddressMax, perSecond: (perAddressMax * 1000) / SILENT_MS };
    return this.#buckets.of(name, size, nowMs).take(size, nowMs);
  }
}

/** A proxy on this machine, or its operator. */
function isLoopback(name: string): boolean {
  return name.startsWith('127.') || name === '0000000000000000';
}
