// A published system with the bets that a test wants it to have.
import type { Sql } from '#backends/sql/sql.ts';
import type { SystemBet, SystemDefinition } from '#domain/systems/system.ts';
import { recordOf } from '#domain/systems/system-record.ts';
import { replaceBets } from '#stores/system-bets.ts';
import { publishSystem } from '#stores/systems.ts';

export const PUBLISHED_AT = Date.parse('2026-11-01T05:00:00Z');
export const COMPUTED_AT = Date.parse('2026-11-09T10:00:00Z');

export const HOME_TEAMS: SystemDefinition = {
  systemId: 'home-teams',
  name: 'Home teams',
  description: 'Backs home teams with the points.',
  rule: { leagues: ['nfl'], market: 'spread', side: 'home' },
};

/** Publishes a system; without bets it stays to be computed. */
export async function publishComputed(
  sql: Sql,
  definition: SystemDefinition,
  bets: readonly SystemBet[] | undefined,
  computedAt = COMPUTED_AT,
): Promise<void> {
  const { systemId } = definition;
  await publishSystem(sql, definition, PUBLISHED_AT);
  if (!bets) return;
  const record = { ...recordOf(bets), unpriced: 3, bothMatch: 0 };
  const computation = { bets, record, computedAt };
  const isKept = await replaceBets(sql, { systemId, publishedAt: PUBLISHED_AT }, computation);
  if (!isKept) throw new Error(`${systemId} was not kept`);
}
