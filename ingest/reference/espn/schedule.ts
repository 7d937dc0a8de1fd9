// When to ask ESPN for what: pure planning from the clock and what is known of the games. Scores
// come first and are asked for often only around games in play; everything else is asked for
// seldom, and rosters one by one, so that the source hardly notices.
import { easternDay, easternDayRange } from '#domain/eastern-day.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventStatus } from '#domain/message/message.ts';
import type { StatedLeague } from '../game-league.ts';
import { type EspnLeague, espnLeague } from './leagues.ts';
import type { SourceTeam } from './teams.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A game is about to start so long before its start, and late for so long after it. */
const ABOUT_TO_START_MS = 15 * MINUTE_MS;
const LATE_MS = 6 * HOUR_MS;
/** One that is said to be in play longer after its start stands still, or is forgotten. */
const IN_PLAY_MS_MAX = DAY_MS;
/** A game that has begun, and of which no end was heard, is asked for so long after its start. */
const LEFT_OPEN_MS = 7 * DAY_MS;
const LIVE_SCOREBOARD_WAIT_MS = 30 * SECOND_MS;
const WAITS: Readonly<Record<AskKind, number>> = {
  scoreboard: 10 * MINUTE_MS,
  summary: MINUTE_MS,
  injuries: 30 * MINUTE_MS,
  teams: DAY_MS,
  standings: HOUR_MS,
  rankings: DAY_MS,
  roster: DAY_MS,
};
/** Between any two rosters. */
export const ROSTER_GAP_MS = 20 * SECOND_MS;
/** A summary that does not know after so many askings that its game is over is given up. */
export const FINAL_SUMMARIES_MAX = 5;

/** In the order in which they go when several are due. */
const KINDS = [
  'scoreboard',
  'summary',
  'injuries',
  'teams',
  'standings',
  'rankings',
  'roster',
] as const;
export type AskKind = (typeof KINDS)[number];

/** One question: its path and query below the base address. */
export interface Ask {
  readonly kind: AskKind;
  readonly leagueId: LeagueId;
  /** What it is about: a day, a game, a team (ours); '' for the league. */
  readonly about: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Whose games the answer lists, where the table does not have the league. */
  readonly stated?: StatedLeague;
}

/** A game of the days that are asked for. */
export interface KnownGame {
  readonly sourceGameId: string;
  /** The scoreboard it stands on, YYYY-MM-DD. */
  readonly day: string;
  readonly startTime: number;
  readonly status: EventStatus;
  /** What its summary said last. */
  readonly summaryStatus: EventStatus | undefined;
  /** How often its summary was asked for since it is over. */
  readonly finalSummaries: number;
}

/** A league and what is known of it. */
export interface LeaguePlan {
  readonly leagueId: LeagueId;
  /** Of a stated league; the table has the others. */
  readonly espn?: EspnLeague | undefined;
  readonly games: readonly KnownGame[];
  readonly teams: readonly SourceTeam[];
}

/** When a question was asked last; `retryAt` is set while it fails. */
export interface PollState {
  readonly askedAt: number;
  readonly retryAt: number | undefined;
}

export interface PlannedAsk {
  readonly ask: Ask;
  /** Epoch milliseconds; at most `now` when it is due. */
  readonly dueAt: number;
}

/** The question of a kind, league and subject. */
export function keyOf({ kind, leagueId, about }: Ask): string {
  return `${kind} ${leagueId} ${about}`;
}

/**
 * What to ask next: of what is due, the kind that goes first, then the longest due; if nothing is,
 * what will be soonest. Undefined without leagues.
 */
export function nextPoll(
  leagues: readonly LeaguePlan[],
  stateOf: (key: string) => PollState | undefined,
  rosterAskedAt: number | undefined,
  now: number,
): PlannedAsk | undefined {
  let best: PlannedAsk | undefined;
  for (const league of leagues) {
    for (const ask of asksOf(league, now)) {
      const planned = { ask, dueAt: dueAtOf(ask, league, stateOf(keyOf(ask)), rosterAskedAt, now) };
      if (best === undefined || goesBefore(planned, best, now)) best = planned;
    }
  }
  return best;
}

/** Everything that is worth asking for a league now, due or not. */
export function asksOf(league: LeaguePlan, now: number): readonly Ask[] {
  const { games, teams } = league;
  const espn = league.espn ?? espnLeague(league.leagueId);
  const open = games.filter((game) => isLeftOpen(game, now)).map(({ day }) => day);
  const days = new Set([...daysAround(now), ...open]);
  const scoreboards = [...days].map((day) => scoreboardOf(espn, day));
  // What else is asked is read by the tables.
  if (espn.stated !== undefined) return scoreboards;
  return [
    ...scoreboards,
    ...games
      .filter((game) => wantsSummary(game, now))
      .map(({ sourceGameId }) => summaryOf(espn, sourceGameId)),
    ...(espn.hasInjuries ? [siteAsk('injuries', espn, '', '/injuries')] : []),
    siteAsk('teams', espn, '', '/teams', { limit: '1000' }),
    standingsOf(espn),
    ...(espn.hasRankings ? [siteAsk('rankings', espn, '', '/rankings')] : []),
    ...teams.map((team) => rosterOf(espn, team)),
  ];
}

/** Yesterday, today and tomorrow by US Eastern time, YYYY-MM-DD. */
export function daysAround(now: number): readonly string[] {
  const today = easternDay(now);
  const { fromMs, toMs } = easternDayRange(today);
  return [easternDay(fromMs - 1), today, easternDay(toMs)];
}

/** In play, about to start, or past its start without a word. */
export function isLive({ status, startTime }: KnownGame, now: number): boolean {
  if (status === 'in_progress') return Math.abs(now - startTime) < IN_PLAY_MS_MAX;
  const isNear = startTime - ABOUT_TO_START_MS <= now && now < startTime + LATE_MS;
  return status === 'scheduled' && isNear;
}

/** Its start has been, within a week, and the source has not said that it is over. */
export function isLeftOpen({ status, startTime }: KnownGame, now: number): boolean {
  const isOpen = status === 'scheduled' || status === 'in_progress';
  return isOpen && startTime <= now && now < startTime + LEFT_OPEN_MS;
}

/** In play, or over without that its summary said so, which is asked for a few times. */
export function wantsSummary(game: KnownGame, now: number): boolean {
  const { status, summaryStatus, finalSummaries } = game;
  if (status === 'in_progress') return isLive(game, now);
  return status === 'final' && summaryStatus !== 'final' && finalSummaries < FINAL_SUMMARIES_MAX;
}

/** A time that lies ahead was noted before the clock was set back: it counts as none. */
function dueAtOf(
  ask: Ask,
  league: LeaguePlan,
  state: PollState | undefined,
  rosterAskedAt: number | undefined,
  now: number,
): number {
  const isRoster = ask.kind === 'roster' && rosterAskedAt !== undefined && rosterAskedAt <= now;
  const notBefore = isRoster ? rosterAskedAt + ROSTER_GAP_MS : now;
  if (state === undefined || state.askedAt > now) return notBefore;
  const dueAt = state.retryAt ?? state.askedAt + waitMsOf(ask, league, now);
  return isRoster ? Math.max(dueAt, notBefore) : dueAt;
}

/** How long after it was asked a question is asked again. */
export function waitMsOf({ kind, about }: Ask, { games }: LeaguePlan, now: number): number {
  const isBusy =
    kind === 'scoreboard' && games.some((game) => game.day === about && isLive(game, now));
  return isBusy ? LIVE_SCOREBOARD_WAIT_MS : WAITS[kind];
}

function goesBefore(one: PlannedAsk, other: PlannedAsk, now: number): boolean {
  const [isDue, isOtherDue] = [one.dueAt <= now, other.dueAt <= now];
  if (isDue !== isOtherDue) return isDue;
  if (isDue && one.ask.kind !== other.ask.kind) {
    return KINDS.indexOf(one.ask.kind) < KINDS.indexOf(other.ask.kind);
  }
  return one.dueAt < other.dueAt;
}

function scoreboardOf(espn: EspnLeague, day: string): Ask {
  // Without a day ESPN answers with one of its own choice, and it refuses ranges.
  const query = { dates: day.replaceAll('-', ''), ...espn.scoreboardQuery };
  return siteAsk('scoreboard', espn, day, '/scoreboard', query);
}

function summaryOf(espn: EspnLeague, sourceGameId: string): Ask {
  return siteAsk('summary', espn, sourceGameId, '/summary', { event: sourceGameId });
}

function rosterOf(espn: EspnLeague, { teamId, sourceTeamId }: SourceTeam): Ask {
  const path = `/teams/${encodeURIComponent(sourceTeamId)}/roster`;
  return siteAsk('roster', espn, teamId, path);
}

/** Below `apis/v2`: the address beside the others answers with a stub. */
function standingsOf({ leagueId, slug }: EspnLeague): Ask {
  const path = `/apis/v2/sports/${slug}/standings`;
  return { kind: 'standings', leagueId, about: '', path, query: { level: '3' } };
}

function siteAsk(
  kind: AskKind,
  { leagueId, slug, stated }: EspnLeague,
  about: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Ask {
  const root = `/apis/site/v2/sports/${slug}`;
  const ask = { kind, leagueId, about, path: `${root}${path}`, query };
  return stated === undefined ? ask : { ...ask, stated };
}
