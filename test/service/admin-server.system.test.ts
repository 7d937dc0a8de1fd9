// The port of operators: what it answers, and what it does with those who ask for more.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type AdminPage, AdminServer } from '#src/metrics/admin-server.ts';

const servers: AdminServer[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) await server.close();
});

function page(body: string): AdminPage {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body };
}

async function serve(host = '127.0.0.1'): Promise<AdminServer> {
  const pages = new Map<string, () => AdminPage | Promise<AdminPage>>([
    ['/now', () => page('naïve')],
    ['/later', async () => page('later')],
    ['/throws', () => Promise.reject(new Error('a secret'))],
  ]);
  const server = await AdminServer.open({ host, port: 0, pages });
  servers.push(server);
  return server;
}

async function opened({ port }: AdminServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** All that comes until the connection ends. */
async function talk(server: AdminServer, text: string): Promise<string> {
  const socket = await opened(server);
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString();
  });
  socket.write(text);
  await once(socket, 'close');
  return heard;
}

test('answers GET and HEAD at its pages, whatever the query, and 404 elsewhere', async () => {
  const { port } = await serve();
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    const { status, headers } = response;
    return [status, headers.get('content-length'), await response.text()];
  };
  expect(await ask('/now')).toEqual([200, '6', 'naïve']);
  expect(await ask('/now?x=1')).toEqual([200, '6', 'naïve']);
  expect(await ask('/now', 'HEAD')).toEqual([200, '6', '']);
  expect(await ask('/later')).toEqual([200, '5', 'later']);
  for (const path of ['/', '/NOW', '/now/', '/constructor', '/__proto__']) {
    expect((await ask(path))[0], path).toBe(404);
  }
});

test('a page that fails is a 500 without a word about why', async () => {
  const { port } = await serve();
  const response = await fetch(`http://127.0.0.1:${port}/throws`);
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error\n']);
});

describe('the name that is asked for', () => {
  const asked = async (server: AdminServer, ...hosts: readonly string[]): Promise<string> => {
    const lines = ['GET /now HTTP/1.1', ...hosts.map((host) => `Host: ${host}`)];
    return await talk(server, `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  };

  test.each([['localhost'], ['127.0.0.1:9090'], ['LOCALHOST:9090'], ['[::1]:9090'], ['127.9.9.9']])(
    'is of loopback: %s',
    async (host) => {
      expect(await asked(await serve(), host)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test.each([
    [['evil.example']],
    [['evil.example:9090']],
    [['127.0.0.1.evil.example']],
    [['localhost.evil.example:9090']],
    [['localhost@evil.example']],
    [['192.168.0.1']],
    [['']],
    [['localhost', 'evil.example']],
    [['evil.example', 'localhost']],
  ])('is another one, and told nothing while the port is on loopback: %s', async (hosts) => {
    const heard = await asked(await serve(), ...hosts);
    expect(heard).toMatch(/^HTTP\/1\.1 4(?:21|00) /);
    expect(heard).not.toContain('naïve');
  });

  test('is anything where the port is open to a network', async () => {
    expect(await asked(await serve('0.0.0.0'), 'prometheus.example')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  '%s is refused, its body unread and the connection ended',
  async (method) => {
    const head = `${method} /now HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n`;
    const heard = await talk(await serve(), `${head}the beginning`);
    expect(heard).toMatch(/^HTTP\/1\.1 405 .*\r\nallow: GET, HEAD\r\n/s);
    expect(heard).toMatch(/connection: close/i);
  },
);

test('headers that are too large, or no HTTP at all, end the connection', async () => {
  const server = await serve();
  const large = `GET /now HTTP/1.1\r\nHost: localhost\r\nx: ${'y'.repeat(10_000)}\r\n\r\n`;
  expect(await talk(server, large)).toMatch(/^HTTP\/1\.1 431 /);
  expect(await talk(server, 'garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
});

test('of many connections those beyond the bound are cut, the others served', async () => {
  const server = await serve();
  const held: Socket[] = [];
  for (let each = 0; each < 32; each++) held.push(await opened(server));
  const beyond = await opened(server);
  await once(beyond, 'close');
  expect(held.every(({ destroyed }) => !destroyed)).toBe(true);
  const [first] = held as [Socket, ...Socket[]];
  first.write('GET /now HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await once(first, 'data');
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('a close cuts whoever is connected', async () => {
  const server = await serve();
  const idle = await opened(server);
  const closed = once(idle, 'close');
  await server.close();
  await closed;
});
