// The rows of the archive: what each table holds, and how a row is written. A writer is handed a
// view of a row and keeps nothing of it, so one object can stand for all of them.

import type { ArchivedLine } from '#engine/view/archive/archived-lines.ts';
import type { ArchivedQuote } from '#engine/view/archive/archived-quotes.ts';
import { BlockWriter, type ColumnTypes } from './native-block.ts';

export type ArchiveTable = 'quotes' | 'lines' | 'rejections';
export const ARCHIVE_TABLES: readonly ArchiveTable[] = ['quotes', 'lines', 'rejections'];

/** Sides that a market has at most, and a row of `lines` has room for. */
export const SIDES_MAX = 3;

/** Which message of which log a row is of. */
export interface ArchivePlace {
  readonly epoch: string;
  readonly seq: number;
  /** Place among the rows of this message, from 0. */
  readonly ordinal: number;
  /** Log time, epoch milliseconds. Rows of one message share it: an insert has one month. */
  readonly at: number;
}

export type QuoteRow = ArchivePlace & ArchivedQuote;
export type LineRow = ArchivePlace & ArchivedLine;

/** How often a source's data was refused for a reason, in one message. */
export interface RejectionRow extends ArchivePlace {
  readonly source: string;
  readonly reason: string;
  readonly count: number;
}

const PLACE = { epoch: 'text', seq: 'UInt64', ordinal: 'UInt32', at: 'instant' } as const;
const SUBJECT = { event_id: 'text', league_id: 'text', market: 'text' } as const;
const SIDES = Object.fromEntries(
  Array.from({ length: SIDES_MAX }, (_, index) => [
    [`fair_prob_${index + 1}`, 'Float64'],
    [`avg_prob_${index + 1}`, 'Float64'],
    [`best_price_${index + 1}`, 'Int32'],
    [`best_venue_${index + 1}`, 'text'],
  ]).flat(),
) as ColumnTypes;

/** In the order in which the writers below write them. */
export const COLUMNS: Readonly<Record<ArchiveTable, ColumnTypes>> = {
  quotes: {
    ...PLACE,
    ...SUBJECT,
    ...{ is_alternate: 'flag', player_id: 'text', team: 'text', point: 'Nullable(Float64)' },
    ...{ side: 'text', venue: 'text', price: 'Int32', suspended: 'flag' },
    ...{ confirmed_at: 'instant', received_at: 'instant' },
    ...{ size: 'Float64', lay_price: 'Int32', lay_size: 'Float64' },
  },
  lines: {
    ...PLACE,
    ...SUBJECT,
    ...{ is_alternate: 'flag', is_main: 'flag', player_id: 'text', player_name: 'text' },
    ...{ team: 'text', point: 'Nullable(Float64)', books: 'UInt16' },
    ...SIDES,
  },
  rejections: { ...PLACE, source: 'text', reason: 'text', count: 'UInt32' },
};

/** A writer of blocks of this table. */
export function blockOf(table: ArchiveTable): BlockWriter {
  return new BlockWriter(COLUMNS[table]);
}

export function writeQuote(block: BlockWriter, place: ArchivePlace, row: ArchivedQuote): void {
  writePlace(block, place);
  block.text(row.eventId);
  block.text(row.leagueId);
  block.text(row.market);
  block.flag(row.isAlternate);
  block.text(row.playerId);
  block.text(row.team);
  block.nullable(row.point);
  block.text(row.side);
  block.text(row.venue);
  block.number(row.price);
  block.flag(row.suspended);
  block.instant(row.confirmedAt);
  block.instant(row.receivedAt);
  block.number(row.size);
  block.number(row.layPrice);
  block.number(row.laySize);
  block.endRow();
}

export function writeLine(block: BlockWriter, place: ArchivePlace, row: ArchivedLine): void {
  writePlace(block, place);
  block.text(row.eventId);
  block.text(row.leagueId);
  block.text(row.market);
  block.flag(row.isAlternate);
  block.flag(row.isMain);
  block.text(row.playerId);
  block.text(row.playerName);
  block.text(row.team);
  block.nullable(row.point);
  block.number(row.books);
  for (let index = 0; index < SIDES_MAX; index++) {
    const side = row.sides[index];
    // No probability and no price is ever 0, so 0 stands for none.
    block.number(side?.fairProb ?? 0);
    block.number(side?.avgProb ?? 0);
    block.number(side?.bestPrice ?? 0);
    block.text(side?.bestVenue ?? '');
  }
  block.endRow();
}

export function writeRejection(block: BlockWriter, row: RejectionRow): void {
  writePlace(block, row);
  block.text(row.source);
  block.text(row.reason);
  block.number(row.count);
  block.endRow();
}

function writePlace(block: BlockWriter, row: ArchivePlace): void {
  block.text(row.epoch);
  block.number(row.seq);
  block.number(row.ordinal);
  block.instant(row.at);
}
