// Pricing profiles as the operator writes them in a file: {"profiles": [...]} or the list alone. A
// file is taken whole or not at all; the message says which profile to correct, and why.
import { readFile, stat } from 'node:fs/promises';
import { PROFILES_MAX, type Profile } from '#domain/profile.ts';
import { profilesSchema } from '#ingest/wire/profile-schema.ts';
import { parseJson } from '#kit/json.ts';
import { ConfigError } from './config.ts';

/** All of it travels in one group of the log. */
const FILE_BYTES_MAX = 256 * 1024;
const FORMS = '{"profiles": [{"id": "…", …}]}, or that list alone';

/** The profiles of a file; none without one. Throws ConfigError. */
export async function readProfiles(path: string | undefined): Promise<readonly Profile[]> {
  if (path === undefined) return [];
  const name = `PROFILES=${path}`;
  const whole = parseJson(await textOf(path, name));
  const items = isObject(whole) ? whole.profiles : whole;
  if (!Array.isArray(items)) throw new ConfigError(`${name}: profiles are ${FORMS}`);
  if (items.length > PROFILES_MAX) {
    throw new ConfigError(
      `${name}: ${items.length} profiles, and there are at most ${PROFILES_MAX}`,
    );
  }
  const read = profilesSchema.safeParse(items);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const [place, ...members] = issue?.path ?? [];
  const found = typeof place === 'number' ? `profile ${nameOf(items[place], place)}: ` : '';
  const where = members.length > 0 ? `${members.join('.')} ` : '';
  throw new ConfigError(`${name}: ${found}${where}${issue?.message}`);
}

async function textOf(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= FILE_BYTES_MAX) return await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name}: the file cannot be read: ${why}`);
  }
  throw new ConfigError(`${name}: profiles have ${FILE_BYTES_MAX} bytes at most`);
}

/** Its id, or its place where it has none. */
function nameOf(item: unknown, place: number): string {
  const id = isObject(item) ? item.id : undefined;
  return typeof id === 'string' ? id.slice(0, 40) : `${place + 1}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
