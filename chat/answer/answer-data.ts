// The data of an answer, put together: what was asked, what was found, how it is shown, what is
// said.

import type { ChatData, ChatStep } from '#contract/records/chat-answer.ts';
import type { Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { must } from '#kit/assert.ts';
import { understoodOf } from '../language/understood.ts';
import type { Words } from '../making.ts';
import { entityOf } from '../retrieval/entity.ts';
import { appliedFilters } from '../retrieval/filters.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';
import { reasoningModeOf, sourceOf } from './presentation.ts';
import { writtenAnalysis } from './writer.ts';

/** The `data` of the envelope. */
export function dataOf(
  request: ChatRequest,
  found: Retrieved,
  presentation: Presentation,
  steps: readonly ChatStep[],
  { text }: Words,
): ChatData {
  const { responseFormat, scope, context } = request;
  const { question, records, dropped } = found;
  const filters = appliedFilters(found.filters, understoodOf(question));
  return {
    ...(responseFormat === 'structured'
      ? { analysis: writtenAnalysis(presentation, text) }
      : { answer: text }),
    records,
    context: {
      requestedContext: context ?? null,
      resolvedContext: question.context,
      inferred: question.inferred,
      ...{ scope, responseFormat, filters },
      ...(dropped.length > 0 && { broadened: true }),
      ...(question.notUnderstood.length > 0 && { notUnderstood: [...question.notUnderstood] }),
    },
    sources: { ...sourceOf(question.context), filters: appliedFilters(found.filters) },
    presentation,
    reasoningSteps: steps,
    ...(question.context === 'event_best_available_bet' && eventData(found)),
  };
}

function eventData(found: Retrieved): Partial<ChatData> {
  const { records, alternatives, resolution, isFallback } = found;
  const [alternative] = isFallback ? [] : alternatives;
  return {
    primaryRecommendation: must(records[0], 'a record'),
    ...(alternative && {
      alternativeRecommendation: alternative,
      alternativeRecords: alternatives,
    }),
    reasoningMode: reasoningModeOf(found),
    entityResolution: {
      ...entityOf(must(resolution, 'a resolution of an event question')),
      resolutionFallback: isFallback,
    },
  };
}
