// Several sources of one venue, step by step: who speaks for it, what silence and absence do, and
// what somebody without authority cannot do.
import { expect, test } from 'vitest';
import type { SourceEntry } from '#domain/catalog/source-entry.ts';
import type { Group, Posted } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { GAME, image, KICKOFF, MINUTE, patch, quote, SECOND, tick } from '../../oracle/script.ts';

const VENUES = ['draftkings', 'fanduel', 'pinnacle'];

class Stage {
  engine = new Engine();
  now = KICKOFF - 60 * MINUTE;
  readonly #ordinals = new Map<string, number>();
  #seq = 0;

  say(source: string, group: Group, posted?: Posted): void {
    const sourceSeq = (this.#ordinals.get(source) ?? 0) + 1;
    this.#ordinals.set(source, sourceSeq);
    const message = { source, session: 1, sourceSeq, groups: [group], ...(posted && { posted }) };
    this.engine.apply(++this.#seq, this.now, message);
  }

  price(source: string, american: number, posted?: Posted, venue = 'draftkings'): void {
    const quotes = [quote(venue, 'home', american, this.now)];
    this.say(source, patch(GAME, this.now, quotes), posted);
  }

  state(entry: Omit<SourceEntry, 'kind'>): void {
    const entries = [{ kind: 'source', ...entry } as const];
    const said = { receivedAt: this.now, rejections: {}, by: 'operator' } as const;
    this.say('catalog', { kind: 'catalog', ...said, entries });
  }

  wait(ms: number): void {
    this.now += ms;
    this.say('clock', tick(this.now));
  }

  prices(): (number | string)[] {
    const { markets } = this.engine.reader.oddsRecord(GAME.eventId, {});
    return markets.flatMap(({ lines }) =>
      lines.flatMap((line) => line.offers.map((o) => (o.suspended ? `${o.price}s` : o.price))),
    );
  }

  rejected(source: string) {
    return this.engine.reader.sourceCounts(source).rejected;
  }
}

test('a feed speaks for a venue whatever is posted, until it is silent; then the next one does', () => {
  const stage = new Stage();
  stage.state({ id: 'feed', ttl: 30 });
  stage.state({ id: 'scraper', ttl: 30 });
  stage.price('scraper', -150, 'vouched');
  expect(stage.prices()).toEqual([-150]);
  stage.price('feed', -110);
  expect(stage.prices()).toEqual([-110]);
  stage.price('scraper', -160, 'vouched');
  expect(stage.prices()).toEqual([-110]);
  stage.wait(20 * SECOND);
  stage.price('scraper', -170, 'vouched');
  stage.wait(10 * SECOND);
  expect(stage.prices()).toEqual([-110]);
  stage.wait(1);
  expect(stage.prices()).toEqual([-170]);
  // It returns, and speaks again once it was heard for its ttl: until then it may lack something.
  for (let second = 0; second < 30; second += 10) {
    stage.price('feed', -120);
    stage.price('scraper', -180, 'vouched');
    expect(stage.prices()).toEqual([-180]);
    stage.wait(10 * SECOND);
  }
  expect(stage.prices()).toEqual([-120]);
});

test('who may not speak for venues replaces nothing that a feed quotes, however long it is silent', () => {
  const stage = new Stage();
  stage.price('feed', -110);
  stage.state({ id: 'leaked', priority: 1000 });
  stage.price('leaked', 500, 'unvouched');
  stage.wait(30 * MINUTE);
  stage.price('leaked', 500, 'unvouched');
  expect(stage.prices()).toEqual([-110]);
});

test('prices of nobody else are shown, and judged nowhere, unless the poster may speak', () => {
  for (const posted of ['unvouched', 'vouched'] as const) {
    const stage = new Stage();
    for (const venue of VENUES) {
      const quotes = [quote(venue, 'home', 120, stage.now), quote(venue, 'away', 110, stage.now)];
      stage.say('poster', image(GAME, stage.now, quotes), posted);
    }
    expect(stage.prices()).toHaveLength(6);
    const { arbitrage, value, ev } = stage.engine.openEdges;
    expect(arbitrage + value + ev > 0).toBe(posted === 'vouched');
    const types = new Set(['low_hold', 'middle'] as const);
    const requested = stage.engine.reader.edgesRecord(GAME.eventId, { types }).edges;
    expect(requested.length > 0).toBe(false);
  }
});

test('the operator lets a source speak for a venue, whichever key posts', () => {
  const stage = new Stage();
  stage.state({ id: 'poster', venues: VENUES });
  for (const venue of VENUES) {
    const quotes = [quote(venue, 'home', 120, stage.now), quote(venue, 'away', 110, stage.now)];
    stage.say('poster', image(GAME, stage.now, quotes), 'unvouched');
  }
  expect(stage.engine.openEdges.arbitrage).toBe(1);
});

test('what a poster says late is not taken, and takes nothing away', () => {
  const stage = new Stage();
  const late = patch(GAME, stage.now, [quote('draftkings', 'home', -105, stage.now)]);
  const empty = image(GAME, stage.now, [], {
    venues: ['draftkings'],
    markets: [{ marketType: 'moneyline', isAlternate: false }],
  });
  stage.now += SECOND;
  stage.price('scraper', -110, 'vouched');
  stage.say('scraper', late, 'vouched');
  stage.say('scraper', empty, 'vouched');
  expect(stage.prices()).toEqual([-110]);
  expect(stage.rejected('scraper')).toEqual({ older_than_said: 1 });
});

test('a price that could not be read suspends its selection alone', () => {
  const stage = new Stage();
  stage.price('scraper', -110, 'vouched');
  const { price, ...key } = quote('draftkings', 'home', -110, stage.now);
  stage.say('scraper', { ...patch(GAME, stage.now, []), suspended: [key] }, 'vouched');
  expect(stage.prices()).toEqual(['-110s']);
  stage.price('scraper', -115, 'vouched');
  expect(stage.prices()).toEqual([-115]);
});

test('silence of the only source keeps, suspends or withdraws, as the operator states', () => {
  for (const [onSilence, shown] of [
    ['keep', [-110]],
    ['suspend', ['-110s']],
    ['withdraw', []],
  ] as const) {
    const stage = new Stage();
    stage.state({ id: 'feed', ttl: 10, onSilence });
    stage.price('feed', -110);
    stage.wait(10 * SECOND);
    expect(stage.prices()).toEqual([-110]);
    stage.wait(1);
    expect(stage.prices()).toEqual(shown);
  }
});

test('confirmations keep what a source of changes said; others cannot send them', () => {
  const stage = new Stage();
  const confirm = (): Group => ({
    ...{ kind: 'confirm', receivedAt: stage.now, rejections: {} },
    confirms: [{ venueId: 'draftkings', eventId: null }],
  });
  stage.now -= 60 * MINUTE;
  stage.price('feed', -110);
  stage.say('feed', confirm());
  expect(stage.rejected('feed')).toEqual({ not_delta: 1 });
  stage.state({ id: 'feed', semantics: 'delta' });
  stage.wait(50 * MINUTE);
  stage.say('feed', confirm());
  stage.wait(50 * MINUTE);
  expect(stage.prices()).toEqual([-110]);
  stage.wait(11 * MINUTE);
  expect(stage.prices()).toEqual([]);
});

test('a restored book knows who speaks, and what is kept beside', () => {
  const stage = new Stage();
  stage.state({ id: 'feed', ttl: 30 });
  stage.price('feed', -110);
  stage.price('scraper', -150, 'vouched');
  stage.engine = Engine.restore(stage.engine.snapshot('e')).engine;
  expect(stage.prices()).toEqual([-110]);
  stage.wait(31 * SECOND);
  expect(stage.prices()).toEqual([-150]);
});

test('each source of a venue shows where it is the primary, and whether it is heard', () => {
  const stage = new Stage();
  const sources = () => stage.engine.reader.venueStatuses()[0]?.sources ?? [];
  const states = () => sources().map(({ source, state }) => [source, state]);
  stage.state({ id: 'feed', ttl: 30 });
  stage.state({ id: 'scraper', ttl: 30, semantics: 'delta' });
  stage.price('feed', -110);
  const heardAt = new Date(stage.now).toISOString();
  stage.wait(10 * SECOND);
  stage.price('scraper', -150, 'vouched');
  stage.price('passer_by', -190, 'unvouched');
  expect(sources().map((each) => [each.source, each.authority, each.semantics])).toEqual([
    ['feed', 'feed', 'poll'],
    ['passer_by', 'none', 'poll'],
    ['scraper', 'venue', 'delta'],
  ]);
  expect(sources()[0]).toMatchObject({
    ...{ state: 'live', primaryIn: ['nfl'], standbyIn: [], ageMs: 10 * SECOND },
    ...{ lastHeardAt: heardAt, lastObservedAt: heardAt, lastConfirmedAt: heardAt },
  });
  expect(sources()[2]).toMatchObject({ primaryIn: [], standbyIn: ['nfl'], ageMs: 0 });
  stage.wait(25 * SECOND);
  expect(states()).toEqual([
    ['feed', 'silent'],
    ['passer_by', 'live'],
    ['scraper', 'live'],
  ]);
  expect(sources().map(({ primaryIn }) => primaryIn)).toEqual([[], [], ['nfl']]);
  const freshness = stage.engine.reader.sourceFreshness();
  expect(freshness.map(({ source, silentMs }) => [source, silentMs])).toEqual([
    ['passer_by', 25 * SECOND],
    ['scraper', 25 * SECOND],
    ['feed', 35 * SECOND],
  ]);
  expect(freshness[1]).toMatchObject({ state: 'live', primaryOf: 1, standbyOf: 0 });
  const restored = Engine.restore(stage.engine.snapshot('e')).engine.reader;
  expect(restored.venueStatuses()[0]?.sources).toEqual(sources());
  stage.wait(23 * 60 * MINUTE);
  expect(states().at(-1)).toEqual(['scraper', 'silent']);
  stage.wait(60 * MINUTE);
  expect(states()).toEqual([['scraper', 'ended']]);
});

test('a venue whose source confirms without sending prices again stays live', () => {
  const stage = new Stage();
  stage.state({ id: 'feed', semantics: 'delta' });
  stage.price('feed', -110);
  const said = { venueId: 'draftkings', eventId: null };
  for (let minute = 0; minute < 15; minute++) {
    stage.wait(MINUTE);
    const group = { kind: 'confirm', receivedAt: stage.now, rejections: {} } as const;
    stage.say('feed', { ...group, confirms: [said] });
  }
  const [venue] = stage.engine.reader.venueStatuses();
  expect(venue).toMatchObject({ status: 'live', ageMs: 0, accepted: 1 });
  expect(venue?.sources[0]).toMatchObject({ state: 'live', ageMs: 0 });
});
