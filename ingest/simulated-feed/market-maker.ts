// How prices move between images: leaders act on news at once, followers copy them seconds later,
// now and then somebody suspends or takes lines down. The lag between the two is where edges live.
import type { Group } from '#domain/message/message.ts';
import { assert } from '#kit/assert.ts';
import { MinHeap } from '#kit/min-heap.ts';
import type { Random } from '#kit/random.ts';
import { MARGIN_FACTOR, TOTAL_FACTOR } from './line-menu.ts';
import type { SimulatedEvent } from './simulated-event.ts';
import type { Changes, SimulatedVenue } from './simulated-venue.ts';

/** Something a venue does later. Of an event that is over by then it comes to nothing. */
interface Errand {
  readonly kind: 'copy' | 'resume' | 'relist';
  readonly event: SimulatedEvent;
  readonly venue: SimulatedVenue;
  readonly factor: number;
}

/** When this many errands wait, followers act early rather than the queue growing. */
const ERRANDS_MAX = 20_000;
/** Room for the errands of one move: at most one per venue of an event, and one more. */
const ERRANDS_FIT = ERRANDS_MAX + 64;

/** Deviation of an ordinary move, and the sizes of a steam move, in deviations of the factor. */
const DRIFT = 0.018;
const STEAM: readonly [number, number] = [0.06, 0.115];
const STEAM_CHANCE = 0.08;
/** Even the sleepiest notice when they are this far behind. */
const BEHIND_MAX = 0.115;
const FACTOR_MAX = 0.4;
/** What is left of old news at each move: without it factors would wander off. */
const MEMORY = 0.985;
const INTERRUPTION_CHANCE = 0.012;
/** A follower that does not look: it copies that many times as late. */
const SLEEPY_CHANCE = 0.12;
const SLEEPY_FACTOR = 6;
/** Part of the followers' knowledge that is old when an event is first listed. */
const OUTDATED_CHANCE = 0.03;

export class MarketMaker {
  readonly #random: Random;
  /** By when they are due. */
  readonly #errands = new MinHeap<Errand>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** How many errands wait. */
  get waiting(): number {
    return this.#errands.size;
  }

  /**
   * Makes about `budget` price changes and appends their patches. Returns how many it made; fewer
   * only when hardly anything can move, more by what the last patch holds.
   */
  trade(
    pick: () => SimulatedEvent | undefined,
    now: number,
    budget: number,
    groups: Group[],
  ): number {
    let made = 0;
    for (let tries = 0; made < budget && tries < 100 + 2 * budget; tries++) {
      const isDue = this.#errands.minKey <= now || this.#errands.size >= ERRANDS_MAX;
      const errand = isDue ? this.#errands.pop() : undefined;
      if (errand) {
        made += this.#run(errand, now, groups);
        continue;
      }
      const event = pick();
      if (!event || event.suspendedUntil > 0) continue;
      made += this.#move(event, now, groups);
    }
    return made;
  }

  /**
   * Leaves some followers of a new event with old news, which they notice within a minute or two.
   */
  leaveBehind(event: SimulatedEvent, now: number): void {
    const random = this.#random;
    for (const factor of event.factorsListed) {
      const old = (event.truth[factor] ?? 0) + this.#steam();
      for (const venue of event.venues) {
        if (venue.profile.isLeader || !random.chance(OUTDATED_CHANCE)) continue;
        venue.learn(factor, old);
        this.#send(event, venue, factor, 'copy', now + random.between(8_000, 120_000));
      }
    }
  }

  #move(event: SimulatedEvent, now: number, groups: Group[]): number {
    const random = this.#random;
    if (random.chance(INTERRUPTION_CHANCE)) return this.#interrupt(event, now, groups);
    const factor = this.#pickFactor(event);
    const step = random.chance(STEAM_CHANCE) ? this.#steam() : DRIFT * random.normal();
    const moved = (event.truth[factor] ?? 0) * MEMORY + step;
    event.truth[factor] = Math.max(-FACTOR_MAX, Math.min(FACTOR_MAX, moved));
    const changes: Changes = { quotes: [], withdrawn: [] };
    for (const venue of event.venues) {
      if (venue.profile.isLeader) this.#copy(event, venue, factor, now, changes);
      else this.#follow(event, venue, factor, now, changes);
    }
    return this.#publish(event, now, changes, groups);
  }

  #pickFactor(event: SimulatedEvent): number {
    const roll = this.#random.unit();
    const props = event.factorsListed.size - 2;
    if (roll < 0.4 || props <= 0) {
      return this.#random.chance(0.55) ? MARGIN_FACTOR : TOTAL_FACTOR;
    }
    return TOTAL_FACTOR + 1 + this.#random.below(props);
  }

  #steam(): number {
    return this.#random.between(...STEAM) * (this.#random.chance(0.5) ? 1 : -1);
  }

  #follow(
    event: SimulatedEvent,
    venue: SimulatedVenue,
    factor: number,
    now: number,
    changes: Changes,
  ): void {
    if (!venue.hasFactor(factor)) return;
    if (venue.behind(factor, event.truth[factor] ?? 0) > BEHIND_MAX) {
      this.#copy(event, venue, factor, now, changes);
      return;
    }
    const [from, to] = venue.profile.delayMs;
    const delay =
      this.#random.between(from, to) * (this.#random.chance(SLEEPY_CHANCE) ? SLEEPY_FACTOR : 1);
    this.#send(event, venue, factor, 'copy', now + delay);
  }

  /** A venue suspends everything for a review, or takes one kind of lines down for a while. */
  #interrupt(event: SimulatedEvent, now: number, groups: Group[]): number {
    const random = this.#random;
    const venue = random.pick(event.venues);
    const changes: Changes = { quotes: [], withdrawn: [] };
    if (venue.suspended || venue.profile.isDfs) return 0;
    if (random.chance(0.5)) {
      venue.suspended = true;
      venue.addQuotes(null, now, changes.quotes);
      this.#send(event, venue, -1, 'resume', now + random.between(5_000, 20_000));
    } else {
      const factor = this.#pickFactor(event);
      if (!venue.hasFactor(factor)) return 0;
      venue.close(factor);
      venue.reprice(factor, event.view, now, changes);
      this.#send(event, venue, factor, 'relist', now + random.between(20_000, 120_000));
    }
    return this.#publish(event, now, changes, groups);
  }

  #run(errand: Errand, now: number, groups: Group[]): number {
    const { event, venue, factor, kind } = errand;
    if (kind === 'copy') venue.copies.delete(factor);
    if (event.isOver) return 0;
    const changes: Changes = { quotes: [], withdrawn: [] };
    if (kind === 'copy') this.#copy(event, venue, factor, now, changes);
    if (kind === 'relist') {
      venue.reopen(factor);
      venue.reprice(factor, event.view, now, changes);
    }
    if (kind === 'resume' && venue.suspended && event.suspendedUntil === 0) {
      venue.suspended = false;
      venue.addQuotes(null, now, changes.quotes);
    }
    return this.#publish(event, now, changes, groups);
  }

  #copy(
    event: SimulatedEvent,
    venue: SimulatedVenue,
    factor: number,
    now: number,
    changes: Changes,
  ): void {
    venue.learn(factor, event.truth[factor] ?? 0);
    // Whoever has suspended prices anew when it opens again.
    if (event.suspendedUntil === 0) venue.reprice(factor, event.view, now, changes);
  }

  #send(
    event: SimulatedEvent,
    venue: SimulatedVenue,
    factor: number,
    kind: Errand['kind'],
    dueAt: number,
  ): void {
    if (kind === 'copy') {
      // A copy that is left out is made up for at the next move.
      if (this.#errands.size >= ERRANDS_FIT || venue.copies.has(factor)) return;
      venue.copies.add(factor);
    }
    assert(this.#errands.size < ERRANDS_FIT, 'too many errands wait');
    this.#errands.push(dueAt, { kind, event, venue, factor });
  }

  #publish(event: SimulatedEvent, now: number, changes: Changes, groups: Group[]): number {
    const made = changes.quotes.length + changes.withdrawn.length;
    if (made > 0) groups.push(event.patch(now, changes, this.#random));
    return made;
  }
}
