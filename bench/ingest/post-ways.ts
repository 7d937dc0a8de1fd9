// The ways in which a batch is sent, each as a call that resolves with the answer: a post over a
// connection of its own, a frame of one WebSocket, a message to a nats-server. Reads no more of an
// answer than its status and its position, so that the load costs little.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, headers } from '@nats-io/transport-node';
import { WebSocket } from 'ws';
import type { LoadTarget } from '../http/request-load.ts';
import { nowMs } from '../push/client-pool.ts';

/** Of NATS the port is that of its server, and the path the subject. */
export interface WayTarget extends LoadTarget {
  readonly way: 'http' | 'websocket' | 'nats';
}

export interface Answered {
  /** By `nowMs`. */
  readonly sentAt: number;
  readonly answeredAt: number;
  readonly isTaken: boolean;
  /** Position of the batch in the log; 0 where the server has none. */
  readonly seq: number;
}

export interface Way {
  /** Rejects where the connection breaks. Over HTTP one at a time. */
  post(body: Buffer): Promise<Answered>;
  close(): void;
}

const ANSWER_MS_MAX = 30_000;
const SEQ = /"seq":(\d+)/;
const ID = /"id":"([^"]*)"/;

/** So many ways to send side by side: a source has one WebSocket, and needs one client of NATS. */
export async function openWays(target: WayTarget, count: number): Promise<readonly Way[]> {
  if (target.way === 'http') {
    return Array.from({ length: count }, () => openHttp(target));
  }
  const one = await (target.way === 'nats' ? openNats(target) : openWebSocket(target));
  return Array.from({ length: count }, () => one);
}

/** A connection of its own, which is kept. */
function openHttp({ port, path, headers: own }: LoadTarget): Way {
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

/** Batches over one connection, each answered under its key. */
class KeyedBatches implements Way {
  readonly close: () => void;
  readonly #send: (key: string, body: Buffer) => void;
  readonly #waiting = new Map<string, (isTaken: boolean, text: string) => void>();
  /** Keys of another run are others. */
  readonly #name = Date.now().toString(36);
  #sent = 0;

  constructor(send: (key: string, body: Buffer) => void, close: () => void) {
    this.#send = send;
    this.close = close;
  }

  post(body: Buffer): Promise<Answered> {
    const key = `${this.#name}-${++this.#sent}`;
    const sentAt = nowMs();
    return new Promise((resolve) => {
      const late = setTimeout(() => this.answered(key, false, ''), ANSWER_MS_MAX);
      this.#waiting.set(key, (isTaken, text) => {
        clearTimeout(late);
        resolve({ sentAt, answeredAt: nowMs(), isTaken, seq: seqIn(text) });
      });
      this.#send(key, body);
    });
  }

  answered(key: string, isTaken: boolean, text: string): void {
    this.#waiting.get(key)?.(isTaken, text);
    this.#waiting.delete(key);
  }

  /** The connection is gone: nothing is answered any more. */
  broken(): void {
    for (const key of [...this.#waiting.keys()]) this.answered(key, false, '');
  }
}

async function openWebSocket({ port, path, headers: own }: LoadTarget): Promise<Way> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: own });
  await once(socket, 'message');
  const send = (id: string, body: Buffer): void =>
    socket.send(Buffer.concat([Buffer.from(`{"v":1,"op":"batch","id":"${id}"}\n`), body]));
  const batches = new KeyedBatches(send, () => socket.close());
  socket.on('message', (data) => {
    const text = data.toString();
    batches.answered(ID.exec(text)?.[1] ?? '', text.includes('"op":"ack"'), text);
  });
  socket.on('close', () => batches.broken());
  return batches;
}

async function openNats({ port, path: subject }: LoadTarget): Promise<Way> {
  const connection = await connect({ servers: `127.0.0.1:${port}` });
  const send = (id: string, body: Buffer): void => {
    const words = headers();
    words.set('Nats-Msg-Id', id);
    connection.publish(subject, body, { headers: words });
  };
  const batches = new KeyedBatches(send, () => void connection.close());
  const [, prefix, source] = /^(.*)\.([^.]+)$/.exec(subject) ?? [];
  connection.subscribe(`${prefix}.results.${source}`, {
    callback: (_, message) => {
      const isTaken = message.headers?.get('Status') === '200';
      batches.answered(message.headers?.get('Message-Id') ?? '', isTaken, message.string());
    },
  });
  await connection.flush();
  void connection.closed().then(() => batches.broken());
  return batches;
}

function seqIn(text: string): number {
  return Number(SEQ.exec(text)?.[1] ?? 0);
}
