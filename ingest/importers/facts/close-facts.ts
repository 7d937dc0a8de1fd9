// The close that checked lines make, as facts of a row: one close or none, and what was refused.
import type { CloseQuality, GamePeriod } from '#domain/history/close.ts';
import type { LeagueId } from '#domain/league.ts';
import type { CloseFacts, GameFacts } from '#domain/reference.ts';
import { type CheckedLines, checkedLines, type LinesDraft } from './closing-lines.ts';
import type { Fact } from './file-importer.ts';

/** What a close is of, and what the file knows about it. */
export interface CloseHead {
  readonly leagueId: LeagueId;
  readonly sourceGameId: string;
  readonly period: GamePeriod;
  readonly provider: string;
  /** Operators behind it, where the file says. */
  readonly books?: number | null;
  /** Age at the start, where the file says. */
  readonly minutesBeforeStart?: number | null;
}

const STALE_MINUTES = 60;
const THIN_BOOKS = 3;

/** The close of a row that states its lines, and the lines that cannot be. */
export function closeFactsOf(head: CloseHead, draft: LinesDraft): readonly Fact[] {
  const checked = checkedLines(head.leagueId, head.period, draft);
  const close = closeOf(head, checked.lines);
  const refused: readonly Fact[] = checked.refused.map((line) => ({ type: 'refused-line', line }));
  return close === null ? refused : [{ type: 'close', close }, ...refused];
}

/**
 * A game and its close, and what the row was kept without. What is still to be played has lines,
 * but has not closed.
 */
export function gameAndClose(
  game: GameFacts,
  close: readonly Fact[],
  leftOut: readonly Fact[],
): readonly Fact[] {
  return [{ type: 'game', game }, ...(game.status === 'final' ? close : []), ...leftOut];
}

/** A game, the close that its row states, and what the row was kept without. */
export function gameWithLines(
  game: GameFacts,
  provider: string,
  lines: LinesDraft,
  leftOut: readonly Fact[],
): readonly Fact[] {
  const { leagueId, sourceGameId } = game;
  const close = closeFactsOf({ leagueId, sourceGameId, period: 'full', provider }, lines);
  return gameAndClose(game, close, leftOut);
}

/** The close of these lines; null where there is none. */
export function closeOf(head: CloseHead, lines: CheckedLines['lines']): CloseFacts | null {
  const { leagueId, sourceGameId, period, provider } = head;
  const { books = null, minutesBeforeStart = null } = head;
  if (lines.moneyline === null && lines.spread === null && lines.total === null) return null;
  return {
    leagueId,
    sourceGameId,
    period,
    source: 'partner_historical',
    provider,
    quality: qualityOf(books, minutesBeforeStart),
    minutesBeforeStart,
    books,
    ...lines,
  };
}

function qualityOf(books: number | null, minutes: number | null): CloseQuality {
  if (minutes !== null && minutes > STALE_MINUTES) return 'stale';
  return books !== null && books < THIN_BOOKS ? 'thin' : 'ok';
}
