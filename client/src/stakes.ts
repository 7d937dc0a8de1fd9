// Stakes on edges of a stream for a bankroll or a total of one's own: the amounts that REST shows
// for the same parameters, computed where the topic is shared by all who ask.

/** What a venue takes as a stake: `minStake` and `stakeStep` of /v1/odds/bookmakers. */
export interface StakeLimits {
  readonly minStake?: number;
  readonly stakeStep?: number;
}

interface Priced {
  readonly bookmakerId: string;
  readonly sourceType: string;
  /** Payout per unit staked, after commission. */
  readonly netDecimal?: number;
}

/** `value` or `ev` of an edge. */
export interface JudgedPrice extends Priced {
  readonly modelProb: number;
}

export interface StakeLeg extends Priced {
  readonly stake: number;
  /** In bets with an exchange: the most that can be staked at its odds. */
  readonly size?: number;
}

/** `arbitrage`, `lowHold` or `middle` of an edge. */
export interface BetOfLegs<L extends StakeLeg = StakeLeg> {
  readonly books: readonly L[];
  readonly totalStake: number;
  readonly maxStake?: number;
}

export interface KellyOptions {
  readonly bankroll: number;
  /** Of the full Kelly stake, above 0 and at most 1; 0.5 by default. */
  readonly kelly?: number;
  /** Stakes at sportsbooks are multiples of this. */
  readonly stakeRounding?: number;
  /** By bookmakerId. */
  readonly limits?: ReadonlyMap<string, StakeLimits>;
}

export interface DivisionOptions {
  /** Divided among the legs; that of the edge by default, at most what they take at their odds. */
  readonly totalStake?: number;
  readonly stakeRounding?: number;
  readonly limits?: ReadonlyMap<string, StakeLimits>;
}

export interface Division<L extends StakeLeg> {
  readonly books: readonly L[];
  readonly totalStake: number;
  /** What is won at least, whichever leg wins alone; negative: what is lost at most. */
  readonly worstCase: number;
}

const SHARE_MAX = 0.25;
const CENT = 0.01;
/** An exact cent is taken as one, whatever the last bit of its float; in cents. */
const FLOAT_NOISE = 1e-6;

/**
 * The Kelly stake of a value or EV edge, rounded down to what its venue takes: `kelly` times the full
 * share, at most a quarter of the bankroll. 0 where there is nothing to stake: no edge after
 * commission, less than the least stake, or a DFS price, which is no bet alone.
 */
export function kellyStake(price: JudgedPrice, options: KellyOptions): number {
  const { bankroll, kelly = 0.5, stakeRounding, limits } = options;
  const { modelProb, netDecimal = 0, sourceType, bookmakerId } = price;
  const isBet = sourceType !== 'dfs' && modelProb > 0 && modelProb < 1 && netDecimal > 1;
  const full = isBet ? (modelProb * netDecimal - 1) / (netDecimal - 1) : 0;
  if (full <= 0) return 0;
  const share = Math.min(full * kelly, SHARE_MAX);
  // A cent's thousandth makes up for what binary fractions lose.
  const stake = Math.floor(bankroll * share * 100 + 1e-3) / 100;
  const { minStake = 0, stakeStep } = limits?.get(bookmakerId) ?? {};
  const step = commonStep([sourceType === 'exchange' ? undefined : stakeRounding, stakeStep]);
  const rounded = cents(Math.floor(stake / step + 1e-9) * step);
  return rounded < minStake ? 0 : rounded;
}

/**
 * Divides a total among the legs so that each pays the same, rounded to what venues take. Null where
 * a leg comes to nothing, or to less than its venue's least stake. An arbitrage is one only while
 * `worstCase` is above 0: REST leaves out others.
 */
export function divideStake<L extends StakeLeg>(
  bet: BetOfLegs<L>,
  { totalStake, stakeRounding, limits }: DivisionOptions = {},
): Division<L> | null {
  const { books, totalStake: shown } = bet;
  const nets = books.map(({ netDecimal = Number.NaN }) => netDecimal);
  if (nets.some((net) => !(net > 1))) return null;
  const mostOfAll = mostAtOdds(bet);
  const total = Math.min(totalStake ?? shown, mostOfAll);
  const payout = total / nets.reduce((sum, net) => sum + 1 / net, 0);
  const stakes = books.map((leg, index) => {
    const most = leg.size ?? (leg.stake * mostOfAll) / shown;
    const exact = Math.min(payout / (nets[index] as number), most);
    const { minStake = 0, stakeStep } = limits?.get(leg.bookmakerId) ?? {};
    const stake = stakeNear(exact, most, leg.sourceType, [stakeRounding ?? CENT, stakeStep]);
    return stake < minStake ? 0 : stake;
  });
  if (stakes.some((stake) => stake <= 0)) return null;
  const staked = cents(stakes.reduce((sum, stake) => sum + stake, 0));
  const least = Math.min(...nets.map((net, index) => net * (stakes[index] as number)));
  const worstCase = Math.round((least - staked) * 1e6) / 1e6 || 0;
  const own = books.map((leg, index) => ({ ...leg, stake: stakes[index] as number }));
  return { books: own, totalStake: staked, worstCase };
}

/** What all legs take together at their odds; `maxStake` of an exchange has the levels behind them. */
function mostAtOdds({ books, totalStake, maxStake = Number.POSITIVE_INFINITY }: BetOfLegs): number {
  if (books.every(({ size }) => size === undefined)) return maxStake;
  const shares = books.map(({ size = Number.POSITIVE_INFINITY, stake }) => size / stake);
  return Math.min(...shares) * totalStake;
}

/** The nearest stake of the steps, or the one below where no more is taken. */
function stakeNear(
  exact: number,
  most: number,
  sourceType: string,
  [rounding, stakeStep]: readonly [number, number | undefined],
): number {
  const isRounded = sourceType !== 'exchange';
  if (!isRounded && stakeStep === undefined) return Math.floor(exact * 100 + FLOAT_NOISE) / 100;
  const step = commonStep([isRounded ? rounding : undefined, stakeStep]);
  const nearest = cents(Math.round(exact / step) * step);
  return nearest <= most ? nearest : cents(Math.floor(most / step) * step);
}

/** The least amount that is a multiple of each step; a cent where there is none. */
function commonStep(steps: readonly (number | undefined)[]): number {
  let common = 1;
  for (const step of steps) {
    const own = step === undefined ? 1 : Math.round(100 * step);
    let [a, b] = [common, own];
    while (b > 0) [a, b] = [b, a % b];
    common *= own / a;
  }
  return common / 100;
}

/** Without what binary fractions add to an amount. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
