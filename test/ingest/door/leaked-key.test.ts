// Everything that somebody with a leaked ingest key can post of a game that a feed has: its start,
// its state, its teams and the prices of its venues stay as they are, and so does what is made of
// them.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Post, PostResult } from '#domain/post.ts';
import { EDGE_TYPES } from '#engine/edges/edge-types.ts';
import { Engine } from '#engine/engine.ts';
import type { Door } from '#ingest/door/door.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { Participants } from '#ingest/identity/participants.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { Translator } from '#ingest/statements/translator.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { MESSAGE_BYTES_TARGET } from '#ingest/wire/message.ts';
import { must } from '#kit/assert.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { doorOver } from './door-over.ts';
import { MemoryLog } from './memory-log.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-08T17:00:00Z');
const START = Date.parse('2026-11-08T18:00:00Z');
const GAME = { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills' };
const TURNED = { league: 'nfl', home: GAME.away, away: GAME.home };
const EVENT = 'nfl_20261108_buf_mia';
const FED = ['pinnacle', 'draftkings', 'fanduel'];
const OWN = 'leaked_book';
const iso = (ms: number): string => new Date(ms).toISOString();

/** A server with a feed, and a door for the others. */
class Server {
  now = NOW;
  readonly engine = new Engine();
  readonly log = new MemoryLog(() => this.now);
  readonly #participants = new Participants(this.engine.reader.leagues);
  readonly #identity = openIdentity(undefined, this.#participants);
  readonly #feed = new Translator({
    ...{ source: 'feed', identity: this.#identity, quarantine: createQuarantine() },
    venueRefusal: () => undefined,
    eventOf: (id) => this.engine.reader.eventHead(id),
  });
  #door: Door | undefined;
  #fed = 1;

  async feed(...statements: readonly object[]): Promise<void> {
    for (const statement of statements) {
      const { groups } = runWhole(this.#feed.translate(statement, this.now));
      const writer = new MessageWriter();
      for (const group of groups) writer.add(group, MESSAGE_BYTES_TARGET);
      await this.log.append(writer.finish('feed', 1, this.#fed));
      this.#fed += groups.length;
    }
    this.#fold();
  }

  /** With a key without the right to scores. */
  async post(lines: readonly object[], more: Partial<Post> = {}): Promise<PostResult> {
    const { engine, log } = this;
    const now = (): number => this.now;
    this.#door ??= await doorOver(engine, log, now, false, this.#participants, this.#identity);
    const isOddsApi = more.isOddsApi ?? false;
    const text = isOddsApi ? JSON.stringify(lines) : lines.map((l) => JSON.stringify(l)).join('\n');
    const result = await this.#door.take({
      ...{ source: 'leaked', scope: { venues: null, scores: false }, mode: 'patch' },
      ...{ form: isOddsApi ? 'json' : 'ndjson', isOddsApi, isAtomic: false, key: undefined },
      ...{ body: Buffer.from(text), ...more },
    });
    this.#fold();
    return result;
  }

  /** What of the game is not the poster's own, nor a mean or the best of all that is shown. */
  shown(): unknown {
    const { reader } = this.engine;
    const { updatedAt: _, ...event } = reader.eventRecord(EVENT);
    const markets = reader.oddsRecord(EVENT, {}).markets.map(({ lines, ...market }) => ({
      ...market,
      lines: lines.map(({ offers, hold: __, summary: ___, ...line }) => ({
        ...line,
        offers: offers
          .filter(({ bookmakerId }) => FED.includes(bookmakerId))
          .map(({ isBest: ____, ...offer }) => offer),
      })),
    }));
    const { edges } = reader.edgesRecord(EVENT, { types: new Set(EDGE_TYPES) });
    const venues = FED.map((id) => reader.venues.get(id));
    const head = reader.eventHead(EVENT);
    return JSON.parse(JSON.stringify({ event, markets, edges, venues, head }));
  }

  #fold(): void {
    for (const { seq, stampMs } of this.log.entries.slice(this.engine.reader.seq)) {
      this.engine.apply(seq, stampMs, must(this.log.messages[seq - 1], 'an entry'));
    }
  }
}

const quotes = (venue: string, home: number) => [
  { venue, market: 'moneyline', selection: 'home', american: home },
  { venue, market: 'moneyline', selection: 'away', american: 120 },
  { venue, market: 'spread', selection: 'home', point: -3.5, american: -110 },
];
const SCOPE = { venues: FED, markets: ['moneyline', 'spread'] };
const GIVEN = { id: 'f1', ...GAME, start: iso(START) };
const image = {
  ...{ kind: 'image', ...SCOPE, event: GIVEN },
  quotes: FED.flatMap((venue, at) => quotes(venue, -130 - at)),
};
const row = { ...GAME, start: iso(START), market: 'moneyline', selection: 'home', american: 900 };
const rowsOf = (venue: string) => quotes(venue, 900).map((quote) => ({ ...row, ...quote }));

function oddsApi(more: object, key = 'pinnacle') {
  const outcomes = [GAME.home, GAME.away].map((name) => ({ name, price: 5 }));
  const markets = [{ key: 'h2h', last_update: iso(NOW), outcomes }];
  return {
    ...{ id: 'f1', sport_key: 'americanfootball_nfl', commence_time: iso(START) },
    ...{ home_team: GAME.home, away_team: GAME.away },
    ...{ bookmakers: [{ key, last_update: iso(NOW), markets }], ...more },
  };
}

/** Names that a venue might go by. */
const ALIASES = [
  ...['draftkings', 'DraftKings', 'DRAFTKINGS', ' draftkings', 'draftkings ', 'draft kings'],
  ...['draftkings\u0000', 'draftk\u0131ngs', 'draftkings\u200b', 'dk', 'DraftKings Sportsbook'],
];

let server: Server;
beforeEach(async () => {
  server = new Server();
  await server.feed(image);
  await server.feed({ kind: 'event', event: GIVEN, status: 'scheduled' });
});

const STATES = ['in_progress', 'final', 'postponed', 'cancelled', 'scheduled'];
const EVENTS: readonly object[] = [
  ...[{ eventId: EVENT }, GIVEN, { ...GAME, start: iso(START) }, { ...TURNED, start: iso(START) }],
  ...[
    { ...GIVEN, start: iso(START + 6 * HOUR) },
    { id: 'f1', league: 'nfl' },
  ],
];

describe('with a key without the right to scores', () => {
  test.each(STATES)('no event line makes the game %s', async (status) => {
    const before = server.shown();
    for (const event of EVENTS) {
      const score = { home: 7, away: 3 };
      const result = await server.post([{ kind: 'event', event, status, score, period: 'Q4' }]);
      expect(result).toMatchObject({ answer: { accepted: 0, refused: { scores_not_allowed: 1 } } });
    }
    expect(server.shown()).toEqual(before);
  });

  test.each([-300, -20, -2, -0.5, 0.5, 2, 6, 11, 30, 300])(
    'no start %f hours away moves, doubles or turns the game',
    async (hours) => {
      const before = server.shown();
      const start = iso(START + hours * HOUR);
      for (const teams of [GAME, TURNED]) {
        for (const id of ['f1', 'other', undefined]) {
          const event = { ...teams, start, ...(id !== undefined && { id }) };
          const own = quotes(OWN, 150);
          await server.post([{ kind: 'patch', event, quotes: own }]);
          await server.post([{ kind: 'image', event, ...SCOPE, venues: [OWN], quotes: own }]);
          const teamsOf = { home_team: teams.home, away_team: teams.away };
          const api = { ...teamsOf, id: id ?? 'z', commence_time: start };
          await server.post([oddsApi(api, OWN)], { isOddsApi: true });
        }
      }
      expect(server.shown()).toEqual(before);
      await server.feed(image);
      expect(server.engine.reader.eventHead(EVENT)?.startTime).toBe(START);
      const feeds = server.engine.reader
        .events('nfl')
        .filter(({ eventId }) =>
          JSON.stringify(server.engine.reader.oddsRecord(eventId, {})).includes('pinnacle'),
        );
      expect(feeds.map(({ eventId }) => eventId)).toEqual([EVENT]);
    },
  );

  test.each([false, true])(
    'a game that is walked away and listed anew stays the feed’s (as The Odds API: %s)',
    async (isOddsApi) => {
      const list = async (id: string, startMs: number): Promise<void> => {
        const start = iso(startMs);
        const event = { ...GAME, id, start };
        const line = { kind: 'patch', event, quotes: quotes(OWN, 150) };
        const api = oddsApi({ id, commence_time: start }, OWN);
        await server.post([isOddsApi ? api : line], { isOddsApi });
      };
      for (let step = 1; step < 30; step++) await list('a', START + 2 * step * HOUR);
      await list('b', START);
      await server.feed({ ...image, quotes: FED.flatMap((venue) => quotes(venue, -150)) });
      const { reader } = server.engine;
      const shown = reader.events('nfl').map(({ eventId }) => {
        const hasFeed = JSON.stringify(reader.oddsRecord(eventId, {})).includes('pinnacle');
        return [eventId, hasFeed];
      });
      expect(shown.filter(([, hasFeed]) => hasFeed)).toEqual([[EVENT, true]]);
      expect(JSON.stringify(server.shown())).toContain('-150');
    },
  );

  test('no price, withdrawal, absence or suspension of the feed’s venues changes anything', async () => {
    const before = server.shown();
    const attacks: readonly (readonly object[])[] = [
      ...FED.map((venue) => rowsOf(venue)),
      FED.flatMap((venue) => rowsOf(venue).map((each) => ({ ...each, suspended: true }))),
      [{ kind: 'image', ...SCOPE, event: GIVEN, quotes: [] }],
      [{ kind: 'coverage', league: 'nfl', ...SCOPE, events: [] }],
      FED.map((venue) => ({
        ...{ kind: 'patch', event: GIVEN, quotes: [], withdrawn: quotes(venue, 1) },
      })),
      FED.map((venue) => ({ kind: 'venue', id: venue, name: 'Mine', sourceType: 'dfs' })),
      [{ kind: 'heartbeat', confirms: [{ event: EVENT }, { venue: 'pinnacle' }] }],
      [{ kind: 'source', id: 'leaked', priority: 1e6, venues: FED }],
      [{ kind: 'venue', id: OWN, operator: 'pinnacle', sharpWeight: 100, arbitrageApproved: true }],
      [{ kind: 'participant', id: 'nfl_mia', league: 'nfl', name: 'Nobody' }],
      [{ kind: 'league', id: 'nfl', name: 'Nothing', sport: 'chess' }],
      [{ kind: 'config', config: {} }, { kind: 'clock' }, { kind: 'catalog', entries: [] }],
      ['__proto__', 'constructor', 'toString'].flatMap(rowsOf),
      rowsOf(OWN),
    ];
    for (const lines of attacks) {
      for (const mode of ['patch', 'image'] as const) await server.post(lines, { mode });
      expect(server.shown()).toEqual(before);
    }
    await server.post([oddsApi({})], { isOddsApi: true });
    await server.post([oddsApi({ bookmakers: [] })], { isOddsApi: true });
    expect(server.shown()).toEqual(before);
  });

  test('the name of a venue in other letters is no way to it', async () => {
    const before = server.shown();
    for (const alias of ALIASES) {
      const scope = { venues: new Set([OWN]), scores: false };
      const refused = await server.post(rowsOf(alias), { scope });
      expect(refused).toMatchObject({ answer: { accepted: 0 } });
      await server.post(rowsOf(alias));
      await server.post([oddsApi({}, alias)], { isOddsApi: true });
      expect([alias, server.shown()]).toEqual([alias, before]);
    }
  });

  test('a key of one batch of another source has nothing to do with its own', async () => {
    await server.post(rowsOf(OWN), { key: 'k1' });
    const other = await server.post([{ kind: 'heartbeat' }], { source: 'honest', key: 'k1' });
    expect(other).toMatchObject({ kind: 'answered', isRepeat: false });
  });

  test('a future time gives no price a lead over what its source says later', async () => {
    const scope = { venues: new Set([OWN]), scores: false };
    const own = { ...row, venue: OWN };
    for (const observedAt of [iso(NOW + HOUR), '9999-12-31T23:59:59Z', NOW * 2]) {
      await server.post([{ ...own, observedAt }], { scope });
    }
    server.now += 1000;
    await server.post([{ ...own, american: 777 }], { scope });
    const { markets } = server.engine.reader.oddsRecord(EVENT, {});
    expect(JSON.stringify(markets)).toContain('777');
  });
});
