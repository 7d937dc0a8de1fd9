// What the book knows by name, as questions need it. The players are looked up again when the clock
// of the book has moved on: a walk over all markets, in pieces, so that the stream does not wait.
// Questions that come meanwhile are read with the names of before, unless those are too old.

import type { Team } from '#domain/team.ts';
import type { Reader } from '#engine/view/reader.ts';
import { isPriced } from '#engine/view/reader.ts';
import { presentMs } from '#kit/present.ts';
import { type CatalogWords, catalogWords } from '../../language/names/catalog-words.ts';
import { type KnownPlayer, PlayerIndex } from '../../language/names/players.ts';
import type { KnownNames } from '../../language/reading.ts';
import { eventFacts } from './event-facts.ts';

const KEPT_MS = 10_000;
/** Names that are older are waited for. */
const OLD_MS = 60_000;
const EVENTS_PER_PIECE = 4;
/** Of open leagues, the next ones. */
const PLAYING_EVENTS_MAX = 2000;

export class NamesOfBook {
  readonly #reader: Reader;
  readonly #nextTick: () => Promise<void>;
  #words: CatalogWords;
  #wordsKey = '';
  #players: readonly KnownPlayer[] = [];
  #index = new PlayerIndex([]);
  #madeAt = Number.NEGATIVE_INFINITY;
  #making: Promise<void> | undefined;

  /** `nextTick`: resolves in a later tick. */
  constructor(reader: Reader, nextTick: () => Promise<void>) {
    this.#reader = reader;
    this.#nextTick = nextTick;
    this.#words = catalogWords(reader.leagues, reader.venues);
  }

  /** The names of now, or of a minute ago at most. */
  async get(): Promise<KnownNames> {
    const reader = this.#reader;
    const ageMs = Math.abs(presentMs(reader) - this.#madeAt);
    if (ageMs >= KEPT_MS) {
      this.#making ??= this.#make().finally(() => {
        this.#making = undefined;
      });
      if (ageMs >= OLD_MS) await this.#making;
    }
    return {
      catalog: this.#words,
      players: this.#index,
      isEvent: (id) => reader.findEvent(id) !== undefined,
      nowMs: presentMs(reader),
    };
  }

  async #make(): Promise<void> {
    const nowMs = presentMs(this.#reader);
    const players = await this.#quotedPlayers();
    await this.#nextTick();
    // The index costs as much as the walk, and players seldom come or go.
    if (!isSame(players, this.#players)) this.#index = new PlayerIndex(players);
    this.#players = players;
    await this.#nextTick();
    this.#makeWords();
    this.#madeAt = nowMs;
  }

  /** Anew where the catalogue, or who plays, has changed. */
  #makeWords(): void {
    const { leagues, venues } = this.#reader;
    const playing = this.#playing();
    const key = [leagues.revision, venues.revision, ...playing.map(({ teamId }) => teamId)].join();
    if (key === this.#wordsKey) return;
    this.#words = catalogWords(leagues, venues, playing);
    this.#wordsKey = key;
  }

  /** Whom open leagues have in coming games. */
  #playing(): readonly Team[] {
    const reader = this.#reader;
    const open = reader.leagues.active.filter(({ participants }) => participants === 'open');
    const events = open.flatMap(({ leagueId }) => reader.events(leagueId)).filter(isPriced);
    const ids = events.slice(0, PLAYING_EVENTS_MAX).flatMap((entry) => {
      const { home, away } = eventFacts(reader, entry);
      return [home.id, away.id];
    });
    return [...new Set(ids)].flatMap((id) => reader.leagues.team(id) ?? []);
  }

  /** Everyone on whom something is posted, by his next game. */
  async #quotedPlayers(): Promise<readonly KnownPlayer[]> {
    const reader = this.#reader;
    const players = new Map<string, KnownPlayer & { readonly eventIds: string[] }>();
    const entries = reader.events().filter((entry) => entry.hasProps && isPriced(entry));
    for (const [at, { eventId, leagueId }] of entries.entries()) {
      if (at % EVENTS_PER_PIECE === 0) await this.#nextTick();
      // It may have left since they were listed.
      if (!reader.findEvent(eventId)) continue;
      for (const { playerId, playerName } of reader.quotedPlayers(eventId)) {
        const known = players.get(playerId);
        if (known) known.eventIds.push(eventId);
        else players.set(playerId, { playerId, playerName, leagueId, eventIds: [eventId] });
      }
    }
    return [...players.values()];
  }
}

function isSame(some: readonly KnownPlayer[], others: readonly KnownPlayer[]): boolean {
  const isAlike = (player: KnownPlayer, at: number): boolean => {
    const { playerId, playerName, leagueId, eventIds } = player;
    const other = others[at];
    return (
      other?.playerId === playerId &&
      other.playerName === playerName &&
      other.leagueId === leagueId &&
      other.eventIds.length === eventIds.length &&
      eventIds.every((id, place) => other.eventIds[place] === id)
    );
  };
  return some.length === others.length && some.every(isAlike);
}
