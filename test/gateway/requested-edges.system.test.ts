// Low holds and middles over REST, on a real book: only where asked for by name, and never stale,
// though time and confirmations change them without a change that an event shows.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LEAGUES } from '#domain/league.ts';
import type { Reader } from '#engine/view/reader.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { LazyAbort } from '#kit/lazy-abort.ts';
import { type Price, Scene } from '../engine/scene.ts';
import { GAME, KICKOFF, MATCH, MINUTE, patch, report } from '../oracle/script.ts';
import { type Fixture, fixture, KEY } from './fixture.ts';

const LOW_HOLD = '/v1/edge?type=low_hold';
const MIDDLE = '/v1/edge?type=middle';
const MONEYLINE: readonly Price[] = [
  ['fanduel', 'home', 100],
  ['novig', 'away', 100],
];
const TOTALS: readonly Price[] = [
  ['fanduel', 'over', -102, { marketType: 'total', point: 44 }],
  ['draftkings', 'under', -102, { marketType: 'total', point: 47 }],
];

let scene: Scene;
let call: Fixture['call'];

beforeEach(() => {
  scene = new Scene();
  call = fixture({ reader: scene.engine.reader }).call;
});

async function edgesAt(target: string): Promise<readonly { type: string; edgeId: string }[]> {
  const { json } = await call(target);
  return json.data.flatMap((record: { edges: unknown[] }) => record.edges);
}

describe('an edge on request', () => {
  it('is listed of events without any other edge, and passes for what OpenAPI says', async () => {
    scene.prices(...MONEYLINE, ...TOTALS);
    expect(scene.engine.reader.findEvent(GAME.eventId)?.hasEdges).toBe(false);
    const lowHolds = await call(LOW_HOLD);
    expect(lowHolds.json.meta).toEqual({ count: 1, page: 1 });
    expect(lowHolds.json.data[0].edges).toMatchObject([
      { type: 'low_hold', venueType: 'mixed', lowHold: { holdPct: 0, worstLoss: 0 } },
    ]);
    expect(lowHolds.headers['x-book-seq']).toBe(String(scene.seq));
    const middles = await call(MIDDLE);
    expect(middles.json.data[0]).toMatchObject({
      eventId: GAME.eventId,
      edges: [{ type: 'middle', middle: { gap: 3, winningResults: 2, pushResults: 2 } }],
    });
  });

  it('is nowhere else', async () => {
    scene.prices(...MONEYLINE, ...TOTALS);
    for (const path of ['', '/value', '/ev', '/arbitrage']) {
      expect((await call(`/v1/edge${path}`)).json.data).toEqual([]);
    }
    const { json } = await call(`/v1/events/${GAME.eventId}/edge`);
    expect(json.data.edges).toEqual([]);
    expect((await call('/v1/edge?type=middle,low_hold')).status).toBe(400);
  });

  it('passes by league, market and the type of every leg', async () => {
    scene.prices(...MONEYLINE, ...TOTALS);
    expect(await edgesAt(`${LOW_HOLD}&league=nfl&market=h2h`)).toHaveLength(1);
    expect(await edgesAt(`${LOW_HOLD}&league=nba`)).toEqual([]);
    expect(await edgesAt(`${LOW_HOLD}&market=total`)).toEqual([]);
    expect(await edgesAt(`${LOW_HOLD}&sourceType=sportsbook`)).toEqual([]);
    expect(await edgesAt(`${MIDDLE}&sourceType=sportsbook`)).toHaveLength(1);
  });

  it('comes by pages of events, by start and id', async () => {
    const games = ['b', 'a', 'c'].map((id) => ({ ...GAME, eventId: `nfl_${id}` }));
    for (const game of [...games, { ...GAME, eventId: 'nfl_none' }]) {
      const prices = game.eventId === 'nfl_none' ? MONEYLINE.slice(1) : MONEYLINE;
      scene.answer(prices, game);
    }
    const page = async (query: string): Promise<readonly string[]> => {
      const { json } = await call(`${LOW_HOLD}${query}`);
      expect(json.meta.count).toBe(json.data.length);
      return json.data.map(({ eventId }: { eventId: string }) => eventId);
    };
    expect(await page('')).toEqual(['nfl_a', 'nfl_b', 'nfl_c']);
    expect(await page('&limit=2')).toEqual(['nfl_a', 'nfl_b']);
    expect(await page('&limit=2&page=2')).toEqual(['nfl_c']);
    expect(await page('&limit=2&page=3')).toEqual([]);
  });

  it('is none of an event that is over', async () => {
    const three: readonly Price[] = [
      ['fanduel', 'home', 190],
      ['draftkings', 'draw', 200],
      ['pinnacle', 'away', 210],
    ];
    scene.say(patch(MATCH, scene.now, scene.quotes(three)));
    expect(await edgesAt(LOW_HOLD)).toHaveLength(1);
    scene.say(report(MATCH, scene.now, 'final'), 'scores');
    expect(await edgesAt(LOW_HOLD)).toEqual([]);
  });
});

const GAME_IDS = Array.from({ length: 12 }, (_, at) => `nfl_${at + 10}`);

/** Of the scene: a look at an event takes as long as at a large one, and more than a turn has. */
function slowReader() {
  let looks = 0;
  const slow = new Proxy(scene.engine.reader, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name !== 'edgesRecord') return typeof value === 'function' ? value.bind(target) : value;
      return (...asked: Parameters<typeof target.edgesRecord>) => {
        looks += 1;
        for (const until = performance.now() + 3; performance.now() < until; );
        return target.edgesRecord(...asked);
      };
    },
  });
  return { reader: slow, looks: () => looks };
}

/** Whether an event was changed or touched it does not say, nor when time turns it. */
function forgetful(reader: Reader): Reader {
  const untouched = <T extends object>(entry: T): T => ({ ...entry, changedSeq: 0, touchedSeq: 0 });
  return new Proxy(reader, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target);
      if (name === 'turnsAt') return () => Number.POSITIVE_INFINITY;
      if (name === 'events') return (...asked: []) => target.events(...asked).map(untouched);
      if (name !== 'findEvent') return value;
      return (id: string) => {
        const entry = target.findEvent(id);
        return entry && untouched(entry);
      };
    },
  });
}

describe('a body on request', () => {
  const changedSeq = () => scene.engine.reader.findEvent(GAME.eventId)?.changedSeq;

  it('is never stale: age and confirmations count at once', async () => {
    scene.prices(...MONEYLINE);
    const known = changedSeq();
    scene.wait(10 * MINUTE);
    const first = await call(LOW_HOLD);
    expect(first.json.data).toHaveLength(1);
    scene.wait(1);
    const etag = first.headers.etag ?? '';
    const aged = await call(LOW_HOLD, { headers: { 'if-none-match': etag } });
    expect(aged.status).toBe(200);
    expect(aged.json.data).toEqual([]);
    scene.prices(...MONEYLINE);
    const agedTag = aged.headers.etag ?? '';
    const back = await call(LOW_HOLD, { headers: { 'if-none-match': agedTag } });
    expect(back.json.data).toHaveLength(1);
    // No event said that anything of it changed.
    expect(changedSeq()).toBe(known);
  });

  it('follows a start that passes while a score source still says scheduled', async () => {
    scene = new Scene(KICKOFF - 3 * MINUTE);
    call = fixture({ reader: scene.engine.reader }).call;
    scene.say(report(GAME, scene.now, 'scheduled'), 'scores');
    scene.now = KICKOFF;
    scene.prices(...MONEYLINE);
    expect(await edgesAt(LOW_HOLD)).toHaveLength(1);
    scene.wait(MINUTE);
    expect(await edgesAt(LOW_HOLD)).toHaveLength(1);
    scene.wait(1);
    expect(await edgesAt(LOW_HOLD)).toEqual([]);
  });

  it('is found event by event, and lets others have their turns', async () => {
    for (const eventId of GAME_IDS) scene.answer(MONEYLINE, { ...GAME, eventId });
    const { reader: slow, looks } = slowReader();
    const { call } = fixture({ reader: slow });
    let [turns, isDone] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    // Pages beyond the end look at all events, too; who asks the same meanwhile shares the walk.
    const [answer, ...same] = await Promise.all(
      Array.from({ length: 5 }, () => call(`${LOW_HOLD}&limit=10`)),
    );
    isDone = true;
    expect(answer?.json.data).toHaveLength(10);
    expect(same.map(({ json }) => json)).toEqual(same.map(() => answer?.json));
    expect(looks()).toBe(10);
    // About one event a tick: each uses up the lane.
    expect(turns).toBeGreaterThan(5);
  });

  it('is had as soon as its page is full, whatever others ask of the same list', async () => {
    for (const eventId of GAME_IDS) scene.answer(MONEYLINE, { ...GAME, eventId });
    const { reader, looks } = slowReader();
    const { call } = fixture({ reader });
    const last = call(`${LOW_HOLD}&limit=1&page=9999`).then(looks);
    const [first] = await Promise.all([call(`${LOW_HOLD}&limit=1`).then(looks), last]);
    expect([first, await last]).toEqual([1, 12]);
  });

  it.each([
    ['page', [1, 2, 3].map((page) => `limit=1&page=${page}`), ['nfl_10', 'nfl_11', 'nfl_12']],
    ['limit', [1, 2, 3].map((limit) => `limit=${limit}`), ['nfl_10', 'nfl_10', 'nfl_10']],
  ])('is looked for once for all who ask meanwhile, whatever the %s', async (_, asked, firsts) => {
    for (const eventId of ['nfl_10', 'nfl_11', 'nfl_12']) {
      scene.answer(MONEYLINE, { ...GAME, eventId });
    }
    const looked = vi.spyOn(scene.engine.reader, 'edgesRecord');
    const answers = await Promise.all(asked.map((query) => call(`${LOW_HOLD}&${query}`)));
    expect(answers.map(({ json }) => json.data[0].eventId)).toEqual(firsts);
    expect(looked).toHaveBeenCalledTimes(3);
  });

  const LISTS = [
    ['low_hold', '&limit=50'],
    ['middle', '&limit=5&page=2'],
  ] as const;

  it.each(LISTS)('shows %s%s at the position that it names', async (type, query) => {
    const { shown, expected } = await overTurns(type, query, slowReader().reader);
    expect(shown).toEqual(expected);
  });

  it.each(LISTS)(
    'shows %s%s of many positions where events are not looked at again',
    async (type, query) => {
      const { shown, expected } = await overTurns(type, query, forgetful(slowReader().reader));
      expect(shown).not.toEqual(expected);
    },
  );

  /** What a list shows that is found over many turns, and what stood at the position that it names. */
  async function overTurns(
    type: (typeof LISTS)[number][0],
    query: string,
    slow: Reader,
  ): Promise<{ readonly shown: unknown; readonly expected: unknown }> {
    for (const eventId of GAME_IDS) scene.answer([...MONEYLINE, ...TOTALS], { ...GAME, eventId });
    const reader = scene.engine.reader;
    const shownAt = new Map<string, unknown>();
    const note = (): void => {
      const all = GAME_IDS.map((id) => reader.edgesRecord(id, { types: new Set([type]) }));
      shownAt.set(String(scene.seq), JSON.parse(JSON.stringify(all)));
    };
    note();
    const { call } = fixture({ reader: slow });
    let [turns, isDone] = [0, false];
    const churn = (): void => {
      const eventId = GAME_IDS[(turns * 7) % GAME_IDS.length] ?? '';
      const price = 100 + (turns % 9);
      // Prices move, the oldest are confirmed again, and time makes others too old.
      if (turns % 3 === 0) scene.answer([['fanduel', 'home', price]], { ...GAME, eventId });
      else if (turns % 3 === 1) scene.answer(MONEYLINE, { ...GAME, eventId });
      else scene.wait(MINUTE);
      note();
      turns += 1;
      if (!isDone && turns < 200) setImmediate(churn);
    };
    setImmediate(churn);
    const { json, headers } = await call(`/v1/edge?type=${type}${query}`);
    isDone = true;
    expect(turns).toBeGreaterThan(5);
    const all = shownAt.get(headers['x-book-seq'] ?? '') as { edges: unknown[] }[];
    const expected = all.filter(({ edges }) => edges.length > 0);
    const [first, last] = type === 'middle' ? [5, 10] : [0, 50];
    return { shown: json.data, expected: expected.slice(first, last) };
  }

  it('is refused to an account that waits for nine others, and to nobody else', async () => {
    scene.prices(...MONEYLINE);
    const keys = ['a', 'b'].map((accountId) => ({
      key: `ovr_test_${accountId}`,
      account: {
        accountId,
        keyId: accountId,
        plan: 'enterprise',
        rawLines: false,
        ingest: null,
      } as const,
    }));
    const { call } = fixture({ reader: scene.engine.reader, keys: KeyIndex.of(keys) });
    const ask = (account: string, league: string) =>
      call(`${LOW_HOLD}${league}`, { key: `ovr_test_${account}` });
    const leagues = LEAGUES.map(({ leagueId }) => `&league=${leagueId}`);
    const all = (account: string) => leagues.map((league) => ask(account, league));
    const answers = await Promise.all([...all('a'), ask('a', ''), ask('b', ''), ...all('a')]);
    const [refused] = answers.splice(leagues.length, 1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(refused?.json.error.message).toMatch(/^9 lists .* are under way for this account: /);
  });

  it('is looked for no longer once all are gone who asked', async () => {
    scene.prices(...MONEYLINE);
    const { app } = fixture({ reader: scene.engine.reader });
    const ask = (query: string) => {
      const gone = new LazyAbort();
      const address = () => '192.0.2.1';
      const asked = { method: 'GET', path: '/v1/edge', query, headers: { 'x-api-key': KEY } };
      const status = Promise.resolve(app.handle({ ...asked, address, gone })).then(
        (answer) => answer.status,
      );
      return { gone, status };
    };
    const looked = vi.spyOn(scene.engine.reader, 'edgesRecord');
    const stay = LEAGUES.slice(0, 8).map(({ leagueId }) => ask(`type=low_hold&league=${leagueId}`));
    const leaves = ask('type=middle');
    expect(await ask('type=middle&league=nfl').status).toBe(429);
    leaves.gone.abort();
    const follows = ask('type=middle&league=nfl');
    expect(await leaves.status).toBe(499);
    const stayed = [...stay, follows].map(({ status }) => status);
    expect(await Promise.all(stayed)).toEqual(Array(9).fill(200));
    expect(looked).toHaveBeenCalledTimes(2);

    scene.answer(MONEYLINE, { ...GAME, eventId: 'nfl_10' });
    const halfway = ask('type=low_hold');
    looked.mockClear().mockImplementationOnce(() => {
      halfway.gone.abort();
      return { edges: [] } as never;
    });
    expect(await halfway.status).toBe(499);
    expect(looked).toHaveBeenCalledTimes(1);
  });

  it('is made once for all who ask at a position', async () => {
    scene.prices(...MONEYLINE);
    const first = await call(LOW_HOLD);
    const etag = first.headers.etag ?? '';
    expect(etag).not.toBe('');
    const again = await call(LOW_HOLD, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
