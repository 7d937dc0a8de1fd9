// Who is at the other end: the address that limits count by. It is read only when somebody asks,
// because most requests have a key and are counted by that.
import { isIP } from 'node:net';
import type { HttpResponse } from '../sockets/uws.ts';

const V4_MAPPED_PREFIX = '00000000000000000000ffff';
/** Of the 128 bits of an IPv6 address a customer usually has the last 64 to choose from. */
const V6_GROUP_BYTES = 8;

/** The address of a peer as a name to count by: IPv4 in dots, IPv6 by its /64. */
export function peerName(bytes: ArrayBuffer): string {
  const buffer = Buffer.from(bytes);
  if (buffer.length === 4) return buffer.join('.');
  if (buffer.toString('hex', 0, 12) === V4_MAPPED_PREFIX) return buffer.subarray(12).join('.');
  return buffer.toString('hex', 0, V6_GROUP_BYTES);
}

/** The same of an address in text; undefined where it is none. */
export function addressName(text: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version === 0) return undefined;
  const mapped = /^::ffff:([\d.]+)$/i.exec(bare)?.[1];
  return mapped ?? hexOf(bare).slice(0, 2 * V6_GROUP_BYTES);
}

/** An IPv6 address in full, as 32 hexadecimal digits. */
function hexOf(address: string): string {
  // The URL writes every form of it in one: no dots, no zeros in front.
  const [head = '', tail] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::');
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((part) => part.padStart(4, '0')).join('');
}

/**
 * The client behind `proxies` proxies of ours. Each of them adds, at the right, whom it heard; what
 * stands further left was said by the client itself and means nothing.
 */
export function forwardedName(forwardedFor: string, proxies: number): string | undefined {
  const named = forwardedFor.split(',').at(-proxies);
  return named === undefined ? undefined : addressName(named.trim());
}

/**
 * Reads a request's client once, when first asked. To be asked while the request's handler runs:
 * whoever goes on later asks before. `forwardedFor`: all lines of X-Forwarded-For, as one list.
 */
export function clientAddress(
  response: HttpResponse,
  forwardedFor: string | undefined,
  { proxies, hasPreamble }: Trusted,
): () => string {
  let known: string | undefined;
  return () => {
    const named = proxies > 0 ? forwardedName(forwardedFor ?? '', proxies) : undefined;
    known ??= named ?? (hasPreamble ? preambleName(response) : undefined);
    known ??= peerName(response.getRemoteAddress());
    return known;
  };
}

/** Whose word on addresses is taken. */
export interface Trusted {
  /** Proxies of ours in front: so many names at the right of X-Forwarded-For are true. */
  readonly proxies: number;
  /** A balancer of ours begins each connection with the PROXY protocol, version 2. */
  readonly hasPreamble: boolean;
}

/** The client as a balancer named it before the first request; undefined where it did not. */
function preambleName(response: HttpResponse): string | undefined {
  const bytes = response.getProxiedRemoteAddress();
  return bytes.byteLength === 0 ? undefined : peerName(bytes);
}
