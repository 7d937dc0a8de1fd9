// Venues (bookmakers, DFS operators, exchanges): who quotes, under which operator, at what cost.
import type { EntryType } from './entry-type.ts';
import type { LeagueId } from './league.ts';
import type { SettlementRule } from './settlement.ts';

/** A model is somebody's own: what it says is no price of a venue, and nobody can bet on it. */
export type SourceType = 'sportsbook' | 'dfs' | 'exchange' | 'model';
/** Where a venue takes bets, in The Odds API's words: `us`, `us_dfs`, `uk`, `eu` …; others may be stated. */
export type SourceRegion = string;

/**
 * What a venue takes beside its price. `winnings`: `rate` of the net winnings. `contract`: a fee of
 * rate * p * (1 - p) per contract that pays 1, p its price; `rateByLeague` where the venue charges
 * another rate for contracts of a league.
 */
export type Commission =
  | { readonly model: 'none' }
  | { readonly model: 'winnings'; readonly rate: number }
  | {
      readonly model: 'contract';
      readonly rate: number;
      readonly rateByLeague?: Readonly<Partial<Record<LeagueId, number>>>;
      /** The fee of an order is rounded up to multiples of it, in the venue's currency. */
      readonly step?: number;
    };

export interface Venue {
  /** The industry's key: `draftkings`, `betfair_ex_eu`. */
  readonly bookmakerId: string;
  readonly bookmakerName: string;
  readonly sourceType: SourceType;
  readonly sourceRegion: SourceRegion;
  /** Skins of one operator are one opinion. */
  readonly operatorId: string;
  /** May stand in an arbitrage; sportsbooks always may, DFS never. */
  readonly arbitrageApproved: boolean;
  readonly commission: Commission;
  /** Weight of the operator's opinion in the model, in (0, 10]; 10 is the sharpest. */
  readonly sharpWeight: number;
  /** Least stake that it takes, and the step of stakes, in its currency; absent: unknown. */
  readonly minStake?: number;
  readonly stakeStep?: number;
  /** Three letters of ISO 4217; absent: unknown. */
  readonly currency?: string;
  /** How a DFS operator takes picks; absent: unknown. */
  readonly entryTypes?: readonly EntryType[];
  /** How it settles what is no plain result; absent: by the usual rules of sportsbooks. */
  readonly rules?: readonly SettlementRule[];
  /** Listed by the server's own table or its operator; others enter no model and no leg. */
  readonly isApproved: boolean;
  /** Known from old data: accepted on input, absent from the catalogue. */
  readonly legacy: boolean;
}

/** Whether customers bet against each other there: its markets have fees and order books. */
export function isExchange({ sourceType }: Pick<Venue, 'sourceType'>): boolean {
  return sourceType === 'exchange';
}

/** A venue's commission where it charges somebody another rate: of winnings, if it charges none. */
export function commissionAt({ model }: Commission, rate: number): Commission {
  return { model: model === 'none' ? 'winnings' : model, rate };
}

/** The number of a commission's model: 0 none, 1 of winnings, 2 of a contract. */
export function commissionModel({ model }: Commission): 0 | 1 | 2 {
  if (model === 'none') return 0;
  return model === 'winnings' ? 1 : 2;
}

/** What a venue charges for games of a league: its commission's rate there, 0 for none. */
export function commissionRate(commission: Commission, leagueId: LeagueId): number {
  if (commission.model === 'none') return 0;
  if (commission.model === 'winnings') return commission.rate;
  return commission.rateByLeague?.[leagueId] ?? commission.rate;
}
