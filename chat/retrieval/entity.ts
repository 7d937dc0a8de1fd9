// Which game a question is about: the one with the teams, the players or the id that it names. A
// name that several teams bear means the one that plays next, with less confidence.

import type { Confidence, Entity } from '#contract/records/chat-presentation.ts';
import type { LeagueId } from '#domain/league.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import { listText } from '#player-form/wording.ts';
import { limitsWhere } from '../language/asked/limits.ts';
import { type Game, meantOf } from '../language/meant-games.ts';
import type { TeamNamed } from '../language/names/teams.ts';
import type { Question } from '../language/question.ts';
import { unknownText } from '../language/refusals.ts';
import { hasNamesake, type Subject } from '../language/subject.ts';
import type { BookQuery } from './book/book-query.ts';
import { type EventFacts, eventFacts } from './book/event-facts.ts';
import { eventPasses, type Filters } from './filters.ts';

/** A game that was found, or why none was. */
export interface Resolution {
  /** Undefined where no game could be told. */
  readonly event: EventFacts | undefined;
  readonly hasOdds: boolean;
  readonly confidence: Confidence;
  readonly reason: string;
  /** Teams of one name between which nothing decides; the event is of one of them. */
  readonly ambiguous: readonly string[];
  /** Leagues of whatever was named: where a surface stands in for the game. */
  readonly leagues: readonly LeagueId[];
  /** Of a game that could not be told: the next ones of those who are named. */
  readonly next: readonly EventFacts[];
}

/** Lists the events of leagues. */
type EventLists = Pick<BookQuery, 'entriesOf'>;

interface Candidate {
  readonly event: EventFacts;
  readonly hits: number;
  readonly isOnDay: boolean;
}

/** Finds the game among the events of the book, which come by start. */
export function resolveEvent(
  reader: Reader,
  book: EventLists,
  question: Question,
  filters: Filters,
): Resolution {
  const { subject } = question;
  const leagues = leaguesOf(subject);
  const none = (reason: string, next: readonly EventFacts[] = []): Resolution => ({
    event: undefined,
    ...{ hasOdds: false, confidence: 'low', reason, ambiguous: [], leagues, next },
  });
  const [named] = subject.eventIds.flatMap((id) => reader.findEvent(id) ?? []);
  if (named) {
    const event = eventFacts(reader, named);
    return found(event, named.hasOffers, 'high', 'The message names the event id.', subject);
  }
  if (subject.teams.length + subject.players.length === 0) {
    const isTimed = filters.limits.startAtMin !== undefined || filters.days !== undefined;
    const timed = isTimed && filters.leagues.length > 0 ? book.entriesOf(filters.leagues) : [];
    const [only, second] = timed.filter(eventPasses(filters));
    if (only && !second && !subject.hasUnknown) {
      const why = 'The one game of the league at that time.';
      return found(eventFacts(reader, only), only.hasOffers, 'medium', why, subject);
    }
    return none(
      isTimed && filters.leagues.length > 0 && !subject.hasUnknown
        ? timedReason(reader, filters, only !== undefined)
        : unknownReason(subject),
    );
  }
  const candidates = candidatesOf(reader, book.entriesOf(leagues), subject, filters);
  const most = Math.max(0, ...candidates.map(({ hits }) => hits));
  const needed = neededHits(subject);
  if (most < needed) {
    const next = candidates.filter(({ hits }) => hits > 0).slice(0, NEXT_MAX);
    return none(
      apartReason(subject, needed),
      next.map(({ event }) => event),
    );
  }
  const meant = meantOf(
    question,
    candidates.filter(({ hits }) => hits === most).map(gameOf),
    reader.leagues,
  );
  const best = meant.games.map(({ candidate }) => candidate);
  const ambiguous = meant.ambiguous.map(({ name }) => name);
  const onDay = best.filter(({ isOnDay }) => isOnDay);
  const answered = onDay.find(({ event }) => event.matchup === question.gameAnswered);
  const chosen = answered ?? onDay[0] ?? (best[0] as Candidate);
  const entry = reader.findEvent(chosen.event.eventId);
  const doubt = doubtOf(subject, chosen, most, ambiguous);
  const isNamesake = hasNamesake(subject);
  const confidence = isNamesake ? 'low' : doubt === undefined ? 'high' : 'medium';
  const reason = doubt ?? reasonOf(subject, most);
  const resolved = found(chosen.event, entry?.hasOffers ?? false, confidence, reason, subject);
  return { ...resolved, ambiguous };
}

/** Games that are named where those who are named do not meet. */
const NEXT_MAX = 3;
const NAMES_MAX = 2;

function unknownReason({ hasUnknown, unknown }: Subject): string {
  if (unknown.length > 0) return unknownText(unknown);
  return hasUnknown
    ? 'The message names somebody or something that no coming game has.'
    : 'The message names no team, player or game.';
}

/** Why the one game of a league at a time could not be told. */
function timedReason({ leagues }: Reader, filters: Filters, areSeveral: boolean): string {
  const names = listText(filters.leagues.map((id) => leagues.get(id)?.name ?? id));
  const when = filters.days === undefined ? 'at that time' : `for ${filters.days.label}`;
  return areSeveral
    ? `Several games of ${names} are listed ${when}.`
    : `No game of ${names} is listed ${when}.`;
}

/** Why those who are named are in no game together, or in none at all. */
function apartReason({ teams, players }: Subject, needed: number): string {
  const names = teams.map((named) =>
    [...new Set(named.teams.map(({ name }) => name))].slice(0, NAMES_MAX).join(' or '),
  );
  const distinct = [...new Set(names)];
  if (needed > 1 && distinct.length > 1)
    return `${listText(distinct)} do not meet in any game to come here.`;
  const whom = [...distinct, ...players.flatMap((each) => each.players[0]?.playerName ?? [])];
  return whom.length === 0
    ? 'No coming game has whom the message names.'
    : `No game of ${listText(whom)} is to come here.`;
}

/** The entity as the answer shows it. */
export function entityOf({ event, confidence, reason }: Resolution): Entity {
  return {
    resolvedEntityType: event ? 'event' : 'none',
    resolvedEventId: event?.eventId ?? null,
    resolvedLeagueId: event?.leagueId ?? null,
    resolutionConfidence: confidence,
    resolutionReason: reason,
    matchup: event?.matchup ?? null,
  };
}

function found(
  event: EventFacts,
  hasOdds: boolean,
  confidence: Confidence,
  reason: string,
  { isCarried }: Subject,
): Resolution {
  const leagues = [event.leagueId];
  const rest = { ambiguous: [], leagues, next: [] };
  if (!isCarried) return { event, hasOdds, confidence, reason, ...rest };
  const capped = confidence === 'high' ? 'medium' : confidence;
  const carried = `Carried forward from an earlier message. ${reason}`;
  return { event, hasOdds, confidence: capped, reason: carried, ...rest };
}

function candidatesOf(
  reader: Reader,
  entries: readonly EventEntry[],
  { teams, players }: Subject,
  filters: Filters,
): readonly Candidate[] {
  const limits = limitsWhere(filters.limits, false);
  const isToCome = eventPasses({
    ...filters,
    ...{ limits, days: undefined, isLive: false, isPregame: false, leagues: [] },
  });
  const isOnDay = eventPasses(filters);
  const playing = new Set(
    players.flatMap((named) => named.players.flatMap(({ eventIds }) => eventIds)),
  );
  const wanted = new Set(teams.flatMap((named) => named.teams.map(({ teamId }) => teamId)));
  return entries.filter(isToCome).flatMap((entry): Candidate[] => {
    const event = eventFacts(reader, entry);
    const { eventId, home, away } = event;
    const hits =
      Number(wanted.has(home.id)) + Number(wanted.has(away.id)) + Number(playing.has(eventId));
    return hits === 0 ? [] : [{ event, hits, isOnDay: isOnDay(entry) }];
  });
}

function gameOf(candidate: Candidate): Game & { readonly candidate: Candidate } {
  const { eventId, leagueId, startTimeMs, status, home, away } = candidate.event;
  const isLive = status === 'in_progress';
  const teams = { homeId: home.id, awayId: away.id };
  return { eventId, leagueId, startTimeMs, isLive, ...teams, candidate };
}

/** Two teams must meet each other; of more names, two must. A player must play. */
function neededHits({ teams, players }: Subject): number {
  const names = distinctNames(teams);
  const isPlayer = players.length > 0;
  return Math.min(2, names) + (isPlayer && names === 0 ? 1 : 0);
}

/** Two words for the same team ("the Buffalo Bills … Bills") are one name. */
function distinctNames(teams: readonly TeamNamed[]): number {
  return new Set(teams.map(({ teams: each }) => each.map(({ teamId }) => teamId).join())).size;
}

function doubtOf(
  subject: Subject,
  chosen: Candidate,
  hits: number,
  ambiguous: readonly string[],
): string | undefined {
  const { teams, players, hasUnknown } = subject;
  if (hasNamesake(subject)) {
    return 'Nobody known bears the full name: who bears a part of it is meant.';
  }
  if ([...teams, ...players].some(({ isTypo }) => isTypo)) {
    return 'A name was read as the nearest one that is known.';
  }
  if (hasUnknown) return 'The message names somebody or something else that is not known.';
  if (distinctNames(teams) > 2) return 'The message names several games: the first is answered.';
  if (hits < 2 && ambiguous.length > 1) {
    return 'Several teams bear the name: the one that plays next is meant.';
  }
  if (players.some(({ players: each }) => each.length > 1)) {
    return 'Several players bear the name: the one who plays next is meant.';
  }
  return chosen.isOnDay ? undefined : 'The game is not on the day that was asked for.';
}

function reasonOf({ players, teams }: Subject, hits: number): string {
  if (hits > 1) return 'The message names both teams.';
  if (teams.length > 0) return 'The next game of the team that the message names.';
  return players.length > 0 ? 'The next game of the player that the message names.' : '';
}

function leaguesOf({ teams, players }: Subject): readonly LeagueId[] {
  const named = [
    ...players.flatMap((each) => each.players.map(({ leagueId }) => leagueId)),
    ...teams.flatMap((each) => each.teams.map(({ leagueId }) => leagueId)),
  ];
  return [...new Set(named)];
}
