// What a delta says of lines: upserts with their changed offers, removals, and the heads of their
// events.

import { type EventState, type Line, type MarketState, marketKey } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import type { EngineState } from '../../state.ts';
import type { VenueFilter } from '../consensus.ts';
import { edgeLineOf } from '../edge-view.ts';
import { filtersVenues, marketHead, offerRecords, venueFilterOf } from '../line-record.ts';
import { lineOf, placesOf } from '../line-view.ts';
import type { OfferFilter } from '../reader.ts';
import type { LineRecord, MarketHead, OfferRecord, PlayerTeam } from '../records.ts';
import { playerTeamOf, selectionLabels } from '../selection.ts';
import { headText, keyText, labelText, offerText, opened, summaryText } from '../text/line-text.ts';
import { servedType } from './line-changes.ts';
import { type LineKey, lineKey } from './line-key.ts';
import type { LineVisitor, Reach } from './line-walk.ts';
import { type NewOffers, newOffers, stands } from './new-offers.ts';

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
  /**
   * OddsEventHeads with commas between them: of events that are new to the stream or whose head
   * changed.
   */
  readonly events: string;
  /** The same of LineUpserts. */
  readonly upsert: string;
  /** How many they are. */
  readonly upserts: number;
  /** A LineKey each. */
  readonly remove: readonly string[];
  /** confirmedAt of the newest price in it, epoch ms; null where no price is in it. */
  readonly newestConfirmedAt: number | null;
  /** receivedAt of the newest price in it, epoch ms; null where no price is in it. */
  readonly newestReceivedAt: number | null;
}

/** The upsert of a line: its JSON up to the offers that left. */
interface Upsert {
  readonly slot: number;
  readonly text: string;
  readonly gone: readonly (readonly [bookmakerId: string, selection: string])[];
}

/** Gathers what one delta says of lines. */
export class LineCollector implements LineVisitor {
  readonly #state: EngineState;
  readonly #since: number;
  readonly #filter: OfferFilter;
  readonly #passesVenue: VenueFilter | undefined;
  readonly #propsOnly: boolean;
  readonly #charsMax: number;
  readonly #upserts: Upsert[] = [];
  /** Where each line's is, for those who look for one. */
  #places: Map<number, number> | undefined;
  readonly #removed = new Set<string>();
  /** Characters of the upserts, all but the offers that left. */
  #length = 0;
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
    return this.#length <= this.#charsMax && (!this.#propsOnly || market.playerId !== null);
  }

  show(line: Line, isAfresh: boolean): boolean {
    if (!this.hasContent(line)) {
      // Of venues that pass none may ever have quoted it.
      if (isAfresh || this.#newsOf(line).gone.length > 0) this.remove(line);
      return false;
    }
    this.#add(line, isAfresh);
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
    const place = back && this.#placeOf(back.slot);
    if (back && place !== undefined && servedType(back) === tombstone.servedMarketType) {
      const known = this.#upserts[place] as Upsert;
      this.#upserts[place] = { ...known, gone: unite(known, back, tombstone) };
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
    if (shown.length + this.#upserts.length + this.#removed.size === 0) return undefined;
    return {
      events: shown.map(headText).join(','),
      upsert: this.#upserts.map(upsertText).join(','),
      upserts: this.#upserts.length,
      remove: [...this.#removed],
      newestConfirmedAt: this.#newestConfirmedAt,
      newestReceivedAt: this.#newestReceivedAt,
    };
  }

  #lineAt(market: MarketState, point: number | null): Line | undefined {
    const slot = market.lines.find((each) => edgeLineOf(this.#state, each).point === point);
    return slot === undefined ? undefined : lineOf(this.#state, slot);
  }

  #placeOf(slot: number): number | undefined {
    this.#places ??= new Map(this.#upserts.map((told, place) => [told.slot, place]));
    return this.#places.get(slot);
  }

  #add(line: Line, isAfresh: boolean): void {
    const isNew = isAfresh || line.appearedSeq > this.#since;
    const { changed, gone, confirmedAt, receivedAt } = this.#newsOf(line);
    // Under a filter of venues one that passes turns the isBest of others, or shows the line.
    const whole = isNew || (filtersVenues(this.#filter) && changed.length + gone.length > 0);
    if (confirmedAt > (this.#newestConfirmedAt ?? 0)) this.#newestConfirmedAt = confirmedAt;
    if (receivedAt > (this.#newestReceivedAt ?? 0)) this.#newestReceivedAt = receivedAt;
    const head = whole ? this.#headOf(line) : keyText(line) + this.#turnedSide(line);
    const isMain = this.#propsOnly ? ',' : `,"isMain":${line.isMain},`;
    const summary = summaryText(this.#state, line, this.#passesVenue, !this.#propsOnly);
    const offers = whole ? this.#allOf(line) : this.#offersText(line, changed);
    const text = `${head}${isMain}${summary},"offers":[${offers}],"gone":`;
    this.#length += text.length;
    this.#upserts.push({ slot: line.slot, text, gone });
  }

  #offersText(line: Line, places: readonly number[]): string {
    const { chunk, from, sides } = placesOf(this.#state, line);
    let text = '';
    for (const at of places) {
      const label = labelText(line.market, (at - from) % sides);
      text += (text === '' ? '' : ',') + offerText(this.#state, chunk, at, label);
    }
    return text;
  }

  #newsOf(line: Line): NewOffers {
    return newOffers(this.#state, line, this.#since, this.#passesVenue);
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
export function linesText({
  events,
  upsert,
  remove,
}: Pick<LinesDelta, 'events' | 'upsert' | 'remove'>): string {
  return `"events":[${events}],"upsert":[${upsert}],"remove":[${remove.join(',')}]`;
}

function upsertText({ text, gone }: Upsert): string {
  return `${text}${gone.length === 0 ? '[]' : JSON.stringify(gone)}}`;
}

/** Offers lost when the line left that are not back on it. */
function unite({ gone: known }: Upsert, line: Line, tombstone: LineTombstone): Upsert['gone'] {
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
