// Repeats in a live log its configuration and what was stated of the catalogue, before the log loses
// the messages that did: who reads it from wherever it begins now learns what kind of log it is, and of
// every league, player, source and event.
import { type Log, type LogInfo, RETENTION_MS } from '#backends/log.ts';
import type { CatalogGroup, LogConfig } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import { Publisher } from '#ingest/publisher.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { type SessionOpener, writeConfig } from '../log/log-kind.ts';

export interface RepetitionOptions {
  readonly log: Log;
  /** Folds the log meanwhile. */
  readonly engine: Pick<Engine, 'reader' | 'repetition' | 'statements'> & SessionOpener;
  readonly config: LogConfig;
  readonly clock: Pick<Clock, 'now' | 'wait'>;
  readonly logger: Logger;
}

const SOURCE = 'repetition';
const CHECK_EVERY_MS = 60_000;
/** A quarter of what a log keeps: three more repetitions may fail before one is missing. */
const REPEAT_AFTER_MS = RETENTION_MS / 4;
const REPEAT_AFTER_BYTES = 256 * 1024 * 1024;
/** So that a group stays near the size of a message. */
const ENTRIES_PER_GROUP = 50;

/** Looks once a minute whether it is time, until the signal. Rejects where the log takes nothing. */
export async function keepRepeating(
  options: RepetitionOptions,
  signal: AbortSignal,
): Promise<void> {
  const { log, engine, clock, logger } = options;
  do {
    // A server that is away is looked for by others.
    const info = await log.info().catch(() => undefined);
    if (info === undefined) continue;
    if (isDue(engine.repetition, info, engine.reader.now)) {
      const groups = await repeatStatements(options);
      if (groups > 0) logger.info({ groups }, 'repeated the statements of the catalogue');
    }
    // Of a repetition that is not folded yet the next look tells.
    log.mayDropUpTo?.(engine.repetition.sinceSeq);
  } while (await clock.wait(CHECK_EVERY_MS, signal));
}

/** Whether the last repetition is old, or nears the beginning of what the log still holds. */
export function isDue(
  { sinceSeq, at }: Engine['repetition'],
  { firstSeq, lastSeq, bytes }: LogInfo,
  now: number,
): boolean {
  const held = Math.max(1, lastSeq - firstSeq + 1);
  const bytesSince = (bytes * Math.max(0, lastSeq - sinceSeq)) / held;
  const isInOlderHalf = firstSeq > 1 && sinceSeq < firstSeq + held / 2;
  return now - at >= REPEAT_AFTER_MS || bytesSince >= REPEAT_AFTER_BYTES || isInOlderHalf;
}

/** Appends all that counts, the catalogue in pieces; how many. Resolves when the log has them. */
export async function repeatStatements(options: RepetitionOptions): Promise<number> {
  const { log, engine, config, clock } = options;
  const { seq: sinceSeq, now: receivedAt } = engine.reader;
  // Who has no configuration yet feeds nothing.
  await writeConfig(log, config, await engine.nextSession('config', clock.now()));
  const pieces = piecesOf(engine.statements());
  const session = await engine.nextSession(SOURCE, clock.now());
  const publisher = new Publisher({ log, session, source: SOURCE, groupsInLog: 0 });
  for (const [index, piece] of pieces.entries()) {
    const repeated = { sinceSeq, groupsLeft: pieces.length - 1 - index };
    await publisher.publish({ kind: 'catalog', receivedAt, rejections: {}, ...piece, repeated });
  }
  await publisher.flush();
  return pieces.length;
}

type Piece = Pick<CatalogGroup, 'by' | 'entries'>;

/** In their order: who plays in a league comes behind it. */
function piecesOf(statements: ReturnType<Engine['statements']>): readonly Piece[] {
  const pieces: (Piece & { readonly entries: CatalogGroup['entries'][number][] })[] = [];
  for (const [by, entry] of statements) {
    const last = pieces.at(-1);
    if (last?.by === by && last.entries.length < ENTRIES_PER_GROUP) last.entries.push(entry);
    else pieces.push({ by, entries: [entry] });
  }
  return pieces;
}
