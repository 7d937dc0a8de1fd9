// A door over a book and a log in memory, as a server opens it.
import type { Engine } from '#engine/engine.ts';
import { type Bodies, bodiesHere } from '#ingest/bodies/bodies.ts';
import { Door } from '#ingest/door/door.ts';
import type { SharedBook } from '#ingest/door/door-options.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { INTRODUCTIONS_SOURCE, Introductions } from '#ingest/identity/introductions.ts';
import { Participants } from '#ingest/identity/participants.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { silentLogger } from '#kit/logger.ts';
import type { MemoryLog } from './memory-log.ts';

/** The engine has folded the log so far. `trustsAll`: each key speaks for every venue. */
export async function doorOver(
  engine: Engine,
  log: MemoryLog,
  now: () => number,
  trustsAll = false,
  participants = new Participants(engine.reader.leagues),
  identity = openIdentity(engine.eventNames, participants),
  bodies: Bodies = bodiesHere,
  book?: SharedBook,
): Promise<Door> {
  const { reader } = engine;
  return await Door.open({
    log,
    identity,
    quarantine: createQuarantine(),
    bodies,
    venues: reader.venues,
    leagues: reader.leagues,
    trustsAll,
    eventOf: (id) => reader.eventHead(id),
    introductions: new Introductions({
      ...{ log, identity },
      nextSession: () => engine.nextSession(INTRODUCTIONS_SOURCE, now()),
      isOvertaken: (session) => engine.isOvertaken(INTRODUCTIONS_SOURCE, session),
    }),
    nextSession: (source, at) => engine.nextSession(source, at),
    isOvertaken: (source, of) => engine.isOvertaken(source, of),
    sourceSession: (source) => engine.sourceSession(source),
    ...(book && { book }),
    clock: { now },
    logNow: () => reader.now,
    logger: silentLogger,
  });
}
