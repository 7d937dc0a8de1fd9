// The oracle: a naive recomputation of everything the engine serves, written from the
// specification. It keeps plain Maps of quotes, recomputes all of it on every read, and shares no
// code with the engine. Only the times of changes are history: it looks at the whole state after
// every group.

import type {
  ConfirmGroup,
  CoverageGroup,
  EventHead,
  Group,
  ImageGroup,
  LogConfig,
  Message,
  PatchGroup,
  PriceFormat,
  Quote,
  QuoteKey,
} from '#domain/message/message.ts';
import { spellingPrecedes } from '#domain/player.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Venue } from '#domain/venue.ts';
import type { EdgeFilter, OfferFilter, SourceCounts } from '#engine/view/reader.ts';
import type {
  BestBetsRecord,
  EdgeRecord,
  EdgesEventRecord,
  EventRecord,
  JudgedRecord,
  MoveRecord,
  OddsEventRecord,
  PropsEventRecord,
  VenueStatus,
} from '#engine/view/records.ts';
import { assert, must, unreachable } from '#kit/assert.ts';
import { confirmKept, dropUnlisted, keptOf, TakenBack } from './beside.ts';
import { bestBetsMarkets } from './best-bets.ts';
import { Catalogue } from './catalogue.ts';
import { withConfirmations, withFigures } from './edges/edge-figures.ts';
import { passesEvent, passesLimits, passesModel } from './edges/edge-limits.ts';
import { passesEdgeFilter, passesRequestedFilter, sortEdges } from './edges/edge-listing.ts';
import { type EdgeContext, edgesOf, isUsable } from './edges/edges.ts';
import { backLaysOf, lowHoldsOf, middlesOf } from './edges/requested-edges.ts';
import { asQuoted, turnsArbitrages, withTurned } from './edges/synthetic.ts';
import {
  type EventState,
  isFinished,
  isOver,
  newEvent,
  playFrom,
  takeReport,
  takeVenueStart,
} from './event-state.ts';
import { type Line, linesOf } from './lines.ts';
import { MoveDiary, movesOf } from './moves.ts';
import type { Offer } from './offer.ts';
import { ascending, order } from './ordering.ts';
import { ownMarkets, withNamesSaid } from './own-models.ts';
import { shownBeside, shownProbability, shownQuote } from './price/odds.ts';
import { ProfileJudge } from './price/profile.ts';
import { statesOf } from './price/states.ts';
import * as quotes from './quotes.ts';
import * as records from './records.ts';
import { SourceLedger } from './source-ledger.ts';
import { VenueDiaries } from './venue-health.ts';
import { type Speaker, type Turn, takenOut, type Voice, Voices } from './voices.ts';
import { instant } from './words.ts';

const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000;
const KEPT_TYPES = ['arbitrage', 'value', 'ev'] as const;
const FORMATS = ['decimal', 'probability'] as const;

export class Oracle {
  #now = 0;
  #config: LogConfig = { mode: 'live', recordings: [], pricing: defaultPricing('live') };
  readonly #sources = new SourceLedger();
  readonly #venues = new VenueDiaries();
  readonly #events = new Map<string, EventState>();
  /** Player names by playerId: of all spellings the one that precedes. */
  readonly #players = new Map<string, string>();
  readonly #catalogue = new Catalogue();
  readonly #voices = new Voices();
  readonly #takenBack = new TakenBack();
  readonly #diaries = new Map<string, MoveDiary>();
  #group = 0;
  /** Of the message in hand. */
  #message: Message = { source: '', session: 0, sourceSeq: 1, groups: [] };

  /** The clock, epoch milliseconds; 0 before the first group. */
  get now(): number {
    return this.#now;
  }

  /** Folds a message with the log's stamp (epoch ms) into the book, group by group. */
  apply(message: Message, stampMs: number): void {
    for (const [index, group] of message.groups.entries()) {
      const { source, session, sourceSeq } = message;
      if (!this.#sources.take(source, session, sourceSeq + index)) continue;
      if (group.kind === 'config') this.#config = group.config;
      const time = this.#config.mode === 'live' ? stampMs : group.receivedAt;
      const before = this.#now;
      this.#now = Math.max(this.#now, time);
      this.#sources.rejectAll(source, group.rejections);
      this.#message = message;
      this.#group += 1;
      const leagueId = leagueOf(group);
      this.#venues.hear(group, this.#now, (venueId) => this.#isOwn(leagueId, venueId));
      this.#hear(group);
      this.#applyGroup(source, group);
      const hasTurned = this.#turn(group.receivedAt);
      this.#forget();
      this.#expire();
      this.#observe(this.#now === before && !hasTurned ? group : undefined);
    }
  }

  /** Every event, by start and then by id. */
  eventIds(): string[] {
    const events = [...this.#events.values()].sort(
      order<EventState>(
        (left, right) => left.startTime - right.startTime,
        (left, right) => ascending(left.head.eventId, right.head.eventId),
      ),
    );
    return events.map((event) => event.head.eventId);
  }

  sourceCounts(source: string): SourceCounts {
    return this.#sources.countsOf(source);
  }

  /** Every venue that was ever heard, by bookmakerId. */
  venueStatuses(): VenueStatus[] {
    const offers = [...this.#events.values()].flatMap((event) =>
      this.#linesIn(event).flatMap((line) => line.offers),
    );
    const quoted = offers.map((offer) => offer.venue.bookmakerId);
    const { pricing } = this.#config;
    const sourcesOf = (venueId: string) =>
      this.#voices.sourcesOf(venueId, this.#now, pricing.venueStaleMs);
    return this.#venues.statuses(this.#now, pricing, quoted, this.#catalogue.venueOf, sourcesOf);
  }

  /** From when on prices of an event are of play. */
  playFrom(eventId: string): number {
    return playFrom(this.#event(eventId));
  }

  /** Whether the event is final or cancelled. */
  isFinished(eventId: string): boolean {
    return isFinished(this.#event(eventId), this.#now);
  }

  /** Its head, and its lines with the offers that may be bet on now. */
  bettable(eventId: string): { readonly head: EventHead; readonly lines: readonly Line[] } {
    const event = this.#event(eventId);
    const clock = this.#clockOf(event);
    const lines = this.#linesIn(event).map((line) => ({
      ...line,
      offers: line.offers.filter((offer) => isUsable(offer, clock)),
    }));
    return { head: event.head, lines };
  }

  eventRecord(eventId: string): EventRecord {
    const event = this.#event(eventId);
    const updatedAt = instant(event.history.recordChangedAt);
    return { ...records.eventRecordBody(event, this.#now), updatedAt };
  }

  oddsRecord(eventId: string, filter: OfferFilter): OddsEventRecord {
    const event = this.#event(eventId);
    const lines = records.filtered(this.#judged(event, filter), filter, this.#players);
    return {
      ...records.oddsHeadBody(event, this.#now),
      fetchedAt: instant(event.history.bookChangedAt),
      markets:
        filter.sourceType === 'model'
          ? this.#ownMarkets(event, filter)
          : records.marketRecords(event, lines, this.#players, filter),
    };
  }

  propsRecord(eventId: string, filter: OfferFilter, form: 'list' | 'event'): PropsEventRecord {
    const event = this.#event(eventId);
    const lines = records.filtered(this.#judged(event, filter), filter, this.#players);
    return {
      ...records.oddsHeadBody(event, this.#now),
      fetchedAt: instant(event.history.bookChangedAt),
      players: records.playerRecords(event, lines, this.#players, form, filter),
    };
  }

  bestBetsRecord(eventId: string, filter: OfferFilter): BestBetsRecord {
    const event = this.#event(eventId);
    const lines = records.filtered(this.#judged(event, filter), filter, this.#players);
    return {
      eventId,
      leagueId: event.head.leagueId,
      sport: records.sportOf(event),
      calculatedAt: instant(event.history.bookChangedAt),
      markets: bestBetsMarkets(event, lines, this.#players, filter.oddsFormat?.name),
    };
  }

  edgesRecord(eventId: string, filter: EdgeFilter): EdgesEventRecord {
    const event = this.#event(eventId);
    const { edgesChangedAt, bookChangedAt } = event.history;
    const lines = this.#linesIn(event).map((line) => atOwnRates(line, filter));
    const betOn = filter.synthetic ? lines.map(withTurned) : lines;
    // Edges that are found on request follow from the prices alone.
    const asksRequested =
      isView(filter) ||
      turnsArbitrages(filter) ||
      (['low_hold', 'middle', 'back_lay'] as const).some((type) => filter.types.has(type));
    const context = this.#contextOf(event, filter);
    const { clock, legs } = context;
    const edges = [
      ...(turnsArbitrages(filter) ? this.#turnedArbitrages(betOn, filter, context) : []),
      ...this.#keptEdges(event, lines, filter, context),
      ...this.#requestedEdges(betOn, filter, context),
    ].filter((edge) => {
      const own = must(legs.get(edge.edgeId), 'the legs of an edge');
      const offers = own.map(({ offer }) => offer);
      if (!passesEvent(filter, context, clock, event.startTime)) return false;
      if (filter.rulesRisk === false && hasRisk(own)) return false;
      if (!passesModel(edge, filter, must(own[0], 'a leg'), context)) return false;
      return passesLimits(edge, filter, offers, this.#now);
    });
    const changedAt = asksRequested ? Math.max(edgesChangedAt, bookChangedAt) : edgesChangedAt;
    return {
      eventId,
      leagueId: event.head.leagueId,
      sport: records.sportOf(event),
      calculatedAt: instant(changedAt),
      edges: edges.map((edge) => {
        const shown = withFigures(edge, lines, context);
        const own = must(legs.get(edge.edgeId), 'the legs of an edge').map(({ offer }) => offer);
        const dated = filter.maxAgeMs === undefined ? shown : withConfirmations(shown, own);
        return inFormat(withinSet(dated, filter, context), own, filter.oddsFormat?.name);
      }),
    };
  }

  /** Every move of the event, by id. */
  moves(eventId: string): readonly MoveRecord[] {
    const event = this.#event(eventId);
    const diary = this.#diaries.get(eventId);
    if (diary === undefined || isFinished(event, this.#now)) return [];
    return movesOf(this.#linesIn(event), diary, {
      head: event.head,
      now: this.#now,
      playFrom: playFrom(event),
      method: this.#config.pricing.devig,
      players: this.#players,
      changedAt: (line, offer) => event.history.offerChangedAt(line, offer),
    });
  }

  #applyGroup(source: string, group: Group): void {
    switch (group.kind) {
      case 'image':
        this.#applyImage(source, group);
        break;
      case 'patch':
        this.#applyPatch(source, group);
        break;
      case 'coverage':
        this.#applyCoverage(group);
        break;
      case 'confirm':
        this.#applyConfirm(source, group);
        break;
      case 'event': {
        const isTaken = takeReport(this.#named(group.event), group, this.#now);
        if (!isTaken) this.#sources.reject(source, 'illegal_transition', 1);
        break;
      }
      case 'catalog':
        this.#catalogue.take(group);
        this.#voices.state(group);
        break;
      case 'config':
      case 'clock':
        // A new rule or time acts through expiry, which follows every group.
        break;
      default:
        unreachable(group);
    }
  }

  /** The league's primary of a venue speaks, or there is none yet. */
  #isOwn(leagueId: string, venueId: string): boolean {
    // A model has no primary.
    if (this.#isModel(venueId)) return false;
    const voice = this.#voices.find(leagueId, venueId, this.#speaker(venueId));
    return voice?.isPrimary ?? !this.#voices.hasPrimary(leagueId, venueId);
  }

  #isModel(venueId: string): boolean {
    return this.#catalogue.venueOf(venueId).sourceType === 'model';
  }

  /** The lines as the models of an account have them. */
  #ownLines(event: EventState, account: string): Line[] {
    const { leagueId, eventId } = event.head;
    const clock = this.#clockOf(event);
    const said: quotes.Quotes = new Map();
    for (const venueId of this.#voices.venuesOf(leagueId)) {
      if (!this.#isModel(venueId)) continue;
      const kept = this.#voices.keptBy(account, leagueId, venueId)?.get(eventId);
      for (const [slot, { quote }] of kept ?? []) {
        if (quotes.refusalOf(quote.confirmedAt, clock) === null) said.set(slot, quote);
      }
    }
    return linesOf(said, leagueId, this.#catalogue.venueOf);
  }

  /** Markets of an account's models: no price is an offer, so that nothing sums them up. */
  #ownMarkets(event: EventState, filter: OfferFilter): OddsEventRecord['markets'] {
    const lines = this.#ownLines(event, must(filter.account, 'an account'));
    const names = withNamesSaid(this.#players, lines);
    return ownMarkets(
      event,
      records.filtered(lines, filter, names),
      names,
      filter.oddsFormat?.name,
    );
  }

  #speaker(venueId: string): Speaker {
    return this.#voices.speakerOf(this.#message, venueId);
  }

  /** What is confirmed after this, a group does not take back. */
  #until(receivedAt: number): number {
    return this.#message.posted === undefined ? Number.POSITIVE_INFINITY : receivedAt;
  }

  /** Every venue that a group names is heard. */
  #hear(group: Group): void {
    const keys = group.kind === 'patch' ? [...group.quotes, ...group.withdrawn] : [];
    if (group.kind === 'patch') keys.push(...((group.suspended ?? []) as Quote[]));
    const named = group.kind === 'image' || group.kind === 'coverage' ? group.venues : [];
    for (const venueId of [...named, ...keys.map((key) => key.venueId)])
      this.#hearVenue(leagueOf(group), venueId, group.receivedAt);
  }

  #hearVenue(leagueId: string, venueId: string, receivedAt: number): Voice | undefined {
    const { venueStaleMs } = this.#config.pricing;
    const speaker = this.#speaker(venueId);
    const voice = this.#voices.hear(leagueId, venueId, speaker, this.#now, venueStaleMs);
    if (voice !== undefined) voice.observedAt = receivedAt;
    return voice;
  }

  /** Empties the named venues' markets, then fills in what the image has. */
  #applyImage(source: string, group: ImageGroup): void {
    const event = this.#quoted(group.event);
    const { eventId, leagueId } = group.event;
    const [own, others] = this.#parted(leagueId, group.venues);
    const before = new Map(event.quotes);
    const until = this.#until(group.receivedAt);
    quotes.withdrawScope(event.quotes, own, group.markets, until);
    const taken: Quote[] = [];
    for (const quote of group.quotes) {
      assert(group.venues.includes(quote.venueId), `image without its venue ${quote.venueId}`);
      assert(quotes.isInScope(quote, group.markets), `image without ${quote.marketType}`);
      if (others.includes(quote.venueId)) {
        this.#keep(source, event, quote, group.receivedAt);
        continue;
      }
      const standing = before.get(quotes.slotKey(quote));
      const outcome = this.#take(source, event, quote, group.receivedAt, standing);
      if (outcome === 'taken') taken.push(quote);
      // Whatever was said of it before its age was refused: it is listed no more.
      else if (outcome === 'refused') this.#drop(event, quote, until);
      else if (standing) this.#again(event, standing, group.receivedAt, standing.confirmedAt);
    }
    for (const key of group.suspended ?? []) {
      const standing = before.get(quotes.slotKey(key));
      if (standing && own.includes(key.venueId)) event.quotes.set(quotes.slotKey(key), standing);
      this.#suspend(source, event, key, group.receivedAt);
    }
    for (const venueId of others) {
      const voice = this.#voices.find(leagueId, venueId, this.#speaker(venueId));
      if (voice === undefined) continue;
      const refused = group.quotes.filter(
        (quote) => this.#refusalOf(event, Math.min(quote.confirmedAt, this.#now)) !== null,
      );
      const listed = group.quotes.filter((quote) => !refused.includes(quote));
      const all = [...listed, ...(group.suspended ?? [])].filter((key) => key.venueId === venueId);
      dropUnlisted(keptOf(voice, eventId), group.markets, all, until);
    }
    hearTeams(event, taken);
    const hadPrices = group.quotes.length > 0 || Object.keys(group.rejections).length > 0;
    if (hadPrices) event.listedAt = group.receivedAt;
  }

  #drop(event: EventState, key: QuoteKey, until: number): void {
    const standing = event.quotes.get(quotes.slotKey(key));
    if (standing && standing.confirmedAt <= until) event.quotes.delete(quotes.slotKey(key));
  }

  /** Venues for which the group's source speaks, and the others. */
  #parted(leagueId: string, venues: readonly string[]): [string[], string[]] {
    const own = venues.filter((venueId) => this.#isOwn(leagueId, venueId));
    return [own, venues.filter((venueId) => !own.includes(venueId))];
  }

  /** A refused quote of a patch changes nothing. */
  #applyPatch(source: string, group: PatchGroup): void {
    const event = this.#quoted(group.event);
    const { receivedAt } = group;
    for (const key of group.withdrawn) this.#takeBack(source, event, key, receivedAt);
    for (const key of group.suspended ?? []) this.#suspend(source, event, key, receivedAt);
    const { leagueId } = group.event;
    const own = group.quotes.filter((quote) => this.#isOwn(leagueId, quote.venueId));
    for (const quote of group.quotes) {
      if (!own.includes(quote)) this.#keep(source, event, quote, receivedAt);
    }
    hearTeams(
      event,
      own.filter((quote) => {
        const standing = event.quotes.get(quotes.slotKey(quote));
        const outcome = this.#take(source, event, quote, receivedAt, standing);
        if (outcome === 'older' && standing) {
          this.#again(event, standing, receivedAt, standing.confirmedAt);
        }
        return outcome === 'taken';
      }),
    );
  }

  #takeBack(source: string, event: EventState, key: QuoteKey, receivedAt: number): void {
    const { leagueId, eventId } = event.head;
    const { venueId } = key;
    const slot = quotes.slotKey(key);
    const isPosted = this.#message.posted !== undefined;
    const at = Math.min(receivedAt, this.#now);
    const voice = this.#voices.find(leagueId, venueId, this.#speaker(venueId));
    const isOwn = this.#isOwn(leagueId, venueId);
    const standing = isOwn ? event.quotes.get(slot) : voice?.kept.get(eventId)?.get(slot)?.quote;
    if (standing && isPosted && (isOwn ? at : receivedAt) < standing.confirmedAt) {
      this.#sources.reject(source, 'older_than_said', 1);
      return;
    }
    if (!isOwn) {
      voice?.kept.get(eventId)?.delete(slot);
      return;
    }
    event.quotes.delete(slot);
    const mayBeSaid = isPosted || this.#voices.isContested(leagueId, venueId);
    const by = textOf(this.#speaker(venueId));
    if (mayBeSaid) this.#takenBack.note(eventId, key, { at, by, group: this.#group });
  }

  /** A price that could not be read: what stands is no offer until it is said again. */
  #suspend(source: string, event: EventState, key: QuoteKey, receivedAt: number): void {
    const { leagueId, eventId } = event.head;
    const { venueId } = key;
    const slot = quotes.slotKey(key);
    const isPosted = this.#message.posted !== undefined;
    const at = Math.min(receivedAt, this.#now);
    const isOwn = this.#isOwn(leagueId, venueId);
    const voice = this.#voices.find(leagueId, venueId, this.#speaker(venueId));
    const kept = voice?.kept.get(eventId)?.get(slot);
    const standing = isOwn ? event.quotes.get(slot) : kept?.quote;
    if (standing === undefined) return;
    if (isPosted && at < standing.confirmedAt) {
      this.#sources.reject(source, 'older_than_said', 1);
      return;
    }
    const quote = { ...standing, suspended: true };
    if (isOwn) this.#again(event, quote, receivedAt, at);
    else if (voice && kept) {
      const confirmedAt = Math.max(at, standing.confirmedAt);
      const suspended = { quote: { ...quote, confirmedAt }, receivedAt: kept.receivedAt };
      keptOf(voice, eventId).set(slot, suspended);
    }
  }

  /** What stands is said again, as of `at` or as it was confirmed. */
  #again(event: EventState, quote: quotes.StoredQuote, receivedAt: number, at: number): void {
    const confirmedAt = Math.max(quote.confirmedAt, at);
    event.quotes.set(quotes.slotKey(quote), { ...quote, confirmedAt, receivedAt });
  }

  /** What a source says that is not the venue's primary. */
  #keep(source: string, event: EventState, quote: Quote, receivedAt: number): void {
    const confirmedAt = Math.min(quote.confirmedAt, this.#now);
    const refusal = this.#refusalOf(event, confirmedAt);
    if (refusal !== null) {
      this.#sources.reject(source, refusal, 1);
      return;
    }
    const { leagueId, eventId } = event.head;
    const { venueId } = quote;
    const speaker = this.#speaker(venueId);
    const voice = this.#voices.open(leagueId, venueId, speaker, this.#now, receivedAt);
    if (this.#isModel(venueId)) voice.isPrimary = false;
    const kept = keptOf(voice, eventId);
    const known = kept.get(quotes.slotKey(quote));
    const isOlder = known !== undefined && confirmedAt < known.quote.confirmedAt;
    if (isOlder && this.#message.posted !== undefined) {
      this.#sources.reject(source, 'older_than_said', 1);
      return;
    }
    this.#sources.accept(source);
    voice.confirmations.push(confirmedAt);
    kept.set(quotes.slotKey(quote), { quote: { ...quote, confirmedAt }, receivedAt });
  }

  #applyCoverage(group: CoverageGroup): void {
    const [own, others] = this.#parted(group.leagueId, group.venues);
    const until = this.#until(group.receivedAt);
    for (const event of this.#events.values()) {
      if (event.head.leagueId !== group.leagueId) continue;
      const isListed = group.eventIds.includes(event.head.eventId);
      if (!isListed) {
        quotes.withdrawScope(event.quotes, own, group.markets, until);
        for (const venueId of others) {
          const voice = this.#voices.find(group.leagueId, venueId, this.#speaker(venueId));
          if (voice) dropUnlisted(keptOf(voice, event.head.eventId), group.markets, [], until);
        }
      }
      const isPriced = isListed && event.listedAt === group.receivedAt;
      if (!isPriced && this.#isWithdrawnBy(own, event)) event.withdrawnAfterStart = true;
    }
  }

  #applyConfirm(source: string, { receivedAt, confirms }: ConfirmGroup): void {
    if (this.#voices.settingsOf(source).semantics !== 'delta') {
      this.#sources.reject(source, 'not_delta', confirms.length);
      return;
    }
    const at = Math.min(receivedAt, this.#now);
    for (const { venueId, eventId } of confirms) {
      for (const event of this.#events.values()) {
        if (eventId !== null && eventId !== event.head.eventId) continue;
        const known = this.#voices.venuesOf(event.head.leagueId);
        for (const each of known) {
          if (venueId === null || venueId === each) this.#confirm(event, each, receivedAt, at);
        }
      }
    }
  }

  #confirm(event: EventState, venueId: string, receivedAt: number, at: number): void {
    const { leagueId, eventId } = event.head;
    const voice = this.#hearVenue(leagueId, venueId, receivedAt);
    if (voice === undefined) return;
    voice.confirmations.push(at);
    if (!voice.isPrimary) {
      confirmKept(keptOf(voice, eventId), this.#clockOf(event), at);
      return;
    }
    this.#venues.hearVenue(venueId, receivedAt, this.#now);
    this.#venues.confirm(venueId, at, this.#now, receivedAt);
    for (const quote of [...event.quotes.values()]) {
      if (quote.venueId !== venueId) continue;
      if (quotes.refusalOf(quote.confirmedAt, this.#clockOf(event)) !== null) continue;
      this.#again(event, quote, receivedAt, at);
    }
  }

  /** Judges who speaks for each venue; true where that changed anything. */
  #turn(receivedAt: number): boolean {
    const turns = this.#voices.turns(this.#now, this.#config.pricing.venueStaleMs);
    for (const turn of turns) {
      for (const event of this.#events.values()) {
        if (event.head.leagueId === turn.leagueId) this.#turnEvent(event, turn, receivedAt);
      }
      turn.to?.kept.clear();
    }
    return turns.length > 0;
  }

  #turnEvent(event: EventState, { venueId, from, to }: Turn, receivedAt: number): void {
    const { eventId } = event.head;
    if (to === null) {
      const { onSilence = 'keep' } = this.#voices.settingsOf(from.source);
      if (onSilence === 'withdraw') takenOut(event.quotes, venueId);
      for (const quote of [...event.quotes.values()]) {
        if (onSilence !== 'suspend' || quote.venueId !== venueId || quote.suspended) continue;
        this.#again(event, { ...quote, suspended: true }, receivedAt, quote.confirmedAt);
      }
      return;
    }
    const left = takenOut(event.quotes, venueId);
    if (left.size > 0) from.kept.set(eventId, left);
    const good = [...(to.kept.get(eventId)?.values() ?? [])].filter(
      ({ quote }) =>
        this.#refusalOf(event, quote.confirmedAt) === null &&
        !this.#takenBack.isOlder(eventId, quote, textOf(to), null),
    );
    const newest = good.reduce((latest, kept) => Math.max(latest, kept.receivedAt), -Infinity);
    for (const { quote } of good) this.#show(event, quote, to, newest);
    hearTeams(
      event,
      good.map(({ quote }) => quote),
    );
  }

  /** The venues that answered had the event after its start and have nothing of it any more. */
  #isWithdrawnBy(venues: readonly string[], event: EventState): boolean {
    if (this.#now < playFrom(event) || isFinished(event, this.#now)) return false;
    const hadOne = venues.some(
      (venue) => (event.lastConfirmedAt.get(venue) ?? -Infinity) >= playFrom(event),
    );
    return hadOne && ![...event.quotes.values()].some((quote) => venues.includes(quote.venueId));
  }

  /** Why a quote that is confirmed then may not be in the book. */
  #refusalOf(event: EventState, confirmedAt: number): string | null {
    if (isOver(event, this.#now)) return 'event_over';
    return quotes.refusalOf(confirmedAt, this.#clockOf(event));
  }

  /** Stores a quote unless it is refused, or older than what its source said of it. */
  #take(
    source: string,
    event: EventState,
    quote: Quote,
    receivedAt: number,
    standing: quotes.StoredQuote | undefined,
  ): 'taken' | 'refused' | 'older' {
    const confirmedAt = Math.min(quote.confirmedAt, this.#now);
    const { leagueId, eventId } = event.head;
    const stored = { ...quote, confirmedAt };
    const refusal = this.#refusalOf(event, confirmedAt);
    const isPosted = this.#message.posted !== undefined;
    const by = textOf(this.#speaker(quote.venueId));
    const isOlder =
      this.#takenBack.isOlder(eventId, stored, by, isPosted ? this.#group : null) ||
      (isPosted && standing !== undefined && confirmedAt < standing.confirmedAt);
    if (refusal !== null || isOlder) {
      const reason = refusal ?? 'older_than_said';
      this.#sources.reject(source, reason, 1);
      this.#venues.refuse(quote.venueId, reason);
      return refusal === null ? 'older' : 'refused';
    }
    this.#sources.accept(source);
    const speaker = this.#speaker(quote.venueId);
    const voice = this.#voices.open(leagueId, quote.venueId, speaker, this.#now, receivedAt);
    this.#show(event, stored, voice, receivedAt);
    return 'taken';
  }

  /** A quote of the primary is in the book. */
  #show(event: EventState, quote: quotes.StoredQuote, voice: Voice, receivedAt: number): void {
    const { confirmedAt } = quote;
    const isUnvouched = voice.standing === 'unvouched';
    voice.confirmations.push(confirmedAt);
    this.#takenBack.lift(event.head.eventId, quote);
    this.#venues.take(quote.venueId, confirmedAt, this.#now, receivedAt);
    event.quotes.set(quotes.slotKey(quote), { ...quote, isUnvouched, receivedAt });
    event.withdrawnAfterStart = false;
    const last = event.lastConfirmedAt.get(quote.venueId) ?? -Infinity;
    event.lastConfirmedAt.set(quote.venueId, Math.max(last, confirmedAt));
    if (quote.playerId !== null) {
      const name = must(quote.playerName, `name of ${quote.playerId}`);
      const known = this.#players.get(quote.playerId);
      if (known === undefined || spellingPrecedes(name, known)) {
        this.#players.set(quote.playerId, name);
      }
    }
  }

  /** Events that were over a week ago, and of which nothing is quoted any more. */
  #forget(): void {
    for (const [eventId, event] of this.#events) {
      const isOver = this.#now >= event.startTime + FORGOTTEN_AFTER_MS;
      if (!isOver || event.quotes.size > 0) continue;
      this.#events.delete(eventId);
      this.#voices.forget(eventId);
      this.#takenBack.forget(eventId);
      this.#diaries.delete(eventId);
    }
  }

  #expire(): void {
    for (const event of this.#events.values()) {
      // Withdrawn or over: nothing of a finished event stays in the book.
      if (isFinished(event, this.#now)) event.quotes.clear();
      quotes.expire(event.quotes, this.#clockOf(event));
    }
  }

  /** Looks at everything; while time stands still only what the group names can have changed. */
  #observe(group: Group | undefined): void {
    for (const event of this.#events.values()) {
      if (group && !concerns(group, event)) continue;
      const lines = this.#linesIn(event);
      const record = records.eventRecordBody(event, this.#now);
      const head = records.oddsHeadBody(event, this.#now);
      event.history.observeBook(this.#now, record, head, lines);
      const diary = this.#diaries.get(event.head.eventId) ?? new MoveDiary();
      this.#diaries.set(event.head.eventId, diary);
      diary.observe(this.#now, lines);
      const context = this.#contextOf(event);
      const edges = edgesOf(lines, context);
      event.history.observeEdges(this.#now, edges, (edgeId) => termsText(context, edgeId));
    }
  }

  #keptEdges(
    event: EventState,
    lines: readonly Line[],
    filter: EdgeFilter,
    context: EdgeContext,
  ): EdgeRecord[] {
    if (!KEPT_TYPES.some((type) => filter.types.has(type))) return [];
    const isWhole = !isView(filter);
    const edges = edgesOf(lines, context).map((edge): EdgeRecord => {
      const openedAt = isWhole ? event.history.edgeOpenedAt(edge.edgeId) : 0;
      return { ...edge, firstSeenAt: instant(openedAt) };
    });
    const passing = edges.filter(
      (edge) =>
        passesEdgeFilter(edge, filter) && !(turnsArbitrages(filter) && edge.type === 'arbitrage'),
    );
    return sortEdges(passing, context.ending);
  }

  /** Arbitrages that may have synthetic legs, seen since the newest of their prices changed. */
  #turnedArbitrages(
    lines: readonly Line[],
    filter: EdgeFilter,
    context: EdgeContext,
  ): EdgeRecord[] {
    const own: EdgeContext = { ...context, legs: new Map() };
    const edges = edgesOf(lines, own)
      .filter(({ type }) => type === 'arbitrage')
      .map((edge): EdgeRecord => {
        const legs = must(own.legs.get(edge.edgeId), 'the legs of an arbitrage');
        context.legs.set(edge.edgeId, legs);
        const changes = legs.map(({ line, offer }) => context.changedAt(line, offer));
        return { ...edge, firstSeenAt: instant(Math.max(...changes)) };
      });
    return sortEdges(
      edges.filter((edge) => passesEdgeFilter(edge, filter)),
      context.ending,
    );
  }

  /** Edges of types that exist only where they are asked for. */
  #requestedEdges(lines: readonly Line[], filter: EdgeFilter, context: EdgeContext): EdgeRecord[] {
    return [
      ...(filter.types.has('low_hold') ? lowHoldsOf(lines, context) : []),
      ...(filter.types.has('middle') ? middlesOf(lines, context) : []),
      ...(filter.types.has('back_lay') ? backLaysOf(lines, context) : []),
    ]
      .filter((found) => passesRequestedFilter(found, filter))
      .map(({ edge }) => edge);
  }

  #contextOf(event: EventState, filter: Partial<EdgeFilter> = {}): EdgeContext {
    const { books, profile } = filter;
    return {
      legs: new Map(),
      ending: endingOf(filter),
      ...(books !== undefined && { betsAt: books.bookmakerIds }),
      ...(profile !== undefined && { profile }),
      ownModels: (line) => this.#opinionsOfOwner(event, line, profile?.owner),
      head: event.head,
      clock: this.#clockOf(event),
      players: this.#players,
      changedAt: (line, offer) => event.history.offerChangedAt(line, asQuoted(offer)),
    };
  }

  /** The event a venue speaks of, whose start it may move. */
  #quoted(head: EventHead): EventState {
    const event = this.#named(head);
    takeVenueStart(event, head.startTime, this.#now);
    return event;
  }

  #named(head: EventHead): EventState {
    const known = this.#events.get(head.eventId);
    if (known !== undefined) return known;
    const event = newEvent(head, () => this.#catalogue.lastsMs(head.leagueId));
    this.#events.set(head.eventId, event);
    return event;
  }

  #event(eventId: string): EventState {
    return must(this.#events.get(eventId), `event ${eventId}`);
  }

  #linesIn(event: EventState): Line[] {
    return linesOf(event.quotes, event.head.leagueId, this.#catalogue.venueOf);
  }

  /** The lines, each with what the profile that is asked for thinks of it. */
  #judged(event: EventState, { profile }: OfferFilter): Line[] {
    const lines = this.#linesIn(event);
    if (profile === undefined) return lines;
    const clock = this.#clockOf(event);
    return lines.map((line) => {
      const usable = [
        ...line.offers.filter((offer) => isUsable(offer, clock)),
        ...this.#opinionsOfOwner(event, line, profile.owner),
      ];
      return {
        ...line,
        judge: new ProfileJudge(profile, line.market, usable, clock.pricing.devig),
      };
    });
  }

  /** What the models of a profile's owner say of a line, where it may be used. */
  #opinionsOfOwner(event: EventState, { key }: Line, owner: string | undefined): Offer[] {
    const lines = owner === undefined ? [] : this.#ownLines(event, owner);
    const offers = lines.find((line) => line.key === key)?.offers ?? [];
    const clock = this.#clockOf(event);
    return offers.filter((offer) => isUsable(offer, clock));
  }

  #clockOf(event: EventState): quotes.Clock {
    return { now: this.#now, startTime: playFrom(event), pricing: this.#config.pricing };
  }
}

/** A group that says both teams of a player means the home team: it is written last. */
function hearTeams(event: EventState, taken: readonly Quote[]): void {
  for (const team of ['away', 'home'] as const) {
    for (const { playerId, playerTeam } of taken) {
      if (playerId !== null && playerTeam === team) event.playerTeams.set(playerId, team);
    }
  }
}

/** The league that a group speaks of; none where it speaks of no prices. */
function leagueOf(group: Group): string {
  if (group.kind === 'coverage') return group.leagueId;
  return 'event' in group ? group.event.leagueId : '';
}

function textOf({ source, standing }: Speaker): string {
  return `${standing} ${source}`;
}

function concerns(group: Group, event: EventState): boolean {
  if (group.kind === 'coverage') return group.leagueId === event.head.leagueId;
  if (group.kind === 'clock') return false;
  if (group.kind === 'config' || group.kind === 'catalog') return true;
  if (group.kind === 'confirm') return true;
  if (group.event.eventId === event.head.eventId) return true;
  // A player's name is shown wherever he is.
  return 'quotes' in group && group.quotes.some((quote) => quote.playerId !== null);
}

/** An edge of a set is named by it too, and seen since its newest price changed. */
function withinSet(edge: EdgeRecord, filter: EdgeFilter, context: EdgeContext): EdgeRecord {
  if (!isView(filter)) return edge;
  const legs = must(context.legs.get(edge.edgeId), 'the legs of an edge');
  const changes = legs.map(({ line, offer }) => context.changedAt(line, offer));
  const firstSeenAt = instant(Math.max(...changes));
  return { ...edge, edgeId: `${edge.edgeId}${endingOf(filter)}`, firstSeenAt };
}

/** What ids of edges of a set, by a profile or at own rates end in. */
function endingOf({ books, profile, fees }: Partial<EdgeFilter>): string {
  const ofBooks = books === undefined ? '' : `@${books.key}`;
  const ofProfile = profile === undefined ? '' : `@profile=${profile.id}`;
  const ofFees = fees === undefined ? '' : `@fees=${fees.key}`;
  return `${ofBooks}${ofProfile}${ofFees}`;
}

function isView({ books, profile, fees }: EdgeFilter): boolean {
  return books !== undefined || profile !== undefined || fees !== undefined;
}

/** The line as it pays somebody with rates of his own. */
/** Whether the venues of a bet of several legs settle some state in different ways. */
function hasRisk(legs: readonly { readonly line: Line; readonly offer: Offer }[]): boolean {
  if (legs.length < 2) return false;
  return statesOf(legs.map((leg) => ({ ...leg, stake: 1 }))).risk.length > 0;
}

/**
 * What the markets of an edge's legs are charged, how long bets on them wait, and how they are shown
 * in the format in which they were quoted.
 */
function termsText({ legs }: EdgeContext, edgeId: string): string {
  return JSON.stringify(
    legs.get(edgeId)?.map(({ offer: { quote } }) => {
      return [quote.fee, quote.betDelayMs, ...FORMATS.map((format) => shownQuote(quote, format))];
    }),
  );
}

/** The edge with the odds of its legs in a format. */
function inFormat(edge: EdgeRecord, legs: readonly Offer[], format?: PriceFormat): EdgeRecord {
  if (format === undefined || format === 'american') return edge;
  let leg = 0;
  // Members are met in their order: the odds of each leg once, one behind another.
  return JSON.parse(JSON.stringify(edge), function (this: Partial<JudgedRecord>, name, value) {
    if (name === 'fairOdds') return shownProbability(this.modelProb ?? Number.NaN, format);
    if (name !== 'odds') return value;
    const { quote } = must(legs[leg++], 'a leg');
    const isLaid = edge.type === 'back_lay' && leg === 2;
    if (!isLaid) return shownQuote(quote, format);
    return shownBeside(must(quote.depth?.lay[0], 'a lay price'), quote, format);
  });
}

function atOwnRates(line: Line, { fees }: EdgeFilter): Line {
  if (fees === undefined) return line;
  const venues = new Map<Venue, Venue>();
  for (const { venue } of line.offers) {
    const rate = fees.rates.get(venue.bookmakerId);
    const model = venue.commission.model === 'contract' ? 'contract' : 'winnings';
    const own = rate === undefined ? venue : { ...venue, commission: { model, rate } as const };
    if (!venues.has(venue)) venues.set(venue, own);
  }
  const offers = line.offers.map((offer) => {
    const venue = must(venues.get(offer.venue), 'a venue');
    if (venue === offer.venue) return offer;
    // Whatever the market charges others.
    const { fee: _, ...quote } = offer.quote;
    return { ...offer, venue, quote };
  });
  return { ...line, offers };
}
