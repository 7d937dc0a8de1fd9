// What may be asked of the archive, as data: the process that has the store answers others.
import { assert } from '#kit/assert.ts';
import type { ColumnStore } from './column-store.ts';
import {
  type EventHistoryRequest,
  eventHistory,
  type LineMovement,
  type LineSnapshot,
  type MovementRequest,
  movement,
  type PlayerHistoryRequest,
  playerHistory,
} from './line-history.ts';

/** The archive as others see it; every question throws ColumnStoreError. */
export interface History {
  readonly eventHistory: (request: EventHistoryRequest) => Promise<readonly LineSnapshot[]>;
  readonly playerHistory: (request: PlayerHistoryRequest) => Promise<readonly LineSnapshot[]>;
  readonly movement: (request: MovementRequest) => Promise<readonly LineMovement[]>;
}

export type QuestionName = keyof History;

const ANSWERS: Readonly<Record<QuestionName, (store: ColumnStore, request: never) => unknown>> = {
  eventHistory,
  playerHistory,
  movement,
};

/** Answers a question by its name. Throws ColumnStoreError. */
export async function answerQuestion(
  store: ColumnStore,
  name: QuestionName,
  request: unknown,
): Promise<unknown> {
  const answer = ANSWERS[name];
  assert(answer !== undefined, `a question called ${name}`);
  return await answer(store, request as never);
}
