// The stream's doors: keys that fail count by address there too, pages of other origins stay out,
// and an upgraded socket is one connection.
import { afterAll, describe, expect, it } from 'vitest';
import { Engine } from '#engine/engine.ts';
import { createGateway } from '#gateway/gateway.ts';
import { Ingress, type IngressOptions } from '#gateway/ingress/ingress.ts';
import { Hub } from '#gateway/push/hub.ts';
import { LIMITS } from '#gateway/push/protocol.ts';
import type { GatewayServer } from '#gateway/sockets/server.ts';
import { silentLogger } from '#kit/logger.ts';
import { EPOCH, KEY, keyStore, READY } from '../fixture.ts';
import { heardOf, RawSocket, requestText } from './raw-socket.ts';

const BURST = 10;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function serve(
  options: Partial<IngressOptions>,
): Promise<{ port: number; ingress: Ingress }> {
  const open = { origins: undefined, proxies: 0, publicPerSecond: 0, perAddressMax: 0 };
  const ingress = new Ingress({ ...open, connectionsMax: 10_000, ...options });
  const { reader, changes } = new Engine();
  const shared = { epoch: () => EPOCH, keys: keyStore(), ingress };
  const hub = new Hub({ ...shared, view: { reader, changes } });
  const server: GatewayServer = await createGateway({
    ...shared,
    reader,
    changes,
    readiness: () => READY,
    logger: silentLogger,
    host: '127.0.0.1',
    port: 0,
    register: (socketApp) => hub.register(socketApp),
  });
  closing.push(async () => {
    hub.close();
    await server.close();
  });
  return { port: server.port, ingress };
}

function upgrade(...headers: readonly string[]): string {
  return requestText('GET', '/v1/stream', [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  ]);
}

/** A text frame of a client, masked with zeros. */
function frame(text: string): string {
  const { length } = text;
  const size =
    length < 126
      ? String.fromCharCode(0x80 | length)
      : `${String.fromCharCode(0x80 | 126, length >> 8, length & 255)}`;
  return `\u0081${size}\0\0\0\0${text}`;
}

const statusOf = async (port: number, text: string): Promise<number | undefined> =>
  (await heardOf(port, text, '\r\n\r\n')).statuses[0];

describe('keys that fail', () => {
  it('at the upgrade are counted by address, and refused there once they are many', async () => {
    const { port } = await serve({ publicPerSecond: 2 });
    const wrong = upgrade('x-api-key: wrong');
    const statuses = new Set<number | undefined>();
    for (let tries = 0; tries < 3 * BURST; tries++) statuses.add(await statusOf(port, wrong));
    expect(statuses).toEqual(new Set([401, 429]));
    expect(await statusOf(port, upgrade())).toBe(429);
    expect(await statusOf(port, upgrade(`x-api-key: ${KEY}`))).toBe(101);
  });

  it('in a frame are counted too', async () => {
    const { port } = await serve({ publicPerSecond: 2 });
    const statuses: (number | undefined)[] = [];
    for (let tries = 0; tries < 3 * BURST; tries++) {
      const raw = await RawSocket.open(port);
      raw.write(upgrade());
      await raw.hears('\r\n\r\n');
      // What comes with the upgrade itself is not heard.
      raw.write(frame('{"op":"auth","key":"wrong"}'));
      await raw.closed;
      statuses.push(raw.statuses[0]);
    }
    expect(statuses.at(0)).toBe(101);
    expect(statuses.at(-1)).toBe(429);
  });

  it('at the events are counted too', async () => {
    const { port } = await serve({ publicPerSecond: 2 });
    const wrong = requestText('GET', '/v1/stream/sse?channel=odds', ['x-api-key: wrong']);
    const statuses = new Set<number | undefined>();
    for (let tries = 0; tries < 3 * BURST; tries++) statuses.add(await statusOf(port, wrong));
    expect(statuses).toEqual(new Set([401, 429]));
  });
});

describe('pages of other origins', () => {
  it('open no WebSocket where a list says who may, and programs say no origin', async () => {
    const { port } = await serve({ origins: ['https://a.example'] });
    const withKey = `x-api-key: ${KEY}`;
    const foreign = await heardOf(
      port,
      upgrade(withKey, 'Origin: https://evil.example'),
      '"error"',
    );
    expect(foreign.statuses).toEqual([403]);
    expect(foreign.text).toContain('ERR_FORBIDDEN_ORIGIN');
    expect(await statusOf(port, upgrade(withKey, 'Origin: https://a.example'))).toBe(101);
    expect(await statusOf(port, upgrade(withKey))).toBe(101);
    // The dashboard that this very server serves, which a browser gives an origin too.
    expect(await statusOf(port, upgrade(withKey, 'Origin: https://x'))).toBe(101);
  });

  it('may not read the events', async () => {
    const { port } = await serve({ origins: ['https://a.example'] });
    const ask = (origin: string): string =>
      requestText('GET', '/v1/stream/sse?channel=odds', [`x-api-key: ${KEY}`, `Origin: ${origin}`]);
    const own = await heardOf(port, ask('https://a.example'), 'retry:');
    expect(own.text).toContain('access-control-allow-origin: https://a.example\r\n');
    const foreign = await heardOf(port, ask('https://evil.example'), 'retry:');
    expect(foreign.text).not.toContain('access-control-allow-origin');
  });
});

describe('connections', () => {
  it('count an upgraded socket once, and forget it when it goes', async () => {
    const { port, ingress } = await serve({});
    const raws = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const raw = await RawSocket.open(port);
        raw.write(upgrade(`x-api-key: ${KEY}`));
        await raw.hears('"hello"');
        return raw;
      }),
    );
    expect(ingress.connections.open).toBe(5);
    await Promise.all(raws.map((raw) => raw.close()));
    const signal = AbortSignal.timeout(20_000);
    while (ingress.connections.open > 0 && !signal.aborted) await new Promise(setImmediate);
    expect(ingress.connections.open).toBe(0);
  });

  it('that ask for the stream without a WebSocket are told and ended', async () => {
    const { port } = await serve({});
    const raw = await RawSocket.open(port);
    raw.write(requestText('GET', '/v1/stream'));
    await raw.closed;
    expect(raw.statuses).toEqual([426]);
  });
});

it('refusals that end a connection are whole for any HTTP client', async () => {
  const { port } = await serve({ publicPerSecond: 1 });
  const statuses = new Set<number>();
  for (const method of ['GET', 'HEAD', 'POST']) {
    for (const path of ['/v1/stream/sse', '/v1/stream', '/v1/sports']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      statuses.add(answer.status);
      const text = await answer.text();
      if (method !== 'HEAD') expect(JSON.parse(text).error.statusCode).toBe(answer.status);
    }
  }
  expect(statuses).toEqual(new Set([401, 426, 429]));
});

describe('a frame', () => {
  it('larger than its limit ends the connection before it is whole', async () => {
    const { port } = await serve({});
    const raw = await RawSocket.open(port);
    raw.write(upgrade(`x-api-key: ${KEY}`));
    await raw.hears('"hello"');
    raw.write(frame('x'.repeat(LIMITS.frameBytesMax + 1)).slice(0, 100));
    await raw.closed;
    expect(raw.text).not.toContain('ERR_INVALID_FRAME');
  });

  it('up to its limit is heard', async () => {
    const { port } = await serve({});
    const raw = await RawSocket.open(port);
    raw.write(upgrade(`x-api-key: ${KEY}`));
    await raw.hears('"hello"');
    raw.write(frame('x'.repeat(LIMITS.frameBytesMax)));
    await raw.hears('ERR_INVALID_FRAME');
    expect(raw.text).toContain('ERR_INVALID_FRAME');
    await raw.close();
  });
});
