// Games that are over, graded: made from `games` and `closes` whenever either changes, so that what
// is served is read from one row. What a grade was made from is kept, and so is every change of it.
import type { SqlSession } from '#backends/sql/sql.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { SIMULATED_VENUE } from '#domain/event.ts';
import type { Close, GamePeriod } from '#domain/history/close.ts';
import { chosenClose } from '#domain/history/close-choice.ts';
import {
  decidingScore,
  type FinalGame,
  firstHalfScore,
  GRADING_VERSION,
  gradesOf,
  gradesOfGame,
  gradingRules,
  hasFirstHalf,
  NOT_GRADED,
} from '#domain/history/grading.ts';
import type { GradedPeriod, PastGame } from '#domain/history/past-game.ts';
import type { Score } from '#domain/message/message.ts';
import { columnsOf, sqlInstant, writeRows } from './rows.ts';
import { lockWriter } from './writer-lock.ts';

/** Games of one step: few enough that no statement is long. */
const STEP_GAMES = 1000;

/**
 * Makes the past games of these events anew: a final with a score is graded by the close that was
 * chosen, anything else is no past game (any more). Nothing is written where nothing changed. To be
 * run inside a transaction that holds the writer's lock. `reason` is what audits say of changes;
 * without it they say what changed.
 */
export async function regrade(
  session: SqlSession,
  leagues: Leagues,
  eventIds: readonly string[],
  reason?: string,
): Promise<void> {
  const ids = [...new Set(eventIds)];
  for (let from = 0; from < ids.length; from += STEP_GAMES) {
    await regradeStep(session, leagues, ids.slice(from, from + STEP_GAMES), reason);
  }
}

/**
 * Grades finals that were stored before there were grades, or graded by former rules: a bounded
 * number of them. Returns whether there may be more. To be run inside a transaction.
 */
export async function gradeBacklog(session: SqlSession, leagues: Leagues): Promise<boolean> {
  await lockWriter(session);
  const rows = await session.query<{ eventId: string }>(
    `select g.event_id as "eventId" from games g where g.status = 'final'
       and g.home_score is not null and g.away_score is not null and not exists (
         select 1 from past_games p where p.event_id = g.event_id
           and p.grading_version = $1) limit ${STEP_GAMES}`,
    [GRADING_VERSION],
  );
  await regrade(
    session,
    leagues,
    rows.map(({ eventId }) => eventId),
  );
  return rows.length === STEP_GAMES;
}

async function regradeStep(
  session: SqlSession,
  leagues: Leagues,
  eventIds: readonly string[],
  reason: string | undefined,
): Promise<void> {
  const stored = await session.query<Omit<StoredFinalGame, 'moneyline'>>(FINALS, [eventIds]);
  const finals = stored.map((game): StoredFinalGame => {
    const moneyline = leagues.get(game.leagueId)?.moneyline ?? 'two_way';
    return { ...game, moneyline };
  });
  const finalIds = new Set(finals.map(({ eventId }) => eventId));
  const others = eventIds.filter((eventId) => !finalIds.has(eventId));
  const gone = await takeBack(session, others);
  if (finals.length === 0) return await withdraw(session, gone);
  const closes = await closesOf(session, [...finalIds]);
  const graded = finals.map((game) => gradedGame(game, closes.get(game.eventId) ?? []));
  await writeRows(session, UPSERT, graded.map(rowOf));
  await writeRows(session, AUDIT, graded.flatMap(auditsOf), [reason ?? null]);
  const withoutHalf = graded
    .filter(({ past, game }) => !past.firstHalf && hasFirstHalf(game.leagueId, game.season))
    .map(({ game }): Subject => ({ event_id: game.eventId, period: 'h1' }));
  await withdraw(session, [...gone, ...withoutHalf]);
}

/** Removes games that are over no more; returns what may have been graded. */
async function takeBack(
  session: SqlSession,
  eventIds: readonly string[],
): Promise<readonly Subject[]> {
  if (eventIds.length === 0) return [];
  const rows = await session.query<{ eventId: string }>(
    `delete from past_games p using unnest($1::text[]) as a(id) where p.event_id = a.id
     returning p.event_id as "eventId"`,
    [eventIds],
  );
  return rows.flatMap(({ eventId }): Subject[] => [
    { event_id: eventId, period: 'full' },
    { event_id: eventId, period: 'h1' },
  ]);
}

/** Says of what was graded, and is not any more, that it is not. */
async function withdraw(session: SqlSession, subjects: readonly Subject[]): Promise<void> {
  await writeRows(session, WITHDRAW, subjects);
}

interface Subject {
  readonly event_id: string;
  readonly period: GamePeriod;
}

/** A final as it is stored. */
interface StoredFinalGame
  extends FinalGame,
    Omit<PastGame, keyof FinalGame | 'full' | 'firstHalf'> {}

interface Graded {
  readonly game: StoredFinalGame;
  readonly past: Pick<PastGame, 'full' | 'firstHalf'>;
  /** What the game was graded by; null where that is not known. */
  readonly deciding: Score | null;
}

function gradedGame(game: StoredFinalGame, closes: readonly Close[]): Graded {
  const { score } = game;
  const deciding = decidingScore(game);
  const close = chosenClose(closes, 'full') ?? null;
  const grades = deciding ? gradesOfGame(game, deciding, close) : NOT_GRADED;
  return {
    game,
    deciding,
    past: { full: { score, close, grades }, firstHalf: halfOf(game, closes) },
  };
}

function halfOf(game: StoredFinalGame, closes: readonly Close[]): GradedPeriod | null {
  const score = firstHalfScore(game);
  if (!score) return null;
  if (!hasFirstHalf(game.leagueId, game.season)) return { score, close: null, grades: NOT_GRADED };
  const close = chosenClose(closes, 'h1') ?? null;
  return { score, close, grades: gradesOf(game.moneyline, score, close) };
}

function rowOf({ game, past }: Graded): object {
  return columnsOf({
    ...game,
    startTime: sqlInstant(game.startTime),
    fullGame: past.full,
    firstHalf: past.firstHalf,
    gradingVersion: GRADING_VERSION,
  });
}

/** What the grades of a game, and of its first half, were made from. */
function auditsOf({ game, past, deciding }: Graded): readonly object[] {
  const { eventId, leagueId, moneyline, season, score } = game;
  const { full, firstHalf } = past;
  const audit = (period: GamePeriod, graded: GradedPeriod, decidedBy: Score | null) => ({
    event_id: eventId,
    period,
    inputs: {
      score,
      decidedBy,
      close: graded.close,
      rules: gradingRules(leagueId, moneyline, period),
    },
    grades: graded.grades,
  });
  const isHalfGraded = firstHalf !== null && hasFirstHalf(leagueId, season);
  return [
    audit('full', full, deciding),
    ...(isHalfGraded ? [audit('h1', firstHalf, firstHalf.score)] : []),
  ];
}

async function closesOf(
  session: SqlSession,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Close[]>> {
  const rows = await session.query<Close & { eventId: string }>(CLOSES, [
    eventIds,
    CALLED_OFF_MS / 1000,
  ]);
  const closes = new Map<string, Close[]>();
  for (const { eventId, ...close } of rows) {
    const own = closes.get(eventId) ?? [];
    own.push(close);
    closes.set(eventId, own);
  }
  return closes;
}

// What the book showed of a simulated game is captured like any other, and is simulated.
/** A close of a start so long before the game's is of one that was called off. */
const CALLED_OFF_MS = 12 * 3_600_000;

// Lists of ids are joined: looked for in a list, a table is read whole as soon as it is small.
const FINALS = `select event_id as "eventId", league_id as "leagueId", season,
    season_type as "seasonType", week, start_time as "startTime", neutral_site as "neutralSite",
    home_team_id as "homeTeamId", away_team_id as "awayTeamId", periods, starters,
    starter_hands as "starterHands",
    jsonb_build_object('home', home_score, 'away', away_score) as score
  from unnest($1::text[]) as a(id) join games on event_id = id
  where status = 'final' and home_score is not null and away_score is not null`;

const CLOSES = `select c.event_id as "eventId", c.period, c.provider,
    case when g.venue = '${SIMULATED_VENUE}' and c.source = 'moneyline_capture' then 'simulated'
      else c.source end as source, c.quality,
    c.minutes_before_start as "minutesBeforeStart", c.books, c.moneyline, c.spread, c.total
  from unnest($1::text[]) as a(id) join games g on g.event_id = id
    join closes c on c.event_id = id
  where c.start_time is null or c.start_time > g.start_time - $2 * interval '1 second'`;

const COLUMNS = `event_id, league_id, season, season_type, week, start_time, neutral_site,
  home_team_id, away_team_id, starters, starter_hands, full_game, first_half, grading_version`;

/** Those of them that may change. */
const CHANGING = COLUMNS.split(/,\s*/).slice(1);
const listOf = (prefix: string) => CHANGING.map((column) => `${prefix}.${column}`).join(', ');

const UPSERT = `insert into past_games as p (${COLUMNS})
  select ${COLUMNS} from jsonb_to_recordset($1::jsonb) as r(event_id text, league_id text,
    season text, season_type text, week integer, start_time timestamptz, neutral_site boolean,
    home_team_id text, away_team_id text, starters jsonb, starter_hands jsonb, full_game jsonb,
    first_half jsonb, grading_version integer)
  on conflict (event_id) do update set
    ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}
  where (${listOf('p')}) is distinct from (${listOf('excluded')})`;

/** The newest audit of a game's period, beside rows of either kind. */
const NEWEST = `left join lateral (
    select revision, inputs, grades from grade_audits a
    where a.event_id = r.event_id and a.period = r.period order by revision desc limit 1
  ) newest on true`;

const AUDIT = `insert into grade_audits (event_id, period, revision, reason, inputs, grades)
  select r.event_id, r.period, coalesce(newest.revision, 0) + 1,
    case when newest.revision is null then 'graded'
      when $2::text is not null then $2
      when newest.grades is null then 'graded again'
      when newest.inputs->'close' is distinct from r.inputs->'close' then 'close changed'
      when newest.inputs->'rules' is distinct from r.inputs->'rules'
        or newest.inputs = r.inputs then 'rules changed'
      else 'score changed' end,
    r.inputs, r.grades
  from jsonb_to_recordset($1::jsonb)
    as r(event_id text, period text, inputs jsonb, grades jsonb) ${NEWEST}
  where newest.revision is null
    or (newest.inputs, newest.grades) is distinct from (r.inputs, r.grades)`;

const WITHDRAW = `insert into grade_audits (event_id, period, revision, reason, inputs, grades)
  select r.event_id, r.period, newest.revision + 1, 'withdrawn', newest.inputs, null
  from jsonb_to_recordset($1::jsonb) as r(event_id text, period text) ${NEWEST}
  where newest.grades is not null`;
