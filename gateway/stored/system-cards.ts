// Cards of published systems: what each came to at closing prices. Sums over bets go to every key,
// unless they are over so few restricted bets that they would give single lines away.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import { sentenceOf } from '#domain/systems/system-record.ts';
import { activeSystems, type ComputedRecord, type StoredSystem } from '#stores/systems.ts';
import { instant } from '../handlers/records/reference-records.ts';

export interface SystemCard {
  readonly id: string;
  readonly kind: 'system';
  readonly games: number;
}

/** Restricted bets that a key without the licence may see sums of: these, or none. */
const RESTRICTED_BETS_MIN = 10;

/** Cards of active systems of a league, or of all; `rawLines` where the key has the licence. */
export async function systemCards(
  sql: SqlSession,
  leagueId: LeagueId | undefined,
  rawLines: boolean,
): Promise<readonly SystemCard[]> {
  const systems = await activeSystems(sql, leagueId);
  return systems.map((system) => cardOf(system, rawLines));
}

function cardOf(system: StoredSystem, rawLines: boolean): SystemCard {
  const { systemId, leagueIds, computedAt } = system;
  const [onlyLeague = null, ...others] = leagueIds;
  // A system that was published anew is computed anew: its former record does not stand.
  const record = computedAt === null ? null : system.record;
  const restricted = rawLines ? 0 : (record?.restrictedBets ?? 0);
  const isWithheld = restricted > 0 && restricted < RESTRICTED_BETS_MIN;
  return {
    id: systemId,
    kind: 'system',
    games: record?.bets ?? 0,
    ...{
      systemId,
      leagueId: others.length === 0 ? onlyLeague : null,
      leagueIds,
      name: system.name,
      description: system.description,
      marketType: system.marketType,
      period: system.period,
      backtestBets: record?.backtestBets ?? 0,
      livePicks: record?.livePicks ?? 0,
      unpricedGames: record?.unpriced ?? 0,
      lineAccess: restricted > 0 ? 'restricted' : 'full',
      publishedAt: instant(system.publishedAt),
      computedAt: computedAt === null ? null : instant(computedAt),
    },
    ...sumsOf(isWithheld ? null : record),
    ...wordsOf(record, isWithheld),
  };
}

function sumsOf(record: ComputedRecord | null): object {
  return {
    record: record && {
      wins: record.wins,
      losses: record.losses,
      pushes: record.pushes,
      halfWins: record.halfWins,
      halfLosses: record.halfLosses,
    },
    winRate: record?.winRate ?? null,
    winRateInterval: record?.winRateInterval ?? null,
    units: record?.units ?? null,
    roi: record?.roi ?? null,
    roiInterval: record?.roiInterval ?? null,
    verdict: record?.verdict ?? null,
  };
}

function wordsOf(record: ComputedRecord | null, isWithheld: boolean) {
  if (!record) return { title: 'Pending', detail: 'Its bets are still being computed.' };
  const count = `${record.bets} ${record.bets === 1 ? 'bet' : 'bets'}`;
  if (isWithheld) return { title: count, detail: 'This key is not licensed for its few lines.' };
  if (record.bets === 0) return { title: 'No bets yet', detail: sentenceOf(record) };
  const { wins, losses, pushes, halfWins, halfLosses, units } = record;
  const halves = halfWins + halfLosses > 0 ? ` (and ${halfWins}-${halfLosses} by half)` : '';
  const sign = units > 0 ? '+' : '';
  return {
    title: `${wins}-${losses}-${pushes}${halves}, ${sign}${units} units`,
    detail: sentenceOf(record),
  };
}
