// Results of games that have not begun, which any source may tell by mistake: they are refused, and
// what is told of such games with them.

import { isResultOfFuture } from '#domain/history/result-time.ts';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import { type Outcome, type Reading, type Refusal, withdrawn } from './refusal.ts';

/** The games without such results at `now` (epoch milliseconds). */
export function withoutEarlyResults(reading: Reading<GameFacts>, now: number): Reading<GameFacts> {
  const early = reading.records.filter((game) => isResultOfFuture(game, now));
  if (early.length === 0) return reading;
  const records = reading.records.filter((game) => !early.includes(game));
  return { ...refusing(reading, early), records };
}

/** The batch without such games, their box scores and plays, and the outcome that says so. */
export function batchWithoutEarlyResults(
  batch: ReferenceBatch,
  outcome: Outcome,
  now: number,
): { readonly batch: ReferenceBatch; readonly outcome: Outcome } {
  const early = (batch.games ?? []).filter((game) => isResultOfFuture(game, now));
  if (early.length === 0) return { batch, outcome };
  const ids = new Set(early.map(({ sourceGameId }) => sourceGameId));
  const isOfOthers = ({ sourceGameId }: { readonly sourceGameId: string }) =>
    !ids.has(sourceGameId);
  const { games = [], boxScores, playByPlays, ...others } = batch;
  return {
    batch: {
      ...others,
      games: games.filter(isOfOthers),
      ...(boxScores && { boxScores: boxScores.filter(isOfOthers) }),
      ...(playByPlays && { playByPlays: playByPlays.filter(isOfOthers) }),
    },
    outcome: refusing(outcome, early),
  };
}

function refusing(outcome: Outcome, early: readonly GameFacts[]): Outcome {
  const refusals = early.map(({ sourceGameId, startTime }): Refusal => {
    const detail = `game ${sourceGameId} begins at ${new Date(startTime).toISOString()}`;
    return { reason: 'early_result', detail };
  });
  return withdrawn(outcome, refusals);
}
