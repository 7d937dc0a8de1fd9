// The open door over this product's log and book.
import type { Log } from '#backends/log.ts';
import type { Engine } from '#engine/engine.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { SourceReadiness } from '#gateway/pages.ts';
import type { Bodies } from '#ingest/bodies/bodies.ts';
import { Door } from '#ingest/door/door.ts';
import type { DoorOptions, SharedBook } from '#ingest/door/door-options.ts';
import type { Introductions } from '#ingest/identity/introductions.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { ReadingParts } from './feeds/reading-parts.ts';

export interface DoorParts extends ReadingParts {
  readonly log: Log;
  readonly engine: Engine;
  readonly bodies: Bodies;
  readonly shortBodies: Bodies;
  readonly introductions: Introductions;
  /** Whether every key may speak for every venue. */
  readonly trustsAll: boolean;
  readonly logger: Logger;
  readonly repeatsSinceMs: number | null;
  readonly nextSession: DoorOptions['nextSession'];
  readonly book?: SharedBook;
}

/** The sources that posted since the start, the newest first. */
export function shownSources(door: Door, now: number, reader: Reader): readonly SourceReadiness[] {
  const states = new Map(reader.sourceFreshness().map(({ source, state }) => [source, state]));
  const all = [...door.sources()].flatMap(([name, counts]) => {
    const { posts, accepted, reasons, lastPostAt } = counts;
    if (lastPostAt === null) return [];
    const ageMs = Math.max(0, now - lastPostAt);
    const state = states.get(name) ?? null;
    return [{ name, posts, accepted, refused: Object.fromEntries(reasons), ageMs, state }];
  });
  return all.sort((a, b) => a.ageMs - b.ageMs);
}

/** Opens it; the book is where the log ends. */
export async function openDoor({ engine, ...parts }: DoorParts): Promise<Door> {
  const { reader } = engine;
  return await Door.open({
    ...parts,
    venues: reader.venues,
    leagues: reader.leagues,
    eventOf: (eventId) => reader.eventHead(eventId),
    isOvertaken: (source, session) => engine.isOvertaken(source, session),
    sourceSession: (source) => engine.sourceSession(source),
    clock: systemClock,
    logNow: () => reader.now,
  });
}
