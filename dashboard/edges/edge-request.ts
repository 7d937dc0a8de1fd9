// What the reader asks of edges: what the server judges, and what the page judges of each record.

import type { StreamedEdge } from '#client/overround.ts';
import type { ParametersOf } from '#client/rest.ts';
import { booksParameter } from '../books/my-books.ts';
import { profileParameter } from '../live/profiles.ts';
import { timesOfEvents } from '../parts/event-times.ts';
import { decimalOf } from '../view/odds-text.ts';
import { param } from '../view/route.ts';
import { leagueOf } from '../view/served-leagues.ts';
import { settings } from '../view/settings.ts';
import { type EdgeType, isRequested, legsOf, pctOf } from './edge-words.ts';

/** What the server judges: by its clock, by all its prices, or because it computes it on request. */
export type EdgeRequest = Pick<
  ParametersOf<'/v1/edge'>,
  'league' | 'bookmakers' | 'phase' | 'maxAgeMs' | 'startsWithin' | 'type' | 'profile'
>;
/** Amounts for the asker alone. */
export type EdgeStakes = Pick<
  ParametersOf<'/v1/edge'>,
  'bankroll' | 'kelly' | 'totalStake' | 'stakeRounding'
>;

/** Seconds. */
export const AGES = [10, 30, 60, 300] as const;

const AMERICAN = /^[-+\u2212]?\d{3,7}$/;

/** Followed. */
export function edgeRequest(): EdgeRequest {
  const league = leagueOf(param('league'));
  const age = AGES.find((each) => `${each}` === param('age'));
  const type = param('type') as EdgeType | undefined;
  return {
    ...booksParameter(),
    ...(league && { league }),
    ...timesOfEvents(),
    ...profileParameter(),
    ...(age && { maxAgeMs: 1000 * age }),
    ...(type && isRequested(type) && { type }),
  };
}

/** Undefined where the page can divide stakes by itself, and no bankroll is given. Followed. */
export function edgeStakes(): EdgeStakes | undefined {
  const { bankroll, kelly, stake, rounding } = settings;
  if (bankroll === 0 && rounding === 0) return undefined;
  return {
    ...(bankroll > 0 && { bankroll, kelly }),
    ...(rounding > 0 && { totalStake: stake, stakeRounding: rounding }),
  };
}

/** Whether the page shows the edge. Followed. */
export function fits(edge: StreamedEdge): boolean {
  const type = param('type');
  const [venue, market, min] = [param('venue'), param('market'), param('min')];
  if (type && edge.type !== type) return false;
  if (market && edge.market !== market) return false;
  if (min && pctOf(edge) < Number(min)) return false;
  const [least, most] = [oddsOf(param('from')), oddsOf(param('to'))];
  if (!venue && least === undefined && most === undefined) return true;
  const legs = legsOf(edge);
  if (venue && !legs.some(({ venueId }) => venueId === venue)) return false;
  return legs.every(({ odds }) => {
    const pays = decimalOf(odds);
    return pays >= (least ?? 0) && pays <= (most ?? Number.POSITIVE_INFINITY);
  });
}

/** What American odds pay; undefined for what are none. */
export function oddsOf(text: string | undefined): number | undefined {
  if (text === undefined || !AMERICAN.test(text)) return undefined;
  const american = Number(text.replace('\u2212', '-'));
  return Math.abs(american) >= 100 ? decimalOf(american) : undefined;
}
