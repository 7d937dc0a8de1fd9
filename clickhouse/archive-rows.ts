// The rows of the archive: what each table holds, and how a row is written. A writer is handed a
// view of a row and keeps nothing of it, so one object can stand for all of them.
import type { TsvWriter } from './tsv.ts';

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

/** An accepted change of one price of one venue. */
export interface QuoteRow extends ArchivePlace {
  readonly eventId: string;
  readonly leagueId: string;
  /** Market key with its period, without `_alternate`. */
  readonly market: string;
  readonly isAlternate: boolean;
  /** '' in markets that are not a player's. */
  readonly playerId: string;
  /** '' but in markets of one team: `home` or `away`. */
  readonly team: string;
  readonly point: number | null;
  readonly side: string;
  readonly venue: string;
  /** Hundredths of American odds; 0: withdrawn. */
  readonly price: number;
  readonly suspended: boolean;
  readonly confirmedAt: number;
  readonly receivedAt: number;
}

/** What the unsuspended offers of one side of a line agree on. */
export interface ConsensusSide {
  /** Share of the side without the vig; null unless every side is quoted. */
  readonly fairProb: number | null;
  /** Mean implied probability. */
  readonly avgProb: number;
  /** Hundredths of American odds. */
  readonly bestPrice: number;
  readonly bestVenue: string;
}

/** The consensus of a line as it changed; 0 books: it is gone, or nobody's price is open. */
export interface LineRow extends ArchivePlace {
  readonly eventId: string;
  readonly leagueId: string;
  readonly market: string;
  readonly isAlternate: boolean;
  /** The main line of its market; true as well where the market has no points. */
  readonly isMain: boolean;
  readonly playerId: string;
  readonly playerName: string;
  readonly team: string;
  readonly point: number | null;
  /** Venues with an open price. */
  readonly books: number;
  /** In the order of the market's sides; null where nobody quotes the side. */
  readonly sides: readonly (ConsensusSide | null)[];
}

/** How often a source's data was refused for a reason, in one message. */
export interface RejectionRow extends ArchivePlace {
  readonly source: string;
  readonly reason: string;
  readonly count: number;
}

const PLACE_COLUMNS = ['epoch', 'seq', 'ordinal', 'at'];
const SIDE_COLUMNS = ['fair_prob', 'avg_prob', 'best_price', 'best_venue'];

/** In the order in which the writers below write them. */
export const COLUMNS: Readonly<Record<ArchiveTable, readonly string[]>> = {
  quotes: [
    ...PLACE_COLUMNS,
    ...['event_id', 'league_id', 'market', 'is_alternate', 'player_id', 'team', 'point', 'side'],
    ...['venue', 'price', 'suspended', 'confirmed_at', 'received_at'],
  ],
  lines: [
    ...PLACE_COLUMNS,
    ...['event_id', 'league_id', 'market', 'is_alternate', 'is_main', 'player_id', 'player_name'],
    ...['team', 'point', 'books'],
    ...[1, 2, 3].flatMap((side) => SIDE_COLUMNS.map((column) => `${column}_${side}`)),
  ],
  rejections: [...PLACE_COLUMNS, 'source', 'reason', 'count'],
};

export function writeQuote(tsv: TsvWriter, row: QuoteRow): void {
  writePlace(tsv, row);
  tsv.text(row.eventId);
  tsv.text(row.leagueId);
  tsv.text(row.market);
  tsv.flag(row.isAlternate);
  tsv.text(row.playerId);
  tsv.text(row.team);
  tsv.nullable(row.point);
  tsv.text(row.side);
  tsv.text(row.venue);
  tsv.int(row.price);
  tsv.flag(row.suspended);
  tsv.instant(row.confirmedAt);
  tsv.instant(row.receivedAt);
  tsv.endRow();
}

export function writeLine(tsv: TsvWriter, row: LineRow): void {
  writePlace(tsv, row);
  tsv.text(row.eventId);
  tsv.text(row.leagueId);
  tsv.text(row.market);
  tsv.flag(row.isAlternate);
  tsv.flag(row.isMain);
  tsv.text(row.playerId);
  tsv.text(row.playerName);
  tsv.text(row.team);
  tsv.nullable(row.point);
  tsv.int(row.books);
  for (let index = 0; index < SIDES_MAX; index++) {
    const side = row.sides[index];
    // No probability and no price is ever 0, so 0 stands for none.
    tsv.number(side?.fairProb ?? 0);
    tsv.number(side?.avgProb ?? 0);
    tsv.int(side?.bestPrice ?? 0);
    tsv.text(side?.bestVenue ?? '');
  }
  tsv.endRow();
}

export function writeRejection(tsv: TsvWriter, row: RejectionRow): void {
  writePlace(tsv, row);
  tsv.text(row.source);
  tsv.text(row.reason);
  tsv.int(row.count);
  tsv.endRow();
}

function writePlace(tsv: TsvWriter, row: ArchivePlace): void {
  tsv.text(row.epoch);
  tsv.int(row.seq);
  tsv.int(row.ordinal);
  tsv.instant(row.at);
}
