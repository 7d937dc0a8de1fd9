// What the models of an account say, as somebody follows it under one filter: lines of which they say
// something else since a position. Records are compared with what they were; no part of the fold.

import type { PricingConfig } from '#domain/message/message.ts';
import { compareText } from '#kit/compare-text.ts';
import type { EventState } from '../../book/book.ts';
import { ChangeList, type Linked } from '../../book/changes.ts';
import { agesOf } from '../../clock/ages.ts';
import { isOpen } from '../../clock/event-life.ts';
import type { EngineState } from '../../state.ts';
import type { Watch } from '../../watch.ts';
import type { LinesDelta, LineUpsert } from '../changes/line-delta.ts';
import { inScope, type Scope } from '../changes/line-walk.ts';
import { oddsEventHead } from '../event-record.ts';
import type { OfferFilter } from '../reader.ts';
import type { LineRecord, MarketHead, PlayerTeam } from '../records.ts';
import { playerTeamOf } from '../selection.ts';
import { TextWriter } from '../text/text-writer.ts';
import { modelQuotes } from './model-quotes.ts';
import { modelRecords } from './model-records.ts';

/** So many lines of which nothing is shown any more are kept: whoever resumes from before gets an image. */
const GONE_MAX = 1024;

/** What is shown of a line. */
interface Shown {
  readonly market: MarketHead;
  /** Of a player's. */
  readonly team: PlayerTeam | undefined;
  readonly line: LineRecord;
}

/** A line that was shown at some time. */
interface PublishedLine extends Linked {
  readonly of: PublishedEvent;
  readonly key: Pick<LineUpsert, 'eventId' | 'marketType' | 'team' | 'playerId' | 'point'>;
  /** Undefined while nothing of it is shown. */
  now: Shown | undefined;
  /** That as JSON. */
  text: string;
  /** Bookmakers and selections of every offer that it ever showed. */
  readonly ever: Map<string, readonly [bookmakerId: string, selection: string]>;
}

interface PublishedEvent extends Linked {
  /** As it is in the book, or was. */
  event: EventState;
  /** When anything of it changed that others see: that is of its head. */
  changedAt: number;
  head: string;
  readonly lines: Map<string, PublishedLine>;
  /** When what is shown of it changes by time alone. */
  dueAt: number;
}

/** What one delta says is read before the next is made. */
const out = new TextWriter();

export class OwnModelLines {
  /** Positions from which changes are known, and of the last change. */
  completeSince: number;
  newestSeq: number;
  readonly #state: EngineState;
  readonly #filter: OfferFilter;
  /** By their ids. */
  readonly #events = new Map<string, PublishedEvent>();
  readonly #lines = new ChangeList<PublishedLine>();
  /** By when their heads changed. */
  readonly #heads = new ChangeList<PublishedEvent>();
  #nextAt = Number.POSITIVE_INFINITY;
  #gone = 0;
  /** Of players: as the book calls them; undefined where it knows none of this id. */
  readonly #names = new Map<string, string | undefined>();
  #pricing: PricingConfig;

  /** Begins with what is said now; the filter names an account. */
  constructor(state: EngineState, filter: OfferFilter) {
    this.#state = state;
    this.#filter = filter;
    this.#pricing = state.pricing;
    this.completeSince = state.seq;
    this.newestSeq = state.seq;
    for (const eventId of state.book.events.keys()) this.#refresh(eventId);
  }

  /** Looks again at what groups touched since a position, and at what is due. */
  pass({ models }: Watch, since: number): void {
    const { book, eventChanges, removedEvents, pricing } = this.#state;
    const touched = new Set(removedEvents.since(since));
    // Events left that nobody remembers, or other ages hold: any may show something else.
    if (since < removedEvents.completeSince || pricing !== this.#pricing) {
      for (const eventId of this.#events.keys()) touched.add(eventId);
      for (const eventId of book.events.keys()) touched.add(eventId);
    }
    this.#pricing = pricing;
    for (const { head } of eventChanges.since(since)) touched.add(head.eventId);
    for (const slot of models) {
      const event = book.slots[slot];
      if (event) touched.add(event.head.eventId);
    }
    const renamed = this.#renamedPlayers();
    for (const [eventId, { event, changedAt, lines }] of this.#events) {
      const isChanged = event.changedAt !== changedAt || hasAny(lines, renamed);
      if (isChanged) touched.add(eventId);
    }
    for (const eventId of touched) this.#refresh(eventId);
    this.#passTime();
    if (this.#gone > GONE_MAX) this.#forgetGone();
  }

  /** What changed after `since`; undefined where nothing in scope did. `propsOnly`: as props have it. */
  since(since: number, scope: Scope, propsOnly: boolean): LinesDelta | undefined {
    const events = new Set<PublishedEvent>();
    const [upserts, remove]: [string[], string[]] = [[], []];
    let newestConfirmedAt: number | null = null;
    for (const { of, key, now, ever } of this.#lines.since(since)) {
      if (!inScope(scope, of.event) || (propsOnly && key.playerId === undefined)) continue;
      if (now === undefined) remove.push(JSON.stringify(key));
      else {
        events.add(of);
        upserts.push(JSON.stringify(upsertOf(key, now, ever, propsOnly)));
        for (const { updatedAt } of now.line.offers) {
          newestConfirmedAt = Math.max(newestConfirmedAt ?? 0, Date.parse(updatedAt));
        }
      }
    }
    for (const published of this.#heads.since(since)) {
      if (inScope(scope, published.event) && isShown(published, propsOnly)) events.add(published);
    }
    if (events.size + remove.length === 0) return undefined;
    out.clear();
    out.text(upserts.join());
    const upsertsEnd = out.length;
    out.text([...events].map(({ head }) => head).join());
    return {
      events: out.between(upsertsEnd, out.length),
      upsert: out.between(0, upsertsEnd),
      upserts: upserts.length,
      remove,
      newestConfirmedAt,
      newestReceivedAt: null,
    };
  }

  /** Players whom the book calls otherwise than when their lines were looked at. */
  #renamedPlayers(): ReadonlySet<string> {
    const renamed = new Set<string>();
    for (const [playerId, name] of this.#names) {
      if (this.#nameOf(playerId) !== name) renamed.add(playerId);
    }
    return renamed;
  }

  #nameOf(playerId: string): string | undefined {
    return this.#state.players.get(playerId)?.name;
  }

  #refresh(eventId: string): void {
    const { book, seq } = this.#state;
    const known = this.#events.get(eventId);
    const event = book.events.get(eventId) ?? known?.event;
    if (event === undefined) return;
    const isThere = book.events.has(eventId) && isOpen(event.status);
    const records = isThere ? modelRecords(this.#state, event, this.#filter, false) : [];
    if (known === undefined && records.length === 0) return;
    const published = known ?? newEvent(event);
    published.event = event;
    published.changedAt = event.changedAt;
    this.#events.set(eventId, published);
    const left = new Set(published.lines.keys());
    for (const { lines, ...market } of records) {
      for (const line of lines) {
        const key = keyOf(event, market, line);
        left.delete(this.#show(published, key, market, line));
      }
    }
    for (const name of left) this.#hide(published.lines.get(name) as PublishedLine);
    const head = JSON.stringify(oddsEventHead(event));
    if (head !== published.head) {
      published.head = head;
      this.#heads.touch(published, seq);
      this.newestSeq = seq;
    }
    published.dueAt = isThere ? this.#dueAt(event) : Number.POSITIVE_INFINITY;
    this.#nextAt = Math.min(this.#nextAt, published.dueAt);
  }

  /** Shows a line; under which name. */
  #show(
    of: PublishedEvent,
    key: PublishedLine['key'],
    market: MarketHead,
    line: LineRecord,
  ): string {
    const name = JSON.stringify(key);
    const { playerId } = key;
    const player = playerId === undefined ? undefined : this.#state.players.get(playerId);
    const team = playerId === undefined ? undefined : playerTeamOf(of.event, player);
    if (playerId !== undefined) this.#names.set(playerId, player?.name);
    const now: Shown = { market, team, line };
    const text = JSON.stringify(now);
    const known = of.lines.get(name);
    if (known?.now !== undefined && known.text === text) return name;
    if (known !== undefined && known.now === undefined) this.#gone -= 1;
    const published: PublishedLine = known ?? {
      ...{ of, key, now: undefined, text, ever: new Map() },
      ...{ changedSeq: 0, older: null, newer: null },
    };
    of.lines.set(name, published);
    published.now = now;
    published.text = text;
    for (const { bookmakerId, selection } of line.offers) {
      published.ever.set(`${bookmakerId} ${selection}`, [bookmakerId, selection]);
    }
    this.#touch(published);
    return name;
  }

  #hide(line: PublishedLine): void {
    if (line.now === undefined) return;
    line.now = undefined;
    this.#gone += 1;
    this.#touch(line);
  }

  #touch(line: PublishedLine): void {
    const { seq } = this.#state;
    this.#lines.touch(line, seq);
    this.newestSeq = seq;
  }

  /** When its next price is too old to stand, or it begins: then other ages hold. */
  #dueAt(event: EventState): number {
    const { now } = this.#state;
    const { ttlMs } = agesOf(this.#state, event);
    let dueAt = event.beginsAt > now ? event.beginsAt : Number.POSITIVE_INFINITY;
    for (const { confirmedAt } of modelQuotes(this.#state, event, this.#filter.account ?? '')) {
      dueAt = Math.min(dueAt, confirmedAt + ttlMs + 1);
    }
    return dueAt;
  }

  #passTime(): void {
    const { now } = this.#state;
    if (now < this.#nextAt) return;
    this.#nextAt = Number.POSITIVE_INFINITY;
    for (const [eventId, { dueAt }] of this.#events) {
      if (dueAt <= now) this.#refresh(eventId);
      else this.#nextAt = Math.min(this.#nextAt, dueAt);
    }
  }

  #forgetPlayers(): void {
    const players = new Set<string>();
    for (const { lines } of this.#events.values()) {
      for (const { key } of lines.values()) players.add(key.playerId ?? '');
    }
    for (const playerId of this.#names.keys()) {
      if (!players.has(playerId)) this.#names.delete(playerId);
    }
  }

  #forgetGone(): void {
    for (const [eventId, published] of this.#events) {
      const { lines } = published;
      for (const [name, line] of lines) {
        if (line.now !== undefined) continue;
        this.#lines.remove(line);
        lines.delete(name);
      }
      if (lines.size > 0) continue;
      this.#heads.remove(published);
      this.#events.delete(eventId);
    }
    this.#forgetPlayers();
    this.#gone = 0;
    this.completeSince = this.#state.seq;
  }
}

function newEvent(event: EventState): PublishedEvent {
  return {
    ...{ event, changedAt: 0, head: '', lines: new Map(), dueAt: Number.POSITIVE_INFINITY },
    ...{ changedSeq: 0, older: null, newer: null },
  };
}

function hasAny(lines: PublishedEvent['lines'], players: ReadonlySet<string>): boolean {
  if (players.size === 0) return false;
  return [...lines.values()].some(({ key }) => players.has(key.playerId ?? ''));
}

function isShown({ lines }: PublishedEvent, propsOnly: boolean): boolean {
  return [...lines.values()].some(
    ({ now, key }) => now !== undefined && (!propsOnly || key.playerId !== undefined),
  );
}

/** No line is about a team and a player. */
function keyOf(
  { head }: EventState,
  market: MarketHead,
  { point }: LineRecord,
): PublishedLine['key'] {
  const { eventId } = head;
  const { marketType, playerId, team } = market;
  if (playerId !== undefined) return { eventId, marketType, playerId, point };
  return team === undefined ? { eventId, marketType, point } : { eventId, marketType, team, point };
}

/** The whole line, with the offers that it ever showed and does not any more. */
function upsertOf(
  key: PublishedLine['key'],
  { market, team, line }: Shown,
  ever: PublishedLine['ever'],
  propsOnly: boolean,
): LineUpsert {
  const { offers, summary, isMain, hold } = line;
  const shown = new Set(offers.map(({ bookmakerId, selection }) => `${bookmakerId} ${selection}`));
  const gone = [...ever].filter(([name]) => !shown.has(name)).map(([, pair]) => pair);
  const inOrder = gone.toSorted(([a, b], [c, d]) => compareText(a, c) || compareText(b, d));
  if (!propsOnly) return { ...key, ...market, isMain, hold, summary, offers, gone: inOrder };
  const { period: _, ...ofProp } = market;
  return { ...key, ...ofProp, ...team, summary, offers, gone: inOrder };
}
