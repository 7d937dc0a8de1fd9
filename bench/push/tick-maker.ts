// Makes the ticks of a push load outside of the server that is measured: the slate that they come
// from is no part of a server.
import { Engine } from '#engine/engine.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { Slate, type TaggedFrame } from '../shared/slate.ts';

export interface LoadSpec {
  readonly events: number;
  /** Recorded groups that one tick of the event loop applies. */
  readonly groupsPerTick: number;
}

export class TickMaker {
  readonly #slate: Slate;
  readonly #spec: LoadSpec;
  readonly #engine = new Engine();
  readonly #decoder = new FrameDecoder();

  constructor(spec: LoadSpec) {
    this.#slate = new Slate(spec.events);
    this.#spec = spec;
    this.#slate.fill(this.#engine);
  }

  /** A frame for each tick, tagged with how many offers it changes as the stream shows them. */
  make(ticks: number): readonly TaggedFrame[] {
    return Array.from({ length: ticks }, () => {
      const { seq, stampMs, bytes } = this.#slate.frame('recorded', this.#spec.groupsPerTick);
      this.#engine.applyPacked(seq, stampMs, this.#decoder.decode(bytes));
      const lines = this.#engine.changes.lines(seq - 1, {}, {})?.upsert ?? [];
      // Offers are listed by line: one `impliedProbability` each.
      const tag = Buffer.from(lines).toString().split('"impliedProbability"').length - 1;
      return { seq, stampMs, bytes, tag };
    });
  }
}
