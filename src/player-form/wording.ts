// How numbers and lines are written in sentences: averages with one digit, rates in whole percent.
import type { PropSide } from './hit-rates.ts';
import type { FormProp } from './main-props.ts';

/** At most one digit after the point: 24.5, 7. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

/** The same with its sign, also of a plus; "unchanged" where it rounds to nothing. */
export function signed(value: number): string {
  const text = decimal(value);
  if (text === '0') return 'unchanged';
  return text.startsWith('-') ? text : `+${text}`;
}

/** A share of 0 to 1 in whole percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** An average as one says it: of yes and no it is a share. */
export function averageText({ isYesNo, marketName }: FormProp, average: number): string {
  return isYesNo
    ? `${marketName} in ${percent(average)} of games`
    : `${decimal(average)} ${marketName}`;
}

/** "Over 24.5 Points", "Anytime Touchdown Scorer: Yes". */
export function selectionText(
  { isYesNo, marketName }: Pick<FormProp, 'isYesNo' | 'marketName'>,
  side: PropSide,
  line: number | null,
): string {
  const over = side === 'over' || side === 'yes';
  if (isYesNo) return `${marketName}: ${over ? 'Yes' : 'No'}`;
  return `${over ? 'Over' : 'Under'} ${line === null ? '' : `${line} `}${marketName}`;
}

/** "1 game", "7 games". */
export function gamesText(games: number): string {
  return games === 1 ? '1 game' : `${games} games`;
}

/** "a", "a and b", "a, b and c". */
export function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
