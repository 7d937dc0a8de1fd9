// The log of the archive's rate: a slate whose prices move at the pace of its own clock, a round of
// frames at a time, and a book that folds the frames when they are due.
import { packMessage } from '#domain/pack.ts';
import { Engine, type OnGroup } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { Slate, type SlateFrame } from '../slate.ts';
import { SLATES } from '../slate-profiles.ts';

export interface RateSpec {
  readonly directory: string;
  readonly events: number;
  /** Prices that move, a second. */
  readonly movesPerSecond: number;
  readonly roundMs: number;
}

/** A frame, and how long after the start of its round it is due. */
export interface DueFrame extends SlateFrame {
  readonly dueMs: number;
}

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

  /** A book of all quotes. */
  fill(): Engine {
    const engine = new Engine();
    for (const { seq, stampMs, message } of this.#slate.load()) {
      engine.applyPacked(seq, stampMs, packMessage(message));
    }
    return engine;
  }

  /** The frames of the next round. */
  round(): readonly DueFrame[] {
    const frames: DueFrame[] = [];
    for (let updates = 0; updates < this.#roundMs * this.#updatesPerMs; ) {
      const frame = this.#slate.frame('recorded');
      frames.push({ ...frame, dueMs: updates / this.#updatesPerMs });
      updates += frame.updates;
    }
    return frames;
  }
}

/** A book and the frames of a round on their way into it. */
export class RateBook {
  readonly engine: Engine;
  readonly #decoder = new FrameDecoder();
  #frames: readonly DueFrame[] = [];
  #next = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  prepare(frames: readonly DueFrame[]): void {
    this.#frames = frames;
    this.#next = 0;
  }

  get isDone(): boolean {
    return this.#next >= this.#frames.length;
  }

  /** The next frame that is due so long after the round's start; undefined where none is. */
  take(elapsedMs: number): DueFrame | undefined {
    const frame = this.#frames[this.#next];
    if (frame === undefined || frame.dueMs > elapsedMs) return undefined;
    this.#next += 1;
    return frame;
  }

  apply({ seq, stampMs, bytes }: DueFrame, onGroup?: OnGroup): void {
    this.engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes), onGroup);
  }
}
