// The groups of random logs: images, patches, coverages, score reports and pricing rules.
import type { LeagueId } from '#domain/league.ts';
import { marketOf } from '#domain/market-catalog.ts';
import type {
  CoverageGroup,
  EventGroup,
  EventHead,
  EventStatus,
  ImageGroup,
  MarketScope,
  PatchGroup,
  PricingConfig,
  Quote,
  QuoteKey,
} from '#domain/message/message.ts';
import { DEVIG_METHODS, defaultPricing } from '#domain/pricing-config.ts';
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import * as pools from './random-pools.ts';

const MINUTE = 60_000;

/** Makes groups out of the seed's own choice of venues and markets. */
export class RandomGroups {
  readonly #random: Random;
  readonly #venues: readonly string[];
  readonly #hasStale: boolean;
  readonly #hasSuspensions: boolean;
  readonly #hasWildPrices: boolean;
  readonly #hasSizes: boolean;

  /** Of these venues, or of the seed's choice. */
  constructor(random: Random, given?: readonly string[]) {
    this.#random = random;
    const venues = given ?? pools.VENUE_IDS.filter(() => random.chance(0.6));
    this.#venues = given || venues.length > 2 ? venues : pools.VENUE_IDS;
    this.#hasStale = random.chance(0.7);
    this.#hasSuspensions = random.chance(0.7);
    this.#hasWildPrices = random.chance(0.5);
    this.#hasSizes = random.chance(0.5);
  }

  anyVenue(): string {
    return this.#random.pick(this.#venues);
  }

  /** The rules a log starts with, or others. */
  pricing(mode: 'live' | 'replay'): PricingConfig {
    const rules = defaultPricing(mode);
    if (this.#random.chance(0.5)) return rules;
    const devig = this.#random.pick(DEVIG_METHODS);
    const ttlPregameMs = this.#random.pick([5, 30, 60]) * MINUTE;
    const ttlLiveMs = this.#random.pick([2, 15]) * MINUTE;
    return {
      ...rules,
      devig,
      ttlPregameMs,
      ttlLiveMs,
      edgeAgePregameMs: this.#random.pick([1, 10, 45]) * MINUTE,
      edgeAgeLiveMs: this.#random.pick([1, 10]) * MINUTE,
      arbitragePctMax: this.#random.pick([5, 15]),
      valuePctMax: this.#random.pick([3, 25]),
      // No draws of their own; down may come before stale.
      venueStaleMs: ttlLiveMs,
      venueDownMs: ttlPregameMs,
    };
  }

  /** What some venues have of some markets; nothing is quoted twice. */
  image(event: EventHead, receivedAt: number, now: number): ImageGroup {
    const venues = this.#some(this.#venues, 4);
    const markets = this.#scopes(event.leagueId, 3);
    const quotes = new Map<string, Quote>();
    for (const venueId of venues) {
      if (this.#random.chance(0.1)) continue;
      const confirmedAt = this.#confirmedAt(now);
      for (const scope of markets) {
        const lines = this.#random.pick([0, 1, 1, 2]);
        for (let i = 0; i < lines; i++) {
          this.#addLine(quotes, event, venueId, scope, confirmedAt);
        }
      }
    }
    const all = [...quotes.values()];
    return { kind: 'image', receivedAt, rejections: {}, event, markets, venues, quotes: all };
  }

  /** Single prices that change and others that go. */
  patch(event: EventHead, receivedAt: number, now: number): PatchGroup {
    const quotes = new Map<string, Quote>();
    const withdrawn = new Map<string, QuoteKey>();
    for (const kept of [quotes, withdrawn]) {
      for (let i = this.#random.below(3); i > 0; i--) {
        const [scope] = this.#scopes(event.leagueId, 1);
        const lines = new Map<string, Quote>();
        const venueId = this.#random.pick(this.#venues);
        this.#addLine(lines, event, venueId, must(scope, 'a scope'), this.#confirmedAt(now));
        for (const [key, quote] of lines) if (!quotes.has(key)) kept.set(key, quote);
      }
    }
    const keys = [...withdrawn.values()].map(quoteKey);
    const all = [...quotes.values()];
    return { kind: 'patch', receivedAt, rejections: {}, event, quotes: all, withdrawn: keys };
  }

  coverage(leagueId: LeagueId, eventIds: readonly string[], receivedAt: number): CoverageGroup {
    const answered = this.#random.chance(0.3) ? this.#venues : this.#some(this.#venues, 5);
    const venues = [...answered];
    const markets = this.#scopes(leagueId, 8);
    return { kind: 'coverage', receivedAt, rejections: {}, leagueId, markets, venues, eventIds };
  }

  report(event: EventHead, status: EventStatus, receivedAt: number): EventGroup {
    const random = this.#random;
    const score = random.chance(0.3) ? null : { home: random.below(3), away: random.below(2) };
    const period = random.pick([null, 'Q3']);
    const seasonType = random.pick([null, 'regular', 'postseason', 'cup'] as const);
    const place = { neutralSite: random.chance(0.1), venue: null, seasonType };
    const rest = { score, period, clock: null, ...place };
    return { kind: 'event', receivedAt, rejections: {}, event, status, ...rest };
  }

  #some<T>(items: readonly T[], most: number): T[] {
    const chosen = new Set<T>();
    for (let i = 1 + this.#random.below(most); i > 0; i--) chosen.add(this.#random.pick(items));
    return [...chosen];
  }

  #scopes(leagueId: LeagueId, most: number): MarketScope[] {
    const scopes = new Map<string, MarketScope>();
    for (let i = 1 + this.#random.below(most); i > 0; i--) {
      const { marketType, hasAlternate } = this.#random.pick(marketsOf(leagueId));
      const isAlternate = hasAlternate && this.#random.chance(0.4);
      scopes.set(`${marketType}|${isAlternate}`, { marketType, isAlternate });
    }
    return [...scopes.values()];
  }

  /** Mostly now; else old enough for every limit, or ahead of time. */
  #confirmedAt(now: number): number {
    const random = this.#random;
    if (!this.#hasStale || random.chance(0.7)) return now - random.below(3000);
    if (random.chance(0.1)) return now + random.below(10_000);
    const minutes = random.pick([1, 5, 9, 10, 14, 15, 45, 60, 61]);
    return now - minutes * MINUTE + random.below(3) - 1;
  }

  #addLine(
    quotes: Map<string, Quote>,
    event: EventHead,
    venueId: string,
    scope: MarketScope,
    confirmedAt: number,
  ): void {
    const random = this.#random;
    const { points, subject } = poolOf(event.leagueId, scope.marketType);
    const { sides } = must(marketOf(event.leagueId, scope.marketType), scope.marketType);
    const point = random.pick(points);
    const team = subject === 'team' ? random.pick(['home', 'away'] as const) : null;
    const spellings = subject === 'player' ? random.pick(pools.PLAYER_SPELLINGS) : null;
    const playerId = spellings && pools.playerIdOf(event.leagueId, spellings);
    const playerName = spellings && random.pick(spellings);
    for (const side of sides) {
      if (random.chance(0.08)) continue;
      const price = this.#price(sides.length);
      // No draws of its own either.
      const depth = this.#hasSizes
        ? pools.depthBy(Math.abs(price + confirmedAt), price)
        : undefined;
      const betDelayMs = pools.delayBy(Math.abs(price + confirmedAt));
      const fee = pools.feeBy(venueId, Math.abs(price + confirmedAt));
      const quote: Quote = {
        ...scope,
        venueId,
        team,
        playerId,
        playerName,
        // No draws of its own.
        playerTeam: spellings && pools.playerTeamBy(price + confirmedAt),
        point,
        side,
        price,
        ...pools.quotedBy(Math.abs(price + confirmedAt), price),
        suspended: this.#hasSuspensions && random.chance(0.1),
        confirmedAt,
        size: this.#hasSizes && random.chance(0.6) ? random.below(5) * 50 : null,
        link: random.chance(0.1) ? `https://example.com/${random.below(3)}` : null,
        ...(depth !== undefined && { depth }),
        ...(fee !== undefined && { fee }),
        ...(betDelayMs !== undefined && { betDelayMs }),
      };
      quotes.set(JSON.stringify(quoteKey(quote)), quote);
    }
  }

  #price(sides: number): number {
    if (this.#hasWildPrices && this.#random.chance(0.05)) {
      return this.#random.pick(pools.WILD_PRICES);
    }
    return this.#random.pick(sides === 3 ? pools.THREE_WAY_PRICES : pools.TWO_WAY_PRICES);
  }
}

/** The part of a quote that names it. */
export function quoteKey(quote: QuoteKey): QuoteKey {
  const { venueId, marketType, isAlternate, team, playerId, point, side } = quote;
  return { venueId, marketType, isAlternate, team, playerId, point, side };
}

function marketsOf(leagueId: LeagueId): readonly pools.MarketPool[] {
  return must(pools.MARKETS[leagueId], `markets of ${leagueId}`);
}

function poolOf(leagueId: LeagueId, marketType: string): pools.MarketPool {
  const found = marketsOf(leagueId).find((market) => market.marketType === marketType);
  return must(found, `pool of ${marketType}`);
}
