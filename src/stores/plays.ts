// Play-by-play of a game, one row each; a play that is said again replaces what it was.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { Play, PlayByPlay } from '#domain/reference.ts';
import { type GameIndex, turnedPlays } from './game-identity.ts';
import { writeRows } from './rows.ts';

export interface StoredPlays {
  readonly plays: readonly Play[];
  readonly source: string;
  readonly updatedAt: number;
}

/**
 * Takes plays of games that are known, and returns how many games were not. Plays that are kept
 * already stay, unless the source tells all plays anew.
 */
export async function writePlays(
  session: SqlSession,
  source: string,
  games: readonly PlayByPlay[],
  index: GameIndex,
): Promise<number> {
  const bySequence = new Map<string, Map<number, Play>>();
  const wholeIds = new Set<string>();
  let unknown = 0;
  for (const stated of games.filter(({ plays }) => plays.length > 0)) {
    const game = index.gameNamed(source, stated);
    if (!game) {
      unknown += 1;
      continue;
    }
    const { plays } = game.turnedBy.has(source) ? turnedPlays(stated) : stated;
    const kept = bySequence.get(game.eventId) ?? new Map<number, Play>();
    if (stated.isWhole) {
      wholeIds.add(game.eventId);
      kept.clear();
    }
    for (const play of plays) kept.set(play.sequence, play);
    bySequence.set(game.eventId, kept);
  }
  const known = await session.query<{ eventId: string; plays: readonly Play[] }>(
    `select event_id as "eventId", plays from game_plays
     where event_id = any($1) and source = $2 for update`,
    [[...bySequence.keys()].filter((eventId) => !wholeIds.has(eventId)), source],
  );
  for (const { eventId, plays } of known) {
    const kept = bySequence.get(eventId);
    for (const play of plays) if (!kept?.has(play.sequence)) kept?.set(play.sequence, play);
  }
  const rows = [...bySequence].map(([eventId, plays]) => ({
    event_id: eventId,
    plays: [...plays.values()].sort((a, b) => a.sequence - b.sequence),
    source,
  }));
  await writeRows(session, WRITE, rows);
  return unknown;
}

/** Plays of a game; undefined where none are known. */
export async function playsOf(
  session: SqlSession,
  eventId: string,
): Promise<StoredPlays | undefined> {
  const rows = await session.query<StoredPlays>(
    'select plays, source, updated_at as "updatedAt" from game_plays where event_id = $1',
    [eventId],
  );
  return rows[0];
}

const WRITE = `insert into game_plays as p (event_id, plays, source)
  select event_id, plays, source from json_to_recordset($1::json)
    as r(event_id text, plays json, source text)
  on conflict (event_id) do update set plays = excluded.plays, source = excluded.source,
    updated_at = now()
  where p.plays::text is distinct from excluded.plays::text`;
