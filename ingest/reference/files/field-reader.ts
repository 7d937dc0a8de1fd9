// Reads the fields of one row and remembers the first that is wrong: the importer writes down
// what a good row is, asks once at the end, and never sees a bad value become a fact.
import { parseDay } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Score } from '#domain/message.ts';
import { cleanName } from '#domain/name-folding.ts';
import { resolveTeam } from '#domain/team.ts';
import type { Cells } from './file-importer.ts';
import { type ClockTime, parseClock } from './local-times.ts';
import { type Refusal, type RefusalReason, refusal } from './refusal.ts';

/** What R and pandas write for a cell without a value. */
const ABSENT: ReadonlySet<string> = new Set(['', 'NA', 'NaN', 'None', 'NULL']);
const WHOLE = /^-?\d+(?:\.0+)?$/;
const YES: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', '1', '1.0']);
const NO: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', '0', '0.0']);
const MAX_TEXT_LENGTH = 200;
/** More than any team of these leagues has scored. */
const MAX_SCORE = 300;

export class FieldReader {
  readonly #cells: Cells;
  #refusal: Refusal | null = null;

  constructor(cells: Cells) {
    this.#cells = cells;
  }

  /** The first thing that was wrong; whatever was read is then without meaning. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  refuse(reason: RefusalReason, detail: string): void {
    this.#refusal ??= refusal(reason, detail);
  }

  /** The first of these columns that has a value. */
  optional(...names: readonly string[]): string | null {
    for (const name of names) {
      const text = cleanName(this.#cells[name] ?? '');
      if (ABSENT.has(text)) continue;
      if (text.length <= MAX_TEXT_LENGTH) return text;
      this.refuse('bad_value', `${name}: ${text.length} characters`);
    }
    return null;
  }

  text(...names: readonly string[]): string {
    const text = this.optional(...names);
    if (text === null) this.refuse('missing_field', names.join(' or '));
    return text ?? '';
  }

  /** A whole number within the range, both ends included; "2011.0" is one. */
  whole(name: string, least: number, greatest: number): number {
    const text = this.text(name);
    return text === '' ? least : this.#number(name, text, WHOLE, least, greatest);
  }

  optionalWhole(name: string, least: number, greatest: number): number | null {
    const text = this.optional(name);
    return text === null ? null : this.#number(name, text, WHOLE, least, greatest);
  }

  /** A number with or without a fraction; null where the column is absent or empty. */
  optionalNumber(name: string, least: number, greatest: number): number | null {
    const text = this.optional(name);
    return text === null ? null : this.#number(name, text, /^-?\d+(?:\.\d+)?$/, least, greatest);
  }

  /** Yes or no; null where it is not said. */
  flag(name: string): boolean | null {
    const text = this.optional(name)?.toLowerCase() ?? null;
    if (text === null) return null;
    const isYes = YES.has(text);
    if (!isYes && !NO.has(text)) this.refuse('bad_value', `${name}: ${text}`);
    return isYes;
  }

  /** Both scores or neither. */
  score(homeName: string, awayName: string): Score | null {
    const home = this.optionalWhole(homeName, 0, MAX_SCORE);
    const away = this.optionalWhole(awayName, 0, MAX_SCORE);
    if (home !== null && away !== null) return { home, away };
    if (home !== null || away !== null) this.refuse('contradiction', 'one score of two');
    return null;
  }

  /** YYYY-MM-DD, a day of the calendar from 1900 to 2099. */
  day(text: string): string {
    const day = /^(?:19|20)/.test(text) ? parseDay(text) : undefined;
    if (day === undefined) this.refuse('bad_value', `day: ${text}`);
    return day ?? '2000-01-01';
  }

  /** A time of day in any of the ways `parseClock` knows. */
  clock(text: string): ClockTime {
    const time = parseClock(text);
    if (time === undefined) this.refuse('bad_value', `time: ${text}`);
    return time ?? { hour: 0, minute: 0 };
  }

  /** A time of day; null where none is written, or midnight, which stands for none. */
  knownClock(text: string | null): ClockTime | null {
    const time = text === null ? null : this.clock(text);
    return time?.hour === 0 && time.minute === 0 ? null : time;
  }

  /** The id of the team that a text names. */
  team(leagueId: LeagueId, text: string): string {
    const team = text === '' ? undefined : resolveTeam(leagueId, text);
    if (team === undefined) this.refuse('unknown_team', `${leagueId}: ${text}`);
    return team?.teamId ?? `${leagueId}_`;
  }

  /** Both teams, which must be two. */
  teams(leagueId: LeagueId, homeText: string, awayText: string) {
    const homeTeamId = this.team(leagueId, homeText);
    const awayTeamId = this.team(leagueId, awayText);
    if (homeTeamId === awayTeamId) this.refuse('contradiction', `${homeText} against itself`);
    return { homeTeamId, awayTeamId };
  }

  #number(name: string, text: string, form: RegExp, least: number, greatest: number): number {
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= greatest) return value;
    this.refuse('bad_value', `${name}: ${text}`);
    return least;
  }
}
