// What periods are called, league by league, in one wording whichever source counted them.
import { type LeagueId, leagueById } from '#domain/league.ts';
import { must } from '#kit/assert.ts';

const INNING_HALVES: ReadonlyMap<string, string> = new Map([
  ['top', 'Top'],
  ['bottom', 'Bot'],
  ['bot', 'Bot'],
  ['middle', 'Mid'],
  ['mid', 'Mid'],
  ['end', 'End'],
]);

/**
 * The name of a period by its number from 1: "Q3", "2nd Half", "1st Period", "5th" (innings); null
 * where the number is none. What comes after regulation is "OT", "2OT" and so on.
 */
export function periodName(leagueId: LeagueId, number: number): string | null {
  if (!Number.isInteger(number) || number < 1 || number > 99) return null;
  switch (must(leagueById(leagueId), leagueId).sport) {
    case 'baseball':
      return ordinal(number);
    case 'hockey':
      return number <= 3 ? `${ordinal(number)} Period` : overtime(number - 3);
    case 'soccer':
      if (number <= 2) return `${ordinal(number)} Half`;
      return number <= 4 ? 'Extra Time' : 'Penalties';
    case 'basketball':
      if (leagueId === 'ncaa_basketball') {
        return number <= 2 ? `${ordinal(number)} Half` : overtime(number - 2);
      }
      return number <= 4 ? `Q${number}` : overtime(number - 4);
    default:
      return number <= 4 ? `Q${number}` : overtime(number - 4);
  }
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
