// Profiles with any rules, of venues, markets and leagues that logs have.

import { VENUES } from '#domain/data/venues.ts';
import type { Devig } from '#domain/devig-method.ts';
import { EXCHANGES, type Profile, type ProfileRules } from '#domain/profile.ts';
import type { Random } from '#kit/random.ts';

const METHODS: readonly Devig[] = [
  ...(['power', 'multiplicative', 'additive', 'shin', 'worst_case'] as const),
  { average_of: ['power', 'shin'] },
  { average_of: ['multiplicative', 'additive', 'power'] },
];
const NAMES = [
  ...VENUES.flatMap(({ bookmakerId, operatorId }) => [bookmakerId, operatorId]),
  EXCHANGES,
];

export function randomProfile(random: Random): Profile {
  const own = randomRules(random);
  return {
    id: `p${random.below(1000)}`,
    ...own,
    ...(random.chance(0.3) && { perMarket: { moneyline: randomRules(random) } }),
    ...(random.chance(0.3) && { perLeague: { nfl: randomRules(random) } }),
  };
}

function randomRules(random: Random): ProfileRules {
  const some = (chance: number): string[] => NAMES.filter(() => random.chance(chance));
  const weights = some(0.3).map((name) => [name, random.below(1001) / 100]);
  if (random.chance(0.5)) weights.push(['*', random.below(301) / 100]);
  return {
    ...(random.chance(0.7) && { devig: random.pick(METHODS) }),
    ...(random.chance(0.5) && { weights: Object.fromEntries(weights) }),
    ...(random.chance(0.4) && { anchor: some(0.5) }),
    ...(random.chance(0.4) && { exclude: some(0.2) }),
    ...(random.chance(0.7) && { minBooks: 1 + random.below(3) }),
    ...(random.chance(0.3) && { maxAnchorHold: random.below(81) / 10 }),
    ...(random.chance(0.4) && { leaveOneOut: random.chance(0.5) }),
  };
}
