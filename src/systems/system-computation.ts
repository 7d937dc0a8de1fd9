// Computes systems over the history: one walk over the games for many systems, in the
// background lane of each tick, so that whoever serves beside it is not held up.
import type { Sql } from '#backends/sql/sql.ts';
import { LeagueHistory } from '#domain/history/league-history.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { LeagueId } from '#domain/league.ts';
import type { SystemBet, SystemRule } from '#domain/systems/system.ts';
import { evaluate, type NoBet } from '#domain/systems/system-evaluation.ts';
import { recordOf } from '#domain/systems/system-record.ts';
import type { Logger } from '#kit/logger.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import { type Computation, replaceBets } from '#stores/system-bets.ts';
import type { StoredSystem } from '#stores/systems.ts';
import { readRule } from './system-schema.ts';

/** The past games of one league, in order of start, then id. */
export type GamesOf = (leagueId: LeagueId) => AsyncIterable<PastGame>;

export interface ComputationOptions {
  readonly sql: Sql;
  readonly games: GamesOf;
  readonly logger: Logger;
  /** Ends the walk; what was not written by then is left as it was. */
  readonly signal?: AbortSignal;
}

/** Systems of one walk: bounds what is in memory. */
const SYSTEMS_MAX = 25;

/** Systems as they were computed, by id. */
export type Computed = ReadonlyMap<string, Computation>;

/** Computes systems and keeps what they come to; returns what was kept. */
export async function computeSystems(
  systems: readonly StoredSystem[],
  now: () => number,
  options: ComputationOptions,
): Promise<Computed> {
  const kept = new Map<string, Computation>();
  for (let at = 0; at < systems.length; at += SYSTEMS_MAX) {
    const piece = systems.slice(at, at + SYSTEMS_MAX);
    const computedAt = now();
    for (const run of await walk(piece, options)) {
      if (options.signal?.aborted) return kept;
      const computation = await settled(run, computedAt);
      const isKept = await replaceBets(options.sql, run.system, computation);
      if (isKept) kept.set(run.system.systemId, computation);
    }
  }
  return kept;
}

interface Run {
  readonly system: StoredSystem;
  readonly rule: SystemRule;
  readonly bets: SystemBet[];
  readonly none: Record<NoBet, number>;
}

async function walk(
  systems: readonly StoredSystem[],
  { games, logger, signal }: ComputationOptions,
): Promise<readonly Run[]> {
  const runs = systems.flatMap((system): Run[] => {
    const rule = readRule(system.rule);
    if (rule) return [{ system, rule, bets: [], none: { unpriced: 0, both_match: 0 } }];
    logger.warn({ systemId: system.systemId }, 'this version does not know the rule of a system');
    return [];
  });
  const lane = eventLoop.lane('background');
  for (const leagueId of new Set(runs.flatMap(({ rule }) => rule.leagues))) {
    const concerned = runs.filter(({ rule }) => rule.leagues.includes(leagueId));
    const history = new LeagueHistory();
    for await (const game of games(leagueId)) {
      if (signal?.aborted) return runs;
      lane.spend(() => {
        const situation = history.next(game);
        for (const run of concerned) {
          take(run, evaluate(run.rule, situation, run.system.publishedAt));
        }
      });
      if (lane.isUp) await lane.nextTick();
    }
  }
  return runs;
}

function take({ bets, none }: Run, found: SystemBet | NoBet | undefined): void {
  if (found === undefined) return;
  if (typeof found === 'string') none[found] += 1;
  else bets.push(found);
}

async function settled({ bets, none }: Run, computedAt: number): Promise<Computation> {
  await eventLoop.lane('background').nextTick();
  const record = { ...recordOf(bets), unpriced: none.unpriced, bothMatch: none.both_match };
  return { bets, record, computedAt };
}
