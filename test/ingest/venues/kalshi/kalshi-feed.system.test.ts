// The feed beside a local server: what it asks for, and what it does with the answers.
import { afterEach, describe, expect, test } from 'vitest';
import { createKalshiFeed, type KalshiFeed } from '#ingest/venues/kalshi/feed.ts';
import { ScaledClock } from '../scaled-clock.ts';
import { until } from '../until.ts';
import { VenueRun } from '../venue-run.ts';
import {
  ATL_NYY,
  delta,
  event,
  eventsAnswer,
  GAME_ID,
  MLB_NIGHT,
  market,
  snapshot,
} from './kalshi-fixture.ts';
import {
  type Command,
  type KalshiServer,
  type KalshiServerOptions,
  startKalshiServer,
  TEST_KEY,
} from './kalshi-server.ts';

let server: KalshiServer | undefined;
let run: VenueRun<KalshiFeed> | undefined;
afterEach(async () => {
  await run?.stop();
  await server?.close();
});

async function start(options: KalshiServerOptions, league = 'mlb'): Promise<VenueRun<KalshiFeed>> {
  server = await startKalshiServer(options);
  const { url, streamUrl } = server;
  const settings = { key: TEST_KEY, url, streamUrl, leagues: [league] };
  const clock = new ScaledClock(MLB_NIGHT, 20);
  run = new VenueRun(clock, (context) => createKalshiFeed(context, settings));
  return run;
}

/** A book for each market that is subscribed, in frames that are counted. */
function books(): KalshiServerOptions['command'] {
  let seq = 0;
  return ({ id, params }: Command, send) => {
    if (params.channels?.includes('market_lifecycle_v2')) return;
    send(JSON.stringify({ type: 'subscribed', id, msg: { channel: 'orderbook_delta', sid: 1 } }));
    for (const ticker of params.market_tickers ?? []) {
      seq += 1;
      send(JSON.stringify(snapshot(seq, ticker, [['0.4700', '100.00']], [['0.5000', '50.00']])));
    }
  };
}

const EVENT = 'KXMLSGAME-26AUG19VANHOU';
const soccer = (code: string, name: string) =>
  market(`${EVENT}-${code}`, name, { custom_strike: { soccer_team: code } });
const VAN_HOU = event(
  EVENT,
  'Vancouver vs Houston',
  [soccer('VAN', 'Vancouver'), soccer('HOU', 'Houston'), market(`${EVENT}-TIE`, 'Tie')],
  { product_metadata: { competition: 'MLS' } },
);
const MILESTONE = {
  start_date: '2026-08-20T02:30:00Z',
  related_event_tickers: [EVENT],
  details: { home_team_id: 'HOU', away_team_id: 'VAN', league: 'MLS' },
};

describe('games of soccer', () => {
  test('have their sides from milestones, asked for where they do not come along', async () => {
    const asked: string[] = [];
    const feed = await start(
      {
        answer: (url) => {
          asked.push(url.pathname);
          if (!url.pathname.endsWith('/milestones')) return eventsAnswer(url, [VAN_HOU]);
          expect(url.searchParams.get('minimum_start_date')).toMatch(/^2026-08-06T/);
          return { milestones: [MILESTONE], cursor: '' };
        },
        command: books(),
      },
      'soccer_mls',
    );
    await until(
      () => feed.live.length === 3,
      () => feed.live.join('; '),
    );
    expect(asked).toContain('/trade-api/v2/milestones');
    const [image] = feed.groups.filter((group) => group.kind === 'image');
    expect(image?.event).toMatchObject({
      homeTeamId: 'soccer_mls_hou',
      awayTeamId: 'soccer_mls_van',
      startTime: Date.parse(MILESTONE.start_date),
    });
  });

  test('are not guessed without them: nobody else lists the game', async () => {
    const feed = await start(
      { answer: (url) => eventsAnswer(url, [VAN_HOU]), command: books() },
      'soccer_mls',
    );
    await until(
      () => (feed.rejected.get('sides_unknown') ?? 0) > 0,
      () => JSON.stringify([...feed.rejected]),
    );
    expect(feed.groups.filter((group) => group.kind === 'image')).toEqual([]);
  });
});

test('a market that is decided is suspended, and fees are those of the series', async () => {
  const ticker = `KXMLBTOTAL-${GAME_ID}-9`;
  const lifecycle = { market_ticker: ticker, event_type: 'determined', result: 'yes' };
  const answer = books();
  const feed = await start({
    answer: (url) =>
      url.pathname.endsWith('/series')
        ? { series: [{ ticker: 'KXMLBGAME', fee_type: 'quadratic', fee_multiplier: 0.5 }] }
        : eventsAnswer(url, ATL_NYY),
    command: (command, send, socket) => {
      answer(command, send, socket);
      if (!command.params.channels?.includes('orderbook_delta')) return;
      send(JSON.stringify({ type: 'market_lifecycle_v2', sid: 2, seq: 1, msg: lifecycle }));
    },
  });
  await until(
    () => feed.isDelivered && feed.feed.contractBook(ticker) === undefined,
    () => JSON.stringify(feed.feed.incidents),
  );
  expect(feed.live.filter((text) => text.includes(' 8.5 '))).toEqual([]);
  const selections = feed.feed.board.bookOf('mlb', GAME_ID)?.selections ?? [];
  const rates = new Map(selections.map(({ market: key, fee }) => [key, fee.rate]));
  expect(rates.get('moneyline')).toBeCloseTo(0.035, 10);
  expect(rates.get('spread')).toBeCloseTo(0.07, 10);
});

test('a connection that its market ends is made again, with a new signature', async () => {
  let connections = 0;
  const feed = await start({
    answer: (url) => eventsAnswer(url, ATL_NYY),
    command: books(),
    opened: (socket) => {
      connections += 1;
      // Its session has expired.
      if (connections === 1) setTimeout(() => socket.close(1008), 20);
    },
  });
  await until(
    () => connections === 2 && feed.isDelivered && feed.live.length > 0,
    () => JSON.stringify([connections, feed.feed.incidents]),
  );
  expect(feed.feed.incidents.connection_lost).toBe(1);
  expect(server?.refusedSignatures).toBe(0);
});

test('changes that come at once are published in a few statements, which end as the last of them', async () => {
  const ticker = `KXMLBTOTAL-${GAME_ID}-9`;
  const changes = 500;
  let seq = 0;
  const feed = await start({
    answer: (url) => eventsAnswer(url, ATL_NYY),
    command: ({ id, params }, send) => {
      if (!params.channels?.includes('orderbook_delta')) return;
      const say = (frame: object): void => send(JSON.stringify(frame));
      say({ type: 'subscribed', id, msg: { channel: 'orderbook_delta', sid: 1 } });
      for (const each of params.market_tickers ?? []) {
        seq += 1;
        say(snapshot(seq, each, [['0.4700', '100.00']], [['0.5000', '50.00']]));
      }
      for (let change = 1; change <= changes; change++) {
        seq += 1;
        say(delta(seq, ticker, 'no', '0.5000', '1.00'));
      }
    },
  });
  // Fifty contracts for NO at the start, and one more with each change: half a dollar each for YES.
  const last = `total over  8.5  0.5000 ${(50 + changes) / 2}`;
  await until(
    () => feed.live.some((text) => text.replace('_alternate', '') === last),
    () => feed.live.join('; '),
  );
  expect(feed.feed.incidents).toEqual({});
  const patches = feed.groups.filter(({ kind }) => kind === 'patch').length;
  expect(patches).toBeLessThan(changes / 10);
});
