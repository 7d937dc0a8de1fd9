// The feed of a simulated world: what the service shows on a machine without venue keys. All its
// events, prices and results are invented (venue "Simulated Arena", no links); real are only the
// names of leagues, teams and venues. The world decides what is said, this file when.

import type { Group } from '#domain/message/message.ts';
import { assert } from '#kit/assert.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Feed, FeedEnd, GroupSink } from '../feed.ts';
import { publishSeason, type ReferenceStore } from './season-publisher.ts';
import { World } from './world.ts';

export interface SimulatedFeedOptions {
  /** The entry of FEED as the operator wrote it. */
  readonly name: string;
  /** Any integer: the same seed at the same time shows the same events. */
  readonly seed: number;
  readonly clock: Clock;
  /** Price changes per second, 1 to 100,000; confirmations and score updates come on top. */
  readonly updatesPerSecond?: number;
  readonly logger: Logger;
  /** Where teams, players, games and their statistics are kept; without it only prices are told. */
  readonly store?: ReferenceStore | undefined;
  /** How far back the season in the store begins, days; 0 is as without a store. */
  readonly seasonDays?: number;
}

const UPDATES_PER_SECOND_DEFAULT = 200;
const UPDATES_PER_SECOND_MAX = 100_000;

const TICK_MS = 25;
/** After a stall no more than this much time is made up for. */
const CATCH_UP_MS_MAX = 500;
/** Events of the first image told between two breaths of the process. */
const EVENTS_PER_BREATH = 8;
const BREATH_MS = 1;

/** A feed that never finishes by itself. Asserts that the rate is in range. */
export function createSimulatedFeed(options: SimulatedFeedOptions): Feed {
  const rate = options.updatesPerSecond ?? UPDATES_PER_SECOND_DEFAULT;
  assert(rate >= 1 && rate <= UPDATES_PER_SECOND_MAX, `simulated updates per second: ${rate}`);
  return new SimulatedFeed(options, rate);
}

class SimulatedFeed implements Feed {
  readonly name: string;
  readonly source = 'simulated';
  readonly #options: SimulatedFeedOptions;
  readonly #rate: number;
  #delivered = false;

  constructor(options: SimulatedFeedOptions, rate: number) {
    this.name = options.name;
    this.#options = options;
    this.#rate = rate;
  }

  get delivered(): boolean {
    return this.#delivered;
  }

  async run(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    const { clock, seed, logger, name } = this.#options;
    const world = new World(seed, clock.now());
    if (!(await this.#introduce(world, sink, signal))) return 'stopped';
    this.#delivered = true;
    const { events } = world.counts;
    logger.info(
      { feed: name, seed, events, updatesPerSecond: this.#rate },
      'simulated world is up',
    );
    const { store, seasonDays = 0 } = this.#options;
    const moving = this.#keepMoving(world, sink, signal);
    const publishing =
      store && seasonDays > 0 && publishSeason({ seed, seasonDays, store, clock, logger }, signal);
    await Promise.all([moving, publishing]);
    return 'stopped';
  }

  /**
   * The first full image; false when the signal came. Pauses now and then for the rest of the
   * process.
   */
  async #introduce(world: World, sink: GroupSink, signal: AbortSignal): Promise<boolean> {
    const { clock } = this.#options;
    let events = 0;
    for (const groups of world.introduce(clock.now())) {
      await publishAll(sink, groups, signal);
      events += 1;
      if (events % EVENTS_PER_BREATH === 0) await clock.wait(BREATH_MS, signal);
      if (signal.aborted) return false;
    }
    return true;
  }

  /** Small batches at a steady pace; the credit carries what a tick did too much or too little. */
  async #keepMoving(world: World, sink: GroupSink, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    const ratePerMs = this.#rate / 1000;
    let last = clock.now();
    let credit = 0;
    while (await clock.wait(TICK_MS, signal)) {
      const now = Math.max(last, clock.now());
      credit = Math.min(credit + (now - last) * ratePerMs, CATCH_UP_MS_MAX * ratePerMs);
      last = now;
      await publishAll(sink, world.step(now), signal);
      const patches: Group[] = [];
      if (credit > 0) credit -= world.trade(now, credit, patches);
      await publishAll(sink, patches, signal);
      if (signal.aborted) return;
    }
  }
}

async function publishAll(
  sink: GroupSink,
  groups: readonly Group[],
  signal: AbortSignal,
): Promise<void> {
  for (const group of groups) {
    if (signal.aborted) return;
    await sink.publish(group);
  }
}
