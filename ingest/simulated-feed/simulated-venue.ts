// One venue for one event: what it knows, what it shows, and the quotes it sends.
import type { Quote, QuoteKey } from '#domain/message/message.ts';
import type { GameView } from './fair-line.ts';
import type { Line } from './line-menu.ts';
import { type Opinion, type Shown, shownOf } from './line-pricing.ts';
import { randomOf, unitOf } from './seed.ts';
import type { VenueProfile } from './venue-profile.ts';

/** Changes that a patch tells. */
export interface Changes {
  readonly quotes: Quote[];
  readonly withdrawn: QuoteKey[];
}

interface Board {
  readonly line: Line;
  /** The main line that an alternate stands apart from. */
  readonly anchor: Board | null;
  shown: Shown | null;
}

/** Deviation of a venue's own opinion, in deviations of the factor. */
const LEADER_BIAS = 0.008;
const FOLLOWER_BIAS = 0.022;

export class SimulatedVenue {
  readonly profile: VenueProfile;
  /** All its prices stand, but nobody can bet. */
  suspended = false;
  /** No confirmation is older: the start, once in play. Epoch ms. */
  confirmedFrom = 0;
  /** Factors it is about to copy from the leaders. */
  readonly copies = new Set<number>();
  /** Factors whose lines it took down for a while. */
  readonly #closed = new Set<number>();
  readonly #opinion: Opinion;
  readonly #bias: Float64Array;
  readonly #boards: Board[] = [];

  constructor(seed: number, eventId: string, profile: VenueProfile, truth: Float64Array) {
    this.profile = profile;
    const random = randomOf(seed, eventId, profile.venueId, 'opinion');
    const bias = profile.isLeader ? LEADER_BIAS : FOLLOWER_BIAS;
    this.#bias = truth.map(() => bias * random.normal());
    this.#opinion = {
      factors: truth.map((value, factor) => value + (this.#bias[factor] ?? 0)),
      pointBias: profile.isLeader ? 0 : random.pick([0, 0, 0, 0, 0.5, -0.5, 1]),
      yesOnly: unitOf(profile.venueId, 'yes only') < 0.5,
    };
  }

  /** Starts to quote the lines it does not quote yet. */
  list(lines: readonly Line[]): void {
    for (const line of lines) {
      if (this.#boards.some((board) => board.line === line)) continue;
      const main = this.#boards.find(
        (board) => line.isAlternate && board.line.marketType === line.marketType,
      );
      this.#boards.push({ line, anchor: main ?? null, shown: null });
    }
  }

  /** True when it has lines that the factor moves. */
  hasFactor(factor: number): boolean {
    return this.#boards.some((board) => board.line.factor === factor);
  }

  /** How far its knowledge of a factor is from the true value, in deviations. */
  behind(factor: number, value: number): number {
    const known = (this.#opinion.factors[factor] ?? 0) - (this.#bias[factor] ?? 0);
    return Math.abs(value - known);
  }

  /** Hears the true value of a factor, in deviations; it prices by it when told to. */
  learn(factor: number, value: number): void {
    this.#opinion.factors[factor] = value + (this.#bias[factor] ?? 0);
  }

  close(factor: number): void {
    this.#closed.add(factor);
  }

  reopen(factor: number): void {
    this.#closed.delete(factor);
  }

  /** Takes everything down: DFS operators close at the start. */
  closeAll(): void {
    for (const { line } of this.#boards) this.#closed.add(line.factor);
  }

  /** Prices every line anew, telling nobody: the next image does. */
  repriceAll(view: GameView): void {
    for (const board of this.#boards) board.shown = this.#priceOf(board, view);
  }

  /** Prices the lines of a factor anew and adds what changed. */
  reprice(factor: number, view: GameView, now: number, changes: Changes): void {
    for (const board of this.#boards) {
      if (board.line.factor !== factor) continue;
      const before = board.shown;
      const after = this.#priceOf(board, view);
      board.shown = after;
      if (before && before.point !== after?.point) this.#withdraw(board.line, before, changes);
      if (!after) continue;
      const moved = before?.point === after.point ? before : null;
      for (let side = 0; side < after.rungs.length; side++) {
        if (moved?.rungs[side] === after.rungs[side]) continue;
        changes.quotes.push(this.#quoteOf(board.line, after, side, now));
      }
    }
  }

  /** Adds all quotes of a factor as they stand, or of every factor. */
  addQuotes(factor: number | null, now: number, quotes: Quote[]): void {
    for (const { line, shown } of this.#boards) {
      if (!shown || (factor !== null && line.factor !== factor)) continue;
      for (let side = 0; side < shown.rungs.length; side++) {
        quotes.push(this.#quoteOf(line, shown, side, now));
      }
    }
  }

  #priceOf(board: Board, view: GameView): Shown | null {
    if (this.#closed.has(board.line.factor)) return null;
    if (board.anchor && !board.anchor.shown) return null;
    const kept = (board.anchor ?? board).shown?.point ?? null;
    return shownOf(this.profile, board.line, view, this.#opinion, kept);
  }

  #withdraw(line: Line, shown: Shown, changes: Changes): void {
    for (let side = 0; side < shown.rungs.length; side++) {
      changes.withdrawn.push({
        venueId: this.profile.venueId,
        marketType: line.marketType,
        isAlternate: line.isAlternate,
        team: line.team,
        playerId: line.prop?.playerId ?? null,
        point: shown.point,
        side: line.market.sides[side] ?? 'home',
      });
    }
  }

  #quoteOf(line: Line, shown: Shown, side: number, now: number): Quote {
    const { ladder, venue, venueId } = this.profile;
    const rung = shown.rungs[side] ?? 0;
    const isExchange = venue.sourceType === 'exchange';
    return {
      venueId,
      marketType: line.marketType,
      isAlternate: line.isAlternate,
      team: line.team,
      playerId: line.prop?.playerId ?? null,
      playerName: line.prop?.playerName ?? null,
      playerTeam: line.prop?.team ?? null,
      point: shown.point,
      side: line.market.sides[side] ?? 'home',
      price: ladder.prices[rung] ?? 0,
      nativeFormat: ladder.nativeFormat,
      nativePrice: ladder.nativePrices[rung] ?? 0,
      suspended: this.suspended,
      confirmedAt: Math.min(now, Math.max(now - this.profile.lagMs, this.confirmedFrom)),
      size: isExchange ? 50 * (1 + ((rung * 37 + side * 11) % 60)) : null,
      link: null,
    };
  }
}
