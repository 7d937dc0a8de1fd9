// The thread that the embedded database lives in: WebAssembly would stall the loop that serves.
import { parentPort, workerData } from 'node:worker_threads';
import { servePglite } from './pglite.ts';

export interface PgliteOrder {
  readonly directory: string;
  readonly socketPath: string;
}

const port = parentPort;
if (!port) throw new Error('the embedded database runs in a thread');
const { directory, socketPath } = workerData as PgliteOrder;
const served = await servePglite(directory, socketPath);
port.once('message', () => {
  void served.close().finally(() => port.close());
});
port.postMessage('ready');
