// A server that speaks OpenAI's chat completions as well as a test wants: streams, stalls, lies,
// cuts off, refuses.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next requests are answered. */
export type Behaviour =
  | { readonly kind: 'say'; readonly text: string; readonly pieceLength?: number }
  /** Says the text, then nothing, and keeps the connection. */
  | { readonly kind: 'stall'; readonly text: string }
  /** Never sends a head. */
  | { readonly kind: 'silent' }
  /** Says the text and breaks the connection. */
  | { readonly kind: 'cut off'; readonly text: string }
  /** Ends in good order, but without saying that it finished. */
  | { readonly kind: 'unfinished'; readonly text: string }
  | { readonly kind: 'status'; readonly status: number; readonly times?: number }
  | { readonly kind: 'garbage'; readonly body: string }
  /** Whatever a test writes. */
  | { readonly kind: 'own'; readonly answer: (asked: AskedOfModel, out: ServerResponse) => void };

/** The body of a request. */
export interface AskedOfModel {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [parameter: string]: unknown;
}

export class ModelServer {
  behaviour: Behaviour = { kind: 'say', text: 'Nothing.' };
  /** Bodies of the requests that came, newest last. */
  readonly asked: AskedOfModel[] = [];
  /** Requests whose caller hung up before the end. */
  abandoned = 0;
  readonly #server: Server;
  #refused = 0;

  static async start(): Promise<ModelServer> {
    const made = new ModelServer();
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const asked: AskedOfModel = JSON.parse(Buffer.concat(pieces).toString());
    this.asked.push(asked);
    response.on('close', () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const { behaviour } = this;
    switch (behaviour.kind) {
      case 'silent':
        return;
      case 'status':
        this.#refuse(behaviour, response);
        return;
      case 'garbage':
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(behaviour.body);
        return;
      case 'own':
        behaviour.answer(asked, response);
        return;
      default:
        this.#say(behaviour, response);
    }
  }

  #refuse({ status, times }: Extract<Behaviour, { kind: 'status' }>, response: ServerResponse) {
    this.#refused += 1;
    if (times !== undefined && this.#refused > times) {
      this.#say(
        { kind: 'say', text: 'It is the best price of those shown here, and fair.' },
        response,
      );
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'secret detail', type: 'server_error' } }));
  }

  #say(behaviour: Extract<Behaviour, { readonly text: string }>, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const length = behaviour.kind === 'say' ? (behaviour.pieceLength ?? 12) : 12;
    const { text } = behaviour;
    for (let at = 0; at < text.length; at += length) {
      response.write(chunk({ content: text.slice(at, at + length) }, null));
    }
    if (behaviour.kind === 'stall') return;
    if (behaviour.kind === 'cut off') {
      // What was written has left first.
      response.write(': \n\n', () => response.destroy());
      return;
    }
    if (behaviour.kind === 'say') response.write(chunk({}, 'stop'));
    response.end(behaviour.kind === 'say' ? 'data: [DONE]\n\n' : undefined);
  }
}

/** An event of a stream. */
export function chunk(delta: object, finish: string | null): string {
  const choice = { index: 0, delta, finish_reason: finish };
  const body = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices: [choice],
  };
  return `data: ${JSON.stringify(body)}\n\n`;
}
