// A profile as frames without end: first a configuration and one image of each event, then updates
// in single or recorded groups. Each frame is made when it is requested and not kept, so that a
// slate of millions of quotes takes little memory; the same calls give the same bytes.
import type { Group, ImageGroup, MarketScope, Message, Quote } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Engine } from '#engine/engine.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/wire/message.ts';
import { assert, must } from '#kit/assert.ts';
import { naturalLog } from '#kit/exact-math.ts';
import { Random } from '#kit/random.ts';
import { type GroupShape, RECORDED_SIZES, type SlateProfile, SUNDAY } from './slate-profiles.ts';
import {
  LINES_PER_EVENT,
  type Place,
  SIDES_MAX,
  SLATE_MS,
  SLATE_VENUES,
  SlateWorld,
} from './slate-world.ts';

/** A frame as the log gives it. */
export interface SlateFrame {
  readonly seq: number;
  readonly stampMs: number;
  readonly bytes: Uint8Array;
  readonly groups: number;
  /** Prices said or withdrawn: what a rate counts. */
  readonly updates: number;
}

/** A frame on its way into a server, with a number that its maker attaches. */
export interface TaggedFrame extends Pick<SlateFrame, 'seq' | 'stampMs' | 'bytes'> {
  readonly tag: number;
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

export class Slate {
  readonly #profile: SlateProfile;
  readonly world: SlateWorld;
  readonly #random: Random;
  readonly #writer = new MessageWriter();
  readonly #steps: Readonly<Record<GroupShape, Generator<Step>>>;
  /** Lines of a busy event that are busy: its first. */
  readonly #busyLines: number;
  readonly #msPerUpdate: number;
  /** Mean time between two updates of a busy line, and of another. */
  readonly #busyLineMs: number;
  readonly #calmLineMs: number;
  #seq = 0;
  #sourceSeq = 1;
  #nowMs = SLATE_MS;

  constructor(events: number, profile = SUNDAY) {
    this.#profile = profile;
    this.world = new SlateWorld(profile, events);
    this.#random = new Random(profile.seed ^ 0x5eed);
    const { inPlay, lines } = this.world;
    this.#busyLines = Math.round((profile.busyLineShare * lines) / inPlay);
    this.#msPerUpdate = profile.turnoverMs / this.world.quotes;
    const { busyUpdateShare } = profile;
    const busyLines = this.#busyLines * inPlay;
    this.#busyLineMs = (this.#msPerUpdate * busyLines) / busyUpdateShare;
    this.#calmLineMs = (this.#msPerUpdate * (lines - busyLines)) / (1 - busyUpdateShare);
    this.#steps = { single: this.#singleSteps(), recorded: this.#recordedSteps() };
  }

  /** The messages that fill the book, the configuration first. */
  *load(): Generator<LoadMessage> {
    const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
    yield this.#message([{ kind: 'config', receivedAt: this.#stamp, rejections: {}, config }]);
    for (let event = 0; event < this.world.events; event++) {
      yield this.#message([this.#wholeImage(event)]);
    }
  }

  /** Fills an engine's book with them. */
  fill(engine: Pick<Engine, 'apply'>): void {
    for (const { seq, stampMs, message } of this.load()) engine.apply(seq, stampMs, message);
  }

  /** The next frame of updates. */
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
      for (const place of this.world.placesOf(line)) {
        quotes.push(this.#quote(place, this.#stamp - this.#ageMs(line)));
      }
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
      yield { group: this.#patch(eventOf(line), [quote]), updates: 1 };
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
      for (const place of this.world.placesOf(line)) {
        if (!asked.has(this.world.cellVenue[place.cell] as number)) continue;
        quotes.push(this.#requote(place, 'recorded'));
      }
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
    const [low, high] =
      event < this.world.inPlay
        ? isBusy
          ? [0, this.#busyLines]
          : [this.#busyLines, LINES_PER_EVENT]
        : [0, LINES_PER_EVENT];
    const quotes: Quote[] = [];
    for (let step = 0; step < high - low && quotes.length < size; step++) {
      const index = low + ((first - base - low + step) % (high - low));
      for (const place of this.world.placesOf(base + index)) {
        if (quotes.length < size) quotes.push(this.#requote(place, 'recorded'));
      }
    }
    return this.#patch(event, quotes);
  }

  #pickLine(): number {
    if (this.#random.chance(this.#profile.busyUpdateShare)) {
      const event = this.#random.below(this.world.inPlay);
      return event * LINES_PER_EVENT + this.#random.below(this.#busyLines);
    }
    for (;;) {
      const line = this.#random.below(this.world.lines);
      if (!this.#isBusy(line)) return line;
    }
  }

  /** Whether the line is one of the few that most updates go to. */
  #isBusy(line: number): boolean {
    return eventOf(line) < this.world.inPlay && line % LINES_PER_EVENT < this.#busyLines;
  }

  #pickPlace(line: number): Place {
    const { firstCell } = this.world;
    const from = firstCell[line] as number;
    const cell = from + this.#random.below((firstCell[line + 1] as number) - from);
    const side = this.#random.below(this.world.template(line).market.sides.length);
    return { line, cell, side };
  }

  #requote(place: Place, shape: GroupShape): Quote {
    if (this.#random.chance(this.#profile.moveShare[shape])) {
      this.world.move(place);
    }
    return this.#quote(place, this.#stamp);
  }

  #quote({ line, cell, side }: Place, confirmedAt: number): Quote {
    const at = SIDES_MAX * cell + side;
    const american = this.world.american[at] as number;
    const { market, isAlternate, point, player } = this.world.template(line);
    const playerId = player === null ? null : `bench_${eventOf(line)}_${player}`;
    return {
      marketType: market.marketType,
      venueId: venueIdOf(SLATE_VENUES[this.world.cellVenue[cell] as number]),
      side: must(market.sides[side], 'a side'),
      isAlternate,
      team: null,
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

  #patch(event: number, quotes: readonly Quote[]) {
    return { kind: 'patch', ...this.#about(event), quotes, withdrawn: [] } as const;
  }

  #image(
    event: number,
    markets: readonly MarketScope[],
    venues: readonly string[],
    quotes: readonly Quote[],
  ): ImageGroup {
    return { kind: 'image', ...this.#about(event), markets, venues, quotes };
  }

  #about(event: number) {
    const head = must(this.world.heads[event], 'an event');
    return { receivedAt: this.#stamp, rejections: {}, event: head };
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
