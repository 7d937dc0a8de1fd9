// The behaviour rules of the interface for the AI chat, one by one.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ChatContext } from '#contract/routes/chat-request.ts';
import { EVEN, FakeHistory, snapshot } from '../gateway/history/fake-history.ts';
import { type Ask, chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { SimulatedBook } from './simulated-book.ts';

let ask: Ask;
let book: SimulatedBook;
beforeAll(() => {
  book = new SimulatedBook(2);
  book.trade(3);
  const event = book.engine.reader.events('nfl').find(({ status }) => status === 'scheduled');
  const eventId = event?.eventId ?? '';
  const then = snapshot({ eventId, market: 'moneyline', point: null });
  const sides = [{ ...EVEN, fairProb: 0.55 }, { ...EVEN, fairProb: 0.45 }, null];
  const moved = { opened: then, now: { ...then, sides }, move: [0.05, -0.05, null] };
  ask = chatApp(book.engine.reader, { history: new FakeHistory([], [moved]) });
}, 60_000);

const gameOf = (leagueId: 'nba' | 'nfl' | 'nhl'): string => {
  const { reader } = book.engine;
  const entry = reader
    .events(leagueId)
    .find(({ status, hasEdges, hasProps }) => status === 'scheduled' && hasEdges && hasProps);
  const { homeTeamName, awayTeamName } = reader.eventRecord(entry?.eventId ?? '');
  return `${awayTeamName} vs ${homeTeamName}`;
};

describe('1. one context', () => {
  it.each(['arbs and parlays', 'best bets and arbitrage', 'line movement or ev bets'])(
    'is asked for where the prompt matches several: %s',
    async (prompt) => {
      const { status, error } = await ask(prompt);
      expect(status).toBe(400);
      expect(error?.message).toContain('explicit context');
    },
  );

  it.each(['hello there', 'What is the capital of France?', '🙂', '   '])(
    'is asked for where none can be inferred: %s',
    async (prompt) => {
      const { status, error } = await ask(prompt);
      expect([status, error?.code]).toEqual([400, 'ERR_CHAT_CONTEXT_UNKNOWN']);
    },
  );

  it('is the given one, whatever the prompt says', async () => {
    const { data } = await ask('arbs and parlays', { context: 'ev_bets' });
    expect(data.context).toMatchObject({
      ...{ requestedContext: 'ev_bets', resolvedContext: 'ev_bets', inferred: false },
    });
  });

  it.each(['small', 'medium', 'large'] as const)(
    'retrieves a capped dataset: %s',
    async (scope) => {
      const cap = { small: 5, medium: 12, large: 25 }[scope];
      for (const prompt of ['best bets', 'ev bets', 'parlay', gameOf('nba')]) {
        const { data } = await ask(prompt, { scope });
        expect(data.records.length).toBeLessThanOrEqual(cap);
        expect(data.records.length).toBeGreaterThan(0);
      }
      expect((await ask('best bets', { scope })).data.records).toHaveLength(cap);
    },
  );
});

describe('2. context meanings', () => {
  it.each<[string, ChatContext, string, string]>([
    ['best bets', 'best_bets', 'best_bet', 'best_bets'],
    ['+EV bets', 'ev_bets', 'ev_bet', 'edge.ev'],
    ['any arbitrage?', 'arbitrage', 'arbitrage', 'edge.arbitrage'],
    ['give me a parlay', 'parlay', 'ev_bet', 'parlay'],
    ['line movement in the NFL', 'line_movement', 'line_movement', 'odds_history'],
  ])('%s', async (prompt, context, recordType, source) => {
    const { data } = await ask(prompt);
    expect(data.context.resolvedContext).toBe(context);
    expect(data.records[0]?.recordType).toBe(recordType);
    expect(data.sources.primary).toBe(source);
  });

  it('recommends for one game, and a better one of the league where there is one', async () => {
    const { data } = await ask(gameOf('nhl'));
    expect(data.sources.primary).toBe('event_recommendation');
    expect(data.presentation.responseType).toBe('event_recommendation');
    const [own] = data.records;
    expect(data.records.every(({ eventId }) => eventId === own?.eventId)).toBe(true);
    expect(data.primaryRecommendation).toEqual(own);
    expect(data.alternativeRecommendation).toEqual(data.alternativeRecords?.[0]);
    expect(data.alternativeRecommendation?.leagueId).toBe('nhl');
    expect(data.alternativeRecommendation?.eventId).not.toBe(own?.eventId);
    expect(data.alternativeRecommendation).toHaveProperty('edgeId');
    expect(data.presentation.alternativePick?.eventId).toBe(
      data.alternativeRecommendation?.eventId,
    );
  });

  it('leaves the alternative out where none is stronger', async () => {
    const scene = new ChatScene();
    const generous = [
      ['fanduel', 'home', 170],
      ['fanduel', 'away', -190],
    ] as const;
    scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150, ...generous));
    scene.say(scene.game('nyj', 'ne', 2), scene.moneyline(-110, -110));
    const { data } = await chatApp(scene.reader)('Bills Dolphins');
    expect(data).not.toHaveProperty('alternativeRecommendation');
    expect(data.presentation).not.toHaveProperty('alternativePick');
  });
});

describe('3. sport words are league families', () => {
  it.each([
    ['basketball ev bets', ['nba', 'ncaa_basketball']],
    ['hoops best bets', ['nba', 'ncaa_basketball']],
    ['football best bets', ['nfl', 'ncaa_football']],
    ['soccer best bets', ['soccer_epl', 'soccer_mls', 'soccer_world_cup']],
  ])('%s', async (prompt, leagues) => {
    const { data } = await ask(prompt, { scope: 'large' });
    expect(data.context.filters).toEqual({ leagues });
    expect(data.records.every(({ leagueId }) => leagues.includes(leagueId))).toBe(true);
  });

  it('filters.leagues takes several, in both spellings', async () => {
    for (const leagues of [
      ['soccer_epl', 'soccer_mls', 'soccer_world_cup'],
      ['epl', 'mls', 'fifa_world_cup'],
      ['soccer'],
    ]) {
      const { data } = await ask('best bets', { filters: { leagues } });
      expect(data.context.filters.leagues).toEqual([
        'soccer_epl',
        'soccer_mls',
        'soccer_world_cup',
      ]);
    }
    expect((await ask('best bets', { filters: { league: 'epl' } })).data.context.filters).toEqual({
      league: 'soccer_epl',
    });
  });
});

describe('4. bookmakers', () => {
  const booksOf = (records: readonly object[]) =>
    new Set(records.map((record) => (record as { bookmakerId: string }).bookmakerId));

  it.each([{ bookmaker: 'draftkings' }, { bookmakers: ['DraftKings'] }])(
    'may be restricted by a filter, and is not called the best of all: %j',
    async (filters) => {
      const { data } = await ask('best bets', { filters });
      expect(booksOf(data.records)).toEqual(new Set(['draftkings']));
      expect(data.context.filters.bookmakers).toEqual(['draftkings']);
      expect(data.presentation.primaryPick?.rationale).toContain('the best price that fits');
    },
  );

  it('may be restricted by the latest message', async () => {
    const { data } = await ask(['best bets on FanDuel', 'best bets on DK']);
    expect(booksOf(data.records)).toEqual(new Set(['draftkings']));
  });

  it('the filter wins over the words', async () => {
    const { data } = await ask('best bets on FanDuel', { filters: { bookmaker: 'draftkings' } });
    expect(booksOf(data.records)).toEqual(new Set(['draftkings']));
  });

  it('the filter is never loosened', async () => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
    const { status } = await chatApp(scene.reader)('best bets', {
      filters: { bookmaker: 'bovada' },
    });
    expect(status).toBe(404);
  });
});

describe('5. response formats', () => {
  it('natural has prose, and no analysis', async () => {
    const { data } = await ask('best bets', { responseFormat: 'natural' });
    expect(data.answer).toEqual(expect.any(String));
    expect(data).not.toHaveProperty('analysis');
    expect(data.presentation.version).toBe('v1');
  });

  it('hybrid, the default, has prose, records and presentation', async () => {
    const { data } = await ask('best bets');
    expect(data.context.responseFormat).toBe('hybrid');
    expect(data.answer).toEqual(expect.any(String));
    expect(data.records.length).toBeGreaterThan(0);
    expect(data).not.toHaveProperty('analysis');
  });

  it('structured has analysis, and no prose', async () => {
    const { data } = await ask('best bets', { responseFormat: 'structured' });
    expect(data).not.toHaveProperty('answer');
    expect(data.analysis?.summary).toEqual(expect.any(String));
    expect(data.analysis?.highlights.length).toBeGreaterThan(1);
    expect(data.records.length).toBeGreaterThan(0);
  });

  it.each([
    ['small', 20, 27, 17],
    ['medium', 47, 60, 40],
    ['large', 93, 113, 73],
  ])('%s costs %i, %i, %i credits', async (scope, natural, hybrid, structured) => {
    for (const [responseFormat, total] of Object.entries({ natural, hybrid, structured })) {
      const { meta } = await ask('ev bets', { scope, responseFormat });
      expect(meta.creditUsage.total).toBe(total);
      expect(meta.creditUsage.retrieval + meta.creditUsage.generation).toBe(total);
      expect(meta.creditUsage.generation).toBeGreaterThan(0);
    }
  });
});

describe('6. cards', () => {
  const linesOf = (picks: readonly { eventId?: string; market: string; selection: string }[]) =>
    picks.map(({ eventId, market, selection }) => `${eventId} ${market} ${selection}`);

  it('of a game are up to five, of any type, no bet twice', async () => {
    const { data } = await ask(gameOf('nba'), { scope: 'large' });
    const { cards, primaryPick } = data.presentation;
    expect(cards.length).toBeGreaterThan(3);
    expect(cards.length).toBeLessThanOrEqual(5);
    expect(new Set(linesOf([primaryPick, ...cards])).size).toBe(cards.length + 1);
    expect(new Set([primaryPick, ...cards].map(({ type }) => type)).size).toBeGreaterThan(1);
  });

  it('of a surface are up to three', async () => {
    for (const prompt of ['best bets', 'ev bets', 'arbs', 'parlay', 'nba best bets']) {
      const { data } = await ask(prompt, { scope: 'large' });
      expect(data.presentation.responseType).toBe('surface_summary');
      expect(data.presentation.cards).toHaveLength(3);
      // Several venues with the same bet are one record: the best.
      const bets = data.records.map((record) => {
        const { eventId, market, outcome, point, playerId } = record;
        return [eventId, market, playerId, outcome, point].join(' ');
      });
      expect(new Set(bets).size).toBe(bets.length);
    }
  });
});

describe('7. identical requests', () => {
  const request = { scope: 'medium', filters: { leagues: ['nfl', 'nba'] } };

  it('within 60 seconds get the same payload, and cost the same', async () => {
    let nowMs = 1;
    const asked = chatApp(book.engine.reader, { chat: { nowMs: () => nowMs } });
    const first = await asked('ev bets', request);
    nowMs = 60_000;
    book.trade(1);
    const second = await asked('ev bets', { ...request, filters: { leagues: ['nba', 'nfl'] } });
    expect([first.meta.cached, second.meta.cached]).toEqual([false, true]);
    expect(second.data).toEqual(first.data);
    expect(second.meta.creditUsage).toEqual(first.meta.creditUsage);
    expect(second.meta.requestId).not.toBe(first.meta.requestId);
    nowMs = 60_002;
    expect((await asked('ev bets', request)).meta.cached).toBe(false);
  });

  it.each([
    ['another message', 'ev bets!', request],
    ['another scope', 'ev bets', { ...request, scope: 'large' }],
    ['another format', 'ev bets', { ...request, responseFormat: 'natural' }],
    ['another filter', 'ev bets', { scope: 'medium', filters: { leagues: ['nfl'] } }],
    ['a context', 'ev bets', { ...request, context: 'ev_bets' }],
  ])('differ by %s', async (_, prompt, rest) => {
    const asked = chatApp(book.engine.reader);
    await asked('ev bets', request);
    expect((await asked(prompt, rest)).meta.cached).toBe(false);
  });

  it('that were broadened or fell back are never kept', async () => {
    const asked = chatApp(book.engine.reader);
    for (const prompt of ['nfl ev bets on Expekt', 'best bet for the Zebras game']) {
      const first = await asked(prompt);
      const second = await asked(prompt);
      expect([first.meta.degraded, second.meta.degraded]).toEqual([true, true]);
      expect([first.meta.cached, second.meta.cached]).toEqual([false, false]);
    }
  });

  it('at the same time are answered once', async () => {
    const asked = chatApp(book.engine.reader);
    const all = await Promise.all(Array.from({ length: 5 }, () => asked('nhl best bets')));
    expect(all.filter(({ meta }) => !meta.cached)).toHaveLength(1);
    for (const { data } of all) expect(data).toEqual(all[0]?.data);
  });
});

describe('8. games that cannot be told', () => {
  it.each([
    'best bet for the Zebras game tonight',
    'Foo vs Bar',
    'what is the best bet in that game?',
    'Buffalo Bills vs Los Angeles Lakers best bet',
  ])('get a surface instead: %s', async (prompt) => {
    const { status, data } = await ask(prompt);
    expect(status).toBe(200);
    expect(data.entityResolution?.resolutionFallback).toBe(true);
    expect(data.reasoningMode).toBe('event_resolution_fallback_surface');
    expect(data.presentation.reasoningMode).toBe('event_resolution_fallback_surface');
    expect(data.presentation.primaryPick.signalType).toBe('fallback');
    expect(data.presentation).not.toHaveProperty('entity');
  });

  it('of a league that was named get that league', async () => {
    const { data } = await ask('NHL: best bet for the Zebras game');
    expect(new Set(data.records.map(({ leagueId }) => leagueId))).toEqual(new Set(['nhl']));
  });

  it('or have no odds yet get a surface of the same league', async () => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), []);
    scene.say(scene.game('nyj', 'ne', 2), scene.moneyline(-110, -110));
    const { status, data } = await chatApp(scene.reader)('Bills Dolphins best bet');
    expect(status).toBe(200);
    expect(data.entityResolution).toMatchObject({ resolutionFallback: true });
    expect(data.records[0]?.eventId).toBe('nfl_20251109_nyj_ne');
  });
});

describe('9. surface contexts without a record', () => {
  const scene = new ChatScene();
  scene.say(
    scene.game('buf', 'mia'),
    scene.moneyline(130, -150, ['fanduel', 'home', 160], ['fanduel', 'away', -140]),
  );
  const asked = chatApp(scene.reader);

  it.each(['ev bets on Bovada', 'nba ev bets', 'ev bets tomorrow', 'best bets on Bovada'])(
    'are broadened once: %s',
    async (prompt) => {
      const { status, data, meta } = await asked(prompt);
      expect(status).toBe(200);
      expect(data.context.broadened).toBe(true);
      expect(meta.degraded).toBe(true);
    },
  );

  it('are not broadened twice: 404', async () => {
    const { status, error } = await asked('nba ev bets on Bovada');
    expect([status, error?.code]).toEqual([404, 'ERR_CHAT_NO_RECORDS']);
  });

  it('are 404 where nothing was inferred', async () => {
    const empty = new ChatScene();
    empty.say(empty.game('buf', 'mia'), empty.moneyline(-110, -110));
    const none = chatApp(empty.reader);
    expect((await none('any arbs?')).status).toBe(404);
    expect((await none('ev bets', { filters: { league: 'nba' } })).status).toBe(404);
  });

  it('say nothing of it otherwise', async () => {
    const { data, meta } = await asked('ev bets');
    expect(data.context).not.toHaveProperty('broadened');
    expect(meta.degraded).toBe(false);
  });
});

describe('10. the rendering contract', () => {
  it('has everything that is rendered, for every context', async () => {
    for (const prompt of [
      'best bets',
      'ev bets',
      'arbs',
      'parlay',
      gameOf('nba'),
      'nfl line movement',
    ]) {
      const { data } = await ask(prompt);
      const { headline, summary, primaryPick, cards } = data.presentation;
      expect(headline.length * summary.length).toBeGreaterThan(0);
      const event = primaryPick.event ?? cards[0]?.event;
      expect(event?.matchup).toContain(' @ ');
      expect(new Date(event?.startTime ?? '').toISOString()).toBe(event?.startTime);
      for (const pick of [primaryPick, ...cards]) {
        expect(pick.marketLabel.length).toBeGreaterThan(0);
        expect(pick.humanInsight.keyNumbers.length).toBeGreaterThan(1);
      }
    }
  });

  it('pairs a short selection with its market', async () => {
    const { data } = await ask('NBA totals best bets');
    for (const pick of [data.presentation.primaryPick, ...data.presentation.cards]) {
      expect(pick.selection).toMatch(/^(Over|Under) \d/);
      expect(pick.marketLabel).toBe('Total');
      expect(data.answer).toContain(`${pick.selection} (Total)`);
    }
  });

  it('names steps as facts', async () => {
    const { data } = await ask('NFL ev bets');
    const labels = data.reasoningSteps.map(({ label }) => label);
    expect(labels.join()).toBe('Context,Filters,Retrieval,Ranking');
  });
});
