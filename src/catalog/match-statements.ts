// What the operator says of an id of a source, checked against what is known of both games: an id is
// bound only to an event of the same two teams, so that no price is ever turned about.
import { type MatchEntry, matchId } from '#domain/catalog/catalog-entry.ts';
import type { SourceEventIds } from '#domain/catalog/event-names.ts';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventHead } from '#domain/message/message.ts';

/** An id of a source, and the event in question. */
export interface AskedMatch {
  readonly source: string;
  readonly league: LeagueId;
  readonly sourceEventId: string;
  readonly eventId: string;
}

/** What is known. */
export interface MatchFacts {
  readonly leagues: Leagues;
  readonly names: SourceEventIds;
  /** An event of the book. */
  readonly eventOf: (eventId: string) => EventHead | undefined;
  /** How the source writes the teams of a game that nobody could be matched to. */
  readonly written?: { readonly home: string; readonly away: string } | undefined;
}

/** Why something is not stated. */
export interface NotStated {
  readonly why: string;
}

const IS_NOT_MAX = 20;

/** That the id means the event. */
export function bindStatement(asked: AskedMatch, facts: MatchFacts): MatchEntry | NotStated {
  const event = eventIn(asked, facts);
  if ('why' in event) return event;
  const turned = isTurned(asked, event, facts);
  if (typeof turned !== 'boolean') return turned;
  const { eventId: id, homeTeamId: home, awayTeamId: away, startTime: start } = event;
  const is = { id, home, away, ...(turned && { turned: true as const }) };
  return { ...headOf(asked), start, is };
}

/** That the id does not mean the event, which it means now. */
export function splitStatement(asked: AskedMatch, facts: MatchFacts): MatchEntry | NotStated {
  const event = eventIn(asked, facts);
  if ('why' in event) return event;
  const { names } = facts;
  const { source, sourceEventId, eventId } = asked;
  const isNamed = names
    .namesOf(eventId)
    .some((name) => name.source === source && name.sourceEventId === sourceEventId);
  if (!isNamed) {
    const advice = `GET /v1/events/${eventId} lists under sourceIds what sources call it`;
    return { why: `${source} does not call ${eventId} ${sourceEventId}; ${advice}` };
  }
  const before = names.statement(matchId(asked))?.isNot ?? [];
  const isNot = [...new Set([...before, eventId])].slice(-IS_NOT_MAX);
  return { ...headOf(asked), start: event.startTime, isNot };
}

function headOf(
  asked: AskedMatch,
): Pick<MatchEntry, 'kind' | 'id' | 'league' | 'source' | 'sourceEventId'> {
  const { source, league, sourceEventId } = asked;
  return { kind: 'match', id: matchId(asked), league, source, sourceEventId };
}

function eventIn({ eventId, league }: AskedMatch, facts: MatchFacts): EventHead | NotStated {
  if (facts.leagues.get(league) === undefined) {
    return { why: `${league} is no league; npm run matches -- list prints the league of each id` };
  }
  const event = facts.eventOf(eventId);
  if (event === undefined) {
    const advice = `GET /v1/events?league=${league} lists those that it has`;
    return { why: `the book has no event ${eventId}; ${advice}` };
  }
  if (event.leagueId === league) return event;
  return { why: `${eventId} is an event of ${event.leagueId}, not of ${league}` };
}

/** Whether the source has the away team of the event at home, or why the two are not one game. */
function isTurned(asked: AskedMatch, event: EventHead, facts: MatchFacts): boolean | NotStated {
  const { homeTeamId: home, awayTeamId: away } = event;
  const own = teamsOf(asked, facts);
  if (own === undefined) {
    const advice =
      'npm run matches -- list prints the ids that are known, with their source and league';
    return {
      why: `nothing is known of what ${asked.source} calls ${asked.sourceEventId}; ${advice}`,
    };
  }
  const stated = `${own.words}, and ${event.eventId} is ${away} at ${home}`;
  const isStraight = (own.home ?? home) === home && (own.away ?? away) === away;
  const isOther = (own.home ?? away) === away && (own.away ?? home) === home;
  if (isStraight && isOther) {
    return {
      why: `${stated}: neither name is known; state a spelling of one in the catalogue (npm run catalog)`,
    };
  }
  if (!isStraight && !isOther) {
    return {
      why:
        `${stated}: these are other teams, and an id means a game of its own alone; ` +
        `GET /v1/events?league=${asked.league} lists the games`,
    };
  }
  return isOther;
}

interface OwnTeams {
  /** Ours; undefined where nobody knows the name. */
  readonly home: string | undefined;
  readonly away: string | undefined;
  readonly words: string;
}

/** The teams of the source's game: as it named them to the book, else as it writes them. */
function teamsOf(asked: AskedMatch, { leagues, names, written }: MatchFacts): OwnTeams | undefined {
  const { source, league, sourceEventId } = asked;
  for (const entry of names.since(0)) {
    if (entry.kind !== 'event' || matchId(entry) !== matchId(asked)) continue;
    const { home, away, turned } = entry;
    const own = turned ? { home: away, away: home } : { home, away };
    return { ...own, words: `${source} has ${own.away} at ${own.home} as ${sourceEventId}` };
  }
  if (written === undefined) return undefined;
  const roster = leagues.roster(league);
  return {
    home: roster.named(written.home)?.teamId,
    away: roster.named(written.away)?.teamId,
    words: `${source} has "${written.away}" at "${written.home}" as ${sourceEventId}`,
  };
}
