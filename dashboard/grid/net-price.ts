// What a price at an exchange comes to after fees: by the reader's own rate, else by the market's fee,
// else by the venue's commission, as the server computes edges.
import { decimalOf } from '../view/odds-text.ts';

/** What a venue charges, as /v1/odds/bookmakers says it. */
export type Commission =
  | { readonly model: 'none' }
  | { readonly model: 'winnings'; readonly rate: number }
  | {
      readonly model: 'contract';
      readonly rate: number;
      readonly rateByLeague?: Readonly<Partial<Record<string, number>>>;
    };

/** What a market charges, as an offer says it. */
export interface Fee {
  readonly kind: 'winnings' | 'contract';
  readonly rate: number;
  readonly exponent: number;
  readonly step: number;
  readonly roundedPer: 'order' | 'contract';
}

/** Of a step. */
const STEP_NOISE = 1e-6;

/** The fee in force in a league; undefined where there is none. `own`: the rate of the reader's account. */
export function feeInForce(
  commission: Commission,
  leagueId: string,
  market: Fee | undefined,
  own: number | undefined,
): Fee | undefined {
  if (own === undefined && market !== undefined) return market;
  const rest = { exponent: 1, step: 0, roundedPer: 'order' } as const;
  if (commission.model === 'contract') {
    const rate = own ?? commission.rateByLeague?.[leagueId] ?? commission.rate;
    return { kind: 'contract', rate, ...rest };
  }
  const rate = own ?? (commission.model === 'none' ? 0 : commission.rate);
  return rate === 0 ? undefined : { kind: 'winnings', rate, ...rest };
}

/**
 * What a back pays after the fee; what a lay costs, as the price at which it would without any.
 * American odds. What is rounded per order depends on the order, and is left out.
 */
export function netOf(american: number, isLay: boolean, fee: Fee | undefined): number {
  if (fee === undefined || fee.rate === 0) return american;
  const decimal = decimalOf(american);
  if (fee.kind === 'winnings') {
    const kept = 1 - fee.rate;
    return americanOf(isLay ? 1 + (decimal - 1) / kept : 1 + (decimal - 1) * kept);
  }
  const cost = 1 / decimal;
  const charge = chargeOf(fee, cost);
  return americanOf(1 / (isLay ? cost - charge : cost + charge));
}

/** It in words: "5% of winnings". */
export function feeText(fee: Fee | undefined): string {
  if (fee === undefined || fee.rate === 0) return 'none';
  const percent = `${Number((100 * fee.rate).toFixed(2))}%`;
  if (fee.kind === 'winnings') return `${percent} of winnings`;
  const power = fee.exponent === 1 ? '' : `^${fee.exponent}`;
  return `${percent} of (p × (1 − p))${power} a contract`;
}

/** What is lost by a lay of so much of the backer's money if the selection wins. */
export function liabilityOf(american: number, size: number): number {
  return size * (decimalOf(american) - 1);
}

function chargeOf({ rate, exponent, step, roundedPer }: Fee, cost: number): number {
  let charge = rate;
  for (let power = 0; power < exponent; power++) charge *= cost * (1 - cost);
  if (roundedPer === 'order' || step === 0) return charge;
  return Math.ceil(charge / step - STEP_NOISE) * step;
}

function americanOf(decimal: number): number {
  return decimal >= 2 ? 100 * (decimal - 1) : -100 / (decimal - 1);
}
