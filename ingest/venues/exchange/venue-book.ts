// What an exchange offers, in the same form for every exchange: both sides of each selection with
// up to ten levels, best first, and the fee of the market.
import { MICRO } from './fixed-point.ts';

/** Levels that are kept of a side. */
export const LEVELS_KEPT = 10;

/**
 * A price at which a bet is taken, above 0 and below 1, and what a backer can stake there in the
 * venue's currency: in the form of statements, as levels are made by the million.
 */
export type Level = readonly [probability: number, size: number];

/** Best first: a back pays most at the lowest probability, a lay costs least at the highest. */
export interface Sides {
  readonly back: readonly Level[];
  readonly lay: readonly Level[];
}

/** The book of a contract that pays one if something happens, and of its opposite. */
export interface ContractBook {
  readonly yes: Sides;
  readonly no: Sides;
  /** When the venue confirmed it last, epoch milliseconds. */
  readonly observedAt: number;
}

/** What a taker pays: `rate x contracts x (p (1 - p)) ^ exponent`, rounded up to `step`. */
export interface MarketFee {
  readonly rate: number;
  readonly exponent: number;
  /** Of the fee, in the venue's currency. */
  readonly step: number;
  /** Of what the fee is rounded. */
  readonly roundedPer: 'order';
  /** The rate of who waits for a taker. */
  readonly makerRate: number;
}

/** What a contract is about, in the words of statements. */
export interface Selection {
  /** `home`, `away`, `draw`, `over`, `under`, `yes` or `no`. */
  readonly selection: string;
  readonly point?: number | undefined;
  readonly player?: string | undefined;
  readonly team?: string | undefined;
}

/** One selection of a game, as an exchange offers it. */
export interface SelectionBook extends Selection, Sides {
  /** A market key, `_alternate` where the line is not the main one. */
  readonly market: string;
  readonly fee: MarketFee;
  /** Milliseconds that a bet waits; undefined: it does not. */
  readonly betDelayMs?: number | undefined;
  readonly observedAt: number;
  /** False while a gap, or a lost connection, makes the levels doubtful: there are none then. */
  readonly isTrusted: boolean;
}

/** All that an exchange offers of a game. */
export interface VenueBook {
  readonly venue: string;
  readonly selections: readonly SelectionBook[];
}

/** A level in contracts that pay one, both in millionths: the stake is as much of each contract. */
export function levelAt(price: number, contracts: number): Level {
  return [price / MICRO, cents((price / MICRO) * (contracts / MICRO))];
}

/**
 * The sides of a selection that several contracts pay: levels of one price are added, since each
 * contract has orders of its own.
 */
export function mergedSides(all: readonly Sides[]): Sides {
  const [first, ...others] = all;
  if (first === undefined) return { back: [], lay: [] };
  if (others.length === 0) return first;
  const back = all.flatMap((sides) => sides.back);
  const lay = all.flatMap((sides) => sides.lay);
  return {
    back: added(back.toSorted(([one], [other]) => one - other)),
    lay: added(lay.toSorted(([one], [other]) => other - one)),
  };
}

function added(sorted: readonly Level[]): readonly Level[] {
  const levels: Level[] = [];
  for (const level of sorted) {
    const [probability, size] = level;
    const last = levels.at(-1);
    if (last?.[0] === probability) levels[levels.length - 1] = [probability, cents(last[1] + size)];
    else levels.push(level);
  }
  return levels.slice(0, LEVELS_KEPT);
}

/** Rounded down: nobody is told of more than there is. */
function cents(amount: number): number {
  return Math.floor(amount * 100 + 1e-6) / 100;
}
