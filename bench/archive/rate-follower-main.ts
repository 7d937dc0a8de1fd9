// The process of the follower: it answers calls until its parent is gone.
import { must } from '#kit/assert.ts';
import { answerCalls } from '../child-calls.ts';
import { type FollowerSpec, RateFollower, type Stored } from './rate-follower.ts';
import type { Round } from './rate-load.ts';

/** What the serving process asks of it. */
export class FollowerCalls {
  #follower: RateFollower | undefined;

  async open(spec: FollowerSpec): Promise<void> {
    this.#follower = await RateFollower.open(spec);
  }

  prepare(round: Round): void {
    this.#opened.prepare(round);
  }

  run(startMs: number): Promise<Stored> {
    return this.#opened.run(startMs);
  }

  calm(): Promise<void> {
    return this.#opened.calm();
  }

  end(): Promise<void> {
    return this.#opened.end();
  }

  get #opened(): RateFollower {
    return must(this.#follower, 'an open follower');
  }
}

if (process.send) answerCalls(new FollowerCalls());
