// The port of operators: metrics, health and readiness over plain HTTP, for the few who ask once in
// a while. Only GET, no bodies, small headers, few connections, short waits. On loopback it answers
// to names of loopback alone: a page whose own name was rebound to this machine reads nothing.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered at a path. */
export interface AdminPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface AdminServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** By path, without a query. */
  readonly pages: ReadonlyMap<string, () => AdminPage | Promise<AdminPage>>;
}

const HEADER_BYTES_MAX = 4096;
const CONNECTIONS_MAX = 32;
const REQUEST_MS_MAX = 5000;
const IDLE_MS_MAX = 5000;
/** Of a connection on which nothing moves, an answer that nobody reads included. */
const STILL_MS_MAX = 10_000;
const REQUESTS_PER_CONNECTION_MAX = 1000;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

const NOT_FOUND = page(404, 'Not Found\n');
const NOT_ALLOWED = page(405, 'Method Not Allowed\n', { allow: 'GET, HEAD', connection: 'close' });
const MISDIRECTED = page(421, 'Misdirected Request: ask for localhost\n', { connection: 'close' });
const FAILED = page(500, 'Internal Server Error\n');

export class AdminServer {
  readonly #server: Server;

  /** Starts listening. Rejects with the system's error when the port cannot be had. */
  static async open({ host, port, pages }: AdminServerOptions): Promise<AdminServer> {
    const answersAll = !LOOPBACK.test(host);
    const server = createServer(
      {
        maxHeaderSize: HEADER_BYTES_MAX,
        headersTimeout: REQUEST_MS_MAX,
        requestTimeout: REQUEST_MS_MAX,
        keepAliveTimeout: IDLE_MS_MAX,
        connectionsCheckingInterval: 1000,
      },
      (request, response) => {
        const isMeant = answersAll || namesLoopback(request);
        void answer(request, response, isMeant ? pages : undefined);
      },
    );
    server.maxConnections = CONNECTIONS_MAX;
    server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION_MAX;
    server.setTimeout(STILL_MS_MAX);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
    return new AdminServer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts whoever is connected. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  pages: AdminServerOptions['pages'] | undefined,
): Promise<void> {
  const found = pages ? await pageOf(request, pages).catch(() => FAILED) : MISDIRECTED;
  const { status, headers, body } = found;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Node hands out the first of several; two of them name nobody for certain. */
function namesLoopback({ headersDistinct: { host = [] } }: IncomingMessage): boolean {
  const [name = '', ...others] = host;
  return others.length === 0 && LOOPBACK.test(name.replace(/:\d{1,5}$/, ''));
}

async function pageOf(
  { method, url = '' }: IncomingMessage,
  pages: AdminServerOptions['pages'],
): Promise<AdminPage> {
  if (method !== 'GET' && method !== 'HEAD') return NOT_ALLOWED;
  const [path = ''] = url.split('?');
  return (await pages.get(path)?.()) ?? NOT_FOUND;
}

function page(status: number, body: string, headers: AdminPage['headers'] = {}): AdminPage {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}
