// What is in batches that publishers send, in turn, and what a log has of them.
import { expect } from 'vitest';
import type { Log } from '#backends/log.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { SourceLedger } from '../../oracle/source-ledger.ts';

export type Way = 'http' | 'socket' | 'nats';
export const WAYS: readonly Way[] = ['http', 'socket', 'nats'];

export interface Answer {
  readonly batch: number;
  readonly way: Way;
  readonly status: number;
  /** As the answer says. */
  readonly isRepeat: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Rows that are taken; the longest batches take several messages. */
export const ROWS = [3, 7, 40, 0, 5, 900];
/** Rows behind them that are refused: the first, the third, ... have no known team, others no market. */
export const REFUSED = [0, 2, 0, 3, 1, 4];

/** The rows of so many batches, by batch and row. */
function rowsOf(batches: number): readonly string[] {
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: ROWS[batch % ROWS.length] as number }, (_, row) => `${batch} ${row}`),
  ).flat();
}

/** Why rows of a batch are refused, and how many. */
function refusedOf(batch: number): Readonly<Record<string, number>> {
  const count = REFUSED[batch % REFUSED.length] as number;
  const [teams, markets] = [Math.ceil(count / 2), Math.floor(count / 2)];
  return {
    ...(teams > 0 && { unknown_team: teams }),
    ...(markets > 0 && { unknown_market: markets }),
  };
}

/** What of batches counts in a log. */
export interface Logged {
  /** How often each row does, by batch and row. */
  readonly rows: ReadonlyMap<string, number>;
  /** Where the last part of a batch stands, by its key. */
  readonly commits: ReadonlyMap<string, readonly number[]>;
  /** Rows that were refused, by reason. */
  readonly rejections: Readonly<Record<string, number>>;
  /** Of each player the price that came last. */
  readonly prices: ReadonlyMap<string, number>;
}

/** Reads a log to its end, and closes it. */
export async function readBatches(log: Log): Promise<Logged> {
  const ledger = new SourceLedger();
  const [rows, commits] = [new Map<string, number>(), new Map<string, number[]>()];
  const [rejections, prices] = [{} as Record<string, number>, new Map<string, number>()];
  for await (const { seq, payload } of log.read(1, { follow: false })) {
    const { source, session, sourceSeq, groups, batch } = decodeMessage(payload);
    const counted = groups.filter((_, at) => ledger.take(source, session, sourceSeq + at));
    if (source !== 'acme') continue;
    for (const group of counted) {
      for (const [reason, count] of Object.entries(group.rejections)) {
        rejections[reason] = (rejections[reason] ?? 0) + count;
      }
      for (const { link, playerId, nativePrice } of group.kind === 'patch' ? group.quotes : []) {
        const [, batchNumber, row] = /example\/(\d+)\/(\d+)\//.exec(link ?? '') ?? [];
        const name = `${batchNumber} ${row}`;
        rows.set(name, (rows.get(name) ?? 0) + 1);
        prices.set(`${playerId}`, nativePrice);
      }
    }
    const isCounted = counted.length === groups.length;
    if (batch?.answer && isCounted)
      commits.set(batch.key, [...(commits.get(batch.key) ?? []), seq]);
  }
  await log.close();
  return { rows, commits, rejections, prices };
}

/** Each batch had its effect once, and each sending of it the same answer. */
export function expectOnce(
  answers: readonly Answer[],
  { rows, commits, rejections }: Logged,
  batches: number,
): void {
  const first = new Map<number, unknown>();
  for (const { batch, status, data } of answers) {
    const { epoch: _, ...rest } = data;
    const taken = ROWS[batch % ROWS.length] as number;
    expect({ batch, status }).toEqual({ batch, status: taken > 0 ? 200 : 422 });
    expect({ batch, ...rest }).toMatchObject({ batch, accepted: taken, refused: refusedOf(batch) });
    if (!first.has(batch)) first.set(batch, rest);
    expect(rest).toEqual(first.get(batch));
    expect({ batch, seqs: commits.get(`batch-${batch}`) }).toEqual({ batch, seqs: [data.seq] });
  }
  expect(first.size).toBe(batches);
  expect([...rows.keys()].sort()).toEqual([...rowsOf(batches)].sort());
  expect([...rows.values()].filter((times) => times !== 1)).toEqual([]);
  expect(rejections).toEqual(refusedIn(batches));
}

/** Why rows of so many batches are refused, and how many. */
export function refusedIn(batches: number): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (let batch = 0; batch < batches; batch++) {
    for (const [reason, count] of Object.entries(refusedOf(batch))) {
      sum[reason] = (sum[reason] ?? 0) + count;
    }
  }
  return sum;
}

/** How many rows of so many batches are taken. */
export function takenIn(batches: number): number {
  return rowsOf(batches).length;
}
