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
/** Where the games are what is asked for. */
const ASKED_MAX = 12;
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
  const names = someText(live, ({ matchup }) => matchup, ASKED_MAX);
  return [
    live.length === 0
      ? 'No game with prices is in play now.'
      : `In play now, with prices: ${countText(live.length, 'game')}, ${names}.`,
    comingText(games, nowMs, ASKED_MAX),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

/** That games of answers before are left out, and which. */
export function otherGamesText(games: readonly string[]): string {
  if (games.length === 0)
    return 'What was answered before is not among the messages, so it may come again: send the answers, too.';
  if (games.length === 1) return `From another game than ${games[0]}, which was answered before.`;
  const which = games.length > NAMED_MAX ? `the ${games.length} games` : listText(games);
  return `From other games than ${which}, which were answered before.`;
}

/** The next games with their starts; empty where none is to come. */
export function comingText(games: readonly EventFacts[], nowMs: number, most = NAMED_MAX): string {
  const next = games.filter(({ startTimeMs }) => startTimeMs > nowMs);
  if (next.length === 0) return '';
  const timed = (game: EventFacts): string => `${game.matchup} (${easternText(game.startTimeMs)})`;
  return `To come: ${someText(next, timed, most)}.`;
}

function someText(
  all: readonly EventFacts[],
  text: (game: EventFacts) => string,
  most: number,
): string {
  const told = all.slice(0, most).map(text);
  const more = all.length - told.length;
  return listText(more > 0 ? [...told, `${more} more`] : told);
}
