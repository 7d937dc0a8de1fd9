// Presentations over random requests: the same book and request give the same bytes, every answer
// is as the contract says, and every number that is shown follows from the record it points at.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentationOf } from '#chat/answer/presentation.ts';
import { questionOf } from '#chat/language/question.ts';
import { NamesOfBook } from '#chat/retrieval/book/known-names.ts';
import { PlayerGames } from '#chat/retrieval/book/player-games.ts';
import { advantagePct } from '#chat/retrieval/book/price-records.ts';
import { retrieve } from '#chat/retrieval/retrieve.ts';
import type { Card, FeaturedPick, Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { share } from '../long.ts';
import { chatApp } from './chat-app.ts';
import { SimulatedBook } from './simulated-book.ts';

const book = new SimulatedBook(11);
book.trade(5);
/** The same book, folded a second time. */
const twin = new SimulatedBook(11);
twin.trade(5);

const team = fc.constantFrom(
  ...(['nba', 'nfl', 'nhl', 'mlb', 'soccer_epl'] as const).flatMap((leagueId) =>
    teamsOfLeague(leagueId).map(({ name }) => name),
  ),
);
const league = fc.constantFrom('', 'NBA ', 'NFL ', 'NHL ', 'MLB ', 'soccer ', 'EPL ', 'college ');
const surface = fc.constantFrom(
  'best bets',
  '+EV bets',
  'arbitrage',
  'parlay',
  'best props',
  'totals',
);
const tail = fc.constantFrom(
  ...[
    '',
    ' tonight',
    ' on DraftKings',
    ' on exchanges',
    ' with a $750 bankroll',
    ' quarter Kelly, $2k bankroll',
  ],
  ...[
    ' last 7 games',
    ' overs only',
    ' underdogs',
    ' 4 legs',
    ' first half',
    ' on Kalshi',
    ' tomorrow',
  ],
);
const prompt = fc.oneof(
  fc.tuple(league, surface, tail).map((words) => words.join('')),
  fc.tuple(team, fc.constant(' best bet'), tail).map((words) => words.join('')),
  fc.tuple(team, fc.constant(' vs '), team).map((words) => words.join('')),
);
const request: fc.Arbitrary<ChatRequest> = fc.record({
  messages: prompt.map((content) => [{ role: 'user' as const, content }]),
  scope: fc.constantFrom('small', 'medium', 'large'),
  responseFormat: fc.constantFrom('natural', 'hybrid', 'structured'),
  stream: fc.constant(false),
});

const NO_GAMES = new PlayerGames(() => 0);

async function shown(of: SimulatedBook, asked: ChatRequest) {
  const { reader } = of.engine;
  const names = await new NamesOfBook(reader, async () => {}).get();
  const question = questionOf(asked, names);
  if (question.kind === 'refused') return question;
  const sources = { reader, sql: undefined, history: undefined, games: NO_GAMES };
  const found = await retrieve(sources, question, asked.scope);
  if (found.kind === 'refused') return found;
  const { records, alternatives, legs } = found;
  return {
    kind: 'shown',
    presentation: presentationOf(found),
    records,
    alternatives,
    legs,
  } as const;
}

describe('presentations', () => {
  it('are byte-identical for the same seq and request', async () => {
    expect(twin.engine.reader.seq).toBe(book.engine.reader.seq);
    let answered = 0;
    const property = fc.asyncProperty(request, async (asked) => {
      const [first, second] = [await shown(book, asked), await shown(twin, asked)];
      if (first.kind === 'shown') answered += 1;
      return JSON.stringify(first) === JSON.stringify(second);
    });
    await fc.assert(property, { numRuns: share(1000) });
    expect(answered).toBeGreaterThan(share(600));
  }, 240_000);

  it('show numbers that recompute from the records they point at', async () => {
    const property = fc.asyncProperty(request, async (asked) => {
      const found = await shown(book, asked);
      if (found.kind === 'shown') checkPresentation(found);
    });
    await fc.assert(property, { numRuns: share(300) });
  }, 240_000);

  it('stand in answers that the contract allows', async () => {
    const ask = chatApp(book.engine.reader);
    const property = fc.asyncProperty(request, async ({ messages, scope, responseFormat }) => {
      const [message] = messages;
      const { status } = await ask(message?.content ?? '', { scope, responseFormat });
      return status === 200 || status === 404;
    });
    await fc.assert(property, { numRuns: share(150) });
  }, 240_000);
});

interface Found {
  readonly presentation: Presentation;
  readonly records: readonly ChatRecord[];
  readonly alternatives: readonly ChatRecord[];
  readonly legs: number;
}

function checkPresentation({ presentation, records, alternatives, legs }: Found): void {
  const { primaryPick, alternativePick, cards } = presentation;
  if (primaryPick.type === 'parlay') checkParlay(primaryPick, records.slice(0, legs));
  else checkPick(primaryPick, records);
  if (alternativePick) checkPick(alternativePick, alternatives);
  for (const card of cards) checkPick(card, records);
}

function checkPick(pick: FeaturedPick | Card, records: readonly ChatRecord[]): void {
  const record = records[pick.recordIndex ?? -1];
  if (!record) throw new Error(`no record at ${pick.recordIndex}`);
  expect(pick.eventId).toBe(record.eventId);
  expect([pick.type, pick.market, pick.outcome]).toEqual([
    record.recordType,
    record.market,
    record.outcome,
  ]);
  const { matchup, startTime } = record;
  const isBegun = Date.parse(startTime) <= book.engine.reader.now;
  expect(pick.event).toEqual({ matchup, startTime, ...(isBegun && { inPlay: true }) });
  const chips = new Map(pick.humanInsight.keyNumbers.map(({ label, value }) => [label, value]));
  const share = (value: number) => `${Math.round(1000 * value) / 10}%`;
  switch (record.recordType) {
    case 'ev_bet': {
      const { odds, modelProb } = record;
      expect(pick.odds).toBe(odds);
      expect(record.impliedProb).toBeCloseTo(probabilityOfPrice(odds * 100), 7);
      expect(record.ev).toBeLessThanOrEqual(modelProb * decimalOfPrice(odds * 100) - 1 + 1e-6);
      expect(pick.metrics).toMatchObject({ ev: record.ev, evPct: record.evPct });
      expect(pick.metrics.edgePct).toBeCloseTo(100 * (modelProb - record.impliedProb), 5);
      expect(Number.parseFloat(chips.get('EV') ?? '')).toBeCloseTo(record.evPct, 0);
      expect(chips.get('Model Probability')).toBe(share(modelProb));
      expect(chips.get('Implied Probability')).toBe(share(record.impliedProb));
      break;
    }
    case 'value_bet':
      expect(pick.metrics.edgePct).toBe(record.edgePct);
      expect(record.edgePct).toBeCloseTo(100 * (record.modelProb - record.impliedProb), 4);
      break;
    case 'arbitrage': {
      const payouts = record.books.map(({ odds, stake }) => stake * decimalOfPrice(odds * 100));
      const total = record.books.reduce((sum, { stake }) => sum + stake, 0);
      expect(total).toBeCloseTo(record.totalStake, 6);
      expect(Math.min(...payouts) - total).toBeGreaterThan(record.guaranteedProfit - 0.01);
      expect(pick.metrics.profitPct).toBe(record.profitPct);
      expect(pick.legs?.map(({ stake }) => stake)).toEqual(record.books.map(({ stake }) => stake));
      break;
    }
    case 'best_bet':
      expect(pick.odds).toBe(record.bestOdds);
      expect(record.impliedProb).toBeCloseTo(probabilityOfPrice(record.bestOdds * 100), 7);
      if (record.fairOdds !== null) {
        expect(record.advantagePct).toBe(advantagePct(record.fairOdds, record.impliedProb));
      }
      break;
    default:
      break;
  }
}

function checkParlay({ odds, legs = [], metrics }: FeaturedPick, records: readonly ChatRecord[]) {
  expect(legs.map(({ recordIndex }) => recordIndex)).toEqual(records.map((_, index) => index));
  const decimals = records.map((record) => {
    if (record.recordType === 'ev_bet') return decimalOfPrice(record.odds * 100);
    if (record.recordType === 'best_bet') return decimalOfPrice(record.bestOdds * 100);
    throw new Error(`a leg of type ${record.recordType}`);
  });
  const decimal = decimals.reduce((product, each) => product * each, 1);
  const price = decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
  expect(Math.abs(odds - price)).toBeLessThanOrEqual(0.51);
  const probability = legs.reduce((product, leg) => product * (leg.probability ?? 0), 1);
  expect(metrics.modelProb).toBeCloseTo(probability, 5);
  expect(new Set(legs.map(({ eventId }) => eventId)).size).toBe(legs.length);
}
