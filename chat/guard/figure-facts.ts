// The figures of picks as facts: what each number is, and which bets it is of.

import type { Card, FeaturedPick } from '#contract/records/chat-presentation.ts';
import { moneyText, shareText } from '../retrieval/figures.ts';
import type { Bet } from './bet.ts';
import { numbersIn } from './numbers.ts';

/** What a number of a pick is. */
export type Role =
  | 'ev'
  | 'edge'
  | 'model'
  | 'implied'
  | 'stake'
  | 'bankroll'
  | 'kelly'
  | 'profit'
  | 'total'
  | 'worst'
  | 'rate'
  | 'move';

export interface FigureFact {
  /** As `numbersIn` writes it. */
  readonly key: string;
  readonly role: Role;
  /** Any of them; none where it is of no bet alone. */
  readonly bets: readonly Bet[];
  /** Where it is staked, of a leg. */
  readonly venueId?: string;
}

const ROLES: readonly (readonly [label: RegExp, role: Role])[] = [
  [/\bEV$/, 'ev'],
  [/^Edge$/, 'edge'],
  [/^Implied Probability$/, 'implied'],
  [/Probability$/, 'model'],
  [/^Suggested Stake$|^Max Stake$/, 'stake'],
  [/^Kelly Fraction$/, 'kelly'],
  [/^Guaranteed Profit$/, 'profit'],
  [/^Total Stake$/, 'total'],
  [/^Worst Case$/, 'worst'],
  [/Hit Rate$/, 'rate'],
  [/^Move$/, 'move'],
];

/** The figures of a pick whose bets are given, in the order of its legs. */
export function figuresOf(
  { humanInsight, legs = [] }: FeaturedPick | Card,
  bets: readonly Bet[],
): readonly FigureFact[] {
  const { keyNumbers, supportingPoints = [] } = humanInsight;
  const chips = keyNumbers.flatMap(({ label, value, detail = '' }) => {
    const role = ROLES.find(([said]) => said.test(label))?.[1];
    const rolls = numbersIn(/^Of a bankroll of .*?(?=,|$)/.exec(detail)?.[0] ?? '');
    return [
      ...(role ? numbersIn(value).map(({ key }) => ({ key, role, bets })) : []),
      ...rolls.map(({ key }) => ({ key, role: 'bankroll', bets: [] }) as const),
    ];
  });
  const edges = supportingPoints
    .flatMap((point) => /[+-][\d.]+(?= pts)/.exec(point) ?? [])
    .flatMap((text) => numbersIn(text))
    .map(({ key }) => ({ key, role: 'edge', bets }) as const);
  const ofLegs = legs.flatMap(({ stake, probability, bookmakerId }, at) => [
    ...(stake === undefined
      ? []
      : ofLeg(moneyText(stake, ''), 'stake', bets[at]).map((fact) => ({
          ...fact,
          venueId: bookmakerId,
        }))),
    ...(probability === undefined ? [] : ofLeg(shareText(probability), 'model', bets[at])),
  ]);
  return [...chips, ...edges, ...ofLegs, ...gapOf(chips)];
}

/** How much more a model says than a price implies, which no chip shows. */
function gapOf(chips: readonly FigureFact[]): readonly FigureFact[] {
  const shareOf = (role: Role): number =>
    Number.parseFloat(chips.find((chip) => chip.role === role)?.key ?? '');
  const gap = (shareOf('model') - shareOf('implied')).toFixed(1);
  const bets = chips.find(({ role }) => role === 'model')?.bets ?? [];
  return gap === 'NaN' ? [] : numbersIn(`+${gap}`).map(({ key }) => ({ key, role: 'edge', bets }));
}

function ofLeg(text: string, role: Role, bet: Bet | undefined): readonly FigureFact[] {
  return numbersIn(text).map(({ key }) => ({ key, role, bets: bet ? [bet] : [] }));
}
