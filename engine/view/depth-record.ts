// What an exchange has beside an offer's price, as members of its record: the best lay price, and
// where somebody asked for them the levels of both sides and the fee of the market.
import type { Depth, Levels } from '#domain/depth.ts';
import type { MarketFee } from '#domain/market-fee.ts';
import { codeBeside } from '#domain/native-odds.ts';
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
import { marketFee } from '../price/commission.ts';
import type { DepthMembers, LevelRecord, Writable } from './records.ts';

/** What is looked at of an offer. */
interface QuotedDepth {
  readonly price: number;
  readonly native: number;
  readonly size: number | null;
  readonly depth: Depth | null;
  readonly fee: MarketFee | null;
}

/**
 * `lay`, and where `most` is above 0 `depth` with at most so many levels a side, and `fee` where the
 * market has one of its own.
 */
export function depthMembers(
  offer: QuotedDepth,
  venue: Parameters<typeof marketFee>[0],
  most = 0,
  format: OddsFormat = AMERICAN,
): DepthMembers {
  const { price, native, size, depth } = offer;
  const members: Writable<DepthMembers> = {};
  if (depth !== null) {
    const lay = levelRecords(depth.lay, Math.max(1, most), format, native);
    const [best] = lay;
    if (best !== undefined) members.lay = { price: best[0], size: best[1] };
    if (most > 0) {
      const own: LevelRecord = [format.ofPrice(price, native), size];
      const back = [own, ...levelRecords(depth.behind, most - 1, format, native)];
      members.depth = { back, lay };
    }
  }
  const fee = most === 0 ? null : marketFee(venue, offer);
  if (fee !== null) {
    const { kind, rate, exponent, step, roundedPer } = fee;
    members.fee = { kind, rate, exponent, step, roundedPer };
  }
  return members;
}

/** The first levels, at most so many; `native`: the code of the best price. */
function levelRecords(
  levels: Levels,
  most: number,
  format: OddsFormat,
  native: number,
): LevelRecord[] {
  const records: LevelRecord[] = [];
  for (let at = 0; at < levels.length && records.length < most; at += 2) {
    const size = levels[at + 1] as number;
    const price = levels[at] as number;
    const odds = format.ofPrice(price, codeBeside(price, native));
    records.push([odds, size === 0 ? null : size]);
  }
  return records;
}
