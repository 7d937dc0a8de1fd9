// Games from the NHL's own API: a week's `schedule` or a day's `score`.

import { z } from 'zod';
import type { GameFacts } from '#domain/reference.ts';
import { isObject, itemsAs, list } from '../field-schemas.ts';
import { readGameList } from '../games.ts';
import { Notes, type Reading } from '../refusal.ts';
import { readNhlGame } from './game.ts';

const daySchema = z.looseObject({ games: list });

/** Every game of the answer; who starts in goal only the game centre knows. Never throws. */
export function readNhlSchedule(body: unknown): Reading<GameFacts> {
  const notes = new Notes();
  const records = recordsOf(body);
  if (records === undefined) notes.refuse('malformed', 'an answer without games');
  return readGameList(records ?? [], (record) => readNhlGame(record, notes), notes);
}

function recordsOf(body: unknown): readonly unknown[] | undefined {
  if (!isObject(body)) return undefined;
  const { gameWeek, games } = body;
  if (Array.isArray(gameWeek)) return itemsAs(daySchema, gameWeek).flatMap((day) => day.games);
  return Array.isArray(games) ? games : undefined;
}
