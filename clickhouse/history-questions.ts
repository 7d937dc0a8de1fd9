// What may be asked of the archive, as data: the process that has the store answers others.
import { assert } from '#kit/assert.ts';
import type { ColumnReader } from './column-store.ts';
import {
  type HistoryRequest,
  type LineMovement,
  type LineSnapshot,
  lineHistory,
  type MovementRequest,
  movement,
} from './line-history.ts';

/** The archive as others see it; every question throws ColumnStoreError. */
export interface History {
  readonly lineHistory: (request: HistoryRequest) => Promise<readonly LineSnapshot[]>;
  readonly movement: (request: MovementRequest) => Promise<readonly LineMovement[]>;
}

export type QuestionName = keyof History;

const ANSWERS: Readonly<Record<QuestionName, (store: ColumnReader, request: never) => unknown>> = {
  lineHistory,
  movement,
};

/**
 * Answers a question by its name; no statement of it begins when it is not wanted any more. Throws
 * ColumnStoreError.
 */
export async function answerQuestion(
  store: ColumnReader,
  name: QuestionName,
  request: unknown,
  isWanted: () => boolean = () => true,
): Promise<unknown> {
  const answer = ANSWERS[name];
  assert(answer !== undefined, `a question called ${name}`);
  const query: ColumnReader['query'] = (sql, parameters, options) =>
    store.query(sql, parameters, { ...options, isWanted });
  return await answer({ query }, request as never);
}
