// Which players a message names, of those whom prices name now: by full name, last name, or a first
// name or initials that only one of them bears.
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { EVERYDAY_WORDS } from '../everyday-words.ts';
import { COMMON_WORDS } from '../spelling/common-words.ts';
import { NO_COST } from '../spelling/slips.ts';
import { TRADE_WORDS } from '../spelling/trade-words.ts';
import { type Found, isOneSlipAway, Phrases, placesOf, type Word, wordSet } from '../words.ts';
import { isNameText } from './unknown-names.ts';

/** A player whom prices of coming games name. */
export interface KnownPlayer {
  readonly playerId: string;
  readonly playerName: string;
  readonly leagueId: LeagueId;
  /** His games that have prices on him, the next one first. */
  readonly eventIds: readonly string[];
}

/** One naming of a player. */
export interface PlayerNamed {
  /** Everyone whom the words can mean, in the order of their next games. */
  readonly players: readonly KnownPlayer[];
  readonly from: number;
  readonly to: number;
  readonly isTypo: boolean;
  /** Where a word beside the name is none of theirs: "Seth" where only Stephen Curry plays. */
  readonly strangerAt: number | undefined;
}

const SUFFIXES = wordSet('jr sr ii iii iv v');
const FIRST_NAME_LENGTH_MIN = 4;
/** So many letters begin a name beyond doubt. */
const SHORT_FORM_LENGTH = 5;
const INITIALS_MAX = 4;
/** "Steph" is Stephen, Seth is not. */
const SHORT_NAME_LENGTH = 3;
/** Short names that do not begin as the long ones do. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  leo: ['lionel'],
  mike: ['michael'],
  jake: ['jacob', 'jakob'],
  tony: ['anthony'],
  bill: ['william'],
  tom: ['thomas'],
  joe: ['joseph'],
  bob: ['robert'],
  jim: ['james'],
  chef: ['stephen'],
};
/** What names sound like that are not pronounced as they are written: "yokich", "donchich", "yannis", "trey". */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/c(?=\p{L}*ic$)/gu, 'ch'],
  [/ic$/, 'ich'],
  [/^j(?=\p{L}+ich$)/u, 'y'],
  [/^gi(?=a)/, 'y'],
  [/(?:ae|ai|ei)$/, 'ay'],
  [/ay$/, 'ey'],
];

/** Finds players by name. Costs as many entries as there are players; is kept by who makes it. */
export class PlayerIndex {
  readonly #full: Phrases<KnownPlayer>;
  readonly #single: Phrases<KnownPlayer>;
  readonly #parts = new Set<string>();

  constructor(players: readonly KnownPlayer[]) {
    const full: [string, KnownPlayer][] = [];
    const single: [string, KnownPlayer][] = [];
    const shortNames = new Map<string, KnownPlayer[]>();
    for (const player of players) {
      const parts = partsOf(player);
      for (const part of parts) {
        this.#parts.add(part);
        if (part.length > SHORT_FORM_LENGTH) this.#parts.add(part.slice(0, SHORT_FORM_LENGTH));
      }
      const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
      if (parts.length > 1) full.push([parts.join(' '), player]);
      if (parts.length > 2) full.push([`${first} ${last}`, player]);
      if (last !== '') single.push([last, player]);
      const spoken = parts.map(spokenForms);
      for (const name of spoken.flat()) this.#parts.add(name);
      if (last !== '') for (const name of spoken.at(-1) ?? []) single.push([name, player]);
      if (parts.length === 1) single.push([first, player]);
      const isLong = parts.length > 1 && first.length >= FIRST_NAME_LENGTH_MIN;
      const firstNames = isLong ? [first, ...(spoken[0] ?? [])] : [];
      for (const name of [...firstNames, ...initialsOf(player)]) {
        shortNames.set(name, [...(shortNames.get(name) ?? []), player]);
      }
    }
    for (const [name, bearers] of shortNames) {
      const [only, second] = bearers;
      if (only && !second && !EVERYDAY_WORDS.has(name)) single.push([name, only]);
    }
    this.#full = new Phrases(full);
    this.#single = new Phrases(single);
  }

  /** The players of one message; `taken` are places of teams, `others` of what else is known. */
  namedIn(
    words: readonly Word[],
    taken: (at: number) => boolean,
    others: (at: number) => boolean,
  ): readonly PlayerNamed[] {
    const full = this.#full.findIn(words);
    const covered = new Set(full.flatMap(placesOf));
    // A bookmaker or league is called by letters that may be a player's initials, too.
    const isLetters = ({ value, from }: Found<readonly KnownPlayer[]>): boolean =>
      others(from) && !value.some((each) => partsOf(each).includes(words[from]?.text ?? ''));
    const alone = this.#single
      .findIn(words)
      .filter(({ from }) => !covered.has(from) && !taken(from) && isName(words, from))
      .filter((each) => !isLetters(each));
    const isKnown = (at: number): boolean => covered.has(at) || taken(at) || others(at);
    const aloneAt = new Map(alone.map((each) => [each.from, each]));
    const single = alone.map((each) => told(words, each, aloneAt, isKnown));
    const slips = words.flatMap((word, at): Found<readonly KnownPlayer[]>[] => {
      const isFree = !covered.has(at) && !taken(at) && !EVERYDAY_WORDS.has(word.text);
      if (word.kind !== 'word' || word.text.length < 5 || !isFree) return [];
      if (this.#single.has(word.text)) return [];
      if (COMMON_WORDS.has(word.text) || TRADE_WORDS.has(word.text)) return [];
      // "Lamar Jackson" is not Jayson Tatum: beside a part of a name that is nobody's it is none of his.
      if (!isKnown(at - 1) && isStranger(words[at - 1], this)) return [];
      const value = this.#single.meant(word.text);
      return value ? [{ value, from: at, to: at + 1, isTypo: true }] : [];
    });
    const sure = [...full, ...slips].map((each) => ({ ...each, strangerAt: undefined }));
    const named = [...sure, ...single]
      .sort((a, b) => a.from - b.from)
      .map(({ value, ...rest }) => ({ players: distinct(value), ...rest }));
    return mergedNames(named);
  }

  /** Whether a word is a part of somebody's name, or begins one as short forms do: "Steph". */
  has(word: string): boolean {
    return this.#parts.has(word) || this.#parts.has(word.slice(0, SHORT_FORM_LENGTH));
  }

  /** How far the nearest single name is, in halves of a letter. */
  costOf(word: string): number {
    return this.#single.costOf(word);
  }

  /** Places of full names, which no team or bookmaker may claim. */
  fullNamePlaces(words: readonly Word[]): ReadonlySet<number> {
    return new Set(this.#full.findIn(words).flatMap(placesOf));
  }
}

/** "lebron jmaes": two parts of one name, of which one is mistyped, name one player. */
function mergedNames(named: readonly PlayerNamed[]): readonly PlayerNamed[] {
  const kept: PlayerNamed[] = [];
  for (const each of named) {
    const last = kept.at(-1);
    const isSame = last?.to === each.from && (last.isTypo || each.isTypo);
    const shared = isSame ? each.players.filter((player) => last.players.includes(player)) : [];
    if (last && shared.length > 0) {
      kept[kept.length - 1] = { ...last, players: shared, to: each.to, isTypo: true };
    } else kept.push(each);
  }
  return kept;
}

/** Whether a word is none of talk or of betting, and no part of a name that is known, or a slip of one. */
function isStranger(word: Word | undefined, names: PlayerIndex): boolean {
  const { kind, text = '' } = word ?? {};
  const isTalk = [EVERYDAY_WORDS, COMMON_WORDS, TRADE_WORDS].some((each) => each.has(text));
  const isName = names.has(text) || names.costOf(text) < NO_COST;
  return kind === 'word' && text.length > 3 && !isTalk && !text.endsWith('ing') && !isName;
}

/** An everyday word is a name only where it is written like one. */
function isName(words: readonly Word[], at: number): boolean {
  const { text = '', isCapital = false } = words[at] ?? {};
  if (!EVERYDAY_WORDS.has(text)) return true;
  return isCapital && at > 0 && words[at - 1]?.kind !== 'mark';
}

/** Of those who bear a name the ones whose other name stands beside it, if one does. */
function told(
  words: readonly Word[],
  found: Found<readonly KnownPlayer[]>,
  aloneAt: ReadonlyMap<number, Found<readonly KnownPlayer[]>>,
  isKnown: (at: number) => boolean,
): Found<readonly KnownPlayer[]> & Pick<PlayerNamed, 'strangerAt'> {
  const name = words[found.from];
  const isFirst = (player: KnownPlayer, text?: string): boolean => partsOf(player)[0] === text;
  // Behind a first name stands a last name, before a last name a first one.
  const placeBeside = (player: KnownPlayer): number =>
    isFirst(player, name?.text) ? found.to : found.from - 1;
  const isStranger = (player: KnownPlayer): boolean => {
    const at = placeBeside(player);
    const word = words[at];
    if (!word || isKnown(at)) return false;
    const other = aloneAt.get(at);
    // "Mahomes Kelce" are two; "Josh Jackson" is neither Josh Allen nor Lamar Jackson.
    if (other) {
      const [before, behind] = at < found.from ? [other, found] : [found, other];
      const [first, last] = [words[before.from]?.text, words[behind.from]?.text];
      return (
        before.value.every((each) => isFirst(each, first)) &&
        !behind.value.every((each) => isFirst(each, last))
      );
    }
    const isWrittenAlike = word.isCapital || name?.isCapital === false;
    return isWrittenAlike && isNameText(word.text) && !isHis(player, word.text);
  };
  const his = found.value.filter((player) => !isStranger(player));
  if (his.length > 0) return { ...found, value: his, strangerAt: undefined };
  const [first] = found.value;
  return { ...found, strangerAt: first && placeBeside(first) };
}

/** Whether a word beside one of his names may be another of them, or is no name. */
function isHis(player: KnownPlayer, text: string): boolean {
  // "Fading Mahomes", "Riding with Mahomes".
  if (SUFFIXES.has(text) || text.endsWith('ing')) return true;
  return partsOf(player).some(
    (part) =>
      part.slice(0, SHORT_NAME_LENGTH) === text.slice(0, SHORT_NAME_LENGTH) ||
      NICKNAMES[text]?.includes(part) ||
      isOneSlipAway(text, part),
  );
}

/** How a name is written by its sound, where it is not pronounced as it is written; none of others. */
function spokenForms(name: string): readonly string[] {
  const forms = new Set<string>();
  let form = name;
  for (const [pattern, by] of SOUNDS) {
    form = form.replace(pattern, by);
    forms.add(form);
  }
  forms.delete(name);
  return [...forms];
}

/** "cmc" of Christian McCaffrey; two letters may be anybody's. */
function initialsOf({ playerName }: KnownPlayer): readonly string[] {
  const initials = playerName.replace(/\P{Lu}/gu, '').toLowerCase();
  return isNameText(initials) && initials.length <= INITIALS_MAX ? [initials] : [];
}

/** Folded once: a long message asks for them at every naming. */
const knownParts = new WeakMap<KnownPlayer, readonly string[]>();

function partsOf(player: KnownPlayer): readonly string[] {
  const known = knownParts.get(player);
  if (known) return known;
  const parts = foldName(player.playerName)
    .split(' ')
    .filter((part) => part !== '' && !SUFFIXES.has(part));
  knownParts.set(player, parts);
  return parts;
}

function distinct(players: readonly KnownPlayer[]): readonly KnownPlayer[] {
  return [...new Map(players.map((player) => [player.playerId, player])).values()];
}
