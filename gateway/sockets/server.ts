// The socket side: a thin adapter between uWebSockets and the app. Survives aborts at any moment,
// bounds every body in bytes and time, never buffers answers for a slow reader, closes gracefully.

import type { ErrorCode } from '#contract/errors.ts';
import { LazyAbort } from '#kit/lazy-abort.ts';
import type { App } from '../app.ts';
import { Ingress } from '../ingress/ingress.ts';
import { readHead, readPlainHead } from '../ingress/request-head.ts';
import { BodyBuffer } from './body-buffer.ts';
import { EventsOut } from './events-out.ts';
import { type ApiRequest, type ApiResponse, EMPTY_BODY } from './http.ts';
import {
  type HttpRequest,
  type HttpResponse,
  loadUws,
  type TemplatedApp,
  type UwsModule,
  type us_listen_socket,
  writeHead,
  writeLast,
} from './uws.ts';

export interface ServerOptions {
  readonly app: App;
  /** An address or a name, such as 127.0.0.1 or ::. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Registers more on the same sockets, before the catch-all: `socketApp.ws('/v1/stream', …)`. */
  readonly register?: (socketApp: TemplatedApp) => void;
  /** Who may come in; everybody where it is left out. */
  readonly ingress?: Ingress;
  /** PEM files: the port then speaks TLS and nothing else. */
  readonly tls?: TlsFiles | undefined;
  /** A body that is not whole after so long is answered 408. */
  readonly bodyMsMax?: number;
  readonly mounts?: readonly Mount[];
}

/** Another app on the same sockets, whose bodies have bounds of their own. */
export interface Mount {
  /** Of uWebSockets, such as `/ingest/*`. */
  readonly pattern: string;
  readonly app: App;
  readonly bodyBytesMax: number;
  readonly bodyMsMax: number;
  /** Paths under the pattern that are the first app's. */
  readonly except?: ReadonlySet<string>;
}

export interface TlsFiles {
  /** The certificate, then those that lead to a root. */
  readonly certFile: string;
  readonly keyFile: string;
}

/** The TLS files cannot be read, or do not fit each other. */
export class TlsError extends Error {
  override readonly name = 'TlsError';
}

export interface GatewayServer {
  readonly port: number;
  /** Takes no more connections; those that are open stay. A second call does nothing. */
  stopListening(): void;
  /** Stops listening, lets requests end (for `CLOSE_MS_MAX` at most), then cuts all sockets. */
  close(): Promise<void>;
}

/** The 8,000 characters of a chat are 96 KB where each is escaped. */
const BODY_BYTES_MAX = 128 * 1024;
/** uWebSockets itself ends a body that brings less than 16 KiB a second for ten seconds. */
const BODY_MS_MAX = 20_000;
const CLOSE_MS_MAX = 5_000;
/** LIBUS_LISTEN_EXCLUSIVE_PORT. */
const EXCLUSIVE_PORT = 1;

/** Starts listening. Rejects when the port or the TLS files cannot be had. */
export async function listen(options: ServerOptions): Promise<GatewayServer> {
  const uws = loadUws();
  const socketApp = options.tls ? tlsApp(uws, options.tls) : uws.App();
  const ingress = options.ingress ?? new Ingress();
  ingress.connections.register(socketApp);
  options.register?.(socketApp);
  const { app, bodyMsMax = BODY_MS_MAX, mounts = [] } = options;
  const all: Mount[] = [...mounts, { pattern: '/*', app, bodyBytesMax: BODY_BYTES_MAX, bodyMsMax }];
  const openRequests = all.map((mount) => {
    const open = new OpenRequests(ingress, mount);
    socketApp.any(mount.pattern, (response, request) => {
      // Preflights are answered in one place.
      const isPreflight = request.getCaseSensitiveMethod() === 'OPTIONS';
      const isExcepted = mount.except?.has(request.getUrl()) ?? false;
      const isOthers = mount.app !== app && (isPreflight || isExcepted);
      if (isOthers) request.setYield(true);
      else open.begin(response, request);
    });
    return open;
  });
  const listenSocket = await listenOn(socketApp, options.host, options.port);
  const port = uws.us_socket_local_port(listenSocket as never);
  let closing: Promise<void> | undefined;
  let isListening = true;
  const stopListening = (): void => {
    if (isListening) uws.us_listen_socket_close(listenSocket);
    isListening = false;
  };
  const close = async (): Promise<void> => {
    stopListening();
    await Promise.all(openRequests.map((open) => open.drained(CLOSE_MS_MAX)));
    socketApp.close();
  };
  return {
    port,
    stopListening,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function tlsApp(uws: UwsModule, { certFile, keyFile }: TlsFiles): TemplatedApp {
  try {
    return uws.SSLApp({ cert_file_name: certFile, key_file_name: keyFile });
  } catch (error) {
    throw new TlsError(`${certFile} and ${keyFile} hold no certificate and its key`, {
      cause: error,
    });
  }
}

/** The typings lack the form with both a host and options, which the binary takes. */
interface ListensExclusively {
  listen(
    host: string,
    port: number,
    options: number,
    callback: (socket: us_listen_socket | false) => void,
  ): void;
}

/** Exclusively: by default uWebSockets shares a port with whoever listens there already. */
function listenOn(app: TemplatedApp, host: string, port: number): Promise<us_listen_socket> {
  return new Promise((resolve, reject) => {
    (app as unknown as ListensExclusively).listen(host, port, EXCLUSIVE_PORT, (socket) => {
      if (socket) resolve(socket);
      else {
        const why = 'is the port in use or reserved, or is the address not of this machine?';
        reject(new Error(`Cannot listen on ${host}:${port}: ${why}`));
      }
    });
  });
}

/** One request and its response; `isOver` once nothing may touch the socket any more. */
interface OpenRequest {
  readonly response: HttpResponse;
  readonly method: string;
  /** Of whose page it is, where that matters. */
  readonly origin: string | undefined;
  /** Ends the wait for the body. */
  timer?: NodeJS.Timeout;
  isOver: boolean;
  /** Of answers that are told bit by bit. */
  out?: EventsOut;
}

class OpenRequests {
  readonly #app: App;
  readonly #ingress: Ingress;
  readonly #bodyBytesMax: number;
  readonly #bodyMsMax: number;
  #open = 0;
  #whenDrained: (() => void) | undefined;

  constructor(ingress: Ingress, { app, bodyBytesMax, bodyMsMax }: Mount) {
    this.#app = app;
    this.#ingress = ingress;
    this.#bodyBytesMax = bodyBytesMax;
    this.#bodyMsMax = bodyMsMax;
  }

  /** Resolves when no request is under way, or after `msMax`. */
  async drained(msMax: number): Promise<void> {
    if (this.#open === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, msMax);
      this.#whenDrained = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The request object is only readable during this call. */
  begin(response: HttpResponse, request: HttpRequest): void {
    // As it was sent: `getMethod` would change it for whoever asks later.
    const method = request.getCaseSensitiveMethod();
    const isRead = method === 'GET' || method === 'HEAD';
    const isPlain = isRead && this.#ingress.isDirect && this.#ingress.cors.isOpen;
    const { headers, refusal } = (isPlain && readPlainHead(request)) || readHead(request);
    const { origin } = headers;
    const record = {
      method,
      path: request.getUrl(),
      // Undefined without a `?`, whatever its type says.
      query: (request.getQuery() as string | undefined) ?? '',
      headers,
      body: EMPTY_BODY,
      address: this.#ingress.addressOf(response, headers['x-forwarded-for']),
      gone: new LazyAbort(),
    };
    if (refusal) this.#refuse(this.#opened(response, record, origin), refusal, true);
    else if (isRead || method === 'OPTIONS') this.#answerNow(response, record, origin);
    else this.#answerWithBody(this.#opened(response, record, origin), record);
  }

  /** Of methods whose body, if there is one, nobody reads. */
  #answerNow(response: HttpResponse, record: ApiRequest, origin: string | undefined): void {
    const { method } = record;
    const answer = this.#app.handle(record);
    if (!(answer instanceof Promise) && method !== 'HEAD' && answer.closes !== true) {
      this.#writePrompt(response, method, this.#ingress.cors.applied(answer, origin));
      return;
    }
    // Whoever asks later for the address can be told: the socket may be gone by then.
    record.address();
    this.#settle(this.#opened(response, record, origin), answer);
  }

  /** The headers decide: where no body is taken, one that comes all the same is discarded. */
  #answerWithBody(pending: OpenRequest, record: ApiRequest): void {
    record.address();
    const announcedBytes = Number(record.headers['content-length'] ?? 0);
    if (announcedBytes > this.#bodyBytesMax) this.#refuse(pending, 'ERR_PAYLOAD_TOO_LARGE', false);
    else if (!this.#app.takesBody(record)) this.#handle(pending, record);
    else this.#receive(pending, record, new BodyBuffer(announcedBytes));
  }

  /** From here on the socket may be gone whenever it is looked at. */
  #opened(
    response: HttpResponse,
    { method, gone }: Pick<ApiRequest, 'method' | 'gone'>,
    origin: string | undefined,
  ): OpenRequest {
    const pending: OpenRequest = { response, method, origin, isOver: false };
    this.#open++;
    response.onAborted(() => {
      this.#end(pending);
      gone?.abort();
      pending.out?.aborted();
    });
    return pending;
  }

  /** Waits for a body, whose length was announced. */
  #receive(pending: OpenRequest, record: ApiRequest, body: BodyBuffer): void {
    pending.timer = setTimeout(() => {
      this.#refuse(pending, 'ERR_REQUEST_TIMEOUT', true);
      record.gone?.abort();
    }, this.#bodyMsMax);
    pending.response.onData((piece, isLast) => {
      if (pending.isOver) return;
      body.append(piece);
      if (!isLast) return;
      clearTimeout(pending.timer);
      this.#handle(pending, Object.assign(record, { body: body.bytes }));
    });
  }

  /**
   * Answers while the body is still coming. The connection stays open and what comes is discarded:
   * closing it under a sending client would reset it before the answer is read. Only one whose body
   * comes too slowly or has no certain end is cut off.
   */
  #refuse(pending: OpenRequest, code: ErrorCode, closes: boolean): void {
    this.#write(pending, { ...this.#app.refuse(code), closes });
  }

  #handle(pending: OpenRequest, record: ApiRequest): void {
    this.#settle(pending, this.#app.handle(record));
  }

  #settle(pending: OpenRequest, answer: ApiResponse | Promise<ApiResponse>): void {
    if (answer instanceof Promise) void answer.then((settled) => this.#write(pending, settled));
    else this.#write(pending, answer);
  }

  #write(pending: OpenRequest, answer: ApiResponse): void {
    if (pending.isOver) return;
    const { response, method, origin } = pending;
    const { status, body } = answer;
    const shown = this.#ingress.cors.applied(answer, origin);
    if (shown.stream) {
      this.#stream(pending, shown, shown.stream);
      return;
    }
    if (endsConnection(answer, method)) {
      pending.isOver = true;
      clearTimeout(pending.timer);
      writeLast(response, shown, method === 'HEAD', () => this.#ended());
      return;
    }
    response.cork(() => {
      writeHead(response, shown);
      if (status === 204 || status === 304) response.endWithoutBody();
      else if (method === 'HEAD') {
        // Told of the length by the call, it would wait for that body, and hear no other request.
        response.writeHeader('content-length', String(body.byteLength));
        response.endWithoutBody();
      } else {
        this.#writeAsRead(pending, body);
        return;
      }
      this.#end(pending);
    });
  }

  /** Lets the answer stream itself; it is over when it ended or the reader left. */
  #stream(pending: OpenRequest, head: ApiResponse, stream: (out: EventsOut) => void): void {
    const { response } = pending;
    const out = new EventsOut(response);
    pending.out = out;
    response.cork(() => {
      writeHead(response, head);
      notifyWritable(out, response);
      stream(out);
    });
    if (!out.isOpen) {
      this.#end(pending);
      return;
    }
    const { onClosed } = out;
    // Written where it is assigned, it would keep the pending until a full collection.
    const closed = (): void => {
      onClosed?.();
      this.#end(pending);
    };
    out.onClosed = closed;
  }

  /**
   * An answer that is there at once, within the call that brought the request: uWebSockets corks
   * that by itself, and nothing can be aborted in between. Not of HEAD: without somebody to hear
   * of an abort, uWebSockets takes a length without a body for no answer, and ends the process.
   */
  #writePrompt(response: HttpResponse, method: string, answer: ApiResponse): void {
    const { status, body } = answer;
    writeHead(response, answer);
    if (status === 204 || status === 304) response.endWithoutBody();
    else {
      const [, isDone] = response.tryEnd(body, body.byteLength);
      if (!isDone) this.#writeRest(this.#opened(response, { method }, undefined), body);
    }
  }

  /**
   * Sends a body at the pace at which it is read. Small ones too: uWebSockets copies what it is
   * told to end with and goes on to the next request, so that thousands of them in one write, by a
   * client that does not read, would fill the memory. A request behind one that waits ends the
   * connection.
   */
  #writeAsRead(pending: OpenRequest, body: Uint8Array): void {
    const [, isDone] = pending.response.tryEnd(body, body.byteLength);
    if (isDone) this.#end(pending);
    else this.#writeRest(pending, body);
  }

  #writeRest(pending: OpenRequest, body: Uint8Array): void {
    const { response } = pending;
    response.onWritable((offset) => {
      if (pending.isOver) return true;
      const [isSent, isDone] = response.tryEnd(body.subarray(offset), body.byteLength);
      if (isDone) this.#end(pending);
      return isSent;
    });
  }

  #end(pending: OpenRequest): void {
    if (pending.isOver) return;
    pending.isOver = true;
    clearTimeout(pending.timer);
    this.#ended();
  }

  #ended(): void {
    this.#open--;
    if (this.#open === 0) this.#whenDrained?.();
  }
}

/**
 * Notifies `out` when its socket takes more. A function of its own, since the socket keeps handlers
 * until its next request, and with them all that closures of the same function know.
 */
function notifyWritable(out: EventsOut, response: HttpResponse): void {
  response.onWritable(() => {
    out.drained();
    return out.hasRoom;
  });
}

/** Nothing bounds what refusals without a body leave in the socket of who does not read. */
function endsConnection({ closes, status }: ApiResponse, method: string): boolean {
  return closes === true || (method === 'HEAD' && status >= 400);
}
