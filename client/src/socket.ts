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
  send(frame: object): void;
  /** Ends it; `closed` is not told any more. */
  close(): void;
  /** Bytes received so far; undefined where the platform does not tell. */
  bytesReceived(): number | undefined;
}

export interface Address {
  /** Where the server is, such as `https://odds.example.com`. */
  readonly url: string;
  readonly apiKey: string;
}

export type OpenSocket = (address: Address, events: SocketEvents) => Socket;

/** A frame of the server of which only the name is known. */
export interface ServerFrame {
  readonly op: string;
  readonly [member: string]: unknown;
}

/** Codes from here on say that connecting again does not help. */
export const FINAL_CODE = 4100;
/** No key came in time: of who has one, a slow line or a machine that slept, no verdict on it. */
export const LATE_KEY_CODE = 4100;
/** The key was refused before the stream began. */
export const UNAUTHORIZED_CODE = 4101;
/** The connection broke without a word. */
export const BROKEN_CODE = 1006;

/** Until the server says how often it is heard. */
export const HEARTBEAT_MS = 5_000;
/** So many heartbeats without a byte, and the connection counts as broken. */
export const SILENT_HEARTBEATS_MAX = 3;

/** The frame that a text holds; undefined where it holds none: the line is not to be trusted. */
export function parseFrame(text: string): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null ? (frame as ServerFrame) : undefined;
  } catch {
    return undefined;
  }
}
