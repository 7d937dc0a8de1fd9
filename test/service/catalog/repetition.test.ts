// Statements that are repeated before a log loses them: who reads the rest shows the same, who knows
// them already is not moved.
import { describe, expect, test } from 'vitest';
import type { LoggedEntry } from '#domain/catalog/catalog-entry.ts';
import type { Group, LogConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { MESSAGE_BYTES_TARGET } from '#ingest/wire/message.ts';
import { silentLogger } from '#kit/logger.ts';
import { isDue, keepRepeating, repeatStatements } from '#src/catalog/repetition.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { doorOver } from '../../ingest/door/door-over.ts';
import { MemoryLog } from '../../ingest/door/memory-log.ts';
import { FakeClock } from '../../ingest/fake-clock.ts';

const NOW = Date.parse('2026-11-08T17:00:00Z');
const START = '2026-11-08T18:00:00Z';
const PLAYERS = 500;
const HOUR_MS = 3_600_000;

const CONFIG: LogConfig = { mode: 'live', recordings: [], pricing: defaultPricing('live') };

class World {
  readonly log = new MemoryLog(() => NOW);
  readonly engine = new Engine();
  #session = 1;

  async state(...entries: LoggedEntry[]): Promise<void> {
    await this.append({ kind: 'config', receivedAt: NOW, rejections: {}, config: CONFIG });
    await this.append({
      kind: 'catalog',
      receivedAt: NOW,
      rejections: {},
      by: 'operator',
      entries,
    });
  }

  async append(group: Group): Promise<void> {
    const writer = new MessageWriter();
    writer.add(group, MESSAGE_BYTES_TARGET);
    await this.log.append(writer.finish('operator', this.#session++, 1));
    this.fold();
  }

  /** A slate of players, posted by somebody. */
  async post(american: number): Promise<void> {
    const rows = Array.from({ length: PLAYERS / 2 }, (_, game) => ({
      ...{ league: 'squash', start: START, venue: 'corner_shop', market: 'moneyline', american },
      ...{ home: `Home ${nameOf(game)}`, away: `Away ${nameOf(game)}`, selection: 'home' },
    }));
    const door = await doorOver(this.engine, this.log, () => NOW, true);
    const result = await door.take({
      ...{ source: 'acme', scope: { venues: null, scores: false }, mode: 'patch', form: 'ndjson' },
      ...{ isOddsApi: false, isAtomic: false, key: undefined },
      body: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
    });
    expect(result).toMatchObject({ answer: { accepted: PLAYERS / 2, refused: {} } });
    this.fold();
  }

  async repeat(): Promise<number> {
    const clock = new FakeClock(NOW);
    const groups = await repeatStatements({
      ...{ ...this, config: CONFIG, clock, logger: silentLogger },
    });
    this.fold();
    return groups;
  }

  fold(engine = this.engine, from = engine.reader.seq, hash?: OutputHash): Engine {
    for (const { seq, stampMs, payload } of this.log.entries.slice(from)) {
      engine.apply(seq, stampMs, decodeMessage(payload), hash?.add);
    }
    return engine;
  }
}

function nameOf(number: number): string {
  return String.fromCharCode(65 + (number % 26), 97 + (Math.floor(number / 26) % 26), 97, 98);
}

const LEAGUE = { kind: 'league', id: 'squash', name: 'Squash', sport: 'squash' } as const;
const SETTINGS = { kind: 'source', id: 'acme', priority: 70 } as const;

describe('a repetition', () => {
  test('stands for the beginning of the log', async () => {
    const world = new World();
    await world.state({ ...LEAGUE, participants: 'open' }, SETTINGS);
    await world.post(120);
    const { seq } = world.engine.reader;
    expect(await world.repeat()).toBeGreaterThan(PLAYERS / 50);
    await world.post(130);
    const whole = world.engine;
    const late = world.fold(new Engine(), seq);
    expect(late.reader.events()).toEqual(whole.reader.events());
    expect(late.reader.events()).toHaveLength(PLAYERS / 2);
    expect(late.config).toEqual(CONFIG);
    expect(late.reader.sourceSettings('acme')).toEqual(SETTINGS);
    const sorted = (engine: Engine) =>
      engine
        .statements()
        .map((each) => JSON.stringify(each))
        .sort();
    expect(sorted(late)).toEqual(sorted(whole));
    for (const { eventId } of late.reader.events()) {
      expect(late.reader.eventRecord(eventId)).toEqual(whole.reader.eventRecord(eventId));
    }
    expect(late.repetition).toEqual({ sinceSeq: seq, at: NOW });
  });

  test('moves nothing in a book that knows it all, and is the same from a snapshot', async () => {
    const world = new World();
    await world.state({ ...LEAGUE, participants: 'open' }, SETTINGS);
    await world.post(120);
    const { engine } = Engine.restore(world.engine.snapshot('e'));
    const before = [engine.reader.venues.revision, engine.reader.leagues.revision];
    await world.repeat();
    const hash = new OutputHash();
    world.fold(engine, engine.reader.seq, hash);
    expect(hash.digest()).toBe(new OutputHash().digest());
    expect([engine.reader.venues.revision, engine.reader.leagues.revision]).toEqual(before);
    expect(engine.snapshot('e')).toEqual(world.engine.snapshot('e'));
  });

  test('takes nothing back that was stated since', async () => {
    const world = new World();
    await world.state({ ...LEAGUE, name: 'Squach' }, { ...SETTINGS, priority: 1 });
    const statements = world.engine.statements();
    await world.state({ ...LEAGUE }, SETTINGS);
    const engine = { ...world, statements: () => statements };
    const { reader, repetition } = world.engine;
    const stale = {
      ...{ ...engine, reader, repetition },
      nextSession: (source: string, now: number) => world.engine.nextSession(source, now),
    };
    await repeatStatements({
      ...{
        log: world.log,
        engine: stale,
        config: CONFIG,
        clock: new FakeClock(NOW),
        logger: silentLogger,
      },
    });
    world.fold();
    expect(world.engine.reader.leagues.get('squash')?.name).toBe('Squash');
    expect(world.engine.reader.sourceSettings('acme')).toEqual(SETTINGS);
  });

  test('that was interrupted counts for nothing', async () => {
    const world = new World();
    await world.state({ ...LEAGUE, participants: 'open' }, SETTINGS);
    await world.post(120);
    world.log.room = world.log.entries.length + 2;
    await expect(world.repeat()).rejects.toThrow('the disk is full');
    world.fold();
    expect(world.engine.repetition.sinceSeq).toBe(0);
  });
});

describe('a log', () => {
  const info = { epoch: 'e', firstSeq: 1, lastSeq: 1000, bytes: 1_000_000 };
  test.each([
    ['is young', {}, { sinceSeq: 0, at: NOW }, false],
    ['has its last repetition six hours ago', {}, { sinceSeq: 0, at: NOW - 6 * HOUR_MS }, true],
    ['has grown by a quarter since', { bytes: 2 ** 28 }, { sinceSeq: 0, at: NOW }, true],
    ['has grown by less', { bytes: 2 ** 29 }, { sinceSeq: 600, at: NOW }, false],
    ['lost its beginning, long before', { firstSeq: 400 }, { sinceSeq: 800, at: NOW }, false],
    ['is about to lose the last one', { firstSeq: 400 }, { sinceSeq: 600, at: NOW }, true],
  ])('that %s', (_name, more, repetition, due) => {
    expect(isDue(repetition, { ...info, ...more }, NOW)).toBe(due);
  });

  test('may drop what was repeated, and no more', async () => {
    const world = new World();
    await world.state({ ...LEAGUE, participants: 'open' });
    const dropped: number[] = [];
    const log = Object.assign(world.log, { mayDropUpTo: (seq: number) => dropped.push(seq) });
    const stop = new AbortController();
    const clock = new FakeClock(NOW, () => {
      world.fold();
      if (dropped.length === 3) stop.abort();
    });
    const { engine } = world;
    const late = {
      reader: { seq: engine.reader.seq, now: NOW + 6 * HOUR_MS },
      nextSession: () => 1,
      statements: () => engine.statements(),
      get repetition() {
        return engine.repetition;
      },
    };
    const own = { log, engine: late as unknown as Engine, config: CONFIG, clock };
    await keepRepeating({ ...own, logger: silentLogger }, stop.signal);
    expect(dropped).toEqual([0, 2, 2]);
  });
});
