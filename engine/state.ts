// Everything an engine knows, in one place, handed to the functions that change it. Limits have
// names.

import { EventNameTable } from '#domain/catalog/event-names.ts';
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import type { PricingConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Profile } from '#domain/profile.ts';
import { VenueCatalog } from '#domain/venue-catalog.ts';
import { Journal } from './apply/journal.ts';
import { Book, type EventState, type MarketState, type Player } from './book/book.ts';
import { ChangeList, TombstoneRing } from './book/changes.ts';
import { lengthened } from './book/growth.ts';
import type { LineTombstone } from './book/line-tombstone.ts';
import { L_FLAGS, LINE, Lines, T_SCHEDULED, TIMES, TOUCHED } from './book/lines.ts';
import { MarketTable } from './book/market-table.ts';
import { type DeepChange, Offers } from './book/offers.ts';
import { PriceHistory } from './book/price-history.ts';
import { SlotList } from './book/slot-list.ts';
import { VenueTable } from './book/venue-table.ts';
import { type Ages, agesFrom } from './clock/age-limits.ts';
import { Deadlines } from './clock/staleness.ts';
import { VenueHealth } from './clock/venue-health.ts';
import { ClosedEdges } from './edges/closed-edges.ts';
import { EdgeTable } from './edges/edge-table.ts';
import type { OutputColumns } from './output.ts';
import { SolveCache } from './price/solve-cache.ts';
import { Claims } from './sources/claims.ts';
import { WithdrawnSlots } from './sources/tombstones.ts';
import type { Watch } from './watch.ts';

/** The progress and the counts of one source. */
export interface SourceState {
  readonly name: string;
  session: number;
  lastOrdinal: number;
  /** The newest session of those who post as this source; 0 where none was opened. */
  sourceSession: number;
  accepted: number;
  readonly rejected: Map<string, number>;
}

/** A source without messages. */
export function newSource(name: string): SourceState {
  const sessions = { session: -1, lastOrdinal: 0, sourceSession: 0 };
  return { name, ...sessions, accepted: 0, rejected: new Map() };
}

/** Tombstones kept for resumes, of lines and of edges each. */
export const TOMBSTONES_MAX = 65_536;

export class EngineState {
  readonly catalog = new VenueCatalog();
  /** Leagues with their teams and markets. */
  readonly leagues = new LeagueCatalog();
  readonly markets = new MarketTable(this.leagues);
  /** Which event each id of a source means. */
  readonly eventNames = new EventNameTable();
  /** The catalogue's venues in columns. */
  readonly venues = new VenueTable(this.catalog, this.leagues);
  readonly book = new Book(this.leagues);
  readonly lines = new Lines();
  readonly offers = new Offers();
  /** What prices of main lines were before they changed. */
  readonly priceHistory = new PriceHistory();
  readonly edges = new EdgeTable();
  readonly deadlines = new Deadlines();
  readonly solves = new SolveCache();
  readonly lineChanges = new SlotList();
  /** Lines of which levels alone changed last, below the best ones. */
  readonly deepLines = new Map<number, DeepChange>();
  readonly eventChanges = new ChangeList<EventState>();
  readonly removedLines = new TombstoneRing<LineTombstone>(TOMBSTONES_MAX);
  readonly closedEdges = new ClosedEdges(TOMBSTONES_MAX, this.venues);
  /** Venues whose name, type or region the group in hand changed, by their numbers. */
  readonly renamedVenues = new Set<number>();
  /** Offers of the line in hand whose fee or delay is another now: venue and side, in turn. */
  readonly otherTerms: number[] = [];
  readonly removedEvents = new TombstoneRing<string>(TOMBSTONES_MAX);
  readonly sources = new Map<string, SourceState>();
  /** Which of them is the primary of which venue. */
  readonly claims = new Claims();
  /** Explicit withdrawals of prices that another source may still quote. */
  readonly withdrawn = new WithdrawnSlots();
  /** Each venue's health, by its number; null for one that was never named. */
  readonly venueHealth: (VenueHealth | null)[] = this.catalog.all.map(() => null);
  /** How many offers of each venue are in the book. */
  venueOffers = new Int32Array(this.venues.size);
  /** By playerId, and by number. */
  readonly players = new Map<string, Player>();
  readonly playerSlots: Player[] = [];
  pricing: PricingConfig = defaultPricing('live');
  /** How old quotes may be before and after their event's start, after the rules in force. */
  pregameAges: Ages = agesFrom(0, 0);
  liveAges: Ages = agesFrom(0, 0);
  mode: 'live' | 'replay' = 'live';
  recordings: readonly { readonly name: string; readonly sha256: string }[] = [];
  configured = false;
  /** Pricing profiles beside the built-in ones; views follow them, the fold does not. */
  profiles: readonly Profile[] = [];
  seq = 0;
  now = 0;
  /** When the newest group was received, and how long before now that was. */
  receivedAt = 0;
  lagMs = 0;
  /** Newest confirmation among the quotes accepted so far, epoch milliseconds. */
  newestConfirmedAt = 0;
  /** Positions before this seq cannot be resumed from. */
  completeSince = 0;
  /** The log had lost its beginning when this book was begun. */
  beganLate = false;
  /** All catalogue statements before this seq were repeated behind it. */
  repeatedSince = 0;
  /** now when that was done; 0 where nobody knows. */
  repeatedAt = 0;
  groupNumber = 0;
  /** Numbers each evaluation of a line, to tell its edges from those of before. */
  evaluation = 0;

  // Work counted since the start; not part of what a snapshot holds.
  /** Edges above the limits of plausibility, each time one appeared. */
  palpableEdges = 0;
  /** Offers looked at so far: work is counted, not timed. */
  offersExamined = 0;
  linesChanged = 0;
  edgesOpened = 0;
  edgesUpdated = 0;
  edgesClosed = 0;

  // Of the group in hand; emptied at its end.
  readonly journal = new Journal();
  touchedLines = new Int32Array(256);
  touchedCount = 0;
  readonly touchedMarkets: MarketState[] = [];
  readonly touchedEvents = new Set<EventState>();
  /** What it changes; null where nobody observes it. */
  output: GroupOutput | null = null;
  /** Notes what groups touch for followed views; null where nobody follows one. */
  watch: Watch | null = null;

  constructor() {
    this.usePricing(this.pricing);
  }

  /** The rules in force from here on. */
  usePricing(pricing: PricingConfig): void {
    this.pricing = pricing;
    this.pregameAges = agesFrom(pricing.ttlPregameMs, pricing.edgeAgePregameMs);
    this.liveAges = agesFrom(pricing.ttlLiveMs, pricing.edgeAgeLiveMs);
    this.solves.use(pricing.devig);
    this.claims.useTtl(pricing.venueStaleMs);
  }

  source(name: string): SourceState {
    const known = this.sources.get(name);
    if (known) return known;
    const fresh = newSource(name);
    this.sources.set(name, fresh);
    return fresh;
  }

  /** A venue answered in the group in hand. */
  markAnswered(venue: number): VenueHealth {
    const health = this.healthOf(venue);
    if (health.lastMessageGroup !== this.groupNumber) {
      health.markAnswered(this.groupNumber, this.now, this.receivedAt);
    }
    return health;
  }

  healthOf(venue: number): VenueHealth {
    const known = this.venueHealth[venue];
    if (known) return known;
    const health = new VenueHealth();
    this.venueHealth[venue] = health;
    return health;
  }

  /** Has a line evaluated when the group ends; `flags`: what beyond its offers may have changed. */
  touchLine(line: number, flags = 0): void {
    const { ints } = this.lines;
    const at = line * LINE + L_FLAGS;
    const known = ints[at] as number;
    ints[at] = known | TOUCHED | flags;
    if ((known & TOUCHED) === 0) this.clearAtEnd(line);
  }

  /** Has the marks that a group leaves on a line cleared when it ends. */
  clearAtEnd(line: number): void {
    if (this.touchedCount === this.touchedLines.length) {
      this.touchedLines = lengthened(this.touchedLines, 2 * this.touchedCount);
    }
    this.touchedLines[this.touchedCount++] = line;
  }

  /** Every line of an event, with the clocks on it. */
  touchEventLines(event: EventState, flags: number): void {
    for (const market of event.markets.values()) {
      for (const line of market.lines) this.touchLine(line, flags);
    }
  }

  touchMarket(market: MarketState): void {
    if (market.touchedIn === this.groupNumber) return;
    market.touchedIn = this.groupNumber;
    this.touchedMarkets.push(market);
  }

  /** Stored quotes of a venue on an event changed outside the book: counts if it is a model. */
  noteModel(venue: number, event: number): void {
    if (this.venues.isModel[venue] === 1) this.touchModel(event);
  }

  /** A model's prices on an event, by its number, changed. */
  touchModel(event: number): void {
    this.book.touchedSeqs[event] = this.seq;
    this.watch?.models.add(event);
  }

  /** Quotes of an event, by its number, may be confirmed by the group in hand. */
  confirmEvent(event: number): void {
    this.book.touchedSeqs[event] = this.seq;
    this.watch?.confirmedEvents.add(event);
  }

  /** Schedules the line's age check for `at` at the latest. */
  scheduleLine(line: number, at: number): void {
    const { times } = this.lines;
    if (at >= (times[line * TIMES + T_SCHEDULED] as number)) return;
    this.lines.schedule(line, at);
    this.deadlines.push(at, line);
  }

  /** The same of an event. */
  scheduleEvent(event: EventState, at: number): void {
    if (at >= event.scheduledAt) return;
    event.scheduledAt = at;
    this.deadlines.push(at, -1 - event.slot);
  }
}

/** What a group changed, beside the state that shows it. */
export type GroupOutput = OutputColumns<EngineState>;

/** Counts a rejection of a source. */
export function reject(source: SourceState, reason: string, count = 1): void {
  source.rejected.set(reason, (source.rejected.get(reason) ?? 0) + count);
}
