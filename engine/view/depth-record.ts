// What an exchange has beside an offer's price, as members of its record: the best lay price, and
// the levels of both sides where somebody asked for them.
import type { Depth, Levels } from '#domain/depth.ts';
import { codeBeside } from '#domain/native-odds.ts';
import { AMERICAN, type OddsFormat } from '#domain/odds-format.ts';
import type { DepthMembers, LevelRecord } from './records.ts';

/** What is looked at of an offer. */
interface QuotedDepth {
  readonly price: number;
  readonly native: number;
  readonly size: number | null;
  readonly depth: Depth | null;
}

const NOTHING: DepthMembers = {};

/** `lay`, and `depth` with at most so many levels a side where `most` is above 0. */
export function depthMembers(
  { price, native, size, depth }: QuotedDepth,
  most = 0,
  format: OddsFormat = AMERICAN,
): DepthMembers {
  if (depth === null) return NOTHING;
  const lay = levelRecords(depth.lay, Math.max(1, most), format, native);
  const [best] = lay;
  const members = best === undefined ? NOTHING : { lay: { price: best[0], size: best[1] } };
  if (most === 0) return members;
  const own: LevelRecord = [format.ofPrice(price, native), size];
  const back = [own, ...levelRecords(depth.behind, most - 1, format, native)];
  return { ...members, depth: { back, lay } };
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
