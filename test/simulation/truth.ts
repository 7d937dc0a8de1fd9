// What venues truly quote: prices around a fair probability that drifts, lines that come and go,
// change their key, are suspended or sized anew. Publishers report it; nobody else changes it.
import type { Side } from '#domain/market.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type { EventHead, Quote } from '#domain/message/message.ts';
import { americanOfProbability } from '#domain/odds.ts';
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import * as pools from '../fuzz/random-pools.ts';
import { slotKey } from '../oracle/quotes.ts';

const MINUTE = 60_000;
/** How far a start may move, minutes. */
const STARTS_MOVE = [-30, 15, 60, 200];

/** One venue's line: every side that it quotes. */
interface VenueLine {
  readonly eventId: string;
  readonly fairKey: string;
  quotes: readonly Quote[];
}

export class Truth {
  readonly heads: Map<string, EventHead>;
  readonly #random: Random;
  readonly #venues: readonly string[];
  /** Fair probability of the first side, by event and line. */
  readonly #fair = new Map<string, number>();
  /** By venue, event and line. */
  readonly #lines = new Map<string, VenueLine>();

  constructor(random: Random, events: readonly EventHead[], venues: readonly string[]) {
    this.#random = random;
    this.#venues = venues;
    this.heads = new Map(events.map((head) => [head.eventId, head]));
    for (let i = venues.length * events.length * 3; i > 0; i--) this.#list();
  }

  /** The quotes of a venue on an event; `confirmedAt` is the publisher's to fill in. */
  quotesOf(eventId: string, venueId: string): readonly Quote[] {
    return this.#linesOf(eventId, venueId).flatMap((line) => line.quotes);
  }

  /** Every quote of these venues, with its event. */
  all(venues: readonly string[]): { readonly head: EventHead; readonly quote: Quote }[] {
    return [...this.heads.values()].flatMap((head) =>
      venues.flatMap((venueId) =>
        this.quotesOf(head.eventId, venueId).map((quote) => ({ head, quote })),
      ),
    );
  }

  /** Something about some venue's prices changes. */
  move(): void {
    const random = this.#random;
    const kind = random.unit();
    const lines = [...this.#lines.entries()];
    if (kind < 0.18 || lines.length < 10) this.#list();
    else if (kind < 0.2) this.#moveStart();
    else this.#moveLine(kind, ...random.pick(lines));
  }

  #moveLine(kind: number, key: string, line: VenueLine): void {
    const random = this.#random;
    if (kind < 0.27) this.#lines.delete(key);
    else if (kind < 0.29) this.#delist(line);
    else if (kind < 0.35) this.#lines.set(key, withOtherKey(line));
    else if (kind < 0.42) this.#each(key, ({ suspended }) => ({ suspended: !suspended }));
    else if (kind < 0.47) this.#each(key, () => ({ size: random.below(5) * 50 }));
    else this.#reprice(key, line);
  }

  /** Opinions of one venue, who quotes a single line more. */
  #list(): void {
    const random = this.#random;
    const head = random.pick([...this.heads.values()]);
    const venueId = random.pick(this.#venues);
    const pool = random.pick(must(pools.MARKETS[head.leagueId], 'markets of the league'));
    const { sides } = must(marketOf(head.leagueId, pool.marketType), pool.marketType);
    const spellings = pool.subject === 'player' ? random.pick(pools.PLAYER_SPELLINGS) : null;
    const key = {
      venueId,
      marketType: pool.marketType,
      isAlternate: pool.hasAlternate && random.chance(0.3),
      team: pool.subject === 'team' ? random.pick(['home', 'away'] as const) : null,
      playerId: spellings && pools.playerIdOf(head.leagueId, spellings),
      point: random.pick(pool.points),
    };
    const playerName = spellings && random.pick(spellings);
    // Not every venue says it; no draws of its own.
    const isHome = (spellings?.length ?? 0) % 2 === 0;
    const says = spellings && key.venueId.length % 3 > 0;
    const playerTeam = says ? (isHome ? ('home' as const) : ('away' as const)) : null;
    const { marketType, team, playerId, point } = key;
    const fairKey = [head.eventId, marketType, team, playerId, point].join(' ');
    const line: VenueLine = { eventId: head.eventId, fairKey, quotes: [] };
    const quotes = sides
      .filter(() => !random.chance(0.05))
      .map((side) => ({ ...blank(), ...key, side, playerName, playerTeam }));
    const lineKey = `${venueId} ${fairKey}`;
    this.#lines.set(lineKey, { ...line, quotes });
    this.#reprice(lineKey, { ...line, quotes });
  }

  #reprice(key: string, line: VenueLine): void {
    const random = this.#random;
    const before = this.#fair.get(line.fairKey) ?? random.between(0.35, 0.65);
    const fair = Math.min(0.85, Math.max(0.15, before + random.normal() * 0.01));
    this.#fair.set(line.fairKey, fair);
    // Opinions differ by more than the margin now and then, so that edges come and go.
    const own = fair + random.normal() * 0.012;
    const margin = random.between(0, 0.02);
    const hasDraw = line.quotes.some(({ side }) => side === 'draw');
    this.#each(key, ({ side, marketType }) => {
      const implied = impliedOf(side, marketType, hasDraw, own);
      const price = 100 * americanOfProbability(implied + margin);
      return { price, nativePrice: price / 100 };
    });
  }

  #each(key: string, changed: (quote: Quote) => Partial<Quote>): void {
    const line = must(this.#lines.get(key), key);
    const quotes = line.quotes.map((quote) => ({ ...quote, ...changed(quote) }));
    this.#lines.set(key, { ...line, quotes });
  }

  #delist({ eventId, quotes }: VenueLine): void {
    const venueId = quotes[0]?.venueId;
    for (const [key, line] of this.#lines) {
      if (line.eventId === eventId && line.quotes[0]?.venueId === venueId) this.#lines.delete(key);
    }
  }

  #moveStart(): void {
    const head = this.#random.pick([...this.heads.values()]);
    const startTime = head.startTime + this.#random.pick(STARTS_MOVE) * MINUTE;
    this.heads.set(head.eventId, { ...head, startTime });
  }

  #linesOf(eventId: string, venueId: string): readonly VenueLine[] {
    return [...this.#lines.values()].filter(
      (line) => line.eventId === eventId && line.quotes[0]?.venueId === venueId,
    );
  }
}

/** Names a quote among all of the book. */
export function priceKey(head: EventHead, quote: Quote): string {
  return `${head.eventId} ${slotKey(quote)}`;
}

/** The same line under the other of its venue's two keys, where the market has two. */
function withOtherKey(line: VenueLine): VenueLine {
  if (line.quotes.every(({ point }) => point === null)) return line;
  const quotes = line.quotes.map((quote) => ({ ...quote, isAlternate: !quote.isAlternate }));
  return { ...line, quotes };
}

function impliedOf(side: Side, marketType: string, hasDraw: boolean, first: number): number {
  const isFirst = side === 'home' || side === 'over' || side === 'yes';
  const two = isFirst ? first : 1 - first;
  if (marketType === 'double_chance') return side === 'draw' ? 0.74 : 0.26 + 0.74 * two;
  if (!hasDraw) return two;
  return side === 'draw' ? 0.26 : 0.74 * two;
}

function blank(): Omit<Quote, 'venueId' | 'marketType' | 'isAlternate' | 'side'> {
  return {
    team: null,
    playerId: null,
    playerName: null,
    playerTeam: null,
    point: null,
    price: 10_000,
    nativeFormat: 'american',
    nativePrice: 100,
    suspended: false,
    confirmedAt: 0,
    size: null,
    link: null,
  };
}
