// The loop at the heart: messages in log order into the engine, in the fold's lane of each tick, so
// that a long catch-up never silences the server.
import type { Log } from '#backends/log.ts';
import type { Message } from '#domain/message/message.ts';
import type { Engine, OnGroup } from '#engine/engine.ts';
import type { BatchListener } from '#ingest/door/door-options.ts';
import { decodeMessage, FrameDecoder } from '#ingest/wire/decode.ts';
import { NewerWireError } from '#ingest/wire/frame-reader.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { FoldCounts } from './fold-counts.ts';
import { readFromBeginning } from './log-beginning.ts';
import type { Wholeness } from './wholeness.ts';

export interface FoldOptions {
  readonly log: Log;
  readonly engine: Engine;
  /** Keep on after the log's present end. */
  readonly follow: boolean;
  readonly signal?: AbortSignal;
  readonly onGroup?: OnGroup;
  /** After each message, when its outputs are complete. */
  readonly onMessage?: (seq: number) => void;
  /** Sees each message come, and may make the fold wait. */
  readonly observer?: FoldObserver | undefined;
  /** Hears each message that counts, until the book is whole. */
  readonly wholeness?: Wholeness | undefined;
  /** Where it is counted. The time is read for it once a message. */
  readonly counts?: FoldCounts;
  /** Called for each part of a posted batch that the book applied. */
  readonly onBatch?: BatchListener;
}

export interface FoldObserver {
  /** A message, stamped so by the log (epoch ms), is about to be applied; a promise delays it. */
  beforeMessage(stampMs: number): Promise<void> | undefined;
  afterMessage(seq: number): void;
}

/**
 * Folds the log from where the engine stands; a new engine begins with what the log still holds.
 * Throws FoldError when a message cannot be applied, LogBrokenError when one is missing.
 */
export async function fold(options: FoldOptions): Promise<void> {
  const { log, engine, follow, signal, observer, onGroup, onMessage } = options;
  const { counts, wholeness, onBatch } = options;
  const decoder = new FrameDecoder();
  const lane = eventLoop.lane('fold');
  let sinceMs = performance.now();
  const { seq } = engine.reader;
  const how = signal ? { follow, signal } : { follow };
  const reading = seq === 0 ? readFromBeginning(log, how) : log.read(seq + 1, how);
  for await (const entry of reading) {
    const wait = observer?.beforeMessage(entry.stampMs);
    if (wait) await wait;
    if (signal?.aborted) return;
    const beganMs = counts ? performance.now() : 0;
    if (entry.skipped) engine.skip(entry.seq, readable(entry.payload));
    else applyEntry(engine, decoder, entry, { onGroup, counts, wholeness, onBatch });
    const nowMs = performance.now();
    if (entry.skipped && counts) counts.skipped += 1;
    else counts?.applyMs.add(nowMs - beganMs);
    observer?.afterMessage(entry.seq);
    onMessage?.(entry.seq);
    // Reading counts too; what was waited for only ends the part of this tick.
    lane.charge(nowMs - sinceMs);
    sinceMs = nowMs;
    if (!lane.isUp) continue;
    await lane.nextTick();
    sinceMs = performance.now();
  }
}

/** A message that cannot be applied: a bug of ours or a log of another version. */
export class FoldError extends Error {
  override readonly name = 'FoldError';
}

/** The message, where it can be read at all. */
function readable(payload: Uint8Array): Message | undefined {
  try {
    return decodeMessage(payload);
  } catch {
    return undefined;
  }
}

interface FoldCallbacks {
  readonly onGroup: OnGroup | undefined;
  readonly counts: FoldCounts | undefined;
  readonly wholeness: Wholeness | undefined;
  readonly onBatch: BatchListener | undefined;
}

function applyEntry(
  engine: Engine,
  decoder: FrameDecoder,
  entry: { readonly seq: number; readonly stampMs: number; readonly payload: Uint8Array },
  { onGroup, counts, wholeness, onBatch }: FoldCallbacks,
): void {
  try {
    const message = decoder.decode(entry.payload);
    engine.applyPacked(entry.seq, entry.stampMs, message, onGroup);
    const { source, session, sourceSeq, groupCount, batch } = message;
    const isTaken = engine.groupsApplied(source, session) === sourceSeq + groupCount - 1;
    if (isTaken && batch !== null) onBatch?.(source, batch, groupCount, entry.seq);
    if (isTaken && wholeness?.isWhole === false) {
      wholeness.count(message, engine.reader.now, engine.reader.pricing);
      // Carried in every snapshot: what a client knows of before is answered with an image.
      if (wholeness.isWhole) engine.markIncompleteBefore(entry.seq);
    }
    if (counts === undefined) return;
    counts.messages += 1;
    counts.groups += message.groupCount;
    counts.quotes += message.quoteCount;
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    // A newer program may read the same log: what is skipped is skipped for it too.
    const isNewer = error instanceof NewerWireError;
    const advice = isNewer
      ? 'A newer Overround wrote it: upgrade this process, and always those that read a log ' +
        'before the one that writes it.'
      : `Please report it with "npm run log -- dump ${entry.seq}"; ` +
        `"npm run log -- skip ${entry.seq}" passes over it.`;
    throw new FoldError(`message ${entry.seq} of the log cannot be applied: ${what}. ${advice}`, {
      cause: error,
    });
  }
}
