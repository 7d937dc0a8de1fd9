// The thread that the embedded database lives in: WebAssembly would stall the loop that serves.
import { parentPort, workerData } from 'node:worker_threads';
import { servePglite } from './pglite.ts';

export interface PgliteOrder {
  readonly directory: string;
  readonly socketPath: string;
}

/** What the thread reports: what it does, what PostgreSQL refuses its start with, or success. */
export type PgliteReport = { readonly doing: string } | { readonly refusal: string } | 'ready';

const port = parentPort;
if (!port) throw new Error('the embedded database runs in a thread');
const report = (message: PgliteReport): void => port.postMessage(message);
const { directory, socketPath } = workerData as PgliteOrder;
report({ doing: 'opening its files' });
const refusals: string[] = [];
const served = await servePglite(directory, socketPath, (refusal) => refusals.push(refusal)).catch(
  (error: unknown) => {
    if (refusals.length === 0) throw error;
    report({ refusal: refusals.join('; ') });
  },
);
if (served) {
  port.once('message', () => {
    void served.close().finally(() => port.close());
  });
  report('ready');
}
