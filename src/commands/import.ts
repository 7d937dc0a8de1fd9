// `npm run import -- [--again] KIND FILE…`: reads files of reference data into the store, beside a
// running server too. What was imported already is passed over; an import that was cut short goes
// on. What came before its games is said, makes the exit code 1, and is written by the same import
// later.

import type { ImportSink } from '#ingest/importers/facts/file-importer.ts';
import { scheduleOf } from '#ingest/importers/facts/schedule.ts';
import { type ImportReport, importFile } from '#ingest/importers/files/import-file.ts';
import { documentOf } from '#ingest/importers/files/rows.ts';
import { FILE_IMPORTERS, fileImporterOf } from '#ingest/importers/importers.ts';
import { refusedCount } from '#ingest/reference/refusal.ts';
import { ANSWER_KINDS, readSavedAnswer } from '#ingest/reference/saved-answers.ts';
import { systemClock } from '#kit/clock.ts';
import { gamesOfLeague } from '#stores/games.ts';
import { ReferenceWriter, type WriteReport } from '#stores/reference-writer.ts';
import { statedLeagues } from '../catalog/stated-leagues.ts';
import { withStore } from '../command-store.ts';
import { ConfigError } from '../config/config.ts';
import { runProgram } from '../program.ts';
import { progressBar } from '../progress-bar.ts';
import { patiently, patientSink } from './patient-sink.ts';

const FILES_MAX = 1000;
/** What shells say of a program that Ctrl-C ended. */
const INTERRUPTED = 130;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

/** How long a store that is slow or away is waited for. */
const PATIENCE = {
  wait: (ms: number) => systemClock.wait(ms, stop.signal),
  isStopped: () => stop.signal.aborted,
  onFailure: (message: string, waitMs: number) =>
    void process.stderr.write(
      `the store does not answer (${message}); trying again in ${waitMs / 1000} s\n`,
    ),
};

await runProgram(
  process.argv.slice(2),
  { again: { type: 'boolean' } },
  async ({ values, positionals: [kind = '', ...paths] }) => {
    const importer = fileImporterOf(kind);
    const isKnown = importer !== undefined || ANSWER_KINDS.includes(kind);
    if (!isKnown || paths.length === 0) throw new ConfigError(usage());
    await withStore(async (sql, config) => {
      const writer = new ReferenceWriter(sql, await statedLeagues(sql, config));
      const sink = patientSink({ sink: writer, ...PATIENCE });
      // Files that name no game find theirs in the schedule that is stored.
      const stored = await patiently(() => gamesOfLeague(sql, 'nfl'), PATIENCE);
      const schedule = scheduleOf(stored.map((game) => ({ ...game, sourceGameId: game.eventId })));
      for (const path of paths) {
        if (stop.signal.aborted) break;
        if (!importer) {
          await importAnswer(kind, path, sink);
          continue;
        }
        const bar = progressBar(path);
        const report = await importFile({
          importer,
          path,
          sink,
          schedule,
          again: values.again === true,
          signal: stop.signal,
          now: systemClock.now(),
          progress: ({ bytesRead, totalBytes }) => bar.show(bytesRead, totalBytes),
        });
        bar.end();
        print(path, report);
      }
      if (stop.signal.aborted) process.exitCode = INTERRUPTED;
      // The planner's look at what there is now is worth no failure.
      await writer.settle().catch(() => {});
    });
  },
  FILES_MAX,
  usage,
);

function print(path: string, report: ImportReport) {
  const { rows, accepted, refused, linesRefused, written, failure } = report;
  const [rowRefusals, lineRefusals] = [countsText(refused), countsText(linesRefused)];
  process.stdout.write(
    `${path}: ${rows} rows, ${accepted} accepted` +
      `${rowRefusals === '' ? '' : `, refused: ${rowRefusals}`}` +
      `${lineRefusals === '' ? '' : `, lines left out: ${lineRefusals}`}; ` +
      `${written.records} records handed to the store in ${written.batches} batches, ` +
      `${keptText(report.notKept)}\n`,
  );
  printSamples(report.samples);
  printSamples(report.lineSamples);
  if (failure) fail(`${path}: ${failure.reason}: ${failure.detail}`);
  reportMissingGames(path, (refused.unknown_game ?? 0) + report.notKept.ofUnknownGames);
  reportAlikeGames(path, report.notKept.gamesRefused);
}

/** What the store kept of what it was handed. */
function keptText(report: WriteReport): string {
  const { gamesRefused, boxScoresRefused, closesRefused, playByPlaysRefused } = report;
  const counts = countsText({
    games: gamesRefused,
    'box scores': boxScoresRefused,
    closes: closesRefused,
    'play-by-plays': playByPlaysRefused,
  });
  if (counts !== '') process.exitCode = 1;
  return counts === '' ? 'all kept' : `refused: ${counts}`;
}

function reportMissingGames(path: string, missing: number): void {
  if (missing === 0) return;
  fail(
    `${path}: ${missing} rows or records are of games that the store does not know. ` +
      'Import the games first ("npm run import" says which), then this again: ' +
      'it writes what is missing, and changes nothing else',
  );
}

function reportAlikeGames(path: string, refused: number): void {
  if (refused === 0) return;
  fail(
    `${path}: ${refused} games, and what is told of them, were left out: it is not known which ` +
      'game of their teams on that day is meant, as the store has none with this score. Once the ' +
      'score is corrected there or in the file, import it again',
  );
}

function printSamples(refused: readonly unknown[]): void {
  for (const each of refused.slice(0, 10)) process.stdout.write(`  ${JSON.stringify(each)}\n`);
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');
}

/** One saved answer: small, and written whole. */
async function importAnswer(kind: string, path: string, sink: ImportSink): Promise<void> {
  const read = readSavedAnswer(kind, await readJsonFile(path), systemClock.now());
  if (!read) return;
  const report = await sink.write(read.batch, null);
  const { accepted, refusals } = read.outcome;
  process.stdout.write(
    `${path}: ${accepted} accepted, ${refusedCount(read.outcome)} refused by the reader; ` +
      `by the store ${keptText(report)}\n`,
  );
  printSamples(refusals);
  reportMissingGames(path, report.ofUnknownGames);
  reportAlikeGames(path, report.gamesRefused);
}

async function readJsonFile(path: string): Promise<unknown> {
  try {
    return await documentOf(path, { signal: stop.signal, onBytes: () => {} });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${path} cannot be read as JSON: ${why}`);
  }
}

function usage(): string {
  const kinds = FILE_IMPORTERS.map(({ kind, describe }) => `  ${kind.padEnd(24)}${describe}`);
  const answers = ANSWER_KINDS.map((kind) => `  ${kind.padEnd(24)}an answer that was saved`);
  const list = [...kinds, ...answers].join('\n');
  return `usage: npm run import -- [--again] KIND FILE…; kinds:\n${list}`;
}
