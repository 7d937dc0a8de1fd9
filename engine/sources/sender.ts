// The source of the group in hand, and whether it is the primary of a venue: looked up for each venue
// that a group names, so mostly one number is compared.

import type { LeagueId } from '#domain/league.ts';
import {
  type Authority,
  BY_FEED,
  BY_UNVOUCHED,
  BY_VOUCHED,
} from '#domain/message/packed-message.ts';
import { UNVOUCHED } from '../book/offers.ts';
import type { EngineState } from '../state.ts';
import { type Claim, type Claimant, type LeaguePrimaries, noPrimaries } from './claims.ts';

export class Sender {
  readonly #state: EngineState;
  #claimant: Claimant;
  /** The same source with authority, and the venues for which it has it. */
  #vouched: Claimant | null = null;
  #venues: ReadonlySet<string> = new Set();
  primaries: LeaguePrimaries;
  /** The group was posted: quotes older than the source's last one are rejected. */
  isPosted = false;

  constructor(state: EngineState) {
    this.#state = state;
    this.#claimant = { number: 0, source: '', authority: BY_FEED };
    this.primaries = { league: -1, leagueId: '', ...noPrimaries(0) };
  }

  /** Turns to a message. */
  begin(source: string, authority: Authority): void {
    const { claims } = this.#state;
    this.isPosted = authority !== BY_FEED;
    if (this.#claimant.source !== source || this.#claimant.authority !== authority) {
      this.#claimant = claims.claimant(source, authority);
    }
    this.#vouched = null;
    if (authority !== BY_UNVOUCHED) return;
    const { venues } = claims.settings.get(source) ?? {};
    if (venues === undefined) return;
    this.#venues = new Set(venues);
    this.#vouched = claims.claimant(source, BY_VOUCHED);
  }

  /** Until the next message the source is this one, whose stored quotes are applied. */
  beginAs(claimant: Claimant): void {
    this.#claimant = claimant;
    this.#vouched = null;
    this.isPosted = false;
  }

  /** Turns to a league, by its number. */
  enter(league: number, leagueId: LeagueId): void {
    const { claims, venues } = this.#state;
    const { primaries } = this;
    if (primaries.league === league && primaries.numbers.length >= venues.size) return;
    this.primaries = claims.primariesOf(league, leagueId, venues.size);
  }

  /**
   * Notes that the group names a venue: the source counts as live for it. A primary that had been
   * silent is primary again, and a check of the venue's sources may become due.
   */
  markSeen(venue: number): void {
    const { numbers, seenAt, observedAt } = this.primaries;
    const known = numbers[venue] as number;
    const claimant = this.claimantOf(venue);
    if (known === claimant.number) {
      seenAt[venue] = this.#state.now;
      observedAt[venue] = this.#state.receivedAt;
    } else if (known !== 0 || this.#isModel(venue)) {
      this.#state.claims.markSeen(this.primaries, venue, claimant, this.#state);
    }
  }

  /** Whether it is a venue's primary, or becomes it with its first quote. */
  isPrimary(venue: number): boolean {
    const known = this.primaries.numbers[venue] as number;
    if (known === 0) return !this.#isModel(venue);
    return known === this.claimantOf(venue).number;
  }

  /** Quotes of a model are always stored outside the book. */
  #isModel(venue: number): boolean {
    return this.#state.venues.isModel[venue] !== 0;
  }

  /** A quote of a venue was accepted: if it has no primary yet, this source becomes it. */
  take(venue: number): void {
    if (this.primaries.numbers[venue] !== 0) return;
    this.#state.claims.open(this.primaries, venue, this.claimantOf(venue), this.#state);
  }

  /** Quotes of a venue were accepted or confirmed; `confirmedAt`: the newest. */
  confirm(venue: number, confirmedAt: number): void {
    const { confirmedAt: known } = this.primaries;
    if (confirmedAt > (known[venue] as number)) known[venue] = confirmedAt;
  }

  /** Its claim on a venue whose primary is another source; undefined if it has none. */
  claim(venue: number): Claim | undefined {
    return this.#state.claims.find(this.primaries, venue, this.claimantOf(venue));
  }

  claimantOf(venue: number): Claimant {
    if (this.#vouched === null) return this.#claimant;
    const { bookmakerId } = this.#state.venues.at(venue);
    return this.#venues.has(bookmakerId) ? this.#vouched : this.#claimant;
  }

  /** UNVOUCHED if it has no authority for the venue, else 0. */
  unvouched(venue: number): number {
    if (this.#claimant.authority !== BY_UNVOUCHED) return 0;
    return this.claimantOf(venue).authority === BY_UNVOUCHED ? UNVOUCHED : 0;
  }
}
