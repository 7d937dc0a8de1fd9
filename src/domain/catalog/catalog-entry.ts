// Entries of the catalogue, as the log carries them: what somebody states of a venue. Who states it
// is told by the group that carries the entry.
import type { Commission, SourceType } from '../venue.ts';
import type { SourceEntry } from './source-entry.ts';

/**
 * Who states an entry: the server's own tables, whoever runs the server, or a source of prices. Of
 * several statements about one venue the operator's fields win, then those of the built-in table.
 */
export const AUTHORITIES = ['built_in', 'operator', 'ingest'] as const;
export type Authority = (typeof AUTHORITIES)[number];

/** What a source may state of a venue. */
export interface VenueWords {
  readonly name?: string | undefined;
  readonly sourceType?: SourceType | undefined;
  readonly sourceRegion?: string | undefined;
}

/** What only the server's operator states of a venue. */
export interface OperatorWords {
  /** Skins of one operator are one opinion; the venue's own id unless stated. */
  readonly operator?: string | undefined;
  readonly commission?: Commission | undefined;
  /** A whole number from 1 to 10. */
  readonly sharpWeight?: number | undefined;
  readonly arbitrageApproved?: boolean | undefined;
}

/** Replaces everything that the same authority stated of the venue before. */
export interface VenueEntry extends VenueWords, OperatorWords {
  readonly kind: 'venue';
  /** `[a-z0-9][a-z0-9_-]{0,39}`. */
  readonly id: string;
}

export type CatalogEntry = VenueEntry | SourceEntry;
