// What a delta says of lines: upserts with their changed offers, removals, and the heads of their
// events.
import { type EventState, type Line, type MarketState, marketKey } from './book.ts';
import type { VenueFilter } from './consensus.ts';
import { edgeLineOf } from './edge-view.ts';
import { servedType } from './line-changes.ts';
import { type LineKey, lineKey } from './line-key.ts';
import { type LineNews, lineNews, stands } from './line-news.ts';
import { filtersVenues, marketHead, offerRecords, venueFilterOf } from './line-record.ts';
import { headText, keyText, opened, summaryText } from './line-text.ts';
import { lineOf } from './line-view.ts';
import type { LineTeller, Reach } from './line-walk.ts';
import type { OfferFilter } from './reader.ts';
import type { LineRecord, MarketHead, OfferRecord, PlayerTeam } from './records.ts';
import { playerTeamOf, selectionLabels } from './selection.ts';
import type { EngineState, LineTombstone } from './state.ts';

/**
 * A line that changed: `offers` are the changed ones, `gone` the ones that left. Of props the
 * fields that their own records have.
 */
export interface LineUpsert
  extends LineKey,
    Partial<MarketHead>,
    Partial<PlayerTeam>,
    Partial<Omit<LineRecord, 'point' | 'offers'>> {
  readonly marketType: string;
  readonly offers: readonly OfferRecord[];
  readonly gone: readonly (readonly [bookmakerId: string, selection: string])[];
}

/** What there is to say of lines, each as JSON. */
export interface LinesDelta {
  /** Events that are new to the stream or whose head changed: an OddsEventHead each. */
  readonly events: readonly string[];
  /** A LineUpsert each. */
  readonly upsert: readonly string[];
  /** A LineKey each. */
  readonly remove: readonly string[];
  /** confirmedAt of the newest price in it, epoch ms; null where no price is in it. */
  readonly newestConfirmedAt: number | null;
  /** receivedAt of the newest price in it, epoch ms; null where no price is in it. */
  readonly newestReceivedAt: number | null;
}

/** An upsert up to the offers that left. */
interface Told {
  readonly text: string;
  readonly gone: readonly (readonly [bookmakerId: string, selection: string])[];
}

// Between the parts of an upsert.
const IS_MAIN = ',"isMain":true,';
const IS_NOT_MAIN = ',"isMain":false,';
const OFFERS = ',"offers":[';
const GONE = '],"gone":';
const NOTHING_GONE = '[]}';

/** Gathers what one delta says of lines. */
export class LineCollector implements LineTeller {
  readonly #state: EngineState;
  readonly #since: number;
  readonly #filter: OfferFilter;
  readonly #passesVenue: VenueFilter | undefined;
  readonly #propsOnly: boolean;
  readonly #charsMax: number;
  #chars = 0;
  readonly #upserts = new Map<number, Told>();
  readonly #removed = new Set<string>();
  #newestConfirmedAt: number | null = null;
  #newestReceivedAt: number | null = null;

  /** `propsOnly`: of players' lines alone, in the form of their own records. */
  constructor(state: EngineState, reach: Reach, propsOnly: boolean) {
    const { since, filter, charsMax = Number.POSITIVE_INFINITY } = reach;
    this.#state = state;
    this.#since = since;
    this.#filter = filter;
    this.#passesVenue = venueFilterOf(filter);
    this.#propsOnly = propsOnly;
    this.#charsMax = charsMax;
  }

  isAbout(market: MarketState): boolean {
    return this.#chars <= this.#charsMax && (!this.#propsOnly || market.playerId !== null);
  }

  show(line: Line, isAfresh: boolean): boolean {
    if (this.#upserts.has(line.slot)) return true;
    if (!this.hasContent(line)) {
      // Of venues that pass none may ever have quoted it.
      if (isAfresh || this.#newsOf(line, false).gone.length > 0) this.remove(line);
      return false;
    }
    const told = this.#upsertOf(line, isAfresh);
    this.#chars += told.text.length;
    this.#upserts.set(line.slot, told);
    return true;
  }

  remove(line: Line): void {
    this.#removed.add(JSON.stringify(lineKey(line)));
  }

  /** Where its key is back, its lost offers are named instead. */
  removeGone(tombstone: LineTombstone): void {
    const { event, team, playerId } = tombstone.market;
    // The event may have been forgotten and met again since.
    const current = this.#state.book.events.get(event.head.eventId);
    const { marketType } = tombstone.market.market;
    const market = current?.markets.get(marketKey(marketType, team, playerId));
    const back = market && this.#lineAt(market, tombstone.point);
    const known = back && this.#upserts.get(back.slot);
    if (back && known && servedType(back) === tombstone.servedMarketType) {
      this.#upserts.set(back.slot, { ...known, gone: unite(known, back, tombstone) });
      return;
    }
    const key = {
      ...lineKey({ ...tombstone, isAlternate: false }),
      marketType: tombstone.servedMarketType,
    };
    this.#removed.add(JSON.stringify(key));
  }

  hasContent(line: Line): boolean {
    return stands(this.#state, line, this.#passesVenue);
  }

  /** What was gathered, with the heads of these events; undefined where there is nothing. */
  delta(shown: readonly EventState[]): LinesDelta | undefined {
    if (shown.length + this.#upserts.size + this.#removed.size === 0) return undefined;
    const events = shown.map(headText);
    const upsert: string[] = [];
    for (const { text, gone } of this.#upserts.values()) {
      upsert.push(text + (gone.length === 0 ? NOTHING_GONE : `${JSON.stringify(gone)}}`));
    }
    return {
      events,
      upsert,
      remove: [...this.#removed],
      newestConfirmedAt: this.#newestConfirmedAt,
      newestReceivedAt: this.#newestReceivedAt,
    };
  }

  #lineAt(market: MarketState, point: number | null): Line | undefined {
    const slot = market.lines.find((each) => edgeLineOf(this.#state, each).point === point);
    return slot === undefined ? undefined : lineOf(this.#state, slot);
  }

  #upsertOf(line: Line, isAfresh: boolean): Told {
    const isNew = isAfresh || line.appearedSeq > this.#since;
    const isFiltered = filtersVenues(this.#filter);
    const news = this.#newsOf(line, !(isNew || isFiltered));
    const { changed, count, gone, confirmedAt, receivedAt } = news;
    // Under a filter of venues one that passes turns the isBest of others, or shows the line.
    const whole = isNew || (isFiltered && count + gone.length > 0);
    if (confirmedAt > (this.#newestConfirmedAt ?? 0)) this.#newestConfirmedAt = confirmedAt;
    if (receivedAt > (this.#newestReceivedAt ?? 0)) this.#newestReceivedAt = receivedAt;
    const key = whole ? this.#headOf(line) : keyText(line) + this.#turnedSide(line);
    const standing = this.#propsOnly ? ',' : line.isMain ? IS_MAIN : IS_NOT_MAIN;
    const summary = summaryText(this.#state, line, this.#passesVenue, !this.#propsOnly);
    const offers = whole ? this.#allOf(line) : changed;
    return { text: key + standing + summary + OFFERS + offers + GONE, gone };
  }

  #newsOf(line: Line, tellsOffers: boolean): LineNews {
    return lineNews(this.#state, line, this.#since, tellsOffers, this.#passesVenue);
  }

  /** All offers that pass: JSON, and commas. */
  #allOf(line: Line): string {
    return JSON.stringify(offerRecords(this.#state, line, this.#filter)).slice(1, -1);
  }

  /** The beginning of an object with all that the market says. */
  #headOf(line: Line): string {
    const key = lineKey(line);
    if (!this.#propsOnly) return opened(Object.assign(key, marketHead(line)));
    const { period: _, ...head } = marketHead(line);
    const { event, player } = line.market;
    return opened(Object.assign(key, head, playerTeamOf(event, player)));
  }

  /** Of a line whose market the follower knows: its player's team, where that is news. */
  #turnedSide({ market: { event, player } }: Line): string {
    if (!this.#propsOnly || player === null) return '';
    const side = event.playerSides.get(player.slot);
    const isNews = side !== undefined && side.changedSeq > this.#since;
    return isNews ? `,${opened(playerTeamOf(event, player)).slice(1)}` : '';
  }
}

/** A delta as members of an object. */
export function linesText(delta: Pick<LinesDelta, 'events' | 'upsert' | 'remove'>): string {
  const events = `"events":[${delta.events.join(',')}]`;
  return `${events},"upsert":[${delta.upsert.join(',')}],"remove":[${delta.remove.join(',')}]`;
}

/** Offers lost when the line left that are not back on it. */
function unite({ gone: known }: Told, line: Line, tombstone: LineTombstone): Told['gone'] {
  const labels = selectionLabels(line.market);
  const gone = new Map(known.map((pair) => [pair.join('|'), pair]));
  for (const { venue, side } of tombstone.goneOffers) {
    const cell = line.cells.find((candidate) => candidate.venue === venue);
    if (cell?.offers[side]) continue;
    const pair = [venue.bookmakerId, labels[side] as string] as const;
    gone.set(pair.join('|'), pair);
  }
  return [...gone.values()];
}
