// What an ingest server cannot do without, and nothing else: raw uWebSockets.js that parses each
// line, or appends the lines to a file. The first also pushes frames as long as ours, so that it is
// the pipe without an engine.
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { type HttpResponse, loadUws } from '#gateway/sockets/uws.ts';
import { scratchFolder } from '#test/programs/scratch-folder.ts';
import { listening } from '../shared/listening.ts';
import { parseOnly } from './ingest-stages.ts';

export type PeerName = 'parse only' | 'append to a file';

const TOPIC = 'all';
const PADDING = 'x'.repeat(1 << 20);

export class IngestPeer {
  readonly #name: PeerName;
  readonly #app = loadUws().App();
  readonly #folder = scratchFolder();
  readonly #file: WriteStream;
  #seq = 0;
  #frameBytes = 0;

  constructor(name: PeerName) {
    this.#name = name;
    this.#file = createWriteStream(join(this.#folder.path, 'lines.ndjson'));
    this.#app.post('/*', (response) => receive(response, (body) => this.#take(response, body)));
    this.#app.ws('/*', { idleTimeout: 0, open: (socket) => void socket.subscribe(TOPIC) });
  }

  async open(): Promise<number> {
    return await listening(this.#app);
  }

  cpuUs(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  }

  /** How long the frames of posts to come are; none are pushed with 0. */
  push(frameBytes: number): void {
    this.#frameBytes = frameBytes;
  }

  close(): void {
    this.#app.close();
    this.#file.destroy();
    this.#folder.remove();
  }

  #take(response: HttpResponse, body: Buffer): void {
    const seq = ++this.#seq;
    const answer = (): void => void response.cork(() => response.end(`{"seq":${seq}}`));
    if (this.#name === 'append to a file') {
      this.#file.write(body, answer);
      return;
    }
    parseOnly(body);
    answer();
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
