// The log of the archive's rate: a slate whose prices move at the pace of its own clock, a round of
// frames at a time, and a book that folds the frames when they are due.
import { packMessage } from '#domain/pack.ts';
import { Engine, type OnGroup } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { must } from '#kit/assert.ts';
import { Slate } from '../slate.ts';
import { SLATES } from '../slate-profiles.ts';

export interface RateSpec {
  readonly events: number;
  /** Prices that move, a second. */
  readonly movesPerSecond: number;
  readonly roundMs: number;
}

/**
 * The frames of a round, laid end to end: those that wait must not be objects, or what looks after
 * objects would be measured with the product.
 */
export interface Round {
  readonly bytes: Uint8Array;
  /** Of each frame: its seq, its stamp, how long after the round's start it is due, its end. */
  readonly heads: Float64Array;
}

/** One of them, at its time. */
export interface DueFrame {
  readonly seq: number;
  readonly stampMs: number;
  readonly bytes: Uint8Array;
}

const HEAD = 4;
type Head = readonly [seq: number, stampMs: number, dueMs: number, endsAt: number];

/** Share of the prices said that are other ones than before: a push feed at its fullest. */
const MOVE_SHARE = 0.8;
/** About so many stand in an event: the clock of the slate runs as that of the wall. */
const QUOTES_PER_EVENT = 950;

export class RateLoad {
  readonly #slate: Slate;
  readonly #updatesPerMs: number;
  readonly #roundMs: number;

  constructor({ events, movesPerSecond, roundMs }: RateSpec) {
    this.#updatesPerMs = movesPerSecond / MOVE_SHARE / 1000;
    this.#roundMs = roundMs;
    const profile = {
      ...SLATES['sunday-slate'],
      moveShare: { single: MOVE_SHARE, recorded: MOVE_SHARE },
      turnoverMs: (events * QUOTES_PER_EVENT) / this.#updatesPerMs,
    };
    this.#slate = new Slate(profile, events);
  }

  get quotes(): number {
    return this.#slate.world.quotes;
  }

  /** A snapshot of a book of all quotes. */
  fill(): Uint8Array {
    const engine = new Engine();
    for (const { seq, stampMs, message } of this.#slate.load()) {
      engine.applyPacked(seq, stampMs, packMessage(message));
    }
    return engine.snapshot('benchr3');
  }

  /** The frames of the next round. */
  round(): Round {
    const frames: Uint8Array[] = [];
    const heads: number[] = [];
    let endsAt = 0;
    for (let sent = 0; sent < this.#roundMs * this.#updatesPerMs; ) {
      const { seq, stampMs, bytes, updates } = this.#slate.frame('recorded');
      endsAt += bytes.length;
      heads.push(seq, stampMs, sent / this.#updatesPerMs, endsAt);
      frames.push(bytes);
      sent += updates;
    }
    return { bytes: Buffer.concat(frames), heads: Float64Array.from(heads) };
  }
}

/** A book and the frames of a round on their way into it. */
export class RateBook {
  readonly engine: Engine;
  readonly #decoder = new FrameDecoder();
  #round: Round | undefined;
  #next = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  prepare(round: Round): void {
    this.#round = round;
    this.#next = 0;
  }

  get isDone(): boolean {
    return this.#next * HEAD >= (this.#round?.heads.length ?? 0);
  }

  /** The next frame that is due so long after the round's start; undefined where none is. */
  take(elapsedMs: number): DueFrame | undefined {
    if (this.isDone) return undefined;
    const { bytes, heads } = must(this.#round, 'a round');
    const at = this.#next * HEAD;
    const [seq, stampMs, dueMs, endsAt] = heads.subarray(at, at + HEAD) as unknown as Head;
    if (dueMs > elapsedMs) return undefined;
    this.#next += 1;
    return { seq, stampMs, bytes: bytes.subarray(heads[at - 1] ?? 0, endsAt) };
  }

  apply({ seq, stampMs, bytes }: DueFrame, onGroup?: OnGroup): void {
    this.engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes), onGroup);
  }
}
