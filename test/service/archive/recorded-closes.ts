// Closes of a recording, computed from its raw answers and the stated rules alone: sportsbooks and
// exchanges, one opinion for each operator, the point that most operators quote, means in
// probability space. Shares no code with the product but the list of venues.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { venueById } from '#domain/venue-catalog.ts';

const MINUTE = 60_000;
const TTL_MS = 60 * MINUTE;
const GARBAGE = 100_000;

interface RawEvent {
  readonly id: string;
  readonly commence_time: string;
  readonly home_team: string;
  readonly away_team: string;
  readonly bookmakers: readonly {
    readonly key: string;
    readonly last_update?: string;
    readonly markets: readonly {
      readonly key: string;
      readonly last_update?: string;
      readonly outcomes: readonly { name: string; price: number; point?: number }[];
    }[];
  }[];
}

interface Capture {
  readonly at: number;
  readonly events: readonly RawEvent[];
}

type MarketKey = 'h2h' | 'spreads' | 'totals';

/** Prices of two sides (home, over first) of one venue on one line. */
interface TwoSided {
  readonly venueId: string;
  readonly first: number | undefined;
  readonly second: number | undefined;
  readonly confirmedAt: number;
}

export interface MarketClose {
  readonly point: number | null;
  readonly first: number;
  readonly second: number;
  readonly books: number;
  readonly confirmedAt: number;
}

export interface RecordedClose {
  readonly home: string;
  readonly away: string;
  readonly startTime: number;
  readonly markets: ReadonlyMap<MarketKey, MarketClose>;
}

/** The close of every event that began within the recording, by the names of its teams. */
export function closesOfRecording(path: string): ReadonlyMap<string, RecordedClose> {
  const captures = readCaptures(path);
  const ids = new Set(captures.flatMap(({ events }) => events.map(({ id }) => id)));
  const closes = new Map<string, RecordedClose>();
  for (const id of ids) {
    const close = closeOf(captures, id);
    if (close) closes.set(`${close.away} @ ${close.home}`, close);
  }
  return closes;
}

function readCaptures(path: string): Capture[] {
  const lines = gunzipSync(readFileSync(path)).toString().split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { timestamp: string; data: RawEvent[] })
    .map(({ timestamp, data }) => ({ at: Date.parse(timestamp), events: data }));
}

/** A start counts as it is said first; later ones move it while they lie ahead. */
function closeOf(captures: readonly Capture[], id: string): RecordedClose | undefined {
  let start: number | undefined;
  let open = false;
  let found: RecordedClose | undefined;
  for (const [index, { at, events }] of captures.entries()) {
    if (open && start !== undefined && at >= start) {
      const markets = consensusBefore(captures, index, id);
      const event = lastSaid(captures, index, id);
      if (markets.size > 0 && event) {
        found = { home: event.home_team, away: event.away_team, startTime: start, markets };
      }
      open = false;
    }
    const event = events.find((each) => each.id === id);
    if (!event) continue;
    const said = Date.parse(event.commence_time);
    if (start === undefined || (said !== start && said > at)) start = said;
    if (start > at) open = true;
  }
  return found;
}

function lastSaid(captures: readonly Capture[], before: number, id: string): RawEvent | undefined {
  for (let index = before - 1; index >= 0; index--) {
    const event = captures[index]?.events.find((each) => each.id === id);
    if (event) return event;
  }
  return undefined;
}

/** Of each market the last that anybody said, looking back from a capture. */
function consensusBefore(captures: readonly Capture[], before: number, id: string) {
  const markets = new Map<MarketKey, MarketClose>();
  for (let index = before - 1; index >= 0 && markets.size < 3; index--) {
    for (const key of ['h2h', 'spreads', 'totals'] as const) {
      if (markets.has(key)) continue;
      const close = consensusAt(captures, index, id, key);
      if (close) markets.set(key, close);
    }
    if (index < before - 400) break;
  }
  return markets;
}

function consensusAt(captures: readonly Capture[], index: number, id: string, key: MarketKey) {
  const now = captures[index]?.at as number;
  const byPoint = new Map<number | null, TwoSided[]>();
  for (const venueId of venuesIn(captures, index)) {
    for (const [point, prices] of lastOfVenue(captures, index, id, venueId, key, now)) {
      byPoint.set(point, [...(byPoint.get(point) ?? []), prices]);
    }
  }
  const [point, prices] = mainLine(byPoint) ?? [null, []];
  return meanOf(point, prices);
}

const venues = new WeakMap<Capture, ReadonlySet<string>>();

function venuesOf(capture: Capture): ReadonlySet<string> {
  const known = venues.get(capture);
  if (known) return known;
  const found = new Set(
    capture.events.flatMap(({ bookmakers }) => bookmakers.map(({ key }) => key)),
  );
  venues.set(capture, found);
  return found;
}

/** Venues that answered within the time that prices stand. */
function venuesIn(captures: readonly Capture[], index: number): ReadonlySet<string> {
  const now = captures[index]?.at as number;
  const found = new Set<string>();
  for (let back = index; back >= 0; back--) {
    const capture = captures[back] as Capture;
    if (now - capture.at > 2 * TTL_MS) break;
    for (const venueId of venuesOf(capture)) found.add(venueId);
  }
  return found;
}

/** A venue's last answer for the league is all that it says; what it said too long ago is not. */
function lastOfVenue(
  captures: readonly Capture[],
  index: number,
  id: string,
  venueId: string,
  key: MarketKey,
  now: number,
): ReadonlyMap<number | null, TwoSided> {
  const lines = new Map<number | null, TwoSided>();
  let back = index;
  while (back >= 0 && !venuesOf(captures[back] as Capture).has(venueId)) back -= 1;
  const event = captures[back]?.events.find((each) => each.id === id);
  const bookmaker = event?.bookmakers.find((each) => each.key === venueId);
  for (const market of bookmaker?.markets ?? []) {
    if (market.key !== key || !event) continue;
    const said = Date.parse(market.last_update ?? bookmaker?.last_update ?? '');
    const confirmedAt = Math.min(said, captures[back]?.at as number);
    if (now - confirmedAt > TTL_MS) continue;
    for (const { name, price, point } of market.outcomes) {
      if (Math.abs(price) >= GARBAGE || Math.abs(price) < 100) continue;
      const isFirst = name === event.home_team || name === 'Over';
      const own = point === undefined ? null : key === 'spreads' && !isFirst ? 0 - point : point;
      const line = lines.get(own) ?? { venueId, first: undefined, second: undefined, confirmedAt };
      lines.set(own, isFirst ? { ...line, first: price } : { ...line, second: price });
    }
  }
  return lines;
}

function operatorOf(venueId: string): string {
  return venueById(venueId)?.operatorId ?? venueId;
}

function mainLine(byPoint: ReadonlyMap<number | null, readonly TwoSided[]>) {
  const lines = [...byPoint].map(([point, prices]) => ({
    point,
    prices,
    operators: new Set(prices.map(({ venueId }) => operatorOf(venueId))).size,
    even: evenDistance(prices),
  }));
  const [main] = lines.sort(
    (a, b) =>
      b.operators - a.operators ||
      (a.even === b.even ? 0 : a.even - b.even) ||
      Math.abs(a.point ?? 0) - Math.abs(b.point ?? 0) ||
      (a.point ?? 0) - (b.point ?? 0),
  );
  return main && ([main.point, main.prices] as const);
}

function evenDistance(prices: readonly TwoSided[]): number {
  const [first, second] = [
    mean(prices.flatMap((each) => each.first ?? []).map(probabilityOf)),
    mean(prices.flatMap((each) => each.second ?? []).map(probabilityOf)),
  ];
  if (Number.isNaN(first) || Number.isNaN(second)) return Number.MAX_VALUE;
  return Math.round(Math.abs(first / (first + second) - 0.5) * 1e8) / 1e8;
}

function meanOf(point: number | null, prices: readonly TwoSided[]): MarketClose | undefined {
  const opinions = new Map<string, { first: number[]; second: number[] }>();
  let confirmedAt = 0;
  for (const { venueId, first, second, confirmedAt: at } of prices) {
    const venue = venueById(venueId);
    if (first === undefined || second === undefined || !venue) continue;
    if (venue.sourceType === 'dfs') continue;
    const opinion = opinions.get(venue.operatorId) ?? { first: [], second: [] };
    opinion.first.push(probabilityOf(first));
    opinion.second.push(probabilityOf(second));
    opinions.set(venue.operatorId, opinion);
    confirmedAt = Math.max(confirmedAt, at);
  }
  if (opinions.size === 0) return undefined;
  const all = [...opinions.values()];
  const first = americanOf(mean(all.map((opinion) => mean(opinion.first))));
  const second = americanOf(mean(all.map((opinion) => mean(opinion.second))));
  return { point, first, second, books: opinions.size, confirmedAt };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function probabilityOf(american: number): number {
  return american > 0 ? 100 / (100 + american) : -american / (100 - american);
}

function americanOf(probability: number): number {
  const odds = probability / (1 - probability);
  return probability > 0.5 ? -100 * odds : 100 / odds;
}
