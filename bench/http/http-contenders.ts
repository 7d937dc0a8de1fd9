// Who answers: the product's gateway, raw uWebSockets with the very same bytes, and fastify and
// hono as bare as their first example, with the same bytes as a string.
import { serve } from '@hono/node-server';
import { fastify } from 'fastify';
import { Hono } from 'hono';
import { loadUws } from '#gateway/sockets/uws.ts';
import { listening } from '../push/push-contenders.ts';
import { type Listening, startOurGateway } from './our-gateway.ts';

export const HTTP_CONTENDERS = ['overround', 'raw uWS', 'fastify', 'hono'] as const;
export type HttpContenderName = (typeof HTTP_CONTENDERS)[number];

/** What peers answer, whatever is asked of them. */
export interface FixedAnswer {
  readonly status: 200 | 304;
  readonly body: string;
}

type Start = (answer: FixedAnswer) => Promise<Listening>;

const HOST = '127.0.0.1';
const JSON_TYPE = 'application/json; charset=utf-8';

const STARTS: Readonly<Record<HttpContenderName, Start>> = {
  overround: startOurGateway,
  'raw uWS': startRawUws,
  fastify: startFastify,
  hono: startHono,
};

/** Starts one on a free loopback port; all but ours answer what they are given. */
export function startContender(name: HttpContenderName, answer: FixedAnswer): Promise<Listening> {
  return STARTS[name](answer);
}

/** No more than an HTTP server in C++ can do. */
async function startRawUws({ status, body }: FixedAnswer): Promise<Listening> {
  const app = loadUws().App();
  const bytes = Buffer.from(body);
  app.get('/*', (response) => {
    response.cork(() => {
      if (status === 304) response.writeStatus('304 Not Modified').endWithoutBody();
      else response.writeHeader('content-type', JSON_TYPE).end(bytes);
    });
  });
  return { port: await listening(app), close: () => void app.close() };
}

async function startFastify({ body }: FixedAnswer): Promise<Listening> {
  const app = fastify();
  app.get('/*', () => body);
  const address = await app.listen({ host: HOST, port: 0 });
  return { port: Number(new URL(address).port), close: () => void app.close() };
}

async function startHono({ body }: FixedAnswer): Promise<Listening> {
  const app = new Hono();
  app.get('/*', (context) => context.text(body));
  return await new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: HOST, port: 0 }, ({ port }) =>
      resolve({ port, close: () => void server.close() }),
    );
  });
}
