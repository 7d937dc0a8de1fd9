// What reading an answer takes beside its bytes.
import type { Naming } from '../../identity/naming.ts';
import type { PlayerSideLookup } from '../../normalize.ts';
import type { Quarantine } from '../../quarantine.ts';
import type { VenueRefusal } from '../../rejection.ts';

export interface ReadingContext {
  readonly identity: Naming;
  readonly quarantine: Quarantine;
  readonly source: string;
  readonly receivedAt: number;
  readonly priceFormat: 'american' | 'decimal';
  /** For whom players play; without it their teams stay unknown. */
  readonly playerSideOf?: PlayerSideLookup;
  /** Why prices of a bookmaker are refused; without it those of the built-in table are taken. */
  readonly venueRefusal?: VenueRefusal;
}
