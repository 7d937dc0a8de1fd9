// What venues have in common, as the catalogue says it of each: sets that are chosen at once.
import type { Bookmaker } from '#client/overround.ts';

/** Of 10: whose prices others follow. */
const SHARP_WEIGHT_MIN = 5;

const isIn = (prefix: string) => (venue: Bookmaker) =>
  venue.sourceType === 'sportsbook' && venue.sourceRegion.startsWith(prefix);

const GROUPS: readonly { readonly name: string; readonly has: (venue: Bookmaker) => boolean }[] = [
  { name: 'US books', has: isIn('us') },
  { name: 'UK books', has: isIn('uk') },
  { name: 'EU books', has: isIn('eu') },
  { name: 'AU books', has: isIn('au') },
  { name: 'Sharp', has: ({ sharpWeight }) => sharpWeight >= SHARP_WEIGHT_MIN },
  { name: 'Exchanges', has: ({ sourceType }) => sourceType === 'exchange' },
  { name: 'Pick’em', has: ({ sourceType }) => sourceType === 'dfs' },
];

/** The groups that have a member among these venues. */
export function bookGroups(venues: readonly Bookmaker[]) {
  return GROUPS.map(({ name, has }) => ({
    name,
    ids: venues.filter(has).map(({ bookmakerId }) => bookmakerId),
  })).filter(({ ids }) => ids.length > 0);
}
