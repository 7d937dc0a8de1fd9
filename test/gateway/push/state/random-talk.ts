// What venues might say, at random and by a seed: four games, skins and exchanges and pick'em,
// main and alternate lines, order books with fees and delays, suspensions, withdrawals, bulk answers,
// scores, moved starts, and time that jumps.
import type { EventHead, Group, Quote } from '#domain/message/message.ts';
import type { Random } from '#kit/random.ts';
import { feeBy } from '../../../fuzz/random-pools.ts';
import {
  coverage,
  GAME,
  HOUR,
  image,
  KICKOFF,
  MATCH,
  MINUTE,
  patch,
  quote,
  report,
  SECOND,
  tick,
} from '../../../oracle/script.ts';

const SECOND_GAME: EventHead = {
  ...GAME,
  eventId: 'nfl_20251109_nyg_chi',
  homeTeamId: 'nfl_chi',
  awayTeamId: 'nfl_nyg',
  startTime: KICKOFF + 4 * HOUR,
  sourceEventId: 'a2',
};
const BASKETBALL: EventHead = {
  eventId: 'nba_20251109_bos_lal',
  leagueId: 'nba',
  homeTeamId: 'nba_lal',
  awayTeamId: 'nba_bos',
  startTime: KICKOFF + HOUR,
  sourceEventId: 'c1',
};
export const EVENTS: readonly EventHead[] = [GAME, MATCH, SECOND_GAME, BASKETBALL];

const VENUES = [
  'draftkings',
  'fanduel',
  'pinnacle',
  'betmgm',
  'hardrockbet',
  'hardrockbet_fl',
  'betfair_ex_uk',
  'kalshi',
  'prizepicks',
];
const POINTS = [-3.5, -3, 2.5];
/** Prices around a fair 50 %: opinions apart now and then, so that edges come and go. */
const PRICES = [-140, -125, -118, -112, -108, -104, 100, 104, 108, 116, 130];

const EXCHANGES: ReadonlySet<string> = new Set(['betfair_ex_uk', 'kalshi']);

/** A source of groups whose time only rises. */
export class RandomTalk {
  readonly #random: Random;
  now = KICKOFF - 2 * HOUR;
  readonly #heads = new Map(EVENTS.map((head) => [head.eventId, head]));

  constructor(random: Random) {
    this.#random = random;
  }

  /** Makes every event known, without a price. */
  introduction(): readonly Group[] {
    const markets = [{ marketType: 'moneyline', isAlternate: false }];
    return EVENTS.map((head) => image(head, this.now, [], { markets, venues: VENUES }));
  }

  /** What is said next. */
  next(): Group {
    const random = this.#random;
    this.now += random.below(16) * SECOND;
    if (random.chance(0.01)) this.now += random.below(40) * MINUTE;
    const head = this.#head();
    const kind = random.unit();
    if (kind < 0.3) return image(head, this.now, this.#quotes(head, 1 + random.below(3)));
    if (kind < 0.82) return patch(head, this.now, this.#quotes(head, 1), this.#withdrawn(head));
    if (kind < 0.88) return this.#coverage(head);
    if (kind < 0.9) return this.#withdrawal(head);
    if (kind < 0.92) return this.#report(head);
    return tick(this.now);
  }

  #head(): EventHead {
    const random = this.#random;
    const head = this.#heads.get(random.pick(EVENTS).eventId) as EventHead;
    if (!random.chance(0.02)) return head;
    const moved = { ...head, startTime: this.now + random.below(5 * 60) * MINUTE };
    this.#heads.set(head.eventId, moved);
    return moved;
  }

  #quotes(head: EventHead, venues: number): Quote[] {
    const random = this.#random;
    const quotes = Array.from({ length: venues }, () =>
      this.#venueQuotes(head, random.pick(VENUES)),
    );
    const byKey = new Map(quotes.flat().map((each) => [keyOf(each), each]));
    return [...byKey.values()];
  }

  /** Mostly every side of a line, as venues quote. */
  #venueQuotes(head: EventHead, venueId: string): Quote[] {
    const random = this.#random;
    const confirmedAt = this.now - random.below(90) * SECOND;
    const kind = random.unit();
    const isAlternate = kind >= 0.25 && random.chance(0.25);
    const point = random.pick(POINTS);
    const rest = marketOf(head, kind, isAlternate, point, random);
    const sides = random.chance(0.9) ? rest.sides : rest.sides.slice(0, 1);
    return sides.map((side) => {
      const rank = random.below(PRICES.length);
      const price = (PRICES[rank] as number) + rest.shift;
      return quote(venueId, side, price, confirmedAt, {
        ...rest.fields,
        suspended: random.chance(0.06),
        ...(EXCHANGES.has(venueId) && this.#orderBook(venueId, rank, rest.shift)),
      });
    });
  }

  /** What an exchange has beside a price, mostly. */
  #orderBook(venueId: string, rank: number, shift: number): Fields {
    const random = this.#random;
    const levels = (prices: readonly number[]): number[] =>
      prices.flatMap((price) => [100 * (price + shift), 10 * random.below(5)]);
    const behind = levels(PRICES.slice(0, rank).reverse().slice(0, random.below(3)));
    const lay = levels(PRICES.slice(rank + 1).slice(0, random.below(4)));
    const fee = feeBy(venueId, random.below(64));
    return {
      ...(behind.length + lay.length > 0 && { depth: { behind, lay } }),
      ...(random.chance(0.2) && { betDelayMs: random.pick([1000, 5000]) }),
      ...(random.chance(0.3) && { size: 10 * (1 + random.below(5)) }),
      ...(fee && { fee }),
    };
  }

  #withdrawn(head: EventHead): Quote[] {
    const random = this.#random;
    return random.chance(0.3) ? this.#venueQuotes(head, random.pick(VENUES)) : [];
  }

  /** Every quote of a venue on an event goes. */
  #withdrawal(head: EventHead): Group {
    const types = ['moneyline', 'spread', 'total', 'player_points'];
    const markets = types.flatMap((marketType) => [
      { marketType, isAlternate: false },
      { marketType, isAlternate: true },
    ]);
    return image(head, this.now, [], { markets, venues: VENUES.slice(this.#random.below(6)) });
  }

  #coverage(head: EventHead): Group {
    const random = this.#random;
    const listed = EVENTS.filter(() => random.chance(0.6)).map(({ eventId }) => eventId);
    return coverage(head, this.now, [random.pick(VENUES), random.pick(VENUES)], listed);
  }

  #report(head: EventHead): Group {
    const random = this.#random;
    const started = this.now >= head.startTime;
    const played = ['in_progress', 'in_progress', 'in_progress', 'final'] as const;
    const before = ['scheduled', 'scheduled', 'postponed'] as const;
    const status = random.chance(0.03) ? 'cancelled' : random.pick(started ? played : before);
    return report(head, this.now, status);
  }
}

type Fields = Partial<Quote>;

function marketOf(
  head: EventHead,
  kind: number,
  isAlternate: boolean,
  point: number,
  random: Random,
): { readonly sides: readonly Quote['side'][]; readonly fields: Fields; readonly shift: number } {
  if (kind < 0.25) {
    const isThreeWay = head.leagueId === 'soccer_epl';
    const sides: Quote['side'][] = isThreeWay ? ['home', 'draw', 'away'] : ['home', 'away'];
    return { sides, fields: { marketType: 'moneyline' }, shift: isThreeWay ? 290 : 0 };
  }
  if (kind < 0.6) {
    return {
      sides: ['home', 'away'],
      fields: { marketType: 'spread', isAlternate, point },
      shift: 0,
    };
  }
  const total = { sides: ['over', 'under'] as const, shift: 0 };
  if (kind < 0.85 || head.leagueId !== 'nba') {
    return { ...total, fields: { marketType: 'total', isAlternate, point: 47.5 + point } };
  }
  const playerName = random.pick(['LeBron James', 'José Núñez']);
  const playerId = `nba_${playerName === 'LeBron James' ? 'lebron_james' : 'jose_nunez'}`;
  // No draws of its own.
  const playerTeam = (['home', 'away', null] as const)[Math.floor(1000 * kind) % 3] ?? null;
  const whose = { playerId, playerName, playerTeam };
  const fields = { marketType: 'player_points', isAlternate, point: 24.5, ...whose };
  return { ...total, fields };
}

function keyOf(each: Quote): string {
  const { venueId, marketType, isAlternate, team, playerId, point, side } = each;
  return [venueId, marketType, isAlternate, team, playerId, point, side].join('|');
}
