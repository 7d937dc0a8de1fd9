// The legs of a parlay: independent bets, one per game, chosen for value, for safety or for payout.

import type { BestBetRecord, ChatRecord, EvBetRecord } from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { netDecimal } from '#engine/price/commission.ts';
import { type Parlay, type ParlayLeg, parlayOf } from '#engine/price/parlay.ts';
import { must } from '#kit/assert.ts';
import { type Condition, LONGEST, payout, WORST } from '../language/asked/condition.ts';
import { isWithinOdds } from '../language/asked/limits.ts';
import type { LegEdit } from '../language/inherit.ts';
import type { LegsAsked } from '../language/windows.ts';
import { ranked, type Score } from './ranking/rank.ts';
import { oddsOfRecord } from './selection.ts';

export type LegRecord = EvBetRecord | BestBetRecord;

export interface LegsWanted extends LegsAsked {
  /** Games that must have a leg if they have any candidate. */
  readonly anchors: ReadonlySet<string>;
  /** Records that may be retrieved. */
  readonly limit: number;
  readonly venues: Venues;
  /** Changes of legs that were asked for, in their order. */
  readonly edits: readonly LegEdit[];
  /** American odds of all legs together. */
  readonly total: Pick<Condition, 'totalMin' | 'totalMax'>;
}

interface Legs {
  readonly records: readonly LegRecord[];
  readonly legs: number;
}

/** Where nobody says how many. */
export const LEGS_DEFAULT = 3;
const LEGS_MAX = 10;
const LEGS_MIN = 2;
/** Longer shots make a parlay a lottery ticket, which has to be asked for. */
const PROBABILITY_MIN = 0.3;
const SAFE_MIN = 0.5;
const LONG_MAX = 0.45;

/**
 * Legs first, then others that could replace one; empty where there are not two games. Where the best ones do not hold
 * the total that is asked for, the best of those that each have their share of it; else those that come nearest.
 */
export function parlayRecords(candidates: readonly ChatRecord[], wanted: LegsWanted): Legs {
  const legs = candidates.filter(isLeg);
  const made = bestLegs(legs, wanted, scoreFor(wanted));
  if (holdsTotal(made, wanted)) return made;
  const { totalMin, totalMax } = wanted.total;
  const shareOf = (american: number): number => (1 + payout(american)) ** (1 / made.legs) - 1;
  const hasShare = (leg: LegRecord): boolean => {
    const pays = payout(oddsOf(leg));
    const isLong = totalMin === undefined || pays >= shareOf(totalMin);
    return isLong && (totalMax === undefined || pays <= shareOf(totalMax));
  };
  const shares = legs.filter((leg) => wanted.anchors.has(leg.eventId) || hasShare(leg));
  const shared = bestLegs(shares, wanted, scoreFor(wanted));
  if (shared.legs === made.legs && holdsTotal(shared, wanted)) return shared;
  const isShort =
    totalMin !== undefined && !holdsTotal(made, { total: { totalMin }, venues: wanted.venues });
  return bestLegs(legs, wanted, (leg) => (isShort ? 1 : -1) * payout(oddsOfRecord(leg)));
}

/** Whether the odds of so many first records together are within what is asked of a parlay as a whole. */
export function holdsTotal(
  { records, legs }: Legs,
  { total, venues }: Pick<LegsWanted, 'total' | 'venues'>,
): boolean {
  if (legs === 0 || (total.totalMin ?? total.totalMax) === undefined) return true;
  return isWithinTotal(total, totalOf(records.slice(0, legs), venues));
}

/** Whether American odds of a parlay are within what is asked of it as a whole. */
export function isWithinTotal({ totalMin, totalMax }: LegsWanted['total'], odds: number): boolean {
  return isWithinOdds({ oddsMin: totalMin, oddsMax: totalMax }, odds);
}

/** American odds of legs together. */
export function totalOf(records: readonly LegRecord[], venues: Venues): number {
  const { american, decimal } = parlayOfRecords(records, venues);
  return american ?? Math.round((decimal - 1) * 100);
}

function bestLegs(legs: readonly LegRecord[], wanted: LegsWanted, score: Score): Legs {
  const fits = legs.filter((record) => fitsRisk(record, wanted.risk));
  // Where nothing is as safe or as long as asked for, what comes nearest is taken.
  const pool = new Set(fits.map(({ eventId }) => eventId)).size >= LEGS_MIN ? fits : legs;
  const ordered = ranked(pool, score, pool.length).filter(isLeg);
  const perGame = new Map<string, LegRecord>();
  for (const record of ordered) {
    if (!perGame.has(record.eventId)) perGame.set(record.eventId, record);
  }
  const games = [...perGame.values()];
  const anchored = games.filter(({ eventId }) => wanted.anchors.has(eventId));
  const others = games.filter(({ eventId }) => !wanted.anchors.has(eventId));
  const asked = Math.min(wanted.legs ?? LEGS_DEFAULT, LEGS_MAX, wanted.limit);
  const all = [...anchored, ...others];
  const count = Math.min(Math.max(asked, LEGS_MIN), all.length);
  if (count < LEGS_MIN) return { records: [], legs: 0 };
  const chosen = edited(all, count, wanted);
  const rest = all.filter((record) => !chosen.includes(record));
  return { records: [...chosen, ...rest].slice(0, wanted.limit), legs: chosen.length };
}

/**
 * The legs after each edit, from those that there were before the first: a leg that is swapped gives
 * way to the best one that was not used, one that is dropped to none.
 */
function edited(
  all: readonly LegRecord[],
  count: number,
  { edits, venues }: LegsWanted,
): readonly LegRecord[] {
  const legs = all.slice(0, legsBefore(count, edits));
  const spare = all.slice(legs.length);
  for (const each of edits) {
    const { edit, count: number } = each;
    const at = edit === 'add_legs' ? -1 : placeOfLeg(each, legs, venues);
    if (edit === 'add_legs') legs.push(...spare.splice(0, number));
    else if (edit === 'drop_leg' && legs.length > LEGS_MIN)
      legs.splice(Math.max(at, 0), at < 0 ? 0 : 1);
    else if (edit === 'swap_leg' && at >= 0) {
      const next = spare.findIndex((other) => !legs.some((leg) => isOfSameName(leg, other)));
      if (next >= 0) legs.splice(at, 1, ...spare.splice(next, 1));
    }
  }
  return legs;
}

/** Whether two legs are of teams, or players, of one name: the one is nothing else than the other to a reader. */
export function isOfSameName(a: LegRecord, b: LegRecord): boolean {
  const [own, other] = [a, b].map(({ playerId, team, outcome }) => playerId ?? team ?? outcome);
  return own === other && !/^(?:Over|Under|Draw)$/.test(own ?? '');
}

/**
 * The place of the leg that an edit names; -1 where there is none. Of a league that no leg is of another is swapped,
 * none dropped. Legs that are unknown have no chance to compare.
 */
export function placeOfLeg(
  { edit, count: leg, of }: Pick<LegEdit, 'edit' | 'count' | 'of'>,
  legs: readonly (LegRecord | undefined)[],
  venues: Venues,
): number {
  const named = legs.findIndex((each) => each !== undefined && of.includes(each.leagueId));
  if (named >= 0 || (of.length > 0 && edit === 'drop_leg')) return named;
  if (leg >= -1) {
    const at = leg < 0 ? legs.length - 1 : leg - 1;
    return at < legs.length ? at : -1;
  }
  const sizeOf = (each: LegRecord): number =>
    leg === WORST
      ? expectedOf(each, venues)
      : leg === LONGEST
        ? probabilityOf(each)
        : -probabilityOf(each);
  const sizes = legs.map((each) => (each === undefined ? Number.POSITIVE_INFINITY : sizeOf(each)));
  const least = Math.min(...sizes);
  return least === Number.POSITIVE_INFINITY ? -1 : sizes.indexOf(least);
}

/** What a leg alone is expected to gain per unit staked, after fees. */
function expectedOf(record: LegRecord, venues: Venues): number {
  return probabilityOf(record) * parlayLeg(record, venues).netDecimal - 1;
}

function legsBefore(count: number, edits: readonly LegEdit[]): number {
  let before = count;
  for (const { edit, count: number } of edits) {
    if (edit === 'add_legs') before -= number;
    if (edit === 'drop_leg') before += 1;
  }
  return Math.max(LEGS_MIN, before);
}

/** What the legs come to together. */
export function parlayOfRecords(records: readonly LegRecord[], venues: Venues): Parlay {
  return parlayOf(records.map((record) => parlayLeg(record, venues)));
}

/** Odds, as a parlay multiplies them. */
export function oddsOf(record: LegRecord): number {
  return record.recordType === 'ev_bet' ? record.odds : record.bestOdds;
}

/** The model's probability, else that of the consensus. */
export function probabilityOf(record: LegRecord): number {
  if (record.recordType === 'ev_bet') return record.modelProb;
  return record.fairOdds === null ? record.impliedProb : probabilityOfPrice(record.fairOdds * 100);
}

function parlayLeg(record: LegRecord, venues: Venues): ParlayLeg {
  const price = oddsOf(record) * 100;
  const venue = must(venues.get(record.bookmakerId), 'a venue of the catalogue');
  return {
    decimal: decimalOfPrice(price),
    netDecimal: netDecimal(venue, record.leagueId, price),
    probability: probabilityOf(record),
  };
}

/** DFS lines are not multiplied at sportsbooks, and a leg needs a fair price. */
function isLeg(record: ChatRecord): record is LegRecord {
  if (record.recordType === 'ev_bet') return record.sourceType !== 'dfs';
  return (
    record.recordType === 'best_bet' && record.fairOdds !== null && record.sourceType !== 'dfs'
  );
}

/** A record where it can be a leg. */
export function legOf(record: ChatRecord | undefined): LegRecord | undefined {
  return record && isLeg(record) ? record : undefined;
}

function fitsRisk(record: LegRecord, risk: LegsWanted['risk']): boolean {
  const probability = probabilityOf(record);
  if (risk === 'safe') return probability >= SAFE_MIN;
  return risk === 'long' ? probability <= LONG_MAX : probability >= PROBABILITY_MIN;
}

function scoreFor({ risk, venues }: LegsWanted): Score {
  return (record) => {
    if (!isLeg(record)) return Number.NEGATIVE_INFINITY;
    const probability = probabilityOf(record);
    const expected = expectedOf(record, venues);
    if (risk === 'safe') return probability + expected;
    return risk === 'long' ? decimalOfPrice(oddsOf(record) * 100) * (1 + expected) : expected;
  };
}
