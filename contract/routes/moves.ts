// The route of moves of the market.
import { z } from 'zod';
import { MOVE_WINDOWS } from '#engine/view/moves/move-rules.ts';
import { moveExample } from '../examples/move-examples.ts';
import * as paging from '../paging-parameters.ts';
import { moveSchema } from '../records/move-records.ts';
import { listMeta } from '../records/records.ts';
import { route } from '../route.ts';
import { moveFilters } from './move-parameters.ts';

const THRESHOLDS = MOVE_WINDOWS.map(
  ({ name, leastDelta }) => `| ${name} | ${100 * leastDelta} |`,
).join('\n');

export const listMoves = route({
  operationId: 'listMoves',
  path: '/v1/moves',
  tag: 'Moves',
  summary: 'List moves of the market',
  description:
    'Selections of main lines whose consensus probability changed within the last minutes: the ' +
    'greatest change first, then by id. Each window is judged for itself.\n\n' +
    `| Window | Least change, percentage points |\n|---|---|\n${THRESHOLDS}\n\n` +
    'The probability is that of the model: prices without vig, one opinion per operator (its ' +
    'sharpest venue), weighted by sharpness, of approved sportsbooks and exchanges whose price ' +
    'for every selection stood at both ends of the window, unsuspended, at the same point. At ' +
    'least two operators are needed; a bookmaker that left, or came, is in neither end.\n\n' +
    'Every bookmaker of both ends is a leader, a follower or a laggard: it has moved if its own ' +
    'probability made at least half of `deltaProb`, and the leaders are those that did so ' +
    'first. A window reaches back to the start of an event that has begun, to the time at which ' +
    'the line became the main one, and to the oldest change that is remembered, at most. What ' +
    'time alone would change is not in the records: `ageMs` counts to `lastAt`.\n\n' +
    'A steam move on Pinnacle that DraftKings has not followed: ' +
    '`?leader=pinnacle&laggard=draftkings`.',
  query: { ...moveFilters, limit: paging.limit(200, 50), page: paging.page },
  data: z.array(moveSchema),
  meta: listMeta,
  example: [moveExample],
  exampleMeta: { count: 1, page: 1, league: 'nfl' },
  fromBook: true,
  errors: ['ERR_EVENT_NOT_FOUND'],
});
