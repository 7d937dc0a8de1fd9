// The product's own tables of settlement. What a venue's published rules do not say is unknown here,
// and said to be so; an operator states what he knows.
import type { SettlementRule } from '../settlement.ts';

/**
 * The usual rules of sportsbooks, and of exchanges without a table of their own. Soccer is settled
 * after 90 minutes everywhere, so that no state of it differs. A baseball moneyline stands once
 * five innings are played; spreads and totals need the whole game.
 */
export const USUAL_RULES: readonly SettlementRule[] = [
  { payoffs: { void: 'refund', postponed: 'refund' } },
  { formats: ['moneyline'], payoffs: { tie: 'refund' } },
  { subjects: ['player'], payoffs: { did_not_play: 'refund' } },
  { sports: ['baseball'], subjects: ['event'], payoffs: { did_not_play: 'refund' } },
  {
    ...{ sports: ['baseball'], subjects: ['event', 'team'], formats: ['spread', 'over_under'] },
    ...{ periods: ['game'], payoffs: { shortened: 'refund' } },
  },
  // After one set, after a serve, or not at all: bookmakers differ.
  { sports: ['tennis'], payoffs: { retired: 'unknown' } },
];

/** Of venues with other rules, by bookmakerId. */
export const OWN_RULES: Readonly<Record<string, readonly SettlementRule[]>> = {
  kalshi: [
    { payoffs: { void: 'unknown', postponed: 'unknown' } },
    { leagues: ['nfl', 'ncaa_football', 'wnba'], payoffs: { postponed: 'fair_price' } },
    { formats: ['moneyline'], payoffs: { tie: 'unknown' } },
    {
      ...{ leagues: ['nfl', 'ncaa_football'], formats: ['moneyline'], periods: ['game'] },
      payoffs: { tie: 'half' },
    },
    { subjects: ['player'], payoffs: { did_not_play: 'fair_price' } },
    {
      ...{ sports: ['baseball'], subjects: ['event', 'team'] },
      payoffs: { shortened: 'unknown', did_not_play: 'unknown' },
    },
    { sports: ['tennis'], payoffs: { retired: 'unknown' } },
  ],
  polymarket: [
    { payoffs: { void: 'unknown', postponed: 'unknown' } },
    { formats: ['moneyline'], payoffs: { tie: 'unknown' } },
    { subjects: ['player'], payoffs: { did_not_play: 'unknown' } },
    {
      ...{ sports: ['baseball'], subjects: ['event', 'team'] },
      payoffs: { shortened: 'unknown', did_not_play: 'unknown' },
    },
    { sports: ['tennis'], payoffs: { retired: 'unknown' } },
  ],
};
