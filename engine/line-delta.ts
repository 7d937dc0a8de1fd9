// What a delta says of lines: upserts with their changed offers, removals, and the heads of their
// events.
import { type EventState, type Line, type MarketState, marketKey } from './book.ts';
import type { VenueFilter } from './consensus.ts';
import type { EdgeLine } from './edge.ts';
import { edgeLineOf } from './edge-view.ts';
import { oddsEventHead } from './event-record.ts';
import { servedType } from './line-changes.ts';
import { lineNews, stands } from './line-news.ts';
import { filtersVenues, marketHead, offerRecords, venueFilterOf } from './line-record.ts';
import { lineSummary } from './line-summary.ts';
import { lineOf } from './line-view.ts';
import type { LineTeller, Reach } from './line-walk.ts';
import type { OfferFilter } from './reader.ts';
import type { LineRecord, MarketHead, OddsEventHead, OfferRecord, PlayerTeam } from './records.ts';
import { playerTeamOf, selectionLabels, teamNameOf } from './selection.ts';
import type { EngineState, LineTombstone } from './state.ts';

/** Identifies a line within the stream. */
export interface LineKey {
  readonly eventId: string;
  readonly marketType: string;
  readonly team?: string;
  readonly playerId?: string;
  readonly point: number | null;
}

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

export interface LinesDelta {
  /** Events that are new to the stream or whose head changed. */
  readonly events: readonly OddsEventHead[];
  readonly upsert: readonly LineUpsert[];
  readonly remove: readonly LineKey[];
  /** confirmedAt of the newest price in it, epoch ms; null when only removals are in it. */
  readonly newestConfirmedAt: number | null;
}

/** Gathers what one delta says of lines. */
export class LineCollector implements LineTeller {
  readonly #state: EngineState;
  readonly #since: number;
  readonly #filter: OfferFilter;
  readonly #passesVenue: VenueFilter | undefined;
  readonly #propsOnly: boolean;
  readonly #upserts = new Map<number, LineUpsert>();
  readonly #removed = new Map<string, LineKey>();
  #newestConfirmedAt: number | null = null;

  /** `propsOnly`: of players' lines alone, in the form of their own records. */
  constructor(state: EngineState, { since, filter }: Reach, propsOnly: boolean) {
    this.#state = state;
    this.#since = since;
    this.#filter = filter;
    this.#passesVenue = venueFilterOf(filter);
    this.#propsOnly = propsOnly;
  }

  isAbout(market: MarketState): boolean {
    return !this.#propsOnly || market.playerId !== null;
  }

  show(line: Line, isAfresh: boolean): boolean {
    if (this.#upserts.has(line.slot)) return true;
    if (!this.hasContent(line)) {
      this.remove(line);
      return false;
    }
    this.#upserts.set(line.slot, this.#upsertOf(line, isAfresh));
    return true;
  }

  remove(line: Line): void {
    const key = lineKey(line);
    this.#removed.set(keyText(key), key);
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
    this.#removed.set(keyText(key), key);
  }

  hasContent(line: Line): boolean {
    return stands(this.#state, line, this.#passesVenue);
  }

  /** What was gathered, with the heads of these events; undefined where there is nothing. */
  delta(shown: readonly EventState[]): LinesDelta | undefined {
    const events = shown.map(oddsEventHead);
    const upsert = [...this.#upserts.values()];
    const remove = [...this.#removed.values()];
    if (events.length + upsert.length + remove.length === 0) return undefined;
    return { events, upsert, remove, newestConfirmedAt: this.#newestConfirmedAt };
  }

  #lineAt(market: MarketState, point: number | null): Line | undefined {
    const slot = market.lines.find((each) => edgeLineOf(this.#state, each).point === point);
    return slot === undefined ? undefined : lineOf(this.#state, slot);
  }

  #upsertOf(line: Line, isAfresh: boolean): LineUpsert {
    const key = lineKey(line);
    const { isMain } = line;
    const { summary, hold } = lineSummary(this.#state, line, this.#passesVenue);
    const { changed, gone, confirmedAt } = lineNews(this.#state, line, this.#since);
    if (confirmedAt > (this.#newestConfirmedAt ?? 0)) this.#newestConfirmedAt = confirmedAt;
    // Under a filter of venues isBest turns with offers that are not shown: all are sent.
    const whole = isAfresh || line.appearedSeq > this.#since || filtersVenues(this.#filter);
    const offers = whole ? offerRecords(this.#state, line, this.#filter) : changed;
    const head = whole ? this.#headOf(line) : this.#turnedSide(line);
    const own = this.#propsOnly
      ? { summary, offers, gone }
      : { isMain, hold, summary, offers, gone };
    // Assigned: spread into a new object it took longer than everything else about a line.
    return Object.assign(key, head, own);
  }

  #headOf(line: Line): Partial<MarketHead & PlayerTeam> {
    const head = marketHead(line);
    if (!this.#propsOnly) return head;
    const { period: _, ...own } = head;
    return { ...own, ...playerTeamOf(line.market.event, line.market.player) };
  }

  /** Of a line whose market the follower knows: its player's team, where that is news. */
  #turnedSide({ market: { event, player } }: Line): Partial<PlayerTeam> {
    const side = player === null ? undefined : event.playerSides.get(player.slot);
    const isNews = this.#propsOnly && side !== undefined && side.changedSeq > this.#since;
    return isNews ? playerTeamOf(event, player) : NO_HEAD;
  }
}

/** Of a line of which the follower knows all that its market says. */
const NO_HEAD = {};

/** Offers lost when the line left that are not back on it. */
function unite(upsert: LineUpsert, line: Line, tombstone: LineTombstone) {
  const labels = selectionLabels(line.market);
  const gone = new Map(upsert.gone.map((pair) => [pair.join('|'), pair]));
  for (const { venue, side } of tombstone.goneOffers) {
    const cell = line.cells.find((candidate) => candidate.venue === venue);
    if (cell?.offers[side]) continue;
    const pair = [venue.bookmakerId, labels[side] as string] as const;
    gone.set(pair.join('|'), pair);
  }
  return [...gone.values()];
}

/** No line is about a team and a player. */
function lineKey(line: EdgeLine): LineKey {
  const { event, playerId } = line.market;
  const { eventId } = event.head;
  const { point } = line;
  const marketType = servedType(line);
  if (playerId !== null) return { eventId, marketType, playerId, point };
  const team = teamNameOf(line.market);
  if (team !== undefined) return { eventId, marketType, team, point };
  return { eventId, marketType, point };
}

function keyText(key: LineKey): string {
  return `${key.eventId}|${key.marketType}|${key.team ?? ''}|${key.playerId ?? ''}|${key.point}`;
}
