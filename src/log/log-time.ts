// Time on a live log: it moves by messages of its own, once a second, also when no feed speaks.
import type { Log } from '#backends/log.ts';
import type { LogConfig } from '#domain/message/message.ts';
import type { Engine } from '#engine/engine.ts';
import type { LogReadiness } from '#gateway/pages.ts';
import { Publisher, type TakingBook } from '#ingest/publisher.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { ConfigError } from '../config/config.ts';
import { type ConfigBook, REMOVE_LOG, writeConfig } from './log-kind.ts';

const CONFIG_EVERY_MS = 3_600_000;
/** How far the log's clock may be ahead of this machine's before that is said, and refused. */
const AHEAD_MS_WARN = 5_000;
const AHEAD_MS_MAX = 60_000;

/** Less than this is the clock's own unevenness. */
const SET_BACK_MS_MIN = 1000;

/** Tells where the machine's clock was set back, beside one that cannot be. */
export class ClockWatch {
  #wallMs: number;
  #monotonicMs: number;

  constructor(wallMs: number, monotonicMs: number) {
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
  }

  /** How far it was set back since the last look, milliseconds; undefined where it was not. */
  check(wallMs: number, monotonicMs: number): number | undefined {
    const backMs = monotonicMs - this.#monotonicMs - (wallMs - this.#wallMs);
    this.#wallMs = wallMs;
    this.#monotonicMs = monotonicMs;
    return backMs >= SET_BACK_MS_MIN ? Math.round(backMs) : undefined;
  }
}

/** Whether the log's server is there, as /readyz shows it; nothing of a log in files. */
export function logReadiness({ awaySinceMs }: Log): { readonly log?: LogReadiness } {
  if (awaySinceMs === undefined) return {};
  if (awaySinceMs === null) return { log: { state: 'on', awayMs: null } };
  return { log: { state: 'away', awayMs: Math.max(0, systemClock.now() - awaySinceMs) } };
}

/**
 * A log that is ahead of the clock would refuse everything until the clock has caught up. Throws
 * ConfigError.
 */
export function assertOnTime({ reader }: Engine, logger: Logger): void {
  const aheadMs = reader.now - systemClock.now();
  const ahead = `the log is ${Math.round(aheadMs / 1000)} s ahead of this machine's clock`;
  if (aheadMs > AHEAD_MS_MAX) {
    throw new ConfigError(`${ahead}: set the clock right, or ${REMOVE_LOG}`);
  }
  if (aheadMs > AHEAD_MS_WARN) logger.warn({ aheadMs }, ahead);
}

/**
 * Moves time until the signal, and repeats what kind of log it is once an hour. Where the book passes
 * over what it says, it goes on in the next session: a message may be skipped, and a process that
 * knows no leases may write the clock too.
 */
export async function keepTime(
  log: Log,
  engine: ConfigBook & TakingBook,
  config: LogConfig,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  let writtenAt = performance.now();
  const beatsFrom = async (): Promise<Publisher> => {
    const session = await engine.nextSession('clock', systemClock.now());
    return new Publisher({ log, source: 'clock', session, groupsInLog: 0 });
  };
  let beats = await beatsFrom();
  const watch = new ClockWatch(systemClock.now(), writtenAt);
  do {
    const backMs = watch.check(systemClock.now(), performance.now());
    if (backMs !== undefined) {
      logger.warn({ backMs }, `this machine's clock was set back by ${backMs / 1000} s`);
    }
    if (beats.isPassedOver(engine)) {
      logger.warn({ session: beats.session }, 'its time does not count: the clock begins anew');
      beats = await beatsFrom();
    }
    await beats.publish({ kind: 'clock', receivedAt: systemClock.now(), rejections: {} });
    if (performance.now() < writtenAt + CONFIG_EVERY_MS) continue;
    await writeConfig(log, config, await engine.nextSession('config', systemClock.now()));
    writtenAt = performance.now();
  } while (await systemClock.wait(1000, signal));
}
