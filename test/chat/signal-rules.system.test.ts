// The signal-specific rules of the interface, one by one, on books that are written for them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '#backends/sql/sql.ts';
import type { HumanInsight } from '#contract/records/chat-presentation.ts';
import { probabilityOfPrice } from '#domain/odds.ts';
import { EVEN, FakeHistory, snapshot } from '../gateway/history/fake-history.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene, storeWith, THREE_GAMES, TWELVE_GAMES } from './chat-scene.ts';

let stored: { readonly sql: Sql; close(): Promise<void> };
beforeAll(async () => {
  stored = await storeWith({ 'Josh Allen': TWELVE_GAMES, 'Cade Rivers': THREE_GAMES });
}, 60_000);
afterAll(async () => {
  await stored.close();
});

const chip = ({ keyNumbers }: HumanInsight, label: string) =>
  keyNumbers.find((each) => each.label === label);

/** Buffalo at Miami with Josh Allen's passing yards, and another game. */
function allenScene(): ChatScene {
  const scene = new ChatScene();
  const game = scene.game('buf', 'mia');
  scene.say(game, [
    ...scene.moneyline(130, -150),
    ...scene.prop('Josh Allen', 'player_pass_yds', 248.5),
    ...scene.prop('Cade Rivers', 'player_pass_yds', 199.5),
  ]);
  scene.say(scene.game('nyj', 'ne', 2), scene.moneyline(-110, -110));
  return scene;
}

describe('1. hit_rate', () => {
  const ask = (prompt: string | readonly string[]) =>
    chatApp(allenScene().reader, { sql: stored.sql })(prompt);

  it('is a player prop chosen on recent windows', async () => {
    const { data } = await ask('Josh Allen passing yards hit rate');
    const { primaryPick } = data.presentation;
    expect(primaryPick).toMatchObject({
      signalType: 'hit_rate',
      selection: 'Josh Allen Over 248.5',
      marketLabel: 'Pass Yards',
    });
    const rates = { L5: 1, L10: 0.7, L25: 7 / 12, season: 7 / 12 };
    for (const [label, rate] of Object.entries(rates)) {
      expect(primaryPick.metrics.hitRate?.[label as 'L5']?.rate).toBeCloseTo(rate, 10);
    }
    const labels = primaryPick.humanInsight.keyNumbers.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['L5 Hit Rate', 'L10 Hit Rate', 'L25 Hit Rate']);
    expect(chip(primaryPick.humanInsight, 'L10 Hit Rate')).toMatchObject({
      value: '70%',
      detail: '7 of 10 games',
    });
  });

  it('adds a chip with its sample for games against a team', async () => {
    const { data } = await ask('Josh Allen passing yards vs the Dolphins');
    const situational = chip(
      data.presentation.primaryPick.humanInsight,
      'vs Miami Dolphins Hit Rate',
    );
    expect(situational).toEqual({
      label: 'vs Miami Dolphins Hit Rate',
      value: '75%',
      detail: '3 of 4 games',
    });
    expect(data.entityResolution?.resolvedEventId).toBe('nfl_20251109_buf_mia');
  });

  it.each([
    ['at home', 'At home Hit Rate', '4 of 6 games'],
    ['on the road', 'On the road Hit Rate', '3 of 6 games'],
    ['in back-to-backs', 'Back-to-backs Hit Rate', '0 of 0 games'],
  ])('adds a chip with its sample %s', async (words, label, detail) => {
    const { data } = await ask(`Josh Allen passing yards ${words}`);
    expect(chip(data.presentation.primaryPick.humanInsight, label)?.detail).toBe(detail);
  });

  it('adds a chip of the last N games, for a prop that is posted', async () => {
    const { data } = await ask('Josh Allen passing yards over his last 8 games');
    const { primaryPick } = data.presentation;
    expect(primaryPick.humanInsight.keyNumbers[0]).toEqual({
      label: 'L8 Hit Rate',
      value: '88%',
      detail: '7 of 8 games',
    });
    expect(primaryPick.metrics.hitRate?.custom).toEqual({
      ...{ n: 8, label: 'L8' },
      ...{ games: 8, hits: 7, rate: 7 / 8 },
    });
  });

  describe('whether it is good is said of its price, in play too', () => {
    const live = (hours: number, over: number, under?: number): ChatScene => {
      const scene = new ChatScene();
      const props = scene.prop('Josh Allen', 'player_pass_yds', 248.5, over, under);
      const posted = under === undefined ? props.filter(({ side }) => side === 'over') : props;
      scene.say(scene.game('buf', 'mia', hours), posted);
      return scene;
    };
    const answerOf = async (question: string, scene: ChatScene): Promise<string> =>
      (await chatApp(scene.reader, { sql: stored.sql })(question)).data.answer ?? '';

    it.each([
      'Josh Allen over passing yards good?',
      'is the Josh Allen passing yards over a smart play',
      'do you like Josh Allen over 248.5 passing yards',
      'should i live bet the Josh Allen passing yards over',
    ])('%s', async (question) => {
      const answer = await answerOf(question, live(-2, 112, -150));
      expect(answer).toMatch(
        /^No: by these figures Josh Allen Over 248\.5 .+ loses [\d.]+% of the stake on average; in whole games before this one it hit 7 of 10 \(70%\)/,
      );
      expect(answer).not.toContain('has been hitting');
    });

    it('where nothing says what is fair the games before say nothing of one in play', async () => {
      const [begun, ahead] = [live(-2, -110), live(1, -110)];
      const question = 'Josh Allen passing yards over good or not';
      expect(await answerOf(question, begun)).toMatch(/^No: nothing says what is fair .+70%/);
      expect(await answerOf(question, ahead)).toMatch(/^Yes, by past games: .+whole games before/);
    });

    it('a pick of hit rates in play says of which games they are', async () => {
      const answer = await answerOf('Josh Allen passing yards hit rate', live(-2, 112, -150));
      expect(answer).toContain('the rates are of whole games before this one');
    });
  });

  it('shows no rates of a player on whom nothing is posted', async () => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
    const { status, data } = await chatApp(scene.reader, { sql: stored.sql })(
      'Bills game: Josh Allen passing yards last 10 games',
    );
    expect(status).toBe(200);
    expect(data.records.some(({ recordType }) => recordType === 'hit_rate')).toBe(false);
  });
});

describe('2. parlay', () => {
  const scene = new ChatScene();
  const games = ['buf mia', 'nyj ne', 'kc lv', 'dal phi'].map((pair, at) => {
    const [away = '', home = ''] = pair.split(' ');
    return scene.game(away, home, at);
  });
  for (const [at, game] of games.entries()) {
    const generous = ['fanduel', 'home', 125 + 3 * at] as const;
    scene.say(game, scene.moneyline(105, -125, generous, ['fanduel', 'away', -150]));
  }
  const ask = chatApp(scene.reader);

  it('has one leg per game, and shows each', async () => {
    const { data } = await ask('3-leg NFL parlay');
    const { primaryPick } = data.presentation;
    expect(primaryPick.signalType).toBe('parlay');
    expect(primaryPick.legs).toHaveLength(3);
    expect(new Set(primaryPick.legs?.map(({ eventId }) => eventId)).size).toBe(3);
    for (const leg of primaryPick.legs ?? []) {
      expect(leg).toMatchObject({
        marketLabel: 'Moneyline',
        bookmakerName: 'FanDuel',
        selection: expect.any(String),
        matchup: expect.stringContaining(' @ '),
        odds: expect.any(Number),
      });
    }
    expect(primaryPick.eventId).toBeUndefined();
    expect(primaryPick.event).toBeUndefined();
    expect(data.presentation.cards[0]?.event?.matchup).toContain(' @ ');
  });

  it('shows combined odds, hit probability and EV that follow from the legs', async () => {
    const { data } = await ask('3-leg NFL parlay');
    const { primaryPick } = data.presentation;
    const legs = primaryPick.legs ?? [];
    const decimal = legs.reduce((product, { odds }) => product * (1 + odds / 100), 1);
    const probability = legs.reduce((product, leg) => product * (leg.probability ?? 0), 1);
    expect(primaryPick.odds).toBe(Math.round((decimal - 1) * 100));
    expect(primaryPick.metrics.modelProb).toBeCloseTo(probability, 7);
    expect(primaryPick.metrics.ev).toBeCloseTo(probability * decimal - 1, 6);
    expect(primaryPick.humanInsight.keyNumbers.map(({ label }) => label)).toEqual([
      'Combined Odds',
      'Parlay Hit Probability',
      'Combined EV',
    ]);
    expect(primaryPick.humanInsight.keyNumbers[0]?.value).toBe(primaryPick.oddsDisplay);
  });

  it('does not build same-game parlays, and says so', async () => {
    const { status, error } = await ask('same game parlay for the Bills');
    expect(status).toBe(400);
    expect(error?.message).toMatch(
      /^Same-game parlays are not priced here: .* Questions that work:/,
    );
  });

  it('says how many legs fit where fewer do', async () => {
    const { data } = await ask('6-leg NFL parlay');
    expect(data.presentation.primaryPick.legs).toHaveLength(4);
    expect(data.presentation.summary).toContain('You asked for 6 legs; 4 fit');
  });

  it.each([
    ['1 leg parlay', 2, 'You asked for 1 leg; 2 fit'],
    ['50 leg parlay', 4, 'You asked for 50 legs; 4 fit'],
    ['100-legger nfl', 4, 'You asked for 100 legs; 4 fit'],
  ])('says so of a count that no parlay has: "%s"', async (prompt, legs, sentence) => {
    const { data } = await ask(prompt);
    expect(data.presentation.primaryPick.legs).toHaveLength(legs);
    expect(data.presentation.summary).toContain(sentence);
  });

  it.each(['one leg per game parlay', '$50 parlay'])('takes no count from "%s"', async (prompt) => {
    const { data } = await ask(prompt);
    expect(data.presentation.primaryPick.legs).toHaveLength(3);
    expect(data.presentation.summary).not.toContain('You asked');
  });

  it('is a 404 where there are not two games', async () => {
    const alone = new ChatScene();
    alone.say(alone.game('buf', 'mia'), alone.moneyline(130, -150));
    expect((await chatApp(alone.reader)('parlay')).status).toBe(404);
  });
});

describe('3. line_movement', () => {
  const eventId = 'nfl_20251109_buf_mia';
  const side = (fairProb: number) => ({ ...EVEN, fairProb });
  const then = snapshot({
    eventId,
    market: 'moneyline',
    point: null,
    sides: [side(0.4), side(0.6), null],
  });
  const now = { ...then, at: then.at + 3_600_000, sides: [side(0.46), side(0.54), null] };
  const history = new FakeHistory([], [{ opened: then, now, move: [0.06, -0.06, null] }]);
  const scene = allenScene();

  it('shows Opened, Now and Move of the consensus', async () => {
    const { data } = await chatApp(scene.reader, { history })(
      'How has the Bills Dolphins line moved?',
    );
    const { primaryPick } = data.presentation;
    expect(primaryPick).toMatchObject({ signalType: 'line_movement', selection: 'Miami Dolphins' });
    expect(primaryPick.humanInsight.keyNumbers).toEqual([
      { label: 'Opened', value: '+150', detail: '40%' },
      { label: 'Now', value: '+117', detail: '46%' },
      { label: 'Move', value: '+6 pts', detail: 'Change of implied probability' },
    ]);
    expect(data.answer).not.toMatch(/sharp|public|tickets/i);
  });

  it.each([
    'how has the bills moneyline moved since this morning',
    'did the dolphins moneyline move tonight',
    'any movement on the bills moneyline today?',
  ])('%s: is since the day began, whatever day the game is on', async (question) => {
    const later = new ChatScene();
    later.say(later.game('buf', 'mia', 48), later.moneyline(130, -150));
    const at = later.scene.now - 86_400_000;
    const began = { ...then, at, sides: [side(0.44), side(0.56), null] };
    const days = new FakeHistory([], [{ opened: then, now, move: [0.06, -0.06, null] }]);
    const movement = days.movement.bind(days);
    days.movement = async (request) =>
      (await movement(request)).map((each) => (request.toMs ? { ...each, now: began } : each));
    const { data } = await chatApp(later.reader, { history: days })(question);
    expect(data.answer).not.toMatch(/no such game|not on the day/);
    expect(data.answer).toMatch(/ when the day began, on .+ 12:00 AM ET, [+-]\d+ now\./);
    expect(days.asked).toContainEqual(expect.objectContaining({ toMs: expect.any(Number) }));
    expect(data.presentation.primaryPick.humanInsight.keyNumbers[2]?.value).toMatch(/[+-]2 pts/);
  });

  it('of the games of a day is no movement of that day', async () => {
    await chatApp(scene.reader, { history })('line movement for the bills game today');
    expect(history.asked.every((asked) => !('toMs' in asked))).toBe(true);
  });

  it.each<[string | readonly string[], string]>([
    ['did dk move the dolphins moneyline', 'DraftKings has Miami Dolphins (Moneyline) at'],
    [
      ['dolphins line movement', 'which way did it go on pinnacle'],
      'Pinnacle has Miami Dolphins (Moneyline) at',
    ],
    [['dolphins moneyline at betmgm', 'has it moved'], 'BetMGM has Miami Dolphins (Moneyline) at'],
    ['did bovada move the dolphins moneyline', 'Bovada has no price on it now.'],
  ])('%j: a book that is named bounds no consensus, which is said first', async (asked, price) => {
    const { data } = await chatApp(scene.reader, { history })(asked);
    const book = price.split(' ')[0];
    expect(data.context.resolvedContext).toBe('line_movement');
    expect(data.context.filters.bookmakers).toBeUndefined();
    expect(data.answer).toMatch(
      new RegExp(
        `^How a line moved is known of the consensus of all books, not of ${book} alone\\. `,
      ),
    );
    expect(data.answer).toContain(price);
    expect(data.answer).not.toContain('Still at');
  });

  it('needs an event with captured history', async () => {
    const none = await chatApp(scene.reader, { history })('line movement for the Jets game');
    expect([none.status, none.error?.code]).toEqual([404, 'ERR_CHAT_NO_RECORDS']);
    const off = await chatApp(scene.reader)('line movement for the Bills game');
    expect(off.status).toBe(404);
  });

  it('shows the point then and now where the line has one', async () => {
    const spread = snapshot({ eventId, point: 2.5, sides: [side(0.5), side(0.5), null] });
    const moved = { ...spread, point: 3.5 };
    const other = new FakeHistory([], [{ opened: spread, now: moved, move: [0, 0, null] }]);
    const { data } = await chatApp(scene.reader, { history: other })('Bills spread line movement');
    const values = data.presentation.primaryPick.humanInsight.keyNumbers.map(({ value }) => value);
    expect(values).toEqual(['-2.5 (+100)', '-3.5 (+100)', '0 pts']);
  });
});

/** One game with a price at FanDuel that is too long, one at an exchange. */
function evScene(): ChatScene {
  const scene = new ChatScene();
  scene.say(
    scene.game('buf', 'mia'),
    scene.moneyline(130, -150, ['fanduel', 'home', 160], ['fanduel', 'away', -190]),
  );
  scene.say(
    scene.game('nyj', 'ne', 2),
    scene.moneyline(-110, -110, ['matchbook', 'home', 115], ['matchbook', 'away', -125]),
  );
  return scene;
}

describe('4. Fair Odds', () => {
  it('stand on EV picks: the price of the model’s probability', async () => {
    const { data } = await chatApp(evScene().reader)('ev bets');
    const { primaryPick } = data.presentation;
    const [record] = data.records;
    if (record?.recordType !== 'ev_bet') throw new Error('an EV record comes first');
    const fair = chip(primaryPick.humanInsight, 'Fair Odds');
    expect(fair?.value).toBe(record.fairOdds > 0 ? `+${record.fairOdds}` : `${record.fairOdds}`);
    expect(probabilityOfPrice(record.fairOdds * 100)).toBeCloseTo(record.modelProb, 2);
  });

  it('stand on value picks', async () => {
    const scene = new ChatScene();
    // A price that a commission makes worthless is value, not EV.
    scene.say(
      scene.game('buf', 'mia'),
      scene.moneyline(-108, -108, ['betfair_ex_uk', 'home', 103], ['betfair_ex_uk', 'away', -110]),
    );
    const { data } = await chatApp(scene.reader)('Bills Dolphins best bet', { scope: 'large' });
    const picks = [data.presentation.primaryPick, ...data.presentation.cards];
    const value = picks.find(({ signalType }) => signalType === 'value_bet');
    expect(value && chip(value.humanInsight, 'Fair Odds')?.value).toMatch(/^[+-]\d+$/);
  });
});

describe('5. Kelly sizing', () => {
  const asked = async (prompt: string) => {
    const { data } = await chatApp(evScene().reader)(prompt);
    const [record] = data.records;
    if (record?.recordType !== 'ev_bet') throw new Error('an EV record comes first');
    const { humanInsight } = data.presentation.primaryPick;
    const stake = chip(humanInsight, 'Suggested Stake')?.value;
    return { record, stake, kelly: chip(humanInsight, 'Kelly Fraction')?.value, data };
  };
  const share = (modelProb: number, odds: number): number => {
    const net = odds > 0 ? odds / 100 : -100 / odds;
    return modelProb - (1 - modelProb) / net;
  };

  it.each([
    ['ev bets, bankroll $1,000', 0.5, 'Half'],
    ['ev bets, bankroll $1,000, half Kelly', 0.5, 'Half'],
    ['ev bets, bankroll $1,000, quarter Kelly', 0.25, 'Quarter'],
    ['ev bets, bankroll $1,000, full Kelly', 1, 'Full'],
  ])('%s', async (prompt, fraction, name) => {
    const { record, stake, kelly } = await asked(prompt);
    const wanted = 1000 * fraction * share(record.modelProb, record.odds);
    expect(Number(stake?.replace(/[$,]/g, ''))).toBeCloseTo(Math.floor(wanted * 100) / 100, 2);
    expect(kelly).toMatch(new RegExp(`^${name} \\(`));
  });

  it('is absent without a bankroll', async () => {
    expect((await asked('ev bets, half Kelly')).stake).toBeUndefined();
  });

  it('never stakes more than a quarter of the bankroll', async () => {
    const scene = new ChatScene();
    scene.say(
      scene.game('buf', 'mia'),
      scene.moneyline(-1000, 600, ['fanduel', 'home', -350], ['fanduel', 'away', 260]),
    );
    const { data } = await chatApp(scene.reader)('ev bets with a $1,000 bankroll at full Kelly');
    const insight = data.presentation.primaryPick.humanInsight;
    expect(chip(insight, 'Suggested Stake')?.value).toBe('$250');
    expect(chip(insight, 'Suggested Stake')?.detail).toContain('capped at 25%');
  });

  it('takes exchange fees off before it sizes', async () => {
    const { data } = await chatApp(evScene().reader)(
      'ev bets on exchanges with a $1,000 bankroll, full Kelly',
    );
    const [record] = data.records;
    if (record?.recordType !== 'ev_bet') throw new Error('an EV record comes first');
    expect(record.bookmakerId).toBe('matchbook');
    const net = 1.15 * (1 - 0.02);
    const expected = record.modelProb - (1 - record.modelProb) / net;
    const stake = chip(data.presentation.primaryPick.humanInsight, 'Suggested Stake')?.value;
    expect(Number(stake?.replace(/[$,]/g, ''))).toBeCloseTo(Math.floor(1e5 * expected) / 100, 1);
  });

  it('is absent of picks without a positive edge', async () => {
    const scene = allenScene();
    const { data } = await chatApp(scene.reader)('Bills Dolphins best bet, bankroll $1,000');
    const picks = [data.presentation.primaryPick, ...data.presentation.cards];
    for (const pick of picks) {
      if (pick.type === 'ev_bet' || pick.type === 'value_bet') continue;
      expect(chip(pick.humanInsight, 'Suggested Stake')).toBeUndefined();
    }
    expect(picks.length).toBeGreaterThan(0);
  });
});

describe('6. small samples', () => {
  it('are medium at most, with a caveat', async () => {
    const { data } = await chatApp(allenScene().reader, { sql: stored.sql })(
      'Cade Rivers passing yards hit rate',
    );
    const { primaryPick } = data.presentation;
    expect(primaryPick.metrics.hitRate?.L10).toMatchObject({ games: 3, hits: 3, rate: 1 });
    expect(primaryPick.confidence).toBe('medium');
    expect(primaryPick.humanInsight.riskNote).toContain('Small sample');
  });

  it('with enough games the same rates are sure', async () => {
    const { data } = await chatApp(allenScene().reader, { sql: stored.sql })(
      'Josh Allen passing yards last 5 games',
    );
    expect(data.presentation.primaryPick.humanInsight.riskNote).not.toContain('Small sample');
  });
});

describe('7. resolutions that are carried forward', () => {
  it('are medium at most', async () => {
    const ask = chatApp(allenScene().reader);
    const direct = await ask('Bills Dolphins best bet');
    const carried = await ask(['Bills Dolphins best bet', 'what about the total in that game?']);
    expect(direct.data.presentation.entity?.resolutionConfidence).toBe('high');
    expect(carried.data.presentation.entity).toMatchObject({
      resolvedEventId: 'nfl_20251109_buf_mia',
      resolutionConfidence: 'medium',
    });
    expect(carried.data.presentation.primaryPick.confidence).not.toBe('high');
  });
});

describe('8. what was given up', () => {
  it('ends the summary where filters were broadened', async () => {
    const { data } = await chatApp(evScene().reader)('ev bets on Bovada');
    expect(data.context.broadened).toBe(true);
    expect(data.presentation.summary).toMatch(/Note: [^.]*broadened beyond the bookmaker[^.]*\.$/);
  });

  it('ends the summary where no game was found', async () => {
    const { data } = await chatApp(evScene().reader)('best bet for the Packers game');
    expect(data.presentation.summary).toMatch(/Note: .* of the same league instead\.$/);
  });

  it.each([
    'ev bets for Quillfeather',
    'best bet: Quillfeather points',
    'best bet for the super bowl 2019',
  ])('ends the summary where nobody knows a name, and is never sure: "%s"', async (prompt) => {
    const { data, meta } = await chatApp(evScene().reader)(prompt);
    const { confidence, primaryPick, summary } = data.presentation;
    expect([confidence, primaryPick.confidence, meta.degraded]).toEqual(['low', 'low', true]);
    expect(summary).toMatch(/Note: [^.]*(the name you asked for|that no coming game has)[^.]*\.$/);
    expect(data.answer).toMatch(/Note: [^.]*\.$/);
  });
});
