// Low holds and middles of an event, recomputed from its lines by trying everything: every line,
// every ordered pair of lines of a market, every whole result around them.

import type { RequestedEdgeType } from '#engine/edges/edge-types.ts';
import type { ArbitrageLeg, EdgeRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { ascending, grouped, order } from '../ordering.ts';
import { bestLegsOf, mayBeLeg } from '../price/arbitrage.ts';
import { american, decimal, netDecimal, rounded } from '../price/odds.ts';
import { instant, ownPoint, pointMember, selectionOf, subjectMembers } from '../words.ts';
import { type EdgeContext, isUsable, isWithin } from './edges.ts';

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
  const { model } = offer.venue.commission;
  const gross = decimal(price);
  // What a back bet pays less of is the rate's part of the winnings, or the cost of a contract.
  const rate = model === 'none' ? 0 : rateOf(offer);
  if (model === 'winnings') return { gain: 1 - rate, cost: gross - 1 };
  const fee = rate * (1 - 1 / gross);
  return { gain: 1 - fee, cost: gross - 1 + fee };
}

function rateOf({ venue: { commission }, leagueId }: Offer): number {
  if (commission.model === 'none') return 0;
  const { rateByLeague } = commission as { rateByLeague?: Readonly<Record<string, number>> };
  return rateByLeague?.[leagueId] ?? commission.rate;
}

function backLayOf(line: Line, side: Offer['side'], context: EdgeContext): Requested | null {
  const offers = eligible(line, side, context);
  const byNet = offers.toSorted(
    order<Offer>(
      (left, right) => net(right) - net(left),
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
    const profit = ((100 * net(back)) / (gain + cost)) * gain - 100;
    if (profit > (best?.profit ?? 0)) best = { back, lay, profit };
  }
  if (best === undefined) return null;
  const { back, lay } = best;
  const price = must(lay.quote.depth?.lay[0], 'a lay price');
  const { gain, cost } = layTerms(lay, price);
  const stake = rounded((100 * net(back)) / (gain + cost), 2);
  const liability = rounded(stake * cost, 2);
  const totalStake = rounded(100 + liability, 2);
  const outcomes = [100 * (net(back) - 1) - stake * cost, stake * gain - 100];
  const guaranteedProfit = rounded(Math.min(...outcomes), DECIMALS);
  const profitPct = rounded((100 * guaranteedProfit) / totalStake, DECIMALS);
  if (guaranteedProfit <= 0 || profitPct > context.clock.pricing.arbitragePctMax) return null;
  const laid = { ...lay, quote: { ...lay.quote, price } };
  const legs = [back, laid].map((offer) => ({ line, offer }));
  const { market, team, playerId, point, servedType } = line;
  const own = [market.marketType, team ?? '', playerId ?? '', point ?? '', side];
  const bet = { stakes: [100, stake], totalStake, leastPayout: 0, maxStake: {} };
  const [backed, layed] = booksOf(legs, bet, context) as [ArbitrageLeg, ArbitrageLeg];
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
    backLay: {
      books: [backed, { ...layed, netDecimal: 1 + gain / cost, side: 'lay', liability }],
      ...{ totalStake, liability, guaranteedProfit, profitPct },
      ...mostOf(back, lay),
    },
  };
  return { edge, servedTypes: [servedType] };
}

/** The most profit that any amount has at which a level of either side ends. */
function mostOf(
  back: Offer,
  lay: Offer,
): { readonly maxStake?: number; readonly profitAtMax?: number } {
  if (back.venue.currency !== lay.venue.currency) return {};
  const levelsOf = (numbers: readonly number[]) => {
    const all = Array.from({ length: numbers.length / 2 }, (_, at) => ({
      price: numbers[2 * at] as number,
      size: numbers[2 * at + 1] as number,
    }));
    const end = all.findIndex(({ size }) => size === 0);
    return end < 0 ? all : all.slice(0, end);
  };
  const { price, size, depth } = back.quote;
  const backs = levelsOf([price, size ?? 0, ...(depth?.behind ?? [])]).map((level) => ({
    size: level.size,
    pays: net({ ...back, quote: { ...back.quote, price: level.price } }),
  }));
  const lays = levelsOf(lay.quote.depth?.lay ?? []).map((level) => ({
    size: level.size,
    ...layTerms(lay, level.price),
  }));
  if (backs.length === 0 || lays.length === 0) return {};
  // Amounts that both outcomes shift between the two bets, where a level ends.
  const ends = [
    ...backs.map((_, at) => sum(backs.slice(0, at + 1), (each) => each.size * each.pays)),
    ...lays.map((_, at) =>
      sum(lays.slice(0, at + 1), (each) => each.size * (each.gain + each.cost)),
    ),
  ];
  const most = Math.min(
    sum(backs, (each) => each.size * each.pays),
    sum(lays, (each) => each.size * (each.gain + each.cost)),
  );
  let best = { stake: 0, profit: 0 };
  for (const amount of ends.filter((end) => end <= most + 1e-9).toSorted((a, b) => a - b)) {
    let [staked, left] = [0, amount];
    for (const each of backs) {
      const taken = Math.min(each.size, left / each.pays);
      staked += taken;
      left -= taken * each.pays;
    }
    let [gained, liability] = [0, 0];
    left = amount;
    for (const each of lays) {
      const taken = Math.min(each.size, left / (each.gain + each.cost));
      gained += taken * each.gain;
      liability += taken * each.cost;
      left -= taken * (each.gain + each.cost);
    }
    const profit = gained - staked;
    if (profit > best.profit + 1e-9) best = { stake: staked + liability, profit };
  }
  const cents = (amount: number): number => Math.floor(amount * 100 + FLOAT_NOISE) / 100;
  return { maxStake: cents(best.stake), profitAtMax: cents(best.profit) };
}

function sum<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}

function lowHoldOf(line: Line, context: EdgeContext): Requested | null {
  const { sides, probabilityTotal } = line.market;
  if (probabilityTotal !== 1) return null;
  const offers = bestLegsOf(sides.map((side) => eligible(line, side, context)));
  if (offers === null) return null;
  const cost = offers.reduce((sum, offer) => sum + 1 / net(offer), 0);
  const holdPct = rounded(100 * (1 - 1 / cost), DECIMALS);
  if (holdPct < 0 || holdPct > LOW_HOLD_PCT_MAX) return null;
  const legs = offers.map((offer) => ({ line, offer }));
  const bet = betOf(legs);
  const profit = rounded(bet.leastPayout - bet.totalStake, DECIMALS);
  if (profit > 0) return null;
  const { market, team, playerId, point, servedType } = line;
  const own = [market.marketType, team ?? '', playerId ?? '', point ?? ''];
  const edge: EdgeRecord = {
    ...edgeHead('low_hold', own, legs, context),
    market: servedType,
    ...pointMember(ownPoint(line, must(sides[0], 'a side'))),
    lowHold: {
      books: booksOf(legs, bet, context),
      totalStake: bet.totalStake,
      holdPct,
      worstLoss: 0 - profit,
      ...bet.maxStake,
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
  const own = [marketType, first.team ?? '', first.playerId ?? '', a, b];
  const edge: EdgeRecord = {
    ...edgeHead('middle', own, legs, context),
    market: servedTypes[0] === servedTypes[1] ? first.servedType : marketType,
    middle: {
      books: booksOf(legs, bet, context),
      totalStake: bet.totalStake,
      costPct,
      gap: high - low,
      winningResults: winners,
      pushResults: possible.filter((result) => result === low || result === high).length,
      breakEvenPct: Math.max(0, rounded(bet.totalStake - 100, DECIMALS)),
      ...bet.maxStake,
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
  const edgeId = [type, context.head.eventId, ...subject].join(':');
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
  const cents = legs.map(({ offer }) => Math.round((100 / net(offer)) * 100 + FLOAT_NOISE));
  const totalCents = cents.reduce((left, right) => left + right, 0);
  const payouts = legs.map(({ offer }, index) => must(cents[index], 'a stake') * net(offer));
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
  return legs.map(({ line, offer }, index) => ({
    bookmaker: offer.venue.bookmakerName,
    bookmakerId: offer.venue.bookmakerId,
    bookmakerName: offer.venue.bookmakerName,
    sourceType: offer.venue.sourceType,
    odds: american(offer.quote.price),
    outcome: selectionOf(context.head, line, offer.side),
    stake: must(bet.stakes[index], 'a stake'),
    ...pointMember(ownPoint(line, offer.side)),
    netDecimal: net(offer),
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

function net(offer: Offer): number {
  return netDecimal(offer.quote.price, offer.venue.commission, offer.leagueId);
}
