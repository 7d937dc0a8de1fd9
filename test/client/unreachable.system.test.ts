// A url that leads to no Overround server, and a key that it does not know: whoever asks is told so
// in bounded time, by an error of one class that names the host and what to check.
import { createServer, type RequestListener, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Overround, OverroundError } from '#client/overround.ts';

/** Of the tests; by default thirty seconds. */
const TIMEOUT_MS = 400;

interface Place {
  readonly url: string;
  close(): Promise<void>;
}

async function placeOf(server: Server | TcpServer, scheme = 'http', path = ''): Promise<Place> {
  await new Promise<void>((resolve) => {
    server.once('listening', resolve);
    server.listen(0, '127.0.0.1');
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}${path}`,
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}

const answering = (status: number, body: string, scheme = 'http', path = '') => {
  const answer: RequestListener = (_, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  };
  return async () => await placeOf(createServer(answer), scheme, path);
};

/** Nobody listens on its port. */
async function refusing(): Promise<Place> {
  const place = await placeOf(createServer());
  await place.close();
  return { url: place.url, close: async () => {} };
}

/** Takes connections and says nothing. */
async function silent(): Promise<Place> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  const place = await placeOf(server);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await place.close();
  };
  return { url: place.url, close };
}

const PLACES: readonly (readonly [string, () => Promise<Place>, hint: RegExp])[] = [
  ['a port where nobody listens', refusing, /is the server running there, and is the url right/],
  ['a server that never answers', silent, /is the server running there, and is the url right/],
  ['a web site', answering(200, '<h1>Welcome</h1>'), /is the url right/],
  ['a wrong path', answering(404, '<h1>No</h1>', 'http', '/odds/'), /\/odds\W.*is the url right/],
  ['a proxy that forbids', answering(403, '<h1>Forbidden</h1>'), /proxy or a firewall/],
  ['TLS where there is none', answering(200, '', 'https'), /is the url right/],
];

describe.each(PLACES)('at %s', (_, open, hint) => {
  let place: Place;
  let overround: Overround;
  beforeEach(async () => {
    place = await open();
    const { url } = place;
    overround = new Overround({ url, apiKey: 'a key', timeoutMs: TIMEOUT_MS, retriesMax: 1 });
  });
  afterEach(async () => await place.close());

  const expectNamed = (error: unknown): void => {
    expect(error).toBeInstanceOf(OverroundError);
    const { message, code } = error as OverroundError;
    expect(['ERR_UNREACHABLE', 'ERR_UNKNOWN']).toContain(code);
    expect(message).toContain(new URL(place.url).host);
    expect(message).toMatch(hint);
    expect(message).not.toContain('a key');
  };

  test('REST rejects', async () => {
    expectNamed(await overround.get('/v1/leagues').catch((error) => error));
  });

  test('the chat rejects', async () => {
    const asked = (async () => {
      for await (const event of overround.chat({ messages: [] })) return event;
      return undefined;
    })();
    // A web site that answers with success may be anything: its answer breaks off.
    const error = await asked.catch((each) => each);
    if ((error as OverroundError).code === 'ERR_ANSWER_BROKEN_OFF') return;
    expectNamed(error);
  });

  test.each(['websocket', 'sse'] as const)('a stream fails, %s', async (transport) => {
    const stream = overround.stream({ transport });
    const failed = stream.once('failed');
    const edges = stream.subscribe({ channel: 'edges' });
    const other = stream.subscribe({ channel: 'odds' });
    const error = await edges.ready.catch((each) => each);
    expectNamed(error);
    expect((await failed).error).toBe(error);
    // Who does not wait for it is no unhandled rejection.
    expect(await other.ready.catch((each) => each)).toBe(error);
  });
});

describe('a key that the server does not know', () => {
  const body = JSON.stringify({
    data: null,
    error: { code: 'ERR_UNAUTHORIZED', message: 'the API key is not known' },
  });
  let place: Place;
  beforeEach(async () => {
    place = await answering(401, body)();
  });
  afterEach(async () => await place.close());

  test.each(['websocket', 'sse', 'rest'] as const)('is a typed error, %s', async (transport) => {
    const overround = new Overround({ url: place.url, apiKey: 'wrong' });
    const asked =
      transport === 'rest'
        ? overround.get('/v1/leagues')
        : overround.stream({ transport }).subscribe({ channel: 'odds' }).ready;
    const error = await asked.catch((each: unknown) => each);
    expect(error).toBeInstanceOf(OverroundError);
    expect(error).toMatchObject({ status: 401, code: 'ERR_UNAUTHORIZED' });
  });
});

describe('what can be no server or no key is refused at once', () => {
  test.each(['', 'localhost:8080', '127.0.0.1', 'ws://127.0.0.1:8080', 'file:///etc'])(
    'the url %j',
    (url) => {
      expect(() => new Overround({ url, apiKey: 'key' })).toThrow('such as http://127.0.0.1:8080');
    },
  );

  test('a key with what no header takes, without showing it', () => {
    const make = () => new Overround({ apiKey: 'ovr_secret\nhost: evil' });
    expect(make).toThrow(TypeError);
    expect(make).not.toThrow('ovr_secret');
  });
});
