// Trends of a player as cards: streaks that stand, and splits of his games two ways. Every card
// says over how many games.
import { type FormProp, formProp, mainProps } from './main-props.ts';
import { type SplitCard, type SplitRequest, splitCards } from './splits.ts';
import { type StreakCard, streakCards } from './streaks.ts';

export type TrendCard = StreakCard | SplitCard;

export interface TrendRequest extends SplitRequest {
  /** Canonical key of a prop; the main ones of the sport if not given. */
  readonly marketType?: string | undefined;
  /** Streaks are told against it; without one, in round numbers. Yes and no have one of theirs. */
  readonly line?: number | undefined;
}

/** The cards of each prop in turn, streaks first; none for a prop that box scores cannot decide. */
export function trends(request: TrendRequest): readonly TrendCard[] {
  return propsAsked(request).flatMap((prop): readonly TrendCard[] => [
    ...streakCards(prop, request.logs, request.line),
    ...splitCards(prop, request),
  ]);
}

function propsAsked({ leagues, leagueId, logs, marketType }: TrendRequest): readonly FormProp[] {
  if (marketType === undefined) return mainProps(leagues, leagueId, logs);
  const prop = formProp(leagues, leagueId, marketType);
  return prop === undefined ? [] : [prop];
}
