// When checks are made: some of what is due in each tick, topic by topic.
import type { Lane } from '#kit/tick-budget.ts';
import type { BookView } from './frames.ts';
import type { FrameText } from './stream-connection.ts';
import type { Topic } from './topic.ts';
import type { Topics } from './topics.ts';

/** How often checks are made: about 2 % of the time goes into them where much is due. */
export const CHECK_EVERY_MS = 200;

interface Source {
  readonly view: BookView;
  readonly monotonicMs: () => number;
  readonly publish: (topic: Topic, frame: FrameText) => void;
  readonly lane: Lane;
}

export class CheckSchedule {
  readonly #topics: Topics;
  readonly #source: Source;
  /** Topics that had their turn. */
  #had = 0;

  constructor(topics: Topics, source: Source) {
    this.#topics = topics;
    this.#source = source;
  }

  /** What is due of all topics, as far as this tick has time for it. */
  ofAll(): void {
    const { lane } = this.#source;
    const topics = [...this.#topics];
    for (let left = topics.length; left > 0 && !lane.isUp; left--) {
      this.#had += 1;
      this.#check(topics[this.#had % topics.length] as Topic);
    }
  }

  /** On a busy book a conflated topic is up to date only in the ticks in which it has a frame. */
  checkAfterFrame(topic: Topic): void {
    if (topic.subscription.conflateMs > 0) this.#check(topic);
  }

  #check(topic: Topic): void {
    const { view, monotonicMs, publish, lane } = this.#source;
    const nowMs = monotonicMs();
    while (!lane.isUp) {
      const isDue = lane.spend(() => {
        const check = topic.nextCheck(view, nowMs);
        if (check) publish(topic, check);
        return check !== undefined;
      });
      if (!isDue) return;
    }
  }
}
