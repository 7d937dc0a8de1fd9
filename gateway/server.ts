// The socket side: a thin adapter between uWebSockets and the app. Survives aborts at any moment,
// bounds every body, never buffers a big answer for a slow reader, and closes gracefully.
import type { App } from './app.ts';
import { BodyBuffer } from './body-buffer.ts';
import { type ApiRequest, type ApiResponse, EMPTY_BODY } from './http.ts';
import {
  type HttpRequest,
  type HttpResponse,
  loadUws,
  type TemplatedApp,
  type us_listen_socket,
  writeHead,
} from './uws.ts';

export interface ServerOptions {
  readonly app: App;
  /** An address or a name, such as 127.0.0.1 or ::. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Registers more on the same sockets, before the catch-all: `socketApp.ws('/v1/stream', …)`. */
  readonly register?: (socketApp: TemplatedApp) => void;
}

export interface GatewayServer {
  readonly port: number;
  /** Stops listening, lets requests end (for `CLOSE_MS_MAX` at most), then cuts all sockets. */
  close(): Promise<void>;
}

const BODY_BYTES_MAX = 1024 * 1024;
/** Pieces (chunks, or what a read brought) of one body: each costs a call, however small it is. */
const BODY_PIECES_MAX = 4096;
/** Larger answers are written as the reader takes them, instead of being copied into its socket. */
const END_BYTES_MAX = 64 * 1024;
const CLOSE_MS_MAX = 5_000;
/** LIBUS_LISTEN_EXCLUSIVE_PORT. */
const EXCLUSIVE_PORT = 1;

/** The headers the app reads; collecting all of them costs more than answering. */
const HEADERS_READ = ['x-api-key', 'if-none-match', 'accept-encoding'] as const;

/** Starts listening. Rejects when the port cannot be had. */
export async function listen(options: ServerOptions): Promise<GatewayServer> {
  const uws = loadUws();
  const socketApp = uws.App();
  options.register?.(socketApp);
  const exchanges = new Exchanges(options.app);
  socketApp.any('/*', (response, request) => exchanges.begin(response, request));
  const listenSocket = await listenOn(socketApp, options.host, options.port);
  const port = uws.us_socket_local_port(listenSocket as never);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    uws.us_listen_socket_close(listenSocket);
    await exchanges.drained(CLOSE_MS_MAX);
    socketApp.close();
  };
  return {
    port,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
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
      else reject(new Error(`Cannot listen on ${host}:${port}: is the port in use, or reserved?`));
    });
  });
}

/** One request and its response; `isOver` once nothing may touch the socket any more. */
interface Exchange {
  readonly response: HttpResponse;
  readonly method: string;
  isOver: boolean;
}

class Exchanges {
  readonly #app: App;
  #open = 0;
  #whenDrained: (() => void) | undefined;

  constructor(app: App) {
    this.#app = app;
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
    const method = request.getMethod().toUpperCase();
    const record = recordOf(request, method);
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') {
      const answer = this.#app.handle(record);
      if (isPrompt(answer)) writePrompt(response, method, answer);
      else this.#settle(this.#opened(response, method), answer);
      return;
    }
    const exchange = this.#opened(response, method);
    const announcedBytes = Number(request.getHeader('content-length'));
    if (announcedBytes > BODY_BYTES_MAX) {
      this.#refuseBody(exchange, false);
    } else if (this.#app.takesBody(record)) {
      this.#receive(exchange, record, new BodyBuffer(announcedBytes));
    } else if (request.getHeader('transfer-encoding') === '') {
      // The headers decide; a body that comes all the same is discarded.
      this.#handle(exchange, record);
    } else {
      this.#receive(exchange, record, undefined);
    }
  }

  /** From here on the socket may be gone whenever it is looked at. */
  #opened(response: HttpResponse, method: string): Exchange {
    const exchange: Exchange = { response, method, isOver: false };
    this.#open++;
    response.onAborted(() => this.#end(exchange));
    return exchange;
  }

  /** Bounds a body and, where the route reads it, keeps it. */
  #receive(exchange: Exchange, record: ApiRequest, body: BodyBuffer | undefined): void {
    let bytes = 0;
    let pieces = 0;
    exchange.response.onData((piece, isLast) => {
      if (exchange.isOver) return;
      bytes += piece.byteLength;
      pieces += 1;
      const isShredded = pieces > BODY_PIECES_MAX;
      if (bytes > BODY_BYTES_MAX || isShredded) {
        this.#refuseBody(exchange, isShredded);
        return;
      }
      body?.append(piece);
      if (isLast) this.#handle(exchange, body ? { ...record, body: body.bytes } : record);
    });
  }

  /**
   * Answers while the body is still coming. The connection stays open and what comes is discarded:
   * closing it under a sending client would reset it before the answer is read. Only one whose
   * pieces cost more to receive than they bring is cut off.
   */
  #refuseBody(exchange: Exchange, cutsOff: boolean): void {
    this.#write(exchange, this.#app.refuse('ERR_PAYLOAD_TOO_LARGE'), cutsOff);
  }

  #handle(exchange: Exchange, record: ApiRequest): void {
    this.#settle(exchange, this.#app.handle(record));
  }

  #settle(exchange: Exchange, answer: ApiResponse | Promise<ApiResponse>): void {
    if (answer instanceof Promise) void answer.then((settled) => this.#write(exchange, settled));
    else this.#write(exchange, answer);
  }

  #write(exchange: Exchange, answer: ApiResponse, cutsOff = false): void {
    if (exchange.isOver) return;
    exchange.response.cork(() => {
      const { response, method } = exchange;
      writeHead(response, answer);
      if (answer.status === 204 || answer.status === 304) response.endWithoutBody();
      else if (method === 'HEAD') response.endWithoutBody(answer.body.byteLength);
      else if (answer.body.byteLength <= END_BYTES_MAX) response.end(answer.body, cutsOff);
      else {
        this.#writeAsRead(exchange, answer.body);
        return;
      }
      this.#end(exchange);
    });
  }

  /** Sends a big body piece by piece, at the pace at which it is read. */
  #writeAsRead(exchange: Exchange, body: Uint8Array): void {
    const total = body.byteLength;
    const send = (offset: number): boolean => {
      const [isSent, isDone] = exchange.response.tryEnd(body.subarray(offset), total);
      if (isDone) this.#end(exchange);
      return isSent;
    };
    exchange.response.onWritable((offset) => exchange.isOver || send(offset));
    send(0);
  }

  #end(exchange: Exchange): void {
    if (exchange.isOver) return;
    exchange.isOver = true;
    this.#open--;
    if (this.#open === 0) this.#whenDrained?.();
  }
}

/** An answer that is there at once, and so small that no reader is too slow for it. */
function isPrompt(answer: ApiResponse | Promise<ApiResponse>): answer is ApiResponse {
  return !(answer instanceof Promise) && answer.body.byteLength <= END_BYTES_MAX;
}

/** Most answers: within the call that brought the request, which uWebSockets corks by itself. */
function writePrompt(response: HttpResponse, method: string, answer: ApiResponse): void {
  writeHead(response, answer);
  if (answer.status === 204 || answer.status === 304) response.endWithoutBody();
  else if (method === 'HEAD') response.endWithoutBody(answer.body.byteLength);
  else response.end(answer.body);
}

function recordOf(request: HttpRequest, method: string): ApiRequest {
  const headers: Record<string, string | undefined> = {};
  for (const name of HEADERS_READ) {
    const value = request.getHeader(name);
    if (value !== '') headers[name] = value;
  }
  return {
    method,
    path: request.getUrl(),
    // Undefined without a `?`, whatever its type says.
    query: (request.getQuery() as string | undefined) ?? '',
    headers,
    body: EMPTY_BODY,
  };
}
