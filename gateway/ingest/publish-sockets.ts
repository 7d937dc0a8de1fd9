// WebSockets over which sources send batches: who may open one, and the one of each source that is
// not fenced off.

import { randomUUID } from 'node:crypto';
import { type Refusal, refuse, refuseParameter } from '#contract/errors.ts';
import { INGEST_STREAM_LIMITS as LIMITS } from '#contract/ingest-stream.ts';
import { errorResponse } from '../error-response.ts';
import { Ingress } from '../ingress/ingress.ts';
import { readHead } from '../ingress/request-head.ts';
import type { ApiRequest } from '../sockets/http.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type TemplatedApp,
  type us_socket_context_t,
  type WebSocket,
  writeLast,
} from '../sockets/uws.ts';
import { type PublishConnection, type PublishContext, PublishSession } from './publish-session.ts';

export interface PublishSocketsOptions extends Omit<PublishContext, 'opened' | 'monotonicMs'> {
  readonly ingress?: Ingress | undefined;
  /** The source of a path that may be sent as; `key`: none where it comes as the first frame. */
  readonly admit: (request: Pick<ApiRequest, 'path' | 'method' | 'query'>, key: string) => Admitted;
}

export type Admitted = Refusal | { readonly kind: 'admitted'; readonly source: string };

interface SocketData {
  readonly source: string;
  readonly key: string;
  readonly named: number | undefined;
  readonly address: string;
  session: PublishSession | undefined;
}

/** Acks that wait in a socket: its client does not read. */
const UNREAD_BYTES_MAX = 1024 * 1024;
/** Connections without a key yet, each of which may bring a frame. */
const STRANGERS_MAX = 64;
const IDLE_CHECK_MS = 30_000;
const SESSION = /^[1-9][0-9]{0,15}$/;

export class PublishSockets {
  readonly #options: PublishSocketsOptions;
  readonly #ingress: Ingress;
  readonly #context: PublishContext;
  readonly #all = new Set<PublishSession>();
  /** By source: the one that is open. */
  readonly #open = new Map<string, PublishSession>();
  readonly #idleTimer: NodeJS.Timeout;

  constructor(options: PublishSocketsOptions) {
    this.#options = options;
    this.#ingress = options.ingress ?? new Ingress();
    const monotonicMs = () => performance.now();
    this.#context = { ...options, monotonicMs, opened: (session) => this.#opened(session) };
    this.#idleTimer = setInterval(() => {
      for (const session of this.#all) session.closeIdle(monotonicMs());
    }, IDLE_CHECK_MS).unref();
  }

  /** A session of a source was opened elsewhere: the connection of an earlier one ends. */
  fence(source: string, number: number): void {
    const session = this.#open.get(source);
    if (session && session.number < number) session.close('fenced');
  }

  register(app: TemplatedApp): void {
    app.ws<SocketData>('/ingest/v1/:source/stream', {
      maxPayloadLength: LIMITS.frameBytesMax,
      // Beyond a limit of its own uWebSockets drops frames; a session ends instead.
      maxBackpressure: 0,
      idleTimeout: 60,
      sendPingsAutomatically: true,
      upgrade: (response, request, context) => this.#upgrade(response, request, context),
      open: (socket) => this.#begin(socket),
      message: (socket, bytes) => socket.getUserData().session?.receive(new Uint8Array(bytes)),
      ping: (socket) => socket.getUserData().session?.receive(),
      pong: (socket) => socket.getUserData().session?.receive(),
      close: (socket) => {
        this.#ingress.connections.webSocketClosed();
        const { session, source } = socket.getUserData();
        if (!session) return;
        session.closed();
        this.#all.delete(session);
        if (this.#open.get(source) === session) this.#open.delete(source);
      },
    });
  }

  /** Ends all connections with a code to reconnect. */
  close(): void {
    clearInterval(this.#idleTimer);
    for (const session of this.#all) session.close('shuttingDown');
  }

  #opened(session: PublishSession): void {
    const before = this.#open.get(session.source);
    this.#open.set(session.source, session);
    if (before && before !== session) {
      before.close(before.number === session.number ? 'replaced' : 'fenced');
    }
  }

  #begin(socket: WebSocket<SocketData>): void {
    const data = socket.getUserData();
    const { source, address, key, named } = data;
    const session = new PublishSession(source, connectionOf(socket), address, this.#context);
    data.session = session;
    this.#all.add(session);
    if (key !== '') void session.authorise(key, named);
  }

  #upgrade(response: HttpResponse, request: HttpRequest, context: us_socket_context_t): void {
    const head = readHead(request);
    const { 'x-api-key': key = '', 'source-session': named, origin, host = '' } = head.headers;
    const query = (request.getQuery() as string | undefined) ?? '';
    const asked = { path: request.getUrl(), method: 'GET', query };
    const address = this.#ingress.addressOf(response, head.headers['x-forwarded-for'])();
    const { cors, publicLimits } = this.#ingress;
    const admitted = this.#options.admit(asked, key);
    const isOfKey = admitted.kind === 'refused' && isAboutKey(admitted);
    const flooded = isOfKey
      ? publicLimits.request(address)
      : key === ''
        ? (publicLimits.refusalNow(address) ?? this.#crowded())
        : undefined;
    const refusal = head.refusal
      ? refuse(head.refusal)
      : !cors.admits(origin, host)
        ? refuse('ERR_FORBIDDEN_ORIGIN')
        : (flooded ?? sessionRefusal(named) ?? admitted);
    if (refusal.kind === 'refused') {
      const answer = errorResponse(refusal, `req_${randomUUID()}`);
      writeLast(response, cors.applied(answer, origin), false);
      return;
    }
    const number = named === undefined ? undefined : Number(named);
    response.upgrade<SocketData>(
      { source: refusal.source, key, named: number, address, session: undefined },
      head.headers['sec-websocket-key'] ?? '',
      head.headers['sec-websocket-protocol'] ?? '',
      head.headers['sec-websocket-extensions'] ?? '',
      context,
    );
  }

  /** The refusal of one more whose key is not known, where too many are there. */
  #crowded(): Refusal | undefined {
    const strangers = [...this.#all].filter(({ isKnown }) => !isKnown).length;
    if (strangers < STRANGERS_MAX) return undefined;
    return { ...refuse('ERR_RATE_LIMITED'), headers: { 'retry-after': '5' } };
  }
}

function connectionOf(socket: WebSocket<SocketData>): PublishConnection {
  return {
    get isOverfull() {
      return socket.getBufferedAmount() > UNREAD_BYTES_MAX;
    },
    send: (text) => void socket.send(text),
    end: (code, reason) => socket.end(code, reason),
  };
}

function isAboutKey({ code }: Refusal): boolean {
  return code === 'ERR_UNAUTHORIZED' || code === 'ERR_WRONG_SCOPE';
}

function sessionRefusal(named: string | undefined): Refusal | undefined {
  if (named === undefined || SESSION.test(named)) return undefined;
  return refuseParameter('Source-Session', 'a session as `hello` names it');
}
