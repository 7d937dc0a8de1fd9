// Plays of a game from ESPN's summary: one list in most sports, drives in football, key events in
// soccer. Their own sequence numbers are kept where they are unique, else places in the list count.
import { z } from 'zod';
import type { LeagueId } from '#domain/league.ts';
import type { Play } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import { inningName, periodName } from '../period-names.ts';
import type { Notes } from '../refusal.ts';
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
  maybeText,
  nameOf,
  readAs,
} from '../wire.ts';

const playSchema = z.looseObject({
  id: maybeId,
  sequenceNumber: maybeNumber,
  type: maybeObject({ text: maybeText }),
  text: maybeLongText,
  shortText: maybeText,
  awayScore: maybeNumber,
  homeScore: maybeNumber,
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

type WirePlay = z.infer<typeof playSchema>;
type SideOf = (team: { readonly id?: string | null | undefined }) => 'home' | 'away' | undefined;

/** Every record that should be a play, wherever the summary keeps them. */
export function playRecordsOf(summary: unknown): readonly unknown[] {
  if (!isObject(summary)) return [];
  const { plays, drives, keyEvents } = summary;
  if (Array.isArray(plays)) return plays;
  const read = readAs(drivesSchema, drives);
  if (read === undefined) return Array.isArray(keyEvents) ? keyEvents : [];
  // The current drive is often the last of the previous ones too: its plays are then told once.
  const previous = itemsAs(driveSchema, read.previous).flatMap((drive) => drive.plays);
  const current = readAs(driveSchema, read.current)?.plays ?? [];
  const told = new Set(previous.map(idOf).filter((id) => id !== undefined));
  return [...previous, ...current.filter((play) => !told.has(idOf(play) ?? ''))];
}

/** The plays, by rising sequence; `sideOf` knows the teams by the source's ids. */
export function readPlays(
  leagueId: LeagueId,
  records: readonly unknown[],
  sideOf: SideOf,
  notes: Notes,
): readonly Play[] {
  const read: { readonly play: WirePlay; readonly place: number; readonly text: string }[] = [];
  const seen = new Set<string>();
  for (const [place, record] of records.entries()) {
    const play = readAs(playSchema, record);
    const text = play && readAs(longText, play.text ?? play.shortText ?? play.type?.text);
    if (play === undefined) notes.refuse('malformed', `play ${nameOf(record)}`);
    else if (play.id && seen.has(play.id)) notes.refuse('duplicate', `play ${play.id}`);
    else if (text === undefined) notes.refuse('no_text', `play ${play.id ?? place}`);
    else {
      if (play.id) seen.add(play.id);
      read.push({ play, place, text });
      notes.accept();
    }
  }
  const isNumbered = hasOwnNumbers(read.map(({ play }) => play));
  if (!isNumbered && leagueId.startsWith('soccer_') === false && read.length > 0) {
    notes.drifted('plays without unique sequence numbers');
  }
  return read
    .map(({ play, place, text }) =>
      playOf(leagueId, play, text, isNumbered ? (play.sequenceNumber ?? place) : place, sideOf),
    )
    .sort((a, b) => a.sequence - b.sequence);
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
  const hasScore = typeof homeScore === 'number' && typeof awayScore === 'number';
  return {
    sequence,
    period: leagueId === 'mlb' ? inningName(period?.type, number) : periodName(leagueId, number),
    clock: leagueId === 'mlb' ? null : (clock?.displayValue ?? null),
    type: type?.text ?? null,
    text,
    team: (team && sideOf(team)) ?? null,
    isScoring: play.scoringPlay === true,
    score: hasScore ? { home: homeScore, away: awayScore } : null,
    at: parseTime(wallclock) ?? null,
  };
}

function hasOwnNumbers(plays: readonly WirePlay[]): boolean {
  const numbers = plays.map(({ sequenceNumber }) => sequenceNumber);
  const isWhole = numbers.every((each) => Number.isSafeInteger(each));
  return isWhole && new Set(numbers).size === numbers.length;
}

function idOf(record: unknown): string | undefined {
  return readAs(playSchema, record)?.id ?? undefined;
}
