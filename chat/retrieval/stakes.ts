// What to stake of a bankroll on a bet with a positive expectation: chips of the pick.

import type { HumanInsight } from '#contract/records/chat-presentation.ts';
import type { EvBetRecord, ValueBetRecord } from '#contract/records/chat-records.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { netDecimal } from '#engine/price/commission.ts';
import { kellyStake, STAKE_SHARE_MAX } from '#engine/price/kelly.ts';
import type { StakeAsked } from '../language/stakes.ts';
import { moneyText, shareText } from './figures.ts';

type Chip = HumanInsight['keyNumbers'][number];

const FRACTION_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Full'],
  [0.5, 'Half'],
  [0.25, 'Quarter'],
]);

/** Suggested Stake and Kelly Fraction; none without a bankroll or without an edge after fees. */
export function stakeChips(
  record: EvBetRecord | ValueBetRecord,
  asked: StakeAsked | undefined,
  venues: Venues,
): readonly Chip[] {
  const venue = venues.get(record.bookmakerId);
  if (!asked || !venue) return [];
  const { bankroll, fraction, currency } = asked;
  const { modelProb: probability, odds } = record;
  if (probability <= 0 || probability >= 1) return [];
  const price = Math.round(odds * 100);
  const stake = kellyStake({
    netDecimal: netDecimal(venue, record.leagueId, price),
    ...{ probability, fraction, bankroll },
  });
  if (!stake) return [];
  const cap = `, capped at ${shareText(STAKE_SHARE_MAX)} of the bankroll`;
  const fees = venue.commission.model === 'none' ? '' : ', after exchange fees';
  return [
    {
      label: 'Suggested Stake',
      value: moneyText(stake.stake, currency),
      detail: `Of a bankroll of ${moneyText(bankroll, currency)}${stake.isCapped ? cap : ''}`,
    },
    {
      label: 'Kelly Fraction',
      value: `${FRACTION_NAMES.get(fraction) ?? fraction} (${shareText(stake.share)})`,
      detail: `Share of the bankroll${fees}`,
    },
  ];
}
