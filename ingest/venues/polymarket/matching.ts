// From events of Polymarket to games and contracts in our words, or the reason why there are none.
// Which outcome is which is read from its name, never from its place; who is at home from the teams'
// own words, else from the teams that the slug names.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import { foldName } from '#domain/name-folding.ts';
import type { RefusalReason } from '../../module/feed-types.ts';
import { parseTime } from '../../times.ts';
import type { ListedContract, ListedGame, Refused } from '../exchange/listing.ts';
import type { MarketFee, Selection } from '../exchange/venue-book.ts';
import { kindOf, leagueOfPrefix, type MarketKind } from './leagues.ts';
import {
  eventSchema,
  type GammaEvent,
  type GammaMarket,
  type GammaTeam,
  marketSchema,
  teamSchema,
} from './response-schemas.ts';

/** The tokens that pay if a contract comes true, and if it does not. */
export interface Tokens {
  readonly yes: string;
  readonly no: string;
}

export interface Matched {
  readonly games: readonly ListedGame[];
  /** By the id of the contract. */
  readonly tokens: ReadonlyMap<string, Tokens>;
  readonly refused: readonly Refused[];
  /** Contracts that are not traded now. */
  readonly closed: number;
}

interface ReadEvent {
  readonly event: GammaEvent;
  readonly leagues: Leagues;
  readonly league: string;
  /** Without what follows the day: the same for all events of a game. */
  readonly base: string;
  readonly words: readonly [string, string];
  readonly teams: readonly GammaTeam[];
  readonly markets: readonly GammaMarket[];
  readonly start: number;
}

interface Side {
  readonly name: string;
  /** Everything by which it may be called. */
  readonly words: readonly string[];
}

interface Sides {
  readonly leagues: Leagues;
  readonly league: string;
  readonly home: Side;
  readonly away: Side;
}

const SLUG = /^(([a-z0-9]{2,12})-([a-z0-9]{2,12})-([a-z0-9]{2,12})-\d{4}-\d\d-\d\d)(?:-.*)?$/;
const WINS = /^Will (?:the )?(.{1,80}?) (?:win|beat|lead)\b/i;
const DRAW = /\b(?:draw|tie)\b/i;
const OVER = /\b(?:over|more than|at least|or more)\b|\d\+/i;
const UNDER = /\b(?:under|fewer than|less than|at most|or fewer|or less)\b/i;
const NO_RUN = /\b(?:no runs?|nrfi|scoreless)\b/i;
const ANY_RUN = /\b(?:a run|any runs?|yrfi|run scored)\b/i;
/** Sports, where a market says nothing else. */
const STANDARD_FEE = { rate: 0.05, exponent: 1 };
const FEE_STEP = 0.00001;

/** All events of a round. */
export function matchEvents(
  events: readonly unknown[],
  leagues: Leagues = builtInLeagues,
): Matched {
  const refused: Refused[] = [];
  const tokens = new Map<string, Tokens>();
  const byBase = new Map<string, Map<number, ReadEvent[]>>();
  let closed = 0;
  for (const raw of events) {
    const read = readEvent(raw, leagues, refused);
    if (read === undefined) continue;
    const open = read.markets.filter(isOpen);
    closed += read.markets.length - open.length;
    const byStart = byBase.get(read.base) ?? new Map<number, ReadEvent[]>();
    byBase.set(read.base, byStart);
    const ofStart = byStart.get(read.start) ?? [];
    byStart.set(read.start, [...ofStart, { ...read, markets: open }]);
  }
  const games: ListedGame[] = [];
  for (const [base, byStart] of byBase) {
    for (const [start, ofGame] of byStart) {
      // Two games of one pair on one day have one slug.
      const id = byStart.size === 1 ? base : `${base}@${new Date(start).toISOString()}`;
      const game = gameOf(id, start, ofGame, tokens, refused);
      if (game !== undefined) games.push(game);
    }
  }
  return { games, tokens, refused, closed };
}

function isOpen({ active, closed, acceptingOrders, enableOrderBook }: GammaMarket): boolean {
  return active === true && closed !== true && acceptingOrders === true && enableOrderBook === true;
}

function readEvent(raw: unknown, leagues: Leagues, refused: Refused[]): ReadEvent | undefined {
  const event = eventSchema.safeParse(raw).data;
  const outcomes = 2 * (event?.markets?.length ?? 0);
  const refuse = (reason: RefusalReason): undefined => {
    refused.push({ reason, piece: event?.slug ?? raw, prices: Math.max(1, outcomes) });
  };
  if (event === undefined) return refuse('malformed');
  const [, base, prefix, first, second] = SLUG.exec(event.slug) ?? [];
  if (base === undefined || !prefix || !first || !second) return refuse('outright_market');
  const league = leagueOfPrefix(leagues, prefix)?.leagueId;
  if (league === undefined) return refuse('unknown_league');
  // Its outcomes may still be others.
  if (event.negRiskAugmented === true) return refuse('unknown_selection');
  const markets: GammaMarket[] = [];
  for (const piece of event.markets ?? []) {
    const market = marketSchema.safeParse(piece).data;
    if (market !== undefined) markets.push(market);
    else refused.push({ reason: 'malformed', piece, prices: 2 });
  }
  const start = startOf(event, markets);
  if (start === undefined) return refuse('bad_time');
  const teams = (event.teams ?? []).flatMap((team) => teamSchema.safeParse(team).data ?? []);
  const of = { leagues, league, base } as const;
  return { event, ...of, words: [first, second], teams, markets, start };
}

function startOf({ startTime }: GammaEvent, markets: readonly GammaMarket[]): number | undefined {
  const starts = [...markets.map(({ gameStartTime }) => gameStartTime), startTime];
  for (const each of starts) {
    // "2026-04-05 15:10:00+00"
    const start = parseTime(each?.replace(/([+-]\d\d)$/, '$1:00'));
    if (start !== undefined) return start;
  }
  return undefined;
}

function gameOf(
  id: string,
  start: number,
  events: readonly ReadEvent[],
  tokens: Map<string, Tokens>,
  refused: Refused[],
): ListedGame | undefined {
  const sides = sidesOf(events);
  const [first] = events;
  if (typeof sides === 'string') {
    for (const { event, markets } of events) {
      const prices = Math.max(1, 2 * markets.length);
      refused.push({ reason: sides, piece: event.slug, prices, candidates: first?.words ?? [] });
    }
    return undefined;
  }
  const contracts: ListedContract[] = [];
  for (const { event, markets } of events) {
    for (const market of markets) {
      const about = contractOf(market, event, sides);
      if (typeof about === 'string') {
        const piece = `${market.sportsMarketType} ${id}`;
        const candidates = [sides.away.name, sides.home.name];
        refused.push({ reason: about, piece, prices: 2, candidates });
        continue;
      }
      const { isSecondYes, ...contract } = about;
      const [one, other] = market.clobTokenIds;
      const [yes, no] = isSecondYes ? [other, one] : [one, other];
      tokens.set(market.conditionId, { yes, no });
      const betDelayMs = Math.round(1000 * (market.secondsDelay ?? 0));
      const terms = { fee: feeOf(market), ...(betDelayMs > 0 && { betDelayMs }) };
      contracts.push({ id: market.conditionId, ...terms, ...contract });
    }
  }
  const { league, home, away } = sides;
  return { id, league, home: home.name, away: away.name, start, contracts };
}

function feeOf({ feesEnabled, feeSchedule }: GammaMarket): MarketFee {
  const { rate, exponent } = feeSchedule ?? STANDARD_FEE;
  const fees = { exponent, step: FEE_STEP, roundedPer: 'order', makerRate: 0 } as const;
  return { rate: feesEnabled === false ? 0 : rate, ...fees };
}

/** Who is at home: as the teams themselves say, else by the order of the slug in this sport. */
function sidesOf(events: readonly ReadEvent[]): Sides | RefusalReason {
  const [first] = events;
  if (first === undefined) return 'unknown_team';
  const { leagues, league, words } = first;
  const teams = events.flatMap((each) => each.teams);
  const home = teams.find(({ ordering }) => ordering === 'home');
  const away = teams.find(({ ordering }) => ordering === 'away');
  if (home !== undefined && away !== undefined) {
    if (isSameTeam(first, home.name, away.name)) return 'unknown_team';
    return { leagues, league, home: sideOf(home), away: sideOf(away) };
  }
  const known = words.map((word) => leagues.roster(league).named(word));
  const [one, other] = known;
  if (one === undefined || other === undefined || one === other) return 'sides_unknown';
  // Slugs of American leagues name the away team first, all others the home team.
  const [homeTeam, awayTeam] =
    leagues.get(league)?.sport === 'soccer' ? [one, other] : [other, one];
  const named = ({ name }: { readonly name: string }): Side => ({ name, words: [name] });
  return { leagues, league, home: named(homeTeam), away: named(awayTeam) };
}

function sideOf({ name, abbreviation, alias }: GammaTeam): Side {
  return { name, words: [name, abbreviation, alias].filter((word) => word !== '') };
}

/** Which team a text names; undefined where it names both, or neither. */
function teamSideOf(text: string, sides: Sides): 'home' | 'away' | undefined {
  const { home, away } = sides;
  const names = (side: Side) => side.words.some((word) => isSameTeam(sides, word, text));
  const [isHome, isAway] = [names(home), names(away)];
  if (isHome === isAway) return undefined;
  return isHome ? 'home' : 'away';
}

function isSameTeam(
  { leagues, league }: Pick<Sides, 'leagues' | 'league'>,
  one: string,
  other: string,
): boolean {
  if (foldName(one) === foldName(other)) return true;
  const roster = leagues.roster(league);
  const team = roster.named(one);
  return team !== undefined && team === roster.named(other);
}

type About = Pick<ListedContract, 'market' | 'yes' | 'no' | 'isMainLine'> & {
  /** The second outcome is what the contract says. */
  readonly isSecondYes: boolean;
};

function contractOf(market: GammaMarket, event: GammaEvent, sides: Sides): About | RefusalReason {
  const kind = kindOf(market.sportsMarketType);
  if (kind === undefined) return 'unknown_market';
  const key = kind.market;
  switch (kind.form) {
    case 'winner':
      return winner(market, kind, sides);
    case 'spread':
      return spread(market, key, event, sides);
    case 'total': {
      const about = overUnder(market, key, {});
      const { totalsMainLine: main } = event;
      if (typeof about === 'string' || main == null || key !== 'total') return about;
      return { ...about, isMainLine: market.line === main };
    }
    case 'team_total': {
      const team = teamIn(market, sides);
      return team === undefined ? 'unknown_selection' : overUnder(market, key, { team });
    }
    case 'yes_no':
      return yesNo(market, key, {});
    case 'first_inning':
      return firstInning(market, key);
    case 'player_total':
      return overUnder(market, key, { player: playerOf(market) });
    case 'player_yes':
      return yesNo(market, key, { player: playerOf(market) });
  }
}

function winner(market: GammaMarket, kind: MarketKind, sides: Sides): About | RefusalReason {
  const { outcomes, question, groupItemTitle } = market;
  const key = kind.market;
  const yesAt = outcomeAt(outcomes, 'yes', 'no');
  const facts = sides.leagues.get(sides.league);
  const isThreeWay = facts?.moneyline === 'three_way';
  if (yesAt !== undefined) {
    const isDraw = DRAW.test(groupItemTitle) || /end in a (?:draw|tie)/i.test(question);
    const named = WINS.exec(question)?.[1] ?? groupItemTitle;
    const selection = isDraw ? 'draw' : teamSideOf(named, sides);
    if (selection === undefined || (isDraw && !isThreeWay)) return 'unknown_selection';
    // Where a game may end level, "the other does not win" is another bet than "this one wins".
    const isSure = facts?.hasTies === false && key === 'moneyline';
    const other = selection === 'home' ? 'away' : 'home';
    const no = isSure ? { selection: other } : undefined;
    return { market: key, yes: { selection }, no, isSecondYes: yesAt === 1 };
  }
  const [one, other] = outcomes.map((name) => teamSideOf(name, sides));
  if (one === undefined || other === undefined || one === other) return 'unknown_selection';
  if (isThreeWay) return 'unknown_selection';
  return { market: key, yes: { selection: one }, no: { selection: other }, isSecondYes: false };
}

/** The line belongs to the outcome that is named first. */
function spread(
  { outcomes, line }: GammaMarket,
  key: string,
  { spreadsMainLine: main }: GammaEvent,
  sides: Sides,
): About | RefusalReason {
  const [one, other] = outcomes.map((name) => teamSideOf(name, sides));
  if (one === undefined || other === undefined || one === other) return 'unknown_selection';
  if (line == null || !Number.isFinite(line)) return 'missing_point';
  const isMainLine =
    main == null || key !== 'spread' ? undefined : Math.abs(main) === Math.abs(line);
  const yes = { selection: one, point: line };
  const no = { selection: other, point: line === 0 ? 0 : -line };
  return { market: key, yes, no, isMainLine, isSecondYes: false };
}

function overUnder(
  { outcomes, line, question }: GammaMarket,
  market: string,
  subject: Partial<Selection>,
): About | RefusalReason {
  const overAt = outcomeAt(outcomes, 'over', 'under') ?? overAtOf(outcomes, question);
  if (overAt === undefined || subject.player === '') return 'unknown_selection';
  if (line == null || !Number.isFinite(line)) return 'missing_point';
  const yes = { selection: 'over', point: line, ...subject };
  const no = { selection: 'under', point: line, ...subject };
  return { market, yes, no, isSecondYes: overAt === 1 };
}

/** Which of yes and no is over: what the question asks. */
function overAtOf(outcomes: readonly string[], question: string): 0 | 1 | undefined {
  const yesAt = outcomeAt(outcomes, 'yes', 'no');
  const isUnder = UNDER.test(question);
  if (yesAt === undefined || isUnder === OVER.test(question)) return undefined;
  return isUnder === (yesAt === 0) ? 1 : 0;
}

function yesNo(
  { outcomes }: GammaMarket,
  market: string,
  subject: Partial<Selection>,
): About | RefusalReason {
  const yesAt = outcomeAt(outcomes, 'yes', 'no');
  if (yesAt === undefined || subject.player === '') return 'unknown_selection';
  const yes = { selection: 'yes', ...subject };
  return { market, yes, no: { selection: 'no', ...subject }, isSecondYes: yesAt === 1 };
}

/** "No run" is under half a run: which of them Yes means, the question says. */
function firstInning({ outcomes, question }: GammaMarket, market: string): About | RefusalReason {
  const yesAt = outcomeAt(outcomes, 'yes', 'no');
  const isNoRun = NO_RUN.test(question);
  if (yesAt === undefined || isNoRun === ANY_RUN.test(question)) return 'unknown_selection';
  const [over, under] = [
    { selection: 'over', point: 0.5 },
    { selection: 'under', point: 0.5 },
  ];
  const [yes, no] = isNoRun ? [under, over] : [over, under];
  return { market, yes: yes as Selection, no, isSecondYes: yesAt === 1 };
}

/** Where a word stands among the outcomes; undefined unless the other is the other. */
function outcomeAt(outcomes: readonly string[], word: string, opposite: string) {
  const [one = '', other = ''] = outcomes.map((outcome) => outcome.trim().toLowerCase());
  if (one === word && other === opposite) return 0;
  return one === opposite && other === word ? 1 : undefined;
}

/** The team that a title begins with. */
function teamIn({ groupItemTitle, question }: GammaMarket, sides: Sides) {
  for (const text of [groupItemTitle, question]) {
    const words = text.split(/[\s:]+/);
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const side = teamSideOf(words.slice(0, count).join(' '), sides);
      if (side !== undefined) return side;
    }
  }
  return undefined;
}

/** The name before the colon: "LeBron James: Points O/U 25.5". */
function playerOf({ groupItemTitle, question }: GammaMarket): string {
  const title = [question, groupItemTitle].find((text) => text.includes(':')) ?? '';
  return title.slice(0, title.indexOf(':')).trim();
}
