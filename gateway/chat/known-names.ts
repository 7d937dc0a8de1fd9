// What the book knows by name, as questions need it. The players are looked up again when the clock
// of the book has moved on: that costs a walk over all markets.
import type { Reader } from '#engine/reader.ts';
import { isPriced } from '../handlers/filters.ts';
import { type KnownPlayer, PlayerIndex } from './language/players.ts';
import type { KnownNames } from './language/reading.ts';

const KEPT_MS = 10_000;

export class NamesOfBook {
  readonly #reader: Reader;
  #index = new PlayerIndex([]);
  #madeAt = Number.NEGATIVE_INFINITY;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The names at the book's position. */
  get(): KnownNames {
    const reader = this.#reader;
    const nowMs = reader.now;
    if (Math.abs(nowMs - this.#madeAt) >= KEPT_MS) {
      this.#index = new PlayerIndex(quotedPlayers(reader));
      this.#madeAt = nowMs;
    }
    return {
      players: this.#index,
      isEvent: (id) => reader.findEvent(id) !== undefined,
      nowMs,
    };
  }
}

/** Everyone on whom something is posted, by his next game. */
function quotedPlayers(reader: Reader): readonly KnownPlayer[] {
  const players = new Map<string, KnownPlayer & { readonly eventIds: string[] }>();
  for (const entry of reader.events()) {
    if (!entry.hasProps || !isPriced(entry)) continue;
    const { eventId, leagueId } = entry;
    for (const { playerId, playerName } of reader.quotedPlayers(eventId)) {
      const known = players.get(playerId);
      if (known) known.eventIds.push(eventId);
      else players.set(playerId, { playerId, playerName, leagueId, eventIds: [eventId] });
    }
  }
  return [...players.values()];
}
