// Past games as a key may see them: closes that were imported are shown to licensed keys only. What
// is withheld is null, and so are the grades that would give it away.

import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { easternDay } from '#domain/eastern-day.ts';
import type { Close } from '#domain/history/close.ts';
import { hasFirstHalf, negated } from '#domain/history/grading.ts';
import type { GradedPeriod, Grades, PastGame } from '#domain/history/past-game.ts';
import { type OddsFormat, oddsIn } from '#domain/odds-format.ts';
import type { ThrowingHand } from '#domain/reference.ts';
import { teamRecordOf } from '../../stored/stored-events.ts';
import { instant } from './reference-records.ts';

/** A past game as it is shown, and whether any line of it is withheld. */
export interface ShownPastGame {
  readonly record: object;
  readonly isRestricted: boolean;
}

type LineAccess = 'full' | 'restricted' | 'none';

interface ShownPeriod {
  readonly lineAccess: LineAccess;
  readonly close: object | null;
  readonly grades: Grades;
}

/** How the lines of a game are shown. */
interface LineForm {
  /** The key is licensed for imported lines. */
  readonly rawLines: boolean;
  readonly oddsFormat: OddsFormat;
}

/** The record for a key. */
export function pastGameOf(game: PastGame, form: LineForm, leagues: Leagues): ShownPastGame {
  const { leagueId, season, startTime, full } = game;
  const hasDraw = leagues.get(leagueId)?.moneyline === 'three_way';
  const whole = periodOf(hasDraw, full, form);
  const isGraded = game.firstHalf !== null && hasFirstHalf(leagueId, season);
  const firstHalf = isGraded ? periodOf(hasDraw, game.firstHalf, form) : null;
  const record = {
    eventId: game.eventId,
    league: leagueId,
    season,
    seasonType: game.seasonType,
    startTime: instant(startTime),
    date: easternDay(startTime),
    neutralSite: game.neutralSite,
    homeTeam: teamRecordOf(game.homeTeamId, leagues),
    awayTeam: teamRecordOf(game.awayTeamId, leagues),
    score: scoreOf(full),
    firstHalfScore: game.firstHalf && scoreOf(game.firstHalf),
    ...whole,
    firstHalf,
    starters: startersOf(game),
  };
  const isRestricted = [whole, firstHalf].some((shown) => shown?.lineAccess === 'restricted');
  return { record, isRestricted };
}

function periodOf(
  hasDraw: boolean,
  { close, grades }: GradedPeriod,
  { rawLines, oddsFormat }: LineForm,
): ShownPeriod {
  const lineAccess = accessOf(close, rawLines);
  if (lineAccess !== 'restricted') {
    const shown = close && closeOf(hasDraw, close, oddsFormat);
    return { lineAccess, close: shown, grades: gradesOf(grades) };
  }
  const withheld = { winner: grades.winner, spread: null, total: null };
  return { lineAccess, close: close && withheldClose(hasDraw, close), grades: withheld };
}

function accessOf(close: Close | null, rawLines: boolean): LineAccess {
  if (close === null) return 'none';
  return rawLines || close.source !== 'partner_historical' ? 'full' : 'restricted';
}

function closeOf(hasDraw: boolean, close: Close, format: OddsFormat): object {
  const { spread, total, moneyline } = close;
  const shown = (american: number | null) => oddsIn(format, american);
  return {
    ...headOf(close),
    spread: spread && {
      home: { point: spread.point, price: shown(spread.homePrice) },
      away: { point: negated(spread.point), price: shown(spread.awayPrice) },
    },
    total: total && {
      point: total.point,
      overPrice: shown(total.overPrice),
      underPrice: shown(total.underPrice),
    },
    moneyline: moneyline && {
      home: shown(moneyline.home),
      away: shown(moneyline.away),
      ...(hasDraw && { draw: shown(moneyline.draw ?? null) }),
    },
  };
}

/** The same members without a number of the line: also which markets there are is part of it. */
function withheldClose(hasDraw: boolean, close: Close): object {
  const nothing = { point: null, price: null };
  return {
    ...headOf(close),
    spread: { home: nothing, away: nothing },
    total: { point: null, overPrice: null, underPrice: null },
    moneyline: { home: null, away: null, ...(hasDraw && { draw: null }) },
  };
}

function headOf({ source, quality, minutesBeforeStart }: Close) {
  return { source, quality, minutesBeforeStart };
}

function gradesOf({ winner, spread, total }: Grades): Grades {
  return { winner, spread, total };
}

function scoreOf({ score: { home, away } }: GradedPeriod) {
  return { home, away };
}

/** Of the leagues where one player begins the game for each side. */
function startersOf({ leagueId, starters, starterHands }: PastGame): object | null {
  if ((leagueId !== 'mlb' && leagueId !== 'nhl') || !starters) return null;
  const home = starterOf(starters.home, starterHands?.home);
  const away = starterOf(starters.away, starterHands?.away);
  return home || away ? { home, away } : null;
}

function starterOf(name: string | null, throws: ThrowingHand | null | undefined): object | null {
  return name === null ? null : { name, ...(throws && { throws }) };
}
