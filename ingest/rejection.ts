// Why input is refused: one table of reason codes, a sentence each, and the tally that carries the
// counts into the log. The unit is the price: a piece refused whole (an event, a market) counts as
// many as it held, at least one, so accepted and refused prices add up to what the source sent.
import type { Rejections } from '#domain/message/message.ts';
import { venueById } from '#domain/venue-catalog.ts';

/** Every reason ingest can give, as it appears in the log and in `/readyz`. */
export const REJECTION_REASONS = {
  price_not_a_number: 'The price is missing or not a finite number.',
  price_in_gap:
    'The price is inside (-100, 100) American, or at most 1.0 decimal: no such odds exist.',
  price_garbage: 'The price is beyond 1000 to 1: a placeholder, not an offer.',
  unknown_league: 'The league is not one of ours.',
  unknown_team: 'The team is not in the catalogue of its league, or not one of the event.',
  unknown_event: 'A change of an event that its source has not introduced with teams and start.',
  unknown_venue: 'The bookmaker is not in the catalogue.',
  venue_not_allowed: 'The key that brought the price is not bound to this bookmaker.',
  scores_not_allowed: 'The key may not tell how a game stands: it was made without --scores.',
  not_supported: 'A kind of statement that this server does not take yet.',
  unknown_market: 'The market is not in the catalogue of its league.',
  unknown_selection: 'The market has no selection of this name.',
  draw_in_two_way: 'A two-way market with a draw among its selections is another bet.',
  lay_market: 'A lay price stands beside a back price of the same selection, which is missing.',
  outright_market: 'Outright markets have no event to belong to.',
  combination: 'A bet on several outcomes at once, which has no market of ours.',
  sides_unknown: 'The source does not say which team is at home, and nobody may guess it.',
  ambiguous_player: 'Two players of the game share the name by which the source calls them.',
  missing_point: 'A spread or total without its point.',
  bad_point: 'The point is no multiple of 0.001 within 100000 on either side of zero.',
  missing_player: 'A player prop without a usable player name.',
  bad_time: 'Unreadable, a start over a year from the answer, or an answer not of this century.',
  malformed: 'The piece has not the form its source documents.',
  too_long:
    'More than fits: an answer or a text of it, an event beyond the 5000th, a market of a message.',
  too_deep: 'The answer is nested deeper than any that a source documents.',
  too_many_elements: 'The answer holds more values, or a list of it more, than any real one.',
  too_slow: 'The answer could not be read in the time that an answer has.',
  too_much_memory: 'The answer could not be read in the memory that an answer has.',
  too_many_games:
    'More games of one pair on one day than are ever played, or more events than one source may name.',
  duplicate_event:
    'The event stands in the answer a second time under the same id, with another start.',
  duplicate_outcome:
    'The selection was quoted twice: a repetition, an older one, or two that contradict.',
  out_of_scope: 'A quote of a venue or market that its image does not name.',
  clock_ahead: 'The venue confirmed in the future: clamped to the receive time, and kept.',
} as const satisfies Readonly<Record<string, string>>;

export type RejectionReason = keyof typeof REJECTION_REASONS;

/** Why prices of a venue are refused; undefined where they are taken. */
export type VenueRefusal = (venueId: string) => RejectionReason | undefined;

/** Takes prices of the venues of the built-in table. */
export const builtInVenuesOnly: VenueRefusal = (venueId) =>
  venueById(venueId) === undefined ? 'unknown_venue' : undefined;

/** Reasons that note an oddity and refuse nothing. */
export const NOTED_ONLY: ReadonlySet<string> = new Set<RejectionReason>(['clock_ahead']);

/** Counts refusals of one group. */
export class Tally {
  readonly #counts = new Map<RejectionReason, number>();

  /** Adds `prices` (a whole number from 1) to the reason. */
  add(reason: RejectionReason, prices = 1): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + prices);
  }

  /** Adds what another tally or group counted. */
  addAll(counts: Readonly<Partial<Record<RejectionReason, number>>>): void {
    for (const [reason, prices] of Object.entries(counts)) {
      if (prices > 0) this.add(reason as RejectionReason, prices);
    }
  }

  /** The counts, in the order in which the reasons first occurred. */
  counts(): Rejections & Readonly<Partial<Record<RejectionReason, number>>> {
    return Object.fromEntries(this.#counts);
  }
}
