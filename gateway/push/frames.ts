// Frames of what changed between two positions, each as one JSON text.
import type { BookChanges, EdgeChange } from '#engine/view/changes/changed-since.ts';
import { type LinesDelta, linesText } from '#engine/view/changes/line-delta.ts';
import type { Reader } from '#engine/view/reader.ts';
import { instant } from '#engine/view/selection.ts';
import { must, unreachable } from '#kit/assert.ts';
import type { Subscription } from './protocol.ts';

/** What the stream reads. */
export interface BookView {
  readonly reader: Reader;
  readonly changes: BookChanges;
}

/**
 * A frame from position `prev` to now with what changed after `since`; undefined when nothing did.
 * `heldSeq`: the position that some of its subscribers have already. One of more than `bytesMax` may
 * lack some of it, but is longer than that all the same.
 */
export function deltaFrame(
  view: BookView,
  subscription: Subscription,
  since: number,
  prev: number,
  heldSeq: number,
  bytesMax: number,
  conflated?: number,
): string | undefined {
  const { changes } = view;
  const body = bodyOf(view, subscription, since, heldSeq, bytesMax);
  if (body === undefined) return undefined;
  const op = subscription.channel === 'edges' ? 'edges' : 'delta';
  const skipped = conflated ? `,"conflated":${conflated}` : '';
  const head = `{"op":"${op}","topic":${subscription.topicText},"seq":${changes.seq}`;
  const times = timesText(body, changes.receivedAt);
  return `${head},"prev":${prev}${skipped},${body.members},${times}}`;
}

function timesText({ newestConfirmedAt, newestReceivedAt }: Body, receivedAt: number): string {
  const venue = newestConfirmedAt === null ? 'null' : `"${instant(newestConfirmedAt)}"`;
  const received = instant(newestReceivedAt ?? receivedAt);
  return `"times":{"venue":${venue},"received":"${received}","sent":"${instant(Date.now())}"}`;
}

/** What a channel says, and the newest confirmation behind it where prices are. */
interface Body {
  /** Members of an object, as JSON. */
  readonly members: string;
  readonly newestConfirmedAt: number | null;
  /** When the newest of it came in; undefined where that is as good as now. */
  readonly newestReceivedAt?: number | null;
}

function bodyOf(
  { changes, reader }: BookView,
  { channel, scope, offers, edges, passesEvent, passesVenue }: Subscription,
  since: number,
  heldSeq: number,
  bytesMax: number,
): Body | undefined {
  // Best prices and edges hang on prices of many venues: the newest word of any of them is what
  // they rest on.
  const newestConfirmedAt = changes.newestConfirmedAt || null;
  switch (channel) {
    case 'odds':
      return linesBody(changes.lines(since, scope, offers, bytesMax));
    case 'player-props':
      return linesBody(changes.props(since, scope, offers, bytesMax));
    case 'best-bets': {
      const delta = changes.bestBets(since, scope, offers, bytesMax);
      return delta && { members: membersOf(delta), newestConfirmedAt };
    }
    case 'edges': {
      const events = changes.edges(since, scope, edges, bytesMax, heldSeq);
      return events.length === 0 ? undefined : edgesBody(changes, events);
    }
    case 'events': {
      const delta = changes.events(since, scope, passesEvent);
      return delta && { members: membersOf(delta), newestConfirmedAt: null };
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
  return { members: membersOf({ upsert, remove }), newestConfirmedAt: null };
}

function linesBody(delta: LinesDelta | undefined): Body | undefined {
  if (delta === undefined) return undefined;
  const { newestConfirmedAt, newestReceivedAt } = delta;
  return { members: linesText(delta), newestConfirmedAt, newestReceivedAt };
}

/** Where frames wait, what came in last may be newer than all that they tell. */
function edgesBody(changes: BookChanges, events: readonly EdgeChange[]): Body {
  const calculated = events.map(({ edge }) => edge.calculatedAt).sort();
  const newestMs = Date.parse(must(calculated.at(-1), 'an edge'));
  return {
    members: membersOf({ events }),
    newestConfirmedAt: Math.min(newestMs, changes.newestConfirmedAt) || null,
    newestReceivedAt: Math.min(newestMs, changes.receivedAt),
  };
}

function membersOf(record: object): string {
  return JSON.stringify(record).slice(1, -1);
}

type Positions = Readonly<Record<string, number>>;

/** Positions of topics, and of the newest frame about each. */
export function heartbeat(topics: Positions, news: Positions): object {
  return { op: 'heartbeat', topics, news, time: new Date().toISOString() };
}
