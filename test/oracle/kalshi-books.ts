// The books of Kalshi by an independent, naive fold: decimal texts as BigInt of ten-thousandths and
// hundredths, one map a side, everything recomputed when it is asked.

interface NaiveBook {
  readonly yes: Map<bigint, bigint>;
  readonly no: Map<bigint, bigint>;
}

interface NaiveFrame {
  readonly type: string;
  readonly msg: {
    readonly market_ticker?: string;
    readonly yes_dollars_fp?: readonly (readonly [string, string])[];
    readonly no_dollars_fp?: readonly (readonly [string, string])[];
    readonly price_dollars?: string;
    readonly delta_fp?: string;
    readonly side?: string;
  };
}

export class NaiveKalshiBooks {
  readonly #books = new Map<string, NaiveBook>();

  take({ type, msg }: NaiveFrame): void {
    const ticker = msg.market_ticker ?? '';
    if (type === 'orderbook_snapshot') {
      const side = (levels: readonly (readonly [string, string])[] = []) =>
        new Map(levels.map(([price, size]) => [scaled(price, 4), scaled(size, 2)]));
      this.#books.set(ticker, { yes: side(msg.yes_dollars_fp), no: side(msg.no_dollars_fp) });
    }
    if (type !== 'orderbook_delta') return;
    const side = this.#books.get(ticker)?.[msg.side === 'yes' ? 'yes' : 'no'];
    const price = scaled(msg.price_dollars ?? '', 4);
    const size = (side?.get(price) ?? 0n) + scaled(msg.delta_fp ?? '', 2);
    if (size === 0n) side?.delete(price);
    else side?.set(price, size);
  }

  get tickers(): readonly string[] {
    return [...this.#books.keys()];
  }

  /** The ten best bids: `[price, contracts]`. */
  bids(ticker: string, side: 'yes' | 'no'): readonly (readonly [number, number])[] {
    const levels = [...(this.#books.get(ticker)?.[side] ?? [])];
    const sorted = levels.sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, 10);
    return sorted.map(([price, size]) => [Number(price) / 10_000, Number(size) / 100]);
  }
}

function scaled(text: string, decimals: number): bigint {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  return sign * BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
}
