// The simulated world in motion: which events exist now, what is due of each (start, score, end,
// confirmation), and trading between. Holds known events only; who is over is dropped.
import type { Group } from '#domain/message/message.ts';
import type { Random } from '#kit/random.ts';
import { type Game, gamesAt, HOUR_MS, LONGEST_GAME_MS } from './calendar.ts';
import { MarketMaker } from './market-maker.ts';
import { randomOf } from './seed.ts';
import { SimulatedEvent } from './simulated-event.ts';

/** How often a venue confirms all prices of an event, give or take a tenth. */
const CONFIRM_LIVE_MS = 20_000;
const CONFIRM_PREGAME_MS = 7 * 60_000;
/** How often score and clock of a live event are told when nothing stops the betting. */
const STATUS_MS = 15_000;
const REFRESH_MS = 20_000;
/** Confirmations that one step makes at most, so that a stall is caught up in pieces. */
const IMAGES_PER_STEP_MAX = 40;
/**
 * Results of games that ended this recently are told at the start: of all that a log which is kept
 * for a day may hold as not over, and an hour to spare.
 */
const RESULTS_MS = 24 * HOUR_MS + LONGEST_GAME_MS + HOUR_MS;
/** Below this time to the start an event is traded more. */
const HOT_LEAD_MS = 4 * HOUR_MS;

interface Entry {
  readonly event: SimulatedEvent;
  nextImageAt: number;
  nextStatusAt: number;
  points: number;
}

export class World {
  readonly #seed: number;
  readonly #random: Random;
  readonly #marketMaker: MarketMaker;
  readonly #entries = new Map<string, Entry>();
  #hot: SimulatedEvent[] = [];
  #all: SimulatedEvent[] = [];
  #nextRefreshAt: number;

  /** `now`: epoch ms; with the same seed and start the world takes the same course. */
  constructor(seed: number, now: number) {
    this.#seed = seed;
    this.#random = randomOf(seed, 'world', now);
    this.#marketMaker = new MarketMaker(this.#random);
    this.#nextRefreshAt = now + REFRESH_MS;
  }

  /** Live objects, for the test that their number is bounded. */
  get counts(): { readonly events: number; readonly errands: number } {
    return { events: this.#entries.size, errands: this.#marketMaker.waiting };
  }

  /** Groups that tell everything there is, event by event; to be used up before the first step. */
  *introduce(now: number): Generator<readonly Group[]> {
    for (const game of gamesAt(this.#seed, now, RESULTS_MS)) {
      const groups: Group[] = [];
      if (game.endTime <= now) groups.push(this.#resultOf(game, now));
      else this.#add(game, now, groups);
      yield groups;
    }
    this.#sortByHeat(now);
  }

  /** Everything that became due: new events, starts, scores, ends, confirmations. */
  step(now: number): readonly Group[] {
    const groups: Group[] = [];
    if (now >= this.#nextRefreshAt) this.#refresh(now, groups);
    let images = 0;
    for (const [eventId, entry] of this.#entries) {
      if (this.#progress(entry, now, groups)) this.#entries.delete(eventId);
      else if (now >= entry.nextImageAt && images < IMAGES_PER_STEP_MAX) {
        images += 1;
        this.#confirm(entry, now, groups);
      }
    }
    return groups;
  }

  /** About `budget` price changes. Returns how many `groups` was given. */
  trade(now: number, budget: number, groups: Group[]): number {
    return this.#marketMaker.trade(() => this.#pick(), now, budget, groups);
  }

  #pick(): SimulatedEvent | undefined {
    const random = this.#random;
    const pool = this.#hot.length > 0 && random.chance(0.75) ? this.#hot : this.#all;
    const event = pool.length > 0 ? random.pick(pool) : undefined;
    return event?.isOver ? undefined : event;
  }

  #refresh(now: number, groups: Group[]): void {
    this.#nextRefreshAt = now + REFRESH_MS;
    for (const game of gamesAt(this.#seed, now)) {
      if (!this.#entries.has(game.eventId)) this.#add(game, now, groups);
    }
    this.#sortByHeat(now);
  }

  #sortByHeat(now: number): void {
    this.#all = Array.from(this.#entries.values(), ({ event }) => event);
    this.#hot = this.#all.filter(({ game }) => game.startTime - now < HOT_LEAD_MS);
  }

  #add(game: Game, now: number, groups: Group[]): void {
    const event = new SimulatedEvent(this.#seed, game);
    const entry = { event, nextImageAt: 0, nextStatusAt: 0, points: 0 };
    const isLive = now >= game.startTime;
    if (isLive) event.status = 'in_progress';
    event.extendMenu(now);
    this.#marketMaker.leaveBehind(event, now);
    this.#entries.set(game.eventId, entry);
    if (isLive) this.#open(entry, now, groups);
    else {
      event.repriceAll();
      groups.push(event.statusGroup(now), event.image(now, this.#random));
      entry.nextImageAt = now + this.#random.unit() * CONFIRM_PREGAME_MS;
    }
  }

  #resultOf(game: Game, now: number): Group {
    const event = new SimulatedEvent(this.#seed, game);
    event.status = game.postponed ? 'postponed' : 'final';
    return event.statusGroup(now);
  }

  /** Status, score and suspensions of one event; true when it is over. */
  #progress(entry: Entry, now: number, groups: Group[]): boolean {
    const { event } = entry;
    const { game } = event;
    if (now >= game.endTime) {
      event.status = game.postponed ? 'postponed' : 'final';
      groups.push(event.statusGroup(now), event.emptyImage(now));
      return true;
    }
    if (event.status === 'scheduled') {
      if (now < game.startTime) return false;
      event.status = 'in_progress';
      this.#open(entry, now, groups);
    }
    const points = event.pointsAt(now);
    const scored = points !== entry.points;
    entry.points = points;
    if (scored && game.model.suspendsOnScore) this.#suspend(entry, now, groups);
    if (event.suspendedUntil > 0 && now >= event.suspendedUntil) {
      event.setSuspended(0);
      this.#confirm(entry, now, groups);
    }
    if (now >= entry.nextStatusAt) {
      entry.nextStatusAt = now + STATUS_MS;
      groups.push(event.statusGroup(now));
    }
    return false;
  }

  /** The start, or the first sight of an event that is in play. */
  #open(entry: Entry, now: number, groups: Group[]): void {
    const { event } = entry;
    event.goLive();
    entry.points = event.pointsAt(now);
    entry.nextStatusAt = now + this.#random.between(0.3, 1) * STATUS_MS;
    groups.push(event.statusGroup(now));
    this.#confirm(entry, now, groups);
    entry.nextImageAt = now + this.#random.unit() * CONFIRM_LIVE_MS;
  }

  #suspend(entry: Entry, now: number, groups: Group[]): void {
    const { event } = entry;
    event.setSuspended(now + this.#random.between(4_000, 15_000));
    entry.nextStatusAt = now + STATUS_MS;
    groups.push(event.statusGroup(now), event.image(now, this.#random));
  }

  /** An image of the event: live prices follow the game, others are confirmed as they stand. */
  #confirm(entry: Entry, now: number, groups: Group[]): void {
    const { event } = entry;
    const isLive = event.status === 'in_progress';
    const grew = event.extendMenu(now);
    if (isLive) event.advance(now);
    if (grew || (isLive && event.suspendedUntil === 0)) event.repriceAll();
    groups.push(event.image(now, this.#random));
    const interval = isLive ? CONFIRM_LIVE_MS : CONFIRM_PREGAME_MS;
    entry.nextImageAt = now + interval * this.#random.between(0.9, 1.1);
  }
}
