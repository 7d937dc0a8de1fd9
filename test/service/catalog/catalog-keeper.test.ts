// The keeper of the catalogue: what files and store state is appended once, in bounded groups, and
// what the book shows already is not.
import { describe, expect, test } from 'vitest';
import type { SqlSession } from '#backends/sql/sql.ts';
import type { CatalogEntry, VenueEntry } from '#domain/catalog/catalog-entry.ts';
import { LEAGUES } from '#domain/league.ts';
import type { CatalogGroup } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { silentLogger } from '#kit/logger.ts';
import { CatalogKeeper } from '#src/catalog/catalog-keeper.ts';
import { FakeClock } from '../../ingest/fake-clock.ts';
import { FakeLog } from '../../ingest/fake-log.ts';

const acme: VenueEntry = { kind: 'venue', id: 'acme', name: 'Acme', sharpWeight: 3 };

/** A log that is folded as it is written. */
class FoldedLog extends FakeLog {
  readonly groups: CatalogGroup[] = [];
  readonly engine: Engine;

  constructor(engine = new Engine()) {
    super();
    this.engine = engine;
  }

  override async append(payload: Uint8Array): Promise<number> {
    const message = decodeMessage(payload);
    const seq = this.engine.reader.seq + 1;
    this.engine.apply(seq, 1000, message);
    for (const group of message.groups) if (group.kind === 'catalog') this.groups.push(group);
    return seq;
  }
}

class World {
  readonly log: FoldedLog;
  stored: CatalogEntry[] = [];
  #revision = 0;
  readonly #stop = new AbortController();
  /** What happens before each look at the store. */
  readonly #steps: (() => void)[] = [];

  constructor(engine?: Engine) {
    this.log = new FoldedLog(engine);
  }

  store(...entries: CatalogEntry[]): void {
    this.stored = entries;
    this.#revision += 1;
  }

  /** Starts a keeper and lets these things happen, each before a look at the store. */
  async keep(
    given: {
      readonly files?: readonly CatalogEntry[];
      readonly trustsAll?: boolean;
      readonly leagues?: readonly string[];
      readonly deltaSources?: readonly string[];
    } = {},
    ...steps: (() => void)[]
  ): Promise<readonly CatalogGroup[]> {
    this.log.groups.length = 0;
    this.#steps.push(...steps);
    const sql: SqlSession = {
      query: async <Row>(text: string) => {
        const rows = text.includes('from catalog_changes')
          ? [{ revision: this.#revision }]
          : this.stored.map((entry) => ({ entry }));
        return rows as Row[];
      },
    };
    const clock = new FakeClock(5000, () => {
      const step = this.#steps.shift();
      if (step) step();
      else this.#stop.abort();
    });
    const { log } = this;
    const chosen = new Set(given.leagues ?? LEAGUES.map(({ leagueId }) => leagueId));
    const { files = [], trustsAll = false, deltaSources = [] } = given;
    const own = { files, trustsAll, chosen, deltaSources };
    const options = { log, engine: log.engine, sql, clock, logger: silentLogger, ...own };
    const keeper = new CatalogKeeper(options, this.#stop.signal);
    await keeper.start();
    await keeper.keep();
    return [...log.groups];
  }

  /** A source lists a venue. */
  list(id: string): void {
    const entries: VenueEntry[] = [{ kind: 'venue', id, name: id.toUpperCase() }];
    const { engine } = this.log;
    const group = {
      kind: 'catalog',
      receivedAt: 1,
      rejections: {},
      by: 'ingest',
      entries,
    } as const;
    const message = { source: 'scraper', session: 1, sourceSeq: engine.reader.seq + 1 };
    engine.apply(engine.reader.seq + 1, 1000, { ...message, groups: [group] });
  }
}

describe('the keeper of the catalogue', () => {
  test('appends what files and store state as the operator, the store before the files', async () => {
    const world = new World();
    world.store({ ...acme, sharpWeight: 5 });
    const groups = await world.keep({ files: [acme, { kind: 'venue', id: 'beta' }] });
    expect(groups.map(({ by }) => by)).toEqual(['operator']);
    const { venues } = world.log.engine.reader;
    expect(venues.get('acme')).toMatchObject({ sharpWeight: 5, isApproved: true });
    expect(venues.get('beta')).toMatchObject({ bookmakerName: 'beta', isApproved: true });
  });

  test('appends nothing after a restart where nothing changed', async () => {
    const world = new World();
    world.store(acme);
    await world.keep();
    const { engine } = Engine.restore(world.log.engine.snapshot('e'));
    const restarted = new World(engine);
    restarted.store(acme);
    expect(await restarted.keep({}, () => restarted.list('other'))).toEqual([]);
  });

  test('states a venue anew where a field is stated no more', async () => {
    const world = new World();
    world.store(acme);
    const groups = await world.keep({}, () => world.store({ kind: 'venue', id: 'acme' }));
    expect(groups).toHaveLength(2);
    expect(world.log.engine.reader.venues.get('acme')).toMatchObject({ sharpWeight: 1 });
  });

  test('does not answer another process that states something else', async () => {
    const world = new World();
    const groups = await world.keep({ files: [acme] }, () => {
      const { engine } = world.log;
      const seq = engine.reader.seq + 1;
      const other = { ...acme, sharpWeight: 9 };
      const group = { kind: 'catalog', receivedAt: 1, rejections: {}, by: 'operator' } as const;
      const groups = [{ ...group, entries: [other] }];
      engine.apply(seq, 1000, { source: 'catalog', session: 9e12, sourceSeq: 1, groups });
    });
    expect(groups).toHaveLength(1);
    expect(world.log.engine.reader.venues.get('acme')).toMatchObject({ sharpWeight: 9 });
  });

  test('approves what sources list where it is told to trust them, and only there', async () => {
    const isApproved = (world: World) =>
      world.log.engine.reader.venues.get('listed')?.isApproved ?? null;
    const wary = new World();
    expect(await wary.keep({}, () => wary.list('listed'))).toEqual([]);
    expect(isApproved(wary)).toBe(false);
    const trusting = new World();
    const groups = await trusting.keep({ trustsAll: true }, () => trusting.list('listed'));
    expect(groups.flatMap(({ entries }) => entries)).toEqual([{ kind: 'venue', id: 'listed' }]);
    expect(isApproved(trusting)).toBe(true);
    expect(trusting.log.engine.reader.venues.get('listed')?.bookmakerName).toBe('LISTED');
  });

  test('states that feeds of changes confirm what stands, whatever else is stated of them', async () => {
    const world = new World();
    const settingsOf = (id: string) => world.log.engine.reader.sourceSettings(id);
    world.store({ kind: 'source', id: 'kalshi', priority: 70 });
    await world.keep({ deltaSources: ['kalshi', 'polymarket'] });
    expect(settingsOf('polymarket')).toEqual({
      ...{ kind: 'source', id: 'polymarket', semantics: 'delta' },
    });
    expect(settingsOf('kalshi')).toMatchObject({ priority: 70, semantics: 'delta' });
    const { engine } = Engine.restore(world.log.engine.snapshot('e'));
    const restarted = new World(engine);
    restarted.store({ kind: 'source', id: 'kalshi', priority: 70, semantics: 'poll' });
    const [said] = await restarted.keep({ deltaSources: ['kalshi', 'polymarket'] });
    expect(said?.entries).toMatchObject([{ id: 'kalshi', semantics: 'poll' }]);
  });

  test('states a league before those who play in it, and switches leagues on and off', async () => {
    const world = new World();
    world.store(
      { kind: 'participant', id: 'hoops_dogs', league: 'hoops', name: 'Dogs' },
      {
        kind: 'market',
        key: 'first_basket',
        name: 'First Basket',
        format: 'moneyline',
        leagues: ['hoops'],
      },
      { kind: 'league', id: 'hoops', name: 'Hoops', sport: 'basketball' },
    );
    const groups = await world.keep({ leagues: ['nba', 'kbo'] });
    const { leagues } = world.log.engine.reader;
    expect(leagues.active.map(({ leagueId }) => leagueId)).toEqual(['nba', 'kbo', 'hoops']);
    expect(leagues.roster('hoops').named('DOGS')?.teamId).toBe('hoops_dogs');
    expect(leagues.market('hoops', 'first_basket')?.market.marketName).toBe('First Basket');
    expect(groups.flatMap(({ entries }) => entries)).toHaveLength(3 + 8 + 1);
    expect(await world.keep({ leagues: ['nba', 'kbo'] })).toEqual([]);
  });

  test('bounds groups and venues, and leaves out what this version cannot read', async () => {
    const world = new World();
    const files = Array.from(
      { length: 5000 },
      (_, index): VenueEntry => ({ kind: 'venue', id: `v${index}` }),
    );
    world.store({ kind: 'stadium', id: 'new' } as unknown as VenueEntry);
    const groups = await world.keep({ files }, () => world.list('one_more'));
    expect(Math.max(...groups.map(({ entries }) => entries.length))).toBeLessThanOrEqual(100);
    expect(world.log.engine.reader.venues.all).toHaveLength(4096);
    const stated = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    expect(stated).toBeLessThan(4096);
  });
});
