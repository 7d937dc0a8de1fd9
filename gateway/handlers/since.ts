// Answers to `since`: what changed after a position, by the same query that feeds the stream.
import type { LeagueId } from '#domain/league.ts';
import type { BookChanges } from '#engine/changed-since.ts';
import type { LinesDelta } from '#engine/line-delta.ts';
import type { Scope } from '#engine/line-walk.ts';
import type { OutcomesDelta } from '#engine/outcome-delta.ts';
import type { HandlerContext, MomentAnswer } from '../answer.ts';
import type { Position } from '../contract/parameters.ts';
import { type Refusal, refuse } from '../errors.ts';

interface Delta {
  readonly upsert: readonly unknown[];
  readonly remove: readonly unknown[];
}

/** `tell`: what changed after a seq in the scope of the league. */
export function changesAnswer(
  { since, league }: { readonly since: Position; readonly league: LeagueId | undefined },
  { changes, epoch }: HandlerContext,
  tell: (changes: BookChanges, since: number, scope: Scope) => Delta,
): MomentAnswer | Refusal {
  if (since.epoch !== epoch || !changes.reachesBackTo(since.seq)) {
    return refuse('ERR_POSITION_GONE');
  }
  const scope = { ...(league !== undefined && { leagueId: league }) };
  const data = tell(changes, since.seq, scope);
  const count = data.upsert.length + data.remove.length;
  const position = `${epoch}:${changes.seq}`;
  return { kind: 'moment', data, meta: { count, position, league } };
}

/** Lines or outcomes that changed, without what only the stream tells. */
export function linesSince(
  delta: Omit<LinesDelta, 'newestConfirmedAt'> | OutcomesDelta | undefined,
): Delta & { readonly events: readonly unknown[] } {
  const { events, upsert, remove } = delta ?? { events: [], upsert: [], remove: [] };
  return { events, upsert, remove };
}

/** Edges that opened or moved, and those that closed. */
export function edgesSince(news: ReturnType<BookChanges['edges']>): Delta {
  return {
    upsert: news.filter(({ event }) => event !== 'close').map(({ edge }) => edge),
    remove: news
      .filter(({ event }) => event === 'close')
      .map(({ edge: { edgeId }, reason }) => ({ edgeId, reason })),
  };
}
