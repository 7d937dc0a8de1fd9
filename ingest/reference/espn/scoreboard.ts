// Games from ESPN's scoreboard of a day and from a team's schedule: the same list of events, with
// scores written differently.

import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { GameFacts } from '#domain/reference.ts';
import { idText, itemsAs, list, maybeNumber, maybeObject, readAs } from '../field-schemas.ts';
import { gameLeague, type StatedLeague } from '../game-league.ts';
import { readGameList } from '../games.ts';
import { Notes, type Reading } from '../refusal.ts';
import { readGame } from './game.ts';

const answerSchema = z.looseObject({
  season: maybeObject({ type: maybeNumber }),
  events: z.array(z.unknown()),
});
const listedSchema = z.looseObject({ id: idText });
const leaguesSchema = z.looseObject({ leagues: list });
const leagueSchema = z.looseObject({
  season: z.looseObject({ type: z.looseObject({ type: z.number() }) }),
});

/** Whether it lists games, be it none: a day is not empty because its answer is another. */
export function isScoreboard(body: unknown): boolean {
  return readAs(answerSchema, body) !== undefined;
}

/** The ids of the games that it lists, whether they can be read or not. */
export function listedIds(body: unknown): ReadonlySet<string> {
  const events = readAs(answerSchema, body)?.events ?? [];
  return new Set(itemsAs(listedSchema, events).map(({ id }) => id));
}

/** Games of a scoreboard or a team's schedule, of a league of the table or a stated one. Never throws. */
export function readGames(
  leagueId: LeagueId,
  body: unknown,
  stated?: StatedLeague,
): Reading<GameFacts> {
  const notes = new Notes();
  const answer =
    readAs(answerSchema, body) ?? notes.refuse('malformed', 'an answer without events');
  if (answer === undefined) return notes.reading([]);
  const league = readAs(leagueSchema, readAs(leaguesSchema, body)?.leagues[0]);
  const seasonType = answer.season?.type ?? league?.season.type.type;
  const own = gameLeague(leagueId, stated);
  const read = (event: unknown) => readGame(own, event, notes, seasonType);
  return readGameList(answer.events, read, notes);
}
