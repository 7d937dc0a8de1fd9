// The finder of middles: two lines of one market that can both win.
import { type Middle, middleIdOf, middlesOf } from '../../price/middle.ts';
import type { EdgeFinder, FoundEdge } from './finder.ts';

export const findMiddles: EdgeFinder = (lines, rules) => middlesOf(lines, rules).map(foundEdge);

function foundEdge({ lines, bet, ...figures }: Middle): FoundEdge {
  const { costPct, gap, winningResults, pushResults, breakEvenPct } = figures;
  const { totalStake, maxStake } = bet;
  const counts = { costPct, gap, winningResults, pushResults, breakEvenPct };
  const sized = maxStake !== null && { maxStake };
  return {
    type: 'middle',
    edgeId: middleIdOf(lines),
    lines,
    legs: bet.legs,
    figure: costPct,
    gap,
    member: (books) => ({ middle: { books, totalStake, ...counts, ...sized } }),
  };
}
