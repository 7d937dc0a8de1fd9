// The language layer on prompts that were written for it: context, filters and whom they are about.
import { describe, expect, it } from 'vitest';
import { BUILDER_PROMPTS } from './prompts/builders.ts';
import { CONVERSATION_PROMPTS } from './prompts/conversations.ts';
import { GAME_PROMPTS } from './prompts/games.ts';
import { HOSTILE_PROMPTS } from './prompts/hostile.ts';
import { SURFACE_PROMPTS } from './prompts/surfaces.ts';
import { missesOf, rowsOf } from './prompts/table.ts';

const TABLES = {
  SURFACE_PROMPTS,
  GAME_PROMPTS,
  BUILDER_PROMPTS,
  CONVERSATION_PROMPTS,
  HOSTILE_PROMPTS,
};
const RIGHT_MIN = 0.97;

describe('the language layer', () => {
  const rows = Object.values(TABLES).flatMap(rowsOf);
  const missed = rows.flatMap((row) => {
    const misses = missesOf(row);
    return misses.length === 0 ? [] : [`${row.text}  ##  ${misses.join('; ')}`];
  });

  it('is tried on 400 prompts and more, none twice', () => {
    expect(rows.length).toBeGreaterThanOrEqual(400);
    expect(new Set(rows.map(({ messages }) => messages.join('||'))).size).toBe(rows.length);
  });

  it(`reads ${100 * RIGHT_MIN} % of them right`, () => {
    const right = rows.length - missed.length;
    if (missed.length > 0)
      console.log(`missed ${missed.length} of ${rows.length}:\n${missed.join('\n')}`);
    expect(right / rows.length).toBeGreaterThanOrEqual(RIGHT_MIN);
  });
});
