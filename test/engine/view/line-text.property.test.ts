// The texts of lines are what JSON.stringify makes of their records, byte by byte.
import { describe, expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { OddsMarketRecord, OfferRecord } from '#engine/view/records.ts';
import { writeHold } from '#engine/view/text/line-text.ts';
import { TextWriter } from '#engine/view/text/text-writer.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { EVENTS, RandomTalk } from '../../gateway/push/state/random-talk.ts';
import { GAME, message } from '../../oracle/script.ts';
import { Scene } from '../scene.ts';
import { readLines } from '../told-lines.ts';

const MESSAGES = 300;

/** Everything that REST shows of an event, by the text of what names it. */
function recordsOf({ reader }: Engine, eventId: string): ReadonlySet<string> {
  const { markets, ...head } = reader.oddsRecord(eventId, {});
  const lines = markets.flatMap((market) => market.lines.map((line) => ({ market, line })));
  return new Set([
    JSON.stringify(head),
    ...lines.flatMap(({ market, line: { hold, summary, offers } }) => [
      `${nameOf(market)} ${JSON.stringify({ hold, summary })}`,
      ...offers.map((offer) => `${nameOf(market)} ${JSON.stringify(offer)}`),
    ]),
  ]);
}

function nameOf({ marketType, team, playerId }: Partial<OddsMarketRecord>): string {
  return `${marketType} ${team} ${playerId}`;
}

function expectSame(engine: Engine, since: number): number {
  const props = engine.changes.props(since, {}, {});
  const propsText = Buffer.from(props?.upsert ?? []).toString();
  const delta = engine.changes.lines(since, {}, {});
  const upserts = Buffer.from(delta?.upsert ?? []).toString();
  const heads = Buffer.from(delta?.events ?? []).toString();
  for (const text of [`[${propsText}]`, `[${upserts}]`, `[${heads}]`, ...(delta?.remove ?? [])]) {
    // No member stands twice, and no text is written in another way.
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
  }
  const told = readLines(delta);
  for (const head of told?.events ?? []) {
    expect(recordsOf(engine, head.eventId)).toContain(JSON.stringify(head));
  }
  for (const { eventId, hold, summary, offers, ...line } of told?.upsert ?? []) {
    const records = recordsOf(engine, eventId);
    expect(records).toContain(`${nameOf(line)} ${JSON.stringify({ hold, summary })}`);
    for (const offer of offers)
      expect(records).toContain(`${nameOf(line)} ${JSON.stringify(offer)}`);
  }
  return told?.upsert.filter(({ marketName }) => marketName === undefined).length ?? 0;
}

describe('a delta of lines', () => {
  test.each([1, 2, 3])('says what records say, seed %i', (seed) => {
    const engine = new Engine();
    const talk = new RandomTalk(new Random(seed));
    let known = 0;
    for (let seq = 1; seq <= MESSAGES; seq++) {
      const groups = seq === 1 ? talk.introduction() : [talk.next()];
      engine.apply(seq, talk.now, message(seq === 1 ? 1 : EVENTS.length + seq - 1, groups));
      known += expectSame(engine, seq - 1);
    }
    expect(known).toBeGreaterThan(MESSAGES / 10);
  });
});

/** The one offer that a price of a line that stood already is told as. */
function toldOf(scene: Scene, say: () => void): OfferRecord {
  const { seq } = scene;
  say();
  expectSame(scene.engine, seq);
  const { upsert } = must(readLines(scene.engine.changes.lines(seq, {}, {})), 'a delta');
  expect(upsert).toHaveLength(1);
  return must(upsert[0]?.offers[0], 'an offer');
}

test('sizes, links, suspensions and indications are told', () => {
  const scene = new Scene();
  scene.prices(['pinnacle', 'home', -110], ['pinnacle', 'away', -110]);
  const link = 'https://example.com/a"b\\c?d=é';
  expect(
    toldOf(scene, () => scene.prices(['novig', 'home', -105, { size: 250.5, link }])),
  ).toMatchObject({
    size: 250.5,
    link,
  });
  expect(toldOf(scene, () => scene.prices(['novig', 'home', -104, { link }]))).not.toHaveProperty(
    'size',
  );
  expect(
    toldOf(scene, () => scene.prices(['novig', 'home', -103, { size: 12 }])),
  ).not.toHaveProperty('link');
  expect(
    toldOf(scene, () => scene.prices(['pinnacle', 'home', -111, { suspended: true }])).suspended,
  ).toBe(true);
  expect(toldOf(scene, () => scene.prices(['prizepicks', 'home', -119])).indicative).toBe(true);
  const [line] = scene.engine.reader.oddsRecord(GAME.eventId, {}).markets[0]?.lines ?? [];
  expect(line?.summary.home).not.toBeNull();
});

test('a side without a price, and a line without a point, are null', () => {
  const scene = new Scene();
  scene.prices(['pinnacle', 'home', -110]);
  const { seq } = scene;
  scene.prices(['pinnacle', 'home', -112]);
  const delta = must(scene.engine.changes.lines(seq, {}, {}), 'a delta');
  const text = `${Buffer.from(delta.upsert)}`;
  expect(text).toContain(
    '"point":null,"isMain":true,"hold":null,"summary":{"home":{"fairOdds":null',
  );
  expect(text).toContain('"away":null}');
});

test('a hold is written as JSON.stringify writes it, whatever it comes to', () => {
  const holds = [null, 0, -0.0001, -3.25, 0.0001, 0.5, 7, 99.9999];
  for (let parts = 1; parts < 1_000_000; parts += 37) holds.push(parts / 10_000);
  const out = new TextWriter();
  for (const hold of holds) {
    out.clear();
    writeHold(out, hold);
    expect(`${Buffer.from(out.between(0, out.length))}`).toBe(`"hold":${hold},"summary"`);
  }
});
