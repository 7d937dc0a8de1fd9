// Frames of the stream: images cut into parts, deltas between two positions. Each is one JSON text.
import type { BookChanges } from '#engine/changed-since.ts';
import type { Reader } from '#engine/reader.ts';
import { pricedEvents } from '../handlers/filters.ts';
import type { Subscription } from './protocol.ts';

/** Parts of an image are cut at about this many characters. */
const PART_CHARS = 256 * 1024;

/** What the stream reads. */
export interface BookView {
  readonly reader: Reader;
  readonly changes: BookChanges;
}

/**
 * The whole state of a topic at the book's present position, records exactly as REST returns them.
 */
export function imageFrames(view: BookView, subscription: Subscription, epoch: string): string[] {
  const { topic } = subscription;
  const { seq } = view.reader;
  const parts: string[][] = [[]];
  let chars = 0;
  for (const record of recordTexts(view, subscription)) {
    if (chars > 0 && chars + record.length > PART_CHARS) {
      parts.push([]);
      chars = 0;
    }
    parts.at(-1)?.push(record);
    chars += record.length;
  }
  const head = `{"op":"image","topic":${JSON.stringify(topic)},"epoch":"${epoch}","seq":${seq}`;
  return parts.map((records, index) => {
    const last = index === parts.length - 1;
    return `${head},"part":${index + 1},"last":${last},"data":[${records.join(',')}]}`;
  });
}

function* recordTexts(view: BookView, subscription: Subscription): Generator<string> {
  const { reader } = view;
  const { channel, scope, offers, edges } = subscription;
  for (const entry of pricedEvents(
    reader,
    scope.leagueId,
    channel === 'odds' ? 'hasOffers' : 'hasEdges',
  )) {
    if (scope.eventId !== undefined && entry.eventId !== scope.eventId) continue;
    if (channel === 'odds') {
      const record = reader.oddsRecord(entry.eventId, offers);
      if (record.markets.length > 0) yield JSON.stringify(record);
    } else {
      const record = reader.edgesRecord(entry.eventId, edges);
      if (record.edges.length > 0) yield JSON.stringify(record);
    }
  }
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
    return JSON.stringify({ op: 'edges', ...position, events, times: { received, sent } });
  }
  const delta = changes.lines(since, scope, offers);
  if (!delta) return undefined;
  const { newestConfirmedAt, ...lines } = delta;
  const venue = newestConfirmedAt === null ? null : new Date(newestConfirmedAt).toISOString();
  return JSON.stringify({ op: 'delta', ...position, ...lines, times: { venue, received, sent } });
}
