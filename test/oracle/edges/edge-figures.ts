// What an edge shows beside what it is: net prices, Kelly's share, and what pushes are worth.
// Written from the specification (section 3): pushes and quarter lines settled as they are, their
// probability from the consensus of the lines half a point away.
import type { ArbitrageRecord, EdgeRecord, EvFigures, JudgedRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { chargeOf, netOf } from '../price/fees.ts';
import { type Amounts, backTaker, mostByTrying, worthOf } from '../price/levels.ts';
import { rounded } from '../price/odds.ts';
import { breakEven } from '../price/pickem.ts';
import { statesOf } from '../price/states.ts';
import { fairProbabilities } from '../summary.ts';
import { instant } from '../words.ts';
import type { EdgeContext } from './edges.ts';
import {
  delayMember,
  levelTaker,
  riskMember,
  rulesMembers,
  sizeMember,
} from './requested-edges.ts';

/** Games of these leagues go on until somebody leads. */
const WON = new Set(['nba', 'ncaa_basketball', 'ncaa_football', 'mlb', 'nhl']);
const KELLY_MAX = 0.25;

/** The edge with its figures; `lines`: all of its event. */
export function withFigures(
  edge: EdgeRecord,
  lines: readonly Line[],
  { legs, head }: EdgeContext,
): EdgeRecord {
  const own = legs.get(edge.edgeId) ?? [];
  const [first] = own;
  if (!first) throw new Error(`no legs of ${edge.edgeId}`);
  const { value, ev, arbitrage } = edge;
  if (value) {
    const share = staked(first.offer, value.modelProb);
    return { ...edge, value: { ...value, ...share, ...worth(first.offer, value, 'value') } };
  }
  if (ev) {
    const share = staked(first.offer, ev.modelProb);
    const push = pushOf(first.line, lines, WON.has(head.leagueId));
    const most = worth(first.offer, ev, 'ev');
    return { ...edge, ev: { ...ev, ...share, ...settled(ev.evPct, push), ...most } };
  }
  return arbitrage ? withStates(edge, arbitrage, own) : edge;
}

/** What the levels of an exchange take as long as they are worth it. */
function worth(offer: Offer, { modelProb }: JudgedRecord, type: 'value' | 'ev'): Partial<Amounts> {
  if (offer.venue.sourceType !== 'exchange') return {};
  const taker = backTaker(offer.quote, chargeOf(offer));
  return taker === null ? {} : worthOf(taker, modelProb, type);
}

/** An arbitrage with what its legs pay, what states make of it, and what levels take. */
function withStates(
  edge: EdgeRecord,
  arbitrage: ArbitrageRecord,
  legs: readonly { readonly line: Line; readonly offer: Offer }[],
): EdgeRecord {
  const states = statesOf(
    legs.map((leg, at) => ({ ...leg, stake: arbitrage.books[at]?.stake ?? Number.NaN })),
  );
  const books = arbitrage.books.map((book, at) => {
    const leg = must(legs[at], 'a leg');
    const size = sizeMember(leg.offer, isAtExchange(legs));
    return {
      ...book,
      netDecimal: netOf(leg.offer),
      ...size,
      ...delayMember(leg.offer),
      ...rulesMembers(leg, states),
    };
  });
  const { guaranteedProfit, maxStake, ...rest } = arbitrage;
  const least = Math.min(guaranteedProfit, rounded(states.least, 6));
  const sized = isAtExchange(legs) ? mostOf(legs) : { ...(maxStake !== undefined && { maxStake }) };
  const own = { ...rest, books, guaranteedProfit: least, ...sized };
  return { ...edge, ...riskMember(states), arbitrage: own };
}

function isAtExchange(legs: readonly { readonly offer: Offer }[]): boolean {
  return legs.some(({ offer }) => offer.venue.sourceType === 'exchange');
}

function mostOf(legs: readonly { readonly offer: Offer }[]): Partial<Amounts> {
  if (new Set(legs.map(({ offer }) => offer.venue.currency)).size > 1) return {};
  const takers = legs.map(({ offer }) => levelTaker(offer));
  return takers.every((taker) => taker !== null) ? mostByTrying(takers) : {};
}

/** With when each leg was confirmed. */
const DATED: ReadonlySet<string> = new Set([
  ...['value', 'ev', 'arbitrage', 'lowHold', 'middle', 'backLay'],
]);

export function withConfirmations(edge: EdgeRecord, offers: readonly Offer[]): EdgeRecord {
  const members = Object.entries(edge).map(([name, member]) => {
    if (!DATED.has(name)) return [name, member];
    const dated = (leg: object, at: number) => {
      return { ...leg, confirmedAt: instant(offers[at]?.quote.confirmedAt ?? Number.NaN) };
    };
    const { books } = member as { readonly books?: readonly object[] };
    return [name, books ? { ...(member as object), books: books.map(dated) } : dated(member, 0)];
  });
  return Object.fromEntries(members) as EdgeRecord;
}

function staked(offer: Offer, probability: number) {
  const net = netOf(offer);
  if (offer.venue.sourceType === 'dfs') {
    const types = offer.venue.entryTypes ?? [];
    if (types.length === 0) return { netDecimal: net };
    const breakEvenProb = Object.fromEntries(types.map((type) => [type.id, breakEven(type)]));
    return { netDecimal: net, breakEvenProb };
  }
  const delay = delayMember(offer);
  const full = (probability * net - 1) / (net - 1);
  return {
    netDecimal: net,
    ...delay,
    kellyFraction: rounded(Math.min(KELLY_MAX, Math.max(0, full)), 6),
  };
}

/** The probability of a refund, null where unknown; and how much of the stake is refunded. */
interface Push {
  readonly probability: number | null;
  readonly part: number;
}

function settled(evPct: number, { probability, part }: Push): Partial<EvFigures> {
  if (probability === null) return { pushProb: null, evPctAllIn: null };
  return { pushProb: probability, evPctAllIn: rounded(evPct * (1 - part * probability), 6) };
}

function pushOf(line: Line, lines: readonly Line[], isWon: boolean): Push {
  const { market, point } = line;
  const isOfGame = market.period === 'game';
  const leads = isWon && isOfGame;
  if (market.format === 'moneyline' && market.probabilityTotal === 1) {
    return { probability: leads ? 0 : null, part: 1 };
  }
  if (point === null || (market.format !== 'spread' && market.format !== 'over_under')) {
    return { probability: 0, part: 1 };
  }
  if (market.marketType.includes('fantasy')) return { probability: null, part: 1 };
  // The first side wins above this result.
  const beaten = market.format === 'spread' ? -point : point;
  const nearest = Math.round(beaten);
  const distance = Math.abs(beaten - nearest);
  if (distance === 0.5) return { probability: 0, part: 1 };
  if (distance !== 0 && distance !== 0.25) return { probability: null, part: 1 };
  const part = distance === 0 ? 1 : 0.5;
  if (market.format === 'spread' && nearest === 0 && leads) return { probability: 0, part };
  const above = (result: number): number | null => {
    const wanted = market.format === 'spread' ? -result : result;
    const found = lines.find(
      (other) =>
        other.market.marketType === market.marketType &&
        other.team === line.team &&
        other.playerId === line.playerId &&
        other.point === wanted,
    );
    return found ? (fairProbabilities(found.market, found.offers)?.[0] ?? null) : null;
  };
  const [low, high] = [above(nearest - 0.5), above(nearest + 0.5)];
  const isKnown = low !== null && high !== null && low >= high;
  return { probability: isKnown ? rounded(low - high, 6) : null, part };
}
