// One recording, brought in as a replay, and posted as The Odds API's JSON, as statements and as rows
// with their coverage: at the end of each capture every record of the four books is the same.
import { describe, expect, test } from 'vitest';
import type { CoverageGroup, Group, ImageGroup, Quote } from '#domain/message/message.ts';
import type { Post } from '#domain/post.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { teamById } from '#domain/team.ts';
import { EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import { bodiesHere } from '#ingest/bodies/bodies.ts';
import { Door } from '#ingest/door/door.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { type Capture, groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { must } from '#kit/assert.ts';
import { silentLogger } from '#kit/logger.ts';
import { MemoryLog } from './memory-log.ts';

const CAPTURES_MAX = 12;
const CONFIG = { mode: 'replay', recordings: [], pricing: defaultPricing('replay') } as const;
const ANY = { venues: null, scores: true } as const;

/** A book that configuration made one of recorded time. */
class RecordedBook {
  readonly engine = new Engine();
  now = 0;
  readonly #log = new MemoryLog(() => this.now);
  #door: Door | undefined;

  constructor() {
    const config = { kind: 'config', receivedAt: 0, rejections: {}, config: CONFIG } as const;
    this.engine.apply(1, 0, { source: 'config', session: 0, sourceSeq: 1, groups: [config] });
  }

  async post(body: string, more: Partial<Post>): Promise<void> {
    const { reader } = this.engine;
    this.#door ??= await Door.open({
      log: this.#log,
      identity: openIdentity(undefined),
      quarantine: createQuarantine(),
      bodies: bodiesHere,
      venues: reader.venues,
      eventOf: (id) => reader.eventHead(id),
      nextSession: (source, now) => this.engine.nextSession(source, now),
      isOvertaken: (source, session) => this.engine.isOvertaken(source, session),
      clock: { now: () => this.now },
      logger: silentLogger,
    });
    const result = await this.#door.take({
      ...{ source: 'acme', scope: ANY, form: 'ndjson', isOddsApi: false, mode: 'image' },
      ...{ isGzipped: false, isAtomic: false, key: undefined, body: Buffer.from(body) },
      ...more,
    });
    expect(result.kind).toBe('answered');
    this.#fold();
  }

  /** The log's entries stand behind the configuration. */
  #fold(): void {
    for (const { seq, stampMs, payload } of this.#log.entries.slice(this.engine.reader.seq - 1)) {
      this.engine.apply(seq + 1, stampMs, decodeMessage(payload));
    }
  }
}

/** Everything that the book shows of its events. */
function shown({ reader }: Engine): unknown {
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

/** Rows cannot say that a venue has nothing: such scopes stay statements. */
function asRows(groups: readonly Group[]): readonly object[] {
  const images = groups.filter(isPrice);
  const empty = asStatements(images).map((line) => ({ ...line, quotes: [] }));
  const rows = images.flatMap((image) => {
    const { id: event, ...words } = eventWords(image);
    return image.quotes.map((quote) => ({ ...words, event, ...quoteWords(quote, image) }));
  });
  const coverages = groups.filter(isCoverage).map((group) => coverageLine(group, images));
  return [...empty, ...coverages, ...rows];
}

const ndjson = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

async function capturesOf(path: string): Promise<Capture[]> {
  const captures: Capture[] = [];
  for await (const capture of readCaptures(path)) {
    if (captures.push(capture) === CAPTURES_MAX) break;
  }
  return captures;
}

describe.each(['nfl.jsonl.gz', 'nba.jsonl.gz', 'nhl-event.jsonl.gz', 'soccer_epl.json.gz'])(
  '%s',
  (name) => {
    test.each([
      ['The Odds API’s JSON', 'odds-api'],
      ['statements', 'statements'],
    ] as const)('posted as %s gives the book of its replay', async (_, form) => {
      const [replayed, posted] = [new RecordedBook(), new RecordedBook()];
      const identity = openIdentity(undefined);
      const context = { identity, quarantine: createQuarantine(), source: 'replay' };
      let ordinal = 1;
      let seq = 1;
      for (const capture of await capturesOf(`test/recordings/${name}`)) {
        const groups = groupsOfCapture(capture, context);
        const message = { source: 'replay', session: 0, sourceSeq: ordinal, groups };
        replayed.engine.apply(++seq, capture.receivedAt, message);
        ordinal += groups.length;
        posted.now = capture.receivedAt;
        if (form === 'odds-api') {
          const body = capture.kind === 'event' ? capture.events[0] : capture.events;
          await posted.post(JSON.stringify(body), { form: 'json', isOddsApi: true });
        } else {
          await posted.post(ndjson(asStatements(groups)), {});
        }
        expect(shown(posted.engine)).toEqual(shown(replayed.engine));
      }
    });

    test('posted as rows gives the prices of its replay', async () => {
      const [replayed, posted] = [new RecordedBook(), new RecordedBook()];
      const identity = openIdentity(undefined);
      const context = { identity, quarantine: createQuarantine(), source: 'replay' };
      const [capture] = await capturesOf(`test/recordings/${name}`);
      const { receivedAt } = must(capture, 'a capture');
      const groups = groupsOfCapture(must(capture, 'a capture'), context);
      const message = { source: 'replay', session: 0, sourceSeq: 1, groups };
      replayed.engine.apply(2, receivedAt, message);
      posted.now = receivedAt;
      await posted.post(ndjson(asRows(groups)), { mode: 'patch' });
      expect(shown(posted.engine)).toEqual(shown(replayed.engine));
    });
  },
);
