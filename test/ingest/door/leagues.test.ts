// Prices of leagues that the catalogue gets at run time, through the door: a league that an operator
// states, leagues of the table that are switched on, and open leagues, whose players come by prices.
import { describe, expect, test } from 'vitest';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import type { PostAnswer } from '#domain/post.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import type { Door } from '#ingest/door/door.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { MESSAGE_BYTES_TARGET } from '#ingest/wire/message.ts';
import { must } from '#kit/assert.ts';
import { doorOver } from './door-over.ts';
import { MemoryLog } from './memory-log.ts';

const NOW = Date.parse('2026-11-08T17:00:00Z');
const START = '2026-11-08T18:00:00Z';
const CONFIG = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
const TEAMS = ['Bears', 'Cats', 'Dogs', 'Eels', 'Foxes', 'Goats', 'Hares', 'Ibis', 'Jays', 'Kites'];
const HOOPS: readonly CatalogEntry[] = [
  { kind: 'league', id: 'hoops', name: 'Regional Hoops', sport: 'basketball', aliases: ['RH'] },
  ...TEAMS.map(
    (name): CatalogEntry => ({
      kind: 'participant',
      id: `hoops_${name.toLowerCase()}`,
      league: 'hoops',
      name: `Springfield ${name}`,
    }),
  ),
];

class Server {
  readonly engine = new Engine();
  readonly log: MemoryLog;
  #session = 1;
  #door: Door | undefined;

  constructor(log = new MemoryLog(() => NOW)) {
    this.log = log;
  }

  async state(...entries: CatalogEntry[]): Promise<void> {
    const said = { receivedAt: NOW, rejections: {} };
    const writer = new MessageWriter();
    writer.add({ kind: 'config', ...said, config: CONFIG }, MESSAGE_BYTES_TARGET);
    writer.add({ kind: 'catalog', ...said, by: 'operator', entries }, MESSAGE_BYTES_TARGET);
    await this.log.append(writer.finish('operator', this.#session++, 1));
    this.#fold();
  }

  async post(rows: readonly object[], isOddsApi = false): Promise<PostAnswer> {
    this.#fold();
    this.#door ??= await doorOver(this.engine, this.log, () => NOW);
    const text = isOddsApi
      ? JSON.stringify(rows)
      : rows.map((row) => JSON.stringify(row)).join('\n');
    const result = await this.#door.take({
      ...{ source: 'acme', scope: { venues: null, scores: false }, mode: 'patch' },
      ...{ form: isOddsApi ? 'json' : 'ndjson', isOddsApi, isGzipped: false, isAtomic: false },
      ...{ key: undefined, body: Buffer.from(text) },
    });
    this.#fold();
    if (!('answer' in result)) throw new Error(JSON.stringify(result));
    return result.answer;
  }

  #fold(): void {
    for (const { seq } of this.log.entries.slice(this.engine.reader.seq)) {
      this.engine.apply(seq, NOW, must(this.log.messages[seq - 1], 'an entry'));
    }
  }
}

const BOOKS = ['north_bet', 'south_bet', 'west_bet'] as const;

/** A slate of five games: moneylines and spreads of three books, of which two disagree. */
function slate(): readonly object[] {
  return [0, 2, 4, 6, 8].flatMap((first) =>
    BOOKS.flatMap((venue, book) => {
      const game = {
        ...{ league: 'RH', home: `springfield ${TEAMS[first]}`, start: START, venue },
        away: `Springfield ${TEAMS[first + 1]}`,
      };
      const up = book === 2 ? 140 : -105;
      return [
        { ...game, market: 'moneyline', selection: 'home', american: up },
        { ...game, market: 'h2h', selection: 'away', american: -110 },
        { ...game, market: 'spread', selection: 'home', point: -2.5, decimal: 1.9 },
        { ...game, market: 'spread', selection: 'away', point: 2.5, fractional: '20/21' },
      ];
    }),
  );
}

function edgeTypes({ engine: { reader } }: Server): readonly string[] {
  const types = new Set(['arbitrage', 'value', 'ev'] as const);
  const edges = reader
    .events()
    .flatMap(({ eventId }) => reader.edgesRecord(eventId, { types }).edges);
  return [...new Set(edges.map(({ type }) => type))].sort();
}

describe('a league that the operator states', () => {
  test('is refused before it is, and served with its edges after', async () => {
    const server = new Server();
    await server.state({ kind: 'league', id: 'wnba' });
    expect((await server.post(slate())).refused).toEqual({ unknown_league: 60 });
    const approved = BOOKS.map(
      (id): CatalogEntry => ({ kind: 'venue', id, operator: `${id}_group` }),
    );
    const source: CatalogEntry = { kind: 'source', id: 'acme', venues: [...BOOKS] };
    await server.state(...HOOPS, ...approved, source);
    const answer = await server.post(slate());
    expect(answer).toMatchObject({ accepted: 60, refused: {}, newVenues: [] });
    const { reader } = server.engine;
    const [event] = reader.events('hoops');
    expect(event?.eventId).toBe('hoops_20261108_cats_bears');
    const record = reader.eventRecord('hoops_20261108_cats_bears');
    expect(record).toMatchObject({
      ...{ leagueId: 'hoops', sport: 'basketball', homeTeamName: 'Springfield Bears' },
    });
    expect(edgeTypes(server)).toEqual(['arbitrage', 'ev', 'value']);
  });

  test('is shown without approval of its books, which enter no model and no leg', async () => {
    const server = new Server();
    await server.state(...HOOPS);
    expect((await server.post(slate())).newVenues).toEqual([...BOOKS]);
    const { reader } = server.engine;
    const { markets } = reader.oddsRecord('hoops_20261108_cats_bears', {});
    expect(JSON.stringify(markets)).toContain('west_bet');
    expect(edgeTypes(server)).toEqual([]);
  });

  test('names teams of its own alone', async () => {
    const server = new Server();
    await server.state(...HOOPS);
    const stranger = { ...slate()[0], home: 'Shelbyville Bears' };
    const answer = await server.post([stranger]);
    expect(answer.refused).toEqual({ unknown_team: 1 });
  });
});

describe('leagues of the table', () => {
  test('are off until they are switched on; The Odds API’s key names them', async () => {
    const server = new Server();
    const game = {
      ...{ id: 'k1', sport_key: 'baseball_kbo', commence_time: START },
      ...{ home_team: 'Kiwoom Heroes', away_team: 'LG Twins' },
      bookmakers: [
        {
          key: 'pinnacle',
          last_update: '2026-11-08T16:59:00Z',
          markets: [
            {
              key: 'h2h',
              last_update: '2026-11-08T16:59:00Z',
              outcomes: [
                { name: 'Kiwoom Heroes', price: 2.1 },
                { name: 'LG Twins', price: 1.8 },
              ],
            },
          ],
        },
      ],
    };
    await server.state({ kind: 'league', id: 'wnba' });
    expect((await server.post([game], true)).refused).toEqual({ unknown_league: 2 });
    await server.state({ kind: 'league', id: 'kbo' });
    expect(await server.post([game], true)).toMatchObject({ accepted: 2, refused: {} });
    expect(server.engine.reader.events('kbo')).toHaveLength(1);
  });
});

describe('an open league', () => {
  const row = {
    ...{ league: 'atp', start: START, venue: 'pinnacle', market: 'moneyline', selection: 'home' },
    ...{ home: 'Carlos Alcaraz', away: 'Félix Auger-Aliassime', american: -150 },
  };
  const FIRST = 'tennis_atp_20261108_felix_auger_aliassime_carlos_alcaraz';

  test('takes players by their first price, and states them in the log', async () => {
    const server = new Server();
    await server.state({ kind: 'league', id: 'tennis_atp' });
    const answer = await server.post([
      row,
      { ...row, away: 'Felix Auger Aliassime', selection: 'away', american: 130 },
      { ...row, home: 'C. Alcaraz' },
    ]);
    expect(answer).toMatchObject({ accepted: 2, refused: { unknown_team: 1 } });
    expect(server.engine.reader.eventRecord(FIRST)).toMatchObject({
      ...{ homeTeamName: 'Carlos Alcaraz', awayTeamName: 'Félix Auger-Aliassime' },
    });
    const entries = server.log.messages.flatMap(({ source, groups }) =>
      source === 'participants' ? groups.flatMap((group) => Object.values(group)) : [],
    );
    expect(JSON.stringify(entries)).toContain('tennis_atp_carlos_alcaraz');
  });

  test('has the same players after a restart with the log alone', async () => {
    const before = new Server();
    await before.state({ kind: 'league', id: 'tennis_atp' });
    await before.post([row]);
    const after = new Server(before.log);
    const answer = await after.post([
      { ...row, american: -160 },
      { ...row, home: 'Alex Alcaraz' },
    ]);
    expect(answer).toMatchObject({ accepted: 2, refused: {} });
    expect(after.engine.reader.eventRecord(FIRST).homeTeamName).toBe('Carlos Alcaraz');
    const stated = after.log.messages.filter(({ source }) => source === 'participants');
    expect(stated).toHaveLength(2);
  });
});
