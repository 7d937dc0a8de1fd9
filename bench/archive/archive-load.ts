// The load of the archive benchmark: a slate whose prices move at the pace of its own clock, a
// round of frames at a time, and a book that folds the frames when they are due.
import { Engine } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { Slate, type TaggedFrame } from '../shared/slate.ts';
import { SUNDAY } from '../shared/slate-profiles.ts';

export interface ArchiveLoadSpec {
  readonly events: number;
  /** Prices that move, a second. */
  readonly movesPerSecond: number;
  readonly roundMs: number;
}

/** Share of the quotes that carry another price than before: a push feed at its fullest. */
const MOVE_SHARE = 0.8;
/** About so many belong to an event: the clock of the slate runs as that of the wall. */
const QUOTES_PER_EVENT = 950;

export class ArchiveLoad {
  readonly #slate: Slate;
  readonly #updatesPerMs: number;
  readonly #roundMs: number;

  constructor({ events, movesPerSecond, roundMs }: ArchiveLoadSpec) {
    this.#updatesPerMs = movesPerSecond / MOVE_SHARE / 1000;
    this.#roundMs = roundMs;
    const profile = {
      ...SUNDAY,
      moveShare: { single: MOVE_SHARE, recorded: MOVE_SHARE },
      turnoverMs: (events * QUOTES_PER_EVENT) / this.#updatesPerMs,
    };
    this.#slate = new Slate(events, profile);
  }

  get quotes(): number {
    return this.#slate.world.quotes;
  }

  /** A snapshot of a book of all quotes. */
  fill(): Uint8Array {
    const engine = new Engine();
    this.#slate.fill(engine);
    return engine.snapshot('benchr3');
  }

  /** The frames of the next round; each carries how long after the round's start it is due. */
  round(): readonly TaggedFrame[] {
    const frames: TaggedFrame[] = [];
    for (let sent = 0; sent < this.#roundMs * this.#updatesPerMs; ) {
      const { seq, stampMs, bytes, updates } = this.#slate.frame('recorded');
      frames.push({ seq, stampMs, bytes, tag: sent / this.#updatesPerMs });
      sent += updates;
    }
    return frames;
  }
}

/** A book and the frames of a round on their way into it. */
export class FramedBook {
  readonly engine: Engine;
  readonly #decoder = new FrameDecoder();
  #round: readonly TaggedFrame[] = [];
  #next = 0;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  prepare(round: readonly TaggedFrame[]): void {
    this.#round = round;
    this.#next = 0;
  }

  get isDone(): boolean {
    return this.#next === this.#round.length;
  }

  /** The next frame that is due so long after the round's start; undefined where none is. */
  take(elapsedMs: number): TaggedFrame | undefined {
    const frame = this.#round[this.#next];
    if (!frame || frame.tag > elapsedMs) return undefined;
    this.#next += 1;
    return frame;
  }

  apply({ seq, stampMs, bytes }: TaggedFrame): void {
    this.engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
  }
}
