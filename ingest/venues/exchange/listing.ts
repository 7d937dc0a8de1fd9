// What an exchange lists, after its names were read: games and the contracts on them.
import type { MarketFee, Selection } from './venue-book.ts';

/** A contract that pays one if something happens. */
export interface ListedContract {
  /** The venue's own id. */
  readonly id: string;
  /** A market key without `_alternate`. */
  readonly market: string;
  readonly yes: Selection;
  /** What the opposite means; undefined where no market of ours has it. */
  readonly no: Selection | undefined;
  readonly fee: MarketFee;
  /** Milliseconds that a bet waits before it is taken; absent: it does not. */
  readonly betDelayMs?: number;
  /** Whether the venue calls this line its main one; undefined where it says nothing of lines. */
  readonly isMainLine?: boolean | undefined;
}

export interface ListedGame {
  /** The venue's own id of the game, the same for all its markets. */
  readonly id: string;
  /** A league of ours. */
  readonly league: string;
  /** Teams as the venue writes them. */
  readonly home: string;
  readonly away: string;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly contracts: readonly ListedContract[];
}

/** The game and the markets of it that nobody could be matched to, for a person to look at. */
export interface UnmatchedGame {
  readonly game: Pick<ListedGame, 'id' | 'league' | 'home' | 'away' | 'start'>;
  readonly reason: string;
  /** Names of the league that look like those of the teams. */
  readonly candidates: readonly string[];
}
