// The scope of a key as the options of `npm run keys` give it, and as its listing shows it.
import { EVERY_SOURCE, isSourceName, type StoredScope } from '#domain/ingest-scope.ts';
import { ConfigError } from '../config/config.ts';

export interface ScopeOptions {
  readonly ingest?: string | undefined;
  readonly venues?: string | undefined;
  readonly scores?: boolean | undefined;
  readonly plan?: string | undefined;
  readonly 'raw-lines'?: string | boolean | undefined;
}

const NAME = '1 to 40 of a-z, 0-9, "_" and "-", the first a letter or a digit';

/** Null: a key that reads. Throws ConfigError where options do not fit together. */
export function scopeOf(options: ScopeOptions): StoredScope | null {
  const { ingest: source, venues: list, scores = false } = options;
  if (source === undefined) {
    if (list === undefined && !scores) return null;
    throw new ConfigError('--venues and --scores belong to an ingest key: add --ingest SOURCE');
  }
  if (options.plan !== undefined || options['raw-lines'] !== undefined) {
    throw new ConfigError('an ingest key reads nothing: leave out --plan and --raw-lines');
  }
  if (source !== EVERY_SOURCE && !isSourceName(source)) {
    throw new ConfigError(`--ingest takes the name of a source (${NAME}), or '*' for every source`);
  }
  const venues = list === undefined ? null : [...new Set(list.split(','))];
  if (venues?.every(isSourceName) === false) {
    throw new ConfigError(`--venues takes ids of venues, separated by commas (each ${NAME})`);
  }
  return { source, venues, scores };
}

/** A scope in one cell of a listing. */
export function scopeText(scope: StoredScope | null): string {
  if (!scope) return 'read';
  const { source, venues, scores } = scope;
  const parts = [
    `ingest ${source}`,
    ...(venues ? [venues.join()] : []),
    ...(scores ? ['scores'] : []),
  ];
  return parts.join('; ');
}
