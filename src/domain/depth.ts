// The order book of an exchange beside an offer: what is behind the best price, and the lay side.

/** Levels that are kept a side, the offer's own price among those of the back side. */
export const LEVELS_MAX = 10;

/**
 * Levels of one side, the best first: prices and sizes in turn, so that a level is two numbers and
 * no object. A price is in hundredths of American odds as everywhere; a size is the stake of the
 * backer in the venue's currency, 0 where the venue does not say it.
 */
export type Levels = readonly number[];

/** What an exchange quotes of a selection beside its best back price, which is the offer's own. */
export interface Depth {
  /** Behind the best price: each pays less than the one before. */
  readonly behind: Levels;
  /** Prices at which the selection can be laid: each costs the layer more than the one before. */
  readonly lay: Levels;
}

/** Whether two offers have the same depth; null: none. */
export function isSameDepth(a: Depth | null, b: Depth | null): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  return isSameLevels(a.behind, b.behind) && isSameLevels(a.lay, b.lay);
}

/** Whether they are the same to somebody who sees the best lay price alone. */
export function isSameTop(a: Depth | null, b: Depth | null): boolean {
  return a?.lay[0] === b?.lay[0] && a?.lay[1] === b?.lay[1];
}

/** Whether levels are at most so many, in their order, of sizes that are none or positive. */
export function isOrdered(levels: Levels, most: number, order: 'falling' | 'rising'): boolean {
  if (levels.length % 2 !== 0 || levels.length > 2 * most) return false;
  for (let at = 0; at < levels.length; at += 2) {
    const [price, size] = [levels[at] as number, levels[at + 1] as number];
    if (!(size >= 0 && size <= Number.MAX_VALUE)) return false;
    const before = levels[at - 2];
    if (before === undefined) continue;
    if (order === 'falling' ? price >= before : price <= before) return false;
  }
  return true;
}

/** Whether a depth is one of an offer at this price: whole levels, each side in its order. */
export function isDepthOf(price: number, { behind, lay }: Depth): boolean {
  if (behind.length + lay.length === 0 || (behind[0] ?? price - 1) >= price) return false;
  return isOrdered(behind, LEVELS_MAX - 1, 'falling') && isOrdered(lay, LEVELS_MAX, 'rising');
}

function isSameLevels(a: Levels, b: Levels): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
