// Which of many followed views a change may concern: by the events they are about, by the venues of
// their sets, by what they show, and by the lines on which they show arbitrages of their sets.
import type { EventState } from '../../book/book.ts';
import type { Scope } from '../changes/line-walk.ts';
import type { FollowedEdges } from './followed-edges.ts';

type Views = Set<FollowedEdges>;
const NONE: ReadonlySet<FollowedEdges> = new Set();

export class ViewIndex {
  readonly all: Views = new Set();
  /** With edges that stand on lines, at any venue. */
  readonly everywhere: Views = new Set();
  /** That pass edges by who else has an opinion. */
  readonly ofOpinions: Views = new Set();
  /** With arbitrages that are found for them, at any venue. */
  readonly arbitragesEverywhere: Views = new Set();
  /** With edges that are found on request. */
  readonly requested: Views = new Set();
  /** Under limits on the event itself. */
  readonly ofEvents: Views = new Set();
  readonly #byVenue = new Map<string, Views>();
  readonly #holders = new Map<number, Views>();
  /** How many are about an event, a league, or all: ''. */
  readonly #scopes = new Map<string, number>();

  add(view: FollowedEdges): void {
    for (const views of this.#listsOf(view)) views.add(view);
    this.#count(view.scope, 1);
    for (const bookmakerId of venuesOf(view)) put(this.#byVenue, bookmakerId, view);
  }

  delete(view: FollowedEdges): void {
    for (const views of this.#listsOf(view)) views.delete(view);
    this.#count(view.scope, -1);
    for (const bookmakerId of venuesOf(view)) drop(this.#byVenue, bookmakerId, view);
    for (const line of view.arbitrageLines) drop(this.#holders, line, view);
  }

  /** Whether any is about an event. */
  readonly areAbout = ({ head }: EventState): boolean => {
    const scopes = this.#scopes;
    return scopes.has('') || scopes.has(head.leagueId) || scopes.has(head.eventId);
  };

  /** Whether any has a set of venues. */
  get hasVenues(): boolean {
    return this.#byVenue.size > 0;
  }

  /** Those with edges that stand on lines, at this venue among others. */
  ofVenue(bookmakerId: string): ReadonlySet<FollowedEdges> {
    return this.#byVenue.get(bookmakerId) ?? NONE;
  }

  /** Those that show an arbitrage of their own on a line. */
  holdersOn(line: number): ReadonlySet<FollowedEdges> {
    return this.#holders.get(line) ?? NONE;
  }

  /** A view came to show an arbitrage of its own on a line, or ceased to. */
  readonly noteHolder = (view: FollowedEdges, line: number, isHolder: boolean): void => {
    if (isHolder) put(this.#holders, line, view);
    else drop(this.#holders, line, view);
  };

  #count({ eventId, leagueId = '' }: Scope, more: 1 | -1): void {
    const key = eventId ?? leagueId;
    const count = (this.#scopes.get(key) ?? 0) + more;
    if (count === 0) this.#scopes.delete(key);
    else this.#scopes.set(key, count);
  }

  #listsOf(view: FollowedEdges): readonly Views[] {
    const { teamId, phase, startsWithinMs, books, minBooks } = view.filter;
    const isOfEvents = [teamId, phase, startsWithinMs].some((limit) => limit !== undefined);
    return [
      [this.all, true],
      [this.everywhere, view.showsKept && books === undefined],
      [this.ofOpinions, view.showsKept && minBooks !== undefined],
      [this.arbitragesEverywhere, view.findsArbitrages && books === undefined],
      [this.requested, view.showsRequested],
      [this.ofEvents, isOfEvents],
    ].flatMap(([views, is]) => (is ? [views as Views] : []));
  }
}

function venuesOf({ showsKept, filter }: FollowedEdges): Iterable<string> {
  return (showsKept && filter.books?.bookmakerIds) || [];
}

function put<K>(map: Map<K, Views>, key: K, view: FollowedEdges): void {
  const known = map.get(key);
  if (known) known.add(view);
  else map.set(key, new Set([view]));
}

function drop<K>(map: Map<K, Views>, key: K, view: FollowedEdges): void {
  const views = map.get(key);
  if (views?.delete(view) && views.size === 0) map.delete(key);
}
