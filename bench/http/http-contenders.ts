// Who answers: the product's gateway, and raw uWebSockets.js with the very same bytes.
import { loadUws } from '#gateway/sockets/uws.ts';
import { listening } from '../shared/listening.ts';
import { startOurGateway } from './our-gateway.ts';

export type HttpContenderName = 'overround' | 'raw uWS';

/** What the peer answers, whatever the request. */
export interface FixedAnswer {
  readonly status: 200 | 304;
  readonly body: string;
}

export interface Listening {
  readonly port: number;
  close(): void | Promise<void>;
}

/** Starts one on a free loopback port. */
export function startContender(name: HttpContenderName, answer: FixedAnswer): Promise<Listening> {
  return name === 'overround' ? startOurGateway() : startRawUws(answer);
}

/** No more than an HTTP server in C++ can do. */
async function startRawUws({ status, body }: FixedAnswer): Promise<Listening> {
  const app = loadUws().App();
  const bytes = Buffer.from(body);
  app.get('/*', (response) => {
    response.cork(() => {
      if (status === 304) response.writeStatus('304 Not Modified').endWithoutBody();
      else response.writeHeader('content-type', 'application/json; charset=utf-8').end(bytes);
    });
  });
  return { port: await listening(app), close: () => void app.close() };
}
