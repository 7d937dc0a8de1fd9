// Tickers of Kalshi: the series, the day and the teams of a game. Teams are read from names, never
// from the letters of a ticker.
import { easternInstant, parseDay } from '#domain/eastern-day.ts';

export interface EventTicker {
  readonly series: string;
  /** The same for all series of a game: `26AUG071905ATLNYY`. */
  readonly gameId: string;
  /** The start, epoch milliseconds; undefined where the ticker has the day only. */
  readonly start: number | undefined;
  /** The day, US Eastern. */
  readonly day: string;
  /** The codes of both teams, the one that is named first before the other. */
  readonly teams: string;
}

const EVENT = /^([A-Z0-9]{3,40})-(\d\d)([A-Z]{3})(\d\d)(\d{4})?([A-Z0-9]{2,30})$/;
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** What the ticker of a game says; undefined for one of a season or of no game. */
export function eventTickerOf(text: string): EventTicker | undefined {
  const match = EVENT.exec(text);
  if (match === null) return undefined;
  const [, series = '', year, month = '', date, clock, teams = ''] = match;
  const at = MONTHS.indexOf(month);
  if (at < 0) return undefined;
  const day = parseDay(`20${year}-${String(at + 1).padStart(2, '0')}-${date}`);
  if (day === undefined) return undefined;
  const [hour, minute] = [Number(clock?.slice(0, 2)), Number(clock?.slice(2))];
  const hasTime = clock !== undefined && hour < 24 && minute < 60;
  const start = hasTime ? easternInstant(day, hour, minute) : undefined;
  return { series, gameId: `${year}${month}${date}${clock ?? ''}${teams}`, start, day, teams };
}

/**
 * For which of two teams a player plays, by the ticker of a market of his, which begins with the code
 * of the team: 0 for the one that is named first. Undefined where that is not certain.
 */
export function playerTeamOf(marketTicker: string, teams: string): 0 | 1 | undefined {
  const player = marketTicker.split('-')[2] ?? '';
  const lengths = [2, 3, 4].filter((length) => teams.length - length >= 2);
  const begins = (code: string): boolean => player.startsWith(code);
  const isFirst = lengths.some((length) => begins(teams.slice(0, length)));
  const isSecond = lengths.some((length) => begins(teams.slice(-length)));
  if (isFirst === isSecond) return undefined;
  return isFirst ? 0 : 1;
}
