// A history that fails, made shorter while it fails in the same way, and told in a few lines.
import type { Group } from '#domain/message/message.ts';
import { SourceLedger } from '../oracle/source-ledger.ts';
import type { Action, Failure, History } from './action.ts';

export type Fails = (history: History) => Failure | null;

/** Plays at most: a long history takes up to a second. */
const TRIALS_MAX = 300;

/** A shorter history that breaks the same invariant; `failure` is what the whole one came to. */
export function shortened(history: History, failure: Failure, fails: Fails): History {
  let trials = 0;
  const withActions = (actions: readonly Action[]): History => ({ ...history, actions });
  const stillFails = (actions: readonly Action[]): boolean => {
    trials += 1;
    if (trials > TRIALS_MAX) return false;
    return fails(withActions(actions))?.invariant === failure.invariant;
  };
  let kept = history.actions.slice(0, failure.action + 1);
  // What venues truly quote is not in the log: without its messages it would be missing anyway.
  const mustStay = failure.invariant === 'nothing lost' ? freshMessages(kept) : new Set<Action>();
  for (let length = kept.length >> 1; length >= 1; length >>= 1) {
    for (let from = kept.length - length; from >= 0; from -= length) {
      const isKept = (action: Action, index: number): boolean =>
        index < from || index >= from + length || mustStay.has(action);
      const candidate = kept.filter(isKept);
      if (candidate.length < kept.length && stillFails(candidate)) kept = candidate;
      from = Math.min(from, kept.length);
    }
  }
  return withActions(kept);
}

/** One line per action. */
export function historyText({ actions }: History): string {
  let seq = 0;
  const lines = actions.map((action) => {
    if (action.do === 'append') seq += 1;
    return actionText(action, seq);
  });
  return lines.join('\n');
}

function freshMessages(actions: readonly Action[]): ReadonlySet<Action> {
  const ledger = new SourceLedger();
  return new Set(
    actions.filter((action) => {
      if (action.do !== 'append') return false;
      const { source, session, sourceSeq, groups } = action.message;
      const taken = groups.map((_, index) => ledger.take(source, session, sourceSeq + index));
      return taken.includes(true);
    }),
  );
}

function actionText(action: Action, seq: number): string {
  switch (action.do) {
    case 'append': {
      const { source, session, sourceSeq, groups } = action.message;
      const name = `${source} session ${session} from ${sourceSeq}`;
      const at = new Date(action.stampMs).toISOString();
      return `append ${seq} at ${at}: ${name}: ${groups.map(groupText).join(', ')}`;
    }
    case 'fold':
      return `replica ${action.replica} folds ${action.messages}`;
    case 'snapshot':
      return `replica ${action.replica} takes a snapshot`;
    case 'restart':
      return `replica ${action.replica} restarts from ${action.from} and folds to ${action.seq}`;
    case 'read': {
      const how = action.afresh ? 'reads afresh from' : 'catches up with';
      return `client ${action.client} ${how} replica ${action.replica}`;
    }
    case 'compare':
      return 'all are compared';
    case 'expect':
      return `${action.prices.length} true prices are expected`;
  }
}

function groupText(group: Group): string {
  switch (group.kind) {
    case 'image':
      return `image of ${group.event.eventId} with ${group.quotes.length} quotes`;
    case 'patch': {
      const { quotes, withdrawn, event } = group;
      return `patch of ${event.eventId} with ${quotes.length} quotes, ${withdrawn.length} gone`;
    }
    case 'coverage':
      return `coverage of ${group.leagueId} with ${group.eventIds.length} events`;
    case 'event':
      return `${group.event.eventId} ${group.status}`;
    default:
      return group.kind;
  }
}
