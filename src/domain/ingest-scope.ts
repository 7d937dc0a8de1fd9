// What an ingest key may send: prices of one source or of all, of some venues or of all.

export interface IngestScope {
  /** A source, or `*` for every source. */
  readonly source: string;
  /** Ids of venues; null: all. */
  readonly venues: ReadonlySet<string> | null;
  /** Its scores and starts rank with those of the server's own feeds. */
  readonly scores: boolean;
}

/** A scope as the store keeps it. */
export interface StoredScope extends Omit<IngestScope, 'venues'> {
  readonly venues: readonly string[] | null;
}

/** The source of a key that may name any. */
export const EVERY_SOURCE = '*';

/** Sources of the server's own, which nobody else may be. */
export const OWN_SOURCES: readonly string[] = [
  ...['clock', 'config', 'catalog', 'simulated', 'the-odds-api', 'espn', 'league_apis'],
  ...['kalshi', 'polymarket'],
];

const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

/** Whether a text can name a source, or a venue: their names look the same. */
export function isSourceName(text: string): boolean {
  return NAME.test(text);
}
