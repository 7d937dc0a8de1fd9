// What to stake: of a bankroll on a bet with a positive expectation, as chips of the pick; on the legs of an
// arbitrage of an amount that is asked for.

import type { HumanInsight } from '#contract/records/chat-presentation.ts';
import type {
  ArbitrageBetRecord,
  ChatRecord,
  EvBetRecord,
  ValueBetRecord,
} from '#contract/records/chat-records.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { netDecimal } from '#engine/price/commission.ts';
import { kellyStake, STAKE_SHARE_MAX } from '#engine/price/kelly.ts';
import { type PlannedLeg, planStakes, stakeBelow } from '#engine/price/stake-plan.ts';
import { must } from '#kit/assert.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Condition } from '../language/asked/condition.ts';
import type { Question } from '../language/question.ts';
import type { StakeAsked } from '../language/stakes.ts';
import { moneyText, shareText } from './figures.ts';

type Chip = HumanInsight['keyNumbers'][number];

/** Of the chip that says what to stake. */
export const STAKE_LABEL = 'Suggested Stake';

const FRACTION_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Full'],
  [0.5, 'Half'],
  [0.25, 'Quarter'],
]);

/**
 * Suggested Stake and Kelly Fraction, as REST has them: none without a bankroll, without an edge after
 * fees, of what the venue does not take, and on a pick'em price, which is no bet alone.
 */
export function stakeChips(
  record: EvBetRecord | ValueBetRecord,
  asked: StakeAsked | undefined,
  venues: Venues,
): readonly Chip[] {
  const venue = venues.get(record.bookmakerId);
  if (!asked || !venue || venue.sourceType === 'dfs') return [];
  const { bankroll, fraction, currency } = asked;
  const { modelProb: probability, odds } = record;
  if (probability <= 0 || probability >= 1) return [];
  const price = Math.round(odds * 100);
  const kelly = kellyStake({
    netDecimal: netDecimal(venue, record.leagueId, price),
    ...{ probability, fraction, bankroll },
  });
  const stake = kelly === null ? 0 : stakeBelow(kelly.stake, [venue.stakeStep], venue.minStake);
  if (kelly === null || stake === 0) return [];
  const cap = `, capped at ${shareText(STAKE_SHARE_MAX)} of the bankroll`;
  const fees = venue.commission.model === 'none' ? '' : ', after exchange fees';
  return [
    {
      label: STAKE_LABEL,
      value: moneyText(stake, currency),
      detail: `Of a bankroll of ${moneyText(bankroll, currency)}${kelly.isCapped ? cap : ''}`,
    },
    {
      label: 'Kelly Fraction',
      value: `${FRACTION_NAMES.get(fraction) ?? fraction} (${shareText(kelly.share)})`,
      detail: `Share of the bankroll${fees}`,
    },
  ];
}

/** Whether a stake of the bankroll that is asked for is suggested on a record. */
export function hasStake(
  record: ChatRecord,
  { stake, needsCare }: Pick<Question, 'stake' | 'needsCare'>,
  venues: Venues,
): boolean {
  const isBet = record.recordType === 'ev_bet' || record.recordType === 'value_bet';
  if (!isBet || needsCare || typeof stake !== 'object') return false;
  return stakeChips(record, stake, venues).length > 0;
}

const CENT = 0.01;

/**
 * The arbitrages among records with stakes of the amount and the steps that are asked for; what those leave
 * no profit of keeps its own, and a note says so.
 */
export function allStaked(
  records: readonly ChatRecord[],
  asked: Pick<Condition, 'stake' | 'roundTo'>,
  { venues }: { readonly venues: Venues },
): { readonly records: readonly ChatRecord[]; readonly notes: readonly string[] } {
  let exact = 0;
  const all = records.map((record) => {
    if (record.recordType !== 'arbitrage') return record;
    const own = staked(record, asked, venues);
    if (!own) exact += 1;
    return own ?? record;
  });
  if (exact === 0) return { records: all, notes: [] };
  const which = exact === all.length ? 'these' : `${exact} of these`;
  const note = `The stakes that you asked for leave no profit on ${which}: they stay exact.`;
  return { records: all, notes: [note] };
}

/**
 * The arbitrage with stakes of the amount and the steps that are asked for, its profit as they leave it;
 * undefined where they leave none.
 */
function staked(
  record: ArbitrageBetRecord,
  { stake, roundTo: step }: Pick<Condition, 'stake' | 'roundTo'>,
  venues: Venues,
): ArbitrageBetRecord | undefined {
  if (stake === undefined && step === undefined) return record;
  const { books, totalStake: shown, maxStake = Number.POSITIVE_INFINITY, leagueId } = record;
  const legs = books.map((leg): PlannedLeg => {
    const venue = must(venues.get(leg.bookmakerId), 'the venue of a leg');
    return {
      net: netDecimal(venue, leagueId, Math.round(100 * leg.odds)),
      isRounded: leg.sourceType !== 'exchange',
      stakeStep: venue.stakeStep,
      minStake: venue.minStake,
      // Of what all legs take together each takes at least its part.
      stakeMax: (leg.stake * maxStake) / shown,
    };
  });
  const plan = planStakes(legs, Math.min(stake ?? shown, maxStake), step ?? CENT);
  if (!plan || plan.leastProfit <= 0) return undefined;
  const { stakes, totalStake, leastProfit } = plan;
  return {
    ...record,
    books: books.map((leg, at) => ({ ...leg, stake: stakes[at] as number })),
    ...{ totalStake, guaranteedProfit: leastProfit },
    profitPct: roundTo((100 * leastProfit) / totalStake, 6),
  };
}
