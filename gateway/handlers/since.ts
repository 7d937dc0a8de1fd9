// Answers to `since`: what changed after a position, by the same query that feeds the stream.
import { setTimeout as delay } from 'node:timers/promises';
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

interface Asked {
  readonly since: Position;
  readonly league: LeagueId | undefined;
}

type Tell = (changes: BookChanges, since: number, scope: Scope) => Delta;

/** Who polled another server may be ahead of this one, which is waited for so long. */
const AHEAD_MS_MAX = 1000;
const AHEAD_POLL_MS = 20;

/** `tell`: what changed after a seq in the scope of the league. */
export function changesAnswer(
  asked: Asked,
  context: HandlerContext,
  tell: Tell,
): MomentAnswer | Refusal | Promise<MomentAnswer | Refusal> {
  const { epoch, seq } = asked.since;
  const isAhead = epoch === context.epoch && seq > context.changes.seq;
  if (!isAhead) return answerNow(asked, context, tell);
  return caughtUp(seq, context).then(() => answerNow(asked, context, tell));
}

async function caughtUp(seq: number, { changes, gone }: HandlerContext): Promise<void> {
  const giveUpAt = performance.now() + AHEAD_MS_MAX;
  while (changes.seq < seq && performance.now() < giveUpAt && !gone?.isAborted) {
    await delay(AHEAD_POLL_MS);
  }
}

function answerNow(
  { since, league }: Asked,
  { changes, epoch }: HandlerContext,
  tell: Tell,
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
