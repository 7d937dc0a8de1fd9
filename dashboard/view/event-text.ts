// Games in words.
import type { Event } from '#client/overround.ts';
import { dayText, timeText } from './time-text.ts';

/** Who plays. */
export function matchupText({
  awayTeamName,
  homeTeamName,
}: Pick<Event, 'awayTeamName' | 'homeTeamName'>): string {
  return `${awayTeamName} @ ${homeTeamName}`;
}

/** When it starts, or its period while it is played. */
export function whenText({ status, period, startTime }: Event): string {
  if (status === 'in_progress') return `live ${period ?? ''}`;
  return `${dayText(startTime)} ${timeText(startTime)}`;
}
