// A variable that is nearly an option is said, and no other.
import { expect, test } from 'vitest';
import { silentLogger } from '#kit/logger.ts';
import { helpTable } from '#src/config/config.ts';
import { warnOfMisspelt } from '#src/config/misspelt.ts';

function warnings(...names: readonly string[]): readonly string[] {
  const said: string[] = [];
  const warn = (_: object, message: string): void => {
    said.push(message);
  };
  const env = Object.fromEntries(names.map((name) => [name, 'x']));
  warnOfMisspelt(env, { ...silentLogger, warn });
  return said;
}

test.each([
  ['POSTGRES_URI', 'POSTGRES_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['POSTGRESS_URL_FILE', 'POSTGRES_URL'],
])('%s for %s', (name, meant) => {
  expect(warnings(name)).toEqual([`${name} is no option: was ${meant} meant?`]);
});

test('neither what is an option nor what is none', () => {
  const names = helpTable().map(({ env }) => env);
  expect(warnings(...names, ...names.map((name) => `${name}_FILE`))).toEqual([]);
  expect(warnings('PATH', 'HOME', 'HOSTS', 'PORTS', 'NODE_ENV', 'npm_config_cache')).toEqual([]);
  expect(warnings('HOSTNAME', 'LOGNAME', 'SHELL', 'PWD', 'LANG', 'TERM', 'USER')).toEqual([]);
});
