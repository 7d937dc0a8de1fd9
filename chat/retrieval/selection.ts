// How a bet is named: the selection, and the market that stands beside it.

import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { Question } from '../language/question.ts';
import { pointText } from './figures.ts';

interface Named extends Pick<ChatRecord, 'leagueId' | 'market' | 'outcome'> {
  readonly point?: number | undefined;
  readonly team?: string | undefined;
  readonly playerName?: string | undefined;
}

/** "Buffalo Bills -3.5", "Over 44.5", "Josh Allen Over 248.5", "Miami Dolphins Over 23.5". */
export function selectionText(record: Named): string {
  const { outcome, point, team, playerName } = record;
  const words = [playerName ?? team, outcome].filter((word) => word !== undefined);
  if (point !== undefined) words.push(pointText(point, /^spread(_|$)/.test(record.market)));
  return words.join(' ');
}

/** The sides of an arbitrage, each with its point: "Over 44.5 / Under 44.5". */
export function arbitrageText(record: Extract<ChatRecord, { recordType: 'arbitrage' }>): string {
  const { books, leagueId, market, team, playerName } = record;
  const subject = playerName ?? team;
  const sides = books.map(({ outcome, point }) =>
    selectionText({ leagueId, market, outcome, point }),
  );
  return subject === undefined ? sides.join(' / ') : `${subject} ${sides.join(' / ')}`;
}

/** What a record is called in a sentence: selection and market. */
export function betText(record: ChatRecord): string {
  const selection =
    record.recordType === 'arbitrage' ? arbitrageText(record) : selectionText(record);
  return `${selection} (${record.marketName})`;
}

/** American odds of a record: of an arbitrage those of its first leg. */
export function oddsOfRecord(record: ChatRecord): number {
  if (record.recordType === 'best_bet') return record.bestOdds;
  if (record.recordType === 'arbitrage') return record.books[0]?.odds ?? 100;
  return record.odds;
}

/** Of records those of the bet that an answer named first; none where it named none of them. */
export function namedFirst<R extends ChatRecord>(
  records: readonly R[],
  answer: string | undefined,
): readonly R[] {
  if (answer === undefined) return [];
  const placed = records
    .map((record) => ({ record, place: answer.indexOf(betText(record)) }))
    .filter(({ place }) => place >= 0);
  const first = Math.min(...placed.map(({ place }) => place));
  return placed.flatMap(({ record, place }) => (place === first ? [record] : []));
}

/** The earliest start first; of one start as they were. */
export function byStart<R extends ChatRecord>(records: readonly R[]): readonly R[] {
  return [...records].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** "Which of those starts first": of records those that an answer named, the earliest first; all where it named none. */
export function earliestOf<R extends ChatRecord>(
  records: readonly R[],
  answer: string | undefined,
): readonly R[] {
  const named = records.filter((each) => answer?.includes(betText(each)));
  return byStart(named.length > 0 ? named : records);
}

/** What the markets that are asked for are called; none where they have no name of their own. */
export function marketNames({
  wanted,
  catalog,
}: Pick<Question, 'wanted' | 'catalog'>): readonly string[] {
  if (wanted.markets.length === 0) {
    return wanted.wantsAlternates ? ['alternate lines'] : wanted.wantsProps ? ['player props'] : [];
  }
  const leagues = catalog.leagues.catalog;
  return wanted.markets.map((key) => {
    const named = leagues.active.flatMap(
      ({ leagueId }) => leagues.markets(leagueId).byType.get(key)?.marketName ?? [],
    );
    return named[0] ?? key;
  });
}
