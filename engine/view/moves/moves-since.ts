// What became of moves after a position, for those who follow them.
import { must } from '#kit/assert.ts';
import { inScope, type Scope } from '../changes/line-walk.ts';
import type { MoveFilter } from '../reader.ts';
import type { MoveRecord } from '../records.ts';
import { moveMayHavePassed, movePasses, startPasses } from './move-filter.ts';
import { moveIn } from './move-record.ts';
import type { MoveCloseReason } from './move-rules.ts';
import type { OpenMoves } from './open-moves.ts';

export interface MoveChange {
  readonly event: 'open' | 'update' | 'close';
  readonly reason?: MoveCloseReason;
  readonly move: MoveRecord;
}

/** Which changes are asked for: at most about `most`; some were told all up to `heldSeq`. */
interface Asked {
  readonly since: number;
  readonly scope: Scope;
  readonly filter: MoveFilter;
  readonly heldSeq: number;
  readonly most: number;
}

/** Moves that opened, changed and closed after `since`, each once as it is at `now`. */
export function movesSince(moves: OpenMoves, now: number, asked: Asked): readonly MoveChange[] {
  const { since, scope, filter, heldSeq, most } = asked;
  const changes: MoveChange[] = [];
  const listed = new Set<string>();
  const add = (move: MoveRecord, event: MoveChange['event'], reason?: MoveCloseReason): void => {
    listed.add(move.moveId);
    const shown = moveIn(move, filter.oddsFormat);
    changes.push({ event, ...(reason && { reason }), move: shown });
  };
  for (const move of moves.changedSince(since)) {
    if (changes.length > most) return changes;
    const { market, record, peak, openedSeq } = move;
    if (!inScope(scope, market.event)) continue;
    if (movePasses(filter, move, now)) add(record, openedSeq > since ? 'open' : 'update');
    else if (openedSeq <= heldSeq && moveMayHavePassed(filter, move, peak)) {
      add(record, 'close', 'filtered');
    }
  }
  for (const move of moves.closedSince(since)) {
    if (changes.length > most) return changes;
    const { market, record, peak, openedSeq, reason } = move;
    if (!inScope(scope, market.event) || listed.has(record.moveId) || openedSeq > heldSeq) continue;
    if (moveMayHavePassed(filter, move, peak)) add(record, 'close', reason);
  }
  if (filter.startsWithinMs !== undefined) addNearer(moves, now, asked, listed, add);
  return changes;
}

/** Moves that time alone made pass, or not pass any more: their events came near, or started. */
function addNearer(
  moves: OpenMoves,
  now: number,
  { since, scope, filter }: Asked,
  listed: ReadonlySet<string>,
  add: (move: MoveRecord, event: MoveChange['event'], reason?: MoveCloseReason) => void,
): void {
  const then = must(moves.timeAt(since), 'a position that is known');
  for (const move of moves.open()) {
    const { event } = move.market;
    if (listed.has(move.record.moveId) || !inScope(scope, event)) continue;
    const passes = movePasses(filter, move, now);
    if (startPasses(filter, event, then) === startPasses(filter, event, now)) continue;
    if (passes) add(move.record, 'open');
    else if (moveMayHavePassed(filter, move, move.peak)) add(move.record, 'close', 'filtered');
  }
}
