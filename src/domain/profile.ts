// Pricing profiles as data: whose opinions make a model, how the vig is taken out of them, and how
// they are weighed. The log's configuration states those that the operator adds to the built-in ones.

import type { Devig } from './devig-method.ts';
import type { Venue } from './venue.ts';

/** What a profile says of its model; what it leaves out is as in the default profile. */
export interface ProfileRules {
  /** Of each venue's prices; the log's own method (DEVIG) where it is absent. */
  readonly devig?: Devig;
  /**
   * By bookmakerId, operator or `*`, 0 to 100 in hundredths; the most specific counts, and venues
   * that none names keep their sharpness. A venue of weight 0 has no opinion.
   */
  readonly weights?: Readonly<Record<string, number>>;
  /** Only these have an opinion: ids of bookmakers or operators, or `exchanges`. */
  readonly anchor?: readonly string[];
  /** These have none. */
  readonly exclude?: readonly string[];
  /** Operators that must have an opinion, the judged one left out where it is; 2 where absent. */
  readonly minBooks?: number;
  /** Most hold of an anchor's own prices on the line, percent. */
  readonly maxAnchorHold?: number;
  /** Whether the judged price's operator is left out; true where absent. */
  readonly leaveOneOut?: boolean;
}

export interface Profile extends ProfileRules {
  readonly id: string;
  /** The account that alone may name it; everybody may where it is absent. */
  readonly owner?: string;
  /** By market type (of main and alternate lines); its rules replace those of the league. */
  readonly perMarket?: Readonly<Record<string, ProfileRules>>;
  /** By league id; its rules replace the profile's own, one by one. */
  readonly perLeague?: Readonly<Record<string, ProfileRules>>;
}

/** Of one configuration, the built-in ones apart. */
export const PROFILES_MAX = 16;
/** Every venue of this type, in `anchor` and `exclude`. */
export const EXCHANGES = 'exchanges';
/** Weights are whole numbers of this part of one, so that weighted sums are exact. */
export const WEIGHT_STEPS = 100;
export const MIN_BOOKS = 2;

/** The model of the book's own edges. */
export const DEFAULT_PROFILE: Profile = { id: 'default' };

export const BUILT_IN_PROFILES: readonly Profile[] = [
  DEFAULT_PROFILE,
  { id: 'sharp', anchor: ['pinnacle', 'circasports', EXCHANGES], minBooks: 1 },
  { id: 'worst_case', devig: 'worst_case' },
  { id: 'equal', weights: { '*': 1 } },
];

/** The profiles that an account may name: a private one does not exist for others. */
export function profilesFor(
  profiles: readonly Profile[],
  accountId: string | undefined,
): readonly Profile[] {
  return profiles.filter(({ owner }) => owner === undefined || owner === accountId);
}

/** The rules of a profile on lines of a market in a league. */
export function rulesOn(profile: Profile, leagueId: string, marketType: string): ProfileRules {
  const { id: _, owner: __, perMarket, perLeague, ...own } = profile;
  return { ...own, ...ownOf(perLeague, leagueId), ...ownOf(perMarket, marketType) };
}

/**
 * The weight of a venue's opinion in whole WEIGHT_STEPS; 0 where it has none. A model has one only
 * where it is named as an anchor.
 */
export function weightOf({ weights = {}, anchor, exclude }: ProfileRules, venue: Venue): number {
  if (venue.sourceType === 'model') {
    if (!anchor?.includes(venue.bookmakerId)) return 0;
  } else if (!venue.isApproved || venue.sourceType === 'dfs') return 0;
  if (anchor !== undefined && !isNamed(anchor, venue)) return 0;
  if (exclude !== undefined && isNamed(exclude, venue)) return 0;
  const { bookmakerId, operatorId, sharpWeight } = venue;
  const weight = ownOf(weights, bookmakerId) ?? ownOf(weights, operatorId) ?? ownOf(weights, '*');
  return Math.round((weight ?? sharpWeight) * WEIGHT_STEPS);
}

/** Every name of a venue or operator that the profile uses. */
export function booksNamed(profile: Profile): ReadonlySet<string> {
  const { perMarket = {}, perLeague = {} } = profile;
  const all = [profile, ...Object.values(perMarket), ...Object.values(perLeague)];
  const names = all.flatMap(({ weights = {}, anchor = [], exclude = [] }) => [
    ...Object.keys(weights).filter((name) => name !== '*'),
    ...[...anchor, ...exclude].filter((name) => name !== EXCHANGES),
  ]);
  return new Set(names);
}

function isNamed(names: readonly string[], { bookmakerId, operatorId, sourceType }: Venue) {
  if (sourceType === 'exchange' && names.includes(EXCHANGES)) return true;
  return names.includes(bookmakerId) || names.includes(operatorId);
}

/** Names come from files: what an object inherits is none of them. */
function ownOf<T>(record: Readonly<Record<string, T>> = {}, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
