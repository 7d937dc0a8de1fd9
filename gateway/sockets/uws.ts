// The only import of uWebSockets.js. Its binaries fit certain Node majors, so two releases of it
// are installed under two names; the one that fits is loaded, or the error says why none does.

import type * as Uws from 'uWebSockets.js';
import { createRequire } from 'node:module';
import { type ApiResponse, encoded, REASONS } from './http.ts';

export type {
  HttpRequest,
  HttpResponse,
  TemplatedApp,
  us_listen_socket,
  us_socket_context_t,
  WebSocket,
  WebSocketBehavior,
} from 'uWebSockets.js';

export type UwsModule = typeof Uws;

/** Which of the two installed releases has binaries for this Node major; undefined: neither. */
export function packageFor(nodeMajor: number): string | undefined {
  if (nodeMajor === 20 || nodeMajor === 22) return 'uWebSockets.js';
  if (nodeMajor === 24 || nodeMajor === 26) return 'uWebSockets.js-next';
  return undefined;
}

/**
 * Bytes of request line and headers together; uWebSockets keeps so many for each socket that has
 * not said all of them, and answers more with a bare 431. Its own default is half of it.
 */
const HEADER_BYTES_MAX = 8192;

/** Loads the release for this Node. Throws an Error that says what to do when there is none. */
export function loadUws(
  nodeMajor = Number(process.versions.node.split('.')[0]),
  load: (name: string) => unknown = createRequire(import.meta.url),
): UwsModule {
  const name = packageFor(nodeMajor);
  if (name === undefined) {
    throw new Error(
      `uWebSockets.js has no binary for Node ${nodeMajor}: run Node 20 or 22, or Node 24 or 26 ` +
        'where glibc is 2.38 or newer.',
    );
  }
  // Read once, when the binary is loaded.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= `${HEADER_BYTES_MAX}`;
  try {
    return load(name) as UwsModule;
  } catch (error) {
    throw new Error(explain(nodeMajor, String(error)), { cause: error });
  }
}

function explain(nodeMajor: number, cause: string): string {
  if (/GLIBC_/.test(cause)) {
    return (
      `The uWebSockets.js binary for Node ${nodeMajor} needs glibc 2.38 or newer: run Node 20 or ` +
      `22 on this system. (${cause})`
    );
  }
  return (
    `The uWebSockets.js binary for Node ${nodeMajor} is missing. node_modules was probably ` +
    `installed under another Node major: run "npm ci" again under Node ${nodeMajor}. (${cause})`
  );
}

/** What is said of a status behind the version. */
const STATUS_LINES: Readonly<Record<number, ArrayBuffer>> = Object.fromEntries(
  Object.entries(REASONS).map(([status, reason]) => [status, encoded(`${status} ${reason}`)]),
);

/** Writes status line and headers; call it corked. */
export function writeHead(
  response: Uws.HttpResponse,
  { status, headers, block }: Pick<ApiResponse, 'status' | 'headers' | 'block'>,
): void {
  if (status !== 200) response.writeStatus(STATUS_LINES[status] ?? `${status} `);
  if (block) response.writeHeader(block.name, block.lines);
  let first = '';
  let text = '';
  for (const name in headers) {
    if (first === '') {
      first = name;
      text = headers[name] ?? '';
    } else text += `\r\n${name}: ${headers[name]}`;
  }
  if (first !== '') response.writeHeader(first, text);
}

/**
 * Answers and ends the connection, of which no more is read. Not before the turn is over: while an
 * answer is pending, uWebSockets cuts off who sends another request behind it, and after it, in the
 * same read, it would hear that one. Who does not take the answer is cut off after ten seconds.
 * `onOver`: nothing may touch the response any more.
 */
export function writeLast(
  response: Uws.HttpResponse,
  answer: ApiResponse,
  isHead: boolean,
  onOver: () => void = () => {},
): void {
  let isGone = false;
  response.onAborted(() => {
    isGone = true;
    onOver();
  });
  response.pause();
  setImmediate(() => {
    if (isGone) return;
    response.cork(() => {
      writeHead(response, answer);
      if (isHead) response.writeHeader('connection', 'close').tryEnd('', answer.body.byteLength);
      else response.end(answer.body, true);
    });
    // Of HEAD it would wait for the rest of the body; cut off, it says that it is aborted.
    if (isHead) response.close();
    else onOver();
  });
}
