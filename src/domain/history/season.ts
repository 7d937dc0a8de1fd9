// Season labels by league and date, as the sports name them: "2025-26" where a season crosses the
// new year, "2026" where it does not.

import { easternDay } from '../eastern-day.ts';
import { type LeagueId, leagueById } from '../league.ts';
import type { SeasonType } from './season-type.ts';

/** The first of those seasons; the league played within one calendar year before. */
const CROSSING_SINCE: { readonly [league in LeagueId]?: string } = { soccer_mls: '2027-07' };

/** Last Eastern day, by year, of seasons that went on when the next should have begun. */
const LATE_ENDS: { readonly [league in LeagueId]?: Readonly<Record<string, string>> } = {
  nba: { 2020: '10-31', 2021: '07-31' },
  nhl: { 2020: '10-31', 2021: '07-31' },
  soccer_epl: { 2020: '07-31' },
};

/**
 * The season that an event starting at `startMs` (epoch milliseconds) belongs to. `firstMonth`: in
 * which month (1 to 12) seasons of the league begin; null where they lie within one year.
 */
export function seasonOf(
  leagueId: LeagueId,
  startMs: number,
  firstMonth = leagueById(leagueId)?.seasonFirstMonth ?? null,
): string {
  const day = easternDay(startMs);
  const year = day.slice(0, 4);
  if (firstMonth === null || day < (CROSSING_SINCE[leagueId] ?? '')) return year;
  const lateEnd = LATE_ENDS[leagueId]?.[year];
  const isNext = lateEnd ? day.slice(5) > lateEnd : Number(day.slice(5, 7)) >= firstMonth;
  const opened = isNext ? Number(year) : Number(year) - 1;
  return `${opened}-${String((opened + 1) % 100).padStart(2, '0')}`;
}

/** Eastern days of finals of in-season cups, on which the league played nothing else. */
const CUP_FINALS: { readonly [league in LeagueId]?: ReadonlySet<string> } = {
  nba: new Set(['2023-12-09', '2024-12-17', '2025-12-16']),
};

/**
 * The part of the season that a game starting at `startMs` (epoch milliseconds) is of: what its
 * source states, unless it takes a final of an in-season cup for a game of the regular season.
 */
export function partOfSeason(leagueId: LeagueId, stated: SeasonType, startMs: number): SeasonType {
  const isCupDay = CUP_FINALS[leagueId]?.has(easternDay(startMs)) ?? false;
  return stated === 'regular' && isCupDay ? 'cup' : stated;
}

const LABEL = /^[0-9]{4}(-[0-9]{2})?$/;

/** Whether a text is the label of one season: its second year, where it has one, is the next. */
export function isSeason(text: string): boolean {
  if (!LABEL.test(text)) return false;
  const [first, second] = text.split('-');
  return second === undefined || Number(second) === (Number(first) + 1) % 100;
}
