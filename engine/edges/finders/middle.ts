// The finder of middles: two lines of one market that can both win.
import { type Middle, middleIdOf, middlesOf } from '../../price/middle.ts';
import { payoffsOf, riskOf } from '../../price/settlement.ts';
import { type EdgeFinder, type FoundEdge, sizeMembers } from './finder.ts';

export const findMiddles: EdgeFinder = (lines, rules) => middlesOf(lines, rules).map(foundEdge);

function foundEdge({ lines, bet, ...figures }: Middle): FoundEdge {
  const { costPct, gap, winningResults, pushResults, breakEvenPct } = figures;
  const { legs, totalStake } = bet;
  const risk = riskOf(legs.map(({ venue, line }) => payoffsOf(venue, line.market)));
  const counts = { costPct, gap, winningResults, pushResults, breakEvenPct };
  const sized = sizeMembers(bet);
  return {
    type: 'middle',
    edgeId: middleIdOf(lines),
    lines,
    legs,
    figure: costPct,
    gap,
    settlement: { risk, least: null },
    member: (books) => ({ middle: { books, totalStake, ...counts, ...sized } }),
  };
}
