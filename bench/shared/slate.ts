// A profile as frames without end: first a configuration and one image of each event, then updates
// in single or recorded groups. Frames are made when they are asked for and kept by nobody, so a
// slate of millions of quotes takes little memory; the same calls give the same bytes.
import type { Group, ImageGroup, MarketScope, Message, Quote, QuoteKey } from '#domain/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { MessageWriter } from '#ingest/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/message.ts';
import { assert, must } from '#kit/assert.ts';
import { naturalLog } from '#kit/exact-math.ts';
import { Random } from '#kit/random.ts';
import { type GroupShape, RECORDED_SIZES, type SlateProfile } from './slate-profiles.ts';
import { LINES_PER_EVENT, SIDES_MAX, SLATE_MS, SLATE_VENUES, SlateWorld } from './slate-world.ts';

/** A frame as the log gives it. */
export interface SlateFrame {
  readonly seq: number;
  readonly stampMs: number;
  readonly bytes: Uint8Array;
  readonly groups: number;
  /** Prices said or withdrawn: what a rate counts. */
  readonly updates: number;
}

/** A message of the load, which need not pass the wire. */
export interface LoadMessage {
  readonly seq: number;
  readonly stampMs: number;
  readonly message: Message;
}

/** Groups of a frame, as a busy feed packs them. */
export const GROUPS_PER_FRAME: Readonly<Record<GroupShape, number>> = { single: 256, recorded: 16 };

/** No quote of the load is older than so many turns of its line: none is refused as too old. */
const LOAD_TURNS_MAX = 10;
/** Quotes that a venue's share of an image of the featured markets comes to. */
const QUOTES_PER_IMAGE_VENUE = 5.7;
const IMAGE_SHARE = 0.5;
const SOURCE = 'bench';

interface Step {
  readonly group: Group;
  readonly updates: number;
}

/** One price of a line: which cell of it and which side. */
interface Place {
  readonly line: number;
  readonly cell: number;
  readonly side: number;
}

export class Slate {
  readonly profile: SlateProfile;
  readonly world: SlateWorld;
  readonly #random: Random;
  readonly #writer = new MessageWriter();
  readonly #steps: Readonly<Record<GroupShape, Generator<Step>>>;
  /** Lines of a busy event that are busy: its first. */
  readonly #busyLines: number;
  readonly #busyEvents: number;
  readonly #msPerUpdate: number;
  /** Mean time between two updates of a busy line, and of another. */
  readonly #busyLineMs: number;
  readonly #calmLineMs: number;
  #seq = 0;
  #sourceSeq = 1;
  #nowMs = SLATE_MS;

  constructor(profile: SlateProfile, events: number) {
    this.profile = profile;
    this.world = new SlateWorld(profile, { events });
    this.#random = new Random(profile.seed ^ 0x5eed);
    this.#busyEvents = profile.oneEvent ? 1 : this.world.inPlay;
    const busy = (profile.busyLineShare * this.world.lines) / this.#busyEvents;
    this.#busyLines = profile.oneEvent ? LINES_PER_EVENT : Math.round(busy);
    this.#msPerUpdate = profile.turnoverMs / this.world.quotes;
    const { busyUpdateShare } = profile;
    const busyLines = busyUpdateShare > 0 ? this.#busyLines * this.#busyEvents : 0;
    this.#busyLineMs = (this.#msPerUpdate * busyLines) / busyUpdateShare;
    this.#calmLineMs = (this.#msPerUpdate * (this.world.lines - busyLines)) / (1 - busyUpdateShare);
    const storm = profile.burstEvents > 0;
    this.#steps = {
      single: storm ? this.#stormSteps('single') : this.#singleSteps(),
      recorded: storm ? this.#stormSteps('recorded') : this.#recordedSteps(),
    };
  }

  /** The messages that fill the book, the configuration first. */
  *load(): Generator<LoadMessage> {
    const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
    yield this.#message([{ kind: 'config', receivedAt: this.#stamp, rejections: {}, config }]);
    for (let event = 0; event < this.world.events; event++) {
      yield this.#message([this.#wholeImage(event)]);
    }
  }

  /** The next frame of updates; a frame of the storm may hold fewer quotes than another. */
  frame(shape: GroupShape, groups = GROUPS_PER_FRAME[shape]): SlateFrame {
    let updates = 0;
    for (let index = 0; index < groups; index++) {
      const step = this.#steps[shape].next().value as Step;
      updates += step.updates;
      assert(this.#writer.add(step.group, GROUP_BYTES_MAX), 'a message of a slate fits a frame');
      this.#nowMs += step.updates * this.#msPerUpdate;
    }
    this.#seq += 1;
    const bytes = this.#writer.finish(SOURCE, 1, this.#sourceSeq);
    this.#sourceSeq += groups;
    return { seq: this.#seq, stampMs: this.#stamp, bytes, groups, updates };
  }

  get #stamp(): number {
    return Math.floor(this.#nowMs);
  }

  #message(groups: readonly Group[]): LoadMessage {
    this.#seq += 1;
    const sourceSeq = this.#sourceSeq;
    this.#sourceSeq += groups.length;
    const message = { source: SOURCE, session: 1, sourceSeq, groups };
    return { seq: this.#seq, stampMs: this.#stamp, message };
  }

  #wholeImage(event: number): ImageGroup {
    const quotes: Quote[] = [];
    for (let line = event * LINES_PER_EVENT; line < (event + 1) * LINES_PER_EVENT; line++) {
      this.#eachPlace(line, (place) => {
        quotes.push(this.#quote(place, this.#stamp - this.#ageMs(line)));
      });
    }
    return this.#image(event, scopesOf(quotes), SLATE_VENUES.map(venueIdOf), quotes);
  }

  /**
   * How long ago a book that has run for long heard a quote of this line: of updates that come at
   * random, the last one was exponentially long ago. Quotes of other ages would grow too old in a
   * wave, which no running book sees.
   */
  #ageMs(line: number): number {
    const lineMs = this.#isBusy(line) ? this.#busyLineMs : this.#calmLineMs;
    const turnMs = lineMs * this.world.quotesOf(line);
    const turns = -naturalLog(1 - this.#random.unit());
    return Math.floor(turnMs * Math.min(LOAD_TURNS_MAX, turns));
  }

  *#singleSteps(): Generator<Step> {
    for (;;) {
      const line = this.#pickLine();
      const quote = this.#requote(this.#pickPlace(line), 'single');
      yield { group: this.#patch(eventOf(line), [quote], []), updates: 1 };
    }
  }

  *#recordedSteps(): Generator<Step> {
    for (;;) {
      const size = this.#random.pick(RECORDED_SIZES);
      const isImage = this.#random.chance(IMAGE_SHARE);
      const group = isImage ? this.#featuredImage(size) : this.#runOfLines(size);
      yield { group, updates: group.quotes.length };
    }
  }

  /** What a poll brings: some venues' moneyline, spread and total of one event. */
  #featuredImage(size: number): ImageGroup {
    const event = eventOf(this.#pickLine());
    const count = Math.min(SLATE_VENUES.length, Math.ceil(size / QUOTES_PER_IMAGE_VENUE));
    const from = this.#random.below(SLATE_VENUES.length);
    const asked = new Set(
      Array.from({ length: count }, (_, index) => (from + index) % SLATE_VENUES.length),
    );
    const quotes: Quote[] = [];
    for (let index = 0; index < LINES_PER_EVENT; index++) {
      const line = event * LINES_PER_EVENT + index;
      if (!this.world.template(line).isFeatured) continue;
      this.#eachPlace(line, (place) => {
        if (!asked.has(this.world.cellVenue[place.cell] as number)) return;
        quotes.push(this.#requote(place, 'recorded'));
      });
    }
    const venues = [...asked].map((venue) => must(SLATE_VENUES[venue], 'a venue').venueId);
    return this.#image(event, FEATURED, venues, quotes);
  }

  /** Neighbouring lines of one event, as busy as the first of them. */
  #runOfLines(size: number) {
    const first = this.#pickLine();
    const event = eventOf(first);
    const base = event * LINES_PER_EVENT;
    const isBusy = this.#isBusy(first);
    const [low, high] = this.#isBusyEvent(event)
      ? isBusy
        ? [0, this.#busyLines]
        : [this.#busyLines, LINES_PER_EVENT]
      : [0, LINES_PER_EVENT];
    const quotes: Quote[] = [];
    for (let step = 0; step < high - low && quotes.length < size; step++) {
      const index = low + ((first - base - low + step) % (high - low));
      this.#eachPlace(base + index, (place) => {
        if (quotes.length < size) quotes.push(this.#requote(place, 'recorded'));
      });
    }
    return this.#patch(event, quotes, []);
  }

  /** Venue after venue loses its menu of a run of events, then has it back. */
  *#stormSteps(shape: GroupShape): Generator<Step> {
    const { events } = this.world;
    const burst = Math.min(this.profile.burstEvents, events);
    for (let turn = 0; ; turn++) {
      const venue = turn % SLATE_VENUES.length;
      const run = Array.from({ length: burst }, (_, index) => (turn * burst + index) % events);
      const menus = run.map((event) => ({ event, places: this.#menu(event, venue) }));
      for (const { event, places } of menus) yield* this.#leave(shape, event, venue, places);
      for (const { event, places } of menus) yield* this.#return(shape, event, venue, places);
    }
  }

  *#leave(shape: GroupShape, event: number, venue: number, places: readonly Place[]) {
    if (shape === 'recorded') {
      const scopes = scopesOf(places.map((place) => this.#key(place)));
      const group = this.#image(event, scopes, [venueIdOf(SLATE_VENUES[venue])], []);
      yield { group, updates: places.length };
      return;
    }
    for (const place of places) {
      yield { group: this.#patch(event, [], [this.#key(place)]), updates: 1 };
    }
  }

  *#return(shape: GroupShape, event: number, venue: number, places: readonly Place[]) {
    const quote = (place: Place) => this.#requote(place, 'single');
    if (shape === 'recorded') {
      const quotes = places.map(quote);
      const venues = [venueIdOf(SLATE_VENUES[venue])];
      const group = this.#image(event, scopesOf(quotes), venues, quotes);
      yield { group, updates: quotes.length };
      return;
    }
    for (const place of places) {
      yield { group: this.#patch(event, [quote(place)], []), updates: 1 };
    }
  }

  #menu(event: number, venue: number): readonly Place[] {
    const places: Place[] = [];
    for (let line = event * LINES_PER_EVENT; line < (event + 1) * LINES_PER_EVENT; line++) {
      this.#eachPlace(line, (place) => {
        if (this.world.cellVenue[place.cell] === venue) places.push(place);
      });
    }
    return places;
  }

  #pickLine(): number {
    const { busyUpdateShare } = this.profile;
    if (busyUpdateShare > 0 && this.#random.chance(busyUpdateShare)) {
      const event = this.#random.below(this.#busyEvents);
      return event * LINES_PER_EVENT + this.#random.below(this.#busyLines);
    }
    for (;;) {
      const line = this.#random.below(this.world.lines);
      if (busyUpdateShare === 0 || !this.#isBusy(line)) return line;
    }
  }

  #isBusyEvent(event: number): boolean {
    return this.profile.busyUpdateShare > 0 && event < this.#busyEvents;
  }

  /** Whether the line is one of the few that most updates go to. */
  #isBusy(line: number): boolean {
    return this.#isBusyEvent(eventOf(line)) && line % LINES_PER_EVENT < this.#busyLines;
  }

  #pickPlace(line: number): Place {
    const { firstCell } = this.world;
    const from = firstCell[line] as number;
    const cell = from + this.#random.below((firstCell[line + 1] as number) - from);
    const side = this.#random.below(this.world.template(line).market.sides.length);
    return { line, cell, side };
  }

  #eachPlace(line: number, take: (place: Place) => void): void {
    const { firstCell } = this.world;
    const sides = this.world.template(line).market.sides.length;
    for (let cell = firstCell[line] as number; cell < (firstCell[line + 1] as number); cell++) {
      for (let side = 0; side < sides; side++) take({ line, cell, side });
    }
  }

  #requote(place: Place, shape: GroupShape): Quote {
    if (this.#random.chance(this.profile.moveShare[shape])) {
      this.world.move(place.line, place.cell, place.side);
    }
    return this.#quote(place, this.#stamp);
  }

  #key({ line, cell, side }: Place): QuoteKey {
    const { market, isAlternate, point, player } = this.world.template(line);
    return {
      marketType: market.marketType,
      venueId: venueIdOf(SLATE_VENUES[this.world.cellVenue[cell] as number]),
      side: must(market.sides[side], 'a side'),
      isAlternate,
      team: null,
      point,
      playerId: player === null ? null : `bench_${eventOf(line)}_${player}`,
    };
  }

  #quote(place: Place, confirmedAt: number): Quote {
    const at = SIDES_MAX * place.cell + place.side;
    const american = this.world.american[at] as number;
    const { player } = this.world.template(place.line);
    // Written out: of a spread with more behind it V8 makes a class each time, 16 us a quote.
    const { marketType, venueId, side, isAlternate, team, point, playerId } = this.#key(place);
    return {
      marketType,
      venueId,
      side,
      isAlternate,
      team,
      point,
      playerId,
      playerName: playerId === null ? null : `Player ${playerId.slice(6)}`,
      playerTeam: player === null ? null : player % 2 === 0 ? 'home' : 'away',
      price: american * 100,
      nativeFormat: 'american',
      nativePrice: american,
      suspended: this.world.suspended[at] === 1,
      confirmedAt,
      size: null,
      link: null,
    };
  }

  #patch(event: number, quotes: readonly Quote[], withdrawn: readonly QuoteKey[]) {
    const head = must(this.world.heads[event], 'an event');
    const at = { receivedAt: this.#stamp, rejections: {} };
    return { kind: 'patch', ...at, event: head, quotes, withdrawn } as const;
  }

  #image(
    event: number,
    markets: readonly MarketScope[],
    venues: readonly string[],
    quotes: readonly Quote[],
  ): ImageGroup {
    const head = must(this.world.heads[event], 'an event');
    const at = { receivedAt: this.#stamp, rejections: {} };
    return { kind: 'image', ...at, event: head, markets, venues, quotes };
  }
}

const FEATURED: readonly MarketScope[] = ['moneyline', 'spread', 'total'].map((marketType) => ({
  marketType,
  isAlternate: false,
}));

function eventOf(line: number): number {
  return Math.floor(line / LINES_PER_EVENT);
}

function venueIdOf(venue: { readonly venueId: string } | undefined): string {
  return must(venue, 'a venue').venueId;
}

function scopesOf(keys: readonly MarketScope[]): readonly MarketScope[] {
  const scopes = new Map<string, MarketScope>();
  for (const { marketType, isAlternate } of keys) {
    scopes.set(`${marketType}|${isAlternate}`, { marketType, isAlternate });
  }
  return [...scopes.values()];
}
