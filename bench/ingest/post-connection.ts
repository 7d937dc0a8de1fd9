// A connection that batches are posted over, as a call that resolves with the answer. Reads no more
// of it than its status and its position, so that the load costs little.
import { Agent, request } from 'node:http';
import type { LoadTarget } from '../http/request-load.ts';
import { nowMs } from '../push/client-pool.ts';

export interface Answered {
  /** By `nowMs`. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly isTaken: boolean;
  /** Position of the batch in the log; 0 where the server has none. */
  readonly seq: number;
}

export interface PostConnection {
  /** Rejects where the connection breaks. One at a time. */
  post(body: Buffer): Promise<Answered>;
  close(): void;
}

const SEQ = /"seq":(\d+)/;

/** A connection that is kept. */
export function openConnection({ port, path, headers: own }: LoadTarget): PostConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (body: Buffer): Promise<Answered> => {
    const sentAt = nowMs();
    const length = { 'content-length': body.length };
    return new Promise((resolve, reject) => {
      const asked = request(
        { agent, host: '127.0.0.1', port, path, method: 'POST', headers: { ...own, ...length } },
        async (response) => {
          let text = '';
          for await (const chunk of response.setEncoding('latin1')) text += chunk;
          const isTaken = response.statusCode === 200;
          resolve({ sentAt, answeredAt: nowMs(), isTaken, seq: seqIn(text) });
        },
      );
      asked.on('error', reject).end(body);
    });
  };
  return { post, close: () => agent.destroy() };
}

function seqIn(text: string): number {
  return Number(SEQ.exec(text)?.[1] ?? 0);
}
