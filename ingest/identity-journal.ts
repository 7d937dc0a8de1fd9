// The file behind the event ids: one JSON line per mint, binding or moved start, appended with a
// plain synchronous write, so a killed process loses nothing. A torn last line is cut off; a line
// that cannot be read is passed over: the id it held is minted again, from the same words.
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { LEAGUES, type LeagueId } from '#domain/league.ts';

const recordSchema = z.object({
  eventId: z.string().min(1),
  leagueId: z.enum(LEAGUES.map((league) => league.leagueId) as [LeagueId, ...LeagueId[]]),
  homeTeamId: z.string().min(1),
  awayTeamId: z.string().min(1),
  startTime: z.int(),
  source: z.string().min(1),
  sourceEventId: z.string().min(1),
});

/** What a line says: this source's id names that event, which starts then. */
export type JournalRecord = Readonly<z.infer<typeof recordSchema>>;

export interface Journal {
  append(record: JournalRecord): void;
  close(): void;
}

/**
 * Reads every record of the file in order, then appends to it; `undefined`: a journal of nothing.
 */
export function openJournal(
  filePath: string | undefined,
  onRecord: (record: JournalRecord) => void,
): Journal {
  if (filePath === undefined) return { append() {}, close() {} };
  mkdirSync(dirname(filePath), { recursive: true });
  const file = openSync(filePath, 'a+');
  const bytes = readFileSync(filePath);
  const end = bytes.lastIndexOf(10) + 1;
  if (end < bytes.length) ftruncateSync(file, end);
  for (const line of bytes.toString('utf8', 0, end).split('\n')) {
    const record = recordOf(line);
    if (record !== undefined) onRecord(record);
  }
  return {
    append: (record) => {
      writeSync(file, `${JSON.stringify(record)}\n`);
    },
    close: () => closeSync(file),
  };
}

function recordOf(line: string): JournalRecord | undefined {
  if (line === '') return undefined;
  try {
    return recordSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
