// The model of a line under a pricing profile, recomputed from its offers and from the words of the
// specification: who has an opinion, how it is weighed, and what is left of it for a judged price.

import type { Market } from '#domain/market.ts';
import type { DevigMethod } from '#domain/message/message.ts';
import type { Profile, ProfileRules } from '#domain/profile.ts';
import type { Venue } from '#domain/venue.ts';
import type { Offer } from '../offer.ts';
import { ascending, order } from '../ordering.ts';
import { devig } from './devig.ts';
import { impliedProbability } from './odds.ts';

const PARTS = 2 ** 32;

interface Opinion {
  readonly operatorId: string;
  /** In hundredths. */
  readonly weight: bigint;
  readonly parts: readonly bigint[];
}

/** What a profile thinks of the sides of one line. */
export class ProfileJudge {
  readonly #opinions: readonly Opinion[];
  readonly #rules: ProfileRules;

  /** `usable`: sane, fresh, vouched for, unsuspended; `standard`: the log's own method. */
  constructor(profile: Profile, market: Market, usable: readonly Offer[], standard: DevigMethod) {
    const leagueId = usable[0]?.leagueId ?? '';
    const { perLeague, perMarket } = profile;
    this.#rules = {
      ...profile,
      ...(perLeague && Object.hasOwn(perLeague, leagueId) ? perLeague[leagueId] : {}),
      ...perMarket?.[market.marketType],
    };
    const byOperator = new Map<string, Opinion>();
    for (const { venue, weight } of this.#speakers(usable)) {
      const prices = pricesOf(market, usable, venue);
      if (prices === null || byOperator.has(venue.operatorId)) continue;
      const total = market.probabilityTotal;
      if (this.#keepsTooMuch(prices, total)) continue;
      const fair = fairOf(this.#rules.devig ?? standard, prices, total);
      const parts = fair.map((each) => partsOf(each));
      byOperator.set(venue.operatorId, { operatorId: venue.operatorId, weight, parts });
    }
    this.#opinions = [...byOperator.values()];
  }

  /** How many have an opinion on a price of this operator. */
  countWithout(judged: string): number {
    return this.#without(judged).length;
  }

  #without(judged: string | undefined): readonly Opinion[] {
    const { leaveOneOut = true } = this.#rules;
    return this.#opinions.filter(({ operatorId }) => !leaveOneOut || operatorId !== judged);
  }

  /** By side; null where fewer than the least have an opinion. `judged`: whose price is judged. */
  probabilities(judged?: string): number[] | null {
    const { minBooks = 2 } = this.#rules;
    const others = this.#without(judged);
    const [first] = others;
    if (first === undefined || others.length < minBooks) return null;
    return first.parts.map((_, side) => {
      let [sum, weights] = [0n, 0n];
      for (const { weight, parts } of others) {
        sum += weight * (parts[side] ?? 0n);
        weights += weight;
      }
      return Number(sum) / Number(weights) / PARTS;
    });
  }

  /** The heaviest of an operator's venues first, then the sharpest, then by id. */
  #speakers(usable: readonly Offer[]): { readonly venue: Venue; readonly weight: bigint }[] {
    return [...new Set(usable.map((offer) => offer.venue))]
      .map((venue) => ({ venue, weight: this.#weightOf(venue) }))
      .filter(({ venue, weight }) => weight > 0n && this.#mayHaveOpinion(venue))
      .sort(
        order<{ readonly venue: Venue; readonly weight: bigint }>(
          (left, right) => Number(right.weight - left.weight),
          (left, right) => right.venue.sharpWeight - left.venue.sharpWeight,
          (left, right) => ascending(left.venue.bookmakerId, right.venue.bookmakerId),
        ),
      );
  }

  #mayHaveOpinion(venue: Venue): boolean {
    const { anchor, exclude = [] } = this.#rules;
    const isOwn = venue.sourceType === 'model';
    if (isOwn && anchor?.includes(venue.bookmakerId) !== true) return false;
    if (!isOwn && (!venue.isApproved || venue.sourceType === 'dfs')) return false;
    const isIn = (names: readonly string[]): boolean =>
      names.some(
        (name) =>
          name === venue.bookmakerId ||
          name === venue.operatorId ||
          (name === 'exchanges' && venue.sourceType === 'exchange'),
      );
    return (anchor === undefined || isIn(anchor)) && !isIn(exclude);
  }

  #weightOf({ bookmakerId, operatorId, sharpWeight }: Venue): bigint {
    const given = new Map(Object.entries(this.#rules.weights ?? {}));
    const weight = given.get(bookmakerId) ?? given.get(operatorId) ?? given.get('*') ?? sharpWeight;
    return BigInt(Math.round(weight * 100));
  }

  #keepsTooMuch(prices: readonly number[], total: number): boolean {
    const { anchor, maxAnchorHold } = this.#rules;
    if (anchor === undefined || maxAnchorHold === undefined) return false;
    const booked = prices.reduce((sum, q) => sum + q, 0);
    return Math.round(1e6 * (1 - total / booked)) / 1e4 > maxAnchorHold;
  }
}

/** Implied probabilities of a venue that quotes every side. */
function pricesOf(market: Market, usable: readonly Offer[], venue: Venue): number[] | null {
  const prices = market.sides.map((side) =>
    usable.find((offer) => offer.venue === venue && offer.side === side),
  );
  if (prices.some((offer) => offer === undefined)) return null;
  return prices.flatMap((offer) => (offer ? [impliedProbability(offer.quote.price)] : []));
}

function fairOf(
  method: NonNullable<ProfileRules['devig']>,
  prices: readonly number[],
  total: number,
): number[] {
  if (typeof method === 'string') return devig(method, prices, total);
  const all = method.average_of.map((each) => devig(each, prices, total));
  return prices.map((_, side) => {
    const sum = all.reduce((mean, fair) => mean + (fair[side] ?? Number.NaN), 0);
    return sum / all.length;
  });
}

function partsOf(probability: number): bigint {
  const parts = Math.round(probability * PARTS);
  return BigInt(Math.min(PARTS - 1, Math.max(1, parts)));
}
