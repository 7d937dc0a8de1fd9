// What the last injury reports say of players whom a question names, in sentences.
import { type Sql, SqlError } from '#backends/sql/sql.ts';
import { easternDay } from '#domain/eastern-day.ts';
import { foldName } from '#domain/name-folding.ts';
import { listText } from '#player-form/wording.ts';
import { type Injury, reportAt } from '#stores/injuries.ts';
import type { EventFacts } from '../book/event-facts.ts';

/** Of more players nothing is said. */
const PLAYERS_MAX = 3;

/**
 * A sentence for each named player who is on the report of a team of the game, as of `nowMs`;
 * `isAsked`: what is not known is said, too. Waits for the store; where it does not answer, nothing
 * is said of anybody.
 */
export async function injuryNotes(
  sql: Sql | undefined,
  { home, away }: Pick<EventFacts, 'home' | 'away'>,
  players: readonly string[],
  { nowMs, isAsked }: { readonly nowMs: number; readonly isAsked: boolean },
): Promise<readonly string[]> {
  const named = [...new Set(players)].slice(0, PLAYERS_MAX);
  if (named.length === 0) return [];
  const unknown = isAsked ? [`No injury report is known here of ${listText(named)}.`] : [];
  if (!sql) return unknown;
  try {
    const reports = await Promise.all([home, away].map(({ id }) => reportAt(sql, id, nowMs)));
    const known = reports.flatMap((report) => report ?? []);
    if (known.length === 0) return unknown;
    return named.flatMap((name) => {
      const own = known
        .flatMap(({ items }) => items)
        .find(({ playerName }) => foldName(playerName) === foldName(name));
      if (own) return [noteOf(name, own)];
      return isAsked ? [`${name} is on no injury report of this game.`] : [];
    });
  } catch (error) {
    if (error instanceof SqlError && !error.isMistake) return unknown;
    throw error;
  }
}

function noteOf(name: string, { status, injury, reportedAt }: Injury): string {
  const what = injury === null ? '' : ` (${injury})`;
  return `Injury report: ${name} is listed as ${status}${what} since ${easternDay(reportedAt)}.`;
}
