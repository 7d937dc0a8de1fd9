// Best prices as records of a chat, each beside the consensus of all venues.

import type { BestBetRecord } from '#contract/records/chat-records.ts';
import type { Market } from '#domain/market.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { Filters } from '../filters.ts';
import { ageFactor } from '../ranking/doubt.ts';
import { payoutOf } from '../ranking/gain.ts';
import { cautiousPrice, hinted } from '../ranking/strength.ts';
import type { Candidate, Measure } from './candidates.ts';
import { type EventFacts, recordHead, venueFields } from './event-facts.ts';

/** What is shown where nothing is asked for by name. */
export const MAIN_MARKETS: ReadonlySet<string> = new Set(['moneyline', 'spread', 'total']);

/** Prop markets of a league that stand as main lines. */
function propTypes({ catalog, leagueId }: EventFacts): ReadonlySet<string> {
  const { markets } = catalog.leagues.markets(leagueId);
  const known = propsOf.get(markets);
  if (known) return known;
  const props = markets.filter(({ subject }) => subject === 'player');
  const types = new Set(props.map(({ marketType }) => marketType));
  propsOf.set(markets, types);
  return types;
}
const propsOf = new WeakMap<readonly Market[], ReadonlySet<string>>();

/** The markets that a question about prices looks at in a league. */
export function pricedTypes(event: EventFacts, filters: Filters): ReadonlySet<string> {
  if (filters.marketTypes) return filters.marketTypes;
  return filters.onlyProps || filters.playerIds ? propTypes(event) : MAIN_MARKETS;
}

/** Of one game everything that is spoken of: main markets and props, unless some are asked for. */
export function gameTypes(event: EventFacts, filters: Filters): ReadonlySet<string> {
  const asked = pricedTypes(event, filters);
  return asked === MAIN_MARKETS ? new Set([...asked, ...propTypes(event)]) : asked;
}

/** The best price of a selection, as a candidate; `nowMs`: the clock of the book. */
export function priceCandidate(event: EventFacts, brief: PriceBrief, nowMs: number): Candidate {
  return new PriceCandidate(event, brief, nowMs);
}

/** Ranked by the most that it is worth, were it confirmed right now. */
class PriceCandidate implements Candidate {
  readonly percent: number;
  readonly strength: number;
  readonly #event: EventFacts;
  readonly #brief: PriceBrief;
  readonly #nowMs: number;

  constructor(event: EventFacts, brief: PriceBrief, nowMs: number) {
    this.#event = event;
    this.#brief = brief;
    this.#nowMs = nowMs;
    this.percent = this.#valueAt(0);
    this.strength = hinted(this.percent);
  }

  get outcome(): string {
    return this.#brief.outcome;
  }

  exact(measure: Measure): number {
    const value = this.#valueAt(Math.max(0, this.#nowMs - this.#brief.confirmedAtMs));
    return measure === 'percent' ? value : hinted(value);
  }

  make(): BestBetRecord {
    return recordOf(this.#event, this.#brief);
  }

  #valueAt(ageMs: number): number {
    const { fairOdds, avgOdds, odds, books, marketType: market, venue } = this.#brief;
    const { sport, startTimeMs, leagueId } = this.#event;
    const aged = ageFactor(ageMs, startTimeMs <= this.#nowMs);
    return cautiousPrice(
      { fairOdds, avgOdds, books, sport, market },
      payoutOf(venue, leagueId, odds),
      aged,
    );
  }
}

function recordOf(event: EventFacts, brief: PriceBrief): BestBetRecord {
  const { venue, odds, fairOdds, avgOdds, books } = brief;
  const impliedProb = impliedProbOf(odds);
  const { confirmedAtMs, marketType: market } = brief;
  const head = recordHead('best_bet', event, { ...brief, confirmedAtMs, market });
  return Object.assign(head, venueFields(venue), {
    bestOdds: odds,
    impliedProb,
    fairOdds,
    avgOdds,
    books,
    advantagePct: fairOdds === null ? null : advantagePct(fairOdds, impliedProb),
  });
}

/** Percentage points that fair odds are likelier than a price says. */
export function advantagePct(fairOdds: number, impliedProb: number): number {
  return roundTo(100 * (probabilityOfPrice(fairOdds * 100) - impliedProb), 6);
}

/** The probability that American odds imply, as the interface shows it. */
export function impliedProbOf(odds: number): number {
  return roundTo(probabilityOfPrice(odds * 100), 8);
}
