// A small book that a test writes: games with prices of a few venues, players with props, and a
// store with the games that those players played.
import type { Sql } from '#backends/sql/sql.ts';
import type { EventHead, Quote } from '#domain/message/message.ts';
import type { ReferenceBatch } from '#domain/reference.ts';
import { ReferenceWriter } from '#stores/reference-writer.ts';
import { Scene } from '../engine/scene.ts';
import { HOUR, image, KICKOFF, MINUTE, quote } from '../oracle/script.ts';
import { openStores, USUAL } from '../stores/databases.ts';
import { gameFacts, person } from '../stores/small-league.ts';

const DAY_MS = 24 * HOUR;
const BOOKS = ['pinnacle', 'draftkings', 'betmgm', 'betrivers'] as const;

export class ChatScene {
  readonly scene = new Scene(KICKOFF - 90 * MINUTE);

  get reader() {
    return this.scene.engine.reader;
  }

  /** A game that starts so many hours after the first. */
  game(away: string, home: string, hours = 0, leagueId: EventHead['leagueId'] = 'nfl'): EventHead {
    const eventId = `${leagueId}_20251109_${away}_${home}`;
    return {
      eventId,
      leagueId,
      homeTeamId: `${leagueId}_${home}`,
      awayTeamId: `${leagueId}_${away}`,
      startTime: KICKOFF + hours * HOUR,
      sourceEventId: eventId,
    };
  }

  /** Everything that venues say of a game, at once. */
  say(event: EventHead, quotes: readonly Quote[]): void {
    this.scene.say(image(event, this.scene.now, quotes));
  }

  /** A moneyline that four books agree on, and what others say of it. */
  moneyline(home: number, away: number, ...others: readonly Price[]): readonly Quote[] {
    const agreed = BOOKS.flatMap((book): Price[] => [
      [book, 'home', home],
      [book, 'away', away],
    ]);
    return [...agreed, ...others].map(([venue, side, price]) =>
      quote(venue, side, price, this.scene.now),
    );
  }

  /** A line of a player at two books, over and under. */
  prop(
    playerName: string,
    marketType: string,
    point: number,
    over = -110,
    under = -110,
  ): readonly Quote[] {
    const playerId = `nfl_${playerName.toLowerCase().replaceAll(' ', '_')}`;
    const line = { marketType, point, playerId, playerName };
    return ['draftkings', 'fanduel'].flatMap((venue) => [
      quote(venue, 'over', over, this.scene.now, line),
      quote(venue, 'under', under, this.scene.now, line),
    ]);
  }
}

export type Price = readonly [venue: string, side: Quote['side'], american: number];

/** One game of a player of Buffalo: his passing yards, where, against whom, how many days ago. */
export interface PlayedGame {
  readonly yards: number;
  readonly isHome: boolean;
  readonly opponent?: string;
  readonly daysAgo: number;
}

/** A store that knows these games of players of Buffalo, by name. */
export async function storeWith(
  players: Readonly<Record<string, readonly PlayedGame[]>>,
): Promise<{ readonly sql: Sql; close(): Promise<void> }> {
  const database = await openStores(USUAL);
  const played = Object.entries(players).flatMap(([name, games], number) => {
    const player = person(name, { sourcePlayerId: `p${number}`, position: 'QB' });
    return games.map((game, at) => ({ ...game, player, sourceGameId: `g${number}-${at}` }));
  });
  const roster = [...new Set(played.map(({ player }) => player))];
  const batch: ReferenceBatch = {
    source: 'test',
    rosters: [{ leagueId: 'nfl', teamId: 'nfl_buf', at: KICKOFF, players: roster }],
    games: played.map(({ isHome, opponent = 'nfl_ne', daysAgo, sourceGameId }, at) =>
      gameFacts({
        sourceGameId,
        season: '2025-26',
        // Apart, so that games of two players are two games.
        startTime: KICKOFF - daysAgo * DAY_MS + at * MINUTE,
        homeTeamId: isHome ? 'nfl_buf' : opponent,
        awayTeamId: isHome ? opponent : 'nfl_buf',
      }),
    ),
    boxScores: played.map(({ yards, isHome, player, sourceGameId }) => {
      const stats = { passingYards: yards, passingTouchdowns: 1 };
      const own = { stats, players: [{ player, started: true, stats }] };
      const other = { stats: {}, players: [] };
      const sides = isHome ? { home: own, away: other } : { home: other, away: own };
      return { leagueId: 'nfl', sourceGameId, eventId: null, ...sides };
    }),
  };
  await new ReferenceWriter(database.sql).write(batch);
  return database;
}

/** Twelve games, one a week, the newest first: over 248.5 yards in the first seven. */
export const TWELVE_GAMES: readonly PlayedGame[] = Array.from({ length: 12 }, (_, at) => ({
  yards: at < 7 ? 290 - at : 200 + at,
  isHome: at % 2 === 0,
  opponent: at % 3 === 0 ? 'nfl_mia' : 'nfl_ne',
  daysAgo: 7 * (at + 1),
}));

/** Three games in days on which the other player did not play. */
export const THREE_GAMES: readonly PlayedGame[] = [3, 4, 5].map((weeks) => ({
  yards: 300,
  isHome: true,
  opponent: 'nfl_nyj',
  daysAgo: 7 * weeks + 3,
}));
