// The log that the configuration asks for: in NATS where a server is named, else in DATA_DIR.
import { join } from 'node:path';
import type { Log } from '#backends/log.ts';
import { openFileLog } from '#backends/log-file.ts';
import { openNatsLog } from '#backends/log-nats.ts';
import type { Logger } from '#kit/logger.ts';
import type { Config } from './config.ts';

/** Opens the log that the configuration asks for. */
export async function openLog(config: Config, logger: Logger): Promise<Log> {
  if (config.natsUrl) {
    logger.info({}, 'opening the log in NATS; an absent server is waited for');
    return await openNatsLog({ url: config.natsUrl });
  }
  const warn = (message: string): void => logger.warn({}, message);
  // A replay continues from its beginning, however long ago that was.
  const isReplay = config.feeds.some((feed) => feed.kind === 'replay');
  const retention = isReplay ? { retentionMs: Number.POSITIVE_INFINITY } : {};
  return await openFileLog(join(config.dataDir, 'log'), { warn, ...retention });
}
