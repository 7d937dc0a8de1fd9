// The publisher against the server's own end and a door: what it was given reaches the log once and
// in order, whatever happens to the connection and the server.
import { describe, expect, test } from 'vitest';
import { Random } from '#kit/random.ts';
import type { QuoteRow } from '../../../client/src/publish-queue.ts';
import type { PublisherEvents } from '../../../client/src/publisher-events.ts';
import { KilledServer, Loopback } from '../../ingest/door/loopback.ts';
import { share } from '../../long.ts';

const GAME = {
  ...{ league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills' },
  start: '2026-11-08T18:00:00Z',
};
const row = (venue: string, american: number, more: Partial<QuoteRow> = {}): QuoteRow => ({
  ...{ ...GAME, venue, market: 'moneyline', selection: 'home', american, ...more },
});

const VENUES = ['pinnacle', 'draftkings', 'fanduel', 'betmgm', 'kalshi'] as const;

describe('a publisher', () => {
  test('sends what waits together, in one session, and reports refused lines', async () => {
    const server = await KilledServer.start();
    const loop = new Loopback(() => server.door);
    const publisher = loop.publisher();
    const refused: PublisherEvents['refused'][] = [];
    publisher.on('refused', (event) => refused.push(event));
    expect(publisher.quote(row('pinnacle', 150))).toBe(true);
    publisher.quote(row('pinnacle', 160));
    publisher.quote(row('draftkings', 155));
    publisher.quote(row('draftkings', 100, { market: 'corners' }));
    expect([publisher.waiting, publisher.session]).toEqual([3, undefined]);
    await publisher.flush();
    expect(server.prices()).toEqual({ pinnacle: 160, draftkings: 155 });
    expect([publisher.waiting, publisher.lagMs]).toEqual([0, 0]);
    expect(refused).toMatchObject([
      { refused: { unknown_market: 1 }, samples: [{ line: 3, reason: 'unknown_market' }] },
    ]);
    publisher.withdraw(row('pinnacle', 0));
    publisher.body('{', { form: 'json' });
    await publisher.flush();
    expect(server.prices()).toEqual({ draftkings: 155 });
    expect(refused.at(-1)).toMatchObject({ error: { code: 'ERR_INVALID_BODY' } });
    expect(server.batches()).toHaveLength(2);
    expect(await publisher.close()).toBe(true);
    expect(() => publisher.quote(row('pinnacle', 150))).toThrow('closed');
    await server.stop();
  });

  test('reports a body that is refused as a whole, and continues', async () => {
    const server = await KilledServer.start();
    const publisher = new Loopback(() => server.door, new Set(['pinnacle'])).publisher();
    const codes: (string | undefined)[] = [];
    publisher.on('refused', ({ error, refused }) => {
      codes.push(error?.code ?? Object.keys(refused).join());
    });
    publisher.body(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, { form: 'json' });
    publisher.body('{'.repeat(50_000));
    publisher.body(' '.repeat(1024 * 1024));
    publisher.body('\ud800\u0000', { form: 'csv' });
    publisher.quote(row('draftkings', 150));
    publisher.quote(row('pinnacle', 150));
    await publisher.flush();
    // The first two nest too deep; the third is longer than a frame. The CSV has no rows.
    const tooLarge = 'ERR_PAYLOAD_TOO_LARGE';
    expect(codes).toEqual([tooLarge, tooLarge, tooLarge, 'venue_not_allowed']);
    expect(server.prices()).toEqual({ pinnacle: 150 });
    await publisher.close();
    await server.stop();
  });

  test('goes on in its session after the connection broke, and ends when fenced', async () => {
    const server = await KilledServer.start();
    const loop = new Loopback(() => server.door);
    const publisher = loop.publisher();
    const { session } = await publisher.once('open');
    loop.cut();
    expect(await publisher.once('open')).toEqual({ session });
    publisher.quote(row('pinnacle', 150));
    await publisher.flush();
    // Not before the first has found out that its connection is gone.
    const other = new Loopback(() => server.door).publisher();
    const opened = await other.once('open');
    expect(opened.session).toBeGreaterThan(session);
    const fenced = publisher.once('fenced');
    publisher.quote(row('pinnacle', 170));
    await expect(publisher.flush()).rejects.toThrow('4106');
    expect(await fenced).toEqual({ session });
    expect(server.prices()).toEqual({ pinnacle: 150 });
    other.quote(row('pinnacle', 180));
    await other.flush();
    expect(server.prices()).toEqual({ pinnacle: 180 });
    await other.close();
    await server.stop();
  });

  test('that was fenced while it was away does not take over again', async () => {
    const server = await KilledServer.start();
    const loop = new Loopback(() => server.door);
    const publisher = loop.publisher();
    await publisher.once('open');
    const failed = publisher.once('failed');
    await server.door?.openSession('acme');
    loop.cut();
    expect((await failed).error.message).toContain('4106');
    await server.stop();
  });

  test('reports that lines are late while the server is away, and keeps the latest', async () => {
    let server: KilledServer | undefined;
    const loop = new Loopback(() => server?.door);
    const publisher = loop.publisher({ lagMs: 1 });
    for (let price = 100; price < 200; price++) publisher.quote(row('pinnacle', price));
    expect(await publisher.once('lag')).toMatchObject({ waiting: 1 });
    expect(await publisher.close(1)).toBe(false);
    const patient = loop.publisher();
    patient.quote(row('pinnacle', 199));
    server = await KilledServer.start();
    await patient.flush();
    expect(server.prices()).toEqual({ pinnacle: 199 });
    await patient.close();
    await server.stop();
  });
});

test.each(Array.from({ length: share(24) }, (_, seed) => seed))(
  'connections that break and a server that is killed, by chance %i: each batch once, in order',
  async (seed) => {
    const random = new Random(seed);
    const server = await KilledServer.start();
    const loop = new Loopback(() => server.door);
    const publisher = loop.publisher();
    const latest = new Map<string, number>();
    for (let step = 0; step < 120; step++) {
      const venue = random.pick(VENUES);
      if (latest.has(venue) && random.chance(0.2)) {
        publisher.withdraw(row(venue, 0));
        latest.delete(venue);
      } else {
        const american = 100 + step;
        publisher.quote(row(venue, american));
        latest.set(venue, american);
      }
      if (random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
      if (random.chance(0.05)) loop.cut();
      if (random.chance(0.03)) {
        await server.kill();
        loop.cut();
      }
      if (random.chance(0.03)) server.tear();
    }
    await publisher.flush();
    expect(server.prices()).toEqual(Object.fromEntries(latest));
    // Each price is above the one before it: nothing came twice, nothing after what came later.
    for (const venue of VENUES) {
      const prices = server.pricesInLog(venue);
      expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b));
    }
    expect(loop.connections).toBeGreaterThan(1);
    const batches = server.batches();
    expect(new Set(batches).size).toBe(batches.length);
    await publisher.close();
    await server.stop();
  },
);
