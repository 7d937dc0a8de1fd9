// The catalogue of venues: the built-in table, and what entries of the log state beside it; and how
// callers name venues. A venue's number is its place in the order of arrival; lists are by id.
import type { Authority, VenueEntry } from './catalog/catalog-entry.ts';
import { VENUES } from './data/venues.ts';
import type { Venue } from './venue.ts';

/** More venues than this are refused. */
export const VENUES_MAX = 4096;

/** Who venues are, and how callers name them, at this moment. */
export interface Venues {
  /** Rises with each change. */
  readonly revision: number;
  /** Every venue by id, those of old data included. */
  readonly all: readonly Venue[];
  /** Every venue of the catalogue, by id; without legacy keys and models. */
  listed(): readonly Venue[];
  /** The venue of exactly this key. */
  get(bookmakerId: string): Venue | undefined;
  /**
   * Venues a caller means: exactly the one of a catalogue key, else every venue of that display name
   * (or key) in any case, by id; empty when unknown, as models are to callers.
   */
  resolve(text: string): readonly Venue[];
  /** What an authority stated last of a venue. */
  statement(bookmakerId: string, by: Authority): VenueEntry | undefined;
}

type Statements = Readonly<Partial<Record<Authority, VenueEntry>>>;

export class VenueCatalog implements Venues {
  revision = 0;
  readonly #byNumber: Venue[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #statements = new Map<string, Statements>();
  #byId: readonly Venue[] = [];

  constructor(table: readonly Venue[] = VENUES) {
    for (const venue of sorted(table)) this.#set(venue);
  }

  /** How many there are, those of old data included. */
  get size(): number {
    return this.#byNumber.length;
  }

  /** Every venue by its number, those of old data included. */
  get byNumber(): readonly Venue[] {
    return this.#byNumber;
  }

  get all(): readonly Venue[] {
    if (this.#byId.length !== this.#byNumber.length) this.#byId = sorted(this.#byNumber);
    return this.#byId;
  }

  listed(): readonly Venue[] {
    return this.all.filter((venue) => !venue.legacy && !isModel(venue));
  }

  get(bookmakerId: string): Venue | undefined {
    return this.#byNumber[this.numberOf(bookmakerId)];
  }

  /** Its number, -1 for a key that is none. */
  numberOf(bookmakerId: string): number {
    return this.#numbers.get(bookmakerId) ?? -1;
  }

  resolve(text: string): readonly Venue[] {
    const exact = this.get(text);
    if (exact && !exact.legacy && !isModel(exact)) return [exact];
    const wanted = text.trim().toLowerCase();
    return this.all.filter(
      (venue) =>
        (venue.bookmakerName.toLowerCase() === wanted || venue.bookmakerId === wanted) &&
        !isModel(venue),
    );
  }

  statement(bookmakerId: string, by: Authority): VenueEntry | undefined {
    return this.#statements.get(bookmakerId)?.[by];
  }

  /** Takes a statement over; false where nothing changed, or there is no room for another venue. */
  put(entry: VenueEntry, by: Authority): boolean {
    const known = this.get(entry.id);
    if (known === undefined && this.size >= VENUES_MAX) return false;
    // A source cannot hide what another one quotes, nor bring a model among the prices.
    const turns = known !== undefined && isModel(known) !== (entry.sourceType === 'model');
    if (by === 'ingest' && turns) return false;
    const statements = { ...this.#statements.get(entry.id), [by]: entry };
    this.#statements.set(entry.id, statements);
    const venue = venueOf(entry.id, statements, BUILT_IN.get(entry.id));
    if (known !== undefined && isSame(known, venue)) return false;
    this.#set(venue);
    return true;
  }

  /** All statements that made it what it is beside the built-in table: for snapshots. */
  statements(): readonly (readonly [Authority, VenueEntry])[] {
    return this.#byNumber.flatMap(({ bookmakerId }) =>
      Object.entries(this.#statements.get(bookmakerId) ?? {}).map(
        ([by, entry]) => [by as Authority, entry] as const,
      ),
    );
  }

  #set(venue: Venue): void {
    const known = this.numberOf(venue.bookmakerId);
    if (known < 0) this.#numbers.set(venue.bookmakerId, this.#byNumber.push(venue) - 1);
    else this.#byNumber[known] = venue;
    this.#byId = [];
    this.revision += 1;
  }
}

const BUILT_IN: ReadonlyMap<string, Venue> = new Map(
  VENUES.map((venue) => [venue.bookmakerId, venue]),
);

/** The venue that statements make, over the one of the table. */
function venueOf(id: string, { operator, built_in, ingest }: Statements, table?: Venue): Venue {
  const base: Venue = table ?? {
    ...{ bookmakerId: id, bookmakerName: id, sourceType: 'sportsbook', sourceRegion: 'other' },
    ...{ operatorId: id, arbitrageApproved: false, commission: { model: 'none' }, sharpWeight: 1 },
    ...{ isApproved: false, legacy: false },
  };
  // A source states nothing of what the table or the operator knows.
  const words = table || built_in ? [built_in, operator] : [ingest, operator];
  const isApproved = base.isApproved || built_in !== undefined || operator !== undefined;
  return words.reduce<Venue>(withWords, { ...base, isApproved });
}

function withWords(venue: Venue, entry: VenueEntry | undefined): Venue {
  if (entry === undefined) return venue;
  const sourceType = entry.sourceType ?? venue.sourceType;
  const { minStake, stakeStep, currency, entryTypes, rules } = entry;
  return {
    ...venue,
    ...(minStake !== undefined && { minStake }),
    ...(stakeStep !== undefined && { stakeStep }),
    ...(currency !== undefined && { currency }),
    ...(entryTypes !== undefined && { entryTypes }),
    ...(rules !== undefined && { rules }),
    bookmakerName: entry.name ?? venue.bookmakerName,
    sourceType,
    sourceRegion: entry.sourceRegion ?? venue.sourceRegion,
    operatorId: entry.operator ?? venue.operatorId,
    commission: entry.commission ?? venue.commission,
    sharpWeight: entry.sharpWeight ?? venue.sharpWeight,
    arbitrageApproved: sourceType !== 'dfs' && (entry.arbitrageApproved ?? venue.arbitrageApproved),
  };
}

/** Whether a venue is somebody's own model, which quotes nothing that can be bet. */
export function isModel({ sourceType }: Venue): boolean {
  return sourceType === 'model';
}

function isSame(one: Venue, other: Venue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sorted(venues: readonly Venue[]): readonly Venue[] {
  return venues.toSorted((a, b) => (a.bookmakerId < b.bookmakerId ? -1 : 1));
}

/** The built-in table alone. */
export const builtInVenues: Venues = new VenueCatalog();

/** The built-in venue of exactly this key. */
export function venueById(bookmakerId: string): Venue | undefined {
  return builtInVenues.get(bookmakerId);
}
