// What a delta says of lines: upserts with their changed offers, removals, and the heads of their
// events.

import { type EventState, type Line, type MarketState, marketKey } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import { servedType } from '../../book/served-type.ts';
import type { EngineState } from '../../state.ts';
import type { VenueFilter } from '../consensus.ts';
import { edgeLineOf } from '../edges/edge-view.ts';
import { filtersVenues, marketHead, offerRecords, venueFilterOf } from '../line-record.ts';
import { lineSummary } from '../line-summary.ts';
import { lineOf, placesOf } from '../line-view.ts';
import type { OfferFilter } from '../reader.ts';
import type { LineRecord, MarketHead, OfferRecord, PlayerTeam } from '../records.ts';
import { playerTeamOf, selectionLabels } from '../selection.ts';
import {
  labelText,
  opened,
  writeHead,
  writeKey,
  writeOffer,
  writeSummary,
} from '../text/line-text.ts';
import { type OddsTexts, oddsTexts } from '../text/odds-texts.ts';
import { keptForever, TextWriter } from '../text/text-writer.ts';
import { type LineKey, lineKey } from './line-key.ts';
import type { LineVisitor, Reach } from './line-walk.ts';
import { isQuoted, type NewOffers, newOffers } from './new-offers.ts';

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
   * OddsEventHeads with commas between them, as UTF-8 that is good until the next delta: of events
   * that are new to the stream or whose head changed.
   */
  readonly events: Uint8Array;
  /** The same of LineUpserts. */
  readonly upsert: Uint8Array;
  /** How many they are. */
  readonly upserts: number;
  /** A LineKey each. */
  readonly remove: readonly string[];
  /** confirmedAt of the newest price in it, epoch ms; null where no price is in it. */
  readonly newestConfirmedAt: number | null;
  /** receivedAt of the newest price in it, epoch ms; null where no price is in it. */
  readonly newestReceivedAt: number | null;
}

/** Where the upsert of a line lies in what was written: `end` is before the offers that left. */
interface Written {
  readonly slot: number;
  readonly from: number;
  readonly end: number;
  readonly gone: readonly (readonly [bookmakerId: string, selection: string])[];
}

// Between the parts of an upsert.
const COMMA = keptForever(',');
const IS_MAIN = keptForever(',"isMain":true,');
const IS_NOT_MAIN = keptForever(',"isMain":false,');
const OFFERS = keptForever(',"offers":[');
const GONE = keptForever('],"gone":');
const NOTHING_GONE = keptForever('[]}');
// Between the members of a delta.
const EVENTS = keptForever('"events":[');
const UPSERT = keptForever('],"upsert":[');
const REMOVE = keptForever('],"remove":[');
const LIST_END = keptForever(']');

/** What one delta says is read before the next is begun. */
const out = new TextWriter();
/** A delta whole, where it is wanted as text. */
const texts = new TextWriter();
const decoder = new TextDecoder();

/** Gathers what one delta says of lines. */
export class LineCollector implements LineVisitor {
  readonly #state: EngineState;
  readonly #since: number;
  readonly #filter: OfferFilter;
  readonly #odds: OddsTexts;
  readonly #passesVenue: VenueFilter | undefined;
  readonly #propsOnly: boolean;
  readonly #charsMax: number;
  readonly #upserts: Written[] = [];
  /** Where each line's is, for those who look for one. */
  #places: Map<number, number> | undefined;
  readonly #removed = new Set<string>();
  /** Each upsert is written as it is published. */
  #isWritten = true;
  #newestConfirmedAt: number | null = null;
  #newestReceivedAt: number | null = null;

  /** `propsOnly`: of players' lines alone, in the form of their own records. */
  constructor(state: EngineState, reach: Reach, propsOnly: boolean) {
    const { since, filter, charsMax = Number.POSITIVE_INFINITY } = reach;
    this.#state = state;
    this.#since = since;
    this.#filter = filter;
    this.#odds = oddsTexts(filter.oddsFormat);
    this.#passesVenue = venueFilterOf(state, filter);
    this.#propsOnly = propsOnly;
    this.#charsMax = charsMax;
    out.clear();
  }

  isAbout(market: MarketState): boolean {
    return out.length <= this.#charsMax && (!this.#propsOnly || market.playerId !== null);
  }

  show(line: Line, isAfresh: boolean): boolean {
    if (!this.hasContent(line)) {
      // Of venues that pass none may ever have quoted it.
      if (isAfresh || this.#changesOf(line).gone.length > 0) this.remove(line);
      return false;
    }
    this.#upserts.push(this.#write(line, isAfresh));
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
      const known = this.#upserts[place] as Written;
      this.#upserts[place] = { ...known, gone: unite(known, back, tombstone) };
      this.#isWritten = false;
      return;
    }
    const key = {
      ...lineKey({ ...tombstone, isAlternate: false }),
      marketType: tombstone.servedMarketType,
    };
    this.#removed.add(JSON.stringify(key));
  }

  hasContent(line: Line): boolean {
    return isQuoted(this.#state, line, this.#passesVenue);
  }

  /** What was gathered, with the heads of these events; undefined where there is nothing. */
  delta(shown: readonly EventState[]): LinesDelta | undefined {
    if (shown.length + this.#upserts.length + this.#removed.size === 0) return undefined;
    if (!this.#isWritten) this.#writeAnew();
    const upsertsEnd = out.length;
    shown.forEach((event, index) => {
      if (index > 0) out.kept(COMMA);
      writeHead(out, event);
    });
    return {
      events: out.between(upsertsEnd, out.length),
      upsert: out.between(0, upsertsEnd),
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
    this.#places ??= new Map(this.#upserts.map((upsert, place) => [upsert.slot, place]));
    return this.#places.get(slot);
  }

  /** With what is known by now of the offers that left. */
  #writeAnew(): void {
    const texts = this.#upserts.map(({ from, end, gone }) => {
      const before = decoder.decode(out.between(from, end));
      return `${before}${JSON.stringify(gone)}}`;
    });
    out.clear();
    out.text(texts.join(','));
  }

  #write(line: Line, isAfresh: boolean): Written {
    const isNew = isAfresh || line.appearedSeq > this.#since;
    const changes = this.#changesOf(line);
    const { changed, gone, confirmedAt, receivedAt } = changes;
    // Under a filter of venues one that passes turns the isBest of others, or shows the line.
    const whole = isNew || (filtersVenues(this.#filter) && changed.length + gone.length > 0);
    if (confirmedAt > (this.#newestConfirmedAt ?? 0)) this.#newestConfirmedAt = confirmedAt;
    if (receivedAt > (this.#newestReceivedAt ?? 0)) this.#newestReceivedAt = receivedAt;
    if (out.length > 0) out.kept(COMMA);
    const from = out.length;
    if (whole) out.text(this.#headOf(line));
    else {
      writeKey(out, line);
      if (this.#propsOnly) out.text(this.#turnedSide(line));
    }
    out.kept(this.#propsOnly ? COMMA : line.isMain ? IS_MAIN : IS_NOT_MAIN);
    this.#writeSummary(line);
    out.kept(OFFERS);
    if (whole) out.text(this.#allOf(line));
    else this.#writeOffers(line, changed);
    out.kept(GONE);
    const end = out.length;
    if (gone.length === 0) out.kept(NOTHING_GONE);
    else out.text(`${JSON.stringify(gone)}}`);
    return { slot: line.slot, from, end, gone };
  }

  #writeSummary(line: Line): void {
    const state = this.#state;
    if (this.#filter.profile === undefined) {
      writeSummary(out, state, line, this.#passesVenue, !this.#propsOnly, this.#odds);
      return;
    }
    const { summary, hold } = lineSummary(state, line, this.#passesVenue, this.#filter);
    out.text(JSON.stringify(this.#propsOnly ? { summary } : { hold, summary }).slice(1, -1));
  }

  #writeOffers(line: Line, places: readonly number[]): void {
    const { chunk, from, sides } = placesOf(this.#state, line);
    let isFirst = true;
    for (const at of places) {
      if (!isFirst) out.kept(COMMA);
      isFirst = false;
      const label = labelText(line.market, (at - from) % sides);
      writeOffer(out, this.#state, chunk, at, label, this.#odds, this.#filter.depth);
    }
  }

  #changesOf(line: Line): NewOffers {
    const showsLevels = this.#filter.depth !== undefined;
    return newOffers(this.#state, line, this.#since, this.#passesVenue, showsLevels);
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
    if (player === null) return '';
    const side = event.playerSides.get(player.slot);
    const isNew = side !== undefined && side.changedSeq > this.#since;
    return isNew ? `,${opened(playerTeamOf(event, player)).slice(1)}` : '';
  }
}

type LineMembers = Pick<LinesDelta, 'events' | 'upsert' | 'remove'>;

/** Writes a delta as members of an object, before another is made. */
export function writeLines(to: TextWriter, { events, upsert, remove }: LineMembers): void {
  to.kept(EVENTS);
  to.utf8(events);
  to.kept(UPSERT);
  to.utf8(upsert);
  to.kept(REMOVE);
  remove.forEach((key, index) => {
    if (index > 0) to.kept(COMMA);
    to.text(key);
  });
  to.kept(LIST_END);
}

/** The same as text. */
export function linesText(delta: LineMembers): string {
  texts.clear();
  writeLines(texts, delta);
  return decoder.decode(texts.between(0, texts.length));
}

/** Offers lost when the line left that are not back on it. */
function unite({ gone: known }: Written, line: Line, tombstone: LineTombstone): Written['gone'] {
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
