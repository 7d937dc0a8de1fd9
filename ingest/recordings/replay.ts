// A recording as a feed: the same reading as a live answer, paced by the captures' own times. What
// it publishes depends on the recording alone, never on the speed, so a replay that stopped resumes
// by leaving out as many groups as the log already holds.
import { assert } from '#kit/assert.ts';
import type { Clock } from '#kit/clock.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { Bodies } from '../bodies/bodies.ts';
import type { Feed, FeedEnd, GroupSink, ReplayPosition } from '../feed.ts';
import type { Identity } from '../identity/identity.ts';
import { LeftOutLeagues } from '../left-out.ts';
import type { Quarantine } from '../quarantine.ts';
import { groupsWithin } from '../venues/the-odds-api/capture.ts';
import { type Progress, type RecordedSpan, readCaptures, recordedSpan } from './recording.ts';

export interface ReplayOptions {
  /** The entry of FEED. */
  readonly name: string;
  /** Names the recording in the log. */
  readonly source: string;
  readonly path: string;
  /** How many times faster than recorded, above 0; `max` does not wait at all. */
  readonly speed: number | 'max';
  readonly identity: Identity;
  readonly clock: Clock;
  readonly quarantine: Quarantine;
  readonly progress?: Progress;
  /** Where lines are read; in this thread unless said. */
  readonly bodies?: Bodies;
  /** Where recordings run together: their common order, and this one's place in it. */
  readonly order?: ReplayOrder;
  readonly index?: number;
}

/** A feed of the recording at `path`. */
export function createReplayFeed(options: ReplayOptions): Feed {
  return new ReplayFeed(options);
}

class ReplayFeed implements Feed {
  readonly name: string;
  readonly source: string;
  readonly #options: ReplayOptions;
  readonly #pace: Pace;
  readonly #leftOut = new LeftOutLeagues();
  #delivered = false;
  #span: RecordedSpan | undefined;
  #bytesShare = 0;
  #positionMs: number | undefined;
  #nextMs: number | undefined;
  #hasEnded = false;

  constructor(options: ReplayOptions) {
    const { speed } = options;
    assert(speed === 'max' || (Number.isFinite(speed) && speed > 0), `replay speed: ${speed}`);
    this.name = options.name;
    this.source = options.source;
    this.#options = options;
    this.#pace = new Pace(options.clock, speed);
  }

  get delivered(): boolean {
    return this.#delivered;
  }

  get leftOut(): Readonly<Record<string, number>> {
    return this.#leftOut.counts;
  }

  get replay(): ReplayPosition {
    const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
    return {
      position: instant(this.#positionMs)?.toISOString() ?? null,
      nextAt: instant(this.#nextMs)?.toISOString() ?? null,
      share: this.#share,
    };
  }

  get #share(): number {
    if (this.#hasEnded) return 1;
    if (this.#span === undefined || this.#positionMs === undefined) return this.#bytesShare;
    const { firstMs, lastMs } = this.#span;
    if (lastMs <= firstMs) return 0;
    const share = (this.#positionMs - firstMs) / (lastMs - firstMs);
    return Math.round(1000 * Math.min(1, Math.max(0, share))) / 1000;
  }

  async run(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    const { order, index = 0 } = this.#options;
    try {
      return await this.#replay(sink, signal);
    } catch (error) {
      // Whoever reads its lines ends with it.
      if (signal.aborted) return 'stopped';
      throw error;
    } finally {
      order?.leave(index);
    }
  }

  async #replay(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    const { path, progress, bodies, identity, quarantine } = this.#options;
    const { order, index = 0, speed } = this.#options;
    const context = { identity, quarantine, source: this.source, leftOut: this.#leftOut };
    let toSkip = sink.groupsInLog;
    if (speed !== 'max') this.#span = await recordedSpan(path);
    const read: Progress = (bytesRead, bytesTotal) => {
      this.#bytesShare = bytesTotal === 0 ? 0 : Math.round((1000 * bytesRead) / bytesTotal) / 1000;
      progress?.(bytesRead, bytesTotal);
    };
    for await (const capture of readCaptures(path, read, bodies)) {
      this.#nextMs = capture.receivedAt;
      await order?.inOrder(index, capture.receivedAt, sink);
      if (signal.aborted) return 'stopped';
      const groups = await eventLoop.lane('background').runSteps(groupsWithin(capture, context));
      const skipped = Math.min(toSkip, groups.length);
      toSkip -= skipped;
      if (skipped < groups.length) {
        if (!(await this.#pace.reach(capture.receivedAt, signal))) return 'stopped';
        for (const group of groups.slice(skipped)) await sink.publish(group);
      }
      this.#delivered = true;
      this.#positionMs = capture.receivedAt;
      this.#nextMs = undefined;
    }
    await sink.flush();
    this.#hasEnded = true;
    return 'finished';
  }
}

/**
 * Waits until the wall clock has come as far as the recording, both counted from the first wait.
 */
class Pace {
  readonly #clock: Clock;
  readonly #speed: number | 'max';
  #start: { readonly wall: number; readonly recorded: number } | undefined;

  constructor(clock: Clock, speed: number | 'max') {
    this.#clock = clock;
    this.#speed = speed;
  }

  /** False when the signal ended the wait. */
  async reach(recorded: number, signal: AbortSignal): Promise<boolean> {
    if (this.#speed === 'max') return !signal.aborted;
    this.#start ??= { wall: this.#clock.now(), recorded };
    const due = this.#start.wall + (recorded - this.#start.recorded) / this.#speed;
    const ms = due - this.#clock.now();
    if (ms > 0) await this.#clock.wait(ms, signal);
    return !signal.aborted;
  }
}

/**
 * Lets recordings that run together publish in the order of their captures' times, whatever the
 * speed of the disk: the earliest is next, the first named where times are equal.
 */
export class ReplayOrder {
  /** Time of the capture that each recording wants to publish; undefined while it is reading. */
  readonly #wanted: (number | undefined)[];
  readonly #wake: ((() => void) | undefined)[];

  constructor(recordings: number) {
    this.#wanted = new Array(recordings).fill(undefined);
    this.#wake = new Array(recordings).fill(undefined);
  }

  /** Resolves when it is this recording's turn; what it published before is in the log by then. */
  async inOrder(index: number, receivedAt: number, sink: GroupSink): Promise<void> {
    if (this.#wanted.length < 2) return;
    await sink.flush();
    // Captures out of order keep their place in the file.
    this.#wanted[index] = receivedAt;
    const turn = new Promise<void>((resolve) => {
      this.#wake[index] = resolve;
    });
    this.#next();
    await turn;
    this.#wanted[index] = undefined;
  }

  /** The recording has ended. */
  leave(index: number): void {
    this.#wanted[index] = Number.POSITIVE_INFINITY;
    this.#next();
  }

  #next(): void {
    if (this.#wanted.includes(undefined)) return;
    const earliest = Math.min(...(this.#wanted as number[]));
    const index = this.#wanted.indexOf(earliest);
    this.#wake[index]?.();
    this.#wake[index] = undefined;
  }
}
