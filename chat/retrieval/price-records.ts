// Best prices as records of a chat, each beside the consensus of all venues.

import type { BestBetRecord } from '#contract/records/chat-records.ts';
import type { LeagueId } from '#domain/league.ts';
import { marketsOfLeague } from '#domain/market-catalog.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Candidate } from './candidates.ts';
import { type EventFacts, recordHead } from './event-facts.ts';
import type { Filters } from './filters.ts';
import { priceStrength } from './strength.ts';

/** What is shown where nothing is asked for by name. */
const MAIN_MARKETS: readonly string[] = ['moneyline', 'spread', 'total'];
/** Behind every price that the consensus says something of. */
const UNPRICED = -1000;
const MAIN: ReadonlySet<string> = new Set(MAIN_MARKETS);

/** Prop markets of a league that stand as main lines. */
function propTypes(leagueId: LeagueId): ReadonlySet<string> {
  const known = propsOfLeague.get(leagueId);
  if (known) return known;
  const props = marketsOfLeague(leagueId).filter(({ subject }) => subject === 'player');
  const types = new Set(props.map(({ marketType }) => marketType));
  propsOfLeague.set(leagueId, types);
  return types;
}
const propsOfLeague = new Map<LeagueId, ReadonlySet<string>>();

/** The markets that a question about prices looks at in a league. */
export function pricedTypes(leagueId: LeagueId, filters: Filters): ReadonlySet<string> {
  if (filters.marketTypes) return filters.marketTypes;
  return filters.onlyProps || filters.playerIds ? propTypes(leagueId) : MAIN;
}

/** Of one game everything that is spoken of: main markets and props, unless some are asked for. */
export function gameTypes(leagueId: LeagueId, filters: Filters): ReadonlySet<string> {
  const asked = pricedTypes(leagueId, filters);
  return asked === MAIN ? new Set([...MAIN, ...propTypes(leagueId)]) : asked;
}

/** The best price of a selection, as a candidate. */
export class PriceCandidate implements Candidate {
  readonly percent: number;
  readonly strength: number;
  readonly outcome: string;
  readonly #event: EventFacts;
  readonly #brief: PriceBrief;

  constructor(event: EventFacts, brief: PriceBrief) {
    const { odds, fairOdds, outcome } = brief;
    this.percent = fairOdds === null ? UNPRICED : advantagePct(fairOdds, impliedProbOf(odds));
    this.strength = priceStrength(odds, fairOdds);
    this.outcome = outcome;
    this.#event = event;
    this.#brief = brief;
  }

  make(): BestBetRecord {
    const { venue, odds, fairOdds, avgOdds, books } = this.#brief;
    const { calculatedAt, marketType: market, outcome, point } = this.#brief;
    const { team, playerId, playerName } = this.#brief;
    const bet = { calculatedAt, market, outcome, point, team, playerId, playerName };
    const head = recordHead('best_bet', this.#event, bet);
    const impliedProb = impliedProbOf(odds);
    return Object.assign(head, {
      sourceType: venue.sourceType,
      sourceRegion: venue.sourceRegion,
      bookmakerName: venue.bookmakerName,
      bookmakerId: venue.bookmakerId,
      bestOdds: odds,
      impliedProb,
      fairOdds,
      avgOdds,
      books,
      advantagePct: fairOdds === null ? null : advantagePct(fairOdds, impliedProb),
    });
  }
}

/** Percentage points that fair odds are likelier than a price says. */
export function advantagePct(fairOdds: number, impliedProb: number): number {
  return roundTo(100 * (probabilityOfPrice(fairOdds * 100) - impliedProb), 6);
}

/** The probability that American odds imply, as the interface shows it. */
export function impliedProbOf(odds: number): number {
  return roundTo(probabilityOfPrice(odds * 100), 8);
}
