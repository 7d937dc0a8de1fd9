// What an ingest server cannot do without, and nothing else: raw uWebSockets.js that parses each
// line. It also pushes frames as long as ours, so that it is the pipe without an engine.
import { type HttpResponse, loadUws } from '#gateway/sockets/uws.ts';
import { acceptFollowers, listening } from '../shared/listening.ts';

const TOPIC = 'all';
const PADDING = 'x'.repeat(1 << 20);

export class IngestPeer {
  readonly #app = loadUws().App();
  #seq = 0;
  #frameBytes = 0;

  constructor() {
    this.#app.post('/*', (response) => receive(response, (body) => this.#take(response, body)));
    acceptFollowers(this.#app, [TOPIC]);
  }

  async open(): Promise<number> {
    return await listening(this.#app);
  }

  /** How long the frames of posts to come are; none are pushed with 0. */
  push(frameBytes: number): void {
    this.#frameBytes = frameBytes;
  }

  close(): void {
    this.#app.close();
  }

  #take(response: HttpResponse, body: Buffer): void {
    const seq = ++this.#seq;
    for (const line of body.toString('utf8').split('\n')) JSON.parse(line);
    response.cork(() => response.end(`{"seq":${seq}}`));
    if (this.#frameBytes === 0) return;
    const head = `{"op":"delta","seq":${seq},"x":"`;
    this.#app.publish(TOPIC, `${head}${PADDING.slice(0, this.#frameBytes - head.length)}"}`);
  }
}

function receive(response: HttpResponse, take: (body: Buffer) => void): void {
  const pieces: Buffer[] = [];
  response.onAborted(() => {});
  response.onData((piece, isLast) => {
    pieces.push(Buffer.from(new Uint8Array(piece)));
    if (isLast) take(Buffer.concat(pieces));
  });
}
