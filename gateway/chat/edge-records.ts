// Edges of the book as records of a chat.
import type { Reader } from '#engine/reader.ts';
import type { EdgeRecord, JudgedRecord } from '#engine/records.ts';
import { must } from '#kit/assert.ts';
import type { ChatRecord } from '../contract/chat-records.ts';
import type { Candidate } from './candidates.ts';
import { type EventFacts, marketNameOf, recordHead } from './event-facts.ts';
import { type Filters, pricePasses, venuePasses } from './filters.ts';
import { edgeStrength } from './strength.ts';

export type ChatEdgeType = 'ev' | 'value' | 'arbitrage';

/** The edges of an event of these types that pass the filters, as candidates. */
export function edgeCandidates(
  reader: Reader,
  event: EventFacts,
  types: readonly ChatEdgeType[],
  filters: Filters,
): readonly Candidate[] {
  const { eventId } = event;
  const { calculatedAt, edges } = reader.edgesRecord(eventId, {
    types: new Set(types),
    ...(filters.marketTypes && { marketTypes: filters.marketTypes }),
  });
  return edges.flatMap((edge): Candidate[] => {
    if (filters.playerIds && !filters.playerIds.has(edge.playerId ?? '')) return [];
    if (filters.onlyProps && edge.playerId === undefined) return [];
    const { arbitrage } = edge;
    if (arbitrage) {
      if (!arbitrage.books.every((leg) => venuePasses(filters, leg))) return [];
      const percent = arbitrage.profitPct;
      const strength = edgeStrength('arbitrage', percent, false);
      const make = () => arbitrageRecord(event, calculatedAt, edge);
      return [{ percent, strength, outcome: '', make }];
    }
    const judged = edge.ev ?? edge.value;
    if (!judged || !venuePasses(filters, judged) || !pricePasses(filters, judged.odds)) return [];
    const percent = edge.ev?.evPct ?? edge.value?.edgePct ?? 0;
    const type = edge.ev ? 'ev' : 'value';
    const strength = edgeStrength(type, percent, judged.indicative === true);
    const make = () => judgedRecord(event, calculatedAt, edge, judged);
    return [{ percent, strength, outcome: edge.outcome, make }];
  });
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
