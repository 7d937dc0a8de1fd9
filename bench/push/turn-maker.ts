// Makes the turns of a push load, in a process of its own where they are measured: the slate that
// they come from is no part of a server.
import { Engine } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/decode.ts';
import { FrameLayer, type LaidFrames } from '../laid-frames.ts';
import { Slate } from '../slate.ts';
import { type GroupShape, SLATES } from '../slate-profiles.ts';

export interface LoadSpec {
  readonly events: number;
  readonly shape: GroupShape;
  /** Groups that one turn of the event loop applies. */
  readonly groupsPerTurn: number;
  /** Clients follow each event by its own topic, as who has several games open; else all by one. */
  readonly isByEvent?: boolean;
}

/** The slate of a push load. */
export function slateOf({ events }: LoadSpec): Slate {
  return new Slate(SLATES['sunday-slate'], events);
}

/** A book of all that the slate begins with. */
export function fill(engine: Engine, slate: Slate): void {
  for (const { seq, stampMs, message } of slate.load()) engine.apply(seq, stampMs, message);
}

export class TurnMaker {
  readonly #slate: Slate;
  readonly #spec: LoadSpec;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();

  constructor(spec: LoadSpec) {
    this.#slate = slateOf(spec);
    this.#spec = spec;
    fill(this.#engine, this.#slate);
  }

  /** A frame for each turn, which says how many offers it changes as the stream shows them. */
  make(turns: number): LaidFrames {
    const { shape, groupsPerTurn } = this.#spec;
    const frames = new FrameLayer();
    for (let turn = 0; turn < turns; turn++) {
      const frame = this.#slate.frame(shape, groupsPerTurn);
      this.#engine.applyPacked(frame.seq, frame.stampMs, this.#decoder.decode(frame.bytes));
      frames.add(frame, this.#changesSince(frame.seq - 1));
    }
    return frames.finish();
  }

  #changesSince(seq: number): number {
    const lines = this.#engine.changes.lines(seq, {}, {})?.upsert ?? [];
    // Offers stand in lists of their lines: one `impliedProbability` each.
    return Buffer.from(lines).toString().split('"impliedProbability"').length - 1;
  }
}
