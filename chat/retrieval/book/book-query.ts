// One question's look at the book, at one position: candidates of edges and prices, and props that
// games of players can be held against.

import type { BestBetRecord, ChatRecord, ValueBetRecord } from '#contract/records/chat-records.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { EventEntry, PriceBrief, Reader } from '#engine/view/reader.ts';
import type { Question } from '../../language/question.ts';
import { DRAW } from '../asked-bet.ts';
import {
  agePasses,
  DECIDING,
  eventPasses,
  type Filters,
  marketPasses,
  playerPasses,
  pricePasses,
} from '../filters.ts';
import { oddsAfterFee, payoutOf } from '../ranking/gain.ts';
import { oddsOfRecord } from '../selection.ts';
import { type Candidate, madeOf } from './candidates.ts';
import { ownLinesOf } from './compared.ts';
import { type ChatEdgeType, edgeCandidate, edgePasses } from './edge-records.ts';
import { alternateOf, baseTypeOf, type EventFacts, eventFacts } from './event-facts.ts';
import { type PostedProp, postedProps } from './hit-rate-records.ts';
import { gameTypes, priceCandidate, pricedTypes } from './price-records.ts';

/** Records that are there, and props whose games are still to be asked for. */
export interface ReadNow {
  readonly records: readonly ChatRecord[];
  readonly posted: readonly PostedProp[];
}

/** Events whose prices one question looks at: the next ones. */
const PRICED_EVENTS_MAX = 24;
const PROP_EVENTS_MAX = 12;
/** Where their prices order them: a day of all leagues has no more. */
const ORDERED_EVENTS_MAX = 256;
export const COMPARED_MAX = 4;

type Favoured = Readonly<Record<NonNullable<Filters['favour']>, string>>;
/** Whose selection it is. */
interface Side {
  readonly outcome: string;
  readonly team?: string | undefined;
}

export class BookQuery {
  /** Most events that one look was at. */
  events = 0;
  readonly #reader: Reader;
  readonly #line: number | undefined;
  readonly #isCompared: boolean;
  readonly #pricedMax: number;
  readonly #without: ReadonlySet<string>;
  readonly #favouredOf = new Map<string, Favoured | null>();
  readonly #listed = new Map<LeagueId | undefined, readonly EventEntry[]>();

  constructor(reader: Reader, question: Question) {
    const { line, wanted, given, context, order } = question;
    const books = Math.max(wanted.bookmakerIds.length, given.bookmakerIds.length);
    this.#isCompared = context === 'event_best_available_bet' && books > 1;
    this.#pricedMax = order === undefined ? PRICED_EVENTS_MAX : ORDERED_EVENTS_MAX;
    this.#without = new Set(question.gamesBefore);
    this.#reader = reader;
    this.#line = line;
  }

  /** Events among which are all of these leagues, by start, without games that were answered before; listed once. */
  entriesOf(leagues: readonly LeagueId[]): readonly EventEntry[] {
    const league = onlyOf(leagues);
    const known = this.#listed.get(league);
    if (known) return known;
    const all = this.#reader.events(league);
    const isOther = (entry: EventEntry): boolean =>
      !this.#without.has(eventFacts(this.#reader, entry).matchup);
    const entries = this.#without.size === 0 ? all : all.filter(isOther);
    this.#listed.set(league, entries);
    return entries;
  }

  /** Everything that can be bet on one game. */
  game(event: EventFacts, filters: Filters): ReadNow {
    this.events = Math.max(this.events, 1);
    const looks = this.#reader.openEdges(['arbitrage', 'ev', 'value'], event.eventId);
    const edges = looks
      .filter((look) => edgePasses(look, filters))
      .filter((look) => this.#isOfSides(look, event, { ...filters, location: undefined }))
      .map((look) => edgeCandidate(event, look, this.#reader.now));
    const asked = { ...filters, marketTypes: gameTypes(event, filters) };
    const lines = this.#looks(event, asked, this.#line !== undefined);
    const prices = this.#booksOf(filters).flatMap((bookmakerIds) => {
      const own = bookmakerIds
        ? this.#looks(event, { ...asked, bookmakerIds }, this.#line !== undefined)
        : lines;
      return this.#pricesOf(event, askedLines(own, this.#line), filters);
    });
    const candidates = [...edges, ...prices];
    const records = madeOf(candidates.filter((each) => isOnSide(each, filters)));
    return { records, posted: postedProps(event, lines, this.#line) };
  }

  /** Bets of a game, at any of its lines, whose outcome a text names. */
  namedIn(event: EventFacts, text: string, filters: Filters): readonly ChatRecord[] {
    const { bookmakerIds, sourceType } = filters;
    const { now } = this.#reader;
    const edges = this.#reader
      .openEdges(['ev'], event.eventId)
      .filter((look) => edgePasses(look, filters))
      .map((look) => edgeCandidate(event, look, now));
    const types = [...event.catalog.leagues.markets(event.leagueId).byType.keys()];
    const marketTypes = new Set(types.flatMap((type) => [type, alternateOf(type)]));
    const asked = { marketTypes, everyLine: true, bookmakerIds, sourceType };
    const looks = this.#reader
      .bestPrices(event.eventId, asked)
      .filter(({ outcome }) => text.includes(outcome));
    return madeOf([...edges, ...looks.map((look) => priceCandidate(event, look, now))]);
  }

  /** What books that have nothing at the main lines of a game have at other points: each its own line. */
  ownLines(event: EventFacts, filters: Filters): readonly ChatRecord[] {
    const { marketTypes, bookmakerIds = [] } = filters;
    if (!marketTypes || this.#line !== undefined) return [];
    const types = [...marketTypes].flatMap((type) => [type, alternateOf(type)]);
    const asked = { ...filters, marketTypes: new Set(types) };
    const looks = [...bookmakerIds].flatMap((id) =>
      ownLinesOf(
        this.#looks(event, { ...asked, bookmakerIds: new Set([id]) }, true).filter(
          ({ playerId }) => playerId === undefined,
        ),
        event.away.name,
      ),
    );
    const candidates = this.#pricesOf(event, looks, filters);
    return madeOf(candidates.filter((each) => isOnSide(each, filters)));
  }

  /** The selection of a record at each point at which a book that passes has its own line, where it pays the most. */
  ownNumbers(event: EventFacts, record: ChatRecord, filters: Filters): readonly ChatRecord[] {
    const { market, outcome, team, playerId } = record;
    const base = baseTypeOf(market);
    const marketTypes = new Set([base, alternateOf(base)]);
    const playerIds = playerId === undefined ? undefined : new Set([playerId]);
    const lines = this.#linesOf(event, marketTypes, record);
    const quoting = new Set(lines.flatMap(({ offers }) => offers.map((each) => each.bookmakerId)));
    const ids = [...quoting].filter((id) => this.#venuePasses(id, filters));
    const looks = ids.flatMap((id) => {
      const asked = { ...filters, marketTypes, playerIds, bookmakerIds: new Set([id]) };
      const own = this.#looks(event, asked, true).filter(
        (look) => look.team === team && look.playerId === playerId,
      );
      return ownLinesOf(own, event.away.name).filter((look) => look.outcome === outcome);
    });
    const points = new Map(looks.map((look) => [look.point, look]));
    const records = madeOf(this.#pricesOf(event, [...points.values()], filters));
    return records.map((each) => this.bestBooks(event, each, filters)[0] ?? each);
  }

  /** The main line of all books that a record's selection has. */
  mainLine(
    event: EventFacts,
    { market, outcome, team, playerId }: ChatRecord,
  ): PriceBrief | undefined {
    const marketTypes = new Set([baseTypeOf(market)]);
    const looks = this.#reader.bestPrices(event.eventId, { marketTypes, everyLine: false });
    return looks.find(
      (look) =>
        look.isMain && look.outcome === outcome && look.team === team && look.playerId === playerId,
    );
  }

  /** The best prices of all sides at the main lines of a game. */
  mainLines(event: EventFacts, marketTypes: ReadonlySet<string>): readonly PriceBrief[] {
    const looks = this.#reader.bestPrices(event.eventId, { marketTypes, everyLine: false });
    return looks.filter(({ isMain, playerId, team }) => isMain && !playerId && !team);
  }

  /** The same bet at the book that pays the most on it after its fee, of those that pass. */
  bestAfterFees(record: ChatRecord, filters: Filters): ChatRecord {
    if (record.recordType !== 'best_bet' && record.recordType !== 'value_bet') return record;
    const { venues } = this.#reader;
    const pays = ({ bookmakerId, leagueId, ...rest }: BestBetRecord | ValueBetRecord): number =>
      payoutOf(venues.get(bookmakerId), leagueId, 'odds' in rest ? rest.odds : rest.bestOdds);
    const { bookmakerId, leagueId } = record;
    const isFree =
      oddsAfterFee(venues.get(bookmakerId), leagueId, oddsOfRecord(record)) === undefined;
    if (isFree || filters.bookmakerIds?.size === 1) return record;
    const entry = this.#reader.findEvent(record.eventId);
    const event = entry && eventFacts(this.#reader, entry);
    const open = { ...filters, playerIds: undefined, onlyAlternates: false, side: undefined };
    const [best] = event ? this.bestBooks(event, record, open) : [];
    return best?.recordType === 'best_bet' && pays(best) > pays(record) ? best : record;
  }

  /** The bet of a record at the best of the books that pass, itself where it is at one; undefined where none has it. */
  sameAt(record: ChatRecord, filters: Filters): ChatRecord | undefined {
    if ('bookmakerId' in record && filters.bookmakerIds?.has(record.bookmakerId)) return record;
    const entry = this.#reader.findEvent(record.eventId);
    return entry && this.bestBooks(eventFacts(this.#reader, entry), record, filters)[0];
  }

  /** The bet of a record at so many of the books that pay the most on it after fees, of those that pass. */
  bestBooks(
    event: EventFacts,
    record: ChatRecord,
    filters: Filters,
    most = COMPARED_MAX,
  ): readonly ChatRecord[] {
    const marketTypes = new Set([record.market]);
    const names = this.#booksOn(event, record).filter((id) => this.#venuePasses(id, filters));
    const { market, team, playerId, point, outcome } = record;
    const isOfBet = (look: PriceBrief): boolean =>
      look.marketType === market &&
      look.team === team &&
      look.playerId === playerId &&
      look.point === point &&
      look.outcome === outcome;
    const looks = names
      .slice(0, most)
      .flatMap((id) =>
        this.#looks(event, { ...filters, marketTypes, bookmakerIds: new Set([id]) }, true),
      );
    return madeOf(this.#pricesOf(event, looks.filter(isOfBet), filters));
  }

  /** Ids of the books that quote the bet of a record, the one that pays the most after its fee first. */
  #booksOn(event: EventFacts, record: ChatRecord): readonly string[] {
    const { market, outcome, point = 0 } = record;
    const { leagueId } = event;
    return this.#linesOf(event, new Set([market]), record)
      .filter((line) => Math.abs(line.point ?? 0) === Math.abs(point))
      .flatMap(({ offers }) => offers)
      .filter(({ selection, suspended }) => selection === outcome && !suspended)
      .map(({ bookmakerId, price: odds }) => ({
        bookmakerId,
        pays: payoutOf(this.#reader.venues.get(bookmakerId), leagueId, odds),
      }))
      .sort((a, b) => b.pays - a.pays)
      .map(({ bookmakerId }) => bookmakerId);
  }

  /** All lines of some markets for the team, the player or the game of a record. */
  #linesOf(
    { eventId }: EventFacts,
    marketTypes: ReadonlySet<string>,
    { team, playerId }: ChatRecord,
  ) {
    if (playerId === undefined)
      return this.#reader
        .oddsRecord(eventId, { marketTypes })
        .markets.filter((each) => each.team === team)
        .flatMap((each) => each.lines);
    const asked = { marketTypes, playerIds: new Set([playerId]) };
    const { players } = this.#reader.propsRecord(eventId, asked, 'list');
    return players.flatMap(({ markets }) => markets.flatMap((each) => each.lines));
  }

  #venuePasses(id: string, { bookmakerIds, sourceType }: Filters): boolean {
    const isOfType =
      sourceType === undefined || this.#reader.venues.get(id)?.sourceType === sourceType;
    return isOfType && (bookmakerIds?.has(id) ?? true);
  }

  /** Two books, or a few, are compared: the best price of each one stands in the records. */
  #booksOf({ bookmakerIds }: Filters): readonly (ReadonlySet<string> | undefined)[] {
    const ids = [...(bookmakerIds ?? [])];
    if (!this.#isCompared || ids.length === 0 || ids.length > COMPARED_MAX) return [undefined];
    return ids.map((id) => new Set([id]));
  }

  /** Edges of all games that pass, but for one. */
  edges(filters: Filters, types: readonly ChatEdgeType[], except?: string): readonly Candidate[] {
    const candidates: Candidate[] = [];
    for (const event of this.#withEdges(filters, except)) {
      for (const look of this.#reader.openEdges(types, event.eventId)) {
        if (!edgePasses(look, filters) || !this.#isOfSides(look, event, filters)) continue;
        const candidate = edgeCandidate(event, look, this.#reader.now);
        if (isOnSide(candidate, filters)) candidates.push(candidate);
      }
    }
    return candidates;
  }

  /** Best prices of the next games that pass. */
  prices(filters: Filters): readonly Candidate[] {
    const isProp = filters.onlyProps || filters.playerIds !== undefined;
    return this.next(filters, isProp ? PROP_EVENTS_MAX : this.#pricedMax)
      .flatMap((event) => {
        const looks = this.#looks(event, filters, false);
        return this.#pricesOf(event, looks, filters);
      })
      .filter((each) => isOnSide(each, filters));
  }

  /** Props of the next games that pass. */
  posted(filters: Filters): readonly PostedProp[] {
    const props = { ...filters, onlyProps: filters.marketTypes === undefined };
    const hasLine = this.#line !== undefined;
    return this.next(props, PROP_EVENTS_MAX).flatMap((event) =>
      postedProps(event, this.#looks(event, props, hasLine), this.#line),
    );
  }

  /** The next games with prices that pass. */
  next(filters: Filters, most: number): readonly EventFacts[] {
    const found: EventFacts[] = [];
    for (const entry of this.entriesOf(filters.leagues).filter(eventPasses(filters))) {
      if (found.length === most) break;
      if (!entry.hasOffers || (filters.onlyProps && !entry.hasProps)) continue;
      if (!hasMarkets(entry, filters, this.#reader.leagues)) continue;
      const event = eventFacts(this.#reader, entry);
      if (hasTeam(event, filters)) found.push(event);
    }
    this.events = Math.max(this.events, found.length);
    return found;
  }

  #withEdges(filters: Filters, except: string | undefined): readonly EventFacts[] {
    const passes = eventPasses(filters);
    const events: EventFacts[] = [];
    let passed = 0;
    for (const entry of this.entriesOf(filters.leagues)) {
      if (!passes(entry)) continue;
      passed += 1;
      if (!entry.hasEdges || entry.eventId === except) continue;
      const event = eventFacts(this.#reader, entry);
      if (hasTeam(event, filters)) events.push(event);
    }
    this.events = Math.max(this.events, passed);
    return events;
  }

  #pricesOf(
    event: EventFacts,
    looks: readonly PriceBrief[],
    filters: Filters,
  ): readonly Candidate[] {
    return looks
      .filter((look) => pricePasses(filters, look.odds) && agePasses(filters, look))
      .filter((look) => isLikely(look, filters) && this.#isOfSides(look, event, filters))
      .map((look) => priceCandidate(event, look, this.#reader.now));
  }

  /** "home teams only", "underdogs": whether a selection is of the team that is meant. */
  #isOfSides(look: Side, event: EventFacts, { location, favour }: Filters): boolean {
    if (location === undefined && favour === undefined) return true;
    const name = look.team ?? look.outcome;
    if (location !== undefined && name !== event[location].name) return false;
    return favour === undefined || name === this.#favoured(event)?.[favour];
  }

  /** Who is the favourite (`minus`) and the underdog (`plus`) of a game by its moneyline; undefined where nobody is. */
  #favoured(event: EventFacts): Favoured | undefined {
    const known = this.#favouredOf.get(event.eventId);
    if (known !== undefined) return known ?? undefined;
    const looks = this.#reader.bestPrices(event.eventId, {
      marketTypes: new Set([DECIDING]),
      everyLine: false,
    });
    const chanceOf = ({ name }: EventFacts['home']): number | undefined => {
      const look = looks.find(({ outcome }) => outcome === name);
      return look && probabilityOfPrice((look.fairOdds ?? look.avgOdds ?? look.odds) * 100);
    };
    const { home, away } = event;
    const more = (chanceOf(home) ?? Number.NaN) - (chanceOf(away) ?? Number.NaN);
    const [minus, plus] = more > 0 ? [home.name, away.name] : [away.name, home.name];
    const favoured = more > 0 || more < 0 ? { minus, plus } : undefined;
    this.#favouredOf.set(event.eventId, favoured ?? null);
    return favoured;
  }

  #looks(event: EventFacts, filters: Filters, everyLine: boolean): readonly PriceBrief[] {
    const marketTypes = pricedTypes(event, filters);
    const { playerIds, bookmakerIds, sourceType, limits } = filters;
    const { ageSecMax } = limits;
    const confirmedSinceMs =
      ageSecMax === undefined ? undefined : this.#reader.now - 1000 * ageSecMax;
    const venues = { bookmakerIds, sourceType, confirmedSinceMs };
    const { onlyAlternates } = filters;
    const asked = { marketTypes, everyLine: everyLine || onlyAlternates, playerIds, ...venues };
    const looks = this.#reader.bestPrices(event.eventId, asked);
    return looks.filter(
      ({ playerId, marketType, isMain }) =>
        !(onlyAlternates && isMain) &&
        playerPasses(filters, playerId) &&
        marketPasses(filters, marketType, playerId),
    );
  }
}

/** Of markets that have the line that is asked for that one alone, of others the main one. */
function askedLines(looks: readonly PriceBrief[], line: number | undefined): readonly PriceBrief[] {
  if (line === undefined) return looks;
  const isAsked = ({ point }: PriceBrief): boolean =>
    Math.abs(point ?? Number.NaN) === Math.abs(line);
  const keyOf = ({ marketType, team = '', playerId = '' }: PriceBrief): string =>
    `${baseTypeOf(marketType)} ${team} ${playerId}`;
  const lined = new Set(looks.filter(isAsked).map(keyOf));
  return looks.filter((look) => (lined.has(keyOf(look)) ? isAsked(look) : look.isMain));
}

/** "Is the over good?" wants no under and, unless a market or player is named, overs alone. */
function isOnSide(
  { outcome }: Candidate,
  { marketTypes, playerIds, side, withoutDraws }: Filters,
): boolean {
  if (withoutDraws && outcome === DRAW) return false;
  if (side === undefined) return true;
  const [wanted, other] = side === 'over' ? ['Over', 'Under'] : ['Under', 'Over'];
  return marketTypes || playerIds ? outcome !== other : outcome === wanted;
}

/** Of one league little is looked at; several are chosen from all. */
function onlyOf(leagues: readonly LeagueId[]): LeagueId | undefined {
  return leagues.length === 1 ? leagues[0] : undefined;
}

/** Whether the consensus thinks a price as likely, or as generous, as is asked for. */
function isLikely({ fairOdds, odds }: PriceBrief, { limits }: Filters): boolean {
  const { probPctMin, edgePctMin, evPctMin } = limits;
  const least = [probPctMin, edgePctMin, evPctMin];
  if (least.every((each) => each === undefined)) return true;
  if (fairOdds === null) return false;
  const [fair, implied] = [probabilityOfPrice(fairOdds * 100), probabilityOfPrice(odds * 100)];
  if (100 * fair < (probPctMin ?? 0)) return false;
  if (edgePctMin !== undefined && 100 * (fair - implied) < edgePctMin) return false;
  return evPctMin === undefined || 100 * (fair * decimalOfPrice(odds * 100) - 1) >= evPctMin;
}

/** Whether a league has any of the markets that are asked for: of props the game must have some. */
function hasMarkets(
  { leagueId, hasProps }: EventEntry,
  { marketTypes }: Filters,
  known: Leagues,
): boolean {
  if (!marketTypes) return true;
  const { byType } = known.markets(leagueId);
  const own = [...marketTypes].flatMap((type) => byType.get(baseTypeOf(type)) ?? []);
  return own.some(({ subject }) => hasProps || subject !== 'player');
}

function hasTeam({ home, away }: EventFacts, { teamIds, withoutTeamIds }: Filters): boolean {
  if (withoutTeamIds?.has(home.id) || withoutTeamIds?.has(away.id)) return false;
  return !teamIds || teamIds.has(home.id) || teamIds.has(away.id);
}
