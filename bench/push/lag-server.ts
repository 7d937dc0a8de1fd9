// The two ends that updates pass on their way: engine and hub behind the log, and a bare pipe: an
// ordered consumer of JetStream and a publish of uWebSockets with as many bytes.
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openNatsLog } from '#backends/log-nats.ts';
import { addressOf } from '#backends/nats-address.ts';
import { Engine } from '#engine/engine.ts';
import { Hub } from '#gateway/push/hub.ts';
import { loadUws, type TemplatedApp } from '#gateway/sockets/uws.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { wholeTurn } from '#kit/turns.ts';
import { nowMs } from './fleet.ts';
import { type LagFrame, readPayload, WHOLE_BOARD } from './lag-load.ts';
import { listening, overhear } from './push-contenders.ts';
import { BENCH_HUB, PUSH_KEY } from './push-load.ts';

export interface LagServerSpec {
  readonly pipe: 'overround' | 'bare';
  readonly natsUrl: string;
  readonly stream: string;
  readonly subject: string;
  readonly topics: readonly string[];
  /** How long frames of the bare pipe are, as a share of those that the messages name. */
  readonly byteShare: number;
}

/** When a message came out of the log, was in the book, and left for clients, by seq. */
export interface StageTimes {
  readonly arrived: Float64Array;
  readonly applied: Float64Array;
  readonly pushed: Float64Array;
}

const SEQS_MAX = 1 << 20;
const TURN_MS = 4;
/** More than any frame of the load. */
const PADDING_CHARS = 1 << 20;

export class LagServer {
  readonly #spec: LagServerSpec;
  readonly #arrived = new Float64Array(SEQS_MAX);
  readonly #applied = new Float64Array(SEQS_MAX);
  readonly #pushed = new Float64Array(SEQS_MAX);
  #seq = 0;
  #frames = 0;
  #frameBytes = 0;
  readonly #ends: (() => unknown)[] = [];

  constructor(spec: LagServerSpec) {
    this.#spec = spec;
  }

  async open(): Promise<number> {
    const app = loadUws().App();
    if (this.#spec.pipe === 'overround') await this.#serveBook(app);
    else await this.#serveBare(app);
    this.#ends.push(() => app.close());
    return await listening(app);
  }

  async close(): Promise<void> {
    for (const end of this.#ends) await end();
  }

  /** The last message that came out of the log, and the frames that were pushed so far. */
  state(): { readonly seq: number; readonly frames: number; readonly bytes: number } {
    return { seq: this.#seq, frames: this.#frames, bytes: this.#frameBytes };
  }

  /** Of the messages from one seq to another, both included. */
  stages(from: number, to: number): StageTimes {
    const cut = (times: Float64Array): Float64Array => times.slice(from, to + 1);
    return {
      arrived: cut(this.#arrived),
      applied: cut(this.#applied),
      pushed: cut(this.#pushed),
    };
  }

  cpuMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  async #serveBook(app: TemplatedApp): Promise<void> {
    const { natsUrl, stream, subject } = this.#spec;
    const engine = new Engine();
    const view = { reader: engine.reader, changes: engine.changes };
    const hub = new Hub({ view, ...BENCH_HUB });
    let unpushed: number[] = [];
    hub.register(app);
    overhear(hub, (frame) => {
      this.#frames += 1;
      this.#frameBytes += frame.length;
      const at = nowMs();
      for (const seq of unpushed) this.#pushed[seq] = at;
      unpushed = [];
    });
    const log = await openNatsLog({ url: natsUrl, stream, subject });
    const decoder = new FrameDecoder();
    const follow = async (): Promise<void> => {
      let turnStarted = performance.now();
      for await (const { seq, payload } of log.read(1, { follow: true })) {
        this.#arrived[seq] = nowMs();
        const { stampMs, frame } = readPayload(payload);
        engine.applyPacked(seq, stampMs, decoder.decode(frame));
        this.#applied[seq] = nowMs();
        this.#seq = seq;
        unpushed.push(seq);
        hub.bookMoved();
        if (performance.now() - turnStarted < TURN_MS) continue;
        await wholeTurn();
        turnStarted = performance.now();
      }
    };
    const followed = follow();
    this.#ends.push(
      () => log.close(),
      () => followed,
      () => hub.close(),
    );
  }

  async #serveBare(app: TemplatedApp): Promise<void> {
    const { natsUrl, stream, subject, topics, byteShare } = this.#spec;
    app.ws<{ topic: string }>('/*', {
      idleTimeout: 0,
      maxBackpressure: 64 * 1024 * 1024,
      upgrade: (response, request, context) => {
        response.upgrade(
          { topic: request.getQuery('topic') ?? '' },
          request.getHeader('sec-websocket-key'),
          request.getHeader('sec-websocket-protocol'),
          request.getHeader('sec-websocket-extensions'),
          context,
        );
      },
      open: (socket) => {
        socket.subscribe(socket.getUserData().topic);
      },
    });
    const padding = 'x'.repeat(PADDING_CHARS);
    const push = (seq: number, frames: readonly LagFrame[]): void => {
      for (const { topic: number, bytes } of frames) {
        const topic = topics[number] as string;
        const head = `{"op":"delta","topic":"${topic}","seq":${seq},"x":"`;
        const text = `${head}${padding.slice(0, bytes * byteShare - head.length - 2)}"}`;
        this.#frames += 1;
        this.#frameBytes += text.length;
        app.publish(topic, text);
      }
    };
    // The log makes the stream, so that both pipes have the same one.
    await (await openNatsLog({ url: natsUrl, stream, subject })).close();
    const connection = await connect(addressOf(natsUrl));
    this.#ends.push(() => connection.close());
    const consumer = await jetstream(connection).consumers.get(stream, {
      deliver_policy: DeliverPolicy.All,
    });
    await consumer.consume({
      max_messages: 4096,
      callback: ({ seq, data }) => {
        this.#arrived[seq] = nowMs();
        this.#applied[seq] = nowMs();
        push(seq, readPayload(data).frames);
        this.#pushed[seq] = nowMs();
        this.#seq = seq;
      },
    });
  }
}

/** How a client asks for a topic. */
export function lagGreeting(pipe: LagServerSpec['pipe'], topic: string) {
  const plain = { headers: {}, says: [], answers: {} };
  if (pipe === 'bare') return { ...plain, path: `/?topic=${topic}` };
  const event = topic === WHOLE_BOARD ? undefined : topic;
  return {
    ...plain,
    path: '/v1/stream',
    headers: { 'x-api-key': PUSH_KEY },
    says: [JSON.stringify({ op: 'subscribe', id: 1, channel: 'odds', event })],
  };
}
