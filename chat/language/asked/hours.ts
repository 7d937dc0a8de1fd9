// Parts of a day that games start in, as people call them: "tonight", "this afternoon", "the early games". Their
// hours are those of New York, as days are.

import { easternMinute } from '#domain/eastern-day.ts';
import { isNegated, rowsOf } from '../contexts.ts';
import { Phrases, type Word } from '../words.ts';

/** A part of a day: [fromMin, toMin), minutes after midnight in New York, in words. */
export interface Hours {
  /** What it is called of today. */
  readonly label: string;
  /** "from 5:00 PM ET". */
  readonly text: string;
  readonly fromMin: number;
  readonly toMin: number;
}

/** Where clocks are read: New York, then farther west, and Greenwich. */
export type Zone = 'ET' | 'CT' | 'MT' | 'PT' | 'UTC';

/** A window of starts of each day: from one minute of it to before another, on the clocks of a zone. */
export interface StartWindow {
  readonly startsFromMin?: number;
  readonly startsBeforeMin?: number;
  readonly startsZone?: Zone;
}

type Part = 'evening' | 'afternoon' | 'morning' | 'early' | 'late';

const DAY_MIN = 1440;
const NOON = 720;
const LABELS: Readonly<Record<Part, string>> = {
  evening: 'tonight',
  afternoon: 'this afternoon',
  morning: 'this morning',
  early: 'the early games of today',
  late: 'the late games of today',
};
const HOURS: Readonly<Record<Part, readonly [fromMin: number, toMin: number]>> = {
  evening: [17 * 60, DAY_MIN],
  afternoon: [NOON, 17 * 60],
  morning: [0, NOON],
  early: [0, 16 * 60],
  late: [21 * 60, DAY_MIN],
};
/** Where early and late are of a sport's own slate. */
const OF_SPORT: Readonly<Partial<Record<string, Partial<typeof HOURS>>>> = {
  football: { early: [0, 15 * 60 + 30], late: [15 * 60 + 30, 19 * 60 + 30] },
  soccer: { early: [0, NOON], late: [NOON, DAY_MIN] },
  basketball: { early: [0, 20 * 60] },
  hockey: { early: [0, 20 * 60] },
};
const DAYS =
  'sunday|monday|tuesday|wednesday|thursday|friday|saturday|sundays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|tomorrow|tomorrows';
const OF_GAMES = 'games|game|slate|matches|match|matchups|bets|picks|plays|action|card';
const SLATES =
  'games|game|slate|window|kickoffs|kickoff|kicks|matches|match|tips|tipoffs|ones|starts|matchups|wave|batch';

const SPORTS =
  'nfl|nba|nhl|mlb|epl|mls|ncaaf|ncaab|cfb|cbb|college|football|basketball|hockey|baseball|soccer';

const behind = (words: string, others: string): string =>
  words
    .split('|')
    .flatMap((word) => others.split('|').map((other) => `${word} ${other}`))
    .join('|');
/** "Late games", "late nfl games". */
const slatesOf = (part: string): string =>
  `${behind(part, SLATES)}|${behind(behind(part, SPORTS), SLATES)}`;
const timesOf = (part: string): string =>
  [`this ${part}|in the ${part}`, behind(DAYS, part), behind(part, OF_GAMES)].join('|');

const parts = new Phrases<Part>([
  ...rowsOf(
    `tonight|tonights|at night|${behind(DAYS, 'night|nights')}|${timesOf('evening')}|${behind('night', OF_GAMES)}`,
    'evening',
  ),
  ...rowsOf(`${timesOf('afternoon')}|matinee|matinees`, 'afternoon'),
  ...rowsOf(timesOf('morning'), 'morning'),
  ...rowsOf(slatesOf('early|earlier'), 'early'),
  ...rowsOf(slatesOf('late|later'), 'late'),
]);
/** What a part leaves of the day where it is left out. */
const REST: Readonly<Partial<Record<Part, Part>>> = { early: 'late', late: 'early' };
/** Behind these a part of a day is when something began, or was: "moved since this morning". */
const BEFORE_NOW = /^(?:since|from|last|lost|until|till)$/;

/** The part of a day that one message asks for; of two the last. */
export function hoursAsked(words: readonly Word[], sports: readonly string[]): Hours | undefined {
  const found = parts
    .findIn(words)
    .filter(({ from }) => !BEFORE_NOW.test(words[from - 1]?.text ?? ''));
  const last = found.at(-1);
  const part = last?.value[0];
  if (last === undefined || part === undefined) return undefined;
  const [sport, second] = new Set(sports);
  const own = second === undefined ? OF_SPORT[sport ?? ''] : undefined;
  const [fromMin, toMin] = own?.[part] ?? HOURS[part];
  if (!isNegated(words, last.from)) return hoursOf(LABELS[part], fromMin, toMin);
  // "No night games": the rest of the day.
  if (REST[part] === undefined && part !== 'evening') return undefined;
  if (/^tonights?$/.test(words[last.from]?.text ?? '')) return undefined;
  return fromMin === 0 ? hoursOf('today', toMin, DAY_MIN) : hoursOf('today', 0, fromMin);
}

function hoursOf(label: string, fromMin: number, toMin: number): Hours {
  const [from, to] = [clockText(fromMin), clockText(toMin)];
  const text =
    toMin === DAY_MIN
      ? `from ${from} ET`
      : fromMin === 0
        ? `before ${to} ET`
        : `${from} to ${to} ET`;
  return { label, text, fromMin, toMin };
}

/** Whether an instant (epoch milliseconds) is in a part of its day. */
export function isWithinHours({ fromMin, toMin }: Hours, ms: number): boolean {
  const minute = easternMinute(ms);
  return minute >= fromMin && minute < toMin;
}

/** Minutes by which the clocks of zones are behind those of New York: of UTC in winter. */
export const BEHIND: Readonly<Record<Zone, number>> = {
  ...{ ET: 0, CT: 60, MT: 120, PT: 180 },
  UTC: -300,
};

/** Minutes by which clocks of a zone are behind those of New York at an instant in epoch milliseconds. */
export function minutesBehind(zone: Zone, ms: number): number {
  if (zone !== 'UTC') return BEHIND[zone];
  return ((easternMinute(ms) - (Math.floor(ms / 60_000) % DAY_MIN) + DAY_MIN) % DAY_MIN) - DAY_MIN;
}

/** Whether an instant (epoch milliseconds) is in a window of its day; one that ends before it begins is over midnight. */
export function isInWindow(window: StartWindow, ms: number): boolean {
  const { startsFromMin: from = 0, startsBeforeMin: before = DAY_MIN, startsZone } = window;
  if (from === 0 && before === DAY_MIN) return true;
  const behind = minutesBehind(startsZone ?? 'ET', ms);
  const minute = (easternMinute(ms) - behind + DAY_MIN) % DAY_MIN;
  if (from >= before) return minute >= from || minute < before;
  return minute >= from && minute < before;
}

/** "after 1:00 PM ET", "7:00 PM to 10:00 PM PT"; undefined where no window is asked for. */
export function windowText(window: StartWindow): string | undefined {
  const { startsFromMin: from, startsBeforeMin: before, startsZone = 'ET' } = window;
  if (from === undefined && before === undefined) return undefined;
  // A minute more: the time itself is out at the one end, in at the other.
  const isAfter = (from ?? 0) % 5 === 1;
  const isUntil = (before ?? 0) % 5 === 1;
  const first = from === undefined ? '' : clockText(isAfter ? from - 1 : from);
  const last = before === undefined ? '' : clockText(isUntil ? before - 1 : before);
  if (from !== undefined && before !== undefined) return `${first} to ${last} ${startsZone}`;
  if (from !== undefined) return `${isAfter ? 'after' : 'from'} ${first} ${startsZone}`;
  return `${isUntil ? 'until' : 'before'} ${last} ${startsZone}`;
}

/** "7:05 PM", "noon" as "12:00 PM", of minutes after midnight. */
export function clockText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')}`;
  return `${shown} ${hour < 12 ? 'AM' : 'PM'}`;
}
