// Who answers: the product's gateway, and raw uWebSockets.js with the very same bytes.

import { loadUws } from '#gateway/sockets/uws.ts';
import { listening } from '../shared/listening.ts';
import type { Listening } from './listening.ts';
import { startOurGateway } from './our-gateway.ts';

export type HttpContenderName = 'overround' | 'raw uWS';

/** Starts one on a free loopback port; the peer answers `body`, whatever the request. */
export function startContender(name: HttpContenderName, body: string): Promise<Listening> {
  return name === 'overround' ? startOurGateway() : startRawUws(body);
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
