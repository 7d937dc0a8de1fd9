// Which source is the primary of a venue in a league. Mostly one source quotes a venue, and a number
// in a column names it; the others are in a table that is empty in that case. Times are the log's.

import { FEED_PRIORITY, POSTED_PRIORITY, type SourceEntry } from '#domain/catalog/source-entry.ts';
import type { LeagueId } from '#domain/league.ts';
import { type Authority, BY_FEED, BY_UNVOUCHED } from '#domain/message/packed-message.ts';
import { must } from '#kit/assert.ts';
import { lengthened } from '../book/growth.ts';
import type { KeptQuotes } from './kept-quotes.ts';

/** A source that was silent for longer is forgotten, if others quote the venue. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
const SECOND_MS = 1000;
/** Above every venue number. */
const VENUES = 1 << 16;

const TIMES = ['seenAt', 'observedAt', 'confirmedAt'] as const;
type Times = (typeof TIMES)[number];

/** When a source named a venue: the clock, and when the group in hand was received. */
export interface SeenAt {
  readonly now: number;
  readonly receivedAt: number;
}

/** A source; its posts with authority and those without count as two sources. */
export interface Claimant {
  /** From 1. */
  readonly number: number;
  readonly source: string;
  readonly authority: Authority;
}

/** The primary source of each venue, by the venue's number, in one league. */
export interface LeaguePrimaries {
  readonly league: number;
  readonly leagueId: LeagueId;
  /** The primary's number; 0: no quote was accepted; below 0: its silence was acted upon. */
  numbers: Int32Array;
  /** When the primary last named the venue, by the clock. */
  seenAt: Float64Array;
  /** When the group that named it last was received. */
  observedAt: Float64Array;
  /** Newest confirmation among its accepted quotes; 0: none was accepted. */
  confirmedAt: Float64Array;
}

/** A source that quotes a venue too, and is not its primary. */
export interface Claim {
  readonly claimant: Claimant;
  seenAt: number;
  /** When the group that named it last was received. */
  observedAt: number;
  /** Newest confirmation among its quotes; 0: none was accepted. */
  confirmedAt: number;
  /** Since when it has been live without a break. */
  since: number;
  /** It was silent before `since`. */
  hasReturned: boolean;
  readonly kept: KeptQuotes;
}

/** `ended`: its authority no longer excludes sources without authority. */
export type Presence = 'live' | 'silent' | 'ended';

/** What must be done about one venue of a league. */
export type Verdict =
  | { readonly kind: 'succeed'; readonly by: Claim; readonly from: Claimant }
  | { readonly kind: 'silent'; readonly claimant: Claimant };

export class Claims {
  readonly #claimants: Claimant[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #primaries = new Map<number, LeaguePrimaries>();
  /** By league and venue; venues without an entry need no check. */
  readonly #beside = new Map<number, Claim[]>();
  readonly settings = new Map<string, SourceEntry>();
  /** When a source's silence, or return, must be checked next. */
  dueAt = Number.POSITIVE_INFINITY;
  /** The book's count of removed events when stored quotes were last swept. */
  removals = 0;
  #usualTtlMs = 0;

  claimant(source: string, authority: Authority): Claimant {
    const key = `${authority} ${source}`;
    const number = this.#numbers.get(key);
    if (number !== undefined) return this.byNumber(number);
    const made = { number: this.#claimants.length + 1, source, authority };
    this.#claimants.push(made);
    this.#numbers.set(key, made.number);
    return made;
  }

  byNumber(number: number): Claimant {
    return must(this.#claimants[Math.abs(number) - 1], 'a claimant by its number');
  }

  /** The primaries of a league, with room for so many venues. */
  primariesOf(league: number, leagueId: LeagueId, venues: number): LeaguePrimaries {
    const known = this.#primaries.get(league);
    if (known !== undefined && known.numbers.length >= venues) return known;
    const length = Math.max(128, venues);
    if (known !== undefined) {
      known.numbers = lengthened(known.numbers, length);
      for (const times of TIMES) known[times] = lengthened(known[times], length);
      return known;
    }
    const made = { league, leagueId, ...noPrimaries(length) };
    this.#primaries.set(league, made);
    return made;
  }

  /** A venue's first quote was accepted: its source becomes the primary. */
  open(primaries: LeaguePrimaries, venue: number, claimant: Claimant, at: SeenAt): void {
    primaries.numbers[venue] = claimant.number;
    primaries.seenAt[venue] = at.now;
    primaries.observedAt[venue] = at.receivedAt;
    if (this.#actsOnSilence(claimant)) this.#watch(primaries, venue);
  }

  /** Notes that a source named a venue of another primary, or its own after a silence. */
  markSeen(primaries: LeaguePrimaries, venue: number, claimant: Claimant, at: SeenAt): void {
    const { now, receivedAt } = at;
    if (primaries.numbers[venue] === -claimant.number) {
      primaries.numbers[venue] = claimant.number;
      primaries.seenAt[venue] = now;
      primaries.observedAt[venue] = receivedAt;
      this.dueAt = Number.NEGATIVE_INFINITY;
      return;
    }
    const claim = this.find(primaries, venue, claimant);
    if (claim === undefined) return;
    if (now - claim.seenAt > this.ttlMs(claim.claimant)) {
      claim.since = now;
      claim.hasReturned = true;
    }
    const isAwaited = (primaries.numbers[venue] as number) < 0 || claim.since === now;
    if (isAwaited) this.dueAt = Number.NEGATIVE_INFINITY;
    claim.seenAt = now;
    claim.observedAt = receivedAt;
  }

  find(primaries: LeaguePrimaries, venue: number, claimant: Claimant): Claim | undefined {
    return this.#beside.get(keyOf(primaries, venue))?.find((claim) => claim.claimant === claimant);
  }

  /** The claim of a source that quotes the venue and is not its primary; made if missing. */
  claimFor(primaries: LeaguePrimaries, venue: number, claimant: Claimant, at: SeenAt): Claim {
    const known = this.find(primaries, venue, claimant);
    if (known !== undefined) return known;
    const kept: KeptQuotes = new Map();
    const { now, receivedAt } = at;
    const times = { seenAt: now, observedAt: receivedAt, confirmedAt: 0, since: now };
    const made = { claimant, ...times, hasReturned: false, kept };
    this.#watch(primaries, venue).push(made);
    this.dueAt = Number.NEGATIVE_INFINITY;
    return made;
  }

  /** Whether others quote the venue, too. */
  isContested(primaries: LeaguePrimaries, venue: number): boolean {
    return (this.#beside.get(keyOf(primaries, venue))?.length ?? 0) > 0;
  }

  /** The primaries of every league. */
  byLeague(): readonly LeaguePrimaries[] {
    return [...this.#primaries.values()];
  }

  /** The claims on a venue of sources other than its primary; undefined if it needs no check. */
  besideOf(primaries: LeaguePrimaries, venue: number): readonly Claim[] | undefined {
    return this.#beside.get(keyOf(primaries, venue));
  }

  /**
   * The claim of an account's source on a venue in a league, by its number: of several the first in
   * rank; undefined if there is none.
   */
  claimOfAccount(league: number, venue: number, account: string): Claim | undefined {
    const primaries = this.#primaries.get(league);
    const claims = (primaries && this.#beside.get(keyOf(primaries, venue))) ?? [];
    return claims
      .filter(({ claimant }) => this.settings.get(claimant.source)?.account === account)
      .toSorted((a, b) => (this.#precedes(a.claimant, b.claimant) ? -1 : 1))[0];
  }

  /** Forgets all sources of a venue. */
  forgetVenue(venue: number): void {
    for (const primaries of this.#primaries.values()) {
      this.#beside.delete(keyOf(primaries, venue));
      if (venue >= primaries.numbers.length) continue;
      primaries.numbers[venue] = 0;
      for (const column of TIMES) primaries[column][venue] = 0;
    }
  }

  /** Adds claims of a snapshot. */
  restore(primaries: LeaguePrimaries, venue: number, claims: readonly Claim[]): void {
    this.#watch(primaries, venue).push(...claims);
  }

  /** The claims of others than the primary, venue by venue. */
  *beside(): Generator<
    readonly [primaries: LeaguePrimaries, venue: number, claims: readonly Claim[]]
  > {
    for (const [key, claims] of this.#beside) {
      const primaries = must(this.#primaries.get(Math.floor(key / VENUES)), 'a watched league');
      yield [primaries, key % VENUES, claims];
    }
  }

  /** Every claim that is not the primary's. */
  *all(): Generator<Claim> {
    for (const claims of this.#beside.values()) yield* claims;
  }

  /** Applies the operator's settings of a source. */
  state(entry: SourceEntry): void {
    this.settings.set(entry.id, entry);
    this.dueAt = Number.NEGATIVE_INFINITY;
    for (const primaries of this.#primaries.values()) {
      primaries.numbers.forEach((number, venue) => {
        if (number === 0 || this.byNumber(number).source !== entry.id) return;
        // Its silence is judged again under the new settings.
        primaries.numbers[venue] = Math.abs(number);
        if (this.#actsOnSilence(this.byNumber(number))) this.#watch(primaries, venue);
      });
    }
  }

  /** Sets the `ttl` of sources without settings. */
  useTtl(ms: number): void {
    if (ms !== this.#usualTtlMs) this.dueAt = Number.NEGATIVE_INFINITY;
    this.#usualTtlMs = ms;
  }

  presence(claimant: Claimant, seenAt: number, now: number): Presence {
    const silentMs = now - seenAt;
    if (silentMs <= this.ttlMs(claimant)) return 'live';
    return silentMs <= FORGOTTEN_AFTER_MS ? 'silent' : 'ended';
  }

  ttlMs({ source }: Claimant): number {
    const { ttl } = this.settings.get(source) ?? {};
    return ttl === undefined ? this.#usualTtlMs : ttl * SECOND_MS;
  }

  /**
   * Judges every venue that needs a check, by league and by venue as `ranks` orders them; `act`
   * applies the verdict before the next venue is judged.
   */
  judge(
    now: number,
    ranks: Uint16Array,
    act: (primaries: LeaguePrimaries, venue: number, verdict: Verdict) => void,
  ): void {
    this.dueAt = Number.POSITIVE_INFINITY;
    const watched = [...this.#beside.keys()].map((key) => {
      const primaries = must(
        this.#primaries.get(Math.floor(key / VENUES)),
        'the league of a venue that is watched',
      );
      return { key, primaries, venue: key % VENUES };
    });
    watched.sort((a, b) => {
      if (a.primaries !== b.primaries) return a.primaries.leagueId < b.primaries.leagueId ? -1 : 1;
      return (ranks[a.venue] as number) - (ranks[b.venue] as number);
    });
    for (const { key, primaries, venue } of watched) {
      this.#forget(key, now);
      const verdict = this.#verdict(primaries, venue, now);
      if (verdict !== undefined) act(primaries, venue, verdict);
      this.#forget(key, now);
      this.#schedule(primaries, venue, now);
    }
  }

  /** The claim becomes the primary; the earlier primary becomes a claim with the quotes `kept`. */
  succeed(primaries: LeaguePrimaries, venue: number, by: Claim, kept: KeptQuotes): void {
    const claims = must(this.#beside.get(keyOf(primaries, venue)), 'a venue of several sources');
    const seenAt = primaries.seenAt[venue] as number;
    const claimant = this.byNumber(primaries.numbers[venue] as number);
    const times = timesOf(primaries, venue);
    const left = { claimant, ...times, since: seenAt, hasReturned: false, kept };
    claims[claims.indexOf(by)] = left;
    primaries.numbers[venue] = by.claimant.number;
    for (const column of TIMES) primaries[column][venue] = by[column];
  }

  #verdict(primaries: LeaguePrimaries, venue: number, now: number): Verdict | undefined {
    const number = primaries.numbers[venue] as number;
    if (number === 0) return undefined;
    const primary = this.byNumber(number);
    const silentMs = now - (primaries.seenAt[venue] as number);
    const isLive = silentMs <= this.ttlMs(primary);
    const claims = this.#beside.get(keyOf(primaries, venue)) ?? [];
    const isVouchedFor = isVouched(primary) && silentMs <= FORGOTTEN_AFTER_MS;
    const mustBeVouched = isVouchedFor || claims.some(({ claimant }) => isVouched(claimant));
    const live = claims.filter(
      ({ claimant, seenAt }) =>
        now - seenAt <= this.ttlMs(claimant) && (isVouched(claimant) || !mustBeVouched),
    );
    const mayStay = isLive && (isVouched(primary) || !mustBeVouched);
    const rivals = mayStay
      ? live.filter((claim) => this.#isReady(claim, now) && this.#precedes(claim.claimant, primary))
      : live;
    const [by] = rivals.toSorted((a, b) => (this.#precedes(a.claimant, b.claimant) ? -1 : 1));
    if (by !== undefined) return { kind: 'succeed', by, from: primary };
    if (isLive || number < 0) return undefined;
    primaries.numbers[venue] = -number;
    return { kind: 'silent', claimant: primary };
  }

  /**
   * A source that returns from silence may become primary after it was live for one `ttl`; by then it
   * has republished all its prices.
   */
  #isReady({ claimant, since, hasReturned }: Claim, now: number): boolean {
    return !hasReturned || now - since >= this.ttlMs(claimant);
  }

  #precedes(one: Claimant, other: Claimant): boolean {
    if (isVouched(one) !== isVouched(other)) return isVouched(one);
    const [own, others] = [this.#priority(one), this.#priority(other)];
    if (own !== others) return own > others;
    if (one.source !== other.source) return one.source < other.source;
    return one.authority < other.authority;
  }

  #priority({ source, authority }: Claimant): number {
    const usual = authority === BY_FEED ? FEED_PRIORITY : POSTED_PRIORITY;
    return this.settings.get(source)?.priority ?? usual;
  }

  #actsOnSilence({ source }: Claimant): boolean {
    return (this.settings.get(source)?.onSilence ?? 'keep') !== 'keep';
  }

  #forget(key: number, now: number): void {
    const claims = must(this.#beside.get(key), 'a venue that is watched');
    const known = claims.filter(({ seenAt }) => now - seenAt <= FORGOTTEN_AFTER_MS);
    if (known.length < claims.length) this.#beside.set(key, known);
  }

  /** When time alone may change the verdict. */
  #schedule(primaries: LeaguePrimaries, venue: number, now: number): void {
    const seenAt = primaries.seenAt[venue] as number;
    const number = primaries.numbers[venue] as number;
    const claims = this.#beside.get(keyOf(primaries, venue)) ?? [];
    const times = [seenAt + FORGOTTEN_AFTER_MS + 1];
    if (number !== 0) times.push(seenAt + this.ttlMs(this.byNumber(number)) + 1);
    for (const { claimant, since, hasReturned, seenAt: at } of claims) {
      times.push(at + FORGOTTEN_AFTER_MS + 1);
      if (hasReturned) times.push(since + this.ttlMs(claimant));
    }
    for (const at of times) if (at > now && at < this.dueAt) this.dueAt = at;
  }

  #watch(primaries: LeaguePrimaries, venue: number): Claim[] {
    const key = keyOf(primaries, venue);
    const known = this.#beside.get(key);
    if (known !== undefined) return known;
    const made: Claim[] = [];
    this.#beside.set(key, made);
    this.dueAt = Number.NEGATIVE_INFINITY;
    return made;
  }
}

/** The three times of a venue's primary. */
export function timesOf(primaries: LeaguePrimaries, venue: number): Pick<Claim, Times> {
  const [seenAt, observedAt, confirmedAt] = TIMES.map((column) => primaries[column][venue]);
  return {
    seenAt: seenAt as number,
    observedAt: observedAt as number,
    confirmedAt: confirmedAt as number,
  };
}

/** Columns with room for so many venues, none of which has a primary. */
export function noPrimaries(venues: number): Omit<LeaguePrimaries, 'league' | 'leagueId'> {
  const column = (): Float64Array => new Float64Array(venues);
  const times = { seenAt: column(), observedAt: column(), confirmedAt: column() };
  return { numbers: new Int32Array(venues), ...times };
}

export function isVouched({ authority }: Claimant): boolean {
  return authority !== BY_UNVOUCHED;
}

function keyOf(primaries: LeaguePrimaries, venue: number): number {
  return primaries.league * VENUES + venue;
}
