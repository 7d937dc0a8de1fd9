// The four loads of the engine benchmark, in numbers. A profile says which events are in play,
// where updates go, and how many of them move a price; the same profile and seed make the same
// frames on every machine.

export type SlateName = 'quiet-night' | 'sunday-slate' | 'one-hot-game' | 'venue-reconnect-storm';

/** `single`: many groups of one price each; `recorded`: groups as long as a poll's images. */
export type GroupShape = 'single' | 'recorded';

export interface SlateProfile {
  readonly name: SlateName;
  readonly text: string;
  /** Share of the events that began an hour ago; at least one does. */
  readonly inPlayShare: number;
  /** Share of the updates that goes to the busy lines, and the busy share of all lines. */
  readonly busyUpdateShare: number;
  readonly busyLineShare: number;
  /** All busy lines belong to the first event. */
  readonly oneEvent: boolean;
  /** Share of the quotes that carry another price than before, else they are confirmed. */
  readonly moveShare: Readonly<Record<GroupShape, number>>;
  /** In this time as many updates arrive as the book has quotes. */
  readonly turnoverMs: number;
  /** A venue's menu is withdrawn from so many events, then quoted again; 0 for never. */
  readonly burstEvents: number;
  readonly seed: number;
}

const SEED = 20_251_109;

/** Groups of this many prices or fewer, by twentieths: four recorded weekends, 33,875 images. */
export const RECORDED_SIZES = [
  11, 20, 31, 36, 36, 40, 42, 42, 47, 47, 47, 47, 47, 54, 64, 66, 66, 66, 66, 66,
] as const;

// Between two polls of the recordings 4 to 18 % of the prices moved; a push feed sends little else.
const POLLED_MOVES = 0.25;

const BASE = {
  inPlayShare: 0.6,
  busyUpdateShare: 0.8,
  busyLineShare: 0.2,
  oneEvent: false,
  moveShare: { single: 0.8, recorded: POLLED_MOVES },
  turnoverMs: 5000,
  burstEvents: 0,
  seed: SEED,
} as const;

export const SLATES: Readonly<Record<SlateName, SlateProfile>> = {
  'quiet-night': {
    ...BASE,
    name: 'quiet-night',
    text: '3 % of the events in play, updates anywhere, mostly confirmations',
    inPlayShare: 0.03,
    busyUpdateShare: 0,
    moveShare: { single: 0.2, recorded: 0.1 },
    turnoverMs: 60_000,
  },
  'sunday-slate': {
    ...BASE,
    name: 'sunday-slate',
    text: '60 % of the events in play, 80 % of the updates on 20 % of the lines',
  },
  'one-hot-game': {
    ...BASE,
    name: 'one-hot-game',
    text: '90 % of the updates on one event',
    inPlayShare: 0,
    busyUpdateShare: 0.9,
    oneEvent: true,
  },
  'venue-reconnect-storm': {
    ...BASE,
    name: 'venue-reconnect-storm',
    text: "a venue's whole menu withdrawn from 64 events and quoted again, venue after venue",
    inPlayShare: 0.3,
    busyUpdateShare: 0,
    burstEvents: 64,
  },
};

export const SLATE_NAMES = Object.keys(SLATES) as readonly SlateName[];

/** The profile in words and numbers, as reports show it. */
export function slateText(profile: SlateProfile): string {
  const { name, text, moveShare, turnoverMs } = profile;
  const [single, recorded] = [moveShare.single, moveShare.recorded].map((s) => Math.round(s * 100));
  const moves =
    profile.burstEvents > 0
      ? 'every update withdraws or returns a price'
      : `${single} % of single updates and ${recorded} % of those in recorded groups move a price`;
  return `${name}: ${text}; ${moves}; as many updates as quotes in ${turnoverMs / 1000} s`;
}
