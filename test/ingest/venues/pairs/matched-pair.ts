// One contract of an exchange beside the games that sportsbooks list: which game, line and side it
// comes to by way of the feeds' own matching, names and ids.
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { BUILT_IN_LEAGUES } from '#domain/league.ts';
import type { Group, Quote } from '#domain/message/message.ts';
import { playerSlug } from '#domain/player.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { Participants } from '#ingest/identity/participants.ts';
import type { PlayerSideLookup } from '#ingest/normalize.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { builtInVenuesOnly } from '#ingest/rejection.ts';
import { EventPlayers } from '#ingest/statements/event-players.ts';
import { Translator } from '#ingest/statements/translator.ts';
import type { ListedContract, ListedGame } from '#ingest/venues/exchange/listing.ts';
import { wordsOf } from '#ingest/venues/exchange/market-board.ts';
import { KalshiFees } from '#ingest/venues/kalshi/fees.ts';
import { matchEvents as matchKalshi } from '#ingest/venues/kalshi/matching.ts';
import { milestoneSchema } from '#ingest/venues/kalshi/response-schemas.ts';
import { SeriesMap } from '#ingest/venues/kalshi/series.ts';
import { matchEvents as matchPolymarket } from '#ingest/venues/polymarket/matching.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { ROSTERS } from './rosters.ts';

interface Fields {
  readonly [name: string]: unknown;
}

export interface Pair {
  readonly id: string;
  readonly venue: 'kalshi' | 'polymarket';
  readonly kind: string;
  readonly form: string;
  readonly market: { readonly event: Fields; readonly market: Fields; readonly milestone?: Fields };
  readonly games: readonly {
    readonly id: string;
    readonly league: string;
    readonly home: string;
    readonly away: string;
    readonly start: string;
  }[];
  readonly players?: readonly { readonly name: string; readonly team: string }[];
  readonly expect: Expected;
}

/** What the first outcome, or yes, is; nothing where it is none of the games. */
export interface Expected {
  readonly game?: string | null;
  readonly market?: string | null;
  readonly line?: number | null;
  readonly side?: string | null;
  readonly player?: string | null;
  readonly team?: string;
  readonly playerTeam?: string;
  /** It is the opposite of the side, which has no name of its own. */
  readonly not?: boolean;
}

/** What it came to; `refused` is why it came to nothing. */
export type Found = Omit<Expected, 'not' | 'playerTeam'> & { readonly refused?: string };

const LEAGUES: Readonly<Record<string, string>> = {
  ...{ NFL: 'nfl', NBA: 'nba', MLB: 'mlb', NHL: 'nhl', WNBA: 'wnba', MLS: 'soccer_mls' },
  ...{ NCAAF: 'ncaa_football', NCAAB: 'ncaa_basketball', EPL: 'soccer_epl' },
  EFLCUP: 'soccer_efl_cup',
  ...{ LALIGA: 'soccer_la_liga', BUNDESLIGA: 'soccer_bundesliga', SERIEA: 'soccer_serie_a' },
  ...{ LIGUE1: 'soccer_ligue_1', UCL: 'soccer_champions_league', LIGAMX: 'soccer_liga_mx' },
  ...{ FIFWC: 'soccer_world_cup', ATP: 'tennis_atp', WTA: 'tennis_wta' },
};
/** In which players are named, by the league. */
const PROPS: Readonly<Record<string, string>> = {
  ...{ nba: 'player_points', wnba: 'player_points', ncaa_basketball: 'player_points' },
  ...{ nfl: 'player_reception_yds', ncaa_football: 'player_reception_yds' },
  ...{ mlb: 'batter_hits', nhl: 'player_points' },
};
const NOTHING = { game: null, market: null, line: null, side: null, player: null } as const;
const DAY_MS = 86_400_000;

export function foundOf(pair: Pair): Found {
  const leagues = new LeagueCatalog();
  for (const { leagueId: id } of BUILT_IN_LEAGUES) leagues.put({ kind: 'league', id }, 'operator');
  const identity = openIdentity(undefined, new Participants(leagues));
  const now = Math.min(...pair.games.map(({ start }) => Date.parse(start))) - DAY_MS;
  const speakerOf = (source: string) => {
    const own = { source, identity, quarantine: createQuarantine(), playerSideOf, players };
    const translator = new Translator({ ...own, venueRefusal: builtInVenuesOnly });
    return (statement: unknown) => runWhole(translator.translate(statement, now));
  };
  const quoted: { eventId: string; playerId: string; playerName: string }[] = [];
  const eventIds = new Map<string, string>();
  const rostersOf = (eventId: string) => {
    const { home = '', away = '' } =
      pair.games.find(({ id }) => eventIds.get(eventId) === id) ?? {};
    const rosters = [ROSTERS[home], ROSTERS[away]];
    return rosters.every((roster) => roster !== undefined) ? rosters.flat() : undefined;
  };
  const playersOf = (id: string) => quoted.filter(({ eventId }) => eventId === id);
  const players = new EventPlayers(playersOf, rostersOf);
  const playerSideOf = rosterOf(pair, leagues);
  const slate = slateOf(pair, speakerOf('books'), quoted);
  for (const [eventId, id] of slate.events) eventIds.set(eventId, id);
  const { games, reasons, side } = listed(pair, leagues);
  const [game] = games;
  const [contract] = game?.contracts ?? [];
  if (game === undefined || contract === undefined) return { ...NOTHING, refused: `${reasons}` };
  const words = side === 'yes' ? contract.yes : contract.no;
  if (words === undefined) return { ...NOTHING, refused: 'no selection of its own' };
  const quote = { venue: pair.venue, market: contract.market, probability: 0.5, ...words };
  const scope = { venues: [pair.venue], markets: [contract.market] };
  const event = wordsOf(game);
  const said = speakerOf(pair.venue)({ kind: 'image', event, ...scope, quotes: [quote] });
  const [made] = said.groups.flatMap(quotesOf);
  const gameId = slate.events.get(said.event?.eventId ?? '');
  if (made === undefined) return { ...NOTHING, refused: Object.keys(said.refused).join() };
  if (gameId === undefined) return NOTHING;
  const player = made.playerId === null ? null : slate.players.get(made.playerId);
  // A player whom no book has is nobody else.
  if (player === undefined) return NOTHING;
  return { ...NOTHING, game: gameId, ...selectionOf(made), player };
}

/** The books' games by our ids, and their players. */
function slateOf(
  pair: Pair,
  speak: (statement: unknown) => { groups: readonly Group[]; event?: { eventId: string } },
  quoted: { eventId: string; playerId: string; playerName: string }[],
) {
  const events = new Map<string, string>();
  const players = new Map<string, string>();
  for (const { id, league: word, home, away, start } of pair.games) {
    const league = LEAGUES[word] ?? '';
    const market = PROPS[league] ?? 'player_shots';
    const own = (pair.players ?? []).filter(({ team }) => team === home || team === away);
    const quotes = own.map(({ name: player }) => {
      return { venue: 'draftkings', market, player, selection: 'over', point: 1.5, decimal: 2 };
    });
    const scope = { venues: ['draftkings'], markets: [market] };
    const event = { id, league, home, away, start };
    const said = speak({ kind: 'image', event, ...scope, quotes });
    if (said.event !== undefined) events.set(said.event.eventId, id);
    for (const { playerId, playerName } of said.groups.flatMap(quotesOf)) {
      if (playerId === null || playerName === null) continue;
      players.set(playerId, playerName);
      quoted.push({ eventId: said.event?.eventId ?? '', playerId, playerName });
    }
  }
  return { events, players };
}

/** Rosters of the teams, as far as the books name their players. */
function rosterOf({ players = [], games }: Pair, leagues: LeagueCatalog): PlayerSideLookup {
  return (leagueId, playerId, homeTeamId, awayTeamId) => {
    const teamIds = games.flatMap(({ home, away }) => [home, away]);
    const of = players.filter(({ name }) => playerSlug(leagueId, name) === playerId);
    const teams = of
      .filter(({ team }) => teamIds.includes(team))
      .map(({ team }) => leagues.roster(leagueId).named(team)?.teamId);
    const [isHome, isAway] = [teams.includes(homeTeamId), teams.includes(awayTeamId)];
    if (isHome === isAway) return isHome ? 'both' : null;
    return isHome ? 'home' : 'away';
  };
}

function quotesOf(group: Group): readonly Quote[] {
  return group.kind === 'image' || group.kind === 'patch' ? group.quotes : [];
}

interface Listed {
  readonly games: readonly ListedGame[];
  readonly reasons: readonly string[];
  /** What of the contract the first outcome, or yes, is. */
  readonly side: keyof Pick<ListedContract, 'yes' | 'no'>;
}

function listed({ venue, market: said }: Pair, leagues: LeagueCatalog): Listed {
  const { event, market, milestone } = said;
  if (venue === 'kalshi') {
    const milestones = milestone === undefined ? [] : [milestoneSchema.parse(milestone)];
    const events = [{ ...event, markets: [market] }];
    const found = matchKalshi(events, milestones, new KalshiFees(), new SeriesMap(leagues));
    return { games: found.games, reasons: found.refused.map(({ reason }) => reason), side: 'yes' };
  }
  const open = { active: true, closed: false, acceptingOrders: true, enableOrderBook: true };
  const own = { conditionId: 'c', ...open, ...market };
  const { games, refused, tokens } = matchPolymarket([{ ...event, markets: [own] }], leagues);
  const { yes } = tokens.get(own.conditionId) ?? {};
  const { clobTokenIds } = market;
  const ids = typeof clobTokenIds === 'string' ? JSON.parse(clobTokenIds) : clobTokenIds;
  const [first] = ids as readonly string[];
  return {
    games,
    reasons: refused.map(({ reason }) => reason),
    side: yes === first ? 'yes' : 'no',
  };
}

/** As a book would write it: of a spread the points of the side. */
function selectionOf({ marketType, side, point, team }: Quote) {
  const isAway = marketType.startsWith('spread') && side === 'away';
  const line = isAway && point !== null ? 0 - point : point;
  return { market: marketType, side, line, ...(team !== null && { team }) };
}

/** How the answer differs from what was expected: undefined, a miss, or an error. */
export function verdictOf({ expect }: Pair, found: Found): 'miss' | 'error' | undefined {
  if (found.game === null) return expect.game == null || expect.not ? undefined : 'miss';
  if (expect.not) return 'error';
  const names = ['game', 'market', 'line', 'side', 'team'] as const;
  const isSame = names.every((name) => (found[name] ?? null) === (expect[name] ?? null));
  const isNamed = found.player === (expect.player ?? null) && !expect.playerTeam;
  return isSame && isNamed ? undefined : 'error';
}
