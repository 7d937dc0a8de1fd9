// Entries of the catalogue as operators write them in files: {"entries": [...]}, or one entry a
// line. A file is taken whole or not at all; the message says which entry to correct, and why.
import { readFile, stat } from 'node:fs/promises';
import { type CatalogEntry, entryId, entryKey } from '#domain/catalog/catalog-entry.ts';
import { catalogEntrySchema } from '#ingest/wire/catalog-schema.ts';
import { parseJson } from '#kit/json.ts';
import { ConfigError } from '../config/config.ts';

const FILE_BYTES_MAX = 32 * 1024 * 1024;
/** Entries of one file. */
const ENTRIES_MAX = 200_000;
const FORMS = '{"entries": [...]} or one entry a line (NDJSON)';

/** The entries of all files; of two for one thing the later file's. Throws ConfigError. */
export async function readCatalogFiles(paths: readonly string[]): Promise<readonly CatalogEntry[]> {
  const byId = new Map<string, CatalogEntry>();
  for (const path of paths) {
    for (const entry of await readCatalogFile(path, `CATALOG=${path}`)) {
      byId.set(entryKey(entry), entry);
    }
  }
  return [...byId.values()];
}

/** The entries of one file; `name` begins each message. Throws ConfigError. */
export async function readCatalogFile(path: string, name = path): Promise<readonly CatalogEntry[]> {
  const text = await textOf(path, name);
  const entries = itemsOf(text, name).map((item, index) => entryOf(item, name, index + 1));
  const ids = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const key = entryKey(entry);
    if (ids.has(key)) {
      throw wrong(name, index + 1, entryId(entry), 'is stated twice; keep one of the two');
    }
    ids.add(key);
  }
  return entries;
}

async function textOf(path: string, name: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= FILE_BYTES_MAX) return await readFile(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name}: the file cannot be read: ${why}`);
  }
  throw new ConfigError(`${name}: a catalogue has ${FILE_BYTES_MAX} bytes at most; split it`);
}

function itemsOf(text: string, name: string): readonly unknown[] {
  const whole = parseJson(text);
  const isLines = whole === undefined || hasOwn(whole, 'kind');
  const items = isLines ? linesOf(text, name) : hasOwn(whole, 'entries') && whole.entries;
  if (!Array.isArray(items)) throw new ConfigError(`${name}: a catalogue is ${FORMS}`);
  if (items.length <= ENTRIES_MAX) return items;
  throw new ConfigError(`${name}: ${items.length} entries, and a file has ${ENTRIES_MAX} at most`);
}

function linesOf(text: string, name: string): readonly unknown[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const item = parseJson(line);
    if (item !== undefined) return [item];
    throw new ConfigError(`${name}: line ${index + 1} is no JSON; a catalogue is ${FORMS}`);
  });
}

function entryOf(item: unknown, name: string, place: number): CatalogEntry {
  const read = catalogEntrySchema.safeParse(item);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'the entry';
  const id = hasOwn(item, 'id') && typeof item.id === 'string' ? item.id.slice(0, 40) : undefined;
  throw wrong(name, place, id, `${where}: ${issue?.message}; correct it or remove the entry`);
}

function wrong(name: string, place: number, id: string | undefined, why: string): ConfigError {
  return new ConfigError(`${name}: entry ${place}${id ? ` (${id})` : ''}: ${why}`);
}

function hasOwn<K extends string>(value: unknown, key: K): value is Readonly<Record<K, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}
