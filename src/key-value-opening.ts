// What processes share for a short time: a Redis where one is named, else nothing. Its driver is
// loaded where it is used.
import type { KeyValue } from '#backends/key-value.ts';
import type { Logger } from '#kit/logger.ts';
import type { Config } from './config/config.ts';

/** Opens it; a server that is away is logged, and each process counts alone until it is back. */
export async function openKeyValue(
  { redisUrl: url }: Pick<Config, 'redisUrl'>,
  logger: Logger,
): Promise<KeyValue | undefined> {
  if (url === undefined) return undefined;
  const onAbsent = (reason: string): void => {
    logger.warn(
      { reason },
      'REDIS_URL cannot be used yet: until it can, each process counts alone',
    );
  };
  const { openRedisKeyValue } = await import('#backends/key-value-redis.ts');
  return await openRedisKeyValue({ url, onAbsent });
}
