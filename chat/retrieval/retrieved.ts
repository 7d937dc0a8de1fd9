// What the retrieval of a question needs, and what it found.
import type { Sql } from '#backends/sql/sql.ts';
import type { History } from '#clickhouse/history-questions.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { Question } from '../language/question.ts';
import type { PlayerGames } from './book/player-games.ts';
import type { Resolution } from './entity.ts';
import type { Filters } from './filters.ts';

export interface Sources {
  readonly reader: Reader;
  readonly sql: Sql | undefined;
  readonly history: History | undefined;
  readonly games: PlayerGames;
}

/** What a question found. */
export interface Retrieved {
  readonly kind: 'retrieved';
  readonly question: Question;
  /** Position of the book, and its clock there, epoch milliseconds. */
  readonly seq: number;
  readonly nowMs: number;
  readonly filters: Filters;
  readonly records: readonly ChatRecord[];
  /** What was given up of the filters; empty where nothing was. */
  readonly dropped: readonly string[];
  /** Of event questions. */
  readonly resolution: Resolution | undefined;
  /** A surface stands in for the game that was asked for. */
  readonly isFallback: boolean;
  /** Stronger ones in other games of the same league, the best first. */
  readonly alternatives: readonly ChatRecord[];
  /** Of a parlay: so many of the records are its legs. */
  readonly legs: number;
  readonly notes: readonly string[];
  /** What is said of the records before anything else. */
  readonly leads: readonly string[];
  /** What is said of the first record behind it: that a fee is taken. */
  readonly asides: readonly string[];
  readonly looked: { readonly events: number; readonly candidates: number };
}
