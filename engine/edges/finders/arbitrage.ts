// The finder of arbitrages with synthetic backs among their legs; those of the book have none.
import { roundTo } from '#kit/exact-math.ts';
import type { Line } from '../../book/book.ts';
import {
  betOf,
  inverseSum,
  type LegChoice,
  legChoice,
  legsOfTwoOperators,
} from '../../price/leg-choice.ts';
import { hasExchange, ladderOfLeg, mostOfLegs, settledLeg } from '../../price/leg-terms.ts';
import { leastProfit, settle } from '../../price/settlement.ts';
import { aboutLine } from '../edge-facts.ts';
import type { FinderRules, FoundEdge } from './finder.ts';

/** The arbitrages of lines whose prices may be synthetic: chosen and staked as those of the book. */
export function findArbitrages(lines: readonly Line[], rules: FinderRules): readonly FoundEdge[] {
  return lines.flatMap((line) => arbitrageOn(line, rules) ?? []);
}

function arbitrageOn(line: Line, { oldestMs, profitPctMax }: FinderRules): FoundEdge | null {
  const { market } = line.market;
  if (market.probabilityTotal !== 1) return null;
  const choices: LegChoice[] = [];
  for (const side of market.sides.keys()) {
    const choice = legChoice(line, side, oldestMs);
    if (choice === null) return null;
    choices.push(choice);
  }
  const legs = legsOfTwoOperators(choices);
  if (legs === null || inverseSum(legs) >= 1) return null;
  const { totalStake, leastPayout, maxStake } = betOf(legs);
  const profit = roundTo(leastPayout - totalStake, 6);
  const profitPct = roundTo((100 * profit) / totalStake, 6);
  if (profit <= 0 || profitPct > profitPctMax) return null;
  const settlement = settle(legs.map(settledLeg));
  const guaranteedProfit = leastProfit(profit, settlement);
  const known = maxStake === null ? {} : { maxStake };
  const most = hasExchange(legs) ? (mostOfLegs(legs, legs.map(ladderOfLeg)) ?? {}) : known;
  return {
    type: 'arbitrage',
    edgeId: `arb:${aboutLine(line)}`,
    lines: [line],
    legs,
    figure: -profitPct,
    gap: null,
    settlement,
    member: (books) => ({
      arbitrage: { books, totalStake, guaranteedProfit, profitPct, ...most },
    }),
  };
}
