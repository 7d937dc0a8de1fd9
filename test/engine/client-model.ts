// A client of the push as the protocol describes it: it knows records by key only, applies
// deltas, and what it then shows must be what the reader shows.
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import type { LineUpsert } from '#engine/view/changes/line-delta.ts';
import type { LineKey } from '#engine/view/changes/line-key.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { EdgeChange } from '#engine/view/edges/rendered-edge.ts';
import type { EdgeFilter, OfferFilter, Reader } from '#engine/view/reader.ts';
import type { OddsEventHead, OddsEventRecord } from '#engine/view/records.ts';
import { edgeItself } from '../gateway/push/state/shown-state.ts';
import { readLines, type ToldLines } from './told-lines.ts';

/** Records by key, as plain values. */
export type Records = ReadonlyMap<string, unknown>;

type Fields = Record<string, unknown>;

interface ClientLine {
  readonly eventId: string;
  fields: Fields;
  readonly offers: Map<string, unknown>;
}

/** One subscription to lines under a scope and a filter. */
export class LinesClient {
  seq = 0;
  readonly #scope: Scope;
  readonly #filter: OfferFilter;
  #heads = new Map<string, OddsEventHead>();
  #lines = new Map<string, ClientLine>();

  constructor(scope: Scope, filter: OfferFilter) {
    this.#scope = scope;
    this.#filter = filter;
  }

  /** Fetches what changed since its position, as a resume or a conflated frame does. */
  catchUp(changes: BookChanges): ToldLines | undefined {
    if (!changes.reachesBackTo(this.seq)) this.reset();
    return this.catchUpUntold(changes);
  }

  /** The same of one that nobody tells to start over. */
  catchUpUntold(changes: BookChanges): ToldLines | undefined {
    const delta = readLines(changes.lines(this.seq, this.#scope, this.#filter));
    this.seq = changes.seq;
    if (delta) this.#apply(delta);
    return delta;
  }

  /** Forgets everything: the next catch-up is an image. */
  reset(): void {
    this.seq = 0;
    this.#heads = new Map();
    this.#lines = new Map();
  }

  /** What it shows: events that have lines, and their lines with all offers. */
  shown(): Records {
    const records = new Map<string, unknown>();
    for (const [key, { eventId, fields, offers }] of this.#lines) {
      records.set(key, { ...fields, offers: sorted(offers) });
      records.set(eventId, this.#heads.get(eventId));
    }
    return records;
  }

  /** The same of the reader: what REST answers now of each event by its id, over or not. */
  expected(reader: Reader): Records {
    const records = new Map<string, unknown>();
    for (const { eventId, leagueId } of reader.events()) {
      if (this.#scope.leagueId !== undefined && this.#scope.leagueId !== leagueId) continue;
      if (this.#scope.eventId !== undefined && this.#scope.eventId !== eventId) continue;
      addExpected(records, reader.oddsRecord(eventId, this.#filter));
    }
    return records;
  }

  #apply(delta: ToldLines): void {
    for (const head of delta.events) this.#heads.set(head.eventId, head);
    // The protocol names no order between the two lists, so no key may be in both.
    for (const key of delta.remove) this.#lines.delete(keyText(key));
    for (const upsert of delta.upsert) this.#upsert(upsert);
  }

  #upsert(upsert: LineUpsert): void {
    const { offers, gone, ...fields } = upsert;
    const key = keyText(upsert);
    const line = this.#lines.get(key) ?? {
      eventId: upsert.eventId,
      fields: {},
      offers: new Map<string, unknown>(),
    };
    line.fields = { ...line.fields, ...fields };
    for (const [bookmakerId, selection] of gone) line.offers.delete(`${bookmakerId}|${selection}`);
    for (const offer of offers) line.offers.set(`${offer.bookmakerId}|${offer.selection}`, offer);
    this.#lines.set(key, line);
  }
}

/** One subscription to edges under a scope and a filter. */
export class EdgesClient {
  seq = 0;
  readonly #scope: Scope;
  readonly #filter: EdgeFilter;
  #edges = new Map<string, Fields>();
  #calculatedAt = new Map<string, string>();

  constructor(scope: Scope, filter: EdgeFilter) {
    this.#scope = scope;
    this.#filter = filter;
  }

  catchUp(changes: BookChanges): readonly EdgeChange[] {
    if (!changes.reachesBackTo(this.seq)) this.reset();
    const news = changes.edges(this.seq, this.#scope, this.#filter);
    this.seq = changes.seq;
    for (const { event, edge } of news) {
      const { calculatedAt, ...fields } = edge;
      this.#calculatedAt.set(edge.eventId, calculatedAt);
      if (event === 'close') this.#edges.delete(edge.edgeId);
      else this.#edges.set(edge.edgeId, edgeItself(fields));
    }
    return news;
  }

  reset(): void {
    this.seq = 0;
    this.#edges = new Map();
    this.#calculatedAt = new Map();
  }

  /** Open edges, and when each event's were last calculated. */
  shown(): Records {
    const records = new Map<string, unknown>(this.#edges);
    for (const { eventId } of this.#edges.values()) {
      records.set(String(eventId), this.#calculatedAt.get(String(eventId)));
    }
    return records;
  }

  expected(reader: Reader): Records {
    const records = new Map<string, unknown>();
    for (const entry of reader.events()) {
      if (this.#scope.leagueId !== undefined && this.#scope.leagueId !== entry.leagueId) continue;
      if (this.#scope.eventId !== undefined && this.#scope.eventId !== entry.eventId) continue;
      const { edges, ...event } = reader.edgesRecord(entry.eventId, this.#filter);
      const { calculatedAt, ...head } = event;
      for (const edge of edges) {
        records.set(edge.edgeId, { ...edgeItself(edge), ...head });
        records.set(entry.eventId, calculatedAt);
      }
    }
    return records;
  }
}

function addExpected(records: Map<string, unknown>, { markets, ...head }: OddsEventRecord): void {
  for (const { lines, ...market } of markets) {
    for (const { offers, ...line } of lines) {
      const { eventId } = head;
      const fields = { eventId, ...market, ...line };
      const byKey = new Map(offers.map((each) => [`${each.bookmakerId}|${each.selection}`, each]));
      records.set(keyText(fields), { ...fields, offers: sorted(byKey) });
      records.set(eventId, head);
    }
  }
}

function keyText({ eventId, marketType, team, playerId, point }: LineKey): string {
  return JSON.stringify([eventId, marketType, team, playerId, point]);
}

function sorted(offers: ReadonlyMap<string, unknown>): unknown[] {
  return [...offers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, offer]) => offer);
}
