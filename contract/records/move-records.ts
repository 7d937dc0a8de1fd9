// zod schemas of moves, equal to the engine's types in both directions (checked at the end).
import { z } from 'zod';
import { MOVE_WINDOWS } from '#engine/view/moves/move-rules.ts';
import type { MoveRecord } from '#engine/view/records.ts';
import { eventId, instant, leagueId, list, odds, probability, type Same } from './records.ts';

const end = z.object({
  prob: probability.meta({ description: 'Consensus of the operators at both ends, without vig.' }),
  odds: odds.meta({ description: 'Fair odds of `prob`.' }),
});
const books = list(z.string());

const laggard = z.object({
  bookmakerId: z.string(),
  odds,
  updatedAt: instant.meta({ description: 'Since when this price stands.' }),
  ageMs: z
    .int()
    .min(0)
    .meta({ description: 'How old the price was at `lastAt`: it does not move with the clock.' }),
});

export const moveSchema = z
  .object({
    moveId: z.string(),
    eventId,
    leagueId,
    marketType: z.string(),
    team: z.string().exactOptional(),
    playerId: z.string().exactOptional(),
    playerName: z.string().exactOptional(),
    point: z.number().nullable().meta({ description: 'The selection’s own; it stays the same.' }),
    selection: z.string(),
    from: end,
    to: end,
    deltaProb: z.number().meta({ description: '`to.prob - from.prob`.' }),
    windowMs: z.int().meta({ description: `${MOVE_WINDOWS.map(({ ms }) => ms).join(', ')}.` }),
    startedAt: instant.meta({
      description: 'When the first price moved in this direction within the window.',
    }),
    lastAt: instant.meta({ description: 'When any price of its bookmakers changed last.' }),
    leaders: books.meta({ description: 'Bookmakers that moved first, at `startedAt`.' }),
    followers: books.meta({ description: 'Those that moved later, first to last.' }),
    laggards: list(laggard).meta({ description: 'Those that made less than half of the move.' }),
  })
  .meta({
    id: 'Move',
    description:
      'How the consensus of one selection of a main line changed within a window, of the ' +
      'operators that quoted every selection at both ends.',
  });

const SAME: true = true satisfies Same<z.output<typeof moveSchema>, MoveRecord>;
void SAME;
