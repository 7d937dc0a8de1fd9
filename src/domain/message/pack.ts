// A message as objects, put into columns: for callers that hold objects, off the hot path. Every
// field and every row that is used is set, so nothing of an earlier message is left behind.
import { assert } from '#kit/assert.ts';
import type {
  CatalogGroup,
  ConfigGroup,
  ConfirmGroup,
  EventGroup,
  EventHead,
  Group,
  MarketScope,
  Message,
  Posted,
  PriceFormat,
  Quote,
  QuoteKey,
} from './message.ts';
import type { PackedGroup } from './packed-message.ts';
import {
  type Authority,
  BY_FEED,
  BY_UNVOUCHED,
  BY_VOUCHED,
  FLAG,
  NO_POINT,
  NO_REJECTIONS,
  NO_STRING,
  PackedMessage,
  SIDES,
} from './packed-message.ts';

/** The formats of native prices by their number above `FLAG.formatShift`. */
export const PRICE_FORMATS = [
  'american',
  'decimal',
  'probability',
] as const satisfies readonly PriceFormat[];

/** The farthest point that a column holds, in thousandths. */
const THOUSANDTHS_MAX = 2_000_000_000;

/**
 * The message in columns, written over what `into` held and valid as long as that is not filled
 * again. Groups of the kinds 'event' and 'config', and rejections, are shared with the message.
 */
export function packMessage(message: Message, into = new PackedMessage()): PackedMessage {
  into.source = message.source;
  into.session = message.session;
  into.sourceSeq = message.sourceSeq;
  into.authority = authorityOf(message.posted);
  into.batch = message.batch ?? null;
  into.sourceSession = message.sourceSession ?? 0;
  into.groupCount = message.groups.length;
  into.quoteCount = 0;
  into.stringCount = 0;
  into.numbering = null;
  const packer = new Packer(into);
  for (const [index, group] of message.groups.entries()) packer.pack(group, into.group(index));
  return into;
}

/** By whose authority a message is, by number. */
export function authorityOf(posted: Posted | undefined): Authority {
  if (posted === undefined) return BY_FEED;
  return posted === 'vouched' ? BY_VOUCHED : BY_UNVOUCHED;
}

/** Of a kind that travels as it is. */
function isRare(group: Group): group is EventGroup | ConfigGroup | CatalogGroup | ConfirmGroup {
  const { kind } = group;
  return kind === 'event' || kind === 'config' || kind === 'catalog' || kind === 'confirm';
}

class Packer {
  readonly #packed: PackedMessage;
  readonly #indexes = new Map<string, number>();
  #scopes = 0;
  #words = 0;

  constructor(packed: PackedMessage) {
    this.#packed = packed;
  }

  pack(from: Group, to: PackedGroup): void {
    to.kind = from.kind;
    to.receivedAt = from.receivedAt;
    to.rejections = Object.keys(from.rejections).length > 0 ? from.rejections : NO_REJECTIONS;
    setHead(to, from.kind === 'image' || from.kind === 'patch' ? from.event : NO_HEAD);
    if (from.kind === 'coverage') to.leagueId = from.leagueId;
    to.whole = isRare(from) ? from : null;
    to.quotesFrom = this.#packed.quoteCount;
    if (from.kind === 'image' || from.kind === 'patch') {
      for (const quote of from.quotes) this.#quote(quote);
    }
    to.quotesTo = this.#packed.quoteCount;
    if (from.kind === 'patch') for (const key of from.withdrawn) this.#withdrawn(key);
    if (from.kind === 'image' || from.kind === 'patch') {
      for (const key of from.suspended ?? []) this.#withdrawn(key, FLAG.suspended);
    }
    to.withdrawnTo = this.#packed.quoteCount;
    this.#packed.compareLines(to.quotesFrom, to.quotesTo);
    this.#packed.compareLines(to.quotesTo, to.withdrawnTo);
    const isScoped = from.kind === 'image' || from.kind === 'coverage';
    to.scopesFrom = this.#scopes;
    if (isScoped) for (const scope of from.markets) this.#scope(scope);
    to.scopesTo = this.#scopes;
    to.venuesFrom = this.#words;
    if (isScoped) for (const venue of from.venues) this.#word(venue);
    to.venuesTo = this.#words;
    if (from.kind === 'coverage') for (const eventId of from.eventIds) this.#word(eventId);
    to.eventIdsTo = this.#words;
  }

  #quote(quote: Quote): void {
    assert((quote.price | 0) === quote.price, 'a price that no column holds');
    const row = this.#key(quote, quoteFlags(quote));
    const packed = this.#packed;
    packed.playerNames[row] = this.#string(quote.playerName);
    packed.prices[row] = quote.price;
    packed.confirmedAts[row] = quote.confirmedAt;
    packed.nativePrices[row] = quote.nativePrice;
    packed.sizes[row] = quote.size ?? Number.NaN;
    packed.links[row] = this.#string(quote.link);
    if (quote.depth !== undefined) packed.depths[row] = quote.depth;
    if (quote.fee !== undefined) packed.fees[row] = quote.fee;
    if (quote.betDelayMs !== undefined) packed.delays[row] = quote.betDelayMs;
  }

  #withdrawn(key: QuoteKey, flags = 0): void {
    const row = this.#key(key, keyFlags(key) | flags);
    const packed = this.#packed;
    packed.playerNames[row] = NO_STRING;
    packed.prices[row] = 0;
    packed.confirmedAts[row] = 0;
    packed.nativePrices[row] = 0;
    packed.sizes[row] = Number.NaN;
    packed.links[row] = NO_STRING;
  }

  /** Writes the columns of a key, and the flags given; the row's number. */
  #key(key: QuoteKey, flags: number): number {
    const packed = this.#packed;
    const row = packed.quoteCount;
    packed.reserveQuotes(row + 1);
    packed.quoteCount = row + 1;
    const side = SIDES.indexOf(key.side);
    assert(side >= 0, 'a side outside the list');
    packed.marketTypes[row] = this.#string(key.marketType);
    packed.venues[row] = this.#string(key.venueId);
    packed.sides[row] = side;
    packed.flags[row] = flags;
    packed.points[row] = key.point === null ? NO_POINT : thousandthsOf(key.point);
    packed.players[row] = this.#string(key.playerId);
    return row;
  }

  #scope(scope: MarketScope): void {
    const packed = this.#packed;
    const row = this.#scopes++;
    packed.reserveScopes(row + 1);
    packed.scopeTypes[row] = this.#string(scope.marketType);
    packed.scopeAlternates[row] = scope.isAlternate ? 1 : 0;
  }

  #word(value: string): void {
    const row = this.#words++;
    this.#packed.reserveWords(row + 1);
    this.#packed.words[row] = this.#string(value);
  }

  #string(value: string | null): number {
    if (value === null) return NO_STRING;
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    const index = this.#packed.stringCount++;
    assert(index < NO_STRING, 'a message of more strings than a column can name');
    this.#packed.strings[index] = value;
    this.#packed.reserveStrings(index + 1);
    this.#packed.stringNumbers[index] = index;
    this.#indexes.set(value, index);
    return index;
  }
}

const NO_HEAD: EventHead = {
  eventId: '',
  leagueId: 'nfl',
  homeTeamId: '',
  awayTeamId: '',
  startTime: 0,
  sourceEventId: '',
};

function setHead(group: PackedGroup, head: EventHead): void {
  group.eventId = head.eventId;
  group.leagueId = head.leagueId;
  group.homeTeamId = head.homeTeamId;
  group.awayTeamId = head.awayTeamId;
  group.startTime = head.startTime;
  group.sourceEventId = head.sourceEventId;
  group.eventKey = NO_STRING;
  group.sourceEventKey = NO_STRING;
}

/** Flags of what names a quote. */
export function keyFlags(key: QuoteKey): number {
  const team = key.team === 'home' ? FLAG.teamHome : key.team === 'away' ? FLAG.teamAway : 0;
  return (key.isAlternate ? FLAG.alternate : 0) | team | (key.playerId === null ? 0 : FLAG.player);
}

/** Flags of a whole quote. A team without a player is left out. */
export function quoteFlags(quote: Quote): number {
  const format = PRICE_FORMATS.indexOf(quote.nativeFormat);
  assert(format >= 0, 'a price format outside the list');
  return (
    keyFlags(quote) |
    (quote.suspended ? FLAG.suspended : 0) |
    (quote.size === null ? 0 : FLAG.size) |
    (quote.link === null ? 0 : FLAG.link) |
    (quote.depth === undefined ? 0 : FLAG.depth) |
    (quote.fee === undefined ? 0 : FLAG.fee) |
    (quote.betDelayMs === undefined ? 0 : FLAG.delay) |
    (format << FLAG.formatShift) |
    playerTeamFlags(quote)
  );
}

function playerTeamFlags({ playerId, playerTeam }: Quote): number {
  if (playerId === null) return 0;
  return playerTeam === 'home' ? FLAG.playerHome : playerTeam === 'away' ? FLAG.playerAway : 0;
}

function thousandthsOf(point: number): number {
  const thousandths = Math.round(point * 1000);
  assert(Math.abs(thousandths) <= THOUSANDTHS_MAX, 'a point that no column holds');
  assert(thousandths / 1000 === point, 'a point is a multiple of 0.001');
  return thousandths;
}
