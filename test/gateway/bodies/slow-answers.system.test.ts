// Answers that take their time, or break: the time of a body is not the answer's, and nobody pays
// for what we could not do.
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { route } from '#contract/route.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { Ingress } from '#gateway/ingress/ingress.ts';
import { publicReadiness } from '#gateway/pages.ts';
import { endpoint } from '#gateway/route-result.ts';
import { type GatewayServer, listen } from '#gateway/sockets/server.ts';
import { FreeGuard } from '../accounts/free-guard.ts';
import { fixture, KEY, READY } from '../fixture.ts';

const BODY_MS_MAX = 50;

const SLOW = endpoint(
  route({
    operationId: 'slow',
    method: 'POST',
    path: '/v1/slow',
    tag: 'Odds',
    summary: 'Slow',
    description: 'Slow',
    pathParameters: {},
    query: {},
    body: z.strictObject({ isBroken: z.boolean() }),
    data: z.unknown(),
    meta: z.object({}),
    example: null,
    exampleMeta: {},
    fromBook: false,
    errors: [],
  }),
  async (_, { body }) => {
    await new Promise((resolve) => setTimeout(resolve, 4 * BODY_MS_MAX));
    if ((body as { isBroken: boolean }).isBroken) throw new Error('broken');
    return { kind: 'fixed', data: 'slow', meta: {} };
  },
);

const servers: GatewayServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});

it('a body that is there is not late, however long its answer takes', async () => {
  const open = { origins: undefined, proxies: 0, publicPerSecond: 0 };
  const ingress = new Ingress({ ...open, connectionsMax: 100, perAddressMax: 0 });
  const { app } = fixture({ endpoints: [...ENDPOINTS, SLOW] });
  const at = { app, host: '127.0.0.1', port: 0, ingress, bodyMsMax: BODY_MS_MAX };
  const server = await listen(at);
  servers.push(server);
  const response = await fetch(`http://127.0.0.1:${server.port}/v1/slow`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: '{"isBroken":false}',
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: 'slow' });
});

it('what breaks costs nothing, what does not costs what it does', async () => {
  const guard = new FreeGuard();
  const { call } = fixture({ endpoints: [...ENDPOINTS, SLOW], guard });
  const post = async (isBroken: boolean): Promise<number> => {
    const body = JSON.stringify({ isBroken });
    return (await call('/v1/slow', { method: 'POST', body })).status;
  };
  expect([await post(true), guard.paid]).toEqual([500, 0]);
  expect(await post(false)).toBe(200);
  expect(guard.paid).toBeGreaterThan(0);
});

it('why the archive waits may name hosts: nobody without a key is told', () => {
  const archive = {
    state: 'waiting',
    seq: null,
    lagMs: null,
    failure: 'http://ch.internal',
  } as const;
  const shown = publicReadiness({ ...READY, archive });
  expect(JSON.stringify(shown)).not.toContain('internal');
  expect(shown).toMatchObject({ archive: { state: 'waiting' } });
});
