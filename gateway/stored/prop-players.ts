// Players as prices name them. Bookmakers write names, so the book and the archive know a player by
// an id made of one; the store knows who that is. Joins the two.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import { playerSlug } from '#domain/player.ts';
import type { Reader } from '#engine/view/reader.ts';
import { shortName } from '#stores/player-identity.ts';
import { findPlayer, findPlayers } from '#stores/players.ts';

export interface PropPlayer {
  readonly playerId: string;
  readonly playerName: string;
  readonly leagueId: LeagueId;
  /** Every id that prices may have been kept under. */
  readonly ids: readonly string[];
}

/** The player that the store knows by this id, whoever's it is. Throws SqlError. */
export async function storedPlayer(sql: SqlSession, id: string): Promise<PropPlayer | undefined> {
  const player = await findPlayer(sql, id);
  if (!player) return undefined;
  const { playerId, leagueId, fullName } = player;
  const written = [fullName, shortName(fullName)].map((name) => playerSlug(leagueId, name));
  const meant = await findPlayers(sql, written);
  // A namesake's may be the same: then it is his.
  const own = written.filter((each) => meant.get(each)?.playerId === playerId);
  const ids = [...new Set([id, playerId, ...own])];
  return { playerId, playerName: fullName, leagueId, ids };
}

/** Every id that prices may have the player of this id under. Throws SqlError. */
export async function idsOfPlayer(sql: SqlSession, id: string): Promise<readonly string[]> {
  return (await storedPlayer(sql, id))?.ids ?? [id];
}

/**
 * A player whom bookmakers alone name: by what the archive has him under (`keptName`), else by what
 * the book shows. Undefined where neither knows him.
 */
export async function unstoredPlayer(
  reader: Reader,
  id: string,
  keptName: () => Promise<string | undefined>,
): Promise<PropPlayer | undefined> {
  const league = reader.leagues.all.find(({ leagueId }) => id.startsWith(`${leagueId}_`));
  if (!league) return undefined;
  const { leagueId } = league;
  const playerName = (await keptName()) ?? nameInBook(reader, leagueId, id);
  return playerName === undefined ? undefined : { playerId: id, playerName, leagueId, ids: [id] };
}

function nameInBook(reader: Reader, leagueId: LeagueId, playerId: string): string | undefined {
  const playerIds = new Set([playerId]);
  for (const { eventId, hasProps } of reader.events(leagueId)) {
    if (!hasProps) continue;
    const [player] = reader.propsRecord(eventId, { playerIds }, 'list').players;
    if (player) return player.playerName;
  }
  return undefined;
}
