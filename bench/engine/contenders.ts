// Who is measured: the engine and the Maps engine, each behind the same few calls. `prepare`
// decodes a frame and is not timed; `apply` folds what was prepared and is.
import type { EventHead } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage, FrameDecoder } from '#ingest/wire/decode.ts';
import { StringCache } from '#ingest/wire/string-cache.ts';
import { must } from '#kit/assert.ts';
import type { Slate, SlateFrame } from '../shared/slate.ts';
import { engineDigest, mapsDigest } from './book-digest.ts';
import { MapsEngine, type OutputCounts } from './maps-engine.ts';

export type ContenderName = 'engine' | 'maps';

export interface Contender {
  load(slate: Slate): void;
  /** Decodes a frame into a slot, to be applied later. */
  prepare(slot: number, frame: SlateFrame): void;
  apply(slot: number): void;
  counts(): OutputCounts;
  /** Bytes of the book as it counts them itself; NaN where it cannot. */
  bookBytes(): number;
  /** The edges of an event, as text. */
  digest(head: EventHead): string;
}

export function contenderOf(name: ContenderName): Contender {
  return name === 'engine' ? engineContender() : mapsContender();
}

function engineContender(): Contender {
  const engine = new Engine();
  const strings = new StringCache();
  const decoders: FrameDecoder[] = [];
  return {
    load: (slate) => slate.fill(engine),
    ...slots(
      ({ bytes }, slot) => {
        decoders[slot] ??= new FrameDecoder(strings);
        return must(decoders[slot], 'a decoder').decode(bytes);
      },
      ({ seq, stampMs }, packed) => engine.applyPacked(seq, stampMs, packed),
    ),
    counts() {
      const { linesChanged, edgesOpened, edgesUpdated, edgesClosed } = engine.work;
      return { linesChanged, edgesOpened, edgesUpdated, edgesClosed };
    },
    bookBytes: () => engine.sizes.bytes,
    digest: (head) => engineDigest(engine, head),
  };
}

function mapsContender(): Contender {
  const engine = new MapsEngine();
  return {
    load: (slate) => slate.fill(engine),
    ...slots(
      ({ bytes }) => decodeMessage(bytes),
      ({ seq, stampMs }, message) => engine.apply(seq, stampMs, message),
    ),
    counts: () => engine.work,
    bookBytes: () => Number.NaN,
    digest: ({ eventId }) => mapsDigest(must(engine.events.get(eventId), `no event ${eventId}`)),
  };
}

/** Frames that are decoded into slots and applied later. */
function slots<T>(
  decode: (frame: SlateFrame, slot: number) => T,
  fold: (frame: SlateFrame, decoded: T) => void,
): Pick<Contender, 'prepare' | 'apply'> {
  const prepared: { readonly frame: SlateFrame; readonly decoded: T }[] = [];
  return {
    prepare(slot, frame) {
      prepared[slot] = { frame, decoded: decode(frame, slot) };
    },
    apply(slot) {
      const { frame, decoded } = must(prepared[slot], 'a frame that was prepared');
      fold(frame, decoded);
    },
  };
}
