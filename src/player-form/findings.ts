// The records of an analysis: what is handed in, what is found, what is answered.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { GameLog } from './game-log.ts';
import type { HitRate, PropSide } from './hit-rates.ts';

export interface AnalysisPlayer {
  readonly name: string;
  readonly leagueId: LeagueId;
  readonly teamId: string;
  readonly position: string | null;
}

export interface NextGame {
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly startTime: number;
  readonly opponentId: string;
  readonly isHome: boolean;
  /** By the team's schedule; if not given, his own last game tells. */
  readonly isBackToBack?: boolean | undefined;
}

/** An entry of an injury report; `teamId` says whose. */
export interface AnalysisInjury {
  readonly playerName: string;
  readonly teamId: string;
  readonly position: string | null;
  readonly status: string;
  readonly injury: string | null;
  /** It is the player whom the analysis is of. */
  readonly isSubject: boolean;
}

/** A posted prop of the player; only those that box scores can decide are spoken of. */
export interface PostedProp {
  readonly marketType: string;
  /** Null for yes and no. */
  readonly line: number | null;
}

export interface PriceMovement {
  readonly marketType: string;
  readonly side: PropSide;
  readonly line: number | null;
  /** Fair probabilities, 0 to 1. */
  readonly opened: number;
  readonly now: number;
}

export interface AnalysisInput {
  readonly leagues: Leagues;
  readonly player: AnalysisPlayer;
  /** Newest first. */
  readonly logs: readonly GameLog[];
  /** That of the newest game if not given. */
  readonly season?: string | undefined;
  readonly nextGame?: NextGame | null | undefined;
  readonly injuries?: readonly AnalysisInjury[] | undefined;
  readonly props?: readonly PostedProp[] | undefined;
  readonly priceMovement?: PriceMovement | null | undefined;
}

/** A statistic over the season and lately. */
export interface StatForm {
  readonly marketType: string;
  readonly marketName: string;
  readonly games: number;
  readonly average: number;
  readonly recentGames: number;
  readonly recentAverage: number;
}

export interface PropForm {
  readonly marketType: string;
  readonly marketName: string;
  readonly line: number;
  /** Of the over, or of yes. */
  readonly windows: readonly HitRate[];
}

export interface Form {
  readonly season: string | null;
  /** Games of the season that count, and how they ended. */
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly stats: readonly StatForm[];
  readonly props: readonly PropForm[];
}

export interface Matchup {
  readonly eventId: string;
  readonly opponentId: string;
  readonly isHome: boolean;
  readonly isBackToBack: boolean;
  /** Full days since his last game; null without one. */
  readonly restDays: number | null;
  /** His games against this opponent, of all seasons. */
  readonly games: number;
  readonly stats: readonly MatchupStat[];
}

export type MatchupStat = Omit<StatForm, 'recentGames' | 'recentAverage'>;

export interface Analysis {
  readonly summary: string;
  readonly form: Form;
  readonly matchup: Matchup | null;
  /** The player's own entry first, then his team's, then the others'. */
  readonly injuries: readonly AnalysisInjury[];
  /** `move` is now less opened. */
  readonly priceMovement: (PriceMovement & { readonly move: number }) | null;
  readonly highlights: readonly string[];
  /** What to keep in mind: small samples, what is not known. */
  readonly notes: readonly string[];
}

/** Everything the words are made of. */
export interface Findings
  extends Pick<Analysis, 'form' | 'matchup' | 'injuries' | 'priceMovement'> {
  readonly leagues: Leagues;
  readonly player: AnalysisPlayer;
}
