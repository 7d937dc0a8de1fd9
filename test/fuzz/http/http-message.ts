// A request as it goes over the wire, and what came back. Text is bytes: one character each
// (latin1), so that what no client library would send can be sent, and shown.

export interface FuzzRequest {
  /** `valid` as documented; `near`: one thing wrong; `hostile`: anything. */
  readonly kind: 'valid' | 'near' | 'hostile';
  /** What was done to it. */
  readonly what: string;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
  /** The statuses that it must get one of; empty: any that is no failure of the server. */
  readonly statuses: readonly number[];
  /** So far from HTTP that the server may hang up, or answer below the gateway. */
  readonly mayClose: boolean;
}

export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  /** The body goes on: only its beginning was read. */
  readonly isStream: boolean;
  /** Bytes that came behind it, though nothing more was asked. */
  readonly surplus: number;
}

/** `closed`: the connection ended without an answer. `silent`: none came in time. */
export type Outcome = Answer | { readonly kind: 'closed' } | { readonly kind: 'silent' };

/** The bytes of a text, as characters. */
export function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** The request as bytes. */
export function wireOf({ method, target, headers, body }: FuzzRequest): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n${body ?? ''}`, 'latin1');
}

/** A line for a shell that sends the same. */
export function curlLine({ method, target, headers, body }: FuzzRequest, address: string): string {
  const length = String(body?.length ?? 0);
  const named = headers.filter(([name, value]) => {
    return name !== 'host' && !(name === 'content-length' && value === length);
  });
  const parts = [
    method === 'HEAD' ? 'curl -gsi --path-as-is -I' : `curl -gsi --path-as-is -X ${quoted(method)}`,
    ...named.map(
      ([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
    quoted(`${address}${target}`),
  ];
  return parts.join(' ');
}

/** For bash: bytes that are not plain as escapes. */
function quoted(bytes: string): string {
  const isPlain = /^[ -~]*$/.test(bytes);
  if (isPlain && !bytes.includes("'")) return `'${bytes}'`;
  const escaped = bytes.replace(/[^ -~]|['\\]/g, (byte) => {
    return `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
  return `$'${escaped}'`;
}
