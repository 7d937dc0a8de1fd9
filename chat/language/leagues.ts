// Which leagues a message names: by name, by sport, or all but some.
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import { isNegated, phrasesOf, rowsOf, withSlips } from './contexts.ts';
import { type Found, Phrases, placesOf, type Word } from './words.ts';

const NAMES: Readonly<Record<LeagueId, string>> = {
  nba: 'nba|national basketball association|pro basketball|professional basketball|the association',
  nfl: 'nfl|national football league|pro football|professional football|nfl football',
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
const MARKET_WORDS: Readonly<Record<string, LeagueId>> = {
  'puck line|puck lines': 'nhl',
  'run line|run lines': 'mlb',
};

const FAMILIES: Readonly<Record<string, readonly LeagueId[]>> = {
  'basketball|hoops|bball|b ball|hoop': ['nba', 'ncaa_basketball'],
  'football|gridiron|american football': ['nfl', 'ncaa_football'],
  'soccer|futbol|footy|footie': ['soccer_epl', 'soccer_mls', 'soccer_world_cup'],
  'ncaa|college|college sports|college games|college teams': ['ncaa_basketball', 'ncaa_football'],
};

interface Meant {
  readonly leagues: readonly LeagueId[];
  readonly isFamily: boolean;
}

const phrases = new Phrases<Meant>([
  ...LEAGUES.flatMap(({ leagueId }) =>
    rowsOf(NAMES[leagueId] ?? '', { leagues: [leagueId], isFamily: false }),
  ),
  ...Object.entries(FAMILIES).flatMap(([names, leagues]) =>
    rowsOf(names, { leagues, isFamily: true }),
  ),
]);

export interface LeaguesNamed {
  /** In the order of the catalogue; empty where none is named. */
  readonly leagues: readonly LeagueId[];
  /** Places of the words that name them. */
  readonly places: ReadonlySet<number>;
}

/** The leagues of one message. */
export function leaguesNamed(words: readonly Word[], names: ReadonlySet<number>): LeaguesNamed {
  const found = withSlips(words, names, phrases).filter(({ from, to }) => {
    // "college" as in "where did he go to college" is told apart by what a context asks.
    return !placesOf({ from, to }).some((at) => names.has(at));
  });
  const named = found.filter(({ from }) => !isNegated(words, from));
  const left = found.filter(({ from }) => isNegated(words, from));
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
  const leagues = LEAGUES.map(({ leagueId }) => leagueId).filter(
    (id) => (isAll || chosen.has(id)) && !without.has(id),
  );
  const places = new Set(found.flatMap(placesOf));
  return { leagues: leagues.length > 0 ? leagues : leaguesOfWords(words), places };
}

function leaguesOfWords(words: readonly Word[]): readonly LeagueId[] {
  const text = ` ${words.map((word) => word.text).join(' ')} `;
  return Object.entries(MARKET_WORDS).flatMap(([names, league]) =>
    phrasesOf(names).some((name) => text.includes(` ${name} `)) ? [league] : [],
  );
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
