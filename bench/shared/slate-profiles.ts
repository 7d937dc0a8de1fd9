// The load of the benchmarks, in numbers: which events are in play, where updates go, and how many
// of them move a price. The same profile and seed make the same frames on every machine.

/** `single`: many groups of one price each; `recorded`: groups as long as a poll's images. */
export type GroupShape = 'single' | 'recorded';

export interface SlateProfile {
  /** Share of the events that began an hour ago; at least one does. */
  readonly inPlayShare: number;
  /** Share of the updates that goes to the busy lines, and the busy share of all lines. */
  readonly busyUpdateShare: number;
  readonly busyLineShare: number;
  /** Share of the quotes that carry another price than before, else they are confirmed. */
  readonly moveShare: Readonly<Record<GroupShape, number>>;
  /** In this time as many updates arrive as the book has quotes. */
  readonly turnoverMs: number;
  readonly seed: number;
}

/** Groups of this many prices or fewer, by twentieths: four recorded weekends, 33,875 images. */
export const RECORDED_SIZES = [
  11, 20, 31, 36, 36, 40, 42, 42, 47, 47, 47, 47, 47, 54, 64, 66, 66, 66, 66, 66,
] as const;

/**
 * Between two polls of the recordings 4 to 18 % of the prices moved; a push feed sends little else.
 */
export const SUNDAY: SlateProfile = {
  inPlayShare: 0.6,
  busyUpdateShare: 0.8,
  busyLineShare: 0.2,
  moveShare: { single: 0.8, recorded: 0.25 },
  turnoverMs: 5000,
  seed: 20_251_109,
};

/** The profile in words, as reports show it. */
export const SUNDAY_TEXT =
  'a Sunday: 60 % of the events in play, 80 % of the updates on 20 % of the lines; 80 % of ' +
  'single updates, 25 % of those in recorded groups move a price; a turnover of the book in 5 s';
