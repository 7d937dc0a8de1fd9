// All games of an exchange, and the statements that publish them: images of what is listed anew,
// patches of what has changed. The one place that decides what of a book becomes a quote.
import { builtInLeagues, type Leagues } from '#domain/catalog/league-catalog.ts';
import { nearestOf } from '#domain/nearest-words.ts';
import type {
  EventWords,
  FeeWords,
  ImageStatement,
  LevelWords,
  PatchStatement,
  QuoteWords,
  SelectionWords,
  Statement,
} from '../../module/feed-types.ts';
import { type BookOf, GameBoard } from './game-board.ts';
import type { ListedGame, UnmatchedGame } from './listing.ts';
import type { ContractBook, Level, MarketFee, SelectionBook, VenueBook } from './venue-book.ts';

/** A market with a wider gap between its best back and lay is as good as closed. */
const SPREAD_MAX = 0.1;
const UNMATCHED_MAX = 2000;

interface Shown {
  board: GameBoard;
  /** What was published of each selection; undefined before the image. */
  readonly quotes: Map<string, QuoteWords>;
  /** Markets of which it has ever published anything. */
  readonly markets: Set<string>;
  needsImage: boolean;
}

export class MarketBoard {
  readonly #venue: string;
  readonly #bookOf: BookOf;
  /** Of contracts, while a statement is made: each pays several selections. */
  readonly #books = new Map<string, ContractBook | undefined>();
  readonly #leagues: Leagues;
  readonly #games = new Map<string, Shown>();
  readonly #gameOf = new Map<string, Shown>();
  readonly #touched = new Map<Shown, Set<string>>();
  readonly #marketsOf = new Map<string, Set<string>>();
  readonly #unmatched = new Map<string, UnmatchedGame>();
  readonly #fees = new WeakMap<MarketFee, FeeWords>();

  constructor(venue: string, bookOf: BookOf, leagues: Leagues = builtInLeagues) {
    this.#venue = venue;
    this.#bookOf = bookOf;
    this.#leagues = leagues;
  }

  /** Contracts of the games that are listed and matched. */
  get contractIds(): readonly string[] {
    return [...this.#gameOf.keys()];
  }

  get unmatched(): readonly UnmatchedGame[] {
    return [...this.#unmatched.values()];
  }

  /** All that is offered of a game, both sides and all levels; undefined where it is not listed. */
  bookOf(league: string, gameId: string): VenueBook | undefined {
    const board = this.#games.get(keyOf(league, gameId))?.board;
    if (board === undefined) return undefined;
    const selections = [...board.keys].flatMap((key) => board.bookOf(key, this.#bookOf) ?? []);
    return { venue: this.#venue, selections };
  }

  /** Takes all games of a league as the venue lists them now; statements of what has changed. */
  list(league: string, games: readonly ListedGame[], observedAt: number): readonly Statement[] {
    const listed = new Set(games.map(({ id }) => keyOf(league, id)));
    let isOther = !this.#marketsOf.has(league);
    for (const [key, shown] of this.#games) {
      if (shown.board.game.league !== league || listed.has(key)) continue;
      this.#drop(key);
      isOther = true;
    }
    for (const game of games) {
      const key = keyOf(league, game.id);
      if (this.#unmatched.has(key)) continue;
      const shown = this.#games.get(key);
      if (shown === undefined || !isSame(shown.board.game, game)) {
        this.#take(key, game);
        isOther ||= shown === undefined;
      } else if (shown.board.chooseMains(this.#bookOf)) this.#wantImage(shown);
    }
    const statements = this.flush(observedAt);
    return isOther ? [...statements, this.#coverage(league, observedAt)] : statements;
  }

  /** The book of a contract has changed, or is doubtful. */
  touch(contractId: string): void {
    const shown = this.#gameOf.get(contractId);
    if (shown === undefined) return;
    const keys = this.#touched.get(shown) ?? new Set<string>();
    this.#touched.set(shown, keys);
    for (const key of shown.board.keysOf(contractId)) keys.add(key);
  }

  /** Nobody knows whom the game is between: it is listed, and nothing of it is published. */
  reject(league: string, gameId: string, reason: string): UnmatchedGame | undefined {
    const key = keyOf(league, gameId);
    const game = this.#games.get(key)?.board.game;
    if (game === undefined || this.#unmatched.size >= UNMATCHED_MAX) return undefined;
    this.#drop(key);
    const { id, home, away, start } = game;
    const names = this.#leagues.roster(league).teams.map(({ name }) => name);
    const candidates = [...new Set([home, away].flatMap((word) => nearestOf(word, names)))];
    const unmatched = { game: { id, league, home, away, start }, reason, candidates };
    this.#unmatched.set(key, unmatched);
    return unmatched;
  }

  /** The game means another event from now on, or one where it meant none: it is said whole again. */
  restate(league: string, gameId: string): void {
    const key = keyOf(league, gameId);
    this.#unmatched.delete(key);
    const shown = this.#games.get(key);
    if (shown !== undefined) this.#wantImage(shown);
  }

  /** Whom nobody knew may be known by now. */
  forgetUnmatched(): void {
    this.#unmatched.clear();
  }

  /** Games of which something may have to be published. */
  get touchedCount(): number {
    return this.#touched.size;
  }

  /** Statements of all that was touched since. */
  flush(observedAt: number): readonly Statement[] {
    const statements: Statement[] = [];
    for (;;) {
      const statement = this.next(observedAt);
      if (statement === undefined) return statements;
      statements.push(statement);
    }
  }

  /**
   * The statement of a game that was touched, as its books are now; undefined where nothing that is
   * published has changed. Nothing else is published of the game before it.
   */
  next(observedAt: number): Statement | undefined {
    for (const [shown, keys] of this.#touched) {
      this.#touched.delete(shown);
      this.#books.clear();
      // The first books of a ladder say which of its lines is the main one.
      if (!shown.needsImage && keys.size > 0 && this.#needsMains(shown)) shown.needsImage = true;
      if (shown.needsImage) return this.#image(shown, observedAt);
      const patch = this.#patch(shown, keys, observedAt);
      if (patch !== undefined) return patch;
    }
    return undefined;
  }

  /** That the venue was heard of: what stands of it is as it was. */
  heartbeat(observedAt: number): Statement {
    return { kind: 'heartbeat', observedAt, confirms: [{ venue: this.#venue }] };
  }

  #take(key: string, game: ListedGame): void {
    const before = this.#games.get(key);
    for (const { id } of before?.board.game.contracts ?? []) this.#gameOf.delete(id);
    const quotes = before?.quotes ?? new Map<string, QuoteWords>();
    const markets = before?.markets ?? new Set<string>();
    const board = new GameBoard(game, this.#leagues, before?.board);
    const shown: Shown = { board, quotes, markets, needsImage: true };
    if (before) this.#touched.delete(before);
    this.#games.set(key, shown);
    for (const { id } of game.contracts) this.#gameOf.set(id, shown);
    this.#wantImage(shown);
  }

  #wantImage(shown: Shown): void {
    shown.needsImage = true;
    this.#touched.set(shown, this.#touched.get(shown) ?? new Set());
  }

  #drop(key: string): void {
    const shown = this.#games.get(key);
    if (shown === undefined) return;
    this.#games.delete(key);
    this.#touched.delete(shown);
    for (const { id } of shown.board.game.contracts) this.#gameOf.delete(id);
  }

  readonly #bookOnce: BookOf = (contractId) => {
    const known = this.#books.get(contractId);
    if (known !== undefined) return known;
    const book = this.#bookOf(contractId);
    this.#books.set(contractId, book);
    return book;
  };

  #needsMains({ board }: Shown): boolean {
    return board.hasOpenLadder && board.chooseMains(this.#bookOnce);
  }

  #image(shown: Shown, observedAt: number): ImageStatement {
    const { board, markets } = shown;
    shown.needsImage = false;
    board.chooseMains(this.#bookOnce);
    const known = new Set([...shown.quotes.values()].map(selectionText));
    shown.quotes.clear();
    const quotes: QuoteWords[] = [];
    for (const key of board.keys) {
      const book = board.bookOf(key, this.#bookOnce);
      if (book === undefined) continue;
      markets.add(book.market);
      const quote = this.#quoteOf(book);
      if (quote === undefined) continue;
      if (!book.isTrusted && !known.has(selectionText(quote))) continue;
      shown.quotes.set(key, quote);
      quotes.push(quote);
    }
    const ofLeague = this.#marketsOf.get(board.game.league) ?? new Set<string>();
    this.#marketsOf.set(board.game.league, ofLeague);
    for (const market of markets) ofLeague.add(market);
    const scope = { venues: [this.#venue], markets: [...markets] };
    return { kind: 'image', observedAt, event: wordsOf(board.game), ...scope, quotes };
  }

  #patch(shown: Shown, keys: ReadonlySet<string>, observedAt: number): PatchStatement | undefined {
    const quotes: QuoteWords[] = [];
    const withdrawn: SelectionWords[] = [];
    for (const key of keys) {
      const book = shown.board.bookOf(key, this.#bookOnce);
      const before = shown.quotes.get(key);
      const quote = book && this.#quoteOf(book);
      if (quote === undefined) {
        if (before !== undefined) withdrawn.push(selectionOf(before));
        shown.quotes.delete(key);
        continue;
      }
      if (book?.isTrusted === false && before === undefined) continue;
      if (before !== undefined && isAsShown(quote, before)) continue;
      shown.quotes.set(key, quote);
      quotes.push(quote);
    }
    if (quotes.length + withdrawn.length === 0) return undefined;
    const { id, league } = shown.board.game;
    return { kind: 'patch', observedAt, event: { id, league }, quotes, withdrawn };
  }

  /**
   * The quote of a book: its best back, with the levels of both sides. Undefined where nobody offers one. Where the levels are
   * doubtful it suspends what stands, and where back and lay are far apart it is suspended.
   */
  #quoteOf(book: SelectionBook): QuoteWords | undefined {
    const { market, selection, point, player, team, observedAt, back, lay, betDelayMs } = book;
    const venue = this.#venue;
    if (!book.isTrusted) return { venue, market, selection, point, player, team, suspended: true };
    const [best] = back;
    if (best === undefined) return undefined;
    const [probability, size] = best;
    return {
      venue,
      market,
      selection,
      point,
      player,
      team,
      probability,
      size,
      suspended: probability - (lay[0]?.[0] ?? 0) > SPREAD_MAX + 1e-9,
      observedAt,
      depth: { back: filled(back, best), lay: filled(lay) },
      fee: this.#feeWords(book.fee),
      betDelayMs,
    };
  }

  /** What a taker pays; the same words for the same fee. */
  #feeWords(fee: MarketFee): FeeWords {
    const known = this.#fees.get(fee);
    if (known !== undefined) return known;
    const { rate, exponent, step, roundedPer } = fee;
    const words: FeeWords = { kind: 'contract', rate, exponent, step, roundedPer };
    this.#fees.set(fee, words);
    return words;
  }

  #coverage(league: string, observedAt: number): Statement {
    const markets = this.#marketsOf.get(league) ?? new Set<string>();
    this.#marketsOf.set(league, markets);
    const games = [...this.#games.values()].map(({ board }) => board.game);
    const events = games.filter((game) => game.league === league).map(({ id }) => id);
    const scope = { venues: [this.#venue], markets: [...markets], events };
    return { kind: 'coverage', observedAt, league, ...scope };
  }
}

/** Levels without dust of less than a cent, as 0 would mean that nobody says the size; `best` stays. */
function filled(levels: readonly Level[], best?: Level): readonly LevelWords[] {
  const hasDust = levels.some((level) => level[1] === 0 && level !== best);
  return hasDust ? levels.filter((level) => level[1] !== 0 || level === best) : levels;
}

function keyOf(league: string, gameId: string): string {
  return `${league} ${gameId}`;
}

export function wordsOf({ id, league, home, away, start, isUnordered }: ListedGame): EventWords {
  return { id, league, home, away, start, ...(isUnordered && { unordered: true }) };
}

function isSame(one: ListedGame, other: ListedGame): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function selectionOf({ venue, market, selection, point, player, team }: QuoteWords) {
  return { venue, market, selection, point, player, team };
}

function selectionText(quote: QuoteWords): string {
  return JSON.stringify(selectionOf(quote));
}

/** Whether nothing of a quote is other that must be published when it changes. */
function isAsShown(quote: QuoteWords, before: QuoteWords): boolean {
  const { market, probability, size, suspended, depth, fee, betDelayMs } = quote;
  return (
    probability === before.probability &&
    size === before.size &&
    market === before.market &&
    suspended === before.suspended &&
    betDelayMs === before.betDelayMs &&
    isSameFee(fee, before.fee) &&
    areSame(depth?.back, before.depth?.back) &&
    areSame(depth?.lay, before.depth?.lay)
  );
}

function isSameFee(one: FeeWords | undefined, other: FeeWords | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function areSame(some: readonly LevelWords[] = [], others: readonly LevelWords[] = []): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++) {
    const [one, other] = [some[at] as LevelWords, others[at] as LevelWords];
    if (one[0] !== other[0] || one[1] !== other[1]) return false;
  }
  return true;
}
