// Takes most of the garbage out of an answer before the serving thread sees it: of pieces that have
// not the form of their level (an event without an id, a list where an outcome should be) so many
// stay, to be refused and sampled one by one; the rest is counted in one step. A piece that has its
// form always stays.
import {
  bookmakerSchema,
  countPrices,
  eventSchema,
  marketSchema,
  outcomeSchema,
} from './response-schemas.ts';

/** Pieces without their form that stay, of each level. */
const MISSHAPEN_MAX = 1000;

type Level = 'events' | 'bookmakers' | 'markets' | 'outcomes';

const FORMS = {
  events: eventSchema,
  bookmakers: bookmakerSchema,
  markets: marketSchema,
  outcomes: outcomeSchema,
} as const;
const BELOW: Readonly<Record<Level, Level | undefined>> = {
  events: 'bookmakers',
  bookmakers: 'markets',
  markets: 'outcomes',
  outcomes: undefined,
};

/** The events that stay, their lists shortened in place, and the prices of what was taken out. */
export function thinned(events: readonly unknown[]): {
  readonly events: readonly unknown[];
  readonly dropped: number;
} {
  const thinner = new Thinner();
  const staying = thinner.keep('events', events);
  return { events: staying, dropped: thinner.dropped };
}

class Thinner {
  dropped = 0;
  readonly #misshapen = new Map<Level, number>();

  keep(level: Level, pieces: readonly unknown[]): readonly unknown[] {
    return pieces.filter((piece) => {
      if (this.#hasForm(level, piece)) {
        this.#thinBelow(BELOW[level], piece as Record<string, unknown>);
        return true;
      }
      const misshapen = (this.#misshapen.get(level) ?? 0) + 1;
      this.#misshapen.set(level, misshapen);
      if (misshapen <= MISSHAPEN_MAX) return true;
      this.dropped += countPrices(piece);
      return false;
    });
  }

  #thinBelow(level: Level | undefined, piece: Record<string, unknown>): void {
    const pieces = level && piece[level];
    if (level && Array.isArray(pieces)) piece[level] = this.keep(level, pieces);
  }

  /** Once there were too many, a look at what tells most garbage apart does: schemas are slow. */
  #hasForm(level: Level, piece: unknown): boolean {
    const isNamed = typeof piece === 'object' && piece !== null && NAMES[level] in piece;
    return isNamed && FORMS[level].safeParse(piece).success;
  }
}

/** The member without which a piece is nothing. */
const NAMES: Readonly<Record<Level, string>> = {
  events: 'id',
  bookmakers: 'key',
  markets: 'key',
  outcomes: 'name',
};
