// One game of an exchange: which contracts pay each of its selections, which line of a ladder is the
// main one, and the book that they come to.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { ListedContract, ListedGame } from './listing.ts';
import {
  type ContractBook,
  mergedSides,
  type Selection,
  type SelectionBook,
  type Sides,
} from './venue-book.ts';

/** The book of a contract; undefined while nobody can say what it is. */
export type BookOf = (contractId: string) => ContractBook | undefined;

interface Payer {
  readonly contract: ListedContract;
  readonly side: 'yes' | 'no';
}

/** A selection of one line, with the contracts that pay it. */
interface Offered {
  readonly words: Selection;
  readonly market: string;
  /** Its market where the line is not the main one; undefined where there are no others. */
  readonly alternate: string | undefined;
  readonly rung: Rung;
  readonly payers: readonly Payer[];
}

/** A line of a ladder: the contracts whose selections have the same point. */
interface Rung {
  readonly ladder: string;
  readonly line: number;
  readonly contracts: ListedContract[];
}

/** A main line is kept while its chance is no further from even than this. */
const MAIN_KEPT_WITHIN = 0.15;

export class GameBoard {
  readonly game: ListedGame;
  readonly #offered = new Map<string, Offered>();
  readonly #ofContract = new Map<string, string[]>();
  readonly #ladders = new Map<string, Rung[]>();
  /** The line of each ladder that is the main one. */
  readonly #mains = new Map<string, number>();

  readonly #leagues: Leagues;

  /** `before`: the same game as it was listed last; its main lines are kept. */
  constructor(game: ListedGame, leagues: Leagues, before?: GameBoard) {
    this.game = game;
    this.#leagues = leagues;
    for (const contract of game.contracts) this.#add(contract);
    if (before !== undefined) this.#keepMains(before.#mains);
  }

  /** Keys of the selections that a contract pays. */
  keysOf(contractId: string): readonly string[] {
    return this.#ofContract.get(contractId) ?? [];
  }

  get keys(): Iterable<string> {
    return this.#offered.keys();
  }

  /** Whether a ladder has no main line yet. */
  get hasOpenLadder(): boolean {
    return [...this.#ladders.keys()].some((ladder) => !this.#mains.has(ladder));
  }

  /** What is offered of a selection; undefined where the game has none of this key. */
  bookOf(key: string, bookOf: BookOf): SelectionBook | undefined {
    const offered = this.#offered.get(key);
    const [first] = offered?.payers ?? [];
    if (offered === undefined || first === undefined) return undefined;
    const sides: Sides[] = [];
    let observedAt = 0;
    for (const { contract, side } of offered.payers) {
      const book = bookOf(contract.id);
      if (book === undefined) continue;
      sides.push(book[side]);
      observedAt = Math.max(observedAt, book.observedAt);
    }
    const { alternate, market, words, rung } = offered;
    const isMain = alternate === undefined || this.#mains.get(rung.ladder) === rung.line;
    const { fee, betDelayMs } = first.contract;
    const { back, lay } = mergedSides(sides);
    const { selection, point, player, team } = words;
    return {
      selection,
      point,
      player,
      team,
      back,
      lay,
      market: isMain ? market : alternate,
      fee,
      betDelayMs,
      observedAt,
      isTrusted: sides.length > 0,
    };
  }

  /** Chooses the main lines anew where they are wanted; says whether any has changed. */
  chooseMains(bookOf: BookOf): boolean {
    let hasChanged = false;
    for (const [ladder, rungs] of this.#ladders) {
      const line = this.#mainOf(ladder, rungs, bookOf);
      if (line === undefined || line === this.#mains.get(ladder)) continue;
      this.#mains.set(ladder, line);
      hasChanged = true;
    }
    return hasChanged;
  }

  #keepMains(mains: ReadonlyMap<string, number>): void {
    for (const [ladder, line] of mains) {
      const isThere = this.#ladders.get(ladder)?.some((rung) => rung.line === line);
      if (isThere) this.#mains.set(ladder, line);
    }
  }

  #add(contract: ListedContract): void {
    const { market, yes, no } = contract;
    const rung = this.#rungOf(contract);
    const key = `${market}_alternate`;
    const alternate = this.#leagues.market(this.game.league, key) === undefined ? undefined : key;
    for (const [side, words] of [['yes', yes] as const, ['no', no] as const]) {
      if (words === undefined) continue;
      const { selection, point, player, team } = words;
      const name = JSON.stringify([market, selection, point, player, team]);
      const payer: Payer = { contract, side };
      const payers = [...(this.#offered.get(name)?.payers ?? []), payer];
      this.#offered.set(name, { words, market, alternate, rung, payers });
      const names = this.#ofContract.get(contract.id) ?? [];
      this.#ofContract.set(contract.id, [...names, name]);
    }
  }

  #rungOf(contract: ListedContract): Rung {
    const { market, yes } = contract;
    const { player = '', team = '', selection, point = 0 } = yes;
    const ladder = JSON.stringify([market, player, team]);
    // Of a spread: the home team's.
    const line = selection === 'away' ? -point : point;
    const rungs = this.#ladders.get(ladder) ?? [];
    this.#ladders.set(ladder, rungs);
    let rung = rungs.find((each) => each.line === line);
    if (rung === undefined) {
      rung = { ladder, line, contracts: [] };
      rungs.push(rung);
    }
    rung.contracts.push(contract);
    return rung;
  }

  /** What the venue states, else the line with a chance nearest to even, else the only one. */
  #mainOf(ladder: string, rungs: readonly Rung[], bookOf: BookOf): number | undefined {
    const stated = rungs.find(({ contracts }) => contracts.some((each) => each.isMainLine));
    if (stated !== undefined) return stated.line;
    const known = this.#mains.get(ladder);
    let [best, bestApart] = [known, Number.POSITIVE_INFINITY];
    for (const rung of rungs) {
      const apart = apartFromEven(rung, bookOf);
      if (apart === undefined) continue;
      if (rung.line === known && apart <= MAIN_KEPT_WITHIN) return known;
      if (apart < bestApart) [best, bestApart] = [rung.line, apart];
    }
    return best ?? (rungs.length === 1 ? rungs[0]?.line : undefined);
  }
}

/** How far the chance of a line is from even; undefined where nobody offers both sides of it. */
function apartFromEven({ contracts }: Rung, bookOf: BookOf): number | undefined {
  for (const { id } of contracts) {
    const [back, lay] = [bookOf(id)?.yes.back[0], bookOf(id)?.yes.lay[0]];
    if (back && lay) return Math.abs((back[0] + lay[0]) / 2 - 0.5);
  }
  return undefined;
}
