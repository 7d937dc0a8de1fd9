// Players: who they are, by every id and name that was ever used for them.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import type { PlayerFacts } from '#domain/reference.ts';
import {
  judgeMention,
  type KnownPlayer,
  type Mention,
  newPlayerId,
  shortName,
} from './player-identity.ts';
import { columnsOf, conditionsOf, isStorable, writeRows } from './rows.ts';

export interface Player extends Omit<PlayerFacts, 'sourcePlayerId' | 'isOnlyBearer'> {
  readonly playerId: string;
  readonly leagueId: LeagueId;
  readonly teamId: string | null;
  readonly updatedAt: number;
}

export interface PlayerFilter {
  readonly leagueId?: LeagueId | undefined;
  readonly teamId?: string | undefined;
}

const COLUMNS = `player_id as "playerId", league_id as "leagueId", full_name as "fullName",
  team_id as "teamId", position, jersey, birth_date as "birthDate", height_cm as "heightCm",
  weight_kg as "weightKg", updated_at as "updatedAt"`;

/** No id of a league has more. */
const LEAGUE_WORDS_MAX = 20;

/** Players by league, name and id. */
export async function listPlayers(
  session: SqlSession,
  { leagueId, teamId }: PlayerFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<readonly Player[]> {
  const { text, values } = conditionsOf([
    ['league_id = ?', leagueId],
    ['team_id = ?', teamId],
  ]);
  const next = values.length + 1;
  return await session.query<Player>(
    `select ${COLUMNS} from players where ${text}
     order by league_id, full_name, player_id offset $${next} limit $${next + 1}`,
    [...values, offset, limit],
  );
}

/** The player of this id, or of an id that he had before, or of a source's where one has it. */
export async function findPlayer(session: SqlSession, id: string): Promise<Player | undefined> {
  return (await findPlayers(session, [id])).get(id);
}

/** The same of several ids at once, by those; nobody for an id that can mean several. */
export async function findPlayers(
  session: SqlSession,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Player>> {
  const asked = [...new Set(ids)].filter(isStorable);
  if (asked.length === 0) return new Map();
  const rows = await session.query<Player & { asked: string }>(
    `select asked, ${COLUMNS} from unnest($1::text[]) as ids(asked)
     join players on player_id = coalesce(
       (select own.player_id from players as own where own.player_id = asked),
       (select player_id from player_aliases where alias = asked),
       (select min(player_id) from player_sources where source_player_id = asked
         having count(distinct player_id) = 1))`,
    [asked],
  );
  const found = new Map(rows.map(({ asked: id, ...player }): [string, Player] => [id, player]));
  const open = asked.filter((id) => !found.has(id));
  return new Map([...found, ...(await findByName(session, open))]);
}

/** Of ids made of names as bookmakers write them: each the one player of its league it can mean. */
async function findByName(
  session: SqlSession,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Player>> {
  const names = ids.flatMap((id) =>
    leaguesBefore(id).map((leagueId) => ({ id, leagueId, name: nameIn(id, leagueId) })),
  );
  if (names.length === 0) return new Map();
  const rows = await session.query<Player & { asked: string }>(
    `select asked, ${COLUMNS} from unnest($1::text[], $2::text[], $3::text[])
       as names(asked, league, name)
     cross join lateral (
       select * from players where league_id = league and short_name = name limit 2) as namesakes`,
    [
      names.map(({ id }) => id),
      names.map(({ leagueId }) => leagueId),
      names.map(({ name }) => name),
    ],
  );
  const counts = new Map<string, number>();
  for (const { asked } of rows) counts.set(asked, (counts.get(asked) ?? 0) + 1);
  const alone = rows.filter(({ asked }) => counts.get(asked) === 1);
  return new Map(alone.map(({ asked, ...player }): [string, Player] => [asked, player]));
}

/** Leagues that an id may be of: it begins with the league's id, which may hold `_` too. */
function leaguesBefore(id: string): readonly string[] {
  const words = id.split('_', LEAGUE_WORDS_MAX + 1);
  return words.slice(1).map((_, count) => words.slice(0, count + 1).join('_'));
}

/** Whom ids made of names mean, by those ids: without those that can mean several, or nobody. */
export async function playersNamed(
  session: SqlSession,
  leagueId: LeagueId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await session.query<{ name: string; playerId: string }>(
    `select short_name as name, min(player_id) as "playerId" from players
     where league_id = $1 and short_name = any($2) group by short_name having count(*) = 1`,
    [leagueId, ids.map((id) => nameIn(id, leagueId))],
  );
  const byName = new Map(rows.map(({ name, playerId }) => [name, playerId]));
  const meant = new Map<string, string>();
  for (const id of ids) {
    const playerId = byName.get(nameIn(id, leagueId));
    if (playerId !== undefined) meant.set(id, playerId);
  }
  return meant;
}

/** The short name that an id is made of. */
export function nameIn(id: string, leagueId: LeagueId): string {
  return shortName(id.slice(leagueId.length + 1).replaceAll('_', ' '));
}

/** The roster: whoever is on the team now, by name. */
export async function playersOfTeam(
  session: SqlSession,
  teamId: string,
): Promise<readonly Player[]> {
  return await session.query<Player>(
    `select ${COLUMNS} from players where team_id = $1 order by full_name, player_id`,
    [teamId],
  );
}

/** What came of mentions: ids in their order, and who could not be told apart for certain. */
export interface ResolvedPlayers {
  readonly playerIds: readonly string[];
  readonly doubts: readonly { readonly mention: Mention; readonly doubtful: readonly string[] }[];
}

/** Finds or makes the players of mentions of one source, and notes the source's ids of them. */
export async function resolvePlayers(
  session: SqlSession,
  mentions: readonly Mention[],
): Promise<ResolvedPlayers> {
  const bound = await readBound(session, mentions);
  const open = mentions.filter((mention) => !bound.has(bindingOf(mention)));
  const namesakes = await readNamesakes(session, open);
  const taken = await readTaken(session, open);
  const made = new Map<string, object>();
  const bindings = new Map<string, object>();
  const doubts: ResolvedPlayers['doubts'][number][] = [];
  const playerIds = mentions.map((mention) => {
    const { source, leagueId, teamId, facts } = mention;
    const known = bound.get(bindingOf(mention));
    if (known !== undefined) return known;
    const key = `${leagueId} ${shortName(facts.fullName)}`;
    const same = namesakes.get(key) ?? [];
    const judgement = judgeMention(mention, same);
    const isNew = judgement.kind === 'new';
    const playerId = isNew
      ? newPlayerId(leagueId, facts.fullName, (id) => taken.has(id) || made.has(id))
      : judgement.playerId;
    if (isNew) {
      if (judgement.doubtful.length > 0) doubts.push({ mention, doubtful: judgement.doubtful });
      made.set(playerId, rowOf(playerId, mention));
      const { fullName, birthDate } = facts;
      const own = { playerId, fullName, teamId, birthDate, sources: new Set<string>() };
      namesakes.set(key, [...same, own]);
    }
    if (facts.sourcePlayerId !== null) {
      const { sourcePlayerId } = facts;
      bindings.set(bindingOf(mention), { source, leagueId, sourcePlayerId, playerId });
      const person = namesakes.get(key)?.find((each) => each.playerId === playerId);
      (person?.sources as Set<string> | undefined)?.add(source);
    }
    bound.set(bindingOf(mention), playerId);
    return playerId;
  });
  await writeRows(session, INSERT, [...made.values()]);
  await writeRows(session, BIND, [...bindings.values()]);
  return { playerIds, doubts };
}

/** Takes what a roster says of its players; fields that it leaves open stay as they are. */
export async function updatePlayers(
  session: SqlSession,
  rows: readonly { playerId: string; teamId: string; facts: PlayerFacts }[],
): Promise<void> {
  await writeRows(
    session,
    UPDATE,
    rows.map(({ playerId, ...rest }) => rowOf(playerId, rest)),
  );
}

/** Names that are shown, by id. */
export async function namesOf(
  session: SqlSession,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await session.query<{ playerId: string; fullName: string }>(
    `select player_id as "playerId", full_name as "fullName" from players
     where player_id = any($1)`,
    [[...new Set(playerIds)]],
  );
  return new Map(rows.map(({ playerId, fullName }) => [playerId, fullName]));
}

const INSERT = `insert into players (player_id, league_id, full_name, folded_name, short_name,
    team_id, position, jersey, birth_date, height_cm, weight_kg)
  select player_id, league_id, full_name, folded_name, short_name, team_id, position, jersey,
    birth_date, height_cm, weight_kg
  from jsonb_to_recordset($1::jsonb) as r(player_id text, league_id text, full_name text,
    folded_name text, short_name text, team_id text, position text, jersey text, birth_date date,
    height_cm integer, weight_kg integer)
  on conflict (player_id) do nothing`;

const BIND = `insert into player_sources (source, league_id, source_player_id, player_id)
  select source, "leagueId", "sourcePlayerId", "playerId" from jsonb_to_recordset($1::jsonb)
    as r(source text, "leagueId" text, "sourcePlayerId" text, "playerId" text)
  on conflict (source, league_id, source_player_id) do nothing`;

const UPDATE = `update players p set team_id = r.team_id, full_name = r.full_name,
    folded_name = r.folded_name, short_name = r.short_name,
    position = coalesce(r.position, p.position), jersey = coalesce(r.jersey, p.jersey),
    birth_date = coalesce(r.birth_date, p.birth_date),
    height_cm = coalesce(r.height_cm, p.height_cm),
    weight_kg = coalesce(r.weight_kg, p.weight_kg), updated_at = now()
  from jsonb_to_recordset($1::jsonb) as r(player_id text, team_id text, full_name text,
    folded_name text, short_name text, position text, jersey text, birth_date date,
    height_cm integer, weight_kg integer)
  where p.player_id = r.player_id
    and (p.team_id, p.full_name, p.position, p.jersey, p.birth_date, p.height_cm, p.weight_kg)
    is distinct from (r.team_id, r.full_name, coalesce(r.position, p.position),
      coalesce(r.jersey, p.jersey), coalesce(r.birth_date, p.birth_date),
      coalesce(r.height_cm, p.height_cm), coalesce(r.weight_kg, p.weight_kg))`;

async function readBound(
  session: SqlSession,
  mentions: readonly Mention[],
): Promise<Map<string, string>> {
  const ids = mentions.flatMap(({ facts }) => facts.sourcePlayerId ?? []);
  const source = mentions[0]?.source;
  if (source === undefined || ids.length === 0) return new Map();
  const rows = await session.query<{ leagueId: string; id: string; playerId: string }>(
    `select league_id as "leagueId", source_player_id as id, player_id as "playerId"
     from player_sources where source = $1 and source_player_id = any($2)`,
    [source, [...new Set(ids)]],
  );
  return new Map(
    rows.map(({ leagueId, id, playerId }) => [`${source} ${leagueId} ${id}`, playerId]),
  );
}

async function readNamesakes(
  session: SqlSession,
  mentions: readonly Mention[],
): Promise<Map<string, readonly KnownPlayer[]>> {
  const names = new Set(mentions.map(({ facts }) => shortName(facts.fullName)));
  if (names.size === 0) return new Map();
  const rows = await session.query<Omit<KnownPlayer, 'sources'> & NamedRow>(
    `select p.player_id as "playerId", p.league_id as "leagueId", p.short_name as "shortName",
       p.full_name as "fullName", p.team_id as "teamId", p.birth_date as "birthDate",
       coalesce(array_agg(s.source) filter (where s.source is not null), '{}') as sources
     from players p left join player_sources s using (player_id)
     where p.league_id = any($1) and p.short_name = any($2) group by p.player_id`,
    [[...new Set(mentions.map(({ leagueId }) => leagueId))], [...names]],
  );
  const byName = new Map<string, readonly KnownPlayer[]>();
  for (const { leagueId, shortName: short, sources, ...player } of rows) {
    const key = `${leagueId} ${short}`;
    const known = { ...player, sources: new Set(sources) };
    byName.set(key, [...(byName.get(key) ?? []), known]);
  }
  return byName;
}

interface NamedRow {
  readonly leagueId: string;
  readonly shortName: string;
  readonly sources: readonly string[];
}

/** Ids that begin like those that the mentions would get, players' and former ones. */
async function readTaken(
  session: SqlSession,
  mentions: readonly Mention[],
): Promise<ReadonlySet<string>> {
  const slugs = new Set(
    mentions.map(({ leagueId, facts }) => newPlayerId(leagueId, facts.fullName, () => false)),
  );
  if (slugs.size === 0) return new Set();
  const numbered = [...slugs].flatMap((slug) => [slug, ...NUMBERS.map((nth) => `${slug}_${nth}`)]);
  const rows = await session.query<{ id: string }>(
    `select player_id as id from players where player_id = any($1)
     union select alias as id from player_aliases where alias = any($1)`,
    [numbered],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Bearers of one name in one league beyond the first. */
const NUMBERS: readonly number[] = Array.from({ length: 98 }, (_, index) => index + 2);

/** Names alone bind within a batch only, and with their team: they are no identity. */
function bindingOf({ source, leagueId, teamId, facts }: Mention): string {
  const { sourcePlayerId, fullName } = facts;
  const id = sourcePlayerId ?? `name ${foldName(fullName)} ${teamId ?? ''}`;
  return `${source} ${leagueId} ${id}`;
}

function rowOf(
  playerId: string,
  { facts, ...rest }: Pick<Mention, 'teamId' | 'facts'> & Partial<Mention>,
): object {
  const { fullName } = facts;
  const names = { foldedName: foldName(fullName), shortName: shortName(fullName) };
  return columnsOf({ playerId, ...rest, ...facts, ...names });
}
