// The catalogue's venues in columns: what the engine asks of a venue at every price. Numbers follow
// the log and decide nothing: offers stand on a line in the order of ids, which ranks give.

import type { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { commissionModel, commissionRate, isExchange, type Venue } from '#domain/venue.ts';
import type { VenueCatalog } from '#domain/venue-catalog.ts';
import { assert, must } from '#kit/assert.ts';
import type { KeptText } from '../view/text/text-writer.ts';
import { ELIGIBLE } from './offers.ts';
import type { LegTerms, VenueFees } from './venue-terms.ts';

export const OPINION_WEIGHT_SHIFT = 8;
export const OPINION_WEIGHT = 0xff;
export const OPINION_OPERATOR_SHIFT = 16;
export const OPINION_OPERATOR = 0xfff;
export const OPINION_IS_SHARED = 1 << 28;

/** What the stream writes of a venue with each price of it. */
export interface VenueText {
  readonly beginning: KeptText;
  readonly best: KeptText;
}

export class VenueTable {
  readonly #catalog: VenueCatalog;
  readonly #leagues: LeagueCatalog;
  #revision = -1;
  /** Places among all venues by id. */
  ranks = new Uint16Array(0);
  /** The operator of each venue; operators are numbered by their ids. */
  operators = new Uint16Array(0);
  operatorCount = 0;
  /** Sharpness: whole numbers, so that weighted sums are exact. */
  weights = new Uint8Array(0);
  /** 1 where a venue's prices may enter the model: approved, and no DFS. */
  mayBeModelled = new Uint8Array(0);
  /** 1 where a venue may be a leg: no DFS, exchanges when approved for it. */
  mayBeLeg = new Uint8Array(0);
  /** 1 where it is somebody's own model: what it says stands beside the book, never in it. */
  isModel = new Uint8Array(0);
  /** 1 where markets have fees of their own. */
  isExchange = new Uint8Array(0);
  /** 1 where prices are no offers to bet: DFS. */
  isIndicative = new Uint8Array(0);
  /**
   * What the model asks of a venue, in one number: ELIGIBLE where its prices may enter (so that one
   * test asks the offers, too), then its weight, its operator, and whether it is not his only venue.
   */
  opinions = new Int32Array(0);
  /** As `commissionModel` numbers them. */
  commissionModels = new Uint8Array(0);
  /** By a league's number: made when a line of the league is first judged. */
  #fees: VenueFees[] = [];
  #legTerms: LegTerms[] = [];
  /** Kept texts by number; null where none is written yet. */
  texts: (VenueText | null)[] = [];

  constructor(catalog: VenueCatalog, leagues: LeagueCatalog) {
    this.#catalog = catalog;
    this.#leagues = leagues;
    this.refresh();
  }

  get size(): number {
    return this.ranks.length;
  }

  /** The number of a venue, -1 for a key that is none. */
  numberOf(bookmakerId: string): number {
    return this.#catalog.numberOf(bookmakerId);
  }

  at(number: number): Venue {
    return must(this.#catalog.byNumber[number], 'a venue by its number');
  }

  /** Takes over what changed in the catalogue. */
  refresh(): void {
    if (this.#revision === this.#catalog.revision) return;
    this.#revision = this.#catalog.revision;
    const venues = this.#catalog.byNumber;
    this.ranks = new Uint16Array(venues.length);
    for (const [rank, { bookmakerId }] of this.#catalog.all.entries()) {
      this.ranks[this.numberOf(bookmakerId)] = rank;
    }
    this.#numberOperators(venues);
    this.weights = Uint8Array.from(venues, weightOf);
    this.mayBeModelled = Uint8Array.from(venues, (venue) => (isModelled(venue) ? 1 : 0));
    this.mayBeLeg = Uint8Array.from(venues, (venue) => (isLeg(venue) ? 1 : 0));
    this.isModel = Uint8Array.from(venues, ({ sourceType }) => (sourceType === 'model' ? 1 : 0));
    this.isExchange = Uint8Array.from(venues, (venue) => (isExchange(venue) ? 1 : 0));
    this.isIndicative = Uint8Array.from(venues, ({ sourceType }) => (sourceType === 'dfs' ? 1 : 0));
    this.commissionModels = Uint8Array.from(venues, ({ commission }) =>
      commissionModel(commission),
    );
    this.#fees = [];
    this.#legTerms = [];
    this.texts = venues.map(() => null);
    this.#summarizeOpinions();
  }

  /** What venues charge in a league, by the league's number. */
  feesIn(league: number): VenueFees {
    const known = this.#fees[league];
    if (known !== undefined) return known;
    const { leagueId } = must(this.#leagues.byNumber[league], 'a league by its number');
    const venues = this.#catalog.byNumber;
    const rates = Float64Array.from(venues, (venue) => commissionRate(venue.commission, leagueId));
    const { commissionModels: models, isExchange: byMarket } = this;
    const fees: VenueFees = { models, rates, byMarket };
    this.#fees[league] = fees;
    return fees;
  }

  /** What decides about legs in a league, by the league's number. */
  legTermsIn(league: number): LegTerms {
    const known = this.#legTerms[league];
    if (known !== undefined) return known;
    const { operators, weights, mayBeLeg } = this;
    const terms = { operators, weights, mayBeLeg, fees: this.feesIn(league) };
    this.#legTerms[league] = terms;
    return terms;
  }

  #numberOperators(venues: readonly Venue[]): void {
    const ids = [...new Set(venues.map(({ operatorId }) => operatorId))].sort();
    const numbers = new Map(ids.map((id, number) => [id, number]));
    this.operatorCount = ids.length;
    this.operators = Uint16Array.from(
      venues,
      ({ operatorId }) => numbers.get(operatorId) as number,
    );
  }

  #summarizeOpinions(): void {
    const venuesOf = new Uint16Array(this.operatorCount);
    for (const operator of this.operators) venuesOf[operator] = (venuesOf[operator] as number) + 1;
    this.opinions = Int32Array.from(this.operators, (operator, venue) => {
      const eligible = this.mayBeModelled[venue] === 1 ? ELIGIBLE : 0;
      const weight = (this.weights[venue] as number) << OPINION_WEIGHT_SHIFT;
      const isShared = (venuesOf[operator] as number) > 1 ? OPINION_IS_SHARED : 0;
      return eligible | weight | (operator << OPINION_OPERATOR_SHIFT) | isShared;
    });
  }
}

function isModelled({ sourceType, isApproved }: Venue): boolean {
  return isApproved && sourceType !== 'dfs' && sourceType !== 'model';
}

function isLeg({ sourceType, isApproved, arbitrageApproved }: Venue): boolean {
  if (!isApproved || sourceType === 'dfs' || sourceType === 'model') return false;
  return sourceType !== 'exchange' || arbitrageApproved;
}

function weightOf({ bookmakerId, sharpWeight }: Venue): number {
  assert(Number.isInteger(sharpWeight) && sharpWeight > 0, `the weight of ${bookmakerId} is whole`);
  return sharpWeight;
}
