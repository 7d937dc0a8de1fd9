// What the door needs of the server.

import type { Log } from '#backends/log.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Bodies } from '../bodies/bodies.ts';
import type { Identity } from '../identity/identity.ts';
import type { PlayerSideLookup } from '../normalize.ts';
import type { Quarantine } from '../quarantine.ts';
import type { EventOf } from '../statements/events.ts';

export interface DoorOptions {
  readonly log: Log;
  readonly identity: Identity;
  readonly quarantine: Quarantine;
  /** Where bodies are read. */
  readonly bodies: Bodies;
  /** The catalogue as it is now. */
  readonly venues: Venues;
  readonly eventOf: EventOf;
  /** Whether every key may speak for every venue, as the server's operator has decided. */
  readonly trustsAll?: boolean;
  readonly playerSideOf?: PlayerSideLookup;
  /** A session of a source above all that the log knows. */
  readonly nextSession: (source: string, now: number) => number;
  /** Whether somebody else writes for the source since. */
  readonly isOvertaken: (source: string, session: number) => boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}
