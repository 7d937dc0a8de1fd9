// Which of many followed views a change may concern: by the venues of their sets, by what they show,
// and by the lines and markets on which they show edges.
import type { FollowedEdges } from './followed-edges.ts';
import type { Place } from './shown-edges.ts';

type Views = Set<FollowedEdges>;
const NONE: ReadonlySet<FollowedEdges> = new Set();

export class ViewIndex {
  readonly all: Views = new Set();
  /** With edges that the fold keeps, at any venue. */
  readonly everywhere: Views = new Set();
  /** With edges that are judged anew on every line. */
  readonly judgedAnew: Views = new Set();
  /** With arbitrages within a set. */
  readonly arbitragesWithin: Views = new Set();
  /** With edges that are found on request. */
  readonly requested: Views = new Set();
  /** Under limits on the event itself. */
  readonly ofEvents: Views = new Set();
  readonly #byVenue = new Map<string, Views>();
  readonly #holders = new Map<Place, Views>();

  add(view: FollowedEdges): void {
    for (const views of this.#listsOf(view)) views.add(view);
    if (!view.showsKept) return;
    for (const bookmakerId of view.bookmakerIds ?? []) {
      const known = this.#byVenue.get(bookmakerId);
      if (known) known.add(view);
      else this.#byVenue.set(bookmakerId, new Set([view]));
    }
  }

  delete(view: FollowedEdges): void {
    for (const views of this.#listsOf(view)) views.delete(view);
    for (const bookmakerId of view.bookmakerIds ?? []) drop(this.#byVenue, bookmakerId, view);
    for (const place of view.shown.places()) drop(this.#holders, place, view);
  }

  /** Those with edges that the fold keeps, at this venue among others. */
  ofVenue(bookmakerId: string): ReadonlySet<FollowedEdges> {
    return this.#byVenue.get(bookmakerId) ?? NONE;
  }

  /** Those that show edges at a place. */
  holdersOf(place: Place): ReadonlySet<FollowedEdges> {
    return this.#holders.get(place) ?? NONE;
  }

  /** A view came to show edges at a place, or ceased to. */
  readonly noteHolder = (view: FollowedEdges, place: Place, isHolder: boolean): void => {
    if (!isHolder) drop(this.#holders, place, view);
    else this.#holders.set(place, (this.#holders.get(place) ?? new Set()).add(view));
  };

  #listsOf(view: FollowedEdges): readonly Views[] {
    const { teamId, phase, startsWithinMs, books } = view.filter;
    const isApart = books !== undefined || view.judgesAnew;
    const isOfEvents = [teamId, phase, startsWithinMs].some((limit) => limit !== undefined);
    return [
      [this.all, true],
      [this.everywhere, view.showsKept && !isApart],
      [this.judgedAnew, view.showsKept && view.judgesAnew],
      [this.arbitragesWithin, view.showsArbitrages && isApart],
      [this.requested, view.showsRequested],
      [this.ofEvents, isOfEvents],
    ].flatMap(([views, is]) => (is ? [views as Views] : []));
  }
}

function drop<K>(map: Map<K, Views>, key: K, view: FollowedEdges): void {
  const views = map.get(key);
  if (views?.delete(view) && views.size === 0) map.delete(key);
}
