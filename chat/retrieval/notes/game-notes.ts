// When games begin, and which there are, in sentences.
import { easternDay, easternMinute } from '#domain/eastern-day.ts';
import type { EventRecord } from '#engine/view/records.ts';
import { listText } from '#player-form/wording.ts';
import { clockText } from '../../language/asked/hours.ts';
import type { EventFacts } from '../book/event-facts.ts';
import { countText } from '../figures.ts';

/** Games that are counted. */
export const GAMES_MAX = 200;
const NAMED_MAX = 3;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** An instant (epoch milliseconds) as people in New York write it: "Sun, Nov 8, 7:05 PM ET". */
export function easternText(ms: number): string {
  const [year = 0, month = 1, day = 1] = easternDay(ms).split('-').map(Number);
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday}, ${MONTHS[month - 1]} ${day}, ${clockText(easternMinute(ms))} ET`;
}

/** "Miami Dolphins @ Buffalo Bills starts on Sun, Nov 9, 1:00 PM ET"; without a full stop. */
export function startText({ matchup, startTimeMs, status }: EventFacts, nowMs: number): string {
  const when = easternText(startTimeMs);
  if (status === 'postponed') return `${matchup} is postponed`;
  if (status === 'in_progress') return `${matchup} is in play: it began on ${when}`;
  return startTimeMs <= nowMs
    ? `${matchup} was to begin on ${when}`
    : `${matchup} starts on ${when}`;
}

/** "The score: Minnesota Wild 1, Toronto Maple Leafs 3 (3rd Period)."; undefined where none is known of a game in play. */
export function scoreText(event: EventRecord): string | undefined {
  const { status, score, period, clock, homeTeamName, awayTeamName } = event;
  if (status !== 'in_progress' || score === null) return undefined;
  const when = [period, clock].filter((each) => each !== null).join(', ');
  const at = when === '' ? '' : ` (${when})`;
  return `The score: ${awayTeamName} ${score.away}, ${homeTeamName} ${score.home}${at}.`;
}

/** Which games there are: those in play first, then the next ones. */
export function gamesText(games: readonly EventFacts[], nowMs: number): string {
  const live = games.filter(({ status }) => status === 'in_progress');
  const names = someText(live, ({ matchup }) => matchup);
  return [
    live.length === 0
      ? 'No game with prices is in play now.'
      : `In play now, with prices: ${countText(live.length, 'game')}, ${names}.`,
    comingText(games, nowMs),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** The next games with their starts; empty where none is to come. */
export function comingText(games: readonly EventFacts[], nowMs: number): string {
  const next = games.filter(({ startTimeMs }) => startTimeMs > nowMs);
  if (next.length === 0) return '';
  const timed = (game: EventFacts): string => `${game.matchup} (${easternText(game.startTimeMs)})`;
  return `To come: ${someText(next, timed)}.`;
}

function someText(all: readonly EventFacts[], text: (game: EventFacts) => string): string {
  const told = all.slice(0, NAMED_MAX).map(text);
  const more = all.length - told.length;
  return listText(more > 0 ? [...told, `${more} more`] : told);
}
