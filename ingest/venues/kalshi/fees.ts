// Fees of Kalshi as data: by series, and by event where the exchange overrides them.
import type { MarketFee } from '../exchange/venue-book.ts';
import type { SeriesFee } from './response-schemas.ts';

const TAKER_RATE = 0.07;
/** Of the taker's rate, where makers pay. */
const MAKER_SHARE = 0.25;
/** Fees are rounded up to this, in dollars. */
const STEP = 0.0001;
const WITH_MAKER_FEES = 'quadratic_with_maker_fees';

export class KalshiFees {
  readonly #bySeries = new Map<string, Pick<SeriesFee, 'fee_type' | 'fee_multiplier'>>();
  readonly #byEvent = new Map<string, Partial<Pick<SeriesFee, 'fee_type' | 'fee_multiplier'>>>();

  setSeries({ ticker, fee_type, fee_multiplier }: SeriesFee): void {
    this.#bySeries.set(ticker, { fee_type, fee_multiplier });
  }

  /** What an event has of its own; null takes it back. */
  overrideEvent(eventTicker: string, feeType: string | null, multiplier: number | null): void {
    const own = {
      ...(feeType !== null && { fee_type: feeType }),
      ...(multiplier !== null && { fee_multiplier: multiplier }),
    };
    if (Object.keys(own).length === 0) this.#byEvent.delete(eventTicker);
    else this.#byEvent.set(eventTicker, own);
  }

  /** The standard rate where nobody has stated another. */
  of(series: string, eventTicker: string): MarketFee {
    const stated = { ...this.#bySeries.get(series), ...this.#byEvent.get(eventTicker) };
    const { fee_type = '', fee_multiplier = 1 } = stated;
    const rate = TAKER_RATE * fee_multiplier;
    const makerRate = fee_type === WITH_MAKER_FEES ? rate * MAKER_SHARE : 0;
    return { rate, exponent: 1, step: STEP, roundedPer: 'order', makerRate };
  }
}
