// The servers of the two pipes: engine and hub behind the log, and a bare pipe, which is an ordered
// consumer of JetStream and a publish of uWebSockets.js with as many bytes.
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { addressOf } from '#backends/nats/nats-address.ts';
import { Engine } from '#engine/engine.ts';
import { Hub } from '#gateway/push/hub.ts';
import { loadUws, type TemplatedApp } from '#gateway/sockets/uws.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { acceptFollowers, listening } from '../shared/listening.ts';
import { type Greeting, PLAIN } from './client-pool.ts';
import { readPayload } from './lag-load.ts';
import { BENCH_HUB, PUSH_KEY, streamGreeting, watchDeltas } from './push-load.ts';

export interface PipeSpec {
  readonly pipe: 'overround' | 'bare';
  readonly natsUrl: string;
  readonly stream: string;
  readonly subject: string;
  /** How long frames of the bare pipe are, as a share of those that the messages name. */
  readonly byteShare: number;
}

/** More than any frame of the load. */
const PADDING_CHARS = 1 << 20;
const TOPIC = 'all';

export class LagServer {
  readonly #spec: PipeSpec;
  #seq = 0;
  #frameBytes = 0;
  readonly #ends: (() => unknown)[] = [];

  constructor(spec: PipeSpec) {
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

  /** The last message that came out of the log, and the bytes of frames pushed so far. */
  state(): { readonly seq: number; readonly bytes: number } {
    return { seq: this.#seq, bytes: this.#frameBytes };
  }

  async #serveBook(app: TemplatedApp): Promise<void> {
    const { natsUrl, stream, subject } = this.#spec;
    const engine = new Engine();
    const view = { reader: engine.reader, changes: engine.changes };
    const hub = new Hub({ view, ...BENCH_HUB });
    hub.register(app);
    watchDeltas(hub, ({ length }) => {
      this.#frameBytes += length;
    });
    const log = await openNatsLog({ url: natsUrl, stream, subject });
    const decoder = new FrameDecoder();
    const follow = async (): Promise<void> => {
      const lane = eventLoop.lane('fold');
      for await (const { seq, payload } of log.read(1, { follow: true })) {
        const { stampMs, frame } = readPayload(payload);
        lane.spend(() => engine.applyPacked(seq, stampMs, decoder.decode(frame)));
        this.#seq = seq;
        hub.bookMoved();
        if (lane.isUp) await lane.nextTick();
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
    const { natsUrl, stream, subject, byteShare } = this.#spec;
    acceptFollowers(app, [TOPIC]);
    const padding = 'x'.repeat(PADDING_CHARS);
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
        this.#seq = seq;
        const { frameBytes } = readPayload(data);
        if (frameBytes === 0) return;
        const head = `{"op":"delta","seq":${seq},"x":"`;
        const text = `${head}${padding.slice(0, frameBytes * byteShare - head.length - 2)}"}`;
        this.#frameBytes += text.length;
        app.publish(TOPIC, text);
      },
    });
  }
}

/** How a client of a pipe subscribes to the whole board. */
export function lagGreeting(pipe: PipeSpec['pipe']): Greeting {
  return pipe === 'bare' ? PLAIN : streamGreeting(PUSH_KEY, [{}]);
}
