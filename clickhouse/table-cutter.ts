// The rows of one table on their way into a batch: numbered within their message, those that are
// stored already left out.

import type { ArchivedPlace } from './archive-position.ts';
import { type ArchivePlace, type ArchiveTable, blockOf } from './archive-rows.ts';
import type { ColumnBatch } from './column-store.ts';
import type { BlockWriter } from './native-block.ts';

export interface TableBatch extends ColumnBatch {
  readonly table: ArchiveTable;
  /** The message of its last row. */
  readonly seq: number;
}

export class TableCutter {
  readonly table: ArchiveTable;
  readonly epoch: string;
  readonly block: BlockWriter;
  readonly #stored: ArchivedPlace;
  #seq = 0;
  #ordinal = -1;
  #first: ArchivedPlace | undefined;
  #last: ArchivedPlace = { seq: 0, ordinal: 0 };
  #month = -1;

  constructor(table: ArchiveTable, epoch: string, stored: ArchivedPlace) {
    this.table = table;
    this.block = blockOf(table);
    this.epoch = epoch;
    this.#stored = stored;
  }

  get rows(): number {
    return this.block.rows;
  }

  /** The place of the next row of this message, counted whether it is written or not. */
  nextOrdinal(seq: number): number {
    if (seq !== this.#seq) {
      this.#seq = seq;
      this.#ordinal = -1;
    }
    this.#ordinal += 1;
    return this.#ordinal;
  }

  /** Whether the store does not have this row yet. */
  isNew(seq: number, ordinal: number): boolean {
    const stored = this.#stored;
    return seq > stored.seq || (seq === stored.seq && ordinal > stored.ordinal);
  }

  /** Whether what waits here is of another month than a row of this instant (epoch ms). */
  endsBefore(at: number): boolean {
    return this.rows > 0 && monthOf(at) !== this.#month;
  }

  /** A row was written to `block`. */
  added({ seq, ordinal, at }: ArchivePlace): void {
    if (this.#first === undefined) {
      this.#first = { seq, ordinal };
      this.#month = monthOf(at);
    }
    this.#last = { seq, ordinal };
  }

  /** What waits, as a batch; nothing where nothing does. */
  take(): readonly TableBatch[] {
    const { table, epoch } = this;
    const first = this.#first;
    if (first === undefined) return [];
    this.#first = undefined;
    const last = this.#last;
    const token = `${table} ${epoch} ${placeText(first)} ${placeText(last)}`;
    return [{ table, token, seq: last.seq, block: this.block.take() }];
  }
}

function placeText({ seq, ordinal }: ArchivedPlace): string {
  return `${seq}.${ordinal}`;
}

/** Months since 1970, UTC, as partitions are cut. */
function monthOf(at: number): number {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
