// The model of a line under a pricing profile, read straight from the columns when it is asked for:
// no part of the fold. Sums are of whole numbers, hence exact; the default profile's probabilities
// are those of the book's own edges, bit for bit.

import { type Devig, devigKey } from '#domain/devig-method.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { MIN_BOOKS, type Profile, type ProfileRules, rulesOn, weightOf } from '#domain/profile.ts';
import { roundTo } from '#kit/exact-math.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import { H_FAIR, H_PRICE, HOT } from '../book/offers.ts';
import { ONE, SolveCache } from '../price/solve-cache.ts';
import type { EngineState } from '../state.ts';
import { LinePrices } from './line-prices.ts';
import { NO_OPINION, readModel } from './models/model-quotes.ts';

/** One per method that a profile names: what is solved depends on prices alone. */
const solvesBy = new Map<string, SolveCache>();
/** Of lines that are asked for alone. */
const ownPrices = new LinePrices();
/** What a model of one's own has on a line: prices as in columns, what they imply, and fairs. */
const opinion = new Int32Array(SIDES_MAX * HOT);
const opinionImplied = new Float64Array(SIDES_MAX);
const opinionFairs = new Float64Array(SIDES_MAX);

/** What there is of the opinion of each operator: the round it was taken in, whose it is, its weight. */
const O_ROUND = 0;
const O_VENUE = 1;
const O_WEIGHT = 2;
const OPINION = 3;

/** The opinions on one line under a profile; filled again by the next look. */
export class LineModel {
  /** Operators with an opinion. */
  operators = 0;
  minBooks = MIN_BOOKS;
  leavesOneOut = true;
  /** Of all opinions, in weight steps, and by side weighted probabilities in 2^-32. */
  #weight = 0;
  readonly #sums = new Float64Array(SIDES_MAX);
  /** By side: no opinion is more. */
  readonly #most = new Float64Array(SIDES_MAX);
  /** Of this line, so that opinions on others are not taken for those on it. */
  #round = 0;
  /** By operator: its opinion, and by side the probabilities in it. */
  #opinions = new Int32Array(0);
  #fairs = new Float64Array(0);

  /** Begins a line of a catalogue with so many operators. */
  begin(operatorCount: number, { minBooks, leavesOneOut }: LineRules): void {
    this.operators = 0;
    this.minBooks = minBooks;
    this.leavesOneOut = leavesOneOut;
    this.#weight = 0;
    this.#sums.fill(0);
    this.#most.fill(0);
    this.#round = (this.#round + 1) | 0;
    if (this.#opinions.length >= operatorCount * OPINION && this.#round > 0) return;
    const room = 2 * operatorCount;
    this.#round = 1;
    this.#opinions = new Int32Array(room * OPINION);
    this.#fairs = new Float64Array(room * SIDES_MAX);
  }

  /** The venue that has the opinion of its operator; -1 where none has. */
  venueOf(operator: number): number {
    const own = operator * OPINION;
    return this.#opinions[own + O_ROUND] === this.#round
      ? (this.#opinions[own + O_VENUE] as number)
      : -1;
  }

  /** Takes the opinion of a venue, which is at a place of `fairs`, for that of its operator. */
  put(
    operator: number,
    venue: number,
    weight: number,
    fairs: Float64Array,
    at: number,
    sides: number,
  ): void {
    if (this.venueOf(operator) >= 0) this.#takeOut(operator, sides);
    else this.operators += 1;
    const opinions = this.#opinions;
    const own = operator * OPINION;
    opinions[own + O_ROUND] = this.#round;
    opinions[own + O_VENUE] = venue;
    opinions[own + O_WEIGHT] = weight;
    this.#weight += weight;
    const kept = this.#fairs;
    const sums = this.#sums;
    const most = this.#most;
    for (let side = 0; side < sides; side++) {
      const fair = fairs[at + side] as number;
      kept[operator * SIDES_MAX + side] = fair;
      sums[side] = (sums[side] as number) + weight * fair;
      if (fair > (most[side] as number)) most[side] = fair;
    }
  }

  /** The probability of a side by all opinions; NaN where too few have one. */
  probability(side: number): number {
    if (this.operators < this.minBooks) return Number.NaN;
    return (this.#sums[side] as number) / this.#weight / ONE;
  }

  /** The same as it judges a price of this operator. */
  judging(side: number, operator: number): number {
    if (!this.leavesOneOut || this.venueOf(operator) < 0) return this.probability(side);
    if (this.operators - 1 < this.minBooks) return Number.NaN;
    const weight = this.#weightOf(operator);
    const own = weight * (this.#fairs[operator * SIDES_MAX + side] as number);
    return ((this.#sums[side] as number) - own) / (this.#weight - weight) / ONE;
  }

  /** Equal as long as every probability is, whoever is judged; '' where there is none. */
  get version(): string {
    if (this.operators < this.minBooks) return '';
    const rules = `${this.minBooks} ${this.leavesOneOut}`;
    return `${rules} ${this.operators} ${this.#weight} ${this.#mark} ${this.#sums.join()}`;
  }

  /** Of whose opinions they are: equal sums of others must not look the same. */
  get #mark(): number {
    let mark = 0;
    for (let operator = 0; operator * OPINION < this.#opinions.length; operator++) {
      if (this.venueOf(operator) < 0) continue;
      const first = (this.#fairs[operator * SIDES_MAX] as number) | 0;
      mark = (mark + Math.imul(this.#weightOf(operator) + 2 * operator + 1, first)) | 0;
    }
    return mark;
  }

  /** No judgement of the side is more probable: means of opinions. */
  most(side: number): number {
    return (this.#most[side] as number) / ONE;
  }

  /** How many operators judge a price of this one. */
  judges(operator: number): number {
    const isLeftOut = this.leavesOneOut && this.venueOf(operator) >= 0;
    return isLeftOut ? this.operators - 1 : this.operators;
  }

  #weightOf(operator: number): number {
    return this.#opinions[operator * OPINION + O_WEIGHT] as number;
  }

  #takeOut(operator: number, sides: number): void {
    const weight = this.#weightOf(operator);
    this.#weight -= weight;
    for (let side = 0; side < sides; side++) {
      const fair = this.#fairs[operator * SIDES_MAX + side] as number;
      this.#sums[side] = (this.#sums[side] as number) - weight * fair;
    }
  }
}

/** A profile's rules on the lines of one market. */
interface LineRules {
  /** By venue, in weight steps; 0 where it has no opinion. */
  readonly weights: Uint16Array;
  /** Models of the profile's owner on which it is anchored, by their numbers. */
  readonly models: readonly number[];
  readonly solves: SolveCache;
  /** Whether the book solves by the same method. */
  readonly isOwn: boolean;
  readonly minBooks: number;
  readonly leavesOneOut: boolean;
  /** Percent. */
  readonly holdMax: number;
}

/** A profile on the lines of one book; it follows the book's catalogue and configuration. */
export class ProfileModel {
  profile: Profile;
  readonly #state: EngineState;
  readonly #model = new LineModel();
  /** By market. */
  #rules: (LineRules | undefined)[] = [];
  #revision = -1;
  #profiles: readonly Profile[] = [];
  #devig = '';
  /** When an own model's opinion on the line that was read last is too old, by time alone. */
  until = Number.POSITIVE_INFINITY;

  constructor(state: EngineState, profile: Profile) {
    this.#state = state;
    this.profile = profile;
  }

  /** The model of a line as it is now, until the next is read. */
  of(line: number): LineModel {
    return this.on(ownPrices.read(this.#state, line));
  }

  /** The same of a line whose prices are read already. */
  on(prices: LinePrices): LineModel {
    const rules = this.#rulesOf(prices.market);
    this.#takeBook(prices, rules);
    this.until = Number.POSITIVE_INFINITY;
    for (const venue of rules.models) this.#takeModel(prices, venue, rules);
    return this.#model;
  }

  /** Begins with the opinions of the book. */
  #takeBook(prices: LinePrices, rules: LineRules): void {
    const { operatorCount, operators, weights: sharpness } = this.#state.venues;
    const model = this.#model;
    const { cells, sides, isWhole, venues } = prices;
    const { weights, holdMax } = rules;
    model.begin(operatorCount, rules);
    let fairs: Float64Array | undefined;
    for (let cell = 0; cell < cells; cell++) {
      const venue = venues[cell] as number;
      const weight = weights[venue] as number;
      if (weight === 0 || isWhole[cell] === 0) continue;
      if (holdMax !== Infinity && holdOf(prices, cell) > holdMax) continue;
      const operator = operators[venue] as number;
      const known = model.venueOf(operator);
      if (known >= 0) {
        // One opinion per operator: its heaviest venue's, then its sharpest, then the first by id.
        const more = weight - (weights[known] as number);
        const sharper = (sharpness[venue] as number) - (sharpness[known] as number);
        if (more < 0 || (more === 0 && sharper <= 0)) continue;
      }
      fairs ??= prices.fairs(rules.solves, rules.isOwn);
      model.put(operator, venue, weight, fairs, cell * sides, sides);
    }
  }

  /** Takes the opinion of an own model, unless another venue of its operator has it. */
  #takeModel({ line, sides, total }: LinePrices, venue: number, rules: LineRules): void {
    const model = this.#model;
    const until = readModel(this.#state, line, venue, this.profile.owner, opinion);
    if (until === NO_OPINION) return;
    for (let side = 0; side < sides; side++) {
      opinionImplied[side] = probabilityOfPrice(opinion[side * HOT + H_PRICE] as number);
    }
    if (holdOf({ implied: opinionImplied, sides, total }, 0) > rules.holdMax) return;
    this.until = Math.min(this.until, until);
    const operator = this.#state.venues.operators[venue] as number;
    const known = model.venueOf(operator);
    if (known >= 0 && !this.#precedes(rules, venue, known)) return;
    rules.solves.solve(opinion, 0, sides, total);
    for (let side = 0; side < sides; side++) {
      opinionFairs[side] = (opinion[side * HOT + H_FAIR] as number) >>> 0;
    }
    model.put(operator, venue, rules.weights[venue] as number, opinionFairs, 0, sides);
  }

  /** Of two venues of one operator: the heavier, then the sharper, then the first by id. */
  #precedes({ weights }: LineRules, one: number, other: number): boolean {
    const { weights: sharpness, ranks } = this.#state.venues;
    const more = (weights[one] as number) - (weights[other] as number);
    const sharper = (sharpness[one] as number) - (sharpness[other] as number);
    const before = (ranks[other] as number) - (ranks[one] as number);
    return (more || sharper || before) > 0;
  }

  #rulesOf(market: number): LineRules {
    const { catalog, pricing, profiles } = this.#state;
    if (this.#profiles !== profiles) {
      // The log may have stated it anew; one of the same name of somebody else is another.
      const { id, owner } = this.profile;
      this.profile = profiles.find((one) => one.id === id && one.owner === owner) ?? this.profile;
      this.#profiles = profiles;
      this.#revision = -1;
    }
    if (this.#revision !== catalog.revision || this.#devig !== pricing.devig) {
      this.#rules = [];
      this.#revision = catalog.revision;
      this.#devig = pricing.devig;
    }
    this.#rules[market] ??= this.#compiled(market);
    return this.#rules[market] as LineRules;
  }

  #compiled(number: number): LineRules {
    const { catalog, markets } = this.#state;
    const { leagueId, market } = markets.at(number);
    const rules: ProfileRules = rulesOn(this.profile, leagueId, market.marketType);
    const { devig = this.#devig as Devig, minBooks = MIN_BOOKS, leaveOneOut = true } = rules;
    const isOwn = devigKey(devig) === this.#devig;
    const weights = Uint16Array.from(catalog.byNumber, (venue) => weightOf(rules, venue));
    const { isModel } = this.#state.venues;
    return {
      weights,
      models:
        this.profile.owner === undefined
          ? []
          : [...weights.keys()].filter((venue) => isModel[venue] === 1 && weights[venue] !== 0),
      solves: this.#solvesOf(devig),
      isOwn,
      minBooks,
      leavesOneOut: leaveOneOut,
      holdMax: rules.anchor === undefined ? Infinity : (rules.maxAnchorHold ?? Infinity),
    };
  }

  #solvesOf(devig: Devig | string): SolveCache {
    const method = devig as Devig;
    const key = devigKey(method);
    const known = solvesBy.get(key);
    if (known) return known;
    const solves = new SolveCache();
    solves.use(method);
    solvesBy.set(key, solves);
    return solves;
  }
}

const modelsOf = new WeakMap<EngineState, WeakMap<Profile, ProfileModel>>();

/** The model of a profile on a book, made once. */
export function profileModel(state: EngineState, profile: Profile): ProfileModel {
  const models = modelsOf.get(state) ?? new WeakMap<Profile, ProfileModel>();
  modelsOf.set(state, models);
  const model = models.get(profile) ?? new ProfileModel(state, profile);
  models.set(profile, model);
  return model;
}

/** A probability as it is shown; null where too few have an opinion. */
export function shownProbability(probability: number): number | null {
  return Number.isNaN(probability) ? null : roundTo(probability, 8);
}

/** Percent of the stakes that a venue's own prices keep. */
function holdOf(
  { implied, sides, total }: Pick<LinePrices, 'implied' | 'sides' | 'total'>,
  cell: number,
): number {
  let sum = 0;
  for (let side = 0; side < sides; side++) sum += implied[cell * sides + side] as number;
  return roundTo(100 * (1 - total / sum), 4);
}
