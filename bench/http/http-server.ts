// One contender as its process sees it: the product's gateway, or raw uWebSockets.js with the very
// same bytes; where it listens, and what it has cost so far.
import { loadUws } from '#gateway/sockets/uws.ts';
import { listening } from '../shared/listening.ts';
import { type Listening, startOurGateway } from './our-gateway.ts';

export type HttpContenderName = 'overround' | 'raw uWS';

export interface HttpServerSpec {
  readonly contender: HttpContenderName;
  /** What the peer answers, whatever the request. */
  readonly answer: string;
}

export class HttpServer {
  readonly #spec: HttpServerSpec;
  #listening: Listening | undefined;

  constructor(spec: HttpServerSpec) {
    this.#spec = spec;
  }

  /** Starts it; its port. */
  async open(): Promise<number> {
    const { contender, answer } = this.#spec;
    this.#listening = await (contender === 'overround' ? startOurGateway() : startRawUws(answer));
    return this.#listening.port;
  }

  /** Processor time of the process since it began, in microseconds. */
  cpuUs(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  }

  async close(): Promise<void> {
    await this.#listening?.close();
  }
}

/** No more than an HTTP server in C++ can do. */
async function startRawUws(body: string): Promise<Listening> {
  const app = loadUws().App();
  const bytes = Buffer.from(body);
  app.get('/*', (response) => {
    response.cork(() => {
      response.writeHeader('content-type', 'application/json; charset=utf-8').end(bytes);
    });
  });
  return { port: await listening(app), close: () => void app.close() };
}
