// What sources of reference data say, in words of ours: players, rosters, injuries, games with
// their box scores and plays, polls. Teams are canonical ids; players and games are what the source
// calls them, until a store has found out who is meant. Times are epoch milliseconds, UTC.

import type { Close } from './history/close.ts';
import type { SeasonType } from './history/season-type.ts';
import type { LeagueId } from './league.ts';
import type { EventStatus, Score } from './message/message.ts';

/** Left or right: with which arm a pitcher throws. */
export type ThrowingHand = 'L' | 'R';

/** Statistics of one player or team in one game, by the names of `stat-catalog.ts`. */
export type StatLine = Readonly<Record<string, number>>;

/** Parts of a season whose games count in no records and averages. */
export const UNCOUNTED: readonly string[] = ['preseason', 'cup'] satisfies readonly SeasonType[];

/** Whether games of this part of a season count in records and averages. */
export function countsInRecords(seasonType: string): boolean {
  return !UNCOUNTED.includes(seasonType);
}

/** A player as one source knows him. */
export interface PlayerFacts {
  /** The source's own id; null where it only writes a name. */
  readonly sourcePlayerId: string | null;
  readonly fullName: string;
  /** As the source abbreviates it ("QB", "PG", "C"). */
  readonly position: string | null;
  readonly jersey: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  /**
   * In all that the source says, one person of the league bears the name: under another team he is
   * the same, who has moved.
   */
  readonly isOnlyBearer?: boolean;
}

/** A whole roster: who is not in it is not on the team any more. */
export interface RosterFacts {
  readonly leagueId: LeagueId;
  readonly teamId: string;
  readonly at: number;
  readonly players: readonly PlayerFacts[];
}

export interface InjuryFacts {
  readonly sourcePlayerId: string | null;
  readonly playerName: string;
  /** As of `PlayerFacts`. */
  readonly isOnlyBearer?: boolean;
  readonly position: string | null;
  /** As the league words it: "Out", "Questionable", "Injured Reserve". */
  readonly status: string;
  /** What is hurt: "Knee"; null where it is not said. */
  readonly injury: string | null;
  readonly detail: string | null;
  /** YYYY-MM-DD. */
  readonly returnDate: string | null;
  /** When the source last changed the entry; the time of the report where it does not say. */
  readonly reportedAt: number;
}

/** A team's whole injury report at an instant: who is not in it is not injured any more. */
export interface InjuryReport {
  readonly leagueId: LeagueId;
  readonly teamId: string;
  readonly at: number;
  readonly items: readonly InjuryFacts[];
}

/** A game as one source tells it. */
export interface GameFacts {
  readonly leagueId: LeagueId;
  readonly sourceGameId: string;
  /** Canonical, where the caller knows it. */
  readonly eventId: string | null;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly week: number | null;
  readonly startTime: number;
  /** True where the source knows the day only: the start is a usual one, and replaces none. */
  readonly startIsUsual?: boolean;
  readonly status: EventStatus;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly neutralSite: boolean;
  readonly venue: string | null;
  readonly score: Score | null;
  /** Who won, where a source knows that and no score. */
  readonly winner?: 'home' | 'away';
  /** Points of each period, in order; null where they are not known. */
  readonly periods: { readonly home: readonly number[]; readonly away: readonly number[] } | null;
  /** Decided after the regular time, where a source says it beside the periods. */
  readonly wentToOvertime?: boolean;
  readonly period: string | null;
  readonly clock: string | null;
  /** Starting pitchers (MLB) or goalies (NHL), by name. */
  readonly starters: { readonly home: string | null; readonly away: string | null } | null;
  /** With which arm the starting pitchers throw (MLB); absent where the source does not say. */
  readonly starterHands?: {
    readonly home: ThrowingHand | null;
    readonly away: ThrowingHand | null;
  };
}

/** What a game closed at, as a source tells it: sides are those of the same source's game. */
export interface CloseFacts extends Close {
  readonly leagueId: LeagueId;
  readonly sourceGameId: string;
}

export interface PlayerLine {
  readonly player: PlayerFacts;
  /** Null where the source does not say it. */
  readonly started: boolean | null;
  readonly stats: StatLine;
}

export interface TeamBox {
  readonly stats: StatLine;
  readonly players: readonly PlayerLine[];
}

/** Everybody's statistics in one game; replaces what the same source said of it before. */
export interface BoxScore {
  readonly leagueId: LeagueId;
  readonly sourceGameId: string;
  readonly eventId: string | null;
  readonly home: TeamBox;
  readonly away: TeamBox;
}

export interface Play {
  /** Rises within the game. */
  readonly sequence: number;
  readonly period: string | null;
  readonly clock: string | null;
  readonly type: string | null;
  readonly text: string;
  /** Whose play it is. */
  readonly team: 'home' | 'away' | null;
  readonly isScoring: boolean;
  readonly score: Score | null;
  readonly at: number | null;
}

/** Plays of one game; a sequence that is known is replaced. */
export interface PlayByPlay {
  readonly leagueId: LeagueId;
  readonly sourceGameId: string;
  readonly eventId: string | null;
  readonly plays: readonly Play[];
  /** All plays so far: what the same source told before, and tells no more, is taken back. */
  readonly isWhole?: boolean;
}

export interface Ranking {
  readonly rank: number;
  readonly previousRank: number | null;
  readonly teamId: string;
  readonly points: number | null;
  readonly firstPlaceVotes: number | null;
  /** "7-1". */
  readonly record: string | null;
}

/** One edition of a poll. */
export interface Poll {
  readonly leagueId: LeagueId;
  /** `ap`, `coaches`, `cfp`. */
  readonly poll: string;
  readonly name: string;
  readonly season: string;
  readonly week: number | null;
  readonly at: number;
  readonly rankings: readonly Ranking[];
}

/** Where a team stands in its league's table, as a source gives it. */
export interface TableLine {
  readonly teamId: string;
  readonly wins: number;
  readonly losses: number;
  /** Draws in soccer. */
  readonly ties: number;
  /** Losses after regulation, which hockey counts apart; null elsewhere. */
  readonly overtimeLosses: number | null;
  /** In soccer and hockey, after deductions; null where the source does not say. */
  readonly points: number | null;
  readonly pointsFor: number | null;
  readonly pointsAgainst: number | null;
}

/** A whole table of the regular season. */
export interface LeagueTable {
  readonly leagueId: LeagueId;
  readonly season: string;
  readonly at: number;
  readonly lines: readonly TableLine[];
}

/** Any of these, from one answer or one piece of a file. */
/** A game or market of an exchange that nobody could be matched to for certain. */
export interface UnmatchedFacts {
  readonly leagueId: LeagueId;
  readonly kind: 'game' | 'market';
  /** The exchange's own. */
  readonly name: string;
  /** JSON: `reason`, `candidates`; of a game `home`, `away`, `start` (ISO 8601) as it has them. */
  readonly detail: string;
}

/** Takes what could not be matched onto the list that a person looks at. */
export type NoteUnmatched = (facts: readonly UnmatchedFacts[]) => Promise<void>;

export interface ReferenceBatch {
  /** `espn`, `mlb_stats`, `nhl_api`, `nflverse`, `simulated`. */
  readonly source: string;
  readonly games?: readonly GameFacts[];
  readonly rosters?: readonly RosterFacts[];
  readonly injuryReports?: readonly InjuryReport[];
  readonly boxScores?: readonly BoxScore[];
  readonly playByPlays?: readonly PlayByPlay[];
  readonly polls?: readonly Poll[];
  readonly tables?: readonly LeagueTable[];
  readonly unmatched?: readonly UnmatchedFacts[];
  /** Of games in this batch, or told of before by the same source. */
  readonly closes?: readonly CloseFacts[];
}
