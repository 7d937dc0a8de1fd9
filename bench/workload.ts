// A profile as log messages: one image per event, then patches without end. Every message has been
// through the wire, so what is measured has the shapes that a running service sees.

import type { Group, Message, Quote } from '#domain/message.ts';
import { americanOfProbability } from '#domain/odds.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { catalogVenues } from '#domain/venue-catalog.ts';
import { decodeMessage } from '#ingest/decode.ts';
import { MessageWriter } from '#ingest/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/message.ts';
import { assert, must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { GROUP_QUOTES_MAX, GROUPS_PER_MESSAGE, type Profile } from './profiles.ts';
import { BASE_MS, type LineTemplate, lineTemplates, makeEvents } from './world.ts';

/** A message as the log gives it, with its wire form. */
export interface LogMessage {
  readonly seq: number;
  readonly stampMs: number;
  readonly message: Message;
  readonly bytes: Uint8Array;
  /** Quotes in it: the updates that a rate counts. */
  readonly quotes: number;
}

/** One side of one line, as one venue quotes it. */
interface Selection {
  readonly line: number;
  readonly side: 0 | 1;
}

/** Margin of a venue on each side, and how far venues disagree, as probabilities. */
const MARGIN = 0.0225;
const NOISE = 0.008;
const SUSPENDED_SHARE = 0.02;
/** How far the fair probability of a line moves with each quote of it. */
const DRIFT = 0.0005;

export class Workload {
  readonly profile: Profile;
  /** Quotes in the book once `load` is applied. */
  readonly liveQuotes: number;
  /** Configuration and images: the book before the first update. */
  readonly load: readonly LogMessage[];
  readonly eventIds: readonly string[];
  readonly #random: Random;
  readonly #events;
  readonly #templates: readonly LineTemplate[];
  readonly #venueIds: readonly string[];
  /** What each venue quotes of each event, by event, then venue. */
  readonly #menus: readonly (readonly (readonly Selection[])[])[];
  /** Probability of a line's first side, by event, then line. */
  readonly #fair: readonly Float64Array[];
  readonly #writer = new MessageWriter();
  #seq = 0;
  #groups = 0;

  constructor(profile: Profile) {
    const random = new Random(profile.seed);
    this.profile = profile;
    this.#random = random;
    this.#events = makeEvents(profile);
    this.#templates = lineTemplates(profile.lines);
    const venues = catalogVenues();
    assert(profile.venues <= venues.length, `the catalogue has ${venues.length} venues`);
    this.#venueIds = venues.slice(0, profile.venues).map(({ bookmakerId }) => bookmakerId);
    this.#menus = this.#events.map(() => this.#venueIds.map(() => menuOf(profile, random)));
    this.#fair = this.#events.map(() =>
      Float64Array.from(this.#templates, () => random.between(0.35, 0.65)),
    );
    this.eventIds = this.#events.map(({ eventId }) => eventId);
    this.load = [
      this.#message([configGroup()]),
      ...this.#events.map((_, event) => this.#message([this.#image(event)])),
    ];
    this.liveQuotes = this.load.reduce((sum, { quotes }) => sum + quotes, 0);
  }

  /** The next so many messages of patches. */
  updates(messages: number): readonly LogMessage[] {
    return Array.from({ length: messages }, () =>
      this.#message(Array.from({ length: GROUPS_PER_MESSAGE }, () => this.#patch())),
    );
  }

  /** A millisecond passes with each message, so that no quote gets old in a run. */
  get #nowMs(): number {
    return BASE_MS + this.#seq;
  }

  #image(event: number): Group {
    const quotes = this.#venueIds.flatMap((_, venue) =>
      this.#menu(event, venue).map((selection) => this.#quote(event, venue, selection)),
    );
    const markets = quotes.map(({ marketType, isAlternate }) => ({ marketType, isAlternate }));
    const scopes = new Map(markets.map((scope) => [JSON.stringify(scope), scope]));
    return {
      kind: 'image',
      receivedAt: this.#nowMs,
      rejections: {},
      event: must(this.#events[event], 'an event'),
      markets: [...scopes.values()],
      venues: this.#venueIds,
      quotes,
    };
  }

  /** One venue moves a run of its selections of one event. */
  #patch(): Group {
    const random = this.#random;
    const { inPlay, inPlayShare, events } = this.profile;
    const isInPlay = inPlay === events || random.chance(inPlayShare);
    const event = isInPlay ? random.below(inPlay) : inPlay + random.below(events - inPlay);
    const venue = random.below(this.#venueIds.length);
    const menu = this.#menu(event, venue);
    const wanted = Math.floor(2 ** random.between(0, Math.log2(GROUP_QUOTES_MAX + 1)));
    const first = random.below(menu.length);
    const quotes = Array.from({ length: Math.min(wanted, menu.length) }, (_, index) => {
      const selection = must(menu[(first + index) % menu.length], 'a selection');
      return this.#quote(event, venue, selection);
    });
    const head = must(this.#events[event], 'an event');
    const at = { receivedAt: this.#nowMs, rejections: {} };
    return { kind: 'patch', ...at, event: head, quotes, withdrawn: [] };
  }

  #quote(event: number, venue: number, { line, side }: Selection): Quote {
    const random = this.#random;
    const fairs = must(this.#fair[event], 'fair probabilities');
    const fair = Math.min(0.8, Math.max(0.2, (fairs[line] as number) + DRIFT * random.normal()));
    fairs[line] = fair;
    const own = (side === 0 ? fair : 1 - fair) + MARGIN + NOISE * random.normal();
    const american = americanOfProbability(own);
    const { sides, ...template } = must(this.#templates[line], 'a line');
    return {
      ...template,
      venueId: must(this.#venueIds[venue], 'a venue'),
      side: sides[side],
      price: american * 100,
      nativeFormat: 'american',
      nativePrice: american,
      suspended: random.chance(SUSPENDED_SHARE),
      confirmedAt: this.#nowMs,
      size: null,
      link: null,
    };
  }

  #menu(event: number, venue: number): readonly Selection[] {
    return must(this.#menus[event]?.[venue], 'a menu');
  }

  #message(groups: readonly Group[]): LogMessage {
    const stampMs = this.#nowMs;
    let quotes = 0;
    for (const group of groups) {
      assert(this.#writer.add(group, GROUP_BYTES_MAX), 'a message of this profile fits a frame');
      if ('quotes' in group) quotes += group.quotes.length;
    }
    const bytes = this.#writer.finish('bench', 1, this.#groups + 1);
    this.#groups += groups.length;
    this.#seq += 1;
    return { seq: this.#seq, stampMs, message: decodeMessage(bytes), bytes, quotes };
  }
}

/** The lines that a venue quotes, both sides of each; at least one. */
function menuOf({ lines, coverage }: Profile, random: Random): readonly Selection[] {
  const menu: Selection[] = [];
  for (let line = 0; line < lines; line++) {
    const isQuoted = random.chance(coverage);
    if (isQuoted || line === 0) menu.push({ line, side: 0 }, { line, side: 1 });
  }
  return menu;
}

function configGroup(): Group {
  const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
  return { kind: 'config', receivedAt: BASE_MS, rejections: {}, config };
}
