// The views of edges that somebody follows. What groups touched since they were last brought up to
// date is passed to the views that it concerns: an update costs what the sets followed on its line
// show or may show, whatever else is followed.
import type { Profile } from '#domain/profile.ts';
import type { MarketState } from '../../book/book.ts';
import { L_BEST, L_MARKET, LINE } from '../../book/lines.ts';
import { isOpen } from '../../clock/event-life.ts';
import { cannotBeArbitrage } from '../../price/arbitrage.ts';
import type { EngineState } from '../../state.ts';
import { Watch } from '../../watch.ts';
import type { Scope } from '../changes/line-walk.ts';
import { edgeNumbersOn } from '../edge-view.ts';
import type { EdgesAtHand } from '../edges-at-hand.ts';
import type { EdgeFilter, OfferFilter } from '../reader.ts';
import { FollowedEdges } from './followed-edges.ts';
import { FollowedModels } from './followed-models.ts';
import { ViewIndex } from './view-index.ts';

export class EdgeViews {
  readonly #state: EngineState;
  readonly #atHand: EdgesAtHand;
  readonly #byFilter = new Map<EdgeFilter, FollowedEdges>();
  readonly #index = new ViewIndex();
  /** Of profiles beside which prices are followed. */
  readonly #models: FollowedModels;
  /** The views are those of this position. */
  #seq = 0;
  #profiles: readonly Profile[] = [];

  constructor(state: EngineState, atHand: EdgesAtHand) {
    this.#state = state;
    this.#atHand = atHand;
    this.#models = new FollowedModels(state);
  }

  /** Begins a view, which its filter names from here on. */
  follow(scope: Scope, filter: EdgeFilter): void {
    this.#watch();
    const index = this.#index;
    const view = new FollowedEdges(this.#state, this.#atHand, scope, filter, index.noteHolder);
    index.add(view);
    this.#byFilter.set(filter, view);
  }

  /** Nobody follows the view of this filter any more; there may be none. */
  unfollow(filter: EdgeFilter): void {
    const view = this.#byFilter.get(filter);
    if (view === undefined) return;
    this.#byFilter.delete(filter);
    this.#index.delete(view);
    this.#unwatch();
  }

  /** Begins with the model of a profile beside prices, which their filter names from here on. */
  followModel(filter: OfferFilter, profile: Profile): void {
    this.#watch();
    this.#models.follow(filter, profile);
  }

  /** Nobody follows prices under this filter any more; they may have been without a model. */
  unfollowModel(filter: OfferFilter): void {
    this.#models.unfollow(filter);
    this.#unwatch();
  }

  hasModel(filter: OfferFilter): boolean {
    return this.#models.of(filter) !== undefined;
  }

  /** What the model beside the prices of a filter is now; undefined where none is followed. */
  modelNow(filter: OfferFilter): ReturnType<FollowedModels['of']> {
    const followed = this.#models.of(filter);
    if (followed !== undefined) this.#bringUpToDate();
    return followed;
  }

  #watch(): void {
    if (this.#byFilter.size === 0 && this.#models.isEmpty) {
      this.#seq = this.#state.seq;
      this.#profiles = this.#state.profiles;
    }
    this.#state.watch ??= new Watch();
    this.#bringUpToDate();
  }

  #unwatch(): void {
    if (this.#byFilter.size === 0 && this.#models.isEmpty) this.#state.watch = null;
  }

  has(filter: EdgeFilter): boolean {
    return this.#byFilter.has(filter);
  }

  /** The view of a filter as the book is now; undefined where none is followed. */
  now(filter: EdgeFilter): FollowedEdges | undefined {
    const view = this.#byFilter.get(filter);
    if (view !== undefined) this.#bringUpToDate();
    return view;
  }

  #bringUpToDate(): void {
    const { seq, watch, removedLines, eventChanges } = this.#state;
    const since = this.#seq;
    if (watch === null || seq === since) return;
    this.#seq = seq;
    if (since < removedLines.completeSince) this.#startOver();
    else {
      for (const event of eventChanges.since(since)) {
        for (const view of this.#index.ofEvents) view.lookAtEvent(event);
      }
      this.#passLines(watch, since);
      this.#passConfirmed(watch);
      this.#passModels(watch);
    }
    if (this.#profiles !== this.#state.profiles) {
      for (const view of this.#index.all) view.newProfiles();
      this.#profiles = this.#state.profiles;
    }
    for (const view of this.#index.all) view.passTime();
    this.#models.pass(watch);
    watch.clear();
  }

  #startOver(): void {
    for (const view of [...this.#index.all]) {
      this.#index.delete(view);
      view.begin();
      this.#index.add(view);
    }
  }

  #passLines(watch: Watch, since: number): void {
    const { lines, removedLines } = this.#state;
    const markets = new Set<MarketState>();
    for (const line of watch.lines) {
      const market = lines.markets[line];
      if (market) markets.add(market);
      if (market) this.#passLine(line, market);
      else for (const view of [...this.#index.holdersOf(line)]) view.lineLeft(line);
    }
    if (this.#index.requested.size === 0) return;
    for (const { market } of removedLines.since(since)) markets.add(market);
    for (const market of markets) {
      for (const view of this.#index.requested) view.lookAtMarket(market);
    }
  }

  /** To those that show edges on the line, and to those that may. */
  #passLine(line: number, market: MarketState): void {
    const index = this.#index;
    const concerned = new Set(index.holdersOf(line));
    if (isOpen(market.event.status)) {
      addAll(concerned, index.judgedAnew);
      const edges = edgeNumbersOn(this.#state, line).map((edge) => this.#atHand.open(edge));
      if (edges.length > 0) addAll(concerned, index.everywhere);
      for (const { view } of edges) {
        if (view.type !== 'arbitrage') addAll(concerned, index.ofVenue(view.venue.bookmakerId));
      }
      if (this.#mayBeArbitrage(line)) addAll(concerned, index.arbitragesWithin);
    }
    for (const view of concerned) view.lookAtLine(line, market);
  }

  #mayBeArbitrage(line: number): boolean {
    const { lines, markets } = this.#state;
    const base = line * LINE;
    const market = lines.ints[base + L_MARKET] as number;
    if (markets.overlaps[market] === 1) return false;
    return !cannotBeArbitrage(lines.ints, base + L_BEST, markets.sideCount[market] as number);
  }

  /** To those that somebody's own model may judge. */
  #passModels({ models }: Watch): void {
    for (const slot of models) {
      const event = this.#state.book.slots[slot];
      if (event) for (const view of this.#index.judgedAnew) view.lookAtEvent(event);
    }
  }

  #passConfirmed({ confirmedEvents }: Watch): void {
    const aged = [...this.#index.all].filter((view) => view.hasTooOld);
    if (aged.length === 0) return;
    for (const slot of confirmedEvents) {
      const event = this.#state.book.slots[slot];
      if (event) for (const view of aged) view.confirmed(event);
    }
  }
}

function addAll<T>(to: Set<T>, items: ReadonlySet<T>): void {
  for (const item of items) to.add(item);
}
