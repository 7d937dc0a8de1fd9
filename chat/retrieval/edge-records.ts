// Edges of the book as records of a chat.

import type { ChatRecord } from '#contract/records/chat-records.ts';
import { filtersVenues, venuePasses } from '#engine/view/line-record.ts';
import type { EdgeBrief } from '#engine/view/reader.ts';
import type { JudgedRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Candidate } from './candidates.ts';
import { type EventFacts, recordHead } from './event-facts.ts';
import { type Filters, marketPasses, percentMinOf, playerPasses, pricePasses } from './filters.ts';
import { edgeStrength } from './strength.ts';

export type ChatEdgeType = EdgeBrief['type'];

/** An open edge that passes the filters, as a candidate. */
export function edgeCandidate(event: EventFacts, brief: EdgeBrief): Candidate {
  const { type, percent } = brief;
  const isIndicative = type !== 'arbitrage' && brief.venues[0]?.sourceType === 'dfs';
  return {
    percent,
    strength: edgeStrength(type, percent, isIndicative),
    get outcome() {
      return brief.outcome;
    },
    make: () => recordOf(event, brief),
  };
}

/** Whether the filters let an edge in; its event is another question. */
export function edgePasses(brief: EdgeBrief, filters: Filters): boolean {
  const { marketTypes, onlyProps } = filters;
  if (marketTypes && !marketTypes.has(brief.marketType)) return false;
  if (!playerPasses(filters, brief.playerId)) return false;
  if (onlyProps && brief.playerId === undefined) return false;
  if (filtersVenues(filters) && !brief.venues.every((venue) => venuePasses(filters, venue))) {
    return false;
  }
  if (!marketPasses(filters, brief.marketType, brief.playerId)) return false;
  if (brief.percent < percentMinOf(filters, brief.type)) return false;
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

function recordOf(event: EventFacts, brief: EdgeBrief): ChatRecord {
  const edge = brief.record();
  const { edgeId, market, outcome, point, team, playerId, playerName, ev, value } = edge;
  const { calculatedAt } = brief;
  const bet = { calculatedAt, market, outcome, point, team, playerId, playerName };
  if (ev) {
    const { pushProb: _, evPctAllIn: __, ...judged } = withoutStakes(ev);
    return Object.assign(recordHead('ev_bet', event, bet), { edgeId }, judged);
  }
  if (value) {
    return Object.assign(recordHead('value_bet', event, bet), { edgeId }, withoutStakes(value));
  }
  const { venueType } = edge;
  const { profitAtMax: _, books, ...arbitrage } = must(edge.arbitrage, 'an arbitrage');
  const legs = books.map(({ rules: _, refundShare: __, size: ___, ...leg }) => leg);
  return Object.assign(
    recordHead('arbitrage', event, bet),
    { edgeId, venueType },
    { ...arbitrage, books: legs },
  );
}

/** What an answer rests on: stakes are computed where a bankroll is named. */
function withoutStakes<J extends JudgedRecord>(record: J) {
  const { netDecimal: _, kellyFraction: __, maxStake: ___, profitAtMax: ____, ...judged } = record;
  return judged;
}
