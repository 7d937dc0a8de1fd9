// The simulated world over time: first image, half an hour at the default rate, three days.
import { beforeAll, describe, expect, it } from 'vitest';
import { LEAGUES } from '#domain/league.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type { Quote } from '#domain/message/message.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import { gamesAt, HOUR_MS } from '#ingest/simulated-feed/calendar.ts';
import { PROFILES } from '#ingest/simulated-feed/venue-profile.ts';
import { must } from '#kit/assert.ts';
import { isDfs, NaiveBook, pass, startedWorld } from './simulated-world.ts';

const SEED = 42;
const NOON = Date.UTC(2026, 10, 20, 17);
const DEFAULT_RATE = { tickMs: 100, updatesPerSecond: 200 };

/** Prices of complete, open lines: (event, line) to venue to side. */
function openLines(book: NaiveBook): Map<string, Map<string, Map<string, Quote>>> {
  const lines = new Map<string, Map<string, Map<string, Quote>>>();
  for (const [eventId, quotes] of book.quotes) {
    for (const quote of quotes.values()) {
      if (quote.suspended) continue;
      const { marketType, team, playerId, point } = quote;
      const id = [eventId, marketType, team, playerId, point].join('|');
      const line = lines.get(id) ?? new Map<string, Map<string, Quote>>();
      const sides = line.get(quote.venueId) ?? new Map<string, Quote>();
      lines.set(id, line.set(quote.venueId, sides.set(quote.side, quote)));
    }
  }
  return lines;
}

/** Positive expected values of followers against a leader's de-vigged two-way price, in percent. */
function expectedValues(book: NaiveBook): number[] {
  const leaders = new Set(
    PROFILES.filter(({ isLeader }) => isLeader).map(({ venueId }) => venueId),
  );
  const found: number[] = [];
  for (const line of openLines(book).values()) {
    const leader = [...line].find(([venueId, sides]) => leaders.has(venueId) && sides.size === 2);
    if (!leader) continue;
    const implied = [...leader[1].values()].map((quote) => probabilityOfPrice(quote.price));
    const sum = implied.reduce((total, each) => total + each, 0);
    for (const [venueId, sides] of line) {
      if (leaders.has(venueId) || isDfs(venueId)) continue;
      [...leader[1].keys()].forEach((side, index) => {
        const quote = sides.get(side);
        const fair = (implied[index] ?? 0) / sum;
        // De-vigging in proportion flatters long shots: judge by lines near to even.
        if (!quote || Math.abs(fair - 0.5) > 0.2) return;
        const value = 100 * (fair * decimalOfPrice(quote.price) - 1);
        if (value > 0) found.push(value);
      });
    }
  }
  return found;
}

describe('the first image of the simulated world', () => {
  const { book } = startedWorld(SEED, NOON);
  const quotes = book.all();

  it('shows all leagues, 200 events, 30 venues and every kind of market', () => {
    const leagues = new Set([...book.heads.values()].map(({ event }) => event.leagueId));
    expect(leagues.size).toBe(LEAGUES.length);
    expect(book.quotes.size).toBeGreaterThanOrEqual(200);
    expect(new Set(quotes.map((quote) => quote.venueId)).size).toBeGreaterThanOrEqual(30);
    expect(quotes.length).toBeGreaterThan(12_000);
    expect(quotes.length).toBeLessThan(25_000);
    for (const { leagueId } of LEAGUES) {
      const own = [...book.quotes].filter(
        ([id]) => book.heads.get(id)?.event.leagueId === leagueId,
      );
      const listed = own.flatMap(([, each]) => [...each.values()]);
      expect(listed.some((quote) => quote.playerId !== null)).toBe(true);
      expect(listed.some((quote) => quote.isAlternate)).toBe(true);
      expect(listed.some((quote) => quote.team !== null)).toBe(true);
      const periods = listed.map((quote) => marketOf(leagueId, quote.marketType)?.period);
      expect(periods.some((period) => period !== 'game')).toBe(true);
    }
  });

  it('tells the results of games that ended in the last day', () => {
    const finals = [...book.heads.values()].filter(({ status }) => status === 'final');
    expect(finals.length).toBeGreaterThan(100);
    expect(finals.length).toBeLessThan(250);
    for (const final of finals) {
      expect(final.score).not.toBeNull();
      expect(final.event.startTime).toBeGreaterThan(NOON - 33 * HOUR_MS);
    }
  });

  it('quotes valid prices on half and whole points, with sides of the market', () => {
    for (const [eventId, own] of book.quotes) {
      const { leagueId } = must(book.heads.get(eventId), eventId).event;
      for (const quote of own.values()) {
        const market = marketOf(leagueId, quote.marketType);
        expect(market?.sides.includes(quote.side)).toBe(true);
        expect(quote.price > -10_000 && quote.price < 10_000).toBe(false);
        expect(Math.abs(quote.price)).toBeLessThan(1_000_000);
        expect(quote.price).not.toBe(-10_000);
        expect(Number.isInteger(2 * (quote.point ?? 0))).toBe(true);
        expect(Object.is(quote.point, -0)).toBe(false);
        expect(quote.playerId === null).toBe(quote.playerName === null);
        expect(quote.playerId === null).toBe(quote.playerTeam === null);
        expect(quote.link).toBeNull();
      }
    }
  });

  it('takes the margin of the venue on main lines near to even', () => {
    const margins = new Map<string, number[]>();
    for (const [id, line] of openLines(book)) {
      const type = id.split('|')[1] ?? '';
      if (!['spread', 'total'].includes(type)) continue;
      for (const [venueId, sides] of line) {
        const implied = [...sides.values()].map(({ price }) => probabilityOfPrice(price));
        if (implied.length !== 2 || Math.max(...implied) > 0.7) continue;
        const margin = implied.reduce((sum, each) => sum + each, 0) - 1;
        margins.set(venueId, [...(margins.get(venueId) ?? []), margin]);
      }
    }
    for (const profile of PROFILES) {
      const own = margins.get(profile.venueId) ?? [];
      // The worst that rounding two prices to a ladder of fives can do.
      for (const margin of own) expect(Math.abs(margin - profile.gameMargin)).toBeLessThan(0.032);
      const mean = own.reduce((sum, each) => sum + each, 0) / own.length;
      if (own.length > 20) expect(Math.abs(mean - profile.gameMargin)).toBeLessThan(0.008);
    }
  });

  it('already holds value and EV edges, none of them absurd', () => {
    const values = expectedValues(book);
    expect(values.length).toBeGreaterThan(10);
    expect(values.length).toBeLessThan(quotes.length / 50);
    expect(Math.max(...values)).toBeLessThan(25);
  });

  it('is the same for the same seed and time, another for another', () => {
    const again = startedWorld(SEED, NOON).book;
    expect(again.all()).toEqual(quotes);
    expect([...again.heads]).toEqual([...book.heads]);
    expect(startedWorld(SEED + 1, NOON).book.all()).not.toEqual(quotes);
  });
});

describe('a world that starts over', () => {
  it.each([9, 24])('tells the end of every game that is over %i hours later', (hours) => {
    const before = startedWorld(SEED, NOON - hours * HOUR_MS).book;
    const { book: after } = startedWorld(SEED, NOON);
    const open = gamesAt(SEED, NOON - hours * HOUR_MS);
    const over = open.filter(({ endTime }) => endTime <= NOON);
    expect(over.length).toBeGreaterThan(4 * hours);
    for (const { eventId, postponed } of over) {
      expect(['scheduled', 'in_progress']).toContain(before.status(eventId));
      expect(after.status(eventId)).toBe(postponed ? 'postponed' : 'final');
    }
  });
});

describe('half an hour of the simulated world', () => {
  const seen = { live: 0, pregame: 0, made: 0, valued: 0, worst: 0, suspended: 0 };
  const profits: number[] = [];
  let book = new NaiveBook();

  beforeAll(() => {
    const started = startedWorld(SEED, NOON);
    book = started.book;
    let now = NOON;
    for (let part = 1; part <= 180; part++) {
      const passed = pass(started.world, book, now, { ms: 10_000, ...DEFAULT_RATE });
      now = passed.now;
      seen.made += passed.made;
      seen.live = Math.max(seen.live, book.ageMax(now, 'in_progress'));
      seen.pregame = Math.max(seen.pregame, book.ageMax(now, 'scheduled'));
      if (part % 6 !== 0) continue;
      const values = expectedValues(book);
      if (values.length > 0) seen.valued += 1;
      seen.worst = Math.max(seen.worst, ...values);
      seen.suspended += book.all().filter((quote) => quote.suspended).length;
      const lines = [...openLines(book).values()];
      profits.push(...lines.map(arbitragePct).filter((profit) => profit > 0));
    }
  }, 120_000);

  it('keeps live quotes under 60 s and others under 10 min old', () => {
    expect(seen.live).toBeLessThan(60_000);
    expect(seen.pregame).toBeLessThan(600_000);
  });

  it('changes as many prices as it was told to', () => {
    // Each of the 180 spans ends with part of a patch too much.
    expect(Math.abs(seen.made - 30 * 60 * 200)).toBeLessThan(1_800);
  });

  it('says nothing that contradicts itself', () => {
    expect([...new Set(book.complaints)]).toEqual([]);
  });

  it('has value all the time, small arbitrages at times, and suspensions', () => {
    expect(seen.valued).toBe(30);
    expect(seen.worst).toBeLessThan(25);
    expect(profits.length).toBeGreaterThan(10);
    expect(profits.filter((profit) => profit > 3).length).toBeLessThan(profits.length / 20);
    expect(Math.max(...profits)).toBeLessThan(10);
    expect(seen.suspended).toBeGreaterThan(0);
  });

  it('refuses about one price in a thousand as garbage', () => {
    const share = book.rejected / book.accepted;
    expect(share).toBeGreaterThan(0.0005);
    expect(share).toBeLessThan(0.002);
  });

  it('holds no quotes of events that are over', () => {
    for (const [eventId, quotes] of book.quotes) {
      const status = book.status(eventId);
      if (status === 'final' || status === 'postponed') expect(quotes.size).toBe(0);
    }
  });
});

describe('three days of the simulated world', () => {
  it('starts and ends events for ever and keeps nothing of them', () => {
    const { world, book } = startedWorld(SEED, NOON);
    let now = NOON;
    const counts: number[] = [];
    const order = ['scheduled', 'in_progress', 'final', 'postponed'];
    const ended = new Map<string, string>();
    const backwards: string[] = [];
    let errandsMax = 0;
    const statuses = new Map<string, string>();
    for (let step = 0; step < 3 * 24 * 12; step++) {
      now = pass(world, book, now, { ms: 300_000, tickMs: 300_000, updatesPerSecond: 0.5 }).now;
      counts.push(world.counts.events);
      errandsMax = Math.max(errandsMax, world.counts.errands);
      for (const [eventId, { status }] of book.heads) {
        const before = statuses.get(eventId) ?? 'scheduled';
        if (order.indexOf(status) < order.indexOf(before)) backwards.push(eventId);
        statuses.set(eventId, status);
        if (status !== 'final' && status !== 'postponed') continue;
        ended.set(eventId, status);
        book.heads.delete(eventId);
        book.quotes.delete(eventId);
      }
    }
    expect(backwards).toEqual([]);
    expect(errandsMax).toBeLessThan(2_000);
    expect(Math.max(...counts)).toBeLessThan(400);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(200);
    expect(ended.size).toBeGreaterThan(350);
    expect([...ended.values()]).toContain('postponed');
    const live = [...book.heads.values()].filter(({ status }) => status === 'in_progress');
    expect(new Set(live.map(({ event }) => event.leagueId)).size).toBe(LEAGUES.length);
  }, 120_000);
});

/** Profit of the best legs of a complete two-way line between two operators' books, in percent. */
function arbitragePct(line: Map<string, Map<string, Quote>>): number {
  const best = new Map<string, number>();
  for (const [venueId, sides] of line) {
    if (isDfs(venueId)) continue;
    for (const [side, quote] of sides) {
      best.set(side, Math.max(best.get(side) ?? 0, decimalOfPrice(quote.price)));
    }
  }
  const isTwoWay = best.size === 2 && !best.has('draw');
  if (!isTwoWay) return 0;
  const cost = [...best.values()].reduce((sum, decimal) => sum + 1 / decimal, 0);
  return 100 * (1 / cost - 1);
}
