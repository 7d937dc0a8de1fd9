// Caching and rationing of bodies: work is counted, time is a number, no page mixes two positions.
import { describe, expect, it } from 'vitest';
import type { EventEntry } from '#engine/view/reader.ts';
import { BodyMaker, type Cut } from '#gateway/bodies/bodies.ts';
import { acceptsGzip, matchesTag } from '#gateway/bodies/conditional.ts';
import { FragmentStore, type View } from '#gateway/bodies/fragments.ts';
import type { ListAnswer } from '#gateway/route-result.ts';
import { byteLru } from '#kit/byte-lru.ts';
import { TickBudget } from '#kit/tick-budget.ts';
import { FakeReader } from '../fake-reader.ts';
import { EPOCH, event, fixture } from '../fixture.ts';

const EVENT_COUNT = 30;
const CALLER = { accountId: 'acc_1', gone: undefined };
const START = '2026-11-08T18:00:00.000Z';
const events = Array.from({ length: EVENT_COUNT }, (_, i) =>
  event(`nba_${String(i).padStart(2, '0')}`, 'nba', START, {
    quotes: [
      { marketType: 'moneyline', bookmakerId: 'fanduel', selection: 'Home', price: 100 + i },
    ],
  }),
);

/** A maker whose every fragment takes 1 ms of a clock of its own. */
function slowMaker(fragmentBytesMax = 1_000_000) {
  const reader = new FakeReader(events);
  let nowMs = 0;
  reader.onRead = () => {
    nowMs += 1;
  };
  const store = new FragmentStore(fragmentBytesMax);
  const lane = new TickBudget({ nowMs: () => nowMs }).lane('rebuild');
  const maker = new BodyMaker(reader, () => EPOCH, store, lane);
  const useUp = (): void =>
    lane.spend(() => {
      nowMs += 100;
    });
  return { reader, store, maker, lane, useUp };
}

function listOf(reader: FakeReader, rest: Partial<ListAnswer> = {}): ListAnswer {
  const view: View = {
    key: 'test',
    showsEvery: false,
    show: (eventId) => ({
      record: { eventId, seq: reader.seq, changedSeq: reader.findEvent(eventId)?.changedSeq },
      hasContent: true,
      rank: 0,
    }),
  };
  const candidates = (): readonly EventEntry[] => {
    return reader.events();
  };
  const base = { kind: 'list', order: 'start', limit: 100, page: 1, leagueId: undefined } as const;
  return { ...base, view, candidates, ...rest };
}

/** A list whose records are read from the reader, so that reading takes time. */
function oddsList(reader: FakeReader, rest: Partial<ListAnswer> = {}): ListAnswer {
  const show = (eventId: string) => ({
    record: reader.oddsRecord(eventId, {}),
    hasContent: true,
    rank: 0,
  });
  return listOf(reader, { view: { key: 'odds', showsEvery: true, show }, ...rest });
}

async function cutOf(made: ReturnType<BodyMaker['make']>): Promise<Cut> {
  const cut = await made;
  if (cut.kind !== 'cut') throw new Error('refused');
  return cut;
}

const jsonOf = (cut: Cut) => JSON.parse(cut.text.plain().toString());

describe('fragments', () => {
  it('are built once, and again only for events that changed', async () => {
    const { call, reader } = fixture({ events });
    await call('/v1/odds?limit=50');
    expect(reader.reads).toBe(EVENT_COUNT);
    await call('/v1/odds?limit=50');
    await call('/v1/odds?limit=10&page=2');
    expect(reader.reads).toBe(EVENT_COUNT);
    reader.put({ ...reader.get('nba_03'), status: 'in_progress' });
    const { json } = await call('/v1/odds?limit=50');
    expect(reader.reads).toBe(EVENT_COUNT + 1);
    expect(json.data[3].status).toBe('in_progress');
  });

  it('of a page without filters are only those it shows', async () => {
    const { call, reader } = fixture({ events });
    await call('/v1/odds?limit=5&page=3');
    expect(reader.reads).toBe(5);
  });

  it('of another filter are others', async () => {
    const { call } = fixture({ events });
    const all = await call('/v1/odds?limit=1');
    const none = await call('/v1/odds?limit=1&bookmaker=draftkings');
    expect(all.json.data).toHaveLength(1);
    expect(none.json.data).toHaveLength(0);
  });

  it('mean nothing in another epoch', async () => {
    let epoch = 'a';
    const { call, reader } = fixture({ events, epoch: () => epoch });
    await call('/v1/odds?limit=50');
    epoch = 'b';
    await call('/v1/odds?limit=50');
    expect(reader.reads).toBe(2 * EVENT_COUNT);
  });
});

describe('rationing', () => {
  it('rebuilds about 2 ms a turn, and then goes on in the next', async () => {
    const { maker, reader, store } = slowMaker();
    const made = maker.make(oddsList(reader), 'key', CALLER);
    expect(made).toBeInstanceOf(Promise);
    expect(store.built).toBe(2);
    const builtByTurn = [store.built];
    while (store.built < EVENT_COUNT) {
      await new Promise((resolve) => setImmediate(resolve));
      builtByTurn.push(store.built);
    }
    for (let i = 1; i < builtByTurn.length; i++) {
      expect((builtByTurn[i] ?? 0) - (builtByTurn[i - 1] ?? 0)).toBeLessThanOrEqual(2);
    }
    expect(jsonOf(await cutOf(made)).data).toHaveLength(EVENT_COUNT);
  });

  it('is shared by all requests of a turn', () => {
    const { maker, reader, store } = slowMaker();
    for (let i = 0; i < 5; i++)
      void maker.make(oddsList(reader, { page: i + 1, limit: 5 }), `k${i}`, CALLER);
    expect(store.built).toBe(2);
  });

  it('answers a warm page in the same turn', async () => {
    const { maker, reader } = slowMaker();
    await maker.make(oddsList(reader), 'key', CALLER);
    expect(maker.make(oddsList(reader), 'key', CALLER)).not.toBeInstanceOf(Promise);
    expect(maker.make(oddsList(reader, { limit: 7 }), 'other', CALLER)).not.toBeInstanceOf(Promise);
  });

  it('ends, though the book changes faster than pages are rebuilt', async () => {
    const { maker, reader } = slowMaker();
    let isOver = false;
    const churn = (): void => {
      for (const each of events.slice(0, 10)) reader.put(each);
      if (!isOver) setImmediate(churn);
    };
    churn();
    const cut = await cutOf(maker.make(oddsList(reader), 'key', CALLER));
    isOver = true;
    expect(jsonOf(cut).data).toHaveLength(EVENT_COUNT);
    expect(cut.position?.seq).toBe(Math.max(...reader.events().map((each) => each.changedSeq)));
  });

  it('comes to an end of what may not be kept, though others use up ticks', async () => {
    const { maker, reader, lane, useUp } = slowMaker();
    let isOver = false;
    const rival = (): void => {
      useUp();
      if (!isOver) lane.wait(rival);
    };
    rival();
    const { view } = oddsList(reader);
    const fleeting = oddsList(reader, {
      view: { ...view, turnsAt: () => Number.POSITIVE_INFINITY },
    });
    const cut = await cutOf(maker.make(fleeting, 'key', CALLER));
    isOver = true;
    expect(jsonOf(cut).data).toHaveLength(EVENT_COUNT);
  });

  it('ends, though the page is larger than the cache', async () => {
    const { maker, reader } = slowMaker(2_000);
    expect(jsonOf(await cutOf(maker.make(oddsList(reader), 'key', CALLER))).data).toHaveLength(
      EVENT_COUNT,
    );
  });
});

describe('coherence', () => {
  it('a page of many turns shows every event as it is at the position it names', async () => {
    const { maker, reader } = slowMaker();
    let turns = 0;
    const churn = (): void => {
      const each = events[turns % 7];
      if (each)
        reader.put({
          ...each,
          startTime: `2026-11-08T18:00:00.${String(turns).padStart(3, '0')}Z`,
        });
      if (++turns < 60) setImmediate(churn);
    };
    churn();
    const cut = await cutOf(maker.make(oddsList(reader), 'key', CALLER));
    const now = new Map(reader.events().map((each) => [each.eventId, each.startTimeMs]));
    expect(cut.position?.seq).toBe(reader.seq);
    for (const { eventId, startTime } of jsonOf(cut).data) {
      expect(Date.parse(startTime), eventId).toBe(now.get(eventId));
    }
  });

  it('an event that goes while its answer is made is not found', async () => {
    const { maker, reader } = slowMaker();
    const { view } = oddsList(reader);
    await maker.make(
      oddsList(reader, { limit: 2, view: { ...view, key: 'warm' } }),
      'warm',
      CALLER,
    );
    void maker.make(oddsList(reader), 'all', CALLER);
    const made = maker.make(
      { kind: 'event', view, eventId: 'nba_29', leagueId: 'nba' },
      'one',
      CALLER,
    );
    reader.remove('nba_29');
    expect(await made).toMatchObject({ kind: 'refused', code: 'ERR_EVENT_NOT_FOUND' });
  });
});

describe('byteLru', () => {
  it('forgets what was used longest ago, by bytes', () => {
    const lru = byteLru<Buffer>(1_000, ({ length }) => length);
    for (const key of ['a', 'b']) lru.set(key, Buffer.alloc(100));
    lru.get('a');
    lru.set('c', Buffer.alloc(100));
    expect([lru.has('a'), lru.has('b'), lru.has('c')]).toEqual([true, false, true]);
    expect(lru.calculatedSize).toBeLessThanOrEqual(1_000);
    lru.set('huge', Buffer.alloc(10_000));
    expect([lru.has('huge'), lru.has('a'), lru.size]).toEqual([false, true, 2]);
  });
});

describe('conditional headers', () => {
  it.each([
    ['gzip', true],
    ['br, gzip', true],
    ['GZIP;q=0.5', true],
    ['*', true],
    ['gzip;q=0.001, identity;q=0', true],
    ['', false],
    ['br', false],
    ['identity', false],
    ['gzip;q=0', false],
    ['gzip; q=0.0', false],
    ['*;q=0', false],
    ['*, gzip;q=0', false],
    ['gzip;q=0.2, identity;q=0.8', false],
    ['gzip;q=nonsense', false],
  ])('Accept-Encoding: %s', (header, expected) => {
    expect(acceptsGzip(header)).toBe(expected);
  });

  it.each([
    ['"t"', true],
    ['W/"t"', true],
    ['"t-gzip"', true],
    ['"a", "t"', true],
    ['"a,t" , W/"t"', true],
    [' * ', true],
    ['t', false],
    ['"T"', false],
    ['"a"', false],
    ['', false],
    ['"unclosed', false],
  ])('If-None-Match: %s', (header, expected) => {
    expect(matchesTag(header, 't')).toBe(expected);
  });
});
