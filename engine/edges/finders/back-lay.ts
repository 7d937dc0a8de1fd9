// The finder of back-lays: one selection backed at one operator and laid at the exchange of another.
import { type BackLay, backLaysOf } from '../../price/back-lay.ts';
import type { ArbitrageLeg } from '../../view/records.ts';
import { aboutLine } from '../edge-facts.ts';
import type { EdgeFinder, FoundEdge } from './finder.ts';

export const findBackLays: EdgeFinder = (lines, { oldestMs, profitPctMax }) =>
  lines
    .flatMap((line) => backLaysOf(line, oldestMs))
    .filter(({ profitPct }) => profitPct <= profitPctMax)
    .map(foundEdge);

function foundEdge({ line, back, lay, most, settlement, ...figures }: BackLay): FoundEdge {
  const side = line.market.market.sides[back.side];
  const { liability, totalStake, guaranteedProfit, profitPct } = figures;
  const shown = { totalStake, liability, guaranteedProfit, profitPct, ...most };
  return {
    type: 'back_lay',
    edgeId: `back_lay:${aboutLine(line)}:${side}`,
    lines: [line],
    legs: [back, lay],
    // The highest profit first.
    figure: -profitPct,
    gap: null,
    settlement,
    member: (books) => ({
      backLay: { books: books.map((leg, at) => (at === 0 ? leg : laid(leg, liability))), ...shown },
    }),
  };
}

/** A leg that must not be taken for a back bet. */
function laid(leg: ArbitrageLeg, liability: number): ArbitrageLeg {
  return { ...leg, side: 'lay', liability };
}
