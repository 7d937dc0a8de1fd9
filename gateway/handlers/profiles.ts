// Pricing profiles: who may name which, and the list of them. A private one is named by keys of its
// account alone; to others it does not exist.

import { type Refusal, refuseParameter } from '#contract/errors.ts';
import * as contract from '#contract/routes/profiles.ts';
import {
  BUILT_IN_PROFILES,
  booksNamed,
  DEFAULT_PROFILE,
  MIN_BOOKS,
  type Profile,
} from '#domain/profile.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { Account } from '../accounts/auth.ts';
import { type Endpoint, endpoint, type HandlerContext, type RouteResult } from '../route-result.ts';

export const profileEndpoints: readonly Endpoint[] = [
  endpoint(contract.listProfiles, (_, { reader, account }) => {
    const data = profilesOf(reader, account).map((profile) => profileRecord(reader, profile));
    return { kind: 'stored', data, meta: { count: data.length } };
  }),
];

/** What `show` makes of the profile of this id; a refusal that names the known ones. */
export function withProfile<R extends RouteResult | Promise<RouteResult>>(
  id: string | undefined,
  { reader, account }: Pick<HandlerContext, 'reader' | 'account'>,
  show: (profile: Profile | undefined) => R,
): R | Refusal {
  if (id === undefined) return show(undefined);
  const known = profilesOf(reader, account);
  const profile = known.find((each) => each.id === id);
  if (profile !== undefined) return show(profile);
  return refuseParameter('profile', `one of ${known.map((each) => each.id).join(', ')}`);
}

/**
 * What keys of caches need beside the parameters: the account, where a private profile is named by
 * one of its keys or by anybody else's.
 */
export function privateKey(
  { profile }: Readonly<Record<string, unknown>>,
  { profiles }: Pick<Reader, 'profiles'>,
  { accountId }: Account,
): string {
  if (profile === undefined) return '';
  const isPrivate = profiles.some(({ id, owner }) => id === profile && owner !== undefined);
  return isPrivate ? ` of ${accountId}` : '';
}

/** The profiles that an account may name. */
export function profilesOf(
  { profiles }: Pick<Reader, 'profiles'>,
  { accountId }: Partial<Pick<Account, 'accountId'>>,
): readonly Profile[] {
  return profiles.filter(({ owner }) => owner === undefined || owner === accountId);
}

/** A profile with the rules in force where it states none. */
function profileRecord({ venues, leagues, pricing }: Reader, profile: Profile): object {
  const { id, owner, devig, minBooks, leaveOneOut, ...rules } = profile;
  const operators = new Set(venues.all.map(({ operatorId }) => operatorId));
  const isBook = (name: string): boolean => operators.has(name) || venues.get(name) !== undefined;
  const books = [...booksNamed(profile)].filter((name) => !isBook(name));
  const unknownLeagues = Object.keys(rules.perLeague ?? {}).filter((name) => !leagues.get(name));
  const unknownMarkets = Object.keys(rules.perMarket ?? {}).filter(
    (name) => !leagues.servedMarkets(name).includes(name),
  );
  return {
    id,
    isBuiltIn: BUILT_IN_PROFILES.includes(profile),
    isDefault: profile === DEFAULT_PROFILE,
    isPrivate: owner !== undefined,
    devig: devig ?? pricing.devig,
    minBooks: minBooks ?? MIN_BOOKS,
    leaveOneOut: leaveOneOut ?? true,
    ...rules,
    unknownNames: [...books, ...unknownLeagues, ...unknownMarkets],
  };
}
