// Lays as backs: in a market of two selections whoever lays one at d pays d - 1 to win 1 if the other
// one wins. Written from the contract alone.
import type { EdgeFilter } from '#engine/view/reader.ts';
import { must } from '#kit/assert.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { american, decimal } from '../price/odds.ts';

/** A back that is a lay of the other selection. */
export interface TurnedOffer extends Offer {
  /** The lay, as the venue quotes it. */
  readonly laid: { readonly offer: Offer; readonly price: number };
}

/** Whether arbitrages may have synthetic legs. */
export function turnsArbitrages({ synthetic = false, types }: EdgeFilter): boolean {
  return synthetic && types.has('arbitrage');
}

/** The line with the better one of each exchange's own price and what its lays come to. */
export function withTurned(line: Line): Line {
  const { market, offers } = line;
  if (market.sides.length !== 2 || market.probabilityTotal !== 1) return line;
  const turned = offers.flatMap((offer) => turnedOf(line, offer) ?? []);
  const isBetter = (own: Offer, than: Offer) =>
    !own.quote.suspended && decimal(own.quote.price) >= decimal(than.quote.price);
  const rivalOf = (offer: Offer, among: readonly Offer[]) =>
    among.find(({ venue, side }) => venue === offer.venue && side === offer.side);
  const kept = offers.filter((own) => {
    const other = rivalOf(own, turned);
    return other === undefined || isBetter(own, other);
  });
  const taken = turned.filter((offer) => {
    const own = rivalOf(offer, offers);
    return own === undefined || !isBetter(own, offer);
  });
  return { ...line, offers: [...kept, ...taken] };
}

/** As it is where it is no lay. */
export function asQuoted(offer: Offer): Offer {
  return isTurned(offer) ? offer.laid.offer : offer;
}

/** What records of legs say of it, and what ids have. */
export function layMember(offer: Offer): { readonly layOdds?: number } {
  return isTurned(offer) ? { layOdds: american(offer.laid.price) } : {};
}

export function syntheticMark(legs: readonly { readonly offer: Offer }[]): string {
  return legs.some(({ offer }) => isTurned(offer)) ? '@synthetic' : '';
}

function isTurned(offer: Offer): offer is TurnedOffer {
  return 'laid' in offer;
}

function turnedOf({ market }: Line, offer: Offer): TurnedOffer | null {
  const { quote, venue, side } = offer;
  const { depth, suspended } = quote;
  const [first] = depth?.lay ?? [];
  if (venue.sourceType !== 'exchange' || suspended || first === undefined) return null;
  const levels: number[] = [];
  for (let at = 0; at < (depth?.lay.length ?? 0); at += 2) {
    const [price, size] = [depth?.lay[at] as number, depth?.lay[at + 1] as number];
    // At even money the other side pays even money, too; else the same number with the other sign.
    levels.push(price === 10_000 ? price : -price, size * (decimal(price) - 1));
  }
  const [price = Number.NaN, size = 0, ...behind] = levels;
  const { depth: _, ...rest } = quote;
  const own = { ...rest, price, size: size === 0 ? null : size };
  return {
    ...offer,
    side: must(
      market.sides.find((each) => each !== side),
      'the other side',
    ),
    quote: behind.length === 0 ? own : { ...own, depth: { behind, lay: [] } },
    laid: { offer, price: first },
  };
}
