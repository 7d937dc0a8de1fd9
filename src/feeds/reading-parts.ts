// What the feeds and the open door share in reading what comes in: ids of events, samples of what
// is refused, the thread that reads bodies, and rosters.
import { join } from 'node:path';
import type { Sql } from '#backends/sql/sql.ts';
import type { SourceEventIds } from '#domain/catalog/event-names.ts';
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import { builtInVenues, type Venues } from '#domain/venue-catalog.ts';
import { BodyThread, type BodyThreadOptions } from '#ingest/bodies/body-thread.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import { Participants } from '#ingest/identity/participants.ts';
import type { PlayerSideLookup } from '#ingest/normalize.ts';
import { createQuarantine, type Quarantine } from '#ingest/quarantine.ts';
import type { VenueRefusal } from '#ingest/rejection.ts';
import type { PlayersOf, RostersOf } from '#ingest/statements/event-players.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { RosterSides } from '#stores/roster-sides.ts';

export interface ReadingPartsOptions {
  /** Where samples of refused input are kept; without it they do not outlive the run. */
  readonly dataDir: string | undefined;
  readonly logger: Logger;
  /** As the book has them; the built-in ones without it. */
  readonly leagues?: Leagues;
  /** Which events the log names; without it ids of events do not outlive the run. */
  readonly eventNames?: SourceEventIds;
  readonly venues?: Venues;
  /** Whom prices of an event name; nobody without it. */
  readonly playersOf?: PlayersOf;
  /** Who plays in an event, by the ids of the teams; nobody without it. */
  readonly teamsOf?: (eventId: string) => readonly string[];
  /** Whose rosters say for whom players play; without it prices do not. */
  readonly sql?: Pick<Sql, 'query'>;
}

export interface ReadingParts {
  readonly identity: Identity;
  readonly leagues: Leagues;
  readonly quarantine: Quarantine;
  readonly playerSideOf: PlayerSideLookup;
  /** Why a feed's prices of a venue are refused. */
  readonly venueRefusal: VenueRefusal;
  readonly playersOf: PlayersOf;
  readonly rostersOf: RostersOf;
}

/** Opens them, once in a process: two would not know of each other's ids. */
export function readingParts(options: ReadingPartsOptions): ReadingParts {
  const { dataDir, logger, sql, eventNames } = options;
  const { leagues = builtInLeagues, venues = builtInVenues, playersOf = () => [] } = options;
  const { teamsOf = () => [] } = options;
  const rosters = new RosterSides({ sql, clock: systemClock, logger });
  const kept = dataDir ? { filePath: join(dataDir, 'quarantine.jsonl') } : {};
  return {
    identity: openIdentity(eventNames, new Participants(leagues)),
    leagues,
    playersOf,
    rostersOf: (eventId) => {
      const teamIds = teamsOf(eventId);
      return teamIds.length === 0 ? undefined : rosters.namesOf(teamIds);
    },
    quarantine: createQuarantine(kept),
    playerSideOf: rosters.sideOf,
    venueRefusal: (id) => (venues.get(id) === undefined ? 'unknown_venue' : undefined),
  };
}

/** A thread that reads bodies until the signal. */
export function bodyThread(until: AbortSignal, options: BodyThreadOptions = {}): BodyThread {
  const thread = new BodyThread(options);
  until.addEventListener('abort', () => void thread.close(), { once: true });
  return thread;
}
