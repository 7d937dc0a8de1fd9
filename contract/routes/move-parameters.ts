// The parameters of moves: one table for the list and the stream.
import {
  MOVE_WINDOW_NAMES,
  MOVE_WINDOWS,
  type MoveWindowName,
} from '#engine/view/moves/move-rules.ts';
import * as bookParameters from '../book-parameters.ts';
import { oneOf } from '../parameter-words.ts';
import * as parameters from '../parameters.ts';
import { percent } from '../parameters.ts';
import * as playerParameters from '../player-parameters.ts';
import type { Parameter } from '../route.ts';
import { phase, startsWithin } from './edge-parameters.ts';

const minMove: Parameter<number | undefined> = {
  ...percent('Least change of the probability, either way, in percentage points.'),
};

const window: Parameter<MoveWindowName | undefined> = {
  schema: oneOf(MOVE_WINDOW_NAMES).optional(),
  description:
    'Only moves within this window. The least, in percentage points: ' +
    `${MOVE_WINDOWS.map(({ name, leastDelta }) => `${100 * leastDelta} in ${name}`).join(', ')}.`,
  takes: `one of ${MOVE_WINDOW_NAMES.join(', ')}`,
  example: '5m',
};

const named = (description: string): typeof bookParameters.bookmaker => ({
  ...bookParameters.bookmaker,
  description: `${description} Its key or its display name, in any case.`,
});

export const moveFilters = {
  league: parameters.league,
  event: { ...parameters.eventIdPath, schema: parameters.eventIdPath.schema.optional() },
  market: parameters.market,
  window,
  minMove,
  book: named('Only moves with this bookmaker among the leaders, followers or laggards.'),
  leader: named('Only moves that this bookmaker began.'),
  laggard: named('Only moves that this bookmaker has not followed.'),
  team: { ...parameters.team, description: 'Only moves of events in which this team plays.' },
  player: playerParameters.player,
  playerId: playerParameters.playerId,
  oddsFormat: bookParameters.oddsFormat,
  phase: {
    ...phase,
    description: 'Only moves of events that have not started yet, or only of those that have.',
  },
  startsWithin: {
    ...startsWithin,
    description: 'Only moves of events that start from now on within this time: `90m`, `6h`, `2d`.',
  },
} as const;
