// Captures of a recording into a book: as a replay, and posted in each of the forms that the door takes.
import { expect } from 'vitest';
import type { CoverageGroup, Group, ImageGroup, Quote } from '#domain/message/message.ts';
import type { Post, PostResult } from '#domain/post.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { teamById } from '#domain/team.ts';
import { EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import type { Door } from '#ingest/door/door.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import {
  type Capture,
  type CaptureContext,
  groupsOfCapture,
} from '#ingest/venues/the-odds-api/capture.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { must } from '#kit/assert.ts';
import type { BodyOptions } from '../../../client/src/publish-queue.ts';
import type { Publisher } from '../../../client/src/publisher.ts';
import { doorOver } from './door-over.ts';
import { Loopback } from './loopback.ts';
import { MemoryLog } from './memory-log.ts';

/** Brings a body to a door by another way than the client's publisher; it was taken. */
export type Carrier = (door: Door, body: string, options: BodyOptions) => Promise<void>;

const CONFIG = { mode: 'replay', recordings: [], pricing: defaultPricing('replay') } as const;
const ANY = { venues: null, scores: true } as const;

/** A book that configuration made one of recorded time. */
export class RecordedBook {
  readonly engine = new Engine();
  now = 0;
  readonly #log = new MemoryLog(() => this.now);
  #door: Door | undefined;
  readonly #carrier: Carrier | undefined;
  #publisher: Publisher | undefined;

  constructor(carrier?: Carrier) {
    this.#carrier = carrier;
    const config = { kind: 'config', receivedAt: 0, rejections: {}, config: CONFIG } as const;
    this.engine.apply(1, 0, { source: 'config', session: 0, sourceSeq: 1, groups: [config] });
  }

  async post(body: string, more: Partial<Post>): Promise<void> {
    expect((await this.posted(body, more)).kind).toBe('answered');
  }

  async open(): Promise<Door> {
    this.#door ??= await doorOver(this.engine, this.#log, () => this.now, true);
    return this.#door;
  }

  /** Sends a body by the carrier, or the publisher of the client; the book has folded it. */
  async publish(body: string, options: BodyOptions): Promise<void> {
    const door = await this.open();
    if (this.#carrier) await this.#carrier(door, body, options);
    else await this.#sendByClient(door, body, options);
    this.#fold();
  }

  async #sendByClient(door: Door, body: string, options: BodyOptions): Promise<void> {
    this.#publisher ??= new Loopback(() => door).publisher();
    const refused: unknown[] = [];
    const stop = this.#publisher.on('refused', (answer) => answer.error && refused.push(answer));
    expect(this.#publisher.body(body, options)).toBe(true);
    await this.#publisher.flush();
    stop();
    expect(refused).toEqual([]);
  }

  async close(): Promise<void> {
    await this.#publisher?.close();
  }

  /** What became of a post; the book has folded it. */
  async posted(body: string, more: Partial<Post>): Promise<PostResult> {
    const result = await (await this.open()).take({
      ...{ source: 'acme', scope: ANY, form: 'ndjson', isOddsApi: false, mode: 'image' },
      ...{ isAtomic: false, key: undefined, body: Buffer.from(body) },
      ...more,
    });
    this.#fold();
    return result;
  }

  /** The log's entries stand behind the configuration. */
  #fold(): void {
    for (const { seq, stampMs, payload } of this.#log.entries.slice(this.engine.reader.seq - 1)) {
      this.engine.apply(seq + 1, stampMs, decodeMessage(payload));
    }
  }
}

/** Everything that the book shows of its events. */
export function shown({ reader }: Engine): unknown {
  const types = new Set(EDGE_TYPES);
  return reader.events().map(({ eventId }) => ({
    odds: reader.oddsRecord(eventId, {}),
    props: reader.propsRecord(eventId, {}, 'event'),
    best: reader.bestBetsRecord(eventId, {}),
    edges: reader.edgesRecord(eventId, { types }),
  }));
}

const nameOf = (teamId: string): string => must(teamById(teamId), teamId).name;
const iso = (ms: number): string => new Date(ms).toISOString();
const isPrice = (group: Group): group is ImageGroup => group.kind === 'image';
const isCoverage = (group: Group): group is CoverageGroup => group.kind === 'coverage';
const marketKey = ({ marketType, isAlternate }: Pick<Quote, 'marketType' | 'isAlternate'>) =>
  `${marketType}${isAlternate ? '_alternate' : ''}`;

function eventWords({ event }: ImageGroup) {
  return {
    ...{ id: event.sourceEventId, league: event.leagueId },
    ...{ home: nameOf(event.homeTeamId), away: nameOf(event.awayTeamId) },
    start: iso(event.startTime),
  };
}

/** A quote as a scraper writes it: with the selection's own point, and its own time. */
function quoteWords(quote: Quote, { event }: ImageGroup) {
  const { side, point, team, playerName, nativeFormat, nativePrice } = quote;
  const isAway = side === 'away' && quote.marketType.startsWith('spread');
  const own = point === null ? {} : { point: isAway && point !== 0 ? -point : point };
  const [home, away] = [nameOf(event.homeTeamId), nameOf(event.awayTeamId)];
  const doubles = { home: `${home} or Draw`, away: `${away} or Draw`, draw: `${home} or ${away}` };
  const isDouble = quote.marketType.startsWith('double_chance');
  return {
    ...{ venue: quote.venueId, market: marketKey(quote), ...own },
    selection: isDouble ? doubles[side as keyof typeof doubles] : side,
    ...(team !== null && { team }),
    ...(playerName !== null && { player: playerName }),
    [nativeFormat]: nativePrice,
    ...(quote.size !== null && { size: quote.size }),
    ...(quote.link !== null && { link: quote.link }),
    observedAt: iso(quote.confirmedAt),
  };
}

function coverageLine(group: CoverageGroup, images: readonly ImageGroup[]) {
  const idOf = new Map(images.map(({ event }) => [event.eventId, event.sourceEventId]));
  return {
    ...{ kind: 'coverage', league: group.leagueId, venues: group.venues },
    markets: group.markets.map(marketKey),
    events: group.eventIds.map((id) => must(idOf.get(id), id)),
  };
}

function asStatements(groups: readonly Group[]): readonly object[] {
  const images = groups.filter(isPrice);
  const lines = images.map((image) => ({
    ...{ kind: 'image', event: eventWords(image), venues: image.venues },
    markets: image.markets.map(marketKey),
    quotes: image.quotes.map((quote) => quoteWords(quote, image)),
  }));
  return [...lines, ...groups.filter(isCoverage).map((group) => coverageLine(group, images))];
}

/** Rows cannot say that a venue has nothing: what it has none of stays a statement. */
function asRows(groups: readonly Group[]): readonly object[] {
  const images = groups.filter(isPrice);
  const rows = images.flatMap((image) => {
    const { id: event, ...words } = eventWords(image);
    return image.quotes.map((quote) => ({ ...words, event, ...quoteWords(quote, image) }));
  });
  const empty = images.flatMap((image) =>
    image.venues.map((venue) => {
      const quoted = new Set(
        image.quotes.filter(({ venueId }) => venueId === venue).map(marketKey),
      );
      const markets = image.markets.map(marketKey).filter((market) => !quoted.has(market));
      return { kind: 'image', event: eventWords(image), venues: [venue], markets, quotes: [] };
    }),
  );
  const coverages = groups.filter(isCoverage).map((group) => coverageLine(group, images));
  return [...empty, ...coverages, ...rows];
}

const ndjson = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

export type PostedAs = 'odds-api' | 'statements' | 'rows' | 'odds-api published' | 'published';

/** A book that a replay fills, and one that posts of the same captures fill. */
export class TwoBooks {
  readonly replayed = new RecordedBook();
  readonly posted: RecordedBook;
  readonly #context: CaptureContext = {
    ...{ identity: openIdentity(undefined), quarantine: createQuarantine(), source: 'replay' },
  };
  #ordinal = 1;

  constructor(carrier?: Carrier) {
    this.posted = new RecordedBook(carrier);
  }

  async take(capture: Capture, form: PostedAs): Promise<void> {
    const { replayed, posted } = this;
    const { receivedAt } = capture;
    const groups = groupsOfCapture(capture, this.#context);
    const message = { source: 'replay', session: 0, sourceSeq: this.#ordinal, groups };
    replayed.engine.apply(replayed.engine.reader.seq + 1, receivedAt, message);
    this.#ordinal += groups.length;
    posted.now = receivedAt;
    if (form === 'rows') await posted.post(ndjson(asRows(groups)), { mode: 'image' });
    else if (form === 'published') await posted.publish(ndjson(asStatements(groups)), {});
    else if (form === 'statements') await posted.post(ndjson(asStatements(groups)), {});
    else {
      const body = capture.kind === 'event' ? capture.events[0] : capture.events;
      const text = JSON.stringify(body);
      if (form === 'odds-api') await posted.post(text, { form: 'json', isOddsApi: true });
      else await posted.publish(text, { form: 'json', format: 'the-odds-api' });
    }
  }

  /** Crashes where a record of the two differs. */
  compare(form: PostedAs): void {
    const [posted, replayed] = [this.posted, this.replayed].map(({ engine }) => shown(engine));
    // Rows come venue by venue: between two of them an edge, or a price that a venue moves from one
    // key of its line to the other, may be gone.
    if (form === 'rows') expect(withoutTimes(posted)).toEqual(withoutTimes(replayed));
    else expect(posted).toEqual(replayed);
  }
}

function withoutTimes(records: unknown): unknown {
  const times = new Set([
    ...['firstSeenAt', 'updatedAt', 'oldestQuoteAt'],
    ...['fetchedAt', 'calculatedAt', 'peakPct'],
  ]);
  return JSON.parse(
    JSON.stringify(records, (name, value) => (times.has(name) ? undefined : value)),
  );
}
