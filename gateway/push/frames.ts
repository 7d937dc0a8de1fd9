// Frames of what changed between two positions. Each is one JSON text.
import type { BookChanges } from '#engine/changed-since.ts';
import type { Reader } from '#engine/reader.ts';
import { instant } from '#engine/selection.ts';
import { unreachable } from '#kit/assert.ts';
import type { Subscription } from './protocol.ts';

/** What the stream reads. */
export interface BookView {
  readonly reader: Reader;
  readonly changes: BookChanges;
}

/**
 * A frame from position `prev` to now with what changed after `since`; undefined when nothing did.
 */
export function deltaFrame(
  view: BookView,
  subscription: Subscription,
  since: number,
  prev: number,
  conflated?: number,
): string | undefined {
  const { topic, channel } = subscription;
  const { changes } = view;
  const body = bodyOf(view, subscription, since);
  if (body === undefined) return undefined;
  const { newestConfirmedAt, ...news } = body;
  const op = channel === 'edges' ? 'edges' : 'delta';
  const position = { topic, seq: changes.seq, prev, ...(conflated && { conflated }) };
  const times = {
    venue: instantOf(newestConfirmedAt),
    received: instant(changes.receivedAt),
    sent: instant(Date.now()),
  };
  return JSON.stringify({ op, ...position, ...news, times });
}

/** What a channel says, and the newest confirmation behind it where prices are. */
interface Body {
  readonly events?: readonly unknown[];
  readonly upsert?: readonly unknown[];
  readonly remove?: readonly unknown[];
  readonly newestConfirmedAt: number | null;
}

function bodyOf(
  { changes, reader }: BookView,
  { channel, scope, offers, edges, passesEvent, passesVenue }: Subscription,
  since: number,
): Body | undefined {
  // Best prices and edges hang on prices of many venues: the newest word of any of them is what
  // they rest on.
  const newestConfirmedAt = changes.newestConfirmedAt || null;
  switch (channel) {
    case 'odds':
      return changes.lines(since, scope, offers);
    case 'player-props':
      return changes.props(since, scope, offers);
    case 'best-bets': {
      const delta = changes.bestBets(since, scope, offers);
      return delta && { ...delta, newestConfirmedAt };
    }
    case 'edges': {
      const events = changes.edges(since, scope, edges);
      return events.length === 0 ? undefined : { events, newestConfirmedAt };
    }
    case 'events': {
      const delta = changes.events(since, scope, passesEvent);
      return delta && { ...delta, newestConfirmedAt: null };
    }
    case 'venues':
      return since === changes.seq ? undefined : venuesBody(reader, passesVenue);
    default:
      return unreachable(channel);
  }
}

/** All of them: their ages moved. Who passes no more is named, whether it was shown or not. */
function venuesBody(reader: Reader, passes: Subscription['passesVenue']): Body | undefined {
  const venues = reader.venueStatuses();
  if (venues.length === 0) return undefined;
  const upsert = venues.filter(passes);
  const others = venues.filter((venue) => !passes(venue));
  const remove = others.map(({ bookmakerId }) => ({ bookmakerId }));
  return { upsert, remove, newestConfirmedAt: null };
}

function instantOf(epochMs: number | null): string | null {
  return epochMs === null ? null : instant(epochMs);
}

type Positions = Readonly<Record<string, number>>;

/** Positions of topics, and of the newest frame about each. */
export function heartbeat(topics: Positions, news: Positions): object {
  return { op: 'heartbeat', topics, news, time: new Date().toISOString() };
}
