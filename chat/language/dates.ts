// Which date, or span of dates, a message names, and with which of its words: numbers of a date are
// no count of legs and no bankroll.
import { easternDay, parseDay } from '#domain/eastern-day.ts';
import { type Word, wordSet } from './words.ts';

export interface DateNamed {
  /** YYYY-MM-DD, both of the span; one day where only one is named. */
  readonly first: string;
  readonly last: string;
  /** Places of its words; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NAME =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const MONTH = '(?<month>\\d{1,2})';
/** "Nov 30, 2000 bankroll" has a bankroll, no year. */
const YEAR =
  '(?:(?: ,)? (?<year>20\\d\\d)(?= |$)(?! (?:bank|bankroll|roll|budget|dollars|bucks)\\b))?';
/** Of words with single spaces between: "2025 -11 -30", "11 / 30". */
const WRITTEN: readonly RegExp[] = [
  `(?<year>20\\d\\d) (?:-|\\/ )${MONTH} (?:-|\\/ )${DAY}`,
  `${MONTH} -${DAY} -(?<year>20\\d\\d)`,
  `${NAME} ${DAY}(?! units?\\b)${YEAR}`,
  `${DAY} (?:of )?${NAME}(?! \\d{1,2}(?: |$))${YEAR}`,
  '(?:on|for) the (?<day>\\d{1,2})(?:st|nd|rd|th)(?! (?:half|quarter|period|inning|leg|hole)\\b)',
].map(atStart);
/** These may be odds or a part as well: "5/1", "1/4 kelly". */
const SLASHED = atStart(
  `${MONTH} \\/ ${DAY}(?: \\/ (?<year>(?:20)?\\d\\d))?` +
    '(?! (?:kelly|of|odds|points?|units?|(?:long)?shots?)\\b)',
);
const UP_TO = atStart(
  `(?:(?:to|thru|through|until|till|-) |[-–])(?:${NAME} |${MONTH} \\/ )?(?:the )?${DAY}`,
);
/** Behind these a number counts, or is an amount: "top 10 Nov bets". */
const BEFORE_A_COUNT = wordSet(
  'top best first last bankroll roll budget kelly odds at pays in hit went',
);
/** No date begins otherwise. */
const BEGIN = /^(?:\d|on|for|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const PIECES_MAX = 7;
const NEAR_MS = 100 * 86_400_000;

/** The first date of a message; without a year the next such day. `unread`: there is none such. */
export function dateNamed(words: readonly Word[], nowMs: number): DateNamed | 'unread' | undefined {
  const today = easternDay(nowMs);
  let isUnread = false;
  for (const [at, { raw }] of words.entries()) {
    if (!BEGIN.test(raw)) continue;
    const text = textFrom(words, at);
    const isCount = /^\d+$/.test(raw) && BEFORE_A_COUNT.has(words[at - 1]?.text ?? '');
    const written = isCount ? undefined : matchOf(WRITTEN, text);
    const slashed = isCount ? undefined : matchOf([SLASHED], text);
    const match = written ?? slashed;
    if (!match || /^\d+ (?:of )?(?:may|mar|march)\b/.test(match[0])) continue;
    const first = nextDay(match, today);
    const isSure = written !== undefined || match.groups?.year !== undefined;
    isUnread ||= first === undefined && isSure;
    if (first === undefined || (!isSure && !isLikely(words[at - 1], first, nowMs))) continue;
    const to = at + match[0].split(' ').length;
    const end = matchOf([UP_TO], textFrom(words, to));
    const last = end && nextDay(end, first);
    if (!last) return { first, last: first, from: at, to };
    return { first, last, from: at, to: to + end[0].split(' ').length };
  }
  return isUnread ? 'unread' : undefined;
}

/** The text without the words of the date. */
export function withoutDate(text: string, words: readonly Word[], { from, to }: DateNamed): string {
  const said = words.slice(from, to).map(({ raw }) => raw);
  return text.replace(new RegExp(said.join('[^\\p{L}\\d]*'), 'u'), ';');
}

/** A number with a sign of its own, a price, is no day: "Nov 28 -3". */
function textFrom(words: readonly Word[], at: number): string {
  return words
    .slice(at, at + PIECES_MAX)
    .map(({ raw, isSigned }) => (isSigned ? '±' : raw))
    .join(' ');
}

function atStart(source: string): RegExp {
  return new RegExp(`^${source}(?= |$)`, 'iu');
}

function matchOf(forms: readonly RegExp[], text: string): RegExpExecArray | undefined {
  return forms.find((form) => form.test(text))?.exec(text) ?? undefined;
}

/** Whether a month and a day with a slash between are meant for a date. */
function isLikely(before: Word | undefined, day: string, nowMs: number): boolean {
  if (before?.text === 'on' || before?.text === 'for') return true;
  return Date.parse(day) - nowMs < NEAR_MS;
}

/** The next such day from another on; of the month, and of the year, where they were said. */
function nextDay({ groups = {} }: RegExpExecArray, since: string): string | undefined {
  const { name, month, day = '', year } = groups;
  const only = name ? MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 : month;
  const thisYear = Number(since.slice(0, 4));
  const years = year === undefined ? [thisYear, thisYear + 1] : [2000 + (Number(year) % 100)];
  const months = only === undefined ? MONTHS.map((_, at) => at + 1) : [only];
  return years
    .flatMap((each) => months.map((of) => parseDay(`${each}-${pad(of)}-${pad(day)}`)))
    .find((each) => each !== undefined && (year !== undefined || each >= since));
}

function pad(value: number | string): string {
  return String(value).padStart(2, '0');
}
