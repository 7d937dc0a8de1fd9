// Streaks that stand after the newest game: on one side of a line, or of so many and more.
import { averageOf, type GameLog, streakOf, type ValuedGame, valuedGames } from './game-log.ts';
import { outcomeOf, type PropSide, YES_NO_LINE } from './hit-rates.ts';
import type { FormProp } from './main-props.ts';
import { averageText, gamesText, selectionText } from './wording.ts';

/** Fewer in a row are nothing to speak of. */
const STREAK_GAMES_MIN = 3;
/** A threshold is sought that so many games reached, and only then one that fewer did. */
const STREAK_GAMES_SOUGHT = 5;

export interface StreakCard {
  readonly kind: 'streak';
  readonly marketType: string;
  readonly marketName: string;
  readonly label: string;
  readonly detail: string;
  /** Length of the streak. */
  readonly games: number;
  /** The line, or for `at_least` the threshold. */
  readonly value: number;
  readonly direction: PropSide | 'at_least';
  /** Mean of the statistic over the streak. */
  readonly average: number;
}

/** The streak against the line, if there is one of three games; without a line, by a threshold. */
export function streakCards(
  prop: FormProp,
  logs: readonly GameLog[],
  line: number | undefined,
): readonly StreakCard[] {
  const games = valuedGames(logs, prop.stat);
  const against = prop.isYesNo ? YES_NO_LINE : line;
  if (against === undefined) return thresholdCards(prop, games);
  const sides: readonly PropSide[] = prop.isYesNo ? ['yes', 'no'] : ['over', 'under'];
  return sides.flatMap((side) => {
    const length = streakOf(games, ({ value }) => outcomeOf(value, against, side) === 'hit');
    const label = selectionText(prop, side, against);
    return cardOf(prop, games.slice(0, length), { label, direction: side, value: against });
  });
}

function thresholdCards(prop: FormProp, games: readonly ValuedGame[]): readonly StreakCard[] {
  for (const count of [STREAK_GAMES_SOUGHT, STREAK_GAMES_MIN]) {
    if (games.length < count) continue;
    const least = Math.min(...games.slice(0, count).map(({ value }) => value));
    const threshold = Math.floor(least / prop.step) * prop.step;
    if (threshold <= 0) continue;
    const length = streakOf(games, ({ value }) => value >= threshold);
    const label = `${threshold}+ ${prop.marketName}`;
    const what = { label, direction: 'at_least', value: threshold } as const;
    return cardOf(prop, games.slice(0, length), what);
  }
  return [];
}

function cardOf(
  prop: FormProp,
  games: readonly ValuedGame[],
  what: Pick<StreakCard, 'label' | 'direction' | 'value'>,
): readonly StreakCard[] {
  const average = averageOf(games);
  if (average === null || games.length < STREAK_GAMES_MIN) return [];
  const { marketType, marketName } = prop;
  return [
    {
      kind: 'streak',
      marketType,
      marketName,
      ...what,
      label: `${what.label} in ${gamesText(games.length)} in a row`,
      detail: prop.isYesNo
        ? `Every one of the last ${gamesText(games.length)}`
        : `Averaging ${averageText(prop, average)} over the last ${gamesText(games.length)}`,
      games: games.length,
      average,
    },
  ];
}
