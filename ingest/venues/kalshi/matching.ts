// From events of Kalshi to games and contracts in our words, or the reason why there are none. Teams
// are read from names and stable ids, lines from strikes, and sides from milestones or, in leagues
// that always name the away team first, from the title. Nothing is guessed: what is not said is
// refused.
import { foldName } from '#domain/name-folding.ts';
import type { RefusalReason } from '../../module/feed-types.ts';
import { parseTime } from '../../times.ts';
import type { ListedContract, ListedGame, Refused } from '../exchange/listing.ts';
import type { Selection } from '../exchange/venue-book.ts';
import type { KalshiFees } from './fees.ts';
import {
  eventSchema,
  type KalshiEvent,
  type KalshiMarket,
  type Milestone,
  marketSchema,
} from './response-schemas.ts';
import { builtInSeries, isOtherContest, type Series, type SeriesMap } from './series.ts';
import { type EventTicker, eventTickerOf, playerTeamOf } from './tickers.ts';

export interface Matched {
  readonly games: readonly ListedGame[];
  readonly refused: readonly Refused[];
  /** Contracts that are not traded now. */
  readonly closed: number;
}

interface ReadEvent {
  readonly event: KalshiEvent;
  readonly ticker: EventTicker;
  readonly series: Series;
  readonly teams: readonly [string, string];
  readonly markets: readonly KalshiMarket[];
}

interface Sides {
  readonly home: string;
  readonly away: string;
  readonly start: number;
  readonly isUnordered?: true;
}

const TEAMS = /^(.{1,60}?) (?:vs\.?|at|@) (.{1,60}?)(?:: .*)?$/;
const SPREAD = /^(.{1,60}?) wins? (?:the game )?by (?:over|more than) /;
const TIE = /^(?:tie|draw)$/i;
/** Of who scores first. */
const NOBODY = /^no (?:goals?|team|score)$/i;
/** From a whole strike to the line that the contract is about. */
const HALF_BY_STRIKE: ReadonlyMap<string, number> = new Map([
  ...([
    ['greater', 0.5],
    ['structured', 0.5],
    ['greater_or_equal', -0.5],
  ] as const),
]);
const HOUR_MS = 3_600_000;
/** `occurrence_datetime` is so long after the start. */
const OCCURS_AFTER_MS = 3 * HOUR_MS;
/** Of an MLB first inning: any run. */
const FIRST_INNING_LINE = 0.5;

/** All events of a round, of however many series, with the milestones that came along. */
export function matchEvents(
  events: readonly unknown[],
  milestones: readonly Milestone[],
  fees: KalshiFees,
  series: SeriesMap = builtInSeries,
): Matched {
  const refused: Refused[] = [];
  const byGame = new Map<string, ReadEvent[]>();
  let closed = 0;
  for (const raw of events) {
    const read = readEvent(raw, series, refused);
    if (read === undefined) continue;
    const open = read.markets.filter(({ status }) => status === 'active' || status === 'open');
    closed += read.markets.length - open.length;
    const key = `${read.series.league} ${read.ticker.gameId}`;
    byGame.set(key, [...(byGame.get(key) ?? []), { ...read, markets: open }]);
  }
  const games: ListedGame[] = [];
  for (const ofGame of byGame.values()) {
    const game = gameOf(ofGame, milestones, fees, refused);
    if (game !== undefined) games.push(game);
  }
  return { games, refused, closed };
}

function readEvent(raw: unknown, map: SeriesMap, refused: Refused[]): ReadEvent | undefined {
  const event = eventSchema.safeParse(raw).data;
  const contracts = event?.markets?.length ?? 0;
  const refuse = (reason: RefusalReason): undefined => {
    const piece = event?.event_ticker ?? raw;
    refused.push({ reason, piece, prices: Math.max(1, 2 * contracts) });
  };
  if (event === undefined) return refuse('malformed');
  if (event.event_ticker.startsWith('KXMVE')) return refuse('combination');
  const ticker = eventTickerOf(event.event_ticker);
  if (ticker === undefined) return refuse('outright_market');
  const series = map.named(event.series_ticker || ticker.series);
  if (series === undefined) return refuse('unknown_market');
  const { competition = '' } = event.product_metadata ?? {};
  if (isOtherContest(competition, series.league)) return refuse('unknown_league');
  const [, first, second] = TEAMS.exec(event.title) ?? [];
  if (first === undefined || second === undefined) return refuse('unknown_team');
  const markets: KalshiMarket[] = [];
  for (const piece of event.markets ?? []) {
    const market = marketSchema.safeParse(piece).data;
    const isCombination = (market?.mve_selected_legs?.length ?? 0) > 0;
    if (market && !isCombination) markets.push(market);
    else refused.push({ reason: market ? 'combination' : 'malformed', piece, prices: 2 });
  }
  return { event, ticker, series, teams: [first, second], markets };
}

function gameOf(
  events: readonly ReadEvent[],
  milestones: readonly Milestone[],
  fees: KalshiFees,
  refused: Refused[],
): ListedGame | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const { gameId } = first.ticker;
  const { league } = first.series;
  const teamIds = teamIdsOf(events);
  const sides = sidesOf(first, events, milestones, teamIds);
  if (typeof sides === 'string') {
    for (const { event, markets } of events) {
      const prices = Math.max(1, 2 * markets.length);
      refused.push({ reason: sides, piece: event.event_ticker, prices, candidates: first.teams });
    }
    return undefined;
  }
  const players = new Map<string, string>();
  const contracts: ListedContract[] = [];
  for (const { event, series, markets } of events) {
    const fee = fees.of(series.ticker, event.event_ticker);
    const hasTie = markets.some(({ yes_sub_title }) => TIE.test(yes_sub_title));
    for (const market of markets) {
      const about = contractOf(market, series, hasTie, sides, teamIds);
      if (typeof about !== 'string') nameTeam(about, market, first, sides);
      const reason = typeof about === 'string' ? about : ambiguity(market, about.yes, players);
      if (typeof about === 'string' || reason !== undefined) {
        const candidates = [sides.away, sides.home];
        refused.push({
          reason: reason as RefusalReason,
          piece: market.ticker,
          prices: 2,
          candidates,
        });
        continue;
      }
      contracts.push({ id: market.ticker, fee, ...about });
    }
  }
  return { id: gameId, league, ...sides, contracts };
}

/** What the stable ids of teams mean, where a contract names exactly one of them. */
function teamIdsOf(events: readonly ReadEvent[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { series, markets, teams } of events) {
    for (const market of markets) {
      const id = idIn(market, '_team');
      const name = series.form === 'spread' ? spreadTeam(market) : market.yes_sub_title;
      if (id !== undefined && name !== undefined && teams.includes(name)) ids.set(id, name);
    }
  }
  return ids;
}

/** Who is at home, and when it begins. */
function sidesOf(
  firstOf: ReadEvent,
  events: readonly ReadEvent[],
  milestones: readonly Milestone[],
  teamIds: ReadonlyMap<string, string>,
): Sides | RefusalReason {
  const { teams, ticker, series } = firstOf;
  const isOfPeople = series.facts.participants === 'open';
  const [first, second] = isOfPeople ? wholeNames(teams, events) : teams;
  if (first === second) return 'unknown_team';
  const isOtherPair = events.some((each) => !each.teams.every((team) => teams.includes(team)));
  if (isOtherPair) return 'unknown_team';
  const milestone = milestones.find(({ related_event_tickers }) =>
    events.some(({ event }) => related_event_tickers.includes(event.event_ticker)),
  );
  // Tickers keep the day of a game that was postponed, and give a second game minutes after the first.
  const start = parseTime(milestone?.start_date) ?? ticker.start ?? usualStart(events);
  if (start === undefined) return 'bad_time';
  const home = teamIds.get(milestone?.details.home_team_id ?? '');
  const away = teamIds.get(milestone?.details.away_team_id ?? '');
  const statedHome = home ?? (away && teams.find((team) => team !== away));
  if (statedHome !== undefined) {
    return { home: statedHome, away: statedHome === first ? second : first, start };
  }
  // In soccer the home team stands first here and second there, and people are at home nowhere.
  if (series.facts.sport === 'soccer' || isOfPeople) {
    return { home: first, away: second, start, isUnordered: true };
  }
  return { home: second, away: first, start };
}

/** Titles name people by their surnames, contracts in full. */
function wholeNames(
  [one, other]: readonly [string, string],
  events: readonly ReadEvent[],
): readonly [string, string] {
  const names = new Set(events.flatMap(({ markets }) => markets.map((each) => each.yes_sub_title)));
  const wholeOf = (surname: string): string => {
    const ending = ` ${foldName(surname)}`;
    const found = [...names].filter((name) => ` ${foldName(name)}`.endsWith(ending));
    return found.length === 1 ? (found[0] ?? surname) : surname;
  };
  return [wholeOf(one), wholeOf(other)];
}

/** From when the exchange expects the result: the earliest of a game's times. */
function usualStart(events: readonly ReadEvent[]): number | undefined {
  const times = events.flatMap(({ markets }) =>
    markets.flatMap(({ occurrence_datetime, expected_expiration_time }) =>
      [occurrence_datetime, expected_expiration_time].flatMap((each) => parseTime(each) ?? []),
    ),
  );
  if (times.length === 0) return undefined;
  return times.reduce((least, each) => Math.min(least, each)) - OCCURS_AFTER_MS;
}

interface About extends Pick<ListedContract, 'market'> {
  yes: Selection;
  no: Selection | undefined;
}

/** A player of a name that both teams may have is told by his team. */
function nameTeam(about: About, { ticker }: KalshiMarket, of: ReadEvent, { home }: Sides): void {
  if (about.yes.player === undefined) return;
  const at = playerTeamOf(ticker, of.ticker.teams);
  if (at === undefined) return;
  const team = of.teams[at] === home ? 'home' : 'away';
  about.yes = { ...about.yes, team };
  about.no = about.no && { ...about.no, team };
}

function contractOf(
  market: KalshiMarket,
  series: Series,
  hasTie: boolean,
  sides: Sides,
  teamIds: ReadonlyMap<string, string>,
): About | RefusalReason {
  const { form, market: key, league } = series;
  const named = (name: string | undefined) => teamSideOf(market, name, sides, teamIds);
  switch (form) {
    case 'winner':
      return winner(market, series, hasTie, named(market.yes_sub_title));
    case 'first_team': {
      const isNobody = NOBODY.test(market.yes_sub_title);
      const side = isNobody ? 'no' : named(market.yes_sub_title);
      return side ? { market: key, yes: { selection: side }, no: undefined } : 'unknown_selection';
    }
    case 'yes_no':
      return { market: key, yes: { selection: 'yes' }, no: { selection: 'no' } };
    case 'spread': {
      const side = named(spreadTeam(market));
      const line = lineOf(market);
      if (typeof line === 'string') return line;
      if (side === undefined) return 'unknown_selection';
      const other = side === 'home' ? 'away' : 'home';
      const no = { selection: other, point: line };
      return { market: key, yes: { selection: side, point: -line }, no };
    }
    case 'total': {
      const isFirstInning = key === 'total_f1' && market.floor_strike == null;
      const line = isFirstInning ? FIRST_INNING_LINE : lineOf(market);
      return typeof line === 'string' ? line : overUnder(key, line, {});
    }
    case 'team_total': {
      const line = lineOf(market);
      if (typeof line === 'string') return line;
      const side = named(teamBeginning(market.yes_sub_title, sides));
      return side === undefined ? 'unknown_selection' : overUnder(key, line, { team: side });
    }
    case 'player_total': {
      const player = playerOf(market);
      const line = lineOf(market);
      if (typeof line === 'string') return line;
      // A touchdown of any kind is a market of its own.
      if (key === 'player_tds_over' && line === 0.5) {
        return yesNo('player_anytime_td', player);
      }
      const isOpen = league === 'nfl' || key !== 'player_tds_over';
      return isOpen ? overUnder(key, line, { player }) : 'unknown_market';
    }
    case 'player_yes':
      return yesNo(key, playerOf(market));
  }
}

function winner(
  { yes_sub_title }: KalshiMarket,
  { market: key, facts }: Series,
  hasTie: boolean,
  side: 'home' | 'away' | undefined,
): About | RefusalReason {
  const isTie = TIE.test(yes_sub_title);
  const selection = isTie ? 'draw' : side;
  if (selection === undefined) return 'unknown_selection';
  if (facts.moneyline === 'three_way') {
    return { market: key, yes: { selection }, no: undefined };
  }
  if (hasTie) {
    const threeWay = key.replace('moneyline', 'moneyline_3way');
    return { market: threeWay, yes: { selection }, no: undefined };
  }
  // Where a game may end level, "the other does not win" is another bet than "this one wins".
  const isSure = !facts.hasTies && key === 'moneyline';
  const other = side === 'home' ? 'away' : 'home';
  return { market: key, yes: { selection }, no: isSure ? { selection: other } : undefined };
}

function overUnder(market: string, point: number, subject: Partial<Selection>): About {
  const yes = { selection: 'over', point, ...subject };
  return { market, yes, no: { selection: 'under', point, ...subject } };
}

function yesNo(market: string, player: string): About {
  return { market, yes: { selection: 'yes', player }, no: { selection: 'no', player } };
}

/** The line of "more than", or of "as many or more": between whole results. */
function lineOf({ floor_strike, strike_type }: KalshiMarket): number | RefusalReason {
  const half = HALF_BY_STRIKE.get(strike_type);
  if (half === undefined) return 'unknown_selection';
  if (floor_strike == null || !Number.isFinite(floor_strike)) return 'missing_point';
  return Number.isInteger(floor_strike) ? floor_strike + half : floor_strike;
}

/** Which team a contract is about; undefined where name and stable id say two things. */
function teamSideOf(
  market: KalshiMarket,
  name: string | undefined,
  { home, away }: Sides,
  teamIds: ReadonlyMap<string, string>,
): 'home' | 'away' | undefined {
  const byId = teamIds.get(idIn(market, '_team') ?? '');
  const isKnown = name === home || name === away;
  if (isKnown && byId !== undefined && byId !== name) return undefined;
  const team = isKnown ? name : byId;
  if (team === home) return 'home';
  return team === away ? 'away' : undefined;
}

function spreadTeam({ yes_sub_title }: KalshiMarket): string | undefined {
  return SPREAD.exec(yes_sub_title)?.[1];
}

/** The longer name first: "New York Y" begins with "New York". */
function teamBeginning(text: string, { home, away }: Sides): string | undefined {
  const names = home.length >= away.length ? [home, away] : [away, home];
  return names.find(
    (name) => text === name || (/^[ :]/.test(text.slice(name.length)) && text.startsWith(name)),
  );
}

function playerOf({ yes_sub_title }: KalshiMarket): string {
  return (yes_sub_title.split(':')[0] ?? '').trim();
}

/** Two players of one game with one name cannot be told apart by it. */
function ambiguity(
  market: KalshiMarket,
  { player }: Selection,
  players: Map<string, string>,
): RefusalReason | undefined {
  const id = idIn(market, '_player');
  if (player === undefined || id === undefined) return undefined;
  const known = players.get(player) ?? id;
  players.set(player, known);
  return known === id ? undefined : 'ambiguous_player';
}

/** A stable id of Kalshi: `baseball_team`, `football_player` … */
function idIn({ custom_strike }: KalshiMarket, ending: string): string | undefined {
  for (const [name, id] of Object.entries(custom_strike ?? {})) {
    if (name.endsWith(ending) && typeof id === 'string' && id !== '') return id;
  }
  return undefined;
}
