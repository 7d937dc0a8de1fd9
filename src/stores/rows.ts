// Many rows in one statement: they travel as one JSON parameter and are unfolded by the server.
import type { SqlSession, SqlValue } from '#backends/sql/sql.ts';

/** The years 1 to 9999, which both sides can write. */
const SQL_MIN_MS = Date.parse('0001-01-02T00:00:00Z');
const SQL_MAX_MS = Date.parse('9999-12-31T00:00:00Z');

/** Rows of one statement at most, so that none holds the embedded database for long. */
const ROWS_MAX = 1000;

/**
 * Runs `text` for pieces of `rows`; `$1` is the piece as a JSON array, to be read by
 * `json_to_recordset` or its jsonb form. Further values follow as `$2` and on.
 */
export async function writeRows(
  session: SqlSession,
  text: string,
  rows: readonly object[],
  values: readonly SqlValue[] = [],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    const piece = storable(JSON.stringify(rows.slice(from, from + ROWS_MAX)));
    await session.query(text, [piece, ...values]);
  }
}

/** A record's members under the names of columns: `teamId` is `team_id`. */
export function columnsOf(record: object): object {
  const named = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [named(name), value]));
}

/** Zero characters and halves of characters, which jsonb refuses, become the replacement sign. */
function storable(json: string): string {
  return json.replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '\\ufffd');
}

/** What a filter asks for: `text` for the statement, and its values. */
export interface Conditions {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/**
 * Conditions joined by `and`, those without a value left out: a condition that lets all pass when
 * its value is null leads planners astray. Each `?` stands for its value, from `$1` on.
 */
export function conditionsOf(
  entries: readonly (readonly [condition: string, value: SqlValue | undefined])[],
): Conditions {
  const asked = entries.filter(([, value]) => value !== undefined && value !== null);
  const texts = asked.map(([condition], index) => condition.replaceAll('?', `$${index + 1}`));
  return {
    text: texts.length === 0 ? 'true' : texts.join(' and '),
    values: asked.map(([, value]) => value as SqlValue),
  };
}

/** Whether a text can stand in a database at all: none keeps a zero character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** An instant as SQL reads it. */
export function sqlInstant(ms: number): string {
  if (ms < SQL_MIN_MS) return '-infinity';
  return ms > SQL_MAX_MS ? 'infinity' : new Date(ms).toISOString();
}
