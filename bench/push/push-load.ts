// What the push benchmarks send: a small slate whose prices move, tick by tick, and the very frames
// that engine and hub make of it, for peers to replay.
import { Engine } from '#engine/engine.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { FrameText, StreamConnection } from '#gateway/push/stream-connection.ts';
import type { TemplatedApp } from '#gateway/sockets/uws.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { must } from '#kit/assert.ts';
import { Slate, type TaggedFrame } from '../shared/slate.ts';
import type { Greeting } from './client-pool.ts';
import { type LoadSpec, TickMaker } from './tick-maker.ts';

export const PUSH_KEY = 'a key of the benchmark';
const ACCOUNT = {
  accountId: 'bench',
  keyId: 'key_bench',
  plan: 'enterprise',
  rawLines: false,
  ingest: null,
} as const;

/** What the hubs of the benchmarks have in common; limits are not what is measured. */
export const BENCH_HUB = {
  epoch: () => 'bench',
  keys: { find: (key: string) => (key === PUSH_KEY ? ACCOUNT : undefined) },
  limits: {
    connectionsPerAccountMax: 1_000_000,
    subscriptionsPerAccountMax: 1_000_000,
    bufferBytesMax: 64 * 1024 * 1024,
  },
};

/** A full book, and what happens to it next. */
export class PushLoad {
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();
  #ticks: readonly TaggedFrame[] = [];
  #next = 0;

  constructor(spec: LoadSpec) {
    new Slate(spec.events).fill(this.#engine);
  }

  /** Takes the frames of ticks to come. */
  prepare(frames: readonly TaggedFrame[]): void {
    this.#ticks = frames;
    this.#next = 0;
  }

  /** Decodes and folds the frame of the next tick, as the log would give it. */
  apply(): TaggedFrame {
    const frame = must(this.#ticks[this.#next++], 'a tick that was prepared');
    this.#engine.applyPacked(frame.seq, frame.stampMs, this.#decoder.decode(frame.bytes));
    return frame;
  }

  /** A hub over the book. */
  hub(): Hub {
    const { reader, changes } = this.#engine;
    return new Hub({ view: { reader, changes }, ...BENCH_HUB });
  }
}

/** A client that subscribes to prices by each of these filters. */
export function streamGreeting(key: string, filters: readonly object[]): Greeting {
  const messages = filters.map((filter, id) =>
    JSON.stringify({ op: 'subscribe', id, channel: 'odds', ...filter }),
  );
  return { path: '/v1/stream', headers: { 'x-api-key': key }, messages, replies: {} };
}

/** A client of a load: it subscribes to each event. */
export function loadGreeting({ events }: LoadSpec): Greeting {
  const { heads } = new Slate(events).world;
  const filters = heads.map(({ eventId }) => ({ event: eventId }));
  return streamGreeting(PUSH_KEY, filters);
}

/** One tick as engine and hub publish it. */
export interface RecordedTick {
  /** Frames of topics, at most one of each. */
  readonly frames: readonly { readonly topic: string; readonly text: string }[];
  /** Each changed offer as a message of its own, as peers without topics send it. */
  readonly updates: readonly string[];
}

/** Runs engine and hub for so many ticks, and keeps what they publish to their topics. */
export async function recordTicks(spec: LoadSpec, ticks: number): Promise<readonly RecordedTick[]> {
  const load = new PushLoad(spec);
  load.prepare(new TickMaker(spec).make(ticks));
  const hub = load.hub();
  let frames: { topic: string; text: string }[] = [];
  const app = {
    ws: () => {},
    get: () => {},
    any: () => {},
    numSubscribers: () => 1,
    publish: (topic: string, bytes: Uint8Array) => {
      const text = `${Buffer.from(bytes)}`;
      if (isDelta(text)) frames.push({ topic, text });
    },
  };
  hub.register(app as unknown as TemplatedApp);
  const session = hub.connect(NO_WIRE, ACCOUNT);
  for (const text of loadGreeting(spec).messages) hub.receive(session, text);
  const recorded: RecordedTick[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    frames = [];
    load.apply();
    hub.bookMoved();
    await new Promise(setImmediate);
    recorded.push({ frames, updates: frames.flatMap(({ text }) => updatesOf(text)) });
  }
  hub.close();
  return recorded;
}

interface Upsert {
  readonly eventId: string;
  readonly marketType: string;
  readonly playerId?: string;
  readonly point: number | null;
  readonly offers: readonly object[];
}

const DELTA = '{"op":"delta"';
const DELTA_BYTES = Buffer.from(DELTA);

function isDelta(frame: FrameText): boolean {
  if (typeof frame === 'string') return frame.startsWith(DELTA);
  return DELTA_BYTES.every((byte, at) => frame[at] === byte);
}

/** Calls `see` with each delta that a hub publishes, once for all its subscribers. */
export function watchDeltas({ counts }: Hub, see: (frame: FrameText) => void): void {
  const sent = counts.sent.bind(counts);
  counts.sent = (frame, clients) => {
    if (isDelta(frame)) see(frame);
    sent(frame, clients);
  };
}

function updatesOf(frame: string): readonly string[] {
  const { seq, upsert } = JSON.parse(frame) as { seq: number; upsert: readonly Upsert[] };
  return upsert.flatMap(({ eventId, marketType, playerId, point, offers }) =>
    offers.map((offer) =>
      JSON.stringify({ op: 'delta', seq, eventId, marketType, playerId, point, ...offer }),
    ),
  );
}

const NO_WIRE: StreamConnection = {
  hasRoom: true,
  isOverfull: false,
  send() {},
  follow() {},
  unfollow() {},
  end() {},
};
