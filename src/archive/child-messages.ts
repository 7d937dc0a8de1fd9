// What the service and its archive process say to each other: plain data, it goes between
// processes.
import type { ArchiveWriterState } from '#clickhouse/archive-writer.ts';
import type { CapturedClose } from '#clickhouse/close-watch.ts';
import type { ColumnFailure } from '#clickhouse/column-store.ts';
import type { QuestionName } from '#clickhouse/history-questions.ts';
import type { Logger } from '#kit/logger.ts';
import type { NatsPlace } from '../log/nats-place.ts';
import type { SnapshotRhythm } from '../log/snapshot-writer.ts';
import type { ArchiveOrder } from './archive.ts';

/** What the archive process is to do. */
export interface ChildOrder {
  readonly dataDir: string;
  /** The log is here, or where undefined in DATA_DIR. */
  readonly nats: NatsPlace | undefined;
  /** As clients see it. */
  readonly epoch: string;
  /** How often snapshots are kept; undefined: never. */
  readonly rhythm: SnapshotRhythm | undefined;
  /** Where every price is kept; undefined: nowhere. */
  readonly archive: ArchiveOrder | undefined;
  /** It runs only where no other thread wants the processor. */
  readonly yields: boolean;
}

/** What the archive process says. */
export type ChildReport =
  /** It ends of this. */
  | { readonly kind: 'failed'; readonly error: string }
  | {
      readonly kind: 'progress';
      readonly seq: number;
      /** Once it is open; until then, where known, why it is not. */
      readonly archive?: ArchiveWriterState;
      readonly archiveFailure?: string | undefined;
    }
  | { readonly kind: 'closes'; readonly id: number; readonly closes: readonly CapturedClose[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly failure: ColumnFailure;
      readonly why: string;
    }
  | {
      readonly kind: 'log';
      readonly level: keyof Logger;
      readonly fields: object;
      readonly message: string;
    };

/** Asks for the end: at `endSeq`, if that is reached within `msMax`. */
export interface ChildStop {
  readonly kind: 'stop';
  readonly endSeq: number;
  readonly msMax: number;
}

/** Asks the archive. */
export interface ChildQuestion {
  readonly kind: 'ask';
  readonly id: number;
  readonly name: QuestionName;
  readonly request: unknown;
  /** Nobody waits for the answer after this; the machine's clock, epoch ms. */
  readonly untilMs: number;
}

/** What the archive process is told. */
export type ChildRequest =
  /** The first: not among the arguments, where all would see its passwords. */
  | { readonly kind: 'begin'; readonly order: ChildOrder }
  | ChildStop
  | ChildQuestion
  /** Closes of this id were kept, or why not. */
  | { readonly kind: 'kept'; readonly id: number; readonly failure?: string };
