// One process that reports a source's venues: it polls the truth by a clock of its own, says
// images, patches and coverages in numbered groups, and keeps each until the log acknowledged it.
import type { LeagueId } from '#domain/league.ts';
import type {
  EventHead,
  Group,
  ImageGroup,
  MarketScope,
  Message,
  Quote,
} from '#domain/message/message.ts';
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import { quoteKey } from '../fuzz/random-groups.ts';
import * as pools from '../fuzz/random-pools.ts';
import { priceKey, type Truth } from './truth.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Errors of a publisher's clock, behind and ahead. */
const CLOCK_ERRORS = [0, 0, -2 * SECOND, 3 * SECOND, -90 * SECOND, 5 * MINUTE, -20 * MINUTE];
const MESSAGE_GROUPS_MAX = 4;

interface Said {
  readonly head: EventHead;
  readonly quote: Quote;
}

export class Publisher {
  readonly source: string;
  readonly session: number;
  readonly venues: readonly string[];
  /** Milliseconds that its clock is ahead. */
  clockError: number;
  /** Its prices are this much off, hundredths: a process left for dead sees another world. */
  distortion = 0;
  readonly #random: Random;
  readonly #truth: Truth;
  /** What the log holds of its venues, once it has everything that was said here. */
  readonly #said = new Map<string, Said>();
  /** Groups not yet acknowledged; the first has ordinal `#acknowledged + 1`. */
  readonly #unacknowledged: Group[] = [];
  #acknowledged = 0;
  #sent = 0;

  constructor(
    random: Random,
    truth: Truth,
    source: string,
    session: number,
    venues: readonly string[],
  ) {
    this.#random = random;
    this.#truth = truth;
    this.source = source;
    this.session = session;
    this.venues = venues;
    this.clockError = random.pick(CLOCK_ERRORS);
  }

  get isIdle(): boolean {
    return this.#unacknowledged.length === 0;
  }

  stepClock(): void {
    this.clockError = this.#random.pick(CLOCK_ERRORS);
  }

  /** Numbers a group. */
  say(group: Group): void {
    this.#unacknowledged.push(group);
  }

  /** What a new session begins with, and a bulk poll repeats: everything of every league. */
  sayEverything(now: number, isWhole = true): void {
    for (const leagueId of this.#leagues()) this.#sayLeague(leagueId, now, isWhole);
  }

  /** One of the things a publisher does all day. */
  saySomething(now: number): void {
    const random = this.#random;
    const kind = random.unit();
    const head = random.pick([...this.#truth.heads.values()]);
    if (kind < 0.6) this.sayDifferences(head, now);
    else if (kind < 0.85) this.say(this.#image(head, now, this.#someScopes(head), this.#some()));
    else if (kind < 0.93) this.#sayLeague(head.leagueId, now, false);
    else this.say({ kind: 'clock', receivedAt: this.#time(now), rejections: this.#refusals() });
  }

  /** A patch from what was said of the event to what is true. */
  sayDifferences(head: EventHead, now: number): void {
    const receivedAt = this.#time(now);
    const quotes: Quote[] = [];
    const wanted = new Set<string>();
    for (const quote of this.#quotes(head, this.venues, receivedAt)) {
      const key = priceKey(head, quote);
      wanted.add(key);
      const said = this.#said.get(key)?.quote;
      if (said && shows(said) === shows(quote)) continue;
      this.#said.set(key, { head, quote });
      quotes.push(quote);
    }
    const gone = [...this.#said].filter(
      ([key, said]) => said.head.eventId === head.eventId && !wanted.has(key),
    );
    for (const [key] of gone) this.#said.delete(key);
    const withdrawn = gone.map(([, { quote }]) => quoteKey(quote));
    if (quotes.length + withdrawn.length === 0) return;
    this.say({ kind: 'patch', receivedAt, rejections: {}, event: head, quotes, withdrawn });
  }

  /** The next message it may send, cut as it is sent; null when all is under way. */
  nextMessage(): Message | null {
    const from = this.#sent - this.#acknowledged;
    const count = 1 + this.#random.below(MESSAGE_GROUPS_MAX);
    const groups = this.#unacknowledged.slice(from, from + count);
    if (groups.length === 0) return null;
    const sourceSeq = this.#sent + 1;
    this.#sent += groups.length;
    return { source: this.source, session: this.session, sourceSeq, groups };
  }

  /** The log holds everything up to this ordinal. */
  acknowledge(ordinal: number): void {
    const fresh = Math.max(0, ordinal - this.#acknowledged);
    this.#unacknowledged.splice(0, fresh);
    this.#acknowledged += fresh;
    this.#sent = Math.max(this.#sent, this.#acknowledged);
  }

  /** Something was lost on the way: it goes out again from the first that is unacknowledged. */
  sendAgain(): void {
    this.#sent = this.#acknowledged;
  }

  /** Images of the events it lists in a league, and that these are all. */
  #sayLeague(leagueId: LeagueId, now: number, isWhole: boolean): void {
    const receivedAt = this.#time(now);
    const heads = [...this.#truth.heads.values()].filter((head) => head.leagueId === leagueId);
    const venues = isWhole ? this.venues : this.#some();
    const first = must(heads[0], 'a game of the league');
    const markets = isWhole ? allScopes(leagueId) : this.#someScopes(first);
    const listed = heads.filter((head) => this.#quotes(head, venues, receivedAt).length > 0);
    for (const head of listed) this.say(this.#image(head, now, markets, venues));
    const eventIds = listed.map(({ eventId }) => eventId);
    for (const [key, { head, quote }] of this.#said) {
      if (head.leagueId !== leagueId || eventIds.includes(head.eventId)) continue;
      if (venues.includes(quote.venueId) && isIn(quote, markets)) this.#said.delete(key);
    }
    const rest = { receivedAt, rejections: this.#refusals() };
    this.say({ kind: 'coverage', ...rest, leagueId, markets, venues, eventIds });
  }

  #image(
    head: EventHead,
    now: number,
    markets: readonly MarketScope[],
    venues: readonly string[],
  ): ImageGroup {
    const receivedAt = this.#time(now);
    for (const [key, said] of this.#said) {
      if (said.head.eventId !== head.eventId || !venues.includes(said.quote.venueId)) continue;
      if (isIn(said.quote, markets)) this.#said.delete(key);
    }
    const quotes = this.#quotes(head, venues, receivedAt).filter((quote) => isIn(quote, markets));
    for (const quote of quotes) this.#said.set(priceKey(head, quote), { head, quote });
    const rest = { receivedAt, rejections: this.#refusals() };
    return { kind: 'image', ...rest, event: head, markets, venues, quotes };
  }

  #quotes(head: EventHead, venues: readonly string[], receivedAt: number): Quote[] {
    return venues.flatMap((venueId) => {
      const confirmedAt = receivedAt - this.#random.below(3 * SECOND);
      return this.#truth.quotesOf(head.eventId, venueId).map((quote) => ({
        ...quote,
        price: quote.price + (quote.price > 0 ? this.distortion : -this.distortion),
        confirmedAt,
      }));
    });
  }

  #time(now: number): number {
    return now + this.clockError;
  }

  #leagues(): ReadonlySet<LeagueId> {
    return new Set([...this.#truth.heads.values()].map(({ leagueId }) => leagueId));
  }

  #some(): readonly string[] {
    const some = this.venues.filter(() => this.#random.chance(0.7));
    return some.length > 0 ? some : this.venues;
  }

  #someScopes({ leagueId }: EventHead): readonly MarketScope[] {
    const some = allScopes(leagueId).filter(() => this.#random.chance(0.6));
    return some.length > 0 ? some : allScopes(leagueId);
  }

  #refusals(): Record<string, number> {
    return this.#random.chance(0.05) ? { price_in_gap: 1 + this.#random.below(3) } : {};
  }
}

function allScopes(leagueId: LeagueId): MarketScope[] {
  const markets = must(pools.MARKETS[leagueId], 'markets of the league');
  return markets.flatMap(({ marketType, hasAlternate }) => {
    const main = { marketType, isAlternate: false };
    return hasAlternate ? [main, { marketType, isAlternate: true }] : [main];
  });
}

function isIn(quote: Quote, markets: readonly MarketScope[]): boolean {
  return markets.some(
    (scope) => scope.marketType === quote.marketType && scope.isAlternate === quote.isAlternate,
  );
}

/** What of a quote makes it another when it changes. */
function shows({ price, suspended, size, link, playerName, playerTeam }: Quote): string {
  return JSON.stringify([price, suspended, size, link, playerName, playerTeam]);
}
