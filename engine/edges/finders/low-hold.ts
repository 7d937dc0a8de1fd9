// The finder of low holds: one line, all its selections, almost no cost.
import { type LowHold, lowHoldOf } from '../../price/low-hold.ts';
import { aboutLine } from '../edge-facts.ts';
import { type EdgeFinder, type FoundEdge, sizeMembers } from './finder.ts';

export const findLowHolds: EdgeFinder = (lines, { oldestMs }) =>
  lines.flatMap((line) => {
    const found = lowHoldOf(line, oldestMs);
    return found ? [foundEdge(found)] : [];
  });

function foundEdge({ line, bet, holdPct, worstLoss, settlement }: LowHold): FoundEdge {
  const { totalStake } = bet;
  const sized = sizeMembers(bet);
  return {
    type: 'low_hold',
    edgeId: `low_hold:${aboutLine(line)}`,
    lines: [line],
    legs: bet.legs,
    figure: holdPct,
    gap: null,
    settlement,
    member: (books) => ({ lowHold: { books, totalStake, holdPct, worstLoss, ...sized } }),
  };
}
