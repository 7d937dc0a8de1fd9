// How an engine begins in every process and command: from the newest snapshot that the log continues,
// or empty. A snapshot that does not fit is logged and passed over, never trusted.
import type { Log, LogInfo } from '#backends/log.ts';
import { Engine } from '#engine/engine.ts';
import { SnapshotError } from '#engine/snapshot/snapshot-format.ts';
import type { Logger } from '#kit/logger.ts';
import type { SnapshotSource } from './shared-snapshots.ts';

export interface EngineStartOptions {
  readonly log: Log;
  /** As clients see it: numbering and rules. */
  readonly epoch: string;
  /** Where snapshots may be, asked in this order: the disk, then what is shared. */
  readonly sources: readonly SnapshotSource[];
  readonly logger: Logger;
  /** Snapshots of later positions are passed over. */
  readonly seqMax?: number;
}

export interface EngineStart {
  readonly engine: Engine;
  /** Position of the snapshot it continues from; undefined when it starts empty. */
  readonly restoredSeq: number | undefined;
  /** It starts empty, and the log has lost its beginning. */
  readonly isPartial: boolean;
  /** Last seq of the log at this start. */
  readonly endSeq: number;
}

/** An engine that the log continues from its seq on. Rejects when the log cannot be asked. */
export async function startEngine(options: EngineStartOptions): Promise<EngineStart> {
  const info = await options.log.info();
  const { firstSeq, lastSeq: endSeq } = info;
  for (const source of options.sources) {
    const engine = await restored(options, source, info);
    if (engine === undefined) continue;
    return { engine, restoredSeq: engine.reader.seq, isPartial: false, endSeq };
  }
  return { engine: new Engine(), restoredSeq: undefined, isPartial: firstSeq > 1, endSeq };
}

async function restored(
  options: EngineStartOptions,
  source: SnapshotSource,
  info: LogInfo,
): Promise<Engine | undefined> {
  const { logger, seqMax = Number.POSITIVE_INFINITY } = options;
  const unlisted = (error: Error): readonly number[] => {
    logger.warn(reasonOf(error), 'snapshots not used: they cannot be listed');
    return [];
  };
  for (const seq of await source.seqs().catch(unlisted)) {
    if (seq + 1 < info.firstSeq) {
      const { firstSeq } = info;
      const lost = 'snapshot not used: the log does not hold any more what came after it';
      logger.warn({ seq, firstSeq }, lost);
      return undefined;
    }
    const engine = await fitting(options, source, info, seq);
    // One that is too late is looked at too: where it does not fit, it must not be kept for good.
    if (engine !== undefined && seq <= seqMax) return engine;
  }
  return undefined;
}

/** The engine of one snapshot; undefined, and said why, where it does not fit. */
async function fitting(
  options: EngineStartOptions,
  source: SnapshotSource,
  { lastSeq }: LogInfo,
  seq: number,
): Promise<Engine | undefined> {
  const { epoch: wanted, logger } = options;
  const refuse = (why: string, fields: object): undefined => {
    source.markUnfit(seq);
    logger.warn({ seq, ...fields }, `snapshot not used: ${why}`);
  };
  const bytes = await source
    .read(seq)
    .catch((error: Error) => refuse('unreadable', reasonOf(error)));
  if (bytes === undefined) return undefined;
  let found: ReturnType<typeof Engine.restore>;
  try {
    found = Engine.restore(bytes);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return refuse('it is broken', reasonOf(error));
  }
  const { engine, epoch } = found;
  if (epoch !== wanted) return refuse('it is of another log or version', { epoch, wanted });
  if (engine.reader.seq !== seq) {
    return refuse('its name is wrong', { holds: engine.reader.seq });
  }
  if (seq > lastSeq) {
    // Gone at once: when the log has grown past it, it would seem to fit.
    await source.remove(seq).catch(() => undefined);
    return refuse('the log has lost messages that it contains', { lastSeq });
  }
  return engine;
}

function reasonOf(error: Error): { readonly error: string } {
  return { error: error.message };
}
