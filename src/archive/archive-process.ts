// The archive process, a process of its own: reads the log beside the service, folds it with the
// same engine, keeps snapshots of it and the archive. Whatever happens here, the service goes on;
// what is to be said, it says through the service's log.
import { join } from 'node:path';
import { openReadOnlyLog } from '#backends/file-log/log-file-readonly.ts';
import type { Log } from '#backends/log.ts';
import { epochOf } from '#domain/epoch.ts';
import { type Engine, RULES_VERSION } from '#engine/engine.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { type EngineStart, startEngine } from '../log/engine-start.ts';
import { FedSources } from '../log/fed-sources.ts';
import { fold } from '../log/fold.ts';
import type { SharedSnapshots, SnapshotSource } from '../log/shared-snapshots.ts';
import { sharedSnapshots } from '../log/snapshot-sources.ts';
import { SnapshotWriter } from '../log/snapshot-writer.ts';
import { SnapshotStore } from '../log/snapshots.ts';
import { Wholeness } from '../log/wholeness.ts';
import type { Archive } from './archive.ts';
import { ArchiveCalls } from './child-calls.ts';
import type { ChildOrder, ChildReport, ChildStop } from './child-messages.ts';
import { WholeBookObserver } from './whole-book-observer.ts';

/** How often the files of the log are looked at for more: nobody waits for the archive process. */
const LOG_POLL_MS = 250;
const REPORT_MS = 1000;
const CHECK_MS = 100;
const STOP_POLL_MS = 10;
/** An archive that is away for a moment is waited for: to go without it is another start. */
const TRIES_AWAITED = 3;
const NEVER = new Promise<never>(() => {});

/** What is reported: the book that is folded, and the archive or why it is not open. */
const followed: {
  engine?: Engine | undefined;
  archive?: Archive | undefined;
  archiveFailure?: string;
} = {};
const logger = reportingLogger();

/** Refusals of snapshots were said by the service, which met them first. */
const quiet: Logger = { ...logger, info: logger.debug, warn: logger.debug };

// It ends at the service's word, not with the terminal's; without the service, at once: another
// one may want its archive.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('uncaughtException', ({ message }) => {
  const failed: ChildReport = { kind: 'failed', error: message };
  process.send?.(failed, undefined, undefined, () => process.exit(1));
});

// Received from now on, obeyed as soon as there is something to obey with.
const calls = new ArchiveCalls(send);
const order = await calls.order;
await follow();
// What it has said still goes out.
process.removeAllListeners('disconnect');
process.disconnect();

async function follow(): Promise<void> {
  const log = await openLog();
  const reporting = setInterval(report, REPORT_MS);
  try {
    await checkEpoch(log);
    const { opened, late } = openArchive();
    const isLate = await Promise.race([opened.then(() => false), late.then(() => true)]);
    if (isLate) await run(log, undefined, opened);
    followed.archive = await opened;
    // If a stop was requested before the fold began, there is nothing new to store.
    if (!calls.isStopping) await run(log, followed.archive);
  } finally {
    clearInterval(reporting);
    await followed.archive?.stop();
    await log.close();
  }
}

/** Until the word to end, or until the archive that it goes without has opened. */
async function run(log: Log, archive?: Archive, opened: Promise<unknown> = NEVER): Promise<void> {
  const store = new SnapshotStore(order.dataDir);
  // A directory that cannot be used is said when it is written.
  const seqs = await store.seqs().catch(() => []);
  // Where an archive goes on from is known once it is open, and stands among what it left.
  const needed = (): number => archive?.state.notedSeq ?? seqs.at(-1) ?? Number.POSITIVE_INFINITY;
  if (order.archive) store.neededSeq = needed();
  await store.removeDrafts().catch(() => undefined);
  const shared = await sharedSnapshots(order.nats, order.epoch);
  const start = await beginEngine(log, shared ? [store, shared] : [store], archive);
  const { engine, isPartial, endSeq } = start;
  const fedSources = log.bucket && new FedSources(log.bucket);
  const wholeness = new Wholeness(
    isPartial,
    fedSources && ((sinceMs) => fedSources.feeding(sinceMs)),
  );
  if (!wholeness.isWhole) await fedSources?.read();
  const observer = archive && new WholeBookObserver(archive, engine, wholeness);
  const { seq } = engine.reader;
  logger.info({ seq, lag: endSeq - seq }, 'archive process started');
  const { rhythm } = order;
  const writer = rhythm && writerOf({ log, store, shared, start, rhythm, wholeness });
  const stop = new AbortController();
  const following = { follow: true, signal: stop.signal, observer, wholeness };
  void fedSources?.keep(wholeness, systemClock, stop.signal);
  const folding = fold({ log, engine, ...following });
  // Timers run between messages: the engine is whole.
  const checking = setInterval(() => {
    archive?.checkStarts();
    if (archive) store.neededSeq = needed();
    if (writer?.isDue) void writer.write();
  }, CHECK_MS);
  followed.engine = engine;
  report();
  const failed = Promise.race([folding, archive?.failed ?? NEVER]);
  const asked = await Promise.race([calls.stop, failed, opened.then(() => undefined)]);
  if (asked) await Promise.race([reached(asked, engine), failed]);
  clearInterval(checking);
  stop.abort();
  if (!asked || engine.reader.seq >= asked.endSeq) await writer?.write();
  else
    logger.info(
      { seq: engine.reader.seq, lag: asked.endSeq - engine.reader.seq },
      'no last snapshot: too far from the end of the log',
    );
  // A fold that waits for room in an archive that is away is let go by its stop.
  await archive?.stop();
  await folding;
  // The next one is a whole book, too.
  followed.engine = undefined;
}

/** An archive goes on where it ended: the book must be one from there or before. */
async function beginEngine(
  log: Log,
  sources: readonly SnapshotSource[],
  archive: Archive | undefined,
): Promise<EngineStart> {
  const options = { log, epoch: order.epoch, sources, logger: quiet };
  if (archive === undefined) return await startEngine(options);
  const { firstSeq } = await log.info();
  const { progressSeq } = archive;
  if (progressSeq + 1 >= firstSeq) return await startEngine({ ...options, seqMax: progressSeq });
  logger.warn(
    { archived: progressSeq, firstSeq },
    'the archive has a gap: the log does not hold any more what came after it',
  );
  return await startEngine(options);
}

/** `late` resolves when it has not opened for a while: snapshots do not wait for it. */
function openArchive(): { readonly opened: Promise<Archive | undefined>; late: Promise<void> } {
  const { archive: wanted, epoch } = order;
  if (wanted === undefined) return { opened: Promise.resolve(undefined), late: NEVER };
  const opening = new AbortController();
  // One that is asked to end while it waits for its store ends.
  calls.stop.then(() => opening.abort());
  let reportLate: () => void = () => {};
  const late = new Promise<void>((resolve) => {
    reportLate = resolve;
  });
  let tries = 0;
  const onWait = (why: string): void => {
    followed.archiveFailure = why;
    if (++tries === TRIES_AWAITED) reportLate();
  };
  const open = async (): Promise<Archive | undefined> => {
    const { Archive } = await import('./archive.ts');
    const { signal } = opening;
    const keepCloses: ArchiveCalls['keepCloses'] = (closes) => calls.keepCloses(closes);
    const how = { order: wanted, epoch, keepCloses, logger, signal, onWait };
    const archive = await Archive.open(how);
    if (archive) calls.answerFrom(archive.store);
    return archive;
  };
  return { opened: open(), late };
}

async function openLog(): Promise<Log> {
  const { nats, dataDir } = order;
  if (nats) {
    const { openNatsLog } = await import('#backends/nats/log-nats.ts');
    return await openNatsLog({ ...nats, isPatient: true });
  }
  return await openReadOnlyLog(join(dataDir, 'log'), { pollMs: LOG_POLL_MS });
}

async function checkEpoch(log: Log): Promise<void> {
  const epoch = epochOf((await log.info()).epoch, RULES_VERSION);
  if (epoch === order.epoch) return;
  throw new Error(`the log is another one (epoch ${epoch}, was ${order.epoch})`);
}

interface WriterParts {
  readonly log: Log;
  readonly store: SnapshotStore;
  readonly shared: SharedSnapshots | undefined;
  readonly start: EngineStart;
  readonly rhythm: NonNullable<ChildOrder['rhythm']>;
  readonly wholeness: Wholeness;
}

function writerOf({ log, store, shared, start, rhythm, wholeness }: WriterParts): SnapshotWriter {
  const { engine, restoredSeq = 0, endSeq } = start;
  return new SnapshotWriter({
    rhythm,
    store,
    shared,
    logger,
    seq: () => engine.reader.seq,
    take: () => engine.snapshot(order.epoch),
    isWhole: () => wholeness.isWhole,
    endSeq: async () => await endOf(log),
    keptSeq: restoredSeq,
    caughtUpSeq: endSeq,
    now: () => performance.now(),
  });
}

/** Rejects while the log's server is away: nobody waits for it to come back. */
async function endOf(log: Log): Promise<number> {
  if (typeof log.awaySinceMs === 'number') throw new Error('the log is away');
  return (await log.info()).lastSeq;
}

/** Resolves at the asked end of the log, or when there is no more time for it. */
async function reached({ endSeq, msMax }: ChildStop, engine: Engine): Promise<void> {
  const giveUpAtMs = performance.now() + msMax;
  while (engine.reader.seq < endSeq && performance.now() < giveUpAtMs) {
    await systemClock.wait(STOP_POLL_MS);
  }
}

function report(): void {
  const { engine, archive, archiveFailure } = followed;
  const seq = engine?.reader.seq ?? 0;
  send({ kind: 'progress', seq, ...(archive ? { archive: archive.state } : { archiveFailure }) });
}

function send(report: ChildReport): void {
  process.send?.(report);
}

function reportingLogger(): Logger {
  const logAt =
    (level: keyof Logger) =>
    (fields: object, message: string): void =>
      send({ kind: 'log', level, fields, message });
  return { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
}
