// What an exchange lists, after its names were read: games and the contracts on them.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { ExchangeKeys } from '#domain/data/exchange-keys.ts';
import { type LeagueId, leagueById } from '#domain/league.ts';
import type { RefusalReason } from '../../module/feed-types.ts';
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
  /** Which of the two is at home is not known: it is the game of them that others list, or none. */
  readonly isUnordered?: true;
  readonly contracts: readonly ListedContract[];
}

/** The game and the markets of it that nobody could be matched to, for a person to look at. */
export interface UnmatchedGame {
  readonly game: Pick<ListedGame, 'id' | 'league' | 'home' | 'away' | 'start'>;
  readonly reason: string;
  /** Names of the league that look like those of the teams. */
  readonly candidates: readonly string[];
}

/** An event or contract of a listing that is none of ours, or that nobody can read for certain. */
export interface Refused {
  readonly reason: RefusalReason;
  /** The exchange's own name of it, or what stood in its place. */
  readonly piece: unknown;
  /** One for each outcome that it would have priced. */
  readonly prices: number;
  /** Whom it may mean, where somebody has to say it. */
  readonly candidates?: readonly string[];
}

/**
 * Whose games are followed: leagues of the table that are asked for, and active ones that entries
 * state with keys of the exchange.
 */
export function followedLeagues(
  { active }: Pick<Leagues, 'active'>,
  exchange: keyof ExchangeKeys,
  asked: readonly LeagueId[],
): readonly LeagueId[] {
  const stated = active.filter(
    ({ leagueId, exchangeKeys }) =>
      leagueById(leagueId) === undefined && exchangeKeys[exchange].length > 0,
  );
  return [...asked, ...stated.map(({ leagueId }) => leagueId)];
}
