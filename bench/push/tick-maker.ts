// Makes the ticks of a push load outside of the server that is measured: the slate that they come
// from is no part of a server.
import { Engine } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { Slate, type TaggedFrame } from '../shared/slate.ts';
import type { GroupShape } from '../shared/slate-profiles.ts';

export interface LoadSpec {
  readonly events: number;
  readonly shape: GroupShape;
  /** Groups that one tick of the event loop applies. */
  readonly groupsPerTick: number;
  /** Clients subscribe to each event by its own topic; else to all events by one. */
  readonly isByEvent: boolean;
}

/** The slate of a push load. */
export function slateOf({ events }: LoadSpec): Slate {
  return new Slate(events);
}

/** A book of all that the slate begins with. */
export function fill(engine: Engine, slate: Slate): void {
  for (const { seq, stampMs, message } of slate.load()) engine.apply(seq, stampMs, message);
}

export class TickMaker {
  readonly #slate: Slate;
  readonly #spec: LoadSpec;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();

  constructor(spec: LoadSpec) {
    this.#slate = slateOf(spec);
    this.#spec = spec;
    fill(this.#engine, this.#slate);
  }

  /** A frame for each tick, tagged with how many offers it changes as the stream shows them. */
  make(ticks: number): readonly TaggedFrame[] {
    const { shape, groupsPerTick } = this.#spec;
    return Array.from({ length: ticks }, () => {
      const { seq, stampMs, bytes } = this.#slate.frame(shape, groupsPerTick);
      this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
      const lines = this.#engine.changes.lines(seq - 1, {}, {})?.upsert ?? [];
      // Offers are listed by line: one `impliedProbability` each.
      const tag = Buffer.from(lines).toString().split('"impliedProbability"').length - 1;
      return { seq, stampMs, bytes, tag };
    });
  }
}
