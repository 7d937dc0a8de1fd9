// Rows, one quote each, to statements: what rows say of one event becomes a patch, or an image of
// each venue's markets. Cells may be texts, as CSV has them.

import type { RowMode } from '#domain/post.ts';
import type { PostedLine } from './posted-body.ts';
import { isName, MARKETS_MAX, QUOTES_MAX } from './statement-schema.ts';

type Row = Readonly<Record<string, unknown>>;

/** A statement made of rows. `lines` names the line of each of its quotes. */
export interface RowStatement {
  readonly statement: Readonly<Record<string, unknown>>;
  readonly lines: readonly number[];
}

const EVENT_ID = /^[a-z0-9_]+_[0-9]{8}_[a-z0-9_]+$/;
const DECIMAL = /^[+-]?[0-9]{1,9}(\.[0-9]{1,12})?$/;

/** Rows about one event, and with `image` of one venue. */
interface RowGroup {
  /** The first of them. */
  readonly row: Row;
  readonly quotes: Row[];
  readonly lines: number[];
}

/** Rows between two yields. */
const ROWS_PER_STEP = 500;

/** Statements in the order in which their events first occur. Yields after some rows. */
export function* rowStatements(
  rows: readonly Extract<PostedLine, { value: unknown }>[],
  mode: RowMode,
): Generator<void, readonly RowStatement[]> {
  const groups = new Map<string, RowGroup>();
  const isImage = mode === 'image';
  let group: RowGroup | undefined;
  for (const [at, { value, line }] of rows.entries()) {
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const row: Row = typeof value === 'object' && value !== null ? (value as Row) : {};
    // Most rows are about the same as those before them: no key is made for each.
    if (group === undefined || !isSameGroup(group.row, row, isImage)) {
      const key = keyOf(row, isImage);
      group = groups.get(key) ?? { row, quotes: [], lines: [] };
      groups.set(key, group);
    }
    group.quotes.push(quoteOf(row));
    group.lines.push(line);
  }
  return [...groups.values()].flatMap((each) => statementsOf(each, mode));
}

/** One, or of prices that stand alone as many as have room for them. */
function statementsOf({ row, quotes, lines }: RowGroup, mode: RowMode): readonly RowStatement[] {
  const event = eventOf(row);
  const count = mode === 'image' ? 1 : Math.ceil(quotes.length / QUOTES_MAX);
  if (count === 1) return [{ statement: statementOf(event, quotes, mode), lines }];
  return Array.from({ length: count }, (_, part) => {
    const [from, to] = [part * QUOTES_MAX, (part + 1) * QUOTES_MAX];
    const statement = statementOf(event, quotes.slice(from, to), mode);
    return { statement, lines: lines.slice(from, to) };
  });
}

function isSameGroup(a: Row, b: Row, isImage: boolean): boolean {
  const isSameEvent =
    a.event === b.event &&
    a.league === b.league &&
    a.home === b.home &&
    a.away === b.away &&
    a.start === b.start;
  return isSameEvent && (!isImage || a.venue === b.venue);
}

function keyOf({ event, league, home, away, start, venue }: Row, isImage: boolean): string {
  const words = [event, league, home, away, start].map((cell) => cellOf(cell) ?? null);
  return JSON.stringify([...words, isImage && (cellOf(venue) ?? null)]);
}

function statementOf(event: Row, quotes: readonly Row[], mode: RowMode): Row {
  if (mode === 'patch') return { kind: 'patch', event, quotes };
  // A row whose market is none is refused alone.
  const markets = [...new Set(quotes.map(({ market }) => market).filter(isName))];
  const scope = { venues: [quotes[0]?.venue], markets: markets.slice(0, MARKETS_MAX) };
  return { kind: 'image', event, ...scope, quotes };
}

/** `event` is our id, or the source's own. */
function eventOf(row: Row): Row {
  const [event, home] = [cellOf(row.event), cellOf(row.home)];
  const [league, away, start] = [cellOf(row.league), cellOf(row.away), cellOf(row.start)];
  const words = { league, home, away, start };
  if (event === undefined) return words;
  const isOurs = typeof event === 'string' && EVENT_ID.test(event) && home === undefined;
  return isOurs ? { ...words, eventId: event } : { ...words, id: event };
}

/** The price of a row. Members one by one: whatever copies all that are there takes far longer. */
function quoteOf(row: Row): Row {
  return {
    venue: cellOf(row.venue),
    market: cellOf(row.market),
    selection: cellOf(row.selection),
    point: numberOf(row.point),
    player: cellOf(row.player),
    team: cellOf(row.team),
    american: numberOf(row.american),
    decimal: numberOf(row.decimal),
    probability: numberOf(row.probability),
    fractional: cellOf(row.fractional),
    suspended: wordOf(row.suspended),
    size: numberOf(row.size),
    changedAt: cellOf(row.changedAt),
    observedAt: cellOf(row.observedAt),
    link: cellOf(row.link),
    depth: depthOf(row),
    fee: cellOf(row.fee),
    betDelayMs: numberOf(row.betDelayMs),
  };
}

/** `lay` and `laySize` are a level; whoever has more names `depth`, which CSV cannot. */
function depthOf({ lay, laySize, depth }: Row): unknown {
  const price = numberOf(lay);
  return price === undefined ? cellOf(depth) : { lay: [[price, numberOf(laySize)]] };
}

/** A missing value is an absent one. */
function cellOf(cell: unknown): unknown {
  return cell === null || cell === '' ? undefined : cell;
}

/** Numbers may be written as text. */
function numberOf(cell: unknown): unknown {
  if (typeof cell === 'number') return cell;
  const isNumber = typeof cell === 'string' && DECIMAL.test(cell);
  return isNumber ? Number(cell) : cellOf(cell);
}

/** So may yes or no. */
function wordOf(cell: unknown): unknown {
  if (typeof cell !== 'string' || cell === '') return cellOf(cell);
  return /^(true|1|yes)$/i.test(cell);
}
