// The load of the archive benchmark: a slate whose prices move at the pace of its own clock, a round
// of frames at a time, and a book that folds the frames when they are due.
import { packMessage } from '#domain/pack.ts';
import { Engine, type OnGroup } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { FrameLayer, FrameQueue, type LaidFrame, type LaidFrames } from '../shared/laid-frames.ts';
import { Slate } from '../shared/slate.ts';
import { SLATES } from '../shared/slate-profiles.ts';

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

  /** The frames of the next round; each carries how long after the round's start it is due. */
  round(): LaidFrames {
    const frames = new FrameLayer();
    for (let sent = 0; sent < this.#roundMs * this.#updatesPerMs; ) {
      const frame = this.#slate.frame('recorded');
      frames.add(frame, sent / this.#updatesPerMs);
      sent += frame.updates;
    }
    return frames.finish();
  }
}

/** A book and the frames of a round on their way into it. */
export class FramedBook {
  readonly engine: Engine;
  readonly #decoder = new FrameDecoder();
  readonly #round = new FrameQueue();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  prepare(round: LaidFrames): void {
    this.#round.fill(round);
  }

  get isDone(): boolean {
    return this.#round.isEmpty;
  }

  /** The next frame that is due so long after the round's start; undefined where none is. */
  take(elapsedMs: number): LaidFrame | undefined {
    return this.#round.nextTag <= elapsedMs ? this.#round.take() : undefined;
  }

  apply({ seq, stampMs, bytes }: LaidFrame, onGroup?: OnGroup): void {
    this.engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes), onGroup);
  }
}
