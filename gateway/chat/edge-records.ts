// Edges of the book as records of a chat.
import type { EdgeLook } from '#engine/reader.ts';
import type { EdgeRecord, JudgedRecord } from '#engine/records.ts';
import { must } from '#kit/assert.ts';
import type { ChatRecord } from '../contract/chat-records.ts';
import type { Candidate } from './candidates.ts';
import { type Bet, type EventFacts, recordHead } from './event-facts.ts';
import { type Filters, pricePasses, venuePasses } from './filters.ts';
import { edgeStrength } from './strength.ts';

export type ChatEdgeType = 'ev' | 'value' | 'arbitrage';

/** Those of an event's open edges that are of these types and pass the filters, as candidates. */
export function edgeCandidates(
  event: EventFacts,
  looks: readonly EdgeLook[],
  types: readonly ChatEdgeType[],
  filters: Filters,
): readonly Candidate[] {
  return looks
    .filter((look) => types.includes(look.type) && edgePasses(look, filters))
    .map((look): Candidate => {
      const { type, percent, venues } = look;
      const isIndicative = type !== 'arbitrage' && venues[0]?.sourceType === 'dfs';
      return {
        percent,
        strength: edgeStrength(type, percent, isIndicative),
        get outcome() {
          return look.outcome;
        },
        make: () => recordOf(event, look),
      };
    });
}

function edgePasses(look: EdgeLook, filters: Filters): boolean {
  const { marketTypes, playerIds, onlyProps } = filters;
  if (marketTypes && !marketTypes.has(look.marketType)) return false;
  if (playerIds && !playerIds.has(look.playerId ?? '')) return false;
  if (onlyProps && look.playerId === undefined) return false;
  if (!look.venues.every((venue) => venuePasses(filters, venue))) return false;
  return look.odds === undefined || pricePasses(filters, look.odds);
}

function recordOf(event: EventFacts, look: EdgeLook): ChatRecord {
  const edge = look.record();
  const judged = edge.ev ?? edge.value;
  return judged
    ? judgedRecord(event, look.calculatedAt, edge, judged)
    : arbitrageRecord(event, look.calculatedAt, edge);
}

function judgedRecord(
  event: EventFacts,
  calculatedAt: string,
  edge: EdgeRecord,
  judged: JudgedRecord,
): ChatRecord {
  const { ev, value } = edge;
  const own = ownFields(edge.edgeId, judged);
  const bet = betOf(edge, calculatedAt);
  if (!ev) {
    const edgePct = value?.edgePct ?? 0;
    return Object.assign(recordHead('value_bet', event, bet), own, { edgePct });
  }
  return Object.assign(recordHead('ev_bet', event, bet), own, { ev: ev.ev, evPct: ev.evPct });
}

function ownFields(edgeId: string, judged: JudgedRecord) {
  const { sourceType, sourceRegion, bookmakerName, bookmakerId, indicative } = judged;
  const { odds, impliedProb, modelProb, fairOdds } = judged;
  const venue = { sourceType, sourceRegion, bookmakerName, bookmakerId, edgeId };
  const numbers = { odds, impliedProb, modelProb, fairOdds };
  return indicative === undefined
    ? Object.assign(venue, numbers)
    : Object.assign(venue, numbers, { indicative });
}

function arbitrageRecord(event: EventFacts, calculatedAt: string, edge: EdgeRecord): ChatRecord {
  const { venueType, edgeId } = edge;
  const arbitrage = must(edge.arbitrage, 'an arbitrage');
  const { books, totalStake, guaranteedProfit, profitPct, maxStake } = arbitrage;
  const own = { edgeId, venueType, books, totalStake, guaranteedProfit, profitPct };
  const record = Object.assign(recordHead('arbitrage', event, betOf(edge, calculatedAt)), own);
  return maxStake === undefined ? record : Object.assign(record, { maxStake });
}

function betOf(edge: EdgeRecord, calculatedAt: string): Bet {
  const { market, outcome, point, team, playerId, playerName } = edge;
  return { calculatedAt, market, outcome, point, team, playerId, playerName };
}
