// The events that a subscription is about, in the order in which lists show them.

import type { Channel } from '#contract/stream-channels.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import { candidatesOf } from '../handlers/edge.ts';
import { pricedEvents } from '../handlers/filters.ts';
import type { Subscription } from './protocol.ts';

/** What an event must have to be looked at. */
const HAS = {
  odds: 'hasOffers',
  'player-props': 'hasProps',
  'best-bets': 'hasOffers',
} as const satisfies Partial<Record<Channel, string>>;

/** Those of its scope that may show something on its channel; none of venues and moves. */
export function followedEvents(
  reader: Reader,
  { channel, scope, offers, edges, passesEvent }: Subscription,
): readonly EventEntry[] {
  if (channel === 'venues' || channel === 'moves') return [];
  const { eventId, leagueId } = scope;
  // Models speak of events that nobody else prices.
  const hasOf = (prices: keyof typeof HAS) =>
    offers.account === undefined ? HAS[prices] : undefined;
  const entries =
    channel === 'events'
      ? reader.events(leagueId).filter(passesEvent)
      : pricedEvents(reader, leagueId, channel === 'edges' ? candidatesOf(edges) : hasOf(channel));
  return entries.filter((entry) => eventId === undefined || entry.eventId === eventId);
}
