// The list of pricing profiles that the account may name.

import * as contract from '#contract/routes/profiles.ts';
import {
  BUILT_IN_PROFILES,
  booksNamed,
  DEFAULT_PROFILE,
  MIN_BOOKS,
  type Profile,
  profilesFor,
} from '#domain/profile.ts';
import type { Reader } from '#engine/view/reader.ts';
import { type Endpoint, endpoint } from '../route-result.ts';

export const profileEndpoints: readonly Endpoint[] = [
  endpoint(contract.listProfiles, (_, { reader, account }) => {
    const data = profilesFor(reader.profiles, account.accountId).map((profile) =>
      profileRecord(reader, profile),
    );
    return { kind: 'stored', data, meta: { count: data.length } };
  }),
];

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
