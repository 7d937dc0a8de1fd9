// Why records of reference sources are refused: one closed table of reasons, a sentence each, and
// the notes that a reader takes while it reads one answer. The unit is the record as the source
// lists it (a game, a player's line, a play), so that accepted and refused ones add up to what it
// sent.

export const REFUSAL_REASONS = {
  malformed: 'The record has not the form that its source documents.',
  unknown_team: 'The team is not in the catalogue of its league.',
  bad_sides: 'Not exactly one home and one away team, or the same team twice.',
  bad_time: 'The start is missing, unreadable or not settled yet.',
  unknown_status: 'The status is not known, and the rest of the record does not settle it.',
  early_result: 'A result of a game that has not begun.',
  not_a_league_game: 'An exhibition or a tournament of others, not a game of the league.',
  duplicate: 'The same record stands in the answer before.',
  no_name: 'Somebody without a usable name.',
  not_a_player: 'A line of the whole team among the lines of players.',
  did_not_play: 'The player is listed and took no part: there is no line.',
  columns_unmatched: 'The statistics are not as many as the columns that name them.',
  no_text: 'A play that is not described.',
  bad_record: 'Wins and losses are missing or no whole numbers.',
  unknown_poll: 'The poll is none of those that are kept.',
  bad_rank: 'The rank is missing or no whole number from 1.',
  empty_roster: 'A roster without a player: it would dissolve the team.',
  incomplete: 'Another record of the same list cannot be read: who is missing is not known.',
  unknown_game: 'A box score, or all plays, of a game that the store does not know.',
  no_counterpart: 'Records of this kind have no counterpart among the neutral ones.',
} as const satisfies Readonly<Record<string, string>>;

export type RefusalReason = keyof typeof REFUSAL_REASONS;

export interface Refusal {
  readonly reason: RefusalReason;
  /** Which record, in the source's words; at most `DETAIL_CHARS_MAX` characters. */
  readonly detail: string;
}

/** What became of an answer beside the records it gave. */
export interface Outcome {
  /** Records of the source that went into the result. */
  readonly accepted: number;
  /** The first of them, one by one. */
  readonly refusals: readonly Refusal[];
  /** How many more there were, by reason; absent where there were none. */
  readonly furtherRefused?: Readonly<Partial<Record<RefusalReason, number>>>;
  /** Departures from the known form, counted by name; what carries them was read all the same. */
  readonly drift: Readonly<Record<string, number>>;
}

/** Records read from one answer. */
export interface Reading<T> extends Outcome {
  readonly records: readonly T[];
}

const DETAIL_CHARS_MAX = 200;
/** Of one answer that are kept one by one; those beyond are counted. */
const REFUSALS_MAX = 1000;
/** More names than that are counted together: a hostile answer could invent any number. */
export const DRIFT_NAMES_MAX = 200;
const DRIFT_NAME_CHARS_MAX = 80;
const OTHER_DRIFT = 'other';

/** Taken while an answer is read. */
export class Notes {
  readonly #refusals: Refusal[] = [];
  readonly #further = new Map<RefusalReason, number>();
  readonly #drift = new Map<string, number>();
  #accepted = 0;

  /** Counts records that went into the result. */
  accept(records = 1): void {
    this.#accepted += records;
  }

  /** Refuses as many records as the refused piece held, at least one; undefined for the reader. */
  refuse(reason: RefusalReason, detail: string, records = 1): undefined {
    const refusal = { reason, detail: detail.slice(0, DETAIL_CHARS_MAX) };
    const count = Math.max(1, records);
    const kept = Math.min(count, REFUSALS_MAX - this.#refusals.length);
    for (let each = 0; each < kept; each++) this.#refusals.push(refusal);
    if (count > kept) this.#further.set(reason, (this.#further.get(reason) ?? 0) + count - kept);
    return undefined;
  }

  /** Keeps a record of a list; a second one of its key is refused. */
  keep<Key, T>(kept: Map<Key, T>, key: Key, item: T, detail = `${key}`): void {
    if (kept.has(key)) this.refuse('duplicate', detail);
    else {
      kept.set(key, item);
      this.accept();
    }
  }

  /** Counts a departure from the known form. */
  drifted(name: string): void {
    addDrift(this.#drift, name, 1);
  }

  outcome(): Outcome {
    return {
      accepted: this.#accepted,
      refusals: this.#refusals,
      ...(this.#further.size > 0 && { furtherRefused: Object.fromEntries(this.#further) }),
      drift: Object.fromEntries(this.#drift),
    };
  }

  reading<T>(records: readonly T[]): Reading<T> {
    return { records, ...this.outcome() };
  }
}

/** How many records of an answer were refused. */
export function refusedCount({ refusals, furtherRefused = {} }: Outcome): number {
  return Object.values(furtherRefused).reduce((sum, count) => sum + count, refusals.length);
}

/** The outcome with records taken out of it again, which were accepted; as bounded as before. */
export function withdrawn(outcome: Outcome, refusals: readonly Refusal[]): Outcome {
  const all = [...outcome.refusals, ...refusals];
  const further: { [reason in RefusalReason]?: number } = { ...outcome.furtherRefused };
  for (const { reason } of all.slice(REFUSALS_MAX)) further[reason] = (further[reason] ?? 0) + 1;
  return {
    accepted: Math.max(0, outcome.accepted - refusals.length),
    refusals: all.slice(0, REFUSALS_MAX),
    ...(Object.keys(further).length > 0 && { furtherRefused: further }),
    drift: outcome.drift,
  };
}

/** Adds to a bounded table of drift counts. */
export function addDrift(table: Map<string, number>, name: string, count: number): void {
  const short = name.slice(0, DRIFT_NAME_CHARS_MAX);
  const isKnown = table.has(short) || table.size < DRIFT_NAMES_MAX;
  const key = isKnown ? short : OTHER_DRIFT;
  table.set(key, (table.get(key) ?? 0) + count);
}
