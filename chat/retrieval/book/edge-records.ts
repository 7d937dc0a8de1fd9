// Edges of the book as records of a chat.

import type { ChatRecord } from '#contract/records/chat-records.ts';
import { filtersVenues, venuePasses } from '#engine/view/line-record.ts';
import type { EdgeBrief } from '#engine/view/reader.ts';
import { must } from '#kit/assert.ts';
import {
  agePasses,
  type Filters,
  marketPasses,
  percentMinOf,
  playerPasses,
  pricePasses,
} from '../filters.ts';
import { ageFactor } from '../ranking/doubt.ts';
import { edgeStrength, edgeValue } from '../ranking/strength.ts';
import type { Candidate, Measure } from './candidates.ts';
import { baseTypeOf, type EventFacts, recordHead } from './event-facts.ts';

export type ChatEdgeType = EdgeBrief['type'];

/** An open edge that passes the filters, as a candidate; `nowMs`: the clock of the book. */
export function edgeCandidate(event: EventFacts, brief: EdgeBrief, nowMs: number): Candidate {
  return new EdgeCandidate(event, brief, nowMs);
}

/** Ranked by the most that is left of it, had every venue of its line a price, confirmed right now. */
class EdgeCandidate implements Candidate {
  readonly percent: number;
  readonly strength: number;
  readonly #event: EventFacts;
  readonly #brief: EdgeBrief;
  readonly #nowMs: number;
  readonly #isIndicative: boolean;

  constructor(event: EventFacts, brief: EdgeBrief, nowMs: number) {
    this.#event = event;
    this.#brief = brief;
    this.#nowMs = nowMs;
    this.#isIndicative = brief.type !== 'arbitrage' && brief.venues[0]?.sourceType === 'dfs';
    this.percent = this.#valueAt(brief.booksMost, 0);
    this.strength = edgeStrength(brief.type, this.percent, this.#isIndicative);
  }

  get outcome(): string {
    return this.#brief.outcome;
  }

  exact(measure: Measure): number {
    const { books, confirmedAtMs, type } = this.#brief;
    const value = this.#valueAt(books, Math.max(0, this.#nowMs - confirmedAtMs));
    return measure === 'percent' ? value : edgeStrength(type, value, this.#isIndicative);
  }

  make(): ChatRecord {
    return recordOf(this.#event, this.#brief);
  }

  #valueAt(books: number, ageMs: number): number {
    const isInPlay = this.#event.startTimeMs <= this.#nowMs;
    return edgeValue(this.#brief, books, ageFactor(ageMs, isInPlay));
  }
}

/** Whether the filters let an edge in; its event is another question. */
export function edgePasses(brief: EdgeBrief, filters: Filters): boolean {
  const { marketTypes, onlyProps, onlyAlternates } = filters;
  if (onlyAlternates && baseTypeOf(brief.marketType) === brief.marketType) return false;
  if (marketTypes && !marketTypes.has(brief.marketType)) return false;
  if (!playerPasses(filters, brief.playerId)) return false;
  if (onlyProps && brief.playerId === undefined) return false;
  if (filtersVenues(filters) && !venuesPass(brief, filters)) return false;
  if (!marketPasses(filters, brief.marketType, brief.playerId)) return false;
  if (brief.percent < percentMinOf(filters, brief.type)) return false;
  if (!agePasses(filters, brief)) return false;
  const { probPctMin, edgePctMin } = filters.limits;
  if (probPctMin !== undefined || (edgePctMin !== undefined && brief.type === 'ev')) {
    const { ev, value } = brief.record();
    const judged = ev ?? value;
    if (!judged) return false;
    if (100 * judged.modelProb < (probPctMin ?? 0)) return false;
    if (100 * (judged.modelProb - judged.impliedProb) < (edgePctMin ?? 0)) return false;
  }
  return brief.odds === undefined || pricePasses(filters, brief.odds);
}

/** Every venue of an edge, or one of them where one leg is enough. */
function venuesPass({ venues }: EdgeBrief, filters: Filters): boolean {
  const passes = (venue: EdgeBrief['venues'][number]): boolean => venuePasses(filters, venue);
  return filters.isOfOneLeg ? venues.some(passes) : venues.every(passes);
}

function recordOf(event: EventFacts, brief: EdgeBrief): ChatRecord {
  const edge = brief.record();
  const { edgeId, market, outcome, point, team, playerId, playerName, ev, value } = edge;
  const { calculatedAt, confirmedAtMs, books } = brief;
  const dates = { calculatedAt, confirmedAtMs };
  const bet = { ...dates, market, outcome, point, team, playerId, playerName };
  if (ev) return Object.assign(recordHead('ev_bet', event, bet), { edgeId, books }, ev);
  if (value) return Object.assign(recordHead('value_bet', event, bet), { edgeId, books }, value);
  const { venueType } = edge;
  const { profitAtMax: _, books: all, ...arbitrage } = must(edge.arbitrage, 'an arbitrage');
  const legs = all.map(({ rules: _, refundShare: __, size: ___, ...leg }) => leg);
  return Object.assign(
    recordHead('arbitrage', event, bet),
    { edgeId, venueType },
    { ...arbitrage, books: legs },
  );
}
