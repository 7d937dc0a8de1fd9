// Imports one file: hashes it, reads every row, cuts batches where the rows alone say, and hands
// each to the sink with the mark of how far it reaches; no mark passes what waits for its game. The
// file is always read from its first row, so an import that was killed, or came before its games,
// goes on with the very batches it would have written, and one that is done writes nothing.
import { stat } from 'node:fs/promises';
import { easternDay } from '#domain/eastern-day.ts';
import { isResultOfFuture } from '#domain/history/result-time.ts';
import type { ReferenceBatch } from '#domain/reference.ts';
import type { WriteReport } from '#stores/reference-writer.ts';
import {
  type Fact,
  type FileImporter,
  type ImportSink,
  isRefusal,
  type Read,
} from '../facts/file-importer.ts';
import { Gathering, type Unit } from '../facts/gathering.ts';
import {
  type LineRefusal,
  type RefusalReason,
  RefusalTally,
  type RefusedRow,
  type RowPiece,
  refusal,
} from '../facts/refusal.ts';
import { NO_SCHEDULE, type Schedule } from '../facts/schedule.ts';
import { FileError, type FileFailureReason, fileSha256 } from './lines.ts';
import { type RowRead, rowsOf } from './rows.ts';

/** A batch is closed by the row with which it holds this many records. */
const BATCH_RECORDS = 500;

export interface ImportProgress {
  /** Of the file on disk. */
  readonly bytesRead: number;
  readonly totalBytes: number;
  readonly rows: number;
}

export interface ImportOptions {
  readonly importer: FileImporter;
  readonly path: string;
  readonly sink: ImportSink;
  readonly signal: AbortSignal;
  /** Epoch milliseconds: nothing that begins later can be over. */
  readonly now: number;
  /** From the first row, whatever of the file is marked as stored. */
  readonly again?: boolean;
  readonly schedule?: Schedule;
  /** Told after every piece of the file (a quarter of a megabyte); must not throw. */
  readonly progress?: (state: ImportProgress) => void;
}

type LineRefusalKey = `${RowPiece} ${RefusalReason}`;
/** Counted once a row. */
const NO_NUMBER = refusal('bad_value', 'NaN or Infinity: read as absent');
const NO_NUMBER_KEY = 'value bad_value' satisfies LineRefusalKey;

export interface ImportReport {
  readonly kind: string;
  /** Null where the file cannot be read. */
  readonly fileSha256: string | null;
  /** Of the whole file, also of what was stored before: `accepted` and all of `refused`. */
  readonly rows: number;
  readonly accepted: number;
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>;
  /** The first few refused rows of each reason. */
  readonly samples: readonly RefusedRow[];
  /** Pieces left out of rows that were accepted, by piece and reason, and the first few. */
  readonly linesRefused: Readonly<Partial<Record<LineRefusalKey, number>>>;
  readonly lineSamples: readonly RefusedRow[];
  /** What this import handed to the sink. */
  readonly written: { readonly batches: number; readonly records: number };
  /** What the sink refused of that. */
  readonly notKept: WriteReport;
  /** Row up to which the file is stored now. */
  readonly row: number;
  /** Why the import is not complete; null where it is. What was written stays, and counts. */
  readonly failure: { readonly reason: FileFailureReason; readonly detail: string } | null;
}

/**
 * Imports the file. Rejects only with what the sink throws; anything wrong in the file is
 * reported.
 */
export async function importFile(options: ImportOptions): Promise<ImportReport> {
  const { importer, path, sink, signal } = options;
  const tally = new RefusalTally();
  const lineTally = new RefusalTally<LineRefusalKey>();
  let [sha256, rows, accepted]: [string | null, number, number] = [null, 0, 0];
  let writer: BatchWriter | null = null;
  let failure: ImportReport['failure'] = null;
  try {
    sha256 = await fileSha256(path, signal);
    if (options.again) {
      // Marked so: an import that is cut short, or leaves rows that wait, goes on where it was.
      const mark = { kind: importer.kind, fileSha256: sha256, row: 0 };
      await sink.write({ source: importer.source }, mark);
    }
    const from = await sink.position(importer.kind, sha256);
    writer = new BatchWriter(importer, sha256, sink, from, lineTally);
    const gathering = new Gathering();
    const context = { path, schedule: options.schedule ?? NO_SCHEDULE, nth: counter() };
    for await (const reads of watchedRows(options)) {
      for (const read of reads) {
        const outcome = read.refusal ?? inTime(importer.read(read.row, context), options.now);
        const { facts, leftOut } = partsOf(isRefusal(outcome) ? [] : outcome);
        const refused = isRefusal(outcome) ? outcome : gathering.add(read.row.number, facts);
        if (refused) tally.add(read.row.number, read.row.line, refused);
        else {
          accepted += 1;
          for (const line of leftOut) addLine(lineTally, read.row.number, read.row.line, line);
        }
        if (read.hasNoNumbers)
          lineTally.add(read.row.number, read.row.line, NO_NUMBER, NO_NUMBER_KEY);
        if (refused?.reason === 'unknown_game') writer.markBefore(read.row.number);
        rows += 1;
      }
      await writer.write(gathering.take());
    }
    await writer.write(gathering.finish());
    await writer.close(rows);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    failure = { reason: error.reason, detail: error.message };
  }
  const written = { batches: writer?.batches ?? 0, records: writer?.records ?? 0 };
  const refused = tally.counts();
  const row = writer?.row ?? 0;
  const samples = tally.samples();
  return {
    kind: importer.kind,
    fileSha256: sha256,
    rows,
    accepted,
    refused,
    samples,
    linesRefused: lineTally.counts(),
    lineSamples: lineTally.samples(),
    written,
    notKept: writer?.notKept ?? NOTHING_REFUSED,
    row,
    failure,
  };
}

/** What a row says, and what it is kept without. */
function partsOf(facts: readonly Fact[]) {
  const leftOut = facts.flatMap((fact) => (fact.type === 'refused-line' ? [fact.line] : []));
  return { facts: facts.filter(({ type }) => type !== 'refused-line'), leftOut };
}

function addLine(
  tally: RefusalTally<LineRefusalKey>,
  row: number,
  line: number | null,
  { piece, reason, detail }: LineRefusal,
): void {
  tally.add(row, line, { reason, detail: `${piece}: ${detail}` }, `${piece} ${reason}`);
}

/** What a row comes to, unless it is the result of a game that has not begun. */
function inTime(read: Read, now: number): Read {
  if (isRefusal(read)) return read;
  for (const fact of read) {
    const game = 'game' in fact ? fact.game : null;
    const isEarly = game !== null && isResultOfFuture(game, now);
    const isEarlyLine = fact.type === 'player' && easternDay(fact.at) > easternDay(now);
    if (!isEarly && !isEarlyLine) continue;
    const startTime = game?.startTime ?? (fact.type === 'player' ? fact.at : now);
    return refusal('early_result', `begins at ${new Date(startTime).toISOString()}`);
  }
  return read;
}

function counter(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** The rows of the file, with the progress told. */
async function* watchedRows(options: ImportOptions): AsyncGenerator<readonly RowRead[]> {
  const { path, importer, signal, progress } = options;
  const totalBytes = await sizeOf(path);
  let [bytesRead, rows] = [0, 0];
  const onBytes = (bytes: number): void => {
    bytesRead = bytes;
  };
  for await (const reads of rowsOf(path, importer.shape, { signal, onBytes })) {
    yield reads;
    rows += reads.length;
    progress?.({ bytesRead, totalBytes, rows });
    if (signal.aborted) throw new FileError('stopped', `stopped after row ${rows}`);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw new FileError('unreadable', String(error));
  }
}

/** Cuts units into batches. A batch ends with a unit, its mark with the unit's row. */
class BatchWriter {
  batches = 0;
  records = 0;
  readonly notKept: Record<keyof WriteReport, number> = { ...NOTHING_REFUSED };
  /** Last row that is marked. */
  row: number;
  /** The first row that waits for its game: the same import finds it again once that is known. */
  #waits = Number.POSITIVE_INFINITY;
  /** Last row that was handed over. */
  #done: number;
  readonly #importer: FileImporter;
  readonly #fileSha256: string;
  readonly #sink: ImportSink;
  readonly #lines: RefusalTally<LineRefusalKey>;
  #units: Unit[] = [];
  #weight = 0;

  constructor(
    importer: FileImporter,
    sha256: string,
    sink: ImportSink,
    from: number,
    lines: RefusalTally<LineRefusalKey>,
  ) {
    this.#lines = lines;
    this.#importer = importer;
    this.#fileSha256 = sha256;
    this.#sink = sink;
    this.row = from;
    this.#done = from;
  }

  /** From this row on nothing is marked. */
  markBefore(row: number): void {
    this.#waits = Math.min(this.#waits, row);
  }

  async write(units: readonly Unit[]): Promise<void> {
    for (const unit of units) {
      for (const line of unit.refusedLines) addLine(this.#lines, unit.row, null, line);
      if (unit.row <= this.#done) continue;
      this.#units.push(unit);
      this.#weight += unit.weight;
      if (this.#weight >= BATCH_RECORDS) await this.#flush(unit.row);
    }
  }

  /** Marks the last row, whatever it came to, where nothing waits. */
  async close(rows: number): Promise<void> {
    const isLeft = this.#units.length > 0 || rows < this.#waits;
    if (rows > this.#done && isLeft) await this.#flush(rows);
  }

  async #flush(row: number): Promise<void> {
    const { kind } = this.#importer;
    const batch = batchOf(this.#importer.source, this.#units);
    const mark = row < this.#waits ? { kind, fileSha256: this.#fileSha256, row } : null;
    const report = await this.#sink.write(batch, mark);
    if (report.gamesRefused + report.ofUnknownGames > 0) this.#waits = 0;
    if (row < this.#waits) this.row = row;
    this.#done = row;
    for (const name of REFUSABLE) this.notKept[name] += report[name];
    this.batches += 1;
    this.records += this.#weight;
    this.#units = [];
    this.#weight = 0;
  }
}

const NOTHING_REFUSED: WriteReport = {
  gamesRefused: 0,
  boxScoresRefused: 0,
  closesRefused: 0,
  playByPlaysRefused: 0,
  ofUnknownGames: 0,
};
const REFUSABLE = Object.keys(NOTHING_REFUSED) as readonly (keyof WriteReport)[];

function batchOf(source: string, units: readonly Unit[]): ReferenceBatch {
  return {
    source,
    games: units.flatMap(({ games }) => games),
    rosters: units.flatMap(({ rosters }) => rosters),
    injuryReports: units.flatMap(({ injuryReports }) => injuryReports),
    boxScores: units.flatMap(({ boxScores }) => boxScores),
    closes: units.flatMap(({ closes }) => closes),
  };
}
