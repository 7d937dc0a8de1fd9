// The finder of low holds: one line, all its selections, almost no cost.
import { type LowHold, lowHoldOf } from '../../price/low-hold.ts';
import type { EdgeFinder, FoundEdge } from './finder.ts';

export const findLowHolds: EdgeFinder = (lines, { oldestMs }) =>
  lines.flatMap((line) => {
    const found = lowHoldOf(line, oldestMs);
    return found ? [foundEdge(found)] : [];
  });

function foundEdge({ line, bet, holdPct, worstLoss }: LowHold): FoundEdge {
  const { event, market, team, playerId } = line.market;
  const subject = `${team ?? ''}:${playerId ?? ''}:${line.point ?? ''}`;
  const { totalStake, maxStake } = bet;
  const sized = maxStake !== null && { maxStake };
  return {
    type: 'low_hold',
    edgeId: `low_hold:${event.head.eventId}:${market.marketType}:${subject}`,
    lines: [line],
    legs: bet.legs,
    figure: holdPct,
    gap: null,
    member: (books) => ({ lowHold: { books, totalStake, holdPct, worstLoss, ...sized } }),
  };
}
