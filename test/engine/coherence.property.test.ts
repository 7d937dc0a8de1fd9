// Coherence: outputs describe the state the reader shows, and a client that applies what changed
// since its position shows what the reader shows, wherever that position was and whatever its
// filter.
import { expect, test } from 'vitest';
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import type { Edge } from '#engine/edges/edge.ts';
import { Engine } from '#engine/engine.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import { edgeRecord } from '#engine/view/edges/edge-record.ts';
import { type OutputView, outputView } from '#engine/view/output-view.ts';
import type { EdgeBrief, EdgeFilter, OfferFilter } from '#engine/view/reader.ts';
import type { EdgeRecord, EdgeType, LineRecord } from '#engine/view/records.ts';
import { Random } from '#kit/random.ts';
import { type LogStep, randomLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { catalogLog } from './apply/catalog-logs.ts';
import { EdgesClient, LinesClient, type Records } from './client-model.ts';

const LINE_FILTERS: readonly OfferFilter[] = [
  {},
  { bookmakerIds: new Set(['draftkings', 'lowvig', 'kalshi']) },
  { sourceType: 'exchange' },
  { sourceType: 'dfs', oddsFormat: ODDS_FORMATS.probability },
  {
    marketTypes: new Set(['total', 'player_pass_yds', 'moneyline']),
    oddsFormat: ODDS_FORMATS.decimal,
  },
  { marketTypes: new Set(['total_alternate', 'team_total_alternate', 'spread']) },
  { playerName: 'josh a' },
  { playerName: 'tagov', bookmakerIds: new Set(['fanduel', 'pinnacle']) },
  {
    playerIds: new Set(['nfl_josh_allen', 'nfl_josh_allen_ii']),
    marketTypes: new Set(['player_pass_yds_alternate']),
  },
];
const SCOPES: readonly Scope[] = [
  {},
  {},
  { leagueId: 'nfl' as LeagueId },
  { eventId: 'soccer_epl_20251109_che_ars' },
];
const ALL_TYPES: ReadonlySet<EdgeType> = new Set(['arbitrage', 'value', 'ev']);
const EDGE_FILTERS: readonly EdgeFilter[] = [
  { types: ALL_TYPES },
  { types: new Set(['arbitrage']) },
  { types: ALL_TYPES, sourceType: 'sportsbook' },
  { types: ALL_TYPES, sourceType: 'exchange', oddsFormat: ODDS_FORMATS.decimal },
  { types: ALL_TYPES, marketTypes: new Set(['total_alternate', 'spread', 'moneyline']) },
  { types: ALL_TYPES, minProfit: 2, minEdge: 2.5 },
  { types: new Set(['value', 'arbitrage']), minProfit: 4, minEdge: 1, sourceType: 'sportsbook' },
];

test('coherence', () => {
  let [lines, edges, events] = [0, 0, 0];
  for (let seed = 1; seed <= share(25); seed++) {
    const engine = new Engine();
    logOf(seed, 120).forEach(({ message, stampMs }, index) => {
      engine.apply(index + 1, stampMs, message, (said) => {
        const output = outputView(said);
        expectCoherent(engine, output);
        lines += output.lines.length;
        edges += output.edges.length;
        events += output.events.length;
      });
    });
  }
  // Vacuous logs would prove nothing.
  expect(Math.min(lines, edges, events)).toBeGreaterThan(share(400));
});

test('coherence: every difference between two states is in the outputs between them', () => {
  for (let seed = 1; seed <= share(25); seed++) {
    const engine = new Engine();
    let before = new Map<string, string>();
    logOf(seed, 80).forEach(({ message, stampMs }, index) => {
      const named = new Set<string>();
      engine.apply(index + 1, stampMs, message, (said) => {
        const output = outputView(said);
        for (const { event } of output.lines.map(({ line }) => line.market)) {
          named.add(event.head.eventId);
        }
        for (const { edge } of output.edges) named.add(edge.line.market.event.head.eventId);
        for (const event of output.events) named.add(event.head.eventId);
      });
      const after = snapshots(engine);
      for (const [eventId, text] of after) {
        if (before.get(eventId) !== text) expect(named, `seed ${seed}`).toContain(eventId);
      }
      before = after;
    });
  }
});

test('coherence: a look at each open edge says what its record says', () => {
  let looked = 0;
  for (let seed = 1; seed <= share(25); seed++) {
    const engine = new Engine();
    const { reader } = engine;
    logOf(seed, 80).forEach(({ message, stampMs }, index) => {
      engine.apply(index + 1, stampMs, message);
      const events = reader.events();
      const looks = events.flatMap(({ eventId }) =>
        reader.openEdges(['arbitrage', 'value', 'ev'], eventId),
      );
      looked += looks.length;
      const recorded = events.flatMap(({ eventId }) => {
        const { calculatedAt, edges } = reader.edgesRecord(eventId, { types: ALL_TYPES });
        return edges.map((edge) => lookText(eventId, calculatedAt, edge));
      });
      expect(looks.map((look) => lookedText(look)).sort(), `seed ${seed}`).toEqual(recorded.sort());
      for (const { eventId } of events) {
        const own = reader.openEdges(['arbitrage', 'ev'], eventId).map(lookedText);
        const asked = looks.filter((look) => look.eventId === eventId && look.type !== 'value');
        expect(own.sort()).toEqual(asked.map(lookedText).sort());
      }
      for (const { leagueId } of LEAGUES) {
        const listed = events.filter((entry) => entry.leagueId === leagueId);
        expect(reader.events(leagueId)).toEqual(listed);
      }
    });
  }
  expect(looked).toBeGreaterThan(share(1000));
});

test('coherence: images and deltas of lines show what the reader shows, from any position', () => {
  let deltas = 0;
  for (let seed = 1; seed <= share(30); seed++) {
    const random = new Random(seed * 7919);
    const clients = LINE_FILTERS.flatMap((filter) =>
      [0.8, 0.1].map((eagerness) => {
        const client = new LinesClient(random.pick(SCOPES), filter);
        return { client, eagerness, filter };
      }),
    );
    followLog(seed, random, (engine, step) => {
      for (const { client, eagerness, filter } of clients) {
        if (!random.chance(eagerness)) continue;
        if (random.chance(0.03)) client.reset();
        const since = client.seq;
        const delta = client.catchUp(engine.changes);
        if (delta) deltas += 1;
        const where = `seed ${seed} step ${step} since ${since} filter ${filterText(filter)}`;
        expectNoKeyTwice(delta, where);
        expectSame(client.shown(), client.expected(engine.reader), where);
      }
    });
  }
  expect(deltas).toBeGreaterThan(share(5000));
});

test('coherence: images and deltas of edges show what the reader shows, from any position', () => {
  let told = 0;
  for (let seed = 1; seed <= share(30); seed++) {
    const random = new Random(seed * 104_729);
    const clients = EDGE_FILTERS.flatMap((filter) =>
      [0.8, 0.1].map((eagerness) => {
        const client = new EdgesClient(random.pick(SCOPES), filter);
        return { client, eagerness, filter };
      }),
    );
    followLog(seed, random, (engine, step) => {
      for (const { client, eagerness, filter } of clients) {
        if (!random.chance(eagerness)) continue;
        if (random.chance(0.03)) client.reset();
        const since = client.seq;
        const news = client.catchUp(engine.changes);
        told += news.length;
        const where = `seed ${seed} step ${step} since ${since} filter ${filterText(filter)}`;
        const ids = news.map(({ edge }) => edge.edgeId);
        expect(new Set(ids).size, where).toBe(ids.length);
        expectSame(client.shown(), client.expected(engine.reader), where);
      }
    });
  }
  expect(told).toBeGreaterThan(share(5000));
});

test('coherence: nothing is told when nothing changed', () => {
  const engine = new Engine();
  randomLog(3, 60).forEach(({ message, stampMs }, index) => {
    engine.apply(index + 1, stampMs, message);
    expect(engine.changes.lines(engine.reader.seq, {}, {})).toBeUndefined();
    expect(engine.changes.edges(engine.reader.seq, {}, { types: ALL_TYPES })).toEqual([]);
  });
});

function followLog(
  seed: number,
  random: Random,
  visit: (engine: Engine, step: number) => void,
): void {
  const engine = new Engine();
  const length = 60 + random.below(80);
  logOf(seed, length).forEach(({ message, stampMs }, step) => {
    engine.apply(step + 1, stampMs, message);
    visit(engine, step);
  });
}

/** Of every third seed with venues that come at run time. */
function logOf(seed: number, length: number): readonly LogStep[] {
  return seed % 3 === 0 ? catalogLog(seed, length) : randomLog(seed, length);
}

/** What an edge is; states of the game and levels behind its prices make the rest. */
function itself(edge: Edge): object {
  const { arbitrage, ...record } = edgeRecord(edge);
  if (arbitrage === undefined) return record;
  const { guaranteedProfit: _, maxStake: __, ...own } = arbitrage;
  return { ...record, arbitrage: own };
}

function expectCoherent(engine: Engine, output: OutputView): void {
  for (const { change, line, servedMarketType } of output.lines) {
    const { event, team, playerId } = line.market;
    const { markets } = engine.reader.oddsRecord(event.head.eventId, {});
    const names = { home: 'homeTeamName', away: 'awayTeamName' } as const;
    const record = engine.reader.eventRecord(event.head.eventId);
    const teamName = team === null ? undefined : record[names[team]];
    const shown = markets
      .filter((market) => market.marketType === servedMarketType && market.team === teamName)
      .filter((market) => market.playerId === (playerId ?? undefined))
      .flatMap((market) => market.lines)
      .filter(({ point }) => point === line.point);
    expect(shown).toHaveLength(change === 'changed' ? 1 : 0);
    if (shown[0] && change === 'changed') expectOffers(shown[0], line.cells.length);
  }
  for (const { event, edge } of output.edges) {
    const { eventId } = edge.line.market.event.head;
    const { edges } = engine.reader.edgesRecord(eventId, { types: ALL_TYPES });
    const shown = edges.filter(({ edgeId }) => edgeId === edge.edgeId);
    expect(shown).toHaveLength(event === 'close' ? 0 : 1);
    // What is shown beside it follows from the book: what the edge is stands in its record.
    if (event !== 'close') expect(shown[0]).toMatchObject(itself(edge));
  }
  for (const { head, status, startTime } of output.events) {
    const entry = engine.reader.findEvent(head.eventId);
    expect({ status: entry?.status, start: entry?.startTimeMs }).toEqual({
      status,
      start: startTime,
    });
  }
}

function expectOffers(record: LineRecord, cells: number): void {
  expect(record.offers.length).toBeGreaterThan(0);
  expect(new Set(record.offers.map((offer) => offer.bookmakerId)).size).toBeLessThanOrEqual(cells);
}

/** What a look leaves out of a judged price. */
const STAKE_FIGURES = [
  ...(['netDecimal', 'kellyFraction', 'breakEvenProb', 'maxStake', 'profitAtMax'] as const),
  ...(['pushProb', 'evPctAllIn'] as const),
] as const;

/** What a look at an edge should say, from its record. */
function lookText(eventId: string, calculatedAt: string, edge: EdgeRecord): string {
  const { type, market, playerId, outcome, arbitrage, ev, value } = edge;
  const judged = ev ?? value;
  const venues = arbitrage ? arbitrage.books : [judged];
  const percent = arbitrage?.profitPct ?? ev?.evPct ?? value?.edgePct;
  const ids = venues.map((venue) => venue?.bookmakerId);
  return JSON.stringify([
    ...[eventId, calculatedAt, type, market, playerId, outcome],
    ...[percent, judged?.odds, ids, withoutStakes(edge)],
  ]);
}

function withoutStakes({ ev, value, ...edge }: EdgeRecord): unknown {
  const judged = { ...ev, ...value };
  for (const figure of STAKE_FIGURES) delete judged[figure];
  return { ...edge, ...(ev && { ev: judged }), ...(value && { value: judged }) };
}

function lookedText(look: EdgeBrief): string {
  const { eventId, calculatedAt, type, marketType, playerId, outcome, percent, odds } = look;
  const ids = look.venues.map(({ bookmakerId }) => bookmakerId);
  return JSON.stringify([
    ...[eventId, calculatedAt, type, marketType, playerId, outcome],
    ...[percent, odds, ids, look.record()],
  ]);
}

/** All that is shown of each event, apart from the clock. */
function snapshots({ reader }: Engine): Map<string, string> {
  return new Map(
    reader.events().map(({ eventId }) => {
      const event = reader.eventRecord(eventId);
      const odds = reader.oddsRecord(eventId, {});
      const props = reader.propsRecord(eventId, {}, 'event');
      const edges = reader.edgesRecord(eventId, { types: ALL_TYPES });
      return [eventId, JSON.stringify([event, odds, props, edges])];
    }),
  );
}

function expectNoKeyTwice(delta: ReturnType<LinesClient['catchUp']>, where: string): void {
  if (!delta) return;
  const keys = [...delta.upsert, ...delta.remove].map(
    ({ eventId, marketType, team, playerId, point }) =>
      JSON.stringify([eventId, marketType, team, playerId, point]),
  );
  expect(new Set(keys).size, where).toBe(keys.length);
}

/** Compared as text first: the records of a whole book many times over. */
function expectSame(shown: Records, expected: Records, where: string): void {
  for (const key of new Set([...shown.keys(), ...expected.keys()])) {
    const [mine, theirs] = [shown.get(key), expected.get(key)];
    if (JSON.stringify(mine) === JSON.stringify(theirs)) continue;
    expect(mine, `${where} ${key}`).toEqual(theirs);
  }
}

function filterText(filter: object): string {
  return JSON.stringify(filter, (_, value) => (value instanceof Set ? [...value] : value));
}
