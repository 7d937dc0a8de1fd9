// What an archive of a log must hold, made from the files of the log alone: every accepted change
// as the difference between what lines showed before a group and after it, by messages; and the
// rows of an archiver that nobody disturbed.

import { join } from 'node:path';
import { openReadOnlyLog } from '#backends/file-log/log-file-readonly.ts';
import type { Log } from '#backends/log.ts';
import { Archiver } from '#clickhouse/archiver.ts';
import { CloseWatch } from '#clickhouse/close-watch.ts';
import type { ColumnReader } from '#clickhouse/column-store.ts';
import type { Line } from '#engine/book/book.ts';
import { Engine, RULES_VERSION } from '#engine/engine.ts';
import type { GroupOutput } from '#engine/state.ts';
import { outputView } from '#engine/view/output-view.ts';
import { decodeMessage, FrameDecoder } from '#ingest/wire/decode.ts';
import { rowsOf } from '../../clickhouse/native-rows.ts';
import { runProgram } from '../running-program.ts';

const PLACE = [
  ...['epoch', 'toString(seq)', 'toString(ordinal)'],
  'toString(toUnixTimestamp64Milli(at))',
];
const POINT = "ifNull(toString(point), '')";
const SIDES = [1, 2, 3].flatMap((side) => [
  `toString(fair_prob_${side})`,
  `toString(avg_prob_${side})`,
  `toString(best_price_${side})`,
  `best_venue_${side}`,
]);

const BOOK_COLUMNS = ['size', 'lay_price', 'lay_size'];

/** How rows are asked for, a range of messages at a time: what is compared of them, as text. */
const ROW_QUERIES: Readonly<Record<string, string>> = {
  quotes: queryOf('quotes', [
    ...[...PLACE, 'event_id', 'market', 'player_id', 'team', POINT, 'side', 'venue'],
    ...['toString(price)', flag('suspended')],
    ...BOOK_COLUMNS.map((column) => `toString(${column})`),
  ]),
  lines: queryOf('lines', [
    ...[...PLACE, 'event_id', 'market', flag('is_alternate'), flag('is_main'), 'player_id'],
    ...['team', POINT, 'toString(books)', ...SIDES],
  ]),
  rejections: queryOf('rejections', [...PLACE, 'source', 'reason', 'toString(count)']),
  progress: `SELECT concat(epoch, '|', toString(seq)) AS row FROM progress
WHERE seq >= {from:UInt64} AND seq < {to:UInt64}`,
};
const SEQS_AT_ONCE = 500;

function queryOf(table: string, columns: readonly string[]): string {
  return `SELECT concat(${columns.join(", '|', ")}) AS row FROM ${table}
WHERE seq >= {from:UInt64} AND seq < {to:UInt64} ORDER BY epoch, seq, ordinal`;
}

function flag(column: string): string {
  return `if(${column}, '1', '0')`;
}

/** Rows as text; `changes` are those of quotes without their epoch and place in the message. */
export interface ArchivedRows {
  readonly changes: readonly string[];
  readonly rows: readonly string[];
  /** All is told up to here: as the archive noted it; of the log: up to its last full second. */
  readonly lastSeq: number;
}

/** Of a log: also minutes before the start of the newest full-game close of each event. */
export interface LogRows extends ArchivedRows {
  readonly closes: ReadonlyMap<string, string>;
}

/** What the log in this directory comes to, up to its last full second unless it has ended. */
export async function rowsOfLog(dataDir: string, { isEnded = false } = {}): Promise<LogRows> {
  return await rowsOfEntries(await openReadOnlyLog(join(dataDir, 'log')), { isEnded });
}

/** The same of any log, which it closes. */
export async function rowsOfEntries(
  log: Pick<Log, 'info' | 'read' | 'close'>,
  { isEnded = false } = {},
): Promise<LogRows> {
  const { epoch } = await log.info();
  const engine = new Engine();
  const changes = new ChangesByDifference();
  const rows: string[] = [];
  const closes = new Map<string, string>();
  let lastSeq = 0;
  const nothing = { seq: 0, ordinal: 0 };
  const archiver = new Archiver({
    epoch: `${epoch}r${RULES_VERSION}`,
    places: { quotes: nothing, lines: nothing, rejections: nothing },
    storedSeq: 0,
    knownUntilMs: 0,
    closes: new CloseWatch(),
    onCut: ({ batches, closes: fixed, through }) => {
      for (const { eventId, close } of fixed) {
        if (close.period === 'full') closes.set(eventId, `${close.minutesBeforeStart}`);
      }
      lastSeq = through?.seq ?? lastSeq;
      for (const { table, block } of batches) {
        for (const row of rowsOf(block.bytes)) rows.push(`${table} ${textOf(table, row)}`);
      }
    },
  });
  engine.observe(archiver);
  const decoder = new FrameDecoder();
  for await (const { seq, stampMs, payload, skipped } of log.read(1, { follow: false })) {
    archiver.beforeMessage(stampMs);
    if (skipped) engine.skip(seq, decodeMessage(payload));
    else {
      const message = decoder.decode(payload);
      engine.applyPacked(seq, stampMs, message, (output) => changes.add(seq, output));
    }
    archiver.afterMessage(seq);
  }
  await log.close();
  if (isEnded) archiver.flush();
  return { changes: upTo(lastSeq, changes.found), rows: upTo(lastSeq, rows), lastSeq, closes };
}

/** Finds changes in what lines show, without anything that the engine says of quotes. */
class ChangesByDifference {
  readonly found: string[] = [];
  readonly #shown = new Map<string, ReadonlyMap<string, string>>();

  add(seq: number, output: GroupOutput): void {
    const { lines, now } = outputView(output);
    const after = new Map<string, ReadonlyMap<string, string>>();
    for (const { change, line } of lines) {
      const key = lineKeyOf(line);
      // A line that left under one key and stands under another is shown.
      if (change === 'changed') after.set(key, offersOf(line));
      else if (!after.has(key)) after.set(key, new Map());
    }
    for (const [key, offers] of after) {
      const before = this.#shown.get(key) ?? new Map<string, string>();
      for (const name of new Set([...before.keys(), ...offers.keys()])) {
        const price = offers.get(name) ?? '0|0';
        if (before.get(name) === price) continue;
        this.found.push(`quotes ${seq}|${now}|${key}|${name}|${price}`);
      }
      if (offers.size > 0) this.#shown.set(key, offers);
      else this.#shown.delete(key);
    }
  }
}

function lineKeyOf({ market: of, point }: Pick<Line, 'market' | 'point'>): string {
  const { event, market, playerId, team } = of;
  const named = [event.head.eventId, market.marketType, playerId ?? '', team ?? ''];
  return [...named, point ?? ''].join('|');
}

/** Price and suspension by side and venue. */
function offersOf({ market: { market }, cells }: Line): ReadonlyMap<string, string> {
  const offers = new Map<string, string>();
  for (const { venue, offers: ofVenue } of cells) {
    ofVenue.forEach((offer, side) => {
      if (!offer) return;
      const price = `${offer.price}|${offer.suspended ? 1 : 0}`;
      offers.set(`${market.sides[side]}|${venue.bookmakerId}`, price);
    });
  }
  return offers;
}

/** A row as `archive-row-queries.mjs` has it. */
function textOf(table: string, row: Readonly<Record<string, string>>): string {
  const left = new Set(['league_id', 'player_name', 'confirmed_at', 'received_at']);
  if (table === 'quotes') left.add('is_alternate');
  const fields = Object.entries(row).filter(([name]) => !left.has(name));
  return fields
    .map(([name, value]) => {
      if (name === 'at') return String(Number(value.replace('.', '')));
      return value === '\\N' ? '' : value;
    })
    .join('|');
}

/** The rows of an embedded archive; no process may have it open. */
export async function rowsOfEmbedded(dataDir: string): Promise<ArchivedRows> {
  const args = ['test/service/archive/archive-rows-child.mjs', join(dataDir, 'archive')];
  const queries = JSON.stringify(ROW_QUERIES);
  const { code, stdout, stderr } = await runProgram(process.execPath, [...args, queries]);
  if (code !== 0) throw new Error(`the archive cannot be read: ${stderr}`);
  return archivedRows(stdout.split('\n').slice(0, -1));
}

/** The rows of a ClickHouse that a server has. */
export async function rowsOfServer(store: ColumnReader): Promise<ArchivedRows> {
  const found: string[] = [];
  for (const [table, sql] of Object.entries(ROW_QUERIES)) {
    const [row] = await store.query<{ last: number }>(`SELECT max(seq) AS last FROM ${table}`);
    for (let from = 0; from <= (row?.last ?? 0); from += SEQS_AT_ONCE) {
      const range = { from, to: from + SEQS_AT_ONCE };
      const rows = await store.query<{ row: string }>(sql, range, { rowsMax: 2_000_000 });
      for (const each of rows) found.push(`${table} ${each.row}`);
    }
  }
  return archivedRows(found);
}

/** Rows as the queries give them. Rows of a message alone do not say that all of it is there. */
export function archivedRows(found: readonly string[]): ArchivedRows {
  const isNote = (row: string): boolean => row.startsWith('progress ');
  const rows = found.filter((row) => !isNote(row));
  const changes = rows
    .filter((row) => row.startsWith('quotes '))
    .map((row) => {
      const [, seq, , ...rest] = row.slice('quotes '.length).split('|');
      // What an order book has beside the price is no change of a line.
      return `quotes ${[seq, ...rest.slice(0, -BOOK_COLUMNS.length)].join('|')}`;
    });
  const lastSeq = Math.max(0, ...found.filter(isNote).map(seqOf));
  return { changes, rows, lastSeq };
}

/** Those of messages up to this one, sorted. */
export function upTo(lastSeq: number, rows: readonly string[]): string[] {
  return rows.filter((row) => seqOf(row) <= lastSeq).sort();
}

/** The seq stands first, or after the epoch. */
function seqOf(row: string): number {
  const [first = '', second = ''] = row.slice(row.indexOf(' ') + 1).split('|');
  return Number(/^\d+$/.test(first) ? first : second);
}

/** The first texts that only one of two sorted lists has, for a failure that can be read. */
export function differenceOf(found: readonly string[], expected: readonly string[]) {
  const count = (texts: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    return counts;
  };
  const [have, want] = [count(found), count(expected)];
  const missing: string[] = [];
  const tooMany: string[] = [];
  for (const [text, times] of want) if ((have.get(text) ?? 0) < times) missing.push(text);
  for (const [text, times] of have) if ((want.get(text) ?? 0) < times) tooMany.push(text);
  return {
    missing: missing.length,
    tooMany: tooMany.length,
    examples: [...missing.slice(0, 5), ...tooMany.slice(0, 5)],
  };
}

export const SAME = { missing: 0, tooMany: 0, examples: [] };
