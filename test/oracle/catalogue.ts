// Who a venue is: the built-in table, and what was stated of it. Of several statements the
// operator's fields win; a source states nothing of what the table or the operator lists; and what
// only a source listed enters no model and no leg.

import type { LeagueEntry, VenueEntry } from '#domain/catalog/catalog-entry.ts';
import type { CatalogGroup } from '#domain/message/message.ts';
import type { Venue } from '#domain/venue.ts';
import { venueById } from '#domain/venue-catalog.ts';
import { must } from '#kit/assert.ts';

type Stated = VenueEntry;

const MINUTE_MS = 60_000;
/** Of a league that states none. */
const TYPICAL_MINUTES = 240;

export type VenueOf = (venueId: string) => Venue;

export class Catalogue {
  readonly #stated = new Map<string, Map<CatalogGroup['by'], Stated>>();
  /** By league. */
  readonly #typicalMinutes = new Map<string, number>();
  /** One object for each venue as it is: offers of one venue are known by it. */
  readonly #venues = new Map<string, Venue>();

  /** The last statement of each kind of speaker counts. */
  take({ by, entries, repeated }: CatalogGroup): void {
    for (const entry of entries) {
      if (entry.kind === 'league' && by !== 'ingest') this.#takeDuration(entry);
      if (entry.kind !== 'venue') continue;
      const known = this.#stated.get(entry.id) ?? new Map<CatalogGroup['by'], Stated>();
      // A repetition is for those who missed the statement.
      if (repeated && known.has(by)) continue;
      // No source turns what is known into a model, or back.
      const before = this.#isKnown(entry.id) ? this.venueOf(entry.id) : undefined;
      const turns = (before?.sourceType === 'model') !== (entry.sourceType === 'model');
      if (by === 'ingest' && before !== undefined && turns) continue;
      this.#stated.set(entry.id, known.set(by, entry));
      this.#venues.delete(entry.id);
    }
  }

  /** A game that takes half as long again as a usual one is taken to be over. */
  lastsMs(leagueId: string): number {
    const minutes = this.#typicalMinutes.get(leagueId) ?? TYPICAL_MINUTES;
    return (minutes + minutes / 2) * MINUTE_MS;
  }

  #takeDuration({ id, typicalDurationMinutes }: LeagueEntry): void {
    if (typicalDurationMinutes === undefined) return;
    this.#typicalMinutes.set(id, typicalDurationMinutes);
  }

  readonly venueOf: VenueOf = (venueId) => {
    const venue = this.#venues.get(venueId) ?? this.#made(venueId);
    this.#venues.set(venueId, venue);
    return venue;
  };

  #isKnown(venueId: string): boolean {
    return this.#stated.has(venueId) || venueById(venueId) !== undefined;
  }

  #made(venueId: string): Venue {
    const table = venueById(venueId);
    const stated = this.#stated.get(venueId);
    if (stated === undefined) return must(table, `venue ${venueId}`);
    const operator = stated.get('operator');
    const server = stated.get('built_in');
    const source = table === undefined && server === undefined ? stated.get('ingest') : undefined;
    const said = [operator, server, source].filter((each) => each !== undefined);
    const first = <K extends keyof Stated>(key: K): Stated[K] | undefined =>
      said.find((each) => each[key] !== undefined)?.[key];
    const sourceType = first('sourceType') ?? table?.sourceType ?? 'sportsbook';
    const approved = first('arbitrageApproved') ?? table?.arbitrageApproved ?? false;
    const entryTypes = first('entryTypes') ?? table?.entryTypes;
    const rules = first('rules') ?? table?.rules;
    const currency = first('currency') ?? table?.currency;
    return {
      bookmakerId: venueId,
      bookmakerName: first('name') ?? table?.bookmakerName ?? venueId,
      sourceType,
      sourceRegion: first('sourceRegion') ?? table?.sourceRegion ?? 'other',
      operatorId: first('operator') ?? table?.operatorId ?? venueId,
      arbitrageApproved: sourceType !== 'dfs' && approved,
      commission: first('commission') ?? table?.commission ?? { model: 'none' },
      sharpWeight: first('sharpWeight') ?? table?.sharpWeight ?? 1,
      ...(entryTypes && { entryTypes }),
      isApproved: table !== undefined || server !== undefined || operator !== undefined,
      legacy: table?.legacy ?? false,
      ...(rules !== undefined && { rules }),
      ...(currency !== undefined && { currency }),
    };
  }
}

/** Venues of the built-in table alone. */
export const builtInVenue: VenueOf = new Catalogue().venueOf;
