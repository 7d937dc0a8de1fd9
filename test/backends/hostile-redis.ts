// A server on loopback that greets like a Redis and answers all other commands with the same bytes.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

const HELLO = '%2\r\n$6\r\nserver\r\n$5\r\nredis\r\n$5\r\nproto\r\n:3\r\n';
const INFO = '$19\r\nredis_version:7.0.0\r\n';

export interface HostileRedis {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts it; `answer` is sent for each read that holds a question. */
export async function startHostileRedis(answer: Buffer): Promise<HostileRedis> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const commands = data.toString('latin1').split(/(?=\*\d+\r\n\$)/);
      for (const command of commands) socket.write(greetingOf(command) ?? answer);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `redis://127.0.0.1:${port}`, close };
}

function greetingOf(command: string): string | undefined {
  if (/\r\nhello\r\n/i.test(command)) return HELLO;
  if (/\r\ninfo\r\n/i.test(command)) return INFO;
  return /\r\n(?:client|select|auth)\r\n/i.test(command) ? '+OK\r\n' : undefined;
}
