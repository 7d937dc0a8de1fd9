// Archivers over a log without a store: what they cut, as the steps in which a writer would bring
// it into a store, and a store in memory that knows batches by their tokens.

import type { ArchivePlace, ArchiveTable } from '#clickhouse/archive-rows.ts';
import { Archiver, type Cut } from '#clickhouse/archiver.ts';
import { type CapturedClose, CloseWatch } from '#clickhouse/close-watch.ts';
import type { TableBatch } from '#clickhouse/table-cutter.ts';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import type { LogStep } from '../fuzz/random-log.ts';
import { rowsOf } from './native-rows.ts';

export const TABLES = ['quotes', 'lines', 'rejections'] as const;

/** What a writer does, one after the other: a crash comes between two of them. */
export type Unit = { readonly cut: Cut } & (
  | { readonly kind: 'batch'; readonly batch: TableBatch }
  | { readonly kind: 'closes'; readonly closes: readonly CapturedClose[] }
  | {
      readonly kind: 'through';
      readonly seq: number;
      readonly stampMs: number;
      readonly must: boolean;
    }
);

/** Holds batches as the store promises to: once per token. */
export class MemoryStore {
  readonly lines = new Map<ArchiveTable, string[]>(TABLES.map((table) => [table, []]));
  readonly closes = new Map<string, string>();
  /** Noted progress by epoch. */
  readonly progress = new Map<string, { seq: number; stampMs: number }>();
  readonly #tokens = new Map<string, string>();

  insert({ table, token, block }: TableBatch): void {
    const text = rowsOf(block.bytes)
      .map((row) => `${Object.values(row).join('\t')}\n`)
      .join('');
    const known = this.#tokens.get(token);
    if (known !== undefined && known !== text) throw new Error(`other rows under ${token}`);
    if (known !== undefined) return;
    this.#tokens.set(token, text);
    must(this.lines.get(table), table).push(...text.split('\n').slice(0, -1));
  }

  take(unit: Unit, epoch: string, notes = unit.kind === 'through' && unit.must): void {
    if (unit.kind === 'batch') this.insert(unit.batch);
    else if (unit.kind === 'closes') {
      for (const { eventId, close } of unit.closes) {
        this.closes.set(`${eventId} ${close.period}`, JSON.stringify(close));
      }
    } else if (notes) this.note(epoch, unit);
  }

  note(epoch: string, { seq, stampMs }: { readonly seq: number; readonly stampMs: number }): void {
    if (seq > (this.progress.get(epoch)?.seq ?? 0)) this.progress.set(epoch, { seq, stampMs });
  }

  /** As an archiver of this numbering begins. */
  begins(epoch: string) {
    const own = this.progress.get(epoch);
    const stamps = [...this.progress.values()].map(({ stampMs }) => stampMs);
    const placeOf = (table: ArchiveTable) => {
      let newest = { seq: 0, ordinal: 0 };
      for (const line of this.lines.get(table) ?? []) {
        const [of, seq, ordinal] = line.split('\t');
        const place = { seq: Number(seq), ordinal: Number(ordinal) };
        if (of === epoch && comesAfter(place, newest)) newest = place;
      }
      return newest;
    };
    return {
      storedSeq: own?.seq ?? 0,
      places: {
        quotes: placeOf('quotes'),
        lines: placeOf('lines'),
        rejections: placeOf('rejections'),
      },
      knownUntilMs: own === undefined ? Math.max(0, ...stamps) : 0,
    };
  }

  /** Every row, in order. */
  rows(table: ArchiveTable): readonly string[] {
    return (this.lines.get(table) ?? []).toSorted();
  }
}

function comesAfter(
  a: Pick<ArchivePlace, 'seq' | 'ordinal'>,
  b: Pick<ArchivePlace, 'seq' | 'ordinal'>,
): boolean {
  return a.seq > b.seq || (a.seq === b.seq && a.ordinal > b.ordinal);
}

export interface RunOptions {
  readonly epoch?: string;
  readonly store: MemoryStore;
  /** The engine at a message that is stored, or a new one. */
  readonly snapshot?: Uint8Array | undefined;
  readonly onCut?: (cut: Cut, engine: Engine) => void;
}

/** An archiver at work on a log. */
export class ArchiverRun {
  readonly engine: Engine;
  readonly units: Unit[] = [];
  readonly hash = new OutputHash();
  readonly #archiver: Archiver;

  constructor({ epoch = 'e1', store, snapshot, onCut }: RunOptions) {
    this.engine = snapshot ? Engine.restore(snapshot).engine : new Engine();
    this.#archiver = new Archiver({
      epoch,
      ...store.begins(epoch),
      closes: new CloseWatch(),
      onCut: (cut) => {
        this.#add(cut);
        onCut?.(cut, this.engine);
      },
    });
    this.engine.observe(this.#archiver);
  }

  /** Folds messages from where the engine stands up to `toSeq`. */
  fold(steps: readonly LogStep[], toSeq = steps.length, afterMessage?: () => void): void {
    for (let seq = this.engine.reader.seq + 1; seq <= toSeq; seq++) {
      const { stampMs, message } = must(steps[seq - 1], 'a message');
      this.#archiver.beforeMessage(stampMs);
      this.engine.apply(seq, stampMs, message, this.hash.add);
      this.#archiver.afterMessage(seq);
      afterMessage?.();
    }
  }

  flush(): void {
    this.#archiver.flush();
  }

  #add(cut: Cut): void {
    const { batches, closes, through, isUnforeseen } = cut;
    for (const batch of batches) this.units.push({ cut, kind: 'batch', batch });
    if (closes.length > 0) this.units.push({ cut, kind: 'closes', closes });
    if (through) this.units.push({ cut, kind: 'through', ...through, must: isUnforeseen });
  }
}
