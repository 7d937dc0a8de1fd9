// Plays of a game from ESPN's summary: one list in most sports, drives in football, key events in
// soccer. They are ordered by their own numbers, not by the list, in which a play that was told
// late stands last. Those of one number stand as the list has them.

import { z } from 'zod';
import { isSoccer, type LeagueId } from '#domain/league.ts';
import type { Play } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import {
  anything,
  isObject,
  itemsAs,
  list,
  longText,
  maybeBoolean,
  maybeId,
  maybeLongText,
  maybeNumber,
  maybeObject,
  maybeScore,
  maybeText,
  nameOf,
  readAs,
} from '../field-schemas.ts';
import { scoreOfSides } from '../games.ts';
import { inningName, periodName } from '../period-names.ts';
import type { Notes } from '../refusal.ts';

const playSchema = z.looseObject({
  id: maybeId,
  sequenceNumber: maybeNumber,
  type: maybeObject({ text: maybeText }),
  text: maybeLongText,
  shortText: maybeText,
  awayScore: maybeScore,
  homeScore: maybeScore,
  period: maybeObject({ number: maybeNumber, type: maybeText }),
  clock: maybeObject({ displayValue: maybeText }),
  scoringPlay: maybeBoolean,
  team: maybeObject({ id: maybeId }),
  /** Football's plays say whose ball it was. */
  start: maybeObject({ team: maybeObject({ id: maybeId }) }),
  wallclock: maybeText,
});
const drivesSchema = z.looseObject({ previous: list, current: anything });
const driveSchema = z.looseObject({ plays: list });
const MINUTE = /^(\d{1,3})'(?:\+(\d{1,2})')?$/;

type WirePlay = z.infer<typeof playSchema>;
type Read = { readonly play: WirePlay; readonly text: string };
/** Number, period and minute. */
type Order = readonly [number: number, period: number, minute: number];
type SideOf = (team: { readonly id?: string | null | undefined }) => 'home' | 'away' | undefined;

/** Every record that should be a play, wherever the summary keeps them. */
export function playRecordsOf(summary: unknown): readonly unknown[] {
  if (!isObject(summary)) return [];
  const { plays, drives, keyEvents } = summary;
  if (Array.isArray(plays)) return plays;
  const read = readAs(drivesSchema, drives);
  if (read === undefined) return Array.isArray(keyEvents) ? keyEvents : [];
  // The current drive is often the last of the previous ones too: its plays are then listed once.
  const previous = itemsAs(driveSchema, read.previous).flatMap((drive) => drive.plays);
  const current = readAs(driveSchema, read.current)?.plays ?? [];
  const listed = new Set(previous.map(idOf).filter((id) => id !== undefined));
  return [...previous, ...current.filter((play) => !listed.has(idOf(play) ?? ''))];
}

/** The plays, by rising sequence; `sideOf` knows the teams by the source's ids. */
export function readPlays(
  leagueId: LeagueId,
  records: readonly unknown[],
  sideOf: SideOf,
  notes: Notes,
): readonly Play[] {
  const read: Read[] = [];
  const seen = new Set<string>();
  for (const [place, record] of records.entries()) {
    const play = readAs(playSchema, record);
    const text = play && readAs(longText, play.text ?? play.shortText ?? play.type?.text);
    if (play === undefined) notes.refuse('malformed', `play ${nameOf(record)}`);
    else if (play.id && seen.has(play.id)) notes.refuse('duplicate', `play ${play.id}`);
    else if (text === undefined) notes.refuse('no_text', `play ${play.id ?? place}`);
    else {
      if (play.id) seen.add(play.id);
      read.push({ play, text });
      notes.accept();
    }
  }
  if (!haveOwnNumbers(read) && !isSoccer(leagueId)) {
    notes.drifted('plays without unique sequence numbers');
  }
  let last = -1;
  return inOrder(read).map(({ play, text, order: [number] }) => {
    // Sequences are whole, and none stands twice: who shares a number moves what follows.
    last = Math.max(number, last + 1);
    return playOf(leagueId, play, text, last, sideOf);
  });
}

function playOf(
  leagueId: LeagueId,
  play: WirePlay,
  text: string,
  sequence: number,
  sideOf: SideOf,
): Play {
  const { period, clock, type, homeScore, awayScore, wallclock } = play;
  const team = play.team ?? play.start?.team;
  const number = period?.number ?? 0;
  return {
    sequence,
    period: leagueId === 'mlb' ? inningName(period?.type, number) : periodName(leagueId, number),
    clock: leagueId === 'mlb' ? null : (clock?.displayValue ?? null),
    type: type?.text ?? null,
    text,
    team: (team && sideOf(team)) ?? null,
    isScoring: play.scoringPlay === true,
    score: scoreOfSides(homeScore, awayScore),
    at: parseTime(wallclock) ?? null,
  };
}

/** Whether every play has a number, and no two the same. */
function haveOwnNumbers(read: readonly Read[]): boolean {
  const numbers = read.flatMap(({ play }) => numberOf(play) ?? []);
  return new Set(numbers).size === read.length;
}

/**
 * The plays by their numbers, then by period and minute where none of them has a number, then by
 * the list. A play without a number stands behind the one that the list has before it.
 */
function inOrder(read: readonly Read[]): readonly (Read & { readonly order: Order })[] {
  const isNumbered = read.some(({ play }) => numberOf(play) !== undefined);
  let before: Order = [isNumbered ? -1 : 0, 0, 0];
  const ordered = read.map((each) => {
    const { play } = each;
    if (isNumbered) before = [numberOf(play) ?? before[0], 0, 0];
    else before = [0, ...timeOf(play, before)];
    return { ...each, order: before };
  });
  return ordered.toSorted(
    ({ order: a }, { order: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2],
  );
}

function numberOf({ sequenceNumber }: WirePlay): number | undefined {
  const isNumber = Number.isSafeInteger(sequenceNumber) && (sequenceNumber ?? -1) >= 0;
  return isNumber ? (sequenceNumber as number) : undefined;
}

/** Period and minute of a clock that runs up ("45'+2'"), as far as they are said. */
function timeOf({ period, clock }: WirePlay, [, lastPeriod, lastMinute]: Order): [number, number] {
  const number = period?.number ?? lastPeriod;
  const [, minute, added = '0'] = MINUTE.exec(clock?.displayValue ?? '') ?? [];
  if (minute === undefined) return [number, number === lastPeriod ? lastMinute : 0];
  return [number, Number(minute) + Number(added) / 100];
}

function idOf(record: unknown): string | undefined {
  return readAs(playSchema, record)?.id ?? undefined;
}
