// Holds the engine against the oracle: every view of every event, record by record. A failure names
// the event, the view and the first member that differs.
import type { Engine } from '#engine/engine.ts';
import type { EdgeFilter, OfferFilter } from '#engine/view/reader.ts';
import type { Oracle } from './oracle.ts';

const EVERYTHING: OfferFilter = {};
const ALL_EDGES: EdgeFilter = { types: new Set(['arbitrage', 'value', 'ev']) };
/** Edges that are computed where they are asked for: of every event, and after each filter. */
const REQUESTED: readonly EdgeFilter[] = [
  { types: new Set(['low_hold', 'middle', 'back_lay']) },
  { types: new Set(['middle']), sourceType: 'sportsbook' },
  { types: new Set(['low_hold', 'middle']), marketTypes: new Set(['spread', 'total_alternate']) },
];
/** Figures of the model are sums in another order: their last shown digit may differ. */
const TOLERANCE = 2.5e-6;

/** The first difference between the two books, or null. */
export function firstDifference(
  engine: Engine,
  oracle: Oracle,
  filters: readonly OfferFilter[] = [EVERYTHING],
): string | null {
  const { reader } = engine;
  const ids = reader.events().map((entry) => entry.eventId);
  const difference = differs(ids, oracle.eventIds(), 'events');
  if (difference || reader.now !== oracle.now) return difference ?? 'now';
  const venues = differs(reader.venueStatuses(), oracle.venueStatuses(), 'venues', 0);
  if (venues) return venues;
  for (const eventId of ids) {
    const found =
      differs(reader.eventRecord(eventId), oracle.eventRecord(eventId), `${eventId} event`) ??
      differs(
        reader.edgesRecord(eventId, ALL_EDGES),
        oracle.edgesRecord(eventId, ALL_EDGES),
        `${eventId} edges`,
      ) ??
      requestedDifference(engine, oracle, eventId) ??
      differenceUnder(engine, oracle, eventId, filters);
    if (found) return found;
  }
  return null;
}

function requestedDifference(engine: Engine, oracle: Oracle, eventId: string): string | null {
  for (const filter of REQUESTED) {
    const found = differs(
      engine.reader.edgesRecord(eventId, filter),
      oracle.edgesRecord(eventId, filter),
      `${eventId} requested edges`,
    );
    if (found) return found;
  }
  return null;
}

function differenceUnder(
  engine: Engine,
  oracle: Oracle,
  eventId: string,
  filters: readonly OfferFilter[],
): string | null {
  const { reader } = engine;
  for (const filter of filters) {
    const found =
      differs(
        reader.oddsRecord(eventId, filter),
        oracle.oddsRecord(eventId, filter),
        `${eventId} odds`,
      ) ??
      differs(
        reader.bestBetsRecord(eventId, filter),
        oracle.bestBetsRecord(eventId, filter),
        `${eventId} best-bets`,
      ) ??
      differs(
        reader.propsRecord(eventId, filter, 'event'),
        oracle.propsRecord(eventId, filter, 'event'),
        `${eventId} props`,
      );
    if (found) return found;
  }
  return null;
}

/** Where two plain values differ first, as a path with both values; null when they are the same. */
export function differs(
  engine: unknown,
  oracle: unknown,
  path: string,
  tolerance = TOLERANCE,
): string | null {
  if (typeof engine === 'number' && typeof oracle === 'number') {
    const near = Math.abs(engine - oracle) <= tolerance;
    return near ? null : `${path}: engine ${engine}, oracle ${oracle}`;
  }
  if (typeof engine !== 'object' || typeof oracle !== 'object' || !engine || !oracle) {
    if (engine === oracle) return null;
    return `${path}: engine ${text(engine)}, oracle ${text(oracle)}`;
  }
  const keys = new Set([...Object.keys(engine), ...Object.keys(oracle)]);
  for (const key of keys) {
    const found = differs(
      engine[key as keyof typeof engine],
      oracle[key as keyof typeof oracle],
      `${path}.${key}`,
      tolerance,
    );
    if (found) return found;
  }
  return null;
}

function text(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 600);
}
