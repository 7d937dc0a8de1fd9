// Recorded prices of exchanges beside those of sportsbooks: every bet with a leg at an exchange comes to
// what the oracle finds by trying all levels and states, at every capture and every frame.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Statement } from '#ingest/module/feed-types.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { builtInVenuesOnly } from '#ingest/rejection.ts';
import { Translator } from '#ingest/statements/translator.ts';
import { Incidents } from '#ingest/venues/exchange/incidents.ts';
import { MarketBoard } from '#ingest/venues/exchange/market-board.ts';
import { KalshiFees } from '#ingest/venues/kalshi/fees.ts';
import { matchEvents } from '#ingest/venues/kalshi/matching.ts';
import { frameOf, OrderBooks } from '#ingest/venues/kalshi/order-books.ts';
import { groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { must } from '#kit/assert.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { takeFrame } from '../../ingest/venues/kalshi/naive-comparison.ts';
import { eventsOf, recordedStream } from '../../ingest/venues/kalshi/recorded-stream.ts';
import { hasRecordings, recordedJson } from '../../ingest/venues/recorded-file.ts';
import { ExchangeLegs } from './exchange-legs.ts';
import { Fold } from './fold.ts';

/** Answers of The Odds API for MLB, thirty books of the US and the EU, two exchanges with lay prices. */
const SLATE = 'oddsapi_mlb_2026-08-07T1349Z_us_eu';
const POLLS = [1, 2, 3, 4].map((poll) => `oddsapi_mlb_repeat_poll_2026-08-11_p${poll}`);
const isHere = hasRecordings();

interface Answer {
  readonly captured_ms?: number;
  readonly fetched_ms?: number;
  readonly events?: readonly unknown[];
  readonly payload?: readonly unknown[];
}

/** Answers as a recording that a replay reads; calls back after each. */
async function played(names: readonly string[], fold: Fold, each: (where: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'overround-legs-'));
  try {
    const path = join(folder, 'answers.jsonl');
    const lines = names.map((name) => {
      const answer = recordedJson<Answer>(`2026/cross_venue/${name}.json.gz`);
      const timestamp = new Date(must(answer.captured_ms ?? answer.fetched_ms, name)).toISOString();
      return `${JSON.stringify({ timestamp, data: answer.events ?? answer.payload })}\n`;
    });
    writeFileSync(path, lines.join(''));
    let at = 0;
    for await (const capture of readCaptures(path)) {
      fold.apply(groupsOfCapture(capture, fold.context));
      each(names[at++] ?? 'the end');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!isHere)('bets with a leg at an exchange', () => {
  test('are those of trying everything, at every answer of an aggregator', async () => {
    const [fold, legs] = [new Fold(), new ExchangeLegs()];
    await played([SLATE, ...POLLS], fold, (where) => fold.compareLegs(legs, where));
    console.info('answers', Object.fromEntries(legs.counts));
    for (const type of ['arbitrage', 'value', 'ev', 'low_hold', 'back_lay']) {
      expect(legs.counts.get(type) ?? 0, type).toBeGreaterThan(0);
    }
  });

  test('are those of trying everything, at every frame of an order book', async () => {
    const [fold, legs] = [new Fold(), new ExchangeLegs()];
    await played([SLATE], fold, () => {});
    const { frames, tickers } = recordedStream();
    // Recorded in the morning of the same day: dated as if its first frame had followed the answer.
    const { now: answeredAt } = fold.engine.reader;
    const laterMs = answeredAt - must(frames[0], 'a frame').received_ms;
    const books = new OrderBooks({ incidents: new Incidents(), touched: (id) => board.touch(id) });
    const board = new MarketBoard('kalshi', (id) => books.bookOf(id));
    const options = { ...fold.context, source: 'kalshi', venueRefusal: builtInVenuesOnly };
    const translator = new Translator(options);
    const publish = (statements: readonly Statement[], now: number): readonly string[] =>
      statements.flatMap((statement) => {
        const { groups, event } = runWhole(translator.translate(statement, now));
        fold.apply(groups, 'kalshi');
        return event?.eventId ?? [];
      });
    const { games } = matchEvents(eventsOf(tickers), [], new KalshiFees());
    const ofMlb = games.filter(({ league }) => league === 'mlb');
    publish(board.list('mlb', ofMlb, answeredAt), answeredAt);
    let published = 0;
    for (const [at, { frame, received_ms }] of frames.entries()) {
      const now = received_ms + laterMs;
      takeFrame(books, must(frameOf(frame), 'a frame'), now);
      const eventIds = publish(board.flush(now), now);
      published += eventIds.length;
      fold.compareLegs(legs, `frame ${at}`, eventIds);
    }
    fold.compareLegs(legs, 'the end');
    console.info('frames', { frames: frames.length, published }, Object.fromEntries(legs.counts));
    for (const type of ['value of levels', 'stake filled', 'low_hold', 'arbitrage']) {
      expect(legs.counts.get(type) ?? 0, type).toBeGreaterThan(0);
    }
  });
});
