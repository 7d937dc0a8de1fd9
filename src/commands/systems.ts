// `npm run systems -- list|publish FILE|deactivate ID|remove ID|recompute`: published betting
// systems, beside a running server too. What is published is computed at once.

import { readFile } from 'node:fs/promises';
import type { Sql } from '#backends/sql/sql.ts';
import { systemClock } from '#kit/clock.ts';
import { eachPastGame } from '#stores/past-game-lists.ts';
import {
  ACTIVE_SYSTEMS_MAX,
  activeSystems,
  deactivateSystem,
  listSystems,
  publishSystem,
  removeSystem,
  type StoredSystem,
} from '#stores/systems.ts';
import { statedLeagues } from '../catalog/stated-leagues.ts';
import { commandLogger, withStore } from '../command-store.ts';
import { type Config, ConfigError } from '../config/config.ts';
import { runProgram } from '../program.ts';
import { computeSystems } from '../systems/system-computation.ts';
import { readSystems } from '../systems/system-schema.ts';

type Subcommand = (sql: Sql, argument: string, config: Config) => Promise<void>;

/** By name: whether an argument follows, and what is done. */
const SUBCOMMANDS: ReadonlyMap<string, readonly [takes: string, run: Subcommand]> = new Map([
  ['list', ['', list]],
  ['publish', ['FILE', publish]],
  ['deactivate', ['ID', deactivate]],
  ['remove', ['ID', remove]],
  ['recompute', ['', recompute]],
]);

await runProgram(
  process.argv.slice(2),
  {},
  async ({ positionals: [name = '', argument = '', ...others] }) => {
    const [takes, run] = SUBCOMMANDS.get(name) ?? [];
    const isComplete = (takes === '') === (argument === '') && others.length === 0;
    if (!run || !isComplete) throw new ConfigError(usage());
    await withStore((sql, config) => run(sql, argument, config));
  },
  3,
  usage,
);

async function list(sql: Sql): Promise<void> {
  for (const system of await listSystems(sql)) {
    const { systemId, name, status, duplicateOf, computedAt, record } = system;
    const of = duplicateOf === null ? '' : ` of ${duplicateOf}`;
    const bets = computedAt === null || !record ? 'not computed' : `${record.bets} bets`;
    print(`${systemId.padEnd(36)} ${`${status}${of}`.padEnd(10)} ${bets.padEnd(14)} ${name}`);
  }
}

async function publish(sql: Sql, path: string, config: Config): Promise<void> {
  const leagues = await statedLeagues(sql, config);
  const { systems, refusals } = readSystems(await readJsonFile(path), leagues);
  for (const refusal of refusals) refuse(`${path}: ${refusal}`);
  const published = new Set<string>();
  for (const definition of systems) {
    const { systemId } = definition;
    const publication = await publishSystem(sql, definition, systemClock.now());
    if (publication.kind === 'duplicate') {
      refuse(`${systemId}: ${publication.of} has the same rule`);
    } else if (publication.kind === 'id_taken') {
      refuse(`${systemId}: another rule was published under this id; choose a new one`);
    } else if (publication.kind === 'too_many') {
      refuse(`${systemId}: ${ACTIVE_SYSTEMS_MAX} systems are active, which is the most`);
    } else {
      published.add(systemId);
      print(`${systemId}: ${publication.kind}`);
    }
  }
  await compute(sql, (system) => published.has(system.systemId) && system.computedAt === null);
}

async function deactivate(sql: Sql, systemId: string): Promise<void> {
  if (await deactivateSystem(sql, systemId)) print(`${systemId}: inactive`);
  else refuse(`${systemId}: no active system has this id`);
}

async function remove(sql: Sql, systemId: string): Promise<void> {
  if (await removeSystem(sql, systemId)) print(`${systemId}: removed`);
  else refuse(`${systemId}: no system has this id`);
}

async function recompute(sql: Sql): Promise<void> {
  await compute(sql, () => true);
}

async function compute(sql: Sql, isWanted: (system: StoredSystem) => boolean): Promise<void> {
  const systems = (await activeSystems(sql)).filter(isWanted);
  const kept = await computeSystems(systems, () => systemClock.now(), {
    sql,
    games: (leagueId) => eachPastGame(sql, { leagueIds: [leagueId] }),
    logger: commandLogger,
  });
  for (const { systemId } of systems) {
    const computation = kept.get(systemId);
    if (!computation) {
      print(`${systemId}: computed elsewhere meanwhile`);
      continue;
    }
    const { bets, units, unpriced } = computation.record;
    print(`${systemId}: ${bets} bets, ${units} units; ${unpriced} games without a price`);
  }
}

async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${path} cannot be read as JSON: ${why}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function refuse(why: string): void {
  process.exitCode = 1;
  process.stderr.write(`${why}\n`);
}

function usage(): string {
  const lines = [...SUBCOMMANDS].map(([name, [takes]]) => `  ${`${name} ${takes}`.trim()}`);
  return `usage: npm run systems -- SUBCOMMAND\n${lines.join('\n')}`;
}
