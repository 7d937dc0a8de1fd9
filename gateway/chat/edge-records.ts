// Edges of the book as records of a chat.
import type { EdgeLook } from '#engine/reader.ts';
import type { EdgeRecord, JudgedRecord } from '#engine/records.ts';
import { must } from '#kit/assert.ts';
import type { ChatRecord } from '../contract/chat-records.ts';
import type { Candidate } from './candidates.ts';
import { type EventFacts, marketNameOf, recordHead } from './event-facts.ts';
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
  const { odds, impliedProb, modelProb, fairOdds, indicative } = judged;
  const common = {
    ...headOf(event, calculatedAt, edge),
    sourceType: judged.sourceType,
    sourceRegion: judged.sourceRegion,
    bookmakerName: judged.bookmakerName,
    bookmakerId: judged.bookmakerId,
    edgeId: edge.edgeId,
    ...{ odds, impliedProb, modelProb, fairOdds },
    ...(indicative !== undefined && { indicative }),
  };
  if (edge.ev) {
    return { recordType: 'ev_bet', ...common, ev: edge.ev.ev, evPct: edge.ev.evPct };
  }
  return { recordType: 'value_bet', ...common, edgePct: edge.value?.edgePct ?? 0 };
}

function arbitrageRecord(event: EventFacts, calculatedAt: string, edge: EdgeRecord): ChatRecord {
  const { venueType, edgeId } = edge;
  const arbitrage = must(edge.arbitrage, 'an arbitrage');
  const { books, totalStake, guaranteedProfit, profitPct, maxStake } = arbitrage;
  return {
    recordType: 'arbitrage',
    ...headOf(event, calculatedAt, edge),
    ...{ edgeId, venueType, books, totalStake, guaranteedProfit, profitPct },
    ...(maxStake !== undefined && { maxStake }),
  };
}

function headOf(event: EventFacts, calculatedAt: string, edge: EdgeRecord) {
  const { market, outcome, point, team, playerId, playerName } = edge;
  return {
    ...recordHead(event),
    calculatedAt,
    market,
    marketName: marketNameOf(event.leagueId, market),
    outcome,
    ...(point !== undefined && { point }),
    ...(team !== undefined && { team }),
    ...(playerId !== undefined && { playerId, playerName: playerName ?? playerId }),
  };
}
