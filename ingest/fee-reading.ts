// The fee of a market from a venue's words into ours.
import { FEE_KINDS, isFee, type MarketFee, ROUNDED_PER } from '#domain/market-fee.ts';

/** As it is written; what is absent is as in most markets. */
export interface WrittenFee {
  readonly kind?: unknown;
  readonly rate?: unknown;
  /** Of `p (1 - p)`, 1 unless it is given. */
  readonly exponent?: unknown;
  /** What the fee is rounded up to; it is not rounded unless it is given. */
  readonly step?: unknown;
  readonly roundedPer?: unknown;
}

/** The fee; undefined where it makes no sense. */
export function feeOf({
  kind,
  rate,
  exponent = 1,
  step = 0,
  roundedPer = 'order',
}: WrittenFee): MarketFee | undefined {
  const known = FEE_KINDS.find((each) => each === kind);
  const per = ROUNDED_PER.find((each) => each === roundedPer);
  if (known === undefined || per === undefined) return undefined;
  const numbers = [rate, exponent, step];
  if (!numbers.every((number) => typeof number === 'number')) return undefined;
  const [share, power, multiple] = numbers as [number, number, number];
  const fee: MarketFee = {
    kind: known,
    rate: share,
    exponent: power,
    step: multiple,
    roundedPer: per,
  };
  return isFee(fee) ? fee : undefined;
}
