// What a process does of what the product does, and what that leaves of its options.
import { type Config, ConfigError } from './config.ts';

/** Whether this process has a role: ingest, serve or archive. */
export function hasRole({ roles }: Pick<Config, 'roles'>, role: Config['roles'][number]): boolean {
  return roles.includes(role);
}

/**
 * The options as they act under ROLES: without `ingest` nothing is fed, though FEED has a default, and
 * posts are at most handed on. Throws ConfigError for what no role that it has can do.
 */
export function underRoles(config: Config): Config {
  if (hasRole(config, 'ingest')) return config;
  const { ingest, natsUrl } = config;
  if (ingest === 'on') {
    throw new ConfigError('INGEST=on: ROLES leaves out ingest, and posts are taken by that role');
  }
  const handsOn = natsUrl !== undefined && hasRole(config, 'serve');
  return Object.freeze({ ...config, feeds: [], ingest: handsOn ? ingest : 'off' });
}
