// The views of edges that somebody follows. What groups touched since they were last brought up to
// date is judged once for all views under one profile, and passed to those that it concerns: an
// update costs what the sets followed on its line show or may show, whatever else is followed.
import type { Profile } from '#domain/profile.ts';
import type { MarketState } from '../../book/book.ts';
import { isOpen } from '../../clock/event-life.ts';
import type { EngineState } from '../../state.ts';
import { Watch } from '../../watch.ts';
import type { Scope } from '../changes/line-walk.ts';
import { OwnModelLines } from '../models/own-model-lines.ts';
import type { EdgeFilter, OfferFilter } from '../reader.ts';
import { EdgesByLine } from './edges-by-line.ts';
import { FollowedEdges } from './followed-edges.ts';
import { FollowedModels } from './followed-models.ts';
import { JudgedLines, type SharedUnderFees } from './judged-lines.ts';
import { JudgedOffers } from './judged-offer.ts';
import { LineAtHand } from './line-at-hand.ts';
import { SharedArbitrages } from './shared-arbitrages.ts';
import { ViewIndex } from './view-index.ts';

/** Views under the same profile and fees. */
interface Group {
  readonly number: number;
  readonly lines: JudgedLines;
  readonly views: ViewIndex;
}

/** Filled for each line, each view once: so many of them are of that line. */
const concerned: FollowedEdges[] = [];
let concernedCount = 0;
let round = 0;
const NONE: ReadonlySet<FollowedEdges> = new Set();

export class EdgeViews {
  readonly #state: EngineState;
  readonly #byFilter = new Map<EdgeFilter, FollowedEdges>();
  readonly #groups = new Set<Group>();
  readonly #byLine = new EdgesByLine();
  /** By the key of the fees. */
  readonly #byFees = new Map<string, SharedUnderFees>();
  readonly #atHand: LineAtHand;
  /** Of profiles beside which prices are followed. */
  readonly #models: FollowedModels;
  /** What models of somebody's own say, for those who follow that. */
  readonly #own = new Map<OfferFilter, OwnModelLines>();
  /** The views are those of this position. */
  #seq = 0;
  #profiles: readonly Profile[] = [];

  constructor(state: EngineState) {
    this.#state = state;
    this.#atHand = new LineAtHand(state);
    this.#models = new FollowedModels(state);
  }

  /** Begins a view, which its filter names from here on. */
  follow(scope: Scope, filter: EdgeFilter): void {
    this.#watch();
    this.#atHand.forget();
    const { lines, views } = this.#groupOf(filter);
    const around = { lines, atHand: this.#atHand, onArbitrage: views.noteHolder };
    const view = new FollowedEdges(this.#state, around, scope, filter);
    views.add(view);
    view.begin();
    this.#byFilter.set(filter, view);
  }

  /** Nobody follows the view of this filter any more; there may be none. */
  unfollow(filter: EdgeFilter): void {
    const view = this.#byFilter.get(filter);
    if (view === undefined) return;
    this.#byFilter.delete(filter);
    const group = this.#groupOf(filter);
    group.views.delete(view);
    if (group.views.all.size === 0) this.#end(group);
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
    this.#own.delete(filter);
    this.#unwatch();
  }

  hasModel(filter: OfferFilter): boolean {
    return this.#own.has(filter) || this.#models.of(filter) !== undefined;
  }

  /** Begins with what models of the filter's account say, which the filter names from here on. */
  followOwnModels(filter: OfferFilter): void {
    this.#watch();
    if (!this.#own.has(filter)) this.#own.set(filter, new OwnModelLines(this.#state, filter));
  }

  /** What they say now; undefined where nobody follows it under this filter. */
  ownModelsNow(filter: OfferFilter): OwnModelLines | undefined {
    const own = this.#own.get(filter);
    if (own !== undefined) this.#bringUpToDate();
    return own;
  }

  /** What the model beside the prices of a filter is now; undefined where none is followed. */
  modelNow(filter: OfferFilter): ReturnType<FollowedModels['of']> {
    const followed = this.#models.of(filter);
    if (followed !== undefined) this.#bringUpToDate();
    return followed;
  }

  #watch(): void {
    if (this.#isEmpty) {
      this.#seq = this.#state.seq;
      this.#profiles = this.#state.profiles;
    }
    this.#state.watch ??= new Watch();
    this.#bringUpToDate();
  }

  #unwatch(): void {
    if (this.#isEmpty) this.#state.watch = null;
  }

  get #isEmpty(): boolean {
    return this.#byFilter.size === 0 && this.#models.isEmpty && this.#own.size === 0;
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
    this.#atHand.forget();
    for (const { offers } of this.#byFees.values()) offers.forgetRendered();
    if (since < removedLines.completeSince) this.#startOver();
    else {
      this.#passLines(watch, since);
      for (const event of eventChanges.since(since)) {
        for (const { views } of this.#groups) {
          for (const view of views.ofEvents) view.refreshEvent(event);
        }
      }
      this.#passConfirmed(watch);
      this.#passModels(watch);
    }
    if (this.#profiles !== this.#state.profiles) this.#newProfiles();
    for (const group of this.#groups) this.#passOpinions(group);
    for (const view of this.#byFilter.values()) view.passTime();
    this.#models.pass(watch);
    for (const own of this.#own.values()) own.pass(watch, since);
    watch.clear();
  }

  /** The group of a filter; a new one where none is followed yet. */
  #groupOf(filter: EdgeFilter): Group {
    for (const known of this.#groups) if (known.lines.isFor(filter)) return known;
    const views = new ViewIndex();
    const shared = this.#sharedUnder(filter);
    const number = this.#freeNumber();
    const about = views.areAbout;
    const at = { byLine: this.#byLine, number };
    const lines = new JudgedLines(this.#state, this.#atHand, shared, filter, about, at);
    const group = { number, views, lines };
    this.#groups.add(group);
    return group;
  }

  #freeNumber(): number {
    const taken = new Set([...this.#groups].map(({ number }) => number));
    let free = 0;
    while (taken.has(free)) free += 1;
    return free;
  }

  #sharedUnder(filter: EdgeFilter): SharedUnderFees {
    const key = feesKeyOf(filter);
    const known = this.#byFees.get(key);
    if (known !== undefined) return known;
    const shared = {
      arbitrages: new SharedArbitrages(this.#state, filter.fees),
      offers: new JudgedOffers(this.#state, filter.fees),
    };
    this.#byFees.set(key, shared);
    return shared;
  }

  #end(group: Group): void {
    this.#groups.delete(group);
    group.lines.clear();
    const { shared, asked } = group.lines;
    const isUsed = [...this.#groups].some(({ lines }) => lines.shared === shared);
    if (!isUsed) this.#byFees.delete(feesKeyOf(asked));
  }

  #startOver(): void {
    for (const { arbitrages, offers } of this.#byFees.values()) {
      arbitrages.clear();
      offers.clear();
    }
    for (const { lines } of this.#groups) lines.clear();
    for (const view of this.#byFilter.values()) view.begin();
  }

  #newProfiles(): void {
    this.#profiles = this.#state.profiles;
    for (const { lines, views } of this.#groups) {
      if (lines.asked.profile === undefined) continue;
      lines.newProfiles();
      for (const view of views.all) view.refreshAll();
    }
  }

  #passLines(watch: Watch, since: number): void {
    const { lines, removedLines } = this.#state;
    const markets = new Set<MarketState>();
    for (const line of watch.lines) {
      const market = lines.markets[line];
      if (market) markets.add(market);
      const hasOtherTerms = watch.terms.has(line);
      let isHeld = false;
      for (const { arbitrages, offers } of this.#byFees.values()) {
        isHeld = arbitrages.changed(line, hasOtherTerms) || isHeld;
        offers.changed(line);
      }
      for (const group of this.#groups) this.#passLine(line, market, group, hasOtherTerms, isHeld);
    }
    for (const { market } of removedLines.since(since)) markets.add(market);
    for (const { views } of this.#groups) {
      if (views.requested.size === 0) continue;
      for (const market of markets) for (const view of views.requested) view.refreshMarket(market);
    }
  }

  /**
   * To those of which an edge on the line opened, changed or is gone, and to those that may have an
   * arbitrage on it, or show one. `isHeld`: whether any may show one.
   */
  #passLine(
    line: number,
    market: MarketState | null | undefined,
    group: Group,
    hasOtherTerms = false,
    isHeld = true,
  ): void {
    const { lines, views } = group;
    const changed = lines.judge(line, market, hasOtherTerms);
    const holders = isHeld ? views.holdersOn(line) : NONE;
    const isOnLine = market && isOpen(market.event.status);
    const hasLegs = isOnLine && this.#atHand.legVenues(line).length > 0;
    // Most lines have no edge at all.
    if (changed.length + holders.size === 0 && !hasLegs && views.ofOpinions.size === 0) return;
    round += 1;
    concernedCount = 0;
    concernAll(holders);
    concernAll(views.ofOpinions);
    if (changed.length > 0) concernAll(views.everywhere);
    if (views.hasVenues) {
      for (const { edge } of changed) {
        const { view } = edge;
        if (view.type !== 'arbitrage') concernAll(views.ofVenue(view.venue.bookmakerId));
      }
    }
    if (hasLegs) this.#addWithLegs(line, group);
    for (let at = 0; at < concernedCount; at++) {
      const view = concerned[at] as FollowedEdges;
      if (market) view.refreshLine(line, market);
      else view.lineLeft(line);
    }
  }

  /** Concerns those with a venue for each side of the line: of one side few have any. */
  #addWithLegs(line: number, { views }: Group): void {
    concernAll(views.arbitragesEverywhere);
    if (!views.hasVenues) return;
    for (const venue of this.#atHand.legVenues(line)[0] ?? []) {
      for (const view of views.ofVenue(this.#state.venues.at(venue).bookmakerId)) {
        if (view.mayHaveArbitrage(line)) concern(view);
      }
    }
  }

  /** To those under profiles that a model of somebody's own may judge. */
  #passModels({ models }: Watch): void {
    for (const group of this.#groups) {
      if (!group.lines.usesModels) continue;
      for (const slot of models) {
        for (const market of this.#state.book.slots[slot]?.markets.values() ?? []) {
          for (const line of market.lines) this.#passLine(line, market, group);
        }
      }
    }
  }

  /** Lines of which the opinion of such a model came to be too old by time alone. */
  #passOpinions(group: Group): void {
    for (const line of group.lines.due()) {
      this.#passLine(line, this.#state.lines.markets[line], group);
    }
  }

  #passConfirmed({ confirmedEvents }: Watch): void {
    const aged = [...this.#byFilter.values()].filter((view) => view.hasTooOld);
    if (aged.length === 0) return;
    for (const slot of confirmedEvents) {
      const event = this.#state.book.slots[slot];
      if (event) for (const view of aged) view.confirmed(event);
    }
  }
}

function feesKeyOf({ fees }: Pick<EdgeFilter, 'fees'>): string {
  return fees?.key ?? '';
}

function concernAll(views: ReadonlySet<FollowedEdges>): void {
  for (const view of views) concern(view);
}

function concern(view: FollowedEdges): void {
  if (view.concernedIn === round) return;
  view.concernedIn = round;
  concerned[concernedCount++] = view;
}
