// How venues settle what is no plain result: for each state of a game that differs, what a bet pays.
// A state that a table does not name is settled by the result as always.

import type { LeagueId, Sport } from './league.ts';
import type { Format, Market, Period, Subject } from './market.ts';

/**
 * What can become of a game. `tie`: it ends level. `void`: it is called off. `shortened`: it ends
 * early, with a result. `retired`: a player gives up. `did_not_play`: whom the bet is about does
 * not start: the player of a prop, in baseball a listed pitcher. `postponed`: it is played later
 * than the venue waits for. `overtime`: it is decided after regulation. `to_advance`: another
 * result decides who advances.
 */
export const STATES = [
  'tie',
  'void',
  'shortened',
  'retired',
  'did_not_play',
  'postponed',
  'overtime',
  'to_advance',
] as const;
export type State = (typeof STATES)[number];

/** `half`: half of what a bet pays that wins. `fair_price`: what the venue finds it was worth. */
export const PAYOFFS = ['win', 'lose', 'refund', 'half', 'fair_price', 'unknown'] as const;
export type Payoff = (typeof PAYOFFS)[number];
/** By the states that differ. */
export type Payoffs = { readonly [state in State]?: Payoff };

/** What a venue pays in some markets; a member that is absent does not limit them. */
export interface SettlementRule {
  readonly sports?: readonly Sport[] | undefined;
  readonly leagues?: readonly LeagueId[] | undefined;
  readonly formats?: readonly Format[] | undefined;
  readonly subjects?: readonly Subject[] | undefined;
  readonly periods?: readonly Period[] | undefined;
  readonly payoffs: Payoffs;
}

/** What of a market rules ask for. */
export interface SettledMarket {
  readonly market: Pick<Market, 'format' | 'subject' | 'period'>;
  readonly league: {
    readonly leagueId: LeagueId;
    readonly sport: Sport;
    readonly hasTies: boolean;
  };
}

/** What rules say of a market: of a state the last rule that names it. */
export function payoffsBy(rules: readonly SettlementRule[], settled: SettledMarket): Payoffs {
  const found: { [state in State]?: Payoff } = {};
  for (const rule of rules) if (isAbout(rule, settled)) Object.assign(found, rule.payoffs);
  if (!mayTie(settled)) delete found.tie;
  return found;
}

/** Whether the market can end level without that being one of its selections. */
function mayTie({ market, league }: SettledMarket): boolean {
  return market.format === 'moneyline' && (market.period !== 'game' || league.hasTies);
}

function isAbout(rule: SettlementRule, { market, league }: SettledMarket): boolean {
  const isAmong = <T>(of: readonly T[] | undefined, it: T): boolean => of?.includes(it) ?? true;
  return (
    isAmong(rule.sports, league.sport) &&
    isAmong(rule.leagues, league.leagueId) &&
    isAmong(rule.formats, market.format) &&
    isAmong(rule.subjects, market.subject) &&
    isAmong(rule.periods, market.period)
  );
}
