// Filters of edges beside type, market and kind of venue: which percentages, odds, probabilities and
// ages pass, whom an edge is about, and when its game starts.

import { foldName } from '#domain/name-folding.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import type { Line } from '../lines.ts';
import type { Offer } from '../offer.ts';
import { opinionsOf } from '../price/model.ts';
import { ProfileJudge } from '../price/profile.ts';
import { type Clock, hasStarted } from '../quotes.ts';
import { type EdgeContext, isUsable } from './edges.ts';
import { delayMember } from './requested-edges.ts';

/** Whether the game is one of those asked for; `shownStart` is when it is announced to start. */
export function passesEvent(
  { teamId, phase, startsWithinMs }: EdgeFilter,
  { head }: EdgeContext,
  clock: Clock,
  shownStart: number,
): boolean {
  const teams = [head.homeTeamId, head.awayTeamId];
  if (teamId !== undefined && !teams.includes(teamId)) return false;
  if (phase === 'live' && !hasStarted(clock)) return false;
  if (phase === 'pregame' && hasStarted(clock)) return false;
  if (startsWithinMs === undefined) return true;
  const untilStart = shownStart - clock.now;
  return untilStart > 0 && untilStart <= startsWithinMs;
}

/** Whether the edge is within all limits; each acts on the types that have such a figure. */
export function passesLimits(
  edge: EdgeRecord,
  filter: EdgeFilter,
  legs: readonly Offer[],
  now: number,
) {
  const { value, ev, lowHold, middle, arbitrage, playerId, playerName } = edge;
  const least = (figure: number | undefined, limit: number | undefined): boolean =>
    figure === undefined || limit === undefined || figure >= limit;
  const most = (figure: number | undefined, limit: number | undefined): boolean =>
    figure === undefined || limit === undefined || figure <= limit;
  const { minProfit, minEdge, minEv, maxHold, maxCost, minGap, minProb, maxProb } = filter;
  const modelProb = value?.modelProb ?? ev?.modelProb;
  return (
    least(arbitrage?.profitPct, minProfit) &&
    least(value?.edgePct, minEdge) &&
    least(ev?.evPct, minEv) &&
    most(lowHold?.holdPct, maxHold) &&
    most(middle?.costPct, maxCost) &&
    least(middle?.gap, minGap) &&
    least(modelProb, minProb) &&
    most(modelProb, maxProb) &&
    !(filter.indicative === false && (value?.indicative || ev?.indicative)) &&
    (filter.playerIds?.has(playerId ?? '') ?? true) &&
    foldName(playerName ?? '').includes(filter.playerName ?? '') &&
    legs.every((leg) => {
      const pays = payoutOf(leg.quote.price / 100);
      const ageMs = now - leg.quote.confirmedAt;
      return (
        least(pays, filter.leastPayout) &&
        most(pays, filter.mostPayout) &&
        most(ageMs, filter.maxAgeMs) &&
        most(delayMember(leg).betDelayMs, filter.maxBetDelayMs)
      );
    })
  );
}

/** What a unit pays at American odds. */
function payoutOf(american: number): number {
  return american > 0 ? 1 + american / 100 : 1 + 100 / -american;
}

/** Whether enough operators beside the judged one quote every side of its line for the model. */
export function passesModel(
  edge: EdgeRecord,
  { minBooks, profile }: EdgeFilter,
  { line, offer }: { readonly line: Line; readonly offer: Offer },
  { clock, ownModels = () => [] }: EdgeContext,
): boolean {
  if (minBooks === undefined || (!edge.value && !edge.ev)) return true;
  const usable = line.offers.filter((each) => isUsable(each, clock));
  const { operatorId } = offer.venue;
  if (profile !== undefined) {
    const said = [...usable, ...ownModels(line)];
    const judge = new ProfileJudge(profile, line.market, said, clock.pricing.devig);
    return judge.countWithout(operatorId) >= minBooks;
  }
  const opinions = opinionsOf(line.market, usable, clock.pricing.devig);
  const others = opinions.filter(({ venue }) => venue.operatorId !== operatorId);
  return others.length >= minBooks;
}
