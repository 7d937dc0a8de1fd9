// Takes what sources say of the world around the odds, a batch in one transaction: all of it is
// kept, or none.
import type { Sql, SqlSession } from '#backends/sql/sql.ts';
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import type { BoxScore, ReferenceBatch } from '#domain/reference.ts';
import { writeCloses } from './closes.ts';
import { addBound, readGameIndex, writeGames } from './games.ts';
import { writeInjuryReports } from './injuries.ts';
import { writeTables } from './league-tables.ts';
import { regrade } from './past-games.ts';
import { writePlays } from './plays.ts';
import { writePolls } from './polls.ts';
import { writeRosters } from './rosters.ts';
import { writeBoxScores } from './stats.ts';
import { noteUnmatched } from './unmatched.ts';
import { lockWriter } from './writer-lock.ts';

/** How far an import of a file has come. */
export interface ImportMark {
  readonly kind: string;
  /** Of the file's bytes as they are on disk. */
  readonly fileSha256: string;
  /** Everything up to this row is stored. */
  readonly row: number;
}

/** What of a batch could not be kept. */
export interface WriteReport {
  /** Games that could not be told apart: they wait, and what is told of them with them. */
  readonly gamesRefused: number;
  /** Box scores of such games, or of games that nobody has told of. */
  readonly boxScoresRefused: number;
  /** Closes of such games or of none that is known, and what is no close. */
  readonly closesRefused: number;
  /** Games whose plays were refused for the same reasons. */
  readonly playByPlaysRefused: number;
  /** Of these all but the games, those that are kept once somebody has told of their games. */
  readonly ofUnknownGames: number;
}

/**
 * After this many games, or this share of all that were written, the planner looks anew. Nothing
 * but this tells it that tables have grown, where the database is the embedded one.
 */
const SETTLE_GAMES = 2500;
const SETTLE_SHARE = 0.2;

type OfGame = Pick<BoxScore, 'leagueId' | 'sourceGameId'>;

export class ReferenceWriter {
  readonly #sql: Sql;
  readonly #leagues: Leagues;
  #written = 0;
  #sinceSettled = 0;
  #settledCount = 0;

  constructor(sql: Sql, leagues: Leagues = builtInLeagues) {
    this.#sql = sql;
    this.#leagues = leagues;
  }

  /**
   * Keeps a batch, and with it how far the import is, unless something of it waits for its game.
   * Throws SqlError, and then kept nothing.
   */
  async write(batch: ReferenceBatch, mark: ImportMark | null = null): Promise<WriteReport> {
    const { games = [], closes = [], boxScores = [] } = batch;
    const count = Math.max(games.length, closes.length, boxScores.length);
    this.#written += count;
    this.#sinceSettled += count;
    const bound = Math.max(SETTLE_GAMES, SETTLE_SHARE * this.#written);
    if (this.#sinceSettled >= bound) await this.settle();
    return await this.#sql.transaction(async (session) => {
      // Who a name means is decided by what is there: two who decide at once would not see each
      // other.
      await lockWriter(session);
      const report = await writeBatch(session, batch, this.#leagues);
      if (mark && report.gamesRefused + report.ofUnknownGames === 0) {
        await session.query(
          `insert into import_marks (kind, file_sha256, row_number) values ($1, $2, $3)
           on conflict (kind, file_sha256)
           do update set row_number = excluded.row_number, updated_at = now()`,
          [mark.kind, mark.fileSha256, mark.row],
        );
      }
      return report;
    });
  }

  /** After much was written: the planner of queries looks at what there is now. */
  async settle(): Promise<void> {
    this.#sinceSettled = 0;
    await this.#sql.query('analyze');
    this.#settledCount += 1;
  }

  /** How often much was written here: whoever computes over history begins again when it rises. */
  get settledCount(): number {
    return this.#settledCount;
  }

  /** Rows of the file that are done already. */
  async position(kind: string, fileSha256: string): Promise<number> {
    const rows = await this.#sql.query<{ row: number }>(
      'select row_number as row from import_marks where kind = $1 and file_sha256 = $2',
      [kind, fileSha256],
    );
    return rows[0]?.row ?? 0;
  }
}

async function writeBatch(
  session: SqlSession,
  batch: ReferenceBatch,
  leagues: Leagues,
): Promise<WriteReport> {
  const { source, games = [] } = batch;
  if (batch.rosters) await writeRosters(session, source, batch.rosters);
  const index = await readGameIndex(session, source, games, leagues);
  const ids = await writeGames(session, source, games, index);
  const unambiguous = <T extends OfGame>(records: readonly T[] = []): readonly T[] =>
    records.filter((each) => !index.isRefused(source, each));
  const boxScores = unambiguous(batch.boxScores);
  const playByPlays = unambiguous(batch.playByPlays);
  const closes = unambiguous(batch.closes);
  const ofGames = closes.map(({ leagueId, sourceGameId }) => ({
    leagueId,
    sourceGameId,
    eventId: null,
  }));
  const unknownIds = [...boxScores, ...playByPlays, ...ofGames]
    .filter((each) => !index.gameNamed(source, each))
    .map(({ eventId, sourceGameId }) => eventId ?? sourceGameId);
  await addBound(session, index, source, unknownIds);
  const closed = await writeCloses(session, source, closes, index);
  await regrade(session, leagues, [...ids.filter((id) => id !== null), ...closed.eventIds]);
  const boxScoresUnknown = await writeBoxScores(session, source, boxScores, index);
  const playsUnknown = await writePlays(session, source, playByPlays, index);
  if (batch.injuryReports) await writeInjuryReports(session, source, batch.injuryReports);
  if (batch.polls) await writePolls(session, batch.polls);
  if (batch.tables) await writeTables(session, source, batch.tables);
  if (batch.unmatched) await noteUnmatched(session, source, batch.unmatched);
  const leftOut = (all: readonly unknown[] = [], rest: readonly unknown[]) =>
    all.length - rest.length;
  return {
    gamesRefused: ids.filter((id) => id === null).length,
    boxScoresRefused: leftOut(batch.boxScores, boxScores) + boxScoresUnknown,
    closesRefused: leftOut(batch.closes, closes) + closed.refused + closed.unknown,
    playByPlaysRefused: leftOut(batch.playByPlays, playByPlays) + playsUnknown,
    ofUnknownGames: boxScoresUnknown + closed.unknown + playsUnknown,
  };
}
