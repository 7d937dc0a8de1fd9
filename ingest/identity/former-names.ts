// `identity.jsonl` of a DATA_DIR: where earlier releases kept which event each id of a source means.
// It is read once; when the log has its records, it is renamed and not read again.
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type EventEntry, eventNameKey } from '#domain/catalog/catalog-entry.ts';
import { parseJson } from '#kit/json.ts';

const recordSchema = z.object({
  eventId: z.string().min(1),
  leagueId: z.string().min(1),
  homeTeamId: z.string().min(1),
  awayTeamId: z.string().min(1),
  startTime: z.int(),
  source: z.string().min(1),
  sourceEventId: z.string().min(1),
});

function pathIn(dataDir: string): string {
  return join(dataDir, 'identity.jsonl');
}

/**
 * The last record of each name, in the order in which they were written; lines that cannot be read
 * are passed over. Throws where the file cannot be read.
 */
export function formerEventNames(dataDir: string): readonly EventEntry[] {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return [];
  const last = new Map<string, EventEntry>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const record = recordSchema.safeParse(parseJson(line)).data;
    if (record === undefined) continue;
    const entry = entryOf(record);
    const key = eventNameKey(entry);
    last.delete(key);
    last.set(key, entry);
  }
  return [...last.values()];
}

/** The log has them now. */
export function retireFormerEventNames(dataDir: string): void {
  const path = pathIn(dataDir);
  if (existsSync(path)) renameSync(path, `${path}.in-log`);
}

function entryOf({ eventId: id, leagueId: league, ...record }: z.infer<typeof recordSchema>) {
  const { homeTeamId: home, awayTeamId: away, startTime: start, source, sourceEventId } = record;
  const kind = 'event' as const;
  return { kind, id, league, home, away, start, source, sourceEventId } satisfies EventEntry;
}
