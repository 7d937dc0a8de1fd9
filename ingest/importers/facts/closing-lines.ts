// Closing lines as a row states them, checked market by market: a line that is palpably wrong is
// refused with a reason, and the game and its other lines are kept.

import type {
  ClosingLines,
  ClosingMoneyline,
  ClosingSpread,
  ClosingTotal,
  GamePeriod,
} from '#domain/history/close.ts';
import { isSoccer, type LeagueId, leagueById } from '#domain/league.ts';
import { tidyAmerican } from '#domain/odds.ts';
import { isAmerican, probabilityOf } from '../files/american-odds.ts';
import type { CsvRow } from '../files/csv-row.ts';
import { isSpreadPoint, isTotalPoint } from './line-limits.ts';
import { type LineMarket, type LineRefusal, type RefusalReason, refusal } from './refusal.ts';

/** A number of a row: null where there is none, NaN where what is there is no number. */
type CellNumber = number | null;

/** Lines before they are checked; American odds, `point` of a spread is the home handicap. */
export interface LinesDraft {
  readonly moneyline?: {
    readonly home: CellNumber;
    readonly away: CellNumber;
    readonly draw?: CellNumber;
  };
  readonly spread?: {
    readonly point: CellNumber;
    readonly home?: CellNumber;
    readonly away?: CellNumber;
  };
  readonly total?: {
    readonly point: CellNumber;
    readonly over?: CellNumber;
    readonly under?: CellNumber;
  };
}

export interface CheckedLines {
  readonly lines: ClosingLines;
  readonly refused: readonly LineRefusal[];
}

/** Implied probabilities of one market add up to this much, unless a price is wrong. */
const MARGIN = { least: 0.9, greatest: 1.35 };
/** A favourite by this many points is favoured to win: by either is told who is. */
const CLEAR_POINTS = 2;
const CLEAR_UNDERDOG = 0.45;
/** How files write that there is no line. */
const ABSENT: ReadonlySet<string> = new Set(['', '-', 'NA', 'NaN', 'nan', 'None', 'NULL', 'NL']);
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** A price or point of a cell; "pk" is 0. */
export function lineNumber(cells: CsvRow, name: string): CellNumber {
  const text = cells[name]?.trim() ?? '';
  if (ABSENT.has(text)) return null;
  if (NUMBER.test(text)) return Number(text);
  return text.toLowerCase() === 'pk' ? 0 : Number.NaN;
}

/** The same number with the other sign. */
export function opposite(value: CellNumber): CellNumber {
  return value === null ? null : -value;
}

/**
 * The lines that can stand. Refused are: prices inside (-100, 100) or of 100000 and beyond, markets
 * whose implied probabilities add up to less than 0.9 or more than 1.35, points that no game of the
 * league has, one side without the other, and both winner and handicap where they clearly disagree
 * on the favourite. A handicap or total keeps its point, and its other price, where one is refused.
 */
export function checkedLines(
  leagueId: LeagueId,
  period: GamePeriod,
  draft: LinesDraft,
): CheckedLines {
  const refused: LineRefusal[] = [];
  const refuse = (market: LineMarket, reason: RefusalReason, detail: string): null => {
    refused.push({ piece: market, ...refusal(reason, detail) });
    return null;
  };
  const moneyline = draft.moneyline ? moneylineOf(leagueId, draft.moneyline, refuse) : null;
  const spread = draft.spread ? spreadOf(leagueId, period, draft.spread, refuse) : null;
  const total = draft.total ? totalOf(leagueId, period, draft.total, refuse) : null;
  if (moneyline !== null && spread !== null && disagree(leagueId, moneyline, spread)) {
    const detail = `${spread.point} at home, but ${moneyline.home} to ${moneyline.away}`;
    refuse('moneyline', 'contradiction', detail);
    refuse('spread', 'contradiction', detail);
    return { lines: { moneyline: null, spread: null, total }, refused };
  }
  return { lines: { moneyline, spread, total }, refused };
}

type Refuse = (market: LineMarket, reason: RefusalReason, detail: string) => null;

function moneylineOf(
  leagueId: LeagueId,
  { home, away, draw = null }: NonNullable<LinesDraft['moneyline']>,
  refuse: Refuse,
): ClosingMoneyline | null {
  if (home === null && away === null && draw === null) return null;
  if (home === null || away === null || (draw === null && isSoccer(leagueId))) {
    return refuse('moneyline', 'one_side', `${home} to ${away}`);
  }
  const prices = draw === null ? [home, away] : [home, draw, away];
  const wrong = wrongPrices(prices);
  if (wrong !== null) return refuse('moneyline', wrong, prices.join(' to '));
  const drawPrice = draw === null ? null : tidyAmerican(draw);
  return { home: tidyAmerican(home), away: tidyAmerican(away), draw: drawPrice };
}

function spreadOf(
  leagueId: LeagueId,
  period: GamePeriod,
  { point, home = null, away = null }: NonNullable<LinesDraft['spread']>,
  refuse: Refuse,
): ClosingSpread | null {
  if (point === null) return null;
  if (!isSpreadPoint(leagueId, period, point)) return refuse('spread', 'bad_point', `${point}`);
  const [homePrice, awayPrice] = pricesOf('spread', home, away, refuse);
  // -0 becomes 0.
  return { point: 0 + point, homePrice, awayPrice };
}

function totalOf(
  leagueId: LeagueId,
  period: GamePeriod,
  { point, over = null, under = null }: NonNullable<LinesDraft['total']>,
  refuse: Refuse,
): ClosingTotal | null {
  if (point === null) return null;
  if (!isTotalPoint(leagueId, period, point)) return refuse('total', 'bad_point', `${point}`);
  const [overPrice, underPrice] = pricesOf('total', over, under, refuse);
  return { point, overPrice, underPrice };
}

/** Both prices of a line: one that is none is unknown alone, neither stands where they clash. */
function pricesOf(
  market: LineMarket,
  first: CellNumber,
  second: CellNumber,
  refuse: Refuse,
): readonly [number | null, number | null] {
  const given = [first, second];
  const prices = given.map((price) => (price !== null && isAmerican(price) ? price : null));
  if (prices.some((price, index) => price !== given[index])) {
    refuse(market, 'bad_price', `${first} and ${second}`);
  }
  const [one = null, other = null] = prices;
  if (one !== null && other !== null && wrongPrices([one, other]) !== null) {
    refuse(market, 'bad_margin', `${first} and ${second}`);
    return [null, null];
  }
  return [one && tidyAmerican(one), other && tidyAmerican(other)];
}

function wrongPrices(prices: readonly number[]): RefusalReason | null {
  if (!prices.every(isAmerican)) return 'bad_price';
  const sum = prices.reduce((total, price) => total + probabilityOf(price), 0);
  return sum < MARGIN.least || sum > MARGIN.greatest ? 'bad_margin' : null;
}

/** Whether handicap and winner name clearly different favourites, where points are many. */
function disagree(leagueId: LeagueId, moneyline: ClosingMoneyline, { point }: ClosingSpread) {
  const sport = leagueById(leagueId)?.sport;
  if (sport !== 'football' && sport !== 'basketball') return false;
  if (Math.abs(point) < CLEAR_POINTS) return false;
  const [home, away] = [probabilityOf(moneyline.home), probabilityOf(moneyline.away)];
  return (point < 0 ? home : away) / (home + away) < CLEAR_UNDERDOG;
}
