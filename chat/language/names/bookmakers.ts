// Which bookmakers and kinds of venues a message restricts its answer to.

import { foldName } from '#domain/name-folding.ts';
import type { SourceType, Venue } from '#domain/venue.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { isNegated, phrasesOf, rowsOf, withSlips } from '../contexts.ts';
import { EVERYDAY_WORDS } from '../everyday-words.ts';
import { type Found, Phrases, placesOf, type Word, wordSet } from '../words.ts';

/** Other names of venues: bookmakerId|names. */
const NICKNAMES = `
draftkings|dk|draft kings|dkng|draftking|d k
fanduel|fd|fan duel|fanduels
betmgm|mgm|bet mgm
williamhill_us|caesars|czr|caesars sportsbook|ceasars|caesers
espnbet|espn bet|thescore|the score|the score bet|score bet|espn
hardrockbet|hard rock|hardrock
fanatics|fanatics sportsbook
betrivers|rivers|bet rivers|rivers casino
pinnacle|pinny|pinnacle sports|ps3838
bovada|bodog
prizepicks|prize picks|prizepick
underdog|underdog fantasy|ud fantasy|ud|underdog app
pick6|pick 6|dk pick6
betr_us_dfs|betr
kalshi|kalshi exchange
polymarket|poly market
prophetx|prophet|prophet x|prophet exchange
betonlineag|betonline|bol|bet online
lowvig|low vig
mybookieag|mybookie|my bookie
ballybet|bally
betparx|parx
bet365_au|bet365|bet 365|365
betfair_ex_uk|betfair|betfair exchange
betfair_ex_eu|betfair|betfair exchange
betfair_ex_au|betfair|betfair exchange
williamhill|william hill
skybet|sky bet
paddypower|paddy power|paddy
sport888|888|888 sport
onexbet|1xbet|1x bet
unibet_uk|unibet
ladbrokes_uk|ladbrokes|ladbroke
marathonbet|marathon
novig|no vig exchange
`;

/**
 * Names that are everyday words: only where "on", "at", "from" stand before, or capitals say so.
 */
const EVERYDAY = wordSet(`
  underdog coral tab dabble marathon rivers parx prophet 365 888 paddy ud bally espn matchbook
  rebet`);
const PLACE_WORDS = wordSet(
  'on at from using with via through only for and or have use in / , vs versus n against than without only just not between no like',
);

type BetType = Exclude<SourceType, 'model'>;
const TYPE_WORDS: Readonly<Record<BetType, string>> = {
  dfs: `dfs|pick em|pickem|daily fantasy|fantasy apps|fantasy sites|dfs apps|pickem apps
    fantasy pick ems|pickems|dfs sites`,
  exchange: `exchange|exchanges|prediction market|prediction markets|betting exchange
    betting exchanges|peer to peer|p2p`,
  sportsbook: `sportsbooks only|only sportsbooks|sportsbook only|only sportsbook|on sportsbooks
    at sportsbooks|from sportsbooks|regular sportsbooks|traditional sportsbooks|real sportsbooks
    just sportsbooks`,
};

/** Where venues take bets, by what people call it: regions of the catalogue|words. */
const REGION_WORDS = `
us us2 us_ex|us|usa|u s|u s a|american|america|the us|the usa|the u s|the states
uk|uk|u k|british|britain|the uk|the u k
eu fr se|eu|euro|european|europe|the eu
fr|french|france
se|swedish|sweden
au|australian|aussie|australia
ca|canadian|canada`;
const REGION_KINDS: Readonly<Record<'sportsbook' | 'exchange', string>> = {
  sportsbook: `book|books|sportsbook|sportsbooks|bookie|bookies|bookmaker|bookmakers|site|sites|app|apps
    betting sites|betting apps`,
  exchange: 'exchange|exchanges|betting exchanges',
};

const SHOWING = wordSet('give gives show shows tell find get send let lend offer bring');

/** What venues are called. */
export interface VenueWords {
  readonly catalog: Venues;
  readonly phrases: Phrases<Venue>;
}

/** The words for the venues of the catalogue. */
export function venueWords(catalog: Venues): VenueWords {
  const listed = catalog.listed();
  // Display names as they are: a brand's name is not that of its branch in another country.
  const displayNames = new Set(listed.map(({ bookmakerName }) => bookmakerName));
  const rows = listed.flatMap((venue): [string, Venue][] => {
    const plain = venue.bookmakerName.replace(/\s*\(.*\)$/, '').replace(/\.ag$/, '');
    const names = [venue.bookmakerName, venue.bookmakerId.replace(/[_-]/g, ' ')];
    if (!displayNames.has(plain)) names.push(plain);
    return [...new Set(names)].filter(isPhrase).map((name) => [name, venue]);
  });
  return {
    catalog,
    phrases: new Phrases<Venue>([...rows, ...nicknames(catalog), ...ofRegions(listed)]),
  };
}

/** "US sportsbooks", "books in the UK": all of the kind there; no row of a region that the catalogue has none of. */
function ofRegions(listed: readonly Venue[]): readonly [string, Venue][] {
  const kinds = Object.entries(REGION_KINDS);
  return REGION_WORDS.trim()
    .split('\n')
    .flatMap((row) => {
      const [regions = '', ...places] = row.split('|');
      return listed
        .filter(({ sourceRegion }) => regions.split(' ').includes(sourceRegion))
        .flatMap((venue) =>
          kinds
            .filter(([type]) => type === venue.sourceType)
            .flatMap(([, names]) => phrasesOf(names))
            .flatMap((name) => places.flatMap((place) => placed(place, name)))
            .map((phrase): [string, Venue] => [phrase, venue]),
        );
    });
}

function placed(place: string, name: string): readonly string[] {
  return [`${place} ${name}`, `${place} based ${name}`, `${name} in ${place}`];
}

function isPhrase(name: string): boolean {
  return foldName(name) !== '';
}

const typePhrases = new Phrases<SourceType>(
  (Object.keys(TYPE_WORDS) as BetType[]).flatMap((type) => rowsOf(TYPE_WORDS[type], type)),
);

export interface VenuesNamed {
  /** Ids in the order of the catalogue; empty where none is named. */
  readonly bookmakerIds: readonly string[];
  readonly sourceType: SourceType | undefined;
  readonly places: ReadonlySet<number>;
  /** "only DraftKings", "nothing but FanDuel": nothing else will do. */
  readonly isOnly: boolean;
  /** How many names stand for those that are wanted: "US books" is one. */
  readonly nameCount: number;
  /** Venues that are wanted, and those that are left out, by name. */
  readonly namedIds: readonly string[];
  readonly withoutIds: readonly string[];
  /** "edge vs Pinnacle": by whose prices an edge is to be measured, no place to bet. */
  readonly yardsticks: readonly Yardstick[];
}

export interface Yardstick {
  readonly ids: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The venues of one message; `names` are places that stand for teams or players. */
export function venuesNamed(
  words: readonly Word[],
  { catalog, phrases }: VenueWords,
  names: ReadonlySet<number> = new Set(),
): VenuesNamed {
  const all = withSlips(words, names, phrases).filter((each) => isVenue(words, each));
  const measures = all.filter(
    (each) => isYardstick(words, all, each) || (names.size === 0 && isBeaten(words, each)),
  );
  const found = all.filter((each) => !measures.includes(each));
  const out = leftOut(words, found);
  const kept = found.filter((each) => !out.has(each));
  const named = chosen(kept);
  // The kind of "US exchanges" is of those there alone.
  const places = new Set(all.flatMap(placesOf));
  const typed = typePhrases
    .findIn(words)
    .filter((each) => !placesOf(each).some((at) => places.has(at)));
  const types = typed.filter(({ from }) => !isNegated(words, from));
  const byName = chosen(found.filter((each) => !kept.includes(each)));
  const byType = types.length === 0 ? ofTypesLeftOut(words, typed, catalog) : [];
  const without = new Set([...byName, ...byType]);
  // Most messages name none.
  const isOpen = named.size === 0 && without.size === 0;
  const listed = isOpen ? [] : catalog.listed().map(({ bookmakerId }) => bookmakerId);
  const isAll = named.size === 0 && without.size > 0;
  const ids = listed.filter((id) => (isAll || named.has(id)) && !without.has(id));
  const distinct = new Set(types.flatMap(({ value }) => value));
  const [sourceType] = distinct;
  return {
    bookmakerIds: ids,
    sourceType: distinct.size === 1 ? sourceType : undefined,
    places: new Set([...places, ...typed.flatMap(placesOf)]),
    isOnly: named.size > 0 && kept.some((each) => isAlone(words, each)),
    nameCount: kept.length,
    namedIds: listed.filter((id) => named.has(id)),
    withoutIds: listed.filter((id) => without.has(id) && !named.has(id)),
    yardsticks: measures.map(({ from, to, value }) => ({
      ...{ from, to },
      ids: value.map(({ bookmakerId }) => bookmakerId),
      name: value[0]?.bookmakerName ?? '',
    })),
  };
}

const ROW = /^(?:,|and|or|nor|\/|, (?:and|or|nor))?$/;

/** Those that are left out, with whom a row goes on: "without DraftKings, FanDuel and Caesars". */
function leftOut<T>(
  words: readonly Word[],
  found: readonly Found<readonly T[]>[],
): ReadonlySet<Found<readonly T[]>> {
  const out = new Set<Found<readonly T[]>>();
  let last: Found<readonly T[]> | undefined;
  const ordered = [...found].sort((a, b) => a.from - b.from);
  for (const each of ordered) {
    const between = words
      .slice(last?.to ?? 0, each.from)
      .map(({ text }) => text)
      .join(' ');
    // "Not FanDuel, Fanatics" names the one that is wanted.
    const isCorrected =
      between === ',' && each === ordered.at(-1) && words[(last?.from ?? 0) - 1]?.text === 'not';
    const isInRow = last !== undefined && out.has(last) && ROW.test(between) && !isCorrected;
    const isOther = isAlone(words, each) || words[each.to]?.text === 'instead';
    if (isNegated(words, each.from) || isReplaced(words, found, each) || (isInRow && !isOther))
      out.add(each);
    last = each;
  }
  return out;
}

const REPLACING = wordSet('swap replace switch change trade swapping replacing switching changing');
const BETWEEN_REPLACED = wordSet('out the my for with to by');

/** "Caesars instead of BetMGM", "swap BetMGM for Caesars": the one whose place another takes. */
function isReplaced(
  words: readonly Word[],
  all: readonly Found<unknown>[],
  { from, to }: Found<unknown>,
): boolean {
  const text = (at: number): string => words[at]?.text ?? '';
  if (text(from - 1) === 'of' && /^(?:instead|place)$/.test(text(from - 2))) return true;
  let verb = from - 1;
  while (/^(?:out|the|my)$/.test(text(verb)) && from - verb <= 2) verb -= 1;
  let next = to;
  while (BETWEEN_REPLACED.has(text(next))) next += 1;
  return REPLACING.has(text(verb)) && next > to && all.some((each) => each.from === next);
}

/** All venues of the kinds that are left out; of "no dfs apps like Underdog" none but those named. */
function ofTypesLeftOut(
  words: readonly Word[],
  typed: readonly Found<readonly SourceType[]>[],
  catalog: Venues,
): readonly string[] {
  const others = typed.filter(({ to }) => !isLike(words[to]?.text));
  const types = new Set(others.flatMap(({ value }) => value));
  if (types.size === 0) return [];
  const left = catalog.listed().filter(({ sourceType }) => types.has(sourceType));
  return left.map(({ bookmakerId }) => bookmakerId);
}

const SHARP = new Set(['pinnacle', 'betfair_ex_uk', 'betfair_ex_eu', 'novig', 'prophetx']);
const AGAINST = wordSet('vs versus v against');
const EDGE_WORDS = wordSet('soft softer softest slow edge edges ev value');
const EDGE_REACH = 3;

/** Whether a sharp book stands there as what an edge is measured against: behind "edge vs", with no book before. */
function isYardstick(
  words: readonly Word[],
  all: readonly Found<readonly Venue[]>[],
  { value, from }: Found<readonly Venue[]>,
): boolean {
  if (!AGAINST.has(words[from - 1]?.text ?? '')) return false;
  if (!value.some(({ bookmakerId }) => SHARP.has(bookmakerId))) return false;
  const before = words.slice(Math.max(0, from - 1 - EDGE_REACH), from - 1);
  return before.some(({ text }) => EDGE_WORDS.has(text)) && !all.some(({ to }) => to === from - 1);
}

const BEATING = wordSet('beat beats beating');
const BETTER = wordSet('better longer higher bigger');
const OWNED_PRICES = wordSet('number numbers line lines price prices odds');

/** "Bovada bets that beat Pinnacle's number", "better than Pinnacle": of no game, what prices are to be better than. */
function isBeaten(words: readonly Word[], { value, from, to }: Found<readonly Venue[]>): boolean {
  const text = (at: number): string => words[at]?.text ?? '';
  const isSharp = value.some(({ bookmakerId }) => SHARP.has(bookmakerId));
  const hasPrice = OWNED_PRICES.has(text(to));
  if (BEATING.has(text(from - 1))) return hasPrice || isSharp;
  if (AGAINST.has(text(from - 1))) return hasPrice && isSharp;
  const before = [text(from - 2), text(from - 3)];
  return (
    text(from - 1) === 'than' && (hasPrice || isSharp) && before.some((each) => BETTER.has(each))
  );
}

function isLike(text: string | undefined): boolean {
  return text === 'like' || text === 'such';
}

const ALONE = wordSet('only just solely strictly exclusively purely');
/** Between one of these and a name: "I only have BetMGM". */
const BEFORE_ALONE = wordSet(
  'is are on at from with between among through have got use using looking in the my one app apps site book books and , via bet ' +
    'want wanna play take accept show me',
);
/** Behind a name, with others of a row between. */
const BEHIND_ALONE = wordSet(
  'and , or please is my book books as the nowhere nothing nobody no one prices odds lines',
);

/** Of these "only" is said that stands before them, not of the bookmaker before it. */
const BOUND_BY_ONLY = wordSet(
  'nfl nba nhl mlb mls epl ncaaf ncaab cfb cbb college football basketball hockey baseball soccer live pregame ' +
    'prop props player players overs unders moneyline moneylines spread spreads total totals dogs underdogs ' +
    'favorites today tonight tomorrow games game bets picks plays the',
);

/** Whether words around a name say that no other will do. */
function isAlone(words: readonly Word[], { from, to }: Found<unknown>): boolean {
  let at = from - 1;
  while (BEFORE_ALONE.has(words[at]?.text ?? '') && from - at <= 4) at -= 1;
  const before = words[at]?.text ?? '';
  if (ALONE.has(before)) return true;
  // "BetMGM or nothing".
  if (words[to]?.text === 'or' && /^(?:nothing|bust)$/.test(words[to + 1]?.text ?? '')) return true;
  const next = words.slice(to, to + 3).map(({ text }) => text);
  if (/^(?:and )?(?:thats|that is) (?:it|all)/.test(next.join(' '))) return true;
  if (before === 'but' && words[at - 1]?.text === 'nothing') return true;
  let behind = to;
  while (BEHIND_ALONE.has(words[behind]?.text ?? '') && behind - to <= 4) behind += 1;
  const after = words[behind]?.text ?? '';
  // "arbs with Pinnacle, only NHL": behind a mark it is said of what follows.
  const isOfNext =
    words[behind - 1]?.kind === 'mark' && BOUND_BY_ONLY.has(words[behind + 1]?.text ?? '');
  if (isOfNext && after === 'only') return false;
  const isAfter = behind - to <= 4 && /^(?:only|exclusively|solely|strictly|alone)$/.test(after);
  return isAfter || ((after === 'else' || after === 'other') && behind > to);
}

function chosen(found: readonly Found<readonly Venue[]>[]): ReadonlySet<string> {
  return new Set(found.flatMap(({ value }) => value.map(({ bookmakerId }) => bookmakerId)));
}

function isVenue(words: readonly Word[], { from, to }: Found<unknown>): boolean {
  const text = words
    .slice(from, to)
    .map((word) => word.text)
    .join(' ');
  // "Show us books": to whom, and no place.
  if (/^us [a-z]+$/.test(text) && SHOWING.has(words[from - 1]?.text ?? '')) return false;
  if (!EVERYDAY.has(text) && !EVERYDAY_WORDS.has(text)) return true;
  const first = words[from];
  if (text === 'tab') return first?.isUpper === true;
  return PLACE_WORDS.has(words[from - 1]?.text ?? '') || (first?.isUpper ?? false);
}

function nicknames(catalog: Venues): readonly [string, Venue][] {
  return NICKNAMES.trim()
    .split('\n')
    .flatMap((row) => {
      const [id = '', ...names] = phrasesOf(row);
      const venue = catalog.get(id);
      return venue ? names.map((name): [string, Venue] => [name, venue]) : [];
    });
}

/** The words with those blotted out that stand for names: "Picks" of DraftKings is no market. */
export function bookmakersFree(
  words: readonly Word[],
  places: ReadonlySet<number>,
): readonly Word[] {
  return words.map((word, at) => (places.has(at) ? { ...word, kind: 'mark', text: '·' } : word));
}
