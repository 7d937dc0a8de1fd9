// A book of the simulated world, for tests that need many leagues, venues, props and edges at once.
import type { Group } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { World } from '#ingest/simulated-feed/world.ts';
import { message } from '../oracle/script.ts';

/** Sunday noon in New York, in a season of most leagues. */
const SIMULATED_NOW = Date.parse('2026-11-08T16:00:00Z');

/** An engine that was told a world, and then some seconds of trading. */
export class SimulatedBook {
  readonly engine = new Engine();
  readonly #world: World;
  #now: number;
  #groups = 0;
  #seq = 0;

  constructor(seed: number, now = SIMULATED_NOW) {
    this.#world = new World(seed, now);
    this.#now = now;
    const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
    this.#say([{ kind: 'config', receivedAt: now, rejections: {}, config }], 'config');
    for (const groups of this.#world.introduce(now)) this.#say(groups);
  }

  /** Lets so many seconds of trading pass, at 200 changes a second. */
  trade(seconds: number): void {
    for (let tick = 0; tick < seconds * 10; tick++) {
      this.#now += 100;
      const groups: Group[] = [...this.#world.step(this.#now)];
      this.#world.trade(this.#now, 20, groups);
      this.#say(groups);
    }
  }

  #say(groups: readonly Group[], source = 'simulated'): void {
    if (groups.length === 0) return;
    const isConfig = source === 'config';
    const ordinal = isConfig ? 1 : this.#groups + 1;
    const own = { ...message(ordinal, groups), source };
    this.#seq += 1;
    this.engine.apply(this.#seq, this.#now, own);
    if (!isConfig) this.#groups += groups.length;
  }
}
