// Rows, one quote each, to statements: what rows say of one event becomes a patch, or an image of
// each venue's markets. Cells may be texts, as CSV has them.

import type { RowMode } from '#domain/post.ts';
import type { PostedLine } from './posted-body.ts';

type Row = Readonly<Record<string, unknown>>;

/** A statement made of rows. `lines` names the line of each of its quotes. */
export interface RowStatement {
  readonly statement: Readonly<Record<string, unknown>>;
  readonly lines: readonly number[];
}

const NUMBERS = ['american', 'decimal', 'probability', 'point', 'size'] as const;
const EVENT_ID = /^[a-z0-9_]+_[0-9]{8}_[a-z0-9_]+$/;
const DECIMAL = /^[+-]?[0-9]{1,9}(\.[0-9]{1,12})?$/;

/** Statements in the order in which their events first occur. */
export function rowStatements(
  rows: readonly Extract<PostedLine, { value: unknown }>[],
  mode: RowMode,
): readonly RowStatement[] {
  const groups = new Map<string, { row: Row; line: number }[]>();
  for (const { value, line } of rows) {
    const row = cellsOf(value);
    const { event, league, home, away, start } = row;
    const key = JSON.stringify([event, league, home, away, start, mode === 'image' && row.venue]);
    const known = groups.get(key);
    if (known) known.push({ row, line });
    else groups.set(key, [{ row, line }]);
  }
  return [...groups.values()].map((group) => ({
    statement: statementOf(
      group.map(({ row }) => row),
      mode,
    ),
    lines: group.map(({ line }) => line),
  }));
}

function statementOf(rows: readonly Row[], mode: RowMode): Readonly<Record<string, unknown>> {
  const event = eventOf(rows[0] ?? {});
  const quotes = rows.map(quoteOf);
  if (mode === 'patch') return { kind: 'patch', event, quotes };
  const words = (name: string): readonly unknown[] => [
    ...new Set(quotes.map((quote) => quote[name])),
  ];
  return { kind: 'image', event, venues: words('venue'), markets: words('market'), quotes };
}

/** `event` is our id, or the source's own. */
function eventOf({ event, league, home, away, start }: Row): Row {
  const words = { league, home, away, start };
  if (event === undefined) return words;
  const isOurs = typeof event === 'string' && EVENT_ID.test(event) && home === undefined;
  return isOurs ? { ...words, eventId: event } : { ...words, id: event };
}

function quoteOf({ event, league, home, away, start, ...quote }: Row): Row {
  return quote;
}

/** A missing value is an absent one; numbers and yes or no may be written as text. */
function cellsOf(value: unknown): Row {
  if (typeof value !== 'object' || value === null) return {};
  const row: Record<string, unknown> = {};
  for (const [name, cell] of Object.entries(value)) {
    if (cell !== null && cell !== '') row[name] = cell;
  }
  for (const name of NUMBERS) {
    const cell = row[name];
    if (typeof cell === 'string' && DECIMAL.test(cell)) row[name] = Number(cell);
  }
  if (typeof row.suspended === 'string') row.suspended = /^(true|1|yes)$/i.test(row.suspended);
  return row;
}
