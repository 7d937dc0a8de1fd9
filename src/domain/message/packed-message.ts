// A message in columns, without an object per price: what the wire is decoded to and the engine
// folds. Strings stand once, in a table; prices name them by index. One instance is filled again
// and again, so it is valid only until the next message is read into it.
import type { Depth } from '../depth.ts';
import type { Side } from '../market.ts';
import type { MarketFee } from '../market-fee.ts';
import type {
  BatchPart,
  CatalogGroup,
  ConfigGroup,
  ConfirmGroup,
  EventGroup,
  EventHead,
  Group,
  Rejections,
} from './message.ts';

/** Stands for "no string" in an index. */
export const NO_STRING = 0xffff;
/** Stands for "no point" among thousandths of a point. */
export const NO_POINT = -0x80000000;

/** The sides by their number in the columns. */
export const SIDES = [
  'home',
  'away',
  'draw',
  'over',
  'under',
  'yes',
  'no',
] as const satisfies readonly Side[];

/**
 * By whose authority a message is, by number: a feed of the server, or somebody who posts; see
 * `Posted`.
 */
export const BY_FEED = 0;
export const BY_VOUCHED = 1;
export const BY_UNVOUCHED = 2;
export type Authority = typeof BY_FEED | typeof BY_VOUCHED | typeof BY_UNVOUCHED;

/**
 * Flags of a quote; those of a quote key are the first four. A key that has `suspended` is not
 * withdrawn: what stands of it is suspended.
 */
export const FLAG = {
  alternate: 1,
  teamHome: 2,
  teamAway: 4,
  player: 8,
  suspended: 16,
  size: 32,
  link: 64,
  /** Two bits: the format of the native price. */
  formatShift: 7,
  format: 3 << 7,
  playerHome: 512,
  playerAway: 1024,
  depth: 2048,
  fee: 4096,
  delay: 8192,
} as const;

/** The flags that say for whom a player plays; one of them at most. */
export const PLAYER_TEAM = FLAG.playerHome | FLAG.playerAway;

/**
 * Among the flags of a row, above those of the wire: it is about the line of the row before, under
 * the same key, and names the player alike. Never where a group's quotes, or what it withdraws,
 * begin.
 */
export const SAME_LINE = 0x8000;

/** Whom a quote is about beside its event, and under which key. */
const ABOUT = FLAG.player | FLAG.teamHome | FLAG.teamAway | FLAG.alternate;

export const NO_REJECTIONS: Rejections = {};

/**
 * One group; what a kind has no use for is empty. Ranges are half open, into the columns. What each
 * group is asked for comes first: it shares two cache lines, however many groups there are.
 */
export class PackedGroup {
  kind: Group['kind'] = 'clock';
  receivedAt = 0;
  rejections: Rejections = NO_REJECTIONS;
  /** The group itself where it is of a kind that is rare and carries no prices. */
  whole: EventGroup | ConfigGroup | CatalogGroup | ConfirmGroup | null = null;
  startTime = 0;
  /** Indexes of the event's two ids in the message's strings; NO_STRING: not among them. */
  eventKey = NO_STRING;
  sourceEventKey = NO_STRING;
  /** Quotes, then the keys that a patch withdraws, and those that are suspended. */
  quotesFrom = 0;
  quotesTo = 0;
  withdrawnTo = 0;
  /** Into `scopeTypes`, `scopeAlternates`. */
  scopesFrom = 0;
  scopesTo = 0;
  /** Into `words`: venues of an image or coverage, then the event ids of a coverage. */
  venuesFrom = 0;
  venuesTo = 0;
  eventIdsTo = 0;
  // The head of an image's or a patch's event, as in EventHead; coverage has the league alone.
  eventId = '';
  leagueId: EventHead['leagueId'] = 'nfl';
  homeTeamId = '';
  awayTeamId = '';
  sourceEventId = '';
}

/** Numbers that a reader of many messages gives to strings: equal ones mean equal strings. */
export interface StringNumbering {
  /** One above the highest number given. */
  readonly top: number;
}

const QUOTES_FIRST = 256;

export class PackedMessage {
  source = '';
  session = 0;
  sourceSeq = 0;
  authority: Authority = BY_FEED;
  /** Which batch it is part of; null where nobody posted it. */
  batch: BatchPart | null = null;
  /** 0 where none was opened. */
  sourceSession = 0;
  /** The message's own strings; entries from `stringCount` on are left over. */
  readonly strings: string[] = [];
  stringCount = 0;
  /** Numbers of the strings; by nobody's numbering they are their indexes. */
  stringNumbers = new Int32Array(256);
  numbering: StringNumbering | null = null;
  readonly groups: PackedGroup[] = [];
  groupCount = 0;
  /** Rows in use of the quote columns, withdrawn keys included. */
  quoteCount = 0;

  marketTypes = new Uint16Array(QUOTES_FIRST);
  venues = new Uint16Array(QUOTES_FIRST);
  /** Index into SIDES. */
  sides = new Uint8Array(QUOTES_FIRST);
  flags = new Uint16Array(QUOTES_FIRST);
  /** Thousandths; NO_POINT where there is none. */
  points = new Int32Array(QUOTES_FIRST);
  players = new Uint16Array(QUOTES_FIRST);
  playerNames = new Uint16Array(QUOTES_FIRST);
  /** Hundredths of American odds. */
  prices = new Int32Array(QUOTES_FIRST);
  confirmedAts = new Float64Array(QUOTES_FIRST);
  nativePrices = new Float64Array(QUOTES_FIRST);
  /** NaN where the venue gives none. */
  sizes = new Float64Array(QUOTES_FIRST);
  links = new Uint16Array(QUOTES_FIRST);
  /** Of rows with FLAG.depth; what stands at others is left over. */
  readonly depths: Depth[] = [];
  /** Of rows with FLAG.fee; likewise. */
  readonly fees: MarketFee[] = [];
  /** Of rows with FLAG.delay; likewise. */
  readonly delays: number[] = [];

  scopeTypes = new Uint16Array(64);
  scopeAlternates = new Uint8Array(64);
  words = new Uint16Array(64);

  /** The group at this index, made where the message never had so many. */
  group(index: number): PackedGroup {
    const known = this.groups[index];
    if (known) return known;
    const made = new PackedGroup();
    this.groups[index] = made;
    return made;
  }

  reserveStrings(count: number): void {
    if (count <= this.stringNumbers.length) return;
    const size = Math.max(count, 2 * this.stringNumbers.length);
    this.stringNumbers = grown(this.stringNumbers, new Int32Array(size));
  }

  /** Makes room for so many rows of quotes, keeping those that are there. */
  reserveQuotes(count: number): void {
    if (count <= this.prices.length) return;
    const size = Math.max(count, 2 * this.prices.length);
    this.marketTypes = grown(this.marketTypes, new Uint16Array(size));
    this.venues = grown(this.venues, new Uint16Array(size));
    this.sides = grown(this.sides, new Uint8Array(size));
    this.flags = grown(this.flags, new Uint16Array(size));
    this.points = grown(this.points, new Int32Array(size));
    this.players = grown(this.players, new Uint16Array(size));
    this.playerNames = grown(this.playerNames, new Uint16Array(size));
    this.prices = grown(this.prices, new Int32Array(size));
    this.confirmedAts = grown(this.confirmedAts, new Float64Array(size));
    this.nativePrices = grown(this.nativePrices, new Float64Array(size));
    this.sizes = grown(this.sizes, new Float64Array(size));
    this.links = grown(this.links, new Uint16Array(size));
  }

  /** Notes which rows of a filled range are about the line of the row before. */
  compareLines(from: number, to: number): void {
    const { marketTypes, points, players, playerNames, flags } = this;
    for (let row = from + 1; row < to; row++) {
      const before = row - 1;
      const own = flags[row] as number;
      if (
        marketTypes[before] === marketTypes[row] &&
        points[before] === points[row] &&
        players[before] === players[row] &&
        playerNames[before] === playerNames[row] &&
        (((flags[before] as number) ^ own) & ABOUT) === 0
      ) {
        flags[row] = own | SAME_LINE;
      }
    }
  }

  reserveScopes(count: number): void {
    if (count <= this.scopeTypes.length) return;
    const size = Math.max(count, 2 * this.scopeTypes.length);
    this.scopeTypes = grown(this.scopeTypes, new Uint16Array(size));
    this.scopeAlternates = grown(this.scopeAlternates, new Uint8Array(size));
  }

  reserveWords(count: number): void {
    if (count <= this.words.length) return;
    this.words = grown(this.words, new Uint16Array(Math.max(count, 2 * this.words.length)));
  }
}

function grown<T extends Uint8Array | Uint16Array | Int32Array | Float64Array>(
  old: T,
  fresh: T,
): T {
  fresh.set(old);
  return fresh;
}
