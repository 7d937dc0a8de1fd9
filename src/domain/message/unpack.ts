// Columns back to a message of plain objects: the exact inverse of packing. Nothing in the message
// belongs to the columns, so it stays valid when they are filled again.
import { assert, must, unreachable } from '#kit/assert.ts';
import type { Depth } from '../depth.ts';
import type { Side } from '../market.ts';
import type { MarketFee } from '../market-fee.ts';
import type { EventHead, Group, MarketScope, Message, Posted, Quote, QuoteKey } from './message.ts';
import { PRICE_FORMATS } from './pack.ts';
import type { PackedGroup, PackedMessage } from './packed-message.ts';
import { BY_FEED, BY_VOUCHED, FLAG, NO_POINT, NO_STRING, SIDES } from './packed-message.ts';

/** The message that the columns hold. */
export function unpackMessage(packed: PackedMessage): Message {
  const { source, session, sourceSeq, authority, batch, sourceSession, groupCount } = packed;
  const groups: Group[] = [];
  for (let i = 0; i < groupCount; i++) groups.push(unpackGroup(packed, packed.group(i)));
  const posted: Posted = authority === BY_VOUCHED ? 'vouched' : 'unvouched';
  const by = { ...(authority !== BY_FEED && { posted }), ...(batch && { batch }) };
  return { source, session, sourceSeq, groups, ...by, ...(sourceSession > 0 && { sourceSession }) };
}

function unpackGroup(packed: PackedMessage, group: PackedGroup): Group {
  const { kind, receivedAt, rejections, leagueId } = group;
  const base = { receivedAt, rejections };
  switch (kind) {
    case 'image': {
      const quotes = quotesOf(packed, group);
      const event = headOf(group);
      const { suspended } = keysOf(packed, group);
      return { kind, ...base, event, ...scopesOf(packed, group), quotes, ...suspended };
    }
    case 'patch': {
      const quotes = quotesOf(packed, group);
      const { withdrawn, suspended } = keysOf(packed, group);
      return { kind, ...base, event: headOf(group), quotes, withdrawn, ...suspended };
    }
    case 'coverage': {
      const eventIds = wordsOf(packed, group.venuesTo, group.eventIdsTo);
      return { kind, ...base, leagueId, ...scopesOf(packed, group), eventIds };
    }
    case 'event':
    case 'config':
    case 'catalog':
    case 'confirm':
      return must(group.whole, 'a group of a rare kind is there as it is');
    case 'clock':
      return { kind, ...base };
    default:
      return unreachable(kind);
  }
}

function headOf(group: PackedGroup): EventHead {
  const { eventId, leagueId, homeTeamId, awayTeamId, startTime, sourceEventId } = group;
  return { eventId, leagueId, homeTeamId, awayTeamId, startTime, sourceEventId };
}

function scopesOf(packed: PackedMessage, group: PackedGroup) {
  const markets: MarketScope[] = [];
  for (let row = group.scopesFrom; row < group.scopesTo; row++) {
    const marketType = stringAt(packed, packed.scopeTypes[row]);
    markets.push({ marketType, isAlternate: packed.scopeAlternates[row] === 1 });
  }
  return { markets, venues: wordsOf(packed, group.venuesFrom, group.venuesTo) };
}

function wordsOf(packed: PackedMessage, from: number, to: number): string[] {
  const words: string[] = [];
  for (let row = from; row < to; row++) words.push(stringAt(packed, packed.words[row]));
  return words;
}

function quotesOf(packed: PackedMessage, group: PackedGroup): Quote[] {
  const quotes: Quote[] = [];
  for (let row = group.quotesFrom; row < group.quotesTo; row++) quotes.push(quoteAt(packed, row));
  return quotes;
}

/** Keys behind the quotes: those that are suspended, as an optional member, and the others. */
function keysOf(packed: PackedMessage, { quotesTo, withdrawnTo }: PackedGroup) {
  const withdrawn: QuoteKey[] = [];
  const suspended: QuoteKey[] = [];
  for (let row = quotesTo; row < withdrawnTo; row++) {
    const isSuspended = ((packed.flags[row] as number) & FLAG.suspended) !== 0;
    (isSuspended ? suspended : withdrawn).push(keyAt(packed, row));
  }
  return { withdrawn, suspended: suspended.length > 0 ? { suspended } : {} };
}

// Objects are written out member by member: copying one by spread into another is far slower.
export function quoteAt(packed: PackedMessage, row: number): Quote {
  const flags = packed.flags[row] as number;
  const quote: Quote = {
    marketType: stringAt(packed, packed.marketTypes[row]),
    isAlternate: (flags & FLAG.alternate) !== 0,
    venueId: stringAt(packed, packed.venues[row]),
    team: teamOf(flags),
    playerId: stringOrNullAt(packed, packed.players[row]),
    point: pointOf(packed.points[row] as number),
    side: sideOf(packed.sides[row] as number),
    playerName: stringOrNullAt(packed, packed.playerNames[row]),
    playerTeam: playerTeamOf(flags),
    price: packed.prices[row] as number,
    nativeFormat: must(PRICE_FORMATS[formatOf(flags)], 'a format of the list'),
    nativePrice: packed.nativePrices[row] as number,
    suspended: (flags & FLAG.suspended) !== 0,
    confirmedAt: packed.confirmedAts[row] as number,
    size: flags & FLAG.size ? (packed.sizes[row] as number) : null,
    link: stringOrNullAt(packed, packed.links[row]),
  };
  if ((flags & (FLAG.depth | FLAG.fee | FLAG.delay)) === 0) return quote;
  return {
    ...quote,
    ...(flags & FLAG.depth && { depth: packed.depths[row] as Depth }),
    ...(flags & FLAG.fee && { fee: packed.fees[row] as MarketFee }),
    ...(flags & FLAG.delay && { betDelayMs: packed.delays[row] as number }),
  };
}

export function keyAt(packed: PackedMessage, row: number): QuoteKey {
  const flags = packed.flags[row] as number;
  return {
    marketType: stringAt(packed, packed.marketTypes[row]),
    isAlternate: (flags & FLAG.alternate) !== 0,
    venueId: stringAt(packed, packed.venues[row]),
    team: teamOf(flags),
    playerId: stringOrNullAt(packed, packed.players[row]),
    point: pointOf(packed.points[row] as number),
    side: sideOf(packed.sides[row] as number),
  };
}

function teamOf(flags: number): QuoteKey['team'] {
  return flags & FLAG.teamHome ? 'home' : flags & FLAG.teamAway ? 'away' : null;
}

function playerTeamOf(flags: number): Quote['playerTeam'] {
  return flags & FLAG.playerHome ? 'home' : flags & FLAG.playerAway ? 'away' : null;
}

function formatOf(flags: number): number {
  return (flags & FLAG.format) >> FLAG.formatShift;
}

function pointOf(thousandths: number): number | null {
  return thousandths === NO_POINT ? null : thousandths / 1000;
}

function sideOf(index: number): Side {
  return must(SIDES[index], 'a side of the list');
}

function stringOrNullAt(packed: PackedMessage, index: number | undefined): string | null {
  return index === NO_STRING ? null : stringAt(packed, index);
}

function stringAt(packed: PackedMessage, index: number | undefined): string {
  assert(index !== undefined && index < packed.stringCount, 'a string of the table');
  return packed.strings[index] as string;
}
