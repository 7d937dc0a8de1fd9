// One connection at a time to the server: sends bytes and reads one answer, however strange either
// is. Reads HTTP by itself, since a client library would refuse to send half of what is sent here.
import { connect, type Socket } from 'node:net';
import type { Answer, Outcome } from './http-message.ts';

const ANSWER_MS_MAX = 20_000;
const HEAD_END = '\r\n\r\n';
/** How much of an answer without an end is waited for. */
const STREAM_BYTES = 64;
const BODILESS = new Set([204, 304]);

export class Lane {
  readonly #port: number;
  #socket: Socket | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends it and waits for the answer; `isAlone`: on a connection of its own. */
  async send(bytes: Buffer, method: string, isAlone: boolean): Promise<Outcome> {
    if (isAlone) this.close();
    const isReused = this.#socket !== undefined;
    let outcome = await this.#exchange(bytes, method);
    // A server may end a connection that waits, in the very moment in which it is used.
    if (outcome.kind === 'closed' && isReused) outcome = await this.#exchange(bytes, method);
    if (isAlone || !keepsAlive(outcome)) this.close();
    return outcome;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #exchange(bytes: Buffer, method: string): Promise<Outcome> {
    const socket = this.#socket ?? connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let [bytesHere, bytesWanted] = [0, 0];
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer);
        socket.removeAllListeners();
        // It may still break while nobody listens.
        socket.on('error', () => {});
        if (outcome.kind !== 'answer') this.close();
        resolve(outcome);
      };
      const timer = setTimeout(() => settle({ kind: 'silent' }), ANSWER_MS_MAX);
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytesHere += chunk.length;
        if (bytesHere < bytesWanted) return;
        const answer = answerOf(Buffer.concat(chunks), method, false);
        if (typeof answer === 'number') bytesWanted = answer;
        else settle(answer);
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        const answer = answerOf(Buffer.concat(chunks), method, true);
        settle(typeof answer === 'number' ? { kind: 'closed' } : answer);
      });
      socket.write(bytes);
    });
  }
}

/** The answer, or how many bytes there must be at least before it is there. */
function answerOf(bytes: Buffer, method: string, isEnd: boolean): Answer | number {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return bytes.length + 1;
  const [first = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(first.slice(9, 12));
  const rest = bytes.subarray(headEnd + HEAD_END.length);
  if (status < 200) return answerOf(rest, method, isEnd);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  const whole = { kind: 'answer', status, headers, isStream: false, surplus: 0 } as const;
  if (method === 'HEAD' || BODILESS.has(status)) return { ...whole, body: rest };
  const length = headers.get('content-length');
  if (length === undefined) {
    const isEnough = isEnd || rest.length >= STREAM_BYTES;
    return isEnough ? { ...whole, body: rest, isStream: true } : bytes.length + 1;
  }
  const body = rest.subarray(0, Number(length));
  const surplus = rest.length - body.length;
  if (body.length === Number(length)) return { ...whole, body, surplus };
  return headEnd + HEAD_END.length + Number(length);
}

function keepsAlive(outcome: Outcome): boolean {
  if (outcome.kind !== 'answer' || outcome.isStream || outcome.surplus > 0) return false;
  return outcome.headers.get('connection')?.toLowerCase() !== 'close';
}
