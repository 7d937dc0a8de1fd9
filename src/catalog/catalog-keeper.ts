// Brings into the log what the operator states of the catalogue: entries of files and of the store,
// and approvals under TRUST_CATALOG. What the book shows already is not appended again.
import { isDeepStrictEqual } from 'node:util';
import type { Log } from '#backends/log.ts';
import type { SqlSession } from '#backends/sql/sql.ts';
import {
  type CatalogEntry,
  entryId,
  entryKey,
  type LeagueEntry,
} from '#domain/catalog/catalog-entry.ts';
import { BUILT_IN_LEAGUES, type LeagueId } from '#domain/league.ts';
import { VENUES_MAX } from '#domain/venue-catalog.ts';
import type { Engine } from '#engine/engine.ts';
import { Publisher } from '#ingest/publisher.ts';
import { catalogEntrySchema } from '#ingest/wire/catalog-schema.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { catalogChanges, type StoredEntry } from '#stores/catalog.ts';
import type { SessionOpener } from '../log/log-kind.ts';
import { watchStore } from '../store-watch.ts';

export interface CatalogKeeperOptions {
  readonly log: Log;
  /** Folds the log meanwhile. */
  readonly engine: Pick<Engine, 'reader'> & SessionOpener;
  readonly sql: SqlSession;
  /** Entries of CATALOG; the store's entry for the same venue takes precedence. */
  readonly files: readonly CatalogEntry[];
  /** Leagues of the built-in table that are on; the others are off. */
  readonly chosen: ReadonlySet<LeagueId>;
  /** Whether venues that only a source listed are approved. */
  readonly trustsAll: boolean;
  /** Sources of feeds that report changes alone, and confirm what stands beside. */
  readonly deltaSources?: readonly string[];
  readonly clock: Clock;
  readonly logger: Logger;
}

/** So that a group stays near the size of a message. */
const ENTRIES_PER_GROUP = 100;
const FOLD_POLL_MS = 2;
/** Leagues come before those who play in them. */
const ORDER: readonly CatalogEntry['kind'][] = [
  ...(['venue', 'source', 'league', 'market', 'participant', 'match'] as const),
];

export class CatalogKeeper {
  readonly #options: CatalogKeeperOptions;
  readonly #signal: AbortSignal;
  #storeRevision = -1;
  /** Of the book's catalogue when it was compared last. */
  #bookRevision = -1;
  #stated: ReadonlyMap<string, CatalogEntry> = new Map();
  /** Each form is appended once: processes whose files contradict do not answer each other. */
  readonly #appended = new Map<string, CatalogEntry>();

  constructor(options: CatalogKeeperOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  /** Resolves when the book shows what files and store state now. Throws SqlError. */
  async start(): Promise<void> {
    await this.#refresh();
  }

  /** Follows the store and the book until the signal. */
  async keep(): Promise<void> {
    const { clock, logger } = this.#options;
    const watch = { what: 'catalogue entries', standing: { isAway: false }, clock, logger };
    await watchStore(watch, () => this.#refresh(), this.#signal);
  }

  async #refresh(): Promise<void> {
    const { sql, files, deltaSources = [] } = this.#options;
    // Approvals do not wait for a store that is away.
    if (this.#storeRevision >= 0) await this.#appendMissing();
    const changes = await catalogChanges(sql, this.#storeRevision);
    if (changes === undefined) return;
    this.#storeRevision = changes.revision;
    const stored = changes.entries.flatMap((entry) => this.#readable(entry) ?? []);
    const ofFeeds = deltaSources.map((id): CatalogEntry => ({ kind: 'source', id }));
    const entries = [...ofFeeds, ...files, ...stored].map((entry) => this.#asReported(entry));
    this.#stated = new Map(entries.map((entry) => [entryKey(entry), entry]));
    this.#bookRevision = -1;
    await this.#appendMissing();
  }

  /** Settings of a source of this server's own with how its feed reports, unless they say another way. */
  #asReported(entry: CatalogEntry): CatalogEntry {
    const { deltaSources = [] } = this.#options;
    if (entry.kind !== 'source' || !deltaSources.includes(entry.id)) return entry;
    return { ...entry, semantics: entry.semantics ?? 'delta' };
  }

  /** An entry of a newer program may have fields that this one does not know. */
  #readable(entry: StoredEntry): CatalogEntry | undefined {
    const { data } = catalogEntrySchema.safeParse(entry);
    const { kind } = entry;
    if (!data)
      this.#options.logger.warn(
        { kind, id: entryId(entry) },
        'a stored catalogue entry cannot be read',
      );
    return data;
  }

  async #appendMissing(): Promise<void> {
    const { reader } = this.#options.engine;
    const revision = reader.venues.revision + reader.leagues.revision;
    if (revision === this.#bookRevision) return;
    this.#bookRevision = revision;
    const missing = this.#withinBounds(this.#missing());
    if (missing.length === 0) return;
    const seq = await this.#append(missing);
    for (const entry of missing) this.#appended.set(entryKey(entry), entry);
    this.#options.logger.info({ entries: missing.length, seq }, 'stated entries of the catalogue');
  }

  /** Entries that the book does not show in this form. */
  #missing(): readonly CatalogEntry[] {
    const { engine, trustsAll } = this.#options;
    const { venues } = engine.reader;
    const isNew = (entry: CatalogEntry): boolean =>
      !isDeepStrictEqual(this.#shown(entry), entry) &&
      !isDeepStrictEqual(this.#appended.get(entryKey(entry)), entry);
    const approvals = trustsAll ? venues.listed().filter(({ isApproved }) => !isApproved) : [];
    const words = approvals.map(({ bookmakerId: id }): CatalogEntry => ({ kind: 'venue', id }));
    const others = [...words, ...this.#switches()].filter(
      (each) => !this.#stated.has(entryKey(each)),
    );
    return [...ORDER.flatMap((kind) => this.#statedOf(kind)), ...others].filter(isNew);
  }

  #statedOf(kind: CatalogEntry['kind']): readonly CatalogEntry[] {
    return [...this.#stated.values()].filter((entry) => entry.kind === kind);
  }

  /** Leagues of the table that the log has on and LEAGUES off, or the other way round. */
  #switches(): readonly LeagueEntry[] {
    const { engine, chosen } = this.#options;
    const { leagues } = engine.reader;
    return BUILT_IN_LEAGUES.flatMap(({ leagueId: id }) => {
      const active = chosen.has(id);
      return leagues.get(id)?.isActive === active ? [] : [{ kind: 'league', id, active }];
    });
  }

  /** What the book shows of the operator's words about the same. */
  #shown(entry: CatalogEntry): CatalogEntry | undefined {
    const { reader } = this.#options.engine;
    if (entry.kind === 'venue') return reader.venues.statement(entry.id, 'operator');
    if (entry.kind === 'source') return reader.sourceSettings(entry.id);
    if (entry.kind === 'match') return reader.matchStatement(entry.id);
    return reader.leagues.statement(entry, 'operator');
  }

  #withinBounds(entries: readonly CatalogEntry[]): readonly CatalogEntry[] {
    const { engine, logger } = this.#options;
    const { venues } = engine.reader;
    let room = VENUES_MAX - venues.all.length;
    const fitting = entries.filter(
      (entry) => entry.kind !== 'venue' || venues.get(entry.id) !== undefined || room-- > 0,
    );
    const leftOut = entries.length - fitting.length;
    if (leftOut > 0) logger.warn({ leftOut }, `the catalogue holds ${VENUES_MAX} venues at most`);
    return fitting;
  }

  /** Resolves with the seq of the last message, once it is folded. */
  async #append(entries: readonly CatalogEntry[]): Promise<number> {
    const { log, engine, clock } = this.#options;
    const { reader } = engine;
    const session = await engine.nextSession('catalog', clock.now());
    const publisher = new Publisher({ log, source: 'catalog', session, groupsInLog: 0 });
    for (let from = 0; from < entries.length; from += ENTRIES_PER_GROUP) {
      const part = entries.slice(from, from + ENTRIES_PER_GROUP);
      // The book's time: it moves neither a replay's clock nor a live one's.
      const common = { receivedAt: reader.now, rejections: {} };
      await publisher.publish({ kind: 'catalog', ...common, by: 'operator', entries: part });
    }
    await publisher.flush();
    while (reader.seq < publisher.lastSeq && (await clock.wait(FOLD_POLL_MS, this.#signal)));
    return publisher.lastSeq;
  }
}
