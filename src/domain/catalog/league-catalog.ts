// The catalogue of leagues: the built-in table, and what entries of the log state beside it, with
// the participants and markets of each league. A league's number is its place in the order of
// arrival and decides nothing; lists are in the order of the table, then by id.

import { BUILT_IN_LEAGUES, type League, type LeagueId, leagueOf, spellingsOf } from '../league.ts';
import type { NamedMarket } from '../market.ts';
import {
  builtInMarkets,
  type LeagueMarkets,
  marketNamed,
  marketsFor,
  resolveMarketAnyLeague,
  servedMarketType,
} from '../market-catalog.ts';
import { type Roster, type Team, teamById } from '../team.ts';
import {
  type Authority,
  type CatalogEntry,
  entryKey,
  type LeagueEntry,
  type MarketEntry,
  type MatchEntry,
  type ParticipantEntry,
  type VenueEntry,
} from './catalog-entry.ts';
import { LeagueRoster } from './league-roster.ts';
import type { SourceEntry } from './source-entry.ts';

/** More are refused. */
export const LEAGUES_MAX = 512;
export const PARTICIPANTS_MAX = 1_000_000;
export const STATED_MARKETS_MAX = 4096;

/** Entries of leagues, and of what belongs to leagues. */
export type LeagueWords = Exclude<CatalogEntry, VenueEntry | SourceEntry | MatchEntry>;

export type StatedEntry = readonly [by: Authority, entry: LeagueWords];

/** Which leagues, teams and markets there are, and how callers name them, at this moment. */
export interface Leagues {
  /** Rises with each change. */
  readonly revision: number;
  /** The leagues that are active, as lists show them. */
  readonly active: readonly League[];
  /** Every league, those that are off included. */
  readonly all: readonly League[];
  /** The league of exactly this id, active or not. */
  get(leagueId: LeagueId): League | undefined;
  /** The active league that a text means: its id or another spelling, in any case. */
  resolve(text: string): League | undefined;
  /** The active league of this `sport_key` of The Odds API. */
  byOddsApiKey(oddsApiKey: string): League | undefined;
  /** The team or player of exactly this id. */
  team(teamId: string): Team | undefined;
  roster(leagueId: LeagueId): Roster;
  markets(leagueId: LeagueId): LeagueMarkets;
  /** The market that a text names in a league, in any case. */
  market(leagueId: LeagueId, text: string): NamedMarket | undefined;
  /** The served market types that a caller can mean who names no league. */
  servedMarkets(text: string): readonly string[];
  /** What an authority stated last under this kind and id. */
  statement(entry: LeagueWords, by: Authority): LeagueWords | undefined;
}

interface Stated {
  readonly by: Authority;
  readonly last: LeagueWords;
  /** With what it left as it was stated before. */
  readonly whole: LeagueWords;
}

interface KnownLeague {
  league: League;
  readonly number: number;
  markets: LeagueMarkets;
  readonly roster: LeagueRoster;
}

const NO_MARKETS = marketsFor(leagueOf({ leagueId: '', name: '', sport: '' }), []);
const NO_ROSTER: Roster = { teams: [], arrivals: [], named: () => undefined };

export class LeagueCatalog implements Leagues {
  revision = 0;
  readonly #byId = new Map<LeagueId, KnownLeague>();
  /** Teams and players that entries state. */
  readonly #teams = new Map<string, Team>();
  readonly #statements = new Map<string, Stated>();
  /** Markets that entries state, by key. */
  #markets: readonly MarketEntry[] = [];
  #lists: LeagueLists | undefined;

  constructor(table: readonly League[] = BUILT_IN_LEAGUES) {
    for (const league of table) this.#add(league, builtInMarkets(league.leagueId));
  }

  get all(): readonly League[] {
    return this.#listed.all;
  }

  get active(): readonly League[] {
    return this.#listed.active;
  }

  /** Every league by its number. */
  get byNumber(): readonly League[] {
    return [...this.#byId.values()].map(({ league }) => league);
  }

  /** How many there are. */
  get size(): number {
    return this.#byId.size;
  }

  /** Its number, -1 for an id that is none. */
  numberOf(leagueId: LeagueId): number {
    return this.#byId.get(leagueId)?.number ?? -1;
  }

  get(leagueId: LeagueId): League | undefined {
    return this.#byId.get(leagueId)?.league;
  }

  resolve(text: string): League | undefined {
    return this.#listed.bySpelling.get(text.trim().toLowerCase());
  }

  byOddsApiKey(key: string): League | undefined {
    const { active } = this;
    const exact = active.find(({ oddsApiKeys }) => oddsApiKeys.includes(key));
    return exact ?? active.find(({ oddsApiKeys }) => oddsApiKeys.some(takes(key)));
  }

  team(teamId: string): Team | undefined {
    return this.#teams.get(teamId) ?? teamById(teamId);
  }

  roster(leagueId: LeagueId): Roster {
    return this.#byId.get(leagueId)?.roster ?? NO_ROSTER;
  }

  markets(leagueId: LeagueId): LeagueMarkets {
    return this.#byId.get(leagueId)?.markets ?? NO_MARKETS;
  }

  market(leagueId: LeagueId, text: string): NamedMarket | undefined {
    return marketNamed(text, this.markets(leagueId));
  }

  servedMarkets(text: string): readonly string[] {
    const builtIn = resolveMarketAnyLeague(text);
    if (builtIn.length > 0 || this.#markets.length === 0) return builtIn;
    const served = [...this.#byId.values()].flatMap(({ markets }) => {
      const named = marketNamed(text, markets);
      return named ? [servedMarketType(named.market, named.isAlternate)] : [];
    });
    return [...new Set(served)].sort();
  }

  statement(entry: LeagueWords, by: Authority): LeagueWords | undefined {
    return this.#statements.get(keyOf(entry, by))?.last;
  }

  /** All statements that made it what it is beside the table: for snapshots. */
  statements(): readonly StatedEntry[] {
    return [...this.#statements.values()].map(({ by, whole }) => [by, whole]);
  }

  /**
   * Takes a statement over; false where it changes nothing, its league is unknown, there is no room,
   * it changes what a key means, or its authority does not state such a thing.
   */
  put(entry: LeagueWords, by: Authority): boolean {
    const isTaken = this.#take(entry, by);
    if (!isTaken) return false;
    const key = keyOf(entry, by);
    const whole = withFormer(this.#statements.get(key)?.whole, entry);
    this.#statements.set(key, { by, last: entry, whole });
    this.revision += 1;
    return true;
  }

  #take(entry: LeagueWords, by: Authority): boolean {
    if (isSame(this.statement(entry, by), entry)) return false;
    switch (entry.kind) {
      case 'league':
        return by !== 'ingest' && this.#takeLeague(entry);
      case 'participant':
        return this.#takeParticipant(entry, by);
      case 'market':
        return by !== 'ingest' && this.#takeMarket(entry);
    }
  }

  #takeLeague(entry: LeagueEntry): boolean {
    this.#lists = undefined;
    const known = this.#byId.get(entry.id);
    if (known === undefined) {
      if (this.size >= LEAGUES_MAX) return false;
      const league = statedLeague(entry);
      this.#add(league, this.#marketsOf(league));
      return true;
    }
    const league = restated(known.league, entry);
    if (league === undefined) return false;
    known.league = league;
    return true;
  }

  #takeParticipant(entry: ParticipantEntry, by: Authority): boolean {
    const of = this.#byId.get(entry.league);
    if (of === undefined || !entry.id.startsWith(`${entry.league}_`)) return false;
    const isKnown = this.team(entry.id) !== undefined;
    // A source states those whom an open league does not have yet, and nothing of others.
    if (by === 'ingest' && (isKnown || of.league.participants === 'closed')) return false;
    if (!isKnown && this.#teams.size >= PARTICIPANTS_MAX) return false;
    const team = teamOf(entry, this.team(entry.id));
    this.#teams.set(team.teamId, team);
    of.roster.set(team);
    return true;
  }

  #takeMarket(entry: MarketEntry): boolean {
    const others = this.#markets.filter(({ key }) => key !== entry.key);
    const former = this.#markets.find(({ key }) => key === entry.key);
    if (former && !isSameMarket(former, entry)) return false;
    if (others.length >= STATED_MARKETS_MAX) return false;
    this.#markets = [...others, entry].sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const known of this.#byId.values()) {
      if (isOfMarket(known.league, entry) || (former && isOfMarket(known.league, former))) {
        known.markets = this.#marketsOf(known.league);
      }
    }
    return true;
  }

  #marketsOf(league: League): LeagueMarkets {
    return marketsFor(
      league,
      this.#markets.filter((each) => isOfMarket(league, each)),
    );
  }

  #add(league: League, markets = this.#marketsOf(league)): void {
    const roster = new LeagueRoster(league.leagueId);
    this.#byId.set(league.leagueId, { league, number: this.size, markets, roster });
  }

  get #listed(): LeagueLists {
    this.#lists ??= listsOf([...this.#byId.values()].map(({ league }) => league));
    return this.#lists;
  }
}

/** The built-in table alone. */
export const builtInLeagues: Leagues = new LeagueCatalog();

interface LeagueLists {
  readonly all: readonly League[];
  readonly active: readonly League[];
  readonly bySpelling: ReadonlyMap<string, League>;
}

/** A spelling that two leagues have is the first one's. */
function listsOf(leagues: readonly League[]): LeagueLists {
  const place = (id: LeagueId): number => PLACES.get(id) ?? PLACES.size;
  const all = leagues.toSorted(
    (a, b) => place(a.leagueId) - place(b.leagueId) || (a.leagueId < b.leagueId ? -1 : 1),
  );
  const active = all.filter(({ isActive }) => isActive);
  const bySpelling = new Map<string, League>();
  for (const league of active) bySpelling.set(league.leagueId, league);
  for (const league of active) {
    for (const spelling of spellingsOf(league)) {
      if (!bySpelling.has(spelling)) bySpelling.set(spelling, league);
    }
  }
  return { all, active, bySpelling };
}

const PLACES: ReadonlyMap<LeagueId, number> = new Map(
  BUILT_IN_LEAGUES.map(({ leagueId }, place) => [leagueId, place]),
);

function keyOf(entry: LeagueWords, by: Authority): string {
  return `${by} ${entryKey(entry)}`;
}

function isSame(one: LeagueWords | undefined, other: LeagueWords): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What one statement has to say so that it stands for both; a market states everything itself. */
function withFormer(former: LeagueWords | undefined, entry: LeagueWords): LeagueWords {
  if (former === undefined || entry.kind === 'market') return entry;
  // A league is on unless the last statement has it off.
  const { active: _, ...kept } = former as LeagueEntry;
  return { ...kept, ...JSON.parse(JSON.stringify(entry)) } as LeagueWords;
}

/** Whether a pattern takes the key: with `*` at its end it takes all that begin so. */
function takes(key: string): (pattern: string) => boolean {
  return (pattern) => pattern.endsWith('*') && key.startsWith(pattern.slice(0, -1));
}

function isOfMarket({ leagueId, sport }: League, { leagues, sports }: MarketEntry): boolean {
  return (leagues?.includes(leagueId) ?? false) || (sports?.includes(sport) ?? false);
}

/** Whether the key means what it meant, in no fewer leagues. */
function isSameMarket(former: MarketEntry, entry: MarketEntry): boolean {
  const { leagues = [], sports = [] } = former;
  return (
    meaningOf(former) === meaningOf(entry) &&
    leagues.every((id) => entry.leagues?.includes(id)) &&
    sports.every((sport) => entry.sports?.includes(sport))
  );
}

function meaningOf({ format, subject = 'event', period = 'game' }: MarketEntry): string {
  return `${format} ${subject} ${period}`;
}

function statedLeague(entry: LeagueEntry): League {
  const { id, name = id, sport = 'other', moneyline, overtimeCounts = true } = entry;
  const hasTies = moneyline === 'three_way' || sport === 'soccer' || !overtimeCounts;
  const { marketsOf = null, participants = 'closed' } = entry;
  const fixed = { leagueId: id, sport, hasTies, marketsOf, participants };
  const league = leagueOf({ ...fixed, name, ...(moneyline && { moneyline }), isActive: true });
  return withFacts(league, entry);
}

/** The league after another statement; undefined where that would change what its id means. */
function restated(league: League, entry: LeagueEntry): League | undefined {
  const { sport, moneyline, participants, marketsOf } = entry;
  const changes = { sport, moneyline, participants, marketsOf };
  const isSame = Object.entries(changes).every(
    ([key, value]) => value === undefined || value === league[key as keyof typeof changes],
  );
  return isSame ? withFacts({ ...league, isActive: true }, entry) : undefined;
}

function withFacts(league: League, entry: LeagueEntry): League {
  const { name, aliases, gamesPerDay, matchWindowHours, seasonFirstMonth } = entry;
  const { periods, typicalDurationMinutes, espn } = entry;
  return {
    ...league,
    name: name ?? league.name,
    aliases: aliases?.map((alias) => alias.toLowerCase()) ?? league.aliases,
    oddsApiKeys: entry.theOddsApi ?? league.oddsApiKeys,
    exchangeKeys: {
      kalshi: entry.kalshi ?? league.exchangeKeys.kalshi,
      polymarket: entry.polymarket ?? league.exchangeKeys.polymarket,
    },
    gamesPerDay: gamesPerDay ?? league.gamesPerDay,
    matchWindowHours: matchWindowHours ?? league.matchWindowHours,
    seasonFirstMonth: seasonFirstMonth ?? league.seasonFirstMonth,
    periods: periods ?? league.periods,
    typicalDurationMinutes: typicalDurationMinutes ?? league.typicalDurationMinutes,
    espn: espn ?? league.espn,
    isActive: entry.active ?? league.isActive,
  };
}

function teamOf(entry: ParticipantEntry, known: Team | undefined): Team {
  const { id, league, name, abbreviation, aliases } = entry;
  return {
    teamId: id,
    leagueId: league,
    name,
    abbreviation: abbreviation ?? known?.abbreviation ?? name,
    aliases: aliases ?? known?.aliases ?? [],
    formerCodes: known?.formerCodes ?? [],
  };
}
