// Quotes of a game stand in many rows; here they come together, and become a consensus when the
// file has ended. Of several captures of a game the newest counts.
import type { CloseFacts, GameFacts } from '#domain/reference.ts';
import { closeOf } from './close-facts.ts';
import { consensusOf, type Quote } from './consensus.ts';
import type { QuotesFact } from './file-importer.ts';
import { type LineRefusal, type Refusal, refusal } from './refusal.ts';

const MAX_QUOTES = 1_000_000;
const MINUTE_MS = 60_000;

/** What the quotes of one game and period came to. */
export interface GatheredQuotes {
  readonly row: number;
  readonly game: GameFacts | null;
  readonly close: CloseFacts | null;
  readonly refused: readonly LineRefusal[];
}

interface Held {
  row: number;
  fact: QuotesFact;
  readonly gameIds: Set<string>;
  quotes: Quote[];
}

export class QuoteGathering {
  readonly #held = new Map<string, Held>();
  #count = 0;

  /** Takes what a row says, or refuses it. */
  add(row: number, fact: QuotesFact): Refusal | null {
    if (this.#count + fact.quotes.length > MAX_QUOTES) return refusal('too_many', `${MAX_QUOTES}`);
    this.#count += fact.quotes.length;
    const key = `${fact.key} ${fact.period}`;
    const held = this.#held.get(key) ?? { row, fact, gameIds: new Set<string>(), quotes: [] };
    this.#held.set(key, held);
    held.row = row;
    if (fact.sourceGameId !== null) held.gameIds.add(fact.sourceGameId);
    const newer = (fact.at ?? 0) - (held.fact.at ?? 0);
    if (newer < 0) return null;
    if (newer > 0) [held.fact, held.quotes] = [fact, []];
    held.quotes.push(...fact.quotes);
    return null;
  }

  /** All of them, in the order of their last rows. */
  finish(): readonly GatheredQuotes[] {
    return [...this.#held.values()].map(gatheredOf);
  }
}

function gatheredOf({ row, fact, gameIds, quotes }: Held): GatheredQuotes {
  const { leagueId, period, game, at, provider, averages } = fact;
  const [sourceGameId, other] = gameIds;
  if (sourceGameId === undefined || other !== undefined) {
    const reason = other === undefined ? 'unknown_game' : 'contradiction';
    const refused = marketsOf(quotes).map((piece) => ({ piece, ...refusal(reason, fact.key) }));
    return { row, game: null, close: null, refused };
  }
  const { lines, books, refused } = consensusOf(leagueId, period, quotes, averages);
  const minutesBeforeStart =
    at === null || game === null ? null : Math.round((game.startTime - at) / MINUTE_MS);
  const head = { leagueId, sourceGameId, period, provider, books, minutesBeforeStart };
  return { row, game: period === 'full' ? game : null, close: closeOf(head, lines), refused };
}

function marketsOf(quotes: readonly Quote[]) {
  return [...new Set(quotes.map(({ market }) => market))];
}
