// What the push benchmarks send: a small slate whose prices move, turn by turn, and the very frames
// that engine and hub make of it, for peers to replay.
import { Engine } from '#engine/engine.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { Wire } from '#gateway/push/wire.ts';
import type { TemplatedApp } from '#gateway/sockets/uws.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { must } from '#kit/assert.ts';
import { Slate, type SlateFrame } from '../slate.ts';
import { SLATES } from '../slate-profiles.ts';

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

export interface LoadSpec {
  readonly events: number;
  /** Price updates of one turn of the event loop. */
  readonly updatesPerTurn: number;
}

/** A book that is full, and what happens to it next. */
export class PushLoad {
  readonly engine = new Engine();
  readonly quotes: number;
  readonly #slate: Slate;
  readonly #decoder = new FrameDecoder();
  readonly #updatesPerTurn: number;
  readonly #ahead: SlateFrame[] = [];

  constructor({ events, updatesPerTurn }: LoadSpec) {
    this.#slate = new Slate(SLATES['sunday-slate'], events);
    this.#updatesPerTurn = updatesPerTurn;
    for (const { seq, stampMs, message } of this.#slate.load()) {
      this.engine.apply(seq, stampMs, message);
    }
    this.quotes = this.#slate.world.quotes;
  }

  /** Makes frames ahead, so that making them is not measured. */
  prepare(turns: number): void {
    while (this.#ahead.length < turns) {
      this.#ahead.push(this.#slate.frame('single', this.#updatesPerTurn));
    }
  }

  /** The frame of the next turn, as the log would give it. */
  next(): SlateFrame {
    this.prepare(1);
    return this.#ahead.shift() as SlateFrame;
  }

  /** Decodes and folds it. */
  apply({ seq, stampMs, bytes }: SlateFrame): void {
    this.engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
  }

  /** A hub over the book. */
  hub(): Hub {
    const view = { reader: this.engine.reader, changes: this.engine.changes };
    return new Hub({ view, ...BENCH_HUB });
  }
}

/** One turn as engine and hub tell it. */
export interface RecordedTurn {
  /** The topic's frame; empty where nothing of it is shown. */
  readonly frame: string;
  /** Each changed offer as a message of its own, as peers without topics send it. */
  readonly updates: readonly string[];
}

/** Runs engine and hub for so many turns, and keeps what they say to one topic. */
export async function recordTurns(spec: LoadSpec, turns: number): Promise<readonly RecordedTurn[]> {
  const load = new PushLoad(spec);
  const hub = load.hub();
  let told = '';
  const app = {
    ws: () => {},
    get: () => {},
    any: () => {},
    numSubscribers: () => 1,
    publish: (_: string, frame: string) => {
      if (frame.startsWith('{"op":"delta"')) told = frame;
    },
  };
  hub.register(app as unknown as TemplatedApp);
  const session = hub.connect(new DeafWire(), ACCOUNT);
  hub.hear(session, JSON.stringify({ op: 'subscribe', id: 1, channel: 'odds' }));
  const recorded: RecordedTurn[] = [];
  for (let turn = 0; turn < turns; turn++) {
    told = '';
    load.apply(load.next());
    hub.bookMoved();
    await new Promise(setImmediate);
    recorded.push({ frame: told, updates: updatesOf(told) });
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

function updatesOf(frame: string): readonly string[] {
  if (frame === '') return [];
  const { seq, upsert } = JSON.parse(frame) as { seq: number; upsert: readonly Upsert[] };
  return upsert.flatMap(({ eventId, marketType, playerId, point, offers }) =>
    offers.map((offer) =>
      JSON.stringify({ op: 'delta', seq, eventId, marketType, playerId, point, ...offer }),
    ),
  );
}

class DeafWire implements Wire {
  readonly hasRoom = true;
  send(): void {}
  follow(): void {}
  unfollow(): void {}
  end(): void {}
}

/** The turn that comes next, from the beginning after the last. */
export function turnAt(turns: readonly RecordedTurn[], index: number): RecordedTurn {
  return must(turns[index % turns.length], 'turns to replay');
}
