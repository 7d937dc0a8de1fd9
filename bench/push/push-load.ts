// What the push benchmarks send: a small slate whose prices move, turn by turn, and the very frames
// that engine and hub make of it, for peers to replay.
import { Engine } from '#engine/engine.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { FrameText, Wire } from '#gateway/push/wire.ts';
import type { TemplatedApp } from '#gateway/sockets/uws.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { assert, must } from '#kit/assert.ts';
import type { Remote } from '../child-calls.ts';
import { FrameQueue, type LaidFrame } from '../laid-frames.ts';
import { fill, type LoadSpec, slateOf, TurnMaker } from './turn-maker.ts';

export const PUSH_KEY = 'a key of the benchmark';
const ACCOUNT = {
  accountId: 'bench',
  keyId: 'key_bench',
  plan: 'enterprise',
  rawLines: false,
} as const;
/** Without limits: it is not they that are measured. */
const LIMITS = {
  connectionsPerKeyMax: 1_000_000,
  subscriptionsPerKeyMax: 1_000_000,
  bufferBytesMax: 64 * 1024 * 1024,
};

/** What the hubs of the benchmarks have in common. */
export const BENCH_HUB = {
  epoch: () => 'bench',
  keys: { find: (key: string) => (key === PUSH_KEY ? ACCOUNT : undefined) },
  limits: LIMITS,
};

/** Who makes the turns: in a process of its own where they are measured. */
export type Maker = TurnMaker | Remote<TurnMaker>;

/** A book that is full, and what happens to it next. */
export class PushLoad {
  readonly engine = new Engine();
  readonly #decoder = new FrameDecoder();
  readonly #maker: Maker;
  readonly #turns = new FrameQueue();

  constructor(spec: LoadSpec, maker: Maker) {
    this.#maker = maker;
    fill(this.engine, slateOf(spec));
  }

  /** Has so many frames made, so that making them is not measured. */
  async prepare(turns: number): Promise<void> {
    assert(this.#turns.isEmpty, 'all turns that were prepared were taken');
    this.#turns.fill(await this.#maker.make(turns));
  }

  /** The frame of the next turn, as the log would give it. */
  next(): LaidFrame {
    return must(this.#turns.take(), 'turns that were prepared');
  }

  /** Decodes and folds it. */
  apply({ seq, stampMs, bytes }: LaidFrame): void {
    this.engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
  }

  /** A hub over the book. */
  hub(): Hub {
    const view = { reader: this.engine.reader, changes: this.engine.changes };
    return new Hub({ view, ...BENCH_HUB });
  }
}

/** What clients of a load ask for: one subscription, or one for each event. */
export function subscriptionsOf(spec: LoadSpec): readonly string[] {
  const ofAll = { op: 'subscribe', id: 1, channel: 'odds' };
  if (!spec.isByEvent) return [JSON.stringify(ofAll)];
  const { heads } = slateOf(spec).world;
  return heads.map(({ eventId }, id) => JSON.stringify({ ...ofAll, id, event: eventId }));
}

/** One turn as engine and hub tell it. */
export interface RecordedTurn {
  /** Frames of topics, one at most of each: only those of which something is shown. */
  readonly frames: readonly { readonly topic: string; readonly text: string }[];
  /** Each changed offer as a message of its own, as peers without topics send it. */
  readonly updates: readonly string[];
}

/** Runs engine and hub for so many turns, and keeps what they say to their topics. */
export async function recordTurns(spec: LoadSpec, turns: number): Promise<readonly RecordedTurn[]> {
  const load = new PushLoad(spec, new TurnMaker(spec));
  await load.prepare(turns);
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
  const session = hub.connect(new DeafWire(), ACCOUNT);
  for (const text of subscriptionsOf(spec)) hub.hear(session, text);
  const recorded: RecordedTurn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    frames = [];
    load.apply(load.next());
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

/** Whether a frame says what changed. */
export function isDelta(frame: FrameText): boolean {
  if (typeof frame === 'string') return frame.startsWith(DELTA);
  return DELTA_BYTES.every((byte, at) => frame[at] === byte);
}

function updatesOf(frame: string): readonly string[] {
  const { seq, upsert } = JSON.parse(frame) as { seq: number; upsert: readonly Upsert[] };
  return upsert.flatMap(({ eventId, marketType, playerId, point, offers }) =>
    offers.map((offer) =>
      JSON.stringify({ op: 'delta', seq, eventId, marketType, playerId, point, ...offer }),
    ),
  );
}

class DeafWire implements Wire {
  readonly hasRoom = true;
  readonly isOverfull = false;
  send(): void {}
  follow(): void {}
  unfollow(): void {}
  end(): void {}
}

/** The turn that comes next, from the beginning after the last. */
export function turnAt(turns: readonly RecordedTurn[], index: number): RecordedTurn {
  return must(turns[index % turns.length], 'turns to replay');
}
