// Which teams a message names. A name can mean several teams ("Chicago", "Giants", "Kings"): every
// candidate is kept, and the leagues and games that come decide later.
import { LRUCache } from 'lru-cache';
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { type Team, teamById, teamsOfLeague } from '#domain/team.ts';
import { phrasesOf } from '../contexts.ts';
import { EVERYDAY_WORDS } from '../everyday-words.ts';
import { COMMON_WORDS } from '../spelling/common-words.ts';
import { RULE_WORDS, TRADE_WORDS } from '../spelling/trade-words.ts';
import { wholeNumber } from '../stakes.ts';
import { type Found, Phrases, placesOf, type Word, wordSet } from '../words.ts';
import { TEAM_NICKNAMES } from './team-nicknames.ts';

/** One naming of a team. */
export interface TeamNamed {
  /** Every team that the words can mean, by the order of leagues. */
  readonly teams: readonly Team[];
  readonly from: number;
  readonly to: number;
  readonly isTypo: boolean;
}

export interface Meaning {
  readonly team: Team;
  readonly isAbbreviation: boolean;
  /** Fans use it, however it is written. */
  readonly isNickname?: boolean;
}

/** Everyday words, or words of betting, that are aliases of teams as well. */
/** "the nba kings": behind them an everyday word is a name. */
const LEAGUE_WORDS = wordSet('nba nfl nhl mlb epl mls hockey baseball basketball football soccer');
const NOT_ALONE = wordSet(`
  a as at american army navy cal rice temple coastal drake marshall iona marist siena elon wake
  la ny in or no me ma pa co al ga hi id de ct be an is it on to so up we he us do go if my of
  by am pm ut inter city united fire crew union real oil birds cs os ms bs buds cats east west
  the for kan sun min ten was den det pit car van sea col por hou nor tor mem cha chi cin cle
  mil phi sac san gs win ind ari ana buf cgy edm jax wpg mon sd sf tb az ath atl bal bos dal fla
  lv ne nj nyk okc ott phx sj stl wsh wsn ari rep end best bet total spread chance lead air
  force citadel liberty independence brown penn mercer bryant lamar howard hampton stetson
  wagner wright xavier jordan providence manhattan charleston denver portland evansville belmont
  furman harvard yale cornell colgate columbia hofstra`);
/** Of these, the ones that are names all the same where a capital or a rival says so. */
const ABBREVIATION_LENGTH_MAX = 4;
const SPOKEN_LENGTH_MIN = 4;
/** Abbreviations that stand for nothing else, in any case. */
const SAFE_ABBREVIATIONS = wordSet(
  'okc lal lac nyk gsw phx nyj nyg nyy nym lad cws chc tbl njd nyi nyr cbj vgk mun mci kc lafc',
);
/** What franchises were before they moved: who writes it now means another team. */
const FORMER_ABBREVIATIONS: ReadonlySet<string> = new Set([
  'nhl_uta ARI',
  'nhl_uta PHX',
  'nhl_wpg ATL',
]);

/** Behind these a number is none of dollars. */
const BEFORE_A_COUNT = wordSet('top best last past over under first');

/** Before these an everyday word is a team's name: "heat spread", "Kings tonight". */
const GAME_NOUNS = wordSet(
  'moneyline ml line lines price spread total totals puckline puck odds game tonight',
);

/** What teams are called. */
export interface TeamWords {
  readonly phrases: Phrases<Meaning>;
  /** Names and aliases of all of them. */
  readonly names: readonly string[];
}

/** Of the tables, by the leagues that are on: they change when a league is switched. */
const tables = new LRUCache<string, TeamWords>({ max: 4 });

/**
 * The words for the teams of the leagues that are on; of open leagues those for `playing`: all of
 * them may be a million.
 */
export function teamWords(catalog: Leagues, playing: readonly Team[] = []): TeamWords {
  const leagueIds = catalog.active.map(({ leagueId }) => leagueId);
  const key = leagueIds.filter((id) => teamsOfLeague(id).length > 0).join();
  const table = tables.get(key) ?? tableWords(leagueIds);
  tables.set(key, table);
  const closed = catalog.active.filter(({ participants }) => participants === 'closed');
  const stated = closed.flatMap(({ leagueId }) => statedTeams(catalog, leagueId));
  const others = [...stated, ...playing];
  if (others.length === 0) return table;
  const rows = others.flatMap((team) => [...rowsOf(team, spokenNames(team))]);
  const names = [...table.names, ...others.flatMap(({ name, aliases }) => [name, ...aliases])];
  return { phrases: new Phrases(rows, table.phrases), names };
}

function tableWords(leagueIds: readonly LeagueId[]): TeamWords {
  const teams = leagueIds.flatMap(teamsOfLeague);
  const rows = teams.flatMap((team) => [...rowsOf(team, lastWords(team))]);
  const names = teams.flatMap(({ name, aliases }) => [name, ...aliases]);
  return { phrases: new Phrases([...rows, ...nicknameRows(new Set(leagueIds))]), names };
}

/** Those that entries state, beside the table. */
function statedTeams(catalog: Leagues, leagueId: LeagueId): readonly Team[] {
  return catalog.roster(leagueId).teams.filter((team) => teamById(team.teamId) !== team);
}

/** The last word of a name, where it is none of everyday: "Gulls", "Alcaraz". */
function spokenNames({ name, leagueId }: Team): readonly string[] {
  const words = foldName(name).split(' ');
  const last = words.at(-1) ?? '';
  const isName = words.length > 1 && last.length >= SPOKEN_LENGTH_MIN && !EVERYDAY_WORDS.has(last);
  return isName && !leagueId.startsWith('ncaa_') ? [last] : [];
}

/** The teams of one message, in the order of their naming; `isOther`: a word is a part of another name. */
export function teamsNamed(
  words: readonly Word[],
  known: TeamWords,
  isOther: (word: string) => boolean = () => false,
): readonly TeamNamed[] {
  const { phrases } = known;
  const all = phrases.findIn(words).filter(({ from }) => !isMoney(words, from));
  const found = all.flatMap((each) => {
    const kept = meant(words, each);
    return kept.length === 0 ? [] : [{ teams: kept, ...each }];
  });
  const covered = new Set(found.flatMap(placesOf));
  const slips = words.flatMap((word, at): TeamNamed[] => {
    const { kind, text } = word;
    const isOpen = kind === 'word' && !covered.has(at) && text.length >= 4;
    if (!isOpen || EVERYDAY_WORDS.has(text)) return [];
    if (isOther(text)) return [];
    const isWord = [COMMON_WORDS, TRADE_WORDS, RULE_WORDS].some((known) => known.has(text));
    const slip = isWord ? undefined : phrases.meant(text);
    const near = slip ?? singular(text, phrases);
    const teams = near?.filter(({ isAbbreviation }) => !isAbbreviation).map(({ team }) => team);
    return teams && teams.length > 0
      ? [{ teams: unique(teams), from: at, to: at + 1, isTypo: true }]
      : [];
  });
  const exact = found.map(({ teams, from, to }) => ({ teams, from, to, isTypo: false }));
  const named = [...exact, ...slips];
  return merged([...named, ...besides(words, all, named)].sort((a, b) => a.from - b.from));
}

/** "20 bucks", but "top 20 bucks props". */
function isMoney(words: readonly Word[], at: number): boolean {
  const [counter, number, bucks] = [words[at - 2], words[at - 1], words[at]];
  if (bucks?.text !== 'bucks' || bucks.isCapital || number?.isSigned) return false;
  return wholeNumber(number) !== undefined && !BEFORE_A_COUNT.has(counter?.text ?? '');
}

/** "celtics heat": beside a team of its league an everyday word is a name after all. */
function besides(
  words: readonly Word[],
  all: readonly Found<readonly Meaning[]>[],
  named: readonly TeamNamed[],
): readonly TeamNamed[] {
  if (named.length === 0) return [];
  const leagues = new Set(named.flatMap(({ teams }) => teams.map(({ leagueId }) => leagueId)));
  return all.flatMap(({ value, from, to }): TeamNamed[] => {
    const isTaken = named.some((each) => each.from < to && from < each.to);
    if (isTaken || (words[from]?.text.length ?? 0) <= 3) return [];
    const isBeside = named.some(
      (each) => areBeside(words, each.to, from) || areBeside(words, to, each.from),
    );
    const isListed = isInList(words, named, from, to);
    if (!(isBeside || isListed)) return [];
    const teams = value.filter(
      ({ team, isAbbreviation }) => !isAbbreviation && (isListed || leagues.has(team.leagueId)),
    );
    return teams.length === 0
      ? []
      : [{ teams: unique(teams.map(({ team }) => team)), from, to, isTypo: false }];
  });
}

const LISTING = /^(?:,|and|, and|\+|plus|with)(?: the)?$/;
const BEGINS_LIST = /^(?:parlay|parlays|acca|accumulator|combo|with|of|:)$/;

/** "Bills, heat and Rangers", "parlay heat and Bills": an everyday word in a row of teams, of whatever league. */
function isInList(
  words: readonly Word[],
  named: readonly TeamNamed[],
  from: number,
  to: number,
): boolean {
  const isJoint = (start: number, end: number): boolean =>
    end > start &&
    end - start <= 3 &&
    LISTING.test(
      words
        .slice(start, end)
        .map(({ text }) => text)
        .join(' '),
    );
  const isBefore = named.some((each) => isJoint(each.to, from));
  const isBehind = named.some((each) => isJoint(to, each.from));
  const first = words[from - 1]?.text === 'the' ? from - 2 : from - 1;
  return isBehind && (isBefore || BEGINS_LIST.test(words[first]?.text ?? ''));
}

const RIVALLING = /^(?:(?:to )?beats?|v|vs|at|against|or|and)?$/;

/** "The raptors for the heat", "heat instead of the raptors": the one in the place of the other. */
const REPLACING =
  /^(?:(?:ml|moneyline|spread|leg|out) )?(?:(?:,|and|then) )?(?:for|with|in for|instead of|in place of|rather than|not|add|use|put in|throw in|take|without|drop)(?: the)?$|^out(?: ,| and)?(?: the)?$/;
const REPLACING_MAX = 6;

/** "liverpool to beat city": nothing stands between two places, or what makes them rivals, or one the other's place. */
function areBeside(words: readonly Word[], from: number, to: number): boolean {
  if (to < from || to - from > REPLACING_MAX) return false;
  const between = words.slice(from, to).map(({ text }) => text);
  const text = between.join(' ');
  return RIVALLING.test(text) || REPLACING.test(text);
}

/** "OKC Thunder", "the Bills … Bills": one team, named twice. */
function merged(named: readonly TeamNamed[]): readonly TeamNamed[] {
  const kept: TeamNamed[] = [];
  for (const each of named) {
    const last = kept.at(-1);
    const shared =
      last?.teams.filter((team) => each.teams.some(({ teamId }) => teamId === team.teamId)) ?? [];
    if (last && last.to === each.from && shared.length > 0) {
      kept[kept.length - 1] = { ...last, teams: shared, to: each.to };
    } else if (!kept.some(({ teams }) => isSame(teams, each.teams))) kept.push(each);
  }
  return kept;
}

function isSame(a: readonly Team[], b: readonly Team[]): boolean {
  return a.length === b.length && a.every(({ teamId }, at) => teamId === b[at]?.teamId);
}

/** Which of the candidates the words really name. */
function meant(words: readonly Word[], { value, from, to }: Found<readonly Meaning[]>): Team[] {
  const single = to - from === 1 ? words[from] : undefined;
  if (!single) return unique(value.map(({ team }) => team));
  const { text, isUpper, isCapital } = single;
  const hasRival = isRivalMark(words[from - 1]?.text) || isRivalMark(words[to]?.text);
  return unique(
    value.flatMap(({ team, isAbbreviation, isNickname }) => {
      // Many clubs are a city: beside a rival it is one of them.
      if (text === 'city' && !hasRival) return [];
      const isShort = isAbbreviation || (text.length <= 3 && isNickname !== true);
      if (isShort && !isUpper && !SAFE_ABBREVIATIONS.has(text) && !hasRival) return [];
      if (NOT_ALONE.has(text) || EVERYDAY_WORDS.has(text)) {
        const isBet =
          (!NOT_ALONE.has(text) || isCity(text, team)) &&
          (GAME_NOUNS.has(words[to]?.text ?? '') ||
            words[to]?.isSigned === true ||
            LEAGUE_WORDS.has(words[from - 1]?.text ?? '') ||
            words.length === 1 ||
            isWinning(words, to) ||
            isSpokenOf(words, from));
        const isName = isShort ? isUpper || hasRival : isBet || (isCapital && from > 0);
        if (!isName && !(hasRival && text.length > 2)) return [];
      }
      return [team];
    }),
  );
}

/** "kings to win": of whom that is said, it is a name. */
function isWinning(words: readonly Word[], to: number): boolean {
  return words[to]?.text === 'to' && /^(?:win|beat|cover)$/.test(words[to + 1]?.text ?? '');
}

/** "on the kings", "did the kings": an article before a plural that is asked about. */
const BEFORE_ARTICLE = wordSet(
  'on did has have how does are is for about without drop swap replace switch',
);
/** Everyday words in the singular that teams are called by; underdogs and odds are no teams. */
const SINGULAR_NAMES = wordSet('magic heat jazz thunder wild lightning avalanche kraken fire');
const BEFORE_SINGULAR: ReadonlySet<string> = new Set([
  '',
  'about',
  'and',
  'or',
  'for',
  'on',
  'take',
  ...['without', 'drop', 'swap', 'replace', 'switch', 'add'],
]);
const NO_TEAMS = wordSet('dogs odds');
const BEHIND_SPOKEN_OF = wordSet(
  'then instead tonight today tomorrow moneyline ml spread leg for with',
);

function isSpokenOf(words: readonly Word[], at: number): boolean {
  const [before = '', the, text = ''] = [-2, -1, 0].map((way) => words[at + way]?.text);
  if (the !== 'the' || NO_TEAMS.has(text)) return false;
  if (text.endsWith('s')) return BEFORE_ARTICLE.has(before);
  // "What about the magic", but "what about the heat index".
  const next = words[at + 1];
  const isWhole = next === undefined || next.kind === 'mark' || BEHIND_SPOKEN_OF.has(next.text);
  return isWhole && SINGULAR_NAMES.has(text) && BEFORE_SINGULAR.has(before);
}

/** The place of a club, and no school's name. */
function isCity(text: string, { name, leagueId }: Team): boolean {
  return (
    text.length >= CITY_LENGTH_MIN &&
    !leagueId.startsWith('ncaa_') &&
    foldName(name).startsWith(text)
  );
}
const CITY_LENGTH_MIN = 6;

function isRivalMark(text: string | undefined): boolean {
  return text === 'vs' || text === 'versus' || text === '@' || text === 'v';
}

/** "a Laker", "the Chief": one of a team's players stands for the team. */
function singular(text: string, phrases: Phrases<Meaning>): readonly Meaning[] | undefined {
  if (EVERYDAY_WORDS.has(text) || NOT_ALONE.has(text) || COMMON_WORDS.has(text)) return undefined;
  const [found] = phrases.findIn([plainWord(`${text}s`)]);
  return found?.value;
}

function plainWord(text: string): Word {
  const flags = { isSigned: false, isUpper: false, isCapital: false };
  return { kind: 'word', text, value: Number.NaN, raw: text, ...flags };
}

function* rowsOf(team: Team, others: readonly string[]): Generator<readonly [string, Meaning]> {
  const names = new Set([team.name, ...team.aliases, ...others]);
  for (const name of names) {
    if (FORMER_ABBREVIATIONS.has(`${team.teamId} ${name}`) || foldName(name) === '') continue;
    const isShort = name.length <= ABBREVIATION_LENGTH_MAX && name === name.toUpperCase();
    yield [name, { team, isAbbreviation: isShort }];
  }
  if (!team.leagueId.startsWith('ncaa_') && foldName(team.abbreviation) !== '') {
    yield [team.abbreviation, { team, isAbbreviation: true }];
  }
}

/** College nicknames are shared by many ("Wildcats"), so the school is always asked for. */
function lastWords(team: Team): readonly string[] {
  return team.leagueId.startsWith('ncaa_') ? [team.name.replaceAll(' St ', ' State ')] : [];
}

/** What fans call a team. */
export function nicknamesOf({ teamId }: Team): readonly string[] {
  const row = TEAM_NICKNAMES.split('\n').find((each) => each.startsWith(`${teamId}|`));
  return row === undefined ? [] : phrasesOf(row).slice(1);
}

function* nicknameRows(leagueIds: ReadonlySet<LeagueId>): Generator<readonly [string, Meaning]> {
  for (const row of TEAM_NICKNAMES.trim().split('\n')) {
    const [teamId = '', ...names] = phrasesOf(row);
    const team = teamById(teamId);
    if (!team || !leagueIds.has(team.leagueId)) continue;
    for (const name of names)
      if (foldName(name) !== '') yield [name, { team, isAbbreviation: false, isNickname: true }];
  }
}

function unique(teams: readonly Team[]): Team[] {
  return [...new Map(teams.map((team) => [team.teamId, team])).values()];
}

/**
 * "Eagles Giants": of what each name can mean the teams of the one league of clubs that all of them have; all where
 * there is none. Colleges share two leagues, and their places are names of others.
 */
export function inCommonLeagues(named: readonly TeamNamed[]): readonly TeamNamed[] {
  const [first, ...others] = named;
  if (!first || others.length === 0) return named;
  const common = new Set(
    first.teams
      .map(({ leagueId }) => leagueId)
      .filter((id) => others.every(({ teams }) => teams.some(({ leagueId }) => leagueId === id))),
  );
  const isOfColleges = [...common].some((id) => id.startsWith('ncaa_'));
  if (common.size === 0 || isOfColleges) return named;
  return named.map((each) => ({
    ...each,
    teams: each.teams.filter(({ leagueId }) => common.has(leagueId)),
  }));
}
