// The engine as a careful programmer writes it on objects and Maps: what an update touches is found
// by lookup and brought up to date by difference, once per line and group. It shows the same
// offers, main lines and edges as the engine for what a slate sends: images and patches of started
// or scheduled events, each venue naming a line by one key, no withdrawals by key. It keeps no
// close reasons, no change history and no health of venues.
import type {
  ImageGroup,
  Message,
  PatchGroup,
  PricingConfig,
  Quote,
} from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { assert } from '#kit/assert.ts';
import { MinHeap } from '#kit/min-heap.ts';
import {
  addCell,
  lineOf,
  listQuotes,
  type MapsCell,
  type MapsEvent,
  type MapsLine,
  type MapsMarket,
  type MapsQuote,
  newEvent,
} from './maps-book.ts';
import { closeJudged, isFreshAt, judgeLine, MapsEdges } from './maps-edges.ts';
import { MapsPriceList, MapsSolves, updateBest, updateOpinion } from './maps-prices.ts';

/** What applying came to since the start; equal for contenders with equal outputs. */
export interface OutputCounts {
  readonly linesChanged: number;
  readonly edgesOpened: number;
  readonly edgesUpdated: number;
  readonly edgesClosed: number;
}

export class MapsEngine {
  readonly events = new Map<string, MapsEvent>();
  now = 0;
  #receivedAt = 0;
  #pricing = defaultPricing('live');
  readonly #sources = new Map<string, { session: number; lastOrdinal: number }>();
  readonly #solves = new MapsSolves();
  readonly #prices = new MapsPriceList();
  readonly #deadlines = new MinHeap<MapsLine>();
  readonly #edges = new MapsEdges();
  #linesChanged = 0;
  readonly #touched: MapsLine[] = [];
  readonly #markets: MapsMarket[] = [];
  #seq = 0;
  #groupNumber = 0;

  /** Totals since the start, as the engine counts them. */
  get work(): OutputCounts {
    const { edgesOpened, edgesUpdated, edgesClosed } = this.#edges;
    return { linesChanged: this.#linesChanged, edgesOpened, edgesUpdated, edgesClosed };
  }

  /** Applies the message at `seq`; groups that a source sent before are skipped. */
  apply(seq: number, stampMs: number, message: Message): void {
    assert(seq > this.#seq, 'messages come in order');
    this.#seq = seq;
    let source = this.#sources.get(message.source);
    if (!source) {
      source = { session: -1, lastOrdinal: 0 };
      this.#sources.set(message.source, source);
    }
    if (message.session < source.session) return;
    if (message.session > source.session) source.lastOrdinal = 0;
    source.session = message.session;
    let ordinal = message.sourceSeq - 1;
    for (const group of message.groups) {
      ordinal += 1;
      if (ordinal <= source.lastOrdinal) continue;
      source.lastOrdinal = ordinal;
      this.#groupNumber += 1;
      if (stampMs > this.now) this.now = stampMs;
      this.#receivedAt = group.receivedAt;
      this.#edges.now = this.now;
      if (group.kind === 'config') this.#configure(group.config.pricing);
      else if (group.kind === 'image') this.#image(group);
      else if (group.kind === 'patch') this.#patch(group);
      this.#passDeadlines();
      this.#evaluate();
    }
  }

  #configure(pricing: PricingConfig): void {
    this.#pricing = pricing;
    this.#edges.arbitragePctMax = pricing.arbitragePctMax;
    this.#edges.valuePctMax = pricing.valuePctMax;
  }

  #image(group: ImageGroup): void {
    const event = this.#eventOf(group);
    for (const quote of group.quotes) this.#take(event, quote);
    const venues = new Set(group.venues);
    for (const { marketType, isAlternate } of group.markets) {
      for (const market of event.markets.get(marketType)?.values() ?? []) {
        for (const line of market.lines.values()) {
          this.#withdrawUnquoted(line, venues, isAlternate);
        }
      }
    }
  }

  #patch(group: PatchGroup): void {
    const event = this.#eventOf(group);
    for (const quote of group.quotes) this.#take(event, quote);
  }

  #eventOf({ event: head }: ImageGroup | PatchGroup): MapsEvent {
    const known = this.events.get(head.eventId);
    if (known) return known;
    const event = newEvent(head);
    this.events.set(head.eventId, event);
    return event;
  }

  #take(event: MapsEvent, quote: Quote): void {
    const confirmedAt = Math.min(quote.confirmedAt, this.now);
    const { startTime } = event.head;
    const started = this.now >= startTime;
    const isTooOld = this.now - confirmedAt > this.#ttlMs(started);
    if (isTooOld || (started && confirmedAt < startTime)) return;
    const line = lineOf(event, quote);
    const cell = line.cellByVenue.get(quote.venueId) ?? this.#newCell(line, quote.venueId);
    if (!cell) return;
    const side = line.market.market.sides.indexOf(quote.side);
    const known = cell.quotes[side];
    this.#touch(line);
    if (known) this.#requote(line, known, quote, confirmedAt);
    else this.#addQuote(line, cell, side, quote, confirmedAt);
    this.#schedule(line, confirmedAt + this.#edgeAgeMs(started) + 1);
  }

  #newCell(line: MapsLine, venueId: string): MapsCell | null {
    const venue = venueById(venueId);
    return venue ? addCell(line, venue) : null;
  }

  #requote(line: MapsLine, known: MapsQuote, quote: Quote, confirmedAt: number): void {
    known.confirmedAt = confirmedAt;
    known.receivedAt = this.#receivedAt;
    known.appliedAt = this.now;
    known.groupNumber = this.#groupNumber;
    const moved = known.price !== quote.price || known.suspended !== quote.suspended;
    if (moved) {
      known.price = quote.price;
      known.suspended = quote.suspended;
      known.updatedAt = this.now;
      known.figures = this.#prices.figures(known.cell.venue, known.price);
      updateBest(line, known, known.suspended ? Number.NEGATIVE_INFINITY : known.price);
      line.isChanged = true;
    } else if (known.size !== quote.size || known.link !== quote.link) {
      known.size = quote.size;
      known.link = quote.link;
      line.isChanged = true;
    }
    if (moved) markDirty(line, known);
    this.#refresh(line, known);
  }

  #addQuote(line: MapsLine, cell: MapsCell, side: number, from: Quote, confirmedAt: number): void {
    const { price, suspended, size, link, isAlternate } = from;
    const quote: MapsQuote = {
      isFresh: false,
      side,
      figures: this.#prices.figures(cell.venue, price),
      operator: cell.operator,
      value: null,
      ev: null,
      price,
      suspended,
      isBest: false,
      cell,
      isAlternate,
      groupNumber: this.#groupNumber,
      size,
      link,
      confirmedAt,
      receivedAt: this.#receivedAt,
      appliedAt: this.now,
      updatedAt: this.now,
    };
    cell.quotes[side] = quote;
    listQuotes(line);
    line.isChanged = true;
    if (!isAlternate && cell.operator.mainQuotes++ === 0) this.#countMain(line, 1);
    updateBest(line, quote, suspended ? Number.NEGATIVE_INFINITY : price);
    markDirty(line, quote);
    this.#refresh(line, quote);
  }

  #withdraw(line: MapsLine, quote: MapsQuote): void {
    const { cell, side } = quote;
    this.#touch(line);
    cell.quotes[side] = null;
    listQuotes(line);
    line.isChanged = true;
    markDirty(line, quote);
    if (!quote.isAlternate && --cell.operator.mainQuotes === 0) this.#countMain(line, -1);
    updateBest(line, quote, Number.NEGATIVE_INFINITY);
    closeJudged(quote, this.#edges);
  }

  #withdrawUnquoted(line: MapsLine, venues: ReadonlySet<string>, isAlternate: boolean): void {
    if (!isAlternate && line.mainOperators === 0) return;
    for (const { venue, quotes } of line.cells) {
      if (!venues.has(venue.bookmakerId)) continue;
      for (const quote of quotes) {
        if (!quote || quote.isAlternate !== isAlternate) continue;
        if (quote.groupNumber !== this.#groupNumber) this.#withdraw(line, quote);
      }
    }
  }

  /** Marks for judging what became fresh, or ceased to be. */
  #refresh(line: MapsLine, quote: MapsQuote): void {
    const started = this.now >= line.market.event.head.startTime;
    const isFresh = isFreshAt(quote, this.now - this.#edgeAgeMs(started));
    if (isFresh === quote.isFresh) return;
    quote.isFresh = isFresh;
    markDirty(line, quote);
  }

  #countMain(line: MapsLine, by: 1 | -1): void {
    line.mainOperators += by;
    if (line.market.isTouched) return;
    line.market.isTouched = true;
    this.#markets.push(line.market);
  }

  #touch(line: MapsLine): void {
    if (line.isTouched) return;
    line.isTouched = true;
    this.#touched.push(line);
  }

  #schedule(line: MapsLine, at: number): void {
    if (at >= line.scheduledAt) return;
    line.scheduledAt = at;
    this.#deadlines.push(at, line);
  }

  #passDeadlines(): void {
    while (this.#deadlines.minKey <= this.now) {
      const at = this.#deadlines.minKey;
      const line = this.#deadlines.pop() as MapsLine;
      if (line.scheduledAt !== at) continue;
      line.scheduledAt = Number.POSITIVE_INFINITY;
      this.#age(line);
    }
  }

  /** Drops what expired, marks what became too old for edges, and says when to look again. */
  #age(line: MapsLine): void {
    const started = this.now >= line.market.event.head.startTime;
    const ttlMs = this.#ttlMs(started);
    const edgeMs = this.#edgeAgeMs(started);
    let next = Number.POSITIVE_INFINITY;
    for (const quote of line.quotes) {
      const expires = quote.confirmedAt + ttlMs + 1;
      if (expires <= this.now) {
        this.#withdraw(line, quote);
        continue;
      }
      this.#refresh(line, quote);
      const ages = quote.confirmedAt + edgeMs + 1;
      next = Math.min(next, ages > this.now ? ages : expires);
    }
    if (line.isDirty) this.#touch(line);
    if (line.quotes.length > 0) this.#schedule(line, next);
  }

  #ttlMs(started: boolean): number {
    return started ? this.#pricing.ttlLiveMs : this.#pricing.ttlPregameMs;
  }

  #edgeAgeMs(started: boolean): number {
    return started ? this.#pricing.edgeAgeLiveMs : this.#pricing.edgeAgePregameMs;
  }

  #evaluate(): void {
    for (const market of this.#markets) this.#chooseMain(market);
    for (const line of this.#touched) {
      line.isTouched = false;
      if (line.isDirty) this.#judge(line);
      if (line.quotes.length > 0 && !line.isChanged) continue;
      line.isChanged = false;
      this.#linesChanged += 1;
      if (line.quotes.length === 0) this.#removeLine(line);
    }
    this.#touched.length = 0;
    this.#markets.length = 0;
  }

  #judge(line: MapsLine): void {
    line.isDirty = false;
    for (const cell of line.cells) {
      const { operator } = cell;
      if (operator.isDirty) updateOpinion(line, operator, this.#pricing.devig, this.#solves);
    }
    const isAlternate = line.mainOperators === 0;
    this.#edges.isRelabelled = isAlternate !== line.isAlternate;
    line.isAlternate = isAlternate;
    judgeLine(line, this.#edges);
  }

  #removeLine(line: MapsLine): void {
    line.scheduledAt = Number.POSITIVE_INFINITY;
    line.market.lines.delete(line.point);
    if (line.market.mainLine === line) line.market.mainLine = null;
  }

  #chooseMain(market: MapsMarket): void {
    market.isTouched = false;
    const previous = market.mainLine;
    const best = mainLineOf(market);
    if (best === previous) return;
    market.mainLine = best;
    for (const line of [previous, best]) {
      if (!line) continue;
      line.isMain = line === best;
      line.isChanged = true;
      this.#touch(line);
    }
  }
}

function markDirty(line: MapsLine, quote: MapsQuote): void {
  quote.cell.operator.isDirty = true;
  line.isDirty = true;
}

/** The point that most operators name first; of equals the lower. A slate has no others. */
function mainLineOf(market: MapsMarket): MapsLine | null {
  let best: MapsLine | null = null;
  for (const line of market.lines.values()) {
    if (line.mainOperators === 0) continue;
    const more = best === null ? 1 : line.mainOperators - best.mainOperators;
    const isLower = best !== null && more === 0 && (line.point ?? 0) < (best.point ?? 0);
    if (more > 0 || isLower) best = line;
  }
  return best;
}
