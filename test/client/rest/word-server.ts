// A real server of few words, for the client’s REST: a test says what it answers, in order.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export class WordServer {
  /** What is answered next; with nothing in it, an empty list. */
  answers: Answering[] = [];
  readonly asked: IncomingMessage[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request);
      const answer = this.answers.shift() ?? ok({});
      answer(request, response);
    });
  }

  static async start(): Promise<WordServer> {
    const server = new WordServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

export function ok(headers: Record<string, string>, data: unknown = []): Answering {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ success: true, data, meta: { count: 0 }, error: null }));
  };
}

export function refused(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Answering {
  return (_, response) => {
    response.writeHead(status, { 'x-request-id': 'req_1', ...headers });
    response.end(JSON.stringify({ success: false, error: { code, message: `${code}!` } }));
  };
}
