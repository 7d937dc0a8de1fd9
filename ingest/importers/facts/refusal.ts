// Why a row of a file, or one line of it, is refused: one closed table of reasons, and the tally
// that counts them, so that accepted and refused rows add up to the rows of the file.

/** Every reason a row can be refused for. */
export const REFUSAL_REASONS = {
  bad_row: 'The line is no row: JSON that does not parse, or text after a closing quote.',
  unclosed_quote: 'A quote is opened and not closed within the lines a record may have.',
  too_long: 'The line or record is longer than a row may be.',
  wrong_columns: 'The row has more cells than the header, or a single one.',
  blank: 'Every cell is empty.',
  not_a_game: 'A heading or a line between games.',
  missing_field: 'A field that is needed is empty or absent.',
  bad_value: 'A field is not the number, day, time or word it should be, or out of its range.',
  contradiction: 'Two fields of the row, or the row and the calendar, say different things.',
  early_result: 'The game is told to be over, and by the machine’s clock has not begun.',
  unknown_league: 'The league is not one of ours.',
  unknown_team: 'The team is not in the table of its league.',
  unknown_game: 'The schedule has no game of this team in this week: import the games first.',
  no_status: 'The row says nothing of whether the player plays.',
  not_listed: 'A player is cleared who is on no injury list.',
  out_of_order: 'The row is older than the one before it.',
  duplicate: 'The same player stands in the same game or report a second time.',
  too_many: 'More rows than can be held until their games are whole.',
  all_star: 'A game of all-stars, whose teams are none of the league.',
  late_price: 'The prices were taken after the start.',
  early_price: 'The prices were taken more than a day before the start.',
  bad_price: 'A price is no American odds: inside (-100, 100), or 100000 and beyond.',
  bad_margin: 'The implied probabilities of a market add up to less than 0.9 or more than 1.35.',
  bad_point: 'A handicap or total that no game of the league has, or no half or whole number.',
  one_side: 'One side of a market is there and the other is not.',
} as const satisfies Readonly<Record<string, string>>;

export type RefusalReason = keyof typeof REFUSAL_REASONS;

export interface Refusal {
  readonly reason: RefusalReason;
  /** What exactly, for a person; at most about 100 characters. */
  readonly detail: string;
}

export type LineMarket = 'moneyline' | 'spread' | 'total';

/** A piece of a row that can be wrong alone. */
export type RowPiece = LineMarket | 'score' | 'periods' | 'statistics' | 'provider' | 'value';

/** A piece that was refused while its row was kept. */
export interface LineRefusal extends Refusal {
  readonly piece: RowPiece;
}

/** One refused row, kept as a sample. */
export interface RefusedRow extends Refusal {
  /** From 1, header not counted. */
  readonly row: number;
  /** Line of the file, from 1; null where the file has no lines that matter. */
  readonly line: number | null;
}

const SAMPLES_PER_REASON = 5;
const MAX_DETAIL_LENGTH = 100;

/** A refusal with its detail cut to a readable length. */
export function refusal(reason: RefusalReason, detail: string): Refusal {
  const short =
    detail.length > MAX_DETAIL_LENGTH ? `${detail.slice(0, MAX_DETAIL_LENGTH)}…` : detail;
  return { reason, detail: short };
}

/** Counts refused rows by reason, or by another key, and keeps the first few of each. */
export class RefusalTally<Key extends string = RefusalReason> {
  readonly #counts = new Map<string, number>();
  readonly #samples: RefusedRow[] = [];

  add(row: number, line: number | null, { reason, detail }: Refusal, key: string = reason): void {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= SAMPLES_PER_REASON) this.#samples.push({ row, line, reason, detail });
  }

  /** Reasons or keys in the order in which they first occurred. */
  counts(): Readonly<Partial<Record<Key, number>>> {
    return Object.fromEntries(this.#counts) as Partial<Record<Key, number>>;
  }

  samples(): readonly RefusedRow[] {
    return this.#samples;
  }
}
