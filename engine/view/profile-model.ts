// The model of a line under a pricing profile, read straight from the columns when it is asked for:
// no part of the fold. Sums are of whole numbers, hence exact; the default profile's probabilities
// are those of the book's own edges, bit for bit.

import { type Devig, devigKey } from '#domain/devig-method.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { MIN_BOOKS, type Profile, type ProfileRules, rulesOn, weightOf } from '#domain/profile.ts';
import { roundTo } from '#kit/exact-math.ts';
import { L_BLOCK, L_CELLS, L_MARKET, LINE } from '../book/lines.ts';
import { SIDES_MAX } from '../book/market-table.ts';
import { ELIGIBLE, H_FAIR, H_FLAGS, H_PRICE, HOT, IN_CHUNK, VENUE_SHIFT } from '../book/offers.ts';
import { ONE, SolveCache } from '../price/solve-cache.ts';
import type { EngineState } from '../state.ts';
import { NO_OPINION, readModel } from './models/model-quotes.ts';

/** One per method that a profile names: what is solved depends on prices alone. */
const solvesBy = new Map<string, SolveCache>();
/** Where a venue's prices stand while they are solved: columns of the book are only read. */
const solved = new Int32Array(SIDES_MAX * HOT);

/** The opinions on one line under a profile; filled again by the next look. */
export class LineModel {
  /** Of whose opinions they are: equal sums of others must not look the same. */
  #mark = 0;
  /** Operators with an opinion. */
  operators = 0;
  minBooks = MIN_BOOKS;
  leavesOneOut = true;
  /** Of all opinions, in weight steps, and by side weighted probabilities in 2^-32. */
  #weight = 0;
  readonly #sums = new Float64Array(SIDES_MAX);
  /** By operator: the round of its last opinion; whose that is, its weight and probabilities. */
  #round = 0;
  #rounds = new Float64Array(0);
  #venues = new Int32Array(0);
  #weights = new Int32Array(0);
  #fairs = new Float64Array(0);

  /** Begins a line of a catalogue with so many operators. */
  begin(operatorCount: number, { minBooks, leavesOneOut }: LineRules): void {
    this.operators = 0;
    this.minBooks = minBooks;
    this.leavesOneOut = leavesOneOut;
    this.#weight = 0;
    this.#mark = 0;
    this.#sums.fill(0);
    this.#round += 1;
    if (this.#rounds.length >= operatorCount) return;
    const room = 2 * operatorCount;
    this.#rounds = new Float64Array(room);
    this.#venues = new Int32Array(room);
    this.#weights = new Int32Array(room);
    this.#fairs = new Float64Array(room * SIDES_MAX);
  }

  /** The venue that has the opinion of its operator; -1 where none has. */
  venueOf(operator: number): number {
    return this.#rounds[operator] === this.#round ? (this.#venues[operator] as number) : -1;
  }

  /** Takes the opinion of a venue for that of its operator. */
  put(operator: number, venue: number, weight: number, hot: Int32Array, h: number, sides: number) {
    if (this.venueOf(operator) >= 0) this.#add(operator, -1, sides);
    else this.operators += 1;
    this.#rounds[operator] = this.#round;
    this.#venues[operator] = venue;
    this.#weights[operator] = weight;
    for (let side = 0; side < sides; side++) {
      this.#fairs[operator * SIDES_MAX + side] = (hot[h + side * HOT + H_FAIR] as number) >>> 0;
    }
    this.#add(operator, 1, sides);
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
    const weight = this.#weights[operator] as number;
    const own = weight * (this.#fairs[operator * SIDES_MAX + side] as number);
    return ((this.#sums[side] as number) - own) / (this.#weight - weight) / ONE;
  }

  /** Equal as long as every probability is, whoever is judged; '' where there is none. */
  get version(): string {
    if (this.operators < this.minBooks) return '';
    const rules = `${this.minBooks} ${this.leavesOneOut}`;
    return `${rules} ${this.operators} ${this.#weight} ${this.#mark} ${this.#sums.join()}`;
  }

  /** How many operators judge a price of this one. */
  judges(operator: number): number {
    const isLeftOut = this.leavesOneOut && this.venueOf(operator) >= 0;
    return isLeftOut ? this.operators - 1 : this.operators;
  }

  #add(operator: number, times: 1 | -1, sides: number): void {
    const weight = times * (this.#weights[operator] as number);
    this.#weight += weight;
    const first = (this.#fairs[operator * SIDES_MAX] as number) | 0;
    this.#mark = (this.#mark + Math.imul(weight + times * (2 * operator + 1), first)) | 0;
    for (let side = 0; side < sides; side++) {
      const fair = this.#fairs[operator * SIDES_MAX + side] as number;
      this.#sums[side] = (this.#sums[side] as number) + weight * fair;
    }
  }
}

/** A profile's rules on the lines of one market. */
interface LineRules {
  /** By venue, in weight steps; 0 where it has no opinion. */
  readonly weights: Uint16Array;
  /** Models of the profile's owner on which it is anchored, by their numbers. */
  readonly models: readonly number[];
  /** Null where the book's own solves are of the same method. */
  readonly solves: SolveCache | null;
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
    const model = this.#ofBook(line);
    this.until = Number.POSITIVE_INFINITY;
    const market = this.#state.lines.ints[line * LINE + L_MARKET] as number;
    const rules = this.#rulesOf(market);
    for (const venue of rules.models) this.#hearModel(line, market, venue, rules);
    return model;
  }

  /** The same by the opinions of the book alone. */
  #ofBook(line: number): LineModel {
    const { lines, markets, venues, offers } = this.#state;
    const base = line * LINE;
    const market = lines.ints[base + L_MARKET] as number;
    const rules = this.#rulesOf(market);
    const model = this.#model;
    model.begin(venues.operatorCount, rules);
    const sides = markets.sideCount[market] as number;
    const count = (lines.ints[base + L_CELLS] as number) * sides;
    if (count === 0) return model;
    const block = lines.ints[base + L_BLOCK] as number;
    const { hot } = offers.chunkOf(block);
    const from = (block & IN_CHUNK) * HOT;
    const total = markets.overlaps[market] === 1 ? 2 : 1;
    const { operators, weights: sharpness } = venues;
    for (let h = from; h < from + count * HOT; h += sides * HOT) {
      const venue = (hot[h + H_FLAGS] as number) >> VENUE_SHIFT;
      const weight = rules.weights[venue] as number;
      if (weight === 0 || !isWhole(hot, h, sides)) continue;
      if (holdAt(hot, h, sides, total) > rules.holdMax) continue;
      const operator = operators[venue] as number;
      const known = model.venueOf(operator);
      if (known >= 0) {
        // One opinion per operator: its heaviest venue's, then its sharpest, then the first by id.
        const more = weight - (rules.weights[known] as number);
        const sharper = (sharpness[venue] as number) - (sharpness[known] as number);
        if (more < 0 || (more === 0 && sharper <= 0)) continue;
      }
      const isSolved = rules.solves === null && hot[h + H_FAIR] !== 0;
      if (!isSolved) solve(rules.solves ?? this.#solvesOf(this.#devig), hot, h, sides, total);
      model.put(operator, venue, weight, isSolved ? hot : solved, isSolved ? h : 0, sides);
    }
    return model;
  }

  /** Takes the opinion of an own model, unless another venue of its operator has it. */
  #hearModel(line: number, market: number, venue: number, rules: LineRules): void {
    const { markets, venues } = this.#state;
    const model = this.#model;
    const sides = markets.sideCount[market] as number;
    const total = markets.overlaps[market] === 1 ? 2 : 1;
    const until = readModel(this.#state, line, venue, this.profile.owner, solved);
    if (until === NO_OPINION || holdAt(solved, 0, sides, total) > rules.holdMax) return;
    this.until = Math.min(this.until, until);
    const operator = venues.operators[venue] as number;
    const known = model.venueOf(operator);
    if (known >= 0 && !this.#precedes(rules, venue, known)) return;
    (rules.solves ?? this.#solvesOf(this.#devig)).solve(solved, 0, sides, total);
    model.put(operator, venue, rules.weights[venue] as number, solved, 0, sides);
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
      solves: isOwn ? null : this.#solvesOf(devig),
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

function isWhole(hot: Int32Array, h: number, sides: number): boolean {
  for (let side = 0; side < sides; side++) {
    if (((hot[h + side * HOT + H_FLAGS] as number) & ELIGIBLE) === 0) return false;
  }
  return true;
}

/** Percent of the stakes that a venue's own prices keep. */
function holdAt(hot: Int32Array, h: number, sides: number, total: 1 | 2): number {
  let sum = 0;
  for (let side = 0; side < sides; side++) {
    sum += probabilityOfPrice(hot[h + side * HOT + H_PRICE] as number);
  }
  return roundTo(100 * (1 - total / sum), 4);
}

function solve(solves: SolveCache, hot: Int32Array, h: number, sides: number, total: 1 | 2): void {
  for (let side = 0; side < sides; side++) {
    solved[side * HOT + H_PRICE] = hot[h + side * HOT + H_PRICE] as number;
  }
  solves.solve(solved, 0, sides, total);
}
