// A port for a server of a benchmark, or of a test.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A loopback port that was free a moment ago: one chosen by port 0 cannot be bound again soon. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
