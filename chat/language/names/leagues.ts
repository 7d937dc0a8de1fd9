// Which leagues a message names: by name, by sport, or all but some.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { type League, type LeagueId, type Sport, spellingsOf } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { isNegated, phrasesOf, rowsOf, withSlips } from '../contexts.ts';
import { EVERYDAY_WORDS } from '../everyday-words.ts';
import { type Found, Phrases, placesOf, type Word, wordSet } from '../words.ts';

/** What those of the table are called beside their own names. */
const NAMES: Readonly<Record<LeagueId, string>> = {
  nba: 'nba|national basketball association|pro basketball|professional basketball|the association',
  nfl: 'nfl|national football league|pro football|professional football|nfl football|monday night football|sunday night football|thursday night football',
  mlb: 'mlb|baseball|major league baseball|mlb baseball',
  nhl: 'nhl|hockey|ice hockey|national hockey league|nhl hockey',
  ncaa_basketball: `ncaab|cbb|ncaa basketball|college basketball|college hoops|march madness
    mens college basketball|ncaam|ncaa hoops|college bball|ncaa_basketball`,
  ncaa_football: 'ncaaf|cfb|ncaa football|college football|college fb|cfb football|ncaa_football',
  soccer_epl: `epl|premier league|english premier league|prem|the prem|prem league|barclays
    soccer_epl|premiership|english soccer|english football`,
  soccer_mls: 'mls|major league soccer|soccer_mls|american soccer|us soccer league',
  soccer_world_cup:
    'world cup|fifa world cup|fifa|worldcup|the world cup|soccer_world_cup|fifa_world_cup',
};

/** Words of one sport for a market that others have too. */
const MARKET_WORDS: readonly (readonly [names: readonly string[], Sport])[] = [
  [['puck line', 'puck lines', 'puckline', 'pucklines'], 'hockey'],
  [['run line', 'run lines', 'runline', 'runlines'], 'baseball'],
];

/** By sport; another sport is called by its own word. */
const SPORT_NAMES: Readonly<Record<Sport, string>> = {
  basketball: 'basketball|hoops|bball|b ball|hoop',
  football: 'football|gridiron|american football',
  soccer: 'soccer|futbol|footy|footie',
};
const COLLEGE = 'ncaa|college|college sports|college games|college teams';

interface Meant {
  readonly leagues: readonly LeagueId[];
  readonly isFamily: boolean;
}

/** What leagues are called. */
export interface LeagueWords {
  readonly catalog: Leagues;
  readonly phrases: Phrases<Meant>;
}

/** The words for the leagues that are on. */
export function leagueWords(catalog: Leagues): LeagueWords {
  const { active } = catalog;
  const named = active.flatMap((league) => {
    const { leagueId } = league;
    const own = [league.name, ...spellingsOf(league)].map((text) => text.replaceAll('_', ' '));
    const spoken = own.filter((text) => !EVERYDAY_WORDS.has(foldName(text)));
    const names = [...phrasesOf(NAMES[leagueId] ?? ''), ...spoken];
    return [...new Set(names.map(foldName))].flatMap((name) =>
      rowsOf(name, { leagues: [leagueId], isFamily: false }),
    );
  });
  const taken = new Set(named.map(([name]) => name));
  const families = familiesOf(active).flatMap(([names, leagues]) =>
    rowsOf(names, { leagues, isFamily: true }).filter(([name]) => !taken.has(name)),
  );
  return { catalog, phrases: new Phrases<Meant>([...named, ...families]) };
}

function familiesOf(active: readonly League[]): readonly (readonly [string, LeagueId[]])[] {
  const sports = [...new Set(active.map(({ sport }) => sport))];
  const idsOf = (passes: (league: League) => boolean) =>
    active.filter(passes).map(({ leagueId }) => leagueId);
  return [
    ...sports.map((sport): [string, LeagueId[]] => {
      const names = SPORT_NAMES[sport] ?? sport.replaceAll('_', ' ');
      return [names, idsOf((league) => league.sport === sport)];
    }),
    [COLLEGE, idsOf(({ leagueId }) => leagueId.startsWith('ncaa_'))],
  ];
}

export interface LeaguesNamed {
  /** In the order of the catalogue; empty where none is named. */
  readonly leagues: readonly LeagueId[];
  /** Those that are left out by name. */
  readonly without: readonly LeagueId[];
  /** Places of the words that name them. */
  readonly places: ReadonlySet<number>;
  /** Each naming by itself, left out or not. */
  readonly each: readonly LeagueNamed[];
}

/** What a word means that names leagues, with its places; `to` is exclusive. */
export interface LeagueNamed {
  readonly leagues: readonly LeagueId[];
  readonly from: number;
  readonly to: number;
}

/** The leagues of one message. */
export function leaguesNamed(
  words: readonly Word[],
  names: ReadonlySet<number>,
  { catalog, phrases }: LeagueWords,
): LeaguesNamed {
  const found = withSlips(words, names, phrases).filter(({ from, to }) => {
    // "college" as in "where did he go to college" is told apart by what a context asks.
    return !placesOf({ from, to }).some((at) => names.has(at));
  });
  const isOut = ({ from }: { readonly from: number }): boolean =>
    isNegated(words, from) && !isOfOthers(words, from);
  const named = found.filter((each) => !isOut(each));
  const left = found.filter(isOut);
  const exact = new Set(
    named.flatMap(({ value: [meant] }) => (meant?.isFamily ? [] : [...(meant?.leagues ?? [])])),
  );
  const chosen = new Set<LeagueId>(exact);
  for (const each of named) {
    const [meant] = each.value;
    if (!meant?.isFamily || isSpecified(each, meant, named, exact)) continue;
    for (const league of meant.leagues) chosen.add(league);
  }
  const without = new Set(left.flatMap(({ value }) => value[0]?.leagues ?? []));
  const isAll = chosen.size === 0 && without.size > 0;
  const leagues = catalog.active
    .map(({ leagueId }) => leagueId)
    .filter((id) => (isAll || chosen.has(id)) && !without.has(id));
  const places = new Set(found.flatMap(placesOf));
  const said = leagues.length > 0 ? leagues : leaguesOfWords(words, catalog);
  const each = found.map(({ value, from, to }) => ({ leagues: value[0]?.leagues ?? [], from, to }));
  return { leagues: said, without: [...without], places, each };
}

/** What a negation before them is of: "no props NFL" leaves out the props. */
const OTHERS = wordSet(`props prop totals total spreads spread moneylines moneyline yards points
  rebounds assists threes overs unders favorites favourites underdogs dogs parlays tds touchdowns
  wait`);

function isOfOthers(words: readonly Word[], at: number): boolean {
  return [1, 2].some((step) => OTHERS.has(words[at - step]?.text ?? ''));
}

function leaguesOfWords(words: readonly Word[], { active }: Leagues): readonly LeagueId[] {
  const text = ` ${words.map((word) => word.text).join(' ')} `;
  const sports = MARKET_WORDS.flatMap(([names, sport]) =>
    names.some((name) => text.includes(` ${name} `)) ? [sport] : [],
  );
  return active.filter(({ sport }) => sports.includes(sport)).map(({ leagueId }) => leagueId);
}

/** "Premier League football", "NBA basketball": the sport only says again what the league is. */
function isSpecified(
  each: Found<readonly Meant[]>,
  meant: Meant,
  named: readonly Found<readonly Meant[]>[],
  exact: ReadonlySet<LeagueId>,
): boolean {
  if (meant.leagues.some((league) => exact.has(league))) return true;
  return named.some(
    (other) =>
      other.value[0]?.isFamily === false && (other.to === each.from || each.to === other.from),
  );
}
