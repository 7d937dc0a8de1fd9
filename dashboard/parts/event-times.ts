// Filters by when events are: of records that are live or pregame, or start soon.
import { param } from '../view/route.ts';

export const PHASES = ['pregame', 'live'] as const;
export const PHASE_CHOICES = [
  { id: undefined, name: 'Any time' },
  { id: 'pregame', name: 'Pregame' },
  { id: 'live', name: 'Live' },
] as const;
const STARTS = ['1h', '6h', '24h', '7d'] as const;
export const START_CHOICES = STARTS.map((id) => ({
  id,
  name: `within ${id.replace(/(\D)$/, ' $1')}`,
}));

/** What the address asks, as parameters of a request. Followed. */
export function timesOfEvents(): {
  readonly phase?: (typeof PHASES)[number];
  readonly startsWithin?: string;
} {
  const phase = PHASES.find((each) => each === param('phase'));
  const starts = STARTS.find((each) => each === param('starts'));
  return {
    ...(phase && { phase }),
    // Those that play have started.
    ...(starts && phase !== 'live' && { startsWithin: starts }),
  };
}
