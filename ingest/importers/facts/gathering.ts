// Puts facts together that stand in several rows: players of a game into a box score, entries of
// a week into a report. What comes out depends on the rows alone, and comes in their order: a box
// score or report counts for its last row.
import { foldName } from '#domain/name-folding.ts';
import type {
  BoxScore,
  CloseFacts,
  GameFacts,
  InjuryFacts,
  InjuryReport,
  PlayerLine,
  RosterFacts,
  TeamBox,
} from '#domain/reference.ts';
import { assert } from '#kit/assert.ts';
import type { Fact, InjuryFact, PlayerFact } from './file-importer.ts';
import { InjuryLists, type SettledReports } from './injury-lists.ts';
import { NameBearers } from './name-bearers.ts';
import { type GatheredQuotes, QuoteGathering } from './quote-gathering.ts';
import { type LineRefusal, type Refusal, refusal } from './refusal.ts';

const MAX_HELD = 1_000_000;

/** Facts that are whole with this row. */
export interface Unit {
  readonly row: number;
  /** Records it writes. */
  readonly weight: number;
  readonly games: readonly GameFacts[];
  readonly rosters: readonly RosterFacts[];
  readonly injuryReports: readonly InjuryReport[];
  readonly boxScores: readonly BoxScore[];
  readonly closes: readonly CloseFacts[];
  /** Lines of several rows that were left out. */
  readonly refusedLines: readonly LineRefusal[];
}

const NOTHING: Omit<Unit, 'row' | 'weight'> = {
  games: [],
  rosters: [],
  injuryReports: [],
  boxScores: [],
  closes: [],
  refusedLines: [],
};
/** Facts that are whole by themselves; of the others there is one a row. */
const WHOLE: ReadonlySet<Fact['type']> = new Set(['game', 'roster', 'close']);

interface HeldGame {
  row: number;
  readonly first: PlayerFact;
  isNeutral: boolean;
  readonly seen: Set<string>;
  readonly lines: { readonly teamId: string; readonly line: PlayerLine }[];
}

interface HeldReport {
  row: number;
  at: number;
  readonly first: InjuryFact;
  readonly seen: Set<string>;
  readonly items: InjuryFacts[];
}

export class Gathering {
  readonly #games = new Map<string, HeldGame>();
  readonly #reports = new Map<string, HeldReport>();
  readonly #lists = new InjuryLists();
  readonly #quotes = new QuoteGathering();
  readonly #bearers = new NameBearers();
  #ready: Unit[] = [];
  #held = 0;

  /** Takes what a row says, all of it or (refused) nothing; no refused lines. Rows rise. */
  add(row: number, facts: readonly Fact[]): Refusal | null {
    const held = facts.filter(({ type }) => !WHOLE.has(type));
    assert(held.length === 0 || facts.length === 1, 'one fact a row where rows are gathered');
    const fact = held[0];
    if (fact === undefined) return this.#addWhole(row, facts);
    if (fact.type === 'player') return this.#addPlayer(row, fact);
    if (fact.type === 'injury') return this.#addInjury(row, fact);
    if (fact.type === 'quotes') return this.#quotes.add(row, fact);
    assert(fact.type === 'injury-change', fact.type);
    const outcome = this.#lists.change(row, fact);
    if (outcome !== null && 'reason' in outcome) return outcome;
    this.#addSettled(outcome);
    return null;
  }

  /** What has become whole, in the order of rows. */
  take(): readonly Unit[] {
    const units = this.#ready;
    this.#ready = [];
    return units;
  }

  /** The rest, at the end of the file. */
  finish(): readonly Unit[] {
    this.#addSettled(this.#lists.settle());
    const held = [
      ...[...this.#games.values()].map((game) => unitOfGame(game, this.#bearers)),
      ...[...this.#reports.values()].map((report) => unitOfReport(report, this.#bearers)),
      ...this.#quotes.finish().map(unitOfQuotes),
    ].sort((a, b) => a.row - b.row);
    const ready = this.take();
    assert(held.length === 0 || ready.length === 0, 'a kind gathers or streams, not both');
    return [...ready, ...held];
  }

  #addWhole(row: number, facts: readonly Fact[]): null {
    if (facts.length === 0) return null;
    const games = facts.flatMap((fact) => (fact.type === 'game' ? [fact.game] : []));
    const rosters = facts.flatMap((fact) => (fact.type === 'roster' ? [fact.roster] : []));
    const closes = facts.flatMap((fact) => (fact.type === 'close' ? [fact.close] : []));
    const records = games.length + rosters.length + closes.length;
    const weight = rosters.reduce((sum, { players }) => sum + players.length, records);
    this.#ready.push({ ...NOTHING, row, weight, games, rosters, closes });
    return null;
  }

  #addPlayer(row: number, fact: PlayerFact): Refusal | null {
    const { sourceGameId, teamId, homeTeamId, line } = fact;
    const held = this.#games.get(sourceGameId) ?? newGame(row, fact);
    const refused = this.#hold(
      held.seen,
      playerKey(line.player.sourcePlayerId, line.player.fullName),
    );
    if (refused) return refused;
    this.#games.set(sourceGameId, held);
    held.lines.push({ teamId, line });
    const { sourcePlayerId, fullName } = line.player;
    this.#bearers.see(fullName, sourcePlayerId, teamId, fact.at);
    held.isNeutral ||= homeTeamId !== held.first.homeTeamId;
    held.row = row;
    return null;
  }

  #addInjury(row: number, fact: InjuryFact): Refusal | null {
    const { teamId, week, item, at } = fact;
    const key = `${teamId} ${week}`;
    const held = this.#reports.get(key) ?? { row, at, first: fact, seen: new Set(), items: [] };
    const refused = this.#hold(held.seen, playerKey(item.sourcePlayerId, item.playerName));
    if (refused) return refused;
    this.#reports.set(key, held);
    held.items.push(item);
    this.#bearers.see(item.playerName, item.sourcePlayerId, teamId, at);
    held.at = Math.max(held.at, at);
    held.row = row;
    return null;
  }

  #hold(seen: Set<string>, key: string): Refusal | null {
    if (seen.has(key)) return refusal('duplicate', key);
    if (this.#held >= MAX_HELD) return refusal('too_many', `${MAX_HELD}`);
    this.#held += 1;
    seen.add(key);
    return null;
  }

  #addSettled(settled: SettledReports | null): void {
    if (settled === null) return;
    const { row, reports } = settled;
    const weight = reports.reduce((sum, { items }) => sum + items.length + 1, 0);
    this.#ready.push({ ...NOTHING, row, weight, injuryReports: reports });
  }
}

function newGame(row: number, first: PlayerFact): HeldGame {
  return { row, first, isNeutral: false, seen: new Set(), lines: [] };
}

function playerKey(sourcePlayerId: string | null, name: string): string {
  return sourcePlayerId ?? foldName(name);
}

function unitOfGame({ row, first, isNeutral, lines }: HeldGame, bearers: NameBearers): Unit {
  const { leagueId, sourceGameId, game } = first;
  const [homeTeamId, awayTeamId] = sidesOf(first, isNeutral);
  const boxOf = (side: string): TeamBox => {
    const players = lines.flatMap(({ teamId, line }): PlayerLine[] => {
      if (teamId !== side) return [];
      const isOnlyBearer = bearers.isOne(line.player.fullName);
      return [{ ...line, player: { ...line.player, ...(isOnlyBearer && { isOnlyBearer }) } }];
    });
    return { stats: {}, players };
  };
  const [home, away] = [boxOf(homeTeamId), boxOf(awayTeamId)];
  const neutralSite = isNeutral || game?.neutralSite === true;
  // Whoever is called the home team, the same team has won.
  const isTurned = game !== null && game.homeTeamId !== homeTeamId;
  const winner = isTurned && game.winner ? OTHER_SIDE[game.winner] : game?.winner;
  const sides = { homeTeamId, awayTeamId, neutralSite, ...(winner && { winner }) };
  const games = game === null ? [] : [{ ...game, ...sides }];
  const boxScores: readonly BoxScore[] = [{ leagueId, sourceGameId, eventId: null, home, away }];
  const weight = lines.length + 1;
  return { ...NOTHING, row, weight, games, boxScores };
}

const OTHER_SIDE = { home: 'away', away: 'home' } as const;

function sidesOf({ homeTeamId, awayTeamId }: PlayerFact, isNeutral: boolean): [string, string] {
  return isNeutral && awayTeamId < homeTeamId ? [awayTeamId, homeTeamId] : [homeTeamId, awayTeamId];
}

function unitOfReport({ row, at, first, items }: HeldReport, bearers: NameBearers): Unit {
  const injuries = items.map((item): InjuryFacts => {
    return bearers.isOne(item.playerName) ? { ...item, isOnlyBearer: true } : item;
  });
  const report = { leagueId: first.leagueId, teamId: first.teamId, at, items: injuries };
  const weight = items.length + 1;
  return { ...NOTHING, row, weight, injuryReports: [report] };
}

function unitOfQuotes({ row, game, close, refused }: GatheredQuotes): Unit {
  const games = game === null ? [] : [game];
  const closes = close === null ? [] : [close];
  const weight = games.length + closes.length;
  return { ...NOTHING, row, weight, games, closes, refusedLines: refused };
}
