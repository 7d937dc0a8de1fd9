// Frames of what changed between two positions. Each is one JSON text as UTF-8, in memory that the
// next is written into: whoever keeps one has a copy.
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import { type LinesDelta, writeLines } from '#engine/view/changes/line-delta.ts';
import type { EdgeChange } from '#engine/view/edges/rendered-edge.ts';
import type { MoveChange } from '#engine/view/moves/moves-since.ts';
import type { Reader } from '#engine/view/reader.ts';
import { writeInstant } from '#engine/view/text/line-text.ts';
import { type KeptText, keptForever, TextWriter } from '#engine/view/text/text-writer.ts';
import { must, unreachable } from '#kit/assert.ts';
import type { Subscription } from './protocol.ts';

/** What the stream reads. */
export interface BookView {
  readonly reader: Reader;
  readonly changes: BookChanges;
}

/** Parts of a frame. */
const DELTA = keptForever('{"op":"delta","topic":');
const EDGES = keptForever('{"op":"edges","topic":');
const MOVES = keptForever('{"op":"moves","topic":');
const SEQ = keptForever(',"seq":');
const PREV = keptForever(',"prev":');
const CONFLATED = keptForever(',"conflated":');
const COMMA = keptForever(',');
const EVENTS = keptForever('"events":[');
const LIST_END = keptForever(']');
const VENUE = keptForever(',"times":{"venue":"');
const NO_VENUE = keptForever(',"times":{"venue":null');
const QUOTE = keptForever('"');
const RECEIVED = keptForever(',"received":"');
const SENT = keptForever('","sent":"');
const END = keptForever('"}}');

const out = new TextWriter();

/** True while everything that a subscription shows since then is known; else only an image helps. */
export function reachesBackTo({ changes }: BookView, of: Subscription, seq: number): boolean {
  if (of.channel === 'moves') return changes.reachesBackToMoves(seq);
  return changes.reachesBackTo(seq, of.edges, of.offers);
}

/**
 * A frame from position `prev` to now with what changed after `since`, good until the next one;
 * undefined when nothing did. `heldSeq`: up to where some who hear it were told already. One of
 * more than `bytesMax` may lack some of it, but is longer than that all the same.
 */
export function deltaFrame(
  view: BookView,
  subscription: Subscription,
  since: number,
  prev: number,
  heldSeq: number,
  bytesMax: number,
  conflated?: number,
): Uint8Array | undefined {
  const { changes } = view;
  const body = bodyOf(view, subscription, since, heldSeq, bytesMax);
  if (body === undefined) return undefined;
  out.clear();
  out.kept(beginningOf(subscription));
  out.kept(subscription.topicText);
  out.kept(SEQ);
  out.whole(changes.seq);
  out.kept(PREV);
  out.whole(prev);
  if (conflated) {
    out.kept(CONFLATED);
    out.whole(conflated);
  }
  out.kept(COMMA);
  body.write();
  writeTimes(body, changes.receivedAt);
  return out.between(0, out.length);
}

function beginningOf({ channel }: Subscription): KeptText {
  if (channel === 'edges') return EDGES;
  return channel === 'moves' ? MOVES : DELTA;
}

function writeTimes({ newestConfirmedAt, newestReceivedAt }: Body, receivedAt: number): void {
  if (newestConfirmedAt === null) out.kept(NO_VENUE);
  else {
    out.kept(VENUE);
    writeInstant(out, newestConfirmedAt);
    out.kept(QUOTE);
  }
  out.kept(RECEIVED);
  writeInstant(out, newestReceivedAt ?? receivedAt);
  out.kept(SENT);
  writeInstant(out, Date.now());
  out.kept(END);
}

/** What a channel says, and the newest confirmation behind it where prices are. */
interface Body {
  /** Writes the members of an object. */
  readonly write: () => void;
  readonly newestConfirmedAt: number | null;
  /** When the newest of it came in; undefined where that is as good as now. */
  readonly newestReceivedAt?: number | null;
}

function bodyOf(
  { changes, reader }: BookView,
  { channel, scope, offers, edges, moves, passesEvent, passesVenue }: Subscription,
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
      return delta && { write: membersOf(delta), newestConfirmedAt };
    }
    case 'edges': {
      const events = changes.edges(since, scope, edges, bytesMax, heldSeq);
      return events.length === 0 ? undefined : edgesBody(changes, events);
    }
    case 'moves': {
      const events = changes.moves(since, scope, moves, bytesMax, heldSeq);
      return events.length === 0 ? undefined : movesBody(changes, events);
    }
    case 'events': {
      const delta = changes.events(since, scope, passesEvent);
      return delta && { write: membersOf(delta), newestConfirmedAt: null };
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
  return { write: membersOf({ upsert, remove }), newestConfirmedAt: null };
}

function linesBody(delta: LinesDelta | undefined): Body | undefined {
  if (delta === undefined) return undefined;
  const { newestConfirmedAt, newestReceivedAt } = delta;
  return { write: () => writeLines(out, delta), newestConfirmedAt, newestReceivedAt };
}

/** Where frames wait, what came in last may be newer than all that they hold. */
function edgesBody(changes: BookChanges, events: readonly EdgeChange[]): Body {
  let newestMs = 0;
  for (const { rendered } of events) newestMs = Math.max(newestMs, rendered.calculatedAtMs);
  return {
    write: () => writeEdges(events),
    newestConfirmedAt: Math.min(newestMs, changes.newestConfirmedAt) || null,
    newestReceivedAt: Math.min(newestMs, changes.receivedAt),
  };
}

/** Dated by the newest price behind them. */
function movesBody(changes: BookChanges, events: readonly MoveChange[]): Body {
  const times = events.map(({ move }) => move.lastAt).sort();
  const newestMs = Date.parse(must(times.at(-1), 'a move'));
  return {
    write: membersOf({ events }),
    newestConfirmedAt: Math.min(newestMs, changes.newestConfirmedAt) || null,
    newestReceivedAt: Math.min(newestMs, changes.receivedAt),
  };
}

function writeEdges(events: readonly EdgeChange[]): void {
  out.kept(EVENTS);
  events.forEach((event, index) => {
    if (index > 0) out.kept(COMMA);
    event.write(out);
  });
  out.kept(LIST_END);
}

function membersOf(record: object): Body['write'] {
  return () => out.text(JSON.stringify(record).slice(1, -1));
}

type Positions = Readonly<Record<string, number>>;

/** Positions of topics, and of the newest frame about each; how old a book is that stands still. */
export function heartbeat(topics: Positions, newest: Positions, bookAgeMs?: number): object {
  const time = new Date().toISOString();
  return {
    op: 'heartbeat',
    topics,
    news: newest,
    ...(bookAgeMs !== undefined && { bookAgeMs }),
    time,
  };
}
