// From a price in a venue's words to a quote in ours, or the reason why it is refused. Pure, and
// shared by every venue: what differs between them (fields, keys, times) stays in their folders.
import type { LeagueId } from '#domain/league.ts';
import type { Format, Market, NamedMarket, Side } from '#domain/market.ts';
import type { LeagueMarkets } from '#domain/market-catalog.ts';
import {
  DELAY_MS_MAX,
  type PriceFormat,
  type Quote,
  type QuoteKey,
} from '#domain/message/message.ts';
import { cleanName } from '#domain/name-folding.ts';
import { priceIn } from '#domain/odds.ts';
import { playerSlug } from '#domain/player.ts';
import type { Roster } from '#domain/team.ts';
import { depthOf, type WrittenDepth } from './depth-reading.ts';
import { doubleChanceSideOf } from './double-chance.ts';
import { feeOf, type WrittenFee } from './fee-reading.ts';
import type { RejectionReason } from './rejection.ts';

/** The canonical event, and how its source writes the names of the two teams. */
export interface EventWords {
  readonly leagueId: LeagueId;
  readonly homeTeamId: string;
  readonly awayTeamId: string;
  readonly homeName: string;
  readonly awayName: string;
  /** The source's home team is the event's away team. */
  readonly flipped: boolean;
  /** Who the league's teams are. */
  readonly roster: Pick<Roster, 'named'>;
  readonly markets: LeagueMarkets;
}

/**
 * For whom a player plays in a game of these two teams; null where that is not known, `both` where
 * each of them has one of this name.
 */
export type PlayerSideLookup = (
  leagueId: LeagueId,
  playerId: string,
  homeTeamId: string,
  awayTeamId: string,
) => Quote['playerTeam'] | 'both';

/** The id under which an event has a player, by how a source writes the name. */
export type PlayerIdLookup = (leagueId: LeagueId, name: string) => string;

/** A price in a venue's words. */
export interface VenuePrice {
  readonly venueId: string;
  readonly market: NamedMarket;
  /** A team, Draw, Over, Under, Yes or No. */
  readonly selection: string;
  /** The player of a prop, the team of a team total. */
  readonly description: string | undefined;
  /** The team of the player, where the venue says it. */
  readonly playerTeam?: string | undefined;
  readonly price: number;
  readonly format: PriceFormat;
  /** As it stands on the selection: a spread's belongs to the named team. */
  readonly point: number | undefined;
  readonly suspended: boolean;
  readonly confirmedAt: number;
  readonly size: number | undefined;
  readonly link: string | undefined;
  /** The rest of its order book, in the same format; absent where it has none. */
  readonly depth?: WrittenDepth | undefined;
  /** What its market is charged; absent where that is what the venue charges. */
  readonly fee?: WrittenFee | undefined;
  /** How long a bet on it waits, milliseconds. */
  readonly betDelayMs?: number | undefined;
}

const POINT_MAX = 100_000;
/** More than all money there is: sums of stakes stay finite. */
const SIZE_MAX = 1e15;
const NAME_CHARS_MAX = 100;
const LINK_CHARS_MAX = 1024;
/** A link as it must be written: ASCII without blanks. */
const LINK = /^https?:\/\/[\x21-\x7e]+$/i;

/**
 * The quote, or why there is none. Spread points become the home team's; a point where the market
 * has none is ignored; a link, size, depth, fee or delay that makes no sense is left out. `players`: those of the
 * event, kept for its other prices.
 */
export function quoteOf(
  words: EventWords,
  stated: VenuePrice,
  players = new PlayerNames(),
): Quote | RejectionReason {
  const { market, isAlternate } = stated.market;
  const price = priceIn(stated.price, stated.format);
  if (typeof price === 'string') return price;
  const side = sideOf(words, market, stated.selection);
  if (side === undefined) return 'unknown_selection';
  const point = pointOf(market.format, side, stated.point);
  if (typeof point === 'string') return point;
  const { description = '', playerTeam: of } = stated;
  const subject = subjectOf(words, market, description, players, of);
  if (typeof subject === 'string') return subject;
  // Members one by one: an object that another is spread into takes as long as all the rest.
  const { team, playerId, playerName, playerTeam } = subject;
  const quote: { -readonly [member in keyof Quote]: Quote[member] } = {
    venueId: stated.venueId,
    marketType: market.marketType,
    isAlternate,
    team,
    playerId,
    playerName,
    playerTeam,
    point,
    side,
    price,
    nativeFormat: stated.format,
    nativePrice: stated.price,
    suspended: stated.suspended,
    confirmedAt: stated.confirmedAt,
    size: sizeOf(stated.size),
    link: linkOf(stated.link),
  };
  const depth = stated.depth && depthOf(price, stated.depth, stated.format);
  const fee = stated.fee && feeOf(stated.fee);
  const betDelayMs = delayOf(stated.betDelayMs);
  if (depth !== undefined) quote.depth = depth;
  if (fee !== undefined) quote.fee = fee;
  if (betDelayMs !== undefined) quote.betDelayMs = betDelayMs;
  return quote;
}

/** A delay of no time is none. */
function delayOf(written: number | undefined): number | undefined {
  const isDelay = Number.isInteger(written) && (written as number) > 0;
  return isDelay && (written as number) <= DELAY_MS_MAX ? written : undefined;
}

/** Which of the event's teams a venue means, by its own spelling or any known one. */
function teamSideOf(words: EventWords, name: string): 'home' | 'away' | undefined {
  if (name === words.homeName) return 'home';
  if (name === words.awayName) return 'away';
  const teamId = words.roster.named(name)?.teamId;
  if (teamId === undefined) return undefined;
  if (teamId === words.homeTeamId) return 'home';
  return teamId === words.awayTeamId ? 'away' : undefined;
}

/** Identifies a quote within its event: equal for two prices of one selection at one venue. */
export function quoteKeyText(key: QuoteKey): string {
  const { venueId, marketType, isAlternate, team, playerId, point, side } = key;
  return `${venueId}|${marketType}|${isAlternate}|${team}|${playerId}|${point}|${side}`;
}

const SIDE_WORDS: ReadonlyMap<string, Side> = new Map([
  ['draw', 'draw'],
  ['tie', 'draw'],
  ['x', 'draw'],
  ['over', 'over'],
  ['under', 'under'],
  ['yes', 'yes'],
  ['no', 'no'],
  ['no goal', 'no'],
  ['no score', 'no'],
  ['neither', 'no'],
]);

/** True for the words by which venues call a draw. */
export function isDrawWord(selection: string): boolean {
  return sideWordOf(selection) === 'draw';
}

function sideWordOf(selection: string): Side | undefined {
  return SIDE_WORDS.get(selection) ?? SIDE_WORDS.get(cleanName(selection).toLowerCase());
}

function sideOf(words: EventWords, market: Market, selection: string): Side | undefined {
  if (market.probabilityTotal === 2) {
    return doubleChanceSideOf(selection, words.flipped, (name) =>
      isDrawWord(name) ? 'draw' : teamSideOf(words, name),
    );
  }
  // First: "no" is an abbreviation of New Orleans, too.
  const word = sideWordOf(selection);
  if (word !== undefined && market.sides.includes(word)) return word;
  return market.sides.includes('home') ? teamSideOf(words, selection) : undefined;
}

function pointOf(
  format: Format,
  side: Side,
  stated: number | undefined,
): number | null | RejectionReason {
  if (format !== 'spread' && format !== 'over_under') return null;
  if (stated === undefined) return 'missing_point';
  const point = Math.round(stated * 1000) / 1000;
  if (!(Math.abs(point) <= POINT_MAX) || Math.abs(point - stated) > 1e-9) return 'bad_point';
  const turned = format === 'spread' && side === 'away' ? -point : point;
  return turned === 0 ? 0 : turned;
}

type QuoteSubject = Pick<Quote, 'team' | 'playerId' | 'playerName' | 'playerTeam'>;

const NO_SUBJECT: QuoteSubject = {
  team: null,
  playerId: null,
  playerName: null,
  playerTeam: null,
};

function subjectOf(
  words: EventWords,
  market: Market,
  description: string,
  players: PlayerNames,
  playerTeam: string | undefined,
): QuoteSubject | RejectionReason {
  if (market.subject === 'event') return NO_SUBJECT;
  if (market.subject === 'player') return players.subjectOf(words, description, playerTeam);
  const team = teamSideOf(words, cleanName(description));
  return team === undefined ? 'unknown_team' : { ...NO_SUBJECT, team };
}

/** The players of one event by the names that its prices give them: each name is resolved once. */
export class PlayerNames {
  readonly #subjects = new Map<string, QuoteSubject | RejectionReason>();
  readonly #sideOf: PlayerSideLookup;
  readonly #idOf: PlayerIdLookup;

  /** `sideOf`: what rosters say; nothing where it is left out. `idOf`: the name's own where it is. */
  constructor(sideOf: PlayerSideLookup = () => null, idOf: PlayerIdLookup = playerSlug) {
    this.#sideOf = sideOf;
    this.#idOf = idOf;
  }

  /** `team`: for whom he plays, as the venue says it. */
  subjectOf(words: EventWords, description: string, team?: string): QuoteSubject | RejectionReason {
    const key = team === undefined ? description : `${team}|${description}`;
    const known = this.#subjects.get(key);
    if (known !== undefined) return known;
    const subject = this.#resolve(words, cleanName(description), team);
    this.#subjects.set(key, subject);
    return subject;
  }

  #resolve(words: EventWords, name: string, team?: string): QuoteSubject | RejectionReason {
    if (name === '' || name.length > NAME_CHARS_MAX) return 'missing_player';
    const { leagueId, homeTeamId, awayTeamId } = words;
    const playerId = this.#idOf(leagueId, name);
    // Asked by the event's own home and away teams: a source that has them the other way round, too.
    const byRoster = this.#sideOf(leagueId, playerId, homeTeamId, awayTeamId);
    const statedSide = team === undefined ? undefined : teamSideOf(words, team);
    // A namesake of the other team has the id, or may have it.
    const isOther = byRoster !== null && statedSide !== undefined && byRoster !== statedSide;
    if (isOther) return 'ambiguous_player';
    const playerTeam = statedSide ?? (byRoster === 'both' ? null : byRoster);
    return { team: null, playerId, playerName: name, playerTeam };
  }
}

function sizeOf(size: number | undefined): number | null {
  return size !== undefined && size >= 0 && size <= SIZE_MAX ? size : null;
}

function linkOf(link: string | undefined): string | null {
  if (link === undefined || link.length > LINK_CHARS_MAX) return null;
  return LINK.test(link) ? link : null;
}
