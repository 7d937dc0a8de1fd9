// Low holds and middles of an event, recomputed from its lines by trying everything: every line,
// every ordered pair of lines of a market, every whole result around them.

import type { RequestedEdgeType } from '#engine/edges/edge-types.ts';
import type { ArbitrageLeg, EdgeRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { ascending, grouped, order } from '../ordering.ts';
import { bestLegsOf, mayBeLeg } from '../price/arbitrage.ts';
import { chargeOf, netOf, perContract } from '../price/fees.ts';
import { type Amounts, backTaker, firstLevels, layTaker, mostByTrying } from '../price/levels.ts';
import { american, decimal, rounded } from '../price/odds.ts';
import { payoffsOf, refundShareOf, type States, statesOf } from '../price/states.ts';
import { instant, ownPoint, pointMember, selectionOf, subjectMembers } from '../words.ts';
import { type EdgeContext, isUsable, isWithin } from './edges.ts';
import { layMember, syntheticMark } from './synthetic.ts';

const LOW_HOLD_PCT_MAX = 2;
const MIDDLE_COST_PCT_MAX = 5;
const MIDDLES_PER_MARKET_MAX = 10;
const DECIMALS = 6;
const WON = new Set(['nba', 'ncaa_basketball', 'ncaa_football', 'mlb', 'nhl']);
/** An exact (half of a) cent is taken as one, whatever the last bit of its float; in cents. */
const FLOAT_NOISE = 1e-6;

/** An edge with the market types of its lines, which filters look at. */
export interface Requested {
  readonly edge: EdgeRecord;
  readonly servedTypes: readonly string[];
}

interface Leg {
  readonly line: Line;
  readonly offer: Offer;
}

/** What a bet of these legs takes and gives; money unrounded except the stakes. */
interface Bet {
  readonly stakes: readonly number[];
  readonly totalStake: number;
  readonly leastPayout: number;
  readonly maxStake: { readonly maxStake?: number };
}

/** Every low hold of these lines, lowest hold first, then by edgeId. */
export function lowHoldsOf(lines: readonly Line[], context: EdgeContext): Requested[] {
  const found = lines.flatMap((line) => lowHoldOf(line, context) ?? []);
  return sorted(found, context, ({ edge }) => must(edge.lowHold, 'a low hold').holdPct);
}

/** The best middles of each market of these lines, lowest cost first, then by edgeId. */
export function middlesOf(lines: readonly Line[], context: EdgeContext): Requested[] {
  const markets = grouped(lines, ({ market, team, playerId }) =>
    JSON.stringify([market.marketType, team, playerId]),
  );
  const found = [...markets.values()].flatMap((own) => bestMiddles(own, context));
  return sorted(found, context, costOf);
}

/** The back-lay of each selection of these lines, highest profit first, then by edgeId. */
export function backLaysOf(lines: readonly Line[], context: EdgeContext): Requested[] {
  const found = lines
    .filter(({ market }) => market.probabilityTotal === 1)
    .flatMap((line) => line.market.sides.flatMap((side) => backLayOf(line, side, context) ?? []));
  return sorted(found, context, ({ edge }) => -must(edge.backLay, 'a back-lay').profitPct);
}

/** What laying for a backer's unit wins or loses. */
function layTerms(offer: Offer, price: number) {
  const charge = chargeOf(offer);
  const gross = decimal(price);
  // What a back bet pays less of is the rate's part of the winnings, or the cost of a contract.
  if (charge.kind !== 'contract') return { gain: 1 - charge.rate, cost: gross - 1 };
  const fee = gross * perContract(charge, 1 / gross);
  return { gain: 1 - fee, cost: gross - 1 + fee };
}

function backLayOf(line: Line, side: Offer['side'], context: EdgeContext): Requested | null {
  const offers = eligible(line, side, context);
  const byNet = offers.toSorted(
    order<Offer>(
      (left, right) => netOf(right) - netOf(left),
      (left, right) => right.venue.sharpWeight - left.venue.sharpWeight,
      (left, right) => ascending(left.venue.bookmakerId, right.venue.bookmakerId),
    ),
  );
  let best: { readonly back: Offer; readonly lay: Offer; readonly profit: number } | undefined;
  for (const lay of offers.toSorted((a, b) =>
    ascending(a.venue.bookmakerId, b.venue.bookmakerId),
  )) {
    const price = lay.quote.depth?.lay[0];
    if (price === undefined || lay.venue.sourceType !== 'exchange') continue;
    const back = byNet.find(({ venue }) => venue.operatorId !== lay.venue.operatorId);
    if (back === undefined) continue;
    const { gain, cost } = layTerms(lay, price);
    const profit = ((100 * netOf(back)) / (gain + cost)) * gain - 100;
    if (profit > (best?.profit ?? 0)) best = { back, lay, profit };
  }
  if (best === undefined) return null;
  const { back, lay } = best;
  const price = must(lay.quote.depth?.lay[0], 'a lay price');
  const { gain, cost } = layTerms(lay, price);
  const stake = rounded((100 * netOf(back)) / (gain + cost), 2);
  const liability = rounded(stake * cost, 2);
  const totalStake = rounded(100 + liability, 2);
  const outcomes = [100 * (netOf(back) - 1) - stake * cost, stake * gain - 100];
  const profit = rounded(Math.min(...outcomes), DECIMALS);
  const profitPct = rounded((100 * profit) / totalStake, DECIMALS);
  if (profit <= 0 || profitPct > context.clock.pricing.arbitragePctMax) return null;
  const laid = { ...lay, quote: { ...lay.quote, price } };
  const legs = [back, laid].map((offer) => ({ line, offer }));
  const { market, team, playerId, point, servedType } = line;
  const own = [market.marketType, team ?? '', playerId ?? '', point ?? '', side];
  const bet = { stakes: [100, stake], totalStake, leastPayout: 0, maxStake: {} };
  const [backed, layed] = booksOf(legs, bet, context) as [ArbitrageLeg, ArbitrageLeg];
  // The levels of the lay side take the stakes of backers.
  const { size: _, ...layedAlone } = layed;
  const states = statesOf([
    { line, offer: back, stake: 100 },
    { line, offer: laid, stake, lay: { liability: stake * cost, gain: stake * gain } },
  ]);
  const guaranteedProfit = Math.min(profit, rounded(states.least, DECIMALS));
  const turned = { ...laid, quote: { ...laid.quote, price: price === 10_000 ? price : -price } };
  const members = [back, turned].map((offer) => rulesMembers({ line, offer }, states));
  const edge: EdgeRecord = {
    ...edgeHead(
      'back_lay',
      own,
      [
        { line, offer: back },
        { line, offer: lay },
      ],
      context,
    ),
    outcome: selectionOf(context.head, line, side),
    market: servedType,
    ...pointMember(ownPoint(line, side)),
    ...riskMember(states),
    backLay: {
      books: [
        { ...backed, ...members[0] },
        { ...layedAlone, netDecimal: 1 + gain / cost, side: 'lay', liability, ...members[1] },
      ],
      ...{ totalStake, liability, guaranteedProfit, profitPct },
      ...mostOf(back, lay),
    },
  };
  return { edge, servedTypes: [servedType] };
}

/** The most profit that any amount has at which a level of either side ends. */
function mostOf(back: Offer, lay: Offer): Partial<Amounts> {
  if (back.venue.currency !== lay.venue.currency) return {};
  const takers = [levelTaker(back), layTaker(lay.quote.depth?.lay ?? [], chargeOf(lay))];
  return takers.every((taker) => taker !== null) ? mostByTrying(takers) : {};
}

/** The back levels of an offer: others than exchanges have none that one could take. */
export function levelTaker(offer: Offer) {
  const { price, size, depth } = offer.quote;
  const isDeep = offer.venue.sourceType === 'exchange' && depth !== undefined;
  return backTaker({ price, size, ...(isDeep && { depth }) }, chargeOf(offer));
}

/** What legs take at their prices, and win of it at least. */
function sizedOf(legs: readonly Leg[], bet: Bet): Partial<Amounts> {
  if (legs.every(({ offer }) => offer.venue.sourceType !== 'exchange')) return bet.maxStake;
  if (new Set(legs.map(({ offer }) => offer.venue.currency)).size > 1) return {};
  const takers = legs.map(({ offer }) => backTaker(offer.quote, chargeOf(offer)));
  return takers.every((taker) => taker !== null) ? firstLevels(takers) : {};
}

/** What a leg of a bet with an exchange takes at its price, its fee included. */
export function sizeMember(offer: Offer, isAtExchange: boolean): Pick<ArbitrageLeg, 'size'> {
  const first = isAtExchange ? backTaker(offer.quote, chargeOf(offer))?.steps[0] : undefined;
  return first === undefined ? {} : { size: Math.floor(first.paid * 100 + FLOAT_NOISE) / 100 };
}

/** How long a bet at an exchange waits. */
export function delayMember({ venue, quote }: Offer): Pick<ArbitrageLeg, 'betDelayMs'> {
  const { betDelayMs } = quote;
  return venue.sourceType !== 'exchange' || betDelayMs === undefined ? {} : { betDelayMs };
}

/** What is said of states that venues settle in different ways. */
export function riskMember({ risk }: States): Pick<EdgeRecord, 'rulesRisk'> {
  return risk.length === 0 ? {} : { rulesRisk: risk };
}

/** What a leg says of its venue's rules, where a state comes to something of its own. */
export function rulesMembers(
  leg: Leg,
  { risk, least }: States,
): Pick<ArbitrageLeg, 'rules' | 'refundShare'> {
  if (risk.length === 0 && least === Number.POSITIVE_INFINITY) return {};
  return { rules: payoffsOf(leg), refundShare: refundShareOf(leg.offer) };
}

function lowHoldOf(line: Line, context: EdgeContext): Requested | null {
  const { sides, probabilityTotal } = line.market;
  if (probabilityTotal !== 1) return null;
  const offers = bestLegsOf(sides.map((side) => eligible(line, side, context)));
  if (offers === null) return null;
  const cost = offers.reduce((sum, offer) => sum + 1 / netOf(offer), 0);
  const holdPct = rounded(100 * (1 - 1 / cost), DECIMALS);
  if (holdPct < 0 || holdPct > LOW_HOLD_PCT_MAX) return null;
  const legs = offers.map((offer) => ({ line, offer }));
  const bet = betOf(legs);
  const profit = rounded(bet.leastPayout - bet.totalStake, DECIMALS);
  if (profit > 0) return null;
  const states = statesOf(legs.map((leg, at) => ({ ...leg, stake: bet.stakes[at] as number })));
  const { market, team, playerId, point, servedType } = line;
  const own = [market.marketType, team ?? '', playerId ?? '', point ?? ''];
  const edge: EdgeRecord = {
    ...edgeHead('low_hold', own, legs, context),
    market: servedType,
    ...pointMember(ownPoint(line, must(sides[0], 'a side'))),
    ...riskMember(states),
    lowHold: {
      books: booksOf(legs, bet, context).map((book, at) => ({
        ...book,
        ...rulesMembers(legs[at] as Leg, states),
      })),
      totalStake: bet.totalStake,
      holdPct,
      worstLoss: Math.max(0, 0 - Math.min(profit, rounded(states.least, DECIMALS))),
      ...sizedOf(legs, bet),
    },
  };
  return { edge, servedTypes: [servedType] };
}

function bestMiddles(lines: readonly Line[], context: EdgeContext): Requested[] {
  const pairs = lines.flatMap((first) => lines.map((second) => [first, second] as const));
  return pairs
    .flatMap(([first, second]) => middleOf(first, second, context) ?? [])
    .sort(
      order<Requested>(
        (left, right) => costOf(left) - costOf(right),
        (left, right) => gapOf(right) - gapOf(left),
        (left, right) => ascending(left.edge.edgeId, right.edge.edgeId),
      ),
    )
    .slice(0, MIDDLES_PER_MARKET_MAX);
}

function middleOf(first: Line, second: Line, context: EdgeContext): Requested | null {
  const { format, marketType } = first.market;
  if (format !== 'spread' && format !== 'over_under') return null;
  const [a, b] = [must(first.point, 'a point'), must(second.point, 'a point')];
  // The leg on the first line wins above `low`, that on the second below `high`.
  const [low, high] = format === 'spread' ? [-a, -b] : [a, b];
  if (high <= low) return null;
  const [upper, lower] = format === 'spread' ? (['home', 'away'] as const) : OVER_UNDER;
  const around = Array.from(
    { length: Math.ceil(high - low) + 4 },
    (_, index) => Math.floor(low) - 2 + index,
  );
  // Somebody wins the games of these leagues, however long they last.
  const isWon = format === 'spread' && marketType === 'spread' && WON.has(context.head.leagueId);
  const possible = around.filter((result) => !isWon || result !== 0);
  const winners = possible.filter((result) => result > low && result < high).length;
  if (winners === 0) return null;
  const offers = bestLegsOf([eligible(first, upper, context), eligible(second, lower, context)]);
  if (offers === null) return null;
  const legs = offers.map((offer, index) => ({ line: index === 0 ? first : second, offer }));
  const bet = betOf(legs);
  const costPct = rounded((100 * (bet.totalStake - bet.leastPayout)) / bet.totalStake, DECIMALS);
  if (costPct > MIDDLE_COST_PCT_MAX || -costPct > context.clock.pricing.arbitragePctMax)
    return null;
  const servedTypes = [first.servedType, second.servedType];
  // What a state comes to says nothing of what a middle costs.
  const settled = statesOf(legs.map((leg, at) => ({ ...leg, stake: bet.stakes[at] as number })));
  const states = { ...settled, least: Number.POSITIVE_INFINITY };
  const own = [marketType, first.team ?? '', first.playerId ?? '', a, b];
  const edge: EdgeRecord = {
    ...edgeHead('middle', own, legs, context),
    market: servedTypes[0] === servedTypes[1] ? first.servedType : marketType,
    ...riskMember(states),
    middle: {
      books: booksOf(legs, bet, context).map((book, at) => ({
        ...book,
        ...rulesMembers(legs[at] as Leg, states),
      })),
      totalStake: bet.totalStake,
      costPct,
      gap: high - low,
      winningResults: winners,
      pushResults: possible.filter((result) => result === low || result === high).length,
      breakEvenPct: Math.max(0, rounded(bet.totalStake - 100, DECIMALS)),
      ...sizedOf(legs, bet),
    },
  };
  return { edge, servedTypes };
}

const OVER_UNDER = ['over', 'under'] as const;

/** The offers of a side that may stand in an arbitrage. */
function eligible(line: Line, side: Offer['side'], context: EdgeContext): Offer[] {
  return line.offers.filter(
    (offer) =>
      offer.side === side &&
      mayBeLeg(offer) &&
      isUsable(offer, context.clock) &&
      isWithin(offer, context),
  );
}

function edgeHead(
  type: RequestedEdgeType,
  subject: readonly (string | number)[],
  legs: readonly Leg[],
  context: EdgeContext,
): Omit<EdgeRecord, 'market'> {
  const types = [...new Set(legs.map(({ offer }) => offer.venue.sourceType))];
  const times = legs.map(({ line, offer }) => context.changedAt(line, offer));
  const { line } = must(legs[0], 'a leg');
  const edgeId = `${[type, context.head.eventId, ...subject].join(':')}${syntheticMark(legs)}`;
  context.legs.set(edgeId, legs);
  return {
    edgeId,
    type,
    venueType: types.length === 1 ? must(types[0], 'a type') : 'mixed',
    outcome: legs.map((leg) => selectionOf(context.head, leg.line, leg.offer.side)).join(' / '),
    ...subjectMembers(context.head, line, context.players),
    firstSeenAt: instant(Math.max(...times)),
    oldestQuoteAt: instant(Math.min(...times)),
  };
}

function betOf(legs: readonly Leg[]): Bet {
  const cents = legs.map(({ offer }) => Math.round((100 / netOf(offer)) * 100 + FLOAT_NOISE));
  const totalCents = cents.reduce((left, right) => left + right, 0);
  const payouts = legs.map(({ offer }, index) => must(cents[index], 'a stake') * netOf(offer));
  const shares = legs.map(
    ({ offer }, index) => (offer.quote.size ?? Number.NaN) / must(cents[index], 'a stake'),
  );
  const most = Math.floor(Math.min(...shares) * totalCents * 100 + FLOAT_NOISE) / 100;
  return {
    stakes: cents.map((each) => each / 100),
    totalStake: totalCents / 100,
    leastPayout: Math.min(...payouts) / 100,
    maxStake: Number.isNaN(most) ? {} : { maxStake: most },
  };
}

function booksOf(legs: readonly Leg[], bet: Bet, context: EdgeContext): ArbitrageLeg[] {
  const isAtExchange = legs.some(({ offer }) => offer.venue.sourceType === 'exchange');
  return legs.map(({ line, offer }, index) => ({
    bookmaker: offer.venue.bookmakerName,
    bookmakerId: offer.venue.bookmakerId,
    bookmakerName: offer.venue.bookmakerName,
    sourceType: offer.venue.sourceType,
    odds: american(offer.quote.price),
    outcome: selectionOf(context.head, line, offer.side),
    stake: must(bet.stakes[index], 'a stake'),
    ...pointMember(ownPoint(line, offer.side)),
    netDecimal: netOf(offer),
    ...sizeMember(offer, isAtExchange),
    ...layMember(offer),
    ...delayMember(offer),
  }));
}

/** Those of equal scores by their ids as they are shown. */
function sorted(
  found: readonly Requested[],
  { ending = '' }: EdgeContext,
  scoreOf: (each: Requested) => number,
): Requested[] {
  return found.toSorted(
    order<Requested>(
      (left, right) => scoreOf(left) - scoreOf(right),
      (left, right) => ascending(`${left.edge.edgeId}${ending}`, `${right.edge.edgeId}${ending}`),
    ),
  );
}

function costOf({ edge }: Requested): number {
  return must(edge.middle, 'a middle').costPct;
}

function gapOf({ edge }: Requested): number {
  return must(edge.middle, 'a middle').gap;
}
