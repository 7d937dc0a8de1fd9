// What the reader asks of moves; the server judges all of it.
import type { Channels } from '#client/overround.ts';
import { timesOfEvents } from '../parts/event-times.ts';
import { param } from '../view/route.ts';
import { leagueOf } from '../view/served-leagues.ts';

export type MoveRequest = Omit<Channels['moves']['request'], 'channel'>;

export const WINDOWS = ['1m', '5m', '15m', '60m'] as const;

/** Followed. */
export function moveRequest(): MoveRequest {
  const league = leagueOf(param('league'));
  const window = WINDOWS.find((each) => each === param('window'));
  const [market, leader, laggard] = [param('market'), param('leader'), param('laggard')];
  const minMove = Number(param('min', '0'));
  return {
    ...(league && { league }),
    ...(market && { market }),
    ...(window && { window }),
    ...(minMove > 0 && { minMove }),
    ...(leader && { leader }),
    ...(laggard && { laggard }),
    ...timesOfEvents(),
  };
}
