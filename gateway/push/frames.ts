// Frames of what changed between two positions. Each is one JSON text.
import type { BookChanges } from '#engine/changed-since.ts';
import type { Reader } from '#engine/reader.ts';
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
  const { topic, channel, scope, offers, edges } = subscription;
  const { changes } = view;
  const position = { topic, seq: changes.seq, prev, ...(conflated && { conflated }) };
  const sent = new Date().toISOString();
  const received = new Date(changes.receivedAt).toISOString();
  if (channel === 'edges') {
    const events = changes.edges(since, scope, edges);
    if (events.length === 0) return undefined;
    // Edges hang on prices of many venues: the newest word of any of them is what they rest on.
    const venue = instantOf(changes.newestConfirmedAt || null);
    return JSON.stringify({ op: 'edges', ...position, events, times: { venue, received, sent } });
  }
  const delta = changes.lines(since, scope, offers);
  if (!delta) return undefined;
  const { newestConfirmedAt, ...lines } = delta;
  const venue = instantOf(newestConfirmedAt);
  return JSON.stringify({ op: 'delta', ...position, ...lines, times: { venue, received, sent } });
}

function instantOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}
