// A scripted live log for the closes that the archive fixes.
import type { EventHead, Group, Quote } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { LogStep } from '../fuzz/random-log.ts';
import {
  GAME,
  image,
  KICKOFF,
  MINUTE,
  message,
  patch,
  quote,
  report,
  SECOND,
  tick,
} from '../oracle/script.ts';
import { ArchiverRun, MemoryStore } from './archive-runs.ts';

export type Price = readonly [venueId: string, side: Quote['side'], american: number];

/** A live log whose clock the test moves, and the closes that are fixed meanwhile. */
export class Stage {
  now = KICKOFF - 120 * MINUTE;
  readonly #steps: LogStep[] = [];
  readonly #store = new MemoryStore();
  #run = new ArchiverRun({ store: this.#store });
  #ordinal = 0;

  constructor() {
    const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
    this.say({ kind: 'config', receivedAt: this.now, rejections: {}, config });
  }

  say(group: Group): void {
    this.#ordinal += 1;
    this.#steps.push({ stampMs: this.now, message: message(this.#ordinal, [group]) });
    this.#run.fold(this.#steps);
  }

  /** Time passes as on a live log, to an instant before or after the start. */
  until(ms: number): void {
    while (this.now < KICKOFF + ms) {
      this.now = Math.min(this.now + 10 * SECOND, KICKOFF + ms);
      this.say(tick(this.now));
    }
  }

  prices(prices: readonly Price[], rest: Partial<Quote> = {}, event = GAME): void {
    const quotes = prices.map(([venueId, side, american]) =>
      quote(venueId, side, american, this.now, rest),
    );
    this.say(patch(event, this.now, quotes));
  }

  /** The venues' answer has nothing for these prices any more. */
  withdraw(prices: readonly Price[], rest: Partial<Quote> = {}): void {
    const venues = [...new Set(prices.map(([venueId]) => venueId))];
    const { marketType = 'moneyline', isAlternate = false } = rest;
    const markets = [{ marketType, isAlternate }];
    this.say({ ...image(GAME, this.now, []), markets, venues });
  }

  reports(status: 'scheduled' | 'in_progress', startTime = KICKOFF): void {
    this.say(report({ ...GAME, startTime }, this.now, status));
  }

  moveStart(startTime: number, prices: readonly Price[]): void {
    this.prices(prices, {}, { ...GAME, startTime });
  }

  /** Another archiver goes on from a snapshot of now. */
  restart(): void {
    const { engine, units } = this.#run;
    for (const unit of units) this.#store.take(unit, 'e1', true);
    this.#store.note('e1', { seq: engine.reader.seq, stampMs: this.now });
    const next = new ArchiverRun({ store: this.#store, snapshot: engine.snapshot('e1') });
    next.units.push(...units.filter(({ kind }) => kind === 'closes'));
    this.#run = next;
  }

  /** All that were fixed, oldest first, by event. */
  closes(event: EventHead = GAME) {
    // The next second brings what the one before fixed.
    this.until(this.now - KICKOFF + 2 * SECOND);
    return this.#run.units
      .flatMap((unit) => (unit.kind === 'closes' ? unit.closes : []))
      .filter(({ eventId }) => eventId === event.eventId);
  }
}
