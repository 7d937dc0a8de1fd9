// Simulated days of venues, bus, replicas and clients: every invariant holds for every seed, and
// each of them is seen to fail where an engine or the bus is broken. `npm run fuzz -- --simulate`
// looks further.
import { describe, expect, test } from 'vitest';
import type { Message } from '#domain/message/message.ts';
import { packMessage } from '#domain/message/pack.ts';
import { unpackMessage } from '#domain/message/unpack.ts';
import { Engine } from '#engine/engine.ts';
import { IS_LONG } from '../long.ts';
import type { Action, History, Invariant } from './action.ts';
import { simulate } from './campaign.ts';
import { randomHistory } from './history.ts';
import type { EngineMaker } from './replica.ts';
import { historyText, shortened } from './shortening.ts';
import { play } from './simulation.ts';

// In the ninth all games are over early: nothing would be compared.
const ALL_SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13];
const SEEDS = ALL_SEEDS.slice(0, IS_LONG ? undefined : 1);
const ROUNDS = 120;

describe('simulation', () => {
  test.each(SEEDS)('every invariant holds, seed %i', (seed) => {
    const { report, seen } = simulate(seed, ROUNDS);
    expect(report ?? '').toBe('');
    // Vacuous runs would prove nothing.
    expect(seen.messages).toBeGreaterThan(100);
    expect(seen.repeats).toBeGreaterThan(20);
    expect(seen.resumes).toBeGreaterThan(100);
    expect(Math.min(seen.standing, seen.restarts, seen.lines)).toBeGreaterThan(0);
  });

  test('the seeds together went through everything', () => {
    const all = SEEDS.flatMap((seed) => randomHistory(seed, ROUNDS).actions);
    const kinds = new Set(all.map((action) => action.do));
    expect(kinds.size).toBe(7);
    const groups = all.flatMap((action) => (action.do === 'append' ? action.message.groups : []));
    expect(new Set(groups.map(({ kind }) => kind)).size).toBe(6);
    const ways = all.flatMap((action) => (action.do === 'restart' ? [action.from] : []));
    expect(new Set(ways).size).toBe(2);
  });

  test('a seed gives the same history every time', () => {
    expect(randomHistory(5, 40)).toEqual(randomHistory(5, 40));
    expect(historyText(randomHistory(5, 40))).not.toBe(historyText(randomHistory(6, 40)));
  });
});

type Applied = Parameters<Engine['applyPacked']>;

/** An engine that hears another message than was said. */
function hearing(changed: (message: Message, seq: number) => Message): EngineMaker {
  return () =>
    new (class extends Engine {
      override applyPacked(...[seq, stampMs, packed, onGroup]: Applied): void {
        const message = changed(unpackMessage(packed), seq);
        super.applyPacked(seq, stampMs, packMessage(message), onGroup);
      }
    })();
}

/** An engine of which one answer is another. */
function answering(change: (engine: Engine) => void): EngineMaker {
  return () => {
    const engine = new Engine();
    change(engine);
    return engine;
  };
}

const BROKEN: readonly (readonly [string, Invariant, EngineMaker])[] = [
  [
    'an engine that takes repeats for new',
    'nothing twice',
    hearing((message, seq) => ({ ...message, session: seq })),
  ],
  [
    'an engine that hears the older session too',
    'nothing twice',
    hearing((message) => ({ ...message, session: 1, sourceSeq: message.sourceSeq + 10_000 })),
  ],
  ['an engine that stamps by its own clock', 'replicas agree', ownClocks()],
  [
    'an engine that misses prices',
    'engine equals oracle',
    hearing((message) => ({ ...message, groups: message.groups.map(withoutLastQuote) })),
  ],
  [
    'changes that forget what left',
    'client equals replica',
    answering(({ changes }) => {
      const lines = changes.lines.bind(changes);
      const forgetful: typeof lines = (...asked) => {
        const delta = lines(...asked);
        return delta && { ...delta, remove: [] };
      };
      Object.assign(changes, { lines: forgetful });
    }),
  ],
  [
    'a replica that takes any position for its own',
    'client equals replica',
    answering(({ changes }) => Object.assign(changes, { reachesBackTo: () => true })),
  ],
  [
    'a replica that sends every client back to the start',
    'client equals replica',
    answering(({ changes }) => Object.assign(changes, { reachesBackTo: () => false })),
  ],
  [
    'counts that count twice',
    'counts add up',
    answering(({ reader }) => {
      const counts = reader.sourceCounts.bind(reader);
      const twice: typeof counts = (source) => {
        const { accepted, rejected } = counts(source);
        return { accepted: 2 * accepted, rejected };
      };
      Object.assign(reader, { sourceCounts: twice });
    }),
  ],
  [
    'an engine that throws',
    'no crash',
    hearing((message, seq) => {
      if (seq === 60) throw new Error('seq 60');
      return message;
    }),
  ],
];

describe('a simulation can fail:', () => {
  test.each(BROKEN)('%s', (_, invariant, makeEngine) => {
    const history = randomHistory(3, 60);
    // From a snapshot comes an engine that is whole.
    const actions = history.actions.filter((action) => action.do !== 'snapshot');
    expect(play({ ...history, actions }, makeEngine).failure?.invariant).toBe(invariant);
  });

  test('a message lost on its way', () => {
    const history = randomHistory(3, 60);
    const lost = history.actions.flatMap((action, index) => {
      const actions = history.actions.toSpliced(index, 1);
      return isPatch(action) ? [{ ...history, actions }] : [];
    });
    // Most are healed by what is said later; not all of the last ones are.
    const isFound = lost
      .slice(-12)
      .reverse()
      .some((candidate) => play(candidate).failure?.invariant === 'nothing lost');
    expect(isFound).toBe(true);
  });

  test('what is printed is short and fails in the same way', () => {
    const makeEngine = hearing((message, seq) => ({ ...message, session: seq }));
    const history = randomHistory(4, 60);
    const fails = (candidate: History) => play(candidate, makeEngine).failure;
    const failure = fails(history);
    if (!failure) throw new Error('the broken engine was not found out');
    const short = shortened(history, failure, fails);
    expect(fails(short)?.invariant).toBe('nothing twice');
    expect(short.actions.length).toBeLessThan(6);
    expect(simulate(4, 60, makeEngine).report).toContain(historyText(short));
  });
});

/** Each engine it makes is a millisecond behind the one before. */
function ownClocks(): EngineMaker {
  let made = 0;
  return () => {
    const late = made++;
    return new (class extends Engine {
      override applyPacked(...[seq, stampMs, packed, onGroup]: Applied): void {
        super.applyPacked(seq, stampMs + late, packed, onGroup);
      }
    })();
  };
}

function withoutLastQuote(group: Message['groups'][number]): Message['groups'][number] {
  return group.kind === 'image' ? { ...group, quotes: group.quotes.slice(0, -1) } : group;
}

function isPatch(action: Action): boolean {
  return action.do === 'append' && action.message.groups.some(({ kind }) => kind === 'patch');
}
