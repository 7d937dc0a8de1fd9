// What the stream needs of a connection, whatever carries it.

/** What a connection tells. After `closed` it tells nothing. */
export interface SocketEvents {
  /** Frames can be sent; the first is `auth` unless the key went along already. */
  opened(isAuthorised: boolean): void;
  /** A frame of the server, parsed. */
  frame(frame: ServerFrame): void;
  /** `code`: of the WebSocket, from 1000 on, or the HTTP status that came in its place. */
  closed(code: number, reason: string): void;
}

export interface Socket {
  /** A text goes as it is, anything else as JSON. */
  send(frame: object | string): void;
  /** Ends it; `closed` is not told any more. */
  close(): void;
  /** Bytes received so far; undefined where the platform does not tell. */
  bytesReceived(): number | undefined;
}

export interface Address {
  /** Where the server is, such as `https://odds.example.com`. */
  readonly url: string;
  readonly apiKey: string;
  /** What is opened there; the stream by default. */
  readonly path?: string;
  /** Of a source: the session that goes on. */
  readonly session?: number;
}

export type OpenSocket = (address: Address, events: SocketEvents) => Socket;

/** A frame of the server of which only the name is known. */
export interface ServerFrame {
  readonly op: string;
  readonly [member: string]: unknown;
}

/** Codes from here on say that connecting again does not help. */
const FINAL_CODE = 4100;
/** No key came in time: of who has one, a slow line or a machine that slept, no verdict on it. */
const LATE_KEY_CODE = 4100;
/** The key was refused before the stream began. */
export const UNAUTHORIZED_CODE = 4101;
/** The connection broke without a word. */
export const BROKEN_CODE = 1006;

/** Until the server says how often it is heard. */
export const HEARTBEAT_MS = 5_000;
/** So many heartbeats without a byte, and the connection counts as broken. */
export const SILENT_HEARTBEATS_MAX = 3;

/** What is opened at a server by default. */
export const STREAM_PATH = '/v1/stream';

/**
 * Whether a connection that closed with this code is not opened again: the server says so, or what
 * answers there never was the server. A key that came late is presented once more.
 */
export function endsForGood(
  code: number,
  { apiKey }: Pick<Address, 'apiKey'>,
  wasReached: boolean,
): boolean {
  const isLate = code === LATE_KEY_CODE && apiKey !== '';
  const isFinal = code >= FINAL_CODE && code < FINAL_CODE + 100 && !isLate;
  return isFinal || (!wasReached && isForeign(code));
}

/** An HTTP status of something else than our server, which asking again does not change. */
function isForeign(code: number): boolean {
  return code >= 200 && code < 500 && code !== 408 && code !== 425 && code !== 429;
}

/** A frame as text. */
export function textOf(frame: object | string): string {
  return typeof frame === 'string' ? frame : JSON.stringify(frame);
}

/** The frame that a text holds; undefined where it holds none: the line is not to be trusted. */
export function parseFrame(text: string): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null ? (frame as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}
