// The follower, a process of its own: reads the log beside the service, folds it with the same
// engine, keeps snapshots of it and the archive. Whatever happens here, the service goes on; what
// is to be said, it says through the service's log.
import { join } from 'node:path';
import type { Log } from '#backends/log.ts';
import { openReadOnlyLog } from '#backends/log-file-readonly.ts';
import { openNatsLog } from '#backends/log-nats.ts';
import { type Engine, RULES_VERSION } from '#engine/engine.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Archive } from './archive.ts';
import { type EngineStart, startEngine } from './engine-start.ts';
import { fold } from './fold.ts';
import { FollowerCalls } from './follower-calls.ts';
import type { FollowerOrder, FollowerReport, FollowerStop } from './follower-messages.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { SnapshotStore } from './snapshots.ts';

/** How often the files of the log are looked at for more: nobody waits for the follower. */
const LOG_POLL_MS = 250;
const REPORT_MS = 1000;
const CHECK_MS = 100;
const STOP_POLL_MS = 10;

const stop = new AbortController();
const logger = reportingLogger();

/** Refusals of snapshots were said by the service, which met them first. */
const quiet: Logger = { ...logger, info: logger.debug, warn: logger.debug };

// It ends at the service's word, not with the terminal's; without the service, at once: another
// one may want its archive.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('uncaughtException', ({ message }) => {
  const failed: FollowerReport = { kind: 'failed', error: message };
  process.send?.(failed, undefined, undefined, () => process.exit(1));
});

// Heard from now on, obeyed as soon as there is something to obey with.
const calls = new FollowerCalls(send);
const order = await calls.order;
await follow();
// What it has said still goes out.
process.removeAllListeners('disconnect');
process.disconnect();

async function follow(): Promise<void> {
  const log = await openLog();
  try {
    await checkEpoch(log);
    const archive = await openArchive();
    // It was asked to end while it waited for the store: it kept nothing, and lets nothing go.
    if (order.archive !== undefined && archive === undefined) return;
    try {
      // One that still begins has nothing to keep that is not kept already.
      if (!calls.isStopping) await run(log, archive);
    } finally {
      await archive?.stop();
    }
  } finally {
    await log.close();
  }
}

async function run(log: Log, archive: Archive | undefined): Promise<void> {
  const store = new SnapshotStore(order.dataDir);
  if (archive) store.neededSeq = archive.state.notedSeq;
  // A directory that cannot be used is said when it is written.
  await store.removeDrafts().catch(() => undefined);
  const start = await beginEngine(log, store, archive);
  const { engine, isPartial, endSeq } = start;
  // Carried in every snapshot: clients' positions from before it get an image.
  if (isPartial) engine.markIncompleteBefore(endSeq);
  archive?.follow(engine);
  const { seq } = engine.reader;
  logger.info({ seq, lag: endSeq - seq }, 'follower started');
  const writer = order.rhythm && writerOf(log, store, start, order.rhythm);
  const folding = fold({ log, engine, follow: true, signal: stop.signal, observer: archive });
  const ending = calls.stop.then((asked) => end(asked, engine, writer));
  const timers = [
    setInterval(() => report(engine, archive), REPORT_MS),
    // Timers run between messages: the engine is whole.
    setInterval(() => {
      archive?.lookAround();
      if (archive) store.neededSeq = archive.state.notedSeq;
      if (writer?.isDue) void writer.write();
    }, CHECK_MS),
  ];
  report(engine, archive);
  const failed = archive?.failed ?? new Promise<never>(() => {});
  await Promise.race([folding, ending, failed]);
  for (const timer of timers) clearInterval(timer);
  await ending;
  // A fold that waits for room in an archive that is away is let go by its stop.
  await archive?.stop();
  await folding;
}

/** An archive goes on where it ended: the book must be one from there or before. */
async function beginEngine(
  log: Log,
  store: SnapshotStore,
  archive: Archive | undefined,
): Promise<EngineStart> {
  const options = { log, epoch: order.epoch, store, logger: quiet };
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

async function openArchive(): Promise<Archive | undefined> {
  if (order.archive === undefined) return undefined;
  const { Archive } = await import('./archive.ts');
  // One that is asked to end while it waits for its store ends.
  calls.stop.then(() => opening.abort());
  const opening = new AbortController();
  // It waits, it does not hang.
  let archiveFailure: string | undefined;
  const waiting = setInterval(() => send({ kind: 'progress', seq: 0, archiveFailure }), REPORT_MS);
  const archive = await Archive.open({
    order: order.archive,
    epoch: order.epoch,
    keepCloses: (closes) => calls.keepCloses(closes),
    logger,
    signal: opening.signal,
    onWait: (why) => {
      archiveFailure = why;
    },
  }).finally(() => clearInterval(waiting));
  if (archive) calls.answerFrom(archive.store);
  return archive;
}

async function openLog(): Promise<Log> {
  const { natsUrl, dataDir } = order;
  if (natsUrl) return await openNatsLog({ url: natsUrl });
  return await openReadOnlyLog(join(dataDir, 'log'), { pollMs: LOG_POLL_MS });
}

async function checkEpoch(log: Log): Promise<void> {
  const epoch = `${(await log.info()).epoch}r${RULES_VERSION}`;
  if (epoch === order.epoch) return;
  throw new Error(`the log is another one (epoch ${epoch}, was ${order.epoch})`);
}

function writerOf(
  log: Log,
  store: SnapshotStore,
  start: EngineStart,
  rhythm: NonNullable<FollowerOrder['rhythm']>,
): SnapshotWriter {
  const { engine, restoredSeq = 0, isPartial, endSeq } = start;
  return new SnapshotWriter({
    rhythm,
    store,
    logger,
    seq: () => engine.reader.seq,
    take: () => engine.snapshot(order.epoch),
    // A replay whose beginning is lost is refused at its start: a snapshot must not hide that.
    isWhole: () => !isPartial || engine.config?.mode === 'live',
    endSeq: async () => (await log.info()).lastSeq,
    keptSeq: restoredSeq,
    caughtUpSeq: endSeq,
    now: () => performance.now(),
  });
}

/** The last snapshot, where the end of the log is near enough to be reached in time. */
async function end(
  { endSeq, msMax }: FollowerStop,
  engine: Engine,
  writer: SnapshotWriter | undefined,
): Promise<void> {
  const giveUpAtMs = performance.now() + msMax;
  while (engine.reader.seq < endSeq && performance.now() < giveUpAtMs) {
    await systemClock.wait(STOP_POLL_MS);
  }
  stop.abort();
  const { seq } = engine.reader;
  if (seq >= endSeq) await writer?.write();
  else logger.info({ seq, lag: endSeq - seq }, 'no last snapshot: too far from the end of the log');
}

function report(engine: Engine, archive: Archive | undefined): void {
  const { seq } = engine.reader;
  send({ kind: 'progress', seq, ...(archive && { archive: archive.state }) });
}

function send(said: FollowerReport): void {
  process.send?.(said);
}

function reportingLogger(): Logger {
  const say =
    (level: keyof Logger) =>
    (fields: object, message: string): void =>
      send({ kind: 'log', level, fields, message });
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
}
