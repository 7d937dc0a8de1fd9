// Where rate limits and short caches stand: in Redis where a server is named, else in this process.
import type { KeyValue } from '#backends/key-value.ts';
import { MemoryKeyValue } from '#backends/key-value-memory.ts';
import { openRedisKeyValue } from '#backends/key-value-redis.ts';
import type { Logger } from '#kit/logger.ts';
import type { Config } from './config/config.ts';

/** Opens it; a server that is not there is said, and counted without until it is. */
export async function openKeyValue(
  { redisUrl: url }: Pick<Config, 'redisUrl'>,
  logger: Logger,
): Promise<KeyValue> {
  if (url === undefined) return new MemoryKeyValue();
  const onAbsent = (reason: string): void => {
    logger.warn(
      { reason },
      'REDIS_URL cannot be used yet: until it can, each process counts alone',
    );
  };
  return await openRedisKeyValue({ url, onAbsent });
}
