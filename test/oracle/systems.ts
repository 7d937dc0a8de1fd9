// A naive evaluation of betting systems: for each game, everything is looked up anew among all
// others. Written from the language's description; shares no code with the evaluation but types.

import { divisionOf } from '#domain/division.ts';
import type { Close } from '#domain/history/close.ts';
import type { PastGame } from '#domain/history/past-game.ts';
import type { Range, SystemRule, TeamConditions } from '#domain/systems/system.ts';

const EASTERN_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const EASTERN_PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'numeric',
});

/** What of a bet the oracle says. */
export interface NaiveBet {
  readonly eventId: string;
  readonly side: string;
  readonly line: number | null;
  readonly price: number;
  readonly result: string;
  readonly profit: number;
  readonly isLive: boolean;
}

export function naiveBets(
  rule: SystemRule,
  games: readonly PastGame[],
  publishedAt: number,
): NaiveBet[] {
  const bets: NaiveBet[] = [];
  for (const game of games) {
    const side = naiveSide(rule, game, games);
    const bet = side === undefined ? undefined : priced(rule, game, side, publishedAt);
    if (bet) bets.push(bet);
  }
  return bets;
}

function naiveSide(
  rule: SystemRule,
  game: PastGame,
  games: readonly PastGame[],
): string | undefined {
  const close = (rule.period === 'h1' ? game.firstHalf : game.full)?.close;
  if (!close || close[rule.market] === null || !rule.leagues.includes(game.leagueId)) return;
  if (!gamePasses(rule, game, games, close)) return;
  const passes = (conditions: TeamConditions | undefined, isHome: boolean): boolean =>
    conditions === undefined || teamPasses(conditions, isHome, rule, game, games, close);
  if (!passes(rule.home, true) || !passes(rule.away, false)) return;
  const matches = [true, false].filter(
    (isHome) => passes(rule.team, isHome) && passes(rule.opponent, !isHome),
  );
  const favourite = naiveFavourite(rule, close);
  switch (rule.side) {
    case 'over':
    case 'under':
      return matches.length > 0 ? rule.side : undefined;
    case 'home':
      return matches.includes(true) && !game.neutralSite ? 'home' : undefined;
    case 'away':
      return matches.includes(false) && !game.neutralSite ? 'away' : undefined;
    case 'match':
      return matches.length === 1 ? (matches[0] ? 'home' : 'away') : undefined;
    default: {
      if (favourite === 0) return;
      const isHome = favourite > 0 === (rule.side === 'favourite');
      return matches.includes(isHome) ? (isHome ? 'home' : 'away') : undefined;
    }
  }
}

function gamePasses(
  { game: asked = {} }: SystemRule,
  game: PastGame,
  games: readonly PastGame[],
  close: Close,
): boolean {
  const types = asked.seasonTypes ?? ['regular', 'postseason'];
  const eastern = EASTERN_PARTS.formatToParts(game.startTime);
  const part = (type: string) => eastern.find((each) => each.type === type)?.value ?? '';
  const regular = games.filter(
    (each) =>
      each.season === game.season &&
      each.seasonType === 'regular' &&
      (each.startTime < game.startTime || each.eventId <= game.eventId) &&
      each.startTime <= game.startTime,
  );
  const firstDay = Math.min(...regular.map((each) => dayOf(each.startTime)));
  const week = regular.length === 0 ? null : Math.floor((dayOf(game.startTime) - firstDay) / 7) + 1;
  const home = divisionOf(game.homeTeamId);
  const away = divisionOf(game.awayTeamId);
  return (
    types.includes(game.seasonType) &&
    within(week, asked.seasonWeek) &&
    within(game.week, asked.week) &&
    (!asked.months || asked.months.includes(Number(part('month')))) &&
    (!asked.weekdays || asked.weekdays.some((day) => day === part('weekday').toLowerCase())) &&
    (asked.neutralSite ?? game.neutralSite) === game.neutralSite &&
    (asked.divisionGame === undefined ||
      asked.divisionGame === (home.division === away.division)) &&
    (asked.conferenceGame === undefined ||
      asked.conferenceGame === (home.conference === away.conference)) &&
    within(close.total ? close.total.point : null, asked.total)
  );
}

function teamPasses(
  asked: TeamConditions,
  isHome: boolean,
  rule: SystemRule,
  game: PastGame,
  games: readonly PastGame[],
  close: Close,
): boolean {
  const teamId = isHome ? game.homeTeamId : game.awayTeamId;
  const opponentId = isHome ? game.awayTeamId : game.homeTeamId;
  const before = games
    .filter(
      (each) =>
        each.startTime < game.startTime &&
        each.season === game.season &&
        (each.seasonType === 'regular' || each.seasonType === 'postseason') &&
        (each.homeTeamId === teamId || each.awayTeamId === teamId),
    )
    .reverse();
  const [last] = before;
  const favourite = naiveFavourite(rule, close);
  const role = favourite === 0 ? undefined : favourite > 0 === isHome ? 'favourite' : 'dog';
  const rest = last ? Math.max(0, dayOf(game.startTime) - dayOf(last.startTime) - 1) : null;
  const previous = asked.previous;
  return (
    (!asked.at || (!game.neutralSite && (asked.at === 'home') === isHome)) &&
    (!asked.role || asked.role === role) &&
    within(close.spread ? close.spread.point * (isHome ? 1 : -1) : null, asked.line) &&
    within(
      close.moneyline ? (isHome ? close.moneyline.home : close.moneyline.away) : null,
      asked.moneyline,
    ) &&
    within(rest, asked.restDays) &&
    within(before.length, asked.gamesPlayed) &&
    (asked.streaks ?? []).every(
      ({ outcome, games: count }) =>
        before.length >= count && before.slice(0, count).every((g) => ended(g, teamId, outcome)),
    ) &&
    (!previous ||
      (last !== undefined &&
        (previous.outcomes ?? []).every((outcome) => ended(last, teamId, outcome)) &&
        within(marginOf(last, teamId), previous.margin) &&
        (!previous.at ||
          (!last.neutralSite && (previous.at === 'home') === (last.homeTeamId === teamId))) &&
        (!previous.opponent ||
          (previous.opponent === 'same') ===
            [last.homeTeamId, last.awayTeamId].includes(opponentId)))) &&
    (!asked.conference || divisionOf(teamId).conference === asked.conference)
  );
}

/** From scores and points, not from grades. */
function ended({ full, homeTeamId }: PastGame, teamId: string, outcome: string): boolean {
  const { home, away } = full.score;
  const sign = homeTeamId === teamId ? 1 : -1;
  const { spread, total } = full.close ?? { spread: null, total: null };
  const beat = spread ? sign * (home - away + spread.point) : 0;
  const beyond = total ? home + away - total.point : 0;
  const measures: Readonly<Record<string, number>> = {
    won: sign * (home - away),
    lost: sign * (away - home),
    covered: beat,
    failed: -beat,
    over: beyond,
    under: -beyond,
  };
  return (measures[outcome] ?? 0) > 0;
}

function marginOf({ full: { score }, homeTeamId }: PastGame, teamId: string): number {
  return homeTeamId === teamId ? score.home - score.away : score.away - score.home;
}

/** Above 0: home; below: away. */
function naiveFavourite({ market }: SystemRule, { moneyline, spread }: Close): number {
  const bySpread = spread ? -spread.point : 0;
  if (market === 'spread' || !moneyline || moneyline.home === moneyline.away) return bySpread;
  return moneyline.away - moneyline.home;
}

function priced(
  { market, period }: SystemRule,
  game: PastGame,
  side: string,
  publishedAt: number,
): NaiveBet | undefined {
  const { score, close } = (period === 'h1' ? game.firstHalf : null) ?? game.full;
  if (!close) return;
  const sign = side === 'home' || side === 'over' ? 1 : -1;
  const diff = score.home - score.away;
  const numbers = {
    moneyline: [null, side === 'home' ? close.moneyline?.home : close.moneyline?.away, diff],
    spread: [
      (close.spread?.point ?? 0) * sign,
      side === 'home' ? close.spread?.homePrice : close.spread?.awayPrice,
      diff + (close.spread?.point ?? 0),
    ],
    total: [
      close.total?.point,
      side === 'over' ? close.total?.overPrice : close.total?.underPrice,
      score.home + score.away - (close.total?.point ?? 0),
    ],
  } as const;
  const [line, price, measure] = numbers[market];
  if (typeof price !== 'number') return;
  const beyond = sign * measure;
  const win = price > 0 ? price / 100 : 100 / -price;
  return {
    eventId: game.eventId,
    side,
    line: line === null ? null : (line ?? 0) + 0,
    price,
    result: beyond > 0 ? 'W' : beyond < 0 ? 'L' : 'P',
    profit: beyond > 0 ? Math.round(win * 10_000) / 10_000 : beyond < 0 ? -1 : 0,
    isLive: game.startTime > publishedAt,
  };
}

function within(value: number | null, range: Range | undefined): boolean {
  if (range?.min === undefined && range?.max === undefined) return true;
  if (value === null) return false;
  return !(value < (range.min ?? value)) && !(value > (range.max ?? value));
}

/** Days since 1970 of the US Eastern day. */
function dayOf(ms: number): number {
  return Date.parse(EASTERN_DAY.format(ms)) / 86_400_000;
}
