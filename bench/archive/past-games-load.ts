// Past games by the ten thousand in the embedded database, and how long a page of them takes, with
// the seasons that go with it.
import type { Sql } from '#backends/sql.ts';
import type { LeagueId } from '#domain/league.ts';
import type { CloseFacts, GameFacts } from '#domain/reference.ts';
import { seasonOf } from '#domain/season.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { assert, must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { listPastGames, type PastGameFilter, pastSeasons } from '#stores/past-game-lists.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { openBuiltDatabase } from '../built-database.ts';
import { timesOf } from './in-flight.ts';

const PAST_LEAGUES: readonly LeagueId[] = ['nfl', 'nba', 'nhl', 'mlb', 'ncaa_football'];
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const LAST_MS = Date.UTC(2026, 10, 1, 18);
const YEARS = 7;
const BATCH_GAMES = 1000;
/** Entries of a page: mostly as nobody says how many, now and then as many as there may be. */
const PAGE = 50;
const PAGE_MAX = 200;

export class PastGamesLoad {
  readonly #sql: Sql;
  readonly #random = new Random(20_261_121);

  /** Opens an empty database in this directory. */
  static async open(directory: string): Promise<PastGamesLoad> {
    return new PastGamesLoad(await openBuiltDatabase(directory));
  }

  private constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Adds so many games with closes; returns how many past games there are. */
  async fill(games: number): Promise<number> {
    const writer = new ReferenceWriter(this.#sql);
    const perLeague = Math.ceil(games / PAST_LEAGUES.length);
    for (const leagueId of PAST_LEAGUES) {
      for (let from = 0; from < perLeague; from += BATCH_GAMES) {
        const count = Math.min(BATCH_GAMES, perLeague - from);
        const batch = Array.from({ length: count }, (_, nth) =>
          gameOf(leagueId, from + nth, perLeague),
        );
        await writer.write({ source: 'bench', games: batch, closes: batch.map(closeOf) });
      }
    }
    await writer.settle();
    const [row] = await this.#sql.query<{ count: number }>(
      'select count(*)::integer as count from past_games',
    );
    return must(row, 'a count').count;
  }

  /** Milliseconds of each answer. */
  async ask(count: number, inFlight: number): Promise<readonly number[]> {
    return await timesOf(count, inFlight, async () => {
      const { filter, limit } = this.#question();
      const { games } = await listPastGames(this.#sql, filter, null, limit);
      assert(games.length > 0, 'a filter of the benchmark finds games');
      await pastSeasons(this.#sql, filter);
    });
  }

  async close(): Promise<void> {
    await this.#sql.close();
  }

  /** A league, mostly with a season, a team or days of it. */
  #question() {
    const random = this.#random;
    const leagueId = random.pick(PAST_LEAGUES);
    const fromMs = LAST_MS - random.between(1, YEARS - 1) * YEAR_MS;
    const filter = random.pick<PastGameFilter>([
      { leagueId },
      { leagueId, season: seasonOf(leagueId, LAST_MS - random.between(0.5, YEARS - 1) * YEAR_MS) },
      { leagueId, teamId: teamOf(leagueId, random.below(8)) },
      { leagueId, fromMs, toMs: fromMs + YEAR_MS },
    ]);
    return { filter, limit: random.chance(0.2) ? PAGE_MAX : PAGE };
  }
}

/** Of all games the `nth`: as many days apart as they fill the years. */
function gameOf(leagueId: LeagueId, nth: number, count: number): GameFacts {
  const perDay = Math.ceil(count / (YEARS * 365));
  const day = Math.floor(nth / perDay);
  const startTime = LAST_MS - Math.floor((day * YEARS * 365 * perDay) / count) * DAY_MS;
  const [home, away] = [nth % 40, (nth * 7) % 35];
  return {
    leagueId,
    sourceGameId: `${leagueId}-${nth}`,
    eventId: null,
    season: seasonOf(leagueId, startTime),
    seasonType: 'regular',
    week: null,
    startTime,
    status: 'final',
    homeTeamId: teamOf(leagueId, 2 * (nth % perDay) + 2 * day),
    awayTeamId: teamOf(leagueId, 2 * (nth % perDay) + 2 * day + 1),
    neutralSite: false,
    venue: null,
    score: { home, away },
    periods: { home: [home, 0, 0, 0], away: [away, 0, 0, 0] },
    period: null,
    clock: null,
    starters: null,
  };
}

function closeOf({ leagueId, sourceGameId }: GameFacts): CloseFacts {
  return {
    ...{ leagueId, sourceGameId, period: 'full', source: 'partner_historical' },
    ...{ provider: 'bench', quality: 'ok', minutesBeforeStart: null, books: null },
    moneyline: { home: 120, away: -140, draw: null },
    spread: { point: 2.5, homePrice: -110, awayPrice: -108.5 },
    total: { point: 51, overPrice: -112, underPrice: -108 },
  };
}

function teamOf(leagueId: LeagueId, nth: number): string {
  const teams = teamsOfLeague(leagueId);
  return must(teams[nth % teams.length], 'a team').teamId;
}
