// From a question to a capped set of records. Whatever comes from the book is read in one tick, at
// one position; games of players and the history of lines are asked of their stores after that.
import type { Refusal } from '#contract/errors.ts';
import { type ChatRequest, RECORDS_MAX } from '#contract/routes/chat-request.ts';
import type { Question } from '../language/question.ts';
import { eventRecords } from './contexts/event.ts';
import { movement } from './contexts/movement.ts';
import { parlay } from './contexts/parlay.ts';
import { surface } from './contexts/surface.ts';
import type { Retrieved, Sources } from './retrieved.ts';
import { Run } from './run.ts';

/**
 * Runs the retrieval of a question's context. Throws ColumnStoreError where the archive is away.
 */
export async function retrieve(
  sources: Sources,
  question: Question,
  scope: ChatRequest['scope'],
): Promise<Retrieved | Refusal> {
  const run = new Run(sources, question, RECORDS_MAX[scope]);
  switch (question.context) {
    case 'event_best_available_bet':
      return await eventRecords(run);
    case 'line_movement':
      return await movement(run);
    case 'parlay':
      return parlay(run);
    default:
      return await surface(run);
  }
}
