// How much of a bankroll to stake on one bet: Kelly's criterion, a fraction of it, never above a
// cap. Source: J. L. Kelly, "A New Interpretation of Information Rate", 1956.
import { assert } from '#kit/assert.ts';

/** Never more of a bankroll than this on one bet. */
export const STAKE_SHARE_MAX = 0.25;

export interface KellyRequest {
  /** Of winning, in (0, 1). */
  readonly probability: number;
  /** Payout per unit staked, above 1, after commission. */
  readonly netDecimal: number;
  /** Of the full stake: 0.5 is half Kelly. In (0, 1]. */
  readonly fraction: number;
  /** Above 0; stakes come in the same currency. */
  readonly bankroll: number;
}

export interface KellyStake {
  /** Of the bankroll, 0 to STAKE_SHARE_MAX. */
  readonly share: number;
  /** In cents' steps, rounded down so that the cap holds. */
  readonly stake: number;
  readonly isCapped: boolean;
}

/** The stake, or null where the bet has no positive expectation. */
export function kellyStake(request: KellyRequest): KellyStake | null {
  const { probability, netDecimal, fraction, bankroll } = request;
  assert(fraction > 0 && fraction <= 1 && bankroll > 0, 'a stake out of a bankroll');
  const full = kellyShare(probability, netDecimal);
  if (full <= 0) return null;
  const wanted = full * fraction;
  const share = Math.min(wanted, STAKE_SHARE_MAX);
  // A cent's thousandth makes up for what binary fractions lose.
  const stake = Math.floor(bankroll * share * 100 + 1e-3) / 100;
  return { share, stake, isCapped: wanted > STAKE_SHARE_MAX };
}

/** The full Kelly share (p b - q) / b of a bankroll; 0 or less where there is no edge. */
export function kellyShare(probability: number, netDecimal: number): number {
  assert(probability > 0 && probability < 1 && netDecimal > 1, 'a bet that can win and lose');
  return (probability * netDecimal - 1) / (netDecimal - 1);
}
