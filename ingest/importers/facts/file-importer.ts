// What an importer of a downloaded file is: it reads one row at a time, and every row is facts or
// a refusal. Which rows belong together, how batches are cut and what a crash leaves is not its
// concern.

import type { GamePeriod } from '#domain/history/close.ts';
import type { LeagueId } from '#domain/league.ts';
import type {
  CloseFacts,
  GameFacts,
  InjuryFacts,
  PlayerLine,
  ReferenceBatch,
  RosterFacts,
} from '#domain/reference.ts';
import type { ImportMark, WriteReport } from '#stores/reference-writer.ts';
import type { CsvRow } from '../files/csv-row.ts';
import type { Quote } from './consensus.ts';
import type { LineRefusal, Refusal } from './refusal.ts';
import type { Schedule } from './schedule.ts';

export interface FileRow {
  /** From 1; a header is no row. */
  readonly number: number;
  /** Line of the file at which the row begins, from 1; null in a document. */
  readonly line: number | null;
  /** Of a CSV file; empty otherwise. */
  readonly cells: CsvRow;
  /** Of a JSONL file or document, unchecked; null otherwise. */
  readonly value: unknown;
}

/** How the rows of a file are found. */
export type FileShape =
  /** Every name of at least one of `headers` is a column. */
  | { readonly type: 'csv'; readonly headers: readonly (readonly string[])[] }
  | { readonly type: 'jsonl' }
  /** One JSON document; null where it is not of this kind. */
  | { readonly type: 'json'; rowsOf(document: unknown): Iterable<unknown> | null };

/** One thing a row says. */
export type Fact =
  | { readonly type: 'game'; readonly game: GameFacts }
  | { readonly type: 'roster'; readonly roster: RosterFacts }
  | { readonly type: 'close'; readonly close: CloseFacts }
  /** A line or other piece of the row that cannot be; the row is accepted without it. */
  | { readonly type: 'refused-line'; readonly line: LineRefusal }
  | QuotesFact
  | PlayerFact
  | InjuryFact
  | InjuryChange;

/**
 * One player's line; the lines of a game become one box score. Rows that differ about who is at
 * home are of a game on neutral ground, whose home team is the one whose id sorts first.
 */
export interface PlayerFact {
  readonly type: 'player';
  readonly leagueId: LeagueId;
  readonly sourceGameId: string;
  /** His team, which is one of the two. */
  readonly teamId: string;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly line: PlayerLine;
  /** When it was played (epoch ms), to the day. */
  readonly at: number;
  /** The game, where the file is all there is to know it by. */
  readonly game: GameFacts | null;
}

/** One entry of a weekly report; entries of one team and week become one report. */
export interface InjuryFact {
  readonly type: 'injury';
  readonly leagueId: LeagueId;
  readonly teamId: string;
  readonly week: string;
  readonly at: number;
  readonly item: InjuryFacts;
}

/** A player enters a list, or leaves it (`item` null); the team's whole list becomes a report. */
export interface InjuryChange {
  readonly type: 'injury-change';
  readonly leagueId: LeagueId;
  /** Null when he leaves: the lists know where he was. */
  readonly teamId: string | null;
  readonly at: number;
  readonly playerKey: string;
  readonly item: InjuryFacts | null;
}

/** Prices of some books; those of one key and period become one close. */
export interface QuotesFact {
  readonly type: 'quotes';
  readonly leagueId: LeagueId;
  /** What the file knows the game by. */
  readonly key: string;
  readonly period: GamePeriod;
  /** Null where this row does not say which game it is of; some row of the key must. */
  readonly sourceGameId: string | null;
  /** The game, where the file is all there is to know it by. */
  readonly game: GameFacts | null;
  /** When the prices were taken; only the newest of a key count. */
  readonly at: number | null;
  readonly provider: string;
  readonly quotes: readonly Quote[];
  /** Names among the books that are averages of books. */
  readonly averages: ReadonlySet<string>;
}

/** What a row comes to. No facts is an accepted row that only repeats what is known. */
export type Read = readonly Fact[] | Refusal;

export interface ImportContext {
  /** For kinds whose season is in the name of the file only. */
  readonly path: string;
  /** For kinds whose rows name a team and a week but no game. */
  readonly schedule: Schedule;
  /** How often this import has asked for `key`, from 1: tells games of a pair and day apart. */
  readonly nth: (key: string) => number;
}

export interface FileImporter {
  /** As typed on the command line. */
  readonly kind: string;
  /** One line for the help. */
  readonly describe: string;
  /** `source` of the batches. */
  readonly source: string;
  readonly shape: FileShape;
  /** Depends on the row, the context and the rows before. Never throws on bad data. */
  read(row: FileRow, context: ImportContext): Read;
}

/** Where batches go. Both methods may reject; the import then ends with that error. */
export interface ImportSink {
  /** Row of the last mark of this file and kind; 0 where there is none. */
  position(kind: string, fileSha256: string): Promise<number>;
  /**
   * Stores both or neither, and no mark where something waits for its game. A batch may be empty:
   * then only the mark counts.
   */
  write(batch: ReferenceBatch, mark: ImportMark | null): Promise<WriteReport>;
}

/** Tables under one of these headers, each the names of its columns with ", " in between. */
export function csvShape(...headers: readonly string[]): FileShape {
  return { type: 'csv', headers: headers.map((names) => names.split(', ')) };
}

type GivenQuotes = 'leagueId' | 'key' | 'sourceGameId' | 'provider' | 'quotes';

/** Prices of a whole game, unless more is given of them. */
export function quotesFact(given: Pick<QuotesFact, GivenQuotes> & Partial<QuotesFact>): QuotesFact {
  const usual = { type: 'quotes', period: 'full', game: null, at: null } as const;
  return { ...usual, averages: new Set(), ...given };
}

export function isRefusal(read: Read): read is Refusal {
  return 'reason' in read;
}
