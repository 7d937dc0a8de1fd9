// One question's look at the book, at one position: candidates of edges and prices, and props that
// games of players can be held against.
import type { EdgeLook, EventEntry, Reader } from '#engine/reader.ts';
import type { ChatRecord } from '../contract/chat-records.ts';
import { type Candidate, madeOf } from './candidates.ts';
import { type ChatEdgeType, edgeCandidates } from './edge-records.ts';
import { type EventFacts, eventFacts } from './event-facts.ts';
import { eventPasses, type Filters } from './filters.ts';
import { type PostedProp, postedProps } from './hit-rate-records.ts';
import type { Question } from './language/question.ts';
import { gameTypes, type PricedMarkets, priceCandidates, pricedMarkets } from './price-records.ts';

/** Records that are there, and props whose games are still to be asked for. */
export interface ReadNow {
  readonly records: readonly ChatRecord[];
  readonly posted: readonly PostedProp[];
}

/** Events whose prices one question looks at: the next ones. */
const PRICED_EVENTS_MAX = 24;
const PROP_EVENTS_MAX = 12;

export class BookLook {
  /** Most events that one look was at. */
  events = 0;
  readonly #reader: Reader;
  readonly #side: Question['side'];
  readonly #line: number | undefined;
  /** Every event, by start; listed once. */
  readonly entries: readonly EventEntry[];
  #edgesByEvent: ReadonlyMap<string, readonly EdgeLook[]> | undefined;

  constructor(reader: Reader, { side, line }: Question) {
    this.#reader = reader;
    this.#side = side;
    this.#line = line;
    this.entries = reader.events();
  }

  /** Everything that can be bet on one game. */
  game(event: EventFacts, filters: Filters): ReadNow {
    this.events = Math.max(this.events, 1);
    const types = ['arbitrage', 'ev', 'value'] as const;
    const edges = edgeCandidates(event, this.#edgesOf(event.eventId), types, filters);
    const asked = { ...filters, marketTypes: gameTypes(event.leagueId, filters) };
    const priced = pricedMarkets(this.#reader, event, asked);
    const prices = priceCandidates(event, priced, asked);
    const records = madeOf([...edges, ...prices].filter((each) => this.#isOnSide(each, filters)));
    return { records, posted: this.#postedOf(event, priced, asked) };
  }

  /** Edges of all games that pass, but for one. */
  edges(filters: Filters, types: readonly ChatEdgeType[], except?: string): readonly Candidate[] {
    const entries = this.entries.filter(eventPasses(filters));
    this.events = Math.max(this.events, entries.length);
    return entries
      .filter(({ hasEdges, eventId }) => hasEdges && eventId !== except)
      .map((entry) => eventFacts(this.#reader, entry))
      .filter((event) => hasTeam(event, filters))
      .flatMap((event) => edgeCandidates(event, this.#edgesOf(event.eventId), types, filters))
      .filter((each) => this.#isOnSide(each, filters));
  }

  /** Best prices of the next games that pass. */
  prices(filters: Filters): readonly Candidate[] {
    const isProp = filters.onlyProps || filters.playerIds !== undefined;
    return this.next(filters, isProp ? PROP_EVENTS_MAX : PRICED_EVENTS_MAX)
      .flatMap((event) =>
        priceCandidates(event, pricedMarkets(this.#reader, event, filters), filters),
      )
      .filter((each) => this.#isOnSide(each, filters));
  }

  /** Props of the next games that pass. */
  posted(filters: Filters): readonly PostedProp[] {
    const props = { ...filters, onlyProps: filters.marketTypes === undefined };
    return this.next(props, PROP_EVENTS_MAX).flatMap((event) =>
      this.#postedOf(event, pricedMarkets(this.#reader, event, props), props),
    );
  }

  /** The next games with prices that pass. */
  next(filters: Filters, most: number): readonly EventFacts[] {
    const found: EventFacts[] = [];
    for (const entry of this.entries.filter(eventPasses(filters))) {
      if (found.length === most) break;
      if (!entry.hasOffers || (filters.onlyProps && !entry.hasProps)) continue;
      const event = eventFacts(this.#reader, entry);
      if (hasTeam(event, filters)) found.push(event);
    }
    this.events = Math.max(this.events, found.length);
    return found;
  }

  #edgesOf(eventId: string): readonly EdgeLook[] {
    this.#edgesByEvent ??= grouped(this.#reader.openEdges());
    return this.#edgesByEvent.get(eventId) ?? [];
  }

  #postedOf(event: EventFacts, priced: PricedMarkets, filters: Filters): readonly PostedProp[] {
    return postedProps(event, priced.calculatedAt, priced.markets, filters, this.#line);
  }

  /** "Is the over good?" wants no under and, unless a market or player is named, overs alone. */
  #isOnSide({ outcome }: Candidate, { marketTypes, playerIds }: Filters): boolean {
    if (this.#side === undefined) return true;
    const [wanted, other] = this.#side === 'over' ? ['Over', 'Under'] : ['Under', 'Over'];
    return marketTypes || playerIds ? outcome !== other : outcome === wanted;
  }
}

function grouped(looks: readonly EdgeLook[]): ReadonlyMap<string, readonly EdgeLook[]> {
  const byEvent = new Map<string, EdgeLook[]>();
  for (const look of looks) {
    const known = byEvent.get(look.eventId);
    if (known) known.push(look);
    else byEvent.set(look.eventId, [look]);
  }
  return byEvent;
}

function hasTeam({ home, away }: EventFacts, { teamIds }: Filters): boolean {
  return !teamIds || teamIds.has(home.id) || teamIds.has(away.id);
}
