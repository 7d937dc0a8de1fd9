// Edges of the book as records of a chat.
import type { EdgeLook } from '#engine/reader.ts';
import { must } from '#kit/assert.ts';
import type { ChatRecord } from '../contract/chat-records.ts';
import type { Candidate } from './candidates.ts';
import { type EventFacts, recordHead } from './event-facts.ts';
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
  const { edgeId, market, outcome, point, team, playerId, playerName, ev, value } = edge;
  const { calculatedAt } = look;
  const bet = { calculatedAt, market, outcome, point, team, playerId, playerName };
  if (ev) return Object.assign(recordHead('ev_bet', event, bet), { edgeId }, ev);
  if (value) return Object.assign(recordHead('value_bet', event, bet), { edgeId }, value);
  const { venueType } = edge;
  const arbitrage = must(edge.arbitrage, 'an arbitrage');
  return Object.assign(recordHead('arbitrage', event, bet), { edgeId, venueType }, arbitrage);
}
