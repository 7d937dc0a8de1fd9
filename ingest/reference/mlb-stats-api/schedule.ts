// Games with their probable pitchers from the MLB Stats API, the league's own:
// `schedule?sportId=1&hydrate=probablePitcher,linescore`.
import { z } from 'zod';
import type { GameFacts } from '#domain/reference.ts';
import { itemsAs, list, readAs } from '../field-schemas.ts';
import { Notes, type Reading } from '../refusal.ts';
import { readMlbGame } from './game.ts';

const answerSchema = z.looseObject({ dates: z.array(z.unknown()) });
const dateSchema = z.looseObject({ games: list });

/** Every game of the schedule. A game that was moved stands under both days. Never throws. */
export function readMlbSchedule(body: unknown): Reading<GameFacts> {
  const notes = new Notes();
  const answer = readAs(answerSchema, body);
  if (answer === undefined) notes.refuse('malformed', 'an answer without dates');
  const games = new Map<string, GameFacts>();
  for (const record of itemsAs(dateSchema, answer?.dates ?? []).flatMap((date) => date.games)) {
    const game = readMlbGame(record, notes);
    if (game === undefined) continue;
    const earlier = games.get(game.sourceGameId);
    // Under the day that it was moved from it is postponed, with the old start.
    if (earlier !== undefined) notes.refuse('duplicate', `game ${game.sourceGameId}`);
    else notes.accept();
    // Of a suspended game the day on which it goes on, whose entry has the first start, tells more.
    if (earlier === undefined || earlier.startTime <= game.startTime) {
      games.set(game.sourceGameId, game);
    }
  }
  return notes.reading([...games.values()]);
}
