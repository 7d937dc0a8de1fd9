// What time does to prices: planted faults.
import type { Fault } from './fault.ts';

export const AGE_FAULTS: readonly Fault[] = [
  {
    id: 'ttl-off-by-one',
    file: 'engine/clock/ages.ts',
    find: 'return confirmedAt < now - ttlMs ? STALE : undefined;',
    replace: 'return confirmedAt <= now - ttlMs ? STALE : undefined;',
    why: 'a quote would leave while it may still stand',
  },
  {
    id: 'start-rule',
    file: 'engine/clock/ages.ts',
    find: 'if (now >= startTime && confirmedAt < startTime) return STARTED;',
    replace: 'if (now >= startTime && confirmedAt <= startTime) return STARTED;',
    why: 'a price confirmed at the very start would be taken for a pregame one',
  },
  {
    id: 'shadow-never-expires',
    file: 'engine/evaluate.ts',
    find: 'if (!isInForce && !shadow) continue;',
    replace: 'if (!isInForce) continue;',
    why: "a venue's dead alternate price would stand for ever",
  },
  {
    id: 'edge-aging-forgotten',
    file: 'engine/clock/ages.ts',
    find: 'tooOldForEdges > state.now && tooOldForEdges < expired ? tooOldForEdges : expired;',
    replace: 'expired;',
    why: 'an edge would stay open on prices that are too old for edges',
  },
  {
    id: 'turned-age-unseen',
    file: 'engine/evaluate.ts',
    find: 'if (judgeAge(state, chunk, at, ages)) isTurned = true;',
    replace: 'judgeAge(state, chunk, at, ages);',
    why: 'a line whose prices came to be too old for edges would keep its edges',
  },
  {
    id: 'shadow-age-unscheduled',
    file: 'engine/evaluate.ts',
    find: 'if (shadow) soonest = Math.min(soonest, agingAt(state, shadow.confirmedAt, ages));',
    replace: '',
    why: "a venue's other price would outlive its time when the first is confirmed again",
  },
  {
    id: 'shadow-keeps-eligibility',
    file: 'engine/apply/quotes.ts',
    find: '    judgeAge(state, chunk, at, agesOfLine(state, line));',
    replace: '',
    why: 'a price that comes out of the shadow would stand in edges by the age of the one before',
  },
];
