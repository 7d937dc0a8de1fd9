// What periods are called, league by league, in one wording whichever source counted them.
import { type League, type LeagueId, leagueById } from '#domain/league.ts';
import { must } from '#kit/assert.ts';

const INNING_HALVES: ReadonlyMap<string, string> = new Map([
  ['top', 'Top'],
  ['bottom', 'Bot'],
  ['bot', 'Bot'],
  ['middle', 'Mid'],
  ['mid', 'Mid'],
  ['end', 'End'],
]);

/** The name of a period of a league of the table. */
export function periodName(leagueId: LeagueId, number: number): string | null {
  return periodNameIn(must(leagueById(leagueId), leagueId), number);
}

/**
 * The name of a period by its number from 1: "Q3", "2nd Half", "1st Period", "5th" where a game has
 * another number of them; null where the number is none. What comes after regulation is "OT", "2OT"
 * and so on.
 */
export function periodNameIn(
  { sport, periods }: Pick<League, 'sport' | 'periods'>,
  number: number,
): string | null {
  if (!Number.isInteger(number) || number < 1 || number > 99) return null;
  if (periods !== 2 && periods !== 3 && periods !== 4) return ordinal(number);
  if (number > periods) {
    if (sport !== 'soccer') return overtime(number - periods);
    return number <= periods + 2 ? 'Extra Time' : 'Penalties';
  }
  if (periods === 4) return `Q${number}`;
  return `${ordinal(number)} ${periods === 2 ? 'Half' : 'Period'}`;
}

/** "Top 5th", from a word for the half of the inning in any case; without one just "5th". */
export function inningName(half: string | null | undefined, number: number): string | null {
  const name = periodName('mlb', number);
  const word = INNING_HALVES.get((half ?? '').toLowerCase());
  return name !== null && word !== undefined ? `${word} ${name}` : name;
}

function overtime(number: number): string {
  return number === 1 ? 'OT' : `${number}OT`;
}

function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13;
  const suffix = teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}
