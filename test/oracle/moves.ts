// Moves of the market from the specification alone: a diary of all prices of main lines, look by
// look, and for each window what stood at its beginning and what stands now.

import type { Side } from '#domain/market.ts';
import type { DevigMethod, EventHead } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import type { MoveRecord } from '#engine/view/records.ts';
import type { Line } from './lines.ts';
import type { Offer } from './offer.ts';
import { ascending } from './ordering.ts';
import { devig } from './price/devig.ts';
import { americanOfProbability, impliedProbability, rounded } from './price/odds.ts';
import { instant, ownPoint, selectionOf, subjectMembers } from './words.ts';

const MINUTE = 60_000;
/** Name, length and least change of each window. */
const WINDOWS = [
  ['1m', MINUTE, 0.01],
  ['5m', 5 * MINUTE, 0.015],
  ['15m', 15 * MINUTE, 0.02],
  ['60m', 60 * MINUTE, 0.03],
] as const;
const OPERATORS_MIN = 2;
const PARTS = 2 ** 32;
const DECIMALS = 8;

/** Prices that may be judged, by venue and side; absent where none stands. */
type Prices = ReadonlyMap<string, number>;
interface Look {
  readonly at: number;
  readonly prices: Prices;
}

/** All looks at the main lines of one event, since each came to be the main one. */
export class MoveDiary {
  #lines = new Map<string, Look[]>();

  observe(now: number, lines: readonly Line[]): void {
    const before = this.#lines;
    this.#lines = new Map();
    for (const line of lines.filter((each) => each.isMain)) {
      const look = { at: now, prices: pricesOf(line) };
      const looks = before.get(line.key) ?? [];
      // Where nothing changed there is nothing to look back at.
      const isSame = textOf(looks.at(-1)?.prices) === textOf(look.prices);
      this.#lines.set(line.key, isSame ? looks : [...looks, look]);
    }
  }

  /** Looks at a line, oldest first. */
  of(line: Line): readonly Look[] {
    return this.#lines.get(line.key) ?? [];
  }
}

function pricesOf(line: Line): Prices {
  const open = line.offers.filter(({ quote }) => !quote.suspended && !quote.isUnvouched);
  return new Map(open.map(({ venue, side, quote }) => [keyOf(venue, side), quote.price]));
}

function textOf(prices: Prices | undefined): string {
  return prices === undefined ? '' : JSON.stringify([...prices]);
}

function keyOf({ bookmakerId }: Venue, side: Side): string {
  return `${bookmakerId} ${side}`;
}

export interface MoveContext {
  readonly head: EventHead;
  readonly now: number;
  /** From when on prices are of play. */
  readonly playFrom: number;
  readonly method: DevigMethod;
  readonly players: ReadonlyMap<string, string>;
  readonly changedAt: (line: Line, offer: Offer) => number;
}

/** Every move on these lines, by id. */
export function movesOf(
  lines: readonly Line[],
  diary: MoveDiary,
  context: MoveContext,
): MoveRecord[] {
  const moves = lines
    .filter((line) => line.isMain)
    .flatMap((line) =>
      WINDOWS.flatMap(([name, ms, least]) => {
        const start = context.playFrom <= context.now ? context.playFrom : -Infinity;
        const looks = looksSince(diary.of(line), Math.max(context.now - ms, start));
        return movesWithin(line, looks, context)
          .filter(({ deltaProb }) => Math.abs(deltaProb) >= least)
          .map((move) => ({ ...move, moveId: `${move.moveId}:${name}`, windowMs: ms }));
      }),
    );
  return moves.sort((left, right) => ascending(left.moveId, right.moveId));
}

/** What stood at an instant, and every look after it. */
function looksSince(looks: readonly Look[], from: number): Look[] {
  const [first] = looks;
  const last = looks.filter(({ at }) => at <= from).at(-1) ?? first;
  return last === undefined ? [] : looks.slice(looks.indexOf(last));
}

interface Venuely {
  readonly venue: Venue;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function movesWithin(line: Line, looks: readonly Look[], context: MoveContext): MoveRecord[] {
  const [first] = looks;
  const last = looks.at(-1);
  if (first === undefined || last === undefined) return [];
  const both = quotersOf(line, first.prices, last.prices, context.method);
  const opinions = byOperator(both);
  if (opinions.length < OPERATORS_MIN) return [];
  return line.market.sides.map((side, index): MoveRecord => {
    const from = mean(opinions, ({ before }) => before[index] as number);
    const to = mean(opinions, ({ after }) => after[index] as number);
    const deltaProb = rounded(to - from, DECIMALS);
    const own = ({ before, after }: Venuely) =>
      rounded(((after[index] as number) - (before[index] as number)) / PARTS, DECIMALS);
    const isMover = (each: Venuely): boolean =>
      Math.sign(deltaProb) * own(each) * 2 >= Math.abs(deltaProb);
    const moved = both
      .filter(isMover)
      .map((each) => ({ ...each, at: movedAt(looks, line, each.venue, side, deltaProb) }))
      .sort((left, right) => left.at - right.at || byId(left, right));
    const startedAt = Math.min(...moved.map(({ at }) => at));
    const idsOf = (of: readonly Venuely[]) => of.map(({ venue }) => venue.bookmakerId);
    const offers = line.offers.filter(({ venue }) => both.some((each) => each.venue === venue));
    const lastAt = Math.max(...offers.map((offer) => context.changedAt(line, offer)));
    const { eventId, leagueId } = context.head;
    const about = [eventId, line.market.marketType, line.team ?? '', line.playerId ?? ''];
    return {
      moveId: ['move', ...about, line.point ?? '', side].join(':'),
      eventId,
      leagueId,
      marketType: line.servedType,
      ...subjectMembers(context.head, line, context.players),
      point: ownPoint(line, side),
      selection: selectionOf(context.head, line, side),
      from: { prob: from, odds: americanOfProbability(from) as number },
      to: { prob: to, odds: americanOfProbability(to) as number },
      deltaProb,
      windowMs: 0,
      startedAt: Number.isFinite(startedAt) ? instant(startedAt) : '',
      lastAt: instant(lastAt),
      leaders: idsOf(moved.filter(({ at }) => at === startedAt)),
      followers: idsOf(moved.filter(({ at }) => at > startedAt)),
      laggards: both
        .filter((each) => !isMover(each))
        .map(({ venue }) => {
          const offer = offers.find((each) => each.venue === venue && each.side === side) as Offer;
          const updatedAt = context.changedAt(line, offer);
          return {
            bookmakerId: venue.bookmakerId,
            odds: offer.quote.price / 100,
            updatedAt: instant(updatedAt),
            ageMs: lastAt - updatedAt,
          };
        }),
    };
  });
}

/** Venues of the model that quote every side at both ends, by id. */
function quotersOf(line: Line, first: Prices, last: Prices, method: DevigMethod): Venuely[] {
  const { sides, probabilityTotal } = line.market;
  const venues = [...new Set(line.offers.map(({ venue }) => venue))].filter(
    ({ isApproved, sourceType }) => isApproved && sourceType !== 'dfs',
  );
  const fairAt = (venue: Venue, prices: Prices): number[] | undefined => {
    const quoted = sides.map((side) => prices.get(keyOf(venue, side)));
    if (quoted.includes(undefined)) return undefined;
    const implied = quoted.map((price) => impliedProbability(price as number));
    return devig(method, implied, probabilityTotal).map((fair) => Math.round(fair * PARTS));
  };
  return venues
    .flatMap((venue) => {
      const [before, after] = [fairAt(venue, first), fairAt(venue, last)];
      return before && after ? [{ venue, before, after }] : [];
    })
    .sort(byId);
}

function byId(left: Venuely, right: Venuely): number {
  return ascending(left.venue.bookmakerId, right.venue.bookmakerId);
}

/** The sharpest venue of each operator. */
function byOperator(quoters: readonly Venuely[]): Venuely[] {
  const sharpest = new Map<string, Venuely>();
  for (const each of quoters) {
    const known = sharpest.get(each.venue.operatorId);
    if (known && known.venue.sharpWeight >= each.venue.sharpWeight) continue;
    sharpest.set(each.venue.operatorId, each);
  }
  return [...sharpest.values()];
}

function mean(opinions: readonly Venuely[], fairOf: (each: Venuely) => number): number {
  let [sum, weights] = [0n, 0n];
  for (const each of opinions) {
    sum += BigInt(each.venue.sharpWeight) * BigInt(fairOf(each));
    weights += BigInt(each.venue.sharpWeight);
  }
  return rounded(Number(sum) / Number(weights) / PARTS, DECIMALS);
}

/**
 * When a venue's price of the side first went in the direction; where it never did, when any price
 * of the venue changed first.
 */
function movedAt(
  looks: readonly Look[],
  line: Line,
  venue: Venue,
  side: Side,
  direction: number,
): number {
  let known = looks[0]?.prices.get(keyOf(venue, side));
  for (const { at, prices } of looks.slice(1)) {
    const price = prices.get(keyOf(venue, side));
    if (price === undefined) continue;
    const step = known === undefined ? 0 : impliedProbability(price) - impliedProbability(known);
    if (step * direction > 0) return at;
    known = price;
  }
  const changed = looks.find((look, index) =>
    line.market.sides.some((each) => {
      const key = keyOf(venue, each);
      return index > 0 && look.prices.get(key) !== looks[index - 1]?.prices.get(key);
    }),
  );
  return changed?.at ?? Number.POSITIVE_INFINITY;
}
