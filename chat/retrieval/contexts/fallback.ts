// What stands in for a game that could not be told: a surface of the same league.
import type { Refusal } from '#contract/errors.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { isOnNamedTeam } from '../asked-bet.ts';
import { madeOf } from '../book/candidates.ts';
import type { Resolution } from '../entity.ts';
import { type Filters, openFilters } from '../filters.ts';
import { comingText, GAMES_MAX, startText } from '../notes/game-notes.ts';
import type { Retrieved } from '../retrieved.ts';
import type { Run } from '../run.ts';
import { nothing } from './nothing.ts';

const OTHERS = 'other games';

/**
 * The best of the games of whoever is named, in the markets that are asked for; else the best of the league, and of
 * all leagues where it has nothing.
 */
export function fallback(run: Run, resolution: Resolution): Retrieved | Refusal {
  const { given, wanted } = run.question;
  const own = resolution.leagues.length > 0 ? resolution.leagues : wanted.leagues;
  const bare = bareFilters(run, given.leagues.length > 0 ? given.leagues : own);
  const { marketTypes, marketText, onlyProps, teamIds } = run.filters;
  run.leads.push(...thereTexts(run, resolution, bare));
  const stand = (filters: Filters, records: readonly ChatRecord[], what: string): Retrieved => {
    const isUnknown = run.question.subject.hasUnknown && what === OTHERS && !resolution.event;
    const beside = 'No bet is named for it: what the records hold is of other games.';
    run.leads.push(isUnknown ? beside : `What follows is of ${what}.`);
    return run.found(records.slice(0, run.limit), { resolution, filters, isFallback: true });
  };
  if (resolution.next.length > 0) {
    const theirs: Filters = { ...bare, teamIds, ...(marketTypes && { marketTypes, marketText }) };
    const own = madeOf([...run.book.edges(theirs, ['ev']), ...run.book.prices(theirs)]);
    const named = run.ranked(own.filter((record) => isOnNamedTeam(record, run.question)));
    if (named.length > 0) return stand(theirs, named, 'their own next games');
  }
  const tries: readonly Filters[] = [
    ...(marketTypes || onlyProps ? [{ ...bare, marketTypes, marketText, onlyProps }] : []),
    bare,
    ...(given.leagues.length > 0 ? [] : [{ ...bare, leagues: [] }]),
  ];
  for (const filters of tries) {
    const records = run.ranked(boardOf(run, filters));
    if (records.length > 0) return stand(filters, records, OTHERS);
  }
  return nothing(run);
}

/** What structured filters bound, in these leagues; nothing that the words of the prompt want. */
export function bareFilters(run: Run, leagues: Filters['leagues']): Filters {
  const { filters, question } = run;
  const { given, wanted } = question;
  const mayUseAll = given.bookmakerIds.length === 0 && wanted.withoutBookIds.length === 0;
  return {
    ...openFilters(filters),
    leagues,
    teamIds: undefined,
    playerIds: undefined,
    onlyAlternates: false,
    ...(given.market === undefined
      ? { marketText: undefined }
      : { marketTypes: filters.marketTypes }),
    ...(mayUseAll && { bookmakerIds: undefined }),
    ...(given.sourceType === undefined && { sourceType: undefined }),
  };
}

/** Edges, and behind them prices without one where edges are too few. */
export function boardOf(run: Run, filters: Filters): readonly ChatRecord[] {
  const edges = run.strongest(run.book.edges(filters, ['ev', 'arbitrage']));
  const isFull = edges.length === run.limit;
  return [...edges, ...(isFull ? [] : run.strongest(run.book.prices(filters)))];
}

/** Which games there are in place of the one that was asked for; `league`: those among which they are. */
function thereTexts(
  { book, nowMs }: Run,
  { next, event }: Resolution,
  league: Filters,
): readonly string[] {
  if (event) return [];
  if (next.length > 0) return next.map((game) => `${startText(game, nowMs)}.`);
  const coming = comingText(book.next(league, GAMES_MAX), nowMs);
  return coming === '' ? [] : [coming];
}
