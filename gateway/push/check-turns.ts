// When checks are made: some of what is due in each turn, topic by topic, so that they hold up
// nothing else.
import type { BookView } from './frames.ts';
import type { Topic } from './topic.ts';
import type { Topics } from './topics.ts';
import type { FrameText } from './wire.ts';

/** How often checks are made, and milliseconds of a turn of the event loop that go into them. */
export const CHECK_EVERY_MS = 100;
const MS_PER_TURN_MAX = 2;
/** At most, after a wait of several of those. */
const MS_AT_ONCE_MAX = 10;

interface Source {
  readonly view: BookView;
  readonly monotonicMs: () => number;
  readonly publish: (topic: Topic, frame: FrameText) => void;
}

export class CheckTurns {
  readonly #topics: Topics;
  readonly #source: Source;
  /** Topics that had their turn. */
  #had = 0;

  constructor(topics: Topics, source: Source) {
    this.#topics = topics;
    this.#source = source;
  }

  /** What is due of all topics, as far as this turn has time for it. */
  ofAll(): void {
    const endMs = performance.now() + MS_PER_TURN_MAX;
    const topics = [...this.#topics];
    for (let left = topics.length; left > 0 && performance.now() < endMs; left--) {
      this.#had += 1;
      this.#check(topics[this.#had % topics.length] as Topic, endMs);
    }
  }

  /** On a busy book a conflated topic is up to date only in the turns in which it speaks. */
  ofSpeaking(topic: Topic): void {
    const rounds = topic.subscription.conflateMs / CHECK_EVERY_MS;
    if (rounds === 0) return;
    const forMs = Math.min(MS_AT_ONCE_MAX, rounds * MS_PER_TURN_MAX);
    this.#check(topic, performance.now() + forMs);
  }

  #check(topic: Topic, endMs: number): void {
    const { view, monotonicMs, publish } = this.#source;
    const nowMs = monotonicMs();
    do {
      const check = topic.nextCheck(view, nowMs);
      if (check === undefined) return;
      if (check !== null) publish(topic, check);
    } while (performance.now() < endMs);
  }
}
