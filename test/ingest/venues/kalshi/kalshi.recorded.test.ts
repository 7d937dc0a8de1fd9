// Recorded traffic of Kalshi through the adapter: the stream byte for byte from a local server, and
// all nested events of the samples; and the same night as The Odds API lists it.
import { afterEach, describe, expect, test } from 'vitest';
import { nameEvent } from '#ingest/identity/event-naming.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { Incidents } from '#ingest/venues/exchange/incidents.ts';
import { createKalshiFeed, type KalshiFeed } from '#ingest/venues/kalshi/feed.ts';
import { KalshiFees } from '#ingest/venues/kalshi/fees.ts';
import { matchEvents } from '#ingest/venues/kalshi/matching.ts';
import { frameOf, OrderBooks } from '#ingest/venues/kalshi/order-books.ts';
import { must } from '#kit/assert.ts';
import { NaiveKalshiBooks } from '../../../oracle/kalshi-books.ts';
import { hasRecordings, recordedJson } from '../recorded-file.ts';
import { ScaledClock } from '../scaled-clock.ts';
import { until } from '../until.ts';
import { VenueRun } from '../venue-run.ts';
import { eventsAnswer, MLB_NIGHT } from './kalshi-fixture.ts';
import { type KalshiServer, startKalshiServer, TEST_KEY } from './kalshi-server.ts';
import { expectSameBooks, takeFrame } from './naive-comparison.ts';
import { eventsOf, recordedStream } from './recorded-stream.ts';

interface Nested {
  readonly event_ticker: string;
  readonly title: string;
  readonly markets: readonly { readonly ticker: string; readonly status: string }[];
}

const SAMPLES = '2026/kalshi';
const isHere = hasRecordings();

let server: KalshiServer | undefined;
let run: VenueRun<KalshiFeed> | undefined;
afterEach(async () => {
  await run?.stop();
  await server?.close();
});

describe.skipIf(!isHere)('the recorded stream', () => {
  test('is the book of a naive fold after each of its frames', () => {
    const { frames } = recordedStream();
    const incidents = new Incidents();
    const books = new OrderBooks({ incidents, touched: () => {} });
    const naive = new NaiveKalshiBooks();
    for (const { frame, received_ms } of frames) {
      takeFrame(books, must(frameOf(frame), JSON.stringify(frame)), received_ms);
      naive.take(frame);
      expectSameBooks(books, naive);
    }
    expect(incidents.counts).toEqual({});
    expect(naive.tickers).toHaveLength(12);
  });

  test('goes through the feed from a local server, and nothing of it is unexplained', async () => {
    const { frames, tickers } = recordedStream();
    const events = eventsOf(tickers);
    const follows = new Set<string>();
    let isSaid = false;
    server = await startKalshiServer({
      answer: (url) => eventsAnswer(url, events),
      command: ({ params }, send) => {
        if (!params.channels?.includes('orderbook_delta')) return;
        expect(params.use_yes_price).toBe(false);
        for (const ticker of params.market_tickers ?? []) follows.add(ticker);
        if (isSaid || !tickers.every((ticker) => follows.has(ticker))) return;
        isSaid = true;
        for (const { frame } of frames) send(JSON.stringify(frame));
      },
    });
    const { url, streamUrl } = server;
    const settings = { key: TEST_KEY, url, streamUrl, leagues: ['mlb', 'wnba'] };
    // Slow, so that the markets whose side was not recorded are not asked for twice.
    const clock = new ScaledClock(MLB_NIGHT, 1);
    run = new VenueRun(clock, (context) => createKalshiFeed(context, settings));
    const naive = new NaiveKalshiBooks();
    for (const { frame } of frames) naive.take(frame);
    const quoted = () => new Set(run?.live ?? []).size;
    const last = must(frames.at(-1), 'a last frame').frame.msg.market_ticker;
    await until(
      () => isSaid && bestOf(run, last) === naive.bids(last, 'yes')[0]?.[0],
      () => JSON.stringify([quoted(), [...follows], run?.feed.incidents, String(run?.failure)]),
    );
    await until(
      () => quoted() >= 20,
      () => `${run?.live.join('\n')}`,
    );
    const groups = run.groups.reduce<Record<string, number>>((counts, { kind }) => {
      return Object.assign(counts, { [kind]: (counts[kind] ?? 0) + 1 });
    }, {});
    console.info('recorded stream', {
      frames: frames.length,
      groups,
      quotes: quoted(),
      refused: Object.fromEntries(run.rejected),
      incidents: run.feed.incidents,
    });
    expect(Object.fromEntries(run.rejected)).toEqual({});
    expect(run.feed.incidents).toEqual({});
    for (const ticker of naive.tickers) {
      expect(bestOf(run, ticker)).toBe(naive.bids(ticker, 'yes')[0]?.[0]);
    }
  });
});

/** The best bid for a contract, as the feed's book has it: what its opposite is laid at. */
function bestOf(of: VenueRun<KalshiFeed> | undefined, ticker: string): number | undefined {
  return of?.feed.contractBook(ticker)?.yes.lay[0]?.[0];
}

/** Every nested event of the samples. */
function nestedEvents(): readonly Nested[] {
  const nested = recordedJson<Nested[]>(`${SAMPLES}/cockpit_events_sports_nested.json.gz`);
  const preseason = recordedJson<{ events: Nested[] }>(
    `${SAMPLES}/cockpit_events_nfl_preseason.json.gz`,
  );
  const props = recordedJson<{ events_by_series: Record<string, Nested[]> }>(
    `${SAMPLES}/cockpit_events_mlb_props_nested.json.gz`,
  );
  return [...nested, ...preseason.events, ...Object.values(props.events_by_series).flat()];
}

describe.skipIf(!isHere)('the nested events of the samples', () => {
  const now = Date.parse('2026-08-15T12:00:00Z');

  test('are games with lines and sides, or refused for a reason that is known', () => {
    const events = nestedEvents();
    const { games, refused, closed } = matchEvents(events, [], new KalshiFees());
    const contracts = games.reduce((sum, game) => sum + game.contracts.length, 0);
    const byReason = refused.reduce<Record<string, number>>((counts, { reason, prices }) => {
      return Object.assign(counts, { [reason]: (counts[reason] ?? 0) + prices });
    }, {});
    const all = events.reduce((sum, { markets }) => sum + markets.length, 0);
    console.info('nested events', { events: events.length, contracts: all, matched: contracts });
    console.info('nested events', { games: games.length, refused: byReason, closed });
    const refusedContracts = refused.reduce((sum, { prices }) => sum + prices / 2, 0);
    expect(contracts + refusedContracts + closed).toBe(all);
    expect(Object.keys(byReason)).toEqual(['outright_market']);
  });

  test('name teams that the tables have, each on the side on which its contract says it is', () => {
    const { games } = matchEvents(nestedEvents(), [], new KalshiFees());
    const identity = openIdentity(undefined);
    const unknown: string[] = [];
    for (const { id, league, home, away, start } of games) {
      const written = { source: 'kalshi', sourceEventId: id, leagueId: league, home, away, start };
      const named = nameEvent(identity, { ...written, receivedAt: now });
      if (typeof named === 'string') unknown.push(`${named}: ${league} ${away} at ${home}`);
    }
    expect(unknown).toEqual([]);
  });
});

interface Slate {
  readonly events: readonly {
    readonly id: string;
    readonly commence_time: string;
    readonly home_team: string;
    readonly away_team: string;
  }[];
}

describe.skipIf(!isHere)('the night of 2026-08-07', () => {
  test('is the same games at both sources, with no pair turned', () => {
    const slate = recordedJson<Slate>(
      '2026/cross_venue/oddsapi_mlb_2026-08-07T1349Z_us_eu.json.gz',
    );
    const { tickers } = recordedStream();
    const ofNight = nestedEvents().filter(({ event_ticker }) => /MLB.*-26AUG07/.test(event_ticker));
    const identity = openIdentity(undefined);
    const receivedAt = Date.parse('2026-08-07T13:49:00Z');
    const byOddsApi = new Map<string, string>();
    for (const { id, commence_time: start, home_team: home, away_team: away } of slate.events) {
      const written = { source: 'the-odds-api', sourceEventId: id, leagueId: 'mlb', home, away };
      const named = must(nameEvent(identity, { ...written, start, receivedAt }), id);
      if (typeof named === 'string') throw new Error(`${named}: ${away} at ${home}`);
      byOddsApi.set(named.event.eventId, `${away} at ${home}`);
    }
    const events = [...eventsOf(tickers), ...ofNight];
    const { games, refused } = matchEvents(events, [], new KalshiFees());
    const rows: string[] = [];
    const matched = new Set<string>();
    for (const { id, league, home, away, start, contracts } of games) {
      const written = { source: 'kalshi', sourceEventId: id, leagueId: league, home, away, start };
      const named = nameEvent(identity, { ...written, receivedAt });
      if (typeof named === 'string') throw new Error(`${named}: ${away} at ${home}`);
      const { eventId } = named.event;
      const other = byOddsApi.get(eventId);
      if (other !== undefined) matched.add(eventId);
      expect(named.words.flipped).toBe(false);
      for (const contract of contracts) {
        const { market: key, yes } = contract;
        const words = [contract.id, key, yes.selection, yes.point ?? ''].join(' | ');
        rows.push(`${eventId} | ${other ?? 'listed by Kalshi alone'} | ${words}`);
      }
    }
    const alone = [...byOddsApi].filter(([eventId]) => !matched.has(eventId));
    const table = rows.filter((row) => /GAME|-[0-9]+ \| total|SPREAD/.test(row));
    console.info(`${table.join('\n')}\nnot in the recorded Kalshi files: ${alone.join('; ')}`);
    expect(refused).toEqual([]);
    expect(matched.size).toBe(10);
    expect(games).toHaveLength(11);
  });
});
