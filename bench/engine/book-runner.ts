// Holds one contender with its slate and measures it on demand. Runners of one slate see the same
// frames, in one process or in many. Frames are made before a round and decoded a few at a time
// between its timed parts, so that what is applied is as warm as after a decoder.
import { createHash } from 'node:crypto';
import { assert, must } from '#kit/assert.ts';
import type { Remote } from '../shared/child-calls.ts';
import { GROUPS_PER_FRAME, Slate, type SlateFrame } from '../shared/slate.ts';
import type { GroupShape } from '../shared/slate-profiles.ts';
import { type Contender, type ContenderName, contenderOf } from './contenders.ts';
import type { OutputCounts } from './maps-engine.ts';

export interface BookRunnerSpec {
  readonly contender: ContenderName;
  readonly events: number;
}

export interface Round {
  readonly updates: number;
  readonly groups: number;
  readonly ms: number;
}

/** Decoded ahead of being applied: few, so that they are as warm as in a service. */
const FRAMES_AHEAD = 4;
/** One part in so many of a round is applied first and not counted. */
const WARM_SHARE = 8;

export class BookRunner {
  readonly #contender: Contender;
  readonly #slate: Slate;

  constructor({ contender, events }: BookRunnerSpec) {
    this.#slate = new Slate(events);
    this.#contender = contenderOf(contender);
  }

  /** Fills the book; how many quotes it has then. */
  load(): number {
    this.#contender.load(this.#slate);
    return this.#slate.world.quotes;
  }

  /** Applies groups until so many times as many updates came as the book has quotes, untimed. */
  settle(shape: GroupShape, turnovers: number): void {
    const updates = turnovers * this.#slate.world.quotes;
    for (let applied = 0; applied < updates; ) {
      const frame = this.#slate.frame(shape);
      this.#contender.prepare(0, frame);
      this.#contender.apply(0);
      applied += frame.updates;
    }
  }

  /**
   * At least so many updates. All frames are made first; the first eighth warms the caches that
   * making them cooled.
   */
  round(shape: GroupShape, updates: number): Round {
    const frames: SlateFrame[] = [];
    for (let made = 0; made < updates; ) {
      const groups = Math.min(GROUPS_PER_FRAME[shape], updates - made);
      const frame = this.#slate.frame(shape, groups);
      frames.push(frame);
      made += frame.updates;
    }
    const warm = Math.floor(frames.length / WARM_SHARE);
    this.#timed(frames.slice(0, warm));
    const counted = frames.slice(warm);
    const ms = this.#timed(counted);
    const sum = (member: 'updates' | 'groups') =>
      counted.reduce((total, frame) => total + frame[member], 0);
    return { updates: sum('updates'), groups: sum('groups'), ms };
  }

  bookBytes(): number {
    return this.#contender.bookBytes();
  }

  /** Hashes of what is shown of every `step`-th event. */
  fingerprints(step: number): readonly string[] {
    const sample = this.#slate.world.heads.filter((_, index) => index % step === 0);
    return sample.map((head) =>
      createHash('sha256').update(this.#contender.digest(head)).digest('base64url'),
    );
  }

  /** What is shown of one event. */
  digest(event: number): string {
    return this.#contender.digest(must(this.#slate.world.heads[event], 'an event'));
  }

  counts(): OutputCounts {
    return this.#contender.counts();
  }

  /** Milliseconds that applying the frames takes, decoding excluded. */
  #timed(frames: readonly SlateFrame[]): number {
    let ms = 0;
    for (let done = 0; done < frames.length; done += FRAMES_AHEAD) {
      const ahead = Math.min(FRAMES_AHEAD, frames.length - done);
      for (let slot = 0; slot < ahead; slot++) {
        this.#contender.prepare(slot, frames[done + slot] as SlateFrame);
      }
      const from = performance.now();
      for (let slot = 0; slot < ahead; slot++) this.#contender.apply(slot);
      ms += performance.now() - from;
    }
    return ms;
  }
}

/** Throws with the first difference unless both show the same; how many events were compared. */
export async function assertSameOutputs(
  ours: Remote<BookRunner>,
  theirs: Remote<BookRunner>,
  step: number,
): Promise<number> {
  const [mine, other] = [await ours.fingerprints(step), await theirs.fingerprints(step)];
  assert(mine.length === other.length && mine.length > 0, 'both show the same events');
  const index = mine.findIndex((mark, at) => mark !== other[at]);
  if (index >= 0) {
    const event = index * step;
    assert(false, firstDifference(await ours.digest(event), await theirs.digest(event)));
  }
  const counts = [await ours.counts(), await theirs.counts()].map((each) => JSON.stringify(each));
  assert(counts[0] === counts[1], `outputs were counted: ${counts[0]} and ${counts[1]}`);
  return mine.length;
}

function firstDifference(ours: string, theirs: string): string {
  const [mine, other] = [ours.split('\n'), theirs.split('\n')];
  const onlyMine = mine.filter((line) => !other.includes(line)).slice(0, 5);
  const onlyOther = other.filter((line) => !mine.includes(line)).slice(0, 5);
  return `outputs differ:\n- ${onlyMine.join('\n- ')}\n+ ${onlyOther.join('\n+ ')}`;
}
