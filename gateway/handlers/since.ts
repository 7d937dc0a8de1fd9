// Answers to `since`: what changed after a position, by the same query that feeds the stream.
import { setTimeout as delay } from 'node:timers/promises';
import { type Refusal, refuse } from '#contract/errors.ts';
import { CHANGES_MAX, type Position } from '#contract/paging-parameters.ts';
import type { LeagueId } from '#domain/league.ts';
import type { BookChanges } from '#engine/view/changes/changed-since.ts';
import { type LinesDelta, linesText } from '#engine/view/changes/line-delta.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { OutcomesDelta } from '#engine/view/changes/outcome-delta.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { View } from '../bodies/fragments.ts';
import {
  type HandlerContext,
  JsonText,
  type MomentAnswer,
  type RouteResult,
} from '../route-result.ts';
import { pricedEvents } from './filters.ts';

/** What changed, and how many records did. */
interface ChangedRecords {
  readonly data: unknown;
  readonly count: number;
}

/** A list of what has a price. */
interface PricedList {
  readonly view: View;
  /** What an event must have to be looked at; nothing where it is undefined. */
  readonly has: undefined | 'hasOffers' | 'hasProps' | 'hasEdges';
  /** What there may only be so many of where changes are asked for. */
  readonly of: 'lines' | 'edges';
  /** What changed after a seq in the scope of the league. */
  readonly changed: (changes: BookChanges, since: number, scope: Scope) => ChangedRecords;
}

interface ListValues {
  readonly league: LeagueId | undefined;
  readonly limit: number;
  readonly page: number;
  readonly since: Position | undefined;
}

interface Asked extends Pick<PricedList, 'of' | 'changed'> {
  readonly since: Position;
  readonly league: LeagueId | undefined;
}

/** Who polled another server may be ahead of this one, which is waited for so long. */
const AHEAD_MS_MAX = 1000;
const AHEAD_POLL_MS = 20;
const TOO_MANY = `More than ${CHANGES_MAX} changes since: fetch the list without since.`;

const TOO_MANY_AT_ONCE = 'Too many of this account wait for what changed: ask one by one.';
const RETRY = { 'retry-after': '1' };

/** What changed since the position that is asked for; without one a page, first to start first. */
export function pageOrChanges(
  { league, limit, page, since }: ListValues,
  context: HandlerContext,
  { view, has, of, changed }: PricedList,
): RouteResult | Promise<RouteResult> {
  if (since !== undefined) return changesAnswer({ since, of, changed, league }, context);
  const candidates = () => pricedEvents(context.reader, league, has);
  return { kind: 'list', view, candidates, order: 'start', limit, page, leagueId: league };
}

function changesAnswer(
  asked: Asked,
  context: HandlerContext,
): MomentAnswer | Refusal | Promise<MomentAnswer | Refusal> {
  const { epoch, seq } = asked.since;
  const isAhead = epoch === context.epoch && seq > context.changes.seq;
  if (!isAhead) return answerInTime(asked, context);
  return caughtUp(seq, context).then(() => answerInTime(asked, context));
}

async function caughtUp(seq: number, { changes, gone }: HandlerContext): Promise<void> {
  const giveUpAt = performance.now() + AHEAD_MS_MAX;
  while (changes.seq < seq && performance.now() < giveUpAt && !gone?.isAborted) {
    await delay(AHEAD_POLL_MS);
  }
}

/** Not all in one tick, where many ask for much. */
function answerInTime(
  asked: Asked,
  context: HandlerContext,
): MomentAnswer | Refusal | Promise<MomentAnswer | Refusal> {
  const { account, gone } = context;
  const answering = eventLoop
    .lane('rest')
    .run(account.accountId, () =>
      gone?.isAborted ? refuse('ERR_CALLER_GONE') : answerNow(asked, context),
    );
  return answering ?? { ...refuse('ERR_RATE_LIMITED', TOO_MANY_AT_ONCE), headers: RETRY };
}

function answerNow(
  { since, of, changed, league }: Asked,
  { changes, epoch }: HandlerContext,
): MomentAnswer | Refusal {
  if (since.epoch !== epoch || !changes.reachesBackTo(since.seq)) {
    return refuse('ERR_POSITION_GONE');
  }
  const scope = { ...(league !== undefined && { leagueId: league }) };
  // The answer is made in one tick, which everybody waits for.
  if (changes.areMoreThan(CHANGES_MAX, of, since.seq, scope)) {
    return refuse('ERR_POSITION_GONE', TOO_MANY);
  }
  const { data, count } = changed(changes, since.seq, scope);
  const position = `${epoch}:${changes.seq}`;
  return { kind: 'moment', data, meta: { count, position, league } };
}

const NOTHING = { events: new Uint8Array(), upsert: new Uint8Array(), upserts: 0, remove: [] };

/** Lines that changed, without what only the stream has. */
export function linesSince(delta: LinesDelta | undefined): ChangedRecords {
  const lines = delta ?? NOTHING;
  const data = new JsonText(`{${linesText(lines)}}`);
  return { data, count: lines.upserts + lines.remove.length };
}

/** The same of outcomes. */
export function outcomesSince(delta: OutcomesDelta | undefined): ChangedRecords {
  const data = delta ?? { events: [], upsert: [], remove: [] };
  return { data, count: data.upsert.length + data.remove.length };
}

/** Edges that opened or moved, and those that closed. */
export function edgesSince(changes: ReturnType<BookChanges['edges']>): ChangedRecords {
  const upsert = changes.filter(({ event }) => event !== 'close').map(({ edge }) => edge);
  const remove = changes
    .filter(({ event }) => event === 'close')
    .map(({ edge: { edgeId }, reason }) => ({ edgeId, reason }));
  return { data: { upsert, remove }, count: changes.length };
}
