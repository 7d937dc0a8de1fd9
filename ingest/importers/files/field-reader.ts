// Reads the fields of one row: the importer writes down what a good row is, and asks at the end.
// A field that is needed to know what the row is about costs the row, where it is wrong; any other
// costs itself, is absent, and is told among what was left out.

import { parseDay } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Score } from '#domain/message/message.ts';
import { cleanName } from '#domain/name-folding.ts';
import type { GameFacts } from '#domain/reference.ts';
import { resolveTeam } from '#domain/team.ts';
import { type ClockTime, parseClock } from '../../local-times.ts';
import type { Fact } from '../facts/file-importer.ts';
import { type Refusal, type RefusalReason, type RowPiece, refusal } from '../facts/refusal.ts';
import type { CsvRow } from './csv-row.ts';

/** What R and pandas write for a cell without a value. */
const ABSENT: ReadonlySet<string> = new Set(['', 'NA', 'NaN', 'None', 'NULL']);
const WHOLE = /^-?\d+(?:\.0+)?$/;
const YES: ReadonlySet<string> = new Set(['true', 't', 'yes', 'y', '1', '1.0']);
const NO: ReadonlySet<string> = new Set(['false', 'f', 'no', 'n', '0', '0.0']);
const MAX_TEXT_LENGTH = 200;
/** More than any team of these leagues has scored. */
const MAX_SCORE = 300;

export class FieldReader {
  readonly #cells: CsvRow;
  /** Columns whose value has a form that no cell has. */
  readonly #formless: ReadonlySet<string>;
  readonly #leftOut: Fact[] = [];
  #refusal: Refusal | null = null;

  constructor(cells: CsvRow, formless: ReadonlySet<string> = new Set()) {
    this.#cells = cells;
    this.#formless = formless;
  }

  /** Of a record of JSON: texts, numbers, yes and no are cells, null and what is absent blank. */
  static of(record: Readonly<Record<string, unknown>>): FieldReader {
    const members = Object.entries(record).filter(([, value]) => value != null);
    const isCell = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
    const cells = members.flatMap(([name, value]) => (isCell(value) ? [[name, `${value}`]] : []));
    const others = members.flatMap(([name, value]) => (isCell(value) ? [] : [name]));
    return new FieldReader(Object.fromEntries(cells), new Set(others));
  }

  /** The first thing that was wrong; whatever was read is then without meaning. */
  get refusal(): Refusal | null {
    return this.#refusal;
  }

  refuse(reason: RefusalReason, detail: string): void {
    this.#refusal ??= refusal(reason, detail);
  }

  /** What the row is kept without, as facts beside the others. */
  get leftOut(): readonly Fact[] {
    return this.#leftOut;
  }

  leaveOut(piece: RowPiece, reason: RefusalReason, detail: string): void {
    this.#leftOut.push({ type: 'refused-line', line: { piece, ...refusal(reason, detail) } });
  }

  /** The first of these columns that has a value, which may be any. */
  optional(...names: readonly string[]): string | null {
    return this.#find(names, (detail) => this.leaveOut('value', 'bad_value', detail));
  }

  text(...names: readonly string[]): string {
    const text = this.#find(names, (detail) => this.refuse('bad_value', detail));
    if (text === null) this.refuse('missing_field', names.join(' or '));
    return text ?? '';
  }

  /** What a word of the column stands for; null where there is none, or one that is unknown. */
  word<T>(name: string, words: ReadonlyMap<string, T>): T | null {
    const text = this.optional(name);
    const meant = text === null ? null : words.get(text);
    if (meant === undefined) this.leaveOut('value', 'bad_value', `${name}: ${text}`);
    return meant ?? null;
  }

  /** A whole number within the range, both ends included; "2011.0" is one. */
  whole(name: string, least: number, greatest: number): number {
    const text = this.text(name);
    if (text === '') return least;
    const value = numberOf(text, WHOLE, least, greatest);
    if (value === null) this.refuse('bad_value', `${name}: ${text}`);
    return value ?? least;
  }

  optionalWhole(name: string, least: number, greatest: number): number | null {
    return this.#optionalNumber(name, WHOLE, least, greatest);
  }

  /** A number with or without a fraction; null where the column is absent or empty. */
  optionalNumber(name: string, least: number, greatest: number): number | null {
    return this.#optionalNumber(name, /^-?\d+(?:\.\d+)?$/, least, greatest);
  }

  /** Yes or no; null where it is not said. */
  flag(name: string): boolean | null {
    const text = this.optional(name)?.toLowerCase() ?? null;
    if (text === null) return null;
    const isYes = YES.has(text);
    if (isYes || NO.has(text)) return isYes;
    this.leaveOut('value', 'bad_value', `${name}: ${text}`);
    return null;
  }

  /** Both scores or neither. */
  score(homeName: string, awayName: string): Score | null {
    return this.result(homeName, awayName).score;
  }

  /** How a game ended: it is over, its score not known, where one of the two can be read. */
  result(homeName: string, awayName: string): Pick<GameFacts, 'score' | 'status'> {
    const before = this.#leftOut.length;
    const home = this.optionalWhole(homeName, 0, MAX_SCORE);
    const away = this.optionalWhole(awayName, 0, MAX_SCORE);
    if (home !== null && away !== null) return { score: { home, away }, status: 'final' };
    const isOver = home !== null || away !== null;
    if (isOver && this.#leftOut.length === before) {
      this.leaveOut('score', 'contradiction', 'one score of two');
    }
    return { score: null, status: isOver ? 'final' : 'scheduled' };
  }

  /** YYYY-MM-DD, a day of the calendar from 1900 to 2099. */
  day(text: string): string {
    const day = /^(?:19|20)/.test(text) ? parseDay(text) : undefined;
    if (day === undefined) this.refuse('bad_value', `day: ${text}`);
    return day ?? '2000-01-01';
  }

  /** The same of a column; null where none is written, or what is written is none. */
  optionalDay(name: string): string | null {
    const text = this.optional(name);
    const day = text !== null && /^(?:19|20)/.test(text) ? parseDay(text) : undefined;
    if (text !== null && day === undefined) {
      this.leaveOut('value', 'bad_value', `${name}: ${text}`);
    }
    return day ?? null;
  }

  /** A time of day in any of the ways `parseClock` knows. */
  clock(text: string): ClockTime {
    const time = parseClock(text);
    if (time === undefined) this.refuse('bad_value', `time: ${text}`);
    return time ?? { hour: 0, minute: 0 };
  }

  /** The same; null where none is written, or what is written is none. */
  optionalClock(text: string | null): ClockTime | null {
    const time = text === null ? null : parseClock(text);
    if (time === undefined) this.leaveOut('value', 'bad_value', `time: ${text}`);
    return time ?? null;
  }

  /** The same; null also at midnight, which stands for no time. */
  knownClock(text: string | null): ClockTime | null {
    const time = this.optionalClock(text);
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

  #find(names: readonly string[], onBad: (detail: string) => void): string | null {
    for (const name of names) {
      if (this.#formless.has(name)) onBad(`${name}: neither text nor number`);
      const text = cleanName(this.#cells[name] ?? '');
      if (ABSENT.has(text)) continue;
      if (text.length <= MAX_TEXT_LENGTH) return text;
      onBad(`${name}: ${text.length} characters`);
    }
    return null;
  }

  #optionalNumber(name: string, form: RegExp, least: number, greatest: number): number | null {
    const text = this.optional(name);
    const value = text === null ? null : numberOf(text, form, least, greatest);
    if (text !== null && value === null) this.leaveOut('value', 'bad_value', `${name}: ${text}`);
    return value;
  }
}

function numberOf(text: string, form: RegExp, least: number, greatest: number): number | null {
  const value = form.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= greatest ? value : null;
}
