// The load of the decoding benchmark: how big the book is and where the updates go; the same
// profile and seed make the same messages on every machine.

export interface Profile {
  readonly name: 'live';
  readonly events: number;
  /** Lines (market, player and point) of each event. */
  readonly lines: number;
  readonly venues: number;
  /** Share of an event's lines that one venue quotes, in (0, 1]. */
  readonly coverage: number;
  /** The first so many events are in play. */
  readonly inPlay: number;
  /** Share of the updates that goes to the events in play. */
  readonly inPlayShare: number;
  readonly seed: number;
}

export type ProfileSizes = Pick<Profile, 'events' | 'lines' | 'venues' | 'inPlay'>;

/** Patch groups hold 1 to this many quotes; small ones are as frequent as in a push feed. */
export const GROUP_QUOTES_MAX = 64;
export const GROUPS_PER_MESSAGE = 8;

const SEED = 20_251_109;

/** A game night: 90 % of the updates go to the few events in play. */
export function liveProfile(sizes: ProfileSizes): Profile {
  return { name: 'live', ...sizes, coverage: 0.8, inPlayShare: 0.9, seed: SEED };
}

/** The profile with its sizes, as reports show it. */
export function profileText(profile: Profile, liveQuotes: number): string {
  const { name, events, lines, venues, inPlay, inPlayShare } = profile;
  const share = Math.round(inPlayShare * 100);
  return (
    `profile  ${name}: ${events} events x ${lines} lines x ${venues} venues = ` +
    `${liveQuotes.toLocaleString('en-US')} live quotes; ${share} % of the updates on ` +
    `${inPlay} events in play; patch groups of 1 to ${GROUP_QUOTES_MAX} quotes`
  );
}
