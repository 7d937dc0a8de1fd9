// Why a row of a file is refused: one closed table of reasons, and the tally that counts them, so
// that accepted and refused rows add up to the rows of the file.

/** Every reason a row can be refused for. */
export const REFUSAL_REASONS = {
  bad_row: 'The line is no row: JSON that does not parse, or text after a closing quote.',
  unclosed_quote: 'A quote is opened and not closed within the lines a record may have.',
  too_long: 'The line or record is longer than a row may be.',
  wrong_columns: 'The row has more or fewer cells than the header.',
  blank: 'Every cell is empty.',
  not_a_game: 'A heading or a line between games.',
  missing_field: 'A field that is needed is empty or absent.',
  bad_value: 'A field is not the number, day, time or word it should be, or out of its range.',
  contradiction: 'Two fields of the row, or the row and the calendar, say different things.',
  unknown_league: 'The league is not one of ours.',
  unknown_team: 'The team is not in the table of its league.',
  unknown_game: 'The schedule has no game of this team in this week: import the games first.',
  no_status: 'The row says nothing of whether the player plays.',
  not_listed: 'A player is cleared who is on no injury list.',
  out_of_order: 'The row is older than the one before it.',
  duplicate: 'The same player stands in the same game or report a second time.',
  too_many: 'More rows than can be held until their games are whole.',
} as const satisfies Readonly<Record<string, string>>;

export type RefusalReason = keyof typeof REFUSAL_REASONS;

export interface Refusal {
  readonly reason: RefusalReason;
  /** What exactly, for a person; at most about 100 characters. */
  readonly detail: string;
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

/** Counts refused rows by reason and keeps the first few of each. */
export class RefusalTally {
  readonly #counts = new Map<RefusalReason, number>();
  readonly #samples: RefusedRow[] = [];

  add(row: number, line: number | null, { reason, detail }: Refusal): void {
    const count = (this.#counts.get(reason) ?? 0) + 1;
    this.#counts.set(reason, count);
    if (count <= SAMPLES_PER_REASON) this.#samples.push({ row, line, reason, detail });
  }

  /** Reasons in the order in which they first occurred. */
  counts(): Readonly<Partial<Record<RefusalReason, number>>> {
    return Object.fromEntries(this.#counts);
  }

  samples(): readonly RefusedRow[] {
    return this.#samples;
  }
}
