// A sink in memory for imports of files: keeps batch and mark in one step, as a database would,
// knows every game or those it is given, and can die at a batch of one's choice; and the import of
// a few rows that a test writes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ReferenceBatch } from '#domain/reference.ts';
import type { FileImporter, ImportSink } from '#ingest/importers/facts/file-importer.ts';
import type { Schedule } from '#ingest/importers/facts/schedule.ts';
import { type ImportReport, importFile } from '#ingest/importers/files/import-file.ts';
import { fileImporterOf } from '#ingest/importers/importers.ts';
import { must } from '#kit/assert.ts';
import type { ImportMark, WriteReport } from '#stores/reference-writer.ts';

export class MemorySink implements ImportSink {
  readonly batches: ReferenceBatch[] = [];
  readonly marks: ImportMark[] = [];
  /** How many batches it takes until it dies. */
  left = Number.POSITIVE_INFINITY;
  /** Ids of the games that it knows; null for all. */
  known: Set<string> | null = null;

  async position(kind: string, fileSha256: string): Promise<number> {
    const marks = this.marks.filter((mark) => mark.kind === kind && mark.fileSha256 === fileSha256);
    return marks.at(-1)?.row ?? 0;
  }

  async write(batch: ReferenceBatch, mark: ImportMark | null): Promise<WriteReport> {
    if (this.left === 0) throw new Error('the sink died');
    this.left -= 1;
    this.batches.push(batch);
    const { known } = this;
    const closesRefused = batch.closes?.filter((close) => known?.has(close.sourceGameId) === false);
    const ofUnknownGames = closesRefused?.length ?? 0;
    if (mark && ofUnknownGames === 0) this.marks.push(mark);
    return {
      gamesRefused: 0,
      boxScoresRefused: 0,
      closesRefused: ofUnknownGames,
      playByPlaysRefused: 0,
      ofUnknownGames,
    };
  }

  games() {
    return this.batches.flatMap(({ games }) => games ?? []);
  }

  boxScores() {
    return this.batches.flatMap(({ boxScores }) => boxScores ?? []);
  }

  injuryReports() {
    return this.batches.flatMap(({ injuryReports }) => injuryReports ?? []);
  }

  closes() {
    return this.batches.flatMap(({ closes }) => closes ?? []);
  }

  rosters() {
    return this.batches.flatMap(({ rosters }) => rosters ?? []);
  }
}

/** When every game of these tests is over. */
export const AFTER_ALL = Date.parse('2090-01-01T00:00:00Z');

/** Imports a file and checks what holds for every import: all rows are accepted or refused. */
export async function importInto(
  sink: MemorySink,
  importer: FileImporter,
  path: string,
  schedule?: Schedule,
  now = AFTER_ALL,
): Promise<ImportReport> {
  const signal = new AbortController().signal;
  const known = schedule && { schedule };
  const report = await importFile({ importer, path, sink, signal, now, ...known });
  const refused = Object.values(report.refused).reduce((sum, rows) => sum + rows, 0);
  expect(report.accepted + refused).toBe(report.rows);
  return report;
}

/** A CSV table of these rows; a column that a row does not name is empty. */
export function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => String(row[column] ?? '')).join(','));
  return [columns.join(','), ...lines];
}

/** Imports lines of a text file, or a document, under a file name that may matter. */
export async function importText(
  kind: string,
  content: readonly string[] | object,
  name = 'file',
  schedule?: Schedule,
  now = AFTER_ALL,
): Promise<{ readonly sink: MemorySink; readonly report: ImportReport }> {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const path = join(folder, name);
  const isText = Array.isArray(content) && typeof content[0] === 'string';
  writeFileSync(path, isText ? content.join('\n') : JSON.stringify(content));
  const sink = new MemorySink();
  try {
    const report = await importInto(sink, must(fileImporterOf(kind), kind), path, schedule, now);
    expect(report.failure).toBeNull();
    return { sink, report };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
